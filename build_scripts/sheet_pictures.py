"""Pictures of the sheets around the table: ``python -m build_scripts.sheet_pictures``.

Real sheets over the real window, drawn without a display, in both languages, into
``docs/screenshots/<language>-<width>x<height>-<sheet>.png``.
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
from PySide6.QtWidgets import QApplication, QWidget

from build_scripts.screenshots import FOLDER, LANGUAGES
from tractor_app.bots.advice import advise
from tractor_app.bots.reasons import Reason
from tractor_app.bots.search.decision import Why
from tractor_app.engine.actions import Play
from tractor_app.engine.legal import suggest
from tractor_app.engine.observation import Phase
from tractor_app.engine.rules.presets import preset
from tractor_app.gui import fonts, look
from tractor_app.gui.game import Game
from tractor_app.gui.i18n import Translations
from tractor_app.gui.screens.flow import STARTED, Flow
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.rule_editor import RuleEditor
from tractor_app.gui.theme import DEFAULT_THEME, THEMES
from tractor_app.persistence.folders import profile
from tractor_app.persistence.match_store import MatchStore
from tractor_app.persistence.settings import Settings
from tractor_app.session.adviser import ImmediateAdviser
from tractor_app.session.thinker import ImmediateThinker

SIZE = (1024, 640)
SEED = "3"


def start(flow: Flow) -> None:
    """What a newcomer sees."""
    flow.settings = replace(flow.settings, seen=())
    flow.begin()


def new_match(flow: Flow) -> None:
    """Rules, players and speed."""
    _tricks(flow, 3)
    flow.show_new_match()


def settings(flow: Flow) -> None:
    """Look, language, players."""
    _tricks(flow, 3)
    flow.show_settings()


def why(flow: Flow) -> None:
    """A trick explained."""
    _tricks(flow, 6)
    flow.asides.show_why()


def rules(flow: Flow) -> None:
    """The rules of the table in words."""
    _tricks(flow, 3)
    flow.asides.show_rules()


def editor(flow: Flow) -> None:
    """A rule on cards, and an impossible value refused at its field."""
    flow.show_editor(preset("classic"))
    sheet = flow.window.sheet
    assert isinstance(sheet, RuleEditor)
    sheet.change("kitty.cap", 32)
    sheet.show_field("trick.ruffed_throw")
    QApplication.processEvents()
    next(view for view in sheet.examples() if view.path == "trick.ruffed_throw").toggle.click()


def hint(flow: Flow) -> None:
    """The recommended card lifted, with the reason."""
    wanted = (Reason.FEED, Reason.FEED_SURE)
    for seed in range(20):
        flow.window.close_sheets()
        flow.new_match(preset("classic"), seed=f"hint-{seed}")
        while flow.observation is not None and flow.window.sheet is None:
            seen = flow.observation
            mine = seen.viewer in seen.awaited and seen.phase is Phase.PLAY
            if mine and advise(seen, len(seen.tricks)).reason in wanted:
                flow.coaching.hint(seen)
                return
            _act(flow)


def review(flow: Flow) -> None:
    """A whole round as the coach sees it, the three costliest choices first."""
    _round(flow)
    flow.coaching.show_review(1)


def explain(flow: Flow) -> QWidget:
    """A bot's choice by its own record, in the replay of the round."""
    _round(flow)
    flow.coaching.show_round(1)
    shown = flow.replays.windows[-1]
    for place, entry in enumerate(shown.table.contents.entries):
        record = flow.game.record(shown.table.contents.head.id, place)
        if record is None or not isinstance(entry.action, Play):
            continue
        if record.why is Why.SEARCH and len(record.weighed) > _MANY:
            shown.jump(place)
            shown.ask_coach()
            break
    return shown


SHEETS: dict[str, Callable[[Flow], QWidget | None]] = {
    "start": start,
    "new-match": new_match,
    "settings": settings,
    "why": why,
    "rules": rules,
    "editor": editor,
    "hint": hint,
    "review": review,
    "explain": explain,
}

EXPERT = ("explain",)
"""Pictures for which the others are the strongest bots."""

_MANY = 4
"""Choices among which one looks like a choice."""


def _tricks(flow: Flow, count: int) -> None:
    """Play the first round up to so many tricks."""
    flow.new_match(preset("classic"), seed=SEED)
    while flow.observation is not None and len(flow.observation.tricks) < count:
        _act(flow)


def _round(flow: Flow) -> None:
    """Play the first round to its end."""
    flow.new_match(preset("classic"), seed=SEED)
    while flow.window.sheet is None:
        _act(flow)


def _act(flow: Flow) -> None:
    """What a person without a coach might do."""
    table, seen = flow.game.table, flow.observation
    QApplication.processEvents()
    if table is None or seen is None:
        return
    action = suggest(seen) if seen.viewer in seen.awaited else None
    if action is not None:
        table.submit(action)


def _take(app: QApplication, language: str, name: str, folder: Path) -> Path:
    bots = ("expert" if name in EXPERT else "intermediate",)
    wanted = Settings(speed="off", bots=bots, language=language, seen=(STARTED,))
    translations = Translations(app)
    translations.use(language)
    where = profile(folder / f"{language}-{name}")
    window = MainWindow()
    thinker = ImmediateThinker(record=True)
    game = Game(MatchStore(where), speed="off", thinker=thinker, adviser=ImmediateAdviser())
    flow = Flow(window, game, translations, wanted, profile=where, settings_file=None)
    window.resize(*SIZE)
    window.show()
    shown = SHEETS[name](flow) or window
    for _ in range(20):
        app.processEvents()
    file = FOLDER / f"{language}-{SIZE[0]}x{SIZE[1]}-{name}.png"
    shown.grab().save(str(file))
    window.close()
    window.deleteLater()
    translations.remove()
    return file


def main(argv: Sequence[str] | None = None) -> int:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("sheets", nargs="*", choices=[*SHEETS, []], help="all if none is named")
    wanted = parser.parse_args(argv).sheets or list(SHEETS)
    app = QApplication(sys.argv[:1])
    FOLDER.mkdir(parents=True, exist_ok=True)
    # Without grain in the felt a picture takes a fifth of the room.
    smooth = replace(DEFAULT_THEME, felt=replace(DEFAULT_THEME.felt, grain=0.0))
    THEMES[DEFAULT_THEME.name] = smooth
    fonts.install(app)
    look.wear(app, DEFAULT_THEME.name)
    with tempfile.TemporaryDirectory() as folder:
        for language in LANGUAGES:
            for name in wanted:
                print(_take(app, language, name, Path(folder)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
