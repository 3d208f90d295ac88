"""Personalities: the same game, visibly otherwise."""

import random
from collections import Counter

import pytest

from tests.bots.scenes import LAST, NEXT, PARTNER, US, burying, declaring, playing
from tractor_app.bots.personality import PLAIN, personality
from tractor_app.bots.registry import (
    BOT_NAMES,
    UnknownBotError,
    bot_names,
    is_bot,
    make_bot,
    personalities,
    split_name,
)
from tractor_app.cli._playing import decks
from tractor_app.engine.actions import Action, Bury, Declare, Play
from tractor_app.engine.apply import new_match
from tractor_app.engine.cards import POINTS, format_cards
from tractor_app.engine.observation import Observation
from tractor_app.engine.play.context import TRUMP, context
from tractor_app.engine.rules.presets import preset
from tractor_app.engine.state import full_deck
from tractor_app.session.headless import Player, Table

CAUTIOUS, MIDDLE, BOLD = "intermediate:cautious", "intermediate", "intermediate:bold"
MOODS = (CAUTIOUS, MIDDLE, BOLD)
CLASSIC = preset("classic")


def answer(bot: str, seen: Observation) -> Action | None:
    return make_bot(bot).choose(seen, random.Random(0))


def played(bot: str, seen: Observation) -> str:
    action = answer(bot, seen)
    assert isinstance(action, Play)
    return format_cards(action.cards)


class TestNames:
    def test_every_personality_offered_can_be_made_and_carries_its_name(self) -> None:
        assert personalities("intermediate") == personalities("expert") == ("cautious", "bold")
        for bot in BOT_NAMES:
            for mood in personalities(bot):
                name = f"{bot}:{mood}"
                assert is_bot(name)
                assert make_bot(name).name == name
                assert personality(mood).name == mood
                assert split_name(name) == (bot, mood)

    def test_the_expert_bids_by_its_personality(self) -> None:
        fair = declaring("S2 S5 S8 SJ SK H3 H7 HQ HK C4 C8 CT CJ D3 D9")
        assert isinstance(answer("expert:bold", fair), Declare)
        assert answer("expert", fair) is None

    def test_all_names_are_names_of_bots(self) -> None:
        names = bot_names()
        assert len(set(names)) == len(names) == len(BOT_NAMES) + 4
        assert set(BOT_NAMES) < set(names)
        assert all(is_bot(name) for name in names)

    def test_the_plain_one_has_no_name(self) -> None:
        assert personality("") is PLAIN
        assert split_name("beginner") == ("beginner", "")

    @pytest.mark.parametrize(
        "name",
        ["intermediate:", "intermediate:brave", "beginner:bold", ":bold", "", "a:b:c", "random:"],
    )
    def test_other_names_are_nobodys(self, name: str) -> None:
        assert not is_bot(name)
        with pytest.raises(UnknownBotError):
            make_bot(name)


class TestPlay:
    def test_a_fair_suit_is_declared_by_the_bold_one_alone(self) -> None:
        hand = "S2 S5 S8 SJ SK H3 H7 HQ HK C4 C8 CT CJ D3 D9"
        found = [isinstance(answer(bot, declaring(hand)), Declare) for bot in MOODS]
        assert found == [False, False, True]

    def test_a_good_one_is_declared_by_all_but_the_cautious_one(self) -> None:
        hand = "S2 S5 S8 SJ SK S9 H3 H7 H8 HQ HK C4 C8 CT CJ D3"
        found = [isinstance(answer(bot, declaring(hand)), Declare) for bot in MOODS]
        assert found == [False, True, True]

    def test_nobody_misses_a_very_good_one_or_declares_a_poor_one(self) -> None:
        good = "S2 S3 S5 S5 S8 S8 SJ SK SA H3 H7 HQ C4 C8 CT D9 DQ DK"
        poor = "S2 S5 S8 H3 H7 HQ HK H9 C4 C8 CT CJ CQ D3 D9 DQ DK D6"
        assert all(isinstance(answer(bot, declaring(good)), Declare) for bot in MOODS)
        assert not any(isinstance(answer(bot, declaring(poor)), Declare) for bot in MOODS)

    def test_points_in_the_kitty_rise_with_boldness(self) -> None:
        """Over the same hands; no single hand of them goes the other way round by much."""
        rng = random.Random("kitty points")
        points: Counter[str] = Counter()
        for _ in range(60):
            hand = format_cards(rng.sample(full_deck(CLASSIC.deck), 33))
            for bot in MOODS:
                action = answer(bot, burying(hand))
                assert isinstance(action, Bury)
                points[bot] += sum(POINTS[kind] for kind in action.cards)
        assert points[CAUTIOUS] < points[MIDDLE] < points[BOLD]
        assert points[BOLD] < 60 * 15

    def test_ruffs_trump_leads_and_throws_rise_with_boldness(self) -> None:
        """All are asked the same questions, of rounds that the plain one plays."""
        counts = {bot: Counter[str]() for bot in MOODS}

        class Asked:
            name = MIDDLE

            def choose(self, seen: Observation, rng: random.Random) -> Action | None:
                for bot, count in counts.items():
                    action = answer(bot, seen)
                    if isinstance(action, Play):
                        note(count, seen, action)
                return answer(MIDDLE, seen)

        table = Table(new_match(CLASSIC), [Player(Asked(), 0)] * 4, decks("moods"), [])
        for _ in range(6):
            table.play_round()
        for what in ("ruffs", "trumps led", "throws"):
            found = [counts[bot][what] for bot in MOODS]
            assert found == sorted(found), (what, found)
            assert found[0] < found[2], (what, found)


def note(count: Counter[str], seen: Observation, action: Play) -> None:
    ctx = context(seen.rules, seen.level, seen.trump)
    if seen.trick is None:
        count["trumps led"] += ctx.suit[action.cards[0]] == TRUMP
        count["throws"] += len(action.reading) > 1
        return
    led = ctx.suit[seen.trick.plays[0].cards[0]]
    if led != TRUMP and led not in {ctx.suit[kind] for kind in seen.hand}:
        count["ruffs"] += all(ctx.suit[kind] == TRUMP for kind in action.cards)


@pytest.mark.parametrize("bot", [CAUTIOUS, BOLD])
class TestSense:
    """What no taste excuses."""

    def test_a_partner_who_surely_wins_is_fed(self, bot: str) -> None:
        gone = [[(LAST, "HA"), (US, "H4"), (NEXT, "H6"), (PARTNER, "H7")]]
        hand = "HK HT H3 S3 S5 S9 C4 C7 D3 D6"
        seen = playing(hand, [(PARTNER, "HA"), (LAST, "H8")], gone)
        assert played(bot, seen) in ("HK", "HT")

    def test_an_opponent_who_surely_wins_gets_no_points(self, bot: str) -> None:
        hand = "HT HT HK H4 S3 S5 S9 C4 C7 D3 D6"
        assert played(bot, playing(hand, [(NEXT, "HA"), (PARTNER, "H6"), (LAST, "H7")])) == "H4"

    def test_the_last_seat_wins_with_the_point_card(self, bot: str) -> None:
        hand = "HK HQ H3 S3 S5 S9 C4 C7 D3 D6"
        assert played(bot, playing(hand, [(NEXT, "HT"), (PARTNER, "H6"), (LAST, "HJ")])) == "HK"

    def test_no_honour_ruffs_a_trick_of_nothing(self, bot: str) -> None:
        hand = "BJ LJ S2 SA H3 H7 H8 H9 D3 D6 D8 DJ"
        seen = playing(hand, [(NEXT, "C9"), (PARTNER, "C4"), (LAST, "CJ")])
        assert not {"BJ", "LJ", "S2"} & set(played(bot, seen).split())

    def test_no_throw_while_one_higher_card_is_out(self, bot: str) -> None:
        hand = "HA HA HQ S3 S5 S9 C4 C7 D3 D6"
        assert played(bot, playing(hand, declarer=US)) == "HA HA"

    def test_no_ace_or_trump_is_buried(self, bot: str) -> None:
        hand = (
            "LJ S2 SA SK S9 S8 S7 S5 S4 HA HK HQ HJ H9 H8 H6 H4 H3 CA CQ CJ C9 C8 C8 C7 C7 C4 "
            "DA DK DQ DJ D9 D8"
        )
        action = answer(bot, burying(hand))
        assert isinstance(action, Bury)
        names = format_cards(action.cards).split()
        assert not {"HA", "CA", "DA", "LJ"} & set(names)
        assert not any(name.startswith("S") for name in names)
