"""Every mistake in a pack is named with its place, and all of them at once."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.redrains_packs import ALLY, HEAD, WORDS, ally, aspect, beast, problems, spell

import model.redrains.library as library_module
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import Document, load_yaml
from model.redrains.library import read_pack

FULL = {"text": "t", "cite": "c", "examples": "[{}]"}
MISTAKES = [
    ("[1]", "6:5: ENTRY a card is a set of keys with an `id`."),
    ("{type: ally}", "6:5: ENTRY "),
    (ally(id="Hound"), "6:6: ID `Hound`"),
    (ally(id="hound-2"), "6:6: ID `hound-2`"),
    (ally(id="chimera"), "6:6: ID `chimera`"),
    (ally(type="alli"), "TYPE `alli`. Did you mean `ally`?"),
    (ally(atack="1"), "UNKNOWN-KEY `atack` in the ally `hound`. Did you mean `attack`?"),
    (ally(blood="1"), "UNKNOWN-KEY `blood`"),
    (ally(life=""), "6:5: MISSING-KEY the ally `hound` needs `life`."),
    (ally(name="[a]"), "TEXT `name` is a text."),
    (ally(attack="-1"), "NUMBER `-1`: `attack` is a whole number from 0 to 20."),
    (ally(life="two"), "NUMBER `two`"),
    (ally(life="true"), "NUMBER `True`"),
    (aspect(blood="3"), "NUMBER `3`: `blood` is a whole number from 0 to 2."),
    (ally(cost="[mian]"), "COST `mian`. Did you mean `main`?"),
    (ally(cost="[1 basic]"), "COST a card is played with a main or a side action"),
    (ally(cost="[]"), "COST a card is played with a main or a side action"),
    (ally(cost="[main, exhaust]"), "COST a card that is played has nothing to exhaust"),
    (ally(cost="[main, 1 status]"), "COST a card that is played has nothing to exhaust"),
    (spell("reaction_spell", reaction="targeted"), "COST a reaction spell is played at its moment"),
    (spell("reaction_spell", cost="[1 basic]", reaction="targetted"), "REACTION `targetted`. Did you mean `targeted`?"),
    (spell("alteration", attach="units", do=""), "ATTACH `units`. Did you mean `unit`?"),
    (aspect(icon="claw"), "ICON `claw` (RR-038)"),
    (aspect(pips="2"), "STATUS `pips` and `status_ability` belong together"),
    (aspect(status_ability="{raise_rage: 1}", **FULL), "STATUS `pips` and `status_ability` belong together"),
    (ally(keywords="alert"), "KEYWORD expected a list"),
    (ally(keywords="[alrt]"), "KEYWORD `alrt`. Did you mean `alert`?"),
    (ally(keywords="[tough]"), "KEYWORD `tough`: expected `tough 1`"),
    (ally(keywords="[tough 0]"), "KEYWORD `tough 0`: expected `tough 1`"),
    (ally(keywords="[alert 2]"), "KEYWORD `alert 2`: expected `alert` without a number."),
    (ally(keywords="[alert, alert]"), "KEYWORD `alert` twice."),
    (ally(inexhaustible="when"), "INEXHAUSTIBLE expected a list"),
    (ally(inexhaustible="[wehn]"), "INEXHAUSTIBLE `wehn`. Did you mean `when`?"),
    (ally(inexhaustible="[when]"), "INEXHAUSTIBLE the card has no `when`."),
    (ally(abilities="[bite]", **FULL), "ABILITY expected a list of sets of keys"),
    (ally(abilities="[{name: bite, cost: [side]}]", **FULL), "MISSING-KEY an ability needs `do`."),
    (ally(abilities="[{name: bite, cost: [side], do: {draw: 1}, onec: true}]", **FULL), "Did you mean `once`?"),
    (ally(abilities="[{name: a b, cost: [side], do: {draw: 1}}]", **FULL), "ID `a b`"),
    (ally(abilities="[{name: bite, cost: [], do: {draw: 1}}]", **FULL), "COST an ability that costs nothing"),
    (ally(abilities="[{name: bite, cost: [side], do: {draw: 1}, once: 3}]", **FULL), "ABILITY `once` is true"),
    (ally(abilities="[{name: a, cost: [side], do: {draw: 1}}, {name: a, cost: [side], do: {draw: 1}}]", **FULL),
     "ABILITY two abilities are called `a`."),
    (ally(uncertain="3"), "UNCERTAIN expected keys"),
    (ally(uncertain="{n: {default: 3}}"), "UNCERTAIN `n` needs `default`"),
    (ally(certainty="A"), "CERTAINTY the pack does not explain `A`."),
    (ally(certainty="[A]"), "CERTAINTY expected a letter"),
    (ally(certainty="{lief: A}"), "CERTAINTY `lief` is no number here. Did you mean `life`?"),
    (ally(examples="3"), "EXAMPLES expected a list"),
    (spell("action_spell", text=""), "6:5: INCOMPLETE `dart` has an effect but no `text`."),
    (spell("action_spell", cite=""), "6:5: INCOMPLETE `dart` has an effect but no `cite`."),
    (spell("action_spell", examples=""), "6:5: INCOMPLETE `dart` has an effect but no `examples`."),
    (spell("action_spell", do="{drow: 1}"), "UNKNOWN-VERB `drow`. Did you mean `draw`?"),
    (spell("action_spell", do="{damage: {amount: 1, to: nobody}}"), "UNKNOWN-SELECTOR `nobody`"),
    (spell("action_spell", do="{draw: fokus}"), "UNKNOWN-AMOUNT `fokus`. Did you mean `focus`?"),
    (ally(when="{entres: {draw: 1}}", **FULL), "UNKNOWN-EVENT `entres`. Did you mean `enters`?"),
    (ally(modify="{atack: 1}", **FULL), "UNKNOWN-QUERY `atack`. Did you mean `attack`?"),
    (ally(abilities="[{name: a, cost: [side], if: hand_emty, do: {draw: 1}}]", **FULL), "UNKNOWN-CONDITION `hand_"),
    (spell("action_spell", do="{may_pay: {cost: 1 bsic, do: {draw: 1}}}"), "COST in `may_pay`: `1 bsic`"),
    (spell("action_spell", do="{may_pay: {cost: main, do: {draw: 1}}}"), "COST in `may_pay`: `main`: only dice"),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "said"), MISTAKES, ids=[f"{i}-{m[1][:30]}" for i, m in enumerate(MISTAKES)])
def test_mistakes_in_a_card(entry: str, said: str):
    found = problems(f"{HEAD}cards:\n  - {entry}\n")
    assert any(said in problem for problem in found), found
    assert all(re.match(r"trial\.yaml:[1-9]\d*:[1-9]\d*: [A-Z-]+ ", problem) for problem in found)


def test_a_card_of_the_game_says_how_sure_it_is():
    found = problems(HEAD.replace("sample: true", "sample: false") + f"cards:\n  - {ALLY}\n")
    assert found == ["trial.yaml:6:5: INCOMPLETE `hound` is a card of the game but has no `certainty`."]


def test_all_mistakes_are_reported_at_once_in_the_order_of_the_file():
    found = problems(
        HEAD
        + "cards:\n"
        + f"  - {ally(attack='x', life='y', cost='[mian]', keywords='[alrt]')}\n"
        + f"  - {aspect(icon='claw', atack='1', when='{entres: {drow: 1}}')}\n"
        + f"  - {ALLY}\n  - {ALLY}\n"
    )
    codes = [problem.split()[1] for problem in found]
    assert sorted(codes) == sorted(
        ["NUMBER", "NUMBER", "COST", "KEYWORD", "ICON", "UNKNOWN-KEY", "UNKNOWN-EVENT", "UNKNOWN-VERB", "INCOMPLETE",
         "INCOMPLETE", "INCOMPLETE", "DUPLICATE", "DUPLICATE"]
    )  # fmt: skip
    places = [tuple(map(int, problem.split(":")[1:3])) for problem in found]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "PACK expected keys pack, source, sample and a list `cards`."),
        ("cards: 3", "PACK expected keys"),
        (HEAD.replace("redrains", "chess") + "cards: []", "PACK a pack needs `game: redrains`"),
        (HEAD.replace("pack: trial\n", "") + "cards: []", "PACK a pack needs"),
        (HEAD.replace("sample: true", "sample: 1") + "cards: []", "PACK a pack needs"),
        (HEAD + "cards: []\nchimera: []", "trial.yaml:6:1: UNKNOWN-KEY `chimera` in a pack. Did you mean `chimeras`?"),
        (HEAD + "certainty: A\ncards: []", "PACK `certainty` explains letters"),
        (HEAD + "cards: []\nchimeras: 3", "PACK `chimeras` is a list."),
    ],
)
def test_mistakes_in_the_head_of_a_pack(text: str, said: str):
    assert any(said in problem for problem in problems(text))


# --- mistakes in Chimeras --------------------------------------------------------------------------------------------

PROFILE = "{difficulty: heroic, level: 2, players: 1, threat: 2, life: 9, ultimate: 3, setup: [1, 2]}"
THREE = "[add_aspect, add_aspect, add_aspect]"
ROWS = "[&rows [{rolls: [1, 2, 3, 4, 5, 6], main: reveal}, {rolls: %s, main: reveal}], *rows, *rows]"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"profiles": ""}, "MISSING-KEY the Chimera `beast` needs `profiles`."),
        ({"profiles": "[]"}, "CHIMERA `profiles` is a list of at least one entry."),
        ({"profiles": "[3]"}, "PROFILE a profile is a set of keys"),
        ({"profiles": f"[{PROFILE}, {PROFILE}]"}, "DUPLICATE a second profile"),
        (
            {"profiles": f"[{PROFILE.replace('heroic', 'heroick')}]"},
            "PROFILE `heroick` (RR-016). Did you mean `heroic`?",
        ),
        ({"profiles": f"[{PROFILE.replace('level: 2', 'level: 4')}]"}, "PROFILE `4`: `level` is one of 1, 2, 3."),
        ({"profiles": f"[{PROFILE.replace('players: 1', 'players: 3')}]"}, "PROFILE `3`: `players` is one of 1, 2."),
        ({"profiles": f"[{PROFILE.replace('life: 9', 'life: 0')}]"}, "NUMBER `0`: `life`"),
        ({"profiles": f"[{PROFILE.replace('[1, 2]', '[1, 3]')}]"}, "PROFILE `setup` lists the blood values"),
        ({"profiles": f"[{PROFILE.replace('threat', 'treat')}]"}, "UNKNOWN-KEY `treat` in a profile."),
        ({"profiles": f"[{PROFILE[:-1]}, certainty: Z}}]"}, "CERTAINTY the pack does not explain `Z`."),
        ({"behavior": "[3, 3, 3]"}, "BEHAVIOR a behavior card is a list of rows"),
        ({"behavior": "[[3], [3], [3]]"}, "BEHAVIOR a row is a set of keys"),
        ({"behavior": "[&r [{rolls: [1], side: reveal}], *r, *r]"}, "MISSING-KEY a row needs `main`."),
        ({"behavior": "[&r [{rolls: 1, main: reveal}], *r, *r]"}, "ROLLS `rolls` is a list of numbers from 1 to 12"),
        ({"behavior": ROWS % "[7, 8, 9, 10, 11, 13]"}, "ROLLS `rolls` is a list of numbers from 1 to 12"),
        ({"behavior": ROWS % "[7, 8, 10, 11]"}, "ROLLS 9, 12: in no row; every value has exactly one (RR-008)."),
        ({"behavior": ROWS % "[6, 7, 8, 9, 10, 11, 12]"}, "ROLLS 6: in more than one row"),
        ({"behavior": (ROWS % "[7, 8, 9, 10, 11, 12]").replace("reveal", "reveel")}, "UNKNOWN-VERB `reveel`"),
        ({"ultimates": "[add_aspect, add_aspect]"}, "CHIMERA `ultimates` has an entry for each of the 3 phases"),
        ({"ultimates": "[ad_aspect, add_aspect, add_aspect]"}, "UNKNOWN-VERB `ad_aspect`. Did you mean `add_aspect`?"),
        ({"ultimates": THREE + "\n    guard: 14"}, "NUMBER `14`: `guard` is a whole number from 1 to 13."),
        ({"ultimates": THREE + "\n    certainty: {ultimate-4: A}"}, "CERTAINTY `ultimate-4` is no number here."),
        ({"subtypes": "[]"}, "DECK `subtypes` has a deck for each subtype"),
        ({"subtypes": "{all: [one]}"}, "DECK a deck is aspects with their copies"),
        ({"subtypes": "{all: {one: 9, tow: 9}}"}, "UNKNOWN-CARD no aspect `tow` in this pack. Did you mean `two`?"),
        ({"subtypes": "{all: {one: 10, two: 8}}"}, "DECK 10 copies of `one`; the box has 9."),
        ({"subtypes": "{all: {one: 9, two: 8}}"}, "DECK 17 aspects, 9 of blood 1 and 8 of blood 2"),
    ],
)
def test_mistakes_in_a_chimera(changes: dict[str, str], said: str):
    found = problems(beast(**changes))
    assert any(said in problem for problem in found), found


@pytest.mark.parametrize(
    ("entry", "said"),
    [("  - 3", "ENTRY a Chimera is a set of keys"), ("  - {id: Beast}", "ID `Beast`")],
)
def test_an_entry_that_is_no_chimera(entry: str, said: str):
    assert any(said in problem for problem in problems(f"{HEAD}cards: []\nchimeras:\n{entry}\n"))


def test_two_chimeras_or_a_chimera_and_a_card_of_one_id():
    text = beast().replace("id: beast", "id: one")
    assert any("DUPLICATE `one` is defined twice." in problem for problem in problems(text))


def test_a_chimera_of_the_game_has_text_source_and_certainty():
    found = problems(beast().replace("sample: true", "sample: false"))
    assert sum("INCOMPLETE `beast` has no" in problem for problem in found) == 3


JUNK: list[Any] = [None, 3, -1, True, "", "x", [], {}, [1], {"a": 1}, 2.5, [None], [[]], [{}], {"if": 1, "do": 2}]


def paths(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every node below `node`."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from paths(value, (*path, key))


@pytest.mark.parametrize("name", ["box", "viros", "sample"])
def test_nonsense_anywhere_in_a_pack_is_a_problem_and_never_a_crash(name: str):
    rng = random.Random(name)
    document = load_yaml(Path(library_module.__file__).parent / "cards" / f"{name}.yaml")
    places = [path for path in paths(document.data) if "examples" not in path]
    said = 0
    for _ in range(60):
        data = copy.deepcopy(document.data)
        *outer, last = rng.choice(places)
        node = data
        for key in outer:
            node = node[key]
        node[last] = copy.deepcopy(rng.choice(JUNK))
        try:
            read_pack(Document("f.yaml", data, {}), WORDS)
        except DiagnosticError as error:
            said += len(error.diagnostics) > 0
    assert said > 40


def test_every_error_code_of_the_library_is_tested_here():
    folder = library_module.__file__.rsplit("/", 1)[0]
    sources = ("library", "library_cards", "library_chimera", "library_reader")
    code = "".join(Path(folder, f"{name}.py").read_text("utf-8") for name in sources)
    codes = set(re.findall(r'"([A-Z]+(?:-[A-Z]+)*)"', code)) - set(library_module.__all__)
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_redrains_*.py"))
    assert sorted(c for c in codes if f"{c} " not in tests and f'"{c}"' not in tests) == []
    assert len(codes) > 20
