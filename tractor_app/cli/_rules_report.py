"""What ``tractor rules`` prints."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from tractor_app.codec.ruleset_file import MAX_BYTES, NamedRules, RulesFileError, decode
from tractor_app.engine.rules.presets import PRESET_IDS, UnknownPresetError, preset
from tractor_app.engine.rules.ruleset import RuleSet, fingerprint
from tractor_app.engine.rules.schema import Problem, ProblemCode, differences
from tractor_app.wording import Wording, wording

EXIT_WRONG = 1
EXIT_UNREADABLE = 2


class _NoRulesError(Exception):
    """RULES names neither a preset nor a good file; the lines say why."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def _words(args: argparse.Namespace) -> Wording:
    return wording("zh_CN" if args.zh else "en")


def _print_json(plain: Any) -> None:
    print(json.dumps(plain, indent=1, ensure_ascii=False))


def list_presets(args: argparse.Namespace) -> int:
    """All presets, one line each."""
    words = _words(args)
    if args.json:
        _print_json(
            [
                {
                    "id": name,
                    "name": words.preset_name(name),
                    "text": words.preset_text(name),
                    "fingerprint": fingerprint(preset(name)),
                }
                for name in PRESET_IDS
            ]
        )
        return 0
    width = max(map(len, PRESET_IDS))
    for name in PRESET_IDS:
        print(f"{name:<{width}}  {words.preset_name(name)}. {words.preset_text(name)}")
    return 0


def _load(text: str, words: Wording) -> NamedRules:
    """The preset or the file that ``text`` names."""
    if text in PRESET_IDS:
        return NamedRules(words.preset_name(text), preset(text), text)
    path = Path(text)
    if path.is_file():
        named = _read(path, words)
        return msgspec.structs.replace(named, name=named.name or path.stem)
    try:
        preset(text)
    except UnknownPresetError as error:
        params = {"value": text, "close": list(error.close)}
        sentence = words.problem(Problem("", ProblemCode.UNKNOWN_PRESET, params))
        raise _NoRulesError((sentence,)) from None
    raise AssertionError(text)


def _read(path: Path, words: Wording) -> NamedRules:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise _NoRulesError((f"{path}: {error.strerror or error}",)) from None
    try:
        return decode(data)
    except RulesFileError as error:
        sentences = words.rules_file_error(error)
        raise _NoRulesError(tuple(f"{path}: {sentence}" for sentence in sentences)) from None


def _refuse(error: _NoRulesError) -> int:
    for line in error.lines:
        print(line, file=sys.stderr)
    return EXIT_UNREADABLE


def show(args: argparse.Namespace) -> int:
    """One rule set: its name, and every rule in a sentence under its group."""
    words = _words(args)
    try:
        named = _load(args.rules, words)
    except _NoRulesError as error:
        return _refuse(error)
    if args.json:
        _print_json(_plain(named.rules))
        return 0
    print(named.name)
    if named.rules.id in PRESET_IDS:
        print(words.preset_text(named.rules.id))
    for group, sentences in groupby(words.describe(named.rules), key=lambda told: told.group):
        print(f"\n{words.group_label(group)}")
        for sentence in sentences:
            print(f"  {sentence.text}")
    print(f"\n{words.text('page.fingerprint')}: {fingerprint(named.rules)}")
    return 0


def _plain(rules: RuleSet) -> dict[str, Any]:
    values = msgspec.to_builtins(rules)
    return {"id": values.pop("id"), "fingerprint": fingerprint(rules), "rules": values}


def diff(args: argparse.Namespace) -> int:
    """The fields that two rule sets have different, with both values in words."""
    words = _words(args)
    try:
        left, right = _load(args.left, words), _load(args.right, words)
    except _NoRulesError as error:
        return _refuse(error)
    found = differences(left.rules, right.rules)
    if args.json:
        _print_json([msgspec.to_builtins(difference) for difference in found])
        return 0
    if not found:
        print(words.text("page.alike", left=left.name, right=right.name))
        return 0
    print(f"{left.name} → {right.name}")
    for item in found:
        before, after = words.value(item.path, item.left), words.value(item.path, item.right)
        print(f"  {words.field_label(item.path)} ({item.path}): {before} → {after}")
    return 0


def validate_files(args: argparse.Namespace) -> int:
    """Whether each file is a playable rule set; every problem on a line."""
    words = _words(args)
    results: list[dict[str, Any]] = []
    for name in args.files:
        problems: tuple[str, ...] = ()
        label = ""
        try:
            named = _read(Path(name), words)
            label = named.name or named.base
        except _NoRulesError as error:
            problems = error.lines
        results.append({"file": name, "ok": not problems, "name": label, "problems": problems})
    if args.json:
        _print_json(results)
    else:
        for result in results:
            for line in result["problems"]:
                print(line, file=sys.stderr)
            if result["ok"]:
                print(f"{result['file']}: {words.text('page.playable', name=result['name'])}")
    return 0 if all(result["ok"] for result in results) else EXIT_WRONG
