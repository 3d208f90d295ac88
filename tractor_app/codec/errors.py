"""What can be wrong with bytes from outside, as codes; sentences live in the wording layer."""

from __future__ import annotations

from enum import Enum


class Fault(Enum):
    """Why bytes gave no value."""

    TOO_LARGE = "too-large"
    NOT_JSON = "not-json"
    WRONG_SHAPE = "wrong-shape"
    """JSON, but not of this kind of value; ``where`` and ``details`` say which part."""
    LATER_FORMAT = "later-format"
    """Written by a later version of the program."""
    UNKNOWN_FORMAT = "unknown-format"
    """A format number that no version ever wrote, or that can no longer be read."""


class CodecError(ValueError):
    """Bytes that are no value of the kind asked for.

    ``where`` is a path such as ``$.cards[0]`` (empty when not known); ``details`` is technical
    English for logs, never shown as the only explanation.
    """

    def __init__(self, fault: Fault, *, where: str = "", details: str = "") -> None:
        super().__init__(f"{fault.value} {where} {details}".strip())
        self.fault = fault
        self.where = where
        self.details = details
