"""QR codes for short texts: ISO/IEC 18004 in byte mode, versions 1 to 6, low error correction.

A link to a table has some fifty characters; nothing more is needed, and so nothing more is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

Modules = list[list[bool]]
"""Rows of dark (True) and light squares, without the quiet border of four."""

_DATA: Final = (0, 19, 34, 55, 80, 108, 136)
"""Bytes of data by version."""
_BLOCKS: Final = (0, 1, 1, 1, 1, 1, 2)
_CHECK: Final = (0, 7, 10, 15, 20, 26, 18)
"""Bytes of error correction in each block."""
_LOW: Final = 0b01
"""The level of error correction in the format's bits."""

_MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, _x: y % 2 == 0,
    lambda _y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: (y * x) % 2 + (y * x) % 3 == 0,
    lambda y, x: ((y * x) % 2 + (y * x) % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + (y * x) % 3) % 2 == 0,
)


def qr_code(text: str) -> Modules:
    """The squares of a code for ``text``. Raises ValueError for more than 134 bytes of UTF-8."""
    data = text.encode()
    version = next((v for v in range(1, 7) if len(data) + 2 <= _DATA[v]), None)
    if version is None:
        raise ValueError("too long for a small code")
    bits = _bits(_codewords(data, version))
    tries = [_drawn(version, bits, mask) for mask in range(len(_MASKS))]
    return min(tries, key=_penalty)


# Bytes.


def _codewords(data: bytes, version: int) -> bytes:
    """Data and error correction in the order in which they are drawn."""
    room = _DATA[version]
    # Mode and length are 4 and 8 bits, so that everything lies half a byte aside.
    half = (4 << 8 | len(data)).to_bytes(2, "big") + data
    number = int.from_bytes(half, "big") << 4
    packed = number.to_bytes(len(data) + 3, "big")[1:]
    packed = packed[:room]
    pad = bytes((0xEC, 0x11)[n % 2] for n in range(room - len(packed)))
    full, count = packed + pad, _BLOCKS[version]
    size = room // count
    blocks = [full[n * size : (n + 1) * size] for n in range(count)]
    checks = [_correction(block, _CHECK[version]) for block in blocks]
    return _woven(blocks) + _woven(checks)


def _woven(blocks: list[bytes]) -> bytes:
    return bytes(byte for column in zip(*blocks, strict=True) for byte in column)


def _times(a: int, b: int) -> int:
    """Product in the field of 256 elements."""
    result = 0
    for place in reversed(range(8)):
        result = (result << 1) ^ (0x11D if result >> 7 else 0)
        if b >> place & 1:
            result ^= a
    return result


def _correction(block: bytes, count: int) -> bytes:
    """Reed-Solomon remainder of a block."""
    divisor, root = [0] * (count - 1) + [1], 1
    for _ in range(count):
        divisor = [
            _times(value, root) ^ (divisor[n + 1] if n + 1 < count else 0)
            for n, value in enumerate(divisor)
        ]
        root = _times(root, 2)
    rest = [0] * count
    for byte in block:
        factor = byte ^ rest.pop(0)
        rest.append(0)
        rest = [value ^ _times(part, factor) for value, part in zip(rest, divisor, strict=True)]
    return bytes(rest)


def _bits(codewords: bytes) -> list[bool]:
    return [bool(byte >> place & 1) for byte in codewords for place in reversed(range(8))]


# Squares.


def _drawn(version: int, bits: list[bool], mask: int) -> Modules:
    size = 17 + 4 * version
    fixed: dict[tuple[int, int], bool] = dict(_patterns(version, size))
    fixed |= dict(_format(mask, size))
    squares = [[fixed.get((y, x), False) for x in range(size)] for y in range(size)]
    flips, left = _MASKS[mask], iter(bits)
    for y, x in _path(size):
        if (y, x) not in fixed:
            squares[y][x] = next(left, False) ^ flips(y, x)
    return squares


def _patterns(version: int, size: int) -> Iterator[tuple[tuple[int, int], bool]]:
    """Timing lines, corners, and the small mark of larger codes; later ones count."""
    for n in range(size):
        yield (6, n), n % 2 == 0
        yield (n, 6), n % 2 == 0
    for cy, cx in ((3, 3), (3, size - 4), (size - 4, 3)):
        for y in range(max(0, cy - 4), min(size, cy + 5)):
            for x in range(max(0, cx - 4), min(size, cx + 5)):
                yield (y, x), max(abs(y - cy), abs(x - cx)) in (0, 1, 3)
    if version > 1:
        middle = size - 7
        for y in range(middle - 2, middle + 3):
            for x in range(middle - 2, middle + 3):
                yield (y, x), max(abs(y - middle), abs(x - middle)) != 1


def _format(mask: int, size: int) -> Iterator[tuple[tuple[int, int], bool]]:
    """Level and mask, twice, each with its own error correction; and the dark square."""
    data = _LOW << 3 | mask
    rest = data << 10
    for place in reversed(range(10, 15)):
        if rest >> place & 1:
            rest ^= 0b10100110111 << (place - 10)
    word = (data << 10 | rest) ^ 0b101010000010010
    around = [(8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (8, 7), (8, 8)]
    around += [(7, 8), (5, 8), (4, 8), (3, 8), (2, 8), (1, 8), (0, 8)]
    apart = [(size - 1 - n, 8) for n in range(7)] + [(8, size - 8 + n) for n in range(8)]
    for n in range(15):
        bit = bool(word >> (14 - n) & 1)
        yield around[n], bit
        yield apart[n], bit
    yield (size - 8, 8), True


def _path(size: int) -> Iterator[tuple[int, int]]:
    """Up and down in pairs of columns from the right, over the timing column."""
    up = True
    right = size - 1
    while right > 0:
        right -= right == 6
        for n in range(size):
            y = size - 1 - n if up else n
            yield y, right
            yield y, right - 1
        up = not up
        right -= 2


def _penalty(squares: Modules) -> int:
    """How hard a code is to read, by the standard's four rules."""
    size = len(squares)
    columns = [list(column) for column in zip(*squares, strict=True)]
    total = sum(_runs(line) for line in (*squares, *columns))
    for y in range(size - 1):
        for x in range(size - 1):
            square = {squares[y + dy][x + dx] for dy in (0, 1) for dx in (0, 1)}
            total += 3 if len(square) == 1 else 0
    dark = sum(map(sum, squares))
    return total + abs(dark * 20 - size * size * 10) // (size * size) * 10


def _runs(line: list[bool]) -> int:
    """Long runs, and what looks like a corner."""
    text = "".join("1" if dark else "0" for dark in line)
    total = sum(
        len(run) - 2
        for run in text.replace("01", "0 1").replace("10", "1 0").split()
        if len(run) > 4
    )
    for shape in ("10111010000", "00001011101"):
        total += 40 * sum(text.startswith(shape, at) for at in range(len(text)))
    return total
