"""Trump order, combinations, leads, throws, following and winning (MODEL.md 2 to 6)."""
