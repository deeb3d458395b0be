"""Why a line of play works: its steps replayed through the rules, each with the numbers and rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kibitz.ascension.changes import changes, fallen
from kibitz.ascension.opening import openings, way
from kibitz.screens import StepView
from model.ascension.state import OFF, Figure, State, figure
from model.core.action import Action, ChanceOutcome, Step

if TYPE_CHECKING:
    from model.ascension.engine import Engine


def explain_line(game: Any, state: Any, line: Sequence[Step]) -> tuple[StepView, ...]:
    """Every step of a line with its reasons. Raises IllegalAction when the rules forbid one of them."""
    states = [state]
    for step in line:
        states.append(game.apply(states[-1], step))
    g: Engine | None = getattr(game, "engine", None)
    return tuple(
        StepView(str(step), game.current_player(states[i]), tuple(_reasons(game, g, states, line, i)))
        for i, step in enumerate(line)
    )


def _reasons(game: Any, g: Engine | None, states: Sequence[Any], line: Sequence[Step], i: int) -> Iterator[str]:
    before, after, step = states[i], states[i + 1], line[i]
    if isinstance(step, ChanceOutcome):
        weight = dict(game.chance_outcomes(before))[step]
        yield f"chance: probability {weight}"
    if g is None:
        return
    if isinstance(step, Action):
        yield from REASONS.get(step.kind, _asked)(g, before, after, step)
    yield from changes(g, before, after, said=step.kind)
    yield from openings(g, states, line, i)


def _asked(g: Engine, before: State, after: State, step: Action) -> Iterator[str]:
    if before.agenda:
        yield f"answers {before.agenda[-1].source or 'an effect'}"


def _play(g: Engine, before: State, after: State, step: Action) -> Iterator[str]:
    card = g.cards[step.args[0]]
    kind = "a basic card" if card.type == "basic" else f"a {card.type.title()}"
    yield f"playing {kind} costs nothing (AT-049)"


def _acquire(g: Engine, before: State, after: State, step: Action) -> Iterator[str]:
    card = g.cards[step.args[0]]
    if "free" in step.args:
        yield "acquired without paying (AT-335)"
    elif card.type == "monster":
        yield f"costs {card.cost} Power (AT-036)"
    else:
        yield f"costs {card.cost} {'Rune' if card.cost == 1 else 'Runes'} (AT-056)"
    if card.is_figure:
        yield "its figure joins the roster (AT-059)"
    elif "top" in step.args:
        yield "it goes on top of the deck (AT-052)"
    else:
        yield "it goes to the discard pile (AT-058)"


def _command(g: Engine, before: State, after: State, step: Action) -> Iterator[str]:
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


def _deploy(g: Engine, before: State, after: State, step: Action) -> Iterator[str]:
    yield f"{before.active.figure if before.active else 'it'} enters on its own free Portal (AT-067)"
    yield "deploying uses no action (AT-069)"


def _move(g: Engine, before: State, after: State, step: Action) -> Iterator[str]:
    assert before.active is not None
    fig = g.find(before, before.active.figure)
    hexes = [g.board.index(name) for name in step.args if name != "via"]
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


def _attack(g: Engine, before: State, after: State, step: Action) -> Iterator[str]:
    assert before.active is not None
    fig = g.find(before, before.active.figure)
    area = step.args == ("all",)
    targets = g.targets(before, fig) if area else tuple(g.find(before, name) for name in step.args)
    if area:
        rule = "AT-114" if all(_adjacent(g, fig, t) for t in targets) else "AT-113"
        yield f"Area Attack hits every enemy in range at once ({rule}, AT-115)"
    if before.active.attacks:
        yield "the second attack of its Double Attack (AT-118)"
    for target in targets:
        yield from _blow(g, before, after, fig, target)
    yield from _back(g, before, after, fig, targets)


def _blow(g: Engine, before: State, after: State, fig: Figure, target: Figure) -> Iterator[str]:
    if not _adjacent(g, fig, target):
        line = g.sight.explain(fig.hex, target.hex, g.blockers(before, fig.seat)).line
        yield f"Ranged, sight line {'-'.join(g.board.name(h) for h in line)} is free (AT-122)"
    numbers = (
        f"{target.id}: Strength {g.blow(before, fig)} of {fig.id} against "
        f"Defense {g.defense(before, target)}, {target.damage} damage before"
    )
    now = figure(after, target.id)
    if target.id in fallen(before, after):
        yield f"{numbers}: defeated (AT-084, AT-086)"
        if g.listeners(before, "slay", {"figure": fig, "victim": target.id}):
            yield f"Slay of {fig.id} (AT-123)"
    elif now is not None and now.damage != target.damage:
        yield f"{numbers}: {now.damage} damage now, not defeated (AT-084, AT-091)"
    else:
        yield f"{numbers}; answers come first (AT-180)"


def _back(g: Engine, before: State, after: State, fig: Figure, targets: Iterable[Figure]) -> Iterator[str]:
    for target in targets:
        if g.strikes_back(before, target, fig):
            end = "is defeated" if fig.id in fallen(before, after) else "stays"
            yield (
                f"Strikeback of {target.id} deals {g.blow(before, target)} of Defense "
                f"{g.defense(before, fig)}: {fig.id} {end} (AT-127)"
            )


def _adjacent(g: Engine, one: Figure, other: Figure) -> bool:
    return g.board.distance(one.hex, other.hex) <= 1


def _use(g: Engine, before: State, after: State, step: Action) -> Iterator[str]:
    yield f"a Treasure works on {step.args[1]} until the end of the turn (AT-176, AT-178)"


def _finish(g: Engine, before: State, after: State, step: Action) -> Iterator[str]:
    if before.active is not None:
        yield f"{before.active.figure} is exhausted (AT-074)"


def _end(g: Engine, before: State, after: State, step: Action) -> Iterator[str]:
    from model.ascension.scoring import control, honor_due

    team = g.table.teams[before.seat]
    for at, value in g.table.shrines:
        ours, theirs = _heads(g, before, at, team)
        if control(g, before, at) == team:
            yield f"shrine {g.board.name(at)}: {ours} against {theirs}: +{value} Honor (AT-142, AT-143)"
        elif ours and ours == theirs:
            yield f"shrine {g.board.name(at)}: {ours} against {theirs}: contested (AT-144)"
    if g.table.beacon_honor and before.terrain.beacons[before.seat]:
        held = before.terrain.beacons[before.seat].bit_count()
        yield f"Beacons held: {held}, needed: {g.table.beacon_need} (AT-159)"
    yield f"Honor of this turn's scoring: {honor_due(g, before, before.seat)} (AT-044)"


def _heads(g: Engine, state: State, at: int, team: int) -> tuple[int, int]:
    """Figures of the team, and of all others, on a shrine and next to it."""
    zone = g.board.within(at, 1)
    near = [f for f in state.figures if f.hex != OFF and zone >> f.hex & 1]
    ours = sum(g.table.teams[f.seat] == team for f in near)
    return ours, len(near) - ours


REASONS: dict[str, Callable[[Engine, State, State, Action], Iterator[str]]] = {
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
