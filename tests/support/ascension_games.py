"""Playing whole games of Ascension Tactics, and what must hold in every position of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from support.ascension_opening import made, opened

from model.ascension.game import Ascension
from model.ascension.state import OFF, State
from model.core.action import Action
from model.core.chance import Pool
from model.core.game import CHANCE, TERMINAL
from model.core.pile import Pile

MOST_STEPS = 8_000
"""Many times what a game takes."""
MAX_CULTISTS, CULTISTS = 4, 16
BOX = ("apprentice", "militia")
"""Cards that leave the game when they are banished (AT-103)."""
TABLES: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "duel": ("duel", ("ann", "bea"), ("three-wells", "beacon-moor")),
    "team": ("team", ("ann", "bea", "cleo", "dan"), ("four-towers",)),
    "brawl-3": ("brawl", ("ann", "bea", "cleo"), ("threefold-ring",)),
    "brawl-4": ("brawl", ("ann", "bea", "cleo", "dan"), ("four-towers",)),
    "solo": ("solo", ("ann",), ("drowned-gate", "three-wells")),
    "coop": ("coop", ("ann", "bea"), ("two-gates",)),
    "boss": ("boss", ("ann", "zed"), ("drowned-gate", "three-wells")),
    "boss-2": ("boss", ("ann", "bea", "zed"), ("two-gates",)),
}
"""Name of a kind of game: its mode, its players, and the shipped maps that have it."""
AGAINST_VILLAINS = ("solo", "coop", "boss", "boss-2")
DIFFICULTIES = ("standard", "hard", "nightmare")
Policy = Callable[[Ascension, State, tuple[Action, ...], random.Random], Action]


def at_random(game: Ascension, state: State, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Any legal action."""
    return rng.choice(legal)


def by_habit(game: Ascension, state: State, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """What the game's own habits do."""
    return game.default_action(state, legal)


class Start(NamedTuple):
    """A game before its first turn."""

    game: Ascension
    state: State


def start(kind: str, seed: int) -> Start:
    """A game of one of TABLES: map, Villains, difficulty and everything that is dealt by the seed."""
    mode, names, layouts = TABLES[kind]
    more = {"random_villains": bool(seed % 3), "difficulty": DIFFICULTIES[seed % 3]} if kind in AGAINST_VILLAINS else {}
    at = opened(made(mode, layouts[seed % len(layouts)], names, **more), seed)
    return Start(at.game, at.state)


class Played(NamedTuple):
    """How a game went."""

    winner: int
    """The first seat of the team that won, -1 for none within the horizon."""
    turns: int
    steps: int
    state: State


def play(at: Start, policy: Policy, seed: int, look: Callable[[Ascension, State], None] | None = None) -> Played:
    """The whole game; `look` sees every position. Raises AssertionError when it does not end in MOST_STEPS steps."""
    game, state, rng = at.game, at.state, random.Random(seed)
    for step in range(MOST_STEPS):
        if look is not None:
            look(game, state)
        player = game.current_player(state)
        if player == TERMINAL:
            return Played(state.winner, state.turn, step, state)
        if player == CHANCE:
            outcomes = game.chance_outcomes(state)
            [(taken, _)] = rng.choices(outcomes, [float(w) for _, w in outcomes])
            state = game.apply(state, taken)
        else:
            state = game.apply(state, policy(game, state, game.legal_actions(state), rng))
    raise AssertionError(f"not over after {MOST_STEPS} steps")


class Watch:
    """What must hold in every position of one game; call it with each of them in order."""

    def __init__(self, at: Start) -> None:
        self.first = belongings(at.game, at.state)
        self.treasures = treasures(at.state)
        self.schemes = schemes(at.state)

    def __call__(self, game: Ascension, state: State) -> None:
        """Raises AssertionError at a position that cannot be."""
        self.decides(game, state)
        self.cards(game, state)
        self.figures(game, state)
        for side in state.sides:
            assert min(side.honor, side.power, side.runes, side.construct_runes, side.hidden_hand) >= 0

    def decides(self, game: Ascension, state: State) -> None:
        """Actions are legal exactly when a seat decides, chance has outcomes exactly when it is its turn."""
        player = game.current_player(state)
        assert bool(game.legal_actions(state)) == (player >= 0)
        weights = [weight for _, weight in game.chance_outcomes(state)]
        assert bool(weights) == (player == CHANCE)
        assert not weights or sum(weights, Fraction(0)) == 1
        assert game.is_terminal(state) == (player == TERMINAL)

    def cards(self, game: Ascension, state: State) -> None:
        """No card appears or vanishes, but for starting cards to the box, used Treasures, and a Villain's namesake."""
        now = belongings(game, state)
        gone = self.first - now
        assert not now - self.first, f"more than there were: {now - self.first}"
        played = {fig.card for fig in state.figures if fig.seat in game.table.villains}
        assert set(gone) <= {*BOX, *played}, f"gone: {gone}"
        assert not treasures(state) - self.treasures
        unseen = sum(face == "?" for _, face in state.treasures) + state.bag_size
        looks = sum(call.verb == "look_at_treasure" for frame in state.agenda for call in frame.verbs)
        assert sum(n for _, n in state.bag or ()) == unseen + looks
        assert schemes(state) == self.schemes

    def figures(self, game: Ascension, state: State) -> None:
        """One figure a hex, nobody with as much damage as Defense, Cultists within their limits."""
        standing = [fig for fig in state.figures if fig.hex != OFF]
        assert len({fig.hex for fig in standing}) == len(standing)
        assert len({fig.id for fig in state.figures}) == len(state.figures)
        for fig in standing:
            assert not fig.damage or fig.damage < game.engine.defense(state, fig), fig
        cultists = Counter(fig.seat for fig in state.figures if game.engine.card(fig).type == "cultist")
        assert state.supply[2] + sum(cultists.values()) == CULTISTS
        assert all(n <= MAX_CULTISTS for seat, n in cultists.items() if seat not in game.table.villains)


def _pile(pile: Pile | None, hidden: int = 0) -> Counter[str]:
    if pile is None:
        return Counter()
    known = Counter(block.card for block in pile.blocks if block.card)
    face_down = sum(block.size for block in pile.blocks if not block.card)
    assert sum(n for _, n in pile.unseen) == face_down + hidden, (pile, hidden)
    return known + Counter(dict(pile.unseen))


def belongings(game: Ascension, state: State) -> Counter[str]:
    """All cards by id, wherever they are: piles, hands, play areas, Constructs, rosters, the row, the supply."""
    found = Counter({"mystic": state.supply[0], "heavy-infantry": state.supply[1]}) + Counter(state.banished)
    found += Counter(card for card in state.row if card) + _pile(state.centre)
    for side in state.sides:
        found += Counter((*side.hand, *side.played, *side.discard)) + _pile(side.deck, side.hidden_hand)
    # a Construct that was played waits for its Champion
    found += Counter(frame.source for frame in state.agenda for call in frame.verbs if call.verb == "equip")
    twins: set[tuple[int, str]] = set()
    for fig in state.figures:
        card = game.engine.card(fig)
        if card.type == "cultist" or (card.twin and (fig.seat, fig.card) in twins):
            continue
        twins.add((fig.seat, fig.card))
        found[fig.card] += 1
        found += Counter(held.card for held in fig.constructs)
    return found


def _pool(given: Pool | None) -> Counter[str]:
    return Counter(dict(given or ()))


def treasures(state: State) -> Counter[str]:
    """Treasures that are still in the game, by id."""
    found = _pool(state.bag) + Counter(face for _, face in state.treasures if face != "?")
    for side in state.sides:
        found += Counter(side.treasures)
    return found


def schemes(state: State) -> Counter[str]:
    """All Schemes, wherever they are."""
    found = Counter((*state.scheme_discard, *state.scheme_play, *state.scheme_hand))
    return found + _pile(state.schemes, state.scheme_hidden)
