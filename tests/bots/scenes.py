"""Positions laid out by hand: what one seat sees in the middle of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tractor_app.engine.cards import POINTS, Cards, format_cards, parse_cards
from tractor_app.engine.observation import (
    Bid,
    BidKind,
    Observation,
    Phase,
    PlayKind,
    TrickPlay,
    TrickView,
)
from tractor_app.engine.play.context import context
from tractor_app.engine.play.lead import Lead, make_lead
from tractor_app.engine.play.units import format_names
from tractor_app.engine.play.winner import trick_winner
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import full_deck

US, NEXT, PARTNER, LAST = 0, 1, 2, 3
"""Seats of a scene, in order of play: the viewer is always seat 0."""

CLASSIC = preset("classic")

Plays = Sequence[tuple[int, str]]


def trick_of(plays: Plays, level: str, trump: str, rules: RuleSet = CLASSIC) -> TrickView:
    """A trick, full or not, in order of play; its winner is the engine's."""
    ctx = context(rules, level, trump)
    cards = [parse_cards(text) for _seat, text in plays]
    lead = make_lead(ctx, cards[0])
    assert isinstance(lead, Lead)
    views = tuple(
        TrickPlay(seat, each, PlayKind.LEAD if at == 0 else PlayKind.FOLLOW)
        for at, ((seat, _text), each) in enumerate(zip(plays, cards, strict=True))
    )
    return TrickView(
        leader=plays[0][0],
        plays=views,
        reading=format_names(lead.format),
        winner=plays[trick_winner(ctx, lead, cards)][0],
        points=sum(POINTS[kind] for each in cards for kind in each),
    )


def playing(
    hand: str,
    now: Plays = (),
    before: Sequence[Plays] = (),
    *,
    declarer: int = NEXT,
    level: str = "2",
    trump: str = "S",
    points: int = 0,
    buried: str = "",
    rules: RuleSet = CLASSIC,
) -> Observation:
    """The viewer (seat 0) is to play ``hand`` to the trick ``now``, after the tricks ``before``.

    The others hold as many cards as the viewer, less what they have put on the table.
    """
    own = parse_cards(hand)
    players = rules.deck.players
    counts = [len(own)] * players
    for seat, text in now:
        counts[seat] -= len(parse_cards(text))
    if now:
        counts[US] = len(own)
    attackers = tuple(seat for seat in range(players) if (seat - declarer) % 2)
    tricks = tuple(trick_of(plays, level, trump, rules) for plays in before)
    return observation(
        Phase.PLAY,
        own,
        rules=rules,
        level=level,
        trump=trump,
        declarer=declarer,
        attackers=attackers,
        counts=tuple(counts),
        trick=trick_of(now, level, trump, rules) if now else None,
        tricks=tricks,
        points=points,
        buried=parse_cards(buried),
        burier=declarer,
    )


def tricks_gone(*elsewhere: str, level: str = "2", trump: str = "S") -> list[list[tuple[int, str]]]:
    """Tricks of single cards, all following suit, of every card that is not ``elsewhere``.

    ``elsewhere``: own hand, table, kitty and what the others may still hold. Of each suit a
    multiple of four must be left. The leader has each trick's highest card; seats lead in turn.
    """
    ctx = context(CLASSIC, level, trump)
    left = Counter(full_deck(CLASSIC.deck))
    left.subtract(parse_cards(" ".join(elsewhere)))
    assert min(left.values()) >= 0
    by_suit: list[list[int]] = [[] for _ in range(5)]
    for kind in sorted(left.elements(), key=lambda kind: -ctx.strength[kind]):
        by_suit[ctx.suit[kind]].append(kind)
    tricks: list[list[tuple[int, str]]] = []
    for cards in by_suit:
        assert len(cards) % 4 == 0, (len(cards), format_cards(cards))
        for at in range(0, len(cards), 4):
            first = len(tricks)
            four = cards[at : at + 4]
            tricks.append([((first + n) % 4, format_cards([four[n]])) for n in range(4)])
    return tricks


def burying(hand: str, *, level: str = "2", trump: str = "S") -> Observation:
    """The viewer is declarer and has taken the kitty up."""
    own = parse_cards(hand)
    assert len(own) == 33
    return observation(
        Phase.BURY,
        own,
        level=level,
        trump=trump,
        declarer=US,
        attackers=(1, 3),
        counts=(33, 25, 25, 25),
        burier=US,
        kitty=own[:8],
    )


def declaring(
    hand: str,
    standing: tuple[int, str] | None = None,
    *,
    level: str = "2",
    declarer: int | None = NEXT,
    over: bool = False,
) -> Observation:
    """While cards are dealt (``over``: after the last one), with a bid that stands or none."""
    own = parse_cards(hand)
    bids: tuple[Bid, ...] = ()
    if standing is not None:
        cards = parse_cards(standing[1])
        bids = (
            Bid(
                standing[0],
                cards,
                "NT" if cards[0] >= 52 else "SHCD"[cards[0] // 13],
                BidKind.DECLARE,
            ),
        )
    return observation(
        Phase.LAST_CALL if over else Phase.DEAL,
        own,
        level=level,
        declarer=declarer,
        counts=(len(own),) * 4,
        undealt=0 if over else 100 - 4 * len(own),
        bids=bids,
        first_round=declarer is None,
    )


def observation(
    phase: Phase,
    hand: Cards,
    *,
    counts: tuple[int, ...],
    declarer: int | None,
    level: str,
    rules: RuleSet = CLASSIC,
    trump: str | None = None,
    attackers: tuple[int, ...] = (),
    trick: TrickView | None = None,
    tricks: tuple[TrickView, ...] = (),
    points: int = 0,
    buried: Cards = (),
    kitty: Cards = (),
    burier: int | None = None,
    undealt: int = 0,
    bids: tuple[Bid, ...] = (),
    first_round: bool = False,
) -> Observation:
    """All fields of an observation of seat 0; those not given are as at a quiet table."""
    players = rules.deck.players
    return Observation(
        viewer=US,
        rules=rules,
        phase=phase,
        round_number=1,
        levels=(level,) * players,
        level=level,
        trump=trump,
        declarer=declarer,
        attackers=attackers,
        friends_named=(),
        friends_revealed=(),
        awaited=(US,),
        hand=hand,
        counts=counts,
        undealt=undealt,
        first_dealt=0,
        bids=bids,
        standing=bids[-1] if bids else None,
        passed=(),
        auction=(),
        trump_choices=(),
        kitty_size=rules.deck.kitty,
        kitty=kitty,
        buried=buried,
        kitty_shown=(),
        trick=trick,
        tricks=tricks,
        attacker_points=points,
        captured=(),
        first_round=first_round,
        burier=burier,
    )
