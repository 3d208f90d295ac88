"""Names of players, bot levels and speeds as the window writes them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject

from tractor_app.bots.registry import BOT_NAMES, personalities, split_name
from tractor_app.gui.options import SPEEDS


class Names(QObject):
    """Texts that several screens share; only the translation context lives here."""

    def default_person(self) -> str:
        """What the person is called who gave no name."""
        return self.tr("Me")

    def default_bots(self) -> tuple[str, ...]:
        """Names of up to five other players, in order of play after the person."""
        return (
            self.tr("Ming", "a player's name"),
            self.tr("Lan", "a player's name"),
            self.tr("Chen", "a player's name"),
            self.tr("Fang", "a player's name"),
            self.tr("Tao", "a player's name"),
        )

    def bot_at(self, seat: int) -> str:
        """A bot's name at a table on the network, where its seat is all that tells it apart."""
        known = self.default_bots()
        return known[seat] if seat < len(known) else f"{seat + 1}"

    def bot_level(self, name: str) -> str:
        """The strength of a bot by its registry name; an unknown one is shown as it is."""
        name, mood = split_name(name)
        texts = {
            "random": self.tr("Random"),
            "beginner": self.tr("Beginner"),
            "intermediate": self.tr("Intermediate"),
            "expert": self.tr("Expert"),
        }
        level = texts.get(name, name)
        return f"{level} · {self.mood(mood)}" if mood else level

    def mood(self, name: str) -> str:
        """A bot's personality."""
        texts = {
            "cautious": self.tr("cautious"),
            "bold": self.tr("bold"),
        }
        return texts.get(name, name)

    def speed(self, name: str) -> str:
        """A speed of animations and bots."""
        texts = {
            "off": self.tr("At once"),
            "fast": self.tr("Fast"),
            "normal": self.tr("Normal"),
            "slow": self.tr("Slow"),
        }
        return texts.get(name, name)


def names() -> Names:
    """A translator of names; cheap enough to make for each use."""
    return Names()


def offered_bots() -> tuple[str, ...]:
    """The strengths a person may choose, weakest first."""
    return tuple(name for name in BOT_NAMES if name != "random")


def speed_items() -> list[tuple[object, str]]:
    """Speeds and their names, slowest first."""
    shared = names()
    return [(speed, shared.speed(speed)) for speed in reversed(SPEEDS)]


def bot_items() -> list[tuple[object, str]]:
    """Offered bots and their names."""
    shared = names()
    return [(bot, shared.bot_level(bot)) for bot in offered_bots()]


def bot_and_mood_items() -> list[tuple[object, str]]:
    """Offered bots, each followed by itself with each personality it may have, and their names."""
    shared = names()
    found = [
        f"{bot}:{mood}" if mood else bot
        for bot in offered_bots()
        for mood in ("", *personalities(bot))
    ]
    return [(bot, shared.bot_level(bot)) for bot in found]


def program_name() -> str:
    """The game's name in the window's language."""
    return QCoreApplication.translate("Names", "Tractor")
