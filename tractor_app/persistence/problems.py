"""What can go wrong with files, as values: a code, where the file is now, technical details."""

from __future__ import annotations

from enum import Enum

import msgspec

from tractor_app.codec.match_file import FileFault


class StoreFault(Enum):
    """Kinds of trouble with the program's own files; sentences live in the wording layer."""

    NOT_A_MATCH = "not-a-match"
    TRUNCATED = "truncated"
    CORRUPT = "corrupt"
    MENDED = "mended"
    """It was damaged; the match goes on from the last sound line. ``path`` is the whole file."""
    LATER_FORMAT = "later-format"
    UNKNOWN_FORMAT = "unknown-format"
    TOO_LARGE = "too-large"
    DOES_NOT_REPLAY = "does-not-replay"
    """A sound file whose actions this version's rules refuse."""
    MISSING = "missing"
    UNREADABLE = "unreadable"
    """The system would not let the file be read."""
    UNWRITABLE = "unwritable"
    """Full or read-only disk; the match or the settings are not being kept."""
    IN_USE = "in-use"
    """Another window of the program is playing this match."""
    BAD_SETTINGS = "bad-settings"
    SETTINGS_UNREADABLE = "settings-unreadable"
    """The system would not let the settings be read."""
    SETTINGS_UNWRITABLE = "settings-unwritable"
    """The settings are not being kept; matches may be."""


class Problem(msgspec.Struct, frozen=True):
    """One trouble. ``path`` is where the file is now, after it was moved aside if it was."""

    fault: StoreFault
    path: str = ""
    details: str = ""


class StoreError(Exception):
    """Raised where there is nothing to return but a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.fault.value}: {problem.path} {problem.details}".strip())
        self.problem = problem


def store_fault(fault: FileFault) -> StoreFault:
    """The same fault as seen by the store; the words are equal by design."""
    return StoreFault(fault.value)
