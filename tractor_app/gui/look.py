"""Which theme is worn now, and how large its letters are: one place for the whole window."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from tractor_app.gui import fonts, style
from tractor_app.gui.art.cards import CardArt
from tractor_app.gui.theme import DEFAULT_THEME, THEMES, Theme, TypeSizes

TEXT_SCALES: Final = (100, 115, 130)
"""Sizes of text a person may choose, in percent."""

_SHEET = """
QMainWindow, QWidget#page {{ background: {dark}; }}
QFrame#bar {{ background: {plate}; border-bottom: 1px solid {line}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QLabel[role="heading"] {{ font-size: {body}px; font-weight: bold; color: {accent}; }}
QLabel[role="strong"] {{ font-size: {body}px; font-weight: bold; }}
QLabel[role="body"] {{ font-size: {body}px; }}
QLabel[role="caption"] {{ font-size: {caption}px; color: {muted}; }}
QLabel[role="problem"] {{ font-size: {caption}px; color: {warning}; }}
QLabel[role="warning"] {{ color: {warning}; }}
QLabel[role="display"] {{ font-size: {display}px; font-weight: bold; }}
QLabel[role="score"] {{ font-size: {display}px; font-weight: bold; color: {accent}; }}
QFrame[role="plate"] {{ background: {raised}; border-radius: {medium}px; }}
QComboBox {{ min-height: {line_height}px; }}
QLineEdit, QSpinBox {{ min-height: {line_height}px; }}
QListWidget {{ background: transparent; border: none; outline: none; padding: 0; }}
QListWidget:focus {{ border: none; }}
QListWidget::item {{ padding: {s}px {m}px; border-radius: {small}px; color: {text}; }}
QListWidget::item:hover {{ background: {raised}; }}
QListWidget::item:selected {{ background: {track}; color: {text}; }}
QListWidget::item:selected:active {{ border-left: 3px solid {accent}; }}
"""


class _Worn:
    theme: Theme = DEFAULT_THEME
    art: CardArt | None = None
    four_colours = False


def theme() -> Theme:
    """The theme worn now, its type sizes already scaled."""
    return _Worn.theme


def card_art() -> CardArt:
    """The cards of the theme worn now, with one cache for all sheets."""
    if _Worn.art is None or _Worn.art.theme is not _Worn.theme:
        _Worn.art = CardArt(_Worn.theme)
    return _Worn.art


def four_colours() -> bool:
    """Whether clubs and diamonds have colours of their own."""
    return _Worn.four_colours


def scaled(base: Theme, percent: int) -> Theme:
    """`base` with all type sizes in `percent` of their own."""
    if percent == 100:
        return base
    sizes = {
        name: round(getattr(base.type, name) * percent / 100)
        for name in TypeSizes.__struct_fields__
    }
    return replace(base, type=TypeSizes(**sizes))


def wear(app: QApplication, name: str, percent: int = 100, *, four_colours: bool = False) -> Theme:
    """Dress the application in the theme called `name` (another name: the default) and return it.

    Widgets that paint themselves ask :func:`theme` each time and are repainted by Qt.
    """
    worn = scaled(THEMES.get(name, DEFAULT_THEME), percent)
    _Worn.theme = worn
    _Worn.four_colours = four_colours
    style.dress(app, worn)
    app.setFont(fonts.font(worn.type.small))
    app.setStyleSheet(style.style_sheet(worn) + _own_sheet(worn))
    return worn


def _own_sheet(worn: Theme) -> str:
    surface = worn.surface
    colours = {
        "dark": worn.felt.dark,
        "plate": surface.plate,
        "raised": surface.plate_raised,
        "line": surface.plate_line,
        "track": surface.track,
        "text": surface.text,
        "muted": surface.text_muted,
        "accent": surface.accent,
        "warning": surface.warning,
    }
    return _SHEET.format(
        **{name: style.css(token) for name, token in colours.items()},
        s=worn.spacing.s,
        m=worn.spacing.m,
        small=worn.radii.small,
        medium=worn.radii.medium,
        body=worn.type.body,
        caption=worn.type.caption,
        display=worn.type.display,
        line_height=worn.type.body + 8,
    )
