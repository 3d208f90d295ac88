"""Compiled modules of the kernel are exchanged whole, and none is left without its source."""

from pathlib import Path

import pytest

from build_scripts import build_kernel


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "kernel"
    folder.mkdir()
    monkeypatch.setattr(build_kernel, "KERNEL", folder)
    return folder


def made(tmp_path: Path, name: str, content: bytes) -> Path:
    path = tmp_path / name
    path.write_bytes(content)
    return path


def test_a_program_that_has_the_old_module_open_keeps_it(kernel: Path, tmp_path: Path) -> None:
    (kernel / "dealer.so").write_bytes(b"old")
    with (kernel / "dealer.so").open("rb") as running:
        build_kernel.exchange(tmp_path, [made(tmp_path, "dealer.so", b"new and longer")])
        assert running.read() == b"old"
    assert (kernel / "dealer.so").read_bytes() == b"new and longer"


def test_modules_that_are_no_longer_made_are_removed(kernel: Path, tmp_path: Path) -> None:
    for name in ("gone.so", ".new-dealer.so", "rollout.py"):
        (kernel / name).write_bytes(b"old")
    build_kernel.exchange(tmp_path, [made(tmp_path, "dealer.so", b"new")])
    assert sorted(path.name for path in kernel.iterdir()) == ["dealer.so", "rollout.py"]


def test_sources_are_the_modules_with_types(kernel: Path) -> None:
    (kernel / "wide").mkdir()
    for name in ("words.pxd", "tables.py", "rollout.pxd", "rollout.py", "dealer.pxd", "wide/a.pxd"):
        (kernel / name).touch()
    names = [build_kernel.name_of(path) for path in build_kernel.sources()]
    assert names == ["dealer", "rollout", "wide.a"]


def test_modules_of_a_room_stay_in_it(kernel: Path, tmp_path: Path) -> None:
    (kernel / "wide").mkdir()
    (kernel / "wide" / "gone.so").write_bytes(b"old")
    (tmp_path / "wide").mkdir()
    build_kernel.exchange(tmp_path, [made(tmp_path, "wide/odds.so", b"new")])
    assert build_kernel.compiled_files() == [kernel / "wide" / "odds.so"]


def test_a_module_built_alone_leaves_the_others(kernel: Path, tmp_path: Path) -> None:
    (kernel / "rollout.so").write_bytes(b"old")
    build_kernel.exchange(tmp_path, [made(tmp_path, "dealer.so", b"new")], whole=False)
    assert sorted(path.name for path in kernel.iterdir()) == ["dealer.so", "rollout.so"]


def test_modules_that_reach_into_one_made_anew_are_made_with_it(kernel: Path) -> None:
    words = "from tractor_app.bots.kernel.words cimport bits"
    types = {
        "words": "",
        "base": words,
        "user": f"{words}\nfrom tractor_app.bots.kernel.base cimport Base",
        "other": words,
    }
    for name, text in types.items():
        (kernel / f"{name}.pxd").write_text(text, encoding="utf-8")
    assert build_kernel.with_users(["base"]) == ["base", "user"]
    assert build_kernel.with_users(["other"]) == ["other"]
    assert build_kernel.with_users([]) == []


def test_where_some_do_not_compile_only_they_go(kernel: Path) -> None:
    for name in ("dealer.cpython.so", "rollout.cpython.so"):
        (kernel / name).write_bytes(b"old")
    build_kernel.remove(["dealer"])
    assert [path.name for path in build_kernel.compiled_files()] == ["rollout.cpython.so"]
    build_kernel.remove()
    assert not build_kernel.compiled_files()
