"""The page on the effect language of Red Rains: a guide, and tables made from the vocabulary and the readers."""

from __future__ import annotations

from kibitz.effectdoc import coded, word_sections
from model.effects.language import Vocabulary
from model.redrains.library import KEYWORDS, REACTIONS, TYPES
from model.redrains.library_cards import KEYS, REQUIRED

RULES_ONLY = frozenset((
    "attach_to", "battle_over", "behavior", "call", "chimera_acts", "chimera_attack", "chimera_blocks",
    "chimera_guards", "chimera_turn", "chimera_turn_ends", "chimera_turns_over", "deal_aspect", "declare_triggers",
    "defend", "dice_leave_cards", "discard_any", "exhaust_dice", "fight", "first_turn", "hit", "meditate",
    "meditate_change", "next_phase", "on_spellboard", "order", "pass_token", "place_red_rains", "put_in_play",
    "recover", "refill_hand", "remove_exhaustion", "replenish", "replenish_status", "roll_dice", "round_ends",
    "status_ability", "to_discard", "turns_begin", "ultimate", "unless_cancelled", "window",
))  # fmt: skip
"""Verbs with which the rules themselves run turns and battles; no card needs them."""
SHARED = ("id", "name", "type", "text", "cite", "examples", "uncertain", "certainty")
GUIDE = """\
# The effect language of Red Rains

Cards and Chimeras are data: entries in `model/redrains/cards/*.yaml`, in packs of your own
(`kibitz cards where redrains` names the folder), or under `inline:` in a position file. This page lists every key and
word; `kibitz cards new redrains TYPE` prints an entry to fill in, `kibitz cards show CARD` says in English what kibitz
makes of one. `docs/effect-language.md` explains what the languages of all games share: verbs, amounts, selectors,
conditions, and how they nest.

## A pack

`game: redrains`, `pack` (its name), `source`, `sample` (`true` for invented cards), `certainty` (letters and what they
mean), `cards`, `chimeras`. A position uses a pack when it names it: `packs: [viros, box, my-pack]`.

Every card has `id`, `name` and `type`. A card with an effect needs `text` (own words), `cite` and `examples`; a card of
the printed game (`sample: false`) needs `certainty`: a letter, or a letter for each number and for `text`. `uncertain`
names numbers that are not certain: `{my_number: {default: 2, others: [1, 3], why: ...}}`; in effects the number is
`{setting: my_number}`, and a position may change it under `settings`. Under `inline:` none of these is needed.

"""
COSTS = """\
## Costs

A cost is a list: `main`, `side` or `main-and-side` (both actions), `exhaust` (this card), dice such as
`"1 ceremonial class"` or `"2 basic"` (any dice), `"1 discard"` (cards from the hand), `"1 status"` (tokens from this
card). A list inside is a choice: `[[main, side], exhaust, "1 status"]`. A higher level of the same type pays for a
lower one. A card that is played takes an action, except a reaction spell. An ability is
`{name, cost, if, do, once}`; `if` is a condition, `once: true` means once per turn.

"""
NAMES = """\
## Whose, kind, are

| `whose` | on a player's card | on an aspect or a Chimera card |
|---|---|---|
| `mine` | that player's own cards | its own row |
| `opposing` | the Chimera's face-up cards | the cards of the player it faces |
| `players` | the cards of all players | the same |
| `any` | everything | the same |

The Chimera counts as its own Phoenixborn. `kind` is any, ally, conjuration, aspect or non_aspect; an aspect counts as
an ally and as a conjuration. `are` is any, wounded, unwounded, exhausted, unexhausted or targetable. Selectors whose
name starts with `target_` and `up_to_` let a player choose; what the Chimera's effects leave open, the player chooses
at whom they are aimed.

The rules bind names that a text may use as selectors: `self` (the card's own unit; for an alteration the card it is
on), `attacker`, `victim`, `target`. A number on a card is always printed; `{wounds: self}`, `phase`, `focus` and
`{setting: name}` are amounts too.

"""
CHIMERA = """\
## A Chimera

| key | what it says |
|---|---|
| `profiles` | a side for each `difficulty`, `level`, `players`: `threat`, `life`, `ultimate`, `setup` (blood values) |
| `guard` | the lowest roll of the behavior die on which it guards itself; 9 when left out |
| `behavior` | for each of three phases rows `{rolls, side, main}`; every value from 1 to 12 in exactly one row |
| `ultimates` | verbs for each phase |
| `subtypes` | decks of 18 aspects of the pack, nine of each blood value: `fury: {rampage: 3, ...}` |
| `text`, `cite`, `certainty`, `examples` | as for cards; certainty of `behavior-1` to `ultimate-3` |

"""
EXAMPLES = """\
## Examples

`given` is a small position: the keys of a position file (`docs/scenario-format.md`), those of the only player directly
beside them; `chimera_discard` is the Chimera's discard pile, `begin` starts with `chimera`, `recovery`, `ultimate` or
`end_of_round`. `play` lists actions and chance outcomes, `then` says what must hold: keys of `given`, and `legal`,
`illegal` (actions), `outcomes` (the pending chance, whole), `attack` and `life` (`{rampage: 3}`), `value` (the mean of
a number of the Chimera over chance), `game` (won, lost, open), `p2` (keys of the second player). An example that
asserts nothing, or has an unknown key, fails. The tests run those of the packs that come with kibitz.

```yaml
- given: {hand: [final-stand], dice: "cer:B", row: "constrict w1, glare e1"}
  play: [play final-stand ceremonial-basic, choose glare]
  then: {wounds: 1, row: constrict w1, discard: [final-stand]}
```

"""


def red_rains_language(words: Vocabulary) -> str:
    """The whole page as Markdown."""
    parts = [
        GUIDE + _types() + "\n" + COSTS + _keywords() + "\n" + NAMES + CHIMERA + EXAMPLES.rstrip() + "\n",
        *word_sections(words, RULES_ONLY, "Turns and battles"),
    ]
    return "\n".join(parts)


def _types() -> str:
    lines = ["| type | needs | may have |", "|---|---|---|"]
    for kind in TYPES:
        needed = REQUIRED[kind]
        more = sorted(KEYS[kind] - {*needed, *SHARED})
        lines.append(f"| `{kind}` | {coded(needed)} | {coded(more)} |")
    lines += [
        "",
        "`do` happens when the card is played; `when` is event: verbs, or `{if: condition, do: verbs}`; `modify` is",
        "query: an amount to add, or one of `add`, `times`, `set` with an optional `if`. `inexhaustible` lists what of",
        f"the card works while it is exhausted. `reaction` is one of {coded(REACTIONS)}.",
        "`pips` and `status_ability` belong together: what one status token does at the start of the Chimera's turn.",
        "`attach` is unit or phoenixborn, `attach_if` what must hold of that card. `icon` says which card an aspect",
        "attacks: left, right, jaw, or none.",
    ]
    return "\n".join(lines) + "\n"


def _keywords() -> str:
    plain = [name for name, numbered in KEYWORDS.items() if not numbered]
    numbered = [name for name, takes in KEYWORDS.items() if takes]
    return (
        f"## Keywords\n\nWithout a number: {coded(plain)}.\nWith one, as in `armored 1`: {coded(numbered)}.\n"
        "`kibitz rules redrains` has the rule of each.\n"
    )
