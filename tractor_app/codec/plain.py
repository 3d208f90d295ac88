"""Engine values to JSON bytes and back, versioned: the wire, saves and replays share this.

A value's JSON is what its types say (:mod:`tractor_app.engine`): actions are tagged by ``do``,
events by ``event``, cards are numbers 0..53. The number :data:`FORMAT` belongs to all of them
together. Whoever keeps or sends bytes says once (in a file's head, in a handshake) which format
they have; older ones are lifted step by step by :data:`MIGRATIONS` before they are typed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

import msgspec

from tractor_app.codec.errors import CodecError, Fault
from tractor_app.engine.actions import Action
from tractor_app.engine.observation import Observation
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.verdict import Rejected

T = TypeVar("T")

FORMAT: Final = 1
"""Raised by one whenever a value written earlier would no longer be read as it was meant."""

Migration = Callable[[str, Any], Any]
"""Takes the kind of value (``action``, ``event``...) and its plain data in one format; returns
the plain data in the next format. May raise KeyError, TypeError, ValueError or the like on data
that was never valid."""

MIGRATIONS: Final[dict[int, Migration]] = {}
"""By the format they start from. Every format from the oldest readable one up is present."""

_BAD_DATA = (LookupError, TypeError, ValueError, AttributeError, RecursionError, OverflowError)

_encoder: Final = msgspec.json.Encoder()


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One accepted action of a match's log. ``at`` is the play time so far, in milliseconds.

    The outcome never depends on ``at``: it serves match clocks after a resume, and replays.
    """

    actor: int
    action: Action
    at: int = 0


class Codec(Generic[T]):
    """Encodes and decodes one kind of value; ``limit`` is the largest text read, in bytes."""

    def __init__(self, kind: str, of: Any, limit: int) -> None:
        self.kind = kind
        self.limit = limit
        self._of = of
        self._decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(of)

    def encode(self, value: T) -> bytes:
        """Return compact JSON of the present :data:`FORMAT`, without a newline."""
        return _encoder.encode(value)

    def decode(self, data: bytes, written: int = FORMAT) -> T:
        """Return the value in ``data``, which is in format ``written``.

        Raises:
            CodecError: whatever else ``data`` is.
        """
        if len(data) > self.limit:
            raise CodecError(Fault.TOO_LARGE, details=f"{len(data)} > {self.limit} bytes")
        check_format(written)
        try:
            if written == FORMAT:
                return self._decoder.decode(data)
            return self._lift(msgspec.json.decode(data), written)
        except msgspec.ValidationError as error:
            raise _wrong_shape(error) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise CodecError(Fault.NOT_JSON, details=str(error)) from None

    def to_plain(self, value: T) -> Any:
        """Return ``value`` as dicts, lists, numbers and texts."""
        return msgspec.to_builtins(value)

    def from_plain(self, plain: Any, written: int = FORMAT) -> T:
        """Return the value in plain data of format ``written``; raises CodecError."""
        check_format(written)
        try:
            return self._lift(plain, written)
        except msgspec.ValidationError as error:
            raise _wrong_shape(error) from None

    def _lift(self, plain: Any, written: int) -> T:
        for step in range(written, FORMAT):
            try:
                plain = MIGRATIONS[step](self.kind, plain)
            except _BAD_DATA as error:
                raise CodecError(Fault.WRONG_SHAPE, details=f"format {step}: {error!r}") from None
        converted: T = msgspec.convert(plain, self._of)
        return converted


def check_format(written: int) -> None:
    """Raise CodecError unless data of format ``written`` can be read."""
    if written > FORMAT:
        raise CodecError(Fault.LATER_FORMAT, details=f"{written} > {FORMAT}")
    if not all(step in MIGRATIONS for step in range(max(written, 0), FORMAT)) or written < 1:
        raise CodecError(Fault.UNKNOWN_FORMAT, details=str(written))


def _wrong_shape(error: Exception) -> CodecError:
    text, _, where = str(error).rpartition(" - at `")
    if not text:
        return CodecError(Fault.WRONG_SHAPE, where="$", details=str(error))
    return CodecError(Fault.WRONG_SHAPE, where=where.rstrip("`"), details=text)


ACTIONS: Final[Codec[Action]] = Codec("action", Action, 8 * 1024)
ENTRIES: Final[Codec[Entry]] = Codec("entry", Entry, 9 * 1024)
OBSERVATIONS: Final[Codec[Observation]] = Codec("observation", Observation, 256 * 1024)
REJECTIONS: Final[Codec[Rejected]] = Codec("rejection", Rejected, 8 * 1024)
RULES: Final[Codec[RuleSet]] = Codec("rules", RuleSet, 64 * 1024)
