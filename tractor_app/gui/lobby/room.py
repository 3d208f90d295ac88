"""The room: who sits where, who is ready, what is said; for the owner also seats and bots."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from tractor_app.bots.registry import BOT_NAMES
from tractor_app.gui.lobby.lobby_texts import phrases
from tractor_app.gui.names import names
from tractor_app.gui.widgets.buttons import PillButton, Switch
from tractor_app.gui.widgets.forms import label, plate
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Chair, Member, Room, Stage


class _SeatRow(QWidget):
    """One seat: who, how, and what may be done about it."""

    asked = Signal(object)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        self.number = label("muted", text=str(seat + 1))
        self.number.setFixedWidth(18)
        self.who = label("body")
        self.how = label("caption")
        self.sit = PillButton(quiet=True)
        self.sit.clicked.connect(lambda: self.asked.emit(m.Sit(seat)))
        self.bot = QComboBox()
        self.bot.activated.connect(self._bot_chosen)
        self.watch = PillButton(quiet=True)
        self.watch.clicked.connect(lambda: self.asked.emit(m.Watch(seat)))
        self.remove = PillButton(quiet=True, glyph="close")
        self.remove.clicked.connect(self._remove)
        self._member: int | None = None
        for widget in (self.number, self.who):
            row.addWidget(widget)
        row.addWidget(self.how, 1)
        for control in (self.sit, self.watch, self.bot, self.remove):
            row.addWidget(control)

    def _bot_chosen(self, index: int) -> None:
        chosen = self.bot.itemData(index)
        if isinstance(chosen, int):
            self.asked.emit(m.Place(chosen, self.seat))
        else:
            self.asked.emit(m.Fill(self.seat, chosen))

    def _remove(self) -> None:
        if self._member is not None:
            self.asked.emit(m.Remove(self._member))

    def show_chair(self, chair: Chair, who: str, how: str) -> None:
        """Say who sits here and how it stands."""
        self._member = chair.member
        self.who.setText(who)
        self.how.setText(how)

    def set_offers(self, chosen: str, free: str, people: Sequence[Member], *, bots: bool) -> None:
        """Offer bots, the empty name for a free seat, and people to move here."""
        self.bot.clear()
        self.bot.addItem(free, "")
        for bot in BOT_NAMES if bots else ():
            self.bot.addItem(names().bot_level(bot), bot)
        for person in people:
            self.bot.addItem(f"→ {person.name}", person.id)
        self.bot.setCurrentIndex(max(0, self.bot.findData(chosen)))


class RoomSheet(Sheet):
    """Shows a room; what is done in it goes out as :attr:`asked`."""

    asked = Signal(object)
    """A message for the host."""
    left = Signal()
    rules_wanted = Signal()

    def __init__(self, host: QWidget, room: Room, member: int, code: str) -> None:
        super().__init__(host, width=760, height=600)
        self._room = room
        self._me = member
        self._code = code
        self.state = label("muted", wrap=True)
        self.body.addWidget(self.state)
        frame = plate()
        column = QHBoxLayout(frame)
        column.setContentsMargins(16, 12, 16, 12)
        holder = QWidget()
        self._seats = [_SeatRow(seat) for seat in range(len(room.chairs))]
        self._lay_out(holder)
        column.addWidget(holder, 1)
        self.body.addWidget(frame)
        self.watching = label("caption", wrap=True)
        self.body.addWidget(self.watching)
        self._switches()
        self._talk_part()
        self.leave = PillButton()
        self.leave.clicked.connect(self._leave)
        self.stand = PillButton()
        self.stand.clicked.connect(lambda: self.asked.emit(m.Stand()))
        self.begin = PillButton(primary=True, key="Enter")
        self.begin.clicked.connect(self._begin)
        self.rules = PillButton()
        self.rules.clicked.connect(self.rules_wanted)
        self.footer.addWidget(self.leave)
        self.footer.addWidget(self.rules)
        self.footer.addStretch(1)
        for button in (self.stand, self.begin):
            self.footer.addWidget(button)

    def _lay_out(self, holder: QWidget) -> None:
        rows = QVBoxLayout(holder)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(6)
        for row in self._seats:
            row.asked.connect(self.asked)
            rows.addWidget(row)

    def _switches(self) -> None:
        row = QHBoxLayout()
        self.open_hand = Switch()
        self.open_hand.toggled.connect(self._open_hand)
        self.talk = Switch()
        self.talk.toggled.connect(self._allow_talk)
        row.addWidget(self.open_hand)
        row.addWidget(self.talk)
        row.addStretch(1)
        self.body.addLayout(row)

    def _talk_part(self) -> None:
        self.log = QPlainTextEdit()
        self.log.setReadOnly(True)
        self.log.setMaximumBlockCount(200)
        self.log.setTabChangesFocus(True)
        self.body.addWidget(self.log, 1)
        row = QHBoxLayout()
        self.words = QLineEdit()
        self.words.setMaxLength(200)
        self.words.returnPressed.connect(self._say)
        self.phrase = QComboBox()
        self.phrase.activated.connect(self._say_phrase)
        row.addWidget(self.words, 1)
        row.addWidget(self.phrase)
        self.body.addLayout(row)

    # Asking.

    def _member(self, number: int | None) -> Member | None:
        return next((one for one in self._room.members if one.id == number), None)

    @property
    def _mine(self) -> Member | None:
        return self._member(self._me)

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
        if len(room.chairs) == len(self._seats):
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
        self.stand.setText(self.tr("Stand up"))
        self.open_hand.setText(self.tr("Spectators may see my cards"))
        self.talk.setText(self.tr("Table talk"))
        self.words.setPlaceholderText(self.tr("Say something…"))
        self.words.setAccessibleName(self.words.placeholderText())
        self.log.setAccessibleName(self.tr("What was said"))
        self.phrase.clear()
        self.phrase.addItems([self.tr("Phrases"), *phrases()])
        self.phrase.setAccessibleName(self.tr("Phrases"))
        self._show()

    def _show(self) -> None:
        for row, chair in zip(self._seats, self._room.chairs, strict=True):
            self._show_seat(row, chair)
        room, mine = self._room, self._mine
        seated = mine is not None and mine.seat is not None
        playing = room.stage is Stage.PLAYING
        watching = [one.name for one in room.members if one.seat is None]
        text = self.tr("Watching: {0}").format(self.tr(", ").join(watching))
        self.watching.setText(text if watching else "")
        self.watching.setVisible(bool(watching))
        self.state.setText(self._state())
        self.stand.setVisible(seated and not playing)
        ready = mine is not None and mine.ready
        not_ready, be_ready = self.tr("Not ready"), self.tr("Ready")
        sit = self._free_seat is not None
        self.begin.setVisible(seated or sit or self.owner or playing)
        if playing:
            self.begin.setText(self.tr("To the table"))
        elif sit:
            self.begin.setText(self.tr("Sit down"))
        elif self.owner:
            self.begin.setText(self.tr("Begin"))
        else:
            self.begin.setText(not_ready if ready else be_ready)
        self.open_hand.setVisible(seated)
        _check(self.open_hand, mine is not None and mine.open_hand)
        self.talk.setVisible(self.owner)
        _check(self.talk, room.talk)
        self.words.setEnabled(room.talk)
        self.phrase.setEnabled(room.talk)

    def _show_seat(self, row: _SeatRow, chair: Chair) -> None:
        room, member = self._room, self._member(chair.member)
        playing = room.stage is Stage.PLAYING
        row.show_chair(chair, self._who(chair, member), self._how(chair, member))
        mine = self._mine
        own = member is not None and member.id == self._me
        can_ask = member is None or (mine is not None and mine.seat is not None)
        row.sit.setVisible(not playing and not own and can_ask)
        row.sit.setText(self.tr("Sit here") if member is None else self.tr("Change seats"))
        watching = [one for one in room.members if one.seat is None and one.online]
        movable = watching if playing else [one for one in room.members if one.online]
        row.bot.setVisible(self.owner and member is None and (not playing or bool(movable)))
        first = self._who(chair, None) if playing else self.tr("free")
        row.set_offers(chair.bot, first, movable, bots=not playing)
        row.watch.setVisible(
            playing and mine is not None and mine.seat is None and bool(member and member.open_hand)
        )
        row.watch.setText(self.tr("Show the cards"))
        row.bot.setAccessibleName(self.tr("Bot at seat {0}").format(row.seat + 1))
        row.remove.setVisible(self.owner and member is not None and not own)
        row.remove.setAccessibleName(self.tr("Send {0} away").format(row.who.text()))

    def _who(self, chair: Chair, member: Member | None) -> str:
        if member is not None:
            return member.name
        return names().bot_level(chair.bot) if chair.bot else self.tr("free")

    def _how(self, chair: Chair, member: Member | None) -> str:
        if member is None:
            return self.tr("bot") if chair.bot else ""
        parts = []
        if member.id == self._room.owner:
            parts.append(self.tr("owner"))
        if not member.online:
            parts.append(self.tr("away"))
        if chair.bot:
            parts.append(self.tr("a bot plays"))
        if member.ready and self._room.stage is not Stage.PLAYING:
            parts.append(self.tr("ready"))
        if member.wants is not None:
            parts.append(self.tr("would like seat {0}").format(member.wants + 1))
        return " · ".join(parts)

    def _state(self) -> str:
        if self._room.stage is Stage.PLAYING:
            text = self.tr("The match is being played.")
        elif self.owner:
            text = self.tr("Fill free seats with bots and begin when everybody is ready.")
        else:
            text = self.tr("Sit down and say when you are ready.")
        if self._code:
            text += " " + self.tr("Code of the host: {0}").format(self._code)
        return text


def _check(switch: Switch, on: bool) -> None:
    """Set a switch without asking for anything."""
    switch.blockSignals(True)
    switch.setChecked(on)
    switch.blockSignals(False)
    switch.update()
