"""Templates of new cards of Ascension Tactics: example values for every key of every type."""

from __future__ import annotations

from collections.abc import Mapping

from model.ascension.library import FACTIONS, KEYS, REQUIRED
from model.ascension.state import KEYWORDS

NEW_TYPES = ("champion", "hero", "construct", "monster", "villain", "scheme", "treasure")
ORDER = (
    "faction", "cost", "boss", "strength", "command", "defense", "speed", "honor", "keywords", "twin", "copies",
    "text", "cite", "threat", "do", "bonus", "when", "modify", "surge", "coop", "allegiance", "uncertain", "examples",
)  # fmt: skip
SHOWN: Mapping[str, tuple[str, ...]] = {
    "hero": ("do",), "construct": ("strength",), "treasure": ("strength",), "monster": ("when",),
}  # fmt: skip
"""What a template fills in besides what every card of the type needs."""
ALWAYS = ("text", "cite", "examples")
LINES: Mapping[str, tuple[str, str]] = {
    "faction": ("void", f"one of {', '.join(FACTIONS)}"),
    "cost": ("3", "Runes to acquire it"),
    "strength": ("4", "damage of its attacks"),
    "command": ("2", "Power to command it"),
    "defense": ("4", "damage in one turn that defeats it"),
    "speed": ("3", "movement points; 3 when it is not said"),
    "keywords": ("[ranged]", f"any of {', '.join(KEYWORDS)}"),
    "twin": ("true", "two figures share the card"),
    "copies": ("2", "how many of it the deck has"),
    "text": ('"Describe in your own words what the card does."', "never the printed text itself"),
    "cite": ('"Where this is printed."', "a card, a page or a rule id"),
    "do": ("{gain: {what: power, amount: 1}}", "what happens when it is played"),
    "when": (
        "\n  slay: {gain: {what: runes, amount: 1}}",
        "event: verbs; slay, deployed, commanded, command_end, turn_start, game_start, acquired (Ambush)",
    ),
    "modify": ("{strength: 1}", "numbers that it changes: an amount, or {add: 1, if: condition}"),
    "allegiance": (
        "{faction: void, do: {gain: {what: runes, amount: 1}}}",
        "once another card of the faction is played in the turn, before or after it",
    ),
    "uncertain": (
        "{my_number: {default: 2, others: [1, 3], why: what makes it uncertain}}",
        "then {setting: my_number}",
    ),
}
OWN: Mapping[tuple[str, str], tuple[str, str]] = {
    ("champion", "cost"): ("5", "Runes, for one of the centre deck; a Champion without a cost is drafted"),
    ("champion", "honor"): ("2", "Honor for defeating it where it plays as a Villain"),
    ("champion", "copies"): ("1", "how many of it the centre deck has; only with a cost"),
    ("monster", "cost"): ("4", "Power to acquire it"),
    ("monster", "when"): ("\n  acquired: {gain: {what: runes, amount: 1}}", "acquired is its Ambush"),
    ("monster", "copies"): ("1", "how many of it the centre deck has"),
    ("hero", "when"): ("{acquired: {gain: {what: runes, amount: 1}}}", "acquired is its Ambush"),
    ("construct", "strength"): ("2", "what its Champion gets; likewise defense, speed, keywords"),
    ("construct", "defense"): ("1", "what its Champion gets"),
    ("construct", "speed"): ("1", "what its Champion gets"),
    ("construct", "do"): ("{gain: {what: power, amount: 1}}", "what happens when it is equipped"),
    ("construct", "modify"): ("{cost: -1}", "numbers of its Champion that it changes while equipped"),
    ("treasure", "strength"): ("2", "what a Champion gets until the end of the turn; likewise the others"),
    ("treasure", "defense"): ("1", "what a Champion gets until the end of the turn"),
    ("treasure", "speed"): ("1", "what a Champion gets until the end of the turn"),
    ("treasure", "keywords"): ("[strikeback]", f"any of {', '.join(KEYWORDS)}"),
    ("treasure", "do"): ("{gain: {what: power, amount: 1}}", "what else happens when it is used"),
    ("treasure", "copies"): ("4", "how many of it the bag has"),
    ("villain", "boss"): ("true", "a Boss has Defense 4 or more and a Surge"),
    ("villain", "honor"): ("2", "what the players gain for its defeat"),
    ("villain", "surge"): (
        "{damage: {amount: 1, to: {within: {of: players, distance: 2, from: self}}}}",
        "what a Boss does when a Scheme says Surge; `self` is the Boss",
    ),
    ("villain", "coop"): (
        "\n  strength: 5\n  defense: 6\n  honor: 3",
        "the stronger side: what it has instead; also speed, keywords, when, modify, surge, text",
    ),
    ("scheme", "copies"): ("1", "how many of it the Scheme Deck has"),
    ("scheme", "threat"): ("3", "Threat Level: from so many discarded Schemes on the bonus happens too"),
    ("scheme", "do"): (
        "\n  - command: a",
        "in printed order: command, surge, deploy_cultist, equip_villain, gain, damage, each_player and more",
    ),
    ("scheme", "bonus"): ("{gain: {what: honor, amount: 1}}", "what happens besides"),
}
"""What is said of a key of one type, where it is not what is said of the others."""


EXAMPLES: Mapping[str, str] = {
    "champion": (
        "\n  - given: {figures: {me: [CARD, 0, c3], foe: [cultist, 1, d3]}, power: 2}"
        "\n    play: [command me, attack foe]\n    then: {defeated: [foe], power: 0}"
    ),
    "monster": (
        "\n  - given: {row: [CARD], power: 4}\n    play: [acquire CARD, accept]\n    then: {power: 0, runes: 1}"
    ),
    "hero": ("\n  - given: {hand: [CARD]}\n    play: [play CARD]\n    then: {power: 1, hand: []}"),
    "construct": (
        "\n  - given: {hand: [CARD], figures: {me: [rut, 0, c3]}}\n    play: [play CARD]"
        "\n    then: {figures: {me: {strength: 7, constructs: [CARD]}}}"
    ),
    "treasure": (
        "\n  - given: {treasures: [CARD], figures: {me: [rut, 0, c3]}}\n    play: [use CARD me]"
        "\n    then: {treasures: [], figures: {me: {strength: 7}}}"
    ),
    "villain": (
        "\n  - given: {begin: {command: a}, figures: {me: [CARD, 1, g3]}, objectives: {a: [me, d3]}}"
        "\n    then: {figures: {me: {hex: d3, honor: 2}}}"
        "\n  - given: {villains: coop, figures: {me: [CARD, 1, g3]}, objectives: {a: [me, d3]}}"
        "\n    then: {figures: {me: {hex: g3, honor: 3}}}"
    ),
    "scheme": (
        "\n  - given:\n      begin: schemes\n      schemes: [CARD]\n      scheme_discard: 3"
        "\n      figures: {v: [rut, 1, g3]}\n      objectives: {a: [v, d3]}"
        "\n    then: {enemy: {honor: 1}, figures: {v: {hex: d3}}}"
    ),
}
_USE = "what it does in a position; `kibitz cards check` runs them"


def form(kind: str) -> tuple[list[str], frozenset[str]]:
    """The keys of a type in the order in which they are written, and those of them that are filled in."""
    keys = [key for key in ORDER if key in KEYS[kind]]
    return keys, frozenset({*REQUIRED[kind], *SHOWN.get(kind, ()), *ALWAYS})


def line(kind: str, key: str) -> tuple[str, str]:
    """An example of the value of a key, and what belongs there; later lines of a value stand below the key."""
    if key == "examples":
        return EXAMPLES[kind], _USE
    return OWN.get((kind, key)) or LINES[key]
