"""A fault of the program is told, written down, and leaves the window alive."""

from __future__ import annotations

import sys

import pytest

from tests.gui.screens.conftest import Open
from tractor_app.engine.rules.presets import preset
from tractor_app.gui.mishap import LARGEST, Mishaps
from tractor_app.gui.screens.about import NoticeSheet


def fail(mishaps: Mishaps, error: BaseException) -> None:
    mishaps.caught(type(error), error, error.__traceback__)


@pytest.mark.logs
def test_a_fault_is_told_once_and_kept(open_house: Open) -> None:
    house = open_house()
    house.flow.new_match(preset("classic"), seed="23")
    before = sys.excepthook
    mishaps = Mishaps(house.window, house.profile.data)
    try:
        fail(mishaps, RuntimeError("first"))
        fail(mishaps, RuntimeError("second"))
        house.app.processEvents()
        notice = house.sheet
        assert isinstance(notice, NoticeSheet)
        assert str(mishaps.path) in notice.message.text()
        kept = mishaps.path.read_text("utf-8")
        assert "first" in kept
        assert "second" in kept
        notice.dismiss()
        assert not house.is_sheet_open()
        assert house.play(3) == 3
    finally:
        mishaps.restore()
    assert sys.excepthook is before


@pytest.mark.logs
def test_the_file_does_not_grow_for_ever(open_house: Open) -> None:
    house = open_house()
    mishaps = Mishaps(house.window, house.profile.data)
    try:
        house.profile.data.mkdir(parents=True, exist_ok=True)
        mishaps.path.write_text("x" * (LARGEST + 1))
        fail(mishaps, RuntimeError("new"))
        assert mishaps.path.stat().st_size < LARGEST
        house.app.processEvents()
    finally:
        mishaps.restore()


def test_a_keyboard_interrupt_is_left_alone(
    open_house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house()
    passed: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *args: passed.append(args))
    mishaps = Mishaps(house.window, house.profile.data)
    fail(mishaps, KeyboardInterrupt())
    mishaps.restore()
    assert len(passed) == 1
    assert not house.is_sheet_open()
