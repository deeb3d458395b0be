"""The page on the effect language: a short guide, and tables made from the vocabulary itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from model.ascension.library import KEYS, REQUIRED, TYPES
from model.ascension.library_types import SHARED, SIDE
from model.effects.language import Param, Spec, Vocabulary

RULES_ONLY = frozenset((
    "allegiance_bonus", "call", "choose_scheme", "discard_schemes", "draw_schemes", "end_villain_turn", "equip",
    "look_at_hand", "look_at_schemes", "look_at_treasure", "open_game", "order", "play_scheme", "refill",
    "scheme_bonus", "stop", "strike", "villain_acts", "villain_attacks", "villain_closes_in", "villain_commanded",
    "villain_deploys", "villain_directed", "villain_engages", "villain_finishes", "villain_moves", "villain_stays",
    "villain_strikes", "villain_targets", "window",
))  # fmt: skip
"""Verbs with which the rules themselves run turns, Schemes and commands; no card needs them."""

GUIDE = """\
# The effect language

Cards are data. An entry in `model/ascension/cards/*.yaml` holds the printed numbers, and says in this language what
the card does. The tables below are made from the vocabulary by `kibitz.effectdoc`. This page is about Ascension
Tactics; the words of Red Rains are in [effect-language-redrains.md](effect-language-redrains.md), those of Raid Boss in
[effect-language-raidboss.md](effect-language-raidboss.md).

## An entry

| key | what it says |
|---|---|
| `do` | verbs that happen when the card is played (a Treasure: used; a Construct: equipped); figures have none |
| `when` | event: verbs, or `{if: condition, do: verbs}`; of a hero or a basic card only `acquired`, its Ambush |
| `modify` | query: an amount to add, or one of `add`, `times`, `set` with an optional `if`; figures and constructs |
| `allegiance` | `{faction, do}`: verbs that happen once another card of the faction is played in the same turn |
| `copies` | how often a card is in its deck, 1 when it is not said |
| `uncertain` | numbers that are not certain on the printed card: `name: {default, others, why}` |
| `text`, `cite`, `examples` | needed wherever there is an effect: own words, the source, and examples |

@TYPES@
The centre deck consists of heroes, constructs, monsters (bought with Power) and champions that have a `cost` (in
Runes); a champion without one is drafted. `kibitz cards new ascension TYPE` prints an entry to fill in, `kibitz cards
show CARD` says in English what kibitz makes of it, and `kibitz cards check ascension` runs the examples.

## Villains and Schemes

The numbers of a villain are those of its solo side. `coop` holds what its co-op side has instead; what it does not
state is the same on both. It may have @SIDE@.
A Boss says `boss: true`, has Defense 4 or more and a `surge`: verbs that
happen when a Scheme says Surge, with `self` bound to the Boss. `honor` is what the players gain for its defeat.

A scheme has `do`, and `bonus` for what happens besides when the Scheme discard pile holds `threat` cards or more.
Effects of Villains are said by their side: "you" and `my_portals` are the Villains', `enemies` and `players` the
Player Champions. Objective tokens are called boss, a, b and c; `command: a` commands whoever holds token a. What a
Scheme makes the players do goes under `each_player`. Where two targets are equal, the players choose; in Become the
Boss whoever plays the Boss does.

```yaml
- id: tide-matriarch
  name: Tide Matriarch
  type: villain
  faction: lifebound
  boss: true
  strength: 4
  defense: 8
  honor: 5
  text: "Surge: the Villains gain 1 Honor."
  cite: "invented; AT-233, AT-274"
  surge: {gain: {what: honor, amount: 1}}
  coop: {strength: 5, defense: 10, honor: 6}
  examples:
    - given: {begin: surge, figures: {lady: [tide-matriarch, 1]}, objectives: {boss: [lady, g3]}}
      then: {enemy: {honor: 1}}
- id: first-light-march
  name: First Light March
  type: scheme
  copies: 2
  threat: 3
  text: "Command a. Bonus: Surge."
  cite: "invented; AT-250, AT-242"
  do: {command: a}
  bonus: surge
  examples:
    - given:
        begin: schemes
        schemes: [first-light-march]
        scheme_discard: 2
        figures: {lady: [tide-matriarch, 1, g3]}
        objectives: {a: [lady, d3]}
      then: {figures: {lady: {hex: d3}}, enemy: {honor: 0}}
```

## Effects

A verb is `name`, `name: {keys}`, or `name: value` where the table gives a short key: `draw: 2` is
`draw: {count: 2}`. Amounts, selectors and conditions are written the same way, and nest. `name`, `roll` and
`for_each` give a name (`as`) to what they find; the verbs after it use the name as a selector or an amount. The game
itself binds `self` (the card's figure) and, for Slay, `victim`. `{setting: name}` is an `uncertain` number; a scenario
may change it under `settings`.

```yaml
- id: arha-templar
  name: Arha Templar
  type: champion
  faction: enlightened
  strength: 8
  command: 3
  defense: 5
  text: "Slay: you may command another of your Champions for free this turn."
  cite: "printed card; AT-123, AT-308"
  when:
    slay: {free_command: {without: self}}
  examples:
    - given:
        power: 3
        figures: {arha-templar: [arha-templar, 0, c3], tyranyx: [tyranyx, 0, b3], foe: [water-djinn, 1, d3]}
      play: [command arha-templar, attack foe, finish]
      then: {defeated: [foe], legal: [command tyranyx free], illegal: [command arha-templar free]}
```

## Examples

`given` is a position in which seat 0 is to move against seat 1, `play` a list of actions and chance outcomes, `then`
what must hold. With any key about Villains seat 1 plays them, in co-op seats 0 and 2 together against them. An example
that asserts nothing, or has an unknown key, fails. Without `map` the board is

```text
. . . . . . .
 . . . . . .
A . . . . . B
 . . . . . .
. . . . . . .
```

with a Portal of seat 0 on a3 and one of seat 1 on g3.

| keys of `given` | value |
|---|---|
| `figures` | `id: [card, seat, hex, {ready, damage, constructs, strength, defense, speed}]` (no hex: off the board) |
| `power`, `runes`, `construct_runes`, `honor`, `next_speed` | numbers of seat 0; those of seat 1 under `enemy` |
| `hand`, `played`, `equipped`, `discard`, `deck`, `treasures` | lists of cards, likewise; `deck` is in unknown order |
| `hidden_hand` | how many cards of the hand nobody has looked at; they are listed under `deck` |
| `row`, `centre`, `bag`, `supply` | the row and its deck, Treasures in the bag, `[mystics, infantry, cultists]` |
| `map`, `portals`, `forest`, `tainted`, `enchanted`, `inactive` | the board; lists of hexes (`portals`: one a seat) |
| `tokens`, `turret`, `ring`, `shrines` | `hex: treasure`, a hex, `[hex, seat]`, `hex: honor` |
| `settings`, `turn` | named numbers, turns taken so far |
| `villains` | solo (without it, when any of the following keys is there), coop, or boss |
| `objectives` | `kind: [figure, hex]`: who holds the token, and where its other half lies |
| `schemes`, `scheme_discard` | the Scheme Deck in unknown order; its discard pile, or how many cards lie there |
| `surge`, `mate` | verbs that the scenario adds to every Surge; the other player of a co-op game, like `enemy` |
| `begin` | how it begins: see below |

`begin` is `turn_start` or `game_start`; `villain_turn`, a whole turn of the Villains; `schemes`, the Schemes of such a
turn without its end, after which damage would be healed; or verbs that the Villains carry out, such as `surge` or
`{command: a}`.

| keys of `then` | what must hold |
|---|---|
| `figures` | `id: {what: value}`: strength, defense, speed, honor, blow, cost, attacks, hex, damage, ready |
| `figures`, lists | `id: {keywords: [...], constructs: [...]}` |
| `defeated`, `gone` | ids that fell this turn; ids no longer in the game |
| `legal`, `illegal` | actions that are (not) possible now |
| `outcomes` | the pending chance, whole: `outcome: "1/3"` |
| `value` | `{of: honor, is: "1/3"}` or `{of: [id, number], is: ...}`: the mean over chance before a decision |
| `enemy` | `{honor: 1, ...}`: what a plain key says of seat 1, or of the Villains |
| `winner` | the first seat of the team that has won, -1 for nobody |
| `scheme_play`, `scheme_discard` | Schemes played this turn, and those discarded |
| `portals`, `deck`, `deck_top`, `tokens`, `banished`, `bag_size` and the keys of `given` | the same things afterwards |

"""


def effect_language(words: Vocabulary) -> str:
    """The whole page as Markdown."""
    guide = GUIDE.replace("@TYPES@", _types()).replace("@SIDE@", coded(sorted(SIDE)))
    return "\n".join([guide, *word_sections(words, RULES_ONLY, "Turns, Schemes and the commands of Villains")])


def _types() -> str:
    """A table of the types of cards with their keys."""
    lines = ["| type | needs | may have |", "|---|---|---|"]
    for kind in TYPES:
        needed = REQUIRED[kind]
        more = sorted(KEYS[kind] - {*needed, *SHARED} | ({"faction"} & KEYS[kind] - {*needed}))
        lines.append(f"| `{kind}` | {coded(needed)} | {coded(more)} |")
    return "\n".join(lines) + "\n"


def word_sections(words: Vocabulary, rules_only: Collection[str], run: str) -> list[str]:
    """The tables of a vocabulary; verbs that only the rules use (`run` says for what) are named at the end."""
    verbs = {name: spec for name, spec in words.verbs.items() if name not in rules_only}
    names = coded(sorted(name for name in words.verbs if name in rules_only))
    return [
        markdown_table("Verbs for cards", verbs),
        markdown_table("Selectors", words.selectors),
        markdown_table("Amounts", words.amounts),
        markdown_table("Conditions", words.conditions),
        words_table("Events", "when it happens", words.events),
        words_table("Queries", "the number that `modify` changes", words.queries),
        f"## Verbs of the rules\n\n{run} are run with these; no card needs them: {names}.\n",
    ]


def coded(names: Iterable[str]) -> str:
    """Names as code, with commas between them."""
    return ", ".join(f"`{name}`" for name in names)


def markdown_table(title: str, table: Mapping[str, Spec]) -> str:
    """A section with a table of words: each with its English and its keys."""
    rows = ((f"`{name}`", _cell(spec.english), _keys(spec)) for name, spec in sorted(table.items()))
    return _markdown(title, ("word", "English", "keys"), rows)


def words_table(title: str, heading: str, table: Mapping[str, str]) -> str:
    """A section with a table of words, each with its meaning."""
    return _markdown(title, ("word", heading), ((f"`{name}`", _cell(text)) for name, text in sorted(table.items())))


def _keys(spec: Spec) -> str:
    return "; ".join(_key(name, param, spec.short == name) for name, param in spec.params.items())


def _key(name: str, param: Param, short: bool) -> str:
    kind = " or ".join(param.words) if param.words else param.kind
    marks = (["optional"] if not param.required else []) + (["short"] if short else [])
    return f"`{name}`: {kind}" + (f" ({', '.join(marks)})" if marks else "")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _markdown(title: str, head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"## {title}", "", f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines) + "\n"
