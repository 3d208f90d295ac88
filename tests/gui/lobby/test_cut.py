"""A line that breaks in the middle of a turn: nothing that was chosen is lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from tests.gui.lobby.test_two_windows import Window, sit
from tractor_app.engine.legal import suggest
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.gui.lobby.line_banner import LineBanner
from tractor_app.gui.lobby.room import RoomSheet
from tractor_app.gui.screens.round_end import RoundEndSheet
from tractor_app.gui.table.buttons import PillButton
from tractor_app.gui.table.prompts import cut_text
from tractor_app.gui.table.widget import TableWidget
from tractor_app.net.addresses import usable_interfaces
from tractor_app.net.host import Host, TablePlan
from tractor_app.net.peer import Peer
from tractor_app.protocol.room import Room

pytestmark = pytest.mark.skipif(not usable_interfaces(["lo"]), reason="no interface called lo")

LEFT = Qt.MouseButton.LeftButton
HOLD = 100.0
LONG = preset("classic")
SHORT = preset("one-deck")
"""Rounds of twelve tricks, where one is played to its end."""


class Guest:
    """Ben's window at Ann's table, and his hands at its cards."""

    def __init__(
        self,
        ann: Window,
        ben: Window,
        *,
        grace: float = 60.0,
        seed: str = "cut",
        rules: RuleSet = LONG,
    ) -> None:
        self.ann, self.ben = ann, ben
        plan = TablePlan(
            "Ann's",
            rules,
            bots=("", "", "random", "random"),
            seed=seed,
            grace=grace,
            hold=HOLD,
        )
        ann.party.open_table(plan)
        ann.wait(lambda: isinstance(ann.sheet, RoomSheet))
        sit(ann, 0)
        assert ann.party.host is not None
        self.host: Host = ann.party.host
        (self.table,) = self.host.tables.values()
        ben.party.join(f"127.0.0.1:{self.host.port}")
        ben.wait(lambda: isinstance(ben.sheet, RoomSheet))
        sit(ben, 1)
        ben.wait(lambda: ben.room.begin.text() == "Ready")
        QTest.mouseClick(ben.room.begin, LEFT)
        ann.wait(lambda: self.room.members[1].ready)
        QTest.mouseClick(ann.room.begin, LEFT)
        ben.wait(lambda: ben.game.table is not None and not ben.is_sheet_open())

    @property
    def room(self) -> Room:
        return self.table.lobby.room

    @property
    def widget(self) -> TableWidget:
        widget = self.ben.flow.table_widget
        assert widget is not None
        return widget

    @property
    def seen(self) -> Observation:
        return self.ben.seen

    @property
    def banner(self) -> LineBanner:
        banner = self.ben.window.page.findChild(LineBanner)
        assert banner is not None
        return banner

    def mine(self, phase: Phase) -> None:
        """Play on until Ben is asked in a phase."""

        def there() -> bool:
            seen = self.ben.flow.observation
            if seen is None:
                return False
            if seen.phase is phase and seen.viewer in seen.awaited:
                return True
            self.ann.act()
            if not self._bids():
                self.ben.act()
            return False

        self.ben.wait(there)

    def _bids(self) -> bool:
        """Ben declares or overturns wherever he can."""
        bid = self.widget.bar.button("bid-1")
        if bid is not None:
            QTest.mouseClick(bid, LEFT)
        return bid is not None

    def cut(self) -> None:
        """The line breaks, and no other one comes about."""
        for server in self.host._servers:
            server.pauseAccepting()
        line = self.table.line_of(2)
        assert isinstance(line, Peer)
        line.socket.abort()
        self.ben.wait(lambda: self.widget.cut)

    def mend(self) -> None:
        """Lines come about again, and Ben's program finds its way back."""
        for server in self.host._servers:
            server.resumeAccepting()
        self.ben.wait(lambda: not self.widget.cut)

    def spot(self, uid: int) -> QPoint:
        item = self.widget.stage.item_of(uid)
        assert item is not None
        return self.widget.view.mapFromScene(item.pos() + QPointF(9, 30))

    def click(self, uid: int) -> None:
        QTest.mouseClick(self.widget.view.viewport(), LEFT, pos=self.spot(uid))

    def start_drag(self, uid: int) -> None:
        port, start = self.widget.view.viewport(), self.spot(uid)
        end = self.middle()
        QTest.mousePress(port, LEFT, pos=start)
        for part in (0.2, 0.6, 1.0):
            QTest.mouseMove(port, start + (end - start) * part)

    def drop(self) -> None:
        QTest.mouseRelease(self.widget.view.viewport(), LEFT, pos=self.middle())

    def middle(self) -> QPoint:
        return self.widget.view.mapFromScene(self.widget.presenter.layout.target.center())

    def button(self, name: str) -> PillButton:
        button = self.widget.bar.button(name)
        assert button is not None, [choice.name for choice in self.widget.bar.choices]
        return button

    def right_cards(self) -> set[int]:
        """Cards of the hand that may be played now, none of them chosen."""
        self.widget.clear_choice()
        action = suggest(self.seen)
        assert action is not None
        rest = list(action.cards)  # type: ignore[union-attr]
        found = set()
        for card in self.widget.hand.cards:
            if card.kind in rest:
                rest.remove(card.kind)
                found.add(card.uid)
        return found

    def is_in_hand(self, uid: int) -> bool:
        item = self.widget.stage.item_of(uid)
        layout = self.widget.presenter.layout
        return item is not None and item.pos().y() >= layout.hand.top() - layout.lift - 1


@pytest.fixture
def guest(windows: tuple[Window, Window]) -> Guest:
    return Guest(*windows, grace=60.0)


def played(guest: Guest, uids: set[int]) -> None:
    """The host took the cards: only its answer takes them out of the hand."""
    guest.ben.wait(lambda: not any(guest.widget.hand.holds(uid) for uid in uids))


def test_cards_chosen_before_a_cut_are_played_by_one_click_after_it(guest: Guest) -> None:
    guest.mine(Phase.PLAY)
    wanted = guest.right_cards()
    for uid in wanted:
        guest.click(uid)
    assert guest.button("play").isEnabled()
    guest.cut()
    assert not guest.button("play").isEnabled()
    assert guest.button("sort").isEnabled()
    QTest.mouseClick(guest.button("play"), LEFT)
    QTest.keyClick(guest.widget.view, Qt.Key.Key_Return)
    assert guest.widget.presenter.message == cut_text()
    assert guest.widget.hand.selected == wanted
    guest.mend()
    assert guest.widget.presenter.message == ""
    assert guest.widget.hand.selected == wanted
    assert guest.button("play").isEnabled()
    QTest.mouseClick(guest.button("play"), LEFT)
    played(guest, wanted)


def test_cards_can_be_chosen_and_dragged_while_the_line_is_cut(guest: Guest) -> None:
    guest.mine(Phase.PLAY)
    wanted = guest.right_cards()
    (uid,) = wanted
    guest.cut()
    guest.start_drag(uid)
    assert guest.widget.drag.words == cut_text()
    assert not guest.widget.drag.allowed
    guest.drop()
    assert guest.is_in_hand(uid)
    assert guest.widget.hand.selected == wanted
    # Chosen by the keyboard instead: let go, and taken again.
    guest.click(uid)
    assert not guest.widget.hand.selected
    guest.widget.hand.focus = uid
    QTest.keyClick(guest.widget.view, Qt.Key.Key_Space)
    assert guest.widget.hand.selected == wanted
    guest.mend()
    QTest.keyClick(guest.widget.view, Qt.Key.Key_Return)
    played(guest, wanted)


def test_a_drag_goes_on_over_a_cut(guest: Guest) -> None:
    guest.mine(Phase.PLAY)
    wanted = guest.right_cards()
    (uid,) = wanted
    guest.start_drag(uid)
    guest.cut()
    guest.mend()
    assert guest.widget.drag.uids == (uid,)
    guest.drop()
    played(guest, wanted)


def test_cards_dropped_into_a_breaking_line_come_back_and_stay_chosen(guest: Guest) -> None:
    guest.mine(Phase.PLAY)
    wanted = guest.right_cards()
    (uid,) = wanted
    guest.start_drag(uid)
    # The line is dead already, and nobody has noticed.
    client = guest.ben.party.client
    assert client is not None
    client._send = lambda ask: None  # type: ignore[method-assign]
    table = client.guest.table
    assert table is not None
    table._send = lambda _ask: None
    guest.drop()
    del client._send
    table._send = client._send
    guest.cut()
    assert guest.is_in_hand(uid)
    assert guest.widget.hand.selected == wanted
    guest.mend()
    QTest.mouseClick(guest.button("play"), LEFT)
    played(guest, wanted)


def test_a_burial_is_laid_out_while_the_line_is_cut(windows: tuple[Window, Window]) -> None:
    guest = Guest(*windows, grace=60.0, seed="bury-2")
    guest.mine(Phase.BURY)
    cards = [card.uid for card in guest.widget.hand.cards[-8:]]
    for uid in cards[:4]:
        guest.click(uid)
    QTest.keyClick(guest.widget.view, Qt.Key.Key_Return)
    guest.cut()
    for uid in cards[4:]:
        guest.click(uid)
    assert not guest.button("bury").isEnabled()
    QTest.keyClick(guest.widget.view, Qt.Key.Key_Return)
    assert guest.seen.phase is Phase.BURY
    guest.mend()
    assert {card.uid for card in guest.widget.hand.aside} == set(cards[:4])
    assert guest.widget.hand.selected == set(cards[4:])
    QTest.mouseClick(guest.button("bury"), LEFT)
    played(guest, set(cards))


def test_what_a_bot_played_meanwhile_is_not_chosen_any_more(
    windows: tuple[Window, Window],
) -> None:
    guest = Guest(*windows, grace=0.2)
    guest.mine(Phase.PLAY)
    guest.widget.clear_choice()
    everything = {card.uid for card in guest.widget.hand.cards}
    before = len(everything)
    for uid in sorted(everything):
        guest.widget.hand.toggle(uid)
    guest.widget.chosen()
    guest.cut()
    match = guest.table.match
    assert match is not None
    guest.ann.wait(lambda: len(match.match.state.round.hands[1]) < before)  # type: ignore[union-attr]
    guest.mend()
    hand = {card.uid for card in guest.widget.hand.cards}
    assert len(hand) < before
    assert guest.widget.hand.selected == hand


def test_whoever_goes_on_while_the_line_is_cut_goes_on_by_one_click_after_it(
    windows: tuple[Window, Window],
) -> None:
    guest = Guest(*windows, rules=SHORT)

    def over() -> bool:
        guest.ann.act()
        guest.ben.act()
        return isinstance(guest.ben.sheet, RoundEndSheet)

    guest.ben.qtbot.waitUntil(over, timeout=60_000)
    guest.cut()
    guest.ben.key(Qt.Key.Key_Return)
    assert not guest.ben.is_sheet_open()
    assert guest.widget.presenter.message == cut_text()
    assert not guest.button("ready").isEnabled()
    guest.mend()
    assert not guest.ben.is_sheet_open()
    assert 1 in guest.seen.awaited
    QTest.mouseClick(guest.button("ready"), LEFT)
    guest.ben.wait(lambda: 1 not in guest.seen.awaited)


def test_the_banner_counts_down_the_time_the_host_keeps_the_seat(guest: Guest) -> None:
    guest.mine(Phase.PLAY)
    client = guest.ben.party.client
    assert client is not None
    assert client.guest.hold == HOLD
    guest.cut()
    banner = guest.banner
    guest.ben.wait(banner.isVisible)
    assert "kept for 2 minutes" in banner.text.text()
    assert not banner.geometry().intersects(
        guest.button("play")
        .geometry()
        .translated(guest.widget.view.mapTo(guest.ben.window.page, QPoint(0, 0)))
    )
    for gone, said in ((70.5, "for 30 seconds"), (HOLD + 1, "not kept any longer")):
        banner.clock = lambda gone=gone: banner._since + gone  # type: ignore[misc]
        banner.retranslate()
        assert said in banner.text.text()
    guest.mend()
    guest.ben.wait(lambda: not banner.isVisible())
