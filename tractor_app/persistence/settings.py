"""The settings file: one JSON object. Keys this version does not know are kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from tractor_app.persistence.folders import move_into, set_aside, write_whole
from tractor_app.persistence.problems import Problem, StoreFault

MAX_SIZE: Final = 256 * 1024

Name = Annotated[str, Meta(max_length=40)]


class Settings(msgspec.Struct, frozen=True, rename="kebab"):
    """What the player chose. Empty texts mean: as the system or the program decides."""

    player_name: Name = ""
    bot_names: Annotated[tuple[Name, ...], Meta(max_length=5)] = ()
    """In order of play after the person."""
    bots: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=5)] = (
        "intermediate",
        "intermediate",
        "intermediate",
    )
    rules: Name = "classic"
    """A preset's id, or the file name of an own rule set."""
    speed: Name = "normal"
    language: Name = ""
    theme: Name = ""
    four_colours: bool = False
    text_size: Annotated[int, Meta(ge=50, le=300)] = 100
    """Per cent of the usual size."""
    window: Annotated[str, Meta(max_length=4000)] = ""
    """The window's geometry as its toolkit writes it."""
    seen: Annotated[tuple[Name, ...], Meta(max_length=100)] = ()
    """One-time notes and lessons already shown."""


class Loaded(msgspec.Struct, frozen=True):
    """Settings as read; ``ignored`` are keys whose value made no sense and got its default."""

    settings: Settings
    ignored: tuple[str, ...] = ()
    problem: Problem | None = None


class SettingsFile:
    """Reads and writes ``settings.json`` in ``folder``; neither ever raises."""

    def __init__(self, folder: Path, aside: Path | None = None) -> None:
        self.path = folder / "settings.json"
        self._aside = aside if aside is not None else folder / "set-aside"
        self._unknown: dict[str, Any] = {}
        self._refused: dict[str, Any] = {}
        self._unread = False

    def load(self) -> Loaded:
        """Return what is in the file, or the defaults. A file that is no settings is set aside."""
        self._unknown = {}
        self._refused = {}
        self._unread = False
        try:
            with self.path.open("rb") as file:
                data = file.read(MAX_SIZE + 1)
        except FileNotFoundError:
            return Loaded(Settings())
        except OSError as error:
            self._unread = True
            problem = _problem(StoreFault.SETTINGS_UNREADABLE, self.path, error)
            return Loaded(Settings(), problem=problem)
        try:
            tree = _tree(data)
        except (ValueError, RecursionError) as error:
            kept = set_aside(self.path, self._aside)
            return Loaded(Settings(), problem=_problem(StoreFault.BAD_SETTINGS, kept, error))
        return self._sorted_out(tree)

    def save(self, settings: Settings) -> Problem | None:
        """Write the settings, and what the last :meth:`load` did not understand, if it fits.

        A value that was not understood stays until another one is chosen; a file that could not
        be read is set aside first.
        """
        own = msgspec.to_builtins(settings)
        usual = msgspec.to_builtins(Settings())
        own |= {key: old for key, old in self._refused.items() if own[key] == usual[key]}
        try:
            data = _text(self._unknown | own)
        except RecursionError:
            data = b""
        if not 0 < len(data) <= MAX_SIZE:
            data = _text(msgspec.to_builtins(settings))
        try:
            if self._unread:
                move_into(self.path, self._aside)
                self._unread = False
            write_whole(self.path, data)
        except OSError as error:
            return _problem(StoreFault.SETTINGS_UNWRITABLE, self.path, error)
        return None

    def _sorted_out(self, tree: dict[str, Any]) -> Loaded:
        good: dict[str, Any] = {}
        ignored = []
        for field in msgspec.structs.fields(Settings):
            if field.encode_name not in tree:
                continue
            value = tree.pop(field.encode_name)
            try:
                msgspec.json.encode(value)
                good[field.name] = msgspec.convert(value, field.type)
            except (msgspec.ValidationError, UnicodeEncodeError, RecursionError):
                # Half a surrogate pair is no text: no match could be saved under such a name.
                ignored.append(field.encode_name)
                self._refused[field.encode_name] = value
        self._unknown = tree
        return Loaded(Settings(**good), tuple(ignored))


def _text(tree: dict[str, Any]) -> bytes:
    return json.dumps(tree, ensure_ascii=False, indent=2).encode("utf-8", "replace") + b"\n"


def _tree(data: bytes) -> dict[str, Any]:
    if len(data) > MAX_SIZE:
        raise ValueError(f"more than {MAX_SIZE} bytes")
    tree = json.loads(data.decode("utf-8-sig"))
    if not isinstance(tree, dict):
        raise ValueError("not an object")
    return tree


def _problem(fault: StoreFault, path: Path, error: Exception) -> Problem:
    return Problem(fault, str(path), f"{type(error).__name__}: {error}"[:500])
