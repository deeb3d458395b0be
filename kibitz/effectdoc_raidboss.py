"""The page on the effect language of Raid Boss: a guide, and tables made from the vocabulary and the readers."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.effectdoc import coded, word_sections
from model.effects.language import Vocabulary
from model.raidboss.examples import BOSS_KEYS as EXAMPLE_BOSS
from model.raidboss.examples import GIVEN, HERO_KEYS, NUMBERS
from model.raidboss.library_boss import KEYS as BOSS_KEYS
from model.raidboss.library_boss import NEEDED as BOSS_NEEDED
from model.raidboss.library_boss import PARTS, SHARED
from model.raidboss.library_hero import KEYS as HERO_KEYS_OF_CARD
from model.raidboss.library_hero import MARK, TALENT
from model.raidboss.library_hero import NEEDED as HERO_NEEDED
from model.raidboss.library_reader import EVENT_NAMES
from model.raidboss.library_types import KIND_FLAGS, RESETS, RESTRICTIONS, TIMINGS, UNTIL

RULES_ONLY = frozenset((
    "ability_over", "ability_roll", "aim", "announce_die", "announce_rolled", "answer_reveal", "answer_roll",
    "award_dice", "base_shields", "boss_action_over", "call", "change_deck", "clear_cards", "deal_at", "deal_round",
    "discard_drawn", "each_next", "enter_level", "fade", "hand_over", "instant_over", "land", "level_change",
    "mark_used", "order", "packets", "place_last_stand", "play_part", "ready_all", "reset_skills", "resolve_card",
    "resolve_interrupt", "reveal_card", "revive_all", "round_over", "soak", "throw", "throw_again", "to", "trigger",
    "turn_over", "window",
))  # fmt: skip
"""Verbs with which the rules themselves run phases, dice and packets of DMG; no card needs them."""
OPTIONAL = ("cite", "examples", "text", "name", "id", "uncertain", "certainty")
GUIDE = """\
# The effect language of Raid Boss

Heroes, Bosses and marks are data: entries in packs of your own (`kibitz cards where raidboss` names the folder), or
under `inline:` in a position file. This page lists every key and word; `kibitz cards new raidboss hero` and
`kibitz cards new raidboss boss` print entries to fill in, `kibitz cards show NAME` says in English what kibitz makes of
one. [enter-your-cards.md](enter-your-cards.md) shows how to enter a Hero and a Boss Card step by step.
`docs/effect-language.md` explains what the languages of all games share: verbs, amounts, selectors, conditions, and how
they nest.

## A pack

`game: raidboss`, `pack` (its name), `source`, `sample` (`true` for invented cards), `certainty` (letters and what they
mean), and lists under `heroes`, `bosses`, `marks`. A position uses a pack when it names it: `packs: [sample, my-pack]`.

A Hero and a Boss need `text` (own words), `cite` and `examples`; one of the printed game (`sample: false`) needs
`certainty`: a letter, or a letter for each of its parts. Boss Cards and marks need `text`. `uncertain` names numbers
that are not certain: `{my_number: {default: 2, others: [1, 3], why: ...}}`; in effects the number is
`{setting: my_number}`, and a position may change it under `settings`. Under `inline:` none of these is needed. An entry
of which only the name is known has `names_only: true`; it is listed and cannot be played.

"""
TEXTS = """\
A text is a verb or a list of verbs. A list stands for commas and "then" in the printed text: between two of its
steps the team may answer (RB-077). `{together: [...]}` makes one step of several verbs. `when` is event: verbs, or
`{if: condition, do: verbs}`; `modify` is query: an amount to add, or one of `add`, `times`, `set` with an optional
`if`.

`skill` is `{name, start, max, reset}`; an On Use skill is `{name, reset: on_use}` and counts the Bonus Dice. A
Boss's skill is `{name, start, max}`. `talent` is `{name, bar, when, modify, use}`; `bar` is `{start, max}` of a
Talent Bar. An entry of `use`, and what stands under a name in `act` of a mark, is `{name, cost, timing, possible,
once, do}`: `cost` in `skill`, `talent` and `tokens: {name: number}`; `possible` is a condition that must hold for it
to be of use; `once` is turn or round. `instant` is `{timing, possible, do}`. `abilities` has `green`, `blue` and
`red`, each `{cost, do}`. A level is `{deck, at, enter, when, modify}`: `deck` lists difficulties, `at` is the DMG at
which it begins, `enter` what happens then.

"""
NAMES = """\
## Who is meant

In a Hero's texts `self` is the Hero, on a mark its bearer. `active` is the Hero whose turn it is. `heroes` and the
other words for Heroes leave out those that are down. DMG on Heroes is `damage`, without a target on the active Hero;
a Hero deals DMG with `deal` or `steal`, to an enemy of the team's choice unless `to` says otherwise. Where Heroes or
enemies are chosen, the team chooses. In a `modify` that speaks of others, `target` is whom the number is about.

A `modify` of a Talent or of a mark on a Hero is about that Hero; one of a Boss, of a Challenge Card or of a mark on
the team is about everybody. `name`, `roll`, `roll_hero_die` and `for_each` give a name (`as`) to what they find; the
verbs after it use the name as a selector or as an amount. Besides, events bind names:

"""
EXAMPLES = """\
## Examples

`given` is a small fight, `play` lists actions and chance outcomes as text, `then` says what must hold. Everything that
`given` leaves out is plain: the Hero or the Boss of the entry, bystanders without charms, no card face up. A Boss Card
begins in Boss Action with itself face up, everything else in Assign Dice; the fight ends with Boss Action.

```yaml
- {given: {heroes: [{card: my-hero, skill: 2}], dice: "2 6"}, play: [use red 6], then: {boss_damage: 5}}
- {given: {card: my-bite, phase: interrupts}, then: {marks: {my-hero: {my-sting: 1}}}}
```

"""


def raid_boss_language(words: Vocabulary) -> str:
    """The whole page as Markdown."""
    parts = [
        GUIDE + _entries() + "\n" + TEXTS + NAMES + _events() + "\n" + EXAMPLES + _examples(),
        *word_sections(words, RULES_ONLY, "Phases, dice and packets"),
    ]
    return "\n".join(parts)


def _entries() -> str:
    rows: list[tuple[str, Iterable[str], Iterable[str]]] = [
        ("a Hero", HERO_NEEDED, HERO_KEYS_OF_CARD),
        ("its `talent`", (), TALENT),
        ("a Boss", BOSS_NEEDED, BOSS_KEYS),
        ("a card of `easy`, `medium` or `hard`", ("difficulty",), SHARED | PARTS["easy"]),
        ("a `challenge` card", ("difficulty", "hp"), SHARED | PARTS["challenge"]),
        ("a `last_stand` card", ("difficulty", "last_stand"), SHARED | PARTS["last_stand"]),
        ("a mark", (), MARK),
    ]
    lines = ["| entry | needs besides `id` and `name` | may have |", "|---|---|---|"]
    for what, needed, keys in rows:
        lines.append(f"| {what} | {coded(needed)} | {coded(sorted({*keys} - {*needed, *OPTIONAL}))} |")
    words = (("reset", RESETS), ("timing", TIMINGS), ("until", UNTIL), ("restriction", RESTRICTIONS))
    lines += ["", *(f"`{key}` is one of {coded(values)}." for key, values in words)]
    lines.append(f"A kind of DMG in `kinds` may be {coded(KIND_FLAGS)}. `timing` may be a list of words.")
    return "\n".join(lines) + "\n"


def _events() -> str:
    lines = ["| event | binds |", "|---|---|"]
    lines += [f"| `{event}` | {coded(names)} |" for event, names in sorted(EVENT_NAMES.items())]
    return "\n".join(lines) + "\n"


def _examples() -> str:
    return (
        f"Keys of `given`: {coded(sorted(GIVEN))}. Of a Hero in `heroes`: {coded(sorted(HERO_KEYS))}. Of `boss`:\n"
        f"{coded(sorted(EXAMPLE_BOSS))}. Keys of `then` with a value for each Hero: {coded(sorted(NUMBERS))},\n"
        "`marks`, `tokens`, `card`; others: `boss_damage`, `boss_skill`, `level`, `kos`, `phase`, `active`, `game`\n"
        "(won, lost, open), `dice`, `order`, `team`, `constant`, `legal`, `illegal`, `outcomes`, `value`. An example\n"
        "that asserts nothing, or has an unknown key, fails. `kibitz cards show NAME` runs the examples of an entry.\n"
    )
