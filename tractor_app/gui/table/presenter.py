"""Follows a match: takes updates, queues what they show, and can be up to date at any moment.

Two observations matter. `newest` is what is true; every input is judged by it. `view` is what is
on the screen, which may lag behind while something is still being shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QSize, Signal

from tractor_app.engine.cards import KINDS, POINTS
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.context import TrumpContext
from tractor_app.gui.animator import Animator, Step
from tractor_app.gui.layout import Layout, kitty_frame, kitty_places, table_layout
from tractor_app.gui.table import faces, prompts, questions
from tractor_app.gui.table.hand import Hand
from tractor_app.gui.table.items import Look
from tractor_app.gui.table.marks import PromptFace, SlotsFace
from tractor_app.gui.table.options import TableOptions
from tractor_app.gui.table.picture import (
    DECLARING,
    Manner,
    kitty_face_up,
    picture,
    seat_at,
    shown_trick,
)
from tractor_app.gui.table.script import Motion, Shown, script
from tractor_app.gui.table.stage import Stage
from tractor_app.gui.table.warming import Warmer
from tractor_app.gui.timings import TIMINGS, timings
from tractor_app.session.table import SeatInfo, Update

PEOPLE = ("person", "remote")
"""Drivers of seats that are people; any other is a bot's name."""
_AT_ONCE = TIMINGS["off"]
_NO_RING = (Phase.SHUFFLE, Phase.DEAL, Phase.ROUND_END, Phase.MATCH_END)


class Presenter(QObject):
    """What is on the screen of one table."""

    round_ended = Signal(object)
    match_ended = Signal(object)
    shown = Signal()
    """A picture has been shown; buttons and sentence may have changed."""

    def __init__(self, stage: Stage, animator: Animator, parent: QObject) -> None:
        super().__init__(parent)
        self.stage, self.animator = stage, animator
        self.hand = Hand()
        self.manner = Manner()
        self.newest: Update | None = None
        self.view: Observation | None = None
        self.seats: Sequence[SeatInfo] = ()
        self.message = ""
        self.warning = False
        """Whether the message is one of trouble."""
        self.describe: Callable[[Observation], PromptFace | None] = lambda _view: None
        """What the chosen cards would do, for the sentence; None when there is nothing to say."""
        self.watching = False
        """Whether somebody else acts for the viewer: a replay, a demo."""
        self.open_hands: Callable[[], Sequence[Sequence[int]]] = tuple
        """All hands by seat where they lie open (a replay of a finished round), else nothing."""
        self.keyboard = False
        """Whether the person is using the keyboard: then its place in the hand is shown."""
        self.remaining: float | None = None
        """Seconds left for the awaited seats, and of how many."""
        self.whole = 1.0
        self._speed = timings("normal")
        self._warmer = Warmer(stage.art, self)
        self._warmed: object = None
        self._context: TrumpContext | None = None
        self._last: Shown | None = None
        self._lifted_at = -1
        self._size = (1280, 800, 1.0)

    # What is true

    @property
    def now(self) -> Observation | None:
        """The newest observation."""
        return None if self.newest is None else self.newest.observation

    @property
    def up_to_date(self) -> bool:
        """Whether the screen shows the newest observation."""
        return self.view is not None and self.view is self.now

    @property
    def acting(self) -> bool:
        """Whether a person acts for the viewer here."""
        viewer = self.now.viewer if self.now is not None else -1
        if self.watching or not 0 <= viewer < len(self.seats):
            return False
        return self.seats[viewer].driver in PEOPLE

    @property
    def layout(self) -> Layout:
        """Where everything lies now."""
        return self.stage.layout_now

    def set_options(self, options: TableOptions) -> None:
        """Look and speed."""
        self._speed = timings(options.speed)
        self.manner.four_colour = options.four_colour
        self.manner.dim = options.dim
        self.refresh()

    def receive(self, update: Update) -> None:
        """Take what happened; show it after what is still being shown."""
        before = self.now
        self.newest = update
        if before is None or not update.events or not self._speed.animated:
            events = update.events
            self.settle()
            if before is not None and events:
                self._tell(script(before, update)[-1])
            return
        for shown in script(before, update):
            hold = float(sum(getattr(self._speed, name) for name in shown.hold))
            self.animator.enqueue(
                Step(
                    lambda shown=shown: self._show(shown, tell=True),  # type: ignore[misc]
                    hold,
                    lambda shown=shown: self._tell(shown),  # type: ignore[misc]
                )
            )

    def settle(self) -> None:
        """Show the newest observation now, whatever is still queued or on its way."""
        self.animator.finish()
        if self.newest is None:
            return
        self._show(Shown(self.newest.observation), at_once=True)

    def forget(self) -> None:
        """Leave the table: nothing of it stays."""
        self.animator.finish()
        self._warmer.stop()
        self.newest = self.view = self._last = None
        self.hand = Hand()
        self._lifted_at = -1
        self.stage.clear_cards()

    # Showing

    def resize(self, width: int, height: int, dpr: float) -> None:
        """The window has another size: everything is put in its place at once."""
        self._size = (width, height, dpr)
        if self.now is not None:
            self.settle()
        else:
            self.stage.lay(table_layout(width, height), dpr)

    def refresh(self, motion: Motion = Motion.LIFT) -> None:
        """Show the same view again after the person changed something."""
        if self._last is not None:
            self._show(self._last._replace(motion=motion, emphasis=False, towards=None))

    def _show(self, shown: Shown, *, at_once: bool = False, tell: bool = False) -> None:
        view = shown.view
        fresh = self._last is None or self._last.view is not view
        self._last, self.view = shown, view
        self._lay(view)
        if fresh:
            self._sync_hand(view)
            self._mark_fresh(view)
        self._ask_options(view)
        speed = _AT_ONCE if at_once else self._speed
        self.stage.show_cards(
            picture(view, self.hand, self.layout, self.manner),
            view,
            shown.motion,
            speed,
            towards=shown.towards,
            held=self.manner.dragged,
        )
        self.stage.show_focus(self.hand.focus if self.keyboard else None)
        self._warm(view)
        self.stage.show_backs(view)
        self._show_hands(view)
        self.stage.show_deck(self._deck_count(view))
        if fresh and not at_once:
            for toss in shown.tosses:
                self.stage.toss(view, toss, self._speed)
        self._show_tags(shown, at_once)
        self._show_slots(view)
        self.show_plates()
        self.shown.emit()
        if tell:
            self._tell(shown)

    def _lay(self, view: Observation) -> None:
        width, height, dpr = self._size
        deck = view.rules.deck
        cards = deck.decks * (54 if deck.jokers else 52) // deck.players + deck.kitty
        wanted = table_layout(width, height, len(view.counts), cards)
        if (wanted, dpr, len(view.counts)) != (
            self.stage.layout_now,
            self.stage.dpr,
            len(self.stage.plates),
        ):
            self.stage.lay(wanted, dpr)

    def _sync_hand(self, view: Observation) -> None:
        context = questions.trump_context(view)
        self.hand.sync(view.hand, context.sort_key)
        self.manner.dragged = frozenset(filter(self.hand.holds, self.manner.dragged))
        if context is not self._context:
            self._context = context
            self.hand.sort(context.sort_key)
        if view.phase is not Phase.BURY and self.hand.aside:
            self.hand.take_back([card.uid for card in self.hand.aside], context.sort_key)

    def _mark_fresh(self, view: Observation) -> None:
        """While burying, the cards from the kitty stand out: of equal ones those drawn last."""
        left = Counter(view.kitty if view.phase is Phase.BURY else ())
        fresh = set()
        for card in sorted(self.hand.cards, key=lambda card: -card.uid):
            if left[card.kind] > 0:
                left[card.kind] -= 1
                fresh.add(card.uid)
        self.manner.fresh = frozenset(fresh)

    def _ask_options(self, view: Observation) -> None:
        mine = self.up_to_date and self.acting
        self.manner.options = questions.play_options(view) if mine else None
        options = self.manner.options
        revision = self.newest.revision if self.newest is not None else -1
        if options is not None and options.only is not None and self._lifted_at != revision:
            self._lifted_at = revision
            if not self.hand.selected:
                self.hand.select_kinds(options.only)

    def _warm(self, view: Observation) -> None:
        """Faces that will be wanted are drawn ahead: in the deal those of the hand, then others."""
        dealing = view.phase in DECLARING
        key = (self._context, self.layout, self.stage.dpr, self.manner.four_colour, dealing)
        if self._warmed == key or not self._speed.animated:
            return
        self._warmed = key
        layout, trumps, dpr = self.layout, questions.trump_kinds(view), self.stage.dpr
        trick = QSize(round(layout.trick_width), round(layout.trick_height))
        card = QSize(round(layout.card_width), round(layout.card_height))
        four = self.manner.four_colour
        looks = [Look(k in trumps, POINTS[k], four_colour=four) for k in range(KINDS)]
        if dealing:
            self._warmer.want((k, card, dpr, looks[k]) for k in range(KINDS))
            return
        mine = sorted(set(view.hand))
        self._warmer.want(
            [
                *((k, card, dpr, looks[k]._replace(dimmed=True)) for k in mine),
                *((k, trick, dpr, looks[k]) for k in range(KINDS)),
                *((k, card, dpr, looks[k]._replace(selected=True)) for k in mine),
            ]
        )

    def _show_hands(self, view: Observation) -> None:
        hands = self.open_hands() if self.up_to_date else ()
        key = questions.sort_key(view)
        laid = [sorted(hand, key=key) for hand in hands]  # type: ignore[arg-type]
        self.stage.show_open_hands(view, laid, four_colour=self.manner.four_colour)

    def _deck_count(self, view: Observation) -> int:
        if view.phase not in DECLARING or kitty_face_up(view, self.manner):
            return 0
        return view.undealt + view.kitty_size

    def _show_tags(self, shown: Shown, at_once: bool) -> None:
        view = shown.view
        if shown.failed is not None:
            tags = [faces.failed_tag(shown.failed, self.seats)]
        else:
            trick = faces.trick_tag(shown_trick(view, self.manner))
            tags = [trick] if trick is not None else faces.bid_tags(view)
        items = self.stage.show_tags(view, tags)
        if shown.emphasis and items and not at_once:
            tag = items[0]
            goal = tag.pose()._replace(scale=1.0)
            tag.set_pose(goal._replace(scale=1.7))
            self.animator.fly(tag, goal, self._speed.ruff_emphasis)

    def _show_slots(self, view: Observation) -> None:
        slots = self.stage.slots
        burying = view.phase is Phase.BURY and questions.is_my_turn(view) and self.acting
        open_cards = kitty_face_up(view, self.manner)
        count = view.kitty_size if burying else len(open_cards)
        slots.setVisible(count > 0 and not self.manner.last_trick)
        if not slots.isVisible():
            return
        layout = self.layout
        frame = kitty_frame(layout, count)
        slots.lay(frame, layout.scale)
        places = tuple(
            (spot.x() - frame.left(), spot.y() - frame.top())
            for spot in kitty_places(layout, count)
        )
        chosen = self.hand.kinds({card.uid for card in self.hand.aside} | self.hand.selected)
        title = (
            prompts.bury_title(view, len(self.hand.aside), chosen)
            if burying
            else prompts.kitty_title(open_cards)
        )
        slots.show_content(SlotsFace(places, layout.trick_width, layout.trick_height, title))

    def show_plates(self) -> None:
        """Bring names, levels, points and sentence up to date."""
        view = self.view
        if view is None:
            return
        for where, plate in enumerate(self.stage.plates):
            seat = seat_at(view, where)
            awaited = seat in view.awaited and view.phase not in _NO_RING
            timed = awaited and self.remaining is not None
            share = self.remaining / self.whole if timed and self.remaining is not None else 1.0
            seconds = int(self.remaining + 0.99) if timed and self.remaining is not None else None
            plate.show_content(
                faces.seat_face(view, seat, self.seats, share if awaited else None, seconds)
            )
        four = self.manner.four_colour
        stage = self.stage
        stage.trump_panel.show_content(faces.trump_face(view, four))
        stage.score_panel.show_content(faces.score_face(view))
        stage.captured_panel.show_content(faces.captured_face(view, four))
        stage.kitty_panel.show_content(faces.kitty_face(view, open_now=self.manner.kitty_peek))
        stage.prompt.show_content(self._prompt(view))

    def _prompt(self, view: Observation) -> PromptFace:
        if self.message:
            return PromptFace(self.message, mine=not self.warning, warning=self.warning)
        if self.manner.last_trick and view.tricks:
            return PromptFace(prompts.last_trick_text(view, self.seats))
        chosen = self.describe(view) if self.up_to_date else None
        return chosen or prompts.prompt(view, self.seats, self.manner.options, acting=self.acting)

    def _tell(self, shown: Shown) -> None:
        if shown.round_result is not None:
            self.round_ended.emit(shown.round_result)
        if shown.match_result is not None:
            self.match_ended.emit(shown.match_result)
