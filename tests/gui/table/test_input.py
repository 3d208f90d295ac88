"""Mouse and keyboard on the real widget: choosing, dragging, refusing, burying, declaring."""

from PySide6.QtCore import QEvent, QPointF, Qt, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.table.conftest import LEFT, NO_KEYS, MakeSeat, Seat
from tractor_app.engine import legal
from tractor_app.engine.actions import Bury, Declare, Play
from tractor_app.engine.observation import Observation, Phase
from tractor_app.engine.verdict import Rejected
from tractor_app.gui import texts
from tractor_app.gui.table import spoken
from tractor_app.gui.table.picture import Zone

SHIFT = Qt.KeyboardModifier.ShiftModifier


def _follows(view: Observation) -> bool:
    return (
        view.phase is Phase.PLAY
        and view.viewer in view.awaited
        and view.trick is not None
        and bool(view.trick.plays)
    )


def _legal(view: Observation, *kinds: int) -> bool:
    return not isinstance(legal.check(view, Play(tuple(sorted(kinds)))), Rejected)


def _has_choice(view: Observation) -> bool:
    """A single card was led, the hand can follow with several kinds, and not with all."""
    if not _follows(view) or view.trick is None or len(view.trick.plays[0].cards) != 1:
        return False
    options = legal.play_options(view)
    return options.only is None and len(options.usable) < len(set(view.hand))


def _free(view: Observation) -> bool:
    return view.phase is Phase.PLAY and view.viewer in view.awaited and len(view.hand) > 10


def _centre(seat: Seat) -> QPointF:
    return seat.widget.presenter.layout.target.center()


def _aside(seat: Seat) -> int:
    return len(seat.widget.hand.aside)


def _fan(seat: Seat) -> list[int]:
    return [card.uid for card in seat.widget.hand.cards]


def test_click_chooses_and_lifts(make_seat: MakeSeat) -> None:
    seat = make_seat()
    seat.until(_free)
    uid = _fan(seat)[3]
    item = seat.widget.stage.item_of(uid)
    assert item is not None
    low = item.y()
    seat.click(uid)
    assert seat.widget.hand.selected == {uid}
    assert item.y() < low
    assert item.look.selected
    seat.click(uid)
    assert seat.widget.hand.selected == set()
    assert item.y() == low


def test_shift_click_and_rubber_band_choose_many(make_seat: MakeSeat) -> None:
    seat = make_seat()
    seat.until(_free)
    fan = _fan(seat)
    seat.click(fan[2])
    seat.click(fan[5], SHIFT)
    assert seat.widget.hand.selected == set(fan[2:6])
    layout = seat.widget.presenter.layout
    port = seat.widget.view.viewport()
    start = QPointF(30, layout.hand.top() - 40)
    third = seat.widget.stage.item_of(fan[2])
    assert third is not None
    end = QPointF(third.x() + 4, layout.hand.top() + 60)
    QTest.mousePress(port, LEFT, NO_KEYS, seat.at(start))
    QTest.mouseMove(port, seat.at((start + end) / 2))
    QTest.mouseMove(port, seat.at(end))
    assert seat.widget.stage.band.isVisible()
    QTest.mouseRelease(port, LEFT, NO_KEYS, seat.at(end))
    assert not seat.widget.stage.band.isVisible()
    assert seat.widget.hand.selected == set(fan[:3])


def test_drag_plays_the_card(make_seat: MakeSeat) -> None:
    seat = make_seat()
    view = seat.until(_has_choice)
    kind = next(kind for kind in view.hand if _legal(view, kind))
    uid = seat.uid(kind)
    seat.start_drag(uid, _centre(seat))
    target = seat.widget.stage.target
    assert target.isVisible()
    assert target.content.allowed
    assert target.content.hovered
    assert target.content.text
    seat.drop(_centre(seat))
    assert seat.table.submitted == [Play((kind,))]
    assert not target.isVisible()


def test_dragging_one_of_the_chosen_takes_all(make_seat: MakeSeat) -> None:
    seat = make_seat()
    view = seat.until(
        lambda view: (
            _free(view)
            and view.trick is None
            and any(view.hand.count(kind) == 2 for kind in view.hand)
        )
    )
    kind = next(kind for kind in view.hand if view.hand.count(kind) == 2)
    first, second = seat.uid(kind, 0), seat.uid(kind, 1)
    seat.click(first)
    seat.click(second)
    seat.drag(first, _centre(seat))
    assert seat.table.submitted == [Play((kind, kind))]


def test_illegal_drop_says_why_before_and_after_and_glides_back(make_seat: MakeSeat) -> None:
    seat = make_seat(speed="normal")
    view = seat.until(_has_choice)
    kind = next(kind for kind in view.hand if not _legal(view, kind))
    uid = seat.uid(kind)
    item = seat.widget.stage.item_of(uid)
    assert item is not None
    home = item.pose()
    seat.start_drag(uid, _centre(seat))
    assert not seat.widget.stage.target.content.allowed
    reason = seat.widget.stage.target.content.text
    seat.drop(_centre(seat))
    assert seat.table.submitted == []
    assert seat.said == [reason]
    assert any(sign in reason for sign in "♠♥♣♦") or "joker" in reason
    assert seat.widget.stage.prompt.content.text == reason
    assert item.pose() != home
    seat.pass_time(120)
    assert item.pose() != home
    seat.drain()
    assert item.pose() == home


def test_escape_lets_go_of_a_drag(make_seat: MakeSeat) -> None:
    seat = make_seat()
    seat.until(_free)
    before = seat.widget.stage.snapshot()
    seat.start_drag(_fan(seat)[4], _centre(seat))
    seat.key(Qt.Key.Key_Escape)
    assert not seat.widget.interaction.dragging
    seat.drop(_centre(seat))
    seat.land()
    assert seat.table.submitted == []
    assert seat.widget.stage.snapshot() == before


def test_drag_inside_the_hand_rearranges_and_sort_undoes(make_seat: MakeSeat) -> None:
    seat = make_seat()
    seat.until(_free)
    fan = _fan(seat)
    last = seat.widget.stage.item_of(fan[-1])
    assert last is not None
    seat.drag(fan[0], last.pos() + QPointF(60, 60))
    assert _fan(seat)[-1] == fan[0]
    assert seat.table.submitted == []
    seat.press("sort")
    assert _fan(seat) == fan


def test_double_click_plays(make_seat: MakeSeat) -> None:
    seat = make_seat()
    view = seat.until(_has_choice)
    kind = next(kind for kind in view.hand if _legal(view, kind))
    seat.double_click(seat.uid(kind))
    assert seat.table.submitted == [Play((kind,))]


def test_double_click_on_one_of_a_pair_owed_chooses_the_pair(make_seat: MakeSeat) -> None:
    seat = make_seat(3)

    def pair_owed(view: Observation) -> bool:
        if not _follows(view) or view.trick is None or view.trick.reading != ("2",):
            return False
        return any(
            view.hand.count(kind) == 2 and _legal(view, kind, kind) for kind in set(view.hand)
        )

    view = None
    for seed in range(3, 40):
        seat = make_seat(seed)
        try:
            view = seat.until(pair_owed)
            break
        except RuntimeError:
            continue
    assert view is not None
    hand = view.hand
    kind = next(k for k in set(hand) if hand.count(k) == 2 and _legal(view, k, k))
    seat.widget.hand.clear()
    seat.double_click(seat.uid(kind))
    assert seat.chosen() == (kind, kind)
    assert seat.table.submitted == []


def test_keyboard_alone_plays_a_card(make_seat: MakeSeat) -> None:
    seat = make_seat()
    view = seat.until(_has_choice)
    kind = next(kind for kind in view.hand if _legal(view, kind))
    wanted = seat.widget.hand.index_of(seat.uid(kind))
    assert wanted is not None
    for _ in range(wanted + 1):
        seat.key(Qt.Key.Key_Right)
    ring = seat.widget.stage.focus_ring
    assert ring.isVisible()
    assert ring.parentItem() is seat.widget.stage.item_of(seat.uid(kind))
    seat.key(Qt.Key.Key_Space)
    assert seat.chosen() == (kind,)
    seat.key(Qt.Key.Key_Return)
    assert seat.table.submitted == [Play((kind,))]


def test_enter_without_cards_says_what_to_do(make_seat: MakeSeat) -> None:
    seat = make_seat()
    seat.until(_has_choice)
    seat.key(Qt.Key.Key_Return)
    assert seat.table.submitted == []
    assert len(seat.said) == 1


def test_hint_clear_and_play_buttons(make_seat: MakeSeat) -> None:
    seat = make_seat()
    view = seat.until(_has_choice)
    play = seat.widget.bar.button("play")
    assert play is not None
    assert not play.isEnabled()
    seat.press("hint")
    assert seat.chosen()
    assert play.isEnabled()
    seat.press("clear")
    assert not seat.chosen()
    seat.key(Qt.Key.Key_H)
    seat.press("play")
    hint = legal.suggest(view)
    assert isinstance(hint, Play)
    assert seat.table.submitted == [Play(hint.cards)]


def test_cards_out_of_play_are_dimmed_and_the_only_play_is_lifted(make_seat: MakeSeat) -> None:
    seat = make_seat()
    view = seat.until(_has_choice)
    options = legal.play_options(view)
    for card in seat.widget.stage.cards:
        if card.slot.zone is Zone.HAND:
            assert card.item.look.dimmed == (card.slot.kind not in options.usable)
    seat = make_seat()
    view = seat.until(lambda view: _follows(view) and legal.play_options(view).only is not None)
    only = legal.play_options(view).only
    assert only is not None
    assert seat.chosen() == tuple(sorted(only))
    seat.key(Qt.Key.Key_Return)
    assert len(seat.table.submitted) == 1


def test_burying_by_drag_by_click_and_by_keyboard(make_seat: MakeSeat) -> None:
    seat = make_seat()
    view = seat.until_mine(Phase.BURY)
    bury = seat.widget.bar.button("bury")
    assert bury is not None
    assert not bury.isEnabled()
    assert seat.widget.stage.slots.isVisible()
    middle = seat.widget.presenter.layout.centre.center()
    fan = _fan(seat)
    seat.drag(fan[0], middle)
    assert [card.uid for card in seat.widget.hand.aside] == [fan[0]]
    back = seat.widget.stage.item_of(fan[0])
    assert back is not None
    seat.drag(fan[0], seat.widget.presenter.layout.hand.center())
    assert _aside(seat) == 0
    fan = _fan(seat)
    for uid in fan[-3:]:
        seat.click(uid)
    seat.key(Qt.Key.Key_Return)
    assert _aside(seat) == 3
    seat.double_click(_fan(seat)[-1])
    assert _aside(seat) == 4
    fan = _fan(seat)
    for uid in fan[: view.kitty_size - 3]:
        seat.click(uid)
    assert not bury.isEnabled()
    seat.click(fan[0])
    assert bury.isEnabled()
    expected = seat.widget.hand.kinds(
        {card.uid for card in seat.widget.hand.aside} | seat.widget.hand.selected
    )
    seat.press("bury")
    assert seat.table.submitted == [Bury(expected)]
    assert len(expected) == view.kitty_size
    assert not seat.widget.stage.slots.isVisible()
    assert _aside(seat) == 0


def test_too_many_cards_do_not_fit_into_the_kitty(make_seat: MakeSeat) -> None:
    seat = make_seat()
    view = seat.until_mine(Phase.BURY)
    for uid in _fan(seat)[: view.kitty_size + 1]:
        seat.click(uid)
    seat.start_drag(_fan(seat)[0], seat.widget.presenter.layout.centre.center())
    assert not seat.widget.stage.target.content.allowed
    seat.drop(seat.widget.presenter.layout.centre.center())
    assert len(seat.said) == 1
    assert _aside(seat) == 0


def _can_bid(view: Observation) -> bool:
    return view.phase is Phase.DEAL and bool(legal.bid_options(view))


def test_declaring_by_one_click_by_key_and_by_drag(make_seat: MakeSeat) -> None:
    for way in ("click", "key", "drag"):
        seat = make_seat(bids=False)
        view = seat.until(_can_bid)
        bid = legal.bid_options(view)[0]
        names = [choice.name for choice in seat.widget.bar.choices]
        assert "bid-1" in names
        assert "pass" not in names
        if way == "click":
            seat.press("bid-1")
        elif way == "key":
            seat.key(Qt.Key.Key_1)
        else:
            seat.drag(seat.uid(bid.cards[0]), _centre(seat))
        assert seat.table.submitted == [Declare(bid.cards)]
        assert seat.view.standing is not None
        zones = [card.slot.zone for card in seat.widget.stage.cards]
        assert Zone.BID in zones


def test_a_bid_of_another_shows_and_can_be_overturned(make_seat: MakeSeat) -> None:
    for seed in range(1, 60):
        seat = make_seat(seed)
        try:
            view = seat.until(
                lambda view: (
                    view.phase in (Phase.DEAL, Phase.LAST_CALL)
                    and view.standing is not None
                    and view.standing.seat != view.viewer
                    and bool(legal.bid_options(view))
                )
            )
        except RuntimeError:
            continue
        before = view.standing
        seat.press("bid-1")
        after = seat.view.standing
        assert after is not None
        assert after != before
        assert after.seat == view.viewer
        return
    raise AssertionError("no seed with an overturn")


def test_input_during_animation_is_judged_by_the_newest_and_not_dropped(
    make_seat: MakeSeat,
) -> None:
    seat = make_seat(speed="slow")
    seat.table.until(lambda view: view.phase is Phase.PLAY and bool(view.tricks))
    seat.drain()
    while not _follows(seat.view):
        seat.table.step()
    assert seat.widget.animator.busy
    assert seat.widget.presenter.view is not seat.widget.observation
    seat.widget.hand.clear()
    QTest.keyClick(seat.widget.view, Qt.Key.Key_H)
    QTest.keyClick(seat.widget.view, Qt.Key.Key_Return)
    assert len(seat.table.submitted) == 1
    seat.drain()
    assert seat.widget.presenter.view is seat.widget.observation


def test_last_trick_is_shown_while_the_key_is_held(make_seat: MakeSeat) -> None:
    seat = make_seat()
    view = seat.until(lambda view: _free(view) and view.trick is None and len(view.tricks) > 2)

    def trick_cards() -> int:
        return sum(card.slot.zone is Zone.TRICK for card in seat.widget.stage.cards)

    assert trick_cards() == 0
    QTest.keyPress(seat.widget.view, Qt.Key.Key_L)
    seat.land()
    assert trick_cards() == sum(len(play.cards) for play in view.tricks[-1].plays)
    QTest.keyRelease(seat.widget.view, Qt.Key.Key_L)
    seat.land()
    assert trick_cards() == 0


def test_a_whole_round_by_mouse_and_keyboard(make_seat: MakeSeat) -> None:
    seat = make_seat(7)
    told: list[object] = []
    seat.widget.round_ended.connect(told.append)
    turn = 0
    for _ in range(3000):
        view = seat.view
        if view.phase is Phase.ROUND_END:
            break
        if view.phase in (Phase.PLAY, Phase.BURY) and view.viewer in view.awaited:
            seat.widget.settle()
            turn += 1
            if turn % 3 == 0 and view.phase is Phase.PLAY:
                action = legal.suggest(view)
                assert isinstance(action, Play)
                seat.widget.hand.select_kinds(action.cards)
                seat.widget.chosen()
                seat.land()
                first = next(iter(seat.widget.hand.selected_in_order()))
                seat.drag(first.uid, _centre(seat))
            else:
                seat.key(Qt.Key.Key_H)
                seat.key(Qt.Key.Key_Return)
            assert seat.view != view
        else:
            seat.table.step()
    assert seat.view.phase is Phase.ROUND_END
    assert len(told) == 1
    plays = [action for action in seat.table.submitted if isinstance(action, Play)]
    assert len(plays) == len(seat.view.tricks)
    assert all(not card.slot.uid >= 0 for card in seat.widget.stage.cards)
    seat.key(Qt.Key.Key_Return)
    assert seat.widget.presenter.view is seat.widget.observation


class _Shouting(QTranslator):
    """A language in which everything is the same, but louder."""

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        return source.upper() if context == "TableTexts" and "{" not in source else ""


def test_language_changes_without_a_restart(make_seat: MakeSeat, qapp: QApplication) -> None:
    seat = make_seat()
    seat.until(_has_choice)
    button = seat.widget.bar.button("hint")
    assert button is not None
    assert button.choice.text == "Hint"
    loud = _Shouting()
    qapp.installTranslator(loud)
    try:
        QApplication.sendEvent(seat.widget, QEvent(QEvent.Type.LanguageChange))
        assert button.choice.text == "HINT"
        assert "YOUR TURN" in seat.widget.stage.prompt.content.text
        assert seat.widget.view.accessibleName() == "CARD TABLE"
    finally:
        qapp.removeTranslator(loud)


def test_buttons_and_view_have_names_and_a_place_in_the_tab_order(make_seat: MakeSeat) -> None:
    seat = make_seat()
    seat.until(_has_choice)
    for choice in seat.widget.bar.choices:
        button = seat.widget.bar.button(choice.name)
        assert button is not None
        assert button.accessibleName()
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    described = seat.widget.view.accessibleDescription()
    assert "Trump" in described
    assert "Your turn" in described


def test_a_screen_reader_hears_card_place_and_choice(make_seat: MakeSeat) -> None:
    seat = make_seat()
    view = seat.until(_has_choice)
    seat.key(Qt.Key.Key_Right)
    seat.key(Qt.Key.Key_Space)
    words = spoken.focused_card(seat.widget.hand)
    assert words.endswith("chosen")
    assert f"1 of {len(view.hand)}" in words
    kind = seat.widget.hand.cards[0].kind
    assert texts.spoken_card(kind) in words
    assert texts.spoken_card(51) == "ace of diamonds"


def test_a_spectator_sees_backs_and_no_buttons(make_seat: MakeSeat) -> None:
    seat = make_seat(viewer=-3)
    seat.until(lambda view: view.phase is Phase.PLAY and bool(view.tricks))
    assert seat.widget.bar.choices == ()
    assert not seat.widget.hand.cards
    assert seat.widget.stage.plates[0].content.count


def test_who_watches_is_told_nothing_to_do(make_seat: MakeSeat) -> None:
    seat = make_seat(watching=True)
    seat.until(_has_choice)
    assert seat.widget.bar.choices == ()
    assert "Your turn" not in seat.widget.stage.prompt.content.text
    assert not any(card.item.look.dimmed for card in seat.widget.stage.cards)


def test_who_watches_moves_no_card(make_seat: MakeSeat) -> None:
    """A spectator may be shown the hand of a seat that buries: it is not the one to lay out."""
    seat = make_seat(watching=True)
    view = seat.until_mine(Phase.BURY)
    widget, hand = seat.widget, seat.widget.hand
    uids = [card.uid for card in hand.cards]
    seat.click(uids[0])
    assert not hand.selected
    seat.drag(uids[0], widget.presenter.layout.target.center())
    assert not hand.aside
    port = widget.view.viewport()
    top = widget.presenter.layout.hand
    QTest.mousePress(port, LEFT, NO_KEYS, seat.at(top.topLeft() - QPointF(10, 30)))
    QTest.mouseMove(port, seat.at(top.center()))
    QTest.mouseRelease(port, LEFT, NO_KEYS, seat.at(top.center()))
    assert not hand.selected
    hand.selected = set(uids[: view.kitty_size - 1])
    for key in (Qt.Key.Key_Return, Qt.Key.Key_B):
        seat.key(key)
    assert not hand.aside
    assert [card.uid for card in hand.cards] == uids
    assert seat.table.submitted == []


def test_clicking_a_button_leaves_the_keyboard_at_the_cards(make_seat: MakeSeat) -> None:
    seat = make_seat()
    seat.until(_has_choice)
    seat.widget.view.setFocus()
    seat.press("hint")
    assert seat.widget.focusWidget() is seat.widget.view
    clear = seat.widget.bar.button("clear")
    assert clear is not None
    clear.setFocus(Qt.FocusReason.TabFocusReason)
    assert seat.chosen()
    QTest.keyClick(clear, Qt.Key.Key_Return)
    assert not seat.chosen()
    assert seat.table.submitted == []
