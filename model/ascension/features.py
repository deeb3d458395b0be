"""What may be worth knowing about how a position turned out: named numbers of an end State relative to its start.

Solvers average them over all ways a plan may go; so each is a plain function of the end State.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from model.ascension.questions import DRAW, TREASURE
from model.ascension.scoring import beacons_of, control, honor_of
from model.ascension.state import OFF, Side, State, figure
from model.core.feature import Feature, event
from model.effects.language import Verbs
from model.hexes.bitset import bits

if TYPE_CHECKING:
    from model.ascension.engine import Engine
    from model.ascension.library import Card

NOBODY = -1
FALLEN = "is defeated and off the battlefield"
"""A State does not remember who fell in an earlier turn and came back."""


def features(g: Engine, start: State, seat: int = NOBODY) -> tuple[Feature, ...]:
    """What may have changed since `start`, in the order in which people ask for it, and which of it `seat` wants."""
    return (
        *_outcome(g, start, seat),
        *_honor(g, start, seat),
        *_fallen(g, start, seat),
        *_held(g, start),
        *_places(g, start),
    )


def looked_at(g: Engine, start: State, seat: int, kind: str) -> tuple[Feature, ...]:
    """What `seat` sees when it looks at its next hand, its next cards or a Treasure, `start` being before that."""
    return tuple(_treasures(g, start, seat) if kind == TREASURE else _cards(g, start, seat, kind))


# --- how the game stands ----------------------------------------------------------------------------------------------


def team_name(g: Engine, team: int) -> str:
    """The names of a team's seats, or nobody."""
    return "nobody" if team < 0 else " and ".join(g.table.name(mate) for mate in g.table.mates(team))


def _wanted(g: Engine, seat: int, team: int) -> int:
    """1 for the team of whoever asks, -1 for another one, 0 when nobody asks."""
    return 0 if seat == NOBODY else (1 if g.table.teams[seat] == team else -1)


def _outcome(g: Engine, start: State, seat: int) -> list[Feature]:
    found = [
        event(f"wins:{g.table.name(team)}", f"{team_name(g, team)} wins", _won(g, team), _wanted(g, seat, team))
        for team in g.table.order
    ]
    bosses = [f for f in start.figures if f.seat in g.table.villains and g.card(f).boss]
    found += [
        event(f"boss:{f.id}", f"the Boss {f.id} {FALLEN}", _gone(start, f.id), -_wanted(g, seat, g.table.teams[f.seat]))
        for f in bosses
    ]
    if len(g.table.order) > 1:
        found.append(Feature("leads", "the lead is with", _leader(g), "which", lambda team: team_name(g, team)))
    return found


def _won(g: Engine, team: int) -> Callable[[State], bool]:
    return lambda state: state.winner >= 0 and g.table.teams[state.winner] == team


def _leader(g: Engine) -> Callable[[State], int]:
    """The team with the most Honor, NOBODY for a tie."""

    def leads(state: State) -> int:
        totals = {team: honor_of(g.table, state, team) for team in g.table.order}
        most = max(totals.values())
        first = [team for team, honor in totals.items() if honor == most]
        return first[0] if len(first) == 1 else NOBODY

    return leads


def _honor(g: Engine, start: State, seat: int) -> list[Feature]:
    return [
        Feature(f"honor:{g.table.name(team)}", f"Honor gained by {team_name(g, team)}", _more(g, start, team), "amount",
                good=_wanted(g, seat, team))
        for team in g.table.order
    ]  # fmt: skip


def _more(g: Engine, start: State, team: int) -> Callable[[State], int]:
    before = honor_of(g.table, start, team)
    return lambda state: honor_of(g.table, state, team) - before


def _fallen(g: Engine, start: State, seat: int) -> list[Feature]:
    """Figures on the battlefield that are defeated; the Boss has an event of its own."""
    bosses = {f.id for f in start.figures if f.seat in g.table.villains and g.card(f).boss}
    standing = [f for f in start.figures if f.hex != OFF and f.id not in bosses]
    return [
        event(f"lost:{f.id}", f"{f.id} {FALLEN}", _gone(start, f.id), -_wanted(g, seat, g.table.teams[f.seat]))
        for f in standing
    ]


def _gone(start: State, name: str) -> Callable[[State], bool]:
    """Whether a figure fell in the last turn, or stood at the start and does not stand any more."""
    now = figure(start, name)
    stood = now is not None and now.hex != OFF

    def gone(state: State) -> bool:
        fig = figure(state, name)
        return name in state.defeated or (stood and (fig is None or fig.hex == OFF))

    return gone


# --- the battlefield --------------------------------------------------------------------------------------------------


def _held(g: Engine, start: State) -> list[Feature]:
    """Who controls every Shrine and every Beacon."""
    found = [
        Feature(f"held:{g.board.name(at)}", f"the shrine on {g.board.name(at)} is held by", _holder(g, at), "which",
                lambda team: team_name(g, team))
        for at, value in g.table.shrines if value
    ]  # fmt: skip
    found += [
        Feature(f"held:{g.board.name(at)}", f"the Beacon on {g.board.name(at)} is held by", _keeper(g, at), "which",
                lambda team: team_name(g, team))
        for at in bits(g.table.beacons)
    ]  # fmt: skip
    return found


def _holder(g: Engine, at: int) -> Callable[[State], int]:
    return lambda state: control(g, state, at)


def _keeper(g: Engine, at: int) -> Callable[[State], int]:
    def keeper(state: State) -> int:
        return next((team for team in g.table.order if beacons_of(g, state, team) >> at & 1), NOBODY)

    return keeper


def _places(g: Engine, start: State) -> list[Feature]:
    """Where every Villain that is no Cultist stands."""
    dark = [f for f in start.figures if f.seat in g.table.villains and g.card(f).type != "cultist"]
    return [Feature(f"at:{f.id}", f"{f.id} stands on", _place(f.id), "which", _hex_name(g)) for f in dark]


def _place(name: str) -> Callable[[State], int]:
    def place(state: State) -> int:
        fig = figure(state, name)
        return OFF if fig is None else fig.hex

    return place


def _hex_name(g: Engine) -> Callable[[int], str]:
    return lambda at: "no hex" if at == OFF else g.board.name(at)


# --- cards and Treasures ----------------------------------------------------------------------------------------------


def _cards(g: Engine, start: State, seat: int, kind: str) -> list[Feature]:
    """The next hand as a multiset, or what the drawn cards add to it, with Runes and Power as printed."""
    side = start.sides[seat]
    before = side.hand if kind == DRAW else ()
    what = "drawn" if kind == DRAW else "in hand"
    found = [
        Feature(f"{kind}:{name}", f"{g.cards[name].name} {what}", _copies(seat, name, before), "amount")
        for name in sorted(_cards_of(side))
        if name in g.cards
    ]
    for gift in ("runes", "power"):
        label = f"{gift.title()} printed on the cards {what}"
        found.append(Feature(f"{kind}_{gift}", label, _printed(g, seat, gift, before), "amount"))
    return found


def _cards_of(side: Side) -> set[str]:
    """The cards that may come into a side's hand."""
    found = {*side.hand, *side.played, *side.discard}
    if side.deck is not None:
        found |= {name for name, _ in side.deck.unseen} | {block.card for block in side.deck.blocks}
    return found


def _copies(seat: int, name: str, before: tuple[str, ...]) -> Callable[[State], int]:
    return lambda state: state.sides[seat].hand.count(name) - before.count(name)


def _printed(g: Engine, seat: int, what: str, before: tuple[str, ...]) -> Callable[[State], int]:
    then = sum(printed(g.cards[name], what) for name in before)
    return lambda state: sum(printed(g.cards[name], what) for name in state.sides[seat].hand) - then


def printed(card: Card, what: str) -> int:
    """What playing a card gives without any condition, choice or target: `power`, `runes` or `honor`."""
    return _given(card.text.do, what)


def _given(verbs: Verbs, what: str) -> int:
    found = 0
    for call in verbs:
        args = dict(call.args)
        amount = args.get("amount")
        if call.verb == "gain" and args.get("what") == what and isinstance(amount, int):
            found += amount
    return found


def _treasures(g: Engine, start: State, seat: int) -> list[Feature]:
    """How many of every Treasure come to light."""
    before: Side = start.sides[seat]
    kinds = sorted(name for name, _ in start.bag or ())
    return [
        Feature(f"treasure:{name}", g.cards[name].name if name in g.cards else name, _found(seat, name, before),
                "amount")
        for name in kinds
    ]  # fmt: skip


def _found(seat: int, name: str, before: Side) -> Callable[[State], int]:
    return lambda state: state.sides[seat].treasures.count(name) - before.treasures.count(name)
