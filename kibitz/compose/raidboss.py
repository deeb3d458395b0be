"""Drafts of Raid Boss: one Hero's turn with few dice, charms and tokens, and what can be taken out of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from kibitz.compose.common import Data, GameMaker, counters, some, with_change, without
from model.core.game import CHANCE
from model.core.goal import Problem
from model.raidboss.game import RaidBoss
from model.raidboss.state import State
from model.raidboss.turn import USE, ability_cost
from solvers.assignment import Ability, Die, Judge
from solvers.compose_minimal import Piece
from solvers.cpsat.raidboss_compose import Roll, one_assignment

HEROES = ("bulwark", "augur", "tempest", "bladedancer", "lightkeeper", "revenant", "pathfinder", "gambler")
LEAST_BLOW = 4
"""DMG that a roll must be good for."""
OWNED = 2
"""Ability Dice that a Hero owns from the start."""
COUNTED = ("revenant",)
"""Heroes whose skill counts something else and is not stated."""
TALENTED = {"augur": 6}
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


class RaidBossMaker(GameMaker):
    """Positions of the sample pack, most of them in Assign Dice or before an Interrupt."""

    game = "raidboss"
    themes = ("dice", "charms", "cover", "heal", "interrupt", "balance")
    cycle = ("dice", "heal", "dice", "cover", "dice", "balance", "dice", "charms", "dice", "interrupt")
    nodes = 600

    def __init__(self, by_solver: bool = True) -> None:
        """`by_solver`: whether CP-SAT chooses the rolls of the theme `dice`, or chance."""
        self.by_solver = by_solver

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
        if GOALS[theme] == "win":
            keys["windows"] = []
        if theme == "dice":
            return self._rolled(rng, keys, at)
        if theme != "interrupt":
            dice = sorted(rng.randint(1, 6) for _ in range(self._dice(rng, theme)))
            keys["dice"] = " ".join(map(str, dice))
            heroes[at]["dice"] = max(OWNED, len(dice))
        if rng.random() < 0.4:
            keys["boss"]["skill"] = rng.randint(1, 4)
        if GOALS[theme] in ("stand", "hp"):
            keys["kos"] = rng.choice((0, 2))
        return self._asked(theme, rng, keys, team)

    def _dice(self, rng: Random, theme: str) -> int:
        return rng.randint(2, 3) if theme == "charms" else rng.randint(1, 3)

    def _hero(self, rng: Random, theme: str, card: str, active: bool) -> Data:
        """A Hero that has little: everything that may be spent lies open on the table."""
        pressed = GOALS[theme] in ("stand", "hp")
        hero: Data = {"card": card, "hp": rng.randint(1, 4) if pressed else rng.randint(3, 7), "tapped": True}
        hero |= {"shards": 0, "boosts": 0}
        if card in TOKENS:
            hero["tokens"] = {TOKENS[card]: 0}
        if card not in COUNTED:
            hero["skill"] = rng.randint(0, 4) if active else 0
        giving = 0.5 if pressed else 0.4 if active else 0.1
        if rng.random() < giving:
            hero["tapped"] = False
        if card in TOKENS and rng.random() < giving:
            hero["tokens"] = {TOKENS[card]: 1}
        if theme == "charms" and active:
            hero |= {"shards": rng.randint(0, 1), "boosts": rng.randint(0, 1), "bonus": rng.randint(0, 1)}
        if card in TALENTED and active:
            hero["talent"] = rng.randint(1, TALENTED[card])
        if pressed and rng.random() < 0.2:
            hero["shield"] = 1
        return hero

    def _asked(self, theme: str, rng: Random, keys: Data, team: list[str]) -> Data:
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

    def _rolled(self, rng: Random, keys: Data, at: int) -> Data | None:
        """A roll that the solver chooses, of which one assignment alone deals the most, and a Boss with so many HP."""
        count = rng.randint(3, 5)
        hero = keys["heroes"][at] = {**keys["heroes"][at], "dice": count}
        if hero["card"] in COUNTED:
            return None
        if rng.random() < 0.7:
            hero["skill"] = 0
        keys = keys | {"goal": {"maximise": [{"boss_damage": 1}], "until": "boss action"}}
        abilities = self._abilities(self.problem({**keys, "dice": "6 6 6"}), hero["card"])
        rolling = one_assignment if self.by_solver else _thrown
        roll = rolling(abilities, count, rng) if len(abilities) > 1 else None
        if roll is None or roll.worth < LEAST_BLOW:
            return None
        card = keys["boss"]["card"]
        boss = {**keys["boss"], "damage": LIFE[card] - roll.worth, "level": LEVELS[card]}
        dice = " ".join(map(str, roll.dice))
        return keys | {"boss": boss, "dice": dice, "last_stand": "none", "goal": {"win": True, "until": "turn"}}

    def _abilities(self, problem: Problem[Any] | None, card: str) -> list[Ability]:
        """The abilities of the active Hero as they are now: their cost, and the DMG of one use by the rules."""
        game: Any = problem.game if problem is not None else None
        if not isinstance(game, RaidBoss) or problem is None:
            return []
        state, found = problem.state, []
        for colour in game.engine.hero_card(card).abilities:
            action = next((a for a in game.legal_actions(state) if a.kind == USE and a.args[0] == colour), None)
            dealt = _dealt(game, game.apply(state, action)) if action is not None else None
            if dealt is not None and dealt > state.boss.damage:
                cost = ability_cost(game.engine, state, card, colour)
                found.append(Ability(colour, cost, (dealt - state.boss.damage,)))
        return found

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
        hero = _active(keys)
        return frozenset({keys["boss"]["card"], *given, hero["card"], hero["tile"].lstrip("=?")})

    def tidy(self, keys: Data) -> Data:
        """The same position without Shields, Armor, Bonus Dice and KOs that are not there."""
        nothing: Data = {"shield": 0, "armor": 0, "bonus": 0}
        return without({**keys, "heroes": [without(hero, nothing) for hero in keys["heroes"]]}, {"kos": 0})

    def headline(self, keys: Data) -> str:
        """The Hero whose turn it is, and its dice."""
        name = self.named(keys, _active(keys)["card"])
        return f"{name} with {keys['dice'].replace(' ', ', ')}" if keys.get("dice") else f"the turn of {name}"

    def told(self, keys: Data) -> str:
        """Whose turn it is, the dice, the Boss Card."""
        hero, boss = _active(keys), keys["boss"]
        dice = f" with the dice {keys['dice'].replace(' ', ', ')}" if keys.get("dice") else ""
        card = hero["tile"].lstrip("=?").replace("-", " ").title()
        left = LIFE[boss["card"]] - boss["damage"]
        name = self.named(keys, hero["card"])
        return f"It is the turn of {name}{dice}. Its Boss Card is {card}; the Boss has {left} HP left."

    def size(self, keys: Data) -> int:
        """How many pieces there are."""
        return len(self.pieces(keys))


def _thrown(abilities: Sequence[Ability], count: int, rng: Random) -> Roll:
    """A roll by chance, with the most that these abilities deal for it."""
    dice = tuple(sorted(rng.randint(1, 6) for _ in range(count)))
    best = Judge(abilities).best(tuple(Die(value) for value in dice))
    return Roll(dice, best.assignments[0], best.value)


def _active(keys: Data) -> Data:
    """The Hero whose turn it is: its Boss Card is face up and unresolved, or known face down."""
    hero: Data = next(
        hero for hero in keys["heroes"] if hero["tile"][0] == "=" or hero["tile"][0] == "?" != hero["tile"]
    )
    return hero


def _dealt(game: Any, state: State) -> int | None:
    """The DMG on the Boss after an ability, its choices answered by the first answer; None where chance is in it."""
    while state.agenda:
        if game.current_player(state) == CHANCE:
            return None
        state = game.apply(state, game.legal_actions(state)[0])
    return state.boss.damage
