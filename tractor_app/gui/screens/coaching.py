"""The coach at the table: hints, reviews of a round, and choices explained in replays."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from tractor_app.bots.advice import Advice
from tractor_app.bots.registry import is_bot
from tractor_app.codec.match_file import Contents
from tractor_app.engine.actions import Action, BidPoints, ChooseTrump, NameFriends, Pass, Play
from tractor_app.engine.apply import ReplayError
from tractor_app.engine.observation import Observation, Phase
from tractor_app.gui.game import Game
from tractor_app.gui.reviewing import Moment, moments
from tractor_app.gui.screens.advice import AdviceSheet, reason_text
from tractor_app.gui.screens.main_window import MainWindow
from tractor_app.gui.screens.notices import Notices
from tractor_app.gui.screens.record import RecordSheet
from tractor_app.gui.screens.replay import ReplayWindow, can_explain
from tractor_app.gui.screens.replays import Replays
from tractor_app.gui.screens.review import ReviewSheet
from tractor_app.gui.table.widget import TableWidget
from tractor_app.gui.words import words
from tractor_app.persistence.problems import StoreError
from tractor_app.session.adviser import Question
from tractor_app.session.bot_driver import question
from tractor_app.session.replay import ReplayTable


class Coaching(QObject):
    """Brings the coach's answers to where they were asked for; a late hint is dropped."""

    def __init__(
        self,
        window: MainWindow,
        game: Game,
        replays: Replays,
        notices: Notices,
        widget: Callable[[], TableWidget | None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._game = game
        self._replays = replays
        self._notices = notices
        self._widget = widget
        replays.opened.connect(self.join)

    # Hints.

    def hint(self, observation: Observation) -> None:
        """Lift the cards the coach would play, and say why."""
        asked = self._widget()
        if asked is not None:
            asked.tell(self.tr("The coach is thinking …"))

        def heard(advice: Advice | None) -> None:
            widget = self._widget()
            now = widget.observation if widget is not None else None
            if widget is None or now is None:
                return
            widget.message_over()
            if question(now) != question(observation):
                if now.phase is observation.phase is Phase.DEAL:
                    # Cards went on being dealt while the coach's process was starting.
                    self.hint(now)
                return
            if advice is None:
                widget.request_plain_hint()
                return
            if advice.action is not None:
                widget.show_hint(advice.action)
            widget.tell(self._hint_text(advice))

        self._game.adviser.ask(Question(observation, len(observation.tricks)), heard)

    def _hint_text(self, advice: Advice) -> str:
        what = self._action_text(advice.action)
        return f"{what} {reason_text(advice)}" if what else reason_text(advice)

    def _action_text(self, action: Action | None) -> str:
        """What to do, where no card is lifted for it."""
        if isinstance(action, Pass):
            return self.tr("Pass.")
        if isinstance(action, BidPoints):
            return self.tr("Bid {0}.").format(action.points)
        if isinstance(action, ChooseTrump):
            return self.tr("Choose {0}.").format(words().suit(action.trump))
        if isinstance(action, NameFriends):
            cards = words().hand([friend.kind for friend in action.friends])
            return self.tr("Name {0}.").format(cards)
        return ""

    # Looking back.

    def show_review(self, round_number: int) -> None:
        """Go through the own plays of the round that has ended last, or of one before it."""
        contents = self._contents()
        if contents is not None:
            self._review(contents, round_number, round_number)

    def _review(self, contents: Contents, number: int, last: int) -> None:
        try:
            found = moments(contents, number)
        except (ReplayError, LookupError):
            return
        sheet = ReviewSheet(self._window.page, self._game.adviser, found, number, last)

        def go_to(other: int) -> None:
            sheet.close_sheet()
            self._review(contents, other, last)

        sheet.looked_at.connect(lambda moment: self._look(ReplayTable(contents), moment))
        sheet.round_wanted.connect(go_to)
        self._window.show_sheet(sheet)
        sheet.start()

    def show_round(self, round_number: int) -> None:
        """Show a round that has ended again, from its first trick."""
        contents = self._contents()
        if contents is None:
            return
        try:
            table = ReplayTable(contents)
        except ReplayError:
            return
        for position, entry in enumerate(contents.entries):
            if isinstance(entry.action, Play) and table.round_at(position) == round_number:
                table.seek(position)
                break
        self._replays.show_table(table)

    def _contents(self) -> Contents | None:
        """The match in play as it is written down; trouble with the file is told."""
        try:
            return self._game.contents()
        except StoreError as error:
            self._notices.store_problem(error.problem)
            return None

    def _look(self, table: ReplayTable, moment: Moment) -> None:
        table.seek(moment.position)
        shown = self._replays.show_table(table)
        if moment.advice is not None:
            self._explain(shown, moment.observation, moment.advice)

    # Replays.

    def join(self, shown: ReplayWindow) -> None:
        """The coach sits down at a replay."""
        shown.coach_wanted.connect(lambda place: self.explain(shown, place))

    def explain(self, shown: ReplayWindow, place: int) -> None:
        """How the choice at a place in the log was made, and what else there was.

        A bot's own record tells, where it is still there; else the coach thinks about it afresh.
        """
        table = shown.table
        before = ReplayTable(table.contents)
        before.seek(place)
        actor, action = before.next_actor(), before.next_action()
        if actor is None or actor < 0 or not can_explain(action) or not before.opened:
            return
        seen = before.seen_by(actor)
        record = self._game.record(table.contents.head.id, place)
        asked = Question(seen, place, action)
        if record is None:
            self._ask_about(shown, asked, afresh=is_bot(table.seats[actor].driver))
            return
        sheet = RecordSheet(shown.page, seen, table.seats[actor].name, record)
        sheet.coach_wanted.connect(lambda: self._ask_about(shown, asked, afresh=False))
        shown.show_sheet(sheet)

    def _ask_about(self, shown: ReplayWindow, asked: Question, *, afresh: bool) -> None:
        table, position = shown.table, shown.table.position
        shown.widget.tell(self.tr("The coach is thinking …"))

        def heard(advice: Advice | None) -> None:
            if shown not in self._replays.windows or table.position != position:
                return
            shown.widget.message_over()
            if advice is not None and advice.weighed and shown.sheet is None:
                self._explain(shown, asked.observation, advice, afresh=afresh)

        self._game.adviser.ask(asked, heard)

    def _explain(
        self, shown: ReplayWindow, seen: Observation, advice: Advice, *, afresh: bool = False
    ) -> None:
        name = shown.table.seats[seen.viewer].name
        shown.show_sheet(AdviceSheet(shown.page, seen, name, advice, afresh=afresh))
