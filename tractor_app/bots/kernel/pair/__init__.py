"""The kernel for up to two decks, with two masks for a suit: who has a card, and who has both.

One class over several rooms, each built upon the one before: state, odds, follow, lead, rounds. The
solver of the last cards (endgame) stands by itself.
"""
