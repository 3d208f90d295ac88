"""Pictures of the real window for the documentation: ``python -m build_scripts.screenshots``.

Every picture comes from a seeded match in the true main window, drawn without a display, in both
languages and two sizes, into ``docs/screenshots/<language>-<width>x<height>-<moment>.png``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from build_scripts.staged_table import StagedTable
from tractor_app.engine import legal
from tractor_app.engine.actions import Bury
from tractor_app.engine.observation import Observation, Phase, PlayKind
from tractor_app.engine.rules.presets import preset
from tractor_app.gui import fonts, look
from tractor_app.gui.i18n import Translations
from tractor_app.gui.names import names
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.round_end import RoundEndSheet
from tractor_app.gui.table.options import TableOptions
from tractor_app.gui.table.widget import TableWidget
from tractor_app.gui.theme import Theme
from tractor_app.gui.words import words

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
SIZES = ((1280, 800), (1024, 640))
LANGUAGES = ("en", "zh_CN")
_LEFT = Qt.MouseButton.LeftButton
_NO_KEYS = Qt.KeyboardModifier.NoModifier


class Studio:
    """One window in one language and size."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.window = MainWindow()
        self.widget = TableWidget(_smooth(look.theme()), TableOptions(speed="off"))
        self.window.set_table_widget(self.widget)
        self.window.resize(*size)
        self.window.show()
        self.table: StagedTable | None = None

    def sit(self, seed: int, *, bids: bool = True) -> StagedTable:
        """A new match in which the person has seat 0."""
        rules = preset("classic")
        called = (names().default_person(), *names().default_bots())
        self.table = StagedTable(rules, seed, names=called, bids=bids)
        self.window.show_match_name(lambda: words().preset_name(rules.id))
        self.widget.set_table(self.table)
        return self.table

    def spot(self, uid: int) -> QPoint:
        """A point on a card of the hand."""
        item = self.widget.stage.item_of(uid)
        assert item is not None
        return self.widget.view.mapFromScene(item.pos() + QPointF(9, 30))

    def drag(self, uid: int, to: QPointF) -> None:
        """Take a card and hold it over a point."""
        port, start = self.widget.view.viewport(), self.spot(uid)
        QTest.mousePress(port, _LEFT, _NO_KEYS, start)
        end = self.widget.view.mapFromScene(to)
        for share in (0.2, 0.6, 1.0):
            QTest.mouseMove(port, start + (end - start) * share)

    def close(self) -> None:
        """Leave the table and the window."""
        self.widget.set_table(None)
        self.window.close()
        self.window.deleteLater()


def _smooth(theme: Theme) -> Theme:
    """The same look without the felt's fine grain, which would triple the size of the files."""
    return replace(theme, felt=replace(theme.felt, grain=0.0))


def _mine(view: Observation) -> bool:
    return view.viewer in view.awaited


def deal(studio: Studio) -> None:
    """Cards are dealt, nobody has declared, and the hand could."""
    studio.sit(12, bids=False).until(
        lambda view: (
            view.phase is Phase.DEAL and len(legal.bid_options(view)) > 1 and len(view.hand) > 12
        )
    )


def declaring(studio: Studio) -> None:
    """Somebody has declared; the hand could overturn it."""
    for seed in range(1, 200):
        table = studio.sit(seed)
        try:
            table.until(
                lambda view: (
                    view.phase in (Phase.DEAL, Phase.LAST_CALL)
                    and view.standing is not None
                    and view.standing.seat != 0
                    and len(legal.bid_options(view)) > 0
                ),
                110,
            )
        except RuntimeError:
            continue
        return


def burying(studio: Studio) -> None:
    """Five cards lie in the kitty's slots, three more are chosen."""
    table = studio.sit(1)
    view = table.until(lambda view: view.phase is Phase.BURY and _mine(view))
    action = legal.suggest(view)
    assert isinstance(action, Bury)
    widget = studio.widget
    widget.hand.select_kinds(action.cards[:5])
    widget.chosen()
    QTest.keyClick(widget.view, Qt.Key.Key_Return)
    widget.hand.select_kinds(action.cards[5:])
    widget.chosen()


def _ruffed(view: Observation) -> bool:
    if view.phase is not Phase.PLAY or not _mine(view) or view.trick is None:
        return False
    plays = view.trick.plays
    if len(plays) < 3 or len(plays[0].cards) < 2:
        return False
    return any(play.kind is PlayKind.RUFF for play in plays[1:])


def ruff(studio: Studio) -> None:
    """A pair is ruffed, and it is the person's turn."""
    for seed in range(1, 400):
        table = studio.sit(seed)
        try:
            table.until(_ruffed, 160)
        except RuntimeError:
            continue
        return


def dragging(studio: Studio) -> None:
    """A pair is carried to the table; the target says what it would do."""
    table = studio.sit(9)

    def leads_pair(view: Observation) -> bool:
        leads = view.phase is Phase.PLAY and _mine(view) and view.trick is None
        return leads and any(view.hand.count(kind) == 2 for kind in view.hand)

    view = table.until(leads_pair)
    kind = max((k for k in view.hand if view.hand.count(k) == 2), key=lambda k: k % 13)
    widget = studio.widget
    widget.hand.select_kinds((kind, kind))
    widget.chosen()
    studio.drag(widget.hand.selected_in_order()[0].uid, widget.presenter.layout.target.center())


def refused(studio: Studio) -> None:
    """A card that may not be played is held over the table: the reason names the cards."""
    table = studio.sit(3)

    def cannot(view: Observation) -> bool:
        if view.phase is not Phase.PLAY or not _mine(view) or view.trick is None:
            return False
        options = legal.play_options(view)
        return len(options.usable) < len(set(view.hand)) and options.only is None

    view = table.until(cannot)
    options = legal.play_options(view)
    kind = next(kind for kind in view.hand if kind not in options.usable)
    uid = next(card.uid for card in studio.widget.hand.cards if card.kind == kind)
    studio.drag(uid, studio.widget.presenter.layout.target.center())


def round_end(studio: Studio) -> None:
    """The sheet at the end of a round."""
    table = studio.sit(2)
    view = table.until(lambda view: view.phase is Phase.ROUND_END)
    called = tuple(seat.name for seat in table.seats)
    studio.window.show_sheet(RoundEndSheet(studio.window.page, view, called))


MOMENTS: dict[str, Callable[[Studio], None]] = {
    "deal": deal,
    "declaring": declaring,
    "burying": burying,
    "ruff": ruff,
    "dragging": dragging,
    "refused": refused,
    "round-end": round_end,
}


def take(app: QApplication, folder: Path, wanted: Sequence[str]) -> list[Path]:
    """Make the pictures of the wanted moments; gives their files."""
    fonts.install(app)
    look.wear(app, "emerald")
    folder.mkdir(parents=True, exist_ok=True)
    translations = Translations(app)
    files = []
    for language in LANGUAGES:
        translations.use(language)
        for size in SIZES:
            for name in wanted:
                studio = Studio(size)
                MOMENTS[name](studio)
                QTest.qWait(400)
                file = folder / f"{language}-{size[0]}x{size[1]}-{name}.png"
                if not studio.window.grab().save(str(file)):
                    raise OSError(f"{file} cannot be written")
                studio.close()
                files.append(file)
    return files


def main(argv: Sequence[str] | None = None) -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("moments", nargs="*", choices=[*MOMENTS, []], help="all if none is named")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    args = parser.parse_args(argv)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    for file in take(app, args.folder, args.moments or list(MOMENTS)):
        print(file.name, file.stat().st_size // 1024, "kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
