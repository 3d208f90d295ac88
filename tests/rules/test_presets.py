"""The presets are the values that VARIANTS lists."""

import pytest

from tractor_app.engine.rules.presets import PRESET_IDS, UnknownPresetError, preset
from tractor_app.engine.rules.ruleset import RuleSet, fingerprint

SEED_PRESETS = [
    "classic",
    "classic-permanent-2",
    "classic-third-card",
    "classic-first-card",
    "classic-fourth-card",
    "table-fixed",
    "table-find-friend",
    "seven-levels",
    "one-deck",
    "one-deck-two-colours",
    "three-deck",
    "three-deck-competition",
    "two-deck-from-A",
    "school",
    "happy",
    "four-deck-160",
    "four-deck-no-kitty",
    "four-deck-online",
    "personal-levels",
    "three-on-one",
]


def test_every_game_of_the_sources_is_a_preset() -> None:
    assert set(SEED_PRESETS) <= set(PRESET_IDS)


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_a_preset_carries_its_own_id_and_is_the_same_value_each_time(preset_id: str) -> None:
    assert preset(preset_id).id == preset_id
    assert preset(preset_id) is preset(preset_id)


def test_classic_is_the_standard_rule_set() -> None:
    assert preset("classic") == RuleSet()


def test_no_two_presets_are_the_same_game() -> None:
    prints = {fingerprint(preset(preset_id)) for preset_id in PRESET_IDS}
    assert len(prints) == len(PRESET_IDS)


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_all_cards_are_dealt_evenly(preset_id: str) -> None:
    deck = preset(preset_id).deck
    assert (54 * deck.decks - deck.kitty) % deck.players == 0


@pytest.mark.parametrize(
    ("preset_id", "cards"),
    [
        ("classic", 25),
        ("one-deck", 12),
        ("three-deck", 52 - 13),
        ("four-deck-160", 51),
        ("four-deck-no-kitty", 54),
        ("find-friend-5", 20),
        ("find-friend-6", 26),
        ("five-deck", 44),
    ],
)
def test_hands_have_the_size_the_sources_give(preset_id: str, cards: int) -> None:
    deck = preset(preset_id).deck
    assert (54 * deck.decks - deck.kitty) // deck.players == cards


def test_an_unknown_preset_names_those_that_look_like_it() -> None:
    with pytest.raises(UnknownPresetError) as caught:
        preset("three-decks")
    assert caught.value.close[0] == "three-deck"
    assert caught.value.preset_id == "three-decks"
