"""The list of licences, and the way to it."""

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tractor_app import version
from tractor_app.gui.screens.about import AboutSheet
from tractor_app.gui.screens.licences import LicencesSheet
from tractor_app.licences import Book, Part

BOOK = Book(
    (
        Part("Qt", "6", "LGPL-3.0-only", "https://example.org/qt", texts=(0, 1)),
        Part("ICU", licence="Unicode-3.0", home="https://example.org/icu", inside="Qt"),
        Part("Tractor", "1", "MIT", texts=(1,)),
    ),
    ("lesser text", "own text"),
)


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    """A window for sheets."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1024, 640)
    window.show()
    return window


def test_each_part_shows_its_whole_licence(host: QWidget) -> None:
    sheet = LicencesSheet(host, BOOK)
    sheet.open()
    assert sheet.text.toPlainText() == "own text"
    sheet.parts.setCurrentRow(0)
    assert sheet.text.toPlainText() == "https://example.org/qt\n\nlesser text\n\nown text"
    sheet.parts.setCurrentRow(1)
    assert "Unicode-3.0" in sheet.text.toPlainText()
    assert "https://example.org/icu" in sheet.text.toPlainText()


def test_about_leads_there(host: QWidget, qtbot: QtBot) -> None:
    sheet = AboutSheet(host, ("/here",))
    sheet.open()
    with qtbot.waitSignal(sheet.licences_wanted):
        sheet._licences.click()


def test_nothing_but_a_click_leads_to_the_page(
    host: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url.toString())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    sheet = AboutSheet(host, ("/here",))
    sheet.open()
    assert not sheet._newer.isVisible()
    monkeypatch.setattr(version, "home_page", lambda: "https://example.org/tractor")
    sheet = AboutSheet(host, ("/here",))
    sheet.open()
    assert sheet._newer.isVisible()
    assert opened == []
    sheet._newer.click()
    assert opened == ["https://example.org/tractor"]
