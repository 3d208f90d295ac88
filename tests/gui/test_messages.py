"""Qt's own messages on their way to the terminal."""

import pytest
from PySide6.QtCore import qDebug, qInstallMessageHandler

from tractor_app.gui.messages import NEEDLESS, without_needless


def test_only_needless_messages_are_left_out() -> None:
    seen: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _context, text: seen.append(text))
    try:
        with without_needless():
            for text in (*NEEDLESS, "something else"):
                qDebug(text)
        qDebug("after")
    finally:
        qInstallMessageHandler(before)
    assert seen == ["something else", "after"]


def test_without_another_handler_messages_go_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    before = qInstallMessageHandler(None)
    try:
        with without_needless():
            for text in (*NEEDLESS, "something else"):
                qDebug(text)
    finally:
        qInstallMessageHandler(before)
    assert capsys.readouterr().err == "something else\n"
