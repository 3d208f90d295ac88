"""QR codes, read back by the standard's own steps."""

from __future__ import annotations

import hashlib

import pytest

from tractor_app.gui.art import qr
from tractor_app.gui.lobby.offers import link

BLOCKS = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2}


def read(squares: qr.Modules) -> bytes:
    """What a reader finds in a sound code; every block's correction must be without fault."""
    size = len(squares)
    version = (size - 17) // 4
    word = 0
    for x in (0, 1, 2, 3, 4, 5, 7, 8):
        word = word << 1 | squares[8][x]
    mask = ((word ^ 0b10101000) >> 3) & 0b111
    fixed = dict(qr._patterns(version, size)) | dict(qr._format(mask, size))
    assert all(squares[y][x] == dark for (y, x), dark in fixed.items())
    flips = qr._MASKS[mask]
    bits = [squares[y][x] ^ flips(y, x) for y, x in qr._path(size) if (y, x) not in fixed]
    count = BLOCKS[version]
    total = qr._DATA[version] + count * qr._CHECK[version]
    stream = [int("".join("01"[bit] for bit in bits[8 * n : 8 * n + 8]), 2) for n in range(total)]
    blocks = [stream[n::count] for n in range(count)]
    for block in blocks:
        assert syndromes(block, qr._CHECK[version]) == [0] * qr._CHECK[version]
    data = b"".join(bytes(block[: qr._DATA[version] // count]) for block in blocks)
    number = int.from_bytes(data, "big")
    length = number >> 8 * (len(data) - 1) - 4 & 0xFF
    assert data[0] >> 4 == 4
    return (number >> 8 * (len(data) - length - 1) - 4).to_bytes(len(data), "big")[-length:]


def times(a: int, b: int) -> int:
    result = 0
    while b:
        result ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return result


def syndromes(block: list[int], count: int) -> list[int]:
    """The block as a polynomial at the powers of two: all zero when nothing is wrong."""
    found, root = [], 1
    for _ in range(count):
        value = 0
        for byte in block:
            value = times(value, root) ^ byte
        found.append(value)
        root = times(root, 2)
    return found


@pytest.mark.parametrize(
    "text",
    [
        "a",
        link("192.168.1.5", 47080, "7KQ2M-XW93P"),
        link("2001:db8:1234:5678::7", 65535, "7KQ2M-XW93P"),
        "小明的牌桌",
        *("x" * count for count in (17, 18, 32, 33, 53, 54, 78, 79, 106, 107, 134)),
    ],
)
def test_what_was_written_is_read(text: str) -> None:
    assert read(qr.qr_code(text)) == text.encode()


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        qr.qr_code("x" * 135)


def test_a_code_is_the_same_as_other_makers_draw() -> None:
    rows = qr.qr_code("hello world")
    text = "".join("01"[dark] for row in rows for dark in row)
    assert hashlib.sha256(text.encode()).hexdigest().startswith("09434ae2f1e048f8")
