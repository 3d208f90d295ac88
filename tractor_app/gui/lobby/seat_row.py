"""One seat of the room: who has it, how it stands there, and what may be done about it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from tractor_app.bots.registry import BOT_NAMES
from tractor_app.gui import fonts, look
from tractor_app.gui.names import names
from tractor_app.gui.theme import qcolor
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label, set_role
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Chair, Member, Room, Stage


class _Number(QWidget):
    """The seat's number on a disc; partners have discs of one colour."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self._side: int | None = None

    def set_side(self, side: int | None) -> None:
        """0 and 1: one of two fixed sides; None: there are none."""
        self._side = side
        self.update()

    def sizeHint(self) -> QSize:
        side = look.theme().type.body + 10
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        worn = look.theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self.sizeHint().width()
        box = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        golden = self._side == 0
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor(worn.surface.accent if golden else worn.surface.track))
        painter.drawEllipse(box)
        painter.setPen(qcolor(worn.surface.on_accent if golden else worn.surface.text))
        painter.setFont(fonts.font(worn.type.small, bold=True))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), str(self._number))


class SeatRow(QWidget):
    """Emits a message for the host as :attr:`asked`."""

    asked = Signal(object)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        self.number = _Number(seat + 1)
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
        self._offered: list[tuple[str, object]] = []
        for widget in (self.number, self.who):
            row.addWidget(widget)
        row.addWidget(self.how, 1)
        for control in (self.sit, self.watch, self.bot, self.remove):
            row.addWidget(control)

    def sizeHint(self) -> QSize:
        """All rows are as high as the one with the most in it."""
        return QSize(super().sizeHint().width(), max(38, self.bot.sizeHint().height()))

    def minimumSizeHint(self) -> QSize:
        """The same: nothing jumps when somebody sits down."""
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())

    def _bot_chosen(self, index: int) -> None:
        chosen = self.bot.itemData(index)
        if isinstance(chosen, int):
            self.asked.emit(m.Place(chosen, self.seat))
        else:
            self.asked.emit(m.Fill(self.seat, chosen))

    def _remove(self) -> None:
        if self._member is not None:
            self.asked.emit(m.Remove(self._member))

    # Being told.

    def show_seat(self, room: Room, me: int, *, owner: bool) -> None:
        """How this seat stands, for member ``me``."""
        chair = room.chairs[self.seat]
        member = member_of(room, chair.member)
        mine = member_of(room, me)
        own = member is not None and member.id == me
        playing = room.stage is Stage.PLAYING
        self._member = chair.member
        self.who.setText(self._who(chair, member))
        if member is not None:
            set_role(self.who, "strong" if member.online else "body")
        else:
            set_role(self.who, "body" if chair.bot else "muted")
        self.how.setText(self._how(room, chair, member))
        set_role(self.how, "problem" if member is not None and not member.online else "caption")
        self._show_sit(member, mine, offered=not playing and not own)
        self._show_bots(room, chair, offered=owner and member is None)
        shown = mine is not None and mine.seat is None and bool(member and member.open_hand)
        self.watch.setVisible(playing and shown)
        self.watch.setText(self.tr("Show the cards"))
        self.remove.setVisible(owner and member is not None and not own)
        self.remove.setAccessibleName(self.tr("Send {0} away").format(self.who.text()))
        self.remove.setToolTip(self.tr("Send away"))

    def _who(self, chair: Chair, member: Member | None) -> str:
        if member is not None:
            return member.name
        return names().bot_at(self.seat) if chair.bot else self.tr("free")

    def _how(self, room: Room, chair: Chair, member: Member | None) -> str:
        """A few words beside the name."""
        if member is None:
            kind = (names().bot_level(chair.bot), self.tr("bot"))
            return " · ".join(kind) if chair.bot else ""
        parts = []
        if member.id == room.owner:
            parts.append(self.tr("owner"))
        if not member.online:
            parts.append(self.tr("away"))
        if chair.bot:
            parts.append(self.tr("a bot plays"))
        if member.ready and room.stage is not Stage.PLAYING:
            parts.append(self.tr("ready"))
        if member.wants is not None:
            parts.append(self.tr("would like seat {0}").format(member.wants + 1))
        return " · ".join(parts)

    def _show_sit(self, member: Member | None, mine: Member | None, *, offered: bool) -> None:
        seated = mine is not None and mine.seat is not None
        self.sit.setVisible(offered and (member is None or seated))
        if member is None:
            self.sit.setText(self.tr("Sit here"))
        elif mine is not None and mine.wants == self.seat:
            self.sit.setVisible(False)
        elif mine is not None and mine.seat is not None and member.wants == mine.seat:
            self.sit.setText(self.tr("Agree to change"))
        else:
            self.sit.setText(self.tr("Change seats"))

    def _show_bots(self, room: Room, chair: Chair, *, offered: bool) -> None:
        playing = room.stage is Stage.PLAYING
        people = [one for one in room.members if one.online and (one.seat is None or not playing)]
        self.bot.setVisible(offered and (not playing or bool(people)))
        if playing:
            first = self._who(chair, None)
        else:
            first = self.tr("free") if chair.bot else self.tr("Fill with…")
        items: list[tuple[str, object]] = [(first, "")]
        if not playing:
            items += [(names().bot_level(bot), bot) for bot in BOT_NAMES]
        items += [(f"→ {person.name}", person.id) for person in people]
        self._offer(items, chair.bot)
        self.bot.setAccessibleName(self.tr("Bot at seat {0}").format(self.seat + 1))

    def _offer(self, items: Sequence[tuple[str, object]], chosen: str) -> None:
        if items != self._offered:
            self._offered = list(items)
            self.bot.clear()
            for text, data in items:
                self.bot.addItem(text, data)
        self.bot.setCurrentIndex(max(0, self.bot.findData(chosen)))


def member_of(room: Room, number: int | None) -> Member | None:
    """The member with this number."""
    return next((one for one in room.members if one.id == number), None)
