"""What the lobby needs of the window it is in."""

from __future__ import annotations

from typing import Protocol

from tractor_app.codec.match_file import Contents
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.table.widget import TableWidget
from tractor_app.persistence.settings import Settings
from tractor_app.session.remote import RemoteTable
from tractor_app.session.thinker import Thinker


class Home(Protocol):
    """The window's flow."""

    window: MainWindow
    settings: Settings

    def sit_at(self, table: RemoteTable) -> None:
        """Show a match that runs elsewhere."""

    def keep_record(self, contents: Contents) -> None:
        """Keep a match that was told up to the end of a round."""

    def show_cut(self, cut: bool) -> None:
        """The line to the table shown broke, or it is up to date again."""

    def leave_table(self) -> None:
        """Show no match any more."""

    @property
    def thinker(self) -> Thinker: ...

    @property
    def table_widget(self) -> TableWidget | None: ...
