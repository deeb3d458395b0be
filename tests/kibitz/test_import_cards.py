"""Tables of cards as packs, there and back, and every mistake by row and column."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.importing import Sample, imported, of_text

from kibitz.cardbook import book
from kibitz.exporters.cardcsv import cards_csv
from kibitz.importers import Options
from model import catalog
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import load_yaml, parse_yaml

USUAL = {"game": "ascension", "pack": "mine", "sample": True}
CARDS = Sample("cards", "cards.csv", Options(**USUAL))
HEAD = "id,name,type,faction,cost,text,cite,effects\n"
PACKS = [
    (game, path.stem)
    for game in ("ascension", "redrains", "raidboss")
    for path in sorted((catalog.ROOT / game / "cards").glob("*.yaml"))
]

SMALL = [("ascension", "core"), ("raidboss", "box"), ("redrains", "viros")]


def mistakes(text: str, **options) -> str:
    with pytest.raises(DiagnosticError) as caught:
        of_text("cards", text, **{**USUAL, **options})
    return str(caught.value)


def read_back(game: str, tmp_path: Path, text: str):
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    return book(game).load(file)


def test_a_table_becomes_a_pack_that_the_reader_of_packs_takes(tmp_path):
    made = imported(CARDS)
    pack = read_back("ascension", tmp_path, made.text)
    assert [card.id for card in pack.cards] == ["gate-herald", "hooked-spear", "cave-troll"]
    assert (pack.sample, pack.name, pack.source) == (True, "mine", "my own cards, typed by myself")
    assert pack.cards[1].strength == 1
    assert made.report.understood == ["3 cards of ascension: 1 construct, 1 hero, 1 monster", "SAMPLE: invented cards"]


@pytest.mark.parametrize(("game", "name"), SMALL, ids=lambda value: value)
def test_a_small_pack_goes_to_a_table_and_back(game, name):
    comes_back(game, name)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), PACKS, ids=lambda value: value)
def test_every_pack_goes_to_a_table_and_back(game, name):
    comes_back(game, name)


def comes_back(game: str, name: str) -> None:
    """Check that the entries of the pack that a table gives are those of the pack that the table was made of."""
    before = load_yaml(catalog.pack_files(game)[name]).data
    letters = tuple(f"{letter}={meaning}" for letter, meaning in before.get("certainty", {}).items())
    options = {"game": game, "pack": name, "sample": before["sample"], "certainty": letters}
    after = parse_yaml(of_text("cards", cards_csv(game, name), **options).text).data
    assert after.get("certainty") == before.get("certainty")
    for section in ("cards", "chimeras", "heroes", "bosses", "marks"):
        assert after.get(section, []) == before.get(section, []), section


def test_whether_cards_are_invented_is_never_guessed():
    text = HEAD + "gate-herald,Gate Herald,hero,enlightened,3,,,\n"
    assert "say whether the cards are invented (--sample) or those of the printed game" in mistakes(text, sample=None)
    column = "id,name,type,faction,cost,sample\na-a,A,hero,void,3,yes\nb-b,B,hero,void,3,{}\n"
    assert parse_yaml(of_text("cards", column.format("true"), **{**USUAL, "sample": None}).text).data["sample"] is True
    for other in ("no", "maybe"):
        assert "here:" in mistakes(column.format(other), sample=None)
    assert "the same for all cards" in mistakes(column.format("yes"), sample=False)


def test_printed_cards_state_how_sure_they_are():
    text = "id,name,type,life,battlefield,spellboard,certainty,text,cite\nme,Me,phoenixborn,15,5,4,{},x,y\n"
    options = {"game": "redrains", "sample": False}
    assert "is a card of the game but has no `certainty`" in mistakes(text.format(""), **options)
    made = of_text("cards", text.format("C"), pack="mine", certainty=("C=read off my cards",), **options)
    assert parse_yaml(made.text).data["certainty"] == {"C": "read off my cards"}
    assert "a letter and its meaning" in mistakes(text.format("C"), certainty=("sure",), **options)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("a-b,A,hero,mechna,3,,,", "here:2:1: FACTION column `faction`: `mechna`"),
        ("a-b,A,hero,void,x,,,", "here:2:1: NUMBER column `cost`: `x`"),
        ("a-b,A,hro,void,3,,,", "here:2:1: TYPE column `type`: "),
        (
            'a-b,A,hero,void,3,t,c,"{do: {drw: 1}, examples: [{given: {}, then: {}}]}"',
            "UNKNOWN-VERB column `effects`: `drw`. Did you mean",
        ),
        ('a-b,A,hero,void,3,,,"do: [1"', "column `effects`: no YAML, line 1 of the cell"),
        ("a-b,A,hero,void,3,,,draw", "expected keys of the card with their values"),
        ("a-b,A,hero,void,3,,,cost: 4", "`cost` has a value already, from another column"),
        ("a-b,A,hero,void,~,,,", "column `cost`: nothing; leave the cell empty"),
        ("a-b,A,hero,void,3,,,,,,x", "11 cells, but 8 columns"),
        ('a-b,A,hero,void,3,"x,,', "CSV"),
        ("a-b,A\x07,hero,void,3,,,", "here:2:6: TEXT the character"),
        ("A B,A,hero,void,3,,,", "here:2:1: "),
    ],
)
def test_a_mistake_is_named_by_row_and_column(row, message):
    assert message in mistakes(HEAD + row + "\n")


def test_rows_count_on_where_a_cell_has_several_lines():
    text = HEAD + 'a-b,A,hero,void,3,t,c,"do: {draw: 1}\nexamples: []"\n\nb-b,B,hero,vod,3,,,\n'
    assert "here:5:1: FACTION column `faction`: `vod`" in mistakes(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no cards: expected a line with the names"),
        (HEAD, "no cards"),
        ("id,id,name\na,b,c\n", "column 2: a second `id`"),
        ("name,type\nA,hero\n", "there is no column `id`"),
        ("id,Life Points\na,3\n", "column 2: `Life Points` is no name of a column"),
        ("id," + ",".join(f"c{n}" for n in range(300)) + "\na\n", "more than 200 columns"),
        (HEAD + "a-b,A,hero,void,3,,,\n" * 3_000, "more than 2,000 cards"),
        (HEAD + f"a-b,A,hero,void,3,{'x' * 30_000},,\n", "column `text`: more than 20,000 characters"),
    ],
)
def test_a_table_that_is_none_is_refused(text, message):
    assert message in mistakes(text)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_what_separates_columns_is_read_off_the_first_line(delimiter):
    table = "id,name,type,faction,cost\na-b,A,hero,void,3\n".replace(",", delimiter)
    assert parse_yaml(of_text("cards", table, **USUAL).text).data["cards"] == [
        {"id": "a-b", "name": "A", "type": "hero", "faction": "void", "cost": 3}
    ]


def test_dotted_columns_are_keys_in_keys():
    text = "id,type,hp,skill.name,skill.start,skill.max,skill.reset\nwarden,hero,10,heat,1,6,none\n"
    problems = mistakes(text, game="raidboss")
    assert "warden" in problems or "abilities" in problems, "a Hero needs more, and its reader says so by row"
    assert "here:2:1" in problems
    assert "`skill` has a value of its own already" in mistakes(
        "id,type,skill,skill.name\na-b,hero,3,x\n", game="raidboss"
    )


@pytest.mark.parametrize("options", [{"game": ""}, {"pack": ""}, {"pack": "My Pack"}])
def test_whose_cards_and_which_pack_are_asked_for(options):
    assert "GAME" in mistakes(HEAD, **options) or "PACK" in mistakes(HEAD + "a-b,A,hero,void,3,,,\n", **options)


def test_a_word_that_yaml_would_change_stays_text():
    made = of_text("cards", HEAD + 'no-name,null,hero,void,3,"1: 2 # no","~",\n', **USUAL)
    entry = parse_yaml(made.text).data["cards"][0]
    assert (entry["name"], entry["text"], entry["cite"]) == ("null", "1: 2 # no", "~")
