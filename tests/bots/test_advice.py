"""What the coach says of a position: legal plays, the play asked about, and true reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from build_scripts.staged_table import StagedTable
from tests.bots.scenes import LAST, NEXT, PARTNER, US, burying, declaring, playing
from tractor_app.bots.advice import REVIEW, advise
from tractor_app.bots.reasoning import reason_for
from tractor_app.bots.reasons import Facts, Reason
from tractor_app.bots.search.decision import Scale
from tractor_app.bots.search.pimc import Budget
from tractor_app.engine import legal
from tractor_app.engine.actions import Bury, Declare, Pass, Play
from tractor_app.engine.cards import POINTS, parse_cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.context import TRUMP, context
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


@pytest.mark.parametrize("rules", ["classic", "three-deck"])
def test_reasons_are_true(rules: str) -> None:
    """Each reason is held against the facts it claims, over many positions and plays."""
    met: set[Reason] = set()
    for seed in range(10, 20):
        for seen in positions(rules, seed, 20):
            for play in _plays(seen):
                verdict = legal.check(seen, play)
                if isinstance(verdict, Rejected):
                    continue
                reason, facts = reason_for(seen, play)
                met.add(reason)
                if reason in CLAIMS:
                    CLAIMS[reason](Claim(seen, play, facts, verdict.best))
    assert set(CLAIMS) - met <= RARE


RARE = {Reason.FEED_SURE, Reason.LEAVE_OPEN, Reason.FEED, Reason.THROW_BOSS, Reason.LEAD_KEEP}
"""May be missing in one of the rule sets; each has a position of its own below."""


def _plays(seen: Observation) -> list[Play]:
    """All single cards and all pairs."""
    kinds = sorted(set(seen.hand))
    pairs = [Play((kind, kind)) for kind in kinds if seen.hand.count(kind) > 1]
    return [Play((kind,)) for kind in kinds] + pairs


class Claim:
    """What a reason is held against."""

    def __init__(self, seen: Observation, play: Play, facts: Facts, best: bool) -> None:
        self.seen, self.play, self.facts, self.best = seen, play, facts, best
        self.ctx = context(seen.rules, seen.level, seen.trump)
        self.own = play.cards[0]
        self.suit = self.ctx.suit[self.own]
        self.partner = (seen.viewer + 2) % 4
        trick = seen.trick
        self.played = [each.seat for each in trick.plays] if trick is not None else []
        self.winner = trick.winner if trick is not None else None

    def higher_out(self) -> list[int]:
        """Kinds that would beat the lead, as many copies as were led being unseen."""
        unseen = Counter(legal.unseen(self.seen))
        return [
            kind
            for kind, count in unseen.items()
            if count >= len(self.play.cards)
            and self.ctx.suit[kind] == self.suit
            and self.ctx.strength[kind] > self.ctx.strength[self.own]
        ]

    def left(self, suit: int) -> int:
        return sum(self.ctx.suit[kind] == suit for kind in self.seen.hand) - sum(
            self.ctx.suit[kind] == suit for kind in self.play.cards
        )

    def wins(self, cards: tuple[int, ...]) -> bool:
        verdict = legal.check(self.seen, Play(cards))
        return not isinstance(verdict, Rejected) and verdict.best

    def rivals(self) -> list[int]:
        others = {(self.seen.viewer + 1) % 4, (self.seen.viewer + 3) % 4}
        return sorted(others - set(self.played))


def _boss(claim: Claim) -> None:
    assert not claim.higher_out()


def _points_kept(claim: Claim) -> None:
    _partner_ahead(claim)
    assert claim.rivals()
    assert not any(POINTS[kind] for kind in claim.play.cards)


def _partner_ahead(claim: Claim) -> None:
    assert claim.winner == claim.partner
    assert not claim.best
    trick = claim.seen.trick
    assert trick is not None
    shown = next(each.cards for each in trick.plays if each.seat == claim.partner)
    assert sorted(claim.facts.best) == sorted(shown)


def _fed(claim: Claim) -> None:
    _partner_ahead(claim)
    assert claim.facts.given
    assert all(POINTS[kind] for kind in claim.facts.given)


def _fed_surely(claim: Claim) -> None:
    _fed(claim)
    trump = [kind for kind in legal.unseen(claim.seen) if claim.ctx.suit[kind] == TRUMP]
    best = claim.ctx.strength[claim.facts.best[0]]
    boss_trump = claim.ctx.suit[claim.facts.best[0]] == TRUMP and all(
        claim.ctx.strength[kind] <= best for kind in trump
    )
    assert not claim.rivals() or boss_trump or not trump or len(claim.play.cards) > 1


def _last_card(claim: Claim) -> None:
    assert not claim.left(claim.suit)
    assert claim.left(TRUMP)


def _last_to_play(claim: Claim) -> None:
    assert claim.best
    assert len(claim.played) == 3
    assert claim.winner != claim.partner


def _overtaken(claim: Claim) -> None:
    assert claim.best
    assert claim.winner == claim.partner
    assert claim.rivals()


def _taken_over(claim: Claim) -> None:
    assert claim.best
    assert claim.winner == claim.partner
    assert not claim.rivals()


def _cannot(claim: Claim) -> None:
    assert not claim.best
    assert claim.winner != claim.partner
    if len(claim.play.cards) == 1:
        assert not any(claim.wins((kind,)) for kind in set(claim.seen.hand))


def _could(claim: Claim) -> None:
    assert not claim.best
    assert any(claim.wins((kind,)) for kind in set(claim.seen.hand))


def _only_points(claim: Claim) -> None:
    if len(claim.play.cards) > 1:
        return
    for kind in set(claim.seen.hand):
        if not isinstance(legal.check(claim.seen, Play((kind,))), Rejected):
            assert POINTS[kind] >= POINTS[claim.own]


def _out_of_suit(claim: Claim) -> None:
    trick = claim.seen.trick
    assert trick is not None
    led = claim.ctx.suit[trick.plays[0].cards[0]]
    assert led != TRUMP == claim.suit
    assert all(claim.ctx.suit[kind] != led for kind in claim.seen.hand)


CLAIMS: dict[Reason, Callable[[Claim], None]] = {
    Reason.LEAD_BOSS: _boss,
    Reason.LEAD_BOSS_TRUMP: _boss,
    Reason.LEAD_BOSS_UNIT: _boss,
    Reason.LEAD_LAST: _last_card,
    Reason.FEED: _fed,
    Reason.FEED_OPEN: _fed,
    Reason.FEED_SURE: _fed_surely,
    Reason.LEAVE: _partner_ahead,
    Reason.LEAVE_OPEN: _points_kept,
    Reason.WIN_LAST: _last_to_play,
    Reason.RUFF: _out_of_suit,
    Reason.RUFF_LAST: _last_to_play,
    Reason.OVERTAKE: _overtaken,
    Reason.TAKE_LEAD: _taken_over,
    Reason.CANNOT: _cannot,
    Reason.DUCK: _could,
    Reason.MUST_GIVE: _only_points,
}


def reason_of(seen: Observation, cards: str) -> Reason:
    return reason_for(seen, Play(parse_cards(cards))).reason


class TestReasons:
    """One position each, trump spades, the viewer's partner opposite."""

    def test_the_last_seat_feeds_a_partner_that_has_the_trick(self) -> None:
        seen = playing("HT H3 S3", [(NEXT, "H5"), (PARTNER, "HA"), (LAST, "HJ")])
        reason, facts = reason_for(seen, Play(parse_cards("HT")))
        assert reason is Reason.FEED_SURE
        assert facts.best == parse_cards("HA")
        assert facts.given == parse_cards("HT")
        assert reason_of(seen, "H3") is Reason.LEAVE

    def test_a_partners_ace_is_likely_to_hold_while_nobody_was_void(self) -> None:
        seen = playing("HT H3 S3", [(PARTNER, "HA"), (LAST, "HJ")])
        assert reason_of(seen, "HT") is Reason.FEED

    def test_it_is_open_once_the_next_one_was_void(self) -> None:
        before = [[(LAST, "HK"), (US, "H4"), (NEXT, "C4"), (PARTNER, "H6")]]
        seen = playing("HT H3 S3", [(PARTNER, "HA"), (LAST, "HJ")], before)
        assert reason_of(seen, "HT") is Reason.FEED_OPEN
        assert reason_of(seen, "H3") is Reason.LEAVE_OPEN

    def test_points_that_cannot_be_kept(self) -> None:
        seen = playing("HT HK S3", [(NEXT, "HA"), (PARTNER, "H7"), (LAST, "HJ")])
        assert reason_of(seen, "HT") is Reason.MUST_GIVE

    def test_points_for_a_partner_who_plays_later(self) -> None:
        seen = playing("HT H4 S3", [(LAST, "HJ")])
        assert reason_of(seen, "HT") is Reason.FEED_LATER

    def test_a_ruff_in_the_last_seat(self) -> None:
        seen = playing("S3 C4", [(NEXT, "HA"), (PARTNER, "H7"), (LAST, "HJ")])
        assert reason_of(seen, "S3") is Reason.RUFF_LAST
        assert reason_of(seen, "C4") is Reason.EMPTY

    def test_cards_that_nothing_beats_are_thrown_together(self) -> None:
        assert reason_of(playing("HA HA HK S3"), "HA HA HK") is Reason.THROW_BOSS
        assert reason_of(playing("HA HA HQ S3"), "HA HA HQ") is Reason.THROW

    def test_the_joker_is_kept_near_the_end(self) -> None:
        seen = playing("BJ S3 C4")
        reason, facts = reason_for(seen, Play(parse_cards("S3")))
        assert reason is Reason.LEAD_KEEP
        assert facts.best == parse_cards("BJ")

    def test_the_whole_hand_at_once_is_a_choice_and_the_last_card_is_none(self) -> None:
        assert reason_of(playing("BJ BJ"), "BJ BJ") is Reason.LEAD_BOSS_UNIT
        assert reason_of(playing("BJ"), "BJ") is Reason.FORCED
        last = playing("S3 S4", [(PARTNER, "H5 H5"), (LAST, "H7 H7")])
        assert reason_of(last, "S3 S4") is Reason.FORCED

    def test_bids(self) -> None:
        hand = "S2 S5 S5 S8 SJ SK SA S6 H2 H7 HQ HK C4 C8 CT CJ D3"
        reason, facts = reason_for(declaring(hand), Declare(parse_cards("S2")))
        assert reason is Reason.DECLARE
        assert (facts.suits, facts.count, facts.total) == (("S",), 9, 17)
        two = declaring(hand.replace("H2", "S2"), (NEXT, "H2"))
        reason, facts = reason_for(two, Declare(parse_cards("S2 S2")))
        assert reason is Reason.DECLARE_BETTER
        assert (facts.count, facts.before) == (9, 5)
        own = declaring(hand.replace("H2", "S2"), (US, "S2"))
        assert reason_for(own, Declare(parse_cards("S2 S2"))).reason is Reason.DECLARE_FIRM
        assert reason_for(declaring(hand, (PARTNER, "H2"), over=True), Pass()).reason is (
            Reason.WAIT_PARTNER
        )
        assert reason_for(declaring(hand, (NEXT, "H2"), over=True), Pass()).reason is (
            Reason.WAIT_STANDING
        )
        assert reason_for(declaring("H3 C4"), None).reason is Reason.WAIT

    def test_a_burial_names_the_suits_it_empties(self) -> None:
        hand = (
            "S5 S5 ST ST SJ SK SA H4 H5 H6 HJ HJ HQ HK C5 C7 C9 C9 CQ CQ "
            "D2 D2 D5 D6 D6 D7 D8 D8 D9 DT DJ BJ BJ"
        )
        clubs = Bury(parse_cards("C5 C7 C9 C9 CQ CQ H4 H6"))
        reason, facts = reason_for(burying(hand), clubs)
        assert reason is Reason.BURY_VOID
        assert (facts.suits, facts.points) == (("C",), 5)
        low = Bury(parse_cards("C7 C9 C9 H4 H6 D6 D6 D7"))
        assert reason_for(burying(hand), low).reason is Reason.BURY
        rich = Bury(parse_cards("C5 C7 C9 C9 H4 H6 D6 D6"))
        assert reason_for(burying(hand), rich).reason is Reason.BURY_POINTS


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


def test_a_burial_that_cannot_be_played_out_is_weighed_by_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the kernel does not know the rules."""
    monkeypatch.setattr("tractor_app.bots.advice.kernel_plays", lambda _tables: False)
    monkeypatch.setattr("tractor_app.bots.search.kitty.kernel_plays", lambda _tables: False)
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
