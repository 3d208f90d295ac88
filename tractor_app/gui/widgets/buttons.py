"""Buttons that show their key, small signs of our own, a switch, and a choice in one row."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from tractor_app.gui import fonts, look
from tractor_app.gui.theme import qcolor
from tractor_app.gui.widgets import glyphs


def paint_focus(painter: QPainter, rect: QRectF, radius: float) -> None:
    """The ring that says where the keyboard is."""
    painter.setPen(QPen(qcolor(look.theme().surface.focus), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius)


class PillButton(QPushButton):
    """A rounded button with an optional key hint at its right (``Enter``) and sign at its left."""

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        primary: bool = False,
        key: str = "",
        glyph: str = "",
        quiet: bool = False,
    ) -> None:
        super().__init__(parent)
        self._primary = primary
        self._key = key
        self._glyph = glyph
        self._quiet = quiet
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    @property
    def primary(self) -> bool:
        """Whether this is its sheet's gold button, which Enter presses."""
        return self._primary

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the keyboard, as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def _metrics(self) -> tuple[QFontMetrics, QFontMetrics]:
        sizes = look.theme().type
        size = sizes.small if self._quiet else sizes.body
        return (
            QFontMetrics(fonts.font(size, bold=not self._quiet)),
            QFontMetrics(fonts.font(sizes.caption)),
        )

    def sizeHint(self) -> QSize:
        """Room for sign, text and key."""
        text, key = self._metrics()
        height = text.height() + (10 if self._quiet else 18)
        pad = 10 if self._quiet else 20
        width = 2 * pad + text.horizontalAdvance(self.text())
        if self._glyph:
            width += text.height() - 4 + (6 if self.text() else 0)
        if self._key:
            width += 10 + key.horizontalAdvance(self._key)
        return QSize(max(width, height), height)

    def minimumSizeHint(self) -> QSize:
        """The text is never cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint plate, sign, text and key."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        radius = rect.height() / 2
        self._paint_plate(painter, rect, radius)
        if self.hasFocus():
            paint_focus(painter, rect, radius)
        self._paint_content(painter)

    def _ink(self) -> tuple[QColor, QColor]:
        """Colours of the text and of the key hint."""
        surface = look.theme().surface
        if not self.isEnabled():
            return qcolor(surface.text_faint), qcolor(surface.text_faint)
        if self._primary:
            return qcolor(surface.on_accent), qcolor(surface.on_accent, 0.75)
        if self.isChecked():
            return qcolor(surface.accent_bright), qcolor(surface.text_muted)
        hot = self._quiet and not self.underMouse() and not self.hasFocus()
        return qcolor(surface.text_muted if hot else surface.text), qcolor(surface.text_muted)

    def _paint_plate(self, painter: QPainter, rect: QRectF, radius: float) -> None:
        surface = look.theme().surface
        hot = self.isEnabled() and (self.underMouse() or self.isDown())
        if self._primary:
            if not self.isEnabled():
                fill = surface.track
            else:
                fill = surface.accent_bright if hot else surface.accent
            painter.setPen(Qt.PenStyle.NoPen)
        elif self._quiet:
            if not hot:
                return
            fill = surface.plate_raised
            painter.setPen(Qt.PenStyle.NoPen)
        else:
            fill = surface.track if hot else surface.plate
            rest = qcolor(surface.accent, None if hot else 0.75)
            painter.setPen(QPen(rest if self.isEnabled() else qcolor(surface.plate_line), 1))
        painter.setBrush(qcolor(fill))
        painter.drawRoundedRect(rect, radius, radius)

    def _paint_content(self, painter: QPainter) -> None:
        sizes = look.theme().type
        ink, faint = self._ink()
        metrics, key_metrics = self._metrics()
        content = self.sizeHint().width() - (20 if self._quiet else 40)
        x = (self.width() - content) / 2
        if self._glyph:
            side = metrics.height() - 4
            glyphs.paint(
                painter, self._glyph, QRectF(x, (self.height() - side) / 2, side, side), ink
            )
            x += side + 6
        painter.setPen(ink)
        painter.setFont(
            fonts.font(sizes.small if self._quiet else sizes.body, bold=not self._quiet)
        )
        width = metrics.horizontalAdvance(self.text())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(QRectF(x, 0, width + 4, self.height()), int(flags), self.text())
        if self._key:
            painter.setPen(faint)
            painter.setFont(fonts.font(sizes.caption))
            rest = QRectF(
                x + width + 10, 1, key_metrics.horizontalAdvance(self._key) + 4, self.height()
            )
            painter.drawText(rest, int(flags), self._key)


class Switch(QCheckBox):
    """A check box drawn as a switch; the text beside it says what is on."""

    def sizeHint(self) -> QSize:
        """Room for the switch and its text."""
        metrics = QFontMetrics(self.font())
        text = metrics.horizontalAdvance(self.text()) + 10 if self.text() else 0
        return QSize(44 + text, max(26, metrics.height() + 4))

    def minimumSizeHint(self) -> QSize:
        """The text is never cut."""
        return self.sizeHint()

    def hitButton(self, _pos: object) -> bool:  # noqa: N802
        """All of it can be clicked."""
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint track, knob and text."""
        surface = look.theme().surface
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(1, (self.height() - 22) / 2, 40, 22)
        on = self.isChecked()
        painter.setPen(QPen(qcolor(surface.accent if on else surface.text_faint), 1))
        painter.setBrush(qcolor(surface.accent if on else surface.track))
        painter.drawRoundedRect(track, 11, 11)
        knob = QRectF(track.right() - 20 if on else track.left() + 3, track.top() + 3, 16, 16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor(surface.on_accent if on else surface.text))
        painter.drawEllipse(knob)
        if self.hasFocus():
            paint_focus(painter, track.adjusted(-1, -1, 1, 1), 12)
        painter.setPen(qcolor(surface.text if self.isEnabled() else surface.text_faint))
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        painter.drawText(QRectF(50, 0, self.width() - 50, self.height()), flags, self.text())


class _Segment(QAbstractButton):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(fonts.font(look.theme().type.small, bold=True))
        return QSize(metrics.horizontalAdvance(self.text()) + 26, metrics.height() + 12)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        surface = look.theme().surface
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        radius = rect.height() / 2
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(qcolor(surface.accent))
            painter.drawRoundedRect(rect, radius, radius)
        if self.hasFocus():
            paint_focus(painter, QRectF(self.rect()), radius + 2)
        ink = surface.on_accent if self.isChecked() else surface.text_muted
        if self.underMouse() and not self.isChecked():
            ink = surface.text
        painter.setPen(qcolor(ink))
        painter.setFont(fonts.font(look.theme().type.small, bold=self.isChecked()))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self.text())


class Segmented(QWidget):
    """One of a few values, all in sight; arrow keys move between them."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: list[object] = []
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._group.idClicked.connect(self._clicked)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(2, 2, 2, 2)
        self._row.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def set_items(self, items: Iterable[tuple[object, str]]) -> None:
        """Offer these (value, text) pairs; the same values only get new texts."""
        pairs = list(items)
        if [value for value, _ in pairs] != self._values:
            self._rebuild([value for value, _ in pairs])
        for number, (_, text) in enumerate(pairs):
            button = self._group.button(number)
            button.setText(text)
            button.setAccessibleName(text)
            button.updateGeometry()
        self.updateGeometry()

    def _rebuild(self, values: list[object]) -> None:
        for button in self._group.buttons():
            self._group.removeButton(button)
            button.deleteLater()
        self._values = values
        for number in range(len(values)):
            button = _Segment(self)
            self._group.addButton(button, number)
            self._row.addWidget(button)
        if values:
            self._group.button(0).setChecked(True)

    def _clicked(self, number: int) -> None:
        self.changed.emit(self._values[number])

    def value(self) -> object:
        """The chosen value; None when nothing is offered."""
        number = self._group.checkedId()
        return self._values[number] if number >= 0 else None

    def set_value(self, value: object) -> None:
        """Choose a value without a signal; an unknown one changes nothing."""
        if value in self._values:
            self._group.button(self._values.index(value)).setChecked(True)

    def items(self) -> list[tuple[object, str]]:
        """What is offered: values and texts."""
        texts = [button.text() for button in self.buttons()]
        return list(zip(self._values, texts, strict=True))

    def buttons(self) -> list[QAbstractButton]:
        """The buttons from left to right."""
        return [self._group.button(number) for number in range(len(self._values))]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right choose the neighbour."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        number = self._group.checkedId()
        if step is None or number < 0 or not 0 <= number + step < len(self._values):
            event.ignore()
            return
        button = self._group.button(number + step)
        button.setFocus(Qt.FocusReason.TabFocusReason)
        button.click()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the track under the values."""
        surface = look.theme().surface
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(qcolor(surface.plate_line), 1))
        painter.setBrush(qcolor(surface.plate))
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
