"""What may be done before the first command: every way to play the cards of the hand.

Cards that only give something, for good, may be played before any command without loss (AT-049); all others are
refused by name.
"""

from __future__ import annotations

from typing import Any

from model.ascension.game import Ascension
from model.ascension.library import Card
from model.ascension.state import State
from model.core.action import Action
from model.core.game import CHANCE
from model.effects.language import Call, Expr

MOST = 200
GIVES = ("gain", "bonus", "grant", "name")


def unplayable(game: Ascension, state: State) -> list[str]:
    """The cards in hand that are not encoded."""
    cards = game.engine.cards
    return [f"playing {name}" for name in sorted(set(state.sides[state.seat].hand)) if not _plain(cards[name])]


def _plain(card: Card) -> bool:
    """Whether the card only gives something fixed, whenever it is played."""
    if card.type == "construct":
        return not card.text.do
    return all(_plain_call(call) for call in (*card.text.do, *card.allegiance[1]))


def _plain_call(call: Call) -> bool:
    args: dict[str, Any] = dict(call.args)
    if call.verb == "banish":
        return "row" not in repr(args)
    if call.verb == "name":
        return args["the"] == Expr("choose", (("among", Expr("my_champions")),)) or "my_roster" in repr(args["the"])
    numbers = (args.get(key, 0) for key in ("amount", "strength", "defense", "speed"))
    return call.verb in GIVES and all(isinstance(n, int) and n >= 0 for n in numbers)


Play = tuple[tuple[Action, ...], State]


def plays(game: Ascension, state: State) -> list[Play] | None:
    """(actions, position after them) for every different way to play the hand; None when there are too many."""
    start = state._replace(active=None) if state.active is not None else state
    seen: dict[State, tuple[Action, ...]] = {start: ()}
    stack, done = [start], []
    while stack:
        if len(seen) > MOST:
            return None
        at = stack.pop()
        moves = game.legal_actions(at) if game.current_player(at) != CHANCE else ()
        if not at.agenda:
            moves = tuple(a for a in moves if a.kind == "play")
            if not any(game.engine.cards[a.args[0]].type != "construct" for a in moves):
                done.append((seen[at], at))
        for action in moves:
            after = game.apply(at, action)
            if after not in seen:
                seen[after] = (*seen[at], action)
                stack.append(after)
    return done
