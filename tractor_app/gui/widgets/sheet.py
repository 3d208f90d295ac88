"""A panel over the table, inside the window: scrim, title, scrolling body, row of buttons."""

from __future__ import annotations

import itertools

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tractor_app.gui import look
from tractor_app.gui.theme import qcolor
from tractor_app.gui.widgets.buttons import PillButton


class _Panel(QFrame):
    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look.theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(qcolor(theme.surface.plate_line), 1))
        painter.setBrush(qcolor(theme.surface.sheet))
        painter.drawRoundedRect(rect, theme.radii.large, theme.radii.large)


class Sheet(QWidget):
    """Covers its host and holds the keyboard until it is closed.

    Subclasses put widgets into :attr:`body` and :attr:`footer` and set every text in
    :meth:`retranslate`, which runs on opening and whenever the language changes. Enter presses
    the primary button; Esc closes a sheet that may be dismissed.
    """

    closed = Signal()

    def __init__(
        self,
        host: QWidget,
        *,
        width: int,
        height: int | None = None,
        dismissable: bool = True,
    ) -> None:
        """`width` and `height` are wishes; without a height the body's own decides, and scrolls.

        A body with a height scrolls by itself where it must.
        """
        super().__init__(host)
        self._host = host
        self._wanted_width = width
        self._wanted_height = height
        self._dismissable = dismissable
        self._before: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.panel = _Panel(self)
        column = QVBoxLayout(self.panel)
        column.setContentsMargins(28, 22, 28, 22)
        column.setSpacing(14)
        self.head = QHBoxLayout()
        self.title = QLabel()
        self.title.setProperty("role", "title")
        self.head.addWidget(self.title, 1)
        self._cross = PillButton(quiet=True, glyph="close")
        self._cross.clicked.connect(self.dismiss)
        self._cross.setVisible(dismissable)
        self.head.addWidget(self._cross)
        column.addLayout(self.head)
        self._content = QWidget()
        self.body = QVBoxLayout(self._content)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(12)
        self._area: QScrollArea | None = None
        if height is None:
            self._area = QScrollArea()
            self._area.setWidgetResizable(True)
            self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self._area.setWidget(self._content)
            column.addWidget(self._area, 1)
        else:
            column.addWidget(self._content, 1)
        self.footer = QHBoxLayout()
        self.footer.setSpacing(12)
        column.addLayout(self.footer)
        self.hide()

    # What subclasses fill in.

    def retranslate(self) -> None:
        """Set every text."""

    def first_focus(self) -> QWidget | None:
        """Where the keyboard starts; None: the primary button."""
        return None

    def title_visible(self, visible: bool) -> None:
        """Leave the title row out where the body has a heading of its own."""
        self.title.setVisible(visible)

    # Opening and closing.

    def open(self) -> None:
        """Show the sheet over everything in its host."""
        window = self.window()
        self._before = window.focusWidget()
        self._refresh_texts()
        self._host.installEventFilter(self)
        self.place()
        self.show()
        self.raise_()
        target = self.first_focus() or self.primary_button() or self
        target.setFocus(Qt.FocusReason.PopupFocusReason)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.announcement()))

    def announcement(self) -> str:
        """What a screen reader says when the sheet opens: every text outside its controls."""
        texts = [text for text in self.panel.findChildren(QLabel) if not text.isHidden()]
        return ". ".join(text.text() for text in texts if text.text())

    def dismiss(self) -> None:
        """Close without a choice, where that is allowed."""
        if self._dismissable:
            self.close_sheet()

    def close_sheet(self) -> None:
        """Close and give the keyboard back to where it was."""
        self._host.removeEventFilter(self)
        self.hide()
        before, self._before = self._before, None
        if before is not None and _alive(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)
        self.closed.emit()
        self.deleteLater()

    def primary_button(self) -> PillButton | None:
        """The sheet's gold button."""
        for button in self.findChildren(PillButton):
            if button.primary and not button.isHidden():
                return button
        return None

    # Geometry.

    def place(self) -> None:
        """Fit the panel into the host: as wide as wished, as high as needed, never larger."""
        host = self._host.rect()
        self.setGeometry(host)
        width = min(self._wanted_width, host.width() - 32)
        room = host.height() - 32
        height = min(self._wanted_height or self._panel_height(width), room)
        self.panel.setGeometry(
            QRect((host.width() - width) // 2, (host.height() - height) // 2, width, height)
        )

    def _panel_height(self, width: int) -> int:
        column = self.panel.layout()
        if column is None:
            return 0
        margins = column.contentsMargins()
        inner = width - margins.left() - margins.right()
        if self._area is not None:
            inner -= 12
        layout = self.body
        # Sizes of texts are only right once the style sheet has reached every label.
        for widget in self.findChildren(QWidget):
            widget.ensurePolished()
        _invalidate(layout)
        need = layout.totalSizeHint().height()
        if layout.hasHeightForWidth():
            need = layout.totalHeightForWidth(inner)
        head = 0 if not self._head_shown() else self.head.sizeHint().height() + column.spacing()
        foot = self.footer.sizeHint().height()
        foot = foot + column.spacing() if foot else 0
        return margins.top() + head + need + foot + margins.bottom() + 2

    def _head_shown(self) -> bool:
        return not self.title.isHidden() or not self._cross.isHidden()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the host's size."""
        if watched is self._host and event.type() == QEvent.Type.Resize:
            self.place()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Darken the table, and another sheet twice: its texts are brighter, and of no use now."""
        painter = QPainter(self)
        for _ in range(2 if self._above_another() else 1):
            painter.fillRect(self.rect(), qcolor(look.theme().surface.scrim))

    def _above_another(self) -> bool:
        # Whoever is raised comes last among the children.
        lower = itertools.takewhile(lambda one: one is not self, self._host.children())
        return any(isinstance(one, Sheet) and one.isVisible() for one in lower)

    # Keyboard and language.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc dismisses, Enter presses the primary button; no key reaches the table."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.dismiss()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            button = self.primary_button()
            if button is not None:
                button.click()
        event.accept()

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002
        """Tab stays inside the sheet."""
        chain = self._focus_chain()
        if not chain:
            return True
        current = self.window().focusWidget()
        if current in chain:
            index = chain.index(current) + (1 if next else -1)
        else:
            index = 0 if next else -1
        target = chain[index % len(chain)]
        target.setFocus(
            Qt.FocusReason.TabFocusReason if next else Qt.FocusReason.BacktabFocusReason
        )
        _bring_into_view(target)
        return True

    def _focus_chain(self) -> list[QWidget]:
        chain: list[QWidget] = []
        widget = self.nextInFocusChain()
        while widget is not None and widget is not self:
            if self._takes_tab(widget):
                chain.append(widget)
            widget = widget.nextInFocusChain()
        return chain

    def _takes_tab(self, widget: QWidget) -> bool:
        wants = widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
        return bool(
            wants and self.isAncestorOf(widget) and widget.isVisibleTo(self) and widget.isEnabled()
        )

    def changeEvent(self, event: QEvent) -> None:
        """Show the new language at once."""
        if event.type() == QEvent.Type.LanguageChange and self.isVisible():
            self._refresh_texts()
            self.place()
        super().changeEvent(event)

    def _refresh_texts(self) -> None:
        self._cross.setToolTip(self.tr("Close (Esc)"))
        self._cross.setAccessibleName(self.tr("Close"))
        self.retranslate()
        self.panel.setAccessibleName(self.title.text())
        self.setAccessibleName(self.title.text())


def _invalidate(layout: QLayout) -> None:
    """Forget the sizes of a layout and of all layouts in it."""
    for index in range(layout.count()):
        item = layout.itemAt(index)
        inner = item.layout() if item is not None else None
        widget = item.widget() if item is not None else None
        if inner is None and widget is not None:
            inner = widget.layout()
        if inner is not None:
            _invalidate(inner)
    layout.invalidate()


def _bring_into_view(widget: QWidget) -> None:
    """Scroll every area around `widget` until it can be seen."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = around.parentWidget()


def _alive(widget: QWidget) -> bool:
    try:
        widget.isVisible()
    except RuntimeError:
        return False
    return True
