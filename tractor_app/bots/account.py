"""What the rule bot weighed for a choice it made: worked out again, only where it is asked for."""

from __future__ import annotations

from tractor_app.bots.bidding import trump_worth, weighed_bids
from tractor_app.bots.burying import weighed_buries
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.personality import Personality
from tractor_app.bots.policy import choose_follow, choose_lead, tables_of
from tractor_app.bots.search.decision import Decision, Scale, Weighed, Why, ranked
from tractor_app.engine import legal
from tractor_app.engine.actions import Action, Bury, ChooseTrump, Declare, Pass, Play
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.play.context import context

BIDDING = (Phase.DEAL, Phase.LAST_CALL, Phase.AFTER_BURYING)


def account(
    observation: Observation, action: Action | None, personality: Personality
) -> Decision | None:
    """The record of ``action``, None where the rules of thumb weigh nothing."""
    if isinstance(action, Play):
        return _play(observation, action, personality)
    if isinstance(action, Bury):
        return _bury(observation, action, personality)
    if isinstance(action, ChooseTrump):
        return _choose_trump(observation, action, personality)
    if observation.phase in BIDDING and isinstance(action, Declare | Pass | None):
        return _bid(observation, action, personality)
    return None


def _play(observation: Observation, action: Play, personality: Personality) -> Decision:
    known = Knowledge(observation, personality.weights)
    notes: list[tuple[float, list[int]]] = []
    known.seat.notes = notes
    if observation.trick is None:
        choose_lead(known.public, known.seat)
    else:
        choose_follow(known.public, known.seat)
    found: dict[tuple[int, ...], Weighed] = {}
    for score, cards in notes:
        kinds = tuple(sorted(known.t.kinds(cards, observation.hand)))
        if kinds not in found or found[kinds].worth < score:
            found[kinds] = Weighed(kinds, worth=score)
    own = tuple(sorted(action.cards))
    if own in found and len(found) > 1:
        return ranked(list(found.values()), found[own], Why.RULE, Scale.TRICK)
    led = observation.trick is not None
    only = led and legal.play_options(observation).only is not None
    forced = only or len(observation.hand) == 1
    why = Why.FORCED if forced else Why.RULE
    return ranked([], Weighed(own), why, Scale.ORDER)


def _bury(observation: Observation, action: Bury, personality: Personality) -> Decision | None:
    ctx = context(observation.rules, observation.level, observation.trump)
    tables = tables_of(ctx, personality.weights)
    size = observation.kitty_size
    found: dict[tuple[int, ...], Weighed] = {}
    for cost, cards in weighed_buries(tables, observation.hand, size, personality.buries):
        kinds = tuple(sorted(cards))
        found.setdefault(kinds, Weighed(kinds, worth=-cost))
    own = tuple(sorted(action.cards))
    if own not in found:
        return None
    return ranked(list(found.values()), found[own], Why.RULE, Scale.BURY)


def _choose_trump(
    observation: Observation, action: ChooseTrump, personality: Personality
) -> Decision:
    weighed = []
    for trump in observation.trump_choices:
        ctx = context(observation.rules, observation.level, trump)
        worth = trump_worth(ctx, observation.hand, personality.bids)
        weighed.append(Weighed((), worth=worth, trump=trump))
    chosen = next(each for each in weighed if each.trump == action.trump)
    return ranked(weighed, chosen, Why.RULE, Scale.TRUMPS)


def _bid(
    observation: Observation, action: Declare | Pass | None, personality: Personality
) -> Decision:
    nothing = Weighed(())
    weighed = [nothing]
    for option, gain in weighed_bids(observation, personality.bids):
        weighed.append(Weighed(tuple(option.cards), worth=gain, trump=option.trump))
    chosen = nothing
    if isinstance(action, Declare):
        own = tuple(sorted(action.cards))
        chosen = next(
            (each for each in weighed if tuple(sorted(each.cards)) == own), Weighed(action.cards)
        )
    why = Why.FORCED if len(weighed) == 1 else Why.RULE
    return ranked(weighed, chosen, why, Scale.TRUMPS)
