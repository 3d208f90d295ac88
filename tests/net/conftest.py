"""An owner for everything of a test that lives in the event loop."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from tractor_app.net.client import Client
from tractor_app.net.host import Host


@pytest.fixture
def owner(qtbot: QtBot) -> Iterator[QObject]:
    holder = QObject()
    yield holder
    for client in holder.findChildren(Client):
        client.close()
    for host in holder.findChildren(Host):
        host.close()
    holder.deleteLater()
    qtbot.wait(1)
