import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from build_scripts.devtools import Problem, checks, commands
from build_scripts.devtools.checks import Check, Result
from build_scripts.devtools.environment import Layout

ROOT = commands.ROOT


@pytest.fixture(autouse=True)
def _stay_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run inside `.venv`, which `main` would leave if it found it outdated."""
    monkeypatch.setattr(commands, "_inside_environment", lambda layout: False)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """Catch the program's start and skip the set-up; returns the commands started."""
    caught: list[Sequence[str]] = []
    monkeypatch.setattr(commands, "ensure", lambda layout, platforms: None)
    monkeypatch.setattr(os, "execve", lambda path, argv, env: caught.append(argv))
    return caught


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("args", [["run"], ["run", "--demo"], ["run", "--seed", "3"]])
def test_no_display_is_one_sentence_with_the_demo_command(
    args: list[str],
    no_display: None,
    started: list[Sequence[str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert commands.main(args) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "QT_QPA_PLATFORM=offscreen python3 build_scripts/dev.py run --demo --rounds 1" in error
    assert started == []


@pytest.mark.parametrize("args", [["--help"], ["--version"]])
def test_what_opens_no_window_needs_no_display(
    args: list[str], no_display: None, started: list[Sequence[str]]
) -> None:
    commands.run(Layout(ROOT, windows=False), args)
    assert [list(argv[1:]) for argv in started] == [["-P", "-m", "tractor_app", *args]]


def test_sub_commands_open_no_window(tmp_path: Path) -> None:
    folder = tmp_path / "tractor_app" / "cli"
    folder.mkdir(parents=True)
    for name in ("__init__.py", "_command.py", "judge.py"):
        (folder / name).touch()
    assert commands.sub_commands(tmp_path) == {"judge"}
    assert not commands.opens_window(["judge", "cases.json"], tmp_path)
    assert commands.opens_window(["--demo", "--rounds", "1"], tmp_path)


@pytest.mark.parametrize(
    ("env", "expected"),
    [
        ({}, {"offscreen"}),
        ({"DISPLAY": ":0"}, {"offscreen", "xcb"}),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "w"}, {"offscreen", "xcb", "wayland"}),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, {"offscreen"}),
        ({"QT_QPA_PLATFORM": "xcb:x"}, {"offscreen", "xcb"}),
        ({"QT_QPA_PLATFORM": "vnc"}, {"offscreen"}),
    ],
)
def test_libraries_are_checked_for_the_display_in_use(
    env: Mapping[str, str], expected: set[str]
) -> None:
    assert commands.qt_platforms(env) == expected


def test_a_problem_becomes_its_message_and_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(layout: Layout, platforms: set[str]) -> None:
        raise Problem("the disk is full", code=7)

    monkeypatch.setattr(commands, "ensure", broken)
    assert commands.main(["test"]) == 7
    assert capsys.readouterr().err == "the disk is full\n"


def test_fast_leaves_out_types_and_contracts() -> None:
    layout = Layout(ROOT)
    names = [check.name for check in checks.plan(layout, [])]
    assert names == ["format", "lint", "types", "imports", "tests"]
    fast = checks.plan(layout, ["-k", "cards"], fast=True)
    assert [check.name for check in fast] == ["format", "lint", "tests"]
    assert fast[-1].command[-2:] == ("-k", "cards")


@pytest.mark.parametrize(("code", "expected"), [(0, 0), (1, 1), (5, 1)])
def test_one_failure_fails_all_and_the_rest_still_runs(code: int, expected: int) -> None:
    said: list[str] = []
    plan = [Check("format", ("a",)), Check("lint", ("b",)), Check("tests", ("c",), live=True)]
    ran: list[str] = []

    def run(check: Check) -> Result:
        ran.append(check.name)
        return Result(check.name, code if check.name == "lint" else 0, 1.5)

    assert checks.run_all(plan, run, said.append) == expected
    assert ran == ["format", "lint", "tests"]
    assert ("failed: lint" in said[-1]) == bool(expected)
    assert "4.5 s" in said[-1]


def test_no_tests_at_all_is_a_failure(tmp_path: Path) -> None:
    layout = Layout(tmp_path)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", encoding="utf-8")
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(tmp_path))
    result = checks.run_check(Check("tests", command), layout)
    assert result.code == 5
    assert checks.run_all([Check("tests", command)], lambda _: result, lambda _: None) == 1


def test_an_old_python_gets_a_sentence() -> None:
    """The launcher must stay readable for a Python that cannot run the rest."""
    source = (ROOT / "build_scripts" / "dev.py").read_text(encoding="utf-8")
    fake = source.replace("sys.version_info", "(3, 6, 9)")
    done = subprocess.run([sys.executable, "-c", fake], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == (
        "Tractor needs Python 3.11 or newer, and this is Python 3.6; "
        "start dev.py with a newer one.\n"
    )


def test_it_starts_where_nothing_is_installed() -> None:
    command = [sys.executable, "-S", str(ROOT / "build_scripts" / "dev.py"), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "package" in done.stdout
