"""The rule policy of the trick phase, on small integers.

Interface, kept stable for whoever plays rounds with it:

- ``tables_of(ctx, weights)``: tables of a trump context. A card is an id ``suit * 32 + slot``;
  ``Tables.hand_of(kinds)``, ``ids(kinds)``, ``kinds(ids, hand)`` translate.
- ``Public(tables, allies, attackers)``: what everybody sees. ``lead(seat, cards, fmt)`` and
  ``follow(seat, cards)`` put cards on the table (the caller takes them from the hand, with
  ``remove_cards``), ``end_trick()`` gives the trick to its winner and returns that seat.
- ``Seat(index, hand, left, kitty, kitty_cards, attacker=...)``: one seat's own part. ``left`` is
  ``public.left`` itself, or for the seat that buried a list of its own without the buried cards,
  from which the caller also removes every card that is played.
- ``safe_throw(public, seat, suit, masks)``: the largest provably safe throw, after ``look(public,
  seat, suit)``, or None.
- ``play_out`` in :mod:`tractor_app.bots.policy.playout`: a whole round from between two tricks.
- ``choose_lead(public, seat) -> (cards, fmt)`` and ``choose_follow(public, seat) -> cards``:
  always legal; a throw is proven safe by what the seat has seen. Both are deterministic and use
  nothing but ``public`` and ``seat``. ``choose_lead`` overwrites the public trick, which ``lead``
  sets anew.
"""

from tractor_app.bots.policy.follow import choose_follow
from tractor_app.bots.policy.lead import choose_lead, safe_throw
from tractor_app.bots.policy.odds import look
from tractor_app.bots.policy.table import Public, Seat, copy_hand, remove_cards
from tractor_app.bots.policy.tables import Hand, Tables, tables_of
from tractor_app.bots.policy.weights import DEFAULT_WEIGHTS, Weights

__all__ = [
    "DEFAULT_WEIGHTS",
    "Hand",
    "Public",
    "Seat",
    "Tables",
    "Weights",
    "choose_follow",
    "choose_lead",
    "look",
    "safe_throw",
    "copy_hand",
    "remove_cards",
    "tables_of",
]
