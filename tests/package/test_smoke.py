"""What the trials of a frozen program are made of."""

import struct
import zlib
from pathlib import Path

import pytest

from build_scripts.package import smoke
from build_scripts.package.smoke import network, screen
from build_scripts.package.smoke.place import TrialError
from build_scripts.package.smoke.screen import Screen
from tractor_app.net.discovery import BEACON_PORT


def test_every_trial_says_what_it_is_and_has_a_name_of_its_own() -> None:
    assert all(trial.__doc__ for trial in smoke.TRIALS)
    assert len({trial.__name__ for trial in smoke.TRIALS}) == len(smoke.TRIALS)


def test_the_trial_without_beacons_stops_the_right_port() -> None:
    assert network.BEACON == BEACON_PORT
    assert network.CLIENT.is_file()


def frame(path: Path, pixels: bytes, width: int, line: int) -> Path:
    """A screen's memory in XWD form, two rows high, with two colours and a name in its head."""
    words = [0] * 25
    words[0], words[4], words[5], words[12], words[19] = 104, width, 2, line, 2
    path.write_bytes(struct.pack(">25I", *words) + b"root" + bytes(24) + pixels)
    return path


def test_a_picture_of_the_screen_is_what_is_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    red, green, blue, filler = b"\0\0\xff\0", b"\0\xff\0\0", b"\xff\0\0\0", b"\x55" * 4
    pixels = red + green + filler + blue + red + filler
    shown = Screen(":0", frame(tmp_path / "frame", pixels, width=2, line=12))
    assert shown.pixels() == red + green + blue + red
    assert shown.still() == shown.pixels()
    assert screen.differing(shown.pixels(), red + green + red + red) == 1
    assert screen.differing(shown.pixels(), shown.pixels()) == 0
    shown.keep("unasked")
    monkeypatch.setenv(screen.PICTURES, str(tmp_path))
    shown.keep("asked")
    assert not (tmp_path / "unasked.png").exists()
    data = (tmp_path / "asked.png").read_bytes()
    assert struct.unpack_from(">II", data, 16) == (2, 2)
    start = data.index(b"IDAT") + 4
    rows = zlib.decompress(data[start : data.index(b"IEND") - 8])
    assert rows == b"\0\xff\0\0\0\xff\0" + b"\0\0\0\xff\xff\0\0"


def test_a_trial_that_goes_wrong_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    def refuses(program: Path) -> None:
        raise TrialError(f"{program.name} is late")

    def works(program: Path) -> None:
        assert program.name == "tractor"

    assert not smoke.attempt(refuses, Path("tractor"))
    assert smoke.attempt(works, Path("tractor"))
    assert "FAILED: refuses: tractor is late" in capsys.readouterr().out
