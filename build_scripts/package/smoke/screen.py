"""An X display of our own: keys go in, pictures come out."""

import os
import shutil
import struct
import subprocess
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from operator import ne
from pathlib import Path

from build_scripts.package.smoke.place import PATIENCE, until

PICTURES = "TRACTOR_PICTURES"
"""Environment variable: a folder for pictures of what was seen."""


def can_be_seen() -> bool:
    """Tell whether there is all that a display of our own needs, and say so if not."""
    if shutil.which("Xvfb") and shutil.which("xdotool"):
        return True
    print("    left out: no Xvfb or no xdotool")
    return False


@dataclass(frozen=True)
class Screen:
    """A display by its name; the server keeps its memory in the file `frame`, in XWD form."""

    name: str
    frame: Path

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        self._xdotool("key", "--clearmodifiers", *keys)

    def activate(self) -> None:
        """Make the program's window the active one, as a desktop would: shortcuts need that."""
        self._xdotool("search", "--sync", "--onlyvisible", "--class", "tractor", "windowfocus")

    def _xdotool(self, *args: str) -> None:
        env = os.environ | {"DISPLAY": self.name}
        subprocess.run(
            ["xdotool", *args], env=env, stdout=subprocess.DEVNULL, timeout=PATIENCE, check=True
        )

    def pixels(self) -> bytes:
        """Return everything on the screen, to compare."""
        return self._read()[1]

    def still(self) -> bytes:
        """Wait until nothing on the screen moves; return what is on it then."""
        seen: list[bytes] = [b""]

        def rests() -> bool:
            seen.append(self.pixels())
            return len(seen) > _LOOKS and all(one == seen[-1] for one in seen[-_LOOKS:])

        until(rests, "a picture that rests")
        return seen[-1]

    def keep(self, name: str) -> None:
        """Write the picture to the folder that PICTURES names, if it does."""
        folder = os.environ.get(PICTURES)
        if folder:
            (width, _), data = self._read()
            (Path(folder) / f"{name}.png").write_bytes(png(width, data))

    def _read(self) -> tuple[tuple[int, int], bytes]:
        """Return the size, and the rows of blue, green, red, nothing."""
        data = self.frame.read_bytes()
        head = struct.unpack_from(">20I", data)
        start, (width, height), line = head[0] + 12 * head[19], head[4:6], head[12]
        rows = (data[start + y * line :][: 4 * width] for y in range(height))
        return (width, height), b"".join(rows)


def differing(one: bytes, other: bytes) -> int:
    """Return in how many pixels two pictures of one size differ."""
    if one == other:
        return 0
    return sum(map(ne, memoryview(one).cast("I"), memoryview(other).cast("I")))


_LOOKS = 8
"""Pictures in a row that must be alike."""


def png(width: int, data: bytes) -> bytes:
    """Return rows of blue, green, red, nothing as a PNG file."""
    height = len(data) // (4 * width)
    packed = bytearray(3 * width * height)
    for place, source in enumerate((2, 1, 0)):
        packed[place::3] = data[source::4]
    rows = (b"\0" + packed[y * 3 * width : (y + 1) * 3 * width] for y in range(height))

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@contextmanager
def screen() -> Iterator[Screen]:
    """Give a display; it ends with the block."""
    with tempfile.TemporaryDirectory(prefix="tractor-screen-") as folder:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24"]
        command += ["-nolisten", "tcp", "-ac", "-fbdir", folder]
        server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        try:
            with os.fdopen(read) as file:
                name = f":{file.readline().strip()}"
            yield Screen(name, Path(folder) / "Xvfb_screen0")
        finally:
            server.terminate()
            server.wait(PATIENCE)
