"""Cards on the scene: single cards that can be moved, and whole hands of backs as one item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsWidget

from tractor_app.gui.animator import Pose
from tractor_app.gui.art.cards import SHADOW, CardArt


class Look(NamedTuple):
    """How a face is printed; see `CardArt.face`."""

    trump: bool = False
    points: int = 0
    dimmed: bool = False
    selected: bool = False
    four_colour: bool = False


BACK = -1
"""Instead of a kind: the card lies face down."""


class CardItem(QGraphicsWidget):
    """One card. Its position is the top left corner of the printed card, its turn about the middle.

    The mouse is dealt with by the view, which knows what may be touched.
    """

    def __init__(self, art: CardArt) -> None:
        super().__init__()
        self._art = art
        self._face = QGraphicsPixmapItem(self)
        self._face.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self._face.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._face.setPos(-SHADOW, -SHADOW)
        self._face.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._shown: object = None
        self._size = QSize(0, 0)
        self.kind = BACK
        self.look = Look()

    @property
    def card_size(self) -> QSize:
        """The printed card, logical pixels."""
        return self._size

    def show_card(self, kind: int, size: QSize, dpr: float, look: Look) -> None:
        """Print a face (or `BACK`) in a size; a changed size keeps the card where it is seen."""
        if size != self._size:
            self._resize(size)
        self.kind, self.look = kind, look
        wanted = (kind, size.width(), size.height(), dpr, look)
        if wanted == self._shown:
            return
        self._shown = wanted
        if kind == BACK:
            self._face.setPixmap(self._art.back(size, dpr))
        else:
            self._face.setPixmap(self._art.face(kind, size, dpr, **look._asdict()))

    def _resize(self, size: QSize) -> None:
        old = self._size
        self._size = QSize(size)
        self.setTransformOriginPoint(size.width() / 2, size.height() / 2)
        self.resize(float(size.width()), float(size.height()))
        if old.width() > 0:
            shift = QPointF(old.width() - size.width(), old.height() - size.height()) / 2
            self.setPos(self.pos() + shift)
            self.setScale(self.scale() * old.width() / size.width())

    def pose(self) -> Pose:
        """Where and how the card lies now."""
        return Pose(self.x(), self.y(), self.rotation(), self.scale(), self.opacity())

    def set_pose(self, pose: Pose) -> None:
        """Put it somewhere."""
        self.setPos(pose.x, pose.y)
        self.setRotation(pose.rotation)
        self.setScale(pose.scale)
        self.setOpacity(pose.opacity)

    def centre(self) -> QPointF:
        """The middle of the card on the scene."""
        return self.pos() + QPointF(self._size.width(), self._size.height()) / 2

    def covers(self, point: QPointF) -> bool:
        """Whether the unturned card lies under `point`."""
        return QRectF(self.pos(), self._size.toSizeF()).contains(point)


class BacksItem(QGraphicsPixmapItem):
    """A whole hand, or a stack, of backs as one picture."""

    def __init__(self, art: CardArt) -> None:
        super().__init__()
        self._art = art
        self._shown: object = None
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.count = 0

    def show_backs(
        self, offsets: Sequence[float], size: QSize, dpr: float, *, column: bool, box: QRectF
    ) -> None:
        """Draw a back at each offset, along a row or (turned) down a column, centred in `box`."""
        self.count = len(offsets)
        wanted = (tuple(offsets), size.width(), size.height(), dpr, column, box.getRect())
        if wanted == self._shown:
            return
        self._shown = wanted
        self.setVisible(bool(offsets))
        if not offsets:
            return
        back = self._art.back(size, dpr)
        wide, high = size.width() + 2 * SHADOW, size.height() + 2 * SHADOW
        if column:
            wide, high = high, wide
        span = round(offsets[-1])
        canvas = QSize(wide, high + span) if column else QSize(wide + span, high)
        pixmap = QPixmap(canvas * dpr)
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for offset in offsets:
            painter.save()
            if column:
                painter.translate(wide, round(offset))
                painter.rotate(90)
            else:
                painter.translate(round(offset), 0)
            painter.drawPixmap(0, 0, back)
            painter.restore()
        painter.end()
        self.setPixmap(pixmap)
        middle = QPointF(canvas.width(), canvas.height()) / 2
        self.setPos((box.center() - middle).toPoint())


def quiet(item: QGraphicsItem) -> None:
    """Let the mouse pass through a painted item."""
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
