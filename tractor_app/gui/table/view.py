"""The view of the scene: hands mouse and keyboard on, and tells of a new size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from tractor_app.gui.layout import MIN_SIZE
from tractor_app.gui.table.interaction import Interaction
from tractor_app.gui.table.stage import Stage

_NAVIGATION = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space)


class TableView(QGraphicsView):
    """One logical pixel of the scene is one of the view; nothing scrolls."""

    resized = Signal()
    key_released = Signal(int)

    def __init__(self, stage: Stage, parent: QWidget) -> None:
        super().__init__(stage, parent)
        self._stage = stage
        self._interaction: Interaction | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(*MIN_SIZE)

    def listen(self, interaction: Interaction) -> None:
        """Whom to hand the input to."""
        self._interaction = interaction

    def _scene_point(self, event: QMouseEvent) -> QPointF:
        return self.mapToScene(event.position().toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start of a click, a drag or a rubber band; the right button clears."""
        if self._interaction is None:
            return
        if event.button() is Qt.MouseButton.RightButton:
            self._interaction.key(Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
            return
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        point = self._scene_point(event)
        uid = self._stage.own_card_at(point)
        item = None if uid is None else self._stage.item_of(uid)
        corner = None if item is None else item.pos()
        self._interaction.press(point, event.modifiers(), corner)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A drag or a rubber band goes on."""
        if self._interaction is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._interaction.move(self._scene_point(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End of a click, a drag or a rubber band."""
        if self._interaction is not None and event.button() is Qt.MouseButton.LeftButton:
            self._interaction.release(self._scene_point(event), event.modifiers())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Play at once."""
        if self._interaction is not None and event.button() is Qt.MouseButton.LeftButton:
            self._interaction.double(self._scene_point(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of the table; what is none of them goes on to the window."""
        if self._interaction is None or (event.isAutoRepeat() and event.key() not in _NAVIGATION):
            super().keyPressEvent(event)
            return
        if event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        ) or not self._interaction.key(event.key(), event.modifiers()):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Something shown while a key is held may go."""
        if not event.isAutoRepeat():
            self.key_released.emit(event.key())
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Nothing stays held when the window is left."""
        super().focusOutEvent(event)
        if (
            self._interaction is not None
            and event.reason() is Qt.FocusReason.ActiveWindowFocusReason
        ):
            self._interaction.cancel()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of it."""
        super().resizeEvent(event)
        self.resized.emit()
