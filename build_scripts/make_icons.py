"""Draw the program's icon for every system (SVG, PNG sizes, ICO, ICNS) and the marks of controls.

    python build_scripts/make_icons.py

Writes ``resources/icons``. The drawing itself is ``tractor_app.gui.art.app_icon``.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "resources" / "icons"
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt  # noqa: E402
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter  # noqa: E402
from PySide6.QtSvg import QSvgGenerator  # noqa: E402

from build_scripts.devtools.files import renewed  # noqa: E402
from tractor_app.gui.art.app_icon import SIZE, paint_app_icon  # noqa: E402
from tractor_app.gui.theme import DEFAULT_THEME  # noqa: E402

PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 256)
# Types of the Apple icon container that hold PNG data.
ICNS_TYPES = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic10": 1024,
    b"ic11": 32,
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
}


def draw(side: int) -> QImage:
    """The icon as an image of `side` pixels."""
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_app_icon(painter, QRectF(0, 0, side, side))
    painter.end()
    return image


def png(image: QImage) -> bytes:
    """`image` as the bytes of a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"png")).write(image):
        raise SystemExit("make_icons: Qt cannot write PNG files")
    return bytes(data.data())


def bitmap(image: QImage) -> bytes:
    """`image` as an ICO file's own bitmap: header, rows from the foot up, an empty mask."""
    side = image.width()
    header = struct.pack("<IiiHHIIiiII", 40, side, 2 * side, 1, 32, 0, 0, 0, 0, 0, 0)
    pixels = bytearray()
    for y in reversed(range(side)):
        for x in range(side):
            pixels += struct.pack("<I", image.pixel(x, y))
    mask = bytes((side + 31) // 32 * 4 * side)
    return header + bytes(pixels) + mask


def ico(images: dict[int, QImage]) -> bytes:
    """A Windows icon. Small sizes are bitmaps, which older programs need; 256 is a PNG."""
    parts = [png(image) if side >= 256 else bitmap(image) for side, image in images.items()]
    offset = 6 + 16 * len(parts)
    entries = bytearray(struct.pack("<HHH", 0, 1, len(parts)))
    for side, part in zip(images, parts, strict=True):
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(part), offset)
        offset += len(part)
    return bytes(entries) + b"".join(parts)


def icns(images: dict[int, QImage]) -> bytes:
    """An Apple icon container."""
    body = bytearray()
    for kind, side in ICNS_TYPES.items():
        data = png(images[side])
        body += kind + struct.pack(">I", len(data) + 8) + data
    return b"icns" + struct.pack(">I", len(body) + 8) + bytes(body)


def svg(path: Path) -> None:
    """The icon as vectors."""
    generator = QSvgGenerator()
    generator.setFileName(str(path))
    generator.setSize(QSize(round(SIZE), round(SIZE)))
    generator.setViewBox(QRectF(0, 0, SIZE, SIZE))
    generator.setTitle("Tractor")
    generator.setDescription("The icon of the game Tractor")
    painter = QPainter(generator)
    paint_app_icon(painter, QRectF(0, 0, SIZE, SIZE))
    painter.end()


def write(name: str, data: bytes) -> None:
    """Put a file into the folder of icons."""
    with renewed(TARGET / name) as fresh:
        fresh.write_bytes(data)


def controls() -> None:
    """The small marks that the style sheet puts into check boxes, spin boxes and combo boxes."""
    surface = DEFAULT_THEME.surface
    for name, points, ink in (
        ("tick", "3.5,8.5 6.8,11.8 12.5,4.8", surface.on_accent),
        ("down", "3.5,6 8,10.5 12.5,6", surface.text),
        ("up", "3.5,10.5 8,6 12.5,10.5", surface.text),
    ):
        text = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16">'
            f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2"'
            ' stroke-linecap="round" stroke-linejoin="round"/></svg>\n'
        )
        write(f"{name}.svg", text.encode())


def main() -> int:
    """Write all files."""
    _app = QGuiApplication(sys.argv[:1])
    TARGET.mkdir(parents=True, exist_ok=True)
    sides = {*PNG_SIZES, *ICO_SIZES, *ICNS_TYPES.values()}
    images = {side: draw(side) for side in sorted(sides)}
    with renewed(TARGET / "tractor.svg") as fresh:
        svg(fresh)
    controls()
    for side in PNG_SIZES:
        write(f"tractor-{side}.png", png(images[side]))
    write("tractor.ico", ico({side: images[side] for side in ICO_SIZES}))
    write("tractor.icns", icns(images))
    for file in sorted(TARGET.iterdir()):
        print(f"{file.name}: {file.stat().st_size / 1000:.1f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
