"""What happens in Raid Boss told verb by verb: each step of a line with its reasons and the rules behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kibitz.english_raidboss import ability_line, instant_line, text_sentences, use_line
from kibitz.raidboss.changes import changes
from kibitz.raidboss.leads import ONLY_CHANGES, lead
from kibitz.screens import StepView
from kibitz.telling import tell
from model.core.action import Action, ChanceOutcome, Step
from model.effects.agenda import Frame
from model.effects.language import CardText, Trigger
from model.raidboss.state import State, hero
from model.raidboss.windows import acts

if TYPE_CHECKING:
    from model.raidboss.engine import Engine

CHANCES = {
    "roll": "the Ability Roll, all Ability Dice and Bonus Dice (RB-139, RB-140)",
    "reroll": "a die is rolled again",
    "hero-die": "a Hero Die",
    "hero-dice": "Hero Dice",
    "reveal": "the Boss Card is turned up (RB-133)",
    "last-stand": "the Last Stand is turned up (RB-114)",
    "deal": "cards are dealt without a look (RB-130)",
    "look": "a hidden Boss Card is looked at",
}
ANSWERS = {
    "done": "Assign Dice ends (RB-142)",
    "pass": "nobody answers",
    "shard": "a Temporal Shard: the die is rolled again (RB-166)",
    "boost": "a Booster: the die shows 1 more (RB-165)",
    "revive": "a ready Hero Token is tapped, and the Hero gets up (RB-159, RB-218)",
    "award": "an earned Ability Die, to a Hero with the fewest (RB-205)",
    "cleanse": "this Boss Effect goes (RB-224)",
    "first": "several effects wait at once: this one is first",
    "decline": "the effect is optional: nothing happens",
    "accept": "the optional effect happens",
}
OWN = ("use", "instant", "talent", "act")
"""Actions whose text is said as they are announced."""


def reasons(game: Any, before: State, step: Step) -> tuple[State, tuple[str, ...]]:
    """The state after a step, and why and how it came about. Raises IllegalAction when the rules forbid it."""
    g: Engine = game.engine
    teller = _Teller(g, before, step)
    teller.told += _opening(game, before, step)
    return tell(game, before, step, teller)


class _Teller:
    """Collects what one step brings: every verb that resolves, and what changes between two of them."""

    def __init__(self, g: Engine, before: State, step: Step) -> None:
        self.g = g
        self.seen = before
        self.told: list[str] = []
        self.said = {frame.source for frame in before.agenda if frame.source in g.boss.cards}
        """Sources whose words were said: a card in progress said its own when it began."""
        self.said |= {frame.source for frame in before.agenda[-1:]}
        self.talents: dict[str, str] = {}
        """Heroes whose Talent has begun to do something, and what: said once it changes anything."""

    def say_source(self, name: str) -> None:
        """Say the text of a card, a mark, a Talent or the Boss, once in a step."""
        if name in self.talents:
            self.told.append(self.talents.pop(name))
        if not name or name in self.said:
            return
        self.said.add(name)
        text = _prose(self.g, name)
        if text:
            self.told.append(text)

    def hear(self, frame: Frame, new: State) -> None:
        """Note a Talent that begins; one whose condition has failed meanwhile does nothing."""
        failed = frame.verbs[0].verb == "if" and not (new.agenda and new.agenda[-1].source == frame.source)
        trigger = None if failed else _begun(self.g, frame)
        if trigger is not None:
            sentence = text_sentences(CardText((), (trigger,), ()))[0]
            name = self.g.hero_card(frame.source).talent.name
            self.talents[frame.source] = f"{frame.source}, Talent{f' {name}' if name else ''}: {sentence} (RB-060)"

    def watch(self, frame: Frame, old: State, new: State) -> None:
        """Tell a verb: what changed before it, what announces it, then what it changed."""
        self.told += changes(self.g, self.seen, old)
        self.seen = new
        verb = frame.verbs[0].verb
        differ = list(changes(self.g, old, new))
        said = lead(self.g, frame, old, new)
        self.hear(frame, new)
        if verb == "play_part" and said:
            self.told.append(said)
            card = self.g.active_card(old)
            self.say_source(card.id if card is not None else "")
            return
        if verb == "aim" or differ:
            self.say_source(frame.source)
        if said and (differ or verb not in ONLY_CHANGES):
            self.told.append(said)
        self.told += differ

    def close(self, after: State) -> None:
        """Tell what changed last, and whose effect asks for a decision now."""
        self.told += changes(self.g, self.seen, after)
        if after.agenda and after.agenda[-1].verbs and after.agenda[-1].verbs[0].verb != "window":
            self.say_source(after.agenda[-1].source)


def _begun(g: Engine, frame: Frame) -> Trigger | None:
    """The trigger of a Hero's Talent whose first verb an effect is about to do."""
    if frame.source not in g.cards.heroes:
        return None
    first = frame.verbs[0]
    for trigger in g.hero_card(frame.source).talent.text.when:
        guard = dict(first.args).get("that") if first.verb == "if" else None
        if first == trigger.verbs[0] or (guard is not None and guard == trigger.condition):
            return trigger
    return None


def _prose(g: Engine, name: str) -> str:
    """The words of whatever has this name; "" for what the rules themselves do."""
    if name in g.boss.cards:
        return _colon(g.boss.cards[name].name, g.boss.cards[name].prose)
    if name in g.cards.marks:
        return _colon(g.cards.marks[name].name, g.cards.marks[name].prose)
    return _colon(g.boss.name, g.boss.prose) if name == g.boss.id else ""


def _colon(name: str, prose: str) -> str:
    return f"{name}: {prose}" if prose else ""


# --- what is announced -----------------------------------------------------------------------------------------------


def _opening(game: Any, before: State, step: Step) -> Iterator[str]:
    """What a step is: the chance and its probability, or the text of what is used."""
    if isinstance(step, ChanceOutcome):
        weight = dict(game.chance_outcomes(before)).get(step)
        why = CHANCES.get(step.kind, "")
        yield f"probability {weight}" + (f": {why}" if why else "")
        return
    if step in game.legal_actions(before) and step.kind in OWN:
        yield _used(game.engine, before, step)
    elif step.kind in ANSWERS:
        yield ANSWERS[step.kind]


def _used(g: Engine, before: State, step: Action) -> str:
    """The text of an ability, an Instant, a part of a Talent or an action of a mark, with its rules."""
    if step.kind == "use":
        ability = g.hero_card(before.active).abilities[step.args[0]]
        return f"{before.active}, {ability_line(step.args[0], ability)} Paid with {_paid(step)} (RB-066, RB-067)"
    ref = step.args[0]
    if step.kind == "instant":
        return f"{ref}, {instant_line(g.hero_card(ref).instant)} (RB-063, RB-064)"
    if step.kind == "talent":
        return f"{ref}, {use_line('Talent part', g.hero_card(ref).talent.use(step.args[1]))} (RB-061)"
    for mark, use in acts(g, hero(before, ref)):
        if use.name == step.args[1]:
            return f"{ref}, {use_line(f'{mark.name}:', use)}"
    return ""


def _paid(step: Action) -> str:
    return ", ".join(step.args[1:])


def explain_line(game: Any, state: State, line: Sequence[Step]) -> tuple[StepView, ...]:
    """Every step of a line with its reasons. Raises IllegalAction when the rules forbid one of them."""
    views = []
    for step in line:
        player = game.current_player(state)
        state, because = reasons(game, state, step)
        views.append(StepView(str(step), player, because))
    return tuple(views)
