"""The sentence above the buttons: whose turn, what was led, what is owed, what cards would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tractor_app.engine.actions import Play
from tractor_app.engine.cards import Cards, points_of
from tractor_app.engine.observation import Observation, Phase, PlayKind
from tractor_app.engine.play.context import TRUMP
from tractor_app.engine.verdict import Rejected
from tractor_app.gui import texts
from tractor_app.gui.counts import counts
from tractor_app.gui.table import questions
from tractor_app.gui.table.marks import PromptFace
from tractor_app.gui.texts import translate
from tractor_app.session.table import SeatInfo

_DOT = " · "


def name_of(seats: Sequence[SeatInfo], seat: int) -> str:
    """A seat's name."""
    return seats[seat].name if 0 <= seat < len(seats) else str(seat + 1)


def prompt(
    view: Observation,
    seats: Sequence[SeatInfo],
    options: questions.Options | None,
    *,
    acting: bool = True,
) -> PromptFace:
    """The sentence for a view; `options` is what the viewer may follow with, if it is its turn.

    `acting` is whether a person acts for the viewer; if not, nobody is told what to do.
    """
    mine = acting and questions.is_my_turn(view)
    if view.phase is Phase.PLAY:
        return _play_prompt(view, seats, options, mine)
    text = _my_phase_text(view) if mine else ""
    return PromptFace(text or _phase_text(view, seats), mine=bool(text))


def _play_prompt(
    view: Observation, seats: Sequence[SeatInfo], options: questions.Options | None, mine: bool
) -> PromptFace:
    if not view.awaited:
        return PromptFace()
    if not mine:
        return PromptFace(_turn_text(seats, view.awaited[0]) + _lead_text(view))
    turn = translate("TableTexts", "Your turn")
    if view.trick is None or not view.trick.plays:
        return PromptFace(turn + _DOT + translate("TableTexts", "you lead"), mine=True)
    return PromptFace(turn + _lead_text(view) + _owed_text(options), mine=True)


def _turn_text(seats: Sequence[SeatInfo], seat: int) -> str:
    return translate("TableTexts", "{name} is thinking").format(name=name_of(seats, seat))


def _lead_text(view: Observation) -> str:
    trick = view.trick
    if trick is None or not trick.plays:
        return ""
    context = questions.trump_context(view)
    suit = context.suit[trick.plays[0].cards[0]]
    name = texts.suit_name("trump" if suit == TRUMP else "SHCD"[suit])
    shape = texts.format_text(trick.reading) if trick.reading else ""
    return _DOT + translate("TableTexts", "led: {suit}, {shape}").format(suit=name, shape=shape)


def _owed_text(options: questions.Options | None) -> str:
    if options is None:
        return ""
    if options.only is not None:
        cards = texts.cards_text(options.only)
        return _DOT + translate("TableTexts", "only {cards} can be played").format(cards=cards)
    if options.forced:
        cards = texts.cards_text(options.forced)
        return _DOT + translate("TableTexts", "{cards} must be part of it").format(cards=cards)
    return ""


def _my_phase_text(view: Observation) -> str:
    sentences = {
        Phase.LAST_CALL: translate("TableTexts", "Last call: declare, or pass"),
        Phase.AUCTION: translate("TableTexts", "Bid points for the deal, or pass"),
        Phase.CHOOSE_TRUMP: translate("TableTexts", "Choose the trump suit"),
        Phase.BURY: translate("TableTexts", "Bury {count}: drag them to the middle or choose them"),
        Phase.AFTER_BURYING: translate("TableTexts", "Overturn now, or pass"),
        Phase.NAME_FRIENDS: translate("TableTexts", "Name the card whose holder is your friend"),
        Phase.TRANSFER: translate("TableTexts", "Levels may be handed on"),
        Phase.ROUND_END: translate("TableTexts", "The round is over"),
    }
    text = sentences.get(view.phase, "")
    return text.format(count=texts.count_text(view.kitty_size))


def _phase_text(view: Observation, seats: Sequence[SeatInfo]) -> str:
    if view.phase is Phase.DEAL:
        # Apart from the others: a name with braces in it must not be filled in again.
        return _deal_text(view, seats)
    who = next((seat for seat in view.awaited if seat >= 0), -1)
    name = name_of(seats, who)
    texts_by_phase = {
        Phase.LAST_CALL: translate("TableTexts", "Last call: {name} may still declare"),
        Phase.AUCTION: translate("TableTexts", "{name} is bidding"),
        Phase.CHOOSE_TRUMP: translate("TableTexts", "{name} chooses trump"),
        Phase.BURY: translate("TableTexts", "{name} is burying cards"),
        Phase.AFTER_BURYING: translate("TableTexts", "{name} may overturn"),
        Phase.NAME_FRIENDS: translate("TableTexts", "{name} names a friend"),
        Phase.TRANSFER: translate("TableTexts", "{name} hands levels on"),
        Phase.ROUND_END: translate("TableTexts", "Waiting for the others"),
    }
    return texts_by_phase.get(view.phase, "").format(name=name)


def _deal_text(view: Observation, seats: Sequence[SeatInfo]) -> str:
    if view.standing is None:
        return translate("TableTexts", "Dealing: nobody has declared yet")
    return translate("TableTexts", "Dealing: {who} {bid}").format(
        who=name_of(seats, view.standing.seat),
        bid=texts.bid_kind_text(view.standing.kind, view.standing.trump),
    )


def bury_title(view: Observation, aside: int, cards: Sequence[int]) -> str:
    """The title of the kitty's slots; `cards` are those laid out and those chosen besides."""
    text = translate("TableTexts", "Kitty: {aside} of {size} laid")
    if len(cards) > aside:
        text = translate("TableTexts", "Kitty: {aside} of {size} laid, {more} chosen")
    text = text.format(aside=aside, size=view.kitty_size, more=len(cards) - aside)
    points = points_of(cards)
    if points:
        text += _DOT + counts().points(points)
    return text


def kitty_title(cards: Sequence[int]) -> str:
    """The title above a kitty that lies open."""
    return counts().kitty_points(points_of(cards))


def cut_text() -> str:
    """Why nothing can be done while the line to the host is broken."""
    return translate("TableTexts", "The connection is cut: your choice stays for when it is back.")


def last_trick_text(view: Observation, seats: Sequence[SeatInfo]) -> str:
    """The sentence while the last trick is shown again."""
    trick = view.tricks[-1]
    winner = trick.winner if trick.winner is not None else trick.leader
    return counts().last_trick(name_of(seats, winner), trick.points)


def revoke_text(reason: str) -> str:
    """A warning: the play breaks the rule in `reason` and may be challenged."""
    return translate("TableTexts", "That would be a revoke. {reason}").format(reason=reason)


def chosen_text(view: Observation, cards: Cards, explain: Callable[[Rejected], str]) -> PromptFace:
    """What playing the chosen cards would do, or why they cannot be played."""
    verdict = questions.check(view, Play(cards))
    if isinstance(verdict, Rejected):
        return PromptFace(explain(verdict), mine=True)
    if verdict.revoke is not None:
        return PromptFace(revoke_text(explain(verdict.revoke)), warning=True)
    ways = len(questions.readings(view, cards))
    return PromptFace(intent_text(verdict, len(cards), ways), mine=True)


def intent_text(intent: questions.Intent, count: int, ways: int = 1) -> str:
    """What playing `count` cards would be; a lead may be read in several `ways`."""
    if intent.bid is not None:
        return texts.bid_kind_text(intent.bid.kind, intent.bid.trump)
    if intent.play is None:
        return ""
    shape = texts.format_text(intent.units) if intent.units else texts.count_text(count)
    sentences = {
        PlayKind.LEAD: translate("TableTexts", "leads {shape}"),
        PlayKind.THROW: translate("TableTexts", "throws {shape}"),
        PlayKind.FOLLOW: translate("TableTexts", "follows with {shape}"),
        PlayKind.RUFF: translate("TableTexts", "ruffs"),
        PlayKind.OVERRUFF: translate("TableTexts", "over-ruffs"),
        PlayKind.DISCARD: translate("TableTexts", "discards"),
    }
    kind = intent.play
    text = sentences[kind].format(shape=shape)
    if ways > 1:
        more = translate("TableTexts", "or another of {ways} readings").format(ways=ways)
        text += _DOT + more
    if intent.risky:
        return text + _DOT + translate("TableTexts", "fails if somebody holds higher")
    if intent.best and kind in (PlayKind.FOLLOW, PlayKind.RUFF, PlayKind.OVERRUFF):
        return text + _DOT + translate("TableTexts", "would be winning")
    return text
