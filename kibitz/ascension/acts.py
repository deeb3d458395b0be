"""Why an action of a player is possible, and what it costs: said before it is done, with the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from kibitz.ascension.opening import way
from kibitz.ascension.said import price
from model.ascension.scoring import beacons_of, control, heads, honor_due
from model.ascension.shared import acting
from model.ascension.state import OFF, Figure, State, figure
from model.core.action import Action

if TYPE_CHECKING:
    from model.ascension.engine import Engine

ANSWERS = {
    "accept": "the optional effect happens",
    "decline": "the effect is optional: nothing happens",
    "pass": "nobody answers with a Treasure",
    "scheme": "the Boss player plays it (AT-296)",
    "deploy": "the Portal that is chosen (AT-268)",
    "first": "several effects wait at once: this one is first",
}
TIES = {
    "villain_deploys": "AT-268",
    "villain_targets": "AT-253",
    "villain_closes_in": "AT-256",
    "villain_moves": "AT-261",
    "villain_engages": "AT-266",
    "villain_strikes": "AT-266",
    "deploy_cultist": "AT-277",
    "deploy_cultist_at": "AT-277",
}
"""The rules by which the players settle what the Villains' procedure leaves open, by verb."""


def announced(g: Engine, before: State, step: Action) -> Iterator[str]:
    """The reasons of a legal action, before it is done."""
    if before.agenda and not directed(before) and step.kind != "use":
        yield from _answer(g, before, step)
        return
    state, action = acting(g.table, before, step)
    yield from REASONS[action.kind](g, state, action)


def directed(state: State) -> bool:
    """Whether whoever plays the Boss directs a Villain now, step by step (AT-298)."""
    return bool(state.agenda) and state.agenda[-1].verbs[0].verb == "villain_directed"


def _answer(g: Engine, before: State, step: Action) -> Iterator[str]:
    frame = before.agenda[-1]
    tie = TIES.get(frame.verbs[0].verb)
    if tie is not None and g.table.mode != "boss":
        yield f"the players settle it ({tie})"
    elif step.kind in ANSWERS:
        yield ANSWERS[step.kind]
    else:
        card = g.cards.get(frame.source)
        yield f"answers {card.name if card is not None else frame.source or 'an effect'}"


def _play(g: Engine, before: State, step: Action) -> Iterator[str]:
    card = g.cards[step.args[0]]
    kind = "a basic card" if card.type == "basic" else f"a {card.type.title()}"
    yield f"playing {kind} costs nothing (AT-049)"
    if card.prose:
        yield f"{card.name}: {card.prose}"


def _acquire(g: Engine, before: State, step: Action) -> Iterator[str]:
    card = g.cards[step.args[0]]
    if "free" in step.args:
        yield "acquired without paying (AT-335)"
    else:
        yield f"costs {price(card)} ({'AT-036' if card.type == 'monster' else 'AT-056'})"
    if card.is_figure:
        yield "its figure joins the roster (AT-059)"
    elif "top" in step.args:
        yield "it goes on top of the deck (AT-052)"
    else:
        yield "it goes to the discard pile (AT-058)"


def _command(g: Engine, before: State, step: Action) -> Iterator[str]:
    fig = figure(before, step.args[0])
    power = before.sides[before.seat].power
    if "free" in step.args:
        yield "a free command (AT-308)"
    elif fig is None:
        spent = Figure(step.args[0], step.args[0], before.seat)
        yield f"a new Cultist costs {g.cost(before, spent)} of {power} Power (AT-093)"
    else:
        yield f"costs {g.cost(before, fig)} of {power} Power (AT-066)"
    if fig is not None and fig.hex != OFF:
        yield f"acts from {g.board.name(fig.hex)} (AT-072)"
    else:
        yield f"deployed on its own free Portal {step.args[1]} (AT-067)"


def _deploy(g: Engine, before: State, step: Action) -> Iterator[str]:
    yield f"{before.active.figure if before.active else 'it'} enters on its own free Portal (AT-067)"
    yield "deploying uses no action (AT-069)"


def _move(g: Engine, before: State, step: Action) -> Iterator[str]:
    assert before.active is not None
    hexes = [g.board.index(name) for name in step.args if name != "via"]
    yield from moving(g, before, g.find(before, before.active.figure), hexes)


def moving(g: Engine, before: State, fig: Figure, hexes: Sequence[int]) -> Iterator[str]:
    """A move of a figure to the first of `hexes`, over the others: its path and what that costs."""
    if hexes[0] == fig.hex:
        yield f"{fig.id} stays where it is"
        return
    found = way(g, before, fig, hexes[0], hexes[1:])
    if found is None:
        yield f"{fig.id} has {g.speed(before, fig)} movement points (AT-075)"
        return
    path, cost = found
    shown = "-".join(g.board.name(h) for h in path)
    yield f"{fig.id}: {cost} of {g.speed(before, fig)} movement points by {shown} (AT-075)"
    yield from _on_the_way(g, before, fig, path)


def _on_the_way(g: Engine, state: State, fig: Figure, path: Sequence[int]) -> Iterator[str]:
    from model.ascension.movement import slow_hexes

    slow = slow_hexes(g, state, fig)
    forests = [g.board.name(h) for h in path[1:] if slow >> h & 1]
    if forests:
        yield f"a Forest costs 2: {', '.join(forests)} (AT-147)"
    passed = [f.id for f in state.figures if f.hex in path[1:-1]]
    if passed:
        yield f"passes its ally {', '.join(passed)} (AT-080)"


def _attack(g: Engine, before: State, step: Action) -> Iterator[str]:
    assert before.active is not None
    fig = g.find(before, before.active.figure)
    area = step.args == ("all",)
    targets = g.targets(before, fig) if area else tuple(g.find(before, name) for name in step.args)
    if before.active.attacks:
        yield "the second attack of its Double Attack (AT-118)"
    yield from aiming(g, before, fig, targets, area)


def aiming(g: Engine, before: State, fig: Figure, targets: Sequence[Figure], area: bool) -> Iterator[str]:
    """How an attack reaches its targets: at once, or along lines of sight."""
    far = [t for t in targets if g.board.distance(fig.hex, t.hex) > 1]
    if area:
        yield f"Area Attack hits every enemy in range at once ({'AT-113' if far else 'AT-114'}, AT-115)"
    for target in far:
        line = g.sight.explain(fig.hex, target.hex, g.blockers(before, fig.seat)).line
        yield f"Ranged, sight line {'-'.join(g.board.name(h) for h in line)} is free (AT-122)"


def _use(g: Engine, before: State, step: Action) -> Iterator[str]:
    yield f"a Treasure works on {step.args[1]} until the end of the turn (AT-176, AT-178)"
    prose = g.cards[step.args[0]].prose
    if prose:
        yield f"{g.cards[step.args[0]].name}: {prose}"


def _finish(g: Engine, before: State, step: Action) -> Iterator[str]:
    if before.active is not None and before.seat not in g.table.villains:
        yield f"{before.active.figure} is exhausted (AT-074)"


def _end(g: Engine, before: State, step: Action) -> Iterator[str]:
    mates = [seat for seat in g.table.mates(before.seat) if before.sides[seat].deck is not None]
    if mates:
        yield "what is left in hand is discarded, five cards are drawn, all figures are ready (AT-041, AT-042, AT-043)"
    yield from scoring(g, before, before.seat)


def scoring(g: Engine, state: State, seat: int) -> Iterator[str]:
    """What the scoring step of a seat's team is made of."""
    team = g.table.teams[seat]
    for at, value in g.table.shrines:
        counts = heads(g, state, at)
        ours = counts.get(team, 0)
        theirs = max((n for other, n in counts.items() if other != team), default=0)
        if control(g, state, at) == team:
            yield f"shrine {g.board.name(at)}: {ours} against {theirs}: +{value} Honor (AT-142, AT-143)"
        elif ours and ours == theirs:
            yield f"shrine {g.board.name(at)}: {ours} against {theirs}: contested (AT-144)"
    held = beacons_of(g, state, seat).bit_count()
    if g.table.beacon_honor and held:
        yield f"Beacons held: {held}, needed: {g.table.beacon_need} (AT-159)"
    yield f"Honor of this turn's scoring: {honor_due(g, state, seat)} (AT-044)"


REASONS: dict[str, Callable[[Engine, State, Action], Iterator[str]]] = {
    "play": _play,
    "acquire": _acquire,
    "command": _command,
    "deploy": _deploy,
    "move": _move,
    "attack": _attack,
    "use": _use,
    "finish": _finish,
    "end": _end,
}
