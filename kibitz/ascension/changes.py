"""What differs between two States of Ascension Tactics, each difference as a phrase with the rules behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from kibitz.ascension.said import counted, lasting_text
from model.ascension.scoring import honor_of
from model.ascension.state import FACE_DOWN, KEYWORDS, OFF, Figure, Side, State, figure

if TYPE_CHECKING:
    from model.ascension.engine import Engine


def fallen(before: State, after: State) -> tuple[str, ...]:
    """The figures that were defeated between the two states."""
    return tuple(_added(before.defeated, after.defeated))


def changes(g: Engine, before: State, after: State, known: Collection[str] = ()) -> Iterator[str]:
    """Every visible difference: defeats, sides, figures, the board, the row.

    `known` are the topics that are told elsewhere: damage, place (of figures), spent, gained.
    """
    if before is after:
        return
    if before.turn != after.turn:
        yield from _turn(g, before, after)
        return
    if "damage" not in known:
        yield from (f"{name} is defeated (AT-086)" for name in fallen(before, after))
    for seat, (old, new) in enumerate(zip(before.sides, after.sides, strict=True)):
        if old is not new:
            yield from _side(g.table.name(seat), old, new, known)
    for fig in after.figures:
        yield from _figure(g, before, fig, known)
    yield from _board(g, before, after)
    yield from _cards(before, after)
    yield from _lasting(g, before, after)
    if after.winner >= 0 and before.winner < 0:
        yield f"{g.table.name(after.winner)} wins at once: a Scheme must be played and the deck is empty (AT-248)"


def _turn(g: Engine, before: State, after: State) -> Iterator[str]:
    """The end of a turn is scored elsewhere; this is who has won, or whose turn begins and how."""
    if after.winner >= 0:
        yield from _won(g, after)
    if not after.turns_left:
        return  # at the end of a question the defeats of its last turn are kept
    name, table = g.table.name(after.seat), g.table
    if after.seat in table.villains:
        yield f"the turn of {name} begins: Villains have no Power (AT-240)"
    else:
        powers = {table.name(s): after.sides[s].power for s in table.mates(after.seat)}
        begun = " and ".join(powers)
        yield f"the turn of {begun} begins: {' and '.join(map(str, powers.values()))} Power of the Gateway (AT-018)"
    yield from (f"{name} is defeated by the tile that it stands on (AT-153)" for name in after.defeated)
    for fig in after.figures:
        if fig.damage:
            yield f"{fig.id}: {fig.damage} damage by the tile that it stands on (AT-153)"


def _won(g: Engine, after: State) -> Iterator[str]:
    seat, table = after.winner, g.table
    total, target = honor_of(table, after, seat), table.target_of(seat)
    if target and total >= target:
        yield f"{table.name(seat)} has {total} of {target} Honor and wins (AT-045)"
    else:
        yield f"{table.name(seat)} has what the scenario asks for and wins (AT-281)"


def _side(name: str, old: Side, new: Side, known: Collection[str]) -> Iterator[str]:
    for what in ("honor", "power", "runes", "construct_runes"):
        was, now = getattr(old, what), getattr(new, what)
        if now > was or (now < was and "spent" not in known):
            word = "Runes for Constructs" if what == "construct_runes" else what.title()
            yield f"{name}: {word} {was} to {now}"
    if "gained" not in known:
        yield from (f"{name} gains the Treasure {card} (AT-172)" for card in _added(old.treasures, new.treasures))
    if len(new.treasures) < len(old.treasures) and "spent" not in known:
        yield f"{name} loses the Treasure {', '.join(_added(new.treasures, old.treasures))} (AT-179)"
    yield from _hand(name, old, new)
    if len(new.free_commands) > len(old.free_commands):
        yield f"{name} may use a free command this turn (AT-308)"
    if len(new.free_acquires) > len(old.free_acquires):
        yield f"{name} may acquire a card of up to {max(new.free_acquires)} Runes for free this turn"
    if new.next_speed > old.next_speed:
        yield f"the next Champion that {name} commands has Speed +{new.next_speed}"
    if new.to_top > old.to_top:
        yield f"a Construct that {name} acquires may go on top of the deck"


def _hand(name: str, old: Side, new: Side) -> Iterator[str]:
    drawn = _added(old.hand, new.hand)
    if drawn:
        yield f"{name} takes {counted(drawn)} into the hand"
    lost = [card for card in _added(new.hand, old.hand) if card not in _added(old.played, new.played)]
    lost = [card for card in lost if card not in _added(old.equipped, new.equipped)]
    if lost:
        where = " onto the discard pile" if all(card in _added(old.discard, new.discard) for card in lost) else ""
        yield f"{counted(lost)} leave{'s' * (len(lost) == 1)} the hand of {name}{where}"
    if new.deck is not None and old.deck is not None and old.discard and not new.discard and new.deck.size > 1:
        yield f"the deck of {name} was empty: the discard pile is shuffled into a new one (AT-047)"


def _added(old: tuple[str, ...], new: tuple[str, ...]) -> list[str]:
    more = Counter(new)
    more.subtract(old)
    return [card for card, count in more.items() for _ in range(count)]


def _figure(g: Engine, before: State, fig: Figure, known: Collection[str]) -> Iterator[str]:
    old = figure(before, fig.id)
    if old is None:
        if fig.hex != OFF and "place" not in known:
            yield f"{fig.id} is deployed on {g.board.name(fig.hex)} (AT-092)"
        return
    for name in ("strength", "defense", "speed"):
        was, now = getattr(old, name), getattr(fig, name)
        if was != now and (now > was or fig.hex != OFF):
            yield f"{fig.id}: {name.title()} {now:+d} until the end of the turn (AT-315)"
    for word, bit in KEYWORDS.items():
        if fig.keywords & bit and not old.keywords & bit:
            yield f"{fig.id}: {word.replace('_', ' ')} until the end of the turn (AT-315)"
    if fig.damage > old.damage and "damage" not in known:
        yield f"{fig.id}: {fig.damage} damage now (AT-091)"
    if fig.ready and not old.ready:
        yield f"{fig.id} is ready again"
    elif old.ready and not fig.ready and fig.hex != OFF:
        acted = before.active is not None and before.active.figure == fig.id
        yield f"{fig.id} is exhausted{' (AT-074)' if acted else ''}"
    if "place" not in known:
        yield from _place(g, old, fig)
    yield from (f"{fig.id} carries {held.card} (AT-033)" for held in fig.constructs if held not in old.constructs)
    gone = "" if fig.hex != OFF or old.hex == OFF else " to its owner's discard pile (AT-088)"
    yield from (f"{fig.id} loses {held.card}{gone}" for held in old.constructs if held not in fig.constructs)


def _place(g: Engine, old: Figure, fig: Figure) -> Iterator[str]:
    if fig.hex == old.hex or fig.hex == OFF:
        return
    at = g.board.name(fig.hex)
    yield f"{fig.id} is put on {at}" if old.hex != OFF else f"{fig.id} is deployed on {at}"


def _board(g: Engine, before: State, after: State) -> Iterator[str]:
    old, new = before.terrain, after.terrain
    for seat, (was, now) in enumerate(zip(old.beacons, new.beacons, strict=True)):
        taken = _names(g, now & ~was)
        yield from (f"{g.table.name(seat)} takes the Beacon {name} (AT-157)" for name in taken)
    for seat, (was, now) in enumerate(zip(old.portals, new.portals, strict=True)):
        opened = _names(g, now & ~was)
        yield from (f"{name} is now a Portal of {g.table.name(seat)} (AT-141)" for name in opened)
    for word in ("forest", "tainted", "enchanted"):
        added = getattr(new, word) & ~getattr(old, word)
        yield from (f"{name} is now {word} (AT-133)" for name in _names(g, added))
    if after.ring != before.ring and after.ring[0] != OFF:
        yield f"the Faerie Ring lies on {g.board.name(after.ring[0])} (AT-168)"
    if after.turret != before.turret and after.turret != OFF:
        yield f"the Turret stands on {g.board.name(after.turret)}"
    if len(after.treasures) < len(before.treasures):
        faces = dict(before.treasures)
        for at in faces.keys() - dict(after.treasures).keys():
            if faces[at] == FACE_DOWN:
                yield f"takes the face-down Treasure of {g.board.name(at)} (AT-172)"


def _names(g: Engine, mask: int) -> list[str]:
    return [g.board.name(h) for h in g.board.hexes if mask >> h & 1]


def _cards(before: State, after: State) -> Iterator[str]:
    """The row, the centre deck and cards that are banished."""
    came = [card for card in _added(before.row, after.row) if card not in ("", FACE_DOWN)]
    if came:
        yield f"into the centre row: {', '.join(came)} (AT-062)"
    yield from (f"{card} is banished (AT-103)" for card in _added(before.banished, after.banished))
    if before.banished and not after.banished:
        yield "the centre deck was empty: the banished cards are shuffled into a new one (AT-065)"


def _lasting(g: Engine, before: State, after: State) -> Iterator[str]:
    for entry in after.lasting:
        if entry not in before.lasting:
            yield f"{lasting_text(g, entry)} (AT-315)"
