"""What Linux binaries ask of the system they run on, read with `objdump`."""

import re
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from build_scripts.package.tools import need

C_LIBRARY = re.compile(r"(libc|libm|libdl|libpthread|librt|libutil|libresolv|ld-linux.*)\.so\.\d+$")


@dataclass(frozen=True)
class Needs:
    """Libraries asked for that are not in the folder, and the least glibc as (2, 36)."""

    libraries: tuple[str, ...]
    glibc: tuple[int, int]


def is_elf(path: Path) -> bool:
    """Tell whether `path` is a Linux binary."""
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def dump(binaries: Iterable[Path]) -> str:
    """Return what `objdump -p` prints about the binaries."""
    command = [need("objdump", "binutils"), "-p", *map(str, binaries)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def parse(text: str) -> tuple[set[str], tuple[int, int]]:
    """Return the needed libraries and the least glibc in the output of `objdump -p`."""
    needed = set(re.findall(r"^\s+NEEDED\s+(\S+)$", text, re.MULTILINE))
    versions = [(int(a), int(b)) for a, b in re.findall(r"\bGLIBC_(\d+)\.(\d+)", text)]
    return needed, max(versions, default=(2, 0))


def needs(folder: Path) -> Needs:
    """Return what all binaries in `folder` ask for that is not in it."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    binaries = [path for path in files if not path.is_symlink() and is_elf(path)]
    needed, glibc = parse(dump(binaries))
    present = {path.name for path in files}
    return Needs(tuple(sorted(needed - present)), glibc)


def outside_c_library(libraries: Iterable[str]) -> list[str]:
    """Return the libraries that are not part of glibc."""
    return [name for name in libraries if not C_LIBRARY.match(name)]
