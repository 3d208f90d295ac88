"""Saves, settings and history on disk."""
