"""What follows what: start, matches, round ends, settings. The window's one decision maker."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from tractor_app.bots.registry import split_name
from tractor_app.codec.match_file import Contents
from tractor_app.engine.actions import Action
from tractor_app.engine.observation import Observation
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Rejected
from tractor_app.gui import look
from tractor_app.gui.game import Game, MatchPlan
from tractor_app.gui.i18n import Translations, best_language, other_language
from tractor_app.gui.names import offered_bots
from tractor_app.gui.own_rules import RulesShelf
from tractor_app.gui.screens.asides import Asides
from tractor_app.gui.screens.back import BackNotice, Ways
from tractor_app.gui.screens.coaching import Coaching
from tractor_app.gui.screens.endings import Endings
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.new_match import NewMatchSheet
from tractor_app.gui.screens.notices import Notices
from tractor_app.gui.screens.referee import Referee
from tractor_app.gui.screens.replays import Replays
from tractor_app.gui.screens.settings import SettingsSheet
from tractor_app.gui.screens.start import StartSheet
from tractor_app.gui.seating import plan_for, seat_players
from tractor_app.gui.table.options import TableOptions
from tractor_app.gui.table.widget import TableWidget
from tractor_app.gui.words import words
from tractor_app.persistence.folders import Profile
from tractor_app.persistence.settings import Settings, SettingsFile
from tractor_app.session.local import LocalTable
from tractor_app.session.remote import RemoteTable
from tractor_app.session.table import PlayedTable, SeatInfo, TableListener, Update
from tractor_app.session.thinker import Thinker

STARTED = "start"
"""In ``Settings.seen``: the first sheet has done its work."""


class Flow(QObject):
    """Connects window, game, settings and sheets. ``settings_file`` None keeps no settings."""

    def __init__(
        self,
        window: MainWindow,
        game: Game,
        translations: Translations,
        settings: Settings,
        *,
        profile: Profile,
        settings_file: SettingsFile | None,
    ) -> None:
        super().__init__(window)
        self.window = window
        self.game = game
        self.settings = settings
        self._translations = translations
        self._file = settings_file
        self._shelf = RulesShelf(profile.rules)
        self._widget: TableWidget | None = None
        self._observation: Observation | None = None
        self._seats_follow_settings = False
        self.ways = Ways(self)
        """Tables on the network that one may come back to."""
        self.notices = Notices(window)
        self._referee = Referee(window, game, self._names)
        self.asides = Asides(
            window,
            game,
            profile,
            now=lambda: self._observation,
            names=self._names,
            edit=self.show_editor,
        )
        self.replays = Replays(
            window,
            game,
            self.notices,
            lambda: self.settings,
            sit_down=self._open,
            go_on_with=self._go_on_with,
        )
        self.coaching = Coaching(window, game, self.replays, self.notices, lambda: self._widget)
        self.endings = Endings(window, game, self._referee, self.coaching, self._names)
        self.replays.leaving.connect(self.endings.sit_down)
        self.endings.new_match.connect(self.show_new_match)
        self.endings.room_wanted.connect(self._show_others)
        game.problem.connect(self.notices.store_problem)
        window.closing.connect(self._closing)
        self._connect()
        window.set_language(translations.language)

    def _connect(self) -> None:
        calls: dict[str, Callable[[], None]] = {
            "new": self.show_new_match,
            "last": self._show_last_trick,
            "why": self.asides.show_why,
            "history": self.replays.show_history,
            "concede": self.asides.ask_concede,
            "rules": self.asides.show_rules,
            "editor": self.show_editor,
            "settings": self.show_settings,
            "language": self._switch_language,
            "about": self.asides.show_about,
        }
        for name, call in calls.items():
            self.window.commands[name].triggered.connect(call)

    @property
    def observation(self) -> Observation | None:
        """What is known now at the table in play."""
        return self._observation

    @property
    def table_widget(self) -> TableWidget | None:
        """The table on the screen."""
        return self._widget

    # Starting.

    def begin(self) -> None:
        """Go on with an unfinished match, else welcome a newcomer, else offer a new match."""
        table, problems = self.game.resume()
        if table is not None:
            self._sit_down(table)
            if (back := self.ways.find()) is not None:
                self.window.show_sheet(BackNotice(self.window, self.ways, back))
        elif STARTED in self.settings.seen:
            self.show_new_match()
        else:
            self._welcome()
        for problem in problems:
            self.notices.store_problem(problem, new_match=table is None)

    def _welcome(self) -> None:
        sheet = StartSheet(
            self.window.page,
            name=self.settings.player_name,
            language=self._translations.language,
            level=self._level(),
            ways=self.ways,
        )
        sheet.language_chosen.connect(self.use_language)
        sheet.started.connect(self._started)
        sheet.rules_wanted.connect(self._start_choice)
        sheet.rules_wanted.connect(self.show_new_match)
        sheet.others_wanted.connect(self._start_with_others)
        self.window.show_sheet(sheet)

    def _level(self) -> str:
        known = offered_bots()
        wanted = split_name(self.settings.bots[0])[0]
        return wanted if wanted in known else (known or ("random",))[-1]

    def _start_choice(self, name: str, level: str) -> None:
        self._keep(replace(self.settings, player_name=name, bots=(level,)))

    def _start_with_others(self, name: str, level: str) -> None:
        self._start_choice(name, level)
        # Over the welcome, which is there again for whoever finds nobody.
        self._show_others()

    def _show_others(self) -> None:
        """Tables to join, or the room of the one that is joined."""
        # The command itself rests while a sheet is open.
        self.window.commands["lan"].triggered.emit()

    def _started(self, name: str, level: str) -> None:
        self._start_choice(name, level)
        self.new_match(self._shelf.find(self.settings.rules) or preset("classic"))

    def new_match(self, rules: RuleSet, seed: str | None = None) -> None:
        """Start a match by `rules` with the players of the settings."""
        self._seen(STARTED)
        self.play(replace(plan_for(rules, self.settings), seed=seed))
        self._seats_follow_settings = True

    def _seat_players(self) -> None:
        table = self.game.table
        if isinstance(table, LocalTable) and self._seats_follow_settings:
            seat_players(table, self.settings)

    def play(self, wanted: MatchPlan, listener: TableListener | None = None) -> None:
        """Lay out a match and start it; `listener` hears of it from its first card."""
        self.endings.sit_down()
        self.window.close_sheets()
        self._seats_follow_settings = False
        self._open(self.game.new(wanted), listener)

    def sit_at(self, table: PlayedTable) -> None:
        """Show a match that runs on another machine."""
        self.endings.sit_down()
        self.window.close_sheets()
        self._seats_follow_settings = False
        self.game.adopt(table)
        self._open(table)

    def show_cut(self, cut: bool) -> None:
        """The line to the table shown broke, or it is up to date again."""
        if self._widget is not None:
            self._widget.set_cut(cut)

    def leave_table(self) -> None:
        """Show no match any more."""
        self.game.leave()
        self.endings.sit_down()
        self._observation = None
        self.window.show_match_name(None)
        if self._widget is not None:
            self._widget.set_table(None)

    @property
    def thinker(self) -> Thinker:
        """Where the bots think."""
        return self.game.thinker

    def _open(self, table: PlayedTable, listener: TableListener | None = None) -> None:
        self._observation = None
        if self._widget is None:
            self._make_widget()
        assert self._widget is not None
        self._referee.sit_down()
        self.endings.sit_down()
        self.window.show_match_name(lambda: self._match_name(table.rules))
        table.attach(self)
        if listener is not None:
            table.attach(listener)
        self._widget.set_table(table)
        table.start()

    def _match_name(self, rules: RuleSet) -> str:
        parts = (words().preset_name(rules.id), self._referee.time_left())
        return " · ".join(part for part in parts if part)

    def _sit_down(self, table: LocalTable) -> None:
        """At a match that was begun earlier."""
        self._seats_follow_settings = True
        self._seat_players()
        self._open(table)

    def _make_widget(self) -> None:
        widget = TableWidget(
            look.theme(),
            self._table_options(),
            art=look.card_art(),
            explain=lambda rejected: words().rejection(rejected),
        )
        widget.round_ended.connect(self.endings.round_over)
        widget.match_ended.connect(self.endings.match_over)
        widget.set_ask_hint(self.coaching.hint)
        widget.why_wanted.connect(lambda _seat: self.asides.show_why())
        widget.challenge_wanted.connect(self._referee.show_challenge)
        self._widget = widget
        self.window.set_table_widget(widget)

    def _table_options(self) -> TableOptions:
        return TableOptions(speed=self.settings.speed, four_colour=self.settings.four_colours)

    # Listening to the table.

    def updated(self, update: Update) -> None:
        """Keep what is known now."""
        self._observation = update.observation
        self.endings.updated(update, judged=self._referee.updated(update))

    def refused(self, action: Action, rejected: Rejected) -> None:
        """The table itself says why."""

    def seats_changed(self, seats: tuple[SeatInfo, ...]) -> None:
        """The table itself shows them."""

    def _names(self) -> tuple[str, ...]:
        table = self.game.table
        return tuple(seat.name for seat in table.seats) if table is not None else ()

    def keep_record(self, contents: Contents) -> None:
        """Keep a match on another machine that was told up to the end of a round."""
        self.endings.keep_record(contents)

    # Sheets behind the menu.

    def show_new_match(self) -> None:
        """Offer rules, players and speed."""
        count = len(self.game.others())
        sheet = NewMatchSheet(
            self.window.page, self.settings, self._shelf.all(), count, ways=self.ways
        )
        sheet.saved_wanted.connect(self.replays.show_unfinished)
        sheet.chosen.connect(self._new_chosen)
        sheet.edit_wanted.connect(lambda rules: self.show_editor(rules, sheet))
        self.window.show_sheet(sheet)

    def _new_chosen(self, _key: str, rules: RuleSet, settings: Settings) -> None:
        self._apply(settings)
        self.new_match(rules)

    def _go_on_with(self, path: str) -> None:
        self.endings.sit_down()
        self.window.close_sheets()
        found = self.game.resume_file(path)
        table = found if isinstance(found, LocalTable) else self.game.resume()[0]
        if table is not None:
            self._sit_down(table)
        if not isinstance(found, LocalTable):
            self.notices.store_problem(found, new_match=table is None)

    def show_editor(self, rules: RuleSet | bool = False, behind: object = None) -> None:
        """The rule editor, on the given rules, those of the table, or those of the settings."""
        from tractor_app.gui.screens.rule_editor import RuleEditor

        table = self.game.table
        if not isinstance(rules, RuleSet):
            rules = table.rules if table is not None else preset("classic")
        editor = RuleEditor(self.window.page, rules, self._shelf)
        if isinstance(behind, NewMatchSheet):
            editor.saved.connect(lambda key: self._offer(behind, key))
        self.window.show_sheet(editor)

    def _offer(self, sheet: NewMatchSheet, key: str) -> None:
        sheet.set_own(self._shelf.all())
        sheet.select(key)

    def show_settings(self) -> None:
        """Look, speed, language, players."""
        sheet = SettingsSheet(self.window.page, self.settings, self._translations.language)
        sheet.changed.connect(self._apply)
        self.window.show_sheet(sheet)

    def _show_last_trick(self) -> None:
        if self._widget is not None:
            shown = self._widget.presenter.manner.last_trick
            self._widget.show_last_trick(not shown)

    # Settings.

    def _apply(self, settings: Settings) -> None:
        before = self.settings
        self._keep(settings)
        if settings.language and settings.language != self._translations.language:
            self.use_language(settings.language)
        if settings.speed != before.speed:
            self.game.set_speed(settings.speed)
        dress = ("theme", "text_size", "four_colours")
        if any(getattr(settings, name) != getattr(before, name) for name in dress):
            wear(settings)
            self._redress()
        who = ("player_name", "bot_names", "bots")
        if any(getattr(settings, name) != getattr(before, name) for name in who):
            self._seat_players()
        if self._widget is not None:
            self._widget.set_options(self._table_options())

    def _redress(self) -> None:
        """Sit down at the same table anew, in the theme worn now."""
        self.window.page.update()
        if self._widget is not None:
            self._widget.set_table(None)
            self._make_widget()
            table = self.game.table
            self._widget.set_table(table)
            self._widget.set_cut(isinstance(table, RemoteTable) and table.cut)

    def use_language(self, tag: str) -> None:
        """Show everything in another language, at once."""
        self._translations.use(best_language(tag))
        self.window.set_language(self._translations.language)
        self._keep(replace(self.settings, language=self._translations.language))
        self._seat_players()

    def _switch_language(self) -> None:
        self.use_language(other_language(self._translations.language))

    def _seen(self, what: str) -> None:
        if what not in self.settings.seen:
            self._keep(replace(self.settings, seen=(*self.settings.seen, what)))

    def _keep(self, settings: Settings) -> None:
        if settings == self.settings:
            return
        self.settings = settings
        if self._file is not None:
            problem = self._file.save(settings)
            if problem is not None:
                self.notices.settings_problem(problem)

    def _closing(self) -> None:
        self._keep(replace(self.settings, window=self.window.geometry_text()))
        self.replays.close_all()
        self.game.close()


def wear(settings: Settings) -> None:
    """Dress the application as the settings say."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        look.wear(app, settings.theme, settings.text_size, four_colours=settings.four_colours)
