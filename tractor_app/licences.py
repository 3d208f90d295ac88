"""What ships with this copy of the program, and under which licences.

Installers carry a list in `resources/licences.json`, made when they were built. A checkout ships
nothing but itself and its fonts; what pip installed beside it came from others.
"""

from pathlib import Path

import msgspec

import tractor_app
from tractor_app.paths import resources


class Part(msgspec.Struct, frozen=True):
    """Something that ships. `licence` is an SPDX expression, or "" when only the text tells.

    `inside` names the part it is built into; `texts` are indexes into the book's texts.
    """

    name: str
    version: str = ""
    licence: str = ""
    home: str = ""
    inside: str = ""
    texts: tuple[int, ...] = ()


class Book(msgspec.Struct, frozen=True):
    """All parts, and each licence text once."""

    parts: tuple[Part, ...] = msgspec.field(name="components")
    texts: tuple[str, ...]

    def texts_of(self, part: Part) -> tuple[str, ...]:
        """Return the whole licence texts of a part."""
        return tuple(self.texts[index] for index in part.texts if 0 <= index < len(self.texts))


def book() -> Book:
    """Return what ships with this copy; a damaged list counts as none."""
    try:
        data = (resources() / "licences.json").read_bytes()
        return msgspec.json.decode(data, type=Book)
    except (OSError, msgspec.MsgspecError):
        return _own()


def _own() -> Book:
    font = resources() / "fonts" / "OFL.txt"
    root = Path(tractor_app.__file__).resolve().parent.parent
    texts = [
        path.read_text(encoding="utf-8") for path in (font, root / "LICENSE") if path.is_file()
    ]
    parts = (
        Part(
            "Tractor",
            tractor_app.__version__,
            "MIT",
            texts=(1,) if len(texts) > 1 else (),
        ),
        Part(
            "Noto Sans SC",
            licence="OFL-1.1",
            home="https://fonts.google.com/noto/specimen/Noto+Sans+SC",
            texts=(0,),
        ),
    )
    return Book(parts, tuple(texts))


def line(part: Part) -> str:
    """Return one line about a part, the same in the window and on the command line."""
    name = f"{part.name} {part.version}".strip()
    inside = f" ({part.inside})" if part.inside else ""
    return f"{name}{inside}: {part.licence}" if part.licence else f"{name}{inside}"
