"""The table as a widget: sits at a `Table`, shows what happens, and acts for the viewer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tractor_app.engine.actions import Action, Bury, Declare, NameFriends, Play
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.verdict import Rejected
from tractor_app.gui import layout as place
from tractor_app.gui import texts
from tractor_app.gui.animator import Animator
from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.table import prompts, questions, spoken
from tractor_app.gui.table.buttons import ActionBar
from tractor_app.gui.table.choices import KEYS, MAIN, choices, to_bury
from tractor_app.gui.table.drag import Drag
from tractor_app.gui.table.friends import FriendPicker
from tractor_app.gui.table.hand import Hand
from tractor_app.gui.table.interaction import Interaction
from tractor_app.gui.table.options import TableOptions
from tractor_app.gui.table.presenter import Presenter
from tractor_app.gui.table.script import Motion
from tractor_app.gui.table.stage import Stage
from tractor_app.gui.table.view import TableView
from tractor_app.gui.theme import Theme
from tractor_app.gui.timings import timings
from tractor_app.session.table import SeatInfo, Table, Update

Explain = Callable[[Rejected], str]
HintProvider = Callable[[Observation], Action | None]
_CLOCK_TICK = 200


class TableWidget(QWidget):
    """The card table. Give it a table with :meth:`set_table`; it never holds the game up."""

    round_ended = Signal(object)
    """A `RoundResult`, once its last trick has been shown."""
    match_ended = Signal(object)
    """A `MatchResult`."""
    message = Signal(str)
    """A line for the person: why something was refused. The table shows it itself, too."""
    hint_requested = Signal()
    """The person asks for a hint. With no provider set, the table answers by itself."""

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
        self._hint_provider: HintProvider | None = None
        self._theme = theme
        self._deadline: float | None = None
        self.animator = Animator(self, clock)
        self.stage = Stage(theme, art or CardArt(theme), self.animator)
        self.view = TableView(self.stage, self)
        self.presenter = Presenter(self.stage, self.animator, self)
        self.interaction = Interaction(self)
        self.view.listen(self.interaction)
        self.bar = ActionBar(theme, self.view)
        self.drag = Drag(self.presenter)
        self._picker: FriendPicker | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self.setFocusProxy(self.view)
        self._message_timer = QTimer(self)
        self._message_timer.setSingleShot(True)
        self._message_timer.timeout.connect(self._message_over)
        self._clock_timer = QTimer(self)
        self._clock_timer.setInterval(_CLOCK_TICK)
        self._clock_timer.timeout.connect(self._show_clock)
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

    def set_table(self, table: Table | None) -> None:
        """Sit down at another table (or at none); the one before is left, not closed."""
        if self._table is not None:
            self._table.detach(self)
        self.interaction.cancel()
        self._close_picker()
        self.presenter.forget()
        self._table = table
        self._deadline = None
        self._clock_timer.stop()
        if table is not None:
            self.presenter.seats = table.seats
            table.attach(self)

    def set_options(self, options: TableOptions) -> None:
        """Other speed or looks, at once."""
        self._options = options
        self.presenter.set_options(options)

    def set_explain(self, explain: Explain) -> None:
        """Who makes the sentences for refusals."""
        self._explain = explain

    def set_hint_provider(self, provider: HintProvider | None) -> None:
        """Who answers :meth:`request_hint`; None: the engine's own suggestion."""
        self._hint_provider = provider

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
        if view is None or not questions.is_my_turn(view):
            self.say(texts.translate("TableTexts", "It is not your turn."))
            return
        self.presenter.settle()
        self.hint_requested.emit()
        provider = self._hint_provider or questions.suggestion
        action = provider(view)
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

    def say(self, text: str) -> None:
        """Show a line instead of the sentence for some seconds."""
        self.presenter.message = text
        self._message_timer.start(timings(self._options.speed).message)
        self.presenter.show_plates()
        self.message.emit(text)
        self._announce(text)

    def retranslate(self) -> None:
        """All texts in the language of the installed translator."""
        self.view.setAccessibleName(texts.translate("TableTexts", "Card table"))
        self.presenter.show_plates()
        self.presenter.refresh()
        self._show_bar()

    def changeEvent(self, event: QEvent) -> None:
        """The language may change while playing."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()

    # The table's listener

    def updated(self, update: Update) -> None:
        """The match moved on."""
        self._watch_clock(update)
        self.presenter.receive(update)
        view = update.observation
        if view.phase is not Phase.NAME_FRIENDS:
            self._close_picker()
        self.view.setAccessibleDescription(spoken.situation(view, self.presenter.seats))

    def refused(self, action: Action, rejected: Rejected) -> None:
        """An own action was not accepted."""
        del action
        self.say(self._explain(rejected))
        self.presenter.refresh()

    def seats_changed(self, seats: Sequence[SeatInfo]) -> None:
        """Names or drivers changed."""
        self.presenter.seats = seats
        self.presenter.show_plates()

    def _watch_clock(self, update: Update) -> None:
        before = self.observation
        same = before is not None and before.awaited == update.observation.awaited
        self.presenter.remaining = update.deadline
        if update.deadline is None:
            self._deadline = None
            self._clock_timer.stop()
            return
        self._deadline = time.monotonic() + update.deadline
        self.presenter.whole = max(update.deadline, self.presenter.whole if same else 0.0, 0.001)
        self._clock_timer.start()

    def _show_clock(self) -> None:
        if self._deadline is not None:
            self.presenter.remaining = max(0.0, self._deadline - time.monotonic())
            self.presenter.show_plates()

    # Doing

    def submit(self, action: Action) -> None:
        """Ask for an action; what is still being shown is cut short, the answer comes by itself."""
        if self._table is None:
            return
        self._message_over()
        self.presenter.settle()
        self._table.submit(action)

    def play(self) -> None:
        """Play the chosen cards, or say why not."""
        self._try(self.action_for(self.hand.kinds(self.hand.selected)))

    def bury(self) -> None:
        """Bury the cards laid aside and chosen."""
        self._try(Bury(to_bury(self.hand)))

    def clear_choice(self) -> None:
        """Choose nothing."""
        self.hand.clear()
        self.chosen()

    def name_friends(self) -> None:
        """Open the choice of a friend's card."""
        view = self.observation
        if view is None:
            return
        self._close_picker()
        self._picker = FriendPicker(self._theme, view, self.stage.art, self.view)
        self._picker.named.connect(lambda friends: self._try(NameFriends(friends)))
        self._picker.open_over(self.view.rect())

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

    def _try(self, action: Action) -> bool:
        view = self.observation
        if view is None:
            return False
        verdict = questions.check(view, action)
        if isinstance(verdict, Rejected):
            self.say(self._explain(verdict))
            return False
        self.submit(action)
        return True

    # Host of the interaction

    def card_at(self, point: QPointF) -> int | None:
        """The own card under a point; who uses the mouse needs no ring."""
        self.presenter.keyboard = False
        return self.stage.own_card_at(point)

    def cards_in(self, box: QRectF) -> set[int]:
        """The own cards that a rubber band touches."""
        return self.stage.own_cards_in(box)

    def touched(self, point: QPointF) -> bool:
        """The kitty's plate shows the buried cards, the captured cards the last trick."""
        layout = self.presenter.layout
        manner, view = self.presenter.manner, self.presenter.view
        if view is None:
            return False
        if layout.kitty_panel.contains(point) and view.buried and view.phase is Phase.PLAY:
            manner.kitty_peek = not manner.kitty_peek
            self.presenter.refresh(Motion.PLAIN)
            return True
        if layout.captured_panel.contains(point) and view.tricks:
            self.show_last_trick(not manner.last_trick)
            return True
        return False

    def chosen(self) -> None:
        """The choice changed: lift the cards, tell what they would do."""
        if self.presenter.message:
            self._message_over()
        self.presenter.refresh(Motion.LIFT)

    def begin_drag(self, uids: Sequence[int], grip: QPointF) -> None:
        """Cards are taken into the person's hand; the drop target says what a drop would do."""
        self._message_over()
        view = self.observation
        if view is None:
            return
        kinds = self.hand.kinds(uids)
        if view.phase is Phase.BURY and questions.is_my_turn(view):
            self.drag.begin_burying(uids, grip, view)
        else:
            verdict = questions.check(view, self.action_for(kinds))
            allowed = not isinstance(verdict, Rejected)
            words = (
                self._explain(verdict)
                if isinstance(verdict, Rejected)
                else prompts.intent_text(verdict, len(kinds))
            )
            self.drag.begin(uids, grip, words, allowed=allowed)
        self.drag.announce(self._announce)

    def drag_to(self, point: QPointF) -> None:
        """The pointer moved."""
        self.drag.move(point)

    def drop_at(self, point: QPointF) -> None:
        """The button was let go."""
        uids = self.drag.uids
        over_hand = place.in_hand(self.presenter.layout, point)
        gap = self.drag.finish()
        view = self.presenter.view
        if view is None:
            return
        key = questions.sort_key(view)
        if over_hand:
            self.hand.take_back(uids, key)
            if gap is not None:
                self.drag.move_in_hand(self.hand, uids, gap)
            self.presenter.refresh(Motion.RETURN)
        elif self.drag.burying:
            if self.drag.allowed:
                self.hand.set_aside(uids, key)
            else:
                self.say(self.drag.words)
            self.presenter.refresh(Motion.RETURN)
        else:
            self._drop_on_table(uids)

    def _drop_on_table(self, uids: Sequence[int]) -> None:
        self.hand.selected = set(uids)
        if not self._try(self.action_for(self.hand.kinds(uids))):
            self.hand.selected = set()
            self.presenter.refresh(Motion.RETURN)

    def cancel_drag(self) -> None:
        """The cards go back where they were."""
        self.drag.finish()
        self.presenter.refresh(Motion.RETURN)

    def show_band(self, start: QPointF, end: QPointF | None) -> QRectF:
        """The rubber band."""
        band = self.stage.band
        band.setVisible(end is not None)
        return band.stretch(start, end if end is not None else start)

    def main_action(self) -> None:
        """What Enter does: the main button, or in burying first laying the chosen cards out."""
        view = self.observation
        if view is None:
            return
        if view.phase is Phase.BURY and len(to_bury(self.hand)) != view.kitty_size:
            self._lay_out(view)
            return
        if view.phase is Phase.PLAY and questions.is_my_turn(view):
            self.play()
            return
        for choice in self.bar.choices:
            if choice.name in MAIN and choice.enabled and choice.run is not None:
                choice.run()
                return

    def _lay_out(self, view: Observation) -> None:
        chosen = set(self.hand.selected)
        if not chosen or not questions.is_my_turn(view):
            self.say(self._explain(self._bury_verdict(view)))
            return
        out = {card.uid for card in self.hand.aside} & chosen
        key = questions.sort_key(view)
        if out:
            self.hand.take_back(out, key)
        elif len(self.hand.aside) + len(chosen) <= view.kitty_size:
            self.hand.set_aside(chosen, key)
        else:
            self.say(self._explain(self._bury_verdict(view)))
            return
        self.presenter.refresh(Motion.RETURN)

    def _bury_verdict(self, view: Observation) -> Rejected:
        verdict = questions.check(view, Bury(to_bury(self.hand)))
        assert isinstance(verdict, Rejected)
        return verdict

    def double_clicked(self, uid: int) -> None:
        """Play the card with what is chosen; of a unit that must be played whole, choose all."""
        view = self.observation
        if view is None:
            return
        if view.phase is Phase.BURY and questions.is_my_turn(view):
            self.hand.selected = {uid}
            self._lay_out(view)
            return
        self.hand.selected.add(uid)
        action = self.action_for(self.hand.kinds(self.hand.selected))
        if questions.is_legal(view, action):
            self.submit(action)
            return
        kind = next(card.kind for card in self.hand.cards if card.uid == uid)
        copies = {card.uid for card in self.hand.cards if card.kind == kind}
        if questions.is_legal(view, self.action_for(self.hand.kinds(copies))):
            self.hand.selected = copies
            self.chosen()
            return
        self._try(action)
        self.chosen()

    def shortcut(self, key: int) -> bool:
        """A key of a button, or of the last trick."""
        name = KEYS.get(Qt.Key(key))
        if name == "last":
            self.show_last_trick(True)
            return True
        for choice in self.bar.choices:
            if choice.name == name and choice.enabled and choice.run is not None:
                choice.run()
                return True
        return False

    def announce_focus(self) -> None:
        """The card the keyboard is at: a ring around it, words for a screen reader."""
        self.presenter.keyboard = True
        self.presenter.refresh(Motion.LIFT)
        text = spoken.focused_card(self.hand)
        if text:
            self._announce(text)

    # Inside

    def _show_bar(self) -> None:
        view = self.observation
        offered = () if view is None else choices(view, self)
        self.bar.offer(offered, self.presenter.layout)

    def _describe_choice(self, view: Observation) -> str:
        if view.phase is not Phase.PLAY or not questions.is_my_turn(view) or self.drag.uids:
            return ""
        cards = self.hand.kinds(self.hand.selected)
        if not cards or self._lifted_only(cards):
            return ""
        verdict = questions.check(view, Play(cards))
        if isinstance(verdict, Rejected):
            return self._explain(verdict)
        return prompts.intent_text(verdict, len(cards))

    def _lifted_only(self, cards: Cards) -> bool:
        """The only legal play, lifted by the table itself: the sentence says that already."""
        options = self.presenter.manner.options
        return options is not None and options.only == cards

    def _message_over(self) -> None:
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

    def _close_picker(self) -> None:
        if self._picker is not None:
            self._picker.close()
            self._picker.deleteLater()
            self._picker = None

    def _announce(self, text: str) -> None:
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.view, text))
