"""The kernel for any number of decks, and for house rules that the one of two decks does not know.

One class over several rooms, each built upon the one before: state, units, duty, odds, follow,
lead, rounds. The solver of the last cards (endgame) asks it for every rule.
"""
