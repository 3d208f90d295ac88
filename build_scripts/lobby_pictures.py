"""Pictures of playing with others: ``python -m build_scripts.lobby_pictures``.

Real sheets and a real match over loopback, drawn without a display, in both languages, into
``docs/screenshots/<language>-<width>x<height>-lan-<moment>.png``: sheets in the smallest window,
the table in the usual one. ``--all-sizes`` is for looking at them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from build_scripts.screenshots import FOLDER, LANGUAGES, SIZES
from tractor_app.engine.legal import suggest
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.gui import fonts, look
from tractor_app.gui.game import Game
from tractor_app.gui.i18n import Translations
from tractor_app.gui.lobby.find import FindSheet
from tractor_app.gui.lobby.invite import InviteSheet
from tractor_app.gui.lobby.line_banner import LineBanner
from tractor_app.gui.lobby.offers import Visit
from tractor_app.gui.lobby.party import LanParty
from tractor_app.gui.lobby.room import RoomSheet
from tractor_app.gui.screens.flow import STARTED, Flow
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.theme import DEFAULT_THEME, THEMES
from tractor_app.net.client import Client, Door
from tractor_app.net.discovery import Advert, AdvertTable, Finder, encode_advert
from tractor_app.net.host import Host, HostOptions, TablePlan
from tractor_app.net.limits import Limits
from tractor_app.net.loop import QtScheduler
from tractor_app.persistence.folders import profile
from tractor_app.persistence.match_store import MatchStore
from tractor_app.persistence.settings import Settings
from tractor_app.protocol import messages as m
from tractor_app.protocol.room import Chair, Member, Room, Stage
from tractor_app.session.hosted import HostedTable
from tractor_app.session.hosted_match import HostMeans
from tractor_app.session.remote import RemoteTable
from tractor_app.session.thinker import ImmediateThinker

CODE = "7KQ2M-XW93P"
SEED = "lobby-4"
TRICKS = 5
TEXTS = {
    "en": ("Friday night", "Ann", "Wang", "Ben", "Is this seat free?", "All yours!", "Our table"),
    "zh_CN": ("周五牌局", "小安", "老王", "阿本", "这个座位有人吗？", "没人，请坐！", "老王家"),
}


class Studio:
    """One window in one language and size, and the other machines it meets."""

    def __init__(self, app: QApplication, language: str, size: tuple[int, int], to: Path) -> None:
        self.app = app
        self.texts = TEXTS[language]
        self.translations = Translations(app)
        self.translations.use(language)
        where = profile(to)
        wanted = Settings(
            speed="off", language=language, seen=(STARTED,), player_name=self.texts[3]
        )
        self.window = MainWindow()
        game = Game(MatchStore(where), speed="off", thinker=ImmediateThinker())
        self.flow = Flow(
            self.window, game, self.translations, wanted, profile=where, settings_file=None
        )
        self.party = LanParty(
            self.flow, where, interfaces=[], addresses=("127.0.0.1",), port=0, beacon_port=0
        )
        self.window.resize(*size)
        self.window.show()
        self.elsewhere = QObject()
        self.clients: list[Client] = []
        self.hosts: list[Host] = []

    def wait(self, until: Callable[[], bool]) -> None:
        """Run the event loop until something is so. Raises RuntimeError after half a minute."""
        for _ in range(3000):
            if until():
                return
            QTest.qWait(10)
        raise RuntimeError("the picture's moment did not come")

    def close(self) -> None:
        """Leave everything."""
        for client in self.clients:
            client.close()
        self.window.close()
        self.window.deleteLater()
        self.elsewhere.deleteLater()
        self.translations.remove()

    # A match on another machine.

    def match(self, *, seated: bool) -> None:
        """Two people and a bot play; the window has the fourth seat, or looks on."""
        means = HostMeans(QtScheduler(self.elsewhere), ImmediateThinker(), None)
        # Whoever plays by suggestion answers faster than people.
        fast = Limits(rate=2000, burst=5000)
        options = HostOptions(name=self.texts[1], addresses=("127.0.0.1",), port=0, limits=fast)
        host = Host(options, means, self.elsewhere)
        host.listen()
        self.hosts.append(host)
        bots = ("", "", "intermediate", "" if seated else "intermediate")
        table = host.open_table(TablePlan(self.texts[0], preset("classic"), bots=bots, seed=SEED))
        door = Door("127.0.0.1", host.port, fingerprint=host.fingerprint, table=table.id)
        for seat, name in enumerate(self.texts[1:3]):
            self._guest(door, table, name, seat)
        self.party.visit(Visit(door, None, self.texts[3], "", self.texts[1]))
        self.wait(lambda: len(table.lobby.room.members) == 3)
        own = self.party.client
        assert own is not None
        if seated:
            own.ask(m.Sit(3))
            self.wait(lambda: table.lobby.room.members[2].seat == 3)
            own.ask(m.SetReady(True))
        self.clients[1].ask(m.SetReady(True))
        self.clients[0].ask(m.OpenHand(True))
        self.wait(lambda: all(one.ready for one in table.lobby.room.members[1 : 2 + seated]))
        self.clients[0].ask(m.Begin())
        self.wait(lambda: self.flow.game.table is not None)
        self._play(seated=seated)

    def _guest(self, door: Door, table: HostedTable, name: str, seat: int) -> None:
        client = Client(name, door, parent=self.elsewhere)
        client.tables_told.connect(lambda _tables: client.guest.join(table.id))
        self.clients.append(client)
        client.open()
        self.wait(lambda: client.guest.member is not None)
        client.ask(m.Sit(seat))
        self.wait(lambda: table.lobby.room.members[seat].seat == seat)

    def _play(self, *, seated: bool) -> None:
        """Up to the window's turn in a later trick, the others' cards on the table."""

        acted: set[tuple[int, int]] = set()

        def there() -> bool:
            seen = self.flow.observation
            if seen is None or seen.phase is not Phase.PLAY or len(seen.tricks) < TRICKS:
                return False
            mine = seen.viewer in seen.awaited or not seated
            return mine and seen.trick is not None and len(seen.trick.plays) >= 2

        def go_on() -> bool:
            if there():
                return True
            for client in [*self.clients, self.party.client]:
                table = None if client is None else client.guest.table
                if table is not None and (table.viewer, table.newest.revision) not in acted:
                    acted.add((table.viewer, table.newest.revision))
                    _act(table)
            return False

        self.wait(go_on)


def _act(table: RemoteTable) -> None:
    seen = table.newest.observation
    if seen.viewer in seen.awaited and seen.phase not in (Phase.DEAL, Phase.ROUND_END):
        action = suggest(seen)
        if action is not None:
            table.submit(action)


def find(studio: Studio) -> None:
    """Tables on the network: free, locked, in play, of another version."""
    name, ann, wang, *_ = studio.texts
    finder = Finder([], port=0, parent=studio.elsewhere)
    tables = {
        ann: (AdvertTable(name, "classic", 4, 2, locked=True),),
        wang: (
            AdvertTable(studio.texts[6], "find-friend-5", 5, 3),
            AdvertTable("80", "table-fixed", 4, 0, Stage.PLAYING),
        ),
    }
    for number, (host, offered) in enumerate(tables.items()):
        advert = Advert(host=str(number), program="0.1.0", name=host, port=47080, tables=offered)
        finder.take(encode_advert(advert), f"192.168.1.{5 + number}")
    other = Advert(protocol=m.PROTOCOL + 1, host="x", program="2.0.0", name="Chen", port=47080)
    finder.take(encode_advert(other), "192.168.1.9")
    studio.window.show_sheet(FindSheet(studio.window.page, finder, name=studio.texts[3]))


def _room(texts: tuple[str, ...]) -> Room:
    return Room(
        table="t",
        name=texts[0],
        owner=1,
        members=(Member(1, texts[1], 0), Member(2, texts[2], 1, ready=True), Member(3, texts[3])),
        chairs=(Chair(1), Chair(2), Chair(bot="intermediate"), Chair()),
    )


def room(studio: Studio) -> None:
    """The room as its owner sees it."""
    texts = studio.texts
    sheet = RoomSheet(studio.window.page, _room(texts), 1, CODE, preset("classic"))
    said = studio.party.tr("{0}: {1}")
    sheet.add_line(said.format(texts[3], texts[4]))
    sheet.add_line(said.format(texts[1], texts[5]))
    studio.window.show_sheet(sheet)


def invite(studio: Studio) -> None:
    """The way to a table for those who do not find it."""
    room(studio)
    sheet = InviteSheet(studio.window.page, ("192.168.1.5",), 47080, CODE, ("t1", "ab" * 32))
    studio.window.show_sheet(sheet)


def table(studio: Studio) -> None:
    """A trick with others, and what one of them says."""
    studio.match(seated=True)
    studio.clients[0].ask(m.SayPhrase(1))
    studio.wait(lambda: studio.texts[1] in studio.party.bar_text())


def spectator(studio: Studio) -> None:
    """Looking on, with the cards of a player who allows it."""
    studio.match(seated=False)
    own = studio.party.client
    assert own is not None
    own.ask(m.Watch(0))
    studio.wait(lambda: bool(studio.flow.observation and studio.flow.observation.hand))


def cut(studio: Studio) -> None:
    """The line to the host is broken in the middle of a trick, and the chosen card is played."""
    studio.match(seated=True)
    widget = studio.flow.table_widget
    assert widget is not None
    widget.request_plain_hint()
    studio.hosts[0].close(m.Code.SILENT)
    banner = studio.window.page.findChild(LineBanner)
    assert banner is not None
    studio.wait(banner.isVisible)
    widget.play()


MOMENTS: dict[str, Callable[[Studio], None]] = {
    "find": find,
    "room": room,
    "invite": invite,
    "table": table,
    "spectator": spectator,
    "cut": cut,
}


def sizes_of(name: str) -> tuple[tuple[int, int], ...]:
    """The sizes a moment is kept in."""
    return SIZES[:1] if name in ("table", "spectator", "cut") else SIZES[1:]


def take(
    app: QApplication, folder: Path, wanted: Sequence[str], *, all_sizes: bool = False
) -> list[Path]:
    """Make the pictures of the wanted moments; gives their files."""
    # Without grain in the felt a picture takes a fifth of the room.
    smooth = replace(DEFAULT_THEME, felt=replace(DEFAULT_THEME.felt, grain=0.0))
    THEMES[DEFAULT_THEME.name] = smooth
    fonts.install(app)
    look.wear(app, DEFAULT_THEME.name)
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    with tempfile.TemporaryDirectory() as kept:
        for language in LANGUAGES:
            for name in wanted:
                for width, height in SIZES if all_sizes else sizes_of(name):
                    to = Path(kept) / f"{language}-{width}-{name}"
                    studio = Studio(app, language, (width, height), to)
                    MOMENTS[name](studio)
                    QTest.qWait(400)
                    file = folder / f"{language}-{width}x{height}-lan-{name}.png"
                    # Qt's quality 0 is zlib's strongest compression.
                    if not studio.window.grab().save(str(file), "PNG", 0):
                        raise OSError(f"{file} cannot be written")
                    studio.close()
                    files.append(file)
    return files


def main(argv: Sequence[str] | None = None) -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("moments", nargs="*", choices=[*MOMENTS, []], help="all if none is named")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--all-sizes", action="store_true", help="every moment in every size")
    args = parser.parse_args(argv)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    wanted = args.moments or list(MOMENTS)
    for file in take(app, args.folder, wanted, all_sizes=args.all_sizes):
        print(file.name, file.stat().st_size // 1024, "kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
