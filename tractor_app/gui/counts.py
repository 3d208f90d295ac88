"""Numbers of things in words, singular and plural as the window's language has them."""

from __future__ import annotations

from PySide6.QtCore import QObject


class Counts(QObject):
    """Texts with a count; Qt's tools find plural forms in methods called ``tr`` only."""

    def cards(self, count: int) -> str:
        """So many cards."""
        return self.tr("%n card(s)", "", count)

    def points(self, count: int) -> str:
        """So many points."""
        return self.tr("%n point(s)", "", count)

    def kitty_points(self, count: int) -> str:
        """The title above a kitty that lies open."""
        return self.tr("Kitty · %n point(s)", "", count)

    def attacker_points(self, count: int) -> str:
        """What the attackers have."""
        return self.tr("attackers: %n point(s)", "", count)

    def last_trick(self, name: str, count: int) -> str:
        """Who won the last trick, and how much."""
        return self.tr("Last trick: {name} won %n point(s)", "", count).format(name=name)

    def wait(self, seconds: int) -> str:
        """How long to wait before something is tried again."""
        return self.tr("Wait %n second(s) before the next try.", "", seconds)


def counts() -> Counts:
    """A translator of counts; cheap enough to make for each use."""
    return Counts()
