"""The four Heroes of a position: what is typed of them against their cards and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from model.core.diagnostics import did_you_mean
from model.core.yamlfile import Path_
from model.raidboss.knockout import DICE_AT_START
from model.raidboss.library_types import HeroCard
from model.raidboss.pieces import FIELDS, HeroPiece, MarkPiece, parse_hero, parse_mark, parse_tile
from model.raidboss.reading import Reading
from model.raidboss.schema import HeroKeys
from model.raidboss.state import Constant, Hero
from model.raidboss.table import Table

SIGNS = {name: sign for sign, name in FIELDS.items()}
CHARMS = {"normal": (2, 1), "adrenaline": (1, 1)}
"""Temporal Shards and Boosters of a Hero as a fight begins (RB-162, RB-195)."""


class Typed(NamedTuple):
    """A Hero as somebody typed it, and where."""

    piece: HeroPiece
    text: str
    """"" for a Hero written as a map."""
    path: Path_

    def at(self, key: str) -> Path_:
        """The place of one thing about the Hero."""
        return (*self.path, key) if not self.text else self.path


def read_pieces(reading: Reading, entries: Sequence[str | HeroKeys]) -> list[Typed] | None:
    """The Heroes as typed, or None after a problem with one: a team without a Hero is none."""
    found: list[Typed] = []
    for index, entry in enumerate(entries):
        path: Path_ = ("heroes", index)
        if isinstance(entry, str):
            piece, text = reading.read(parse_hero, entry, path), entry
        else:
            piece, text = _from_keys(reading, entry, path), ""
        known = {name: card for name, card in reading.library.heroes.items() if not card.names_only}
        if piece is None:
            continue
        if piece.card not in known:
            why = "has no numbers in the packs used" if piece.card in reading.library.heroes else "is in no pack used"
            hint = did_you_mean(piece.card, sorted(known))
            reading.say(path, "UNKNOWN-HERO", f"the Hero `{piece.card}` {why}.{hint}", piece.card)
        elif any(piece.card == other.piece.card for other in found):
            reading.say(path, "HERO", f"`{piece.card}` is in the team twice (RB-002).", piece.card)
        else:
            found.append(Typed(piece, text, path))
    return found if len(found) == len(entries) else None


def _from_keys(reading: Reading, keys: HeroKeys, path: Path_) -> HeroPiece:
    marks = [reading.read(parse_mark, text, (*path, "marks", i)) for i, text in enumerate(keys.marks)]
    tile = reading.read(parse_tile, keys.tile, (*path, "tile")) if keys.tile is not None else None
    same = ("card", "hp", "max_hp", "skill", "talent", "dice", "bonus", "shards", "boosts", "shield", "armor", "tapped",
            "ko", "locked")  # fmt: skip
    return HeroPiece(
        **{name: getattr(keys, name) for name in same},
        tile=tile,
        constants=tuple(keys.constant.items()),
        marks=tuple(mark for mark in marks if mark is not None),
        tokens=tuple(keys.tokens.items()),
        used=tuple(keys.used),
    )


class HeroReader:
    """Reads one Hero of a team; its tile is for the reader of the deck."""

    def __init__(self, reading: Reading, table: Table, typed: Typed, team: Sequence[str]) -> None:
        self.reading = reading
        self.table = table
        self.typed = typed
        self.piece = typed.piece
        self.card: HeroCard = table.library.heroes[typed.piece.card]
        self.team = team

    def say(self, key: str, code: str, message: str, fragment: str = "") -> None:
        """Add a problem about the Hero."""
        self.reading.say(self.typed.at(key), code, message, (fragment or self.piece.card) if self.typed.text else "")

    def read(self) -> Hero:
        """The Hero, its tile still empty; problems are added to the reading."""
        piece, card, mode = self.piece, self.card, self.table.mode
        shards, boosters = CHARMS[mode]
        hp, most = self._hp()
        return Hero(
            card.id,
            hp,
            most,
            dice=self._number(
                "dice", piece.dice, DICE_AT_START[mode], self.table.setting("ability_dice_cap"), "RB-003"
            ),
            bonus=self._number("bonus", piece.bonus, 0, self.table.setting("bonus_dice_supply"), "RB-005"),
            skill=self._skill(),
            talent=self._talent(),
            tokens=self._tokens(),
            shards=shards if piece.shards is None else piece.shards,
            boosters=boosters if piece.boosts is None else piece.boosts,
            ready=not piece.tapped,
            down=piece.ko,
            shield=piece.shield,
            armor=piece.armor,
            locked=piece.locked,
            marks=self.reading.marks(self._marks(), self.team),
            constants=self._constants(),
            used=self._used(),
        )

    def _hp(self) -> tuple[int, int]:
        piece, ceiling = self.piece, self.table.setting("max_hp_ceiling")
        most = self.card.hp if piece.max_hp is None else piece.max_hp
        if ceiling and most > max(ceiling, self.card.hp):
            self.say("max_hp", "MAX-HP", f"Max HP is at most {ceiling}, not {most} (RB-041).", f"/{most}")
        if most < 1:
            self.say("max_hp", "MAX-HP", "Max HP is at least 1 (RB-058).", f"/{most}")
        if piece.ko:
            if piece.hp:
                self.say("hp", "HP", f"`{piece.card}` is knocked out and has no HP (RB-054).", str(piece.hp))
            return 0, most
        hp = most if piece.hp is None else piece.hp
        if hp < 1:
            self.say("hp", "HP", f"`{piece.card}` with 0 HP is knocked out: write `ko` (RB-054).")
        if hp > most:
            self.say("hp", "HP", f"{hp} HP of at most {most} (RB-057); raise Max HP as in `{hp}/{hp}`.", str(hp))
        return hp, most

    def _number(self, key: str, stated: int | None, usual: int, most: int, rule: str) -> int:
        """A stated number or the usual one; `most` is 0 where there is no limit."""
        number = usual if stated is None else stated
        if most and number > most:
            self.say(
                key,
                "RANGE",
                f"{key} of `{self.piece.card}` is at most {most}, not {number} ({rule}).",
                f"{SIGNS[key]}{stated}",
            )
        return number

    def _skill(self) -> int:
        skill = self.card.skill
        if skill.reset == "on_use":
            if self.piece.skill is not None:
                message = f"the skill of `{self.piece.card}` counts its Bonus Dice; state them as `+N` (RB-053)."
                self.say("skill", "SKILL", message, f"s{self.piece.skill}")
            return 0
        return self._number("skill", self.piece.skill, skill.start, skill.max, "RB-042")

    def _talent(self) -> int:
        bar = self.card.talent.bar
        if bar is None:
            if self.piece.talent is not None:
                message = f"`{self.piece.card}` has no Talent Bar (RB-062)."
                self.say("talent", "TALENT", message, f"t{self.piece.talent}")
            return -1
        return self._number("talent", self.piece.talent, bar.start, bar.max, "RB-042")

    def _tokens(self) -> tuple[tuple[str, int], ...]:
        """What is left of the Ability Tokens: those not named are all there."""
        kit = dict(self.card.tokens)
        for name, count in self.piece.tokens:
            if not self.reading.word(name, sorted(kit), self.typed.at("tokens"), "TOKEN", "Ability Token (RB-006)"):
                continue
            if count > kit[name]:
                message = f"`{self.piece.card}` has {kit[name]} `{name}`, not {count} (RB-006)."
                self.say("tokens", "TOKEN", message, name)
            kit[name] = count
        return tuple((name, count) for name, count in sorted(kit.items()) if count)

    def _marks(self) -> list[tuple[MarkPiece, Path_]]:
        if self.typed.text:
            return [(mark, self.typed.path) for mark in self.piece.marks]
        return [(mark, (*self.typed.path, "marks", i)) for i, mark in enumerate(self.piece.marks)]

    def _constants(self) -> tuple[Constant, ...]:
        found = []
        for name, damage in self.piece.constants:
            if not self.reading.card(self.table.boss, name, self.typed.at("constant"), ("challenge",), "`constant`"):
                continue
            if name != self.table.challenge:
                message = f"`{name}` is not in the fight; state `challenge: {name}` (RB-112)."
                self.say("constant", "CHALLENGE", message, name)
            hp = self.table.boss.cards[name].hp
            if damage > hp:
                message = f"{damage} DMG on `{name}` of {hp} HP; what is over is lost (RB-118)."
                self.say("constant", "CHALLENGE", message, name)
            found.append(Constant(name, damage))
        return tuple(found)

    def _used(self) -> tuple[str, ...]:
        known = [f"{use.once[0]}:{use.name}" for use in self.card.talent.uses if use.once]
        known += [f"{act.once[0]}:{act.name}" for m in self.table.library.marks.values() for act in m.acts if act.once]
        for name in self.piece.used:
            self.reading.word(name, known, self.typed.at("used"), "USED", "limited part of a Talent or of a mark:")
        return tuple(sorted(set(self.piece.used)))
