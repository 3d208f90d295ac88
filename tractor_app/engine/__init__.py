"""The rules of Sheng Ji as pure values and functions: no Qt, clock, chance, I/O or texts."""
