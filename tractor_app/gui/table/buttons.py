"""The row of buttons under the sentence: real push buttons, painted in the table's look.

Being widgets they have a place in the tab order, a visible focus and a name for screen readers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from tractor_app.gui.layout import Layout
from tractor_app.gui.table.paint import plain_text, suited_text, text_font, text_width, type_scale
from tractor_app.gui.theme import Theme, qcolor

Run = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: its words, its key, what it does, and how it looks."""

    name: str
    """Stable, for tests and for keeping the focus."""
    text: str
    key: str = ""
    run: Run | None = None
    primary: bool = False
    enabled: bool = True
    spoken: str = ""
    tip: str = ""


class PillButton(QPushButton):
    """A pill; gold when it is the main action."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scale = 1.0
        self._choice = Choice("", "")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setAutoDefault(False)
        # A click must not take the keyboard away from the cards.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._run)

    @property
    def choice(self) -> Choice:
        """What the button offers."""
        return self._choice

    def offer(self, choice: Choice, scale: float) -> None:
        """Become the button of another choice."""
        self._choice, self._scale = choice, scale
        self.setObjectName(choice.name)
        self.setText(choice.text)
        self.setAccessibleName(choice.spoken or choice.text)
        self.setToolTip(choice.tip)
        self.setEnabled(choice.enabled)
        self.resize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words and key."""
        scale, letters = self._scale, self._scale * type_scale(self._theme)
        wide = text_width(self._choice.text, text_font(16 * letters, True)) + 40 * scale
        if self._choice.key:
            wide += text_width(self._choice.key, text_font(12 * letters)) + 9 * scale
        return QSize(round(max(wide, 58 * scale)), round(42 * scale))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus; other keys go on to the cards."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """No longer."""
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A gold pill, or a dark one with a gold edge; a light ring shows the focus."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        fill, ink, line = self._colours()
        painter.setPen(QPen(line, 1.4))
        painter.setBrush(fill)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(qcolor(self._theme.surface.focus), 2.2))
            ring = QRectF(self.rect()).adjusted(1.1, 1.1, -1.1, -1.1)
            painter.drawRoundedRect(ring, ring.height() / 2, ring.height() / 2)
        self._draw_texts(painter, box, ink)
        painter.end()

    def _colours(self) -> tuple[QColor, QColor, QColor]:
        surface = self._theme.surface
        if not self.isEnabled():
            faint = qcolor(surface.text_faint)
            return qcolor(surface.plate, 0.55), faint, qcolor(surface.text_faint, 0.4)
        over = self.underMouse() or self.isDown()
        if self._choice.primary:
            gold = qcolor(surface.accent_bright if over else surface.accent)
            return gold, qcolor(surface.on_accent), gold
        back = qcolor(surface.track if over else surface.plate_raised)
        return back, qcolor(surface.text), qcolor(surface.accent, 0.8)

    def _draw_texts(self, painter: QPainter, box: QRectF, ink: QColor) -> None:
        scale, surface = self._scale, self._theme.surface
        letters = scale * type_scale(self._theme)
        font, small = text_font(16 * letters, True), text_font(12 * letters)
        wide = text_width(self._choice.text, font)
        gold = self._choice.primary and self.isEnabled()
        red = qcolor(self._theme.card.red if gold else surface.red_suit)
        if not self.isEnabled():
            red = ink
        key = text_width(self._choice.key, small) + 9 * scale if self._choice.key else 0.0
        left = box.center().x() - (wide + key) / 2
        label = QRectF(left - 2, box.top(), wide + 4, box.height())
        suited_text(painter, label, self._choice.text, font, ink, red)
        if self._choice.key:
            soft = QColor(ink)
            soft.setAlphaF(0.72 * ink.alphaF())
            hint = QRectF(left + wide + 9 * scale, box.top() + scale, key + 4, box.height())
            plain_text(painter, hint, self._choice.key, small, soft)

    def _run(self) -> None:
        if self._choice.run is not None:
            self._choice.run()


class ActionBar:
    """Keeps as many buttons as there are choices, in a centred row (or two) of the layout."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self._theme = theme
        self._parent = parent
        self._buttons: list[PillButton] = []
        self._choices: tuple[Choice, ...] = ()
        self.raised = 0.0
        """How far further rows reach above the layout's place for buttons."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is on offer."""
        return self._choices

    def button(self, name: str) -> PillButton | None:
        """The visible button of a choice."""
        for button in self._buttons[: len(self._choices)]:
            if button.choice.name == name:
                return button
        return None

    def offer(self, choices: tuple[Choice, ...], layout: Layout) -> None:
        """Show exactly these buttons."""
        self._choices = choices
        while len(self._buttons) < len(choices):
            self._buttons.append(PillButton(self._theme, self._parent))
        for index, button in enumerate(self._buttons):
            if index >= len(choices):
                if button.hasFocus():
                    self._parent.setFocus()
                button.hide()
                continue
            if button.hasFocus() and not choices[index].enabled:
                # Qt would hand the keyboard to the next button, and Enter would press that one.
                self._parent.setFocus()
            button.offer(choices[index], layout.scale)
            button.show()
            button.raise_()
        self.lay(layout)

    def lay(self, layout: Layout) -> None:
        """Centre the row; a row that is too long is broken, upwards."""
        gap = round(10 * layout.scale)
        shown = self._buttons[: len(self._choices)]
        room = layout.width - 2 * 220 * layout.scale
        rows: list[list[PillButton]] = [[]]
        used = 0.0
        for button in shown:
            wide = button.sizeHint().width() + gap
            if rows[-1] and used + wide > room:
                rows.append([])
                used = 0.0
            rows[-1].append(button)
            used += wide
        for number, row in enumerate(reversed(rows)):
            self._lay_row(row, layout, number, gap)
        self.raised = (len(rows) - 1) * (layout.buttons.height() + gap / 2)

    def _lay_row(self, row: list[PillButton], layout: Layout, number: int, gap: int) -> None:
        sizes = [button.sizeHint() for button in row]
        span = sum(size.width() for size in sizes) + gap * (len(row) - 1)
        x = round((layout.width - span) / 2)
        y = round(layout.buttons.top() - number * (layout.buttons.height() + gap / 2))
        for button, size in zip(row, sizes, strict=True):
            button.setGeometry(QRect(x, y, size.width(), size.height()))
            x += size.width() + gap
