"""Every colour, radius, distance and type size of the table, as frozen values.

Nothing else in the window names a colour. Another look is another `Theme` value: start from
``EMERALD`` with `msgspec.structs.replace`, as ``MIDNIGHT`` does.
Colours are ``#rrggbb`` or ``#aarrggbb`` texts (Qt's own notation); lengths are logical pixels.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from PySide6.QtGui import QColor


class Felt(msgspec.Struct, frozen=True):
    """The table cloth: light in the middle, dark towards the edge."""

    light: str = "#31735f"
    middle: str = "#25604f"
    dark: str = "#123730"
    grain: float = 0.024


class Surface(msgspec.Struct, frozen=True):
    """Plates, sheets, buttons and what is written on them."""

    plate: str = "#d20b2521"
    plate_raised: str = "#e6143430"
    plate_line: str = "#2effffff"
    sheet: str = "#0e2b26"
    scrim: str = "#8a04120f"
    text: str = "#f5f1e6"
    text_muted: str = "#b2d0c6"
    text_faint: str = "#7ea398"
    track: str = "#20514a"
    accent: str = "#e9bc52"
    accent_bright: str = "#f8d98a"
    accent_deep: str = "#b98a26"
    on_accent: str = "#332500"
    red_suit: str = "#ff7a75"
    black_suit: str = "#f5f1e6"
    four_clubs: str = "#7fdc9a"
    four_diamonds: str = "#84bdf5"
    warning: str = "#f2a65a"
    avatar: str = "#39806d"
    drop_allowed: str = "#e9bc52"
    drop_refused: str = "#9fb0aa"
    focus: str = "#fff3c9"


class CardColours(msgspec.Struct, frozen=True):
    """The printed card. Red is for the red suits (and the big joker) only."""

    paper: str = "#fffefa"
    paper_low: str = "#f6f1e4"
    edge: str = "#cfc6b2"
    black: str = "#1b2230"
    black_low: str = "#353f52"
    red: str = "#c81f30"
    red_low: str = "#dc4048"
    four_clubs: str = "#17713a"
    four_clubs_low: str = "#2c9253"
    four_diamonds: str = "#1857a6"
    four_diamonds_low: str = "#3679cc"
    gold: str = "#e0ac3a"
    gold_light: str = "#f9e09a"
    gold_dark: str = "#9c7117"
    on_gold: str = "#3a2800"
    skin: str = "#f6dcc0"
    lips: str = "#b8574f"
    features: str = "#4a2c1a"
    hair_brown: str = "#5b3218"
    hair_black: str = "#2a2c34"
    mask: str = "#f1efe9"
    glass: str = "#d7efe6"
    panel: str = "#f7efdc"
    panel_line: str = "#d9c08a"
    silver: str = "#9aa3b1"
    silver_light: str = "#dfe3e9"
    silver_dark: str = "#5d6675"
    dim: str = "#7a12332c"
    shadow: str = "#000000"
    back: str = "#22406e"
    back_low: str = "#142747"
    back_line: str = "#d9b561"
    back_paper: str = "#f4ecd8"


class Radii(msgspec.Struct, frozen=True):
    """Corner radii: small things, plates, sheets and pills."""

    small: int = 7
    medium: int = 12
    large: int = 20


class Spacing(msgspec.Struct, frozen=True):
    """Distances."""

    xs: int = 4
    s: int = 8
    m: int = 12
    l: int = 16  # noqa: E741 - the sizes are called as clothes are
    xl: int = 24


class TypeSizes(msgspec.Struct, frozen=True):
    """Type sizes in logical pixels, of one family in two weights."""

    caption: int = 12
    small: int = 14
    body: int = 16
    title: int = 20
    large: int = 30
    display: int = 40


class Theme(msgspec.Struct, frozen=True):
    """A whole look."""

    name: str = "emerald"
    felt: Felt = Felt()
    surface: Surface = Surface()
    card: CardColours = CardColours()
    radii: Radii = Radii()
    spacing: Spacing = Spacing()
    type: TypeSizes = TypeSizes()

    def suit_on_card(self, suit: int, *, four_colour: bool = False) -> tuple[str, str]:
        """Upper and lower ink of a suit (0..3 = S, H, C, D) on paper."""
        card = self.card
        if four_colour and suit == 2:
            return card.four_clubs, card.four_clubs_low
        if four_colour and suit == 3:
            return card.four_diamonds, card.four_diamonds_low
        return (card.red, card.red_low) if suit in (1, 3) else (card.black, card.black_low)

    def suit_on_dark(self, suit: int, *, four_colour: bool = False) -> str:
        """Ink of a suit (0..3 = S, H, C, D) on a dark plate."""
        surface = self.surface
        if four_colour and suit >= 2:
            return surface.four_clubs if suit == 2 else surface.four_diamonds
        return surface.red_suit if suit in (1, 3) else surface.black_suit


@cache
def _colour(text: str) -> QColor:
    colour = QColor(text)
    if not colour.isValid():
        raise ValueError(f"{text!r} is not a colour")
    return colour


def qcolor(text: str, alpha: float | None = None) -> QColor:
    """The Qt colour of a token; `alpha` (0..1) replaces its own. Raises ValueError."""
    colour = QColor(_colour(text))
    if alpha is not None:
        colour.setAlphaF(alpha)
    return colour


EMERALD: Final = Theme()

MIDNIGHT: Final = Theme(
    name="midnight",
    felt=Felt(light="#3a4f7a", middle="#2a3c62", dark="#131d36"),
    surface=Surface(
        plate="#d20e1730",
        plate_raised="#e6182444",
        sheet="#111b36",
        scrim="#8a060b18",
        text_muted="#b4c3df",
        text_faint="#8496ba",
        track="#2b3d66",
        avatar="#46629c",
    ),
    card=CardColours(dim="#7a1a2544", back="#1f6a5a", back_low="#103d35"),
)

THEMES: Final = {theme.name: theme for theme in (EMERALD, MIDNIGHT)}
DEFAULT_THEME: Final = EMERALD
