"""Replays, states and test set-ups of Ashteki as positions of Red Rains."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO

import pytest
from support.importing import DATA, Sample, imported, of_data

from kibitz.importers import source
from kibitz.importers.ashteki import listing
from kibitz.importers.source import Source, source_of
from model.core.diagnostics import DiagnosticError
from model.scenario import read_scenario

STATE, REPLAY, SETUP = (Sample("ashteki", name) for name in ("state.json", "replay.json", "setup.txt"))


def data(name: str = "state.json"):
    return json.loads((DATA / name).read_text())


def position(made):
    return read_scenario(made.text).problem.state


def said(notes) -> str:
    return "\n".join(map(str, notes))


@pytest.mark.rule("RR-060", "RR-052")
def test_a_state_is_the_position_with_everything_on_the_table_in_order():
    made = imported(STATE)
    scenario = read_scenario(made.text)
    state, table = scenario.problem.state, scenario.problem.game.table
    side, chimera = state.sides[0], state.chimera
    assert [(u.card, u.wounds, u.exhausted) for u in side.units] == [("old-salt", 1, 0), ("bone-crow", 0, 1)]
    assert [held.card for held in side.units[0].attached] == ["infuriate"]
    assert [(u.card, u.status, u.wounds) for u in side.row] == [
        ("rampage", 1, 0),
        ("", 0, 0),
        ("iron-scales", 0, 1),
        ("", 0, 0),
    ]
    assert [chimera.bags[u.bag].blood for u in side.row if not u.card] == [2, 1]
    assert side.row[2].dice == (("charm", 0),)
    assert [(s.card, s.exhausted, s.status) for s in side.spells] == [
        ("summon-bone-crow", 1, 0),
        ("chant-of-transfusion", 0, 1),
    ]
    assert (chimera.wounds, chimera.red_rains, chimera.rage, chimera.phase, chimera.exhausted) == (9, 2, 2, 2, 1)
    assert (side.phoenixborn.wounds, state.round, state.turn, side.hand) == (
        3,
        3,
        "players",
        ("infuriate", "shadowblade"),
    )
    assert (table.profile.difficulty, table.profile.life) == ("heroic", 35)
    assert (len(side.active), len(side.spent)) == (3, 6)
    assert made.report.complete


@pytest.mark.rule("RR-056", "RR-062")
def test_what_nobody_knows_is_hidden_whatever_the_file_tells():
    state = position(imported(STATE))
    side, chimera = state.sides[0], state.chimera
    assert sum(n for _, n in side.deck.unseen) == 4, "the draw pile is known by its cards and not by its order"
    assert len(side.deck.blocks) == 1
    hidden = {chimera.bags[u.bag].blood: chimera.bags[u.bag].pool for u in side.row if not u.card}
    assert ("whiplash", 2) in hidden[1], "the card that the file names is one of those that it may be"
    assert sum(n for block in chimera.draw for _, n in block) == 12
    assert len(chimera.draw) == 1


def test_a_moment_of_a_replay_is_chosen_by_number_or_turn():
    lines = listing(Source("replay.json", (DATA / "replay.json").read_text()))
    assert [line.split()[0] for line in lines] == ["no.", "1", "2", "3", "4", "5"]
    assert lines[5].split() == ["5", "2", "3", "playerTurns", "begin-turn", "Chimera"]
    assert position(imported(REPLAY, at=2)).turn == "players"
    assert position(imported(REPLAY, turn=2)).turn == "chimera"
    assert position(imported(REPLAY, at=1)).turn == "prepare"
    for wrong in ({}, {"at": 9}, {"turn": 3}):
        with pytest.raises(DiagnosticError, match="SNAPSHOT"):
            imported(REPLAY, **wrong)


def test_a_moment_in_an_attack_is_refused():
    with pytest.raises(DiagnosticError, match=r"attackers-declared.*in the middle of an attack"):
        imported(REPLAY, at=3)
    attack = {"battles": [{"attacker": "x"}]}
    with pytest.raises(DiagnosticError, match="ATTACK"):
        of_data("ashteki", data() | {"attack": attack})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"winner": "me"}, "the game is over: me has won"),
        ({"players": {}}, "expected|no replay"),
    ],
)
def test_what_is_no_position_is_refused(change, message):
    with pytest.raises(DiagnosticError, match=message):
        of_data("ashteki", data() | change)


def test_a_game_of_people_against_each_other_is_refused_by_their_names():
    with pytest.raises(DiagnosticError, match="Ann against Bo: a game without a Chimera"):
        imported(Sample("ashteki", "duel.json"))
    three = data()
    three["players"]["Bo"] = three["players"]["me"]
    with pytest.raises(DiagnosticError, match="me, Bo against 1 Chimera: expected one player"):
        of_data("ashteki", three)


def test_another_chimera_is_refused_by_name():
    state = data()
    state["players"]["Chimera"]["phoenixborn"]["id"] = "blight-of-neverset"
    with pytest.raises(
        DiagnosticError, match="no installed pack has the Chimera `blight-of-neverset`; there are corpse-of-viros"
    ):
        of_data("ashteki", state)


@pytest.mark.rule("RR-041", "RR-065")
def test_fatigue_the_first_player_and_used_actions_are_read():
    state = data()
    state["round"] = 1
    beast, me = state["players"]["Chimera"], state["players"]["me"]
    beast |= {"fatigued": True, "firstPlayer": True}
    me |= {"actions": {"main": False, "side": 0}, "limitedPlayed": 1, "firstPlayer": False}
    me["phoenixborn"] |= {"guarded": True}
    made = of_data("ashteki", state)
    found = position(made)
    assert (found.chimera.fatigued, found.first) == (True, -1)
    assert (found.sides[0].main, found.sides[0].side, found.sides[0].reacted) == (False, False, True)
    assert found.sides[0].phoenixborn.guarded
    assert "in round 1" in said(made.report.warnings)
    assert "not told apart" in said(made.report.warnings)


def test_what_has_no_place_is_listed_with_its_line():
    state = data()
    piles = state["players"]["me"]["cardPiles"]
    piles["cardsInPlay"] += [{"id": "lantern-scout"}, {"id": "blood-brawl"}]
    piles["purged"] = [{"id": "old-salt"}]
    piles["hand"][0]["tokens"] = {"damage": 1, "threat": 2}
    state["players"]["me"]["dice"].append({"magic": "rage", "level": "power"})
    made = of_data("ashteki", state)
    told = said(made.report.unknown)
    assert "`lantern-scout`: no installed pack has this card." in told
    assert "`Blood Brawl`: a card of type action_spell does not lie there" in told
    assert "1 card in `purged`: kibitz has no such pile" in told
    assert "2 `threat`: no token that kibitz knows" in told
    assert "`rage power`: no die of a player that kibitz knows" in told
    assert all(note.where.startswith("here:") and int(note.where[5:]) > 1 for note in made.report.unknown)
    assert "lantern-scout" in read_scenario(made.text).text, "the position itself says what it lacks"


@pytest.mark.rule("RR-055", "RR-057")
def test_the_aspect_deck_is_never_guessed():
    state = data()
    beast = state["players"]["Chimera"]
    beast["cardPiles"] = {"cardsInPlay": [{"facedown": True, "blood": 2}], "discard": []}
    with pytest.raises(DiagnosticError, match="give --aspects of `kibitz import ashteki`: fury or shadow"):
        of_data("ashteki", state)
    assert position(of_data("ashteki", state, aspects="shadow")).chimera.bags[0].pool[0][0] == "glare"
    beast["cardPiles"]["cardsInPlay"] = [{"id": "rampage"}, {"id": "glare"}]
    with pytest.raises(DiagnosticError, match="does not tell the aspect deck"):
        of_data("ashteki", state)


def test_a_side_of_the_chimera_that_does_not_exist_is_refused():
    with pytest.raises(DiagnosticError, match="no side for one player with life 35"):
        imported(STATE, difficulty="standard")
    made = imported(STATE, difficulty="heroic", level=2)
    assert "leaves open" not in said(made.report.warnings)


def test_a_set_up_of_a_test_is_read_as_scripts_write_it_and_as_json():
    made = imported(SETUP)
    state = position(made)
    assert [u.card for u in state.sides[0].row] == ["rampage", "", ""]
    assert [state.chimera.bags[u.bag].blood for u in state.sides[0].row if not u.card] == [1, 2]
    assert [die.level for die in state.sides[0].active] == [2, 2, 2]
    keys = {
        "mode": "chimera",
        "player1": {
            "phoenixborn": "noah-redmoon", "inPlay": ["old-salt", "bone-crow"], "hand": ["shadowblade"],
            "spellboard": ["summon-bone-crow"], "dicepool": ["ceremonial", "ceremonial", "natural"],
        },
        "player2": {
            "dummy": True, "phoenixborn": "corpse-of-viros", "inPlay": ["rampage"],
            "threatZone": ["whiplash", "iron-scales"],
            "dicepool": ["rage"] * 5,
        },
    }  # fmt: skip
    assert position(of_data("ashteki", keys)) == state
    with pytest.raises(DiagnosticError, match="without a Chimera"):
        of_data("ashteki", keys | {"player2": keys["player1"]})


# --- archives ----------------------------------------------------------------------------------------------


def archive(*files: tuple[str, bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files:
            made.writestr(name, content)
    return out.getvalue()


def test_a_replay_is_read_out_of_its_archive_and_places_name_the_file_in_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    packed = archive(("../../evil/replay.json", REPLAY.data), ("__MACOSX/._replay.json", b"x"), (".DS_Store", b"x"))
    assert imported(REPLAY, packed, at=2).text.replace("(../../evil/replay.json)", "") == imported(REPLAY, at=2).text
    assert list(tmp_path.iterdir()) == [], "nothing is unpacked to the disk"


def zipped_twice() -> bytes:
    return archive(("inner.zip", archive(("a.json", b"{}"))))


@pytest.mark.parametrize(
    ("packed", "message"),
    [
        (archive(), "0 files in the archive"),
        (archive(("a.json", b"{}"), ("b.json", b"{}")), "2 files in the archive: a.json, b.json"),
        (archive(*((f"{n}.json", b"{}") for n in range(30))), "30 files in the archive"),
        (zipped_twice(), "an archive in an archive"),
        (archive(("a.json", b"0" * 3_000_000)), "no replay"),
        (archive(("a.json", b"{}" * 50))[:60], "damaged or locked"),
        (archive(("a.json", b"\xff\xfe\x00")), "not UTF-16"),
    ],
)
def test_an_archive_that_may_do_harm_or_is_damaged_is_refused(packed, message):
    with pytest.raises(DiagnosticError, match=message):
        source_of(packed, "r.zip")


def test_an_archive_that_lies_about_its_size_is_read_no_further_than_the_limit(monkeypatch):
    monkeypatch.setattr(source, "MOST_BYTES", 1_000)
    monkeypatch.setattr(source, "MOST_RATIO", 10**9)
    packed = bytearray(archive(("a.json", b"0" * 50_000)))
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = packed.index(signature) + offset
        packed[at : at + 4] = (500).to_bytes(4, "little")
    with pytest.raises(DiagnosticError):
        source_of(bytes(packed), "r.zip")
    with pytest.raises(DiagnosticError, match="unpacked; expected at most 1,000"):
        source_of(archive(("a.json", b"0" * 50_000)), "r.zip")
