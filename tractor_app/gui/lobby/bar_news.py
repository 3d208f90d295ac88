"""What the window's bar says of a table on the network: rules, remarks, a checked deal."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from tractor_app.gui.lobby.lobby_texts import mark_text
from tractor_app.gui.words import words
from tractor_app.net.client import Client, LinkState
from tractor_app.protocol.room import Room
from tractor_app.session.fairness import Checked

_NEWS_MS = 8000


class BarNews(QObject):
    """Remembers what is new for some seconds; :attr:`changed` when the bar is to ask again."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.marks: list[Checked] = []
        self._news = ""
        self._silence = QTimer(self)
        self._silence.setSingleShot(True)
        self._silence.setInterval(_NEWS_MS)
        self._silence.timeout.connect(lambda: self._set(""))

    def tell(self, text: str) -> None:
        """Something happened."""
        self._silence.start()
        self._set(text)

    def checked(self, checked: Checked) -> None:
        """A round's deck was checked; the mark stays."""
        self.marks.append(checked)
        self.tell(mark_text(checked))

    def forget(self) -> None:
        """Another table, other news."""
        self.marks = []
        self._news = ""

    def _set(self, text: str) -> None:
        self._news = text
        self.changed.emit()

    def text(self, client: Client | None) -> str:
        """Table, rules, and what is new; empty where no match is played."""
        if client is None or client.guest.room is None or client.guest.table is None:
            return ""
        room = client.guest.room
        parts = [room.name, words().preset_name(client.guest.table.rules.id)]
        if client.guest.seat is None:
            parts.append(self.tr("looking on"))
        if client.state is LinkState.LOST:
            parts.append(self.tr("connection lost, trying again…"))
        elif self._news:
            parts.append(self._news)
        elif away := self._away(room):
            parts.append(away)
        elif self.marks:
            parts.append(mark_text(self.marks[-1]))
        return " · ".join(parts)

    def _away(self, room: Room) -> str:
        """Who is missed."""
        gone = [one for one in room.members if one.seat is not None and not one.online]
        if not gone:
            return ""
        return self.tr("{0} is away").format(self.tr(", ").join(one.name for one in gone))
