"""What all plates and marks of the table have in common."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from tractor_app.gui.table.items import quiet
from tractor_app.gui.table.paint import type_scale
from tractor_app.gui.theme import Theme

Content = TypeVar("Content")


class Plate(QGraphicsItem, Generic[Content]):
    """A painted part of the table with a box, a scale and something to show."""

    def __init__(self, theme: Theme, content: Content) -> None:
        super().__init__()
        quiet(self)
        self.theme = theme
        self.content = content
        self.box = QRectF()
        self.scale_by = 1.0

    @property
    def type_by(self) -> float:
        """Scale of the type: larger letters where the person wants them, as far as they fit."""
        return self.scale_by * min(type_scale(self.theme), 1.15)

    def lay(self, box: QRectF, scale: float) -> None:
        """Put the plate somewhere; `scale` is that of its type and distances."""
        if (box, scale) != (self.box, self.scale_by):
            self.prepareGeometryChange()
            self.box, self.scale_by = QRectF(0, 0, box.width(), box.height()), scale
            self.setPos(box.topLeft())

    def show_content(self, content: Content) -> None:
        """Show something else; nothing is painted again if it is the same."""
        if content != self.content:
            self.content = content
            self.update()

    def boundingRect(self) -> QRectF:
        """The box with room for a ring."""
        pad = 6 * self.scale_by
        return self.box.adjusted(-pad, -pad, pad, pad)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the plate in whole pixels' quality."""
        del option, widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        """What the plate looks like."""
        raise NotImplementedError
