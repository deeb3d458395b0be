"""A game that begins: start-of-game effects in turn order, opening hands, and the start of the first turn."""

from __future__ import annotations

from model.ascension.engine import Engine
from model.ascension.game import Ascension
from model.ascension.reading import Reading
from model.ascension.schema import AscensionKeys
from model.ascension.setup_modes import Seats
from model.ascension.setup_piles import OWNED
from model.ascension.state import State
from model.ascension.turn import start_turn
from model.core.action import ChanceOutcome
from model.effects.agenda import Chance, Frame
from model.effects.language import Call

OPENING_HAND = 5


def check_begin(reading: Reading, keys: AscensionKeys, seats: Seats) -> None:
    """Whether a game that begins begins as the book says: the first seat moves, with a deck and no cards yet."""
    for index, entry in enumerate(keys.seats):
        if entry.opening_hand and not keys.begin:
            message = "`opening_hand` belongs to `begin: true`; in the middle of a game it is `hand`."
            reading.say(("seats", index, "opening_hand"), "BEGIN", message)
        elif entry.opening_hand and seats.teams[index] != 0:
            message = "only the team that begins has looked at its hand; others have `hidden_hand` (AT-108)."
            reading.say(("seats", index, "opening_hand"), "BEGIN", message)
    if not keys.begin:
        return
    if keys.to_move != seats.names[0]:
        reading.say(("to_move",), "BEGIN", f"the first turn is that of the first seat, `{seats.names[0]}` (AT-016).")
    for index in seats.players:
        for name in ("hand", "hidden_hand", "played", "discard"):
            if getattr(keys.seats[index], name):
                message = f"`{name}`: a game that begins draws its hands from `deck` (AT-010)."
                reading.say(("seats", index, name), "BEGIN", message)
        if keys.seats[index].deck is None:
            reading.say(("seats", index), "BEGIN", "a game that begins needs `deck`, the cards of the starting deck.")


def begun(reading: Reading, keys: AscensionKeys, game: Ascension, state: State) -> State:
    """The settled state at the start of the first turn, or at the first question before it (AT-205).

    Opening hands that are known are drawn; problems are added to the reading where they cannot be.
    """
    g = game.engine
    opened = g.kernel.push(state._replace(turn=0, seat=0), Frame((Call("open_game"),), (), "setup", 0))
    for seat in reversed(range(len(state.sides))):
        opened = g.kernel.push(opened, *_start_effects(g, opened, seat))
    opened = g.kernel.settle(opened)
    for seat, entry in enumerate(keys.seats):
        if entry.opening_hand:
            cards = reading.cards(entry.opening_hand, ("seats", seat, "opening_hand"), OWNED, "an opening hand")
            opened = _drawn(reading, g, opened, seat, cards)
    return opened


def villains_begun(reading: Reading, game: Ascension, state: State) -> State:
    """The settled state at the start of the Villains' turn: at its first question (AT-240, AT-295)."""
    if state.schemes is None and not state.scheme_hand:
        reading.say(("to_move",), "SCHEMES", "the Villains' turn needs `schemes`, the Scheme Deck (AT-239).")
        return state
    return game.engine.kernel.settle(start_turn(game.engine, state, state.seat))


def _start_effects(g: Engine, state: State, seat: int) -> tuple[Frame, ...]:
    """What a seat's figures do at the start of the game; whoever has several orders them."""
    found: list[Frame] = []
    for fig in state.figures:
        if fig.seat == seat:
            found += g.listeners(state, "game_start", {"figure": fig})
    return tuple(g.kernel.push_ordered(state._replace(agenda=()), tuple(found)).agenda[::-1])


def _drawn(reading: Reading, g: Engine, state: State, seat: int, hand: tuple[str, ...]) -> State:
    """The state after a seat looked at the hand that it is known to have drawn."""
    path = ("seats", seat, "opening_hand")
    step = ChanceOutcome("hand", hand)
    ask = g.kernel.pending(state)
    if not isinstance(ask, Chance) or state.agenda[-1].seat != seat:
        reading.say(path, "BEGIN", "something else is decided before this hand is drawn; leave it out.")
        return state
    if all(step != outcome for outcome, _, _ in ask.outcomes):
        message = f"these {len(hand)} cards are no opening hand of {OPENING_HAND} from this deck (AT-010)."
        reading.say(path, "BEGIN", message)
        return state
    return g.kernel.answer(state, step)
