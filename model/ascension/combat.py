"""Attack actions: what may be attacked, and the exchange of blows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.ascension.changes import damaged
from model.ascension.state import OFF, Figure, State, figure
from model.core.action import Action
from model.effects.agenda import Frame
from model.effects.language import Call, Verbs
from model.effects.verbs import open_window

if TYPE_CHECKING:
    from model.ascension.engine import Engine

STRIKE = Call("strike")


def attack_actions(g: Engine, state: State, fig: Figure) -> tuple[Action, ...]:
    """`attack TARGET` for every enemy in range, or one `attack all` for an area attack (AT-117)."""
    targets = g.targets(state, fig)
    if targets and g.hits_all(state, fig):
        return (Action("attack", ("all",)),)
    return tuple(Action("attack", (f.id,)) for f in targets)


def declare(g: Engine, state: State, fig: Figure, action: Action) -> State:
    """Put the attack on the agenda: a window for Treasures where enemies hold one, then the blows (AT-180, AT-181).

    Teams answer as one, after the attacker's in turn order (AT-215).
    """
    if action.args == ("all",):
        targets = tuple(f.id for f in g.targets(state, fig))
    else:
        targets = action.args
    verbs: Verbs = (STRIKE,)
    answering = [team for team in g.table.others(fig.seat) if g.treasures_of(state, team)]
    if answering:
        verbs = (open_window("attack", (fig.seat, *answering)), STRIKE)
    bound = (("attacker", fig.id), ("targets", targets))
    return g.kernel.push(state, Frame(verbs, bound, "attack", fig.seat))


def strike(g: Engine, state: State, attacker: str, targets: tuple[str, ...]) -> State:
    """Attack damage and all Strikebacks at once, then defeats, then Slay (AT-115, AT-116, AT-127, AT-128, AT-316)."""
    fig = g.find(state, attacker)
    struck = [f for f in (figure(state, name) for name in targets) if f is not None and f.hex != OFF]
    blow = g.blow(state, fig)
    hits = {f.id: blow for f in struck}
    back = sum(g.blow(state, f) for f in struck if g.strikes_back(state, f, fig))
    if back:
        hits[fig.id] = back
    direct = [f for f in struck if f.damage + blow >= g.defense(state, f) and (f.damage or blow)]
    state = damaged(g, state, hits)
    return slays(g, state, fig, _counted(g, direct), _lost(g, state, fig))


def _lost(g: Engine, state: State, fig: Figure) -> tuple[str, ...]:
    """The Constructs that fell with the attacker and that its Slay may not find, by the named ruling (C37)."""
    if g.table.setting("slayer_regains_lost_constructs") or g.find(state, fig.id).constructs:
        return ()
    return tuple(held.card for held in fig.constructs if held.owner == fig.seat)


def _counted(g: Engine, fallen: list[Figure]) -> list[Figure]:
    """The defeats that count for Slay; two figures of one card may count once, by the named ruling (C34)."""
    if g.table.setting("askara_area_slays") >= 2:
        return fallen
    seen: set[tuple[int, str]] = set()
    kept = []
    for f in fallen:
        if g.card(f).twin and (f.seat, f.card) in seen:
            continue
        seen.add((f.seat, f.card))
        kept.append(f)
    return kept


def slays(g: Engine, state: State, fig: Figure, victims: list[Figure], lost: tuple[str, ...] = ()) -> State:
    """Slay of the attacker, once for each enemy that its attack defeated, even when it fell too (AT-123, AT-126).

    `lost` are cards of its seat's discard pile that its Slay does not find.
    """
    frames: list[Frame] = []
    for victim in victims:
        known = {"figure": fig, "victim": victim.id, **({"lost": lost} if lost else {})}
        frames += g.listeners(state, "slay", known)
    return g.kernel.push_ordered(state, tuple(frames))
