"""The game's own drawings: cards, felt, signs and the program's icon, painted by code."""
