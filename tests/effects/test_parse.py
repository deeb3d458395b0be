"""What a card's author is told: every mistake with its place, and what the card means in English."""

from __future__ import annotations

import pytest

from model.core.yamlfile import parse_yaml
from model.effects.explain import explain_card
from model.effects.language import Call, CardText, Expr, walk
from model.effects.lint import lint_entry, lint_pack, uses_call
from model.effects.parse import Parser
from model.tinygame.words import vocabulary

WORDS = vocabulary()


def read(text: str) -> tuple[CardText, list[str]]:
    document = parse_yaml(text, "x.yaml")
    parser = Parser(WORDS, document)
    found = parser.card_text(document.data, ())
    return found, [str(problem) for problem in parser.problems]


def test_a_card_is_frozen_data():
    text, problems = read("do: [{draw: 2}, {deal: {amount: 3, to: chosen_enemy}}]")
    assert not problems
    assert text.do == (
        Call("draw", (("count", 2),)),
        Call("deal", (("amount", 3), ("to", Expr("chosen_enemy")))),
    )
    assert hash(text) == hash(read("do: [{draw: 2}, {deal: {amount: 3, to: chosen_enemy}}]")[0])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("do:\n  - dael: {amount: 1}\n", "x.yaml:2:5: UNKNOWN-VERB `dael`. Did you mean `deal`?"),
        (
            "do:\n  - deal: {amount: 1, to: each_enmy}\n",
            "x.yaml:2:23: UNKNOWN-SELECTOR `each_enmy`. Did you mean `each_enemy`?",
        ),
        (
            "do:\n  - deal: {amuont: 1, to: each_enemy}\n",
            "x.yaml:2:12: UNKNOWN-KEY `amuont` in `deal`. Did you mean `amount`?",
        ),
        ("do:\n  - deal: {amount: 1}\n", "x.yaml:2:5: MISSING-KEY `deal` needs `to` (selector)."),
        ("do:\n  - deal: 3\n", "x.yaml:2:5: KEYS `deal` wants keys: amount, to."),
        ("do: 7\n", "x.yaml:1:1: VERBS expected a list of verbs, found `7`."),
        (
            "when: {enemy_defaeted: [prevent]}\n",
            "x.yaml:1:8: UNKNOWN-EVENT `enemy_defaeted`. Did you mean `enemy_defeated`?",
        ),
        ("modify: {damage: 1}\n", "x.yaml:1:10: UNKNOWN-QUERY `damage`. Did you mean `damage_dealt`?"),
        (
            "modify: {damage_dealt: {add: 1, set: 2}}\n",
            "x.yaml:1:10: MODIFIER expected one of add, times, set, and perhaps `if`.",
        ),
        (
            "do:\n  - gain: {what: enrgy, amount: 1}\n",
            "x.yaml:2:12: WORD `enrgy` is not allowed here. Did you mean `energy`?",
        ),
    ],
)
def test_a_mistake_has_a_place_and_a_hint(text, problem):
    assert problem in read(text)[1]


def test_all_mistakes_are_told_at_once():
    _, problems = read("do: [dael, {draw: n}]\nwhen: {boom: [prevent]}\n")
    assert [problem.split()[1] for problem in problems] == ["UNKNOWN-VERB", "UNKNOWN-AMOUNT", "UNKNOWN-EVENT"]


def test_a_name_is_known_after_it_is_bound_and_not_before():
    assert not read("do: [{roll: {die: 6, as: n}}, {draw: n}]")[1]
    assert read("do: [{draw: n}, {roll: {die: 6, as: n}}]")[1]


def test_a_name_bound_in_nested_verbs_ends_with_them():
    assert read("do: [{may: [{roll: {die: 6, as: n}}]}, {draw: n}]")[1]
    assert read("do: [{choose_one: [[{roll: {die: 6, as: n}}], [{draw: n}]]}]")[1]
    assert read("do: [{for_each: {in: wounded, as: it, do: [prevent]}}, {deal: {amount: 1, to: it}}]")[1]
    assert not read("do: [{for_each: {in: wounded, as: it, do: [{deal: {amount: 1, to: it}}]}}]")[1]
    assert not read("do: [{roll: {die: 6, as: n}}, {may: [{draw: n}]}, {draw: n}]")[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("do: [{draw: 2}]", ["Draw 2."]),
        (
            "do: [{roll: {die: 6, as: n}}, {deal: {amount: n, to: chosen_enemy}}]",
            ["Roll a d6, called n, then n damage to an enemy you choose."],
        ),
        (
            "do: [{if: {that: {exists: wounded}, then: [{draw: 1}]}}]",
            ["If there is wounded enemies: draw 1."],
        ),
        (
            "do: [{if: {that: {exists: wounded}, then: [{draw: 1}], else: [prevent]}}]",
            ["If there is wounded enemies: draw 1; otherwise: prevent the blow."],
        ),
        ("do: [{choose_one: [[{draw: 1}], [prevent]]}]", ["Choose one: draw 1; or prevent the blow."]),
        ("do: [{may: [{draw: {plus: [1, 2]}}]}]", ["You may: draw the sum of 1 and 2."]),
        ("modify: {damage_dealt: -1}", ["Your damage -1."]),
        ("modify: {damage_dealt: {times: 2}}", ["Your damage times 2."]),
        (
            "modify: {damage_dealt: {set: 0, if: {exists: wounded}}}",
            ["Your damage becomes 0 while there is wounded enemies."],
        ),
        (
            "when: {enemy_defeated: {if: {at_least: {value: {count: wounded}, min: 2}}, do: [{draw: 1}]}}",
            ["When an enemy is defeated, if the number of wounded enemies is at least 2: draw 1."],
        ),
    ],
)
def test_english(text, said):
    card, problems = read(text)
    assert not problems
    assert explain_card(WORDS, card) == said


def test_walk_finds_nested_verbs():
    card, _ = read("do: [{may: [{draw: 1}]}, {choose_one: [[prevent], [{draw: 2}]]}]")
    assert [call.verb for call in walk(card.do)] == ["may", "draw", "choose_one", "prevent", "draw"]


def test_an_effect_needs_text_citation_and_example():
    document = parse_yaml("{id: x, do: [prevent], text: T.}", "x.yaml")
    problems = [str(p) for p in lint_entry(document, document.data, ())]
    assert problems == [
        "x.yaml:1:1: INCOMPLETE `x` has an effect but no `cite`.",
        "x.yaml:1:1: INCOMPLETE `x` has an effect but no `examples`.",
    ]


def test_few_cards_may_use_the_escape_hatch():
    caller = read("do: [{may: [{call: {fn: f}}]}]")[0]
    plain = read("do: [prevent]")[0]
    assert (uses_call(caller), uses_call(plain)) == (True, False)
    document = parse_yaml("{}", "x.yaml")
    assert not lint_pack(document, [("a", caller), *[(f"p{n}", plain) for n in range(9)]])
    assert lint_pack(document, [("a", caller), ("b", caller), *[(f"p{n}", plain) for n in range(9)]])
