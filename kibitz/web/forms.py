"""What an editor of positions needs to know of a game: cards for type-ahead, words, goals, and a position to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from kibitz.cardbook import book, open_books
from kibitz.positions import NotWritable, keys_at
from model import catalog

if TYPE_CHECKING:
    from kibitz.session import Session
    from kibitz.web.worker import Data

HEAD_KEYS = ("format", "id", "title", "game", "source", "difficulty", "tags", "text")
"""Keys of every game that stay with a position while it is played on."""


def form_of(game: str) -> Data:
    """Everything that the editor of a game offers. Raises KeyError for a game without one.

    `cards` are all cards of all packs that can be read; `packs` says which packs there are and which of them are
    invented; `usual` are the packs of a position that names none; `keys` are the keys that a position may have.
    """
    words, empty = _FORMS[game]()
    keys = catalog.setup(game).keys.model_fields
    return {
        "game": game,
        "cards": cards_of(game),
        "packs": _packs(game),
        "usual": keys["packs"].default,
        "keys": list(keys),
        "empty": {"format": 1, "id": "my-position", "title": "My position", "game": game, "source": "mine", **empty},
        **words,
    }


def cards_of(game: str) -> list[Data]:
    """Id, name, kind, group, pack and whether it is invented, of every card of a game.

    Heroes and Bosses of Raid Boss that can be played have `facts` besides: the numbers that they begin with.
    """
    library = open_books(game).library
    named = {(pack.name, card.id): card for pack in library.packs for card in _cards(game, pack)}
    rows = []
    for one in book(game).rows(library):
        card = named.get((one.pack, one.id))
        row = {"id": one.id, "name": card.name if card else one.id, "kind": one.type, "group": one.group}
        row |= {"numbers": one.numbers, "pack": one.pack, "sample": one.sample}
        rows.append(row if game != "raidboss" or card is None else row | {"facts": _facts(one.type, card)})
    return rows


def _cards(game: str, pack: Any) -> list[Any]:
    """Everything of a pack that has an id and a name."""
    if game == "raidboss":
        return [*pack.heroes, *pack.bosses, *(card for boss in pack.bosses for card in boss.cards.values())]
    return [*pack.cards, *(pack.chimeras if game == "redrains" else ())]


def _facts(kind: str, card: Any) -> Data | None:
    """What a Hero or a Boss begins with; None for every other card and for those that cannot be played."""
    if kind not in ("hero", "boss") or card.names_only:
        return None
    if kind == "boss":
        return {"hp": card.hp, "levels": len(card.levels), "skill": card.skill.start if card.skill else None}
    bar = card.talent.bar
    return {
        "hp": card.hp,
        "skill": card.skill.start if card.skill.reset != "on_use" else None,
        "talent": bar.start if bar else None,
    }


def _packs(game: str) -> list[Data]:
    return [{"name": pack.name, "sample": pack.sample} for pack in open_books(game).library.packs]


def _goal(label: str, **goal: Any) -> Data:
    return {"label": label, "goal": goal}


# --- what is particular to a game --------------------------------------------------------------------------------


def _redrains() -> tuple[Data, Data]:
    from model.redrains.deck_precons import box_precons
    from model.redrains.state import DICE_TYPES

    chimeras = open_books("redrains").library.chimeras
    words = {
        "dice": list(DICE_TYPES),
        "decks": {name: deck.name for name, deck in box_precons().items()},
        "chimeras": {name: {"subtypes": sorted(one.subtypes)} for name, one in chimeras.items()},
        "goals": [
            _goal("win this turn", win=True, until="turn"),
            _goal("survive the Chimera's turn", survive=True, until="chimera"),
            _goal("no Ultimate this round", no_ultimate=True, until="round"),
            _goal("wounds for wounds this round", maximise=[{"chimera_wounds": 1}, {"wounds": -1}], until="round"),
            _goal("wounds for wounds this turn", maximise=[{"chimera_wounds": 1}, {"wounds": -1}], until="turn"),
            _goal("win the game", win=True),
        ],
    }
    empty = {
        "chimera": {"card": "corpse-of-viros", "difficulty": "standard", "level": 1},
        "aspects": "fury",
        "row": ["?1", "?1", "?2"],
        "player": {
            "phoenixborn": "brennen-blackcloud",
            "units": [],
            "dice": "5 cer:P 5 cer:C",
            "hand": [],
            "deck": "viros-brennen-blackcloud",
        },
        "goal": {"maximise": [{"chimera_wounds": 1}, {"wounds": -1}], "until": "turn"},
    }
    return words, empty


def _raidboss() -> tuple[Data, Data]:
    from model.raidboss.knockout import DICE_AT_START
    from model.raidboss.schema import Phase
    from model.raidboss.setup_heroes import CHARMS

    words: Data = {
        "phases": list(get_args(Phase)),
        "usual_dice": DICE_AT_START,
        "charms": {mode: list(numbers) for mode, numbers in CHARMS.items()},
        "goals": [
            _goal("most DMG, no KO, this turn", maximise=[{"boss_damage": 1}, {"kos": -30}, {"hp": 1}], until="turn"),
            _goal("survive the Boss Action", survive=True, until="boss action"),
            _goal("win this turn", win=True, until="turn"),
            _goal("keep HP until the round ends", maximise=[{"hp": 1}, {"kos": -30}], until="round"),
            _goal("win the fight", win=True),
        ],
    }
    empty = {
        "boss": {"card": "brine-matriarch", "damage": 0},
        "heroes": ["bulwark ?", "bladedancer ?", "lightkeeper ?", "augur ?"],
        "goal": words["goals"][0]["goal"],
    }
    return words, empty


def _ascension() -> tuple[Data, Data]:
    from model.ascension.schema import Mode, Tokens

    words = {
        "modes": list(get_args(Mode)),
        "objectives": list(get_args(Tokens)),
        "goals": [
            _goal("most Honor", maximise="honor"),
            _goal("lead by 1 Honor", achieve=[{"lead": 1}]),
            _goal("win the game", achieve=[{"win": True}]),
            _goal("Honor, and figures for figures",
                  maximise=[{"honor": 1}, {"defeat": "any", "worth": 2}, {"lose": "any", "worth": -2}]),
        ],
    }  # fmt: skip
    rows = [
        ". . . . . . .",
        " . . . . . .",
        ". . . . . . .",
        " R . . S . W",
        ". . . . . . .",
        " . . . . . .",
        ". . . . . . .",
    ]
    empty = {
        "board": {
            "map": "\n".join(rows) + "\n",
            "legend": {"R": {"portal": "red"}, "W": {"portal": "white"}, "S": {"shrine": 3}},
        },
        "seats": [
            {"name": "red", "hand": [], "figures": []},
            {"name": "white", "figures": []},
        ],
        "to_move": "red",
        "centre": {"row": [], "deck": []},
        "goal": {"maximise": "honor"},
    }
    return words, empty


_FORMS = {"ascension": _ascension, "redrains": _redrains, "raidboss": _raidboss}


# --- the position on the table -----------------------------------------------------------------------------------


def standing(session: Session) -> Data:
    """The keys of the position that a session has come to, with the question of the position it came from.

    Raises Wrong where no file can say it, such as after the end.
    """
    from kibitz.web.document import Wrong

    scenario = session.scenario
    start: Data = dict(scenario.document.data)
    if not session.steps:
        return start
    try:
        found = keys_at(scenario, session.state, session.problem.goal)
    except NotWritable as error:
        raise Wrong("NOT-WRITABLE", f"{error}") from None
    kept = {key: start[key] for key in (*HEAD_KEYS, "packs", "settings", "windows") if key in start}
    return {**kept, **found, **({} if scenario.game == "ascension" else {"goal": start["goal"]})}
