"""Ladders written out (VARIANTS E): what is owed after a unit, strongest first.

``4: 4 > 3 1 > 2 1*2 > 1*4`` reads: a quad led asks for a quad, else a triple and a single, ...
``1*k`` is ``k`` singles, ``|`` stands between equal choices (also between several leads that
share a ladder, before the colon).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tractor_app.engine.play.units import (
    SINGLE,
    Format,
    FormatError,
    format_size,
    make_format,
    parse_unit,
)
from tractor_app.engine.rules.policies import TitanicOrder

Rung = tuple[Format, ...]
"""Formats of equal standing: the hand owes one of those it can give."""

Ladder = tuple[Rung, ...]

_MOST_SINGLES: Final = 99

_TITANIC_LADDERS: Final = {
    TitanicOrder.TRACTOR_FIRST: (
        "3x2: 3x2 > 2x2 1*2 > 3 3 > 3 2 1 > 3 1*3 > 2 2 1*2 > 2 1*4 > 1*6"
    ),
    TitanicOrder.TRIPLES_FIRST: (
        "3x2: 3x2 > 3 3 > 2x2 1*2 > 3 2 1 > 3 1*3 > 2 2 1*2 > 2 1*4 > 1*6"
    ),
}


class LadderError(ValueError):
    """A ladder that cannot be read: ``token`` is where, ``reason`` a short code.

    Codes: ``no-colon``, ``no-format``, ``bad-unit``, ``wrong-size`` (a rung of more or fewer
    cards than the lead).
    """

    def __init__(self, reason: str, token: str) -> None:
        super().__init__(f"{reason}: {token}")
        self.reason = reason
        self.token = token


def parse_ladder(text: str) -> dict[Format, Ladder]:
    """Read one ladder; the key is the format led, with every lead that shares it.

    Singles are put at the end where the text does not name them.

    Raises:
        LadderError: with the token at fault.
    """
    head, colon, body = text.partition(":")
    if not colon:
        raise LadderError("no-colon", text)
    keys = [_parse_rung_format(part) for part in head.split("|")]
    ladder = [
        tuple(_parse_rung_format(part) for part in rung.split("|")) for rung in body.split(">")
    ]
    size = format_size(keys[0])
    for fmt in (*keys, *(fmt for rung in ladder for fmt in rung)):
        if format_size(fmt) != size:
            raise LadderError("wrong-size", text)
    last = (SINGLE,) * size
    if last not in ladder[-1]:
        ladder.append((last,))
    return {key: tuple(ladder) for key in keys}


def _parse_rung_format(text: str) -> Format:
    units: list[tuple[int, int]] = []
    for token in text.split():
        name, star, times = token.partition("*")
        if star and not (times.isdecimal() and times.isascii() and len(times) <= 2):
            raise LadderError("bad-unit", token)
        count = int(times) if star else 1
        if not 1 <= count <= _MOST_SINGLES:
            raise LadderError("bad-unit", token)
        try:
            units += [parse_unit(name)] * count
        except FormatError as error:
            raise LadderError("bad-unit", token) from error
    if not units:
        raise LadderError("no-format", text)
    return make_format(units)


@lru_cache(maxsize=256)
def ladders_of(texts: tuple[str, ...], titanic: TitanicOrder) -> dict[Format, Ladder]:
    """All written ladders of a rule set; a ladder given as text wins over a titanic order.

    Raises:
        LadderError: rule sets are validated before they come here.
    """
    found: dict[Format, Ladder] = {}
    if titanic in _TITANIC_LADDERS:
        found.update(parse_ladder(_TITANIC_LADDERS[titanic]))
    for text in texts:
        found.update(parse_ladder(text))
    return found
