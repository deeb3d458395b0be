"""The rules of the tiny game: the smallest complete game, and the template for every other one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from model.core.action import Action, IllegalAction, Step
from model.core.game import CHANCE, TERMINAL, GameInfo, Outcomes
from model.effects.agenda import Choice, Frame, Kernel
from model.effects.language import Call, Modifier
from model.effects.verbs import open_window
from model.tinygame.cards import load_cards
from model.tinygame.state import State, living, over
from model.tinygame.words import vocabulary

END = Action("end")
PLAYER = 0
STRIKE = (open_window("blow", (PLAYER,)), Call("blow"))
NEXT_TURN = Frame((Call("next_turn"),))


class TinyGame:
    """The game protocol and the kernel's host in one: a game this small needs no more."""

    info = GameInfo("tinygame", "1", 1, True, "exchangeable", "scripted")

    def __init__(self) -> None:
        words = vocabulary()
        self.cards = load_cards(words)
        self.kernel: Kernel[State] = Kernel(words, self)

    # --- the game ---

    def current_player(self, state: State) -> int:
        """The player, CHANCE while a die or a hidden card decides, TERMINAL at the end (TG-1.3)."""
        ask = self.kernel.pending(state)
        if ask is None:
            return TERMINAL if over(state) else PLAYER
        return ask.seat if isinstance(ask, Choice) else CHANCE

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Answers to a pending choice, else the cards that can be paid, and `end` (TG-2.2, TG-2.5)."""
        if state.agenda:
            return self.kernel.actions(state)
        return () if over(state) else (END, *self._playable(state, reaction=False))

    def chance_outcomes(self, state: State) -> Outcomes:
        """Faces of a die, or what the top card of the pile may be."""
        return self.kernel.outcomes(state)

    def apply(self, state: State, step: Step) -> State:
        """The settled state after a step. Raises IllegalAction."""
        if state.agenda:
            return self.kernel.answer(state, step)
        legal = self.legal_actions(state)
        if step not in legal or not isinstance(step, Action):
            raise IllegalAction(step, "a card in hand that can be paid, or `end`", "TG-2.2", legal)
        if step == END:
            strikes = [Frame(STRIKE, (("enemy", place),)) for place in living(state)]
            return self.kernel.settle(self.kernel.push(state, *strikes, NEXT_TURN))
        return self.kernel.settle(self._played(state, step.args[0]))

    def is_terminal(self, state: State) -> bool:
        """Whether the game has ended and every effect is resolved (TG-1.3)."""
        return not state.agenda and over(state)

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """The damage dealt (TG-3.2)."""
        return (Fraction(state.damage),)

    def observe(self, state: State, seat: int) -> State:
        """The state itself: what is hidden is hidden in it as well."""
        return state

    def _playable(self, state: State, reaction: bool) -> list[Action]:
        cards = (self.cards[name] for name in sorted(set(state.hand)))
        return [Action("play", (c.id,)) for c in cards if c.reaction is reaction and c.cost <= state.energy]

    def _played(self, state: State, name: str) -> State:
        """Pay the card, take it from the hand, and put what it does on the agenda (TG-2.1, TG-2.3)."""
        card, at = self.cards[name], state.hand.index(name)
        kept = tuple(sorted((*state.in_play, name))) if card.keep else state.in_play
        hand = state.hand[:at] + state.hand[at + 1 :]
        paid = state._replace(energy=state.energy - card.cost, hand=hand, in_play=kept)
        return self.kernel.push(paid, Frame(card.text.do, source=name))

    # --- the kernel's host ---

    def label(self, state: State, target: Any) -> str:
        """An enemy is called by its place, counted from 1."""
        return f"enemy-{target + 1}"

    def setting(self, state: State, name: str) -> int:
        """The game has no settings. Raises KeyError."""
        raise KeyError(name)

    def listeners(self, state: State, event: str, bound: dict[str, Any]) -> Sequence[Frame]:
        """The triggers of the cards in play (TG-5.4)."""
        return [
            Frame(trigger.verbs, tuple(sorted(bound.items())), name)
            for name in state.in_play
            for trigger in self.cards[name].text.when
            if trigger.event == event
        ]

    def modifiers(self, state: State, query: str, subject: Any) -> Iterator[tuple[Modifier, Frame]]:
        """The modifiers of the cards in play (TG-3.4)."""
        for name in state.in_play:
            for modifier in self.cards[name].text.modify:
                if modifier.query == query:
                    yield modifier, Frame((), (), name)

    def reactions(self, state: State, window: str, seat: int, bound: dict[str, Any]) -> Sequence[Action]:
        """Reactions that can be paid, as long as the blow is coming and hurts (TG-4.2, TG-4.3)."""
        idle = state.guarded or state.hp == 0 or state.enemies[bound["enemy"]].strength == 0
        return () if idle else self._playable(state, reaction=True)

    def react(self, state: State, window: str, seat: int, action: Action, bound: dict[str, Any]) -> State:
        """The state after a reaction was played."""
        return self._played(state, action.args[0])
