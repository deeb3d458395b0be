"""Why an action is not legal: the reason, and the rule that forbids it."""

from __future__ import annotations

from model.core.action import Action, Step
from model.raidboss.dice import charm_dice, die_word, read_die
from model.raidboss.engine import Engine
from model.raidboss.knockout import revivers
from model.raidboss.state import Hero, State, hero, is_hero
from model.raidboss.turn import DONE, USE, ability_cost
from model.raidboss.windows import ACT, BOOST, INSTANT, REVIVE, SHARD, TALENT, acts, admits, limit, payable

KINDS = (USE, DONE, INSTANT, TALENT, ACT, SHARD, BOOST, REVIVE)
FORMS = {
    USE: "`use COLOUR DIE...`", INSTANT: "`instant HERO`", TALENT: "`talent HERO NAME`", ACT: "`act HERO NAME`",
    SHARD: "`shard HERO DIE`", BOOST: "`boost HERO DIE`", REVIVE: "`revive HERO PAYER`",
}  # fmt: skip
Why = tuple[str, str]


def why_not(g: Engine, state: State, step: Step, window: str = "assign") -> Why:
    """(reason, rule id) for an action that is not among the legal ones."""
    if not isinstance(step, Action) or step.kind not in KINDS:
        return f"expected one of {', '.join(KINDS)}", "RB-142"
    if step.kind == USE:
        return _use(g, state, step.args)
    wanted = 1 if step.kind == INSTANT else 2
    if len(step.args) != wanted or step.kind == DONE:
        return f"write {FORMS.get(step.kind, '`done`')}", "RB-142"
    if not is_hero(state, step.args[0]):
        return f"`{step.args[0]}` is no Hero of this team", "RB-015"
    one = hero(state, step.args[0])
    if step.kind == REVIVE:
        return _revive(g, state, one, step.args[1])
    if one.down:
        return f"{one.card} is down: it can only be revived", "RB-154" if step.kind == INSTANT else "RB-155"
    if step.kind == INSTANT:
        return _instant(g, state, one, window)
    if step.kind in (SHARD, BOOST):
        return _charm(state, one, step.kind, step.args[1])
    return _activated(g, state, one, step, window)


def _use(g: Engine, state: State, words: tuple[str, ...]) -> Why:
    if state.phase != "assign" or state.agenda or not state.active:
        return "Core Abilities are bought in the Assign Dice phase of the Hero whose they are", "RB-070"
    abilities = g.hero_card(state.active).abilities
    if not words or words[0] not in abilities:
        return f"name one of the abilities {', '.join(abilities)} of {state.active}", "RB-069"
    left = list(state.dice)
    total = 0
    for word in words[1:]:
        try:
            die = read_die(word)
            left.remove(die)
        except ValueError:
            lying = " ".join(map(die_word, state.dice)) or "none"
            return f"there is no unassigned die `{word}` for it (there are: {lying})", "RB-068"
        total += die.value
    cost = ability_cost(g, state, state.active, words[0])
    if total < cost:
        return f"{words[0]} costs {cost}, and these dice make {total}", "RB-066"
    return f"fewer of these dice pay for {words[0]}, which costs {cost}: name them lowest first", "RB-067"


def _revive(g: Engine, state: State, one: Hero, payer: str) -> Why:
    if not one.down:
        return f"{one.card} is not down", "RB-159"
    if not is_hero(state, payer):
        return f"`{payer}` is no Hero of this team", "RB-015"
    if not hero(state, payer).ready:
        return f"the token of {payer} is exhausted", "RB-159"
    able = ", ".join(revivers(g, state, one.card)) or "nobody"
    return f"{payer} is down itself and can only get up itself; able to: {able}", "RB-154"


def _instant(g: Engine, state: State, one: Hero, window: str) -> Why:
    instant = g.hero_card(one.card).instant
    if not one.ready:
        return f"the token of {one.card} is exhausted", "RB-217"
    if not admits(instant.timing, state, window, one.card):
        return f"the Instant of {one.card} is limited to {' or '.join(instant.timing)}", "RB-065"
    if g.modified(state, "can_instant", one.card, 0) < 0:
        return f"an effect keeps {one.card} from using its Instant", "RB-063"
    return f"the Instant of {one.card} would have nothing to do", "RB-063"


def _charm(state: State, one: Hero, kind: str, word: str) -> Why:
    if (one.shards if kind == SHARD else one.boosters) < 1:
        return f"{one.card} has no {'Temporal Shard' if kind == SHARD else 'Booster'} left", "RB-163"
    own = " ".join(map(die_word, charm_dice(state, one.card)))
    if not own:
        return f"{one.card} has no rolled dice on the table", "RB-165"
    if word not in own.split():
        return f"{one.card} has rolled no die `{word}` that lies there (there are: {own})", "RB-165"
    return "a Booster stops at 6 under this ruling", "RB-165"


def _activated(g: Engine, state: State, one: Hero, step: Action, window: str) -> Why:
    name = step.args[1]
    parts = g.hero_card(one.card).talent.uses if step.kind == TALENT else [use for _, use in acts(g, one)]
    use = next((u for u in parts if u.name == name), None)
    if use is None:
        known = ", ".join(u.name for u in parts) or "nothing"
        return f"{one.card} has no `{name}` to use (it has: {known})", "RB-061"
    if not admits(use.timing, state, window, one.card):
        return f"`{name}` is limited to {' or '.join(use.timing)}", "RB-065"
    if limit(use) in one.used:
        return f"`{name}` is used once a {use.once}", "RB-061"
    if not payable(g, state, one, use.cost):
        return f"{one.card} cannot pay for `{name}`", "RB-061"
    return f"`{name}` would have nothing to do", "RB-061"
