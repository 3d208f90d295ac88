"""What is looked at right after freezing."""

import sys
from pathlib import Path

import pytest

from build_scripts import build_kernel
from build_scripts.package import freeze


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
        build_kernel.exchange(sorted(made.iterdir()))
        assert running.read() == "old"
    left = {path.name: path.read_text() for path in kernel.iterdir()}
    assert left == {"dealer.so": "new", "rollout.so": "new", "dealer.py": "old"}
