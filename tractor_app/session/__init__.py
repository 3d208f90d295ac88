"""The single writer of a match: drivers, tables, clocks and replays."""
