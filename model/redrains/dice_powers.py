"""Dice powers: a side action and one power die of the type."""

from __future__ import annotations

from typing import NamedTuple

from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml
from model.effects.language import Value, Verbs, Vocabulary
from model.effects.parse import Parser

POWERS = """
artifice: {do: [{place_die: {type: artifice, on: {target_card: {whose: mine}}}}]}
astral: {do: [{place_die: {type: astral, on: {choose: {all_of: [{units: mine}, {phoenixborn: mine}]}}}}]}
ceremonial: {do: [ally_from_discard, {damage: {amount: 1, to: {phoenixborn: mine}}}]}
charm: {do: [{place_die: {type: charm, on: {choose: {without_die: {whose: opposing, type: charm}}}}}],
        needs: {without_die: {whose: opposing, type: charm}}}
divine: {do: [{place_die: {type: divine, on: {choose: {without_die: {whose: mine, type: divine}}}}}],
         needs: {without_die: {whose: mine, type: divine}}}
illusion: {do: [{lower_rage: 2}]}
natural: {do: [{damage: {amount: 1, to: {target_unit: {whose: any}}}}], needs: {units: {whose: any, are: targetable}}}
sympathy: {do: [{draw: 1}, may_put_back]}
time: {do: [{add_status: {amount: 1, on: {target_unit: {whose: mine}}}},
            {remove_status: {amount: 1, on: {choose_up_to_one: {with_status: any}}}}]}
"""
"""What each die does. `needs`: the power cannot be used when there is nothing of this kind to choose."""


class Power(NamedTuple):
    """The verbs of a dice power, and the condition for its use (None: always)."""

    do: Verbs
    needs: Value


def dice_powers(words: Vocabulary) -> dict[str, Power]:
    """The powers by type of die, read with a vocabulary. Raises DiagnosticError for words that it lacks."""
    document = parse_yaml(POWERS, "dice powers")
    parser = Parser(words, document)
    found = {}
    for name, entry in document.data.items():
        parser.card_text({}, (name,), ("self",))
        do = parser.verbs(entry["do"], (name, "do"))
        needs = parser.condition({"exists": entry["needs"]}, (name, "needs")) if "needs" in entry else None
        found[name] = Power(do, needs)
    if parser.problems:
        raise DiagnosticError(parser.problems)
    return found
