"""Trials of the program by itself."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from build_scripts.package.smoke.place import (
    DEMO,
    LINUX,
    PATIENCE,
    WINDOWS,
    Place,
    TrialError,
    as_nobody,
    place,
    until,
)
from build_scripts.package.smoke.screen import Screen, can_be_seen, differing, screen
from build_scripts.package.smoke.window import Window, opened_and_closed

PLAY = b'"do":"play"'
"""What a play is in the log of a match."""
FIRST_TRICKS = 9
ANOTHER_CARD = 300
"""Pixels: fewer differ where a corner was not painted again, more with any other card."""


def tells_its_version(program: Path) -> None:
    """`--version` names version, commit, Python, Qt and kernel."""
    with place(program) as here:
        line = here.run("--version")
    for part in ("tractor ", "commit ", "Python 3.", "Qt 6.", "kernel "):
        if part not in line:
            raise TrialError(f"--version lacks {part!r}: {line}")
    if "commit unknown" in line:
        raise TrialError(line)
    print(f"    {line.strip()}")


def shows_its_licences(program: Path) -> None:
    """`licences` names the big parts, with texts."""
    with place(program) as here:
        known = here.run("licences")
        text = here.run("licences", "Qt and PySide6")
    for part in ("Qt and PySide6", "Python 3.", "Noto Sans SC", "Tractor", "msgspec", "zeroconf"):
        if part not in known:
            raise TrialError(f"{part} is not among the licences")
    if "GNU LESSER GENERAL PUBLIC LICENSE" not in text:
        raise TrialError("the LGPL's text is missing")


def plays_a_round(program: Path) -> None:
    """A demo round without a display, without anything on stderr."""
    with place(program) as here:
        here.run(*DEMO, "--profile", str(here.profile))


def uses_child_processes(program: Path) -> None:
    """Worker processes start, answer and end; without freeze_support they would start for ever."""
    with place(program) as here:
        done = subprocess.run(
            here.command("simulate", "--rounds", "4", "--seed", "1", "--bots", "random"),
            env=here.env(),
            capture_output=True,
            timeout=PATIENCE,
            cwd=here.home,
            check=False,
        )
    if done.returncode != 0 or b"digest" not in done.stdout:
        raise TrialError(f"simulate: {done.returncode} {done.stderr.decode('utf-8', 'replace')}")


def copied(program: Path, target: Path) -> Path:
    """Copy the program's whole folder (or .app) to `target`; return the copy of the program."""
    folder = program.parent
    for parent in program.parents:
        if parent.suffix == ".app":
            folder = parent
    shutil.copytree(folder, target, symlinks=True)
    return target / program.relative_to(folder)


def runs_read_only_from_any_path(program: Path) -> None:
    """A path with spaces and Chinese, in a folder that cannot be written."""
    with tempfile.TemporaryDirectory(prefix="tractor-smoke-") as folder:
        top = Path(folder) / "my games 我的游戏"
        top.mkdir()
        for path in (Path(folder), top):
            path.chmod(0o755)
        copy = copied(program, top / "tractor 升级")
        files = [path for path in top.rglob("*") if not path.is_symlink()]
        before = {path: path.stat().st_mtime_ns for path in files}
        for path in [*files, top]:
            path.chmod(path.stat().st_mode & ~0o222)
        try:
            with place(copy) as here:
                here.run("--version")
                here.run(*DEMO, "--profile", str(here.profile))
            after = {path: path.stat().st_mtime_ns for path in top.rglob("*") if path in before}
            if after != before:
                raise TrialError("the program changed its own folder")
        finally:
            for path in [top, *files]:
                path.chmod(path.stat().st_mode | 0o200)


def is_portable(program: Path) -> None:
    """With a folder `portable` beside it, the program keeps everything there."""
    if not LINUX:
        return
    with tempfile.TemporaryDirectory(prefix="tractor-smoke-") as folder:
        Path(folder).chmod(0o755)
        copy = copied(program, Path(folder) / "stick")
        marker = copy.parent / "portable"
        marker.mkdir()
        with place(copy) as here:
            here.give(marker)
            opened_and_closed(here)
            if any(here.home.iterdir()):
                raise TrialError(f"left in the home: {list(here.home.rglob('*'))}")
        if not any(marker.iterdir()):
            raise TrialError("nothing is in the portable folder")


def needs_no_network(program: Path) -> None:
    """A round in a network namespace with nothing in it, not even loopback."""
    if not as_nobody():
        print("    left out: not root on Linux")
        return
    with place(program) as here:
        here.before = ["unshare", "--net", *here.before]
        here.run(*DEMO, "--profile", str(here.profile))


def keeps_to_its_folders(program: Path) -> None:
    """The window opens in an empty home that is closed to others, and stays in its folders."""
    if WINDOWS:
        return
    with place(program) as here:
        opened_and_closed(here)
        allowed = ("tractor", ".config", ".local", ".cache", "Library", "Application Support")
        strange = [
            path
            for path in here.home.rglob("*")
            if not any(part in allowed for part in path.relative_to(here.home).parts)
        ]
        if strange:
            raise TrialError(f"unexpected in the home: {strange}")


def opens_a_rule_set(program: Path) -> None:
    """What a double click on a rule set starts."""
    if WINDOWS:
        return
    with place(program) as here:
        file = here.home / "ours 我们的.tractor-rules"
        text = '{"tractor-rules": 1, "name": "Ours", "rules": {"preset": "classic"}}'
        file.write_text(text, encoding="utf-8")
        here.give(file)
        opened_and_closed(here, str(file))
        if file.read_text(encoding="utf-8") != text:
            raise TrialError("the opened file was changed")


def plays_on_a_display(program: Path) -> None:
    """A demo round on an X display."""
    if can_be_seen():
        with screen() as shown, place(program, display=shown.name) as here:
            here.run(*DEMO, "--profile", str(here.profile))


def resumes_after_a_kill(program: Path) -> None:
    """A match is played with keys, killed in the middle, and goes on at the same card.

    What is on the screen afterwards is what was there before; the log goes on where it ended. A
    copy of it then opens as a replay.
    """
    if can_be_seen():
        with screen() as shown, place(program, display=shown.name) as here:
            _resumes(here, shown)


def _resumes(here: Place, shown: Screen) -> None:
    matches = here.profile / "matches"
    args = ("--profile", str(here.profile), "--speed", "0")

    def log() -> bytes:
        return b"".join(path.read_bytes() for path in matches.glob("*.tractor"))

    def plays(more_than: int) -> bool:
        shown.press("h", "Return")
        return log().count(PLAY) > more_than

    def shows(picture: bytes) -> bool:
        # A play without a choice is lifted by itself; in the picture nothing is.
        shown.press("Escape")
        return differing(shown.pixels(), picture) < ANOTHER_CARD

    window = Window(here, *args)
    window.painted()
    # The hint's own keys do no harm before: Enter begins the match, and Enter passes.
    until(lambda: plays(FIRST_TRICKS), "a match that is being played")
    picture, before = _without_hint(shown), log()
    shown.keep("match-before-a-kill")
    window.kill()
    window = Window(here, *args)
    window.painted()
    try:
        until(lambda: shows(picture), "the picture of before the kill")
    finally:
        shown.keep("match-after-a-kill")
    if log() != before:
        raise TrialError("another card was played while the program was gone")
    until(lambda: plays(before.count(PLAY)), "the next card")
    window.close()
    if not log().startswith(before):
        raise TrialError("the match did not go on where it had ended")
    copy = here.home / "a match.tractor-replay"
    copy.write_bytes(log())
    here.give(copy)
    after = log()
    opened_and_closed(here, *args, str(copy))
    if log() != after:
        raise TrialError("looking at a replay changed the match")


def _without_hint(shown: Screen) -> bytes:
    """Put down what the last hint lifted; return the picture. A hint may take its time."""
    pictures = [b"", shown.still()]
    while pictures[-1] != pictures[-2]:
        shown.press("Escape")
        pictures.append(shown.still())
    return pictures[-1]
