"""What is looked at right after freezing."""

import sys
from pathlib import Path

import pytest

from build_scripts import build_kernel
from build_scripts.devtools import Problem
from build_scripts.package import contents, freeze, sizes, tools


def test_a_compiled_module_that_was_left_out_is_named(tmp_path: Path) -> None:
    source, inner = tmp_path / "source", tmp_path / "inner"
    names = ["tractor_app/bots/kernel/dealer.so", "tractor_app/bots/kernel/rollout.pyd"]
    for name in [*names, "tractor_app/bots/kernel/rollout.py", "build/other.so"]:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).touch()
    assert freeze.left_out(source, inner) == names
    for name in names:
        (inner / name).parent.mkdir(parents=True, exist_ok=True)
        (inner / name).touch()
    assert freeze.left_out(source, inner) == []


@pytest.mark.skipif(sys.platform == "win32", reason="open files are locked there")
def test_compiled_modules_are_exchanged_and_old_ones_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel, made = tmp_path / "kernel", tmp_path / "made"
    kernel.mkdir()
    made.mkdir()
    for name in ("dealer.so", "gone.so", "dealer.py"):
        (kernel / name).write_text("old")
    for name in ("dealer.so", "rollout.so"):
        (made / name).write_text("new")
    monkeypatch.setattr(build_kernel, "KERNEL", kernel)
    with (kernel / "dealer.so").open() as running:
        build_kernel.exchange(made, sorted(made.iterdir()))
        assert running.read() == "old"
    left = {path.name: path.read_text() for path in kernel.iterdir()}
    assert left == {"dealer.so": "new", "rollout.so": "new", "dealer.py": "old"}


@pytest.fixture
def frozen(tmp_path: Path) -> freeze.Frozen:
    """A stand-in of 1000 bytes."""
    return freeze.Frozen(tmp_path, tmp_path / "licences.json", contents.Size(1000, 3))


def test_a_system_without_a_record_is_told_and_can_be_recorded_elsewhere(
    frozen: freeze.Frozen,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    budget = tmp_path / "budget.json"
    contents.write_budget(budget, "elsewhere", contents.Size(5, 1))
    monkeypatch.setattr(freeze, "BUDGET", budget)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    freeze.check_size(frozen, tmp_path, record=False)
    assert f"\nNo size is recorded for {tools.system()}" in capsys.readouterr().out
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    freeze.check_size(frozen, tmp_path, record=False)
    assert "\n::notice title=Size of the program::No size" in capsys.readouterr().out
    assert sizes.main([str(tmp_path / "size.json")], budget) == 0
    assert contents.read_budget(budget, tools.system()) == frozen.size
    assert contents.read_budget(budget, "elsewhere") == contents.Size(5, 1)
    freeze.check_size(frozen, tmp_path, record=False)
    assert "recorded" not in capsys.readouterr().out


def test_growth_fails_until_it_is_recorded(
    frozen: freeze.Frozen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    budget = tmp_path / "budget.json"
    contents.write_budget(budget, tools.system(), contents.Size(900, 3))
    monkeypatch.setattr(freeze, "BUDGET", budget)
    with pytest.raises(Problem, match="grew"):
        freeze.check_size(frozen, tmp_path, record=False)
    freeze.check_size(frozen, tmp_path, record=True)
    freeze.check_size(frozen, tmp_path, record=False)
