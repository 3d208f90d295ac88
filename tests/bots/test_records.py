"""What a bot tells of its decision: the truth, and the same action as without being asked."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.bots.scenes import LAST, NEXT, PARTNER, US, burying, declaring, playing
from tractor_app.bots.base import RecordingBot
from tractor_app.bots.beginner import Rule
from tractor_app.bots.expert import ExpertBot
from tractor_app.bots.personality import personality
from tractor_app.bots.registry import make_bot
from tractor_app.bots.search.decision import Decision, Scale, Why, mean_beside
from tractor_app.bots.search.pimc import Budget
from tractor_app.cli._playing import decks
from tractor_app.engine.actions import Action, Bury, Declare, Play
from tractor_app.engine.apply import new_match
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.session.headless import Player, Table
from tractor_app.wording.catalog import LANGUAGES, catalog

SMALL = Budget(worlds=2, fresh=2)


class Asked(Player):
    """Chooses, and is asked for the record of the same choice."""

    def choose(self, observation: Observation, optional: bool = False) -> Action | None:
        bot, state = self.bot, self.rng.getstate()
        action = bot.choose(observation, self.rng)
        self.rng.setstate(state)
        assert isinstance(bot, RecordingBot)
        again, record = bot.decide(observation, self.rng)
        assert again == action
        if record is not None:
            MET[observation.phase, record.scale, record.why] += 1
            _check(action, record)
        return action


MET: Counter[tuple[Phase, Scale, Why]] = Counter()


def _check(action: Action | None, record: Decision) -> None:
    chosen = record.weighed[record.chosen]
    cards = action.cards if isinstance(action, Play | Bury | Declare) else ()
    assert tuple(sorted(chosen.cards)) == tuple(sorted(cards))
    if record.scale in (Scale.TRICK, Scale.BURY, Scale.TRUMPS):
        assert chosen.worth == max(each.worth for each in record.weighed)
    if record.why is Why.FORCED:
        assert record.chosen == 0
    every = [(tuple(sorted(each.cards)), each.reading, each.trump) for each in record.weighed]
    assert len(set(every)) == len(every)


@pytest.mark.parametrize("bot", ["beginner", "intermediate", "intermediate:bold", "expert"])
@pytest.mark.parametrize("rules", ["classic", "three-deck"])
def test_a_record_tells_of_the_action_that_is_played(bot: str, rules: str) -> None:
    MET.clear()
    player = ExpertBot(SMALL) if bot == "expert" else bot
    count = preset(rules).deck.players
    table = Table(
        new_match(preset(rules)),
        [
            Asked(player if seat == 0 or bot != "expert" else "beginner", seat)
            for seat in range(count)
        ],
        decks("records"),
        [],
    )
    table.play_round()
    scales = {scale for _, scale, _ in MET}
    wanted = {"beginner": Scale.ORDER, "expert": Scale.ROUND}.get(bot, Scale.TRICK)
    assert wanted in scales


def record_of(bot: str, seen: Observation, seed: int = 0) -> Decision:
    found = make_bot(bot)
    assert isinstance(found, RecordingBot)
    record = found.decide(seen, random.Random(seed)).record
    assert record is not None
    return record


def test_a_rule_bot_names_what_it_weighed_a_follow_against() -> None:
    seen = playing("HA H3 S3", [(NEXT, "H5"), (PARTNER, "H7"), (LAST, "HJ")])
    record = record_of("intermediate", seen)
    assert record.why is Why.RULE
    assert record.scale is Scale.TRICK
    assert record.weighed[0].cards == parse_cards("HA")
    assert {each.cards for each in record.weighed} == {parse_cards("HA"), parse_cards("H3")}
    assert record.weighed[0].worth > record.weighed[1].worth


def test_nothing_to_choose_is_said() -> None:
    seen = playing("H3 S3", [(NEXT, "H5"), (PARTNER, "H7"), (LAST, "HJ")])
    for bot in ("beginner", "intermediate"):
        assert record_of(bot, seen).why is Why.FORCED


def test_a_bid_is_told_with_what_it_gains() -> None:
    seen = declaring("S2 S5 S5 S8 SJ SK SA S6 H3 H7 HQ HK C4 C8 CT CJ D3")
    record = record_of("intermediate", seen)
    assert record.scale is Scale.TRUMPS
    assert record.weighed[0].cards == parse_cards("S2")
    assert record.weighed[0].trump == "S"
    assert [each.worth for each in record.weighed if not each.cards] == [0.0]


def test_a_slip_tells_what_was_thought_best() -> None:
    seen = playing("HA H3 H4 SA S3 C3 C4 D3 D4 D6 D7 D8")
    records = [record_of("beginner", seen, seed) for seed in range(200)]
    slips = [record for record in records if record.why is Why.SLIP]
    assert 0 < len(slips) < 30
    for record in slips:
        assert record.rule == "side_top"
        assert record.weighed[0].cards == parse_cards("HA")
        assert record.weighed[record.chosen].cards != parse_cards("HA")


def test_few_worlds_are_put_beside_many() -> None:
    """The first worlds are poor ones: a choice looked at in them alone must not seem poor."""
    firsts = [10.0, 12.0, 50.0, 52.0]
    assert mean_beside([11.0, 13.0], firsts) == pytest.approx(32.0)
    assert mean_beside(firsts, firsts) == pytest.approx(31.0)
    assert mean_beside([], firsts) == 0.0


HAND = (
    "S5 S5 ST ST SJ SK SA H4 H5 H6 HJ HJ HQ HK C5 C7 C9 C9 CQ CQ "
    "D2 D2 D5 D6 D6 D7 D8 D8 D9 DT DJ BJ BJ"
)


@pytest.mark.parametrize("mood", ["cautious", "bold"])
def test_the_expert_buries_by_its_personality(mood: str) -> None:
    """The plan that others have to beat is the one its personality would bury."""
    seen = burying(HAND)
    assert seen.viewer == US
    own = make_bot(f"intermediate:{mood}").choose(seen, random.Random(0))
    plain = make_bot("intermediate").choose(seen, random.Random(0))
    assert isinstance(own, Bury)
    assert own != plain
    decided = ExpertBot(Budget(1, 0), personality(mood)).decide(seen, random.Random(0))
    assert decided.record is not None
    assert decided.record.weighed[0].cards == tuple(sorted(own.cards))
    assert decided.record.why is Why.RULE
    assert decided.action == Bury(decided.record.weighed[0].cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_choose_has_words(language: str) -> None:
    told = {f"record.{why.value}" for why in Why if why is not Why.RULE}
    told |= {f"record.by_{scale.value}" for scale in Scale}
    told |= {f"record.rule.{rule.value}" for rule in Rule} | {"record.by_hand"}
    assert told == {key for key in catalog(language) if key.startswith("record.")}
