"""Derived numbers and the game's half of the kernel: who is enemy of whom, how strong, how fast, what triggers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from model.ascension.library import Card
from model.ascension.state import AREA, DOUBLE, KEYWORDS, OFF, RANGED, STRIKEBACK, Figure, State, figure
from model.ascension.table import Table
from model.core.action import Action
from model.effects.agenda import Context, Frame, Kernel
from model.effects.language import Modifier, Vocabulary

NAMES = {bit: name for name, bit in KEYWORDS.items()}


class Engine:
    """A Table with its kernel: every number and set that the rules ask of a State."""

    def __init__(self, table: Table, words: Vocabulary) -> None:
        self.table = table
        self.cards = table.library.cards
        self.board = table.board
        self.sight = table.board.sight
        self.kernel: Kernel[State] = Kernel(words, self)
        seats = range(len(table.teams))
        self.enemies_of = tuple(frozenset(t for t in seats if table.teams[t] != table.teams[s]) for s in seats)

    # --- numbers of a figure ---

    def card(self, fig: Figure) -> Card:
        """The card of a figure."""
        return self.cards[fig.card]

    def _number(self, state: State, fig: Figure, query: str, base: int) -> int:
        """A printed number with Constructs, bonuses of the turn, terrain, ring, and modifiers in force."""
        cards = self.cards
        for held in fig.constructs:
            base += int(getattr(cards[held.card], query))
        if fig.hex != OFF:
            bit = 1 << fig.hex
            if state.terrain.enchanted & bit:
                base += int(getattr(self.table.enchanted, query))
            if state.terrain.tainted & bit:
                base += self._taint(fig.seat, query)
        if state.lasting or fig.constructs or cards[fig.card].text.modify:
            base = self.kernel.modified(state, query, fig, base)
        return base if base > 0 else 0

    def _taint(self, seat: int, query: str) -> int:
        """What a Tainted tile adds to a number: Villains ignore what would harm them (AT-154)."""
        value = int(getattr(self.table.tainted, query))
        return max(0, value) if seat in self.table.villains else value

    def strength(self, state: State, fig: Figure) -> int:
        """Strength now, never below 0 (AT-033, AT-341)."""
        ring = 3 if self._on_ring(state, fig) else 0
        return self._number(state, fig, "strength", self.cards[fig.card].strength + fig.strength + ring)

    def defense(self, state: State, fig: Figure) -> int:
        """Defense now: the damage that defeats the figure (AT-086)."""
        ring = 3 if self._on_ring(state, fig) else 0
        return self._number(state, fig, "defense", self.cards[fig.card].defense + fig.defense + ring)

    def speed(self, state: State, fig: Figure) -> int:
        """Movement points of a move action now (AT-075)."""
        return self._number(state, fig, "speed", self.cards[fig.card].speed + fig.speed)

    def cost(self, state: State, fig: Figure) -> int:
        """Power to command the figure now, never below 0 (AT-066, AT-312)."""
        return max(0, self.kernel.modified(state, "cost", fig, self.cards[fig.card].command))

    def blow(self, state: State, fig: Figure) -> int:
        """Damage of its attack or Strikeback now: Strength, after `damage_dealt` modifiers (AT-084)."""
        strength = self.strength(state, fig)
        if state.lasting or fig.constructs or self.cards[fig.card].text.modify:
            return self.kernel.modified(state, "damage_dealt", fig, strength)
        return strength

    def has(self, state: State, fig: Figure, keyword: int) -> bool:
        """Whether the figure has a keyword; having it twice is having it once (AT-326)."""
        if (fig.keywords | self.cards[fig.card].keywords) & keyword:
            return True
        if any(self.cards[held.card].keywords & keyword for held in fig.constructs):
            return True
        if state.lasting or fig.constructs or self.cards[fig.card].text.modify:
            return self.kernel.modified(state, NAMES[keyword], fig, 0) > 0
        return False

    def attacks(self, state: State, fig: Figure) -> int:
        """Attack actions of one command (AT-070, AT-118)."""
        return 2 if self.has(state, fig, DOUBLE) else 1

    def reach_of(self, state: State, fig: Figure) -> int:
        """Attack range in hexes: 3 with Ranged, else 1 (AT-083, AT-183)."""
        return 3 if self.has(state, fig, RANGED) else 1

    def _on_ring(self, state: State, fig: Figure) -> bool:
        return state.ring[0] == fig.hex != OFF and state.ring[1] == fig.seat

    # --- sets of hexes and figures ---

    def hostile(self, seat: int, other: int) -> bool:
        """Whether two seats are enemies (AT-223: in a brawl every other player)."""
        return other in self.enemies_of[seat]

    def occupied(self, state: State) -> int:
        """Bit set of hexes with a figure on them."""
        mask = 0
        for fig in state.figures:
            if fig.hex != OFF:
                mask |= 1 << fig.hex
        return mask

    def enemy_hexes(self, state: State, seat: int) -> int:
        """Bit set of hexes with an enemy of `seat` on them."""
        enemies, mask = self.enemies_of[seat], 0
        for fig in state.figures:
            if fig.hex != OFF and fig.seat in enemies:
                mask |= 1 << fig.hex
        return mask

    def barred(self, state: State, seat: int) -> int:
        """Hexes that a figure of `seat` may never enter: enemy Portals and barriers (AT-137, AT-155)."""
        mask = state.terrain.enchanted if self.table.enchanted.barrier else 0
        for enemy in self.enemies_of[seat]:
            mask |= state.terrain.portals[enemy]
        return mask

    def blockers(self, state: State, seat: int) -> int:
        """What blocks a line of sight of `seat`: forests and its enemies (AT-184, AT-185), never allies (AT-187)."""
        mask = state.terrain.forest | self.enemy_hexes(state, seat)
        if self.table.enchanted.blocks_sight:
            mask |= state.terrain.enchanted
        if self.table.tainted.blocks_sight:
            mask |= state.terrain.tainted
        return mask

    def standard(self, state: State) -> int:
        """Hexes without any terrain tile, on which one may be placed (AT-133)."""
        terrain = state.terrain
        tiles = terrain.forest | terrain.tainted | terrain.enchanted | terrain.inactive | self.table.beacons
        for mask in terrain.portals:
            tiles |= mask
        for at, _ in self.table.shrines:
            tiles |= 1 << at
        return self.board.mask & ~tiles

    def targets(self, state: State, fig: Figure) -> tuple[Figure, ...]:
        """The enemies that the figure could attack from where it stands (AT-083, AT-122, AT-183)."""
        if fig.hex == OFF:
            return ()
        enemies = self.enemies_of[fig.seat]
        if self.has(state, fig, RANGED):
            seen = self.sight.seen_from(fig.hex, self.blockers(state, fig.seat))
        else:
            seen = self.board.neighbours(fig.hex)
        return tuple(f for f in state.figures if f.seat in enemies and f.hex != OFF and seen >> f.hex & 1)

    def twin(self, state: State, fig: Figure) -> Figure | None:
        """The other figure of a two-figure card (Psyche Askara), or None."""
        if not self.cards[fig.card].twin:
            return None
        return next((f for f in state.figures if f.card == fig.card and f.seat == fig.seat and f.id != fig.id), None)

    def played_cards(self, state: State, seat: int) -> tuple[str, ...]:
        """Every card `seat` played this turn, banished ones included (C21)."""
        side = state.sides[seat]
        return side.played + side.equipped + side.banished_played

    # --- the kernel's host ---

    def label(self, state: State, target: Any) -> str:
        """One word for a target: a figure's id, a hex's name, a card."""
        if isinstance(target, int):
            return self.board.name(target)
        return str(target)

    def setting(self, state: State, name: str) -> int:
        """A named number of the scenario or its default."""
        return self.table.setting(name)

    def listeners(self, state: State, event: str, bound: dict[str, Any]) -> Sequence[Frame]:
        """Frames of the triggers of `bound["self"]`'s card and Constructs, those of the card first."""
        fig: Figure = bound["figure"]
        named = tuple(sorted((k, v) for k, v in bound.items() if k != "figure"))
        found: list[Frame] = []
        for source in (fig.card, *(held.card for held in fig.constructs)):
            for trigger in self.cards[source].text.when:
                if trigger.event != event:
                    continue
                frame = Frame(trigger.verbs, (("self", fig.id), *named), source, fig.seat)
                frame = frame._replace(bound=tuple(sorted(frame.bound)))
                if Context(self.kernel, state, frame).test(trigger.condition):
                    found.append(frame)
        return found

    def modifiers(self, state: State, query: str, subject: Any) -> Iterable[tuple[Modifier, Frame]]:
        """Modifiers of the figure's card, its Constructs, and lasting ones, in that order."""
        return self._modifiers(state, query, subject)

    def _modifiers(self, state: State, query: str, fig: Figure) -> Iterator[tuple[Modifier, Frame]]:
        for source in (fig.card, *(held.card for held in fig.constructs)):
            for modifier in self.cards[source].text.modify:
                if modifier.query == query:
                    yield modifier, Frame((), (("self", fig.id),), source, fig.seat)
        for lasting in state.lasting:
            works = lasting.figure in ("", fig.id) and fig.id != lasting.without
            if works and lasting.modifier.query == query and lasting.seat == fig.seat:
                yield lasting.modifier, Frame((), (("self", fig.id),), "", fig.seat)

    def reactions(self, state: State, window: str, seat: int, bound: dict[str, Any]) -> Sequence[Action]:
        """Treasures may be used in every window, on one's own Champions on the battlefield (AT-176, AT-180)."""
        return self.treasure_uses(state, seat)

    def react(self, state: State, window: str, seat: int, action: Action, bound: dict[str, Any]) -> State:
        """The state after a treasure was used in a window."""
        from model.ascension.changes import use_treasure

        return use_treasure(self, state, seat, action.args[0], action.args[1])

    def treasures_of(self, state: State, seat: int) -> tuple[str, ...]:
        """The different Treasures that a seat's team holds, sorted: its members share them (AT-215, AT-289)."""
        return tuple(sorted({t for mate in self.table.mates(seat) for t in state.sides[mate].treasures}))

    def treasure_uses(self, state: State, seat: int) -> tuple[Action, ...]:
        """`use TREASURE FIGURE` for every Treasure and figure on the board of the team (AT-176, AT-215, AT-225)."""
        held, mates = self.treasures_of(state, seat), self.table.mates(seat)
        if not held:
            return ()
        own = [f.id for f in state.figures if f.seat in mates and f.hex != OFF]
        return tuple(Action("use", (treasure, name)) for treasure in held for name in own)

    def strikes_back(self, state: State, fig: Figure, attacker: Figure) -> bool:
        """Whether an attacked figure retaliates: adjacent, or Ranged and within 3 (AT-129, AT-130)."""
        if not self.has(state, fig, STRIKEBACK):
            return False
        distance = self.board.distance(fig.hex, attacker.hex)
        return distance <= 1 or (distance <= 3 and self.has(state, fig, RANGED))

    def hits_all(self, state: State, fig: Figure) -> bool:
        """Whether the figure's attacks are area attacks (AT-113, AT-114)."""
        return self.has(state, fig, AREA)

    def find(self, state: State, name: str) -> Figure:
        """The figure with this id. Raises KeyError when it is not in the game."""
        fig = figure(state, name)
        if fig is None:
            raise KeyError(f"no figure `{name}`")
        return fig
