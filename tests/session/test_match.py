"""The single writer: order, revisions, refusals, and listeners that misbehave."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.session.helpers import OVER, Listener, at, run_until
from tractor_app.codec.plain import Entry
from tractor_app.engine import legal
from tractor_app.engine.actions import SPECTATOR, Bury, Deal, Declare, Pass, Play, Shuffle
from tractor_app.engine.apply import ReplayError, digest, replay
from tractor_app.engine.events import CardDealt, KittyTaken
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.session.bot_driver import BotDriver
from tractor_app.session.chance import SeededChance, Wanted, make_shuffle
from tractor_app.session.match import Match
from tractor_app.session.pace import Pace
from tractor_app.session.scheduler import ManualScheduler
from tractor_app.session.table import Update
from tractor_app.session.thinker import ImmediateThinker

CLASSIC = preset("classic")


class Setting:
    """A match of four random bots, or of none, on a clock that a test turns."""

    def __init__(
        self, *, bots: bool = True, pace: Pace | None = None, entries: tuple[Entry, ...] = ()
    ) -> None:
        self.clock = ManualScheduler()
        self.written: list[tuple[Entry, bool]] = []
        self.match = Match(
            CLASSIC,
            SeededChance("match"),
            self.clock,
            pace=pace or Pace(result=1000.0),
            journal=lambda entry, sync: self.written.append((entry, sync)),
            entries=entries,
        )
        if bots:
            for seat in range(4):
                self.match.seat(seat, BotDriver("random", ImmediateThinker(), "match"))

    def run_to(self, *phases: Phase) -> None:
        run_until(self.clock, lambda: self.match.phase in phases)


def test_a_round_and_its_log() -> None:
    setting = Setting()
    listener = Listener()
    setting.match.join(SPECTATOR, listener.updated)
    setting.match.start()
    setting.run_to(*OVER)
    entries = [entry for entry, _ in setting.written]
    assert len(entries) == setting.match.revision
    again = replay(CLASSIC, ((entry.actor, entry.action) for entry in entries))
    assert digest(again) == digest(setting.match.state)
    revisions = [update.revision for update in listener.updates]
    assert revisions == list(range(setting.match.revision + 1))


def test_only_dealt_cards_need_not_outlast_a_power_cut() -> None:
    setting = Setting()
    setting.match.start()
    setting.run_to(*OVER)
    for entry, sync in setting.written:
        assert sync is not isinstance(entry.action, Deal)
    assert any(isinstance(entry.action, Play) for entry, _ in setting.written)


def test_nothing_moves_before_the_start_nor_after_the_stop() -> None:
    setting = Setting()
    assert setting.match.submit(0, Pass()) == Rejected(Code.MATCH_OVER)
    setting.clock.run()
    assert setting.match.revision == 0
    listener = Listener()
    setting.match.join(0, listener.updated)
    setting.match.start()
    assert setting.match.revision > 100
    count = len(listener.updates)
    setting.match.stop()
    setting.clock.run()
    assert len(listener.updates) == count
    assert setting.match.submit(0, Pass()) == Rejected(Code.MATCH_OVER)


def test_each_viewer_gets_only_its_own_cards() -> None:
    setting = Setting()
    listeners = {viewer: Listener() for viewer in (SPECTATOR, 0, 1, 2, 3)}
    for viewer, listener in listeners.items():
        setting.match.join(viewer, listener.updated)
    setting.match.start()
    setting.run_to(*OVER)
    for viewer, listener in listeners.items():
        for event in listener.events:
            if isinstance(event, CardDealt):
                assert (event.kind is not None) is (event.seat == viewer)
            if isinstance(event, KittyTaken):
                assert bool(event.cards) is (event.seat == viewer)
        assert all(update.observation.viewer == viewer for update in listener.updates)


def test_a_refusal_changes_nothing() -> None:
    setting = Setting(bots=False)
    setting.match.start()
    before = setting.match.state
    listener = Listener()
    setting.match.join(2, listener.updated)
    rejected = setting.match.submit(2, Bury(cards=(1, 2, 3)))
    assert isinstance(rejected, Rejected)
    assert setting.match.state is before
    assert len(listener.updates) == 1
    assert len(setting.written) == setting.match.revision


def test_an_answer_to_an_earlier_question_is_refused() -> None:
    setting = Setting()
    match = setting.match
    for seat in range(4):
        match.seat(seat, None)
    match.start()
    assert at(match, Phase.LAST_CALL)
    bidder = next(seat for seat in range(4) if legal.bid_options(match.observe(seat)))
    bid = legal.bid_options(match.observe(bidder))[0]
    assert match.submit(bidder, Declare(bid.cards), match.revision) is None
    seen = match.revision
    # Passes of others leave the question what it was.
    for seat in (2, 0, 3, 1):
        assert match.submit(seat, Pass(), seen) is None
    assert not at(match, Phase.LAST_CALL)
    assert match.submit(0, Pass(), seen) == Rejected(Code.STALE)
    while not at(match, Phase.PLAY):
        setting.clock.step()
        for seat in match.awaited:
            action = legal.suggest(match.observe(seat)) if seat >= 0 else None
            if action is not None:
                match.submit(seat, action, match.revision)
    seen = match.revision
    (leader,) = match.awaited
    lead = legal.suggest(match.observe(leader))
    assert lead is not None
    assert match.submit(leader, lead, seen) is None
    assert match.submit(leader, lead, seen) == Rejected(Code.STALE)


def test_dealt_cards_do_not_make_a_bid_stale() -> None:
    setting = Setting(bots=False, pace=Pace(deal=1.0))
    setting.match.start()
    seen = setting.match.revision
    for _ in range(100):
        setting.clock.advance(1.0)
        for seat in range(4):
            options = legal.bid_options(setting.match.observe(seat))
            if options:
                assert setting.match.revision > seen
                assert setting.match.submit(seat, Declare(options[0].cards), seen) is None
                assert setting.match.submit(seat, Declare(options[0].cards), seen) == Rejected(
                    Code.STALE
                )
                return
    pytest.fail("nobody could bid")


def test_the_deal_keeps_its_pace_and_waits_for_whoever_thinks() -> None:
    setting = Setting(bots=False, pace=Pace(deal=0.5))
    setting.match.start()
    dealt = setting.match.revision
    setting.clock.advance(5.0)
    assert setting.match.revision == dealt + 10
    setting.match.hold(2)
    setting.clock.advance(60.0)
    assert setting.match.revision == dealt + 10
    setting.match.release(2)
    assert setting.match.revision == dealt + 11
    setting.match.set_pace(Pace())
    assert setting.match.phase is Phase.LAST_CALL


def test_a_listener_may_act_at_once_and_updates_stay_in_order() -> None:
    setting = Setting(bots=False)
    match = setting.match
    orders: dict[str, list[int]] = {"first": [], "second": []}

    def acting(update: Update) -> None:
        orders["first"].append(update.revision)
        if update.revision == match.revision and 1 in update.observation.awaited:
            action = legal.suggest(update.observation)
            if action is not None:
                match.submit(1, action)

    match.join(1, acting)
    match.join(SPECTATOR, lambda update: orders["second"].append(update.revision))
    match.start()
    assert orders["first"] == sorted(set(orders["first"]))
    assert orders["second"] == list(range(match.revision + 1))


@pytest.mark.logs
def test_a_listener_that_fails_harms_nobody() -> None:
    setting = Setting()
    listener = Listener()

    def bad(update: Update) -> None:
        raise RuntimeError("broken screen")

    setting.match.join(0, bad)
    setting.match.join(SPECTATOR, listener.updated)
    setting.match.start()
    setting.run_to(*OVER)
    assert listener.last.revision == setting.match.revision


def test_a_match_goes_on_from_its_log_as_if_never_broken_off() -> None:
    whole = Setting()
    whole.match.start()
    whole.run_to(*OVER)
    entries = tuple(entry for entry, _ in whole.written)
    for cut in (0, 1, 57, 109, 115, 140, len(entries) - 1):
        part = Setting(entries=entries[:cut])
        part.match.start()
        part.run_to(*OVER)
        assert digest(part.match.state) == digest(whole.match.state), f"cut at {cut}"


def test_a_log_that_the_rules_refuse() -> None:
    with pytest.raises(ReplayError) as caught:
        Setting(entries=(Entry(-1, Deal()),))
    assert caught.value.index == 0


def test_a_deck_that_comes_late() -> None:
    given: list[Callable[[Shuffle], None]] = []

    class Agreed:
        """Chance that needs others to agree first, as between machines."""

        def shuffle(self, wanted: Wanted, give: Callable[[Shuffle], None]) -> None:
            given.append(give)

    clock = ManualScheduler()
    match = Match(CLASSIC, Agreed(), clock)
    match.start()
    assert (match.phase, match.revision, len(given)) == (Phase.SHUFFLE, 0, 1)
    given[0](make_shuffle(b"agreed", Wanted(CLASSIC, 0)))
    assert match.revision == 101
    assert len(given) == 1
