"""The room: who sits where, who is ready, what is said; for the owner also seats and bots."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import partners
from tractor_app.gui.lobby.lobby_texts import phrases
from tractor_app.gui.lobby.seat_row import SeatRow, member_of
from tractor_app.gui.widgets.buttons import PillButton, Switch
from tractor_app.gui.widgets.forms import label, plate
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Member, Room, Stage


class _TalkLine(QLineEdit):
    """Enter says what stands here, and presses no button of the sheet."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class RoomSheet(Sheet):
    """Shows a room; what is done in it goes out as :attr:`asked`."""

    asked = Signal(object)
    """A message for the host."""
    left = Signal()
    rules_wanted = Signal()
    invite_wanted = Signal()

    def __init__(
        self, host: QWidget, room: Room, member: int, code: str, rules: RuleSet | None = None
    ) -> None:
        super().__init__(host, width=780, height=608)
        self._room = room
        self._me = member
        self._code = code
        self._rules = rules
        self._make_top()
        self.seats = [SeatRow(seat) for seat in range(len(room.chairs))]
        self._lay_out_seats()
        self._make_watching()
        self._make_talk()
        self._make_footer()

    def _make_top(self) -> None:
        self.code = label("caption")
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.head.insertWidget(1, self.code)
        self.state = label("muted", wrap=True)
        self.rules = PillButton(quiet=True, glyph="book")
        self.rules.clicked.connect(self.rules_wanted)
        self.invite = PillButton(quiet=True, glyph="plus")
        self.invite.clicked.connect(self.invite_wanted)
        row = QHBoxLayout()
        row.addWidget(self.state, 1)
        row.addWidget(self.rules)
        row.addWidget(self.invite)
        self.body.addLayout(row)

    def _lay_out_seats(self) -> None:
        frame = plate()
        rows = QVBoxLayout(frame)
        rows.setContentsMargins(14, 8, 14, 8)
        rows.setSpacing(2)
        for row in self.seats:
            row.asked.connect(self.asked)
            if self._fixed_sides():
                row.number.set_side(row.seat % 2)
            rows.addWidget(row)
        self.body.addWidget(frame)

    def _fixed_sides(self) -> bool:
        """Whether every other seat is a partner's, which is when the discs get two colours."""
        if self._rules is None:
            return False
        count = len(self._room.chairs)
        return all(
            sorted((seat, *partners(self._rules, seat))) == list(range(seat % 2, count, 2))
            for seat in range(count)
        )

    def _make_watching(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(18)
        self.open_hand = Switch()
        self.open_hand.toggled.connect(self._open_hand)
        self.talk = Switch()
        self.talk.toggled.connect(self._allow_talk)
        self.watching = label("caption", wrap=True)
        self.send_away = QComboBox()
        self.send_away.activated.connect(self._send_away)
        row.addWidget(self.open_hand)
        row.addWidget(self.talk)
        row.addWidget(self.watching, 1)
        row.addWidget(self.send_away)
        self.body.addLayout(row)

    def _make_talk(self) -> None:
        self.log = QPlainTextEdit()
        self.log.setReadOnly(True)
        self.log.setMaximumBlockCount(200)
        self.log.setTabChangesFocus(True)
        self.body.addWidget(self.log, 1)
        row = QHBoxLayout()
        self.words = _TalkLine()
        self.words.setMaxLength(200)
        self.words.returnPressed.connect(self._say)
        self.phrase = QComboBox()
        self.phrase.activated.connect(self._say_phrase)
        row.addWidget(self.words, 1)
        row.addWidget(self.phrase)
        self.body.addLayout(row)

    def _make_footer(self) -> None:
        self.leave = PillButton()
        self.leave.clicked.connect(self._leave)
        self.stand = PillButton()
        self.stand.clicked.connect(lambda: self.asked.emit(m.Stand()))
        self.begin = PillButton(primary=True, key="Enter")
        self.begin.clicked.connect(self._begin)
        self.footer.addWidget(self.leave)
        self.footer.addStretch(1)
        for button in (self.stand, self.begin):
            self.footer.addWidget(button)

    # Asking.

    @property
    def _mine(self) -> Member | None:
        return member_of(self._room, self._me)

    @property
    def owner(self) -> bool:
        """Whether this player owns the table."""
        return self._room.owner == self._me

    @property
    def _free_seat(self) -> int | None:
        """The first free seat for a player who has none, before the match."""
        mine = self._mine
        if self._room.stage is Stage.PLAYING or mine is None or mine.seat is not None:
            return None
        free = (n for n, one in enumerate(self._room.chairs) if one.member is None and not one.bot)
        return next(free, None)

    def _ready(self) -> None:
        mine = self._mine
        if mine is not None:
            self.asked.emit(m.SetReady(not mine.ready))

    def _begin(self) -> None:
        if self._room.stage is Stage.PLAYING:
            self.dismiss()
        elif (seat := self._free_seat) is not None:
            self.asked.emit(m.Sit(seat))
        elif self.owner:
            self.asked.emit(m.Begin())
        else:
            self._ready()

    def _leave(self) -> None:
        self.close_sheet()
        self.left.emit()

    def _open_hand(self, on: bool) -> None:
        mine = self._mine
        if mine is not None and mine.open_hand != on:
            self.asked.emit(m.OpenHand(on))

    def _allow_talk(self, on: bool) -> None:
        if self._room.talk != on:
            self.asked.emit(m.Talk(on))

    def _send_away(self, index: int) -> None:
        number = self.send_away.itemData(index)
        if isinstance(number, int):
            self.asked.emit(m.Remove(number))
        self.send_away.setCurrentIndex(0)

    def _say(self) -> None:
        text = self.words.text().strip()
        if text:
            self.asked.emit(m.Say(text))
        self.words.clear()

    def _say_phrase(self, index: int) -> None:
        if index > 0:
            self.asked.emit(m.SayPhrase(index - 1))
        self.phrase.setCurrentIndex(0)

    # Being told.

    def show_room(self, room: Room) -> None:
        """The room has changed."""
        if len(room.chairs) == len(self.seats):
            self._room = room
            self._show()

    def add_line(self, text: str) -> None:
        """One remark, as plain text."""
        self.log.appendPlainText(text)

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self._room.name)
        self.leave.setText(self.tr("Leave the table"))
        self.rules.setText(self.tr("Rules…"))
        self.invite.setText(self.tr("Invite…"))
        self.stand.setText(self.tr("Stand up"))
        self.open_hand.setText(self.tr("Spectators may see my cards"))
        self.talk.setText(self.tr("Table talk"))
        self.words.setAccessibleName(self.tr("Say something…"))
        self.log.setAccessibleName(self.tr("What was said"))
        self.phrase.clear()
        self.phrase.addItems([self.tr("Phrases"), *phrases()])
        self.phrase.setAccessibleName(self.tr("Phrases"))
        self.send_away.setAccessibleName(self.tr("Send a spectator away"))
        self.code.setVisible(bool(self._code))
        self.code.setText(self.tr("Code of the host: {0}").format(self._code))
        self._show()

    def _show(self) -> None:
        room, mine = self._room, self._mine
        for row in self.seats:
            row.show_seat(room, self._me, owner=self.owner)
        seated = mine is not None and mine.seat is not None
        playing = room.stage is Stage.PLAYING
        self.state.setText(self._state())
        self.stand.setVisible(seated and not playing)
        self.begin.setVisible(seated or self.owner or playing or self._free_seat is not None)
        self.begin.setText(self._begin_text())
        self.open_hand.setVisible(seated)
        _check(self.open_hand, mine is not None and mine.open_hand)
        self.talk.setVisible(self.owner)
        _check(self.talk, room.talk)
        self._show_watching()
        self._show_talk()

    def _show_watching(self) -> None:
        watching = [one for one in self._room.members if one.seat is None]
        text = self.tr("Watching: {0}").format(self.tr(", ").join(one.name for one in watching))
        self.watching.setText(text if watching else "")
        others = [one for one in watching if one.id != self._me]
        self.send_away.setVisible(self.owner and bool(others))
        self.send_away.clear()
        self.send_away.addItem(self.tr("Send away…"), None)
        for one in others:
            self.send_away.addItem(one.name, one.id)

    def _show_talk(self) -> None:
        talk = self._room.talk
        self.words.setEnabled(talk)
        self.phrase.setEnabled(talk)
        off = self.tr("Table talk is switched off.")
        self.words.setPlaceholderText(self.tr("Say something…") if talk else off)
        self.log.setPlaceholderText(self.tr("What is said and what happens stands here."))

    def _begin_text(self) -> str:
        mine = self._mine
        if self._room.stage is Stage.PLAYING:
            return self.tr("To the table")
        if self._free_seat is not None:
            return self.tr("Sit down")
        if self.owner:
            return self.tr("Begin")
        ready = mine is not None and mine.ready
        return self.tr("Not ready") if ready else self.tr("Ready")

    def _state(self) -> str:
        parts = [] if self._rules is None else [words().preset_name(self._rules.id)]
        if self._room.stage is Stage.PLAYING:
            parts.append(self.tr("The match is being played."))
        elif self.owner:
            parts.append(self.tr("Fill free seats with bots and begin when everybody is ready."))
        else:
            parts.append(self.tr("Sit down and say when you are ready."))
        return " · ".join(parts)


def _check(switch: Switch, on: bool) -> None:
    """Set a switch without asking for anything."""
    switch.blockSignals(True)
    switch.setChecked(on)
    switch.blockSignals(False)
    switch.update()
