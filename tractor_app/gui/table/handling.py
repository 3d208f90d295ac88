"""What mouse and keyboard on the cards mean at this table: the `Host` of the interaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt

from tractor_app.engine.actions import Action, Bury
from tractor_app.engine.cards import Cards
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.verdict import Rejected
from tractor_app.gui import layout as place
from tractor_app.gui.table import prompts, questions, spoken
from tractor_app.gui.table.buttons import ActionBar
from tractor_app.gui.table.choices import KEYS, MAIN, to_bury
from tractor_app.gui.table.drag import Drag
from tractor_app.gui.table.hand import Hand
from tractor_app.gui.table.presenter import Presenter
from tractor_app.gui.table.script import Motion


class Acting(Protocol):
    """The table widget, as far as handling cards needs it."""

    bar: ActionBar
    cut: bool

    def attempt(self, action: Action) -> bool: ...

    def submit(self, action: Action) -> None: ...

    def play(self) -> None: ...

    def action_for(self, cards: Cards) -> Action: ...

    def explain(self, rejected: Rejected) -> str: ...

    def say(self, text: str) -> None: ...

    def message_over(self) -> None: ...

    def announce(self, text: str) -> None: ...

    def show_last_trick(self, shown: bool) -> None: ...

    def ask_why(self, seat: int) -> None: ...


class Handling:
    """Chooses, carries and lays cards; actions go to the table."""

    def __init__(self, table: Acting, presenter: Presenter, drag: Drag) -> None:
        self._table = table
        self._presenter = presenter
        self._drag = drag

    @property
    def hand(self) -> Hand:
        """The own cards."""
        return self._presenter.hand

    def card_at(self, point: QPointF) -> int | None:
        """The own card under a point; who uses the mouse needs no ring.

        None for whoever looks on: those cards are another one's to choose and to carry.
        """
        self._presenter.keyboard = False
        return self._presenter.stage.own_card_at(point) if self._presenter.acting else None

    def cards_in(self, box: QRectF) -> set[int]:
        """The own cards that a rubber band touches."""
        return self._presenter.stage.own_cards_in(box) if self._presenter.acting else set()

    def touched(self, point: QPointF) -> bool:
        """The kitty's plate shows the buried cards, the captured cards the last trick.

        A click on a card that was played asks why.
        """
        layout = self._presenter.layout
        manner, view = self._presenter.manner, self._presenter.view
        if view is None:
            return False
        if layout.kitty_panel.contains(point) and view.buried and view.phase is Phase.PLAY:
            manner.kitty_peek = not manner.kitty_peek
            self._presenter.refresh(Motion.PLAIN)
            return True
        if layout.captured_panel.contains(point) and view.tricks:
            self._table.show_last_trick(not manner.last_trick)
            return True
        seat = self._presenter.stage.played_at(point)
        if seat is not None:
            self._table.ask_why(seat)
        return seat is not None

    def ticked(self, uid: int) -> None:
        """A screen reader chose a card or let it go."""
        self.hand.toggle(uid)
        self.chosen()

    def chosen(self) -> None:
        """The choice changed: lift the cards, tell what they would do."""
        if self._presenter.message:
            self._table.message_over()
        self._presenter.refresh(Motion.LIFT)

    def begin_drag(self, uids: Sequence[int], grip: QPointF) -> None:
        """Cards are taken into the person's hand; the drop target says what a drop would do."""
        self._table.message_over()
        view = self._presenter.now
        if view is None:
            return
        kinds = self.hand.kinds(uids)
        if view.phase is Phase.BURY and questions.is_my_turn(view):
            self._drag.begin_burying(uids, grip, view)
        elif self._table.cut:
            self._drag.begin(uids, grip, prompts.cut_text(), allowed=False)
        else:
            verdict = questions.check(view, self._table.action_for(kinds))
            broken = verdict if isinstance(verdict, Rejected) else verdict.revoke
            self._drag.begin(uids, grip, self._drop_words(view, kinds), allowed=broken is None)
        self._drag.announce(self._table.announce)

    def _drop_words(self, view: Observation, kinds: Cards) -> str:
        verdict = questions.check(view, self._table.action_for(kinds))
        if isinstance(verdict, Rejected):
            return self._table.explain(verdict)
        if verdict.revoke is not None:
            return prompts.revoke_text(self._table.explain(verdict.revoke))
        return prompts.intent_text(verdict, len(kinds), len(questions.readings(view, kinds)))

    def drag_to(self, point: QPointF) -> None:
        """The pointer moved."""
        self._drag.move(point)

    def drop_at(self, point: QPointF) -> None:
        """The button was let go."""
        uids = [uid for uid in self._drag.uids if self.hand.holds(uid)]
        over_hand = place.in_hand(self._presenter.layout, point)
        gap = self._drag.finish()
        view = self._presenter.view
        if view is None:
            return
        key = questions.sort_key(view)
        if not uids:
            # They were played meanwhile: by the keyboard, or because time ran out.
            self._presenter.refresh(Motion.RETURN)
        elif over_hand:
            self.hand.take_back(uids, key)
            if gap is not None:
                self._drag.move_in_hand(self.hand, uids, gap)
            self._presenter.refresh(Motion.RETURN)
        elif self._drag.burying:
            if self._drag.allowed:
                self.hand.set_aside(uids, key)
            else:
                self._table.say(self._drag.words)
            self._presenter.refresh(Motion.RETURN)
        else:
            self._drop_on_table(uids)

    def _drop_on_table(self, uids: Sequence[int]) -> None:
        self.hand.selected = set(uids)
        if not self._table.attempt(self._table.action_for(self.hand.kinds(uids))):
            if not self._table.cut:
                self.hand.selected = set()
            self._presenter.refresh(Motion.RETURN)

    def cancel_drag(self) -> None:
        """The cards go back where they were."""
        self._drag.finish()
        self._presenter.refresh(Motion.RETURN)

    def show_band(self, start: QPointF, end: QPointF | None) -> QRectF:
        """The rubber band."""
        band = self._presenter.stage.band
        band.setVisible(end is not None)
        return band.stretch(start, end if end is not None else start)

    def main_action(self) -> None:
        """What Enter does: the main button, or in burying first laying the chosen cards out."""
        view = self._presenter.now
        if view is None or not self._presenter.acting:
            return
        if view.phase is Phase.BURY and len(to_bury(self.hand)) != view.kitty_size:
            self._lay_out(view)
            return
        if view.phase is Phase.PLAY and questions.is_my_turn(view):
            self._table.play()
            return
        for choice in self._table.bar.choices:
            if choice.name in MAIN and choice.enabled and choice.run is not None:
                choice.run()
                return

    def _lay_out(self, view: Observation) -> None:
        chosen = set(self.hand.selected)
        if not chosen or not questions.is_my_turn(view):
            self._table.say(self._table.explain(self._bury_verdict(view)))
            return
        out = {card.uid for card in self.hand.aside} & chosen
        key = questions.sort_key(view)
        if out:
            self.hand.take_back(out, key)
        elif len(self.hand.aside) + len(chosen) <= view.kitty_size:
            self.hand.set_aside(chosen, key)
        else:
            self._table.say(self._table.explain(self._bury_verdict(view)))
            return
        self._presenter.refresh(Motion.RETURN)

    def _bury_verdict(self, view: Observation) -> Rejected:
        verdict = questions.check(view, Bury(to_bury(self.hand)))
        assert isinstance(verdict, Rejected)
        return verdict

    def double_clicked(self, uid: int) -> None:
        """Play the card with what is chosen; of a unit that must be played whole, choose all."""
        view = self._presenter.now
        if view is None:
            return
        if view.phase is Phase.BURY and questions.is_my_turn(view):
            self.hand.selected = {uid}
            self._lay_out(view)
            return
        if self.hand.index_of(uid) is None:
            # A card on its way out of the hand can still be hit.
            return
        self.hand.selected.add(uid)
        action = self._table.action_for(self.hand.kinds(self.hand.selected))
        if questions.is_legal(view, action):
            self._table.attempt(action)
            self.chosen()
            return
        kind = next(card.kind for card in self.hand.cards if card.uid == uid)
        copies = {card.uid for card in self.hand.cards if card.kind == kind}
        if questions.is_legal(view, self._table.action_for(self.hand.kinds(copies))):
            self.hand.selected = copies
            self.chosen()
            return
        self._table.attempt(action)
        self.chosen()

    def shortcut(self, key: int) -> bool:
        """A key of a button, or of the last trick."""
        name = KEYS.get(Qt.Key(key))
        if name == "last":
            self._table.show_last_trick(True)
            return True
        for choice in self._table.bar.choices:
            if choice.name == name and choice.enabled and choice.run is not None:
                choice.run()
                return True
        return False

    def announce_focus(self) -> None:
        """The card the keyboard is at: a ring around it, words for a screen reader."""
        self._presenter.keyboard = True
        self._presenter.refresh(Motion.LIFT)
        text = spoken.focused_card(self.hand)
        if text:
            self._table.announce(text)
