"""Tries out a frozen program as players will: `python3 -m build_scripts.package.smoke PROGRAM`.

Standard library only, so that it runs on every system right after the build. Each trial starts
the program with a profile and a home of its own; stderr must stay empty. On Linux as root the
program runs as nobody under a limit of processes. Exit code 1 when anything was wrong.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 120.0
"""Seconds for one program to end or to get somewhere."""
DEMO = ("--demo", "--rounds", "1", "--speed", "0", "--seed", "1")
LINUX = sys.platform.startswith("linux")
WINDOWS = os.name == "nt"
NOBODY = 65534
PAINT_LOG = "qt.widgets.painting"


class TrialError(AssertionError):
    """A trial went wrong; the text says how."""


def is_root() -> bool:
    """Tell whether this runs with root's rights; nobody is root on Windows."""
    ask = getattr(os, "geteuid", None)
    return ask is not None and ask() == 0


def as_nobody() -> list[str]:
    """Return what goes before a command so that root's rights are not used."""
    if not LINUX or not is_root():
        return []
    who = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    return [*who, "prlimit", "--nproc=60:60"]


@dataclass
class Place:
    """A program, and folders for one trial: `home` holds nothing at first."""

    program: Path
    home: Path
    before: Sequence[str] = field(default_factory=as_nobody)
    display: str = ""

    @property
    def profile(self) -> Path:
        """Where the trial's settings and matches are."""
        return self.home / "profile 升级"

    def env(self) -> dict[str, str]:
        """Return an environment without anything of whoever runs this."""
        kept = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "LANG", "LC_ALL", "COMSPEC", "WINDIR")
        env = {name: os.environ[name] for name in kept if name in os.environ}
        env |= {"HOME": str(self.home), "USERPROFILE": str(self.home)}
        env |= {"APPDATA": str(self.home), "LOCALAPPDATA": str(self.home)}
        env |= {"XDG_RUNTIME_DIR": str(self.home)}
        if self.display:
            return env | {"DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb"}
        # Elsewhere Qt's platform without a display lacks the system's fonts and complains.
        return env | ({"QT_QPA_PLATFORM": "offscreen"} if LINUX else {})

    def command(self, *args: str) -> list[str]:
        """Return the whole command line."""
        return [*self.before, str(self.program), *args]

    def run(self, *args: str) -> str:
        """Run to the end; return stdout. Raises TrialError for an exit code or a word on stderr."""
        done = subprocess.run(
            self.command(*args),
            env=self.env(),
            capture_output=True,
            timeout=PATIENCE,
            cwd=self.home,
            check=False,
        )
        out, err = (text.decode("utf-8", "replace") for text in (done.stdout, done.stderr))
        if done.returncode != 0 or err.strip():
            raise TrialError(
                f"{' '.join(args)}: exit code {done.returncode}, stderr: {err[-2000:]}"
            )
        return out


@contextmanager
def place(program: Path, **options: str) -> Iterator[Place]:
    """Give a fresh home that nobody but the trial's user may enter."""
    with tempfile.TemporaryDirectory(prefix="tractor-smoke-") as folder:
        Path(folder).chmod(0o755)
        home = Path(folder) / "home"
        home.mkdir(mode=0o700)
        found = Place(program, home, **options)
        if found.before:
            shutil.chown(home, NOBODY, NOBODY)
        yield found


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
    for part in ("Qt and PySide6", "Python 3.", "Noto Sans SC", "Tractor", "msgspec"):
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
            if here.before:
                shutil.chown(marker, NOBODY, NOBODY)
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


class Window:
    """The running program with its window."""

    def __init__(self, here: Place, *args: str) -> None:
        self._errors: list[str] = []
        self._painted = threading.Event()
        env: Mapping[str, str] = here.env() | {"QT_LOGGING_RULES": f"{PAINT_LOG}=true"}
        self.process = subprocess.Popen(
            here.command(*args),
            env=env,
            cwd=here.home,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as stream:
            for raw in stream:
                line = raw.decode("utf-8", "replace")
                if not line.startswith(PAINT_LOG):
                    self._errors.append(line)
                elif "Flushing" in line:
                    self._painted.set()

    def painted(self) -> None:
        """Wait until the window was painted."""
        if not self._painted.wait(PATIENCE):
            self.kill()
            raise TrialError(f"nothing was painted: {self._errors}")

    def close(self) -> None:
        """Ask politely to end; it must, with exit code 0 and nothing on stderr."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        if code != 0 or self._errors:
            raise TrialError(f"exit code {code}, stderr: {self._errors}")

    def kill(self) -> None:
        """End it without a chance to do anything."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)


def opened_and_closed(here: Place, *args: str) -> None:
    """Open the window, wait for its first picture, close it."""
    window = Window(here, *args)
    window.painted()
    window.close()


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
        if here.before:
            shutil.chown(file, NOBODY, NOBODY)
        opened_and_closed(here, str(file))
        if file.read_text(encoding="utf-8") != text:
            raise TrialError("the opened file was changed")


def hosts_and_is_joined(program: Path) -> None:
    """The frozen host and four guests on loopback, encrypted, for a round with fair deals."""
    with place(program) as here:
        args = ["host", "--listen", "127.0.0.1", "--port", "0", "--hidden", "--speed", "off"]
        host = subprocess.Popen(
            here.command(*args, "--profile", str(here.profile)),
            env=here.env(),
            cwd=here.home,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        guard = threading.Timer(PATIENCE, host.kill)
        guard.start()
        try:
            _guests(host)
            if not WINDOWS:
                host.terminate()
                code, error = host.wait(PATIENCE), host.communicate()[1]
                if code != 0 or error:
                    raise TrialError(f"the host: exit code {code}, stderr: {error}")
        finally:
            guard.cancel()
            host.kill()
            host.communicate()


def _guests(host: "subprocess.Popen[str]") -> None:
    assert host.stdout is not None
    said = ""
    for line in host.stdout:
        if line == "ready\n":
            break
        said += line
    port, code = re.search(r"port (\d+)", said), re.search(r"code (\S+)", said)
    if port is None or code is None:
        raise TrialError(f"the host said {said!r}")
    script = Path(__file__).resolve().parents[2] / "tests" / "net" / "headless_client.py"
    guests = [
        subprocess.Popen(
            [sys.executable, str(script), port[1], f"G{seat}", str(seat), "1", code[1]],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seat in range(4)
    ]
    try:
        for guest in guests:
            out, error = guest.communicate(timeout=PATIENCE)
            if guest.returncode != 0 or json.loads(out)["fair"] is not True:
                raise TrialError(f"a guest: {out} {error[-1000:]}")
    finally:
        for guest in guests:
            if guest.poll() is None:
                guest.kill()
                guest.communicate()


@contextmanager
def screen() -> Iterator[str]:
    """Give the name of an X display of our own."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen([*command, "-ac"], pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as file:
            yield f":{file.readline().strip()}"
    finally:
        server.terminate()
        server.wait(PATIENCE)


def until(check: Callable[[], bool], what: str) -> None:
    """Wait for something outside this process. Raises TrialError."""
    limit = time.monotonic() + PATIENCE
    while not check():
        if time.monotonic() > limit:
            raise TrialError(f"waited in vain: {what}")
        time.sleep(0.05)


def plays_on_a_display(program: Path) -> None:
    """A demo round on an X display."""
    if not shutil.which("Xvfb"):
        print("    left out: no Xvfb")
        return
    with screen() as display, place(program, display=display) as here:
        here.run(*DEMO, "--profile", str(here.profile))


def resumes_after_a_kill(program: Path) -> None:
    """A match is begun with a key, killed in the middle, and goes on at the next start.

    A copy of it then opens as a replay.
    """
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        print("    left out: no Xvfb or no xdotool")
        return
    with screen() as display, place(program, display=display) as here:
        matches = here.profile / "matches"

        def files() -> dict[str, int]:
            found = matches.glob("*.tractor") if matches.is_dir() else ()
            return {path.name: path.stat().st_size for path in found}

        def presses_enter() -> bool:
            keys = ["xdotool", "key", "--clearmodifiers", "Return"]
            subprocess.run(keys, env=os.environ | {"DISPLAY": display}, check=True)
            return bool(files())

        args = ("--profile", str(here.profile), "--speed", "0")
        window = Window(here, *args)
        window.painted()
        until(presses_enter, "a match that begins")
        until(lambda: max(files().values()) > 500, "a match that goes on")
        window.kill()
        before = files()
        window = Window(here, *args)
        window.painted()
        until(lambda: files().keys() == before.keys(), "the same match")
        window.close()
        copy = here.home / "a match.tractor-replay"
        shutil.copy(next(matches.glob("*.tractor")), copy)
        if here.before:
            shutil.chown(copy, NOBODY, NOBODY)
        opened_and_closed(here, *args, str(copy))
        after = files()
        if after.keys() != before.keys() or any(after[name] < before[name] for name in before):
            raise TrialError(f"the match did not go on: {before} became {after}")


TRIALS: tuple[Callable[[Path], None], ...] = (
    tells_its_version,
    shows_its_licences,
    plays_a_round,
    uses_child_processes,
    keeps_to_its_folders,
    opens_a_rule_set,
    runs_read_only_from_any_path,
    is_portable,
    needs_no_network,
    hosts_and_is_joined,
    plays_on_a_display,
    resumes_after_a_kill,
)


def attempt(trial: Callable[[Path], None], program: Path) -> bool:
    """Run one trial and print how it went."""
    start = time.monotonic()
    try:
        trial(program)
    except (TrialError, OSError, subprocess.SubprocessError) as error:
        print(f"FAILED: {trial.__name__}: {error}", flush=True)
        return False
    print(f"ok: {trial.__name__} ({time.monotonic() - start:.1f} s)", flush=True)
    return True


def main(argv: list[str] | None = None) -> int:
    """Run the trials; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--only", choices=[trial.__name__ for trial in TRIALS], action="append")
    options = parser.parse_args(argv)
    program: Path = options.program.resolve()
    chosen = [trial for trial in TRIALS if not options.only or trial.__name__ in options.only]
    results = [attempt(trial, program) for trial in chosen]
    return int(not all(results))


if __name__ == "__main__":
    sys.exit(main())
