"""The self-contained folders for Linux: a tar archive with an installer, and the AppImage."""

import hashlib
import lzma
import shutil
import tarfile
from pathlib import Path

from build_scripts.devtools import Problem
from build_scripts.package import desktop
from build_scripts.package.freeze import Frozen
from build_scripts.package.source import Source
from build_scripts.package.tools import need, run


def tarball(
    source: Source, frozen: Frozen, work: Path, target: Path, machine: str, preset: int = 6
) -> Path:
    """Make the archive with `install.sh`; return its path.

    Unpacked, `lib/tractor/tractor` runs from where it is, and `install.sh` puts it into the menu.
    """
    name = f"tractor-{source.version}-linux-{machine}"
    folder = work / "tarball" / name
    if folder.parent.exists():
        shutil.rmtree(folder.parent)
    desktop.copy_program(frozen.folder, folder / "lib" / "tractor")
    desktop.share(source, folder / "share")
    script = source.folder / "build_scripts" / "linux" / "install.sh"
    desktop.place(folder / "install.sh", script.read_bytes(), 0o755)
    (folder / "tractor").symlink_to("lib/tractor/tractor")
    book = desktop.licence_book(frozen.components)
    desktop.place(folder / "LICENCES.txt", book.encode())
    desktop.normalise_modes(folder)
    path = target / f"{name}.tar.xz"
    pack(folder, path, source.epoch, preset)
    return path


def pack(folder: Path, path: Path, epoch: int, preset: int = 6, top: str = "") -> None:
    """Pack `folder` so that the same content gives the same bytes; `preset` is xz's, 0 to 9.

    `top` is the folder's name inside the archive, its own when empty.
    """
    top = top or folder.name

    def plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = "root"
        info.mtime = epoch
        return info

    with (
        lzma.open(path, "wb", preset=preset) as file,
        tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        tar.add(folder, top, recursive=False, filter=plain)
        for item in sorted(folder.rglob("*")):
            name = f"{top}/{item.relative_to(folder).as_posix()}"
            tar.add(item, name, recursive=False, filter=plain)


def app_dir(source: Source, frozen: Frozen, folder: Path) -> Path:
    """Lay out the AppImage's content in `folder`; its `AppRun` starts the program."""
    if folder.exists():
        shutil.rmtree(folder)
    desktop.copy_program(frozen.folder, folder / "usr" / "lib" / "tractor")
    desktop.share(source, folder / "usr" / "share")
    (folder / "usr" / "bin").mkdir()
    (folder / "usr" / "bin" / "tractor").symlink_to("../lib/tractor/tractor")
    linux = source.folder / "build_scripts" / "linux"
    desktop.place(folder / "AppRun", (linux / "AppRun").read_bytes(), 0o755)
    desktop.place(folder / "tractor.desktop", (linux / "tractor.desktop").read_bytes())
    icon = source.folder / "resources" / "icons" / "tractor-256.png"
    desktop.place(folder / "tractor.png", icon.read_bytes())
    (folder / ".DirIcon").symlink_to("tractor.png")
    desktop.normalise_modes(folder)
    desktop.set_times(folder, source.epoch)
    return folder


def single_file(
    source: Source, frozen: Frozen, work: Path, target: Path, machine: str, preset: int = 6
) -> Path:
    """Make one file that unpacks itself into the user's cache and runs; return its path.

    It needs no runtime from elsewhere, as an AppImage does, only `sh`, `tar` and `xz`.
    """
    folder = app_dir(source, frozen, work / "single" / "AppDir")
    content = work / "single" / "content.tar.xz"
    pack(folder, content, source.epoch, preset, top=".")
    digest = hashlib.sha256(content.read_bytes()).hexdigest()[:16]
    script = source.folder / "build_scripts" / "linux" / "single-file.sh"
    text = script.read_text(encoding="utf-8").replace("@VERSION@", source.version)
    text = text.replace("@NAME@", f"{source.version}-{digest}")
    # The number's own length counts as well; its place holder is as long as five digits need.
    start = len(text.encode()) - len("@OFFSET@") + 5 + 1
    head = text.replace("@OFFSET@", f"{start:05}").encode()
    path = target / f"Tractor-{source.version}-{machine}.run"
    with path.open("wb") as file, content.open("rb") as packed:
        file.write(head)
        shutil.copyfileobj(packed, file)
    path.chmod(0o755)
    return path


def app_image(
    source: Source, frozen: Frozen, work: Path, target: Path, runtime: Path, machine: str
) -> Path:
    """Make the AppImage: the type-2 `runtime` with a squashfs of the content behind it."""
    if not runtime.is_file():
        raise Problem(f"The AppImage runtime {runtime} does not exist.")
    tool = need("mksquashfs", "squashfs-tools")
    folder = app_dir(source, frozen, work / "AppDir")
    image = work / "app.squashfs"
    image.unlink(missing_ok=True)
    command = [tool, str(folder), str(image), "-root-owned", "-noappend", "-no-progress"]
    command += ["-comp", "zstd", "-Xcompression-level", "19", "-quiet", "-processors", "1"]
    env = {"SOURCE_DATE_EPOCH": str(source.epoch)}
    run(command, "make the AppImage's file system", env=env)
    path = target / f"Tractor-{source.version}-{machine}.AppImage"
    with path.open("wb") as file:
        file.write(runtime.read_bytes())
        with image.open("rb") as content:
            shutil.copyfileobj(content, file)
    path.chmod(0o755)
    return path
