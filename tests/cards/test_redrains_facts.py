"""The published numbers of the box, written here once more and compared with the packs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import model.redrains
from model.effects.language import Call, Expr, walk
from model.redrains.library import Card, ChimeraCard, Library, load_pack
from model.redrains.words import vocabulary

FOLDER = Path(model.redrains.__file__).parent / "cards"
FURY, SHADOW = "fury", "shadow"

ASPECTS = """
rampage             fury    1  2 2  right  2  A
firebelly           fury    1  1 2  jaw    0  B
whiplash            fury    1  2 1  right  0  B
hunting-instincts   fury    2  4 3  left   0  B
frozen-fear         fury    2  3 3  jaw    0  B
iron-scales         fury    2  3 2  left   0  B
glare               shadow  1  2 2  jaw    0  B
stormcall           shadow  1  1 2  right  2  B
regenerate          shadow  1  2 1  right  0  B
constrict           shadow  2  2 4  right  0  B
dark-descent        shadow  2  3 3  jaw    0  B
lurk                shadow  2  4 1  left   0  C
"""
"""Id, subtype, blood, attack, life, icon, pips, certainty."""
ASPECT_KEYWORDS = {
    "frozen-fear": {"terrifying": 1},
    "iron-scales": {"defender": 1},
    "constrict": {"defender": 1},
    "lurk": {"concealed": 1, "quick_strike": 1},
}
TEXT_WHILE_EXHAUSTED = {"iron-scales": {"modify"}, "regenerate": {"when"}}

SIDES = """
standard 1 1  4 30 3  1222     AAAB
standard 1 2  4 60 5  1222     AAAD
standard 2 1  5 30 3  12122    CCCC
standard 2 2  5 60 5  12122    DDDD
standard 3 1  6 30 3  121212   CCCC
standard 3 2  6 60 5  121212   DDDD
heroic   1 1  5 35 3  12112    CCCC
heroic   1 2  5 70 5  12112    DDDD
heroic   2 1  6 35 3  121112   CCCC
heroic   2 2  6 70 5  121112   DDDD
heroic   3 1  7 35 3  1212112  CCCC
heroic   3 2  7 70 5  1212112  DDDD
"""
"""Difficulty, level, players, threat, life, ultimate, setup, certainty of these four."""

REVEAL, ATTACK, BOTH = "reveal", "attack_or_reveal", "reveal_and_attack"
BEHAVIOR = {
    1: {"1-2": ("", REVEAL), "3-4": ("", ATTACK), "5-6": ("", BOTH), "7-9": ("lower_dice 2", REVEAL),
        "10-11": ("raise_rage 1", REVEAL), "12-12": ("red_rains 1", REVEAL)},
    2: {"1-1": ("", REVEAL), "2-4": ("", ATTACK), "5-6": ("", BOTH), "7-9": ("targets damage 1", REVEAL),
        "10-11": ("raise_rage 2", REVEAL), "12-12": ("red_rains 1", REVEAL)},
    3: {"1-3": ("", ATTACK), "4-6": ("", BOTH), "7-9": ("targets damage 1", REVEAL),
        "10-11": ("raise_rage 3", REVEAL), "12-12": ("red_rains 1", REVEAL)},
}  # fmt: skip
"""Phase -> first and last roll of a row -> the dice power effect with its number, and the main action."""

PHOENIXBORN = {
    "noah-redmoon": (7, 16, 4), "jessa-na-ni": (4, 19, 4), "coal-roarkwin": (6, 15, 4),
    "brennen-blackcloud": (5, 16, 3),
}  # fmt: skip
"""Battlefield, life, spellboard."""
UNIQUES = {
    "shadowblade": "noah-redmoon", "playtime": "jessa-na-ni", "final-stand": "coal-roarkwin",
    "change-of-heart": "brennen-blackcloud",
}  # fmt: skip
PLAYED = {
    "blood-brawl": ("action_spell", "main, 1 ceremonial class"),
    "blood-puppeteer": ("ally", "main, 1 ceremonial power"),
    "chant-of-transfusion": ("ready_spell", "side, 1 ceremonial class"),
    "infuriate": ("alteration", "side, 1 ceremonial class"),
    "old-salt": ("ally", "main, 1 basic, 1 ceremonial class"),
    "phoenix-attendant": ("ally", "main, 1 basic, 1 ceremonial class"),
    "serve-the-city": ("ready_spell", "side, 1 ceremonial class"),
    "summon-bone-crow": ("ready_spell", "main"),
    "summon-calamity-golem": ("action_spell", "main, 3 ceremonial class"),
    "shadowblade": ("reaction_spell", "1 basic"),
    "change-of-heart": ("alteration", "main, 1 basic"),
    "final-stand": ("action_spell", "main, 1 basic"),
    "playtime": ("alteration", "main, 1 ceremonial class"),
    "channel-magic": ("action_spell", "main, 1 basic"),
}
UNITS = {
    "blood-puppeteer": (1, 1, 1), "old-salt": (2, 3, 1), "phoenix-attendant": (1, 4, 2), "blood-puppet": (0, 2, 0),
    "bone-crow": (1, 1, 0), "calamity-golem": (3, 5, 0),
}  # fmt: skip
"""Attack, life, recover."""
PILES = {"blood-puppet": 5, "bone-crow": 4, "calamity-golem": 1}
CONJURES = {
    "blood-puppeteer": ("blood-puppet",), "summon-bone-crow": ("bone-crow",), "playtime": ("blood-puppet",),
    "summon-calamity-golem": ("calamity-golem",),
}  # fmt: skip


@cache
def library() -> Library:
    """The two packs of the published game."""
    return Library(tuple(load_pack(FOLDER / f"{name}.yaml", vocabulary()) for name in ("box", "viros")))


def viros() -> ChimeraCard:
    """The Corpse of Viros."""
    return library().chimeras["corpse-of-viros"]


def rows(table: str) -> list[list[str]]:
    """The words of each line of a table."""
    return [line.split() for line in table.split("\n") if line]


def price(card: Card) -> list[str]:
    """Each alternative of a card's cost in words."""
    texts = []
    for cost in card.costs:
        parts = [word for word, there in (("main", cost.main), ("side", cost.side), ("exhaust", cost.exhaust)) if there]
        parts += [f"{d.count} {d.type} {('basic', 'class', 'power')[d.level]}".replace("  ", " ") for d in cost.dice]
        parts += [f"{cost.discard} discard"] if cost.discard else []
        texts.append(", ".join(parts + ([f"{cost.status} status"] if cost.status else [])))
    return texts


# --- the Chimera -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-007", "RR-017", "RR-018", "RR-019", "RR-020", "RR-021")
@pytest.mark.parametrize("row", rows(SIDES), ids=lambda row: "-".join(row[:3]))
def test_every_side_of_the_chimera_cards(row: list[str]):
    profile = viros().profile(row[0], int(row[1]), int(row[2]))
    assert (profile.threat, profile.life, profile.ultimate) == tuple(map(int, row[3:6]))
    assert "".join(map(str, profile.setup)) == row[6]
    assert profile.certainty == row[7]
    assert profile.threat == len(profile.setup)


@pytest.mark.rule("RR-007", "RR-016")
def test_there_are_twelve_sides_and_no_other():
    assert sorted(p[:3] for p in viros().profiles) == sorted((r[0], int(r[1]), int(r[2])) for r in rows(SIDES))
    with pytest.raises(KeyError):
        viros().profile("heroic", 4, 1)


@pytest.mark.rule("RR-008", "RR-028", "RR-029", "RR-030", "RR-031", "RR-032", "RR-033", "RR-034", "RR-035")
@pytest.mark.parametrize("phase", BEHAVIOR)
def test_behavior_tables(phase: int):
    found = {}
    for row in viros().behavior[phase - 1]:
        (main,) = row.main
        found[f"{min(row.rolls)}-{max(row.rolls)}"] = (" ".join(map(said, walk(row.side))), main.verb)
    assert found == BEHAVIOR[phase]


def said(call: Call) -> str:
    """A verb and its number; what is targeted is told apart elsewhere."""
    args = dict(call.args)
    return call.verb if call.verb == "targets" else f"{call.verb} {args.get('count', args.get('amount'))}"


@pytest.mark.rule("RR-008", "RR-010")
def test_every_roll_has_exactly_one_row_in_every_phase_of_every_chimera():
    packs = [load_pack(path, vocabulary()) for path in sorted(FOLDER.glob("*.yaml"))]
    chimeras = [chimera for pack in packs for chimera in pack.chimeras]
    assert len(chimeras) == 2
    for chimera in chimeras:
        for phase, table in enumerate(chimera.behavior, 1):
            assert sorted(roll for row in table for roll in row.rolls) == list(range(1, 13))
            assert all(roll in chimera.row(phase, roll).rolls for roll in range(1, 13))


@pytest.mark.parametrize(
    ("phase", "who"),
    [
        (2, Expr("phoenixborn", (("whose", "opposing"),))),
        (3, Expr("leftmost", (("of", Expr("units", (("are", "targetable"), ("whose", "opposing")))),))),
    ],
)
def test_what_the_dice_power_effects_of_phases_two_and_three_hit(phase: int, who: Expr):
    (side,) = viros().row(phase, 8).side
    args = dict(side.args)
    assert args["who"] == who
    assert dict(args["do"][0].args) == {"amount": 1, "to": "target"}


@pytest.mark.rule("RR-009", "RR-025")
def test_ultimates():
    verbs = [[call.verb for call in ultimate] for ultimate in viros().ultimates]
    assert verbs == [["damage"], ["damage"], ["add_aspect"]]
    assert [dict(u[0].args)["amount"] for u in viros().ultimates[:2]] == [1, 2]
    names = ("behavior-1", "behavior-2", "behavior-3", "ultimate-1", "ultimate-2", "ultimate-3")
    assert viros().certainty == dict(zip(names, "ABBACB", strict=True))


@pytest.mark.rule("RR-101")
def test_the_chimera_guards_on_nine_or_more():
    assert viros().guard == 9


# --- aspects ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-038", "RR-039")
@pytest.mark.parametrize("row", rows(ASPECTS), ids=lambda row: row[0])
def test_every_aspect(row: list[str]):
    card = library()[row[0]]
    assert card.type == "aspect"
    assert card.subtype == row[1]
    assert (card.blood, card.attack, card.life) == tuple(map(int, row[2:5]))
    assert (card.icon, card.pips) == (row[5], int(row[6]))
    assert bool(card.status_ability) == bool(card.pips)
    assert set(card.certainty.values()) == {row[7]}
    assert dict(card.keywords) == ASPECT_KEYWORDS.get(card.id, {})
    assert card.inexhaustible == TEXT_WHILE_EXHAUSTED.get(card.id, set())


@pytest.mark.rule("RR-006", "RR-055", "RR-057")
def test_two_subtypes_of_eighteen_cards_half_of_each_blood():
    aspects = {row[0]: row for row in rows(ASPECTS)}
    assert sorted(card.id for card in library().cards.values() if card.is_aspect) == sorted(aspects)
    assert sum(library()[name].copies for name in aspects) == 36
    assert sorted(viros().subtypes) == [FURY, SHADOW]
    for subtype, deck in viros().subtypes.items():
        assert len(deck) == 18
        assert sorted(library()[name].blood for name in deck) == [1] * 9 + [2] * 9
        assert {name: deck.count(name) for name in deck} == {n: 3 for n, row in aspects.items() if row[1] == subtype}


# --- the players' cards ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PHOENIXBORN)
def test_phoenixborn(name: str):
    card = library()[name]
    assert card.type == "phoenixborn"
    assert (card.battlefield, card.life, card.spellboard) == PHOENIXBORN[name]
    assert card.certainty["life"] == ("A" if name == "brennen-blackcloud" else "C")


@pytest.mark.rule("RR-013")
def test_the_box_holds_what_it_should():
    cards = [card for card in library().cards.values() if card.pack == "box"]
    assert sorted(c.id for c in cards) == sorted({*PHOENIXBORN, *PLAYED, *PILES})
    assert {c.id: c.phoenixborn for c in cards if c.phoenixborn} == UNIQUES
    assert sum(c.copies for c in cards if c.phoenixborn) == 12
    shared = [c for c in cards if c.id in PLAYED and c.id not in UNIQUES and c.id != "channel-magic"]
    assert (len(shared), sum(c.copies for c in shared)) == (9, 27)
    assert sum(c.copies for c in cards if c.type == "conjuration") == 10
    assert library()["channel-magic"].copies == 6


@pytest.mark.parametrize("name", PLAYED)
def test_type_and_cost_of_every_card(name: str):
    card = library()[name]
    kind, cost = PLAYED[name]
    assert (card.type, price(card)) == (kind, [cost])
    assert card.conjures == CONJURES.get(name, ())


@pytest.mark.parametrize("name", UNITS)
def test_numbers_of_every_unit(name: str):
    card = library()[name]
    assert (card.attack, card.life, card.recover) == UNITS[name]
    assert card.keywords == {}
    if name in PILES:
        assert (card.type, card.copies, card.costs) == ("conjuration", PILES[name], ())


ABILITIES = {
    ("noah-redmoon", "shadow-target"): ["side, exhaust, 1 basic"],
    ("coal-roarkwin", "slash"): ["side, 1 discard"],
    ("brennen-blackcloud", "spirit-burn"): ["main, exhaust, 1 ceremonial class"],
    ("change-of-heart", "call-home"): ["side, exhaust"],
    ("chant-of-transfusion", "transfuse"): ["main, exhaust, 1 status", "side, exhaust, 1 status"],
    ("phoenix-attendant", "attend"): ["side"],
    ("serve-the-city", "serve"): ["main, exhaust"],
    ("summon-bone-crow", "summon"): ["side, exhaust, 1 ceremonial class"],
    ("blood-puppet", "tear"): ["side, 1 basic"],
}


def test_costs_of_every_ability():
    cards = library().cards.values()
    assert {(c.id, a.name): price(Card("", "", "", costs=a.costs)) for c in cards for a in c.abilities} == ABILITIES
    assert not any(a.once for c in cards for a in c.abilities)


def test_nothing_published_is_called_a_sample_and_all_of_it_has_a_certainty():
    for card in library().cards.values():
        assert not card.sample
        assert set(card.certainty.values()) <= set("ABCD")
        assert card.certainty
