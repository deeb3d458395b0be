"""Examples in entries of packs: a small fight, some steps, and what must be so afterwards.

`given` says what matters; everything else is plain: the Hero or Boss of the entry, three bystanders without charms, no
card face up, no windows but those named. `play` is a list of actions and chance outcomes as text; `then` says what
holds. A fight ends with Boss Action, so that nothing later covers up what an example is about, unless `horizon` says
otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from model.core.action import ChanceOutcome, IllegalAction, parse_action
from model.core.chance import pool_size
from model.core.game import CHANCE
from model.raidboss.dice import die_word, read_die
from model.raidboss.game import RaidBoss
from model.raidboss.library import BossCard, DeckCard, HeroCard, Library, MarkCard
from model.raidboss.library_types import DECK
from model.raidboss.state import (
    FACE_DOWN,
    FACE_UP,
    HEROES,
    LAST_STAND,
    NO_BAG,
    Boss,
    Constant,
    Hero,
    Horizon,
    Mark,
    State,
    Tile,
    is_hero,
    mark_count,
)
from model.raidboss.state import hero as hero_of
from model.raidboss.table import RANDOM_LAST_STAND, RULINGS, WINDOWS, Table

Entry = HeroCard | BossCard | DeckCard | MarkCard
GIVEN = {"boss", "heroes", "phase", "active", "card", "dice", "windows", "horizon", "kos", "mode", "settings"}
HERO_KEYS = {
    "card", "hp", "max", "skill", "talent", "dice", "bonus", "shards", "boosts", "shield", "armor", "tapped", "ko",
    "locked", "marks", "tokens", "constant", "looked",
}  # fmt: skip
BOSS_KEYS = {"card", "damage", "level", "skill"}
PHASES = ("round_start", "turn_start", "reveal", "interrupts", "roll", "assign", "boss_action", "turn_end", "round_end")
HORIZONS = {"turns": "turn", "boss_actions": "boss_action", "rounds": "round"}
ENDS = {1: "won", -1: "lost", 0: "open"}
NOISY = ("about_to_be_damaged", "damaged", "die_shows")
"""Events on which a bystander would interfere with what an example is about."""
STEPS = {"use", "done", "instant", "talent", "act", "shard", "boost", "revive", "choose", "accept", "decline", "pass",
         "cleanse", "award", "first"}  # fmt: skip
"""The first words of actions: `illegal` may name no other, or a slip would pass for a prohibition."""
NUMBERS: Mapping[str, str] = {
    "hp": "hp", "max_hp": "max_hp", "skill": "skill", "talent": "talent", "ability_dice": "dice", "bonus": "bonus",
    "shield": "shield", "armor": "armor", "shards": "shards", "boosts": "boosters", "ready": "ready", "down": "down",
    "locked": "locked",
}  # fmt: skip
"""Key of `then` about Heroes -> the field that it reads."""


class ExampleError(ValueError):
    """An example that says something nobody understands, or nothing."""


class Case(NamedTuple):
    """One example with its entry; of a card or mark of a Boss, the Boss too."""

    name: str
    entry: Entry
    boss: BossCard | None
    example: Mapping[str, Any]


def cases(library: Library) -> Iterator[Case]:
    """Every example of every entry of a library."""
    found: list[tuple[Entry, BossCard | None]] = [(hero, None) for hero in library.heroes.values()]
    for boss in library.bosses.values():
        found += [(boss, boss), *((card, boss) for card in boss.cards.values()), *((m, boss) for m in boss.marks)]
    owned = {mark.id for boss in library.bosses.values() for mark in boss.marks}
    found += [(mark, None) for mark in library.marks.values() if mark.id not in owned]
    for entry, of in found:
        for number, example in enumerate(entry.examples, 1):
            yield Case(f"{entry.id}-{number}", entry, of, example)


def run_example(case: Case, library: Library) -> list[str]:
    """What is not as an example says, one line each; [] when all is.

    A malformed example (unknown keys, nothing asserted, a card that does not exist) is a difference too.
    """
    try:
        return differences(*reached(case, library), case.example.get("then") or {})
    except (ExampleError, IllegalAction, KeyError, ValueError) as error:
        return [f"{case.name}: {error}"]


def reached(case: Case, library: Library) -> tuple[RaidBoss, State]:
    """The game and the state after the steps of an example. Raises ExampleError and what the rules refuse with."""
    if unknown := set(case.example) - {"given", "play", "then"}:
        raise ExampleError(f"unknown keys in the example: {', '.join(sorted(unknown))}")
    game, state = set_up(case, library)
    for text in case.example.get("play") or []:
        step = parse_action(str(text))
        state = game.apply(state, ChanceOutcome(*step) if game.current_player(state) == CHANCE else step)
    return game, state


def differences(game: RaidBoss, state: State, then: Mapping[str, Any]) -> list[str]:
    """What of `then` does not hold, one line each. Raises ExampleError when it is malformed."""
    return _Check(game, state).differences(then)


# --- the fight -------------------------------------------------------------------------------------------------------


def set_up(case: Case, library: Library) -> tuple[RaidBoss, State]:
    """The game and the settled state that `given` describes. Raises ExampleError."""
    given = case.example.get("given") or {}
    _known(given, GIVEN, "given")
    boss = given["boss"] if isinstance(given.get("boss"), dict) else {"card": given.get("boss", "")}
    _known(boss, BOSS_KEYS, "boss")
    card = library.bosses[boss.get("card") or _boss(case, library)]
    windows = WINDOWS if given.get("windows") == "all" else tuple(given.get("windows", ()))
    settings = given.get("settings", {})
    _known(settings, {*RULINGS, *card.settings}, "settings")
    challenge = next((c.id for c in card.cards.values() if c.difficulty == "challenge"), "")
    mode = str(given.get("mode", "normal"))
    game = RaidBoss(Table(library, card, mode, RANDOM_LAST_STAND, challenge, settings, frozenset(windows)))
    return game, game.begin(_state(given, boss, game.table, case, library))


def _known(data: Mapping[str, Any], keys: set[str], what: str) -> None:
    if unknown := set(data) - keys:
        raise ExampleError(f"unknown keys in `{what}`: {', '.join(sorted(unknown))}")


def _boss(case: Case, library: Library) -> str:
    """The Boss of the entry, else the first one of its pack, else any."""
    if case.boss is not None:
        return case.boss.id
    pack = getattr(case.entry, "pack", "")
    own = [boss.id for boss in library.bosses.values() if boss.pack == pack and not boss.names_only]
    return own[0] if own else next(iter(library.bosses))


def _state(given: Mapping[str, Any], boss: Mapping[str, Any], table: Table, case: Case, library: Library) -> State:
    phase = given.get("phase") or _phase(case.entry, given)
    if phase not in PHASES:
        raise ExampleError(f"`phase: {phase}`: expected one of {', '.join(PHASES)}")
    heroes = _heroes(given, case, library)
    active = "" if phase.startswith("round") else str(given.get("active", heroes[0].card))
    up = str(given.get("card") or (case.entry.id if isinstance(case.entry, DeckCard) and not case.entry.hp else ""))
    last = up in table.boss.cards and table.boss.cards[up].difficulty == "last_stand"
    tiles = Tile(FACE_UP, up, LAST_STAND if last else NO_BAG), Tile() if last else Tile(FACE_DOWN, bag=0)
    faced = tuple(_faced(one, active, phase, *tiles) for one in heroes)
    dice = tuple(sorted(read_die(word) for word in str(given.get("dice", "")).split()))
    return State(faced, _monster(boss, table, faced), phase=phase, active=active, dice=dice,
                 kos=int(given.get("kos", 0)), horizon=_horizon(given, phase))  # fmt: skip


def _monster(given: Mapping[str, Any], table: Table, heroes: tuple[Hero, ...]) -> Boss:
    """The Boss with a deck that nobody has looked at, but for the cards that lie open."""
    level, damage, skill = int(given.get("level", 1)), int(given.get("damage", 0)), table.boss.skill
    deck = table.boss.levels[level - 1].deck
    open_cards = [one.tile.card for one in heroes if one.tile.card]
    pool = tuple((card, left) for card, n in table.boss.cards_of(deck) if (left := n - open_cards.count(card)) > 0)
    unseen = pool_size(pool) - sum(one.tile.bag == 0 for one in heroes)
    return Boss(
        damage=damage, level=level, paid=max((mark for mark in table.boss.awards if mark <= damage), default=0),
        skill=int(given.get("skill", skill.start)) if skill else -1, skill_max=skill.max if skill else 0,
        bags=(pool,), draw=(((0, unseen),),), holding=table.boss.cards_of(tuple(d for d in DECK if d not in deck)),
        last_stands=table.boss.cards_of(("last_stand",)),
        last_placed=any(one.tile.bag == LAST_STAND for one in heroes),
    )  # fmt: skip


def _phase(entry: Entry, given: Mapping[str, Any]) -> str:
    """Where an example begins that does not say so: cards with what they do, everything else in Assign Dice."""
    return "boss_action" if isinstance(entry, DeckCard) or ("card" in given and "dice" not in given) else "assign"


def _horizon(given: Mapping[str, Any], phase: str) -> Horizon:
    kind = "turns" if phase == "turn_end" else "rounds" if phase == "round_end" else "boss_actions"
    data = given.get("horizon", {kind: 1})
    _known(data, set(HORIZONS), "horizon")
    return next(Horizon(HORIZONS[kind], int(left)) for kind, left in data.items())


def _faced(one: Hero, active: str, phase: str, mine: Tile, hidden: Tile) -> Hero:
    """The Hero with its Boss Card: the active one's is face up or not there, the others' are hidden."""
    if one.card == active and phase not in ("turn_start", "reveal"):
        return one._replace(tile=mine) if mine.card else one
    return one if one.tile.face or phase.startswith("round") else one._replace(tile=hidden)


def _heroes(given: Mapping[str, Any], case: Case, library: Library) -> tuple[Hero, ...]:
    """The Heroes named, and bystanders in the places that are left: tapped, out of tokens and charms."""
    named = given.get("heroes", [case.entry.id] if isinstance(case.entry, HeroCard) else [])
    entries = [entry if isinstance(entry, dict) else {"card": entry} for entry in named]
    team = [str(entry.get("card", "")) for entry in entries]
    pack = getattr(case.entry if case.boss is None else case.boss, "pack", "")
    others = [h for h in library.heroes.values() if h.id not in team and not h.names_only]
    ranked = sorted(others, key=lambda h: (h.pack != pack, any(t.event in NOISY for t in h.talent.text.when)))
    entries += [{"card": hero.id, "tapped": True, "tokens": {}} for hero in ranked[: HEROES - len(team)]]
    return tuple(_hero(entry, library) for entry in entries)


def _hero(entry: Mapping[str, Any], library: Library) -> Hero:
    _known(entry, HERO_KEYS, "heroes")
    card = library.heroes[str(entry.get("card"))]
    bar, down = card.talent.bar, entry.get("ko") is True
    most = int(entry.get("max", max(card.hp, entry.get("hp", 0))))
    lasting = {name: library.marks[name].until for name in entry.get("marks", {})}
    marks = (Mark(name, int(count), lasting[name]) for name, count in entry.get("marks", {}).items())
    tokens = tuple(sorted((n, c) for n, c in entry.get("tokens", dict(card.tokens)).items() if c))
    return Hero(
        card.id, 0 if down else int(entry.get("hp", card.hp)), most, dice=int(entry.get("dice", 2)),
        bonus=int(entry.get("bonus", 0)), skill=int(entry.get("skill", card.skill.start)),
        talent=int(entry.get("talent", bar.start)) if bar else -1, shards=int(entry.get("shards", 0)),
        boosters=int(entry.get("boosts", 0)), ready=entry.get("tapped") is not True, down=down,
        tokens=tokens, shield=int(entry.get("shield", 0)),
        armor=int(entry.get("armor", 0)), locked=entry.get("locked") is True, marks=tuple(sorted(marks)),
        constants=tuple(Constant(name, int(dealt)) for name, dealt in entry.get("constant", {}).items()),
        tile=Tile(FACE_DOWN, str(entry["looked"])) if "looked" in entry else Tile(),
    )  # fmt: skip


# --- what holds ------------------------------------------------------------------------------------------------------


class _Check:
    """Compares one state with the `then` of an example."""

    def __init__(self, game: RaidBoss, state: State) -> None:
        self.game, self.state = game, state
        self.found: list[str] = []
        self.checks = 0
        self.plain: dict[str, Callable[[], Any]] = {
            "boss_damage": lambda: state.boss.damage, "boss_skill": lambda: state.boss.skill,
            "level": lambda: state.boss.level, "kos": lambda: state.kos, "phase": lambda: state.phase,
            "active": lambda: state.active, "game": lambda: ENDS[state.outcome],
            "dice": lambda: " ".join(map(die_word, state.dice)),
            "order": lambda: " ".join(one.card for one in state.heroes),
            "team": lambda: {mark.name: mark.count for mark in state.team},
        }  # fmt: skip
        self.special: dict[str, Callable[[Any], None]] = {
            "legal": lambda actions: self._listed(actions, True),
            "illegal": lambda actions: self._listed(actions, False),
            "outcomes": self._outcomes, "value": self._value, "marks": self._marks, "tokens": self._tokens,
            "constant": self._constants, "card": self._cards,
        }  # fmt: skip

    def differences(self, then: Mapping[str, Any]) -> list[str]:
        """One line for everything that is not as `then` says. Raises ExampleError when it says nothing."""
        for key, expected in then.items():
            if key in self.special:
                self.special[key](expected)
            elif key in NUMBERS:
                for ref, value in expected.items():
                    self._same(f"{key} of {ref}", getattr(self._hero(ref), NUMBERS[key]), value)
            elif key in self.plain:
                self._same(key, self.plain[key](), expected)
            else:
                raise ExampleError(f"unknown key in `then`: {key}")
        if not self.checks:
            raise ExampleError("the example asserts nothing")
        return self.found

    def _hero(self, ref: str) -> Hero:
        if not is_hero(self.state, ref):
            raise ExampleError(f"no Hero `{ref}` in the fight")
        return hero_of(self.state, ref)

    def _same(self, what: str, seen: Any, expected: Any) -> None:
        self.checks += 1
        if seen != expected or type(seen) is not type(expected):
            self.found.append(f"{what}: is {seen!r}, expected {expected!r}")

    def _marks(self, expected: Mapping[str, Mapping[str, int]]) -> None:
        for ref, marks in expected.items():
            if not marks:
                self._same(f"marks of {ref}", [mark.name for mark in self._hero(ref).marks], [])
            for name, count in marks.items():
                self._same(f"{name} on {ref}", mark_count(self._hero(ref).marks, name), count)

    def _tokens(self, expected: Mapping[str, Mapping[str, int]]) -> None:
        for ref, tokens in expected.items():
            for name, count in tokens.items():
                self._same(f"{name} of {ref}", dict(self._hero(ref).tokens).get(name, 0), count)

    def _constants(self, expected: Mapping[str, int]) -> None:
        seen = {constant.card: constant.damage for one in self.state.heroes for constant in one.constants}
        for card, dealt in expected.items():
            self._same(f"DMG on {card}", seen.get(card, -1), dealt)

    def _cards(self, expected: Mapping[str, str]) -> None:
        for ref, card in expected.items():
            self._same(f"card of {ref}", self._hero(ref).tile.card, card)

    def _listed(self, actions: Sequence[str], wanted: bool) -> None:
        legal = {str(action) for action in self.game.legal_actions(self.state)}
        for action in actions:
            if action.split()[0] not in STEPS:
                raise ExampleError(f"`{action}` is no action")
            self._same(f"{'legal' if wanted else 'illegal'}: {action}", action in legal, wanted)

    def _outcomes(self, expected: Mapping[str, str]) -> None:
        seen = {str(outcome): str(weight) for outcome, weight in self.game.chance_outcomes(self.state)}
        self._same("outcomes", seen, dict(expected))

    def _value(self, expected: Mapping[str, Any]) -> None:
        of, ref = (*str(expected["of"]).split(), "")[:2]
        self._same(f"value of {of} {ref}".strip(), str(self._mean(self.state, of, ref)), str(expected["is"]))

    def _mean(self, state: State, of: str, ref: str) -> Fraction:
        """The mean of a number over every chance before the next decision."""
        if self.game.current_player(state) == CHANCE:
            outcomes = self.game.chance_outcomes(state)
            return sum((weight * self._mean(self.game.apply(state, o), of, ref) for o, weight in outcomes), Fraction(0))
        return Fraction(getattr(hero_of(state, ref), NUMBERS[of]) if ref else _Check(self.game, state).plain[of]())
