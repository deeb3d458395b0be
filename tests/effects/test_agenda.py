"""The kernel on a game of three numbers: bindings, order, windows, modifiers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from model.core.action import Action, ChanceOutcome, IllegalAction, parse_action
from model.core.yamlfile import parse_yaml
from model.effects.agenda import MAX_FRAMES, Agenda, Choice, Frame, Kernel
from model.effects.language import Modifier, Param, Verbs, Vocabulary
from model.effects.parse import Parser
from model.effects.verbs import core_vocabulary, open_window


class Log(NamedTuple):
    """A state that remembers what happened, and which reactions each seat holds."""

    said: tuple[Any, ...] = ()
    held: tuple[tuple[str, ...], ...] = ((), ())
    agenda: Agenda = ()


class Host:
    triggers: dict[str, tuple[Frame, ...]]
    in_force: list[tuple[Modifier, Frame]]

    def __init__(self) -> None:
        self.triggers, self.in_force = {}, []

    def label(self, state: Log, target: Any) -> str:
        return str(target)

    def setting(self, state: Log, name: str) -> int:
        return {"limit": 4}[name]

    def listeners(self, state: Log, event: str, bound: dict[str, Any]) -> Sequence[Frame]:
        return self.triggers.get(event, ())

    def modifiers(self, state: Log, query: str, subject: Any) -> Iterable[tuple[Modifier, Frame]]:
        return [pair for pair in self.in_force if pair[0].query == query]

    def reactions(self, state: Log, window: str, seat: int, bound: dict[str, Any]) -> Sequence[Action]:
        return [Action("react", (name,)) for name in state.held[seat]]

    def react(self, state: Log, window: str, seat: int, action: Action, bound: dict[str, Any]) -> Log:
        held = list(state.held)
        held[seat] = tuple(name for name in held[seat] if name != action.args[0])
        return state._replace(held=tuple(held), said=(*state.said, f"{seat}:{action.args[0]}"))


def vocabulary() -> Vocabulary:
    words = core_vocabulary()
    words.events["boom"] = "when it booms"
    words.queries["size"] = "its size"

    @words.verb("say {what}", short="what", what=Param("amount"))
    def say(ctx, what):
        return ctx.state._replace(said=(*ctx.state.said, ctx.amount(what)))

    @words.verb("whisper {what}", short="what", commutes=True, what=Param("amount"))
    def whisper(ctx, what):
        return ctx.state._replace(said=tuple(sorted((*ctx.state.said, ctx.amount(what)))))

    @words.verb("boom")
    def boom(ctx):
        return ctx.kernel.announce(ctx.state, "boom")

    @words.selector("the numbers from 1 to 3")
    def numbers(ctx):
        return (1, 2, 3)

    return words


WORDS = vocabulary()


def verbs(text: str, words: Vocabulary = WORDS) -> Verbs:
    parser = Parser(words, parse_yaml(text))
    found = parser.verbs(parser.document.data, ())
    assert not parser.problems, parser.problems
    return found


def kernel() -> tuple[Kernel[Log], Host]:
    host = Host()
    return Kernel(WORDS, host), host


def run(k: Kernel[Log], text: str, *answers: str, state: Log | None = None) -> Log:
    start = k.settle(k.push(state or Log(), Frame(verbs(text))))
    for answer in answers:
        step: Any = parse_action(answer)
        if not isinstance(k.pending(start), Choice):
            step = ChanceOutcome(*step)
        start = k.answer(start, step)
    return start


def test_verbs_run_in_order_and_the_agenda_empties():
    k, _ = kernel()
    state = run(k, "[say: 1, say: {plus: [1, 1]}, say: {times: [3, 1]}, say: {setting: limit}]")
    assert state == Log((1, 2, 3, 4))
    assert k.pending(state) is None


def test_a_roll_is_bound_and_used_later():
    k, _ = kernel()
    state = run(k, "[roll: {die: 6, as: n}, say: n, say: {plus: [n, 1]}]")
    assert k.outcomes(state)[3] == (ChanceOutcome("roll", ("4",)), Fraction(1, 6))
    assert k.actions(state) == ()
    assert k.answer(state, ChanceOutcome("roll", ("4",))).said == (4, 5)


def test_bindings_are_not_shared_between_frames():
    """Each target of a fan-out rolls its own `n`, and the name outside keeps its value."""
    k, _ = kernel()
    text = """
    - roll: {die: 6, as: n}
    - for_each: {in: numbers, as: each, do: [{roll: {die: 6, as: n}}, {say: n}, {say: each}]}
    - say: n
    """
    state = run(k, text, "roll 6", "roll 1", "roll 2", "roll 3")
    assert state.said == (1, 1, 2, 2, 3, 3, 6)


def test_a_frame_pushed_by_another_cannot_rebind_its_names():
    k, _ = kernel()
    text = "[roll: {die: 6, as: n}, if: {that: true, then: [{roll: {die: 6, as: n}}]}, say: n]"
    assert run(k, text, "roll 5", "roll 2").said == (5,)


def test_a_choice_is_offered_sorted_and_a_single_one_is_taken():
    k, _ = kernel()
    text = "[name: {as: it, the: {choose: numbers}}, for_each: {in: it, as: x, do: [say: x]}]"
    state = run(k, text)
    assert [str(a) for a in k.actions(state)] == ["choose 1", "choose 2", "choose 3"]
    assert k.answer(state, parse_action("choose 2")).said == (2,)
    with pytest.raises(IllegalAction, match="resolved first"):
        k.answer(state, parse_action("choose 4"))
    assert run(k, "[name: {as: a, the: {choose: numbers}}, name: {as: b, the: {others: {of: numbers, without: a}}}, "
                  "say: {count: b}]", "choose 1").said == (2,)  # fmt: skip


def test_optional_effects():
    k, _ = kernel()
    assert run(k, "[may: [say: 1], say: 2]", "accept").said == (1, 2)
    assert run(k, "[may: [say: 1], say: 2]", "decline").said == (2,)
    assert run(k, "[choose_one: [[say: 1], [say: 2]]]", "choose option-2").said == (2,)
    state = run(k, "[name: {as: it, the: {choose_up_to_one: numbers}}, say: {count: it}]", "decline")
    assert state.said == (0,)


def test_conditions_choose_a_branch():
    k, _ = kernel()
    text = "[if: {that: {at_least: {value: %s, min: 2}}, then: [say: 1], else: [say: 0]}]"
    assert [run(k, text % n).said for n in (1, 2)] == [(0,), (1,)]
    assert run(k, "[if: {that: {not: {exists: numbers}}, then: [say: 1]}]").said == ()


def test_simultaneous_triggers_are_ordered_by_their_seat():
    k, host = kernel()
    host.triggers["boom"] = tuple(Frame(verbs(f"[say: {n}]"), source=f"card-{n}") for n in (1, 2, 3))
    state = run(k, "[boom, say: 9]")
    assert [str(a) for a in k.actions(state)] == ["first card-1", "first card-2", "first card-3"]
    assert run(k, "[boom, say: 9]", "first card-3", "first card-2").said == (3, 2, 1, 9)


def test_triggers_whose_order_cannot_matter_ask_nothing():
    k, host = kernel()
    host.triggers["boom"] = tuple(Frame(verbs(f"[whisper: {n}]"), source=f"card-{n}") for n in (2, 1))
    assert run(k, "[boom, say: 9]").said == (1, 2, 9)
    host.triggers["boom"] = (Frame(verbs("[say: 1]"), source="a"),) * 2
    assert run(k, "[boom]").said == (1, 1)


def window(k: Kernel[Log], *held: tuple[str, ...]) -> Log:
    frame = Frame((open_window("attack", (0, 1)), *verbs("[say: 0]")))
    return k.settle(k.push(Log(held=held), frame))


def test_a_window_is_no_node_when_nobody_can_act():
    k, _ = kernel()
    assert window(k, (), ()).said == (0,)


def test_a_window_closes_when_all_pass_in_a_row():
    k, _ = kernel()
    state = window(k, ("a",), ("b",))
    seats, said = [], []
    for answer in ("pass", "react b", "react a"):
        ask = k.pending(state)
        assert isinstance(ask, Choice)
        seats.append(ask.seat)
        state = k.answer(state, parse_action(answer))
        said.append(state.said)
    assert seats == [0, 1, 0]
    assert said == [(), ("1:b",), ("1:b", "0:a", 0)]


def test_a_pass_does_not_close_the_window_for_the_others():
    k, _ = kernel()
    state = k.answer(window(k, ("a",), ("b",)), parse_action("pass"))
    assert [str(a) for a in k.actions(state)] == ["pass", "react b"]
    assert k.answer(state, parse_action("pass")).said == (0,)


def test_modifiers_sum_then_multiply_then_cap():
    k, host = kernel()
    frame = Frame(())
    host.in_force = [
        (Modifier("size", "times", 2, None), frame),
        (Modifier("size", "add", 3, None), frame),
        (Modifier("size", "add", 100, False), frame),
        (Modifier("other", "add", 100, None), frame),
    ]
    assert k.modified(Log(), "size", "x", 1) == 8
    host.in_force.append((Modifier("size", "set", 5, None), frame))
    assert k.modified(Log(), "size", "x", 1) == 5


def test_equal_half_resolved_states_are_equal_values():
    k, _ = kernel()
    one, other = (run(k, "[roll: {die: 6, as: n}, say: n]") for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert k.outcomes(one) == k.outcomes(other)


def test_effects_that_feed_themselves_are_stopped():
    k, host = kernel()
    host.triggers["boom"] = (Frame(verbs("[boom, say: 1]"), source="echo"),)
    with pytest.raises(RecursionError, match=f"more than {MAX_FRAMES} effects .* echo"):
        run(k, "[boom]")


def test_card_functions_return_verbs():
    words = vocabulary()
    words.functions["twice"] = lambda ctx: verbs("[say: 1, say: 1]")
    k: Kernel[Log] = Kernel(words, Host())
    state = k.settle(k.push(Log(), Frame(verbs("[call: {fn: twice}, say: 2]"))))
    assert state.said == (1, 1, 2)
