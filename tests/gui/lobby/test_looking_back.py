"""What a guest does with the rounds that are over, by the buttons of the real window."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui.lobby.test_cut import SHORT, Guest
from tests.gui.lobby.test_two_windows import Window, sit
from tractor_app.bots.search.pimc import Budget
from tractor_app.engine.actions import SPECTATOR, Play
from tractor_app.engine.observation import Phase
from tractor_app.engine.observe import observe
from tractor_app.gui.lobby.room import RoomSheet
from tractor_app.gui.reviewing import moments
from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.screens.advice import AdviceSheet
from tractor_app.gui.screens.replay import ReplayWindow
from tractor_app.gui.screens.review import ReviewSheet
from tractor_app.gui.screens.round_end import MatchEndSheet, RoundEndSheet
from tractor_app.net.addresses import usable_interfaces
from tractor_app.net.host import TablePlan
from tractor_app.protocol import messages as m
from tractor_app.session.local import LocalTable

pytestmark = pytest.mark.skipif(not usable_interfaces(["lo"]), reason="no interface called lo")

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick reviews."""
    monkeypatch.setattr("tractor_app.session.adviser.REVIEW", Budget(2, 0))


def to_the_end(guest: Guest) -> RoundEndSheet:
    """Play a round; gives Ben's sheet at its end."""

    def over() -> bool:
        for window in (guest.ann, guest.ben):
            window.act()
        return isinstance(guest.ben.sheet, RoundEndSheet)

    guest.ben.qtbot.waitUntil(over, timeout=60_000)
    guest.ann.wait(lambda: isinstance(guest.ann.sheet, RoundEndSheet))
    sheet = guest.ben.sheet
    assert isinstance(sheet, RoundEndSheet)
    return sheet


def the_replay(window: Window) -> ReplayWindow:
    (shown,) = window.flow.replays.windows
    return shown


def ready(guest: Guest) -> set[int]:
    """The seats that the host waits for between two rounds."""
    match = guest.table.match
    assert match is not None
    seen = observe(match.match.state, SPECTATOR)
    assert seen.phase is Phase.ROUND_END
    return set(seen.awaited)


def plays_on_alone(guest: Guest, awaited: set[int]) -> None:
    """Ben is at a table of his own; the others' match stands where it was."""
    ben = guest.ben
    assert isinstance(ben.game.table, LocalTable)
    assert not ben.is_sheet_open()
    assert ben.seen.viewer == 1
    assert ben.seen.phase is Phase.PLAY
    assert 1 in ben.seen.awaited
    assert ben.party.client is None
    guest.ann.wait(lambda: not guest.room.members[1].online)
    assert ready(guest) == awaited
    # It can be played, too.
    before = len(ben.seen.hand)
    ben.act()
    ben.wait(lambda: len(ben.seen.hand) < before)


def comes_back(guest: Guest, awaited: set[int]) -> None:
    """The seat is still Ben's, at the end of the round he left at."""
    ben = guest.ben
    ben.lan()
    assert isinstance(ben.sheet, NoticeSheet)
    ben.key(Qt.Key.Key_Return)
    ben.wait(lambda: isinstance(ben.sheet, RoundEndSheet))
    assert ben.game.table is not None
    assert ben.game.table.viewer == 1
    assert ready(guest) == awaited
    ben.key(Qt.Key.Key_Return)
    guest.ann.wait(lambda: ready(guest) == awaited - {1})


def test_a_guest_watches_a_round_again_and_plays_on_from_it(
    windows: tuple[Window, Window],
) -> None:
    guest = Guest(*windows, rules=SHORT)
    sheet = to_the_end(guest)
    ben, awaited = guest.ben, ready(guest)
    assert 1 in awaited
    ben.wait(sheet._watch.isVisible)
    QTest.mouseClick(sheet._watch, LEFT)
    shown = the_replay(ben)
    assert shown.table.viewer == 1
    contents = ben.game.contents()
    assert contents is not None
    own = moments(contents, 1)[-1].position
    while shown.table.position < own:
        QTest.mouseClick(shown.next_button, LEFT)
    assert isinstance(shown.table.next_action(), Play)
    QTest.mouseClick(shown.on_button, LEFT)
    plays_on_alone(guest, awaited)
    comes_back(guest, awaited)


def test_a_guest_reviews_its_plays_looks_at_one_and_plays_on_from_it(
    windows: tuple[Window, Window],
) -> None:
    guest = Guest(*windows, rules=SHORT)
    sheet = to_the_end(guest)
    ben, awaited = guest.ben, ready(guest)
    ben.wait(sheet._review.isVisible)
    QTest.mouseClick(sheet._review, LEFT)
    review = ben.sheet
    assert isinstance(review, ReviewSheet)
    ben.qtbot.waitUntil(lambda: bool(review.rows), timeout=60_000)
    assert {moment.observation.viewer for moment, _ in review.rows} == {1}
    assert len([moment for moment, _ in review.rows if moment.trick]) == len(ben.seen.tricks)
    moment, look = next(row for row in review.rows if row[0].trick)
    QTest.mouseClick(look, LEFT)
    shown = the_replay(ben)
    assert isinstance(shown.sheet, AdviceSheet)
    assert shown.table.position == moment.position
    QTest.keyClick(shown.sheet, Qt.Key.Key_Escape)
    QTest.mouseClick(shown.on_button, LEFT)
    assert ben.seen == moment.observation
    plays_on_alone(guest, awaited)


def test_where_the_kitty_stays_hidden_a_guest_reviews_all_rounds_after_the_match(
    windows: tuple[Window, Window],
) -> None:
    guest = Guest(*windows, rules=replace(SHORT, kitty=replace(SHORT.kitty, revealed=False)))
    sheet = to_the_end(guest)
    ben = guest.ben
    assert sheet._review.isHidden()
    assert sheet._watch.isHidden()
    for window in windows:
        window.key(Qt.Key.Key_Return)
    ben.wait(lambda: ben.seen.round_number == 2 and not ben.is_sheet_open())
    guest.mine(Phase.PLAY)
    ben.window.commands["concede"].trigger()
    notice = ben.sheet
    assert isinstance(notice, NoticeSheet)
    QTest.mouseClick(notice.other_button, LEFT)
    for window in windows:
        window.wait(lambda window=window: isinstance(window.sheet, MatchEndSheet))
    ended = ben.sheet
    assert isinstance(ended, MatchEndSheet)
    ben.wait(ended._review.isVisible)
    assert ended._watch.isVisible()
    QTest.keyClick(ended, Qt.Key.Key_R)
    review = ben.sheet
    assert isinstance(review, ReviewSheet)
    QTest.mouseClick(review.before_button, LEFT)
    first = ben.sheet
    assert isinstance(first, ReviewSheet)
    ben.qtbot.waitUntil(lambda: bool(first.rows), timeout=60_000)
    assert {moment.observation.round_number for moment, _ in first.rows} == {1}
    assert {moment.observation.viewer for moment, _ in first.rows} == {1}
    ben.key(Qt.Key.Key_Escape)
    # Another match begins where all meet again.
    assert ben.sheet is ended
    ben.key(Qt.Key.Key_Return)
    assert isinstance(ben.sheet, RoomSheet)
    assert ben.party.client is not None


def test_a_spectator_says_nothing_for_the_seat_that_is_shown(
    windows: tuple[Window, Window],
) -> None:
    ann, ben = windows
    bots = ("", "random", "random", "random")
    ann.party.open_table(TablePlan("Ann's", SHORT, bots=bots, seed="look"))
    ann.wait(lambda: isinstance(ann.sheet, RoomSheet))
    sit(ann, 0)
    assert ann.party.host is not None
    (table,) = ann.party.host.tables.values()
    ben.party.join(f"127.0.0.1:{ann.party.host.port}")
    ben.wait(lambda: isinstance(ben.sheet, RoomSheet))
    ann.wait(lambda: len(table.lobby.room.members) == 2)
    QTest.mouseClick(ann.room.open_hand, LEFT)
    ann.wait(lambda: table.lobby.room.members[0].open_hand)
    QTest.mouseClick(ann.room.begin, LEFT)
    ben.wait(lambda: ben.game.table is not None)
    client = ben.party.client
    assert client is not None
    client.ask(m.Watch(0))
    ben.wait(lambda: ben.seen.viewer == 0)

    def over() -> bool:
        ann.act()
        return isinstance(ben.sheet, RoundEndSheet)

    ben.qtbot.waitUntil(over, timeout=60_000)
    sheet = ben.sheet
    assert isinstance(sheet, RoundEndSheet)
    assert 0 in ben.seen.awaited
    ben.wait(sheet._watch.isVisible)
    # It made no play of its own.
    assert sheet._review.isHidden()
    asked: list[m.Ask] = []
    remote = client.guest.table
    assert remote is not None
    send = remote._send

    def listen(ask: m.Ask) -> None:
        asked.append(ask)
        send(ask)

    remote._send = listen
    ben.key(Qt.Key.Key_Return)
    assert not ben.is_sheet_open()
    assert asked == []
    widget = ben.flow.table_widget
    assert widget is not None
    assert widget.bar.choices == ()
    QTest.keyClick(widget.view, Qt.Key.Key_Return)
    assert asked == []
