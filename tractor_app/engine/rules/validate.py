"""Contradictions between the fields of a rule set.

Each field alone is held by its type (:mod:`.schema`); here are the combinations that no table
can play. Every check is one small function in :data:`_CHECKS`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from tractor_app.engine.cards import RANKS
from tractor_app.engine.rules.policies import (
    AfterBurying,
    DigBase,
    DigFamily,
    FriendChoice,
    FriendRise,
    JokerBids,
    LevelOwner,
    LoneJoker,
    MatchEnd,
    Moment,
    Nobody,
    Teams,
)
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import Problem, ProblemCode

_RUNG: Final = re.compile(r"(L|J|LJ|BJ)([1-8])")
_UNIT: Final = re.compile(r"([1-8])(?:x([1-9][0-9]?))?|([1-8])\*([1-9][0-9]?)")
_POINT_CARDS: Final = {"5": 5, "T": 10, "K": 10}


def validate(rules: RuleSet) -> tuple[Problem, ...]:
    """All contradictions in ``rules``; empty where it can be played."""
    return tuple(problem for check in _CHECKS for problem in check(rules))


def deck_size(rules: RuleSet) -> int:
    """How many cards are in play."""
    deck = rules.deck
    plain = 4 * (len(RANKS) - len(set(deck.removed_ranks)))
    return deck.decks * (plain + (2 if deck.jokers else 0))


def deck_points(rules: RuleSet) -> int:
    """The points of all cards in play."""
    kept = set(RANKS) - set(rules.deck.removed_ranks)
    return rules.deck.decks * 4 * sum(_POINT_CARDS.get(rank, 0) for rank in kept)


def copies(rules: RuleSet) -> int:
    """How many equal plain cards there are."""
    return rules.deck.decks * (2 if rules.deck.two_colours else 1)


def _deal(rules: RuleSet) -> Iterator[Problem]:
    deck = rules.deck
    size = deck_size(rules)
    if size - deck.kitty < deck.players:
        params = {"kitty": deck.kitty, "cards": size}
        yield Problem("deck.kitty", ProblemCode.KITTY_TOO_LARGE, params)
    elif (size - deck.kitty) % deck.players:
        fitting = [kitty for kitty in range(41) if (size - kitty) % deck.players == 0]
        near = sorted(fitting, key=lambda kitty: abs(kitty - deck.kitty))[:2]
        params = {"cards": size, "players": deck.players, "kitty": deck.kitty}
        yield Problem("deck.kitty", ProblemCode.UNEVEN_DEAL, {**params, "close": sorted(near)})
    for rank in _twice(deck.removed_ranks):
        yield Problem("deck.removed_ranks", ProblemCode.REPEATED_RANK, {"rank": rank})


def _colours(rules: RuleSet) -> Iterator[Problem]:
    if rules.deck.two_colours and rules.deck.decks > 1:
        yield Problem("deck.two_colours", ProblemCode.COLOURS_TOO_MANY, {"decks": rules.deck.decks})


def _units(rules: RuleSet) -> Iterator[Problem]:
    # One deck may keep the usual width: there are simply no runs. More than the decks is a slip.
    width = rules.units.run_width
    if width > max(copies(rules), 2):
        params = {"width": width, "copies": copies(rules)}
        yield Problem("units.run_width", ProblemCode.RUN_WIDTH_UNREACHABLE, params)


def _kitty(rules: RuleSet) -> Iterator[Problem]:
    kitty, declaring = rules.deck.kitty, rules.declaring
    for path, nobody in (
        ("declaring.nobody", declaring.nobody),
        ("declaring.nobody_first_round", declaring.nobody_first_round),
    ):
        looks = nobody in (Nobody.KITTY_CARD, Nobody.FIRST_LEVEL_CARD, Nobody.KITTY_MAJORITY)
        if looks and not kitty:
            yield Problem(path, ProblemCode.KITTY_NEEDED, {"value": nobody.value})
    looks = Nobody.KITTY_CARD in (declaring.nobody, declaring.nobody_first_round)
    if looks and 0 < kitty < declaring.nobody_card:
        params = {"card": declaring.nobody_card, "kitty": kitty}
        yield Problem("declaring.nobody_card", ProblemCode.KITTY_CARD_MISSING, params)
    if declaring.after_burying is not AfterBurying.NONE and not kitty:
        params_needed = {"value": declaring.after_burying.value}
        yield Problem("declaring.after_burying", ProblemCode.KITTY_NEEDED, params_needed)
    if rules.kitty.base is DigBase.KITTY and not kitty:
        yield Problem("kitty.base", ProblemCode.KITTY_NEEDED, {"value": DigBase.KITTY.value})
    if rules.kitty.family is DigFamily.TABLE and not rules.kitty.table:
        yield Problem("kitty.table", ProblemCode.TABLE_EMPTY)


def _rungs(rules: RuleSet) -> Iterator[Problem]:
    path = "declaring.ladder"
    declaring = rules.declaring
    if not declaring.ladder and declaring.moment is not Moment.POINTS_AUCTION:
        yield Problem(path, ProblemCode.EMPTY_LADDER)
    for rung, count in Counter(declaring.ladder).items():
        if count > 1:
            yield Problem(path, ProblemCode.REPEATED_RUNG, {"rung": rung})
        found = _RUNG.fullmatch(rung)
        if found is None:
            yield Problem(path, ProblemCode.BAD_TEXT, {"value": rung})
            continue
        joker, width = found[1] != "L", int(found[2])
        if joker and not rules.deck.jokers:
            yield Problem(path, ProblemCode.RUNG_NEEDS_JOKERS, {"rung": rung})
        most = rules.deck.decks if joker else copies(rules)
        if width > most:
            yield Problem(path, ProblemCode.RUNG_TOO_WIDE, {"rung": rung, "copies": most})
    needs_joker = declaring.lone_joker is not LoneJoker.NEVER
    if needs_joker and not rules.deck.jokers:
        yield Problem("declaring.lone_joker", ProblemCode.LONE_JOKER_MISSING)
    if declaring.joker_bids is JokerBids.AS_MANY and not rules.deck.jokers:
        params = {"rung": JokerBids.AS_MANY.value}
        yield Problem("declaring.joker_bids", ProblemCode.RUNG_NEEDS_JOKERS, params)


def _bids(rules: RuleSet) -> Iterator[Problem]:
    declaring = rules.declaring
    redealt = Nobody.REDEAL in (declaring.nobody, declaring.nobody_first_round)
    suits = any(rung.startswith("L") and not rung.startswith("LJ") for rung in declaring.ladder)
    jokers = declaring.joker_bids is not JokerBids.NEVER
    if redealt and not suits and not jokers and declaring.moment is not Moment.POINTS_AUCTION:
        yield Problem("declaring.ladder", ProblemCode.NOBODY_CAN_BID)


def _ladders(rules: RuleSet) -> Iterator[Problem]:
    path = "follow.ladders"
    seen: set[tuple[tuple[int, int], ...]] = set()
    for text in rules.follow.ladders:
        head, colon, body = text.partition(":")
        for part in head.split("|"):
            unit = _format(part) if colon else None
            if unit is None:
                params = {"value": text, "part": part.strip()}
                yield Problem(path, ProblemCode.LADDER_UNREADABLE, params)
                continue
            key = tuple(sorted(unit))
            if key in seen:
                yield Problem(path, ProblemCode.LADDER_REPEATED, {"value": part.strip()})
            seen.add(key)
            yield from _ladder_rungs(text, _size(unit), body)


def _ladder_rungs(text: str, size: int, body: str) -> Iterator[Problem]:
    for part in re.split(r"[>|]", body):
        rung = _format(part)
        if rung is None:
            params = {"value": text, "part": part.strip()}
            yield Problem("follow.ladders", ProblemCode.LADDER_UNREADABLE, params)
        elif _size(rung) != size:
            params = {"value": text, "part": part.strip()}
            yield Problem("follow.ladders", ProblemCode.LADDER_UNEQUAL, {**params, "cards": size})


def _format(text: str) -> list[tuple[int, int]] | None:
    """``2x2 1*2`` as (width, length) of each unit; None where it cannot be read."""
    units: list[tuple[int, int]] = []
    for token in text.split():
        found = _UNIT.fullmatch(token)
        if found is None:
            return None
        if found[3]:
            units += [(int(found[3]), 1)] * int(found[4])
        else:
            units.append((int(found[1]), int(found[2] or 1)))
    return units or None


def _size(units: list[tuple[int, int]]) -> int:
    return sum(width * length for width, length in units)


def _sides(rules: RuleSet) -> Iterator[Problem]:
    sides, players = rules.sides, rules.deck.players
    if sides.teams is Teams.FIXED and players % 2:
        yield Problem("sides.teams", ProblemCode.TEAMS_UNEVEN, {"players": players})
    if sides.teams is Teams.FRIENDS:
        if sides.friends >= players - 1:
            params = {"friends": sides.friends, "players": players}
            yield Problem("sides.friends", ProblemCode.FRIENDS_TOO_MANY, params)
        if sides.friends == 0:
            yield Problem("sides.friends", ProblemCode.FRIENDS_MISSING)
        other_holder = sides.friend_choice is FriendChoice.OTHER_HOLDER
        if other_holder and rules.deck.decks > 2:
            params = {"decks": rules.deck.decks}
            yield Problem("sides.friend_choice", ProblemCode.OTHER_HOLDER_UNCLEAR, params)
        own_levels = rules.levels.owner is LevelOwner.PLAYER
        if sides.rises is not FriendRise.ALL and not own_levels:
            yield Problem("sides.rises", ProblemCode.RISES_NEED_PLAYERS)


def _auction(rules: RuleSet) -> Iterator[Problem]:
    if rules.declaring.moment is not Moment.POINTS_AUCTION:
        return
    auction, points = rules.auction, deck_points(rules)
    if auction.lowest > auction.highest:
        params = {"lowest": auction.lowest, "highest": auction.highest}
        yield Problem("auction.lowest", ProblemCode.AUCTION_EMPTY, params)
    elif (auction.highest - auction.lowest) % auction.step:
        params = {"lowest": auction.lowest, "highest": auction.highest, "step": auction.step}
        yield Problem("auction.step", ProblemCode.AUCTION_UNEVEN, params)
    if auction.highest > points:
        params = {"highest": auction.highest, "points": points}
        yield Problem("auction.highest", ProblemCode.AUCTION_TOO_HIGH, params)
    if rules.sides.teams is not Teams.ALONE:
        yield Problem("sides.teams", ProblemCode.AUCTION_TEAMS)


def _scoring(rules: RuleSet) -> Iterator[Problem]:
    scoring = rules.scoring
    if scoring.bands:
        yield from _bands(rules)
        return
    if scoring.takeover == 0:
        yield Problem("scoring.takeover", ProblemCode.TAKEOVER_ZERO)
    points = deck_points(rules)
    if scoring.takeover > points:
        params = {"takeover": scoring.takeover, "points": points}
        yield Problem("scoring.takeover", ProblemCode.TAKEOVER_TOO_HIGH, params)
    for name in ("step", "declarer_step"):
        if getattr(scoring, name) == 0:
            yield Problem(f"scoring.{name}", ProblemCode.STEP_ZERO)


def _bands(rules: RuleSet) -> Iterator[Problem]:
    bands = rules.scoring.bands
    path = "scoring.bands"
    if any(left.start >= right.start for left, right in pairwise(bands)):
        yield Problem(path, ProblemCode.BANDS_UNSORTED)
    sides = [band.attackers for band in bands]
    if sides != sorted(sides):
        yield Problem(path, ProblemCode.BANDS_MIXED)
    if len(set(sides)) < 2:
        yield Problem(path, ProblemCode.BANDS_ONE_SIDED)


def _levels(rules: RuleSet) -> Iterator[Problem]:
    levels = rules.levels
    sequence = levels.sequence
    if not sequence:
        yield Problem("levels.sequence", ProblemCode.EMPTY_SEQUENCE)
        return
    for rank in _twice(sequence):
        yield Problem("levels.sequence", ProblemCode.REPEATED_RANK, {"rank": rank})
    text = " ".join(sequence)
    if levels.start not in sequence:
        params = {"rank": levels.start, "sequence": text}
        yield Problem("levels.start", ProblemCode.LEVEL_NOT_IN_SEQUENCE, params)
    for rank in levels.must_play:
        if rank not in sequence:
            params = {"rank": rank, "sequence": text}
            yield Problem("levels.must_play", ProblemCode.LEVEL_NOT_IN_SEQUENCE, params)
    for rank in _twice(levels.must_play):
        yield Problem("levels.must_play", ProblemCode.REPEATED_RANK, {"rank": rank})
    yield from _level_manners(rules)


def _level_manners(rules: RuleSet) -> Iterator[Problem]:
    levels = rules.levels
    removed = set(rules.deck.removed_ranks)
    played = [levels.fixed_rank] if levels.fixed_rank else levels.sequence
    for rank in played:
        if rank in removed:
            yield Problem("deck.removed_ranks", ProblemCode.LEVEL_REMOVED, {"rank": rank})
    if levels.transfer and levels.owner is not LevelOwner.PLAYER:
        yield Problem("levels.transfer", ProblemCode.TRANSFER_NEEDS_PLAYERS)
    if levels.jack_sends_back and "J" not in levels.sequence:
        yield Problem("levels.jack_sends_back", ProblemCode.JACK_MISSING)
    if levels.match_end is MatchEnd.NEVER and not rules.clock.match_minutes:
        yield Problem("levels.match_end", ProblemCode.NEVER_ENDS)


def _twice(ranks: tuple[str, ...]) -> list[str]:
    return [rank for rank, count in Counter(ranks).items() if count > 1]


_CHECKS: Final = (
    _deal,
    _colours,
    _units,
    _kitty,
    _rungs,
    _bids,
    _ladders,
    _sides,
    _auction,
    _scoring,
    _levels,
)
