"""A campaign written down: who plays what, then every change of a deck and every result, replayed and checked.

    game: redrains
    mode: campaign
    difficulty: heroic
    players:
      - precon: viros-noah-redmoon
    log:
      - change: {player: 1, out: {infuriate: 2}, in: {channel-magic: 2}}
      - result: won
      - change: {player: 1, from: my-other-deck, out: {old-salt: 3}, in: {hammer-knight: 3}, dice: {natural: 10}}
      - result: lost

A standalone game gives `level`, and each player a deck: `phoenixborn`, `cards`, `dice` (or a `precon`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.yamlfile import Document, Path_, load_yaml
from model.redrains.campaign import CAMPAIGN, MODES, Campaign, begin, change, finish, start_campaign, start_standalone
from model.redrains.deck_precons import GAME, Precon, count_problems, key_problems
from model.redrains.deck_start import DIFFICULTIES, LEVELS, PLAYERS, choice_problems
from model.redrains.decks import (
    Catalogue,
    DeckError,
    PlayerDeck,
    Violation,
    counted,
    deck_problems,
    player_deck,
    refuse,
)

TOP_KEYS = ("game", "mode", "difficulty", "players")
MORE_KEYS = ("level", "earlier_swaps_stay", "log")
DECK_KEYS = ("phoenixborn", "cards", "dice")
CHANGE_KEYS = ("player",)
CHANGE_MORE = ("out", "in", "dice", "from", "phoenixborn")
RESULTS = {"won": True, "lost": False}


def load_campaign(path: Path, catalogue: Catalogue, owned: Mapping[str, Precon]) -> Campaign:
    """The campaign that a file tells of, after its last entry. Raises DiagnosticError with file, line and column."""
    return read_campaign(load_yaml(path), catalogue, owned)


def read_campaign(document: Document, catalogue: Catalogue, owned: Mapping[str, Precon]) -> Campaign:
    """The campaign that a document tells of; `owned` are the preconstructed decks that it may name.

    Raises DiagnosticError: for every mistake in the form, then for the first entry that the rules do not allow, with
    all that is wrong with it, since what follows depends on it.
    """
    problems = key_problems(document, (), document.data, TOP_KEYS, MORE_KEYS)
    if not problems:
        problems = [*_head_problems(document), *_player_problems(document, owned), *_log_problems(document)]
    if problems:
        raise DiagnosticError(problems)
    campaign = _start(document, catalogue, owned)
    for index, entry in enumerate(document.data.get("log", [])):
        path: Path_ = ("log", index)
        try:
            if "result" in entry:
                campaign = finish(begin(campaign), RESULTS[entry["result"]])
            else:
                campaign = _changed(campaign, entry["change"], catalogue, owned)
        except DeckError as error:
            raise DiagnosticError(_placed(document, path, error.violations)) from None
    return campaign


def _placed(document: Document, path: Path_, violations: Iterable[Violation]) -> list[Diagnostic]:
    return [document.problem(path, violation.rule, f"{violation.what}. {violation.fix}") for violation in violations]


def _start(document: Document, catalogue: Catalogue, owned: Mapping[str, Precon]) -> Campaign:
    """The campaign before its log. Raises DiagnosticError with what the rules forbid about it, each at its place."""
    data = document.data
    difficulty, level, entries = data["difficulty"], data.get("level", LEVELS[0]), data["players"]
    decks = [_deck(entry, owned) for entry in entries]
    problems = [
        *_placed(document, ("difficulty",), choice_problems(difficulty, LEVELS[0], PLAYERS[0])),
        *_placed(document, ("level",), choice_problems(DIFFICULTIES[0], level, PLAYERS[0])),
        *_placed(document, ("players",), choice_problems(DIFFICULTIES[0], LEVELS[0], len(decks))),
    ]
    for index, deck in enumerate(decks):
        problems += _placed(document, ("players", index), deck_problems(deck, catalogue))
    if problems:
        raise DiagnosticError(problems)
    if data["mode"] != CAMPAIGN:
        return start_standalone(difficulty, level, decks, catalogue)
    precons = [owned[entry["precon"]] for entry in entries]
    return start_campaign(difficulty, precons, catalogue, data.get("earlier_swaps_stay", True))


def _deck(entry: dict[str, Any], owned: Mapping[str, Precon]) -> PlayerDeck:
    if "precon" in entry:
        return owned[entry["precon"]].deck
    return player_deck(entry["phoenixborn"], entry["cards"], entry["dice"])


def _changed(campaign: Campaign, entry: dict[str, Any], catalogue: Catalogue, owned: Mapping[str, Precon]) -> Campaign:
    seat = entry["player"] - 1
    deck = campaign.members[seat].deck
    cards, out = Counter(dict(deck.cards)), Counter(entry.get("out", {}))
    refuse(
        Violation("RR-166", f"{count} copies of `{id_}` go out and the deck has {cards[id_]}", "Take out no more.")
        for id_, count in sorted(out.items())
        if count > cards[id_]
    )
    cards = cards - out + Counter(entry.get("in", {}))
    dice = counted(entry["dice"]) if "dice" in entry else deck.dice
    wanted = PlayerDeck(entry.get("phoenixborn", deck.phoenixborn), counted(cards), dice)
    return change(campaign, seat, wanted, catalogue, owned, entry.get("from", ""))


def _head_problems(document: Document) -> list[Diagnostic]:
    data, problems = document.data, []
    if data["game"] != GAME:
        problems.append(document.problem(("game",), "GAME", f"expected `game: {GAME}`."))
    if data["mode"] not in MODES:
        problems.append(document.problem(("mode",), "RR-050", f"no such mode.{did_you_mean(str(data['mode']), MODES)}"))
    if not isinstance(data["difficulty"], str):
        problems.append(document.problem(("difficulty",), "TYPE", "`difficulty` must be `standard` or `heroic`."))
    if data["mode"] == CAMPAIGN and "level" in data:
        problems.append(document.problem(("level",), "RR-168", "a campaign begins at level 1; leave `level` out."))
    if data["mode"] != CAMPAIGN and not _whole(data.get("level")):
        problems.append(document.problem(("level",), "RR-050", "a standalone game gives `level`: 1, 2 or 3."))
    if not isinstance(data.get("earlier_swaps_stay", True), bool):
        problems.append(document.problem(("earlier_swaps_stay",), "TYPE", "expected true or false."))
    return problems


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _player_problems(document: Document, owned: Mapping[str, Precon]) -> list[Diagnostic]:
    players = document.data["players"]
    if not isinstance(players, list):
        return [document.problem(("players",), "TYPE", "`players` must be a list.")]
    problems: list[Diagnostic] = []
    for index, entry in enumerate(players):
        path: Path_ = ("players", index)
        if isinstance(entry, dict) and "precon" in entry:
            problems.extend(key_problems(document, path, entry, ("precon",)))
            problems.extend(_owned_problems(document, (*path, "precon"), entry["precon"], owned))
        elif document.data["mode"] == CAMPAIGN:
            problems.append(document.problem(path, "RR-161", "a campaign begins with a `precon`; name one."))
        else:
            problems.extend(_deck_entry_problems(document, path, entry))
    return problems


def _deck_entry_problems(document: Document, path: Path_, entry: Any) -> list[Diagnostic]:
    problems = key_problems(document, path, entry, DECK_KEYS)
    if problems:
        return problems
    if not isinstance(entry["phoenixborn"], str):
        problems.append(document.problem((*path, "phoenixborn"), "TYPE", "`phoenixborn` must be an id."))
    for key in ("cards", "dice"):
        problems.extend(count_problems(document, (*path, key), entry[key], key))
    return problems


def _owned_problems(document: Document, path: Path_, name: Any, owned: Mapping[str, Precon]) -> list[Diagnostic]:
    if isinstance(name, str) and name in owned:
        return []
    return [document.problem(path, "PRECON", f"there is no deck `{name}`.{did_you_mean(str(name), sorted(owned))}")]


def _log_problems(document: Document) -> list[Diagnostic]:
    log = document.data.get("log", [])
    if not isinstance(log, list):
        return [document.problem(("log",), "TYPE", "`log` must be a list of changes and results.")]
    problems: list[Diagnostic] = []
    for index, entry in enumerate(log):
        path: Path_ = ("log", index)
        if not isinstance(entry, dict) or len(entry) != 1 or not entry.keys() <= {"change", "result"}:
            problems.append(document.problem(path, "LOG", "expected one of `change: {...}` and `result: won | lost`."))
        elif "result" in entry:
            if not isinstance(entry["result"], str) or entry["result"] not in RESULTS:
                problems.append(document.problem((*path, "result"), "LOG", "a result is `won` or `lost`."))
        else:
            problems.extend(_change_problems(document, (*path, "change"), entry["change"]))
    return problems


def _change_problems(document: Document, path: Path_, entry: Any) -> list[Diagnostic]:
    problems = key_problems(document, path, entry, CHANGE_KEYS, CHANGE_MORE)
    if problems:
        return problems
    players = document.data["players"]
    if not _whole(entry["player"]) or not (isinstance(players, list) and 1 <= entry["player"] <= len(players)):
        problems.append(document.problem((*path, "player"), "LOG", "`player` is the number of a player, from 1 on."))
    for key in ("out", "in", "dice"):
        if key in entry:
            problems.extend(count_problems(document, (*path, key), entry[key], key))
    for key in ("from", "phoenixborn"):
        if key in entry and not isinstance(entry[key], str):
            problems.append(document.problem((*path, key), "TYPE", f"`{key}` must be an id."))
    return problems
