"""The fields of a rule set in words: labels, helps, values, problems, and whole rules told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from tractor_app.codec.errors import Fault
from tractor_app.codec.ruleset_file import CHANGED, RulesFileError
from tractor_app.engine.rules.policies import (
    DigBase,
    DigFamily,
    LastCall,
    Moment,
    Nobody,
    Teams,
)
from tractor_app.engine.rules.presets import PRESET_IDS
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import (
    BY_PATH,
    FIELDS,
    FieldKind,
    FieldSpec,
    Plain,
    Problem,
    ProblemCode,
    value_of,
)
from tractor_app.engine.rules.validate import deck_points
from tractor_app.engine.scoring import LevelChange, level_change
from tractor_app.wording.words import Words, sentence

_RISES_TOLD: Final = 4
"""How many ranges of the attackers are told before "and so on"."""


class Sentence(msgspec.Struct, frozen=True):
    """One thing a rule set says: ``path`` is the field it comes from (or the first of them)."""

    group: str
    path: str
    text: str


def _auction(rules: RuleSet) -> bool:
    return rules.declaring.moment is Moment.POINTS_AUCTION


def _declares(rules: RuleSet) -> bool:
    return not _auction(rules)


def _throws(rules: RuleSet) -> bool:
    return rules.throw.allowed


def _friends(rules: RuleSet) -> bool:
    return rules.sides.teams is Teams.FRIENDS


def _last_trick(rules: RuleSet) -> bool:
    return rules.deck.kitty > 0 or rules.kitty.base is DigBase.LAST_TRICK


def _runs(rules: RuleSet) -> bool:
    return rules.units.run_width > 0


def _pairs(rules: RuleSet) -> bool:
    return rules.deck.decks > 1 or rules.deck.two_colours


def _pair_runs(rules: RuleSet) -> bool:
    return _runs(rules) and _pairs(rules)


def _kitty_turned(rules: RuleSet) -> bool:
    turned = (Nobody.KITTY_CARD, Nobody.FIRST_LEVEL_CARD)
    both = (rules.declaring.nobody, rules.declaring.nobody_first_round)
    return _declares(rules) and any(nobody in turned for nobody in both)


def _kitty_card(rules: RuleSet) -> bool:
    both = (rules.declaring.nobody, rules.declaring.nobody_first_round)
    return _declares(rules) and Nobody.KITTY_CARD in both


def _bids_after_the_deal(rules: RuleSet) -> bool:
    return _declares(rules) and rules.declaring.last_call is not LastCall.NONE


def _never(_rules: RuleSet) -> bool:
    return False


# Fields that say something only where another one lets them; the others always speak.
_WHEN: Final[dict[str, Callable[[RuleSet], bool]]] = {
    **{spec.path: _declares for spec in FIELDS if spec.group == "declaring"},
    "declaring.moment": lambda _rules: True,
    "declaring.nobody_card": _kitty_card,
    "declaring.nobody_joker": _kitty_turned,
    "declaring.no_overturn_after_nobody": _kitty_turned,
    **{spec.path: _friends for spec in FIELDS if spec.group == "sides"},
    "sides.teams": lambda _rules: True,
    "sides.friend_twice": lambda rules: _friends(rules) and rules.sides.friends > 1,
    "sides.deal_stays_with_declarer": _declares,
    "order.level_bridged": _pair_runs,
    "order.level_keeps_place": _pair_runs,
    "order.ace_low": _pair_runs,
    "order.trump_runs": _pair_runs,
    "units.run_width": _pairs,
    "units.run_length": _pair_runs,
    "follow.wider_copies": lambda rules: rules.deck.decks > 2,
    "follow.pair_led": _pair_runs,
    "follow.long_tractor": _pair_runs,
    "follow.throw_duty": lambda rules: _throws(rules) and _pair_runs(rules),
    **{spec.path: _throws for spec in FIELDS if spec.group == "throw"},
    "throw.allowed": lambda _rules: True,
    "trick.ruffed_throw": _throws,
    "trick.ruff_match": _pairs,
    **{spec.path: _last_trick for spec in FIELDS if spec.group == "kitty"},
    "kitty.table": lambda rules: _last_trick(rules) and rules.kitty.family is DigFamily.TABLE,
    "kitty.throw_as": lambda rules: _last_trick(rules) and _throws(rules),
    "kitty.revealed": lambda rules: rules.deck.kitty > 0,
    # Told together, as the list of what each number of points means.
    **{spec.path: _never for spec in FIELDS if spec.group == "scoring"},
    "scoring.floor_at_zero": _declares,
    "scoring.short_handed_bonus": _friends,
    **{spec.path: _auction for spec in FIELDS if spec.group == "auction"},
    "levels.match_end": lambda _rules: True,
    "clock.declare_seconds": _bids_after_the_deal,
    "clock.revoke_levels": lambda rules: rules.clock.referee,
    "clock.revoke_points": lambda rules: rules.clock.referee,
}


class SchemaWords(Words):
    """What is said about rule sets, beyond the words of the game."""

    def group_label(self, group: str) -> str:
        return self.text(f"group.{group}")

    def field_label(self, path: str) -> str:
        return self.text(f"field.{path}.label")

    def field_help(self, path: str) -> str:
        """One line on what the field is for."""
        return self.text(f"field.{path}.help")

    def choice_label(self, path: str, member: str) -> str:
        return self.text(f"choice.{BY_PATH[path].enum}.{member}.label")

    def preset_name(self, preset_id: str) -> str:
        """The name of a preset; a player's own set is called by its id.

        The mark of rules that merely call themselves by a preset's id stays behind the name.
        """
        base = preset_id.removesuffix(CHANGED)
        if base not in PRESET_IDS:
            return preset_id
        return self.text(f"preset.{base}.name") + preset_id[len(base) :]

    def preset_text(self, preset_id: str) -> str:
        return self.text(f"preset.{preset_id}.text")

    def value(self, path: str, plain: Plain) -> str:
        """A field's plain value in words, as a table of rules shows it."""
        spec = BY_PATH[path]
        if spec.kind is FieldKind.FLAG:
            return self.yes_no(bool(plain))
        if spec.kind is FieldKind.CHOICE:
            return self.choice_label(path, plain)
        if spec.kind is FieldKind.BANDS:
            return self._bands(plain) if plain else self.text("language.none")
        if spec.kind is FieldKind.NUMBER:
            return str(plain) if plain else self.text("language.none")
        return self._listed_value(spec, plain) or self.text("language.none")

    def _listed_value(self, spec: FieldSpec, plain: Plain) -> str:
        if spec.path == "declaring.ladder":
            return " < ".join(self.rung(rung) for rung in plain)
        if spec.path == "follow.ladders":
            return self.text("language.list_semicolon").join(plain)
        if spec.kind is FieldKind.TEXT:
            return self.rank(plain)
        return self.ranks(str(item) for item in plain)

    # --- problems ---

    def problem(self, problem: Problem) -> str:
        """What is wrong, to be shown at the field."""
        params = {
            name: self._param(problem.path, name, value) for name, value in problem.params.items()
        }
        if problem.code in (ProblemCode.UNKNOWN_PRESET, ProblemCode.UNKNOWN_FIELD):
            close = params.pop("close", "")
            params["hint"] = self.text("problem_extra.hint", close=close) if close else ""
        return self.filled(f"problem.{problem.code.value}", params)

    def problem_at(self, problem: Problem) -> str:
        """The same with the field's label and path before it, for a list of problems."""
        text = self.problem(problem)
        if not problem.path:
            return text
        known = problem.path in BY_PATH
        label = f"{self.field_label(problem.path)} ({problem.path})" if known else problem.path
        return self.text("problem_extra.at", field=label, text=text)

    def _param(self, path: str, name: str, value: Any) -> Any:
        if name == "expected":
            return self.text(f"kind.{value}")
        if name == "rank":
            return self.rank(value)
        if name == "rung":
            return self.rung(value)
        if name == "value" and path in BY_PATH and BY_PATH[path].kind is FieldKind.CHOICE:
            member = value in BY_PATH[path].choices
            return self.choice_label(path, value) if member else value
        if isinstance(value, list):
            return self.listed([str(item) for item in value], choice=name in ("close", "choices"))
        return value

    def rules_file_error(self, error: RulesFileError) -> tuple[str, ...]:
        """One sentence for each thing that is wrong with a rule-set file."""
        if error.fault is None:
            return tuple(self.problem_at(problem) for problem in error.problems)
        if error.fault is Fault.WRONG_SHAPE and error.where:
            return (self.text("fault.wrong-shape-at", where=error.where),)
        return (self.text(f"fault.{error.fault.value}"),)

    # --- a whole rule set ---

    def describe(self, rules: RuleSet) -> tuple[Sentence, ...]:
        """The rules in sentences, in the order of the schema's groups."""
        told: list[Sentence] = []
        for spec in FIELDS:
            if spec.path == "scoring.takeover":
                told += self._points(rules)
            when = _WHEN.get(spec.path)
            text = self._say(rules, spec) if when is None or when(rules) else ""
            if text:
                told.append(Sentence(spec.group, spec.path, text))
        return tuple(told)

    def say(self, rules: RuleSet, path: str) -> str:
        """What one field's value means in this rule set; empty where it means nothing."""
        return self._say(rules, BY_PATH[path])

    def _say(self, rules: RuleSet, spec: FieldSpec) -> str:
        value = value_of(rules, spec.path)
        key = f"field.{spec.path}"
        if spec.kind is FieldKind.FLAG:
            return self.text(f"{key}.{'on' if value else 'off'}")
        if spec.kind is FieldKind.CHOICE and not self.has(f"{key}.say"):
            return self.text(f"choice.{spec.enum}.{value}.say")
        if value in (0, "", []):
            return self.text(f"{key}.zero") if self.has(f"{key}.zero") else ""
        if spec.kind is FieldKind.CHOICE and spec.enum == "LoneJoker" and value == "never":
            return ""
        if not self.has(f"{key}.say"):
            return ""
        shown = value if spec.kind is FieldKind.NUMBER else self.value(spec.path, value)
        return self.text(f"{key}.say", value=shown)

    def _points(self, rules: RuleSet) -> Iterator[Sentence]:
        if _auction(rules):
            text = self.text("band.auction", points=deck_points(rules))
            yield Sentence("scoring", "scoring.takeover", text)
            return
        bands = self.level_bands(rules)
        text = self.text("band.list", bands=self.text("language.list_semicolon").join(bands))
        yield Sentence("scoring", "scoring.takeover", text)

    def level_bands(self, rules: RuleSet) -> list[str]:
        """What each range of attackers' points means; the first attackers' rises, then the step."""
        scoring = rules.scoring
        below = not scoring.floor_at_zero and not scoring.bands and scoring.declarer_step > 0
        ranges = _ranges(rules, 5 - scoring.declarer_step if below else 0)
        endless = not scoring.bands and scoring.step > 0 and not scoring.attacker_cap
        if endless:
            rises = [index for index, item in enumerate(ranges) if item[2].attackers]
            ranges = ranges[: rises[0] + _RISES_TOLD] if rises else ranges
        texts = []
        for index, (start, end, change) in enumerate(ranges):
            last = index == len(ranges) - 1 and not endless
            texts.append(self._band(self._range(start, end, last), change))
        if below:
            texts.insert(1, self.text("band.further_below", step=scoring.declarer_step))
        if endless:
            texts.append(self.text("band.further", step=scoring.step))
        return texts

    def _range(self, start: int, end: int, highest: bool) -> str:
        if highest:
            return self.text("band.open", start=start)
        key = "band.exact" if start == end else "band.range"
        return self.text(key, start=start, end=end)

    def _band(self, points: str, change: LevelChange) -> str:
        if change.takeover:
            key = "attackers" if change.rise else "takeover"
        else:
            key = "declarer" if change.rise else "declarer_none"
        return self.text(f"band.{key}", points=points, rise=change.rise)

    def level_change(self, change: LevelChange) -> str:
        """What a change of levels is, without a full stop."""
        return self._band("", change).lstrip(": ")

    def _bands(self, plain: Plain) -> str:
        texts = []
        for band in plain:
            change = LevelChange(band["attackers"], band["rise"], band["attackers"])
            texts.append(self._band(self.text("band.open", start=band["start"]), change))
        return sentence(self.text("language.list_semicolon").join(texts))


def _ranges(rules: RuleSet, low: int) -> list[tuple[int, int, LevelChange]]:
    """First and last number of points, in fives, of each level change."""
    found: list[tuple[int, int, LevelChange]] = []
    for points in range(low, 2 * deck_points(rules) + 1, 5):
        change = level_change(rules, points)
        if found and found[-1][2] == change:
            found[-1] = (found[-1][0], points, change)
        else:
            found.append((points, points, change))
    return found
