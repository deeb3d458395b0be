"""Random positions before a turn of the Chimera, each twice: as words of a position file, and as a naive world."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from support.redrains import Position, play
from support.redrains_naive import ASPECTS, UNITS, World

from model.redrains.state import CHIMERA, State, Unit
from solvers.odds import Distribution, distribution
from solvers.policies import first_legal, stated

BORN, BORN_LIFE = "coal-roarkwin", 15
NEVER = ("no-block", "no-guard", "no-counter")
ALWAYS = ("block *", f"guard {BORN}", "counter")
"""The player who lets everything happen, and the one who meets every attack; else both take what is first by name."""
ULTIMATE, CHIMERA_LIFE = 3, 30
SPELLS = ("chant-of-transfusion", "serve-the-city")
DICE = ("ceremonial", "natural", "time")
LETTER = ("B", "C", "P")
OWNED = ["old-salt"] * 3 + ["phoenix-attendant"] * 3 + ["bone-crow"] * 2 + ["blood-puppet"] * 2 + ["calamity-golem"]
ICONLESS = ("firebelly", "dark-descent")
"""Aspects that do something themselves when declared; Infuriate on them would make the player choose an order."""


def policy(defends: bool) -> Any:
    """The stated policy of one of these players."""
    return stated(ALWAYS if defends else NEVER, first_legal)


def exact(spot: Position, defends: bool = False) -> Distribution:
    """The exact odds of the turn, by the engine."""
    return distribution(spot.game, spot.state, lambda state: False, policy(defends))


@dataclass
class Pair:
    """One position in both forms."""

    words: dict[str, Any]
    world: World

    def play(self) -> Position:
        """The position as the engine reads it, the Chimera's turn begun."""
        return play(turn="chimera", until="chimera", **self.words)


@dataclass
class Maker:
    """Draws one position."""

    random: Random
    hidden: int = 18
    """At most so many aspects are unseen; the others lie in the discard pile."""
    busy: float = 0.5
    """How readily tokens, wounds and exhaustion lie on things."""
    defends: bool = False
    """Whether the player meets every attack."""
    groups: dict[int, tuple[int, list[str]]] = field(default_factory=dict)
    names: Counter[str] = field(default_factory=Counter)

    def often(self, part: float) -> bool:
        """True with this probability."""
        return self.random.random() < part

    def some(self, most: int) -> int:
        """A number of tokens, often none."""
        return self.random.randint(1, most) if most > 0 and self.often(self.busy) else 0

    def make(self) -> Pair:
        """The position."""
        deck = self.deck()
        if self.often(0.2):
            deck.sort(key="lurk".__eq__)
        up = [self.unit(deck.pop(), False) for _ in range(self.random.choice([0, 1, 2, 2, 3, 4]))]
        down, draw, discard = self.unseen(deck)
        row = [*up, *down]
        self.random.shuffle(row)
        units = [self.unit(name, True) for name in self.random.sample(OWNED, self.random.choice([0, 1, 2, 3, 4, 5]))]
        world = self.world(row, units, draw, discard)
        spells = [(name, self.often(0.3), self.often(0.4)) for name in SPELLS if self.often(0.5)]
        world["spells"] = [{"id": n, "card": n, "exhausted": int(e), "status": int(s)} for n, e, s in spells]
        if self.often(0.3):
            row.insert(self.random.choice([0, 0, len(row)]), {**self.unit("blood-puppet", True), "across": True})
        return Pair(self.words(world), world)

    def deck(self) -> list[str]:
        """Nine aspects of each blood value, of both subtypes, shuffled."""
        found = []
        for blood in (1, 2):
            copies = [name for name, facts in ASPECTS.items() if facts[0] == blood for _ in range(3)]
            found += self.random.sample(copies, 9)
        self.random.shuffle(found)
        return found

    def unit(self, name: str, mine: bool) -> dict[str, Any]:
        """A face-up card with tokens, wounds short of its life, and Infuriate now and then."""
        life = UNITS[name][1] if mine else ASPECTS[name][2]
        self.names[name] += 1
        number = self.names[name]
        card = {"id": name if number == 1 else f"{name}-{number}", "card": name, "mine": mine, "down": None}
        angry = (
            self.often(0.6 if name == "regenerate" else 0.3)
            and self.names["infuriate"] < 3
            and name not in ICONLESS
            and not name.endswith("puppet")
        )
        self.names["infuriate"] += angry
        status = 0 if mine or not ASPECTS[name][4] else self.random.choice([0, 1, 1, 2])
        tokens = {"wounds": self.some(life - 1), "exhausted": self.some(2), "status": status}
        return {**card, "truth": None, **tokens, "attached": ["infuriate"] * angry}

    def unseen(self, deck: list[str]) -> tuple[list[dict[str, Any]], list[dict[int, int]], list[str]]:
        """Cards face down in the row, blocks of the draw pile, and the discard pile."""
        size = self.random.randint(min(2, self.hidden), min(self.hidden, len(deck)))
        cards, discard = deck[:size], deck[size:]
        down = min(size - 1, self.random.choice([0, 1, 1, 2, 2, 3]))
        first = self.often(0.3)
        older, newer = (cards[:down], cards[down:]) if first else ([], cards)
        for part in (older, newer):
            for blood in (1, 2):
                same = [card for card in part if ASPECTS[card][0] == blood]
                if same:
                    self.groups[len(self.groups)] = (blood, same)
        slots = [gid for gid, (_, same) in self.groups.items() for _ in same]
        if not first:
            self.random.shuffle(slots)
        piled = Counter(slots[down:])
        return [self.face_down(gid) for gid in slots[:down]], [dict(piled)], discard

    def face_down(self, gid: int) -> dict[str, Any]:
        """A face-down aspect."""
        card = {"card": None, "mine": False, "down": gid, "truth": None, "wounds": 0, "exhausted": 0, "status": 0}
        return {**card, "attached": []}

    def world(self, row: list[Any], units: list[Any], draw: list[Any], discard: list[str]) -> World:
        """Everything as the naive turn wants it."""
        phase, fatigued = self.random.choice([1, 1, 2, 3, 3]), self.often(0.3)
        more, most = self.some(1), self.some(1)
        near = ULTIMATE + more + most - 1
        return {
            "row": row,
            "units": units,
            "born": {
                "id": BORN,
                "wounds": self.some(BORN_LIFE - 1),
                "exhausted": self.some(1),
                "guarded": self.often(0.6),
            },
            "life": BORN_LIFE,
            "dice": sorted(
                (self.random.choice(DICE), self.random.randrange(3)) for _ in range(self.random.randrange(6))
            ),
            "player_discard": ["old-salt"] * self.some(1) if self.names["old-salt"] < 2 else [],
            "wounds": self.some(CHIMERA_LIFE - 1) if self.often(0.5) else CHIMERA_LIFE - 1,
            "chimera_life": CHIMERA_LIFE,
            "ultimate": ULTIMATE,
            "exhausted": more,
            "ultimate_exhausted": most,
            "phase": phase,
            "red_rains": self.random.choice([near, near, near - 1, 0]),
            "rage": self.random.choice([0, 1, 2, 3, 4, 4]),
            "fatigued": fatigued,
            "discard": discard,
            "groups": self.groups,
            "draw": draw,
            "outcome": 0,
            "defends": self.defends,
        }

    def words(self, w: World) -> dict[str, Any]:
        """The same world as a position file says it; ids of a row's cards do not matter."""
        born = w["born"]
        said = {name: w[name] for name in ("wounds", "exhausted", "ultimate_exhausted", "phase", "red_rains", "rage")}
        backs = self.backs()
        dice = Counter(w["dice"])
        deck = [card["card"] for card in w["row"] if card["down"] is None and not card["mine"]]
        deck += [*w["discard"], *(card for _, cards in self.groups.values() for card in cards)]
        return {
            **said,
            "born": f"{BORN}{tokens(born)}" + " guarded" * born["guarded"],
            "aspects": counted(deck),
            "unseen": [{"blood": blood, "cards": counted(cards)} for blood, cards in self.groups.values()],
            "row": ", ".join(self.written(card, backs) for card in w["row"]),
            "units": ", ".join(self.written(card, backs) for card in w["units"]),
            "spells": ", ".join(card["card"] + tokens(card) for card in w["spells"]),
            "dice": " ".join(f"{n} {kind[:3]}:{LETTER[level]}" for (kind, level), n in dice.items()),
            "discard": list(w["player_discard"]),
            "fatigued": w["fatigued"],
            "draw": {backs[gid]: n for block in w["draw"] for gid, n in block.items()},
            "chimera_discard": list(w["discard"]),
            "round": 3,
        }

    def backs(self) -> dict[int, str]:
        """What the back of each group is called: 1, 2, and 1b, 2b for a later shuffle."""
        found: dict[int, str] = {}
        for gid, (blood, _) in self.groups.items():
            found[gid] = f"{blood}b" if str(blood) in found.values() else str(blood)
        return found

    def written(self, card: dict[str, Any], backs: dict[int, str]) -> str:
        """One card of a battlefield."""
        if card["down"] is not None:
            return f"?{backs[card['down']]}"
        extra = " (p1:infuriate)" if card["attached"] and not card["mine"] else " (infuriate)" * len(card["attached"])
        return "p1:" * card.get("across", False) + card["card"] + tokens(card) + extra


FULL_DECK = {
    1: ["rampage"] * 2 + ["stormcall"] * 2 + ["firebelly", "whiplash", "glare", "regenerate", "regenerate"],
    2: ["hunting-instincts"] * 2
    + ["iron-scales"] * 2
    + ["frozen-fear", "constrict", "constrict", "dark-descent", "lurk"],
}


def full_board() -> Pair:
    """As full a board as a player meets: six aspects of both subtypes, three of them face down, and five units.

    The two aspects with status abilities have all their tokens, every rage die is basic, and the Ultimate is near.
    """
    maker = Maker(Random(0), busy=0.0)
    up = [{**maker.unit(name, False), "status": 2, "attached": []} for name in ("rampage", "stormcall")]
    up.append({**maker.unit("iron-scales", False), "exhausted": 1, "attached": []})
    for blood, cards in FULL_DECK.items():
        left = list((Counter(cards) - Counter(card["card"] for card in up)).elements())
        maker.groups[len(maker.groups)] = (blood, left)
    row = [up[0], maker.face_down(0), up[1], maker.face_down(1), up[2], maker.face_down(1)]
    names = ("old-salt", "bone-crow", "phoenix-attendant", "blood-puppet", "old-salt")
    units = [{**maker.unit(name, True), "attached": []} for name in names]
    units[0]["wounds"] = units[2]["wounds"] = 1
    draw = {gid: len(cards) - sum(card["down"] == gid for card in row) for gid, (_, cards) in maker.groups.items()}
    world = maker.world(row, units, [draw], [])
    dice = [("ceremonial", 0), ("ceremonial", 1), ("ceremonial", 2), ("ceremonial", 2), ("time", 1)]
    tokens_ = {"red_rains": 2, "rage": 0, "phase": 1, "exhausted": 0, "ultimate_exhausted": 0, "fatigued": False}
    born = {"id": BORN, "wounds": 6, "exhausted": 0, "guarded": False}
    world |= {**tokens_, "dice": dice, "player_discard": [], "wounds": 8, "spells": [], "born": born}
    return Pair(maker.words(world), world)


def tokens(card: dict[str, Any]) -> str:
    """Wounds, exhaustion and status as a position file writes them."""
    marks = (("w", "wounds"), ("e", "exhausted"), ("^", "status"))
    return "".join(f" {mark}{card[name]}" for mark, name in marks if card.get(name))


def counted(cards: list[str]) -> list[str]:
    """Cards with their numbers of copies."""
    return [f"{n} {card}" for card, n in sorted(Counter(cards).items())]


# --- what can be seen of an engine's State -----------------------------------------------------------------------


def seen(state: State) -> Any:
    """What `redrains_naive_paths.seen` tells of a world, told of a State."""
    side, chimera = state.sides[0], state.chimera
    bags = [(bag.blood, bag.pool) for bag in chimera.bags]
    return (
        tuple(("?", *bags[card.bag]) if not card.id else _row_seen(card) for card in side.row),
        tuple((u.id, u.wounds, u.exhausted, u.status, tuple(a.card for a in u.attached)) for u in side.units),
        tuple((s.id, s.exhausted, s.status) for s in side.spells),
        (side.phoenixborn.wounds, side.phoenixborn.exhausted, side.phoenixborn.guarded),
        tuple(sorted((die.type, die.level) for die in side.active)),
        side.discard,
        (chimera.wounds, chimera.exhausted, chimera.ultimate_exhausted, chimera.phase, chimera.red_rains, chimera.rage,
         chimera.fatigued),
        chimera.discard,
        tuple(tuple(sorted((*bags[bag], n) for bag, n in block)) for block in chimera.draw),
        state.outcome,
    )  # fmt: skip


def _row_seen(card: Unit) -> Any:
    attached = tuple(held.card for held in card.attached)
    return (card.card, card.owner != CHIMERA, card.wounds, card.exhausted, card.status, attached)
