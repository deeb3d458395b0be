"""Drafts of Raid Boss: one Hero's turn with few dice, charms and tokens, and what can be taken out of it."""

from __future__ import annotations

from random import Random
from typing import Any

from kibitz.compose.common import Data, counters, scenario_of, some, with_change
from model.core.goal import Problem
from model.scenario import Scenario
from solvers.compose_minimal import Piece

HEROES = ("bulwark", "augur", "tempest", "bladedancer", "lightkeeper", "revenant", "pathfinder", "gambler")
OWNED = 2
"""Ability Dice that a Hero owns from the start."""
COUNTED = ("revenant",)
"""Heroes whose skill counts something else and is not stated."""
TALENTED = {"augur": 6}
SEALED = ("lightkeeper", "bulwark")
TOKENS = {"lightkeeper": "seal", "bulwark": "oath"}
DECKS = {
    "brine-matriarch": (
        (0, ("lapping-wave", "salt-sting", "undertow", "cold-spray", "crashing-surf", "brackish-bite", "kelp-snare",
             "siren-toll")),
        (55, ("crashing-surf", "brackish-bite", "kelp-snare", "siren-toll", "drowning-grasp", "tidal-wall", "maelstrom",
              "crushing-depths")),
    ),
    "thorn-regent": (
        (0, ("bramble-lash", "creeping-vine", "pollen-cloud", "thorn-volley", "strangle", "uproot", "rotting-touch")),
        (60, ("thorn-volley", "strangle", "uproot", "rotting-touch", "impale", "overgrowth", "feast", "decree")),
    ),
}  # fmt: skip
LEVELS = {"brine-matriarch": 2, "thorn-regent": 3}
LIFE = {"brine-matriarch": 105, "thorn-regent": 120}
GOALS = {"dice": "win", "charms": "win", "cover": "stand", "heal": "hp", "interrupt": "stand", "balance": "sum"}


class RaidBossMaker:
    """Positions of the sample pack, most of them in Assign Dice or before an Interrupt."""

    game = "raidboss"
    themes = ("dice", "charms", "cover", "heal", "interrupt", "balance")
    nodes = 800

    def scenario(self, keys: Data) -> Scenario | None:
        """The scenario of a draft; None where it is no position."""
        return scenario_of(self.game, keys)

    def problem(self, keys: Data) -> Problem[Any] | None:
        """The problem of a draft; None where it is no position."""
        found = self.scenario(keys)
        return found.problem if found is not None else None

    # --- drafts ---

    def draft(self, theme: str, rng: Random) -> Data | None:
        """A turn under way, with the goal of the theme; what the goal asks for is just what can be had."""
        boss = rng.choice(sorted(DECKS))
        level, (least, deck) = rng.choice(list(enumerate(DECKS[boss], 1)))
        team = rng.sample(HEROES, 4)
        at = rng.randrange(4)
        drawn = rng.sample(deck, 4)
        heroes = [self._hero(rng, theme, card, one == at) for one, card in enumerate(team)]
        for one, hero in enumerate(heroes):
            before = theme == "interrupt"
            shown = f"?{drawn[one]}" if before else f"={drawn[one]}"
            hero["tile"] = f"resolved={drawn[one]}" if one < at else shown if one == at else "?"
        keys: Data = {
            "boss": {"card": boss, "damage": least + rng.randrange(10, 34), "level": level},
            "heroes": heroes,
            "phase": "turn_start" if theme == "interrupt" else "assign",
        }
        if theme != "interrupt":
            dice = sorted(rng.randint(1, 6) for _ in range(self._dice(rng, theme)))
            keys["dice"] = " ".join(map(str, dice))
            heroes[at]["dice"] = max(OWNED, len(dice))
        if rng.random() < 0.4:
            keys["boss"]["skill"] = rng.randint(1, 4)
        if GOALS[theme] in ("stand", "hp"):
            keys["kos"] = rng.choice((0, 2))
        return self._asked(theme, rng, keys, team, at)

    def _dice(self, rng: Random, theme: str) -> int:
        return {"dice": rng.randint(3, 5), "charms": rng.randint(2, 3)}.get(theme, rng.randint(1, 3))

    def _hero(self, rng: Random, theme: str, card: str, active: bool) -> Data:
        """A Hero that has little: everything that may be spent lies open on the table."""
        pressed = GOALS[theme] in ("stand", "hp")
        hero: Data = {"card": card, "hp": rng.randint(1, 4) if pressed else rng.randint(3, 7), "tapped": True}
        hero |= {"shards": 0, "boosts": 0}
        if card in TOKENS:
            hero["tokens"] = {TOKENS[card]: 0}
        if card not in COUNTED:
            hero["skill"] = rng.randint(0, 4) if active else 0
        for name, chance in (("tapped", 0.5 if pressed else 0.3), ("token", 0.3)):
            if rng.random() < chance:
                if name == "tapped":
                    hero["tapped"] = False
                elif card in TOKENS:
                    hero["tokens"] = {TOKENS[card]: 1}
        if theme == "charms" and active:
            hero |= {"shards": rng.randint(0, 1), "boosts": rng.randint(0, 1), "bonus": rng.randint(0, 1)}
        if card in TALENTED and active:
            hero["talent"] = rng.randint(1, TALENTED[card])
        if pressed and rng.random() < 0.2:
            hero["shield"] = 1
        return hero

    def _asked(self, theme: str, rng: Random, keys: Data, team: list[str], at: int) -> Data | None:
        """The draft with its question."""
        kind = GOALS[theme]
        if kind == "sum":
            hero = rng.choice(team)
            more = rng.choice(({"hp": 1}, {"hp": 2, "hero": hero}, {"kos": -3}))
            return keys | {"goal": {"maximise": [{"boss_damage": 1}, more], "until": "boss action"}}
        if kind == "stand":
            goal: Data = {"survive": True} if keys["kos"] else {"standing": some(rng, team, 1, 3)}
            return keys | {"goal": {**goal, "until": "boss action"}}
        if kind == "hp":
            asked = {hero["card"]: hero["hp"] + rng.randint(-1, 1) for hero in some(rng, keys["heroes"], 1, 2)}
            return keys | {"goal": {"hp": {name: max(1, hp) for name, hp in asked.items()}, "until": "boss action"}}
        return self._to_win(theme, rng, keys)

    def _to_win(self, theme: str, rng: Random, keys: Data) -> Data:
        """The Boss has about as many HP left as such dice may deal, and no Last Stand."""
        card = keys["boss"]["card"]
        points = sum(map(int, keys["dice"].split()))
        left = max(3, points + rng.randint(-4, 3))
        boss = {**keys["boss"], "damage": LIFE[card] - left, "level": LEVELS[card]}
        return keys | {"boss": boss, "last_stand": "none", "goal": {"win": True, "until": "turn"}}

    # --- pieces ---

    def pieces(self, keys: Data) -> tuple[Piece, ...]:
        """Dice, tokens, charms, skill, Shields and Armor of Heroes, the Boss's skill, the KOs so far."""
        found: list[Piece] = []
        dice = str(keys.get("dice", "")).split()
        for at, die in enumerate(dice):
            if dice.index(die) == at:
                left = " ".join(dice[:at] + dice[at + 1 :])
                found.append(Piece(f"die {die}", {**keys, "dice": left}, True))
        for at, hero in enumerate(keys["heroes"]):
            found += self._of_hero(keys, at, hero)
        found += counters(keys, [("KOs", ("kos",), 0), ("skill of the Boss", ("boss", "skill"), 0)])
        return tuple(found)

    def _of_hero(self, keys: Data, at: int, hero: Data) -> list[Piece]:
        way: tuple[str | int, ...] = ("heroes", at)
        name = hero["card"]
        pieces = (
            [] if hero["tapped"] else [Piece(f"Instant of {name}", with_change(keys, (*way, "tapped"), True), True)]
        )
        numbers = [
            (f"{what} of {name}", (*way, what), 0) for what in ("shards", "boosts", "bonus", "skill", "shield", "armor")
        ]
        numbers += [(f"{token} of {name}", (*way, "tokens", token), 0) for token in hero.get("tokens", {})]
        return pieces + counters(keys, numbers, True)

    def cards(self, keys: Data) -> frozenset[str]:
        """The Boss, the active Hero and its card, and every Hero that has something to give."""
        given = [hero["card"] for hero in keys["heroes"] if not hero["tapped"] or any(hero.get("tokens", {}).values())]
        active = [(h["card"], h["tile"]) for h in keys["heroes"] if h["tile"][0] == "=" or len(h["tile"]) > 2 > 0]
        shown = {part for card, tile in active if tile[0] in "=?" for part in (card, tile.lstrip("=?"))}
        return frozenset({keys["boss"]["card"], *given, *shown})

    def size(self, keys: Data) -> int:
        """How many pieces there are."""
        return len(self.pieces(keys))
