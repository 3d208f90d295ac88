"""The engine's codes and values in words, in each language; no Qt, no rules of its own."""

from tractor_app.wording.catalog import LANGUAGES, nearest_language
from tractor_app.wording.wording import Wording, wording

__all__ = ["LANGUAGES", "Wording", "nearest_language", "wording"]
