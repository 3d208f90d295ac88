"""The cards and signs as pixels."""

import struct
import time
from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from tractor_app.engine.cards import KINDS, POINTS, parse_cards
from tractor_app.gui.art import icons
from tractor_app.gui.art.app_icon import paint_app_icon
from tractor_app.gui.art.cards import SHADOW, CardArt
from tractor_app.gui.art.felt import paint_felt
from tractor_app.gui.art.shapes import outline
from tractor_app.gui.theme import EMERALD, MIDNIGHT
from tractor_app.paths import resources

SIZE = QSize(92, 130)
CARD = QRect(SHADOW, SHADOW, SIZE.width(), SIZE.height())


@pytest.fixture
def art(qapp: object) -> CardArt:
    return CardArt(EMERALD)


def card(name: str) -> int:
    return parse_cards(name)[0]


def pixels(pixmap: QPixmap, rect: QRect | None = None) -> list[QColor]:
    image = pixmap.toImage()
    area = rect or image.rect()
    return [
        image.pixelColor(x, y)
        for y in range(area.top(), area.bottom() + 1)
        for x in range(area.left(), area.right() + 1)
    ]


def raw(image: QImage) -> bytes:
    return bytes(image.convertToFormat(QImage.Format.Format_ARGB32).constBits())


def is_red(colour: QColor) -> bool:
    return colour.red() > 150 and colour.green() < 80 and colour.blue() < 90


def is_green(colour: QColor) -> bool:
    return colour.green() > 90 and colour.red() < 80 and colour.blue() < 100


def mean_light(pixmap: QPixmap, rect: QRect) -> float:
    found = pixels(pixmap, rect)
    return sum(colour.lightnessF() for colour in found) / len(found)


def canvas(paint: Callable[[QPainter], None], width: int = 64, height: int = 64) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return image


@pytest.mark.parametrize("dpr", [1.0, 1.25, 2.0])
def test_a_pixmap_is_its_card_plus_the_shadow_at_the_wanted_resolution(
    art: CardArt, dpr: float
) -> None:
    for pixmap in (art.face(0, SIZE, dpr), art.back(SIZE, dpr)):
        assert pixmap.devicePixelRatio() == dpr
        logical = pixmap.deviceIndependentSize()
        assert abs(logical.width() - SIZE.width() - 2 * SHADOW) < 1
        assert abs(logical.height() - SIZE.height() - 2 * SHADOW) < 1


def test_the_shadow_lies_around_an_opaque_card(art: CardArt) -> None:
    image = art.face(card("SA"), SIZE, 1).toImage()
    middle = image.width() // 2
    assert image.pixelColor(0, 0).alpha() == 0
    assert 0 < image.pixelColor(middle, CARD.bottom() + 2).alpha() < 255
    assert image.pixelColor(middle, image.height() // 2).alpha() == 255


def test_all_cards_can_be_told_apart_by_the_left_third_alone(art: CardArt) -> None:
    third = QRect(CARD.left(), CARD.top(), CARD.width() // 3, CARD.height())
    seen = {raw(art.face(kind, SIZE, 1).toImage().copy(third)) for kind in range(KINDS)}
    assert len(seen) == KINDS


@pytest.mark.parametrize("kind", range(52))
def test_red_is_for_the_red_suits_only(art: CardArt, kind: int) -> None:
    reds = sum(map(is_red, pixels(art.face(kind, SIZE, 1, points=POINTS[kind]))))
    if kind // 13 in (1, 3):
        assert reds > 200
    else:
        assert reds == 0


def test_only_the_big_joker_is_red(art: CardArt) -> None:
    assert sum(map(is_red, pixels(art.face(card("BJ"), SIZE, 1)))) > 200
    assert sum(map(is_red, pixels(art.face(card("LJ"), SIZE, 1)))) == 0


def test_the_four_colour_deck_has_green_clubs_and_no_red_diamonds(art: CardArt) -> None:
    clubs = pixels(art.face(card("C9"), SIZE, 1, four_colour=True))
    diamonds = pixels(art.face(card("D9"), SIZE, 1, four_colour=True))
    assert sum(map(is_green, clubs)) > 200
    assert sum(map(is_red, diamonds)) == 0
    plain = raw(art.face(card("S9"), SIZE, 1).toImage())
    assert raw(art.face(card("S9"), SIZE, 1, four_colour=True).toImage()) == plain


def test_trumps_have_an_edge_that_shows_in_a_tight_fan(art: CardArt) -> None:
    edge = QRect(CARD.left() + 1, CARD.top() + 40, 1, 40)
    plain = pixels(art.face(card("S9"), SIZE, 1), edge)
    trump = pixels(art.face(card("S9"), SIZE, 1, trump=True), edge)
    assert min(c.saturationF() for c in trump) > max(c.saturationF() for c in plain) + 0.3


def test_point_cards_show_a_coin_with_their_value(art: CardArt) -> None:
    corner = QRect(CARD.right() - 26, CARD.top() + 3, 24, 24)
    looks = {
        raw(art.face(card("S9"), SIZE, 1, points=points).toImage().copy(corner))
        for points in (0, 5, 10)
    }
    assert len(looks) == 3


def test_dimmed_cards_are_darker_and_selected_ones_glow(art: CardArt) -> None:
    kind = card("D8")
    plain, dimmed = art.face(kind, SIZE, 1), art.face(kind, SIZE, 1, dimmed=True)
    assert mean_light(dimmed, CARD) < mean_light(plain, CARD) - 0.2
    beside = QRect(CARD.left() - 2, CARD.top() + 40, 1, 40)
    selected = pixels(art.face(kind, SIZE, 1, selected=True), beside)
    assert min(c.lightnessF() * c.alphaF() for c in selected) > 0.4
    assert max(c.lightnessF() for c in pixels(plain, beside)) < 0.1


def test_the_back_tells_nothing_and_is_symmetric_in_its_field(art: CardArt) -> None:
    image = art.back(SIZE, 2).toImage()
    assert difference(image, image.flipped(Qt.Orientation.Horizontal)) < 4
    assert sum(map(is_red, pixels(art.back(SIZE, 1)))) == 0


def test_the_same_face_comes_from_the_cache_another_size_does_not(art: CardArt) -> None:
    first = art.face(7, SIZE, 1)
    assert art.face(7, SIZE, 1).cacheKey() == first.cacheKey()
    for other in (
        art.face(7, QSize(46, 65), 1),
        art.face(7, SIZE, 2),
        art.face(7, SIZE, 1, trump=True),
    ):
        assert other.cacheKey() != first.cacheKey()


def test_the_cache_is_bounded_and_drops_what_was_used_longest_ago(qapp: object) -> None:
    art = CardArt(EMERALD, cache_bytes=400_000)
    first = art.face(0, SIZE, 1).cacheKey()
    last = 0
    for kind in range(KINDS):
        last = art.face(kind, SIZE, 1).cacheKey()
        assert art.held_bytes <= 400_000
    assert art.face(53, SIZE, 1).cacheKey() == last
    assert art.face(0, SIZE, 1).cacheKey() != first
    art.clear()
    assert art.held_bytes == 0


@pytest.mark.parametrize("kind", [-1, KINDS])
def test_a_card_that_does_not_exist_is_refused(art: CardArt, kind: int) -> None:
    with pytest.raises(ValueError, match="no card"):
        art.face(kind, SIZE, 1)
    with pytest.raises(ValueError, match="no card"):
        art.mini(kind, 24, 1)


def test_tiny_and_huge_cards_are_drawn_too(art: CardArt) -> None:
    for size in (QSize(1, 1), QSize(20, 28), QSize(300, 424)):
        for kind in (card("S8"), card("HQ"), card("CA"), card("LJ")):
            assert not art.face(kind, size, 1, trump=True, points=10, selected=True).isNull()
        assert not art.back(size, 1).isNull()


def test_chips_are_as_high_as_asked_and_all_different(art: CardArt) -> None:
    chips = [art.mini(kind, 24, 2) for kind in range(KINDS)]
    assert {chip.height() for chip in chips} == {48}
    assert len({raw(chip.toImage()) for chip in chips}) == KINDS


def test_a_deck_of_faces_takes_less_than_150_ms(qapp: object) -> None:
    spent = []
    for _ in range(3):
        art = CardArt(EMERALD)
        start = time.process_time()
        for kind in range(KINDS):
            art.face(kind, SIZE, 1, points=POINTS[kind])
        spent.append(time.process_time() - start)
    assert min(spent) < 0.150


def test_felt_covers_the_table_and_is_lightest_in_the_middle(qapp: object) -> None:
    image = canvas(lambda painter: paint_felt(painter, QRectF(0, 0, 320, 200), EMERALD), 320, 200)
    pixmap = QPixmap.fromImage(image)
    assert all(colour.alpha() == 255 for colour in pixels(pixmap, QRect(0, 0, 320, 2)))
    middle, corner = QRect(150, 80, 20, 20), QRect(0, 180, 20, 20)
    assert mean_light(pixmap, middle) > mean_light(pixmap, corner) + 0.05
    again = canvas(lambda painter: paint_felt(painter, QRectF(0, 0, 320, 200), EMERALD), 320, 200)
    assert raw(again) == raw(image)


def test_another_theme_looks_different(qapp: object) -> None:
    emerald, midnight = CardArt(EMERALD), CardArt(MIDNIGHT)
    assert raw(emerald.back(SIZE, 1).toImage()) != raw(midnight.back(SIZE, 1).toImage())


@pytest.mark.parametrize("name", icons.ICON_NAMES)
def test_every_icon_leaves_ink_inside_its_square(qapp: object, name: str) -> None:
    box = QRectF(8, 8, 48, 48)
    image = canvas(lambda painter: icons.paint_icon(painter, name, box, QColor("white")))
    inked = [colour.alpha() > 0 for colour in pixels(QPixmap.fromImage(image))]
    assert sum(inked) > 100
    border = pixels(QPixmap.fromImage(image), QRect(0, 0, 64, 4))
    assert all(colour.alpha() == 0 for colour in border)
    assert not icons.icon(name, QColor("white")).isNull()


def test_signs_of_suits_differ_and_follow_the_ground(qapp: object) -> None:
    box = QRectF(2, 2, 60, 60)
    found = set()
    for index in (0, 1, 2, 3, None):
        for dark in (True, False):

            def paint(painter: QPainter, index: int | None = index, dark: bool = dark) -> None:
                icons.paint_suit(painter, index, box, EMERALD, on_dark=dark)

            found.add(raw(canvas(paint)))
    assert len(found) == 10
    assert box.contains(icons.suit_path(0, box).boundingRect().adjusted(1, 1, -1, -1))


def test_badges_and_the_turn_ring_are_drawn(qapp: object) -> None:
    box = QRectF(2, 2, 60, 60)
    images = [
        canvas(lambda p: icons.paint_declarer_badge(p, box, EMERALD, "庄")),
        canvas(lambda p: icons.paint_declarer_badge(p, box, EMERALD)),
        canvas(lambda p: icons.paint_avatar(p, box, EMERALD, "阿明")),
        canvas(lambda p: icons.paint_avatar(p, box, EMERALD, "")),
        canvas(lambda p: icons.paint_turn_ring(p, box, EMERALD, 1.0)),
        canvas(lambda p: icons.paint_turn_ring(p, box, EMERALD, 0.5)),
        canvas(lambda p: icons.paint_turn_ring(p, box, EMERALD, 0.0)),
    ]
    assert len({raw(image) for image in images}) == len(images)


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u3164", "\U0001f600", "\ue000", "."])
def test_an_avatar_bears_any_name(qapp: object, name: str) -> None:
    image = canvas(lambda p: icons.paint_avatar(p, QRectF(0, 0, 64, 64), EMERALD, name))
    assert image.pixelColor(32, 8).alpha() == 255


def test_an_outline_with_a_word_that_is_no_command_is_refused() -> None:
    with pytest.raises(ValueError, match="'X'"):
        outline("M 0 0 X 1 1")


def difference(first: QImage, second: QImage) -> float:
    a, b = raw(first), raw(second)
    assert len(a) == len(b)
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


@pytest.mark.parametrize("side", [16, 48, 128])
def test_the_shipped_icon_is_the_one_that_the_program_draws(qapp: object, side: int) -> None:
    shipped = QImage(str(resources() / "icons" / f"tractor-{side}.png"))
    drawn = canvas(lambda p: paint_app_icon(p, QRectF(0, 0, side, side)), side, side)
    assert shipped.size() == QSize(side, side)
    assert difference(shipped, drawn) < 1.5


def test_the_icon_as_vectors_renders(qtbot: QtBot) -> None:
    renderer = QSvgRenderer(str(resources() / "icons" / "tractor.svg"))
    assert renderer.isValid()
    image = canvas(lambda painter: renderer.render(painter, QRectF(0, 0, 128, 128)), 128, 128)
    drawn = canvas(lambda p: paint_app_icon(p, QRectF(0, 0, 128, 128)), 128, 128)
    assert difference(image, drawn) < 6


def test_the_windows_icon_holds_the_sizes_that_windows_asks_for() -> None:
    data = (resources() / "icons" / "tractor.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind) == (0, 1)
    sides, end = set(), 6 + 16 * count
    for entry in range(count):
        width, _, _, _, _, bits, length, offset = struct.unpack_from(
            "<BBBBHHII", data, 6 + 16 * entry
        )
        sides.add(width or 256)
        assert (bits, offset) == (32, end)
        end += length
    assert sides == {16, 24, 32, 48, 64, 256}
    assert end == len(data)


def test_the_apple_icon_is_a_whole_container() -> None:
    data = (resources() / "icons" / "tractor.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4)[0] == len(data)
    place, kinds = 8, []
    while place < len(data):
        kind, length = struct.unpack_from(">4sI", data, place)
        kinds.append(kind)
        assert data[place + 8 : place + 16] == b"\x89PNG\r\n\x1a\n"
        place += length
    assert place == len(data)
    assert {b"ic07", b"ic08", b"ic09", b"ic10"} <= set(kinds)
