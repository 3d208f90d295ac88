"""Covering on masks against plain search on a list of counts, up to eight decks."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.play.table import house, lead
from tractor_app.engine.cards import parse_cards
from tractor_app.engine.play import kernel
from tractor_app.engine.play.follow import owed
from tractor_app.engine.play.kernel import Masks, Windows
from tractor_app.engine.play.units import format_names, make_format, shape_of

SLOTS = 6


def masks_from(counts: list[int], depth: int) -> Masks:
    return tuple(
        sum(1 << at for at, count in enumerate(counts) if count > level) for level in range(depth)
    )


def plain_windows() -> Windows:
    """Runs of neighbours, highest first, as in a side suit."""
    return tuple(
        tuple(
            sum(1 << at for at in range(start, start + length))
            for start in range(SLOTS - length, -1, -1)
        )
        if length > 1
        else ()
        for length in range(SLOTS + 1)
    )


def can_cut(counts: list[int], units: list[tuple[int, int]]) -> bool:
    if not units:
        return True
    width, length = units[0]
    for start in range(SLOTS - length + 1):
        if all(counts[at] >= width for at in range(start, start + length)):
            left = [
                count - (width if start <= at < start + length else 0)
                for at, count in enumerate(counts)
            ]
            if can_cut(left, units[1:]):
                return True
    return False


units = st.tuples(st.integers(1, 5), st.integers(1, 3))


@settings(max_examples=800)
@given(data=st.data(), depth=st.integers(2, 8))
def test_covers(data: st.DataObject, depth: int) -> None:
    counts = data.draw(st.lists(st.integers(0, depth), min_size=SLOTS, max_size=SLOTS))
    wanted = make_format(data.draw(st.lists(units, min_size=1, max_size=6)))
    if sum(width * length for width, length in wanted) > sum(counts):
        return
    masks = masks_from(counts, depth)
    expected = can_cut(counts, [(width, length) for width, length in wanted])
    assert kernel.covers(plain_windows(), masks, shape_of(wanted)) == expected


@settings(max_examples=500)
@given(data=st.data(), depth=st.integers(5, 8))
def test_tall_stacks_are_packed_exactly(data: st.DataObject, depth: int) -> None:
    counts = data.draw(st.lists(st.integers(0, depth), min_size=SLOTS, max_size=SLOTS))
    widths = sorted(data.draw(st.lists(st.integers(2, 5), max_size=8)), reverse=True)
    expected = can_cut(counts, [(width, 1) for width in widths])
    assert kernel.packs(masks_from(counts, depth), tuple(widths)) == expected


def test_smallest_stack_first_is_not_enough_on_eight_decks() -> None:
    masks = masks_from([8, 8, 0, 0, 0, 0], 8)
    assert kernel.packs(masks, (4, 3, 3, 2, 2, 2))
    assert not kernel.packs(masks, (5, 5, 4))


def test_equal_runs_may_lie_in_one_window() -> None:
    ctx = house(4)
    led = lead(ctx, "SA SA SK SK SQ SQ SJ SJ", "2x2 2x2")
    hand = parse_cards("S3 S3 S3 S3 S4 S4 S4 S4 S6 S8")
    assert format_names(owed(ctx, led, hand)) == ("2x2", "2x2")


def test_a_shorter_run_may_lie_above_a_longer_one() -> None:
    ctx = house(2)
    led = lead(ctx, "HK HK HQ HQ HJ HJ H9 H9 H8 H8", "2x3 2x2")
    hand = parse_cards("HA HA ST ST H7 H7 H6 H6 H5 H5 H3")
    assert format_names(owed(ctx, led, hand)) == ("2x3", "2x2")
