"""One position in a coach's words: the plays that were thought of, and what each is worth."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tractor_app.bots.advice import Advice
from tractor_app.bots.reasons import Facts, Reason
from tractor_app.bots.search.decision import Scale
from tractor_app.engine.observation import Observation
from tractor_app.gui.screens.choices import ChoiceSheet
from tractor_app.gui.words import words

_MORE = {Reason.BURY_VOID: [Reason.BURY_POINTS]} | {
    reason: [Reason.AT_STAKE]
    for reason in (
        Reason.WIN,
        Reason.WIN_LAST,
        Reason.RUFF,
        Reason.RUFF_LAST,
        Reason.OVERRUFF,
        Reason.OVERTAKE,
    )
}
"""What is said besides where points are at stake."""

MOST_NAMED = 4
"""Cards of one play that a sentence names."""


def reason_text(advice: Advice) -> str:
    """Why the advised choice is a good one, in a sentence."""
    told = [advice.reason]
    if advice.facts.points:
        told += _MORE.get(advice.reason, [])
    gap = "" if words().language.startswith("zh") else " "
    return gap.join(_sentence(reason, advice.facts) for reason in told)


def _sentence(reason: Reason, facts: Facts) -> str:
    said = words()
    return said.text(
        f"coach.{reason.value}",
        best=said.cards(facts.best[:MOST_NAMED]) + (" …" if len(facts.best) > MOST_NAMED else ""),
        given=said.cards(facts.given),
        points=facts.points,
        suits=said.listed([said.suit(suit) for suit in facts.suits]),
        unit=said.format(facts.unit),
        count=facts.count,
        total=facts.total,
        before=facts.before,
    )


class AdviceSheet(ChoiceSheet):
    """What `name` could have done, what it did, and what the coach would.

    `afresh`: a bot chose here, and what it wrote down itself is not there any more.
    """

    def __init__(
        self,
        host: QWidget,
        observation: Observation,
        name: str,
        advice: Advice,
        *,
        afresh: bool = False,
    ) -> None:
        self._name = name
        self._advice = advice
        self._afresh = afresh
        chosen, played = advice.chosen, advice.played
        must = (chosen, played)
        super().__init__(host, observation, advice.weighed, advice.scale, chosen, must)

    def mark(self, at: int) -> str:
        """Whether a row was advised, played, or both."""
        marks = (
            (at == self._advice.chosen, self.tr("advised")),
            (at == self._advice.played, self.tr("played")),
        )
        return " · ".join(text for fits, text in marks if fits)

    def retranslate(self) -> None:
        """Set every text."""
        super().retranslate()
        advice = self._advice
        self.title.setText(self.tr("{0}'s choice").format(self._name))
        chosen = advice.weighed[advice.chosen]
        told = self.tr("Advised: {0}.").format(self.choice_text(chosen))
        if advice.played >= 0:
            told = self.done_text(advice.weighed[advice.played]) + " " + told
        self._done.setText(told)
        self._why.setText(reason_text(advice))
        self._note.setText(" ".join(text for text in (self._means(), self._age()) if text))

    def _means(self) -> str:
        worlds = self._advice.weighed[self._advice.chosen].worlds
        if self._advice.scale is not Scale.ROUND:
            return self.tr("Weighed by rules of thumb, without playing the round out.")
        if not worlds:
            return self.tr("There was nothing to choose.")
        return self.tr(
            "Means over %n way(s) the hidden cards may lie, as {0} could know.", "", worlds
        ).format(self._name)

    def _age(self) -> str:
        if not self._afresh:
            return ""
        return self.tr(
            "This is the coach's look at it now. What {0} itself weighed is kept for two rounds, "
            "on the computer it played on, and until the table is left."
        ).format(self._name)
