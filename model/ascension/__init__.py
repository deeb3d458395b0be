"""Ascension Tactics: hex skirmish and deck-building."""
