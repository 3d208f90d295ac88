"""The innermost functions of the play rules, on small integers only.

The cards a hand holds of one effective suit are *masks*: a tuple of ints, where bit ``i`` of
``masks[k]`` says that the suit's slot ``i`` holds more than ``k`` copies. Slots are numbered by
rising strength, so the highest bit is the highest card. A *window* is the set of slots that a run
occupies, as an int; ``windows[n]`` are all windows of ``n`` strengths, highest first.

The module is plain Python that a compiler may take as it is: ints below 64 bits, tuples and
lists, no closures. Everything else in :mod:`tractor_app.engine.play` stands on it.
"""

from __future__ import annotations

from typing import NamedTuple

Masks = tuple[int, ...]
Windows = tuple[tuple[int, ...], ...]


class Shape(NamedTuple):
    """A format made ready for covering: runs, widest and longest first, and the rest.

    ``widths`` are those of the units of one strength, widest first, singles left out: they are
    covered by any cards as long as there are enough. ``needs[i][t]`` is how many sets of ``t``
    copies the runs from ``i`` on and all ``widths`` take together.
    """

    runs: tuple[tuple[int, int], ...]
    widths: tuple[int, ...]
    needs: tuple[tuple[int, ...], ...]


def masks_of(bits: tuple[int, ...], kinds: tuple[int, ...] | list[int], depth: int) -> Masks:
    """Masks of cards that are all of one effective suit; ``bits`` gives each kind's slot."""
    if depth == 2:
        one = 0
        two = 0
        for kind in kinds:
            bit = bits[kind]
            if one & bit:
                two |= bit
            else:
                one |= bit
        return (one, two)
    levels = [0] * depth
    for kind in kinds:
        bit = bits[kind]
        level = 0
        while levels[level] & bit:
            level += 1
        levels[level] |= bit
    return tuple(levels)


def remove(masks: Masks, slots: int, width: int) -> Masks:
    """``masks`` less ``width`` copies at each of ``slots``."""
    depth = len(masks)
    if depth == 2:
        one, two = masks
        if width == 2:
            return (one & ~slots, two & ~slots)
        return ((one & ~slots) | (two & slots), two & ~slots)
    out = [0] * depth
    for level in range(depth):
        above = masks[level + width] if level + width < depth else 0
        out[level] = (masks[level] & ~slots) | (above & slots)
    return tuple(out)


def sets_of(masks: Masks, width: int) -> int:
    """How many sets of ``width`` copies the cards can be cut into."""
    total = 0
    for level in range(width - 1, len(masks), width):
        total += masks[level].bit_count()
    return total


def size_of(masks: Masks) -> int:
    """How many cards there are."""
    total = 0
    for mask in masks:
        total += mask.bit_count()
    return total


def packs(masks: Masks, widths: tuple[int, ...]) -> bool:
    """Whether sets of copies of these widths, widest first, can be cut from the cards together."""
    if not widths:
        return True
    if widths[0] == 2:
        return sets_of(masks, 2) >= len(widths)
    if len(masks) > 4:
        return _packs_deep(masks, widths, 0)
    # With at most four copies, taking each set from the smallest stack that holds it is best.
    left = list(masks)
    for width in widths:  # noqa: SIM110 - a loop compiles, a generator does not
        if not _take_smallest(left, width):
            return False
    return True


def _take_smallest(left: list[int], width: int) -> bool:
    depth = len(left)
    for count in range(width, depth + 1):
        exact = left[count - 1]
        if count < depth:
            exact &= ~left[count]
        if exact:
            bit = exact & -exact
            for level in range(count - width, count):
                left[level] &= ~bit
            return True
    return False


def _packs_deep(masks: Masks, widths: tuple[int, ...], index: int) -> bool:
    """Exact search for more than four copies: stacks of equal height are alike."""
    if index == len(widths):
        return True
    width = widths[index]
    depth = len(masks)
    if sets_of(masks, width) == 0:
        return False
    for count in range(width, depth + 1):
        exact = masks[count - 1]
        if count < depth:
            exact &= ~masks[count]
        if exact and _packs_deep(remove(masks, exact & -exact, width), widths, index + 1):
            return True
    return False


def enough(masks: Masks, needs: tuple[int, ...]) -> bool:
    """Whether the cards have the sets of copies for it, wherever they lie."""
    for width in range(2, len(needs)):
        if needs[width] and sets_of(masks, width) < needs[width]:
            return False
    return True


def covers(windows: Windows, masks: Masks, shape: Shape) -> bool:
    """Whether the cards can be cut so that every unit of ``shape`` is found in them.

    The cards' number is not looked at: singles are not part of a shape.
    """
    runs = shape.runs
    if not runs:
        return packs(masks, shape.widths)
    for width, length in runs:
        if width > len(masks) or length >= len(windows):
            return False
    if not enough(masks, shape.needs[0]):
        return False
    if len(runs) == 1:
        width, length = runs[0]
        wide = masks[width - 1]
        widths = shape.widths
        for window in windows[length]:
            if window & wide == window and (
                not widths or packs(remove(masks, window, width), widths)
            ):
                return True
        return False
    return _covers_runs(windows, masks, shape, 0, 0, {})


def _covers_runs(
    windows: Windows,
    masks: Masks,
    shape: Shape,
    index: int,
    first: int,
    seen: dict[tuple[int, int, Masks], bool],
) -> bool:
    """Place the runs from ``index`` on; equal runs go into windows in order, from ``first``."""
    runs = shape.runs
    if index == len(runs):
        return packs(masks, shape.widths)
    if not enough(masks, shape.needs[index]):
        return False
    key = (index, first, masks)
    known = seen.get(key)
    if known is not None:
        return known
    width, length = runs[index]
    same = index + 1 < len(runs) and runs[index + 1] == runs[index]
    choices = windows[length]
    wide = masks[width - 1]
    found = False
    for at in range(first, len(choices)):
        window = choices[at]
        if window & wide == window and _covers_runs(
            windows, remove(masks, window, width), shape, index + 1, at if same else 0, seen
        ):
            found = True
            break
    seen[key] = found
    return found


def best_value(
    windows: Windows,
    window_values: Windows,
    slot_values: tuple[int, ...],
    masks: Masks,
    width: int,
    length: int,
) -> int:
    """Value of the highest unit ``width x length`` in the cards, or ``NOTHING``."""
    if width > len(masks):
        return NOTHING
    wide = masks[width - 1]
    if not wide:
        return NOTHING
    if length == 1:
        return slot_values[wide.bit_length() - 1]
    if length >= len(windows):
        return NOTHING
    choices = windows[length]
    for at in range(len(choices)):
        if choices[at] & wide == choices[at]:
            return window_values[length][at]
    return NOTHING


NOTHING = -99
"""Below the value of every unit."""


def top_value(
    windows: Windows,
    window_values: Windows,
    slot_values: tuple[int, ...],
    masks: Masks,
    top: tuple[int, int],
    rest: Shape,
) -> int:
    """Highest value of the unit ``top`` over all ways of also covering ``rest``; or ``NOTHING``."""
    width, length = top
    if width > len(masks):
        return NOTHING
    wide = masks[width - 1]
    if length == 1:
        left = wide
        while left:
            at = left.bit_length() - 1
            bit = 1 << at
            if covers(windows, remove(masks, bit, width), rest):
                return slot_values[at]
            left &= ~bit
        return NOTHING
    if length >= len(windows):
        return NOTHING
    choices = windows[length]
    for at in range(len(choices)):
        window = choices[at]
        if window & wide == window and covers(windows, remove(masks, window, width), rest):
            return window_values[length][at]
    return NOTHING
