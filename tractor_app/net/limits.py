"""How much one peer may ask for: numbers, a bucket per peer, and a brake on guessing."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds, bytes and counts of one host."""

    peers: int = 300
    per_address: int = 40
    """Of lines from one address."""
    hello: float = 10.0
    """Until a new line must have said hello, the handshake included."""
    idle: float = 300.0
    """How long a peer may look at the tables without joining one."""
    silent: float = 20.0
    """Without any message from a peer."""
    ping: float = 6.0
    """Between two questions whether a peer is there."""
    rate: float = 40.0
    """Messages a second, over any longer time."""
    burst: float = 160.0
    bytes_rate: float = 128 * 1024
    bytes_burst: float = 512 * 1024
    outbox: int = 8 * 1024 * 1024
    """Bytes told that a peer has not read."""
    guesses: int = 5
    """Wrong passcodes on one line before it is closed."""


class Bucket:
    """Lets ``rate`` a second through on average and ``burst`` at once."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, amount: float, now: float) -> bool:
        """Whether ``amount`` more may pass."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if amount > self._left:
            return False
        self._left -= amount
        return True


class Brake:
    """Slows down guesses by address: 1, 2, 4 ... 60 seconds after each wrong one."""

    LONGEST: Final = 60.0
    FORGET: Final = 900.0
    ADDRESSES: Final = 1000

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def wait(self, address: str, now: float) -> float:
        """Seconds until this address may guess again."""
        count, at = self._wrong.get(address, (0, now))
        if not count or now - at > self.FORGET:
            self._wrong.pop(address, None)
            return 0.0
        return max(0.0, at + min(self.LONGEST, 2.0 ** (count - 1)) - now)

    def wrong(self, address: str, now: float) -> float:
        """Note a wrong guess; return how long to wait."""
        count = self._wrong.pop(address, (0, now))[0]
        self._wrong[address] = (min(count + 1, 20), now)
        while len(self._wrong) > self.ADDRESSES:
            self._wrong.popitem(last=False)
        return self.wait(address, now)

    def right(self, address: str) -> None:
        self._wrong.pop(address, None)
