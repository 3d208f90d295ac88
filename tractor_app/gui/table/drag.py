"""Cards in the person's hand on their way: where they hang, and what letting go would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF

from tractor_app.engine.observation import Observation
from tractor_app.gui.layout import hand_gap, in_hand, kitty_frame
from tractor_app.gui.table.hand import Hand
from tractor_app.gui.table.marks import TargetFace, Tone
from tractor_app.gui.table.presenter import Presenter
from tractor_app.gui.table.script import Motion
from tractor_app.gui.texts import count_text, translate


class Drag:
    """One drag at a time."""

    def __init__(self, presenter: Presenter) -> None:
        self._presenter = presenter
        self.uids: tuple[int, ...] = ()
        self.words = ""
        self.allowed = False
        self.burying = False
        self._grip = QPointF()

    def begin(self, uids: Sequence[int], grip: QPointF, words: str, *, allowed: bool) -> None:
        """Take cards up; `words` say what dropping them on the table would do."""
        self._start(uids, grip, words, allowed=allowed)
        self.burying = False
        self._show(self._presenter.layout.target, hovered=False)

    def begin_burying(self, uids: Sequence[int], grip: QPointF, view: Observation) -> None:
        """Take cards up while the kitty's slots are open."""
        aside = {card.uid for card in self._presenter.hand.aside}
        new = [uid for uid in uids if uid not in aside]
        room = view.kitty_size - len(aside)
        allowed = len(new) <= room
        words = (
            translate("TableTexts", "lays {cards} into the kitty").format(
                cards=count_text(len(uids))
            )
            if allowed
            else translate("TableTexts", "only {cards} more fit into the kitty").format(
                cards=count_text(room)
            )
        )
        self._start(uids, grip, words, allowed=allowed)
        self.burying = True
        self._show(self._burying_frame(), hovered=False)

    def announce(self, say: Callable[[str], None]) -> None:
        """Tell a screen reader what the drop would do."""
        say(self.words)

    def move(self, point: QPointF) -> None:
        """The pointer is at `point`."""
        presenter = self._presenter
        presenter.stage.hold(self.uids, point, self._grip)
        over_hand = in_hand(presenter.layout, point)
        staying = sum(1 for card in presenter.hand.cards if card.uid not in self.uids)
        gap = hand_gap(presenter.layout, staying, point) if over_hand else None
        if gap != presenter.manner.gap:
            presenter.manner.gap = gap
            presenter.refresh(Motion.LIFT)
        frame = self._burying_frame() if self.burying else presenter.layout.target
        self._show(frame, hovered=not over_hand)

    def finish(self) -> int | None:
        """Let go; gives the gap in the hand over which it was, if any."""
        presenter = self._presenter
        gap = presenter.manner.gap
        presenter.manner.dragged = frozenset()
        presenter.manner.gap = None
        self.uids = ()
        presenter.stage.target.hide()
        presenter.stage.target_tag.hide()
        presenter.stage.prompt.show()
        return gap

    @staticmethod
    def move_in_hand(hand: Hand, uids: Sequence[int], gap: int) -> None:
        """Put cards into the gap, which counts the cards that stayed."""
        staying = [card.uid for card in hand.cards if card.uid not in set(uids)]
        index = hand.index_of(staying[gap]) if gap < len(staying) else len(hand.cards)
        hand.move(uids, len(hand.cards) if index is None else index)

    def _start(self, uids: Sequence[int], grip: QPointF, words: str, *, allowed: bool) -> None:
        self.uids = tuple(uids)
        self._grip, self.words, self.allowed = grip, words, allowed
        self._presenter.manner.dragged = frozenset(uids)
        self._presenter.stage.prompt.hide()
        self._presenter.refresh(Motion.LIFT)

    def _burying_frame(self) -> QRectF:
        presenter = self._presenter
        size = presenter.view.kitty_size if presenter.view is not None else 0
        return kitty_frame(presenter.layout, size)

    def _show(self, frame: QRectF, *, hovered: bool) -> None:
        stage = self._presenter.stage
        layout = self._presenter.layout
        stage.target.lay(frame, layout.scale)
        stage.target.show_content(TargetFace(self.words, self.allowed, hovered))
        stage.target.show()
        tone = Tone.GOLD if self.allowed else Tone.WARNING
        stage.target_tag.say(self.words, tone, layout.scale)
        stage.target_tag.setPos(round(frame.center().x()), round(frame.top() - 15 * layout.scale))
        stage.target_tag.show()
