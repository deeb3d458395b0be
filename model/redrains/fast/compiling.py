"""Effects of cards as rows of numbers: programs, selectors, amounts and conditions.

What has no number is refused by name, so that nothing is ever left out of an effect in silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.effects.language import Call, Expr, Value, Verbs
from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops

WHOSE = {"mine": ops.MINE, "opposing": ops.OPPOSING, "players": ops.PLAYERS_OWN, "any": ops.ANY}
KINDS = {
    "any": ops.K_ANY, "ally": ops.K_ALLY, "conjuration": ops.K_CONJURATION, "aspect": ops.K_ASPECT,
    "non_aspect": ops.K_NON_ASPECT,
}  # fmt: skip
ARE = {
    "any": ops.ARE_ANY, "wounded": ops.ARE_WOUNDED, "unwounded": ops.ARE_UNWOUNDED, "exhausted": ops.ARE_EXHAUSTED,
    "unexhausted": ops.ARE_UNEXHAUSTED, "targetable": ops.ARE_TARGETABLE,
}  # fmt: skip
HOW = {"add": ops.ADD, "times": ops.TIMES, "set": ops.SET}
Step = tuple[int, int, int, int, int, int]


class NotCovered(ValueError):
    """What the fast lane does not do; the message names it."""


class Program:
    """The rows of all effects compiled so far."""

    def __init__(self, numbers: Mapping[str, int], settings: Any) -> None:
        self.numbers = numbers
        """The number of every card, by id."""
        self.setting = settings
        """The value of a named setting."""
        self.code: list[tuple[int, int, int, int, int]] = []
        self.steps: list[Step] = [(ops.S_END, 0, 0, 0, 0, 0)]
        self.amounts: list[tuple[int, int]] = [(ops.A_NUMBER, 0)]
        self.conditions: list[tuple[int, int, int, int, int, int]] = [(ops.C_TRUE, 0, 0, 0, 0, 0)]
        self.names: list[str] = []
        """Names bound in the text at hand; the first lies in V0 of a frame."""
        for op in range(ops.RULES_N):
            self.code += [(op, 0, 0, 0, 0), (ops.O_END, 0, 0, 0, 0)]

    # --- verbs ---

    def text(self, verbs: Verbs) -> int:
        """The row where the program of a text of its own begins; 0 for none. Raises NotCovered."""
        self.names = []
        return self.verbs(verbs)

    def verbs(self, verbs: Verbs) -> int:
        """The row where the program of these verbs begins; 0 for none."""
        if not verbs:
            return 0
        rows = [self._verb(call) for call in verbs]
        start = len(self.code)
        self.code += [*rows, (ops.O_END, 0, 0, 0, 0)]
        return start

    def _verb(self, call: Call) -> tuple[int, int, int, int, int]:
        known = getattr(self, f"_do_{call.verb}", None)
        if known is None:
            raise NotCovered(f"the verb `{call.verb}`")
        row = (*known(**dict(_safe(call))), 0, 0, 0, 0)
        return row[0], row[1], row[2], row[3], row[4]

    def _do_damage(self, amount: Value, to: Value) -> tuple[int, ...]:
        return ops.O_DAMAGE, self.amount(amount), self.selector(to)

    def _do_wound(self, amount: Value, on: Value) -> tuple[int, ...]:
        return ops.O_WOUND, self.amount(amount), self.selector(on)

    def _do_move_wound(self, source: Value, to: Value) -> tuple[int, ...]:
        return ops.O_MOVE_WOUND, self.selector(source), self.selector(to)

    def _do_destroy(self, who: Value) -> tuple[int, ...]:
        return ops.O_DESTROY, self.selector(who)

    def _do_discard_unit(self, who: Value) -> tuple[int, ...]:
        return ops.O_DISCARD_UNIT, self.selector(who)

    def _do_exhaust(self, who: Value, tokens: Value = 1) -> tuple[int, ...]:
        return ops.O_EXHAUST, self.amount(tokens), self.selector(who)

    def _do_add_status(self, amount: Value, on: Value) -> tuple[int, ...]:
        return ops.O_ADD_STATUS, self.amount(amount), self.selector(on)

    def _do_attack_bonus(self, amount: Value, to: Value) -> tuple[int, ...]:
        return ops.O_BONUS, self.amount(amount), self.selector(to)

    def _do_summon(self, card: str, to: str = "mine", wounds: Value = 0, exhausted: Value = 0) -> tuple[int, ...]:
        if to == "host":
            raise NotCovered("the verb `summon` to the host's battlefield")
        where = ops.TO_MINE if to == "mine" else ops.TO_OPPOSING
        return ops.O_SUMMON, self.numbers[card], where, self.amount(wounds), self.amount(exhausted)

    def _do_return_exhausted(self) -> tuple[int, ...]:
        return (ops.O_RETURN,)

    def _do_if(self, that: Value, then: Verbs, other: Verbs = ()) -> tuple[int, ...]:
        return ops.O_IF, self.condition(that), self.verbs(then), self.verbs(other)

    def _do_may(self, do: Verbs) -> tuple[int, ...]:
        return ops.O_MAY, self.verbs(do)

    def _do_name(self, the: Value, called: str) -> tuple[int, ...]:
        selector = self.selector(the)
        return ops.O_NAME, self._bind(called), selector

    def _do_targets(self, who: Value, do: Verbs) -> tuple[int, ...]:
        selector = self.selector(who)
        return ops.O_TARGETS, self._bind("target"), selector, self.verbs(do)

    def _do_roll_rage(self, called: str) -> tuple[int, ...]:
        return ops.O_ROLL_RAGE, self._bind(called)

    def _do_reroll_rage(self) -> tuple[int, ...]:
        return (ops.O_REROLL_RAGE,)

    def _do_raise_rage(self, count: Value) -> tuple[int, ...]:
        return ops.O_RAISE_RAGE, self.amount(count)

    def _do_red_rains(self, count: Value) -> tuple[int, ...]:
        return ops.O_RED_RAINS, self.amount(count)

    def _do_lower_dice(self, count: Value) -> tuple[int, ...]:
        if count not in (1, 2):
            raise NotCovered(f"the verb `lower_dice` for {count} dice")
        return ops.O_LOWER_DICE, int(count)

    def _do_reveal(self) -> tuple[int, ...]:
        return ops.O_REVEAL, self._bind("revealed")

    def _do_reveal_and_attack(self) -> tuple[int, ...]:
        """A program of two verbs that is run as one branch."""
        do = self.verbs((Call("reveal"), Call("chimera_attack", (("who", "revealed"),))))
        return ops.O_IF, 0, do

    def _do_chimera_attack(self, who: Value = None) -> tuple[int, ...]:
        if who is None:
            raise NotCovered("the verb `chimera_attack` without a name")
        return ops.O_ATTACK_WITH, self.selector(who)

    def _do_attack_or_reveal(self) -> tuple[int, ...]:
        return (ops.O_ATTACK_OR_REVEAL,)

    def _do_ally_from_discard(self) -> tuple[int, ...]:
        return (ops.O_ALLY_BACK,)

    def _do_add_aspect(self) -> tuple[int, ...]:
        return (ops.O_ADD_ASPECT,)

    # --- names, amounts, conditions ---

    def _bind(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        if len(self.names) > 2:
            raise NotCovered("more than two names in one text")
        return lay.V0 + self.names.index(name)

    def _slot(self, name: str) -> int:
        if name == "self":
            return lay.SELF
        if name not in self.names:
            raise NotCovered(f"the name `{name}`")
        return lay.V0 + self.names.index(name)

    def amount(self, value: Value) -> int:
        """The number of an amount. Raises NotCovered."""
        return _row(self.amounts, self._amount(value))

    def _amount(self, value: Value) -> tuple[int, int]:
        if isinstance(value, int):
            return ops.A_NUMBER, int(value)
        if isinstance(value, str):
            return ops.A_BOUND, self._slot(value)
        if isinstance(value, Expr):
            args = dict(value.args)
            if value.op == "setting":
                return ops.A_NUMBER, int(self.setting(args["name"]))
            kinds = {
                "wounds": (ops.A_WOUNDS, "on"),
                "count": (ops.A_COUNT, "of"),
                "printed_recover": (ops.A_RECOVER, "of"),
            }
            if value.op in kinds:
                kind, key = kinds[value.op]
                return kind, self.selector(args[key], choices=False)
        raise NotCovered(f"the amount `{value.op if isinstance(value, Expr) else value}`")

    def condition(self, value: Value, negated: int = 0) -> int:
        """The number of a condition. Raises NotCovered."""
        if value is None:
            return 0
        if not isinstance(value, Expr):
            raise NotCovered(f"the condition `{value}`")
        args = dict(value.args)
        if value.op == "not":
            return self.condition(args["that"], 1 - negated)
        known = getattr(self, f"_if_{value.op}", None)
        if known is None:
            raise NotCovered(f"the condition `{value.op}`")
        found = (*known(**args), 0, 0, 0, 0)
        return _row(self.conditions, (found[0], negated, found[1], found[2], found[3], found[4]))

    def _if_at_least(self, value: Value, min: Value) -> tuple[int, ...]:
        return ops.C_AT_LEAST, self.amount(value), self.amount(min)

    def _if_exists(self, of: Value) -> tuple[int, ...]:
        inner = of.args[0][1] if isinstance(of, Expr) and of.op == "choose" else of
        return ops.C_EXISTS, self.selector(inner, choices=False)

    def _if_is(self, who: Value, are: str = "any", kind: str = "any", whose: str = "any") -> tuple[int, ...]:
        if are == "targetable":
            raise NotCovered("the condition `is` with `targetable`")
        return ops.C_IS, self.selector(who, choices=False), ARE[are], KINDS[kind], WHOSE[whose]

    def _if_was(self, kind: str = "any", whose: str = "any") -> tuple[int, ...]:
        return ops.C_WAS, KINDS[kind], WHOSE[whose]

    def _if_status_at_least(self, count: Value) -> tuple[int, ...]:
        return ops.C_STATUS, self.amount(count)

    def _if_last_token(self) -> tuple[int, ...]:
        return (ops.C_LAST,)

    def _if_hand_empty(self) -> tuple[int, ...]:
        return (ops.C_HAND_EMPTY,)

    def _if_destroyed_this_turn(self) -> tuple[int, ...]:
        return (ops.C_DESTROYED,)

    def _if_attacking(self, target: str) -> tuple[int, ...]:
        if target not in ("any", "wounded", "unwounded", "exhausted", "unexhausted"):
            raise NotCovered(f"the condition `attacking` with `{target}`")
        return ops.C_ATTACKING, ARE[target]

    def _if_fatigued(self) -> tuple[int, ...]:
        return (ops.C_FATIGUED,)

    # --- selectors ---

    def selector(self, value: Value, choices: bool = True) -> int:
        """The step where a selector begins; `choices` says whether it may ask. Raises NotCovered."""
        steps = self._steps(value)
        asks = [step for step in steps if step[0] in (ops.S_CHOOSE, ops.S_CHOOSE_OR_NOT)]
        if asks and (not choices or len(asks) > 1 or steps[-1] is not asks[0]):
            raise NotCovered("a choice inside a number, a condition or another choice")
        start = len(self.steps)
        self.steps += [*steps, (ops.S_END, 0, 0, 0, 0, 0)]
        return start

    def _steps(self, value: Value) -> list[Step]:
        if isinstance(value, str):
            return [_step(ops.S_BOUND, self._slot(value))]
        if not isinstance(value, Expr):
            raise NotCovered(f"the selector `{value}`")
        args = dict(value.args)
        known = getattr(self, f"_of_{value.op}", None)
        if known is None:
            raise NotCovered(f"the selector `{value.op}`")
        found: list[Step] = known(**args)
        return found

    def _of_units(self, whose: str, kind: str = "any", are: str = "any", card: str = "", other: int = 0) -> list[Step]:
        if card and card not in self.numbers:
            raise NotCovered(f"the card `{card}`")
        return [_step(ops.S_UNITS, WHOSE[whose], KINDS[kind], ARE[are], self.numbers[card] if card else 0, other)]

    def _of_other_units(self, **args: Any) -> list[Step]:
        return self._of_units(**args, other=1)

    def _of_target_unit(self, **args: Any) -> list[Step]:
        return [*self._of_units(**args), _step(ops.S_AIMED), _step(ops.S_CHOOSE)]

    def _of_target_other_unit(self, **args: Any) -> list[Step]:
        return [*self._of_units(**args, other=1), _step(ops.S_AIMED), _step(ops.S_CHOOSE)]

    def _of_up_to_one_unit(self, **args: Any) -> list[Step]:
        return [*self._of_units(**args), _step(ops.S_AIMED), _step(ops.S_CHOOSE_OR_NOT)]

    def _of_up_to_one_other_unit(self, **args: Any) -> list[Step]:
        return [*self._of_units(**args, other=1), _step(ops.S_AIMED), _step(ops.S_CHOOSE_OR_NOT)]

    def _of_leftmost(self, of: Value) -> list[Step]:
        return [*self._steps(of), _step(ops.S_FIRST)]

    def _of_rightmost(self, of: Value) -> list[Step]:
        return [*self._steps(of), _step(ops.S_LAST)]

    def _of_all_of(self, of: tuple[Value, ...]) -> list[Step]:
        steps = [step for part in of for step in self._steps(part)]
        if sorted(step[0] for step in steps) != [ops.S_UNITS, ops.S_BORN]:
            raise NotCovered("the selector `all_of` with anything but units and Phoenixborn")
        return steps

    def _of_phoenixborn(self, whose: str) -> list[Step]:
        return [_step(ops.S_BORN, WHOSE[whose])]

    def _of_choose(self, among: Value) -> list[Step]:
        return [*self._steps(among), _step(ops.S_CHOOSE)]

    def _of_choose_up_to_one(self, among: Value) -> list[Step]:
        return [*self._steps(among), _step(ops.S_CHOOSE_OR_NOT)]

    def _of_target_card(self, whose: str, are: str = "any") -> list[Step]:
        if are == "targetable":
            raise NotCovered("the selector `target_card` with `targetable`")
        return [_step(ops.S_CARDS, ARE[are]), _step(ops.S_CHOOSE)]

    def _of_target_unit_or_lone_phoenixborn(self, whose: str) -> list[Step]:
        return [
            _step(ops.S_UNITS, WHOSE[whose]),
            _step(ops.S_AIMED),
            _step(ops.S_LONE, WHOSE[whose]),
            _step(ops.S_CHOOSE),
        ]


def _step(op: int, *args: int) -> Step:
    row = (op, *args, 0, 0, 0, 0, 0)
    return row[0], row[1], row[2], row[3], row[4], row[5]


def _row(rows: list[Any], row: Any) -> int:
    """The number of a row, added where it is new."""
    if row not in rows:
        rows.append(row)
    return int(rows.index(row))


def _safe(call: Call) -> list[tuple[str, Value]]:
    """The arguments with names that Python takes: `as` is called, `from` source, `else` other."""
    names = {"as": "called", "from": "source", "else": "other"}
    return [(names.get(name, name), value) for name, value in call.args]
