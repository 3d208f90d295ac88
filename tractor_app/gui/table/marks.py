"""Signs on the table that come and go: tags at plays, the drop target, the kitty's slots, texts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from tractor_app.gui.animator import Pose
from tractor_app.gui.table.items import quiet
from tractor_app.gui.table.paint import suited_text, text_font, text_width, type_scale
from tractor_app.gui.table.plate import Plate
from tractor_app.gui.theme import Theme, qcolor


class Tone(Enum):
    """How loud a tag is."""

    GOLD = "gold"
    MUTED = "muted"
    WARNING = "warning"


class Tag(QGraphicsItem):
    """A pill with a few words, centred on its position."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        quiet(self)
        self._theme = theme
        self.text = ""
        self.tone = Tone.GOLD
        self._scale = 1.0
        self._box = QRectF()

    def say(self, text: str, tone: Tone, scale: float) -> None:
        """Change the words."""
        if (text, tone, scale) == (self.text, self.tone, self._scale):
            return
        self.prepareGeometryChange()
        self.text, self.tone, self._scale = text, tone, scale
        wide = text_width(text, self._font()) + 30 * scale
        self._box = QRectF(-wide / 2, -12.5 * scale, wide, 25 * scale)
        self.update()

    def _font(self) -> QFont:
        return text_font(13 * self._scale * type_scale(self._theme), True)

    @property
    def width(self) -> float:
        """Of the pill."""
        return self._box.width()

    def boundingRect(self) -> QRectF:
        """The pill with its edge."""
        return self._box.adjusted(-2, -2, 2, 2)

    def pose(self) -> Pose:
        """Centre, turn, scale and opacity."""
        return Pose(self.x(), self.y(), self.rotation(), self.scale(), self.opacity())

    def set_pose(self, pose: Pose) -> None:
        """Put it somewhere."""
        self.setPos(pose.x, pose.y)
        self.setScale(pose.scale)
        self.setOpacity(pose.opacity)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The pill in its tone."""
        del option, widget
        surface = self._theme.surface
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        back, ink, red = {
            Tone.GOLD: (surface.accent, surface.on_accent, self._theme.card.red),
            Tone.MUTED: (surface.plate_raised, surface.text_muted, surface.red_suit),
            Tone.WARNING: (surface.sheet, surface.warning, surface.red_suit),
        }[self.tone]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor(back))
        painter.drawRoundedRect(self._box, self._box.height() / 2, self._box.height() / 2)
        font = text_font(13 * self._scale * type_scale(self._theme), True)
        suited_text(painter, self._box, self.text, font, qcolor(ink), qcolor(red))


@dataclass(frozen=True, slots=True)
class TargetFace:
    """What a drop would do. `allowed` None: only where cards go, nothing dragged yet."""

    text: str = ""
    allowed: bool | None = None
    hovered: bool = False


class DropTarget(Plate[TargetFace]):
    """The dashed outline that appears when a drag starts."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, TargetFace())

    def draw(self, painter: QPainter) -> None:
        """Gold when the drop is legal, grey when not; the sentence stands above the cards."""
        face, scale = self.content, self.scale_by
        surface = self.theme.surface
        colour = qcolor(surface.drop_allowed if face.allowed else surface.drop_refused)
        strong = face.hovered and face.allowed
        if face.hovered:
            fill = QColor(colour)
            fill.setAlphaF(0.16 if face.allowed else 0.08)
            painter.setBrush(fill)
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(colour, (2.6 if strong else 1.8) * scale)
        if not strong:
            pen.setDashPattern([5, 4])
        painter.setPen(pen)
        radius = self.theme.radii.medium * scale
        painter.drawRoundedRect(self.box, radius, radius)


@dataclass(frozen=True, slots=True)
class SlotsFace:
    """The kitty's slots: where they are (relative to the box), how large, and the title."""

    places: tuple[tuple[float, float], ...] = ()
    width: float = 0.0
    height: float = 0.0
    title: str = ""


class KittySlots(Plate[SlotsFace]):
    """The places to bury cards in."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, SlotsFace())

    def draw(self, painter: QPainter) -> None:
        """A plate with a title and an outline for each card."""
        face, scale, surface = self.content, self.scale_by, self.theme.surface
        radius = self.theme.radii.medium * scale
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor(surface.plate, 0.42))
        painter.drawRoundedRect(self.box, radius, radius)
        title = QRectF(self.box.left(), self.box.top() + 6 * scale, self.box.width(), 24 * scale)
        font = text_font(14 * scale, True)
        suited_text(
            painter, title, face.title, font, qcolor(surface.text_muted), qcolor(surface.red_suit)
        )
        pen = QPen(qcolor(surface.text_faint, 0.55), 1.4)
        pen.setDashPattern([4, 4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for x, y in face.places:
            painter.drawRoundedRect(QRectF(x, y, face.width, face.height), 6 * scale, 6 * scale)


@dataclass(frozen=True, slots=True)
class PromptFace:
    """The sentence above the buttons."""

    text: str = ""
    warning: bool = False
    mine: bool = False


class Prompt(Plate[PromptFace]):
    """Whose turn, what was led, what is owed; or why something was refused."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, PromptFace())

    def draw(self, painter: QPainter) -> None:
        """One centred line; a refusal stands on a plate so that it is not overlooked."""
        face, scale, surface = self.content, self.scale_by, self.theme.surface
        if not face.text:
            return
        room = self.box.adjusted(230 * scale, 0, -230 * scale, 0)
        if face.warning:
            room = self.box.adjusted(60 * scale, 0, -60 * scale, 0)
        size = 16 * scale * type_scale(self.theme)
        font = _fitting(face.text, size, face.mine or face.warning, room.width())
        if face.warning:
            wide = min(text_width(face.text, font), room.width()) + 36 * scale
            pill = QRectF(0, 0, wide, self.box.height() + 4 * scale)
            pill.moveCenter(self.box.center())
            painter.setPen(QPen(qcolor(surface.warning), 1.2))
            painter.setBrush(qcolor(surface.sheet))
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        ink = surface.warning if face.warning else surface.text if face.mine else surface.text_muted
        suited_text(painter, room, face.text, font, qcolor(ink), qcolor(surface.red_suit))


def _fitting(text: str, size: float, strong: bool, width: float) -> QFont:
    """The font for a line: a little smaller where it would be cut off otherwise."""
    font = text_font(size, strong)
    needed = text_width(text, font)
    return font if needed <= width else text_font(size * max(0.75, width / needed), strong)


class RubberBand(QGraphicsItem):
    """The frame drawn while cards are chosen with the mouse."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        quiet(self)
        self._theme = theme
        self._box = QRectF()

    def stretch(self, start: QPointF, end: QPointF) -> QRectF:
        """From one corner to the other; gives the box."""
        self.prepareGeometryChange()
        self._box = QRectF(start, end).normalized()
        self.update()
        return self._box

    def boundingRect(self) -> QRectF:
        """The frame with its line."""
        return self._box.adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """A light gold frame."""
        del option, widget
        accent = qcolor(self._theme.surface.accent)
        painter.setPen(QPen(accent, 1.2))
        painter.setBrush(qcolor(self._theme.surface.accent, 0.12))
        painter.drawRoundedRect(self._box, 5, 5)


class FocusRing(QGraphicsItem):
    """Around the card where the keyboard is; hangs on the card's item and moves with it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        quiet(self)
        self._theme = theme
        self._box = QRectF()

    def around(self, card: QGraphicsItem, width: float, height: float) -> None:
        """Hang on a card of that size."""
        self.prepareGeometryChange()
        self._box = QRectF(0, 0, width, height)
        self.setParentItem(card)
        self.show()

    def boundingRect(self) -> QRectF:
        """The card with the ring's width."""
        return self._box.adjusted(-4, -4, 4, 4)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """A light ring just outside the card, dark inside it so that it shows on any ground."""
        del option, widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring = self._box.adjusted(-1.5, -1.5, 1.5, 1.5)
        painter.setPen(QPen(qcolor(self._theme.surface.on_accent), 4.5))
        painter.drawRoundedRect(ring, 8, 8)
        painter.setPen(QPen(qcolor(self._theme.surface.focus), 2.6))
        painter.drawRoundedRect(ring, 8, 8)
