"""How much the expert thinks."""

from __future__ import annotations

import pytest

from tractor_app.bots.search.pimc import Budget


@pytest.mark.parametrize(
    ("copies", "worlds", "fresh"), [(1, 32, 300), (2, 32, 300), (3, 72, 675), (4, 96, 900)]
)
def test_more_copies_ask_for_more_worlds(copies: int, worlds: int, fresh: int) -> None:
    """The same precision needs worlds by the square of the spread, up to a most."""
    found = Budget(worlds=32, fresh=300, seconds=0.9).for_copies(copies)
    assert (found.worlds, found.fresh, found.seconds) == (worlds, fresh, 0.9)
