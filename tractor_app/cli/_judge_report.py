"""What ``tractor judge`` prints: counts by kind and each failing case, or every verdict as JSON."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from tractor_app.cli._cases import CaseFileError, MalformedError, read_cases
from tractor_app.cli._judging import KINDS, Verdict, judge
from tractor_app.engine.cards import format_cards
from tractor_app.engine.rules.schema import shown
from tractor_app.engine.verdict import Rejected

EXIT_FAILED = 1
EXIT_UNREADABLE = 2
_MAX_BYTES = 64 * 2**20


class _Outcome(msgspec.Struct, frozen=True):
    """One case of the file: either a verdict or what is malformed."""

    case_id: str
    kind: str
    expected: Any = None
    verdict: Verdict | None = None
    malformed: MalformedError | None = None

    @property
    def ok(self) -> bool | None:
        return self.verdict.ok if self.verdict is not None else False


def run(path: Path, *, as_json: bool) -> int:
    """Judge the cases in the file ``path``; return the exit code."""
    try:
        items = read_cases(_bytes_of(path))
    except CaseFileError as error:
        print(f"{path} {error}.", file=sys.stderr)
        return EXIT_UNREADABLE
    outcomes = [_judge(index, item) for index, item in enumerate(items)]
    if as_json:
        print(json.dumps([_plain(outcome) for outcome in outcomes], indent=1, ensure_ascii=False))
    else:
        _report(outcomes)
    return EXIT_FAILED if any(outcome.ok is False for outcome in outcomes) else 0


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise CaseFileError(f"cannot be read: {error.strerror or error}") from None
    if len(data) > _MAX_BYTES:
        raise CaseFileError(f"is larger than {_MAX_BYTES // 2**20} MiB")
    return data


def _judge(index: int, item: Any) -> _Outcome:
    plain = item if isinstance(item, dict) else {}
    case_id, kind = plain.get("id"), plain.get("kind")
    name = shown(case_id) if isinstance(case_id, str) and case_id else f"#{index + 1}"
    kind = kind if isinstance(kind, str) and kind in KINDS else "?"
    try:
        if isinstance(item, dict) and not (isinstance(case_id, str) and case_id):
            raise MalformedError("id", "is missing" if case_id is None else "should be a text")
        verdict = judge(item)
    except MalformedError as error:
        return _Outcome(name, kind, malformed=error)
    return _Outcome(name, kind, plain.get("expect"), verdict)


def _plain(outcome: _Outcome) -> dict[str, Any]:
    """One case as ``--json`` prints it."""
    plain: dict[str, Any] = {"id": outcome.case_id, "kind": outcome.kind, "ok": outcome.ok}
    if outcome.malformed is not None:
        error = outcome.malformed
        return {**plain, "malformed": {"field": error.field, "reason": _reason(error)}}
    assert outcome.verdict is not None
    plain["found"] = outcome.verdict.found
    if outcome.expected is not None:
        plain["expect"] = outcome.expected
    if outcome.verdict.why is not None:
        plain["why"] = _why_plain(outcome.verdict.why)
    return plain


def _why_plain(why: Rejected) -> dict[str, Any]:
    plain: dict[str, Any] = {"code": why.code.value}
    if why.owed:
        plain["owed"] = format_cards(why.owed)
    if why.rung:
        plain["rung"] = " ".join(why.rung)
    return plain


def _reason(error: MalformedError) -> str:
    if not error.problems:
        return error.reason
    from tractor_app.wording.wording import wording

    texts = wording("en")
    return " ".join(texts.problem(problem) for problem in error.problems)


def _report(outcomes: list[_Outcome]) -> None:
    judged = [outcome for outcome in outcomes if outcome.verdict is not None]
    unmet = [outcome for outcome in judged if outcome.ok is False]
    passed = Counter(outcome.kind for outcome in judged if outcome.ok is not False)
    failed = Counter(outcome.kind for outcome in unmet)
    bad = [outcome for outcome in outcomes if outcome.malformed is not None]
    malformed = Counter(outcome.kind for outcome in bad)
    print(f"{'kind':<10}{'passed':>8}{'failed':>8}{'malformed':>11}")
    for kind in (*KINDS, "?"):
        counts = passed[kind], failed[kind], malformed[kind]
        if any(counts):
            print(f"{kind:<10}{counts[0]:>8}{counts[1]:>8}{counts[2]:>11}")
    print(f"{'all':<10}{passed.total():>8}{failed.total():>8}{malformed.total():>11}")
    for outcome in unmet:
        assert outcome.verdict is not None
        expected, found = _compact(outcome.expected), _compact(outcome.verdict.found)
        why = outcome.verdict.why
        because = "" if why is None else f" ({_compact(_why_plain(why))})"
        print(f"FAILED {outcome.case_id}: expected {expected}, found {found}{because}")
    for outcome in bad:
        assert outcome.malformed is not None
        print(
            f"MALFORMED {outcome.case_id}: {outcome.malformed.field} {_reason(outcome.malformed)}"
        )


def _compact(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False)
