"""The hot kernel: modules that run as plain Python and, compiled, many times as fast.

Each takes and gives flat lists of numbers and knows none of the others. ``words`` and ``tables``
are what they have in common.
"""
