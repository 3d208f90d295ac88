"""Clocks, forfeits, referee mode and the handing on of levels (VARIANTS A and D)."""

import pytest
from msgspec.structs import replace

from tests.engine.scripted import Script
from tractor_app.engine import legal
from tractor_app.engine.actions import (
    Bury,
    Challenge,
    Concede,
    Pass,
    Play,
    Ready,
    TimeOut,
    Transfer,
)
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.events import LevelsTransferred, Played, RanOut, RevokeJudged
from tractor_app.engine.levels import advance
from tractor_app.engine.observation import Observation, Phase, PlayKind, RoundResult
from tractor_app.engine.phases.step import Intent
from tractor_app.engine.rules.groups import Clock
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Code

REFEREE = RuleSet(clock=Clock(referee=True))
CLOCK = RuleSet(clock=Clock(play_seconds=10, overrun_points=20))


def _result(script: Script) -> RoundResult:
    assert script.round.result is not None
    return script.round.result


def _playing(rules: RuleSet, hands: dict[int, str]) -> Script:
    hands = {seat: hands.get(seat, "") for seat in range(4)}
    hands[0] = f"H2 H2 {hands[0]}"
    return Script(rules).deal(hands).bid(0, "H2 H2").all_pass().bury_any()


# Clocks.


def test_the_table_passes_buries_and_plays_for_a_seat_out_of_time() -> None:
    script = Script(CLOCK).deal({0: "H2"})
    assert script.refused(-2, TimeOut(9)) is Code.NOT_YOUR_TURN
    script.bid(0, "H2").do(-2, TimeOut(2))
    assert script.round.passed == (2,)
    assert script.events[0] == RanOut(seat=2, penalty=0)
    script.all_pass().do(-2, TimeOut(0))
    assert script.phase is Phase.PLAY
    assert RanOut(seat=0, penalty=20) in script.events
    assert script.sees(1).attacker_points == 20
    script.do(-2, TimeOut(0))
    (played,) = script.heard(Played)
    assert isinstance(played, Played)
    assert played.forced
    assert script.sees(1).attacker_points == 40
    assert script.refused(-2, TimeOut(3)) is Code.NOT_YOUR_TURN
    assert script.refused(0, TimeOut(1)) is Code.WRONG_PHASE


def test_nobody_runs_out_of_time_while_cards_are_dealt() -> None:
    script = Script(CLOCK).deal({0: "H2"}, cards=4)
    assert script.refused(-2, TimeOut(0)) is Code.WRONG_PHASE


def test_an_overrun_costs_nothing_without_a_fine() -> None:
    script = _playing(RuleSet(), {}).do(-2, TimeOut(0))
    assert script.events[0] == RanOut(seat=0, penalty=0)
    assert script.sees(1).attacker_points == 0


def test_conceding_without_fixed_sides_loses_to_everybody() -> None:
    script = Script(preset("find-friend-5")).deal({}, cards=3).do(2, Concede())
    assert script.state.match is not None
    assert (script.state.match.winners, script.state.match.reason) == ((0, 1, 3, 4), "conceded")


# Referee mode.


def _revoked(rules: RuleSet) -> Script:
    """Attacker 1 has thrown a club on a spade it could have followed."""
    script = _playing(rules, {0: "SQ", 1: "SK CA", 2: "SA", 3: "SJ"}).play(0, "SQ")
    return script.play(1, "CA").play(2, "SA").play(3, "SJ")


def test_a_revoke_is_refused_without_a_referee_and_warned_of_with_one() -> None:
    script = _playing(RuleSet(), {0: "SQ", 1: "SK CA"}).play(0, "SQ")
    assert script.refused(1, Play(parse_cards("CA"))) is Code.MUST_FOLLOW_SUIT
    script = _playing(REFEREE, {0: "SQ", 1: "SK CA"}).play(0, "SQ")
    intent = legal.check(script.sees(1), Play(parse_cards("CA")))
    assert isinstance(intent, Intent)
    assert intent.play is PlayKind.DISCARD
    assert intent.revoke is not None
    assert intent.revoke.code is Code.MUST_FOLLOW_SUIT
    assert script.refused(1, Play(parse_cards("CA SK"))) is Code.WRONG_COUNT


def test_the_suggestion_never_revokes() -> None:
    script = _playing(REFEREE, {0: "SQ", 1: "SK CA"}).play(0, "SQ")
    action = legal.suggest(script.sees(1))
    assert action is not None
    intent = legal.check(script.sees(1), action)
    assert isinstance(intent, Intent)
    assert intent.revoke is None


def test_nobody_is_told_of_a_revoke() -> None:
    script = _revoked(REFEREE)
    assert script.round.revokes == ((0, 1),)
    hidden = replace(script.round, revokes=())
    for viewer in range(4):
        seen = script.sees(viewer)
        assert isinstance(seen, Observation)
        assert seen == Script(REFEREE, replace(script.state, round=hidden)).sees(viewer)


def test_a_proven_revoke_of_the_attackers_lets_the_declarer_rise() -> None:
    script = _revoked(REFEREE).do(2, Challenge(seat=1, trick=0))
    assert script.events[0] == RevokeJudged(challenger=2, seat=1, trick=0, proven=True)
    result = _result(script)
    assert (result.takeover, result.rise, result.winners) == (False, 1, (0, 2))
    assert result.levels_after == ("3", "2", "3", "2")
    assert script.phase is Phase.ROUND_END
    assert script.refused(0, Challenge(seat=3, trick=0)) is Code.NOTHING_TO_CHALLENGE


def test_a_false_challenge_costs_the_challengers_side_the_same() -> None:
    script = _revoked(REFEREE).do(0, Challenge(seat=3, trick=0))
    assert script.events[0] == RevokeJudged(challenger=0, seat=3, trick=0, proven=False)
    result = _result(script)
    # The declarer's side loses the deal.
    assert (result.takeover, result.rise, result.winners) == (True, 0, (1, 3))
    assert result.next_declarer == 1


def test_what_cannot_be_challenged() -> None:
    script = _revoked(REFEREE)
    for seat, action in [
        (2, Challenge(1, 1)),
        (2, Challenge(1, -1)),
        (2, Challenge(0, 0)),
        (2, Challenge(2, 0)),
        (2, Challenge(7, 0)),
    ]:
        assert script.refused(seat, action) is Code.NOTHING_TO_CHALLENGE
    honest = _playing(RuleSet(), {}).play(0, "H2").follow(3)
    assert honest.refused(0, Challenge(1, 0)) is Code.NOTHING_TO_CHALLENGE


def test_a_settled_round_may_be_challenged_until_the_challenger_is_ready() -> None:
    script = _revoked(REFEREE).finish()
    settled = _result(script)
    script.do(0, Ready())
    assert script.refused(0, Challenge(1, 0)) is Code.NOTHING_TO_CHALLENGE
    script.do(2, Challenge(1, 0))
    result = _result(script)
    assert result.levels_before == settled.levels_before
    assert result.levels_after == ("3", "2", "3", "2")
    assert script.awaited() == (0, 1, 2, 3)


def test_the_wronged_side_has_the_better_of_levels_and_points() -> None:
    base = preset("four-deck-no-kitty")
    rules = replace(base, clock=replace(base.clock, referee=True))
    script = Script(rules).at(declarer=0)
    script.deal({0: "SQ", 1: "SK CA", 2: "SA", 3: "SJ"}).play(0, "SQ")
    script.play(1, "CA").play(2, "SA").play(3, "SJ").do(0, Challenge(1, 0))
    # 160 points taken from nothing are eight steps below 160: more than two levels.
    assert _result(script).rise == 9
    assert rules.clock.revoke_levels == 2


# Levels handed on.


def _transferring(levels: tuple[str, ...], points: int) -> Script:
    """Seat 0 declared at its level; the attackers have just made ``points``."""
    script = Script(preset("personal-levels")).at(levels=levels, declarer=0)
    rank = levels[0]
    script.deal({0: f"H{rank} LJ", 1: "BJ"}).bid(0, f"H{rank}").all_pass().bury_any()
    # All but the last trick played; fines stand for the points of the tricks before.
    hands = (parse_cards("LJ"), parse_cards("BJ"), parse_cards("S3"), parse_cards("S4"))
    before = replace(script.round, hands=hands, buried=(), fines=(points, 0, 0, 0))
    return script.at(round=before).play(0, "LJ").play(1, "BJ").play(2, "S3").play(3, "S4")


def test_a_stopped_player_hands_levels_to_a_partner_who_may_refuse() -> None:
    script = _transferring(("6", "3", "6", "9"), 200)
    result = _result(script)
    assert (result.takeover, result.rise) == (True, 3)
    assert result.levels_after == ("6", "5", "6", "T")
    assert script.phase is Phase.TRANSFER
    # Seat 1 was stopped at 5 one level short, seat 3 at T two levels short.
    assert script.sees(2).transfer == (1, 1)
    assert script.awaited() == (1,)
    assert script.refused(1, Transfer(1)) is Code.TRANSFER_NOT_ALLOWED
    assert script.refused(1, Ready()) is Code.TRANSFER_NOT_ALLOWED
    assert script.refused(3, Ready()) is Code.NOT_YOUR_TURN
    script.do(1, Transfer(3))
    assert script.awaited() == (3,)
    assert script.refused(3, Transfer(0)) is Code.TRANSFER_NOT_ALLOWED
    script.do(3, Pass())
    assert script.awaited() == (1,)
    assert script.refused(1, Transfer(3)) is Code.TRANSFER_NOT_ALLOWED
    # An opponent cannot refuse to fall.
    script.do(1, Transfer(0))
    assert script.heard(LevelsTransferred) == [LevelsTransferred(giver=1, receiver=0, levels=-1)]
    assert script.state.levels == ("5", "5", "6", "T")
    assert script.sees(0).transfer == (3, 2)
    script.do(3, Pass())
    assert script.state.phase is Phase.ROUND_END
    assert _result(script).levels_after == ("5", "5", "6", "T")


def test_a_partner_accepts_as_far_as_the_next_must_play_rank() -> None:
    script = _transferring(("6", "7", "6", "9"), 200)
    assert _result(script).levels_after == ("6", "T", "6", "T")
    script = _transferring(("6", "2", "6", "9"), 160)
    assert script.sees(0).transfer == (3, 1)
    assert script.state.levels == ("6", "4", "6", "T")
    script.do(3, Transfer(1)).do(1, Ready())
    assert script.heard(LevelsTransferred) == [LevelsTransferred(giver=3, receiver=1, levels=1)]
    assert script.state.levels == ("6", "5", "6", "T")
    result = _result(script)
    assert (result.next_declarer, result.next_level) == (1, "5")


@pytest.mark.parametrize("preset_id", ["classic", "seven-levels"])
def test_without_the_option_stopped_levels_are_lost(preset_id: str) -> None:
    rules = preset(preset_id)
    level, short = advance(rules.levels, "K", 3, won_as_declarer=True)
    assert (level, short) == ("A", 2)
    script = Script(rules).at(levels=("K", "2", "K", "2"), declarer=0)
    script.deal({0: "HK"}).bid(0, "HK").all_pass()
    action = legal.suggest(script.sees(0))
    assert isinstance(action, Bury)
    assert script.do(0, action).finish().phase is Phase.ROUND_END
