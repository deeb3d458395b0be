"""Whole games of Ascension Tactics for tests: hand-made openings of every mode, and who plays them.

Everything random is dealt by a seed: rosters, the row, Treasures; decks and the centre deck stay hidden piles.
"""

from __future__ import annotations

import random
from typing import Any

from support.ascension import Position, fig, library, position

from model.ascension.state import FACE_DOWN, Side, with_side
from model.core.chance import pool
from model.core.pile import hidden_pile

BOARD = "\n".join((" " if row % 2 else "") + ". " * 9 for row in range(9)).replace(". \n", ".\n").rstrip() + "\n"
"""A plain 9 x 9 board, a1 to i9."""
SHRINES = {"b5": 2, "e5": 2, "h5": 2}
FOREST = ("c4", "d6", "f4", "g6", "e3", "e7")
PORTALS = (("d1", "f1"), ("d9", "f9"), ("a3", "a7"), ("i3", "i7"))
TREASURES = ("b3", "h3", "b7", "h7", "e4", "e6")
STARTING = ["apprentice"] * 8 + ["militia"] * 2


def _centre() -> list[str]:
    cards = library().cards.values()
    for_sale = [c for c in cards if c.type in ("hero", "construct", "monster") or (c.type == "champion" and c.cost)]
    return [card.id for card in for_sale for _ in range(3)]


def _rosters(rng: random.Random, seats: int, each: int) -> dict[str, Any]:
    names = sorted(c.id for c in library().cards.values() if c.type == "champion" and not c.cost)
    rng.shuffle(names)
    figures: dict[str, Any] = {}
    for number, name in enumerate(names[: seats * each]):
        copies = (f"{name}-1", f"{name}-2") if library()[name].twin else (name,)
        figures |= {copy: fig(name, number % seats) for copy in copies}
    return figures


def opening(seed: int, mode: str = "duel", seats: int = 2, target: int = 20, turns: int = 60) -> Position:
    """A game at its start: duel, team (two against two) or brawl of 3 or 4; the first seat has looked at its hand.

    `turns` is the horizon in team turns; `target` the Honor that wins.
    """
    rng = random.Random(seed)
    teams = (0, 1, 0, 1) if mode == "team" else tuple(range(seats))
    centre = _centre()
    rng.shuffle(centre)
    bag = [c.id for c in library().cards.values() if c.type == "treasure" for _ in range(c.copies)]
    at = position(
        BOARD, _rosters(rng, len(teams), 4 if len(teams) == 2 else 3), seats=len(teams), portals=PORTALS[: len(teams)],
        terrain={"forest": FOREST, "shrines": SHRINES}, treasures=dict.fromkeys(TREASURES, FACE_DOWN),
        table={"teams": teams, "target": target, "mode": mode},
        state={
            "turn": 0, "turns_left": turns, "row": tuple(centre[:6]), "centre": hidden_pile(centre[6:]),
            "bag": pool(bag), "bag_size": len(bag) - len(TREASURES),
        },
    )  # fmt: skip
    state = at.state
    for seat in range(len(teams)):
        power = at.game.table.gateway_power(seat, True) if seat in at.game.table.mates(0) else 0
        state = with_side(state, seat, dealt(rng, power))
    return Position(at.game, state)


def dealt(rng: random.Random, power: int) -> Side:
    """A seat with the ten starting cards: a hand dealt face up to its owner where it begins, else drawn unseen."""
    known, unseen, deck = hidden_pile(STARTING).take_hidden(5)
    assert not known
    if not power:
        return Side(hidden_hand=unseen, deck=deck)
    hand = rng.sample(STARTING, 5)
    rest = list(STARTING)
    for card in hand:
        rest.remove(card)
    return Side(power=power, first_turn=True, hand=tuple(sorted(hand)), deck=hidden_pile(rest))
