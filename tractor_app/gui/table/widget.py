"""The table as a widget: sits at a `Table`, shows what happens, and acts for the viewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tractor_app.engine.actions import Action, Bury, Declare, Play
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.verdict import Rejected
from tractor_app.gui import texts
from tractor_app.gui.animator import Animator
from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.table import prompts, questions, spoken
from tractor_app.gui.table.buttons import ActionBar
from tractor_app.gui.table.choices import choices, resting, to_bury
from tractor_app.gui.table.countdown import Countdown
from tractor_app.gui.table.drag import Drag
from tractor_app.gui.table.hand import Hand
from tractor_app.gui.table.handling import Handling
from tractor_app.gui.table.interaction import Interaction
from tractor_app.gui.table.marks import PromptFace
from tractor_app.gui.table.notices import notice
from tractor_app.gui.table.options import TableOptions
from tractor_app.gui.table.pickers import Pickers
from tractor_app.gui.table.presenter import Presenter
from tractor_app.gui.table.readable import CardBoxes
from tractor_app.gui.table.script import Motion
from tractor_app.gui.table.stage import Stage
from tractor_app.gui.table.view import TableView
from tractor_app.gui.texts import translate
from tractor_app.gui.theme import Theme
from tractor_app.gui.timings import timings
from tractor_app.session.table import SeatInfo, Table, Update

Explain = Callable[[Rejected], str]
AskHint = Callable[[Observation], None]


_READ = 35
"""Milliseconds that a message stays for each letter, beside what every one does."""


class TableWidget(QWidget):
    """The card table. Give it a table with :meth:`set_table`; it never holds the game up."""

    round_ended = Signal(object)
    """A `RoundResult`, once its last trick has been shown."""
    match_ended = Signal(object)
    """A `MatchResult`."""
    message = Signal(str)
    """A line for the person: why something was refused. The table shows it itself, too."""
    why_wanted = Signal(int)
    """A card of the trick was clicked: somebody asks why its seat played it."""
    challenge_wanted = Signal()
    """Referee mode: the person wants to challenge a play of a finished trick."""

    def __init__(
        self,
        theme: Theme,
        options: TableOptions | None = None,
        *,
        art: CardArt | None = None,
        explain: Explain = texts.rejection,
        clock: Callable[[], float] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._options = options or TableOptions()
        self._explain = explain
        self._table: Table | None = None
        self._ask_hint: AskHint | None = None
        self._theme = theme
        self.animator = Animator(self, clock)
        self.stage = Stage(theme, art or CardArt(theme), self.animator)
        self.view = TableView(self.stage, self)
        self.presenter = Presenter(self.stage, self.animator, self)
        self.bar = ActionBar(theme, self.view)
        self.drag = Drag(self.presenter)
        self._handling = Handling(self, self.presenter, self.drag)
        self.interaction = Interaction(self._handling)
        self.boxes = CardBoxes(self.view.viewport(), self._handling.ticked)
        self.view.listen(self.interaction)
        self._pickers = Pickers(theme, self.stage.art, self.view, self.attempt)
        self._warned: Action | None = None
        self.cut = False
        """The line to the table is broken: see :meth:`set_cut`."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self.setFocusProxy(self.view)
        self._message_timer = QTimer(self)
        self._message_timer.setSingleShot(True)
        self._message_timer.timeout.connect(self.message_over)
        self._countdown = Countdown(self.presenter, self)
        self.presenter.round_ended.connect(self.round_ended)
        self.presenter.match_ended.connect(self.match_ended)
        self.presenter.shown.connect(self._show_bar)
        self.view.resized.connect(self._resized)
        self.view.key_released.connect(self._key_released)
        self.presenter.describe = self._describe_choice
        self.presenter.set_options(self._options)
        self.retranslate()

    # The outside

    @property
    def hand(self) -> Hand:
        """The own cards."""
        return self.presenter.hand

    @property
    def observation(self) -> Observation | None:
        """The newest observation."""
        return self.presenter.now

    def set_table(self, table: Table | None, *, watching: bool = False) -> None:
        """Sit down at another table (or at none); the one before is left, not closed.

        `watching`: nothing can be done here, as in a replay; so it is where a bot has the seat.
        """
        if self._table is not None:
            self._table.detach(self)
        self.interaction.cancel()
        self._pickers.close()
        self.cut = False
        self.presenter.forget()
        self.presenter.watching = watching
        self._table = table
        self._countdown.stop()
        if table is not None:
            self.presenter.seats = table.seats
            table.attach(self)

    def set_cut(self, cut: bool) -> None:
        """The line to a table elsewhere broke, or the table is up to date again.

        Meanwhile cards can be chosen, carried and put in order; what would be sent says why it
        cannot be, and the choice stays as far as the cards are still in the hand then.
        """
        if cut is self.cut:
            return
        self.cut = cut
        if not cut and self.presenter.message == prompts.cut_text():
            self.message_over()
        self._show_bar()

    def set_options(self, options: TableOptions) -> None:
        """Other speed or looks, at once."""
        self._options = options
        self.presenter.set_options(options)

    def explain(self, rejected: Rejected) -> str:
        """A refusal in one line."""
        return self._explain(rejected)

    def set_ask_hint(self, ask: AskHint | None) -> None:
        """Whom :meth:`request_hint` asks, to answer by :meth:`show_hint` and :meth:`tell`.

        None: the table answers with the engine's own suggestion.
        """
        self._ask_hint = ask

    def settle(self) -> None:
        """Show the newest state at once, whatever was still moving."""
        self.presenter.settle()

    def sort_hand(self) -> None:
        """Put the own cards in order."""
        view = self.presenter.view
        if view is not None:
            self.hand.sort(questions.sort_key(view))
            self.presenter.refresh(Motion.PLAIN)

    def show_last_trick(self, shown: bool) -> None:
        """Show the last trick again, or stop."""
        view = self.presenter.view
        if view is None or self.presenter.manner.last_trick == (shown and bool(view.tricks)):
            return
        self.presenter.manner.last_trick = shown and bool(view.tricks)
        self.presenter.refresh(Motion.PLAIN)

    def request_hint(self) -> None:
        """Choose the cards of a hint."""
        view = self.observation
        if view is None or not self.presenter.acting:
            return
        if not questions.is_my_turn(view):
            self.say(translate("TableTexts", "It is not your turn."))
            return
        self.presenter.settle()
        if self._ask_hint is not None:
            self._ask_hint(view)
        else:
            self.request_plain_hint()

    def request_plain_hint(self) -> None:
        """Choose the cards of the engine's own suggestion."""
        view = self.observation
        action = questions.suggestion(view) if view is not None else None
        if action is not None:
            self.show_hint(action)

    def show_hint(self, action: Action) -> None:
        """Choose the cards of `action` in the hand (a late hint may no longer fit)."""
        if isinstance(action, Play | Bury | Declare):
            view = self.presenter.view
            if view is not None and self.hand.aside:
                aside = [card.uid for card in self.hand.aside]
                self.hand.take_back(aside, questions.sort_key(view))
            if self.hand.select_kinds(action.cards):
                self.chosen()

    def tell(self, text: str) -> None:
        """Show a friendly line instead of the sentence for some seconds."""
        self.say(text, warning=False)

    def say(self, text: str, *, warning: bool = True) -> None:
        """Show a line instead of the sentence for some seconds."""
        self.presenter.message, self.presenter.warning = text, warning
        self._message_timer.start(timings(self._options.speed).message + _READ * len(text))
        self.presenter.show_plates()
        self.message.emit(text)
        self.announce(text)

    def retranslate(self) -> None:
        """All texts in the language of the installed translator."""
        self.view.setAccessibleName(translate("TableTexts", "Card table"))
        self.presenter.show_plates()
        self.presenter.refresh()
        self._show_bar()

    def event(self, event: QEvent) -> bool:
        """On a screen of another resolution everything is drawn anew."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._resized()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """The language may change while playing."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()

    # The table's listener

    def updated(self, update: Update) -> None:
        """The match moved on."""
        self._countdown.watch(self.observation, update)
        self.presenter.receive(update)
        view = update.observation
        self._warned = None
        if view.phase is not Phase.NAME_FRIENDS:
            self._pickers.close()
        for event in update.events:
            line = notice(event, self.presenter.seats)
            if line:
                self.say(line)
        self.view.setAccessibleDescription(spoken.situation(view, self.presenter.seats))

    def refused(self, action: Action, rejected: Rejected) -> None:
        """An own action was not accepted."""
        del action
        self.say(prompts.cut_text() if self.cut else self.explain(rejected))
        self.presenter.refresh()

    def seats_changed(self, seats: Sequence[SeatInfo]) -> None:
        """Names or drivers changed."""
        self.presenter.seats = seats
        self.presenter.refresh()

    # Doing

    def submit(self, action: Action) -> None:
        """Ask for an action; what is still being shown is cut short, the answer comes by itself."""
        if self._table is None:
            return
        if self.cut:
            self.say(prompts.cut_text())
            return
        self.message_over()
        self.presenter.settle()
        self._table.submit(action)

    def play(self) -> None:
        """Play the chosen cards, or say why not."""
        self.attempt(self.action_for(self.hand.kinds(self.hand.selected)))

    def bury(self) -> None:
        """Bury the cards laid aside and chosen."""
        self.attempt(Bury(to_bury(self.hand)))

    def clear_choice(self) -> None:
        """Choose nothing."""
        self.hand.clear()
        self.chosen()

    def name_friends(self) -> None:
        """Open the choice of a friend's card."""
        if self.observation is not None:
            self._pickers.name_friends(self.observation)

    def ask_why(self, seat: int) -> None:
        """Ask about a seat's play of the trick that is shown."""
        self.why_wanted.emit(seat)

    def challenge(self) -> None:
        """Ask for the sheet of finished tricks; whether one of them was a revoke is asked there."""
        self.challenge_wanted.emit()

    def seat_name(self, seat: int) -> str:
        """A seat's name."""
        return prompts.name_of(self.presenter.seats, seat)

    def action_for(self, cards: Cards) -> Action:
        """What putting these cards on the table means in this phase."""
        view = self.observation
        if view is not None and view.phase in (Phase.DEAL, Phase.LAST_CALL, Phase.AFTER_BURYING):
            return Declare(cards)
        if view is not None and view.phase is Phase.BURY:
            return Bury(cards)
        return Play(cards)

    def attempt(self, action: Action) -> bool:
        """Do it if the newest observation allows it, else say why not; whether it was sent.

        A lead with several readings is asked about first. Where revokes are possible, the first
        attempt is warned and the second one played.
        """
        view = self.observation
        if view is None or not self.presenter.acting:
            return False
        if self.cut:
            self.say(prompts.cut_text())
            return False
        if isinstance(action, Play):
            picker = self._pickers.ask_reading(view, action)
            if picker is not None:
                self.presenter.refresh(Motion.RETURN)
                self.announce(picker.accessibleName())
                return True
        verdict = questions.check(view, action)
        if isinstance(verdict, Rejected):
            self.say(self.explain(verdict))
            return False
        if verdict.revoke is not None and self._warned != action:
            self._warned = action
            again = translate("TableTexts", "The same cards once more: played all the same.")
            self.say(prompts.revoke_text(self.explain(verdict.revoke)) + " " + again)
            return False
        self.submit(action)
        return True

    def chosen(self) -> None:
        """The choice of cards changed."""
        self._handling.chosen()

    # Inside

    def _show_bar(self) -> None:
        view = self.observation
        free = view is not None and self.presenter.acting and not self.drag.uids
        offered = choices(view, self) if view is not None and free else ()
        if self.cut:
            offered = resting(offered, prompts.cut_text())
        layout = self.presenter.layout
        self.bar.offer(offered, layout)
        self.boxes.sync(self.hand, self.stage, active=free)
        self.stage.prompt.lay(layout.prompt.translated(0, -self.bar.raised), layout.scale)

    def _describe_choice(self, view: Observation) -> PromptFace | None:
        asked = view.phase is Phase.PLAY and questions.is_my_turn(view) and self.presenter.acting
        if not asked or self.drag.uids:
            return None
        options = self.presenter.manner.options
        cards = self.hand.kinds(self.hand.selected)
        if not cards or (options is not None and options.only == cards):
            # The only legal play, lifted by the table itself: the sentence says that already.
            return None
        return prompts.chosen_text(view, cards, self._explain)

    def message_over(self) -> None:
        """The sentence comes back."""
        self._message_timer.stop()
        if self.presenter.message:
            self.presenter.message = ""
            self.presenter.show_plates()

    def _resized(self) -> None:
        size = self.view.viewport().size()
        self.presenter.resize(size.width(), size.height(), self.devicePixelRatioF())
        self._show_bar()

    def _key_released(self, key: int) -> None:
        if key == Qt.Key.Key_L:
            self.show_last_trick(False)

    def announce(self, text: str) -> None:
        """Tell a screen reader."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.view, text))
