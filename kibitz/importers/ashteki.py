"""Positions from Ashteki: a snapshot of a replay, a state by itself, or the object that sets up a test."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from kibitz.importers.ashteki_cards import Document, State
from kibitz.importers.ashteki_state import is_chimera, to_position
from kibitz.importers.jsontext import a_dict, a_list, a_number, a_text, read_json
from kibitz.importers.known import Known
from kibitz.importers.options import Options
from kibitz.importers.report import Imported, Report, refuse, shown
from kibitz.importers.source import Source
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import MAX_BYTES, Path_, parse_yaml
from model.redrains.state import RAGE_DICE

REPLAY, STATE, SETUP = "replay of Ashteki", "state of Ashteki", "test set-up of Ashteki"
IN_BATTLE = ("attackers-declared", "defenders-declared")
"""Snapshots in the middle of an attack, which no position file can say."""
MOST_SNAPSHOTS = 5_000
CALL = re.compile(r"^[\w.\s]*setupTest\s*\(\s*(\{.*\})\s*\)\s*;?\s*$", re.DOTALL)
SETUP_PILES = {"inPlay": "cardsInPlay", "hand": "hand", "spellboard": "spells", "discard": "discard", "deck": "deck",
               "archives": "archives", "threatZone": "threatZone"}  # fmt: skip
SETUP_KEYS = {"phoenixborn", "dicepool", "dummy", "behaviour", "ultimate", *SETUP_PILES}
BEAST = "Chimera"


class Snapshot(NamedTuple):
    """One moment of a replay."""

    number: int
    """From 1."""
    path: Path_
    tag: str
    who: str
    state: dict[str, Any]

    @property
    def title(self) -> str:
        """The moment in words."""
        round_ = shown(self.state.get("round"), 10)
        return f"snapshot {self.number}, round {round_}, {self.tag or 'no tag'} of {self.who or 'nobody'}"


def fits(data: Any) -> bool:
    """Whether data looks like a replay, a state or a test set-up of Ashteki."""
    return is_replay(data) or is_state(data) or is_setup(data)


def is_replay(data: Any) -> bool:
    """Whether data looks like a replay."""
    entries = a_list(data if isinstance(data, list) else a_dict(data).get("replay"))
    return any(is_state(a_dict(entry).get("state")) for entry in entries[:20])


def is_state(data: Any) -> bool:
    """Whether data looks like a state by itself."""
    players = a_dict(a_dict(data).get("players"))
    return any("cardPiles" in a_dict(p) or "phoenixborn" in a_dict(p) for p in players.values())


def is_setup(data: Any) -> bool:
    """Whether data looks like the object of a test."""
    return "player1" in a_dict(data) and "player2" in a_dict(data)


def fits_text(text: str) -> bool:
    """Whether a text that is no JSON looks like a call that sets up a test."""
    return _call(text) is not None


def _call(text: str) -> re.Match[str] | None:
    """The call that sets up a test, in a text of no more than a script's size."""
    return CALL.match(text) if len(text) <= MAX_BYTES else None


def read(source: Source, options: Options, known: Known) -> Imported:
    """The position in a text. Raises DiagnosticError for what is no position of Red Rains."""
    document = document_of(source)
    if is_setup(document.data):
        return _from_setup(document, source, options, known)
    if is_state(document.data):
        report = Report(source.name, STATE)
        state = State(document, (), known, report, options)
        return to_position(state, a_dict(document.data), "A position of Ashteki")
    found = chosen(snapshots(document, source.name), options, source.name)
    if found.tag in IN_BATTLE:
        why = f"{found.title}: in the middle of an attack. Choose one before it, or `battle-resolved` after it."
        raise document.wrong(found.path, "ATTACK", why)
    report = Report(source.name, f"{REPLAY}, {found.title}")
    state = State(document, (*found.path, "state"), known, report, options)
    if found.tag == "ability":
        report.warn(
            document.where(found.path),
            "a snapshot at an ability",
            "an effect may be half done; one at `begin-turn` never is",
        )
    return to_position(state, found.state, f"A replay of Ashteki, {found.title}", found.who)


def document_of(source: Source) -> Document:
    """The document in a text: JSON, or a call that sets up a test, in JSON or as scripts write it."""
    call = _call(source.text)
    if call is None:
        return read_json(source)
    inside = source.text[: call.start(1)]
    blank = "".join(c if c == "\n" else " " for c in inside) + call[1]
    try:
        return read_json(Source(source.name, blank))
    except DiagnosticError:
        return _Script(source.name, call[1], inside.count("\n"))


class _Script:
    """An object as scripts write it, with names and single quotes: YAML reads it, but for remarks."""

    def __init__(self, name: str, text: str, before: int) -> None:
        self._document = parse_yaml(text, name)
        self._before = before
        self.data: Any = self._document.data
        self.file = name

    def where(self, path: Path_) -> str:
        """The place of a value as `file:line`."""
        return f"{self.file}:{self._document.place(path)[0] + self._before}"

    def wrong(self, path: Path_, code: str, message: str) -> DiagnosticError:
        """The error that a value makes the file unusable, for `raise`."""
        line, column = self._document.place(path)
        return refuse(self.file, code, message, line + self._before, column)


# --- replays -----------------------------------------------------------------------------------------------


def snapshots(document: Document, name: str) -> list[Snapshot]:
    """All snapshots of a replay that hold a state. Raises DiagnosticError when it is none, or has none."""
    data = document.data
    base: Path_ = () if isinstance(data, list) else ("replay",)
    entries = a_list(data if isinstance(data, list) else a_dict(data).get("replay"))
    if not entries:
        raise refuse(name, "REPLAY", "no replay: expected `replay`, a list of snapshots with a `state` each.")
    if len(entries) > MOST_SNAPSHOTS:
        raise refuse(name, "TOO-LARGE", f"{len(entries):,} snapshots; expected at most {MOST_SNAPSHOTS:,}.")
    found = []
    for index, item in enumerate(entries):
        entry = a_dict(item)
        if isinstance(entry.get("state"), dict):
            who = shown(a_text(entry.get("username")), 30)
            found.append(Snapshot(index + 1, (*base, index), shown(a_text(entry.get("tag")), 30), who, entry["state"]))
    if not found:
        raise refuse(name, "REPLAY", f"none of {len(entries)} snapshots has a `state`.")
    return found


def listing(source: Source) -> list[str]:
    """The snapshots of a replay, one a line: number, turn, round, phase, tag, and who acted."""
    document = document_of(source)
    lines, turn = [f"{'no.':>4} {'turn':>4} {'round':>5}  {'phase':<14} {'tag':<18} who"], 0
    for one in snapshots(document, source.name):
        turn += one.tag == "begin-turn"
        phase = shown(a_text(one.state.get("currentPhase")), 14)
        round_ = shown(one.state.get("round"), 5)
        lines.append(f"{one.number:>4} {turn or '':>4} {round_:>5}  {phase:<14} {one.tag:<18} {one.who}")
    return lines


def chosen(found: list[Snapshot], options: Options, name: str) -> Snapshot:
    """The snapshot that the user chose; the only one, or the last in which a turn begins. Raises DiagnosticError."""
    turns = [one for one in found if one.tag == "begin-turn"]
    if options.at:
        fitting = [one for one in found if one.number == options.at]
        if not fitting:
            raise refuse(name, "SNAPSHOT", f"there is no snapshot {options.at}; --list shows those there are.")
        return fitting[0]
    if options.turn:
        if not 1 <= options.turn <= len(turns):
            raise refuse(name, "SNAPSHOT", f"there is no turn {options.turn}; {len(turns)} turns begin in this replay.")
        return turns[options.turn - 1]
    if len(found) == 1:
        return found[0]
    raise refuse(
        name,
        "SNAPSHOT",
        f"{len(found)} snapshots: choose one with --at or --turn of `kibitz import ashteki`; --list shows them.",
    )


# --- test set-ups ------------------------------------------------------------------------------------------


def _from_setup(document: Document, source: Source, options: Options, known: Known) -> Imported:
    """The position that a test begins with: ids only, dice on power where nothing else is said."""
    data, report = a_dict(document.data), Report(source.name, SETUP)
    moved: dict[Path_, Path_] = {}
    players = {}
    beasts = [who for who in ("player1", "player2") if _is_beast(data, who, known)]
    if beasts != ["player2"]:
        raise document.wrong(
            ("player2",),
            "OPPONENT",
            "a game without a Chimera as player2. kibitz covers games against the Chimera only.",
        )
    for who, name in (("player1", "player1"), ("player2", BEAST)):
        entry = a_dict(data[who])
        players[name] = _player(entry, name == BEAST)
        for key in sorted(entry.keys() - SETUP_KEYS):
            report.miss(document.where((who, key)), f"`{shown(key)}`", "no key of a set-up that kibitz knows")
        moved[("players", name)] = (who,)
        moved[("players", name, "dice")] = (who, "dicepool")
        moved |= {("players", name, "cardPiles", pile): (who, key) for key, pile in SETUP_PILES.items()}
    for key in sorted(data.keys() - {"mode", "player1", "player2", "phase", "round"}):
        report.miss(document.where((key,)), f"`{shown(key)}`", "no key of a set-up that kibitz knows")
    state = State(document, (), known, report, options, moved)
    round_ = a_number(data.get("round"))
    whole = {
        "round": 1 if round_ is None else round_,
        "currentPhase": data.get("phase", "playerTurns"),
        "players": players,
    }
    return to_position(state, whole, "A test set-up of Ashteki", "player1")


def _is_beast(data: dict[str, Any], who: str, known: Known) -> bool:
    entry = a_dict(data.get(who))
    return is_chimera(entry) or "threatZone" in entry or known.chimera(a_text(entry.get("phoenixborn"))) is not None


def _player(entry: dict[str, Any], beast: bool) -> dict[str, Any]:
    """A player of a set-up as a replay has one."""
    piles = {pile: entry[key] for key, pile in SETUP_PILES.items() if isinstance(entry.get(key), list)}
    born = entry.get("phoenixborn")
    found: dict[str, Any] = {"phoenixborn": born if isinstance(born, dict) else {"id": born}, "cardPiles": piles}
    names = [a_text(name) or a_text(a_dict(name).get("magic")) for name in a_list(entry.get("dicepool"))]
    if beast:
        level = {"level": "basic"}
        found["dice"] = [level for name in names if name == "rage"] or [level] * RAGE_DICE
        return found | {"chimeraPhase": 1, "behaviour": entry.get("behaviour"), "ultimate": entry.get("ultimate")}
    found["dice"] = [
        die if isinstance(die, dict) else {"magic": name, "level": "power"}
        for die, name in zip(a_list(entry.get("dicepool")), names, strict=True)
    ]
    return found
