"""The hand's own bookkeeping: copies keep their identity, order and choice."""

from tractor_app.gui.table.hand import Hand


def _key(kind: int) -> int:
    return -kind


def _hand(*kinds: int) -> Hand:
    hand = Hand()
    hand.sync(kinds, _key)
    return hand


def _kinds(hand: Hand) -> list[int]:
    return [card.kind for card in hand.cards]


def test_new_cards_go_to_their_place() -> None:
    hand = _hand(3, 9)
    hand.sync((3, 5, 9), _key)
    assert _kinds(hand) == [9, 5, 3]


def test_chosen_copies_leave_first() -> None:
    hand = _hand(4, 4, 4)
    middle = hand.cards[1].uid
    hand.selected = {middle}
    hand.sync((4, 4), _key)
    assert middle not in {card.uid for card in hand.cards}
    assert hand.selected == set()


def test_cards_laid_aside_leave_before_the_fan() -> None:
    hand = _hand(4, 4)
    out = hand.cards[1].uid
    hand.set_aside([out], _key)
    hand.sync((4,), _key)
    assert hand.aside == ()
    assert len(hand.cards) == 1


def test_moving_keeps_all_cards_and_sorting_undoes_it() -> None:
    hand = _hand(1, 2, 3, 4)
    first = hand.cards[0].uid
    assert hand.move([first], 3)
    assert _kinds(hand) == [3, 2, 4, 1]
    assert hand.arranged
    assert not hand.move([first], 3)
    hand.sort(_key)
    assert _kinds(hand) == [4, 3, 2, 1]
    assert not hand.arranged


def test_hint_must_be_held() -> None:
    hand = _hand(1, 2, 2)
    assert hand.select_kinds((2, 2))
    assert hand.kinds(hand.selected) == (2, 2)
    assert not hand.select_kinds((1, 1))
    assert hand.kinds(hand.selected) == (2, 2)


def test_focus_walks_and_stays_in_the_hand() -> None:
    hand = _hand(1, 2, 3)
    assert hand.step_focus(1) == hand.cards[0].uid
    assert hand.step_focus(99) == hand.cards[-1].uid
    assert hand.step_focus(-1) == hand.cards[1].uid
    hand.sync((1,), _key)
    assert hand.focus is None or hand.index_of(hand.focus) is not None
    empty = Hand()
    assert empty.step_focus(1) is None
