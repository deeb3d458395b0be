"""Verbs that drive a round: phases, the deal, the reveal, the parts of a card, Turn End, Round End."""

from __future__ import annotations

from model.core.action import Action
from model.effects.agenda import Frame
from model.effects.language import Call, Param, Verbs, Vocabulary
from model.effects.verbs import open_window
from model.raidboss.awards import awarded, candidates, lapsed
from model.raidboss.challenge import cleared as constants_cleared
from model.raidboss.deck import (
    bag_outcomes,
    cleared,
    dealt,
    empty_places,
    face_outcomes,
    reshuffled,
    resolved,
    turned_up,
)
from model.raidboss.engine import Engine
from model.raidboss.knockout import ended, revive, revivers
from model.raidboss.laststand import placed, placed_at_round_start, won
from model.raidboss.levels import change_is_due, deck_of, new_deck
from model.raidboss.phases import ASSIGN, entered, reached, verb
from model.raidboss.state import BOSS, FACE_DOWN, PHASES, TEAM, Mark, State, hero, with_boss, with_hero
from model.raidboss.table import BOSS_ACTION, ROLL, ROUND, TURN
from model.raidboss.words_base import Ctx, engine

PARTS = ("interrupt", "boss_action")
WINDOW = {name: open_window(name, (TEAM,)) for name in ("revealed", "rolled", "level", "before_level_deal")}


def add_round_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_phases(words)
    _add_round_start(words)
    _add_reveal(words)
    _add_card(words)
    _add_levels(words)
    _add_turn_end(words)
    _add_round_end(words)


def boss_frame(state: State, verbs: Verbs, bearer: str = "", source: str = "") -> Frame:
    """An effect of the Boss that the active Hero bears, or somebody else."""
    bound = (("by", BOSS), ("self", bearer or state.active or BOSS))
    return Frame(verbs, bound, source or state.phase, TEAM)


def _window(g: Engine, state: State, name: str) -> State:
    return g.kernel.push(state, Frame((WINDOW[name],), (), name, TEAM))


def _add_phases(words: Vocabulary) -> None:
    @words.verb("what triggers on {event} happens", short="event", event=Param("word"))
    def trigger(ctx: Ctx, event: str) -> State:
        """Heroes first, then Constants, the Boss and the card of the turn (RB-082, RB-083, RB-144)."""
        return engine(ctx).trigger(ctx.state, event, hero=ctx.state.active)

    @words.verb("the phase {phase} begins", short="phase", phase=Param("word", words=PHASES))
    def to(ctx: Ctx, phase: str) -> State:
        """Entering a phase opens a window (RB-076); a Hero that is down has no Ability Roll to assign (RB-153)."""
        g, state = engine(ctx), ctx.state
        if phase == ASSIGN:
            state = reached(state, ROLL)
            if state.horizon.kind == ROLL and state.horizon.left <= 0:
                return state
        if phase == ASSIGN and (not state.active or hero(state, state.active).down):
            phase, state = "boss_action", state._replace(dice=())
        if phase == "interrupts" and _silent_interrupt(g, state):
            return state._replace(phase=phase)
        return entered(g, state, phase)

    @words.verb("the turn is over")
    def turn_over(ctx: Ctx) -> State:
        """The leftmost Hero with a hidden card is next; without one the round ends (RB-036, RB-208)."""
        g, state = engine(ctx), reached(ctx.state._replace(active="", dice=(), paying=(), hero_rolls=()), TURN)
        if state.horizon.kind == TURN and state.horizon.left <= 0:
            return state
        return entered(g, state, "turn_start")

    @words.verb("the round is over")
    def round_over(ctx: Ctx) -> State:
        """The next one begins with Round Start (RB-021, RB-125)."""
        state = reached(ctx.state._replace(round=ctx.state.round + 1), ROUND)
        if state.horizon.kind == ROUND and state.horizon.left <= 0:
            return state
        return entered(engine(ctx), state, "round_start")


def _add_round_start(words: Vocabulary) -> None:
    @words.verb("every Hero Token is readied")
    def ready_all(ctx: Ctx) -> State:
        heroes = tuple(one._replace(ready=True) for one in ctx.state.heroes)
        return ctx.state._replace(heroes=heroes)

    @words.verb("every Hero that is down gets up for an Instant")
    def revive_all(ctx: Ctx) -> State:
        """The team chooses whose token pays for each; there is always one to spend (RB-129, RB-161)."""
        g, state = engine(ctx), ctx.state
        fallen = next((one.card for one in state.heroes if one.down), "")
        if not fallen:
            return state
        payers = revivers(g, state, fallen)
        if not payers:
            return state
        payer = ctx.choose(TEAM, [(Action("revive", (fallen, ref)), ref) for ref in payers])
        again = boss_frame(state, (Call("revive_all"),))
        return revive(g, g.kernel.push(state, again), fallen, payer)

    @words.verb("a hidden Boss Card for each position")
    def deal_round(ctx: Ctx) -> State:
        """Positions 1 to 4 (RB-130); a Last Stand that waits goes to position 1, and nobody gets another (RB-124)."""
        state = ctx.state
        if state.boss.last_due or state.boss.last_placed:
            return placed_at_round_start(engine(ctx).table, state)
        return _dealt_to(ctx, state, empty_places(state))

    @words.verb("a hidden Boss Card for each of {places}", places=Param("word"))
    def deal_at(ctx: Ctx, places: tuple[int, ...]) -> State:
        return _dealt_to(ctx, ctx.state, places)


def _dealt_to(ctx: Ctx, state: State, places: tuple[int, ...]) -> State:
    """A card for each of these positions; a pile that is a mixture of bags says by chance which one a card is from."""
    for place in places:
        state = reshuffled(state)
        bag = ctx.chance(bag_outcomes(state))
        state = dealt(state, place, bag)
    return state


def _add_reveal(words: Vocabulary) -> None:
    @words.verb("the active Hero's Boss Card is revealed")
    def reveal_card(ctx: Ctx) -> State:
        """Chance over what it may be (RB-133); then what triggers on it (RB-076)."""
        g, state = engine(ctx), ctx.state
        if not state.active or hero(state, state.active).tile.face != FACE_DOWN:
            return state
        card = ctx.chance(face_outcomes(state, hero(state, state.active).tile, "reveal"))
        state = turned_up(g.table, state, state.active, card)
        return g.trigger(state, "card_revealed", hero=state.active)

    @words.verb("answers to the revealed card")
    def answer_reveal(ctx: Ctx) -> State:
        """Instants come before an Interrupt happens, unless the ruling has it happen at once (RB-137)."""
        g = engine(ctx)
        return ctx.state if _silent_interrupt(g, ctx.state) else _window(g, ctx.state, "revealed")

    @words.verb("answers to the Ability Roll")
    def answer_roll(ctx: Ctx) -> State:
        return _window(engine(ctx), ctx.state, "rolled") if ctx.state.dice else ctx.state


def _silent_interrupt(g: Engine, state: State) -> bool:
    card = g.active_card(state)
    return card is not None and bool(card.interrupt) and not g.setting_of("window_before_interrupt")


def _add_card(words: Vocabulary) -> None:
    @words.verb("the card's {part} happens", short="part", part=Param("word", words=PARTS))
    def play_part(ctx: Ctx, part: str) -> State:
        """An Interrupt in its phase, everything else in Boss Action (RB-134, RB-135, RB-143)."""
        g, state = engine(ctx), ctx.state
        card = g.active_card(state)
        if card is None:
            return state
        verbs = card.interrupt if part == "interrupt" else (*card.boss_action, *card.last_stand)
        return g.kernel.push(state, boss_frame(state, verbs, source=card.id))

    @words.verb("an Interrupt without another part is resolved")
    def resolve_interrupt(ctx: Ctx) -> State:
        """Only a card with nothing left for Boss Action (RB-136)."""
        card = engine(ctx).active_card(ctx.state)
        if card is None or not card.interrupt or card.boss_action or card.last_stand:
            return ctx.state
        return _behind(ctx.state)

    @words.verb("the card of the turn is resolved")
    def resolve_card(ctx: Ctx) -> State:
        """After all its effects (RB-146)."""
        return _behind(ctx.state)

    @words.verb("Boss Action is over")
    def boss_action_over(ctx: Ctx) -> State:
        """Where questions about the card of the turn end."""
        return reached(ctx.state, BOSS_ACTION)


def _behind(state: State) -> State:
    """The state with the card of the turn resolved; with the Last Stand behind it the team has won (RB-044)."""
    state = resolved(state, state.active) if state.active else state
    return ended(state, 1) if won(state) else state


def _add_levels(words: Vocabulary) -> None:
    @words.verb("a level change that is due is carried out")
    def level_change(ctx: Ctx) -> State:
        """Levels passed together are entered one after the other (RB-101, RB-198)."""
        g, state = engine(ctx), ctx.state
        if not change_is_due(g.table, state):
            return state
        steps = (WINDOW["level"], verb("enter_level"), verb("level_change"))
        return g.kernel.push(state, boss_frame(state, steps))

    @words.verb("the next level begins")
    def enter_level(ctx: Ctx) -> State:
        """A deck that changes is made anew, and hidden cards are dealt again (RB-199 to RB-202)."""
        g, state = engine(ctx), ctx.state
        state = with_boss(state, level=state.boss.level + 1)
        changes = deck_of(g.table, state.boss.level) != deck_of(g.table, state.boss.level - 1)
        on_board = not state.boss.last_placed
        deals = (WINDOW["before_level_deal"], verb("change_deck")) if changes and on_board else ()
        rest = boss_frame(state, (*deals, verb("trigger", event="level_changed")))
        return g.kernel.push(state, boss_frame(state, g.level(state).enter, BOSS, g.boss.id), rest)

    @words.verb("the deck of the new level is shuffled and dealt")
    def change_deck(ctx: Ctx) -> State:
        g = engine(ctx)
        state, places = new_deck(g.table, ctx.state)
        return g.kernel.push(state, boss_frame(state, (verb("deal_at", places=places),)) if places else Frame(()))

    @words.verb("a Last Stand that is due is put out")
    def place_last_stand(ctx: Ctx) -> State:
        """After a level change (RB-121, RB-203)."""
        return placed(engine(ctx).table, ctx.state)


def _add_turn_end(words: Vocabulary) -> None:
    @words.verb("what lasts for the {until} is removed", short="until", until=Param("word", words=("turn", "round")))
    def fade(ctx: Ctx, until: str) -> State:
        """Shields with the turn, everybody's; Armor with the round (RB-204, RB-209)."""
        return faded(ctx.state, until)

    @words.verb("earned Ability Dice are handed out")
    def award_dice(ctx: Ctx) -> State:
        """One at a time, each to a Hero with the fewest, of the team's choice (RB-205)."""
        g, state = engine(ctx), ctx.state
        if not state.boss.due:
            return state
        able = candidates(g.table, state)
        if not able:
            return lapsed(state)
        ref = ctx.choose(TEAM, [(Action("award", (one,)), one) for one in able])
        return g.kernel.push(awarded(state, ref), boss_frame(state, (verb("award_dice"),)))

    @words.verb("Shields that Heroes have from the start of a turn")
    def base_shields(ctx: Ctx) -> State:
        """What texts give every turn anew (the query `base_shield`)."""
        g, state = engine(ctx), ctx.state
        for one in state.heroes:
            extra = 0 if one.down else g.modified(state, "base_shield", one.card, 0)
            if extra > 0:
                state = with_hero(state, one.card, shield=one.shield + extra)
        return state


def _lasting(marks: tuple[Mark, ...], until: str) -> tuple[Mark, ...]:
    return tuple([mark for mark in marks if mark.until != until]) if marks else ()


def faded(state: State, until: str) -> State:
    """The state without what lasts to the end of a turn, or of a round (RB-093, RB-094, RB-097, RB-204, RB-209)."""
    spent = f"{until[0]}:"
    heroes = []
    for one in state.heroes:
        used = tuple([name for name in one.used if not name.startswith(spent)])
        shield, armor = (0, one.armor) if until == TURN else (one.shield, 0)
        heroes.append(one._replace(marks=_lasting(one.marks, until), used=used, shield=shield, armor=armor))
    state = state._replace(heroes=tuple(heroes), team=_lasting(state.team, until))
    return with_boss(state, marks=_lasting(state.boss.marks, until)) if state.boss.marks else state


def _add_round_end(words: Vocabulary) -> None:
    @words.verb("skills with Round Reset go back to their start")
    def reset_skills(ctx: Ctx) -> State:
        """All others stay as they are (RB-050, RB-052, RB-211, RB-214)."""
        g, state = engine(ctx), ctx.state
        for one in state.heroes:
            skill = g.hero_card(one.card).skill
            if skill.reset == "round":
                state = with_hero(state, one.card, skill=skill.start)
        return state

    @words.verb("resolved Boss Cards leave the board")
    def clear_cards(ctx: Ctx) -> State:
        """Put away where the deck no longer has them, else discarded (RB-201, RB-212, RB-213); Challenge Cards too."""
        table = engine(ctx).table
        if ctx.state.boss.last_placed:
            return ctx.state
        return constants_cleared(table, cleared(table, ctx.state))
