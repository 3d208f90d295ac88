"""What a hosted table knows of whatever carries messages to a guest."""

from __future__ import annotations

from typing import Protocol

from tractor_app.protocol.messages import Code, Tell


class Line(Protocol):
    """One guest's connection."""

    @property
    def nonce(self) -> str:
        """What the host greeted with, as 64 hex digits."""

    @property
    def fingerprint(self) -> str:
        """Of the certificate in use; empty on an open line."""

    def tell(self, tell: Tell) -> None: ...

    def end(self, code: Code) -> None:
        """Say why, and close."""
