"""The plates of the table: seats, trump and levels, the points bar, captured cards, the kitty.

Each is told what to show as plain values and paints it; nothing here knows the match.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from tractor_app.engine.cards import SUITS
from tractor_app.gui.art import icons
from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.table.paint import (
    outline,
    plain_text,
    plate,
    text_font,
    text_width,
)
from tractor_app.gui.table.plate import Plate
from tractor_app.gui.theme import Theme, qcolor

_RIGHT = Qt.AlignmentFlag.AlignRight
_CENTRE = Qt.AlignmentFlag.AlignHCenter


@dataclass(frozen=True, slots=True)
class SeatFace:
    """What a seat's plate says. `ring` is the share of time left (None: not its turn)."""

    name: str = ""
    count: str = ""
    badge: str = ""
    note: str = ""
    """A small word at the right: partner, friend, ready, passed."""
    ring: float | None = None
    ally: bool = False
    seconds: int | None = None


class SeatPlate(Plate[SeatFace]):
    """Who sits there."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, SeatFace())

    def draw(self, painter: QPainter) -> None:
        """A pill with avatar, name, count and badges; a gold ring when it is the seat's turn."""
        face, scale, box = self.content, self.scale_by, self.box
        surface = self.theme.surface
        plate(painter, box, self.theme, box.height() / 2)
        if face.ring is not None:
            outline(painter, box, qcolor(surface.accent, 0.55), 1.5 * scale, box.height() / 2)
        side = box.height() - 14 * scale
        avatar = QRectF(box.left() + 7 * scale, box.top() + 7 * scale, side, side)
        icons.paint_avatar(painter, avatar, self.theme, face.name)
        if face.ring is not None:
            pad = 4.5 * scale
            icons.paint_turn_ring(
                painter, avatar.adjusted(-pad, -pad, pad, pad), self.theme, face.ring
            )
        left = avatar.right() + 11 * scale
        right = box.right() - 14 * scale
        if face.badge:
            badge = QRectF(
                right - 26 * scale, box.center().y() - 13 * scale, 26 * scale, 26 * scale
            )
            icons.paint_declarer_badge(painter, badge, self.theme, face.badge)
            right = badge.left() - 6 * scale
        self._draw_texts(painter, left, right)

    def _draw_texts(self, painter: QPainter, left: float, right: float) -> None:
        face, scale, box = self.content, self.scale_by, self.box
        surface = self.theme.surface
        alone = not face.count and not face.note and face.seconds is None
        name = QRectF(left, box.top() + 6 * scale, right - left, 22 * scale)
        if alone:
            name.moveTop(box.center().y() - 12 * scale)
        plain_text(
            painter, name, face.name, text_font(15 * self.type_by, True), qcolor(surface.text)
        )
        small = text_font(12 * self.type_by)
        line = QRectF(left, box.top() + 26 * scale, right - left, 18 * scale)
        muted = qcolor(surface.text_muted)
        count = face.count
        if face.seconds is not None:
            count = f"{count} · {face.seconds} s" if count else f"{face.seconds} s"
        plain_text(painter, line, count, small, muted)
        if face.note:
            taken = text_width(count, small) + 8 * scale if count else 0
            plain_text(
                painter,
                line.adjusted(taken, 0, 0, 0),
                face.note,
                small,
                qcolor(surface.accent if face.ally else surface.text_faint),
            )


@dataclass(frozen=True, slots=True)
class TrumpFace:
    """Trump and the way of the match. `suit` is ``S H C D NT`` or empty while unknown."""

    rank: str = ""
    suit: str = ""
    unknown: str = ""
    no_trump: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    """(label, value), two columns of two."""
    four_colour: bool = False


class TrumpPanel(Plate[TrumpFace]):
    """Trump, large, and the levels."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, TrumpFace())

    def draw(self, painter: QPainter) -> None:
        """Rank and sign at the left, four figures at the right."""
        face, scale, box = self.content, self.scale_by, self.box
        surface = self.theme.surface
        plate(painter, box, self.theme, self.theme.radii.medium * scale)
        big = text_font(40 * self.type_by, True)
        left = box.left() + 16 * scale
        width = text_width(face.rank, big)
        line = QRectF(left, box.top(), width + 4, box.height())
        plain_text(painter, line, face.rank, big, qcolor(surface.text))
        sign = QRectF(
            left + width + 5 * scale, box.center().y() - 17 * scale, 34 * scale, 34 * scale
        )
        if face.suit:
            suit = SUITS.index(face.suit) if face.suit in SUITS else None
            icons.paint_suit(painter, suit, sign, self.theme, four_colour=face.four_colour)
        else:
            faint = qcolor(surface.text_faint)
            plain_text(
                painter, sign, face.unknown, text_font(30 * self.type_by, True), faint, _CENTRE
            )
        self._draw_rows(painter, max(left + 104 * scale, sign.right() + 16 * scale))

    def _draw_rows(self, painter: QPainter, left: float) -> None:
        scale, box = self.scale_by, self.box
        surface = self.theme.surface
        small, bold = text_font(13 * self.type_by), text_font(16 * self.type_by, True)
        rows = self.content.rows
        columns = (rows[:2], rows[2:])
        widths = [
            (
                max((text_width(label, small) for label, _ in column), default=0.0),
                max((text_width(value, bold) for _, value in column), default=0.0),
            )
            for column in columns
        ]
        spare = box.right() - 10 * scale - left - sum(sum(pair) + 7 * scale for pair in widths)
        gap = min(18 * scale, max(3 * scale, spare))
        x = left + min(0.0, spare - gap)
        for column, (labels, values) in zip(columns, widths, strict=True):
            for row, (label, value) in enumerate(column):
                cell = QRectF(x, box.top() + (14 + 28 * row) * scale, labels + 1, 28 * scale)
                plain_text(painter, cell, label, small, qcolor(surface.text_muted))
                cell = QRectF(cell.right() + 7 * scale, cell.top(), values + 2, cell.height())
                plain_text(painter, cell, value, bold, qcolor(surface.text))
            x += labels + values + 7 * scale + gap


@dataclass(frozen=True, slots=True)
class ScoreMark:
    """A step of the bar: from `start` points on, `label`."""

    start: int
    label: str
    attackers: bool = False


@dataclass(frozen=True, slots=True)
class ScoreFace:
    """The attackers' points. `end` is where the bar ends."""

    title: str = ""
    points: int = 0
    marks: tuple[ScoreMark, ...] = ()
    end: int = 1
    next_text: str = ""
    mine: bool = False
    """Whether the viewer is one of the attackers."""


class ScorePanel(Plate[ScoreFace]):
    """The points bar with its steps."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, ScoreFace())

    def draw(self, painter: QPainter) -> None:
        """Title and next step, the bar with its marks, the points large at the right."""
        face, scale, box = self.content, self.scale_by, self.box
        surface = self.theme.surface
        plate(painter, box, self.theme, self.theme.radii.medium * scale)
        left = box.left() + 18 * scale
        number = QRectF(box.right() - 96 * scale, box.top(), 80 * scale, box.height())
        gold = qcolor(surface.accent)
        large = text_font(34 * self.type_by, True)
        plain_text(painter, number, str(face.points), large, gold, _RIGHT)
        title = QRectF(left, box.top() + 9 * scale, 292 * scale, 20 * scale)
        small = text_font(13 * self.type_by)
        bold = text_font(13 * self.type_by, True)
        colour = qcolor(surface.accent_bright if face.mine else surface.text)
        plain_text(painter, title, face.title, bold, colour)
        taken = text_width(face.title, bold) + 12 * scale
        muted = qcolor(surface.text_muted)
        # As wide as the bar; what needs more may have the room in front of the number.
        need = taken + text_width(face.next_text, small) + 1
        room = number.right() - text_width(str(face.points), large) - 12 * scale - left
        title.setWidth(max(title.width(), min(need, room)))
        plain_text(painter, title.adjusted(taken, 0, 0, 0), face.next_text, small, muted, _RIGHT)
        self._draw_bar(painter, QRectF(left, box.top() + 37 * scale, 292 * scale, 12 * scale))

    def _draw_bar(self, painter: QPainter, bar: QRectF) -> None:
        face, surface = self.content, self.theme.surface
        radius = bar.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor(surface.track))
        painter.drawRoundedRect(bar, radius, radius)
        share = min(1.0, max(0, face.points) / max(1, face.end))
        if share > 0:
            painter.setBrush(qcolor(surface.accent))
            wide = max(bar.height(), bar.width() * share)
            painter.drawRoundedRect(
                QRectF(bar.left(), bar.top(), wide, bar.height()), radius, radius
            )
        self._draw_marks(painter, bar)

    def _draw_marks(self, painter: QPainter, bar: QRectF) -> None:
        """A tick at each step; the heavy one is where the attackers take over."""
        face, scale, surface = self.content, self.scale_by, self.theme.surface
        for before, mark in pairwise(face.marks):
            x = round(bar.left() + bar.width() * mark.start / face.end)
            strong = mark.attackers and not before.attackers
            painter.setPen(QPen(qcolor(surface.text, 0.9 if strong else 0.4), 2 if strong else 1))
            painter.drawLine(x, round(bar.top() - 3 * scale), x, round(bar.bottom() + 4 * scale))
        self._draw_labels(painter, bar)

    def _draw_labels(self, painter: QPainter, bar: QRectF) -> None:
        """What each stretch brings, the present one in gold; where two collide, that one stays."""
        face, scale, surface = self.content, self.scale_by, self.theme.surface
        current = sum(1 for mark in face.marks if mark.start <= face.points) - 1
        edges = [*(mark.start for mark in face.marks), face.end]
        taken: list[QRectF] = []
        for index in sorted(range(len(face.marks)), key=lambda index: index != current):
            now = index == current
            font = text_font(12 * self.type_by, now)
            wide = text_width(face.marks[index].label, font) + 4
            middle = bar.left() + bar.width() * (edges[index] + edges[index + 1]) / 2 / face.end
            cell = QRectF(middle - wide / 2, bar.bottom() + 4 * scale, wide, 22 * scale)
            cell.moveLeft(max(cell.left(), bar.left() - 10 * scale))
            limit = bar.left() + bar.width() * edges[index + 1] / face.end + 8 * scale
            for other in taken:
                if cell.intersects(other) and other.right() + wide <= limit:
                    cell.moveLeft(other.right() + 1)
            if any(cell.intersects(other) for other in taken):
                continue
            taken.append(cell)
            ink = qcolor(surface.accent if now else surface.text_muted)
            plain_text(painter, cell, face.marks[index].label, font, ink, _CENTRE)


@dataclass(frozen=True, slots=True)
class CapturedFace:
    """Point cards the attackers took."""

    title: str = ""
    kinds: tuple[int, ...] = ()
    four_colour: bool = False


class CapturedPanel(Plate[CapturedFace]):
    """Captured point cards as chips, in order of capture."""

    def __init__(self, theme: Theme, art: CardArt) -> None:
        super().__init__(theme, CapturedFace())
        self._art = art
        self.dpr = 1.0

    def draw(self, painter: QPainter) -> None:
        """A title and rows of chips, closer together when there are many."""
        face, scale, box = self.content, self.scale_by, self.box
        if not face.kinds:
            return
        rows = 2 if len(face.kinds) > 8 else 1
        height = round(22 * scale)
        top = box.bottom() - rows * (height + 3 * scale) - 20 * scale
        title = QRectF(box.left(), top, box.width(), 18 * scale)
        muted = qcolor(self.theme.surface.text_muted)
        plain_text(painter, title, face.title, text_font(12 * self.type_by), muted, _RIGHT)
        per_row = -(-len(face.kinds) // rows)
        for row in range(rows):
            y = box.bottom() - (rows - row) * (height + 3 * scale)
            self._draw_row(painter, face.kinds[row * per_row : (row + 1) * per_row], height, y)

    def _draw_row(self, painter: QPainter, kinds: tuple[int, ...], height: int, top: float) -> None:
        """Chips with equal gaps from the right edge, over each other where the room is small."""
        four = self.content.four_colour
        chips = [self._art.mini(kind, height, self.dpr, four_colour=four) for kind in kinds]
        widths = [chip.deviceIndependentSize().width() for chip in chips]
        spare = self.box.width() - sum(widths)
        gap = min(4 * self.scale_by, spare / max(1, len(chips) - 1))
        x = self.box.right() - sum(widths) - gap * (len(chips) - 1)
        for chip, width in zip(chips, widths, strict=True):
            painter.drawPixmap(round(x), round(top), chip)
            x += width + gap


@dataclass(frozen=True, slots=True)
class KittyFace:
    """The kitty's plate: `count` cards, `title`, and whether they may be looked at."""

    title: str = ""
    hint: str = ""
    count: int = 0


class KittyPanel(Plate[KittyFace]):
    """Where the kitty lies during the play."""

    def __init__(self, theme: Theme, art: CardArt) -> None:
        super().__init__(theme, KittyFace())
        self._art = art
        self.dpr = 1.0

    def draw(self, painter: QPainter) -> None:
        """A small stack of backs and two lines."""
        face, scale, box = self.content, self.scale_by, self.box
        if not face.count:
            return
        surface = self.theme.surface
        plate(painter, box, self.theme, self.theme.radii.medium * scale)
        width = round(26 * scale)
        height = round(36 * scale)
        back = self._art.back(QRectF(0, 0, width, height).size().toSize(), self.dpr)
        for number in range(3):
            painter.drawPixmap(
                round(box.left() + (4 + 4 * number) * scale), round(box.top() + 3 * scale), back
            )
        left = box.left() + 54 * scale
        first = QRectF(left, box.top() + 7 * scale, box.right() - left - 8 * scale, 20 * scale)
        if not face.hint:
            first.moveTop(box.center().y() - 10 * scale)
        plain_text(
            painter, first, face.title, text_font(13 * self.type_by, True), qcolor(surface.text)
        )
        second = first.translated(0, 19 * scale)
        plain_text(
            painter, second, face.hint, text_font(12 * self.type_by), qcolor(surface.text_muted)
        )
