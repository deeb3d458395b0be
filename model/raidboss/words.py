"""The whole vocabulary of Raid Boss: events, queries, and every word of its modules."""

from __future__ import annotations

from model.effects.language import Vocabulary
from model.effects.verbs import core_vocabulary
from model.raidboss.inner import add_inner
from model.raidboss.words_amounts import add_amounts
from model.raidboss.words_boss import add_boss_verbs
from model.raidboss.words_conditions import add_conditions
from model.raidboss.words_damage import add_damage_verbs
from model.raidboss.words_dice import add_dice_verbs
from model.raidboss.words_heroes import add_hero_verbs
from model.raidboss.words_round import add_round_verbs
from model.raidboss.words_select import add_selectors

OWN_EVENTS = {
    "about_to_be_damaged": "when it is about to take DMG",
    "damaged": "when it loses HP to DMG",
    "healed": "when it is healed",
    "dealt_damage": "when it dealt DMG to an enemy",
    "moved": "when it has moved",
    "position_changed": "when its position has changed",
    "skill_gained": "when its skill rises",
    "revived": "when it gets up",
    "instant_used": "when its Instant was used",
    "shielded": "when it gains Shields",
}
"""Events that only the Hero hears that they befall."""
EVENTS = OWN_EVENTS | {
    "round_start": "at Round Start",
    "turn_start": "at Turn Start",
    "card_revealed": "when a Boss Card is revealed",
    "boss_action": "at Boss Action",
    "turn_end": "at Turn End",
    "round_end": "at Round End",
    "die_shows": "when a die of the Ability Roll shows a value",
    "rolled": "after an Ability Roll",
    "hero_die_shows": "when a Hero Die shows a value",
    "ability_used": "after a Core Ability",
    "hero_damaged": "when a Hero loses HP to DMG",
    "hero_healed": "when a Hero is healed",
    "knocked_out": "when a Hero is knocked out",
    "hero_revived": "when a Hero gets up",
    "instant_played": "after an Instant",
    "boss_damaged": "when an enemy is dealt DMG",
    "level_changed": "when the Boss has entered a level",
    "constant_beaten": "when a Challenge Card is beaten",
    "mark_put": "when a mark is put on somebody",
    "bonus_die_spent": "when a Bonus Die was spent",
}
QUERIES = {
    "boss_damage": "the Boss DMG that it is dealt",
    "damage_reduction": "what its DMG is lessened by",
    "damage_dealt": "the DMG that it deals",
    "ability_damage": "the DMG that its Core Abilities deal",
    "boss_takes": "the DMG that an enemy takes",
    "ability_cost": "the cost of its abilities",
    "healing": "the healing that it gets",
    "ability_roll_dice": "its dice in the Ability Roll",
    "can_instant": "whether it can use its Instant",
    "can_be_targeted": "whether it can be chosen",
    "max_hp": "its Max HP",
    "base_shield": "its Shields at Turn Start",
}


def vocabulary() -> Vocabulary:
    """A fresh Vocabulary with every word of Raid Boss."""
    words = core_vocabulary()
    words.events.update(EVENTS)
    words.queries.update(QUERIES)
    add_selectors(words)
    add_amounts(words)
    add_conditions(words)
    add_damage_verbs(words)
    add_hero_verbs(words)
    add_dice_verbs(words)
    add_boss_verbs(words)
    add_round_verbs(words)
    add_inner(words)
    return words
