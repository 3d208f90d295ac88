"""The policy's own table against the engine: the same rounds, the same points, legal plays."""

import random

import pytest
from msgspec.structs import replace

from tractor_app.bots.policy import Public, Seat, copy_hand, remove_cards, tables_of
from tractor_app.bots.policy.fill import fill
from tractor_app.bots.policy.playout import play_out
from tractor_app.bots.policy.table import difference
from tractor_app.bots.policy.weights import Weights
from tractor_app.cli._playing import decks
from tractor_app.engine.apply import new_match
from tractor_app.engine.cards import parse_cards, points_of
from tractor_app.engine.observation import Phase
from tractor_app.engine.play.context import context
from tractor_app.engine.play.units import Unit
from tractor_app.engine.rules.groups import Units
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.state import Applied, MatchState, RoundState, full_deck
from tractor_app.session.headless import Player, Table

SAME_ROUNDS = (
    "classic",
    "one-deck",
    "two-deck-from-A",
    "three-deck",
    "three-against-three",
    "four-deck-no-kitty",
    "four-deck-online",
)


def as_played_out(state: MatchState, game: RoundState) -> int:
    """Points of the attackers when the policy plays the round on from the first lead."""
    rules = state.rules
    assert game.declarer is not None
    tables = tables_of(context(rules, game.level, game.trump))
    players = rules.deck.players
    side = [sum(1 << seat for seat in range(players) if seat % 2 == parity) for parity in (0, 1)]
    attackers = side[1 - game.declarer % 2]
    public = Public(tables, [side[seat % 2] for seat in range(players)], attackers)
    seats = []
    for seat, hand in enumerate(game.hands):
        own = seat == game.burier
        left = public.left
        if own:
            left = copy_hand(left)
            remove_cards(left, tables.ids(game.buried))
        kitty = float(points_of(game.buried)) if own else 0.5 * len(game.buried)
        hidden = 0 if own else len(game.buried)
        seats.append(
            Seat(
                seat,
                tables.hand_of(hand),
                left,
                kitty,
                hidden,
                attacker=bool(attackers >> seat & 1),
            )
        )
    return play_out(public, seats, game.declarer, points_of(game.buried))


@pytest.mark.parametrize("preset_id", SAME_ROUNDS)
def test_a_round_played_out_is_the_round_played_at_a_table(preset_id: str) -> None:
    rules = preset(preset_id)
    players = [Player("intermediate", seat) for seat in range(rules.deck.players)]
    starts: list[int] = []

    def watch(applied: Applied) -> None:
        state = applied.state
        game = state.round
        if state.phase is not Phase.PLAY or game is None:
            return
        if game.trick is None and not game.tricks:
            starts.append(as_played_out(state, game))

    table = Table(new_match(rules), players, decks(f"same/{preset_id}"), [], watch)
    for number in range(4):
        table.play_round()
        assert table.state.round is not None
        result = table.state.round.result
        assert result is not None
        assert starts[number] == result.trick_points + result.dig
        if table.state.phase is Phase.MATCH_END:
            break


def test_cards_translate_there_and_back() -> None:
    for preset_id in ("classic", "four-deck-no-kitty", "one-deck-two-colours"):
        rules = preset(preset_id)
        for trump in ("S", "D", "NT"):
            tables = tables_of(context(rules, "5", trump))
            rng = random.Random(f"{preset_id}/{trump}")
            cards = tuple(sorted(rng.sample(full_deck(rules.deck), 25)))
            assert tables.kinds(tables.ids(cards), cards) == cards


def test_a_card_that_is_not_held_cannot_be_translated() -> None:
    tables = tables_of(context(preset("classic"), "5", "S"))
    with pytest.raises(ValueError):
        tables.kinds(tables.ids((0, 0)), (0, 1))


@pytest.mark.parametrize("preset_id", ["one-deck", "classic", "three-deck", "five-deck"])
def test_unseen_is_the_difference_of_the_multisets(preset_id: str) -> None:
    rules = preset(preset_id)
    tables = tables_of(context(rules, "7", "H"))
    rng = random.Random(preset_id)
    for _ in range(50):
        deck = list(full_deck(rules.deck))
        rng.shuffle(deck)
        left, hand = deck[: len(deck) // 2], deck[: len(deck) // 5]
        rest = tables.hand_of(deck[len(deck) // 5 : len(deck) // 2])
        for suit in range(5):
            found = difference(tables.hand_of(left)[suit], tables.hand_of(hand)[suit])
            assert found == rest[suit]


def test_other_weights_make_other_tables_and_other_play() -> None:
    ctx = context(preset("classic"), "2", "S")
    assert tables_of(ctx) is tables_of(ctx)
    assert tables_of(ctx, Weights(side_ace=9.0)).keep[0] == tables_of(ctx).keep[0]
    assert tables_of(ctx, Weights(side_ace=9.0)).keep[1] != tables_of(ctx).keep[1]


def test_a_run_of_single_cards_is_filled_with_all_its_cards() -> None:
    """Where cards in a row are a unit, a throw of a pair and such a run is answered in full."""
    rules = replace(preset("classic"), units=Units(run_width=1, run_length=3))
    t = tables_of(context(rules, "2", "S"))
    hand = t.hand_of(parse_cards("H3 H3 H7 H8 H9 HQ"))
    suit = next(at for at, masks in enumerate(hand) if masks[0])
    cards: list[int] = []
    assert fill(t, suit, hand[suit], (Unit(2, 1), Unit(1, 3)), 0.0, cards)
    assert sorted(t.any_kinds(cards)) == sorted(parse_cards("H3 H3 H7 H8 H9"))
