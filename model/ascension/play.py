"""The turn's actions outside effects: playing cards, commanding, and the steps of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from model.ascension.changes import defeated, stands
from model.ascension.combat import attack_actions, declare
from model.ascension.movement import Move, moved, moves
from model.ascension.state import (
    OFF,
    Command,
    Figure,
    State,
    figure,
    put,
    taken,
    with_figure,
    with_new_figure,
    with_side,
)
from model.core.action import Action
from model.effects.agenda import Frame
from model.effects.language import Call
from model.hexes.bitset import bits

if TYPE_CHECKING:
    from model.ascension.engine import Engine

EQUIP = Call("equip")
BONUS = Call("allegiance_bonus")
NEW_CULTIST = "cultist"
MAX_CULTISTS = 4
FINISH, END = Action("finish"), Action("end")


# --- cards from hand ---


def play_actions(g: Engine, state: State) -> tuple[Action, ...]:
    """`play CARD` for every different card in hand; a Construct needs a Champion to carry it (AT-049, AT-099)."""
    can_equip = any(f.seat == state.seat and g.card(f).type != "cultist" for f in state.figures)
    hand = set(state.sides[state.seat].hand)
    return tuple(Action("play", (c,)) for c in hand if can_equip or g.cards[c].type != "construct")


def played(g: Engine, state: State, name: str) -> State:
    """The card leaves the hand, its effect happens, then Allegiance bonuses that it satisfies (AT-050, AT-112)."""
    seat, card = state.seat, g.cards[name]
    side = state.sides[seat]
    zone = "equipped" if card.type == "construct" else "played"
    into: dict[str, Any] = {zone: put(getattr(side, zone), name)}
    side = side._replace(hand=taken(side.hand, name), **into)
    if card.allegiance[0]:
        side = side._replace(waiting=put(side.waiting, name))
    state = with_side(state, seat, side)
    verbs = (EQUIP, *card.text.do) if card.type == "construct" else card.text.do
    due = [Frame((BONUS,), (), waiting, seat) for waiting in _satisfied(g, state, seat)]
    return g.kernel.push(state, Frame(verbs, (), name, seat), *due)


def _satisfied(g: Engine, state: State, seat: int) -> list[str]:
    """Waiting Heroes whose faction another card played this turn has; a card is not another card to itself."""
    cards = g.played_cards(state, seat)
    due = []
    for name in state.sides[seat].waiting:
        faction = g.cards[name].allegiance[0]
        others = list(cards)
        others.remove(name)
        if any(g.cards[c].faction == faction for c in others):
            due.append(name)
    return due


# --- commanding ---


def command_actions(g: Engine, state: State) -> tuple[Action, ...]:
    """Every way to command: ready figures that can be paid for, deployed on a free Portal if off board (AT-068)."""
    found: set[Action] = set()
    seat = state.seat
    open_portals = bits(state.terrain.portals[seat] & ~g.occupied(state))
    for fig in state.figures:
        if fig.seat != seat or not fig.ready:
            continue
        places: list[tuple[str, ...]] = [(g.board.name(h),) for h in open_portals] if fig.hex == OFF else [()]
        places += _through_cultist(g, state, fig, open_portals)
        for way in _payments(g, state, fig):
            found |= {Action("command", (fig.id, *place, *way)) for place in places}
    if new_cultist_allowed(g, state, seat):
        newcomer = Figure(NEW_CULTIST, "cultist", seat)
        for way in _payments(g, state, newcomer):
            found |= {Action("command", (NEW_CULTIST, g.board.name(h), *way)) for h in open_portals}
    return tuple(found)


def _through_cultist(g: Engine, state: State, fig: Figure, open_portals: list[int]) -> list[tuple[str, ...]]:
    """Where a Champion may be deployed by its own text though every Portal is occupied, by the named ruling (C20)."""
    if fig.hex != OFF or open_portals or not g.table.setting("demon_slayer_without_portal"):
        return []
    if not any(t.event == "deployed" and "my_cultists" in repr(t.verbs) for t in g.card(fig).text.when):
        return []
    return [(g.board.name(f.hex),) for f in state.figures if f.seat == fig.seat and f.card == NEW_CULTIST]


def _payments(g: Engine, state: State, fig: Figure) -> list[tuple[str, ...]]:
    """() when the Power suffices, ("free",) when a free command may be used on the figure (AT-308)."""
    side = state.sides[state.seat]
    ways: list[tuple[str, ...]] = [()] if g.cost(state, fig) <= side.power else []
    twin = g.twin(state, fig)
    barred = {fig.id, twin.id} if twin else {fig.id}
    if any(not_for not in barred for not_for in side.free_commands):
        ways.append(("free",))
    return ways


def new_cultist_allowed(g: Engine, state: State, seat: int) -> bool:
    """At most four Cultists a seat on the battlefield, and a figure left in the reserve (AT-092, AT-314)."""
    if seat in g.table.villains or NEW_CULTIST not in g.cards or state.supply[2] < 1:
        return False
    return sum(f.seat == seat and f.card == NEW_CULTIST for f in state.figures) < MAX_CULTISTS


def commanded(g: Engine, state: State, action: Action) -> State:
    """Pay, deploy if off board, then what being deployed and being commanded triggers (AT-066, AT-067, AT-095)."""
    name, *more = action.args
    seat = state.seat
    state, name = _newcomer(state, seat, name, more)
    fig = g.find(state, name)
    at = g.board.index(more[0]) if fig.hex == OFF else OFF
    return set_out(g, _paid(g, state, fig, "free" in more), fig, at)


def set_out(g: Engine, state: State, fig: Figure, at: int) -> State:
    """The command of the figure begins, on the hex `at` when it is off the battlefield; what that triggers is next."""
    side = state.sides[fig.seat]
    state = with_figure(state, fig._replace(speed=fig.speed + side.next_speed))
    state = with_side(state, fig.seat, side._replace(next_speed=0))
    twin = g.twin(state, fig)
    state = state._replace(active=Command(fig.id, twin=twin.id if twin else ""))
    commands = g.listeners(state, "commanded", {"figure": fig})
    state = g.kernel.push(state, *commands)
    return _deployed(g, state, fig.id, at) if fig.hex == OFF else state


def _newcomer(state: State, seat: int, name: str, more: list[str]) -> tuple[State, str]:
    """A new Cultist of the seat joins the figures, off the battlefield, when one is commanded from the reserve."""
    if name != NEW_CULTIST or not more or more[0] == "free" or figure(state, name) is not None:
        return state, name
    return new_cultist(state, seat)


def new_cultist(state: State, seat: int) -> tuple[State, str]:
    """A Cultist from the reserve among the figures, off the battlefield, and its id; one must be left (AT-314)."""
    used = {f.id for f in state.figures} | set(state.defeated)
    name = next(n for i in range(1, 99) if (n := f"cultist-{i}") not in used)
    mystics, infantry, reserve = state.supply
    joined = with_new_figure(state, Figure(name, NEW_CULTIST, seat))
    return joined._replace(supply=(mystics, infantry, reserve - 1)), name


def _paid(g: Engine, state: State, fig: Figure, free: bool) -> State:
    side = state.sides[state.seat]
    if free:
        twin = g.twin(state, fig)
        barred = {fig.id, twin.id} if twin else {fig.id}
        token = max(t for t in side.free_commands if t not in barred)
        return with_side(state, state.seat, side._replace(free_commands=taken(side.free_commands, token)))
    return with_side(state, state.seat, side._replace(power=side.power - g.cost(state, fig)))


def _deployed(g: Engine, state: State, name: str, at: int) -> State:
    """The figure on its Portal; its deployment text resolves before what its command triggers."""
    fig = g.find(state, name)
    frames = g.listeners(state, "deployed", {"figure": fig})
    if g.occupied(state) >> at & 1:  # only its text can make room: the Cultist there falls to it (C20)
        return _swapped_in(g, state, fig, at)
    state = stands(g, state, name, at, deployed=True)
    return g.kernel.push(state, *frames)


def _swapped_in(g: Engine, state: State, fig: Figure, at: int) -> State:
    cultist = next(f for f in state.figures if f.hex == at)
    return stands(g, defeated(g, state, cultist.id), fig.id, at, deployed=True)


# --- inside a command ---


def command_steps(g: Engine, state: State, active: Command) -> tuple[Action, ...]:
    """What the commanded figure may still do: one move, its attacks, treasures, finish (AT-070, AT-071, AT-073)."""
    fig = g.find(state, active.figure)
    found: list[Action] = []
    if fig.hex != OFF:
        if not active.moved:
            found += [m.action(g) for m in moves(g, state, fig)]
        if active.attacks < g.attacks(state, fig):
            found += attack_actions(g, state, fig)
    elif active.deploying:
        portals = state.terrain.portals[fig.seat] & ~g.occupied(state)
        found += [Action("deploy", (g.board.name(h),)) for h in bits(portals)]
    found += g.treasure_uses(state, state.seat)
    return (*found, FINISH)


def command_step(g: Engine, state: State, action: Action) -> State:
    """The state after a step of the command in progress: one that `command_steps` offers, treasures aside."""
    active = state.active
    assert active is not None
    if action == FINISH:
        return finished(g, state, active)
    if action.kind == "deploy":
        state = state._replace(active=active._replace(deploying=False))
        return stands(g, state, active.figure, g.board.index(action.args[0]), deployed=True)
    if action.kind == "move":
        hexes = [g.board.index(name) for name in action.args if name != "via"]
        state = state._replace(active=active._replace(moved=True))
        return moved(g, state, active.figure, Move(hexes[0], tuple(hexes[1:])))
    state = state._replace(active=active._replace(attacks=active.attacks + 1))
    return declare(g, state, g.find(state, active.figure), action)


def over(state: State, active: Command) -> bool:
    """Whether the commanded figure has fallen, which ends its command."""
    fig = figure(state, active.figure)
    return fig is None or (fig.hex == OFF and not active.deploying)


def finished(g: Engine, state: State, active: Command) -> State:
    """The command ends: its closing text, then the figure is exhausted and its twin acts next (AT-074, AT-325)."""
    fig = figure(state, active.figure)
    ended = state._replace(active=None)
    if fig is None:
        return ended
    frames = g.listeners(state, "command_end", {"figure": fig}) if fig.hex != OFF else ()
    if fig.seat not in g.table.villains:
        ended = with_figure(ended, fig._replace(ready=False))
    if active.twin:
        twin = g.find(ended, active.twin)
        if twin.ready:
            ended = ended._replace(active=Command(active.twin, deploying=twin.hex == OFF))
    return g.kernel.push(ended, *frames)
