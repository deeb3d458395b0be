"""Sentences that announce what the verbs of Red Rains' own rules do, with the rules that they follow."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kibitz.redrains.changes import PHASES
from model.core.action import Step
from model.effects.agenda import Frame
from model.effects.explain import explain_verbs
from model.effects.language import Verbs
from model.redrains.battle import counters
from model.redrains.engine import THE_CHIMERA
from model.redrains.state import CHIMERA, Battle, State, Unit

if TYPE_CHECKING:
    from model.redrains.engine import Engine

QUIET = frozenset(
    ("put_in_play", "on_spellboard", "attach_to", "to_discard", "discard_cards", "window", "fight", "battle_over")
)
"""Verbs that are the rules' own, whatever card they serve: the card's words explain nothing about them."""


def lead(g: Engine, frame: Frame, before: State, after: State, step: Step) -> str:
    """The sentences, each in a line, that announce what a verb of the rules does; "" where its changes explain it."""
    call = frame.verbs[0]
    teller = LEADS.get(call.verb)
    return teller(g, dict(call.args), before, after, step) if teller else ""


def _chimera_turn(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    over = before.turn == "players" and step.kind != "end"
    spent = "no action is left, so the players' turn ends\n" if over else ""
    return f"{spent}the Chimera's turn against {g.born(after, after.facing)} begins (RR-110)"


def _status(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    unit, now = g.unit(before, args["ref"]), g.unit(after, args["ref"])
    spent = unit is not None and now is not None and now.status < unit.status
    return f"{args['ref']} spends a status token on its status ability (RR-040)" if spent else ""


def _acts(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    if after.idle:
        return "no face-down aspect and no unit able to attack: the Chimera passes (RR-115)"
    if not after.battles:
        return ""
    forced = before.chimera.forced and g.hidden_left(before, before.facing)
    why = "an effect makes the Chimera attack" if forced else "no face-down aspect: the leftmost able unit attacks"
    return f"{why} (RR-114)\n{_attack(g, args, before, after, step)}"


def _behavior(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    waiting = after.agenda[len(before.agenda) - 1 :]
    row = "; then ".join(english(g, frame.verbs) for frame in waiting[::-1])
    return f"behavior row of phase {PHASES[after.chimera.phase]}: {row}"


def english(g: Engine, verbs: Verbs) -> str:
    """Verbs as a phrase for players: what the templates of the language leave stiff is put right."""
    text = explain_verbs(g.kernel.vocabulary, verbs)
    for stiff, said in STIFF.items():
        text = text.replace(stiff, said)
    return re.sub(r"\b1 ((?:[\w-]+ )*?)(tokens|cards|dice)\b", lambda m: f"1 {m[1]}{ONE[m[2]]}", text)


STIFF = {
    "mine Phoenixborn": "your Phoenixborn",
    "players units": "the players' units",
    "players Phoenixborn": "each player's Phoenixborn",
    "targets opposing": "targets the opposing",
    "to opposing Phoenixborn": "to the opposing Phoenixborn",
}
ONE = {"tokens": "token", "cards": "card", "dice": "die"}


def _either(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    rule = "RR-030" if after.chimera.phase == 1 else "RR-113"
    return _attack(g, args, before, after, step) if after.battles else f"no unit is able to attack: reveal ({rule})"


def _attack(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    """Who attacks whom, how hard, and why just that target."""
    battle = after.battles[0] if after.battles else None
    unit = g.unit(after, battle.attacker) if battle is not None else None
    if battle is None or unit is None or battle.by != CHIMERA:
        return ""
    at_born = battle.target == g.born(after, battle.seat)
    icon = g.cards[unit.card].icon
    why = "no unit to attack, RR-125" if icon in ("left", "right") and at_born else ICONS.get(icon, ICONS[""])
    return f"{battle.attacker} attacks {battle.target} with {g.attack(after, unit)} ({why})"


ICONS = {
    "left": "claw left: the leftmost unit, RR-121",
    "right": "claw right: the rightmost unit, RR-122",
    "jaw": "jaw: the Phoenixborn, RR-123",
    "": "no aspect: the Phoenixborn, RR-126",
    "none": "no aspect: the Phoenixborn, RR-126",
}


def _blocks(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    return "; ".join(f"{b.defender} blocks {b.attacker} (RR-092)" for b in after.battles if b.defender)


def _guards(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    battle = after.battles[0] if after.battles else None
    if battle is None or not battle.defender:
        return "nobody guards" if step.kind == "guard-roll" else ""
    rule = "RR-102" if battle.defender == THE_CHIMERA else "RR-100"
    return f"{_name(battle.defender)} guards for {battle.target} ({rule})"


def _fight(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    """The blows of a battle, before what prevents them."""
    battle = _fought(before, after, step)
    attacker = g.unit(before, battle.attacker) if battle is not None else None
    if battle is None or attacker is None or attacker.exhausted:
        return ""
    foe_ref = next((r for r in (battle.defender, battle.target) if r and g.locate(before, r) is not None), "")
    if not foe_ref:
        return ""
    foe = g.unit(before, foe_ref)
    blow = g.attack(before, attacker)
    said = f"{battle.attacker} strikes {_name(foe_ref)} with {blow}"
    if foe is None:
        return said + (" (RR-096)" if foe_ref == THE_CHIMERA else "")
    said += _prevented(g, foe, blow, after)
    if not counters(g, before, battle, foe):
        return said + (", which is exhausted and does not counter (RR-108)" if battle.by != CHIMERA else "")
    back, rule = g.attack(before, foe), " (RR-107)" if battle.by != CHIMERA else ""
    return f"{said}, which counters with {back}{rule}{_prevented(g, attacker, back, after)}"


def _name(ref: str) -> str:
    return "the Chimera" if ref == THE_CHIMERA else ref


def _prevented(g: Engine, unit: Unit, blow: int, after: State) -> str:
    """How much of a blow a unit that stands after it was spared."""
    now = g.unit(after, unit.id)
    spared = blow - (now.wounds - unit.wounds) if now is not None else 0
    prose = g.cards[unit.card].prose
    return f" ({spared} prevented{f'; {unit.id}: {prose}' if prose else ''})" if spared > 0 else ""


def _fought(before: State, after: State, step: Step) -> Battle | None:
    """The battle that a verb resolved: the chosen one, or the only one."""
    if after.battle is not None and after.battle.attacker:
        return after.battle
    chosen = (b for b in before.battles if step.kind == "battle" and b.attacker in step.args)
    # The last battle follows the chosen one without a step of its own.
    return next(chosen, before.battles[0] if before.battles else None)


def _ultimate(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    phase = before.chimera.phase
    return (
        f"the Ultimate of phase {PHASES[phase]} resolves (RR-078): {english(g, g.table.chimera.ultimates[phase - 1])}"
    )


def _place(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    if len(after.agenda) < len(before.agenda):
        return "recovery: no aspect is in play, so no Red Rains token is placed (RR-133)"
    return "recovery: a Red Rains token for each aspect in play (RR-133)"


def _token(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    return f"the first player token goes to {_holder(g, after)} (RR-137); round {after.round} begins"


def _turns(g: Engine, args: dict[str, Any], before: State, after: State, step: Step) -> str:
    return f"the player turns phase begins, {_holder(g, after)} first (RR-137)"


def _holder(g: Engine, state: State) -> str:
    return "the Chimera" if state.first == CHIMERA else g.born(state, state.first)


def _fixed(text: str) -> Callable[..., str]:
    return lambda *_: text


LEADS: dict[str, Callable[[Engine, dict[str, Any], State, State, Step], str]] = {
    "chimera_turn": _chimera_turn,
    "status_ability": _status,
    "chimera_acts": _acts,
    "behavior": _behavior,
    "attack_or_reveal": _either,
    "chimera_attack": _attack,
    "attack_with": _attack,
    "chimera_blocks": _blocks,
    "chimera_guards": _guards,
    "fight": _fight,
    "ultimate": _ultimate,
    "pass_token": _token,
    "turns_begin": _turns,
    "recover": _fixed("all have passed in a row: the recovery phase; units recover (RR-116, RR-129)"),
    "remove_exhaustion": _fixed("recovery: exhaustion tokens are removed (RR-130, RR-131)"),
    "place_red_rains": _place,
    "replenish_status": _fixed("recovery: status tokens are refilled (RR-136)"),
}
