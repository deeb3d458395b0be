"""Every mistake in a pack of Raid Boss is named with its place, and all of them at once."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.raidboss_packs import ABILITIES, DECK, HEAD, SKILL, WORDS, boss, deck, hero, mark, problems, section

import model.raidboss.library as library_module
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import Document, load_yaml
from model.raidboss.library import read_pack

FOLDER = Path(library_module.__file__).parent
HEROES = [
    ("[1]", "6:5: ENTRY a Hero is a set of keys with an `id`."),
    ("{hp: 9}", "6:5: ENTRY "),
    (hero(id="Guard"), "6:6: ID `Guard`"),
    (hero(id="guard-2"), "6:6: ID `guard-2`"),
    (hero(id="boss"), "6:6: ID `boss`"),
    (hero(id="p3"), "6:6: ID `p3`"),
    (hero(hpp="9"), "UNKNOWN-KEY `hpp` in the Hero `guard`. Did you mean `hp`?"),
    (hero(hp=""), "6:5: MISSING-KEY the Hero `guard` needs `hp`."),
    (hero(skill=""), "MISSING-KEY the Hero `guard` needs `skill`."),
    (hero(name="[a]"), "TEXT `name` is a text."),
    (hero(hp="13"), "NUMBER `13`: `hp` is a whole number from 1 to 12."),
    (hero(hp="nine"), "NUMBER `nine`"),
    (hero(hp="true"), "NUMBER `True`"),
    (hero(text=""), "6:5: INCOMPLETE `guard` has an effect but no `text`."),
    (hero(cite=""), "6:5: INCOMPLETE `guard` has an effect but no `cite`."),
    (hero(examples=""), "6:5: INCOMPLETE `guard` has an effect but no `examples`."),
    (hero(examples="3"), "EXAMPLES expected a list"),
    (hero(skill="3"), "SKILL a skill is a set of keys: name, start, max, reset."),
    (hero(skill="{name: rage, max: 6}"), "MISSING-KEY a skill needs `reset`."),
    (hero(skill="{name: rage, max: 6, reset: never}"), "SKILL `never`. Known: none, on_use, round."),
    (hero(skill="{name: rage, max: 6, start: 7, reset: none}"), "SKILL `start` 7 is above `max` 6."),
    (hero(skill="{name: rage, max: 6, reset: on_use}"), "UNKNOWN-KEY `max` in a skill."),
    (hero(skill="{name: My Rage, max: 6, reset: none}"), "ID `My Rage`: the name of a skill"),
    (hero(abilities="3"), "ABILITY `abilities` is the keys green, blue and red (RB-069)."),
    (hero(abilities=ABILITIES.replace("red", "rad")), "UNKNOWN-KEY `rad` in the Core Abilities (RB-069)."),
    (hero(abilities=ABILITIES.replace("red", "rad")), "MISSING-KEY the Core Abilities (RB-069) needs `red`."),
    (hero(abilities="{green: 3, blue: 3, red: 3}"), "ABILITY a Core Ability is a set of keys: cost, do."),
    (hero(abilities=ABILITIES.replace("cost: 2", "cost: 0")), "NUMBER `0`: `cost` is a whole number from 1 to 40."),
    (hero(abilities=ABILITIES.replace("cost: 2, ", "")), "MISSING-KEY a Core Ability needs `cost`."),
    (hero(abilities=ABILITIES.replace("deal", "gain_skill"), instant="{do: {gain_skill: 1}}"),
     "6:5: NO-DAMAGE `guard` never deals DMG to an enemy, and every Hero can (RB-073)."),
    (hero(instant="3"), "INSTANT an Instant is a set of keys: timing, possible, do."),
    (hero(instant="{timing: any}"), "MISSING-KEY an Instant needs `do`."),
    (hero(instant="{timing: lunch, do: {deal: 1}}"), "TIMING `lunch`."),
    (hero(instant="{timing: [], do: {deal: 1}}"), "TIMING name at least one moment"),
    (hero(instant="{timing: [any, roll], do: {deal: 1}}"), "TIMING name at least one moment, and `any` only alone."),
    (hero(instant="{timing: [roll, roll], do: {deal: 1}}"), "TIMING `roll` twice."),
    (hero(instant="{possible: own_tun, do: {deal: 1}}"), "UNKNOWN-CONDITION `own_tun`. Did you mean `own_turn`?"),
    (hero(instant="{do: {dael: 1}}"), "UNKNOWN-VERB `dael`. Did you mean `deal`?"),
    (hero(instant="{do: {deal: amount}}"), "UNKNOWN-AMOUNT `amount`."),
    (hero(talent="3"), "TALENT a talent is a set of keys: name, bar, when, modify, use."),
    (hero(talent="{when: {}}"), "MISSING-KEY a talent needs `name`."),
    (hero(talent="{name: a, bar: {start: 1}}"), "MISSING-KEY a Talent Bar needs `max`."),
    (hero(talent="{name: a, bar: {start: 7, max: 6}}"), "TALENT `start` 7 is above `max` 6."),
    (hero(talent="{name: a, bar: 3}"), "TALENT `bar` is keys: start, max."),
    (hero(talent="{name: a, when: 3}"), "KEYS `when` is keys: events."),
    (hero(talent="{name: a, when: {damagd: {deal: 1}}}"), "UNKNOWN-EVENT `damagd`. Did you mean `damaged`?"),
    (hero(talent="{name: a, when: {round_start: {deal: value}}}"), "UNKNOWN-AMOUNT `value`."),
    (hero(talent="{name: a, modify: {helth: 1}}"), "UNKNOWN-QUERY `helth`."),
    (hero(talent="{name: a, use: 3}"), "USE `use` is a list of activated parts"),
    (hero(talent="{name: a, use: [3]}"), "USE an activated part is a set of keys"),
    (hero(talent="{name: a, use: [{do: {deal: 1}}]}"), "MISSING-KEY an activated part needs `name`."),
    (hero(talent="{name: a, use: [{name: A, do: {deal: 1}}]}"), "ID `A`: the name of an activated part"),
    (hero(talent="{name: a, use: [{name: b, once: day, do: {deal: 1}}]}"), "USE `day`. Known: round, turn."),
    (hero(talent="{name: a, use: [{name: b, cost: 3, do: {deal: 1}}]}"), "PRICE `cost` is keys: skill, talent"),
    (hero(talent="{name: a, use: [{name: b, cost: {mana: 3}, do: {deal: 1}}]}"), "UNKNOWN-KEY `mana` in a price."),
    (hero(talent="{name: a, use: [{name: b, cost: {talent: 1}, do: {deal: 1}}]}"), "PRICE it costs talent, and"),
    (hero(talent="{name: a, use: [{name: b, do: {deal: 1}}, {name: b, do: {deal: 1}}]}"),
     "DUPLICATE two activated parts are called `b`."),
    (hero(talent="{name: a, use: [{name: b, cost: {tokens: {oath: 1}}, do: {deal: 1}}]}"),
     "UNKNOWN-TOKEN `guard` has no token `oath`; name it in `tokens`."),
    (hero(instant="{do: [{deal: 1}, {gain_token: oath}]}"), "UNKNOWN-TOKEN `guard` has no token `oath`"),
    (hero(tokens="3"), "TOKEN `tokens` is names of Ability Tokens with their number."),
    (hero(tokens="{Oath: 1}"), "ID `Oath`: a token is small words"),
    (hero(tokens="{oath: 0}"), "NUMBER `0`: `oath`"),
    (hero(ratings="{attack: 3, luck: 2}"), "RATING `luck`."),
    (hero(ratings="3"), "RATING `ratings` is keys out of attack"),
    (hero(names_only="3"), "FLAG `3`: `names_only` is true or false."),
    (hero(names_only="true"), "UNKNOWN-KEY `hp` in `guard`, of which only the name is known."),
    (hero(uncertain="3"), "UNCERTAIN `uncertain` is keys"),
    (hero(uncertain="{n: {default: 3}}"), "UNCERTAIN `n` needs `default`"),
    (hero(uncertain="{ko_limit: {default: 3, why: w}}"), "UNCERTAIN `ko_limit` is a ruling of the game"),
    (hero(certainty="A"), "CERTAINTY the pack does not explain `A`."),
    (hero(certainty="[A]"), "CERTAINTY expected a letter"),
    (hero(certainty="{ph: A}"), "CERTAINTY `ph` is no number here."),
]  # fmt: skip
MARKS = [
    ("3", "6:5: ENTRY a mark is a set of keys with an `id`."),
    (mark(text=""), "6:5: INCOMPLETE `sore` has an effect but no `text`."),
    (mark(untl="turn"), "UNKNOWN-KEY `untl` in the mark `sore`. Did you mean `until`?"),
    (mark(until="week"), "UNTIL `week` (RB-093, RB-097, RB-098). Known: persistent, round, turn."),
    (mark(rooted="1"), "FLAG `1`: `rooted` is true or false."),
    (mark(max="3"), "STACKS `max` is for marks with `stacks: true`"),
    (mark(max="0", stacks="true"), "NUMBER `0`: `max`"),
    (mark(restriction="talking"), "RESTRICTION `talking`. Did you mean `healing`?"),
    (mark(act="3"), "USE `act` is names of actions"),
    (mark(act="{tear: 3}"), "USE an action of a mark is a set of keys"),
    (mark(act="{Tear: {do: {hurt_self: 1}}}"), "ID `Tear`: the name of an action"),
    (mark(act="{tear: {name: a, do: {hurt_self: 1}}}"), "UNKNOWN-KEY `name` in an action of a mark."),
    (mark(act="{tear: {cost: {skill: 1}}}"), "MISSING-KEY an action of a mark needs `do`."),
    (mark(used_up="damagd"), "UNKNOWN-EVENT `damagd`. Did you mean `damaged`?"),
    (mark(modify="{boss_damage: {add: 1, foo: 2}}"), "MODIFIER expected one of add, times, set"),
]
BOSSES = [
    ("3", "6:5: ENTRY a Boss is a set of keys with an `id`."),
    (boss(hp=""), "MISSING-KEY the Boss `ogre` needs `hp`."),
    (boss(levels=""), "MISSING-KEY the Boss `ogre` needs `levels`."),
    (boss(cards=""), "MISSING-KEY the Boss `ogre` needs `cards`."),
    (boss(hp="0"), "NUMBER `0`: `hp` is a whole number from 1 to 200."),
    (boss(cite=""), "INCOMPLETE `ogre` has an effect but no `cite`."),
    (boss(skill="3"), "SKILL a skill is a set of keys: name, start, max."),
    (boss(skill=SKILL), "UNKNOWN-KEY `reset` in a skill."),
    (boss(levels="[]"), "LEVEL `levels` is a list of at least one level (RB-100)."),
    (boss(levels="[3]"), "LEVEL a level is a set of keys: deck, at, enter, when, modify."),
    (boss(levels="[{}]"), "MISSING-KEY level 1 needs `deck`."),
    (boss(levels="[{deck: []}]"), "DECK a level names at least one difficulty (RB-026)."),
    (boss(levels="[{deck: easy}]"), "DECK `deck` is a list of easy, medium, hard."),
    (boss(levels="[{deck: [esay]}]"), "DECK `esay`. Did you mean `easy`?"),
    (boss(levels="[{deck: [easy, easy]}]"), "DECK `easy` twice."),
    (boss(levels="[{deck: [easy], at: 3}]"), "UNKNOWN-KEY `at` in level 1."),
    (boss(levels="[{deck: [easy]}, {deck: [hard], at: 101}]"), "LEVEL `at` 101: levels follow one another"),
    (boss(levels="[{deck: [easy]}, {deck: [hard], at: 50}, {deck: [hard], at: 50}]"), "LEVEL `at` 50: levels follow"),
    (boss(levels="[{deck: [easy]}, {deck: [hard]}, {deck: [hard]}]"), "LEVEL a third level needs `at`"),
    (boss(levels="[{deck: [easy]}, {deck: [hard], enter: {roar: 1}}]"), "UNKNOWN-VERB `roar`."),
    (boss(cards=deck(maul="{id: maul, difficulty: easy, copies: 6, text: t, boss_action: {damage: 3}}")),
     "DECK no card of the Boss is `hard` (RB-111)."),
    (boss(cards="3"), "CARDS `cards` is a list of cards"),
    (boss(cards="[3]"), "ENTRY a card of a Boss is a set of keys with an `id`."),
    (boss(cards=deck(claw="{id: claw, difficulty: legend}")), "DIFFICULTY `legend` (RB-110)."),
    (boss(cards=deck(claw="{id: claw, difficulty: [easy]}")), "DIFFICULTY `['easy']` (RB-110)."),
    (boss(cards=deck(claw=DECK[0].replace("copies: 6", "copies: 5"))),
     "DECK-SIZE 17 cards (5 easy, 6 medium, 6 hard); a Boss Deck has 18 (RB-025)."),
    (boss(cards=deck(more=DECK[3].replace("spire", "tower"))), "DECK-SIZE 2 Challenge Cards; a Boss has one (RB-010)."),
    (boss(cards=deck(roar="")), "DECK-SIZE no Last Stand; a Boss has at least one (RB-010)."),
    (boss(cards=deck(more=DECK[0])), "DUPLICATE card `claw` is defined twice."),
    (boss(cards=deck(spire=DECK[3].replace("hp: 5, ", ""))), "MISSING-KEY the challenge card `spire` (RB-113) needs"),
    (boss(cards=deck(spire=DECK[3].replace("when: {boss_action: {damage: 1}}", "boss_action: {damage: 1}"))),
     "UNKNOWN-KEY `boss_action` in the challenge card `spire` (RB-113)."),
    (boss(cards=deck(claw=DECK[0].replace("boss_action", "last_stand"))), "UNKNOWN-KEY `last_stand` in the easy card"),
    (boss(cards=deck(claw="{id: claw, difficulty: easy, copies: 6, text: t}")), "NO-EFFECT `claw` does nothing"),
    (boss(cards=deck(claw=DECK[0].replace("text: t, ", ""))), "INCOMPLETE `claw` has an effect but no `text`."),
    (boss(cards=deck(claw=DECK[0].replace("damage: 1", "tap: nobody"))), "UNKNOWN-SELECTOR `nobody`"),
    (boss(cards=deck(claw=DECK[0].replace("damage: 1", "damage: {amount: 1, kind: acid}"))),
     "UNKNOWN-KIND `acid`: name it in `kinds` of `ogre`."),
    (boss(cards=deck(claw=DECK[0].replace("damage: 1", "put_mark: no_healing"))),
     "RESTRICTION `ogre` puts `no_healing`; name healing in `restrictions` (RB-024)."),
    (boss(kinds="3"), "KIND `kinds` is kinds of DMG"),
    (boss(kinds="{Acid: []}"), "ID `Acid`: the name of a kind of DMG"),
    (boss(kinds="{acid: [wet]}"), "KIND `wet`. Known: unshieldable."),
    (boss(awards="[20, 10]"), "AWARDS `awards` lists marks of the damage track, rising (RB-106)."),
    (boss(awards="[ten]"), "AWARDS `awards` lists marks"),
    (boss(restrictions="[talking]"), "RESTRICTION `talking`."),
    (boss(restrictions="moving"), "RESTRICTION `restrictions` is a list of healing, moving, cleansing."),
    (boss(ratings="{attack: 1}"), "RATING `attack`."),
    (boss(marks="3"), "MARKS `marks` is a list of marks"),
    (boss(marks=f"[{mark()}, {mark()}]"), "DUPLICATE `sore` is defined twice."),
    (boss(adrenaline="3"), "KEYS `adrenaline` is keys: when, modify."),
    (boss(adrenaline="{enter: {damage: 1}}"), "UNKNOWN-KEY `enter` in the abilities in Adrenaline Mode."),
    (boss(names_only="true"), "UNKNOWN-KEY `hp` in `ogre`, of which only the name is known."),
]  # fmt: skip
MISTAKES = [(k, e, s) for k, table in (("heroes", HEROES), ("marks", MARKS), ("bosses", BOSSES)) for e, s in table]


@pytest.mark.parametrize(("key", "entry", "said"), MISTAKES, ids=[f"{i}-{m[2][:32]}" for i, m in enumerate(MISTAKES)])
def test_mistakes_in_an_entry(key: str, entry: str, said: str):
    found = problems(HEAD + section(key, entry))
    assert any(said in problem for problem in found), found
    assert all(re.match(r"trial\.yaml:[1-9]\d*:[1-9]\d*: [A-Z-]+ ", problem) for problem in found)


@pytest.mark.rule("RB-010", "RB-025", "RB-051", "RB-069", "RB-072", "RB-073", "RB-109", "RB-110", "RB-113")
def test_entries_without_a_mistake_are_the_ones_that_the_tables_change():
    text = HEAD + section("heroes", hero()) + section("marks", mark()) + section("bosses", boss())
    assert read_pack(_document(text), WORDS).name == "trial"


def _document(text: str) -> Document:
    from model.core.yamlfile import parse_yaml

    return parse_yaml(text, "trial.yaml")


@pytest.mark.parametrize(("key", "entry"), [("heroes", hero()), ("bosses", boss())])
def test_a_card_of_the_game_says_how_sure_it_is(key: str, entry: str):
    found = problems(HEAD.replace("sample: true", "sample: false") + section(key, entry))
    assert len(found) == 1
    assert "6:5: INCOMPLETE" in found[0]
    assert "is a card of the game but has no `certainty`." in found[0]


def test_all_mistakes_are_reported_at_once_in_the_order_of_the_file():
    found = problems(
        HEAD
        + section("heroes", hero(hp="x", skill="{name: rage, max: y, reset: nome}", tolkens="{}"), hero(), hero())
        + section("bosses", boss(hp="x", levels="[{deck: [esay]}]", cards=deck(claw="{id: claw, difficulty: legend}")))
        + section("marks", mark(until="week"))
    )
    codes = [problem.split()[1] for problem in found]
    assert sorted(codes) == sorted(
        ["NUMBER", "NUMBER", "SKILL", "UNKNOWN-KEY", "DUPLICATE", "DUPLICATE", "NUMBER", "DECK", "DIFFICULTY", "UNTIL"]
    )
    places = [tuple(map(int, problem.split(":")[1:3])) for problem in found]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "PACK expected keys game, pack, source, sample, and heroes, bosses or marks."),
        (HEAD, "PACK expected keys"),
        (HEAD.replace("raidboss", "chess") + "heroes: []", "PACK a pack needs `game: raidboss`"),
        (HEAD.replace("pack: trial\n", "") + "heroes: []", "PACK a pack needs"),
        (HEAD.replace("sample: true", "sample: 1") + "heroes: []", "PACK a pack needs"),
        (HEAD + "heroes: []\nboses: []", "trial.yaml:6:1: UNKNOWN-KEY `boses` in a pack. Did you mean `bosses`?"),
        (HEAD + "certainty: A\nheroes: []", "PACK `certainty` explains letters"),
        (HEAD + "heroes: 3", "PACK `heroes` is a list of entries, each with `id`."),
    ],
)
def test_mistakes_in_the_head_of_a_pack(text: str, said: str):
    assert any(said in problem for problem in problems(text))


JUNK: list[Any] = [None, 3, -1, True, "", "x", [], {}, [1], {"a": 1}, 2.5, [None], [[]], [{}], {"if": 1, "do": 2}]


def paths(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every node below `node`."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from paths(value, (*path, key))


@pytest.mark.parametrize("name", ["box", "faq", "sample", "workshop"])
def test_nonsense_anywhere_in_a_pack_is_a_problem_and_never_a_crash(name: str):
    rng = random.Random(name)
    document = load_yaml(FOLDER / "cards" / f"{name}.yaml")
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
    assert said > 35


def test_every_error_code_of_the_library_is_tested_here():
    sources = ("library", "library_hero", "library_boss", "library_reader")
    code = "".join((FOLDER / f"{name}.py").read_text("utf-8") for name in sources)
    codes = set(re.findall(r'"([A-Z]+(?:-[A-Z]+)*)"', code)) - set(library_module.__all__)
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_raidboss_*.py"))
    assert sorted(c for c in codes if f"{c} " not in tests and f'"{c}"' not in tests) == []
    assert len(codes) > 25
