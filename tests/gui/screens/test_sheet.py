"""Sheets keep the keyboard, fit the window, and give everything back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tractor_app.gui import look
from tractor_app.gui.screens.about import NoticeSheet
from tractor_app.gui.theme import THEMES, Theme, qcolor
from tractor_app.gui.widgets.buttons import PillButton, Segmented, Switch
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet


@pytest.fixture
def host(qapp: QApplication, qtbot: QtBot) -> Iterator[QWidget]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1024, 640)
    below = QLineEdit(window)
    below.setObjectName("below")
    window.show()
    below.setFocus()
    yield window
    window.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class Form(Sheet):
    def __init__(self, host: QWidget, lines: int = 2) -> None:
        super().__init__(host, width=500)
        self.fields = [QLineEdit() for _ in range(lines)]
        for field in self.fields:
            self.body.addWidget(field)
        self.pressed: list[str] = []
        self.ok = PillButton(primary=True, key="Enter")
        self.ok.clicked.connect(lambda: self.pressed.append("ok"))
        self.other = PillButton()
        self.other.clicked.connect(lambda: self.pressed.append("other"))
        self.footer.addWidget(self.other)
        self.footer.addWidget(self.ok)

    def retranslate(self) -> None:
        self.title.setText("Form")
        self.ok.setText("Fine")
        self.other.setText("Other")


def press(host: QWidget, key: Qt.Key) -> None:
    QTest.keyClick(host.window().focusWidget(), key)


def test_enter_presses_the_gold_button_from_any_field(host: QWidget) -> None:
    sheet = Form(host)
    sheet.open()
    sheet.fields[1].setFocus()
    press(host, Qt.Key.Key_Return)
    assert sheet.pressed == ["ok"]


def test_enter_on_another_button_presses_that_one(host: QWidget) -> None:
    sheet = Form(host)
    sheet.open()
    sheet.other.setFocus()
    press(host, Qt.Key.Key_Return)
    assert sheet.pressed == ["other"]


def test_escape_closes_and_gives_the_keyboard_back(host: QWidget) -> None:
    sheet = Form(host)
    closed: list[bool] = []
    sheet.closed.connect(lambda: closed.append(True))
    sheet.open()
    assert host.focusWidget() is sheet.ok
    press(host, Qt.Key.Key_Escape)
    assert closed == [True]
    focused = host.focusWidget()
    assert focused is not None
    assert focused.objectName() == "below"


def test_a_sheet_that_must_be_answered_ignores_escape(host: QWidget) -> None:
    sheet = NoticeSheet(
        host,
        title=lambda: "Title",
        text=lambda: "Text",
        accept=lambda: "Yes",
        dismissable=False,
    )
    sheet.open()
    press(host, Qt.Key.Key_Escape)
    assert sheet.isVisible()


def test_tab_goes_round_inside(host: QWidget) -> None:
    sheet = Form(host)
    sheet.open()
    sheet.fields[0].setFocus()
    visited = []
    for _ in range(6):
        visited.append(host.focusWidget())
        press(host, Qt.Key.Key_Tab)
    assert visited[0] is sheet.fields[0]
    assert set(visited[:5]) >= {*sheet.fields, sheet.other, sheet.ok}
    assert all(sheet.isAncestorOf(widget) for widget in visited)
    press(host, Qt.Key.Key_Backtab)
    assert host.focusWidget() in visited


def test_a_long_sheet_scrolls_and_stays_inside(host: QWidget) -> None:
    sheet = Form(host, lines=60)
    sheet.open()
    assert sheet.panel.height() <= 640
    assert sheet.rect().contains(sheet.panel.geometry())
    assert sheet.ok.visibleRegion().boundingRect().height() == sheet.ok.height()
    sheet.fields[0].setFocus()
    for _ in range(59):
        press(host, Qt.Key.Key_Tab)
    assert host.focusWidget() is sheet.fields[59]
    assert not sheet.fields[59].visibleRegion().isEmpty()


def test_it_follows_the_window(host: QWidget) -> None:
    sheet = Form(host)
    sheet.open()
    host.resize(1400, 900)
    assert sheet.size() == host.size()
    assert abs(sheet.panel.geometry().center().x() - 700) <= 1


def test_a_wrapped_text_gets_the_height_it_needs(host: QWidget) -> None:
    sheet = Form(host)
    text = label("body", wrap=True, text="word " * 120)
    sheet.body.addWidget(text)
    sheet.open()
    assert text.height() >= text.heightForWidth(text.width())


def test_segments_by_mouse_and_arrow_keys(host: QWidget) -> None:
    row = Segmented(host)
    got: list[object] = []
    row.changed.connect(got.append)
    row.set_items([("a", "First"), ("b", "Second"), ("c", "Third")])
    row.show()
    assert row.value() == "a"
    QTest.mouseClick(row.buttons()[1], Qt.MouseButton.LeftButton)
    assert (row.value(), got) == ("b", ["b"])
    row.buttons()[1].setFocus()
    press(host, Qt.Key.Key_Right)
    assert (row.value(), got) == ("c", ["b", "c"])
    row.set_value("a")
    assert got == ["b", "c"]
    row.set_items([("a", "Erster"), ("b", "Zweiter"), ("c", "Dritter")])
    assert row.value() == "a"
    row.set_value("unknown")
    assert row.value() == "a"


def test_a_switch_is_clicked_anywhere(host: QWidget) -> None:
    switch = Switch("Four colours", host)
    switch.resize(switch.sizeHint())
    switch.show()
    QTest.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert switch.isChecked()
    switch.setFocus()
    press(host, Qt.Key.Key_Space)
    assert not switch.isChecked()


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_nothing_shines_through_a_sheet(theme: Theme) -> None:
    assert qcolor(theme.surface.sheet).alpha() == 255


class White(QWidget):
    """A window of one colour, whatever styles are set."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), Qt.GlobalColor.white)


def test_a_sheet_below_another_is_darker_than_a_table_below_one(qtbot: QtBot) -> None:
    window = White()
    qtbot.addWidget(window)
    window.resize(1024, 640)
    window.show()
    corner = QPoint(3, 3)
    shades = []
    for _ in range(3):
        shades.append(window.grab().toImage().pixelColor(corner).lightness())
        Form(window).open()
    one, two, three = shades
    scrim = qcolor(look.theme().surface.scrim)

    def dimmed(shade: float) -> float:
        return shade * (1 - scrim.alphaF()) + scrim.lightness() * scrim.alphaF()

    assert one == 255
    assert two == pytest.approx(dimmed(one), abs=3)
    assert three == pytest.approx(dimmed(dimmed(two)), abs=3)
