"""What the coach says of a position: legal plays, the play asked about, and true reasons."""

from __future__ import annotations

import pytest

from build_scripts.staged_table import StagedTable
from tests.bots.scenes import declaring
from tractor_app.bots.advice import REVIEW, Reason, advise, reason_for
from tractor_app.bots.search.decision import Scale
from tractor_app.bots.search.pimc import Budget
from tractor_app.engine import legal
from tractor_app.engine.actions import Bury, Declare, Pass, Play
from tractor_app.engine.cards import POINTS, parse_cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.context import context
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.verdict import Rejected
from tractor_app.wording.catalog import LANGUAGES, catalog

FEW = Budget(3, 0)


def positions(rules: str, seed: int, count: int) -> list[Observation]:
    """The viewer's first positions of play in a staged round."""
    table = StagedTable(preset(rules), seed)
    found: list[Observation] = []
    while len(found) < count:
        found.append(table.until(_may_play))
        table.step()
    return found


def _may_play(seen: Observation) -> bool:
    return seen.phase is Phase.PLAY and seen.viewer in seen.awaited


@pytest.mark.parametrize("rules", ["classic", "three-deck", "table-find-friend"])
def test_advice_is_legal_and_weighs_the_play_asked_about(rules: str) -> None:
    for seen in positions(rules, 6, 6):
        played = legal.suggest(seen)
        assert isinstance(played, Play)
        advice = advise(seen, 1, played, FEW)
        assert advice.action is not None
        assert not isinstance(legal.check(seen, advice.action), Rejected)
        assert advice.weighed[advice.played].cards == tuple(sorted(played.cards))
        assert isinstance(advice.action, Play)
        assert advice.weighed[advice.chosen].cards == advice.action.cards


def test_the_best_of_a_review_is_never_worth_less_than_the_play() -> None:
    for seen in positions("classic", 7, 8):
        played = legal.suggest(seen)
        assert isinstance(played, Play)
        advice = advise(seen, 1, played, REVIEW)
        if advice.played != advice.chosen:
            assert advice.cost >= 0
            assert advice.weighed[advice.chosen].worth >= advice.weighed[advice.played].worth


def test_the_same_seed_gives_the_same_advice() -> None:
    seen = positions("classic", 8, 3)[-1]
    assert advise(seen, 5, None, FEW) == advise(seen, 5, None, FEW)


def test_reasons_are_true() -> None:
    """Each reason is held against the facts it claims, over many positions and plays."""
    met: set[Reason] = set()
    for seed in range(10, 18):
        for seen in positions("classic", seed, 20):
            for kind in sorted(set(seen.hand)):
                play = Play((kind,))
                verdict = legal.check(seen, play)
                if isinstance(verdict, Rejected):
                    continue
                reason = reason_for(seen, play)
                met.add(reason)
                _check(seen, play, reason, best=verdict.best)
    assert {
        Reason.LEAD_BOSS,
        Reason.LEAD_LOW,
        Reason.FEED,
        Reason.LEAVE,
        Reason.WIN_LAST,
        Reason.WIN,
        Reason.RUFF,
        Reason.DUCK,
    } <= met


def _check(seen: Observation, play: Play, reason: Reason, *, best: bool) -> None:
    trick = seen.trick
    if reason is Reason.LEAD_BOSS:
        ctx = context(seen.rules, seen.level, seen.trump)
        own = play.cards[0]
        rivals = [kind for kind in legal.unseen(seen) if ctx.suit[kind] == ctx.suit[own]]
        assert all(ctx.strength[kind] <= ctx.strength[own] for kind in rivals)
    elif reason in (Reason.FEED, Reason.LEAVE):
        assert trick is not None
        assert trick.winner == (seen.viewer + 2) % 4
        assert bool(POINTS[play.cards[0]]) == (reason is Reason.FEED)
    elif reason is Reason.WIN_LAST:
        assert trick is not None
        assert best
        assert len(trick.plays) == 3
    elif reason is Reason.DUCK:
        assert not best


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(language: str) -> None:
    texts = catalog(language)
    assert {f"coach.{reason.value}" for reason in Reason} == {
        key for key in texts if key.startswith("coach.")
    }


def _to_bury(rules: str, seed: int) -> Observation:
    table = StagedTable(preset(rules), seed)
    return table.until(lambda seen: seen.phase is Phase.BURY and seen.viewer in seen.awaited)


def test_a_burial_is_weighed_against_others() -> None:
    seen = _to_bury("classic", 1)
    worst = Bury(tuple(sorted(seen.hand, key=lambda kind: -kind)[:8]))
    advice = advise(seen, 1, worst, Budget(40, 0))
    assert isinstance(advice.action, Bury)
    assert advice.weighed[advice.chosen].cards == advice.action.cards
    assert advice.weighed[advice.played].cards == tuple(sorted(worst.cards))
    assert advice.cost > 10 > advice.error > 0


def test_a_burial_that_cannot_be_played_out_is_weighed_by_rule() -> None:
    seen = _to_bury("three-deck", 1)
    played = legal.suggest(seen)
    assert isinstance(played, Bury)
    advice = advise(seen, 1, played, FEW)
    assert advice.scale is Scale.BURY
    assert advice.weighed[advice.played].cards == tuple(sorted(played.cards))


def test_a_bid_is_weighed_in_trumps() -> None:
    seen = declaring("S2 S5 S5 S8 SJ SK SA S6 H3 H7 HQ HK C4 C8 CT CJ D3")
    advice = advise(seen, 1)
    assert advice.action == Declare(parse_cards("S2"))
    assert advice.reason is Reason.DECLARE
    assert advice.scale is Scale.TRUMPS
    silent = advise(seen, 1, Pass())
    assert silent.weighed[silent.played].cards == ()
    assert silent.weighed[silent.played].worth == 0.0
