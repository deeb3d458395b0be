"""Hidden aspects: bags of exchangeable cards, the draw pile made of them, and what happens when it runs out.

The backs tell the blood value, so a bag holds cards of one blood value. A reshuffle makes new bags: the cards of the
new pile are known to be other ones than those that still lie face down in the rows.
"""

from __future__ import annotations

from fractions import Fraction

from model.core.action import ChanceOutcome
from model.core.chance import distribution, pool, pool_without
from model.redrains.engine import Engine
from model.redrains.state import CHIMERA, HIDDEN, Bag, Block, State, Unit, with_chimera, with_side

Outcome = tuple[ChanceOutcome, tuple[int, str], Fraction]


def pile_size(blocks: tuple[Block, ...]) -> int:
    """How many cards a pile of blocks holds."""
    return sum(count for block in blocks for _, count in block)


def top_bags(state: State) -> tuple[tuple[int, Fraction], ...]:
    """The bags that the top card of the draw pile may be from, with exact weights; empty when the pile is."""
    if not state.chimera.draw:
        return ()
    return distribution((bag, count) for bag, count in state.chimera.draw[0])


def back_outcomes(state: State, kind: str) -> list[tuple[ChanceOutcome, int, Fraction]]:
    """The backs that the top card may show, as chance outcomes `KIND BLOOD`; bags of one back stay apart by number."""
    bags = state.chimera.bags
    found = []
    for bag, weight in top_bags(state):
        twins = [b for b, _ in state.chimera.draw[0] if bags[b].blood == bags[bag].blood]
        name = str(bags[bag].blood) if len(twins) == 1 else f"{bags[bag].blood}.{bag}"
        found.append((ChanceOutcome(kind, (name,)), bag, weight))
    return found


def card_outcomes(state: State, kind: str) -> list[Outcome]:
    """What the top card of the draw pile may be when it is turned up: (bag, card) with exact weights."""
    found: list[Outcome] = []
    named: dict[str, int] = {}
    for bag, weight in top_bags(state):
        for card, share in distribution(state.chimera.bags[bag].pool):
            twin = named.setdefault(card, bag) != bag
            outcome = ChanceOutcome(kind, (card, str(bag)) if twin else (card,))
            found.append((outcome, (bag, card), weight * share))
    return found


def taken_from(blocks: tuple[Block, ...], bag: int) -> tuple[Block, ...]:
    """The blocks without one card of `bag` from the top one."""
    first = dict(blocks[0])
    first[bag] -= 1
    left = tuple(sorted((b, n) for b, n in first.items() if n))
    return (left, *blocks[1:]) if left else blocks[1:]


def lifted(state: State, bag: int) -> State:
    """The state with the top card of the draw pile, one of `bag`, taken off unseen."""
    return with_chimera(state, draw=taken_from(state.chimera.draw, bag))


def seen(state: State, bag: int, card: str) -> State:
    """The state once a card of a bag is known: the bag holds one less. Raises KeyError when it holds none."""
    bags = list(state.chimera.bags)
    bags[bag] = bags[bag]._replace(pool=pool_without(bags[bag].pool, card))
    state = with_chimera(state, bags=tuple(bags))
    return state if bags[bag].pool else tidy(state)


def tidy(state: State) -> State:
    """The state without empty bags, the others renumbered, so that equal knowledge is an equal State."""
    chimera = state.chimera
    kept = [at for at, bag in enumerate(chimera.bags) if bag.pool]
    number = {old: new for new, old in enumerate(kept)}

    def renamed(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        return tuple(tuple(sorted((number[b], n) for b, n in block)) for block in blocks)

    bags = tuple(chimera.bags[at] for at in kept)
    state = with_chimera(state, bags=bags, draw=renamed(chimera.draw))
    for seat, side in enumerate(state.sides):
        row = tuple(unit if unit.id else unit._replace(bag=number[unit.bag]) for unit in side.row)
        state = with_side(state, seat, side._replace(row=row))
    return state


def emptied(g: Engine, state: State) -> State:
    """The state once a card left the draw pile: an empty pile is made anew, and may fatigue the Chimera at once.

    RR-041 to RR-044: the pile's first emptying (with two players the second) brings fatigue and turns every rage die
    to basic; later ones and the first of two only shuffle the discard pile.
    """
    chimera = state.chimera
    if chimera.draw:
        return state
    count = chimera.emptied + 1
    tired = not chimera.fatigued and count >= g.table.players
    state = with_chimera(state, emptied=count, fatigued=chimera.fatigued or tired, rage=0 if tired else chimera.rage)
    if not tired and not chimera.fatigued and not g.table.setting("first_emptying_reshuffles"):
        return state
    return reshuffled(g, state)


def reshuffled(g: Engine, state: State) -> State:
    """The state with the discard pile shuffled into the draw pile, in bags of its own by blood value."""
    chimera = state.chimera
    if not chimera.discard:
        return state
    by_blood: dict[int, list[str]] = {}
    for card in chimera.discard:
        by_blood.setdefault(g.cards[card].blood, []).append(card)
    bags, block = list(chimera.bags), []
    for blood in sorted(by_blood):
        block.append((len(bags), len(by_blood[blood])))
        bags.append(Bag(blood, pool(by_blood[blood])))
    return tidy(with_chimera(state, bags=tuple(bags), draw=(*chimera.draw, tuple(block)), discard=()))


def dealt(g: Engine, state: State, seat: int, bag: int) -> State:
    """The state with the top card, one of `bag`, face down at the right end of the row that faces `seat`."""
    state = lifted(state, bag)
    side = state.sides[seat]
    row = (*side.row, Unit(HIDDEN, HIDDEN, CHIMERA, bag))
    return emptied(g, with_side(state, seat, side._replace(row=row)))
