"""Whether texts have the room they need."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QLabel, QListWidget, QWidget


def cut(widget: QWidget) -> list[str]:
    """Texts in `widget` that have less room than they need."""
    found = []
    for text in widget.findChildren(QLabel):
        if not text.isVisible() or not text.text():
            continue
        if text.wordWrap():
            fits = text.height() + 1 >= text.heightForWidth(text.width())
        else:
            fits = text.width() >= text.sizeHint().width()
        if not fits:
            found.append(text.text())
    for button in widget.findChildren(QAbstractButton):
        small = button.width() < button.sizeHint().width()
        if button.isVisible() and button.text() and small:
            found.append(button.text())
    for entries in widget.findChildren(QListWidget):
        if entries.isVisible() and entries.sizeHintForColumn(0) > entries.viewport().width():
            found += [entries.item(row).text() for row in range(entries.count())]
    return found
