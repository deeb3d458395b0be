"""Ascension Tactics position files for the tests of the commands: one battlefield, in several modes."""

from __future__ import annotations

from pathlib import Path

SOLO = """\
format: 1
id: ford
title: The ford
game: ascension
source: original
packs: [core, champions, sample, sample-villains]
board:
  map: |
    . . f . V . .
     . . . S . . .
    Q f . . . t .
     . . . . . . .
    . S . f . S .
     . . P . . . .
  legend: {f: forest, S: {shrine: 2}, P: {portal: anna}, Q: inactive-portal, V: {portal: eve}, t: treasure}
seats:
  - name: anna
    power: 4
    hand: [militia, militia, apprentice, apprentice, mystic]
    deck: [militia, apprentice, militia, apprentice, apprentice, heavy-infantry]
    figures:
      - {card: raven-siren, at: c5}
      - {card: twilight-scout, at: d5}
      - {card: rut}
  - name: eve
    villain: true
    figures:
      - {card: ember-regent, at: d2}
      - {card: gate-breaker, at: d4}
      - {card: night-archer}
to_move: anna
turns: 8
turn: 0
target: 12
schemes: [royal-advance, first-light-march, night-sortie, faithful-rabble, burnt-market, dread-omen]
scheme_discard: [blood-tithe]
objectives:
  - {kind: boss, figure: ember-regent, at: d2}
  - {kind: a, figure: gate-breaker, at: b5}
  - {kind: b, figure: night-archer, at: f5}
centre:
  row: [harbour-clerk, lamp-scholar, gate-mason, mirror-sage, iron-lance, grave-whisperer]
  deck: [harbour-clerk, gate-mason, lamp-scholar]
treasure_bag: [swift-boots, giants-brew]
goal: {maximise: honor}
"""

BEA = """\
  - name: bea
    power: 3
    hand: [militia, militia, apprentice, apprentice, apprentice]
    deck: [militia, apprentice, militia, apprentice, apprentice, heavy-infantry]
    figures:
      - {card: demon-slayer, at: a4}
"""
COOP = SOLO.replace("  - name: eve\n", f"{BEA}  - name: eve\n").replace("Q: inactive-portal", "Q: {portal: bea}")
BOSS = SOLO.replace("to_move: anna\n", "to_move: anna\nmode: boss\n")


def _duel() -> str:
    """The ford between two players, the second with a hidden hand and a Treasure."""
    start, rest = SOLO.split("  - name: eve\n")
    end = rest[rest.index("to_move") :]
    first, last = end[: end.index("schemes:")], end[end.index("centre:") :]
    ben = BEA.replace("bea", "ben").replace("power: 3", "treasures: [giants-brew]").replace("at: a4", "at: d3")
    return f"{start}{ben}{first}{last}".replace("V: {portal: eve}", "V: {portal: ben}")


DUEL = _duel()


def written(path: Path, text: str) -> Path:
    """The path after `text` was written to it."""
    path.write_text(text, "utf-8")
    return path
