"""The sheets at the end of a round and of a match."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tractor_app.engine.cards import POINTS
from tractor_app.engine.events import RevokeJudged
from tractor_app.engine.observation import MatchResult, Observation, RoundResult
from tractor_app.engine.rules.policies import FriendRise, Moment, Teams
from tractor_app.gui import look
from tractor_app.gui.screens.challenge import can_challenge
from tractor_app.gui.screens.score_bar import ScoreBar
from tractor_app.gui.screens.summary import LevelStep, Side, contract_of, level_text, sides, signed
from tractor_app.gui.table.notices import judged_text
from tractor_app.gui.widgets.buttons import PillButton
from tractor_app.gui.widgets.cards import CardStrip
from tractor_app.gui.widgets.forms import label
from tractor_app.gui.widgets.sheet import Sheet
from tractor_app.gui.words import words


class _SidePlate(QFrame):
    """One side: who, and from which level to which."""

    def __init__(self, side: Side, names: Sequence[str]) -> None:
        super().__init__()
        self._side = side
        self._names = names
        self.setProperty("role", "plate")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 12)
        column.setSpacing(2)
        self._head = label("caption")
        column.addWidget(self._head)
        self._rows: list[tuple[LevelStep, QLabel, QLabel]] = []
        for step in side.steps:
            row = QHBoxLayout()
            row.setSpacing(10)
            who, levels = label("body"), label("title")
            if step.changed:
                levels.setProperty("role", "figure")
            # As high whether or not the level changes, so that both sides stand in line.
            levels.setMinimumHeight(look.theme().type.large + 12)
            row.addWidget(who)
            row.addStretch(1)
            row.addWidget(levels)
            column.addLayout(row)
            self._rows.append((step, who, levels))

    def retranslate(self) -> None:
        self._head.setText(" · ".join(text for text in (self._owner(), self._role()) if text))
        for step, who, levels in self._rows:
            who.setText(self.tr(" & ").join(self._names[seat] for seat in step.seats))
            before, after = level_text(step.before), level_text(step.after)
            levels.setText(f"{before} → {after}" if step.changed else after)
            levels.setAccessibleName(
                self.tr("level {0} to {1}").format(before, after)
                if step.changed
                else self.tr("stays at level {0}").format(after)
            )

    def _owner(self) -> str:
        if self._side.ours is None:
            return ""
        return self.tr("Your side") if self._side.ours else self.tr("Opponents")

    def _role(self) -> str:
        return self.tr("declarer's side") if self._side.declares else self.tr("attackers")


class _EndSheet(Sheet):
    """What is over can be looked at again once it is written down: R reviews, W watches.

    Keys press what stands in :attr:`keys`, as long as it is to be seen.
    """

    review_wanted = Signal()
    watch_wanted = Signal()

    def __init__(self, host: QWidget, observation: Observation, width: int) -> None:
        super().__init__(host, width=width)
        self._observation = observation
        self._review, self._watch = PillButton(key="R"), PillButton(key="W")
        self._review.clicked.connect(self.review_wanted)
        self._watch.clicked.connect(self.watch_wanted)
        self.keys = {Qt.Key.Key_R: self._review, Qt.Key.Key_W: self._watch}

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The buttons' letters."""
        button = self.keys.get(Qt.Key(event.key()))
        if button is not None and not button.isHidden():
            button.click()
            event.accept()
        else:
            super().keyPressEvent(event)

    def set_kept(self, kept: bool, *, own: bool = True) -> None:
        """Whether the match is written down, so that it can be looked at again.

        `own`: the viewer's seat is the player's, who has made plays to review.
        """
        self._review.setVisible(kept and own and self._observation.viewer >= 0)
        self._watch.setVisible(kept)


class RoundEndSheet(_EndSheet):
    """What a round brought. :attr:`continued` when the player has seen it (Enter or Esc)."""

    continued = Signal()
    challenge_wanted = Signal()

    def __init__(
        self,
        host: QWidget,
        observation: Observation,
        names: Sequence[str],
        judged: RevokeJudged | None = None,
    ) -> None:
        result = observation.result
        if result is None:
            raise ValueError("the round has no result yet")
        super().__init__(host, observation, width=760)
        self._result: RoundResult = result
        self._names = names
        self._judged = judged
        self._sides = sides(result, observation.viewer)
        self._build()
        self.closed.connect(self.continued)

    def withdraw(self) -> None:
        """Close without going on: the result has changed."""
        self.closed.disconnect(self.continued)
        self.close_sheet()

    def _build(self) -> None:
        self._outcome = label("body", wrap=True)
        self.body.addWidget(self._outcome)
        self.body.addWidget(self._score_plate())
        self._kitty_caption = label("muted", wrap=True)
        self.body.addWidget(self._kitty_caption)
        self._kitty = CardStrip(height=84)
        buried = self._result.buried
        self._kitty.show_cards(buried, points=[POINTS[kind] for kind in buried])
        self._kitty.setVisible(bool(buried))
        self.body.addWidget(self._kitty)
        row = QHBoxLayout()
        row.setSpacing(12)
        self._plates = [_SidePlate(side, self._names) for side in self._sides]
        for plate in self._plates:
            row.addWidget(plate, 1)
        self.body.addLayout(row)
        self._next = label("strong", wrap=True)
        self.footer.addWidget(self._next, 1)
        self.footer.addWidget(self._review)
        self.footer.addWidget(self._watch)
        self._challenge = self.keys[Qt.Key.Key_C] = PillButton(key="C")
        self._challenge.setVisible(can_challenge(self._observation))
        self._challenge.clicked.connect(self.challenge_wanted)
        self.footer.addWidget(self._challenge)
        self._button = PillButton(primary=True, key="Enter")
        self._button.clicked.connect(self.close_sheet)
        self.footer.addWidget(self._button)

    def _score_plate(self) -> QFrame:
        plate = QFrame()
        plate.setProperty("role", "plate")
        grid = QGridLayout(plate)
        grid.setContentsMargins(18, 12, 18, 10)
        grid.setHorizontalSpacing(24)
        self._points_caption = label("caption")
        self._points = label("score")
        self._points.setText(str(self._result.attacker_points))
        self._bar = ScoreBar()
        self._bar.show_score(
            self._observation.rules, self._result.attacker_points, contract_of(self._observation)
        )
        self._sum = label("muted", wrap=True)
        grid.addWidget(self._points_caption, 0, 0)
        grid.addWidget(self._points, 1, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._bar, 0, 1, 2, 1)
        grid.addWidget(self._sum, 2, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        return plate

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self._headline())
        told = (self._judged_text(), self._outcome_text())
        self._outcome.setText(" ".join(text for text in told if text))
        self._points_caption.setText(self.tr("Attackers' points"))
        self._sum.setText(self._sum_text())
        self._bar.setAccessibleName(
            f"{self._points_caption.text()}: {self._result.attacker_points}"
        )
        said = words()
        self._kitty.setAccessibleName(said.listed([said.card(kind) for kind in self._kitty.kinds]))
        self._kitty_caption.setText(self._kitty_text())
        for plate in self._plates:
            plate.retranslate()
        self._next.setText(self._next_text())
        self._challenge.setText(self.tr("Challenge…"))
        self._review.setText(self.tr("Review"))
        self._watch.setText(self.tr("Watch"))
        over = self._observation.match is not None
        self._button.setText(self.tr("To the result") if over else self.tr("Continue"))
        self._button.updateGeometry()

    def _headline(self) -> str:
        number = self._observation.round_number
        if self._observation.viewer < 0:
            return self.tr("Round {0}").format(number)
        if self._observation.viewer in self._result.winners:
            return self.tr("Round {0} · your side wins").format(number)
        return self.tr("Round {0} · your opponents win").format(number)

    def _judged_text(self) -> str:
        if self._judged is not None:
            return judged_text(self._judged, self._names)
        return self.tr("A challenge ended the round.") if self._result.last_winner < 0 else ""

    def _outcome_text(self) -> str:
        result = self._result
        if result.attackers_rise:
            if result.rise:
                return self.tr(
                    "The attackers take over the deal and rise by %n level(s).", "", result.rise
                )
            return self.tr("The attackers take over the deal; no level changes.")
        if result.rise and self._friends_rise_less():
            key = f"rise.{self._observation.rules.sides.rises.value}"
            return words().text(key, rise=result.rise)
        if result.rise:
            return self.tr("The declarer's side rises by %n level(s).", "", result.rise)
        return self.tr("The declarer's side holds; no level changes.")

    def _friends_rise_less(self) -> bool:
        """Whether the declarer won with somebody who does not rise as far."""
        sides = self._observation.rules.sides
        rises_less = sides.teams is Teams.FRIENDS and sides.rises is not FriendRise.ALL
        return rises_less and len(self._result.winners) > 1

    def _sum_text(self) -> str:
        result = self._result
        parts = [self.tr("tricks {0}").format(result.trick_points)]
        if result.dig:
            parts.append(self.tr("kitty {0}").format(signed(result.dig)))
        if result.penalties:
            parts.append(self.tr("penalties {0}").format(signed(result.penalties)))
        text = self.tr(", ").join(parts)
        return f"{text} = {result.attacker_points}" if len(parts) > 1 else text

    def _kitty_text(self) -> str:
        result = self._result
        if result.last_winner < 0:
            return self.tr("The kitty does not count.")
        winner = self._names[result.last_winner]
        parts = [self.tr("Kitty: %n point(s)", "", result.kitty_points)]
        if result.dig:
            parts.append(
                self.tr("{0} won the last trick: × {1} = {2}").format(
                    winner, result.multiplier, signed(result.dig)
                )
            )
        else:
            parts.append(self.tr("{0} won the last trick, nothing added").format(winner))
        if not result.buried and self._observation.kitty_size:
            parts.append(self.tr("the cards stay hidden"))
        return " · ".join(parts)

    def _next_text(self) -> str:
        if self._observation.match is not None:
            return ""
        if self._observation.rules.declaring.moment is Moment.POINTS_AUCTION:
            return self.tr("Next: another auction.")
        who = self._names[self._result.next_declarer]
        level = level_text(self._result.next_level)
        if self._result.next_declarer == self._observation.viewer:
            return self.tr("Next: you declare and play {0}.").format(level)
        return self.tr("Next: {0} declares and plays {1}.").format(who, level)


class MatchEndSheet(_EndSheet):
    """Who won the match, and what now; `together`: others play too, and meet in a room again."""

    new_match = Signal()
    quit_wanted = Signal()

    def __init__(
        self,
        host: QWidget,
        observation: Observation,
        names: Sequence[str],
        match: MatchResult,
        *,
        together: bool = False,
    ) -> None:
        super().__init__(host, observation, width=680)
        self._together = together
        self._names = names
        self._match = match
        self._fan = CardStrip(height=112, gap=8)
        self._fan.show_cards((53, 12, 25, 38, 51, 52))
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._fan, 6)
        row.addStretch(1)
        self.body.addLayout(row)
        self._head = label("title", wrap=True)
        self._head.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._reason = label("body", wrap=True)
        self._reason.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._levels = label("muted", wrap=True)
        self._levels.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for widget in (self._head, self._reason, self._levels):
            self.body.addWidget(widget)
        self._quit = PillButton()
        self._quit.clicked.connect(self.quit_wanted)
        self._new = PillButton(primary=True, key="Enter")
        self._new.clicked.connect(self._start)
        self.footer.addWidget(self._review)
        self.footer.addWidget(self._watch)
        self.footer.addStretch(1)
        self.footer.addWidget(self._quit)
        self.footer.addWidget(self._new)
        self.set_kept(False)

    def _start(self) -> None:
        self.close_sheet()
        self.new_match.emit()

    def retranslate(self) -> None:
        """Set every text."""
        self.title.setText(self.tr("The match is over"))
        self._head.setText(self.headline())
        self._reason.setText(self._reason_text())
        rounds = self.tr("%n round(s) played", "", self._observation.round_number)
        levels = " · ".join(
            f"{name} {level_text(level)}"
            for name, level in zip(self._names, self._observation.levels, strict=False)
        )
        self._levels.setText(f"{rounds}\n{levels}")
        self._review.setText(self.tr("Review"))
        self._watch.setText(self.tr("Watch"))
        self._quit.setText(self.tr("Quit"))
        self._new.setText(self.tr("To the room") if self._together else self.tr("New match"))

    def headline(self) -> str:
        """Who won."""
        winners = self._match.winners
        if not winners:
            return self.tr("Nobody wins: a draw")
        if self._observation.viewer in winners:
            return self.tr("Your side wins the match!")
        who = self.tr(" & ").join(self._names[seat] for seat in winners)
        return self.tr("%n winner(s): {0}", "", len(winners)).format(who)

    def _reason_text(self) -> str:
        reasons = {
            "passed": self.tr("The last level has been played and won."),
            "reached": self.tr("The last level has been reached."),
            "time": self.tr("The time of the match is over."),
            "conceded": self.tr("The other side gave up."),
        }
        return reasons.get(self._match.reason, "")
