"""From the keys of a position to a Problem: the Table, the State and the Goal, with every problem found."""

from __future__ import annotations

from collections.abc import Sequence

from model.core.diagnostics import did_you_mean
from model.core.game import MissingFact
from model.core.goal import Problem
from model.raidboss.bags import tidy
from model.raidboss.deck import next_hero
from model.raidboss.dice import ABILITY, BONUS
from model.raidboss.library_types import BossCard
from model.raidboss.opening import answered, begins
from model.raidboss.pieces import parse_dice
from model.raidboss.reading import Reading
from model.raidboss.schema import BossKeys, RaidBossKeys
from model.raidboss.setup_boss import BossReader
from model.raidboss.setup_deck import DeckReader
from model.raidboss.setup_goal import GoalReader, read_horizon
from model.raidboss.setup_heroes import HeroReader, Typed, read_pieces
from model.raidboss.setup_midway import check_midway, read_midway
from model.raidboss.state import FACE_DOWN, FACE_UP, Hero, State
from model.raidboss.table import NO_LAST_STAND, RANDOM_LAST_STAND, RULINGS, WINDOWS, Table

BETWEEN = ("round_start", "round_end")
"""Phases in which it is nobody's turn."""
HIDDEN_YET = ("turn_start", "reveal")
"""Phases of a turn in which its Boss Card is still hidden."""
WITH_DICE = ("roll", "assign")


def build(reading: Reading, keys: RaidBossKeys) -> Problem[State] | None:
    """The problem, or None when the fight itself is unreadable. What is wrong is in `reading.problems`."""
    read = read_position(reading, keys)
    if read is None:
        return None
    from model.raidboss.game import RaidBoss

    table, state = read
    game = RaidBoss(table)
    goal = GoalReader(reading, table, state).read(keys.goal)
    if keys.effects is not None:
        state = read_midway(reading, keys, state)
        if not reading.problems:
            check_midway(reading, game, state)
    elif not reading.problems:
        try:
            state = game.begin(answered(state) if begins(state) else state)
        except MissingFact as error:
            reading.say(("phase",), "MISSING-FACT", str(error))
    return Problem(game, state, goal)


def read_position(reading: Reading, keys: RaidBossKeys) -> tuple[Table, State] | None:
    """The table and the state, or None after a problem that leaves no fight to speak of."""
    stated = keys.boss if isinstance(keys.boss, BossKeys) else BossKeys(card=keys.boss)
    table = _table(reading, keys, stated)
    typed = read_pieces(reading, keys.heroes)
    if table is None or typed is None:
        return None
    names = [one.piece.card for one in typed]
    boss = BossReader(reading, table, keys, stated, names)
    deck = DeckReader(reading, table, keys, typed, boss.level())
    deck.read()
    heroes = [
        HeroReader(reading, table, one, names).read()._replace(tile=tile)
        for one, tile in zip(typed, deck.tiles, strict=True)
    ]
    state = State(
        heroes=tuple(heroes),
        boss=boss.read(deck),
        round=keys.round,
        phase=keys.phase,
        dice=reading.read(parse_dice, str(keys.dice), ("dice",)) or (),
        team=reading.marks(reading.mark_texts(keys.team, ("team",)), names),
        kos=_kos(keys),
        horizon=read_horizon(reading, keys.goal),
    )
    state = state._replace(active=_active(reading, keys, state, typed))
    _check(reading, keys, table, state, typed)
    return table, state if reading.problems else tidy(state)


# --- the table ---------------------------------------------------------------------------------------------


def _table(reading: Reading, keys: RaidBossKeys, stated: BossKeys) -> Table | None:
    _check_settings(reading, keys)
    card = _boss_card(reading, stated, isinstance(keys.boss, BossKeys))
    if card is None:
        return None
    last = _chosen(reading, card, keys.last_stand, "last_stand", (NO_LAST_STAND, RANDOM_LAST_STAND))
    challenge = _chosen(reading, card, keys.challenge, "challenge", ("none",))
    windows = WINDOWS if keys.windows == "all" else tuple(keys.windows)
    for index, name in enumerate(windows):
        reading.word(name, WINDOWS, ("windows", index), "WINDOW", "window")
    return Table(
        library=reading.library,
        boss=card,
        mode=keys.mode,
        last_stand=last,
        challenge="" if challenge == "none" else challenge,
        settings=dict(keys.settings),
        windows=frozenset(windows),
    )


def _boss_card(reading: Reading, stated: BossKeys, as_map: bool) -> BossCard | None:
    known = {name: card for name, card in reading.library.bosses.items() if not card.names_only}
    if stated.card in known:
        return known[stated.card]
    why = "has no numbers in the packs used" if stated.card in reading.library.bosses else "is in no pack used"
    hint = did_you_mean(stated.card, sorted(known))
    reading.say(("boss", "card") if as_map else ("boss",), "UNKNOWN-BOSS", f"the Boss `{stated.card}` {why}.{hint}",
                stated.card)  # fmt: skip
    return None


def _chosen(reading: Reading, boss: BossCard, name: str, key: str, words: Sequence[str]) -> str:
    """A card of the Boss's box that is chosen for the fight, or one of the words instead."""
    known = [*words, *(card.id for card in boss.cards.values() if card.difficulty == key)]
    what = "Last Stand" if key == "last_stand" else "Challenge Card"
    return name if reading.word(name, known, (key,), "UNKNOWN-CARD", f"{what} of `{boss.id}`") else words[0]


def _check_settings(reading: Reading, keys: RaidBossKeys) -> None:
    library = reading.library
    declared = [card.settings for card in library.heroes.values()] + [card.settings for card in library.bosses.values()]
    known = sorted({*RULINGS, *(name for names in declared for name in names)})
    flags = {name for name, value in RULINGS.items() if value in (0, 1)}
    for name, value in keys.settings.items():
        path = ("settings", name)
        if not reading.word(name, known, path, "UNKNOWN-SETTING", "setting"):
            continue
        if name in flags and value not in (0, 1):
            reading.say(path, "SETTING", f"`{name}` is 0 or 1, not {value}.")
        elif name in RULINGS and (value < 0 or (name in ("ko_limit", "hero_dice") and not value)):
            reading.say(path, "SETTING", f"`{name}` is a number of at least {int(name in ('ko_limit', 'hero_dice'))}.")


# --- whose turn --------------------------------------------------------------------------------------------


def _kos(keys: RaidBossKeys) -> int:
    """KOs so far: Adrenaline Mode begins with one (RB-193)."""
    return (1 if keys.mode == "adrenaline" else 0) if keys.kos is None else keys.kos


def active_by_tiles(state: State) -> str:
    """Whose turn the tiles say it is (RB-034, RB-036): "" where they do not say, and between turns."""
    if state.phase in BETWEEN:
        return ""
    if state.phase in HIDDEN_YET:
        up: Hero | None = next_hero(state)
    else:
        up = next((one for one in state.heroes if one.tile.face == FACE_UP), None)
    return up.card if up else ""


def _active(reading: Reading, keys: RaidBossKeys, state: State, typed: Sequence[Typed]) -> str:
    told = active_by_tiles(state)
    if keys.active is None:
        if not told and state.phase not in BETWEEN and keys.effects is None:
            _nobody(reading, state, typed)
        return told
    path = ("active",)
    if not reading.word(keys.active, [one.card for one in state.heroes], path, "UNKNOWN-HERO", "Hero of the team"):
        return told
    if keys.effects is not None:
        return keys.active  # in the middle of an effect cards may have moved on already
    if state.phase in BETWEEN:
        reading.say(path, "ACTIVE", f"in {state.phase} it is nobody's turn; leave `active` out (RB-036).")
    elif told and told != keys.active:
        why = "the leftmost hidden card is" if state.phase in HIDDEN_YET else "the face-up card is"
        reading.say(path, "ACTIVE", f"{why} that of `{told}`, so it is its turn (RB-034, RB-036).", keys.active)
    return keys.active


def _nobody(reading: Reading, state: State, typed: Sequence[Typed]) -> None:
    """Say that nobody's card makes it its turn, unless a card that could not be read may be the one."""
    if not reading.sound("heroes"):
        return
    if state.phase in HIDDEN_YET:
        message = "no Hero has a hidden Boss Card, written `?`: nobody's turn can begin (RB-036)."
        if not any(one.piece.tile for one in typed):
            message += " At the start of round 1 every Hero has one (RB-031)."
        reading.say(("heroes",), "ACTIVE", message)
        return
    message = f"in {state.phase} the active Hero's card is face up, written `=CARD` (RB-034); or state `active`."
    reading.say(("phase",), "ACTIVE", message)


# --- checks ------------------------------------------------------------------------------------------------


def _check(reading: Reading, keys: RaidBossKeys, table: Table, state: State, typed: Sequence[Typed]) -> None:
    _check_faces(reading, state, typed)
    _check_dice(reading, table, state)
    _check_kos(reading, keys, table, state)
    if keys.phase in BETWEEN and not begins(state):
        left = [one for one, hero in zip(typed, state.heroes, strict=True) if hero.tile.face in (FACE_DOWN, FACE_UP)]
        if left:
            message = f"in {keys.phase} no card is hidden or unresolved: every Hero has had its turn (RB-036)."
            reading.say(left[0].at("tile"), "TILE", message)


def _check_faces(reading: Reading, state: State, typed: Sequence[Typed]) -> None:
    """One card is face up and unresolved at a time (RB-034), and only in a turn."""
    up = [one for one, hero in zip(typed, state.heroes, strict=True) if hero.tile.face == FACE_UP]
    names = [one.piece.card for one in up]
    for one in up[1:]:
        message = f"the cards of `{names[0]}` and `{one.piece.card}` are both face up and unresolved (RB-034)."
        reading.say(one.at("tile"), "TILE", f"{message} One that happened is `resolved=CARD`.", one.piece.card)
    if up and state.phase in HIDDEN_YET:
        message = f"in {state.phase} no card is face up and unresolved; state another `phase` (RB-034)."
        reading.say(up[0].at("tile"), "TILE", message, names[0])


def _check_dice(reading: Reading, table: Table, state: State) -> None:
    supply, held = table.setting("bonus_dice_supply"), sum(one.bonus for one in state.heroes)
    if supply and held > supply:
        reading.say(("heroes",), "BONUS", f"{held} Bonus Dice with the Heroes; the supply has {supply} (RB-005).")
    if state.dice and state.phase not in WITH_DICE:
        message = f"dice lie on the table in {' and '.join(WITH_DICE)} only, not in {state.phase} (RB-139)."
        reading.say(("dice",), "DICE", message)
        return
    _check_rolled(reading, table, state)
    mine = next((one for one in state.heroes if one.card == state.active), None)
    bonus = [die for die in state.dice if die.kind == BONUS]
    if mine is not None and len(bonus) > mine.bonus:
        message = f"{len(bonus)} Bonus Dice are rolled, but `{mine.card}` holds {mine.bonus}: write `+N` (RB-140)."
        reading.say(("dice",), "DICE", message)


def _may_add_dice(table: Table) -> bool:
    """Whether any text of the fight may make an Ability Roll larger than the dice that a Hero owns."""
    boss = table.boss
    found = [card.talent.text for card in table.library.heroes.values()]
    found += [mark.text for mark in table.library.marks.values()] + [card.text for card in boss.cards.values()]
    found += [level.text for level in boss.levels] + [boss.adrenaline]
    changes = [m for text in found for m in text.modify if m.query == "ability_roll_dice"]
    return any(m.how != "add" or not isinstance(m.amount, int) or m.amount > 0 for m in changes)


def _check_rolled(reading: Reading, table: Table, state: State) -> None:
    """No more Ability Dice are rolled than the Hero owns (RB-139), unless some text may add one."""
    mine = next((one for one in state.heroes if one.card == state.active), None)
    rolled = sum(die.kind == ABILITY for die in state.dice)
    if mine is not None and rolled > mine.dice and not _may_add_dice(table):
        message = f"{rolled} Ability Dice are rolled, but `{mine.card}` owns {mine.dice}: write `dN` (RB-139)."
        reading.say(("dice",), "DICE", message)


def _check_kos(reading: Reading, keys: RaidBossKeys, table: Table, state: State) -> None:
    limit, where = table.setting("ko_limit"), ("kos",)
    if state.kos >= limit > 0:
        reading.say(where, "DECIDED", f"the KO number {limit} has lost the fight (RB-048).")
    elif keys.mode == "adrenaline" and state.kos < 1:
        reading.say(where, "KOS", "Adrenaline Mode begins with the KO counter on 1 (RB-193).")
    down = sum(one.down for one in state.heroes)
    if down == len(state.heroes):
        reading.say(("heroes",), "DECIDED", "all Heroes are down, so the fight is lost (RB-049).")
    elif down > state.kos:
        reading.say(where, "KOS", f"Heroes down: {down}, but KOs so far: {state.kos} (RB-148).")
