"""Every code, field, choice and preset has words in every language, and they say the same."""

import re
import string
from collections.abc import Iterator

import pytest

from tractor_app.codec.errors import Fault
from tractor_app.codec.ruleset_file import RulesFileError
from tractor_app.engine.cards import KINDS, parse_cards
from tractor_app.engine.rules.overrides import OverridesError, from_overrides
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.schema import (
    FIELDS,
    GROUPS,
    FieldKind,
    Problem,
    ProblemCode,
    value_of,
)
from tractor_app.engine.rules.validate import validate
from tractor_app.engine.verdict import Code, Rejected
from tractor_app.wording import LANGUAGES, Wording, nearest_language, wording
from tractor_app.wording.catalog import catalog, fill, placeholders

ENGLISH = catalog("en")


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Wording:
    return wording(request.param)


def needed_keys() -> Iterator[str]:
    for code in Code:
        yield f"code.{code.value}"
    for problem in ProblemCode:
        yield f"problem.{problem.value}"
    for fault in Fault:
        yield f"fault.{fault.value}"
    for kind in FieldKind:
        yield f"kind.{kind.value}"
    for group in GROUPS:
        yield f"group.{group}"
    for preset_id in PRESET_IDS:
        yield f"preset.{preset_id}.name"
        yield f"preset.{preset_id}.text"
    for spec in FIELDS:
        for part in (
            "label",
            "help",
            *(("on", "off") if spec.kind is FieldKind.FLAG else ("say",)),
        ):
            yield f"field.{spec.path}.{part}"
        for member in spec.choices:
            yield f"choice.{spec.enum}.{member}.label"
            yield f"choice.{spec.enum}.{member}.say"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(language: str) -> None:
    assert sorted(set(needed_keys()) - set(catalog(language))) == []


@pytest.mark.parametrize(
    "section", ["code", "problem", "fault", "kind", "group", "field", "choice"]
)
def test_no_words_are_left_over(section: str) -> None:
    found = {key for key in ENGLISH if key.startswith(f"{section}.")}
    extra = {"fault.wrong-shape-at"} | {f"field.{spec.path}.zero" for spec in FIELDS}
    assert sorted(found - set(needed_keys()) - extra) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_have_the_same_keys_and_placeholders(language: str) -> None:
    other = catalog(language)
    assert sorted(other) == sorted(ENGLISH)
    differing = {
        key for key, text in ENGLISH.items() if placeholders(text) != placeholders(other[key])
    }
    assert differing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_silent_in_one_language_only_if_in_all(language: str) -> None:
    other = catalog(language)
    silent = {key for key, text in ENGLISH.items() if not text} | {"language.sentence_gap"}
    assert {key for key, text in other.items() if not text} <= silent
    assert silent - {"language.sentence_gap"} <= {key for key, text in other.items() if not text}


def test_chinese_texts_are_chinese_and_use_chinese_stops() -> None:
    for key, text in catalog("zh_CN").items():
        section = key.split(".")[0]
        if section in ("rank", "language") or not text:
            continue
        bare = _without_terms(re.sub(r"\{[^}]*\}", "某", text))
        assert not re.search(r"[A-Za-z]{3,}", bare), key
        assert not re.search(r"[，。：；]\s", bare), key
        assert not bare.endswith("."), key


def _without_terms(text: str) -> str:
    for term in ("JSON", "start", "attackers", "rise", "true", "false"):
        text = text.replace(term, "")
    return text


def test_sentences_end_with_a_stop(words: Wording) -> None:
    stops = (".", "?") if words.language == "en" else ("。", "？")
    for key, text in catalog(words.language).items():
        if key.split(".")[0] in ("code", "problem", "fault", "why") or key.endswith(".help"):
            assert text.rstrip("}").endswith((*stops, "hint")), key


def test_a_refusal_names_the_cards() -> None:
    rejected = Rejected(
        Code.MUST_FOLLOW_FORMAT,
        cards=parse_cards("S9 SK"),
        owed=parse_cards("S8 S8"),
        rung=("2",),
        lead=("2",),
        suit="S",
    )
    assert wording("en").rejection(rejected) == (
        "A pair was led and you hold ♠8 ♠8: you owe a pair."
    )
    assert wording("zh_CN").rejection(rejected) == ("首家出了一对，你手里有 ♠8 ♠8，必须跟一对。")


def test_a_ladder_is_told_without_its_singles() -> None:
    rejected = Rejected(
        Code.MUST_FOLLOW_FORMAT,
        owed=parse_cards("S3 S3 S4 S4 S7 S7"),
        rung=("2x2", "2", "1", "1"),
        lead=("2x4",),
    )
    text = wording("en").rejection(rejected)
    assert text.endswith("you owe a tractor of 2 pairs and a pair.")


@pytest.mark.parametrize("code", Code)
def test_every_code_gives_a_sentence_with_and_without_details(words: Wording, code: Code) -> None:
    full = Rejected(
        code,
        cards=parse_cards("S3 HT BJ"),
        owed=parse_cards("LJ"),
        rung=("2x2", "1"),
        lead=("3x2",),
        suit="trump",
        needed=1,
        seat=2,
    )
    for rejected in (full, Rejected(code)):
        text = words.rejection(rejected)
        assert text
        assert "{" not in text


def test_many_cards_are_counted_not_listed(words: Wording) -> None:
    text = words.rejection(Rejected(Code.NOT_IN_HAND, cards=tuple(range(20))))
    assert "12" in text


def test_counting_words() -> None:
    assert fill("{n:card|cards}", {"n": 1}) == "1 card"
    assert fill("{n:card|cards}", {"n": 0}) == "0 cards"


@pytest.mark.parametrize(
    ("names", "english", "chinese"),
    [
        (("1",), "a single", "单张"),
        (("2", "1", "1"), "a pair and 2 singles", "一对和两张单牌"),
        (("2x3",), "a tractor of 3 pairs", "三连对拖拉机"),
        (("3x2", "2", "1"), "a titanic of 2 triples, a pair and a single", None),
        (("5",), "5 equal cards", "五张同牌"),
        (("5x2",), "a run of 2 sets of 5", "两连的五张同牌"),
    ],
)
def test_formats_in_words(names: tuple[str, ...], english: str, chinese: str | None) -> None:
    assert wording("en").format(names) == english
    if chinese is not None:
        assert wording("zh_CN").format(names) == chinese


def test_cards_in_words(words: Wording) -> None:
    full = {words.card(kind) for kind in range(KINDS)}
    assert len(full) == KINDS
    assert words.short(parse_cards("HT")[0]) == "♥10"
    assert wording("en").card(parse_cards("HT")[0]) == "ten of hearts"
    assert wording("zh_CN").card(parse_cards("HT")[0]) == "红桃10"


@pytest.mark.parametrize("preset_id", PRESET_IDS)
def test_a_preset_is_told_in_whole_sentences(words: Wording, preset_id: str) -> None:
    told = words.describe(preset(preset_id))
    assert len(told) > 15
    for sentence in told:
        assert "{" not in sentence.text
        assert sentence.text.endswith((".", "。"))
        assert sentence.group in GROUPS


def test_what_differs_is_told_differently(words: Wording) -> None:
    texts = {tuple(s.text for s in words.describe(preset(name))) for name in PRESET_IDS}
    assert len(texts) == len(PRESET_IDS)


def test_every_value_of_every_preset_can_be_shown(words: Wording) -> None:
    for preset_id in PRESET_IDS:
        rules = preset(preset_id)
        for spec in FIELDS:
            assert words.value(spec.path, value_of(rules, spec.path))


def test_problems_become_sentences_that_name_what_is_wrong() -> None:
    english = wording("en")
    (uneven,) = validate(from_overrides({"deck.kitty": 7}))
    assert english.problem(uneven) == (
        "108 cards less a kitty of 7 cannot be dealt evenly to 4 players; "
        "a kitty of 4 or 8 would do."
    )
    with pytest.raises(OverridesError) as caught:
        from_overrides({"titanic_oder": 1, "fine": "much", "decks": 99})
    texts = [english.problem_at(problem) for problem in caught.value.problems]
    assert texts[0].startswith("titanic_oder: There is no rule called titanic_oder. Did you mean")
    assert "much is none of none, ten or per-card" in texts[1]
    assert texts[2] == "Decks (deck.decks): 99 is not between 1 and 8."


def test_file_errors_become_sentences(words: Wording) -> None:
    for fault in Fault:
        assert words.rules_file_error(RulesFileError(fault))
    told = words.rules_file_error(RulesFileError(Fault.WRONG_SHAPE, where="name"))
    assert "name" in told[0]
    problem = Problem(
        "levels.start", ProblemCode.LEVEL_NOT_IN_SEQUENCE, {"rank": "T", "sequence": "3"}
    )
    assert "10" in words.rules_file_error(RulesFileError(None, problems=(problem,)))[0]


def test_languages_by_tag() -> None:
    assert nearest_language("zh-Hans-CN") == "zh_CN"
    assert nearest_language("zh") == "zh_CN"
    assert nearest_language("de_DE") == "en"
    with pytest.raises(KeyError):
        Wording("xx")


def test_formatter_fields_are_plain_names() -> None:
    for language in LANGUAGES:
        for key, text in catalog(language).items():
            for _text, name, spec, conversion in string.Formatter().parse(text):
                assert conversion is None, key
                assert name is None or name.isidentifier(), key
                assert not spec or "|" in spec, key


def test_a_players_own_rules_are_called_by_their_name(words: Wording) -> None:
    assert words.preset_name("Uncle Li's") == "Uncle Li's"
    assert words.preset_name("classic") != "classic"
    assert words.preset_name("classic*") == words.preset_name("classic") + "*"
    assert words.preset_name("ours*") == "ours*"
    assert words.describe(RuleSet(id="x")) == words.describe(RuleSet())
