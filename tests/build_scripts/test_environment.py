import errno
import json
import sys
from pathlib import Path

import pytest

from build_scripts.devtools import Problem, environment
from build_scripts.devtools.environment import Layout, State

ROOT = Path(__file__).resolve().parents[2]

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
[project]
name = "example"
dependencies = ["msgspec"]
[tool.ruff]
line-length = 100
"""


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    """A checkout whose environment is complete."""
    layout = Layout(tmp_path / "checkout", windows=False)
    layout.constraints.parent.mkdir(parents=True)
    layout.constraints.write_text("msgspec==0.20.0\n", encoding="utf-8")
    (layout.root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    layout.python.parent.mkdir(parents=True)
    layout.python.write_text("", encoding="utf-8")
    environment.write_stamp(layout, {"offscreen", "xcb"})
    return layout


def change_pyproject(layout: Layout, old: str, new: str) -> None:
    path = layout.root / "pyproject.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_complete_environment_is_ready(layout: Layout) -> None:
    assert environment.state(layout) is State.READY
    assert environment.checked_platforms(layout) == {"offscreen", "xcb"}


def test_an_interrupted_installation_starts_anew(layout: Layout) -> None:
    layout.stamp.unlink()
    assert environment.state(layout) is State.UNUSABLE


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"root": 3}'])
def test_a_damaged_stamp_starts_anew(layout: Layout, content: str) -> None:
    layout.stamp.write_text(content, encoding="utf-8")
    assert environment.state(layout) is State.UNUSABLE
    assert environment.checked_platforms(layout) == set()


def test_a_moved_checkout_starts_anew(layout: Layout, tmp_path: Path) -> None:
    layout.root.rename(tmp_path / "elsewhere")
    assert environment.state(Layout(tmp_path / "elsewhere", windows=False)) is State.UNUSABLE


def test_a_missing_interpreter_starts_anew(layout: Layout) -> None:
    layout.python.unlink()
    layout.python.symlink_to(layout.root / "removed-python")
    assert environment.state(layout) is State.UNUSABLE


def test_another_python_starts_anew(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.version", "3.99.0 (main)")
    assert environment.state(layout) is State.UNUSABLE


def test_new_constraints_install_again(layout: Layout) -> None:
    layout.constraints.write_text("msgspec==0.21.0\n", encoding="utf-8")
    assert environment.state(layout) is State.OUTDATED


def test_a_new_dependency_installs_again(layout: Layout) -> None:
    change_pyproject(layout, '["msgspec"]', '["msgspec", "tqdm"]')
    assert environment.state(layout) is State.OUTDATED


def test_a_lint_setting_installs_nothing(layout: Layout) -> None:
    change_pyproject(layout, "line-length = 100", "line-length = 99")
    assert environment.state(layout) is State.READY


def test_ready_means_no_work(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    def unwanted(*args: object) -> None:
        pytest.fail("nothing should be prepared")

    monkeypatch.setattr(environment, "_prepare", unwanted)
    environment.ensure(layout, {"offscreen"})


@pytest.mark.parametrize(
    ("platforms", "force", "expected"),
    [
        ({"wayland"}, False, ({"offscreen", "xcb", "wayland"}, State.READY)),
        ({"offscreen"}, True, ({"offscreen"}, State.UNUSABLE)),
    ],
)
def test_what_a_new_display_or_force_prepares(
    layout: Layout,
    monkeypatch: pytest.MonkeyPatch,
    platforms: set[str],
    force: bool,
    expected: tuple[set[str], State],
) -> None:
    seen: list[tuple[set[str], State]] = []
    monkeypatch.setattr(
        environment, "_prepare", lambda _, wanted, found: seen.append((wanted, found))
    )
    environment.ensure(layout, platforms, force=force)
    assert seen == [expected]


def test_the_stamp_is_taken_away_before_installing(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout.constraints.write_text("msgspec==0.21.0\n", encoding="utf-8")

    def interrupted(command: list[str], what: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(environment, "_step", interrupted)
    monkeypatch.setattr("build_scripts.devtools.packages.provide", lambda needs, system: None)
    with pytest.raises(KeyboardInterrupt):
        environment.ensure(layout, {"offscreen"})
    assert environment.state(layout) is State.UNUSABLE


def test_the_build_backend_is_pinned_too(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(environment, "_step", lambda command, what: commands.append(command))
    layout.stamp.unlink()
    environment._install(layout, State.UNUSABLE)
    make, backend, editable = commands
    assert make[1:] == ["-m", "venv", str(layout.venv)]
    assert not layout.venv.exists()
    assert backend[-2:] == ["hatchling", "editables"]
    assert "--no-build-isolation" in editable
    for command in (backend, editable):
        assert str(layout.constraints) in command


def test_a_link_in_the_way_is_replaced_and_its_target_kept(layout: Layout, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    layout.venv.rename(precious)
    layout.venv.symlink_to(precious)
    environment._remove(layout.venv)
    assert not layout.venv.is_symlink()
    assert (precious / "bin" / "python").exists()


def test_settings_that_mislead_pip_are_dropped() -> None:
    env = environment.clean_env({"PYTHONPATH": "x", "PIP_USER": "1", "HOME": "h", "PIP_PROXY": "p"})
    assert "PYTHONPATH" not in env
    assert "PIP_USER" not in env
    assert (env["HOME"], env["PIP_PROXY"]) == ("h", "p")


def test_windows_places() -> None:
    layout = Layout(Path("root"), windows=True)
    assert layout.python == Path("root/.venv/Scripts/python.exe")
    assert layout.site_packages == Path("root/.venv/Lib/site-packages")


def test_the_stamp_is_readable(layout: Layout) -> None:
    assert json.loads(layout.stamp.read_text(encoding="utf-8"))["root"] == str(layout.root)


def test_the_kernel_is_compiled_once_for_each_source(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[list[str]] = []

    def done(command: list[str], _what: str) -> str:
        steps.append(command)
        return ""

    monkeypatch.setattr(environment, "_step", done)
    environment.compile_kernel(layout)
    assert not steps
    source = layout.root / "tractor_app" / "bots" / "kernel" / "dealer.py"
    source.parent.mkdir(parents=True)
    script = layout.root / "build_scripts" / "build_kernel.py"
    for path in (script, source):
        path.write_text("", encoding="ascii")
    environment.compile_kernel(layout)
    environment.compile_kernel(layout)
    assert steps == [[str(layout.python), str(script)]]
    source.write_text("changed", encoding="ascii")
    environment.compile_kernel(layout)
    assert len(steps) == 2


def step(layout: Layout, code: str) -> str:
    return environment._step([sys.executable, "-c", code], "make it")


def test_a_step_is_quiet_unless_it_fails(layout: Layout, capfd: pytest.CaptureFixture[str]) -> None:
    loud = "import sys; print('found'); print('a newer version', file=sys.stderr)"
    assert "a newer version" in step(layout, loud)
    with pytest.raises(Problem) as problem:
        step(layout, loud + "; sys.exit(3)")
    assert capfd.readouterr() == ("", "")
    text = str(problem.value)
    assert text.startswith("found\n")
    assert "Could not make it: see above" in text


def test_without_a_network_one_sentence_says_so(layout: Layout) -> None:
    pip = "WARNING: Retrying after connection broken by 'NewConnectionError(1)': /simple/x/"
    with pytest.raises(Problem) as problem:
        step(layout, f"import sys; sys.exit({pip!r})")
    assert str(problem.value) == (
        "Could not make it: the packages cannot be downloaded; "
        "connect this computer to the internet and start this again."
    )


def test_what_is_wrong_with_an_environment_is_told(
    layout: Layout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert environment.why_unusable(layout) == ""
    with monkeypatch.context() as patch:
        patch.setattr("sys.version", "3.99.0 (main)")
        assert environment.why_unusable(layout) == "belongs to another Python"
    layout.python.unlink()
    assert environment.why_unusable(layout) == "belongs to another Python"
    layout.root.rename(tmp_path / "elsewhere")
    moved = Layout(tmp_path / "elsewhere", windows=False)
    assert environment.why_unusable(moved) == "was made in another folder"
    moved.stamp.unlink()
    assert environment.why_unusable(moved) == "is not complete"
    environment._remove(moved.venv)
    assert environment.why_unusable(moved) == ""


def test_a_folder_that_cannot_be_written_is_one_sentence(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system", str(layout.stamp))

    monkeypatch.setattr(environment, "_prepare", full)
    with pytest.raises(
        Problem, match=r"cannot be written: .*stamp\.json: Read-only file system\.$"
    ):
        environment.ensure(layout, {"offscreen"}, force=True)


def test_a_missing_compiler_is_told(
    layout: Layout, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    script = layout.root / "build_scripts" / "build_kernel.py"
    script.write_text("", encoding="ascii")
    (layout.root / "tractor_app" / "bots" / "kernel").mkdir(parents=True)
    said = f"noise\n{environment.NO_KERNEL}, plain Python runs instead: no compiler\n"
    monkeypatch.setattr(environment, "_step", lambda _command, _what: said)
    environment.compile_kernel(layout)
    assert capfd.readouterr().err == said.removeprefix("noise\n")
    source = ROOT / "build_scripts" / "build_kernel.py"
    assert f'print(f"{environment.NO_KERNEL}, ' in source.read_text(encoding="utf-8")
