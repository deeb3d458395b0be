"""A state of Ashteki, as its replays hold them, made a position of Red Rains."""

from __future__ import annotations

from typing import Any

from kibitz.importers.ashteki_cards import State
from kibitz.importers.ashteki_chimera import ChimeraSide
from kibitz.importers.ashteki_player import player_keys
from kibitz.importers.jsontext import a_dict, a_number, a_text
from kibitz.importers.position import position
from kibitz.importers.report import Imported, shown

PHASES = {
    "setup": "prepare", "prepare": "prepare", "preparephase": "prepare", "playerturns": "players", "main": "players",
    "playersturns": "players", "turns": "players", "recovery": "recovery", "recoveryphase": "recovery",
}  # fmt: skip
"""How Ashteki calls the phases of a round, in small letters without spaces."""
GOAL = {"win": True}


def to_position(state: State, data: dict[str, Any], title: str, mover: str = "") -> Imported:
    """The position of a state; `mover` is who is to act where the state does not say. Raises DiagnosticError."""
    me, other = _who(state, data)
    _whole(state, data)
    keys: dict[str, Any] = {"game": "redrains"}
    chimera = ChimeraSide(state, (*state.path, "players", other), a_dict(data["players"][other]))
    player = player_keys(state, (*state.path, "players", me), a_dict(data["players"][me]))
    keys |= chimera.keys()
    keys["player"] = player
    keys |= _round(state, data, me, other, mover)
    packs = state.known.packs(state.used, chimera.card.id)
    keys = {"game": "redrains", **({"packs": packs} if len(packs) > 2 else {}), **keys}
    state.report.say(f"{shown(me)} as {player['phoenixborn'].split()[0]} against {chimera.card.name}")
    return position(state.report, state.options, title, keys, GOAL)


def is_chimera(player: Any) -> bool:
    """Whether a player of a state is the Chimera: it has what only a Chimera has."""
    data = a_dict(player)
    return any(key in data for key in ("chimeraPhase", "behaviour", "ultimate"))


def _who(state: State, data: dict[str, Any]) -> tuple[str, str]:
    """The names of the player and of the Chimera. Raises DiagnosticError for every other company."""
    players = a_dict(data.get("players"))
    path = (*state.path, "players")
    if not players:
        raise state.wrong(path, "STATE", "expected a state of Ashteki with `players`.")
    beasts = [name for name in players if is_chimera(players[name])]
    people = [name for name in players if name not in beasts]
    if not beasts:
        names = " against ".join(shown(name, 30) for name in people[:4])
        why = f"{names}: a game without a Chimera. kibitz covers games against the Chimera only."
        raise state.wrong(path, "OPPONENT", why)
    if len(people) != 1 or len(beasts) != 1:
        names = ", ".join(shown(name, 30) for name in people[:4]) or "nobody"
        raise state.wrong(path, "PLAYERS", f"{names} against {len(beasts)} Chimera: expected one player.")
    return people[0], beasts[0]


def _whole(state: State, data: dict[str, Any]) -> None:
    """Raise DiagnosticError for a moment that no position file can say."""
    if a_dict(data.get("attack")).get("battles") or (data.get("attack") and not isinstance(data["attack"], dict)):
        why = "in the middle of an attack: choose a snapshot before it (`begin-turn`) or after it (`battle-resolved`)."
        raise state.wrong((*state.path, "attack"), "ATTACK", why)
    if data.get("winner"):
        raise state.wrong((*state.path, "winner"), "DECIDED", f"the game is over: {shown(data['winner'])} has won.")


def _round(state: State, data: dict[str, Any], me: str, other: str, mover: str) -> dict[str, Any]:
    """Round, whose turn it is, and who holds the first player token."""
    path, keys = state.path, dict[str, Any]()
    number = a_number(data.get("round"))
    if number is None or not 1 <= number <= 99:
        state.report.miss(state.where((*path, "round")), f"round {shown(data.get('round'))}", "read as round 1")
        number = 1
    keys["round"] = number
    phase = "".join(a_text(data.get("currentPhase")).lower().split())
    turn = PHASES.get(phase)
    if turn is None:
        why = f"no phase that kibitz knows; read as the players' turn. Phases: {', '.join(sorted(set(PHASES)))}"
        state.report.miss(state.where((*path, "currentPhase")), f"`{shown(phase)}`", why)
    if turn in (None, "players"):
        turn = _turn(state, data, me, other, mover)
    keys["turn"] = turn
    if a_dict(data["players"][other]).get("firstPlayer") is True:
        keys["first"] = "chimera"
        if number == 1:
            keys["settings"] = {"chimera_may_start": 1}
            state.report.warn(state.where(path), "the Chimera holds the first player token in round 1",
                              "`settings` allow it (RR-065)")  # fmt: skip
    return {name: value for name, value in keys.items() if (name, value) != ("turn", "players")}


def _turn(state: State, data: dict[str, Any], me: str, other: str, mover: str) -> str:
    """Whose turn it is: as the state says, else as the snapshot says who acted."""
    active = a_text(data.get("activePlayer")) or a_text(a_dict(data.get("activePlayer")).get("name"))
    flagged = [name for name in (me, other) if a_dict(data["players"][name]).get("activePlayer") is True]
    acting = active or (flagged[0] if len(flagged) == 1 else "") or mover
    if acting in (me, other):
        return "chimera" if acting == other else "players"
    why = "the file does not say; read as the player's turn"
    state.report.warn(state.where(state.path), "whose turn it is", why)
    return "players"
