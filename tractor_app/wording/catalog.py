"""Catalogues of sentences: one TOML file per language in ``resources/wording``."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from tractor_app.paths import resources

LANGUAGES: Final = ("en", "zh_CN")
DEFAULT: Final = "en"


class Count(int):
    """A number that counts words: ``{n:card|cards}`` is ``1 card`` or ``2 cards``."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return str(int(self))
        one, _, many = spec.partition("|")
        return f"{int(self)} {one if self == 1 else many}"


def nearest_language(tag: str) -> str:
    """The catalogue for a language tag such as ``zh-Hans-CN``, ``zh`` or ``de_DE``."""
    return "zh_CN" if tag.lower().startswith("zh") else DEFAULT


@cache
def catalog(language: str) -> Mapping[str, str]:
    """All texts of a language by dotted key.

    Raises:
        KeyError: there is no such catalogue.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    text = (resources() / "wording" / f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flat("", tomllib.loads(text)))


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", str(value)


def placeholders(text: str) -> frozenset[str]:
    """The names in ``text`` that are filled in."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


def fill(text: str, params: Mapping[str, Any]) -> str:
    """``text`` with its placeholders filled; whole numbers count words."""
    ready = {
        name: Count(value) if isinstance(value, int) and not isinstance(value, bool) else value
        for name, value in params.items()
    }
    return text.format_map(ready)
