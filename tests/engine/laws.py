"""Laws of every match, whatever the rules: what a step may never break."""

import random
from collections import Counter

import msgspec

from tractor_app.engine.actions import CHANCE, SPECTATOR
from tractor_app.engine.apply import Applied
from tractor_app.engine.cards import Cards, points_of
from tractor_app.engine.events import BidMade, Buried, CardDealt, KittyTaken
from tractor_app.engine.observation import Phase, RoundResult
from tractor_app.engine.observe import audible, observe
from tractor_app.engine.rules.policies import DigBase
from tractor_app.engine.state import MatchState, RoundState, full_deck


def cards_in_play(state: MatchState) -> Cards:
    """Every card of the round, wherever it is now."""
    before = state.round
    assert before is not None
    cards = [kind for hand in before.hands for kind in hand]
    tricks = (*before.tricks, before.trick) if before.trick else before.tricks
    cards += [kind for trick in tricks for play in trick.plays for kind in play.cards]
    kitty = state.rules.deck.kitty
    end = len(before.deck)
    cards += before.deck[before.dealt : end - kitty]
    if before.burier is None:
        cards += before.deck[end - kitty :]
    elif not before.taken:
        cards += before.buried
    return tuple(sorted(cards))


def check_cards(state: MatchState) -> None:
    """No card is lost or doubled."""
    if state.round is not None:
        assert cards_in_play(state) == full_deck(state.rules.deck)


def check_points(state: MatchState) -> None:
    """All points of the decks lie in tricks and in the kitty, and the result adds up."""
    before = state.round
    assert before is not None
    result = before.result
    assert result is not None
    in_tricks = sum(trick.points for trick in before.tricks)
    assert in_tricks + points_of(before.buried) == points_of(full_deck(state.rules.deck))
    total = result.trick_points + result.dig + result.penalties
    if state.rules.scoring.floor_at_zero:
        total = max(total, 0)
    assert result.attacker_points == total
    _check_dig(state, result)
    taken = [trick.points for trick in before.tricks if trick.winner not in _declarers(result)]
    assert result.trick_points == sum(taken)


def _check_dig(state: MatchState, result: RoundResult) -> None:
    """The last trick brings the base points times the multiplier, to the side that took it."""
    before = state.round
    assert before is not None
    kitty = state.rules.kitty
    last = before.tricks[-1]
    assert result.last_winner == last.winner
    of_trick = kitty.base is DigBase.LAST_TRICK
    assert result.kitty_points == (last.points if of_trick else points_of(before.buried))
    product = result.kitty_points * result.multiplier
    if last.winner in _declarers(result):
        assert result.dig == (-product if kitty.declarer_subtracts else 0)
    elif of_trick:
        assert result.dig == max(product - result.kitty_points, 0)
    else:
        assert result.dig == product


def _declarers(result: RoundResult) -> set[int]:
    """Seats of the declarer's side, from the result alone."""
    players = range(len(result.levels_before))
    return {seat for seat in players if (seat in result.winners) is not result.takeover}


def check_privacy(applied: Applied) -> None:
    """Nobody hears another seat's cards."""
    players = applied.state.rules.deck.players
    for viewer in (*range(players), SPECTATOR):
        for event in audible(applied.events, viewer):
            if isinstance(event, CardDealt):
                assert (event.kind is not None) == (event.seat == viewer)
            if isinstance(event, BidMade):
                assert event.audience in (None, viewer)
            if isinstance(event, KittyTaken | Buried):
                assert bool(event.cards) == (event.seat == viewer)


def _mixed(cards: list[int], sizes: list[int], rng: random.Random) -> list[Cards]:
    rng.shuffle(cards)
    parts = []
    for size in sizes:
        parts.append(tuple(sorted(cards[:size])))
        del cards[:size]
    return parts


def with_other_hidden_cards(state: MatchState, viewer: int, rng: random.Random) -> MatchState:
    """The same match as far as ``viewer`` can know: all cards hidden from it are mixed."""
    before = state.round
    assert before is not None
    others = [seat for seat in range(len(before.hands)) if seat != viewer]
    knows_buried = before.burier == viewer
    hidden: list[int] = [kind for seat in others for kind in before.hands[seat]]
    undealt = len(before.deck) - before.dealt if before.burier is None else 0
    hidden += before.deck[len(before.deck) - undealt :]
    buried = () if knows_buried else before.buried
    hidden += buried
    *hands, deck, mixed_buried = _mixed(
        hidden, [*(len(before.hands[seat]) for seat in others), undealt, len(buried)], rng
    )
    new_hands = dict(zip(others, hands, strict=True))
    changed: RoundState = msgspec.structs.replace(
        before,
        hands=tuple(new_hands.get(seat, hand) for seat, hand in enumerate(before.hands)),
        deck=(*before.deck[: len(before.deck) - undealt], *deck),
        buried=before.buried if knows_buried else mixed_buried,
        taken=before.taken if knows_buried or not before.taken else tuple(hands[0])[:1],
    )
    return msgspec.structs.replace(state, round=changed)


def check_blindness(state: MatchState, viewer: int, rng: random.Random) -> None:
    """What a viewer sees does not depend on what it may not see."""
    if state.round is None or state.phase in (Phase.ROUND_END, Phase.MATCH_END, Phase.TRANSFER):
        return
    if state.phase is Phase.SHUFFLE:
        return
    mixed = with_other_hidden_cards(state, viewer, rng)
    assert Counter(cards_in_play(mixed)) == Counter(cards_in_play(state)) or state.round.taken
    assert observe(mixed, viewer) == observe(state, viewer)


def check_awaited(state: MatchState) -> None:
    """A match that is not over waits for somebody."""
    seen = observe(state, SPECTATOR)
    players = range(state.rules.deck.players)
    assert bool(seen.awaited) == (state.phase is not Phase.MATCH_END)
    assert all(actor == CHANCE or actor in players for actor in seen.awaited)
    assert seen.hand == ()
