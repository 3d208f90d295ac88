"""What the command line can say about the window."""

from dataclasses import dataclass
from pathlib import Path

SPEEDS = ("off", "fast", "normal", "slow")
LANGUAGES = {"en": "English", "zh_CN": "简体中文"}
"""Language tags with their own names, which are never translated."""


@dataclass(frozen=True, slots=True)
class Options:
    """Options of the window; None means "as the settings say".

    `rounds` ends a demo after that many rounds (None: a whole match), `speed` is one of SPEEDS,
    `seed` fixes the deal and the bots, `profile` holds settings and saves instead of the
    system's folders, `lang` is a language tag such as "en" or "zh_CN". `file` is a rule set or a
    recorded match to open. `join` is the address of a host to play at. `lan` names the network
    interfaces on which tables are announced and looked for (None: all).
    """

    demo: bool = False
    rounds: int | None = None
    speed: str | None = None
    seed: int | None = None
    profile: Path | None = None
    lang: str | None = None
    file: Path | None = None
    join: str | None = None
    lan: tuple[str, ...] | None = None


def speed_name(text: str) -> str:
    """Return the speed's name for a name or its index ("0" is off). Raises ValueError."""
    if text in SPEEDS:
        return text
    if text.isascii() and text.isdigit() and int(text) < len(SPEEDS):
        return SPEEDS[int(text)]
    raise ValueError(f"{text!r} is not a speed: use 0-{len(SPEEDS) - 1} or {', '.join(SPEEDS)}")
