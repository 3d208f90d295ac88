"""Tractor: a desktop Sheng Ji (升级 / 拖拉机) game."""

__version__ = "0.1.0"
