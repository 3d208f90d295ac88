"""The fast deals are the arena's, and the fit judges what it says."""

import json
from pathlib import Path

import pytest

from build_scripts import fit_bids
from build_scripts.fit_bids import between, deals_of, judged_by, won
from build_scripts.quick_deals import Bidding
from tractor_app.bots.bidding import DEFAULT_BIDS
from tractor_app.bots.intermediate import IntermediateBot
from tractor_app.bots.personality import personality
from tractor_app.cli.arena import play_hand, seat_seed
from tractor_app.engine.rules.presets import preset
from tractor_app.session.headless import Player

CLASSIC = preset("classic")
OWN = judged_by(DEFAULT_BIDS)


def test_bids_and_burials_are_those_of_the_table_and_so_are_the_ends() -> None:
    """A rare play of the kernel is not the policy's, so a hand in twenty may end otherwise."""
    other = 0
    for number in range(24):
        seed = f"quick/{number}"
        players = [Player(IntermediateBot(), seat_seed(seed, seat)) for seat in range(4)]
        hand = play_hand(CLASSIC, seed, players)
        found = Bidding(CLASSIC, seed).play(between(OWN, OWN))
        other += (hand.points, hand.levels) != (found.points, found.levels)
    assert other <= 3


def test_equal_bidders_win_nothing_and_unequal_ones_are_seen_from_both_sides() -> None:
    deals = deals_of("classic", "both", 20)
    bold = judged_by(personality("bold").bids)
    assert won(deals, OWN, OWN) == [(0.0, 0.0)] * 20
    there, back = won(deals, bold, OWN), won(deals, OWN, bold)
    assert there == [(-points, -levels) for points, levels in back]
    assert any(points for points, _levels in there)


def test_where_one_side_is_silent_the_other_declares_in_a_first_round() -> None:
    silent = judged_by(DEFAULT_BIDS._replace(first=99.0))
    for number in range(6):
        deal = Bidding(CLASSIC, f"silent/{number}", first=True)
        assert deal.dealt(between(silent, OWN)).declarer % 2 == 1
        assert deal.dealt(between(OWN, silent)).declarer % 2 == 0


def test_the_same_arguments_give_the_same_file(tmp_path: Path) -> None:
    options = ["--seed", "t", "--generations", "2", "--deals", "6", "--population", "4"]
    options += ["--hold-out", "8"]
    files = [tmp_path / name for name in ("one.json", "two.json")]
    for file in files:
        assert fit_bids.main([*options, "--out", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    found = json.loads(files[0].read_bytes())
    assert set(found["proposed"]) == set(DEFAULT_BIDS._fields)
    assert found["hold_out"]["first"]["deals"] == 2


def test_other_rules_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        fit_bids.main(["--rules", "happy", "--out", str(tmp_path / "x.json")])
