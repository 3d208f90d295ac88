"""A player's own rule sets: one small file each in the profile's rules folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tractor_app.codec.ruleset_file import (
    MAX_BYTES,
    NamedRules,
    RulesFileError,
    clean_name,
    decode,
    encode,
    nearest_preset,
)
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.persistence.folders import write_whole

SUFFIX = ".tractor-rules"


class OwnRules(msgspec.Struct, frozen=True):
    """One file that could be read."""

    path: Path
    named: NamedRules


class RulesShelf:
    """The folder of own rule sets. Reading never raises; what cannot be read is passed over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self) -> tuple[OwnRules, ...]:
        """Every readable rule set, by name."""
        found = []
        for path in self._files():
            try:
                found.append(OwnRules(path, load_file(path)))
            except (OSError, RulesFileError):
                continue
        return tuple(sorted(found, key=lambda own: own.named.name.casefold()))

    def find(self, key: str) -> RuleSet | None:
        """The rules that the settings call `key`: a preset's id, or an own file's name."""
        if key in PRESET_IDS:
            return preset(key)
        path = self.folder / Path(key).name
        try:
            return load_file(path).rules
        except (OSError, ValueError):
            # ValueError: also a name that no file can have.
            return None

    def save(self, name: str, rules: RuleSet) -> OwnRules:
        """Keep `rules` under `name`; the same name is replaced. Raises OSError, ValueError."""
        title = clean_name(name)
        if not title:
            raise ValueError("no name")
        own = msgspec.structs.replace(rules, id=title)
        named = NamedRules(title, own, nearest_preset(rules))
        path = self._path_for(title)
        write_whole(path, encode(named))
        return OwnRules(path, named)

    def remove(self, own: OwnRules) -> None:
        """Delete an own rule set's file. Raises OSError."""
        own.path.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        try:
            return sorted(path for path in self.folder.iterdir() if path.suffix == SUFFIX)
        except OSError:
            return []

    def _path_for(self, title: str) -> Path:
        for path in self._files():
            try:
                if load_file(path).name == title:
                    return path
            except (OSError, RulesFileError):
                continue
        stem = "".join(char if char.isalnum() else "-" for char in title).strip("-")[:24] or "rules"
        number = 0
        while True:
            path = self.folder / f"{stem}{f'-{number}' if number else ''}{SUFFIX}"
            if not path.exists():
                return path
            number += 1


def load_file(path: Path) -> NamedRules:
    """The rule set in a file. Raises OSError, RulesFileError."""
    with path.open("rb") as file:
        return decode(file.read(MAX_BYTES + 1))


def export_file(path: Path, name: str, rules: RuleSet) -> None:
    """Write `rules` to a file of the player's choice. Raises OSError."""
    title = clean_name(name) or rules.id
    own = msgspec.structs.replace(rules, id=title)
    write_whole(path, encode(NamedRules(title, own, nearest_preset(rules))))
