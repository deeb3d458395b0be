"""Raid Boss: a team of four Heroes against a Boss that its deck of cards plays."""
