"""The frozen program itself: built, measured, tried out. Minutes, so `-m slow` runs it.

TRACTOR_FROZEN names the folder of a program that is already built.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from build_scripts.devtools.environment import Layout
from build_scripts.package import contents, first_paint, freeze, origins, smoke, source, tools

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> freeze.Frozen:
    """A frozen program that every user may read."""
    given = os.environ.get("TRACTOR_FROZEN")
    if given:
        return freeze.existing(Path(given))
    work = tmp_path_factory.mktemp("frozen")
    copy = source.prepare(ROOT, work / "source", None)
    layout = tools.environment(ROOT / "build" / "package")
    freeze.compile_kernel(copy, layout, work, require=False)
    made = freeze.freeze(copy, layout, work)
    for folder in (work, *work.parents[:2]):
        folder.chmod(0o755)
    return made


def test_it_did_not_grow_by_a_tenth(frozen: freeze.Frozen) -> None:
    budget = contents.read_budget(freeze.BUDGET, tools.system())
    assert budget is not None
    assert contents.over_budget(frozen.size, budget) is None


def test_everything_in_it_has_a_licence(frozen: freeze.Frozen) -> None:
    parts = origins.read(frozen.components)
    assert [part.name for part in parts if not part.inside and not part.texts] == []
    inner = frozen.folder / "_internal"
    named = {name for part in parts for name in part.files}
    binaries = {
        path.relative_to(inner).as_posix()
        for path in inner.rglob("*")
        if path.is_file() and not path.is_symlink() and ".so" in path.suffixes
    }
    assert binaries <= named


@pytest.mark.parametrize("trial", smoke.TRIALS, ids=lambda trial: trial.__name__)
def test_players_get_a_program_that_works(
    frozen: freeze.Frozen, trial: Callable[[Path], None]
) -> None:
    trial(frozen.program)


def test_it_paints_as_soon_as_the_unfrozen_one(frozen: freeze.Frozen) -> None:
    plain = [str(Layout(ROOT).python), "-P", "-m", "tractor_app"]
    times, before = first_paint.compare(frozen.program, plain, runs=5)
    assert sorted(times)[2] <= first_paint.ALLOWED * sorted(before)[2]


def test_a_bigger_build_is_refused(
    frozen: freeze.Frozen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from build_scripts.devtools import Problem

    budget = tmp_path / "budget.json"
    smaller = contents.Size(int(frozen.size.bytes / 1.11), frozen.size.files)
    contents.write_budget(budget, tools.system(), smaller)
    monkeypatch.setattr(freeze, "BUDGET", budget)
    with pytest.raises(Problem, match="grew"):
        freeze.check_size(frozen, tmp_path, record=False)
