"""Every bot plays every rule set to the end, without an answer that the rules refuse."""

import random

import pytest

from tractor_app.bots import intermediate
from tractor_app.bots.base import Bot
from tractor_app.bots.registry import BOT_NAMES, make_bot
from tractor_app.cli._playing import decks
from tractor_app.engine import legal
from tractor_app.engine.actions import Action
from tractor_app.engine.apply import digest, new_match
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.verdict import Rejected
from tractor_app.session.headless import Player, Table


class Refereed(Player):
    """Fails on an error or a refused action of the bot, wherever it would be papered over."""

    def choose(self, observation: Observation, optional: bool = False) -> Action | None:
        action = self.bot.choose(observation, self.rng)
        if action is not None:
            assert not isinstance(legal.check(observation, action), Rejected), action
        return action


def play(preset_id: str, bots: tuple[str, ...], rounds: int, seed: str) -> str:
    rules = preset(preset_id)
    players = [
        Refereed(bots[seat % len(bots)], hash_free(seed, seat))
        for seat in range(rules.deck.players)
    ]
    table = Table(new_match(rules), players, decks(seed), [])
    for _ in range(rounds):
        table.play_round()
        if table.state.phase is Phase.MATCH_END:
            break
    lost = {player.bot.name: dict(player.lost) for player in players if player.lost}
    assert not lost, [player.last_loss for player in players]
    return digest(table.state)


def hash_free(seed: str, seat: int) -> int:
    return random.Random(f"{seed}/{seat}").getrandbits(32)


@pytest.fixture(autouse=True)
def _no_net(monkeypatch: pytest.MonkeyPatch) -> None:
    """The policy itself must be legal, without the suggestion that catches it at a table."""
    monkeypatch.setattr(intermediate, "checked", lambda _observation, action: action)


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_intermediate_and_beginner_play_every_rule_set(preset_id: str) -> None:
    play(preset_id, ("intermediate", "beginner"), 2, "mixed")
    play(preset_id, ("intermediate",), 1, "alike")


@pytest.mark.slow
@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_many_rounds_of_every_rule_set(preset_id: str) -> None:
    for seed in range(5):
        play(preset_id, ("intermediate", "beginner", "random"), 8, f"many-{seed}")
        play(preset_id, ("intermediate:bold", "intermediate:cautious"), 2, f"moods-{seed}")


def test_the_same_seed_gives_the_same_match() -> None:
    first = play("classic", ("intermediate", "beginner"), 2, "again")
    assert play("classic", ("intermediate", "beginner"), 2, "again") == first
    assert play("classic", ("intermediate", "beginner"), 2, "other") != first


@pytest.mark.parametrize("name", BOT_NAMES)
def test_bots_are_known_by_the_name_they_carry(name: str) -> None:
    bot: Bot = make_bot(name)
    assert bot.name == name
