"""The fields of a form for cards: for every key that an entry may have, how it is entered and what belongs there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from kibitz import cardform_ascension as at
from kibitz import cardform_redrains as rr

Input = Literal["number", "flag", "choice", "words", "line", "prose", "card", "cost", "yaml"]
NAME, TEXT, CITE = "the printed name", "in your own words, never the printed text itself", "a card, a page or a rule id"
EXAMPLES = "positions and what comes of them; kibitz runs them while you type"


OWN: Mapping[str, str] = {
    "words": "what it has; some have a number",
    "cost": "all of it is paid; a choice of costs, such as [[main, side], exhaust], is written as text",
}
"""What belongs into a field that is not typed."""
FIGHT = """\
- given: {dice: "2 6"}
  play: [use green 2]
  then: {boss_damage: 1}"""


class Field(NamedTuple):
    """One field: the keys that lead to its value in the entry, and how that is entered."""

    path: tuple[str, ...]
    input: Input
    help: str
    options: tuple[str, ...] = ()
    """Of a choice, of words, and of the dice of a cost; of a card: the types of cards that are offered."""
    low: int = 0
    high: int = 99
    needed: bool = False
    example: str = ""
    """What a template puts there, as YAML."""

    @property
    def label(self) -> str:
        """What stands beside the field."""
        return " ".join(self.path).replace("_", " ")


SECTIONS: Mapping[tuple[str, str], str] = {
    ("redrains", "chimera"): "chimeras", ("raidboss", "hero"): "heroes", ("raidboss", "boss"): "bosses",
    ("raidboss", "mark"): "marks",
}  # fmt: skip
INNER: Mapping[tuple[str, str], tuple[str, str]] = {
    ("bosses", "cards"): ("deck_card", "card of a Boss"), ("bosses", "marks"): ("mark", "mark"),
}  # fmt: skip
"""Lists inside an entry whose items have a form of their own."""


def section_of(game: str, kind: str) -> str:
    """The key of a pack under which entries of a kind stand."""
    return SECTIONS.get((game, kind), "cards")


@cache
def fields(game: str, kind: str) -> tuple[Field, ...]:
    """The fields of a kind of entry, in the order in which its keys are written. Raises KeyError for an unknown one."""
    return tuple(_FIELDS[game](kind))


def order(found: Sequence[Field]) -> list[str]:
    """The first keys of fields, each once, in order."""
    return list(dict.fromkeys(["id", "name", "type", *(field.path[0] for field in found)]))


# --- Ascension Tactics ------------------------------------------------------------------------------------------------


def _ascension(kind: str) -> Iterator[Field]:
    from model.ascension.library import FACTIONS
    from model.ascension.state import KEYWORDS

    keys, needed = at.form(kind)
    words: Mapping[str, tuple[Input, tuple[str, ...]]] = {
        "faction": ("choice", FACTIONS), "keywords": ("words", tuple(KEYWORDS)), "boss": ("flag", ()),
        "twin": ("flag", ()), "text": ("prose", ()), "cite": ("line", ()),
    }  # fmt: skip
    yield Field(("name",), "line", NAME)
    for key in keys:
        example, said = (at.EXAMPLES.get(kind, ""), EXAMPLES) if key == "examples" else at.line(kind, key)
        number = key in ("cost", "strength", "command", "defense", "speed", "honor", "threat", "copies")
        put, options = words.get(key, ("number" if number else "yaml", ()))
        said = OWN.get(put, said)
        yield Field((key,), put, said, options, needed=key in needed, example=example)


# --- Red Rains --------------------------------------------------------------------------------------------------------


def _redrains(kind: str) -> Iterator[Field]:
    from model.redrains.costs import FLAGS
    from model.redrains.library import KEYWORDS, REACTIONS
    from model.redrains.library_cards import NUMBERS
    from model.redrains.library_types import HOSTS, ICONS
    from model.redrains.state import DICE_TYPES

    yield Field(("name",), "line", NAME)
    if kind == rr.CHIMERA:
        yield from _chimera()
        return
    keys, needed = rr.form(kind)
    words: Mapping[str, tuple[Input, tuple[str, ...]]] = {
        "icon": ("choice", ICONS), "attach": ("choice", HOSTS), "reaction": ("choice", REACTIONS),
        "keywords": ("words", tuple(word + " N" * many for word, many in KEYWORDS.items())),
        "cost": ("cost", (*FLAGS, *DICE_TYPES)), "phoenixborn": ("card", ("phoenixborn",)), "subtype": ("line", ()),
        "text": ("prose", ()), "cite": ("line", ()),
    }  # fmt: skip
    for key in keys:
        example, said = rr.line(kind, key)
        put, options = words.get(key, ("number" if key in NUMBERS else "yaml", ()))
        said = OWN.get(put, said)
        low, high = NUMBERS.get(key, (0, 99))
        yield Field((key,), put, said, options, low, high, key in needed, example)


def _chimera() -> Iterator[Field]:
    yield Field(("text",), "prose", TEXT, needed=True)
    yield Field(("cite",), "line", CITE, needed=True)
    yield Field(("guard",), "number", "the lowest roll of the behavior die on which it guards itself; 13: never",
                low=1, high=13, needed=True)  # fmt: skip
    said = {
        "profiles": "a side for every difficulty, level and number of players that you play",
        "behavior": "the tables of the behavior die, one for each phase",
        "ultimates": "the ultimates, one for each phase",
        "subtypes": "by subtype, the 18 aspects of its deck",
        "certainty": "how sure the numbers are: a letter for all, or part: letter",
        "examples": EXAMPLES,
    }
    yield from (Field((key,), "yaml", text, needed=key != "certainty") for key, text in said.items())


# --- Raid Boss --------------------------------------------------------------------------------------------------------


def _raidboss(kind: str) -> Iterator[Field]:
    yield Field(("name",), "line", NAME)
    yield from {"hero": _hero, "boss": _boss, "mark": _mark, "deck_card": _deck_card}[kind]()


def _hero() -> Iterator[Field]:
    from model.raidboss.library_hero import MOST_COST, MOST_HP
    from model.raidboss.library_types import COLOURS, HERO_RATINGS

    yield Field(("hp",), "number", "Base HP", low=1, high=MOST_HP, needed=True)
    yield from _skill(True)
    yield Field(("tokens",), "yaml", "Ability Tokens of its kit: name and number", example="{charm: 2}")
    yield from (
        Field(("ratings", name), "number", "on the back; it changes nothing in play", high=5) for name in HERO_RATINGS
    )
    yield Field(("text",), "prose", TEXT, needed=True)
    yield Field(("cite",), "line", CITE, needed=True)
    yield Field(("talent",), "yaml", "its Talent: name, bar, when, modify, use",
                example="name: warmth\nwhen:\n  turn_end: {if: own_turn, do: {gain_skill: 1}}")  # fmt: skip
    yield Field(
        ("instant", "timing"), "yaml", "its moment or a list of them; left out: at any time", example="[roll, assign]"
    )
    yield Field(
        ("instant", "possible"), "yaml", "what must hold, or it would do nothing", example="{exists: {wounded: heroes}}"
    )
    yield Field(
        ("instant", "do"), "yaml", "what the Instant does", needed=True, example="{heal: {amount: 2, to: target_hero}}"
    )
    for colour in COLOURS:
        yield Field(
            ("abilities", colour, "cost"),
            "number",
            "what the dice have to add up to",
            low=1,
            high=MOST_COST,
            needed=True,
        )
        yield Field(("abilities", colour, "do"), "yaml", "what the ability does", needed=True, example="{deal: 1}")
    yield from _rest()


def _skill(hero: bool) -> Iterator[Field]:
    from model.raidboss.library_types import RESETS

    yield Field(("skill", "name"), "line", "the name of its skill", needed=hero)
    yield Field(("skill", "start"), "number", "what the bar begins with", high=20)
    yield Field(("skill", "max"), "number", "the end of the bar", low=1, high=20)
    if hero:
        yield Field(("skill", "reset"), "choice", "none: No Reset; round: Round Reset; on_use: On Use", RESETS)


def _rest() -> Iterator[Field]:
    said = "{my_number: {default: 2, others: [1, 3], why: what makes it uncertain}}"
    yield Field(("uncertain",), "yaml", "named numbers that are uncertain on the printed card", example=said)
    yield Field(("certainty",), "yaml", "how sure the numbers are: a letter for all, or part: letter", example="C")
    yield Field(("examples",), "yaml", EXAMPLES, needed=True, example=FIGHT)


def _boss() -> Iterator[Field]:
    from model.raidboss.library_boss import TRACK
    from model.raidboss.library_types import BOSS_RATINGS, RESTRICTIONS

    yield Field(("hp",), "number", "the HP that it has", low=1, high=TRACK, needed=True)
    yield from _skill(False)
    yield Field(("text",), "prose", TEXT, needed=True)
    yield Field(("cite",), "line", CITE, needed=True)
    yield Field(("levels",), "yaml", "for every level its deck, and what holds in it", needed=True,
                example="- deck: [easy, medium]\n- deck: [medium, hard]")  # fmt: skip
    yield Field(("adrenaline",), "yaml", "what holds in Adrenaline Mode besides",
                example="{when: {round_start: {damage: {amount: 1, to: {at: 1}}}}}")  # fmt: skip
    yield Field(("kinds",), "yaml", "kinds of DMG by name, and what they are", example="{venom: [unshieldable]}")
    yield Field(("restrictions",), "words", "what its texts may forbid", RESTRICTIONS)
    yield Field(("awards",), "yaml", "die marks, where they are others", example="[10, 20, 30]")
    yield from (
        Field(("ratings", name), "number", "on the back; it changes nothing in play", high=5) for name in BOSS_RATINGS
    )
    yield Field(("encounter",), "line", "the name of its story card")
    yield Field(("vanquish",), "line", "the name of its story card")
    yield from _rest()


def _mark() -> Iterator[Field]:
    from model.raidboss.library_types import RESTRICTIONS, UNTIL

    yield Field(("boss_effect",), "flag", "Cleanse takes it off")
    yield Field(("until",), "choice", "left out: persistent", UNTIL)
    yield Field(("stacks",), "flag", "a second one adds to the first")
    yield Field(("max",), "number", "at most so many; only of one that stacks", low=1)
    yield Field(("rooted",), "flag", "no Hero moves the bearer")
    yield Field(("restriction",), "choice", "what the bearer may not", RESTRICTIONS)
    yield Field(("takes_damage",), "flag", "whoever put it takes the bearer's DMG from the Boss")
    yield Field(("used_up",), "line", "the event after which one of it goes")
    yield Field(("when",), "yaml", "event: verbs", example="{turn_start: {if: own_turn, do: {lose_skill: 1}}}")
    yield Field(("modify",), "yaml", "numbers that it changes", example="{boss_damage: 1}")
    yield Field(("act",), "yaml", "what its bearer may do", example="{tear: {do: {hurt_self: 2}}}")
    yield Field(("text",), "prose", TEXT, needed=True)
    yield Field(("cite",), "line", CITE)
    yield Field(("examples",), "yaml", EXAMPLES)


def _deck_card() -> Iterator[Field]:
    from model.raidboss.library_types import DIFFICULTIES

    yield Field(("difficulty",), "choice", "of its back", DIFFICULTIES, needed=True)
    yield Field(("copies",), "number", "how many of it the box has", low=1, high=18)
    yield Field(("hp",), "number", "of a Challenge Card", low=1)
    yield Field(("text",), "prose", TEXT, needed=True)
    yield Field(("cite",), "line", CITE)
    yield Field(("interrupt",), "yaml", "what its Interrupt does", example="{put_mark: {name: my-sting, on: active}}")
    yield Field(("boss_action",), "yaml", "what its Boss Action does", example="{damage: 3}")
    yield Field(("last_stand",), "yaml", "what a Last Stand does", example="{damage: {amount: 3, to: heroes}}")
    yield Field(("when",), "yaml", "while it is face up: event: verbs", example="{rolled: {hurt_self: 1}}")
    yield Field(("modify",), "yaml", "numbers that it changes while it is face up", example="{ability_cost: 1}")
    yield Field(("examples",), "yaml", EXAMPLES)


_FIELDS = {"ascension": _ascension, "redrains": _redrains, "raidboss": _raidboss}
