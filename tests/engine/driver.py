"""Matches played by chance alone: every legal action may happen, and a seed tells which."""

import random
from collections.abc import Callable, Iterator

from tractor_app.engine import legal
from tractor_app.engine.actions import (
    CHANCE,
    Action,
    AskRedeal,
    BidPoints,
    Bury,
    ChooseTrump,
    Deal,
    Declare,
    Friend,
    NameFriends,
    Pass,
    Play,
    Ready,
    Shuffle,
    TakeBack,
    Transfer,
)
from tractor_app.engine.apply import Applied, apply, new_match
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.observe import observe
from tractor_app.engine.phases.auction import least_bid
from tractor_app.engine.phases.dealing import draws_wanted, first_by_draw
from tractor_app.engine.phases.tricks import lead_of
from tractor_app.engine.phases.turns import awaited
from tractor_app.engine.play.context import context
from tractor_app.engine.play.follow import random_follow
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState, full_deck
from tractor_app.engine.verdict import Rejected

Entry = tuple[int, Action]


def shuffled(state: MatchState, rng: random.Random) -> Shuffle:
    """A shuffle that the rules accept."""
    deck = list(full_deck(state.rules.deck))
    rng.shuffle(deck)
    draws = tuple(rng.sample(deck, draws_wanted(state)))
    first = first_by_draw(draws) if draws else rng.randrange(state.rules.deck.players)
    return Shuffle(tuple(deck), first, draws)


def any_bid(observation: Observation, rng: random.Random, chance: float) -> Action | None:
    if rng.random() >= chance:
        return None
    options = legal.bid_options(observation)
    return Declare(rng.choice(options).cards) if options else None


def _last_call(observation: Observation, rng: random.Random) -> Action:
    for odd in (AskRedeal(), TakeBack()):
        if rng.random() < 0.1 and not isinstance(legal.check(observation, odd), Rejected):
            return odd
    return any_bid(observation, rng, 0.5) or Pass()


def _auction(observation: Observation, rng: random.Random) -> Action:
    rules = observation.rules.auction
    numbers = range(least_bid(rules, observation.auction), rules.highest + 1, rules.step)
    return BidPoints(rng.choice(numbers)) if numbers and rng.random() < 0.6 else Pass()


def _bury(observation: Observation, rng: random.Random) -> Action:
    return Bury(tuple(rng.sample(observation.hand, observation.kitty_size)))


def _friends(observation: Observation, rng: random.Random) -> Action:
    rules = observation.rules
    kinds = sorted(set(full_deck(rules.deck)))
    while True:
        named = tuple(
            Friend(rng.choice(kinds), rng.randint(1, rules.deck.decks))
            for _ in range(rules.sides.friends)
        )
        if not isinstance(legal.check(observation, NameFriends(named)), Rejected):
            return NameFriends(named)


def _play(observation: Observation, rng: random.Random) -> Action:
    ctx = context(observation.rules, observation.level, observation.trump)
    hand = observation.hand
    if observation.trick is not None:
        lead = lead_of(ctx, observation.trick)
        return Play(random_follow(ctx, lead, hand, rng.randrange))
    if rng.random() < 0.7:
        suit = ctx.suit[rng.choice(hand)]
        same = [kind for kind in hand if ctx.suit[kind] == suit]
        if rng.random() < 0.5:
            pairs = [kind for kind in same if same.count(kind) > 1]
            same = pairs or same
        cards = tuple(rng.sample(same, rng.randint(1, min(len(same), 6))))
        lead_or_not = make_lead(ctx, cards)
        if isinstance(lead_or_not, Lead):
            action = Play(lead_or_not.cards)
            if not isinstance(legal.check(observation, action), Rejected):
                return action
    return Play((rng.choice(hand),))


def _transfer(observation: Observation, rng: random.Random) -> Action:
    options: list[Action] = [Pass(), Ready(), *(Transfer(seat) for seat in range(6))]
    rng.shuffle(options)
    return next(
        action for action in options if not isinstance(legal.check(observation, action), Rejected)
    )


_CHOICES: dict[Phase, Callable[[Observation, random.Random], Action]] = {
    Phase.LAST_CALL: _last_call,
    Phase.AUCTION: _auction,
    Phase.CHOOSE_TRUMP: lambda seen, rng: ChooseTrump(rng.choice(seen.trump_choices)),
    Phase.BURY: _bury,
    Phase.AFTER_BURYING: lambda seen, rng: any_bid(seen, rng, 0.7) or Pass(),
    Phase.NAME_FRIENDS: _friends,
    Phase.PLAY: _play,
    Phase.TRANSFER: _transfer,
    Phase.ROUND_END: lambda _seen, _rng: Ready(),
}


def random_entry(state: MatchState, rng: random.Random) -> Entry:
    """Somebody awaited, and a legal action of theirs."""
    if state.phase is Phase.SHUFFLE:
        return CHANCE, shuffled(state, rng)
    if state.phase is Phase.DEAL:
        bidders = [seat for seat in awaited(state) if seat >= 0]
        if bidders and rng.random() < 0.3:
            seat = rng.choice(bidders)
            bid = any_bid(observe(state, seat), rng, 0.6)
            if bid is not None:
                return seat, bid
        return CHANCE, Deal()
    seat = rng.choice(awaited(state))
    return seat, _CHOICES[state.phase](observe(state, seat), rng)


def suggested_entry(state: MatchState, rng: random.Random) -> Entry:
    """What the engine itself suggests to somebody awaited."""
    if state.phase is Phase.SHUFFLE:
        return CHANCE, shuffled(state, rng)
    seats = [seat for seat in awaited(state) if seat >= 0]
    if seats and (state.phase is not Phase.DEAL or rng.random() < 0.3):
        seat = rng.choice(seats)
        action = legal.suggest(observe(state, seat))
        if action is not None:
            return seat, action
    return CHANCE, Deal()


def accepted(state: MatchState, entry: Entry, rng: random.Random) -> tuple[Entry, Applied]:
    """Apply ``entry``; a throw that hidden hands forbid becomes a single card."""
    actor, action = entry
    applied = apply(state, actor, action)
    if isinstance(applied, Rejected) and isinstance(action, Play):
        entry = actor, Play((rng.choice(action.cards),))
        applied = apply(state, *entry)
    assert isinstance(applied, Applied), (state.phase, entry, applied)
    return entry, applied


def play(
    rules: RuleSet,
    seed: int | str,
    rounds: int,
    choose: Callable[[MatchState, random.Random], Entry] = random_entry,
) -> Iterator[tuple[Entry, Applied]]:
    """Entries and what they did, until ``rounds`` rounds have ended or the match is over."""
    rng = random.Random(seed)
    state = new_match(rules)
    ended = 0
    while ended < rounds and state.phase is not Phase.MATCH_END:
        entry, applied = accepted(state, choose(state, rng), rng)
        ended += applied.state.phase is not state.phase and applied.state.phase in (
            Phase.ROUND_END,
            Phase.MATCH_END,
        )
        state = applied.state
        yield entry, applied
