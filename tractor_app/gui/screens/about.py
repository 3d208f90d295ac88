"""Versions, files and licences; and a plain notice with one or two buttons."""

from __future__ import annotations

import platform
from collections.abc import Callable

from PySide6.QtCore import Qt, QUrl, Signal, qVersion
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

import tractor_app
from tractor_app import version
from tractor_app.gui.names import program_name
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet

Text = Callable[[], str]


class AboutSheet(Sheet):
    """What runs here, where its files are, and under which licences.

    The program never looks for a newer version by itself: a button opens the page it came from.
    """

    licences_wanted = Signal()

    def __init__(self, host: QWidget, folders: tuple[str, ...]) -> None:
        super().__init__(host, width=620)
        self._folders = folders
        self._lines = [label("body", wrap=True) for _ in range(4)]
        for line in self._lines:
            line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.body.addWidget(line)
        self._licences = PillButton()
        self._licences.clicked.connect(self.licences_wanted)
        self._newer = PillButton()
        self._newer.setVisible(bool(version.home_page()))
        self._newer.clicked.connect(lambda: QDesktopServices.openUrl(QUrl(version.home_page())))
        self._close = PillButton(primary=True, key="Enter")
        self._close.clicked.connect(self.dismiss)
        self.footer.addWidget(self._licences)
        self.footer.addWidget(self._newer)
        self.footer.addStretch(1)
        self.footer.addWidget(self._close)

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("About {0}").format(program_name()))
        self._lines[0].setText(
            self.tr(
                "Sheng Ji for one person and as many bots as the table needs, with every house "
                "rule as a setting."
            )
        )
        self._lines[1].setText(
            self.tr("Version {0} ({1}), Python {2}, Qt {3}").format(
                tractor_app.__version__, version.commit(), platform.python_version(), qVersion()
            )
        )
        self._lines[2].setText(
            self.tr(
                "The program, its cards and its texts: MIT licence. Qt and PySide6: LGPL 3. "
                "Noto Sans SC: SIL Open Font License 1.1. msgspec and platformdirs: BSD and MIT "
                "licences."
            )
        )
        self._lines[3].setText(
            self.tr("Settings and matches are kept in: {0}").format("\n".join(self._folders))
        )
        self._licences.setText(self.tr("Licences"))
        self._newer.setText(self.tr("Page with new versions"))
        self._close.setText(self.tr("Close"))


class NoticeSheet(Sheet):
    """Says something that must be read, with a gold button and perhaps a second one.

    Texts are given as functions, so that they follow the language.
    """

    def __init__(
        self,
        host: QWidget,
        *,
        title: Text,
        text: Text,
        accept: Text,
        on_accept: Callable[[], object] | None = None,
        other: Text | None = None,
        on_other: Callable[[], object] | None = None,
        dismissable: bool = True,
    ) -> None:
        super().__init__(host, width=560, dismissable=dismissable)
        self._texts = (title, text, accept, other)
        self.message = label("body", wrap=True)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.body.addWidget(self.message)
        self.footer.addStretch(1)
        self.other_button = PillButton()
        self.other_button.setVisible(other is not None)
        self._accept = PillButton(primary=True, key="Enter")
        for button, call in ((self.other_button, on_other), (self._accept, on_accept)):
            self.footer.addWidget(button)
            button.clicked.connect(self.close_sheet)
            if call is not None:
                button.clicked.connect(call)

    def refresh(self) -> None:
        """There is something else to say now."""
        self.retranslate()
        self.place()

    def retranslate(self) -> None:
        """Set every text."""
        title, text, accept, other = self._texts
        self.title.setText(title())
        self.message.setText(text())
        self._accept.setText(accept())
        if other is not None:
            self.other_button.setText(other())
