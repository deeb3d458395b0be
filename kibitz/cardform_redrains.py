"""Templates of new cards of Red Rains: example values for every key, and a whole small Chimera."""

from __future__ import annotations

from collections.abc import Mapping

from model.redrains.library import KEYWORDS, REACTIONS, TYPES
from model.redrains.library_cards import KEYS, REQUIRED

CHIMERA = "chimera"
NEW_TYPES = (*(kind for kind in TYPES if kind != "phoenixborn"), CHIMERA, "phoenixborn")
HEAD = (
    "# `certainty` is needed when `sample` is false: letters with their meaning here, and a letter on each card.",
    '# certainty: {C: "read off one card"}',
)
ORDER = (
    "subtype", "phoenixborn", "copies", "cost", "blood", "attack", "life", "recover", "battlefield", "spellboard",
    "icon", "pips", "keywords", "attach", "attach_if", "reaction", "text", "cite", "do", "when", "modify", "abilities",
    "status_ability", "inexhaustible", "uncertain", "certainty", "examples",
)  # fmt: skip
_OWN_TEXT = ('"Describe in your own words what the card does."', "never the printed text itself")
LINES: Mapping[str, tuple[str, str]] = {
    "subtype": ("fury", "the subtype whose deck it belongs to"),
    "phoenixborn": ("noah-redmoon", "whose unique card it is"),
    "copies": ("3", "how many the box has; of a conjuration: the size of its pile"),
    "cost": (
        '[main, "1 ceremonial class", "1 basic"]',
        'main or side, dice, "1 discard"; a list inside is a choice: [[main, side], "1 basic"]',
    ),
    "blood": ("1", "the blood value on its back, 1 or 2"),
    "attack": ("2", "attack value"),
    "life": ("3", "life value"),
    "recover": ("1", "recover value"),
    "battlefield": ("6", "the most units it may have"),
    "spellboard": ("4", "the most different ready spells"),
    "icon": ("left", "which card it attacks: left, right, jaw, or none when it cannot attack"),
    "pips": ("2", "status tokens it enters with; only together with `status_ability`"),
    "keywords": ("[defender, terrifying 1]", f"any of {', '.join(w + ' N' * n for w, n in KEYWORDS.items())}"),
    "attach": ("unit", "unit or phoenixborn"),
    "attach_if": ("{is: {who: self, whose: mine}}", "what must hold of the card it goes on"),
    "reaction": ("attackers_declared", f"its moment, one of {', '.join(REACTIONS)}"),
    "text": _OWN_TEXT,
    "cite": ('"Where this is printed."', "a card, a page or a rule id"),
    "do": ("{draw: 1}", "what happens when it is played"),
    "when": ("{enters: {draw: 1}}", "events, such as enters, destroyed, declared_attacker, end_of_round"),
    "modify": ("{attack: 1}", "numbers it changes while it is in play"),
    "abilities": (
        '[{name: tug, cost: [side, exhaust, "1 basic"], do: {draw: 1}}]',
        "also `if` (a condition) and `once: true` (once per turn)",
    ),
    "status_ability": ("reroll_rage", "what one token does at the start of the Chimera's turn; needs `pips`"),
    "inexhaustible": ("[when]", "which of modify, when, abilities, keywords work while it is exhausted"),
    "uncertain": ("{my_number: {default: 2, others: [1, 3], why: what makes it uncertain}}", "name a setting"),
    "certainty": ("{}", "a letter for all, or number: letter; the head explains the letters"),
}
OWN: Mapping[tuple[str, str], tuple[str, str]] = {
    ("aspect", "when"): (
        "{enters: {damage: {amount: 1, to: {phoenixborn: {whose: opposing}}}}}",
        "revealed counts as enters; `opposing` is the player it faces",
    ),
    ("phoenixborn", "inexhaustible"): ("[abilities]", "which of modify, when, abilities work while it is exhausted"),
    ("phoenixborn", "life"): ("15", "life value"),
    ("ready_spell", "cost"): ('[side, "1 ceremonial class"]', "main or side, dice, discarded cards"),
    ("alteration", "cost"): ('[side, "1 ceremonial class"]', "main or side, dice; left out for a conjured one"),
    ("reaction_spell", "cost"): ('["1 basic"]', "dice or discarded cards, never an action"),
}
_USE = "what it does in a position; kibitz runs those of its own packs as tests"
EXAMPLES: Mapping[str, str] = {
    "action_spell": """
  - given: {phoenixborn: noah-redmoon, pile: [old-salt], hand: [CARD], dice: "1 cer:C 1 cer:B"}
    play: [play CARD ceremonial-basic ceremonial-class]
    then: {discard: [CARD], hand: [old-salt]}""",
    "reaction_spell": """
  - given: {phoenixborn: noah-redmoon, pile: [old-salt], hand: [CARD], dice: "cer:B", units: bone-crow, row: rampage e1}
    play: [attack chimera with bone-crow, react CARD ceremonial-basic]
    then: {discard: [CARD], hand: [old-salt]}""",
}
DEFAULT_EXAMPLE = """
  - given: {hand: [old-salt]}
    then: {hand: [old-salt]}"""


def form(kind: str) -> tuple[list[str], frozenset[str]]:
    """The keys of a type in order, and those that a template fills in."""
    keys = [key for key in ORDER if key in KEYS[kind]]
    shown = {"text", "cite"} | ({"examples"} if "do" in REQUIRED[kind] else set())
    return keys, frozenset({*REQUIRED[kind], *shown})


def line(kind: str, key: str) -> tuple[str, str]:
    """An example of a key's value in an entry of a type, and what belongs there."""
    if key == "examples":
        return EXAMPLES.get(kind, DEFAULT_EXAMPLE), _USE
    return OWN.get((kind, key), LINES[key])


ASPECTS = (("spark", 1, "right"), ("claw", 1, "left"), ("wing", 1, "jaw"),
           ("root", 2, "right"), ("shell", 2, "left"), ("maw", 2, "jaw"))  # fmt: skip
_ROWS = (
    "    - - {rolls: [1, 2, 3, 4], main: attack_or_reveal}",
    "      - {rolls: [5, 6, 7], main: reveal_and_attack}",
    "      - {rolls: [8, 9, 10, 11], side: {raise_rage: PHASE}, main: reveal}",
    "      - {rolls: [12], side: {red_rains: 1}, main: reveal}",
)


def chimera_lines() -> list[str]:
    """A whole Chimera: the sides for one level, tables for three phases, ultimates, and a deck of 18 aspects."""
    lines = [
        "chimeras:",
        "- id: my-chimera  # small letters and hyphens",
        "  name: My Chimera",
        '  text: "Describe in your own words how it plays."  # never the printed text itself',
        '  cite: "Where this is printed."  # a card, a page or a rule id',
        "  guard: 9  # the lowest roll of the behavior die on which it guards itself; 13: never",
        "  profiles:  # a side for every difficulty, level and number of players that you play; `setup`: the first row",
        "    - {difficulty: standard, level: 1, players: 1, threat: 4, life: 30, ultimate: 3, setup: [1, 2, 2, 2]}",
        "    - {difficulty: standard, level: 1, players: 2, threat: 4, life: 60, ultimate: 5, setup: [1, 2, 2, 2]}",
        "  behavior:  # three phases; every value from 1 to 12 in exactly one row; `side` first, then `main`",
    ]
    for phase in (1, 2, 3):
        lines += [row.replace("PHASE", str(phase)) for row in _ROWS]
    lines += [
        "  ultimates:  # one for each phase",
        "    - {damage: {amount: 1, to: {units: {whose: players}}}}",
        "    - {damage: {amount: 2, to: {units: {whose: players}}}}",
        "    - add_aspect",
        "  subtypes:  # a deck of 18 for each, nine of each blood value",
        f"    storm: {{{', '.join(f'my-{name}: 3' for name, _, _ in ASPECTS)}}}",
        "cards:  # the aspects; `kibitz cards new redrains aspect` shows what else one may have",
    ]
    return lines + [
        f"  - {{id: my-{name}, name: My {name.title()}, type: aspect, subtype: storm, copies: 3, blood: {blood},"
        f" attack: {blood}, life: {blood + 1}, icon: {icon}}}"
        for name, blood, icon in ASPECTS
    ]
