"""Random positions of Red Rains: consistent ones that use every part of the notation."""

from __future__ import annotations

from random import Random

from support.redrains import library, table_and_state

from model.core.chance import Pool, pool
from model.core.pile import HIDDEN, Block, Pile, hidden_pile
from model.redrains.setup_player import owned
from model.redrains.state import (
    CHIMERA,
    DICE_TYPES,
    Attached,
    Bag,
    Chimera,
    Die,
    Horizon,
    Phoenixborn,
    Side,
    Spell,
    State,
    Unit,
)
from model.redrains.table import HORIZONS, Table

BORN = ("noah-redmoon", "jessa-na-ni")
PILED = ("blood-brawl", "blood-puppeteer", "phoenix-attendant", "channel-magic")
SPELLS = ("summon-bone-crow", "serve-the-city", "chant-of-transfusion")
CONJURED = {"blood-puppet": 5, "bone-crow": 4, "calamity-golem": 1}


class Maker:
    """Draws the parts of one position from a source of randomness."""

    def __init__(self, random: Random, seats: int) -> None:
        self.random = random
        self.seats = seats
        self.taken: set[str] = set()
        self.alterations = dict.fromkeys(range(seats), 3)
        """Copies of Infuriate that each seat still has."""

    def often(self, part: float) -> bool:
        """True with this probability."""
        return self.random.random() < part

    def unit(self, card: str, owner: int) -> Unit:
        """A unit without an id, with tokens, an alteration or a die on it."""
        pick, life = self.random.choice, library().cards[card].life
        bonus = pick([0, 0, 1, -1])
        wounds = self.random.randrange(life)
        return Unit("", card, owner, -1, wounds, pick([0, 0, 2]), pick([0, 1]), bonus, self.attached(), self.dice())

    def attached(self) -> tuple[Attached, ...]:
        """An alteration now and then, of a seat that has one left."""
        seat = self.random.randrange(self.seats)
        if not self.often(0.3) or not self.alterations[seat]:
            return ()
        self.alterations[seat] -= 1
        return (Attached("infuriate", seat, self.random.randrange(2), self.random.randrange(2)),)

    def dice(self) -> tuple[tuple[str, int], ...]:
        """A die on a card now and then."""
        return ((self.random.choice(DICE_TYPES), self.random.randrange(self.seats)),) if self.often(0.2) else ()

    def named(self, card: Unit | Spell) -> str:
        """An id of its own, not always the lowest free number."""
        number = self.random.choice([1, 1, 1, 2, 3])
        while (name := card.card if number == 1 else f"{card.card}-{number}") in self.taken:
            number += 1
        self.taken.add(name)
        return name

    def side(self, seat: int, row: list[Unit]) -> Side:
        """A player's side, without a conjuration pile."""
        random = self.random
        units = [self.unit(random.choice(["old-salt", *CONJURED][:3]), seat) for _ in range(random.randrange(4))]
        spells = [Spell("", random.choice(SPELLS), random.randrange(2), random.randrange(2)) for _ in range(2)]
        rest = sorted(set(random.choices(PILED, k=random.randrange(5))))
        born = Phoenixborn(BORN[seat], random.randrange(15), random.randrange(2), self.often(0.3))
        return Side(
            phoenixborn=born,
            units=tuple(unit._replace(id=self.named(unit)) for unit in units),
            row=tuple(unit._replace(id=self.named(unit)) if unit.card else unit for unit in row),
            spells=tuple(spell._replace(id=self.named(spell)) for spell in spells if self.often(0.7)),
            active=tuple(sorted(Die("ceremonial", random.randrange(3)) for _ in range(random.randrange(4)))),
            spent=("ceremonial",) * random.randrange(3),
            hand=tuple(sorted(random.choices(["blood-brawl", "channel-magic"], k=random.randrange(3)))),
            deck=random.choice([None, hidden_pile(()), hidden_pile(rest), ends(rest)]),
            main=self.often(0.5),
            side=self.often(0.5),
            passed=self.often(0.5),
            reacted=self.often(0.5),
            used=("slash",) * random.randrange(2),
        )

    def conjurations(self, sides: tuple[Side, ...], seat: int) -> Pool:
        """Every conjuration of a seat that is not in play, or fewer."""
        out = owned(sides, seat)
        rest = [card for card, copies in CONJURED.items() for _ in range(copies - out.count(card))]
        return pool(rest if self.often(0.7) else rest[:1])

    def chimera(self, deck: Pool) -> tuple[Chimera, list[list[Unit]]]:
        """The Chimera and the rows, with the aspects of one shuffle or of two."""
        random = self.random
        cards = [card for card, n in deck for _ in range(n)]
        random.shuffle(cards)
        bags, slots = self.bags(cards[6:])
        rows: list[list[Unit]] = [[] for _ in range(self.seats)]
        down = random.randrange(5)
        for bag in slots[:down]:
            rows[random.randrange(self.seats)].append(Unit(HIDDEN, HIDDEN, CHIMERA, bag))
        for card in cards[3:6]:
            rows[random.randrange(self.seats)].append(self.unit(card, CHIMERA))
        if self.often(0.3):
            rows[0].append(self.unit("blood-puppet", random.randrange(self.seats)))
        cut = down + random.choice([0, 0, 1, 4])
        blocks = [part for part in (slots[down:cut], slots[cut:]) if part]
        fatigued = self.often(0.5)
        return Chimera(
            wounds=random.randrange(20),
            exhausted=random.randrange(3),
            ultimate_exhausted=random.randrange(2),
            phase=random.randrange(1, 4),
            red_rains=random.randrange(3),
            rage=random.randrange(5),
            fatigued=fatigued,
            emptied=fatigued * (self.seats + random.randrange(2)),
            bags=tuple(bags),
            draw=tuple(tuple(sorted((bag, part.count(bag)) for bag in set(part))) for part in blocks),
            discard=tuple(sorted(cards[:3])),
            forced=self.often(0.2),
            no_side=self.often(0.2),
        ), rows

    def bags(self, hidden: list[str]) -> tuple[list[Bag], list[int]]:
        """The bags of the face-down cards, and the bag of every one of them in random order."""
        bags: list[Bag] = []
        slots: list[int] = []
        for shuffle in [hidden] if self.often(0.5) else [hidden[:5], hidden[5:]]:
            for blood in (1, 2):
                part = [card for card in shuffle if library().cards[card].blood == blood]
                if part:
                    slots += [len(bags)] * len(part)
                    bags.append(Bag(blood, pool(part)))
        self.random.shuffle(slots)
        return bags, slots


def ends(cards: list[str]) -> Pile:
    """A pile whose top and bottom cards are known."""
    middle = cards[1:-1]
    top = tuple(Block(card, 1) for card in cards[:1])
    bottom = tuple(Block(card, 1) for card in cards[1:][-1:])
    return Pile((*top, *((Block(HIDDEN, len(middle)),) if middle else ()), *bottom), pool(middle))


def random_position(random: Random) -> tuple[Table, State]:
    """A table and a State between actions; games need not reach it, but all its counts are right."""
    maker = Maker(random, random.choice([1, 2]))
    seats = maker.seats
    players = [{}, {"phoenixborn": BORN[1]}][:seats]
    given = table_and_state(aspects=random.choice(["fury", "shadow"]), players=players)[0]
    profile = given.chimera.profile(random.choice(["standard", "heroic"]), random.randrange(1, 4), seats)
    rulings = random.choice([{}, {"both_entries": 0}])
    table = Table(given.library, given.chimera, profile, given.aspects, seats, rulings)
    chimera, rows = maker.chimera(table.aspects)
    sides = tuple(maker.side(seat, row) for seat, row in enumerate(rows))
    sides = tuple(side._replace(conjurations=maker.conjurations(sides, seat)) for seat, side in enumerate(sides))
    return table, State(
        sides=sides,
        chimera=chimera,
        round=random.randrange(2, 9),
        turn=random.choice(["players", "chimera", "recovery", "prepare"]),
        facing=random.randrange(seats),
        first=random.choice([CHIMERA, *range(seats)]),
        pointed=random.randrange(seats),
        passes=random.randrange(2),
        idle=maker.often(0.5),
        destroyed=maker.often(0.5),
        horizon=random.choice([Horizon(), Horizon(random.choice(HORIZONS[1:]), random.randrange(1, 4))]),
    )
