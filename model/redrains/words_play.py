"""Verbs that carry out the play of a card and the Meditate action."""

from __future__ import annotations

from model.core.action import Action
from model.core.pile import HIDDEN as FACE_DOWN
from model.effects.agenda import Frame
from model.effects.language import Call, Param, Value, Vocabulary
from model.redrains.changes import UNITS, attach, battlefield_full, card_home, dice_home, enter, entered, shifted
from model.redrains.state import LEVELS, Attached, Spell, State, Unit, put, taken, with_side
from model.redrains.words_base import Ctx, engine, seat_of
from model.redrains.words_players import die_word, top_discarded

DONE = Action("done")


def add_play_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_playing(words)
    _add_meditate(words)
    _add_meditated_dice(words)


def _add_playing(words: Vocabulary) -> None:
    @words.verb("{card} comes into play", card=Param("word"))
    def put_in_play(ctx: Ctx, card: str) -> State:
        """At the right end of its player's battlefield (RR-082); discarded when there is no room left."""
        g, seat = engine(ctx), seat_of(ctx)
        if battlefield_full(g, ctx.state, seat):
            return card_home(g, ctx.state, card, seat)
        unit = Unit(g.fresh(ctx.state, card), card, seat)
        return entered(g, enter(ctx.state, UNITS, seat, unit), unit.id)

    @words.verb("{card} goes to the spellboard", card=Param("word"))
    def on_spellboard(ctx: Ctx, card: str) -> State:
        g, seat = engine(ctx), seat_of(ctx)
        side = ctx.state.sides[seat]
        spell = Spell(g.fresh(ctx.state, card), card)
        return with_side(ctx.state, seat, side._replace(spells=tuple(sorted((*side.spells, spell)))))

    @words.verb("attach {card} to one of {hosts}", card=Param("word"), hosts=Param("word"))
    def attach_to(ctx: Ctx, card: str, hosts: tuple[str, ...]) -> State:
        """The player chooses among the hosts that there were when the card was played."""
        g, seat = engine(ctx), seat_of(ctx)
        found = ctx.pick([ref for ref in hosts if g.locate(ctx.state, ref) is not None])
        if not found:
            return card_home(g, ctx.state, card, seat)
        state = attach(ctx.state, g, found[0], Attached(card, seat))
        place, frames = g.locate(state, found[0]), []
        assert place is not None
        for trigger in g.cards[card].text.when:
            if trigger.event == "attached":
                frame = g.frame(trigger.verbs, found[0], place.controller, place.seat, card, {"owner": seat})
                if g.kernel.holds(state, frame, trigger.condition):
                    frames.append(frame)
        return g.kernel.push_ordered(state, tuple(frames))

    @words.verb("{card} goes to the discard pile", card=Param("word"))
    def to_discard(ctx: Ctx, card: str) -> State:
        return card_home(engine(ctx), ctx.state, card, seat_of(ctx))


def _add_meditate(words: Vocabulary) -> None:
    @words.verb("meditate: discard cards", seat=Param("amount"), count=Param("amount"), last=Param("word"))
    def meditate(ctx: Ctx, seat: Value, count: Value, last: str) -> State:
        """Discard any number of cards of the hand, off the draw pile and of the spellboard, one at a time.

        Sources are taken in one order (hand by name, then spells, then the pile), so that equal choices are one; an
        unknown card off the pile tells something, so after it every source is open again.
        """
        state, at, much = ctx.state, ctx.amount(seat), ctx.amount(count)
        side = state.sides[at]
        options: list[tuple[Action, str]] = [(DONE, "")] if much else []
        if much < len(side.active):
            options += [(Action("discard", (c,)), f"1{c}") for c in dict.fromkeys(side.hand) if f"1{c}" >= last]
            spells = dict.fromkeys(s.card for s in side.spells)
            options += [(Action("discard-spell", (c,)), f"2{c}") for c in spells if f"2{c}" >= last]
            if side.deck is not None and side.deck.blocks:
                options.append((Action("discard-top"), "3"))
        choice = ctx.choose(at, options) if options else ""
        if not choice:
            change = Call("meditate_change", (("count", much), ("done", ()), ("seat", at)))
            return ctx.kernel.push(state, Frame((change,), (), "", at))
        told = choice == "3" and side.deck is not None and side.deck.blocks[0].card == FACE_DOWN
        state = _discarded(ctx, state, at, choice)
        again = Call("meditate", (("count", much + 1), ("last", "" if told else choice), ("seat", at)))
        return ctx.kernel.push(state, Frame((again,), (), "", at))


def _add_meditated_dice(words: Vocabulary) -> None:
    @words.verb("meditate: change dice", seat=Param("amount"), count=Param("amount"), done=Param("word"))
    def meditate_change(ctx: Ctx, seat: Value, count: Value, done: tuple[str, ...]) -> State:
        """For each discarded card one active die is turned to a side of the player's choice."""
        state, at, left = ctx.state, ctx.amount(seat), ctx.amount(count)
        if not left:
            return state
        options: list[tuple[Action, tuple[str, object, int]]] = [(Action("keep-dice"), ("", None, 0))]
        for die in dict.fromkeys(state.sides[at].active):
            for level, name in enumerate(LEVELS):
                word = f"{die_word(die)}>{name}"
                if level != die.level and (not done or word >= done[-1]):
                    options.append((Action("change", (die_word(die), "to", name)), (word, die, level)))
        word, die, level = ctx.choose(at, options)
        if not word:
            return state
        state = shifted(state, at, die, level)
        again = Call("meditate_change", (("count", left - 1), ("done", (word,)), ("seat", at)))
        return ctx.kernel.push(state, Frame((again,), (), "", at))


def _discarded(ctx: Ctx, state: State, seat: int, choice: str) -> State:
    side = state.sides[seat]
    card = choice[1:]
    if choice[0] == "1":
        side = side._replace(hand=taken(side.hand, card), discard=put(side.discard, card))
        return with_side(state, seat, side)
    if choice[0] == "2":
        spell = max((s for s in side.spells if s.card == card), key=lambda s: (s.exhausted, -s.status))
        spells = tuple(s for s in side.spells if s is not spell)
        side = side._replace(spells=spells, discard=put(side.discard, card))
        return dice_home(with_side(state, seat, side), spell.dice)
    return top_discarded(ctx, state, seat)[0]
