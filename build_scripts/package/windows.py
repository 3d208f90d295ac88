"""The pieces only Windows needs."""

import re
from pathlib import Path

from build_scripts.package.project import Project
from build_scripts.package.source import Source
from build_scripts.package.tools import need, run


def four_numbers(version: str) -> tuple[int, int, int, int]:
    """Return Windows' four numbers of a version: 0.1.0rc2 is (0, 1, 0, 0)."""
    found = re.match(r"(\d+)(?:\.(\d+))?(?:\.(\d+))?", version)
    if found is None:
        raise ValueError(f"{version!r} is not a version")
    major, minor, patch = (int(part or 0) for part in found.groups())
    return major, minor, patch, 0


def version_resource(project: Project, file: str) -> str:
    """Return PyInstaller's text form of the version resource of the program `file`."""
    version = project.version
    numbers = four_numbers(version)
    texts = {
        "CompanyName": project.maintainer,
        "FileDescription": "Tractor (拖拉机)",
        "FileVersion": version,
        "InternalName": "tractor",
        "LegalCopyright": "MIT licence",
        "OriginalFilename": file,
        "ProductName": "Tractor",
        "ProductVersion": version,
    }
    lines = ",\n".join(f"        StringStruct({name!r}, {text!r})" for name, text in texts.items())
    return f"""\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, OS=0x40004, fileType=0x1),
  kids=[
    StringFileInfo([
      StringTable('040904B0', [
{lines}
      ])
    ]),
    VarFileInfo([VarStruct('Translation', [0x0409, 1200])])
  ]
)
"""


def installer(
    source: Source, frozen: Path, work: Path, target: Path, *, fast: bool = False
) -> Path:
    """Make the set-up program from the folder `frozen`; return its path. Raises Problem.

    `fast` leaves the content uncompressed: for trying out the script.
    """
    tool = need("makensis", "nsis")
    script = source.folder / "build_scripts" / "windows" / "tractor.nsi"
    path = target / f"Tractor-{source.version}-windows-setup.exe"
    size = sum(file.stat().st_size for file in frozen.rglob("*") if file.is_file())
    values = {
        "VERSION": source.version,
        "NUMBERS": ".".join(map(str, four_numbers(source.version))),
        "COMMIT": source.commit,
        "HOME_PAGE": source.home,
        "MAINTAINER": source.project.maintainer,
        "FILES": str(frozen / "*"),
        "LICENCE": str(source.folder / "LICENSE"),
        "ICON": str(source.folder / "resources" / "icons" / "tractor.ico"),
        "KILOBYTES": str(size // 1024),
        "OUTPUT": str(path),
    }
    command = [tool, "-WX", "-V2", "-INPUTCHARSET", "UTF8"]
    command += ["-DFAST"] if fast else []
    command += [f"-D{name}={value}" for name, value in values.items()]
    log = work / "nsis-log.txt"
    env = {"SOURCE_DATE_EPOCH": str(source.epoch)}
    run([*command, str(script)], "make the set-up program", env=env, log=log)
    return path
