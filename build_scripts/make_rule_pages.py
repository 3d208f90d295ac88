"""Renders ``docs/rules``: a page for each preset, from its values and the rules engine.

Run it after a change of a preset, of the schema or of the wording; a test compares the pages with
what would be rendered now.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from build_scripts.rule_examples import EXAMPLES, Example
from tractor_app.cli._judging import judge
from tractor_app.engine.actions import Friend, NameFriends
from tractor_app.engine.cards import Cards, parse_cards
from tractor_app.engine.events import ThrowFailed
from tractor_app.engine.levels import PASSED, advance
from tractor_app.engine.observation import Bid, Phase, PlayKind, TrickPlay, TrickView
from tractor_app.engine.phases.auction import least_bid
from tractor_app.engine.phases.bids import judge_bid
from tractor_app.engine.phases.declaring import kitty_trumps
from tractor_app.engine.phases.friends import do_friends, may_be_friend
from tractor_app.engine.phases.step import Intent
from tractor_app.engine.play.context import context
from tractor_app.engine.play.lead import make_lead
from tractor_app.engine.play.throws import resolve_throw
from tractor_app.engine.play.units import format_names
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.ruleset import RuleSet, fingerprint
from tractor_app.engine.rules.schema import differences
from tractor_app.engine.rules.validate import deck_size
from tractor_app.engine.scoring import level_change
from tractor_app.engine.state import MatchState, RoundState
from tractor_app.engine.verdict import Rejected
from tractor_app.wording import LANGUAGES, Wording, wording
from tractor_app.wording.words import sentence

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "rules"
BASE: Final = "classic"


def _context(words: Wording, example: Example) -> str:
    level = words.rank(example["level"])
    if example["trump"] == "NT":
        return words.text("page.context_nt", level=level)
    return words.text("page.context", level=level, suit=words.suit(example["trump"]))


def _unit(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    cards = words.hand(parse_cards(example["cards"]))
    found = judge({"id": "", "rules": rules.id, **example}).found["unit"]
    if found is None:
        return [_context(words, example), words.text("page.no_unit", cards=cards)]
    unit = words.text("page.unit", cards=cards, unit=words.unit(found))
    return [_context(words, example), unit]


def _follow(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    verdict = judge({"id": "", "rules": rules.id, **example})
    cards = words.hand(parse_cards(example["play"]))
    if verdict.why is None:
        outcome = words.text("page.played", cards=cards)
    else:
        outcome = words.text("page.refused", cards=cards, why=words.rejection(verdict.why))
    return [
        _context(words, example),
        words.text("page.led", cards=words.hand(parse_cards(example["lead"]))),
        words.text("page.hand", cards=words.hand(parse_cards(example["hand"]))),
        outcome,
    ]


def _throw(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    ctx = context(rules, example["level"], example["trump"])
    thrown = parse_cards(example["lead"])
    lead = make_lead(ctx, thrown)
    assert not isinstance(lead, Rejected)
    others = [(seat, parse_cards(hand)) for seat, hand in enumerate(example["others"], start=1)]
    outcome = resolve_throw(ctx, lead, others)
    lines = [_context(words, example), words.text("page.thrown", cards=words.hand(thrown))]
    for seat, hand in others:
        suited = tuple(kind for kind in hand if ctx.suit[kind] == lead.suit)
        if suited:
            cards = words.hand(suited)
            lines.append(words.text("page.holds", seat=words.seat(seat), cards=cards))
    if not outcome.beaters:
        return [*lines, words.text("page.throw_stands")]
    failed = ThrowFailed(
        seat=0,
        attempted=thrown,
        played=outcome.played,
        beaters=outcome.beaters,
        penalty=outcome.penalty,
    )
    return [*lines, words.why_throw_failed(failed)]


def _winner(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    ctx = context(rules, example["level"], example["trump"])
    plays = [parse_cards(play) for play in example["plays"]]
    lead = make_lead(ctx, plays[0])
    assert not isinstance(lead, Rejected)
    trick = TrickView(
        leader=0,
        plays=tuple(TrickPlay(seat, cards, PlayKind.FOLLOW) for seat, cards in enumerate(plays)),
        reading=format_names(lead.format),
    )
    lies = [
        words.text("page.lies", seat=words.seat(seat), cards=words.hand(cards))
        for seat, cards in enumerate(plays)
    ]
    return [_context(words, example), *lies, words.why_won(ctx, trick)[0]]


def _levels(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    change = words.level_change(level_change(rules, example["points"]))
    return [words.text("page.points", points=example["points"], change=change)]


def _dig(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    multiplier = judge({"id": "", "rules": rules.id, **example}).found["multiplier"]
    text = words.text(
        "page.dig" if multiplier else "page.no_dig",
        lead=words.hand(parse_cards(example["lead"])),
        cards=words.hand(parse_cards(example["winning"])),
        multiplier=multiplier,
    )
    return [_context(words, example), text]


def _declare(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    bids: tuple[Bid, ...] = ()
    lines = []
    for plain in example["bids"]:
        cards = parse_cards(plain["cards"])
        judged = judge_bid(rules, example["level"], False, bids, plain["seat"], cards)
        said: dict[str, Any] = {"seat": words.seat(plain["seat"]), "cards": words.hand(cards)}
        if isinstance(judged, Bid):
            bids = (*bids, judged)
            lines.append(words.text("page.bid_made", **said))
        else:
            why = words.rejection(judged)
            lines.append(words.text("page.bid_refused", **said, why=why))
    standing = bids[-1]
    seat, suit = words.seat(standing.seat), words.suit(standing.trump)
    return [*lines, words.text("page.standing", seat=seat, suit=suit)]


def _nobody(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    kitty: Cards = tuple(parse_cards(token)[0] for token in example["kitty"].split())
    trumps, _turned = kitty_trumps(rules, rules.declaring.nobody, example["level"], kitty)
    suits = words.listed([words.suit(trump) for trump in trumps], choice=True)
    return [words.text("page.nobody", cards=words.cards(kitty), suit=suits)]


def _risen(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    level, rise, declarer = example["level"], example["rise"], example["declarer"]
    after, _left = advance(rules.levels, level, rise, won_as_declarer=declarer)
    assert after != PASSED
    key = "page.risen" if declarer else "page.risen_not"
    return [words.text(key, level=words.rank(level), rise=rise, after=words.rank(after))]


def _friend(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    (kind,) = parse_cards(example["named"])
    hands = tuple(parse_cards(hand) for hand in example["hands"])
    played = RoundState(
        first=0, first_round=False, level="2", deck=(), hands=hands, declarer=0, trump="H"
    )
    levels = ("2",) * len(hands)
    state = MatchState(rules=rules, levels=levels, phase=Phase.NAME_FRIENDS, round=played)
    after = do_friends(state, 0, NameFriends((Friend(kind),)), Intent()).state.round
    assert after is not None
    (found,) = after.friend_seats
    holders = "".join(
        sentence(words.text("page.holder", seat=words.seat(seat), count=hand.count(kind)))
        for seat, hand in enumerate(hands)
        if kind in hand
    )
    params = {"cards": words.short(kind), "holders": holders}
    if found in (0, None):
        return [words.text("page.friend_alone", **params)]
    return [words.text("page.friend", **params, seat=words.seat(found))]


def _name(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    ctx = context(rules, example["level"], example["trump"])
    lines = [_context(words, example)]
    for kind in parse_cards(example["cards"]):
        allowed = may_be_friend(ctx, rules.sides, kind)
        key = "page.may_name" if allowed else "page.may_not_name"
        lines.append(words.text(key, cards=words.short(kind)))
    return lines


def _auction(words: Wording, rules: RuleSet, example: Example) -> list[str]:
    said: tuple[tuple[int, int], ...] = ()
    lines = []
    for seat, points in enumerate(example["bids"]):
        key = "page.auction_bid" if points else "page.auction_low"
        told = points or least_bid(rules.auction, said)
        lines.append(words.text(key, seat=words.seat(seat), points=told))
        said = (*said, (seat, points))
    seat, points = max(said, key=lambda bid: bid[1])
    return [*lines, words.text("page.auction_won", seat=words.seat(seat), points=points)]


def _deck(words: Wording, rules: RuleSet, _example: Example) -> list[str]:
    deck = rules.deck
    size = deck_size(rules)
    each = (size - deck.kitty) // deck.players
    params = {"cards": size, "each": each, "players": deck.players, "kitty": deck.kitty}
    return [words.text("page.deck", **params)]


_RENDER: Final[dict[str, Callable[[Wording, RuleSet, Example], list[str]]]] = {
    "unit": _unit,
    "follow": _follow,
    "throw": _throw,
    "winner": _winner,
    "levels": _levels,
    "dig": _dig,
    "declare": _declare,
    "nobody": _nobody,
    "risen": _risen,
    "friend": _friend,
    "name": _name,
    "auction": _auction,
    "deck": _deck,
}


def _section(words: Wording, preset_id: str) -> list[str]:
    rules = preset(preset_id)
    lines = [f"## {words.preset_name(preset_id)}", "", words.preset_text(preset_id), ""]
    changed = differences(preset(BASE), rules)
    if changed:
        title = words.text("page.differs", base=words.preset_name(BASE))
        lines += [f"### {title}", ""]
        for item in changed:
            if item.path == "follow.ladders":
                lines += [f"- {words.field_label(item.path)}:"]
                lines += [f"  - `{ladder}`" for ladder in item.right]
                continue
            before, after = words.value(item.path, item.left), words.value(item.path, item.right)
            label = words.field_label(item.path)
            text = words.text("page.item", label=label, before=before, after=after)
            lines += [f"- {text}"]
    else:
        lines += [words.text("page.same")]
    lines += ["", f"### {words.text('page.example')}", ""]
    for number, example in enumerate(EXAMPLES[preset_id], start=1):
        rendered = _RENDER[example["kind"]](words, rules, example)
        first, *rest = (sentence(line) for line in rendered)
        lines += [f"{number}. {first}", *(f"   - {line}" for line in rest)]
    lines += ["", f"### {words.text('page.in_words')}", ""]
    for group, told in groupby(words.describe(rules), key=lambda line: line.group):
        gap = words.text("language.sentence_gap")
        text = gap.join(sentence.text for sentence in told if sentence.path != "follow.ladders")
        lines += [f"- **{words.group_label(group)}**: {text}"]
    return [*lines, ""]


def page(preset_id: str) -> str:
    """The page of one preset, in every language."""
    lines = [f"# `{preset_id}`", "", f"<!-- {wording('en').text('page.about')} -->", ""]
    for language in LANGUAGES:
        lines += _section(wording(language), preset_id)
    title = wording("en").text("page.fingerprint")
    return "\n".join([*lines, f"{title}: `{fingerprint(preset(preset_id))}`", ""])


def index() -> str:
    """The page that lists all presets."""
    lines: list[str] = []
    for language in LANGUAGES:
        words = wording(language)
        heading = "#" if not lines else "##"
        lines += [f"{heading} {words.text('page.index')}", "", words.text("page.index_text"), ""]
        for preset_id in PRESET_IDS:
            name, text = words.preset_name(preset_id), words.preset_text(preset_id)
            lines += [f"- [{name}]({preset_id}.md) (`{preset_id}`): {text}"]
        lines += [""]
    return "\n".join(lines)


def pages() -> dict[str, str]:
    """All files of the folder by name."""
    return {"README.md": index()} | {f"{name}.md": page(name) for name in PRESET_IDS}


def main() -> int:
    """Write the pages and remove those of presets that are gone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    rendered = pages()
    for old in FOLDER.glob("*.md"):
        if old.name not in rendered:
            old.unlink()
    for name, text in rendered.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(rendered)} pages in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
