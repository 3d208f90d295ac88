"""Labels, fields and rows of forms."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget


class WrapLabel(QLabel):
    """Text of several lines that asks for the height it needs at its width, and no more."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        """One line; Qt would ask for the height of a narrow column."""
        return QSize(0, self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        """The whole text in one line, if it has to be known without a width."""
        width = self.fontMetrics().horizontalAdvance(self.text()) + 4
        return QSize(min(width, 480), self.fontMetrics().height())


def label(role: str = "", *, wrap: bool = False, text: str = "") -> QLabel:
    """A label in one of the style sheet's roles (``title``, ``muted``, ``caption`` ...)."""
    result = WrapLabel(text) if wrap else QLabel(text)
    result.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        result.setProperty("role", role)
    return result


def set_role(widget: QWidget, role: str) -> None:
    """Another role for a widget that is shown already."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def plate() -> QFrame:
    """A raised plate to put a group of rows on."""
    frame = QFrame()
    frame.setProperty("role", "plate")
    return frame


class FormRow(QWidget):
    """A label at the left with an optional line of help, and a control at the right."""

    def __init__(self, control: QWidget, *, stretch: bool = False) -> None:
        super().__init__()
        self.control = control
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        self.name = label("body")
        self.help = label("caption", wrap=True)
        self.help.hide()
        texts.addWidget(self.name)
        texts.addWidget(self.help)
        row.addLayout(texts, 1)
        row.addWidget(control, 1 if stretch else 0, Qt.AlignmentFlag.AlignVCenter)

    def set_texts(self, name: str, help_text: str = "") -> None:
        """Label and help; the control's accessible name follows."""
        self.name.setText(name)
        self.help.setText(help_text)
        self.help.setVisible(bool(help_text))
        self.control.setAccessibleName(name)
        self.control.setAccessibleDescription(help_text)
