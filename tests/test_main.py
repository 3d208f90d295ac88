"""The program's front door: options, sub-commands and their exit codes."""

import argparse
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pathlib import Path

import pytest

from tractor_app import __main__ as front
from tractor_app import __version__, version
from tractor_app.gui.options import Options, speed_name


def test_version_tells_all_parts(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        front.main(["--version"])
    assert caught.value.code == 0
    line = capsys.readouterr().out
    assert line.startswith(f"tractor {__version__} (commit ")
    for part in ("Python 3.", "Qt 6.", "kernel "):
        assert part in line


def test_the_commit_of_a_package_is_the_stamped_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "commit.txt").write_text("abc123\n", encoding="ascii")
    monkeypatch.setattr(version, "resources", lambda: tmp_path)
    assert version.commit() == "abc123"


def test_options_reach_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Options] = []

    def run(options: Options) -> int:
        seen.append(options)
        return 3

    monkeypatch.setattr("tractor_app.gui.app.run", run)
    demo = ["--demo", "--rounds", "2", "--speed", "0", "--seed", "-5"]
    assert front.main([*demo, "--profile", "here", "--lang", "zh_CN"]) == 3
    assert front.main([]) == 3
    assert seen == [
        Options(demo=True, rounds=2, speed="off", seed=-5, profile=Path("here"), lang="zh_CN"),
        Options(),
    ]


def test_no_display_is_told_before_qt_starts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert front.main([]) == 2
    assert "QT_QPA_PLATFORM=offscreen tractor --demo" in capsys.readouterr().err


@pytest.mark.parametrize(
    "args",
    [
        ["--rounds", "0"],
        ["--rounds", "x"],
        ["--speed", "9"],
        ["--seed", "x"],
        ["--lang", "klingon"],
        ["--profile", ""],
        ["nonsense"],
    ],
)
def test_a_wrong_option_is_a_sentence(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        front.main(args)
    assert caught.value.code == 2
    error = capsys.readouterr().err
    assert "error: " in error
    assert "Traceback" not in error


def test_speeds_have_names_and_numbers() -> None:
    assert [speed_name(text) for text in ("0", "1", "2", "3", "slow")] == [
        "off",
        "fast",
        "normal",
        "slow",
        "slow",
    ]
    with pytest.raises(ValueError, match="is not a speed"):
        speed_name("²")


def test_every_sub_command_has_a_parser_and_a_function() -> None:
    parser = front.build_parser()
    action = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    assert sorted(action.choices) == front.command_names()
    for name, sub in action.choices.items():
        assert callable(sub.get_default("func")), name


@pytest.mark.parametrize(
    ("text", "page"),
    [("https://example.org/x\n", "https://example.org/x"), ("javascript:x", ""), (None, "")],
)
def test_only_a_package_knows_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, page: str
) -> None:
    if text is not None:
        (tmp_path / "home.txt").write_text(text, encoding="utf-8")
    monkeypatch.setattr(version, "resources", lambda: tmp_path)
    assert version.home_page() == page


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["a.tractor-rules"], ["--open", "a.tractor-rules"]),
        (
            ["--speed", "0", "升级 1.tractor-replay"],
            ["--speed", "0", "--open", "升级 1.tractor-replay"],
        ),
        (["--open", "a.tractor-rules"], ["--open", "a.tractor-rules"]),
        (["--profile", "dir.tractor"], ["--profile", "dir.tractor"]),
        (["rules", "show", "a.tractor-rules"], ["rules", "show", "a.tractor-rules"]),
        (["notes.txt"], ["notes.txt"]),
        ([], []),
    ],
)
def test_a_lone_file_is_opened(argv: list[str], expected: list[str]) -> None:
    assert front.with_open(argv) == expected


@pytest.mark.parametrize(
    ("origin", "told"),
    [
        (f"/x/rollout{EXTENSION_SUFFIXES[0]}", "compiled"),
        ("/x/rollout.py", "plain"),
        (None, "plain"),
    ],
)
def test_the_kernel_is_the_one_python_would_load(
    monkeypatch: pytest.MonkeyPatch, origin: str | None, told: str
) -> None:
    spec = None if origin is None else ModuleSpec("rollout", None, origin=origin)
    monkeypatch.setattr("importlib.util.find_spec", lambda _: spec)
    assert version.kernel() == told
