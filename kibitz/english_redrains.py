"""Effects of Red Rains in readable English: the words of the vocabulary, said from one side of the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from model.effects.explain import explain_card, explain_value, explain_verbs
from model.effects.language import CardText, Param, Spec, Value, Verbs, Vocabulary
from model.redrains.costs import ANY, Cost, Costs, DiceCost
from model.redrains.library import KEYWORDS, Ability
from model.redrains.state import LEVELS
from model.redrains.words import vocabulary

SELECTORS = {
    "units": "{whose} {are} {kind} units, only {card}",
    "other_units": "{whose} other {are} {kind} units, only {card}",
    "target_unit": "one of {whose} {are} {kind} units, only {card}",
    "target_other_unit": "one of {whose} other {are} {kind} units, only {card}",
    "target_units": "{count} different ones of {whose} {are} {kind} units, only {card}",
    "up_to_one_unit": "up to one of {whose} {are} {kind} units, only {card}",
    "up_to_one_other_unit": "up to one of {whose} other {are} {kind} units, only {card}",
    "target_card": "one of {whose} {are} cards in play",
    "target_ready_spell": "one of {whose} {are} ready spells",
}
VERBS = {
    "summon": "summon {card}, place {to}, wounds {wounds}, exhausted {exhausted}",
    "exhaust": "exhaust {who}, tokens {tokens}",
    "repeat": "as often as {times}: {do}",
    "name": "{the} (called {as})",
    "reveal": "reveal the leftmost face-down aspect",
    "reroll_rage": "roll all rage dice on basic again",
}
MINE = r"\bmine\b"
REWRITTEN = (
    (r"\bopposing Phoenixborn\b", "the opposing Phoenixborn"),
    (r"\bplayers (?=units|other|Phoenixborn|cards|ready|\w*wounded|\w*exhausted)", "all players' "),
    (r", place mine\b", ""),
    (r", place opposing\b", ", on the opposing side"),
    (r", place host\b", " on the side of whoever controls this unit"),
    (r"\bnon_aspect\b", "non-aspect"),
    (r"\btargetable ", ""),
    (r"\bis mine\b(?= \w*(?:wounded|exhausted))", "is yours and"),
    (r"\bis mine\b(?=[.,:]|$)", "is yours"),
    (r"(?<!attacks )(?<!\bis )(?<!\band )\b([a-z]+) ((?:un)?(?:wounded|exhausted))(?=[:,.]|$)", r"\1 is \2"),
    (r"\b1 (wound|status|Red Rains|exhaustion) tokens", r"1 \1 token"),
    (r"\b1 (random )?cards\b", r"1 \1card"),
    (r"\b1 basic rage dice", "1 basic rage die"),
    (r"\b[Tt]he damage it takes becomes 1\b", "Of the damage it takes, all but 1 is prevented"),
    (r"\bWhether action and reaction spells can be played -1", "Action and reaction spells cannot be played"),
    (r"\bWhether anybody guards for it -1", "Nobody guards for it"),
    (r"\bOf a ready spell: whether the Chimera itself guards -1", "The Chimera itself does not guard"),
    (r"\bOf a ready spell: the damage that", "The damage that"),
    (r"\bIts text becomes 0", "Its host loses its own text"),
    (r" \(a named setting\)", " (a setting)"),
    (r"\bdamage to all of\b", "damage to each of"),
)  # fmt: skip


@cache
def reading_words() -> Vocabulary:
    """The vocabulary with fuller English for the words whose kinds and conditions matter to a reader."""
    words = vocabulary()
    _reworded(words.selectors, SELECTORS)
    _reworded(words.verbs, VERBS)
    return words


def _reworded(table: dict[str, Spec], english: Mapping[str, str]) -> None:
    for name, text in english.items():
        table[name] = replace(table[name], english=text)


def said_from(text: str, mine: str) -> str:
    """The English with `mine` said from its side (`your` or `the Chimera's`), and in good grammar."""
    for pattern, better in REWRITTEN:
        text = re.sub(pattern, better, text)
    return " ".join(re.sub(MINE, mine, text).split())


def card_sentences(words: Vocabulary, text: CardText, mine: str) -> list[str]:
    """One sentence per part of a card's text."""
    return [said_from(sentence, mine) for sentence in explain_card(words, text)]


def verbs_clause(words: Vocabulary, verbs: Verbs, mine: str) -> str:
    """Verbs as one clause; "" for none."""
    return said_from(explain_verbs(words, verbs), mine)


def condition_clause(words: Vocabulary, condition: Value, mine: str) -> str:
    """A condition as a clause."""
    return said_from(explain_value(words, condition, Param("condition")), mine)


def ability_line(words: Vocabulary, ability: Ability, mine: str) -> str:
    """An ability: its name, what it costs, what must hold and what it does."""
    once = ", once per turn" if ability.once else ""
    needs = ""
    if ability.condition is not None:
        needs = f" (only if {condition_clause(words, ability.condition, mine)})"
    return f"{ability.name} [{costs_text(ability.costs)}{once}]{needs}: {verbs_clause(words, ability.do, mine)}."


def keywords_text(keywords: Mapping[str, int]) -> str:
    """Keywords as printed, with their number where they take one."""
    return ", ".join(f"{k.replace('_', ' ')} {n}" if KEYWORDS[k] else k.replace("_", " ") for k, n in keywords.items())


def costs_text(costs: Costs) -> str:
    """The alternatives of a cost."""
    return "; or ".join(cost_text(cost) for cost in costs)


def cost_text(cost: Cost) -> str:
    """One alternative of a cost: actions, dice, cards, tokens; `free` for none."""
    action = {(True, False): "main action", (False, True): "side action", (True, True): "main and side action"}
    parts = [action.get((cost.main, cost.side), ""), "exhaust this" if cost.exhaust else ""]
    parts += [_die_text(die) for die in cost.dice]
    parts.append(f"discard {cost.discard} card{'s' * (cost.discard > 1)}" if cost.discard else "")
    parts.append(f"{cost.status} status token{'s' * (cost.status > 1)} from this" if cost.status else "")
    return ", ".join(filter(None, parts)) or "free"


def _die_text(die: DiceCost) -> str:
    kind = LEVELS[die.level] if die.type == ANY else f"{die.type} {LEVELS[die.level]}"
    return f"{die.count} {kind}"
