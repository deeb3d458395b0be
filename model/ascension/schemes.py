"""The Villain turn: Schemes from a deck, or from the hand of whoever plays the Boss, and what they bring about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from model.ascension.state import State, put, taken
from model.core.action import Action
from model.core.chance import card_chances, hand_chances, pool_with, pool_without
from model.core.game import MissingFact
from model.core.pile import Pile
from model.effects.agenda import Context, Frame
from model.effects.language import Call, Verbs, Vocabulary

if TYPE_CHECKING:
    from model.ascension.engine import Engine

PLAY, CHOOSE, BONUS = Call("play_scheme"), Call("choose_scheme"), Call("scheme_bonus")
LOOK, DISCARD, DRAW, END = (
    Call("look_at_schemes"),
    Call("discard_schemes"),
    Call("draw_schemes"),
    Call("end_villain_turn"),
)


def villain_turn(g: Engine, state: State, seat: int) -> State:
    """The state with the whole turn of the Villain team on its agenda: Schemes, then its end (AT-240, AT-241, AT-295).

    The turn's seat must be set. Effects of the start of the turn are to be pushed on top of it.
    """
    count = g.table.setting("schemes_per_turn")
    verbs: Verbs = (*(PLAY,) * count, DISCARD, END)
    if g.table.mode == "boss":
        verbs = (LOOK, *(CHOOSE,) * count, DISCARD, DRAW, END)
    return g.kernel.push(state, Frame(verbs, (), "schemes", seat))


def scheme_deck(state: State) -> Pile:
    """The Scheme Deck. Raises MissingFact when the scenario does not say what is in it."""
    if state.schemes is None:
        raise MissingFact(
            "the Villains take their turn, and the Scheme Deck is not given", "AT-239",
            "State `schemes` in the scenario.",
        )  # fmt: skip
    return state.schemes


def shown_to_players(state: State) -> State:
    """The state as the enemies of whoever plays the Boss know it: the Schemes in that hand are not theirs to see."""
    deck, hand = state.schemes, state.scheme_hand
    if deck is None or not hand:
        return state
    hidden = state.scheme_hidden + len(hand)
    unseen = pool_with(deck.unseen, hand)
    return state._replace(schemes=deck._replace(unseen=unseen), scheme_hand=(), scheme_hidden=hidden)


def _villains_win(g: Engine, state: State, seat: int) -> State:
    """A Scheme must be played and there is none: the Villain team wins, whatever the Honor is (AT-248)."""
    return state._replace(winner=g.table.teams[seat], turns_left=0, agenda=(), active=None)


def _executed(ctx: Context[State], state: State, card: str) -> State:
    """The Scheme in play, its effect and then the question whether its bonus happens too (AT-242 to AT-245)."""
    do = _engine(ctx).cards[card].text.do
    state = state._replace(scheme_play=put(state.scheme_play, card))
    return ctx.kernel.push(state, Frame(do, (), card, ctx.seat), Frame((BONUS,), (), card, ctx.seat))


def _engine(ctx: Context[State]) -> Engine:
    g: Any = ctx.kernel.host
    return g  # type: ignore[no-any-return]


def add_scheme_steps(words: Vocabulary) -> None:
    """Register the steps of a Villain turn; no card names them."""
    _add_deck_steps(words)
    _add_hand_steps(words)

    @words.verb("the Villains' turn ends")
    def end_villain_turn(ctx: Context[State]) -> State:
        """Scoring, the check, healing and the next team's turn, all after the Schemes are discarded (AT-249)."""
        from model.ascension.turn import end_turn

        return end_turn(_engine(ctx), ctx.state)


def _add_deck_steps(words: Vocabulary) -> None:
    @words.verb("the top Scheme is played")
    def play_scheme(ctx: Context[State]) -> State:
        """Revealed only now, when the one before it is done with (AT-241, AT-245)."""
        deck = scheme_deck(ctx.state)
        if not deck.size:
            return _villains_win(_engine(ctx), ctx.state, ctx.seat)
        card = ctx.chance(card_chances("scheme", deck.faces()))
        return _executed(ctx, ctx.state._replace(schemes=deck.take(card)), card)

    @words.verb("the Scheme's bonus happens if its Threat Level is met")
    def scheme_bonus(ctx: Context[State]) -> State:
        """Schemes of this turn are not in the discard pile yet (AT-242, AT-247)."""
        card = _engine(ctx).cards[ctx.source]
        if len(ctx.state.scheme_discard) < card.threat:
            return ctx.state
        return ctx.kernel.push(ctx.state, Frame(card.bonus, (), ctx.source, ctx.seat))

    @words.verb("the Schemes of this turn go to their discard pile")
    def discard_schemes(ctx: Context[State]) -> State:
        """All of them together, when the last one is done (AT-247)."""
        discard = put(ctx.state.scheme_discard, *ctx.state.scheme_play)
        return ctx.state._replace(scheme_discard=discard, scheme_play=())


def _add_hand_steps(words: Vocabulary) -> None:
    @words.verb("the Boss player looks at the Schemes drawn")
    def look_at_schemes(ctx: Context[State]) -> State:
        """All hands, exactly weighted; one more than are played is drawn at the first turn (AT-295)."""
        state, deck = ctx.state, scheme_deck(ctx.state)
        if not state.scheme_hand and not state.scheme_hidden:
            state = _drawn(state, deck, _engine(ctx).table.setting("schemes_per_turn") + 1)
            deck = scheme_deck(state)
        if not state.scheme_hidden:
            return state
        looked = ctx.chance(hand_chances("schemes", deck.unseen, state.scheme_hidden))
        unseen = deck.unseen
        for card in looked:
            unseen = pool_without(unseen, card)
        hand = put(state.scheme_hand, *looked)
        return state._replace(schemes=deck._replace(unseen=unseen), scheme_hand=hand, scheme_hidden=0)

    @words.verb("the Boss player plays a Scheme")
    def choose_scheme(ctx: Context[State]) -> State:
        """One from the hand, wholly carried out before the next is chosen (AT-296, AT-297)."""
        g, state = _engine(ctx), ctx.state
        literal = not g.table.setting("boss_plays_without_deck") and not scheme_deck(state).size
        if literal or not state.scheme_hand:
            return _villains_win(g, state, ctx.seat)
        card = ctx.choose(ctx.seat, [(Action("scheme", (c,)), c) for c in state.scheme_hand])
        return _executed(ctx, state._replace(scheme_hand=taken(state.scheme_hand, card)), card)

    @words.verb("as many Schemes are drawn as were played")
    def draw_schemes(ctx: Context[State]) -> State:
        """Face down: they are looked at in the next Villain turn (AT-297)."""
        count = _engine(ctx).table.setting("schemes_per_turn")
        return _drawn(ctx.state, scheme_deck(ctx.state), count)


def _drawn(state: State, deck: Pile, count: int) -> State:
    known, hidden, deck = deck.take_hidden(count)
    hand = put(state.scheme_hand, *known)
    return state._replace(schemes=deck, scheme_hand=hand, scheme_hidden=state.scheme_hidden + hidden)
