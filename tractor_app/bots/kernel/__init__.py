"""The hot kernel: modules that run as plain Python and, compiled by Cython with the types beside
them, many times as fast and without the interpreter's lock.

``dealer`` makes worlds, ``pair`` plays rounds of up to two decks, ``wide`` of any number. They take
and give flat lists of numbers and know nothing of each other; ``words`` and ``tables`` are what
they have in common, ``plain`` loads them out of their sources.
"""
