"""The real window in a process of its own, used by what a test writes to its standard input.

Run as a script with the program's own arguments. Each line read is one command as JSON, each
answered by one line: ``{"ok": true, ...}`` with what can be seen, or ``{"error": "..."}``. Commands
are what a person does: a click on a button in sight, typing, keys, a choice in a list, cards
clicked and played.
"""

from __future__ import annotations

import hashlib
import json
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QWidget,
)

from tractor_app.engine.actions import Bury, Declare, Pass, Play
from tractor_app.engine.legal import suggest
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.options import bid_options
from tractor_app.gui.lobby.line_banner import LineBanner
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.table.widget import TableWidget
from tractor_app.net.loop import Post

_LEFT = Qt.MouseButton.LeftButton


class Hands:
    """What can be seen and done in the window."""

    def __init__(self, app: QApplication) -> None:
        self._app = app
        self.commands: dict[str, Callable[..., object]] = {
            "see": lambda: None,
            "click": self.click,
            "type": self.type,
            "choose": self.choose,
            "key": self.key,
            "act": self.act,
            "bid": self.bid,
            "picture": self.picture,
            "quit": self.quit,
        }

    @property
    def window(self) -> MainWindow:
        (window,) = [one for one in self._app.topLevelWidgets() if isinstance(one, MainWindow)]
        return window

    @property
    def table(self) -> TableWidget | None:
        found = self.window.findChildren(TableWidget)
        return found[-1] if found else None

    # Seeing.

    def see(self) -> dict[str, Any]:
        window, sheet = self.window, self.window.sheet
        banner = window.page.findChild(LineBanner)
        shown = {
            "sheet": type(sheet).__name__ if sheet is not None else "",
            "title": sheet.title.text() if sheet is not None else "",
            "texts": _texts(sheet) if sheet is not None else [],
            "choices": _choices(sheet) if sheet is not None else [],
            "bar": window.bar.match_name.text(),
            "banner": banner.title.text() if banner is not None and banner.isVisible() else "",
        }
        seen = self.table.observation if self.table is not None else None
        return shown | (_of_match(seen) if seen is not None else {})

    # Doing.

    def _part(self, path: str) -> Any:
        """A part of the sheet on top, as ``seats.0.sit``."""
        found: Any = self.window.sheet
        for name in path.split("."):
            found = found[int(name)] if name.isdigit() else getattr(found, name)
        assert isinstance(found, QWidget)
        assert found.isVisible(), f"{path} is not in sight"
        assert found.isEnabled(), f"{path} is switched off"
        return found

    def click(self, what: str) -> None:
        QTest.mouseClick(self._part(what), _LEFT)

    def type(self, into: str, text: str) -> None:
        line = self._part(into)
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text)

    def choose(self, box: str, value: object = None, text: str = "") -> None:
        found = self._part(box)
        index = found.findText(text) if text else found.findData(value)
        assert index >= 0, f"{text or value} is not offered"
        found.setCurrentIndex(index)
        found.activated.emit(index)

    def key(self, keys: str) -> None:
        window = self.window
        window.activateWindow()
        focus = QApplication.focusWidget()
        target = focus or window.sheet or self.table or window
        QTest.keySequence(target, QKeySequence(keys))

    def act(self) -> str:
        """Do what the engine suggests: with the cards' clicks and Enter, or with a button."""
        table = self.table
        seen = table.observation if table is not None else None
        if table is None or seen is None or seen.viewer not in seen.awaited:
            return ""
        if self.window.sheet is not None or seen.phase in (Phase.DEAL, Phase.ROUND_END):
            return ""
        action = suggest(seen)
        if isinstance(action, Play | Bury):
            self._lift(table, action.cards)
            QTest.keyClick(table.view, Qt.Key.Key_Return)
        elif isinstance(action, Pass):
            QTest.keyClick(table.view, Qt.Key.Key_P)
        elif action is not None:
            table.submit(action)
        return type(action).__name__

    def bid(self) -> bool:
        """Bid the least that can be bid while nobody has; whether a bid was made."""
        table = self.table
        seen = table.observation if table is not None else None
        options = () if seen is None or seen.standing else bid_options(seen)
        if table is None or not options:
            return False
        table.submit(Declare(options[0].cards))
        return True

    def _lift(self, table: TableWidget, kinds: tuple[int, ...]) -> None:
        """Click cards until exactly these are lifted."""
        table.settle()
        wanted, rest = set[int](), list(kinds)
        for card in table.hand.cards:
            if card.kind in rest:
                rest.remove(card.kind)
                wanted.add(card.uid)
        for uid in sorted(wanted ^ set(table.hand.selected)):
            item = table.stage.item_of(uid)
            assert item is not None
            spot = table.view.mapFromScene(item.pos() + QPointF(9, 30))
            QTest.mouseClick(table.view.viewport(), _LEFT, pos=spot)

    def picture(self, file: str) -> None:
        assert self.window.grab().save(file)

    def quit(self) -> None:
        self.window.close()

    def answer(self, line: str) -> dict[str, Any]:
        try:
            command = json.loads(line)
            done = self.commands[command.pop("do")](**command)
            return {"ok": True, "done": done} | self.see()
        except Exception as error:
            return {"error": f"{type(error).__name__}: {error}"} | self.see()


def _texts(sheet: QWidget) -> list[str]:
    found = []
    for part in sheet.findChildren(QWidget):
        if part.isVisible():
            if isinstance(part, QLabel | QAbstractButton | QLineEdit):
                found.append(part.text())
            elif isinstance(part, QComboBox):
                found.append(part.currentText())
            elif isinstance(part, QPlainTextEdit):
                found.append(part.toPlainText())
            elif isinstance(part, QListWidget):
                found += [part.item(row).text() for row in range(part.count())]
    return [text for text in found if text]


def _choices(sheet: QWidget) -> list[str]:
    boxes = [box for box in sheet.findChildren(QComboBox) if box.isVisible()]
    return [box.itemText(index) for box in boxes for index in range(box.count())]


def _of_match(seen: Observation) -> dict[str, Any]:
    return {
        "phase": seen.phase.value,
        "seat": seen.viewer,
        "round": seen.round_number,
        "tricks": len(seen.tricks),
        "plays": 0 if seen.trick is None else len(seen.trick.plays),
        "bids": len(seen.bids),
        "undealt": seen.undealt,
        "mine": seen.viewer in seen.awaited,
        "points": seen.attacker_points,
        "hand": len(seen.hand),
        "cards": list(seen.hand),
        "public": _mark((seen.round_number, seen.bids, seen.tricks, seen.trick, seen.counts)),
    }


def _mark(what: object) -> str:
    return hashlib.sha256(repr(what).encode()).hexdigest()


def main() -> int:
    from tractor_app.__main__ import main as program

    app = QApplication(sys.argv[:1])
    hands, post = Hands(app), Post(app)

    def reply(line: str) -> None:
        print(json.dumps(hands.answer(line)), flush=True)

    def read() -> None:
        for line in sys.stdin:
            post.post(partial(reply, line))

    threading.Thread(target=read, daemon=True).start()
    return program(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
