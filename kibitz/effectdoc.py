"""The page on the effect language: a short guide, and tables made from the vocabulary itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from model.effects.language import Param, Spec, Vocabulary

GUIDE = """\
# The effect language

Cards are data. An entry in `model/ascension/cards/*.yaml` holds the printed numbers, and says in this language what
the card does. The tables below are made from the vocabulary by `kibitz.effectdoc`. This page is about Ascension
Tactics; the words of Red Rains are in [effect-language-redrains.md](effect-language-redrains.md), those of Raid Boss in
[effect-language-raidboss.md](effect-language-raidboss.md).

## An entry

| key | what it says |
|---|---|
| `do` | verbs that happen when the card is played (a Treasure: used; a Construct: equipped) |
| `when` | event: verbs, or `{if: condition, do: verbs}` |
| `modify` | query: an amount to add, or one of `add`, `times`, `set` with an optional `if` |
| `allegiance` | `{faction, do}`: verbs that happen once another card of the faction is played in the same turn |
| `uncertain` | numbers that are not certain on the printed card: `name: {default, others, why}` |
| `text`, `cite`, `examples` | needed wherever there is an effect: own words, the source, and examples |

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
what must hold. An example that asserts nothing, or has an unknown key, fails. Without `map` the board is

```
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
| `row`, `centre`, `bag`, `supply` | the row and its deck, Treasures in the bag, `[mystics, infantry, cultists]` |
| `map`, `portals`, `forest`, `tainted`, `enchanted`, `inactive` | the board; lists of hexes (`portals`: one a seat) |
| `tokens`, `turret`, `ring` | `hex: treasure`, a hex, `[hex, seat]` |
| `settings`, `turn`, `begin` | named numbers, turns taken so far, `turn_start` or `game_start` to begin with |

| keys of `then` | what must hold |
|---|---|
| `figures` | `id: {what: value}`: strength, defense, speed, blow, cost, attacks, hex, damage, ready |
| `figures`, lists | `id: {keywords: [...], constructs: [...]}` |
| `defeated`, `gone` | ids that fell this turn; ids no longer in the game |
| `legal`, `illegal` | actions that are (not) possible now |
| `outcomes` | the pending chance, whole: `outcome: "1/3"` |
| `value` | `{of: honor, is: "1/3"}` or `{of: [id, number], is: ...}`: the mean over chance before a decision |
| `portals`, `deck`, `deck_top`, `tokens`, `banished`, `bag_size` and the keys of `given` | the same things afterwards |

"""


def effect_language(words: Vocabulary) -> str:
    """The whole page as Markdown."""
    parts = [
        GUIDE,
        markdown_table("Verbs", words.verbs),
        markdown_table("Selectors", words.selectors),
        markdown_table("Amounts", words.amounts),
        markdown_table("Conditions", words.conditions),
        words_table("Events", "when it happens", words.events),
        words_table("Queries", "the number that `modify` changes", words.queries),
    ]
    return "\n".join(parts)


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
