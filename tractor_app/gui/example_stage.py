"""Examples that need a table: made-up rounds, played on by the engine to the answer."""

from __future__ import annotations

from collections import Counter

from tractor_app.engine import levels as ladder
from tractor_app.engine.actions import (
    Action,
    AskRedeal,
    Bury,
    Declare,
    Friend,
    NameFriends,
    Play,
    TakeBack,
)
from tractor_app.engine.apply import apply
from tractor_app.engine.cards import Cards, parse_cards, points_of, rank_of
from tractor_app.engine.events import ThrowFailed
from tractor_app.engine.observation import Bid, BidKind, Phase, RoundResult
from tractor_app.engine.play.context import TRUMP, TrumpContext
from tractor_app.engine.play.units import format_names, readings
from tractor_app.engine.rules.policies import FriendChoice
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.validate import deck_size
from tractor_app.engine.scoring import level_change
from tractor_app.engine.state import MatchState, RoundState, current, full_deck
from tractor_app.engine.verdict import Rejected
from tractor_app.gui.example_parts import (
    Example,
    Group,
    Groups,
    Told,
    all_of,
    face_down,
    some_of,
)

_SUITS = ("S", "H", "C", "D", "trump")


def _cards(text: str) -> Cards:
    """Cards in the order written."""
    return tuple(kind for token in text.split() for kind in parse_cards(token))


def _table(
    example: Example, rules: RuleSet, phase: Phase, hands: list[Cards], **more: object
) -> MatchState:
    """A match in the middle of a round; seat 0 is declarer unless it is the first round."""
    first_round = example.setting.first_round
    declarer = None if first_round else 0
    players = rules.deck.players
    levels = example.setting.levels or (example.level,) * players
    values: dict[str, object] = {
        "first": 0,
        "first_round": first_round,
        "level": example.level,
        "deck": (),
        "hands": tuple(tuple(sorted(hand)) for hand in hands),
        "declarer": declarer,
        "fines": (0,) * players,
        **more,
    }
    state = MatchState(rules=rules, levels=levels, phase=phase, declarer=declarer)
    return _with_round(state, values)


def _with_round(state: MatchState, values: dict[str, object]) -> MatchState:
    return MatchState(
        rules=state.rules,
        levels=state.levels,
        phase=state.phase,
        round_number=1,
        declarer=state.declarer,
        round=RoundState(**values),  # type: ignore[arg-type]
    )


def _done(state: MatchState, seat: int, action: Action) -> MatchState:
    """The state after an action that the example counts on."""
    applied = apply(state, seat, action)
    if isinstance(applied, Rejected):
        raise ValueError(f"{seat}: {action}: {applied}")
    return applied.state


# Throws.


def throw(
    example: Example, rules: RuleSet, _ctx: TrumpContext
) -> tuple[Groups, Rejected | ThrowFailed | None]:
    """A throw at the table: refused, reduced (and shown by whom, or not), or standing."""
    hands = [_cards(text) for text in example.groups]
    thrown = hands[0]
    state = _table(example, rules, Phase.PLAY, hands, trump=example.trump, turn=0)
    applied = apply(state, 0, Play(thrown))
    if isinstance(applied, Rejected):
        return (all_of(thrown, bright=False),), applied
    failed = [event for event in applied.events if isinstance(event, ThrowFailed)]
    played = failed[0].played if failed else thrown
    return (some_of(thrown, played),), failed[0] if failed else None


# Declaring.


def call(example: Example, rules: RuleSet, _ctx: TrumpContext) -> tuple[Groups, Rejected | Told]:
    """What is called after the last card, one thing after the other."""
    acts = [_act(text) for text in example.groups]
    hands: list[Cards] = [()] * rules.deck.players
    for seat, _, cards in acts:
        hands[seat] = _joined(hands[seat], cards)
    state = _table(example, rules, Phase.LAST_CALL, hands)
    groups = []
    for seat, action, cards in acts:
        applied = apply(state, seat, action)
        if isinstance(applied, Rejected):
            return _standing(state, acts), applied
        state = applied.state
        groups.append(all_of(cards))
    if state.round is None:
        return tuple(groups), Told("redealt")
    bid, declarer = current(state).bids[-1], current(state).declarer
    told = Told("called", {"suit": bid.trump, "seat": 0 if declarer is None else declarer})
    return _standing(state, acts), told


def _act(text: str) -> tuple[int, Action, Cards]:
    seat, _, rest = text.partition(":")
    word, _, more = rest.strip().partition(" ")
    if word == "back":
        return int(seat), TakeBack(), ()
    if word == "redeal":
        return int(seat), AskRedeal(), _cards(more)
    return int(seat), Declare(parse_cards(rest)), _cards(rest)


def _joined(hand: Cards, cards: Cards) -> Cards:
    """Both in one hand; what stands in both is held once."""
    return tuple((Counter(hand) | Counter(cards)).elements())


def _standing(state: MatchState, acts: list[tuple[int, Action, Cards]]) -> Groups:
    """The cards of all acts; of bids only the standing one is bright."""
    bids = current(state).bids
    stands = bids[-1].cards if bids else ()
    return tuple(
        all_of(cards, not isinstance(action, Declare) or tuple(sorted(cards)) == stands)
        for _, action, cards in acts
        if cards
    )


def late(example: Example, rules: RuleSet, _ctx: TrumpContext) -> tuple[Groups, Told]:
    """A stronger bid when the kitty is buried."""
    first, stronger, kitty = (_cards(text) for text in example.groups)
    hands: list[Cards] = [(*first, *kitty), stronger, (), ()]
    made = Bid(0, tuple(sorted(first)), "H", BidKind.DECLARE)
    more = {"bids": (made,), "trump": "H", "burier": 0, "taken": tuple(sorted(kitty))}
    state = _done(_table(example, rules, Phase.BURY, hands, **more), 0, Bury(kitty))
    applied = apply(state, 1, Declare(stronger))
    if isinstance(applied, Rejected):
        groups = (all_of(first), all_of(stronger, bright=False))
        return groups, Told("late_none", {"suit": current(state).trump})
    after = current(applied.state)
    groups = (all_of(first, bright=False), all_of(stronger))
    if after.burier == 1:
        taken = Group(kitty, (True,) * len(kitty), below=True)
        return (*groups, taken), Told("late_theft", {"suit": after.trump, "seat": 1})
    return groups, Told("late_overturn", {"suit": after.trump})


# Friends.


def name(example: Example, rules: RuleSet, _ctx: TrumpContext) -> tuple[Groups, Rejected | Told]:
    """A card named for a friend: allowed or not."""
    (kind,) = _cards(example.groups[0])
    hands: list[Cards] = [()] * rules.deck.players
    state = _table(example, rules, Phase.NAME_FRIENDS, hands, trump=example.trump)
    applied = apply(state, 0, NameFriends((Friend(kind),)))
    if isinstance(applied, Rejected):
        return (all_of((kind,), bright=False),), applied
    return (all_of((kind,)),), Told("may_name", {"cards": (kind,)})


def friends(example: Example, rules: RuleSet, _ctx: TrumpContext) -> tuple[Groups, Told]:
    """Cards are named and played; who turns out to be a friend."""
    by_order = rules.sides.friend_choice is FriendChoice.NTH_COPY
    named = tuple(_named(text, by_order) for text in example.setting.named[: rules.sides.friends])
    hands = [_cards(text) for text in example.groups]
    state = _table(example, rules, Phase.NAME_FRIENDS, hands, trump=example.trump)
    state = _done(state, 0, NameFriends(named))
    for seat, hand in enumerate(hands):
        state = _done(state, seat, Play(hand))
    found = tuple({seat: None for seat in current(state).friend_seats if seat}.keys())
    kinds = tuple(friend.kind for friend in named)
    held = tuple(
        some_of(hand, kinds if seat in found else ()) for seat, hand in enumerate(hands) if seat
    )
    key = "friends" if len(found) > 1 else "friend"
    params = {"seats": found, "cards": kinds, "count": max(friend.nth for friend in named)}
    if len(named) == 1 and params["count"] != 1:
        key = "friend_by_copy"
    return (all_of(kinds), *held), Told(key, params)


def _named(text: str, by_order: bool) -> Friend:
    card, _, nth = text.partition(" ")
    (kind,) = parse_cards(card)
    return Friend(kind, int(nth) if nth and by_order else 1)


# The end of a round.


def last_trick(example: Example, rules: RuleSet, _ctx: TrumpContext) -> tuple[Groups, Told]:
    """The last trick is played, and the round counted."""
    setting = example.setting
    plays = [_cards(text) for text in example.groups]
    buried = _cards(setting.buried)
    more: dict[str, object] = {"trump": example.trump, "burier": 0, "buried": buried}
    if setting.friend is not None:
        more |= {
            "friends_named": (Friend(_cards("SA")[0]),),
            "friend_seats": (setting.friend,),
            "friends_played": (0,),
        }
    state = _table(example, rules, Phase.PLAY, plays, **more)
    for seat, cards in enumerate(plays):
        state = _done(state, seat, Play(cards))
    result = current(state).result
    if result is None:
        raise ValueError(example)
    trick = tuple(all_of(cards, seat == result.last_winner) for seat, cards in enumerate(plays))
    return (*trick, *_kitty(setting.tell, result, buried)), _result(setting.tell, result)


def _kitty(tell: str, result: RoundResult, buried: Cards) -> Groups:
    if tell == "levels":
        return ()
    hidden = tell == "kitty" and not result.buried
    shown = face_down(len(buried)) if hidden else all_of(buried)
    return (Group(shown.cards, shown.bright, coins=not hidden, below=True),)


def _result(tell: str, result: RoundResult) -> Told:
    if tell == "kitty":
        return Told("kitty_shown" if result.buried else "kitty_hidden")
    if tell == "dig":
        base, times = result.kitty_points, result.multiplier
        if not result.dig:
            return Told("no_dig")
        key = "dig_added" if result.dig > 0 else "dig_taken"
        return Told(key, {"points": base, "times": times, "product": base * times})
    return Told(
        "levels",
        {"levels": tuple(zip(result.levels_before, result.levels_after, strict=True))},
    )


# Points and levels.


def points(example: Example, rules: RuleSet, _ctx: TrumpContext) -> tuple[Groups, Told]:
    """The attackers' cards, their points less fines, and what those mean."""
    taken = _cards(example.groups[0])
    total = points_of(taken) - example.setting.fines
    found = Told("points", {"points": total, "change": level_change(rules, total)})
    return (Group(taken, (True,) * len(taken), coins=True),), found


def way(example: Example, rules: RuleSet, _ctx: TrumpContext) -> tuple[Groups, Told]:
    """Attackers at the first of the level cards win; as far as they come is bright."""
    steps = _cards(example.groups[0])
    rise = example.setting.rise
    after, _ = ladder.advance(rules.levels, example.level, rise, won_as_declarer=False)
    passed = tuple(kind for kind in steps if _height(kind) <= "23456789TJQKA".index(after))
    params = {"level": example.level, "rise": rise, "after": after}
    return (some_of(steps, passed),), Told("risen", params)


def _height(kind: int) -> int:
    rank = rank_of(kind)
    return -1 if rank is None else rank


def end(example: Example, rules: RuleSet, _ctx: TrumpContext) -> tuple[Groups, Told]:
    """A side comes to the last level, and then wins there as declarer."""
    last = rules.levels.sequence[-1]
    reached, _ = ladder.advance(rules.levels, example.level, 1, won_as_declarer=True)
    beyond, _ = ladder.advance(rules.levels, reached, 1, won_as_declarer=True)
    steps = _cards(example.groups[0])
    for key, level in (("end_reached", reached), ("end_passed", beyond)):
        if ladder.is_over(rules.levels, level):
            return (some_of(steps, steps[-1:]),), Told(key, {"level": last})
    return (all_of(steps, bright=False),), Told("end_never", {"level": last})


# Cards.


def order(example: Example, rules: RuleSet, ctx: TrumpContext) -> tuple[Groups, Told]:
    """All different cards of a suit or of the trumps, the highest first."""
    suit = TRUMP if example.groups[0] == "trump" else _SUITS.index(example.groups[0])
    kinds = {kind for kind in full_deck(rules.deck) if ctx.suit[kind] == suit}
    cards = tuple(sorted(kinds, key=lambda kind: (-ctx.strength[kind], kind)))
    return (all_of(cards),), Told("order", {"count": len(cards), "cards": cards[:1]})


def copies(example: Example, rules: RuleSet, ctx: TrumpContext) -> tuple[Groups, tuple[str, ...]]:
    """All copies of one card, and what they make together."""
    (kind,) = _cards(example.groups[0])
    cards = tuple(held for held in full_deck(rules.deck) if held == kind)
    return (all_of(cards),), format_names(readings(ctx, cards)[0])


def kitty(_example: Example, rules: RuleSet, _ctx: TrumpContext) -> tuple[Groups, Told]:
    """How many cards everybody gets, and how many are left."""
    deck, size = rules.deck, deck_size(rules)
    each = (size - deck.kitty) // deck.players
    return (face_down(deck.kitty),), Told("kitty", {"each": each, "count": deck.kitty})
