"""Templates of new cards: every key that a type may have, with what belongs there."""

from __future__ import annotations

from model.ascension.library import FACTIONS, KEYS, REQUIRED
from model.ascension.state import KEYWORDS

ORDER = (
    "faction", "cost", "strength", "command", "defense", "speed", "honor", "keywords", "twin", "copies",
    "text", "cite", "do", "when", "modify", "allegiance", "uncertain", "examples",
)  # fmt: skip
LINES = {
    "faction": ("void", f"one of {', '.join(FACTIONS)}"),
    "cost": ("3", "Runes to acquire it; Power for a monster"),
    "strength": ("4", "damage of its attacks, or a bonus for a construct or treasure"),
    "command": ("2", "Power to command it"),
    "defense": ("3", "damage that defeats it, or a bonus"),
    "speed": ("3", "movement points, or a bonus"),
    "honor": ("2", "Honor for defeating it where it plays as a Villain"),
    "keywords": ("[ranged]", f"any of {', '.join(KEYWORDS)}"),
    "twin": ("true", "two figures share the card"),
    "copies": ("2", "how many of it the game has"),
    "text": ('"Describe in your own words what the card does."', "never the printed text itself"),
    "cite": ('"Where this is printed."', "a card, a page or a rule id"),
    "do": ("{gain: {what: power, amount: 1}}", "what happens when it is played or used"),
    "when": ("{slay: {gain: {what: power, amount: 1}}}", "events: slay, deployed, commanded, acquired, turn_start"),
    "modify": ("{strength: 1}", "numbers it changes while it is in force"),
    "allegiance": ("{faction: void, do: {gain: {what: power, amount: 1}}}", "with another card of the faction"),
    "uncertain": ("{my_number: {default: 2, others: [1, 3], why: what makes it uncertain}}", "name a setting"),
    "examples": (
        "[{given: {hand: [CARD]}, play: [play CARD], then: {power: 1}}]",
        "what it does in a position; the tests run them",
    ),
}
SHOWN = ("text", "cite")
"""Keys that every card of a template fills in although they may be left out."""


def template(kind: str) -> str:
    """A pack with one new card of a type: what it needs filled in, what it may have as comments."""
    article = "an" if kind[0] in "aeiou" else "a"
    lines = [
        f"# A pack with {article} {kind}. Replace the values; remove the `#` of the keys that the card has.",
        "game: ascension",
        "pack: my-pack",
        'source: "where the numbers come from"',
        "sample: true  # invented; false for the numbers of a printed card",
        "cards:",
        f"  - id: my-{kind}  # small letters and hyphens",
        f"    name: My {kind.title()}",
        f"    type: {kind}",
    ]
    for key in ORDER:
        if key in KEYS[kind]:
            value, comment = LINES[key]
            needed = key in REQUIRED[kind] or key in SHOWN
            lines.append(f"    {'' if needed else '# '}{key}: {value.replace('CARD', f'my-{kind}')}  # {comment}")
    return "\n".join(lines) + "\n"
