"""Every preset's golden playthrough is retold word for word."""

import pytest

from tests.engine import golden
from tractor_app.engine.rules.presets import PRESET_IDS, preset


def test_every_preset_has_a_golden_playthrough() -> None:
    """Made by ``python build_scripts/make_goldens.py``."""
    found = {path.stem for path in golden.FOLDER.glob("*.txt")}
    assert found == set(PRESET_IDS)


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_a_golden_playthrough_is_retold(preset_id: str) -> None:
    text = (golden.FOLDER / f"{preset_id}.txt").read_text(encoding="utf-8")
    assert golden.retold(preset(preset_id), text).splitlines() == text.splitlines()
    assert text.count("= round:") == golden.ROUNDS
