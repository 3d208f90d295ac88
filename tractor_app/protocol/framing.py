"""Bytes of a stream to whole frames and back.

A frame is its payload's length and its own number in the stream, both as four bytes with the
highest first, and then the payload. Each side counts its frames from 0. The number makes a
repeated or lost piece of the stream a fault instead of a second action.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

_HEAD: Final = struct.Struct(">II")
_NUMBERS: Final = 1 << 32

ASK_LIMIT: Final = 64 * 1024
"""Bytes of the largest payload a guest may send."""
TELL_LIMIT: Final = 512 * 1024
"""Bytes of the largest payload a host may send."""


class FrameError(ValueError):
    """A stream that cannot be read any further. ``too_large`` tells the two reasons apart."""

    def __init__(self, details: str, *, too_large: bool) -> None:
        super().__init__(details)
        self.too_large = too_large


class FrameWriter:
    """Puts payloads of one direction into frames."""

    def __init__(self) -> None:
        self._number = 0

    def frame(self, payload: bytes) -> bytes:
        head = _HEAD.pack(len(payload), self._number)
        self._number = (self._number + 1) % _NUMBERS
        return head + payload


class FrameReader:
    """Takes the bytes of one direction as they come, in pieces of any size."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._number = 0
        self._bytes = bytearray()

    @property
    def waiting(self) -> int:
        """Bytes of a frame that is not whole yet."""
        return len(self._bytes)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the payloads that are whole now.

        Raises:
            FrameError: the stream announces a frame beyond the limit, or one out of order.
        """
        self._bytes += data
        while len(self._bytes) >= _HEAD.size:
            length, number = _HEAD.unpack_from(self._bytes)
            if length > self._limit:
                raise FrameError(f"{length} > {self._limit} bytes", too_large=True)
            if number != self._number:
                raise FrameError(f"frame {number} instead of {self._number}", too_large=False)
            end = _HEAD.size + length
            if len(self._bytes) < end:
                return
            payload = bytes(self._bytes[_HEAD.size : end])
            del self._bytes[:end]
            self._number = (self._number + 1) % _NUMBERS
            yield payload
