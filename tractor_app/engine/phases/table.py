"""Every seat's action by phase: the one list of what the game allows."""

from __future__ import annotations

from typing import Final

from tractor_app.engine.actions import (
    AskRedeal,
    BidPoints,
    Bury,
    Challenge,
    ChooseTrump,
    Concede,
    Declare,
    NameFriends,
    Pass,
    Play,
    Ready,
    TakeBack,
    Transfer,
)
from tractor_app.engine.observation import Phase
from tractor_app.engine.phases import (
    auction,
    declaring,
    ending,
    friends,
    kitty,
    referee,
    transfer,
    tricks,
)
from tractor_app.engine.phases.step import Step, always

_DECLARE = Step(declaring.check_declare, declaring.do_declare)
_TAKE_BACK = Step(declaring.check_take_back, declaring.do_take_back)

STEPS: Final[dict[tuple[Phase, type], Step]] = {
    (Phase.DEAL, Declare): _DECLARE,
    (Phase.DEAL, TakeBack): _TAKE_BACK,
    (Phase.LAST_CALL, Declare): _DECLARE,
    (Phase.LAST_CALL, TakeBack): _TAKE_BACK,
    (Phase.LAST_CALL, AskRedeal): Step(declaring.check_ask_redeal, declaring.do_ask_redeal),
    (Phase.LAST_CALL, Pass): Step(always, declaring.do_pass),
    (Phase.AUCTION, BidPoints): Step(auction.check_points, auction.do_points),
    (Phase.AUCTION, Pass): Step(always, auction.do_pass_points),
    (Phase.CHOOSE_TRUMP, ChooseTrump): Step(
        declaring.check_choose_trump, declaring.do_choose_trump
    ),
    (Phase.BURY, Bury): Step(kitty.check_bury, kitty.do_bury),
    (Phase.AFTER_BURYING, Declare): Step(kitty.check_late_bid, kitty.do_late_bid),
    (Phase.AFTER_BURYING, Pass): Step(always, kitty.do_pass_late),
    (Phase.NAME_FRIENDS, NameFriends): Step(friends.check_friends, friends.do_friends),
    (Phase.PLAY, Play): Step(tricks.check_play, tricks.do_play),
    (Phase.TRANSFER, Transfer): Step(transfer.check_transfer, transfer.do_transfer),
    (Phase.TRANSFER, Ready): Step(transfer.check_answer, transfer.do_accept),
    (Phase.TRANSFER, Pass): Step(always, transfer.do_pass),
    (Phase.ROUND_END, Ready): Step(always, ending.do_ready),
}
"""Steps of seats that are awaited."""

ANY_TIME: Final[dict[type, Step]] = {
    Concede: Step(always, ending.do_concede),
    Challenge: Step(referee.check_challenge, referee.do_challenge),
}
"""Steps that need no turn, until the match is over."""
