"""Throws that may fail are weighed in every world as the rules say."""

import random

import msgspec
import pytest

from tests.bots.scenes import CLASSIC, US, playing
from tractor_app.bots.beliefs import Beliefs
from tractor_app.bots.knowledge import Knowledge
from tractor_app.bots.policy import tables_of
from tractor_app.bots.search.pimc import Budget, Search
from tractor_app.bots.search.risk import RiskyThrow, risky
from tractor_app.bots.search.simulator import Option, PolicySimulator, format_numbers, unpack
from tractor_app.bots.search.worlds import KernelWorlds, PolicyWorlds, worlds_for
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.play.context import context
from tractor_app.engine.play.lead import Lead
from tractor_app.engine.play.throws import resolve_throw
from tractor_app.engine.play.units import default_pieces, make_format
from tractor_app.engine.rules.policies import FailedThrow, Fine
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import full_deck

HEARTS = 1
KING = 10
"""Its slot in hearts at level 2."""

HAND = "HA HA HQ HQ S5 S9 C4 C7 D3 D6 S4 S6 S7 DK CJ C9 C8 D4 D5 D8 D9 DT C3 S8"
KITTY = "HT HT H3 C3 C4 C6 D3 D4"


def house(failed: FailedThrow, fine: Fine) -> RuleSet:
    throw = msgspec.structs.replace(CLASSIC.throw, failed=failed, fine=fine)
    return msgspec.structs.replace(CLASSIC, throw=throw)


@pytest.mark.parametrize("failed", FailedThrow)
@pytest.mark.parametrize("fine", Fine)
@pytest.mark.parametrize("attacker", [True, False])
def test_a_throw_ends_as_the_engine_says(failed: FailedThrow, fine: Fine, attacker: bool) -> None:
    rng = random.Random("throws")
    ctx = context(house(failed, fine), "2", "S")
    t = tables_of(ctx)
    deck = list(full_deck(CLASSIC.deck))
    fails = 0
    for _ in range(40):
        rng.shuffle(deck)
        hands = [tuple(sorted(deck[at * 25 : at * 25 + 25])) for at in range(4)]
        kinds = tuple(kind for kind in hands[0] if ctx.suit[kind] == HEARTS)[-4:]
        pieces = default_pieces(ctx, HEARTS, ctx.masks(kinds, HEARTS))
        if len(pieces) < 2:
            continue
        fmt = make_format([piece.unit for piece in pieces])
        throw = RiskyThrow(t, Option(tuple(t.ids(kinds)), fmt), attacker=attacker)
        others = [(seat, hands[seat]) for seat in (1, 2, 3)]
        wanted = resolve_throw(ctx, Lead(HEARTS, fmt, kinds), others)
        found = throw.standing([ctx.masks(cards, HEARTS) for _seat, cards in others])
        assert sorted(found.option.cards) == sorted(t.ids(wanted.played))
        assert found.option.fmt == wanted.format
        assert found.points == (-wanted.penalty if attacker else wanted.penalty)
        fails += bool(wanted.beaters)
    assert fails > 10


def queens_and_aces(known: Knowledge) -> Option:
    """Two pairs thrown together; the upper one stands, the lower while the kings lie apart."""
    return Option(tuple(known.t.ids(parse_cards("HQ HQ HA HA"))), make_format([(2, 1), (2, 1)]))


@pytest.mark.parametrize("fine", [Fine.NONE])
def test_a_world_that_beats_it_sees_the_forced_card(fine: Fine) -> None:
    """Of many worlds in some it stands, in others one card is led, and the fine is paid."""
    seen = playing(HAND, declarer=US, buried=KITTY)
    seen = msgspec.structs.replace(seen, rules=house(FailedThrow.LOWEST_BEATEN, fine))
    known = Knowledge(seen)
    option = queens_and_aces(known)
    throw = risky(known.t, known.seat, [option])[0]
    worlds = worlds_for(known, seen, random.Random(1), 0, 1.0)
    assert isinstance(worlds, KernelWorlds)
    worlds.offer([option])
    kernel = worlds._kernel
    simulator = PolicySimulator(known, seen.burier)
    outcomes = set()
    for _ in range(30):
        world = worlds.draw()
        hands = unpack(world, 4)
        standing = throw.standing([hand[HEARTS] for hand in hands.hands[1:]])
        fails = any(hand[HEARTS][1] >> KING & 1 for hand in hands.hands[1:])
        assert fails == (len(standing.option.fmt) == 1)
        cards, fmt = standing.option
        numbers = format_numbers(known.t, fmt)
        wanted = kernel.play(world, list(cards), numbers) + (
            10 if fine is Fine.TEN and fails else 0
        )
        assert worlds.play_out(world) == [wanted]
        assert simulator.finish(hands, standing.option) + standing.points == wanted
        outcomes.add(fails)
    assert outcomes == {True, False}


def test_the_plain_worlds_pay_the_fine_too() -> None:
    seen = playing(HAND, declarer=US, buried=KITTY)
    known = Knowledge(seen)
    option = queens_and_aces(known)
    found = {}
    for fine in (Fine.NONE, Fine.TEN):
        there = msgspec.structs.replace(seen, rules=house(FailedThrow.LOWEST_BEATEN, fine))
        known = Knowledge(there)
        plain = PolicyWorlds(known, Beliefs(known, there), there.burier, random.Random(3))
        plain.offer([option])
        found[fine] = plain.weigh(12)
    more = {ten - none for none, ten in zip(found[Fine.NONE], found[Fine.TEN], strict=True)}
    assert more == {0, 10}


def test_a_throw_that_nothing_unseen_beats_is_not_judged() -> None:
    seen = playing(HAND.replace("HQ HQ", "HK HK"), declarer=US, buried=KITTY)
    known = Knowledge(seen)
    kings = tuple(known.t.ids(parse_cards("HK HK HA HA")))
    proven = Option(kings, make_format([(2, 1), (2, 1)]))
    assert not risky(known.t, known.seat, [proven, Option(kings[:2], make_format([(2, 1)]))])


@pytest.mark.parametrize(("least", "kept"), [(0.1, True), (0.97, False)])
def test_a_throw_that_fails_in_too_many_worlds_is_not_chosen(least: float, kept: bool) -> None:
    seen = playing(HAND, declarer=US, buried=KITTY)
    search = Search(seen, random.Random(2), Budget(worlds=40, fresh=0, near=least))
    throw = sorted(queens_and_aces(search.known).cards)
    worlds = search._worlds = search._make_worlds()
    search._look(search.tallies, 40)
    at = next(n for n, each in enumerate(search.tallies) if sorted(each.option.cards) == throw)
    # Somebody has both kings in a good quarter of all deals.
    assert 0.4 < worlds.share_that_stands(at) < 0.95
    assert (search.tallies[at] in search._likely()) == kept


def test_no_throw_that_may_fail_is_an_option_where_none_is_wanted() -> None:
    seen = playing(HAND, declarer=US, buried=KITTY)
    search = Search(seen, random.Random(2), Budget(worlds=1, fresh=0, near=0.0))
    throw = sorted(queens_and_aces(search.known).cards)
    assert throw not in [sorted(each.option.cards) for each in search.tallies]
