"""The Villains' turn told step by step: Schemes, and why a commanded Villain does what it does, with the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kibitz.ascension.acts import aiming, moving, scoring
from model.ascension.automa import objective
from model.ascension.automa_paths import defeatable, routes_to
from model.ascension.movement import Move
from model.ascension.state import OFF, Figure, State, figure
from model.effects.agenda import Frame

if TYPE_CHECKING:
    from model.ascension.engine import Engine

Teller = Callable[["Engine", Frame, State, State], Iterator[str]]


def _bound(frame: Frame) -> dict[str, Any]:
    return dict(frame.bound)


def _asked(frame: Frame) -> bool:
    """Whether the verb put a question to the players, which they have answered."""
    return any(name.startswith("?") for name, _ in frame.bound)


def _acting(state: State) -> Figure | None:
    """The figure of the command in progress."""
    return figure(state, state.active.figure) if state.active is not None else None


def _pushed(before: State, after: State, verb: str) -> Frame | None:
    """The frame that a step put on the agenda for `verb`."""
    known = before.agenda[:-1]
    return next((f for f in reversed(after.agenda) if f.verbs[0].verb == verb and f not in known), None)


# --- Schemes ---------------------------------------------------------------------------------------------------------


def _scheme(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    """Which Scheme is played, and what it says."""
    played = list(after.scheme_play)
    for name in before.scheme_play:
        played.remove(name)
    for name in played:
        card = g.cards[name]
        rule = "AT-296" if frame.verbs[0].verb == "choose_scheme" else "AT-245" if before.scheme_play else "AT-242"
        count = len(after.scheme_play)
        yield f"Scheme {count} of {g.table.setting('schemes_per_turn')}, {card.name}: {card.prose} ({rule})"


def _bonus(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    card = g.cards[frame.source]
    if not card.bonus:
        return
    held = len(before.scheme_discard)
    if held >= card.threat:
        yield f"Threat {card.threat}, {held} in the discard pile: the bonus happens too (AT-242, AT-244)"
    else:
        yield f"Threat {card.threat}, {held} in the discard pile: no bonus (AT-242, AT-247)"


def _discard(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    yield f"the Schemes of this turn are discarded, {len(after.scheme_discard)} in the pile now (AT-247)"


def _draw(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    more = after.scheme_hidden + len(after.scheme_hand) - before.scheme_hidden - len(before.scheme_hand)
    yield f"{more} {'Scheme is' if more == 1 else 'Schemes are'} drawn face down (AT-297)"


def _end(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    yield "the Villains' turn ends with its scoring (AT-249)"
    yield from scoring(g, before, before.seat)


def _surge(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    """Whose Surge it is, and what the scenario adds to it."""
    due = after.agenda[len(before.agenda) - 1 :]
    for name in dict.fromkeys(f.source for f in reversed(due) if f.source in g.cards and f.source != frame.source):
        yield f"Surge of {g.cards[name].name} (AT-274)"
    if any(f.source == "scenario" for f in due):
        yield "the scenario adds an effect to every Surge (AT-275)"


def _cultist(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    if len(after.figures) > len(before.figures):
        at = g.board.name(after.figures[-1].hex)
        chosen = ", next to an occupied hex, as was chosen (AT-277)" if _asked(frame) else " (AT-276)"
        yield f"the Villain Cultist {after.figures[-1].id} is deployed on {at}{chosen}"
    elif not before.supply[2]:
        yield "no Cultist is left in the reserve: none is deployed (AT-279)"
    else:
        yield "the hex and all around it are occupied: no Cultist is deployed (AT-278)"


def _burn(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    yield f"from the Scheme Deck to the discard pile, {len(after.scheme_discard)} there now, which Threat counts"


def _strikes(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    fig = figure(before, _bound(frame)["villain"])
    if fig is None or fig.hex == OFF:
        return
    attack = _pushed(before, after, "strike") or _pushed(before, after, "window")
    if attack is None:
        yield f"{fig.id} has nobody in range (AT-083)"
        return
    targets = tuple(f for f in g.targets(before, fig) if f.id in _bound(attack)["targets"])
    yield f"{fig.id} attacks {', '.join(f.id for f in targets)} (AT-266)"
    yield from aiming(g, before, fig, targets, g.hits_all(before, fig))


# --- how a command begins --------------------------------------------------------------------------------------------


def _command(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    kind = str(next(iter(dict(frame.verbs[0].args).values())))
    token = objective(g, kind)
    if token is None:
        yield f"no Villain holds the {kind} token: nothing happens (AT-250)"
    else:
        yield f"the {kind} token is commanded: {token.figure} holds it (AT-250)"


def _deploys(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    name = _bound(frame)["villain"]
    fig = figure(after, name)
    if fig is None or fig.hex == OFF:
        yield f"{name} is off the battlefield and no Villain Portal is free: the command is skipped (AT-268)"
        return
    chosen = ", which the players chose," if _asked(frame) else ""
    yield f"{name} is deployed on the Portal {g.board.name(fig.hex)}{chosen} and commanded (AT-268)"


def _commanded(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    fig = figure(before, _bound(frame)["villain"])
    if fig is not None and fig.hex != OFF:
        yield f"{fig.id} is commanded on {g.board.name(fig.hex)}, without Power (AT-240)"


# --- what it does ----------------------------------------------------------------------------------------------------


def _targets(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    """Whom it could defeat, and why it is just that one."""
    fig, attacks = _acting(before), _pushed(before, after, "villain_attacks")
    attacks = attacks or _pushed(before, after, "villain_closes_in")
    if fig is None or attacks is None or before.active is None:
        return
    target = figure(before, _bound(attacks)["target"])
    found = sorted(defeatable(g, before, before.active))
    if target is None:
        return
    defense = g.defense(before, target)
    if len(found) == 1:
        yield f"{fig.id} can defeat {target.id} (Defense {defense}), which comes first (AT-251)"
    else:
        why = "players choose among the highest Defense" if _asked(frame) else "highest Defense"
        rule = "AT-252, AT-253" if _asked(frame) else "AT-252"
        yield f"{fig.id} can defeat {', '.join(found)}: {target.id}, {why}, {defense} ({rule})"


def _closes_in(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    fig, target = _acting(before), _bound(frame)["target"]
    if fig is None:
        return
    yield from _went(g, frame, before, after, fig)
    token = objective(g, _bound(frame)["token"])
    near = "" if token is None else f" the one nearest to its token on {g.board.name(token.hex)}"
    rule, chosen = ("AT-255, AT-256", ", the players chose among equals") if _asked(frame) else ("AT-254, AT-255", "")
    yield f"of the hexes from which it defeats {target},{near or ' one'}{chosen} ({rule})"


def _went(g: Engine, frame: Frame, before: State, after: State, fig: Figure) -> Iterator[str]:
    """The move of a Villain with its path; it may have fallen on the way."""
    now = figure(after, fig.id)
    chosen = next((value for name, value in frame.bound if name.startswith("?") and isinstance(value, Move)), None)
    if chosen is not None:
        yield from moving(g, before, fig, (chosen.end, *chosen.via))
    elif now is not None and now.hex != OFF:
        yield from moving(g, before, fig, (now.hex,))


def _attacks(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    fig = _acting(before)
    if fig is None or (after.active is not None and before.active == after.active):
        return
    area = g.hits_all(before, fig)
    found = g.targets(before, fig)
    targets = found if area else tuple(f for f in found if f.id == _bound(frame)["target"])
    yield f"{fig.id} attacks {', '.join(f.id for f in targets)}"
    yield from aiming(g, before, fig, targets, area)


def _stays(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    fig, token = _acting(before), objective(g, _bound(frame)["token"])
    if fig is None or token is None:
        return
    where = "on" if fig.hex == token.hex else "next to"
    yield f"{fig.id} defeats nobody and is {where} its shrine {g.board.name(token.hex)}: it stays (AT-262)"
    scored = after.sides[fig.seat].honor - before.sides[fig.seat].honor
    if scored:
        yield f"it scores {scored} Honor at once (AT-263, AT-264)"
    else:
        yield "it scores nothing now: the Villains do not control the shrine (AT-263)"


def _moves(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    fig = _acting(before)
    if fig is None:
        return
    token = objective(g, _bound(frame)["token"])
    if token is None:
        yield f"{fig.id} has no token and makes for the nearest Player Champion"
    else:
        attacked = "after its attack" if before.active is not None and before.active.attacks else "defeats nobody and"
        yield f"{fig.id} {attacked} makes for its Objective on {g.board.name(token.hex)} (AT-257, AT-258)"
    yield from _went(g, frame, before, after, fig)
    now = figure(after, fig.id)
    if token is None or now is None or now.hex == OFF:
        return
    left = _left(g, before, fig, now.hex, token.hex)
    chosen = "; the players chose among equal ways (AT-261)" if _asked(frame) else ""
    if left:
        rule = "AT-259" if left == 1 and g.occupied(after) >> token.hex & 1 else "AT-260"
        yield f"{left} {'hex' if left == 1 else 'hexes'} are left to it ({rule}){chosen}".replace(
            "1 hex are", "1 hex is"
        )
    elif chosen:
        yield chosen.removeprefix("; ")


def _left(g: Engine, state: State, fig: Figure, at: int, goal: int) -> int:
    """The hexes from `at` to the Objective, around enemies (AT-260)."""
    return next((n for n, mask in enumerate(routes_to(g, state, fig, goal)) if mask >> at & 1), 0)


def _engages(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    fig, attacks = _acting(before), _pushed(before, after, "villain_attacks")
    target = figure(before, _bound(attacks)["target"]) if attacks is not None else None
    if fig is None or target is None:
        return
    defense, many = g.defense(before, target), len(g.targets(before, fig))
    if many == 1:
        yield f"{target.id} is in range: it is attacked though it does not fall (AT-265)"
    else:
        why = "players chose among the highest Defense" if _asked(frame) else "highest Defense"
        yield f"of {many} in range it attacks {target.id}, {why}, {defense} (AT-265, AT-266)"


def _finishes(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    if before.active is not None:
        yield f"the command of {before.active.figure} ends; no Villain is exhausted (AT-267)"


VILLAINS: dict[str, Teller] = {
    "play_scheme": _scheme,
    "choose_scheme": _scheme,
    "scheme_bonus": _bonus,
    "discard_schemes": _discard,
    "draw_schemes": _draw,
    "end_villain_turn": _end,
    "command": _command,
    "surge": _surge,
    "deploy_cultist": _cultist,
    "deploy_cultist_at": _cultist,
    "burn_schemes": _burn,
    "villain_strikes": _strikes,
    "villain_deploys": _deploys,
    "villain_commanded": _commanded,
    "villain_targets": _targets,
    "villain_closes_in": _closes_in,
    "villain_attacks": _attacks,
    "villain_stays": _stays,
    "villain_moves": _moves,
    "villain_engages": _engages,
    "villain_finishes": _finishes,
}


def question(frame: Frame) -> str:
    """What a tie of the Villains asks the players; "" for a verb that asks nothing of that kind."""
    bound = _bound(frame)
    if frame.verbs[0].verb == "villain_moves" and not bound["token"] and not _asked(frame):
        return f"{frame.source} has no token, and several Player Champions are equally near: which does it make for?"
    return QUESTIONS.get(frame.verbs[0].verb, "").format(name=frame.source)


QUESTIONS = {
    "villain_deploys": "on which of the free Villain Portals is {name} deployed? (AT-268)",
    "villain_targets": "{name} can defeat several of the highest Defense: which does it attack? (AT-253)",
    "villain_closes_in": "several hexes are equally near to its token: where does {name} attack from? (AT-256)",
    "villain_moves": "several ways are equally short: which does {name} go? (AT-261)",
    "villain_engages": "several in range have the highest Defense: which does {name} attack? (AT-266)",
    "villain_strikes": "several in range have the highest Defense: which does {name} attack? (AT-266)",
    "deploy_cultist": "the hex is occupied: next to it, where does the Cultist go? (AT-277)",
    "deploy_cultist_at": "the hex is occupied: next to it, where does the Cultist go? (AT-277)",
}
"""The questions, by verb."""
PLACED = ("villain_deploys", "villain_closes_in", "villain_moves", "deploy_cultist", "deploy_cultist_at")
"""Verbs that say themselves where a figure stands after them."""
