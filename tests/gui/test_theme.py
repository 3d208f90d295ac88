"""Tokens, timings, layers, the bundled typeface and the dress of ordinary widgets."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tests.gui.glyphs import missing_glyphs
from tractor_app.gui import fonts, style, theme, timings
from tractor_app.gui.options import SPEEDS
from tractor_app.gui.theme import THEMES, Theme, qcolor
from tractor_app.gui.zorder import STEP, Z


def colour_tokens(look: Theme) -> Iterator[tuple[str, str]]:
    for group in (look.felt, look.surface, look.card):
        for name in group.__struct_fields__:
            value = getattr(group, name)
            if isinstance(value, str):
                yield f"{type(group).__name__}.{name}", value


def channels(colour: QColor) -> tuple[float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF()


def over(token: str, ground: str) -> QColor:
    """The colour that `token` makes when painted on the opaque `ground`."""
    top, below = qcolor(token), qcolor(ground)
    share = top.alphaF()
    return QColor.fromRgbF(
        *(a * share + b * (1 - share) for a, b in zip(channels(top), channels(below), strict=True))
    )


def contrast(first: QColor, second: QColor) -> float:
    """The contrast ratio of WCAG 2."""

    def luminance(colour: QColor) -> float:
        parts = [
            value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
            for value in channels(colour)
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", THEMES.values(), ids=THEMES)
def test_every_colour_is_a_colour(look: Theme) -> None:
    found = dict(colour_tokens(look))
    assert len(found) > 40
    for name, token in found.items():
        assert QColor(token).isValid(), name


def test_what_is_no_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="mauvais"):
        qcolor("mauvais")
    assert qcolor("#ffffff", 0.5).alpha() == 128
    assert qcolor("#ffffff").alpha() == 255


@pytest.mark.parametrize("look", THEMES.values(), ids=THEMES)
def test_texts_stand_out_from_their_ground(look: Theme) -> None:
    surface = look.surface
    plate = over(surface.plate, look.felt.middle)
    for token in (surface.text, surface.text_muted, surface.accent, surface.red_suit):
        assert contrast(qcolor(token), plate) >= 4.5, token
    assert contrast(qcolor(surface.on_accent), qcolor(surface.accent)) >= 4.5
    for suit in range(4):
        for four in (False, True):
            paper = qcolor(look.card.paper_low)
            for token in look.suit_on_card(suit, four_colour=four)[:1]:
                assert contrast(qcolor(token), paper) >= 4.5
            assert contrast(qcolor(look.suit_on_dark(suit, four_colour=four)), plate) >= 4.5


@pytest.mark.parametrize("look", THEMES.values(), ids=THEMES)
def test_a_dimmed_index_can_still_be_read(look: Theme) -> None:
    card = look.card
    for suit in range(4):
        ink = over(card.dim, look.suit_on_card(suit)[0])
        assert contrast(ink, over(card.dim, card.paper)) >= 2.5


def test_a_theme_cannot_be_changed_in_place() -> None:
    with pytest.raises(AttributeError):
        theme.EMERALD.name = "other"  # type: ignore[misc]
    other = msgspec.structs.replace(theme.EMERALD, name="other")
    assert (other.felt, other.name) == (theme.EMERALD.felt, "other")


def test_there_are_timings_for_every_speed_setting() -> None:
    assert set(timings.TIMINGS) == set(SPEEDS)
    assert timings.timings(None) is timings.NORMAL
    with pytest.raises(KeyError):
        timings.timings("warp")


def test_off_takes_no_time_and_slow_takes_longer_than_fast() -> None:
    off, fast, slow = (timings.timings(name) for name in ("off", "fast", "slow"))
    assert not off.animated
    assert fast.animated
    for name in timings.Timings.__struct_fields__:
        if name == "message":
            assert off.message == slow.message > 0
            continue
        assert getattr(off, name) == 0
        assert 0 < getattr(fast, name) < getattr(timings.NORMAL, name) < getattr(slow, name)


def test_flights_last_as_long_as_the_eye_can_follow() -> None:
    normal = timings.NORMAL
    for flight in (normal.play_flight, normal.sweep_flight, normal.kitty_flight):
        assert 180 <= flight <= 260


def test_layers_leave_room_for_a_whole_hand_between_them() -> None:
    values = [layer.value for layer in Z]
    assert values == sorted(values)
    assert min(b - a for a, b in pairwise(values)) >= STEP
    assert Z.DRAGGED > Z.HAND > Z.TRICK
    assert max(Z) == Z.MESSAGE


def test_the_bundled_family_is_found_and_has_two_weights(qapp: QApplication) -> None:
    assert fonts.family() == "Noto Sans SC"
    regular, bold = (QFontMetricsF(fonts.font(40, bold=bold)) for bold in (False, True))
    assert bold.horizontalAdvance("Tractor") > regular.horizontalAdvance("Tractor")


@pytest.mark.parametrize("bold", [False, True])
def test_digits_have_one_width(qapp: QApplication, bold: bool) -> None:
    metrics = QFontMetricsF(fonts.font(30, bold=bold))
    assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1


def test_no_glyph_is_missing_for_the_words_of_the_game(qapp: QApplication) -> None:
    words = (
        "升级 拖拉机 八十分 庄家 闲家 抠底 甩牌 毙 盖毙 垫 亮主 反主 自保 扣底 无主 常主 "
        "♠♥♣♦ ★ → ← “引号”……——（括号）《书名》 × ÷ ≥ ≤ · ÄÖÜ éèç ñ ÿ € 昊睿鑫淼婷"
    )
    assert missing_glyphs(words) == ""


def test_missing_glyphs_are_named_once_and_in_order(qapp: QApplication) -> None:
    assert missing_glyphs("a😀b😀あ\n") == "あ😀"


@pytest.mark.logs
def test_a_font_that_cannot_be_loaded_is_logged_and_not_fatal(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(fonts, "FILES", ("absent.ttf",))
    fonts.family.cache_clear()
    assert fonts.family()
    assert ["absent.ttf" in record.getMessage() for record in caplog.records] == [True]
    monkeypatch.undo()
    fonts.family.cache_clear()
    assert fonts.family() == "Noto Sans SC"


@pytest.mark.parametrize("look", THEMES.values(), ids=THEMES)
def test_widgets_wear_the_theme(qtbot: QtBot, qapp: QApplication, look: Theme) -> None:
    before = qapp.palette(), qapp.styleSheet(), qapp.font(), qapp.style().objectName()
    try:
        style.dress(qapp, look)
        button = QPushButton("OK")
        button.setProperty("role", "primary")
        qtbot.addWidget(button)
        button.resize(160, 48)
        colour = button.grab().toImage().pixelColor(20, 24)
        accent = qcolor(look.surface.accent)
        assert abs(colour.red() - accent.red()) + abs(colour.blue() - accent.blue()) < 12
        assert button.font().family() == fonts.family()
    finally:
        qapp.setStyle(before[3])
        qapp.setStyleSheet(before[1])
        qapp.setPalette(before[0])
        qapp.setFont(before[2])


def test_a_style_sheet_has_every_token_filled_in() -> None:
    for look in THEMES.values():
        text = style.style_sheet(look)
        assert "{{" not in text
        assert text.count("{") == text.count("}")
        assert "#" not in text
        named = [Path(name) for name in re.findall(r'url\("(.*?)"\)', text)]
        assert len(named) >= 4
        assert all(path.is_file() for path in named)
