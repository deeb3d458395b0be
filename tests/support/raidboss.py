"""Fights of Raid Boss in one expression, for tests: invented cards as plain data, states straight from their values.

`fight(heroes={"ann": {...}}, boss={...}, ...)` makes a `Fight`, which plays steps as text. Heroes are ann, ben, cat and
dan, all alike unless a test says what is different; the Boss is the ogre. Without `windows` no window is opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from model.core.action import ChanceOutcome, parse_action
from model.core.game import CHANCE
from model.core.yamlfile import Document
from model.raidboss.dice import read_die
from model.raidboss.game import RaidBoss
from model.raidboss.library import Library, inline_pack
from model.raidboss.opening import new_fight
from model.raidboss.state import FACE_DOWN, FACE_UP, Boss, Hero, Horizon, State, Tile, hero
from model.raidboss.table import WINDOWS, Table
from model.raidboss.words import vocabulary

ORDER = "ann ben cat dan"
PLAIN: Mapping[str, Any] = {
    "hp": 9,
    "skill": {"name": "nerve", "start": 0, "max": 6, "reset": "none"},
    "talent": {"name": "calm"},
    "instant": {"do": {"shield": {"amount": 3, "to": "target_hero"}}},
    "abilities": {
        "green": {"cost": 2, "do": {"deal": 1}},
        "blue": {"cost": 4, "do": {"deal": 3}},
        "red": {"cost": 6, "do": {"deal": 5}},
    },
}
OGRE: Mapping[str, Any] = {
    "id": "ogre",
    "name": "Ogre",
    "hp": 120,
    "skill": {"name": "anger", "start": 1, "max": 5},
    "levels": [{"deck": ["easy", "medium"]}, {"deck": ["medium", "hard"]}],
    "kinds": {"venom": ["unshieldable"]},
    "restrictions": ["moving", "healing", "cleansing"],
}
CARDS: Mapping[str, Mapping[str, Any]] = {
    "claw": {"difficulty": "easy", "copies": 6, "boss_action": {"damage": 3}},
    "bite": {"difficulty": "medium", "copies": 6, "boss_action": {"damage": 4}},
    "roar": {"difficulty": "hard", "copies": 6, "boss_action": {"damage": {"amount": 3, "to": "heroes"}}},
    "spire": {"difficulty": "challenge", "hp": 10, "when": {"boss_action": {"damage": {"amount": 1, "to": "active"}}}},
    "fall": {"difficulty": "last_stand", "last_stand": {"damage": {"amount": 1, "to": "heroes"}}},
}
MARKS: tuple[Mapping[str, Any], ...] = (
    {"id": "weak", "name": "Weak", "boss_effect": True, "modify": {"boss_damage": 1}},
    {"id": "hurt", "name": "Hurt", "boss_effect": True, "stacks": True, "max": 3},
    {"id": "held", "name": "Held", "boss_effect": True, "rooted": True,
     "act": {"tear": {"do": [{"hurt_self": 2}, {"remove_mark": {"name": "held", "of": "self"}}]}}},
    {"id": "guarded", "name": "Guarded", "until": "turn", "takes_damage": True},
    {"id": "aloft", "name": "Aloft", "until": "round",
     "modify": {"damage_reduction": {"add": 1, "if": "is_boss_damage"}}},
)  # fmt: skip


def green(do: Any) -> dict[str, Any]:
    """Changes of a Hero whose green ability does this; the other two are those of PLAIN."""
    return {"abilities": {**PLAIN["abilities"], "green": {"cost": 2, "do": do}}}


def table(
    heroes: Mapping[str, Mapping[str, Any]] | None = None,
    boss: Mapping[str, Any] | None = None,
    cards: Mapping[str, Mapping[str, Any]] | None = None,
    marks: Iterable[Mapping[str, Any]] = (),
    windows: Iterable[str] = (),
    **more: Any,
) -> Table:
    """The static half: every Hero is PLAIN with `heroes` over it, the Boss OGRE with CARDS, both with changes."""
    found = [{"id": name, "name": name, **PLAIN, **(heroes or {}).get(name, {})} for name in ORDER.split()]
    deck = {name: {**CARDS.get(name, {}), **(cards or {}).get(name, {})} for name in {**CARDS, **(cards or {})}}
    listed = [{"id": name, "name": name, **card} for name, card in deck.items()]
    inline = {"heroes": found, "bosses": [{**OGRE, "cards": listed, **(boss or {})}], "marks": [*MARKS, *marks]}
    document = Document("test", {"inline": inline}, {})
    library = Library((inline_pack(document, inline, ("inline",), vocabulary()),))
    more.setdefault("last_stand", "fall")
    return Table(library, library.bosses["ogre"], windows=frozenset(windows), **more)


def team(at: Table, order: str = ORDER, **heroes: Mapping[str, Any]) -> tuple[Hero, ...]:
    """The Heroes as a fight begins, in their order; `ann={"hp": 3}` changes fields of one."""
    found = []
    for name in order.split():
        card = at.library.heroes[name]
        bar = card.talent.bar
        base = Hero(name, card.hp, card.hp, skill=card.skill.start, talent=bar.start if bar else -1, tokens=card.tokens)
        found.append(base._replace(**heroes.get(name, {})))
    return tuple(found)


@dataclass
class Fight:
    """A state under way, played by steps as text."""

    game: RaidBoss
    state: State

    def do(self, *steps: str) -> Fight:
        """The fight after steps; each is an action, or an outcome where chance decides."""
        state = self.state
        for text in steps:
            step = parse_action(text)
            chance = self.game.current_player(state) == CHANCE
            state = self.game.apply(state, ChanceOutcome(*step) if chance else step)
        return Fight(self.game, state)

    def passing(self, until: str = "") -> Fight:
        """The fight after every window was passed, or up to the first state of phase `until` that decides."""
        now = self
        while "pass" in now.legal and (not until or now.state.phase != until):
            now = now.do("pass")
        return now

    @property
    def legal(self) -> list[str]:
        """The legal actions as text."""
        return [str(action) for action in self.game.legal_actions(self.state)]

    @property
    def outcomes(self) -> dict[str, Any]:
        """The outcomes of a chance as text, with their weights."""
        return {str(outcome): weight for outcome, weight in self.game.chance_outcomes(self.state)}

    @property
    def order(self) -> str:
        """The Heroes from position 1 to 4."""
        return " ".join(one.card for one in self.state.heroes)

    def __getitem__(self, name: str) -> Hero:
        return hero(self.state, name)

    def hp(self) -> list[int]:
        """The HP by position."""
        return [one.hp for one in self.state.heroes]


def fight(
    phase: str = "assign",
    active: str = "ann",
    card: str = "claw",
    dice: str = "",
    order: str = ORDER,
    at: Table | None = None,
    horizon: tuple[str, int] = ("game", 0),
    state: Mapping[str, Any] | None = None,
    boss_state: Mapping[str, Any] | None = None,
    reduced: bool = True,
    **words: Any,
) -> Fight:
    """A fight in a phase of the turn of `active`, whose card is face up; the others' are hidden and known claws.

    Names of Heroes change fields of theirs (`ann={"hp": 3}`), `state` and `boss_state` those of the State and the Boss;
    everything else goes to `table`. The fight is played on to the first decision or chance.
    """
    changed = {name: words.pop(name) for name in ORDER.split() if name in words}
    at = at or table(**words)
    heroes = []
    for one in team(at, order, **changed):
        tile = Tile(FACE_UP, card) if one.card == active else Tile(FACE_DOWN, "claw")
        heroes.append(one if "tile" in changed.get(one.card, {}) else one._replace(tile=tile))
    skill = at.boss.skill
    boss = Boss(skill=skill.start if skill else -1, skill_max=skill.max if skill else 0, last_stands=(("fall", 1),))
    boss = boss._replace(discard=(("bite", 6),), holding=(("roar", 6),), **(boss_state or {}))
    rolled = tuple(sorted(read_die(word) for word in dice.split()))
    begun = State(tuple(heroes), boss, phase=phase, active=active, dice=rolled, horizon=Horizon(*horizon))
    begun = begun._replace(**(state or {}))
    game = RaidBoss(at, reduced)
    return Fight(game, game.begin(begun))


def opening(at: Table, order: str = ORDER, horizon: tuple[str, int] = ("game", 0)) -> State:
    """A whole fight at its first turn, Round Start being over: one hidden card for each Hero (RB-031)."""
    return new_fight(at, order.split(), Horizon(*horizon))._replace(phase="turn_start", agenda=())


ALL = frozenset(WINDOWS)
