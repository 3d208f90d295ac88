"""The rule pages in the documentation are those of the present rules and words."""

import pytest

from build_scripts.make_rule_pages import FOLDER, pages
from build_scripts.rule_examples import EXAMPLES
from tractor_app.engine.rules.presets import PRESET_IDS

PAGES = pages()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_up_to_date(name: str) -> None:
    kept = (FOLDER / name).read_text(encoding="utf-8")
    assert kept == PAGES[name], "run: python -m build_scripts.make_rule_pages"


def test_no_page_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.md")} == set(PAGES)


def test_every_preset_has_a_worked_example_of_its_own() -> None:
    assert set(EXAMPLES) == set(PRESET_IDS)
    told = {preset_id: str(examples) for preset_id, examples in EXAMPLES.items()}
    assert all(EXAMPLES.values())
    shared = [name for name, text in told.items() if list(told.values()).count(text) > 1]
    assert shared == []
