"""Searching among worlds: what the expert and the coach stand on."""
