"""The table in words, for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_app.engine.observation import Observation, Phase
from tractor_app.gui import texts
from tractor_app.gui.counts import counts
from tractor_app.gui.table import prompts, questions
from tractor_app.gui.table.hand import Hand
from tractor_app.gui.texts import translate
from tractor_app.session.table import SeatInfo


def focused_card(hand: Hand) -> str:
    """The card at the keyboard's place: name, place in the hand, whether it is chosen."""
    if hand.focus is None:
        return ""
    index = hand.index_of(hand.focus)
    if index is None:
        return ""
    text = translate("TableTexts", "{card}, {number} of {count}").format(
        card=texts.spoken_card(hand.cards[index].kind), number=index + 1, count=len(hand.cards)
    )
    if hand.focus in hand.selected:
        text += translate("TableTexts", ", ") + translate("TableTexts", "chosen")
    return text


def situation(view: Observation, seats: Sequence[SeatInfo]) -> str:
    """The five things one glance tells: trump, points, turn, who is winning, what is owed."""
    trump = texts.suit_name(view.trump) if view.trump else translate("TableTexts", "not declared")
    parts = [
        translate("TableTexts", "Trump: {trump}, level {level}").format(
            trump=trump, level=texts.level_text(view.level)
        ),
        counts().attacker_points(view.attacker_points),
    ]
    if view.trick is not None and view.phase is Phase.PLAY:
        parts += [
            translate("TableTexts", "{name} plays {cards}").format(
                name=prompts.name_of(seats, play.seat),
                cards=translate("TableTexts", ", ").join(
                    texts.spoken_card(kind) for kind in play.cards
                ),
            )
            for play in view.trick.plays
        ]
        if view.trick.winner is not None:
            name = prompts.name_of(seats, view.trick.winner)
            parts.append(translate("TableTexts", "{name} is winning").format(name=name))
    options = questions.play_options(view)
    parts.append(prompts.prompt(view, seats, options).text)
    return translate("TableTexts", "; ").join(part for part in parts if part)
