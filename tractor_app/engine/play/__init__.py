"""Trump order, combinations, leads, throws, following and winning (MODEL.md 2 to 6).

From the bottom up: :mod:`kernel` works on small integers; :mod:`context` turns a rule set, a
level and a trump into the tables it reads; :mod:`units` reads cards as combinations;
:mod:`lead`, :mod:`throws`, :mod:`follow` and :mod:`winner` answer the questions of a trick.
:mod:`ladders` and :mod:`duty` find what a follower owes, :mod:`options` which cards can serve.
:mod:`random_round` plays whole rounds on nothing but these.

A house rule about order or runs is a line in :mod:`context`, one about what is owed a line in
:mod:`duty`; everything else follows from the tables.
"""
