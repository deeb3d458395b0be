"""The Boss of a position: total, level, die marks, skill, and the Last Stand."""

from __future__ import annotations

from collections.abc import Sequence

from model.raidboss.levels import level_of, threshold
from model.raidboss.reading import Reading
from model.raidboss.schema import BossKeys, RaidBossKeys
from model.raidboss.setup_deck import DeckReader
from model.raidboss.state import Boss
from model.raidboss.table import NO_LAST_STAND, Table

ADRENALINE_DAMAGE = 60
"""The Boss's total as a fight in Adrenaline Mode begins (RB-196)."""


def usual_paid(table: Table, damage: int) -> int:
    """The highest die mark that a total has reached (RB-103, RB-104)."""
    return max((mark for mark in table.boss.awards if mark <= damage), default=0)


class BossReader:
    """Reads the Boss; problems are added to the reading."""

    def __init__(
        self, reading: Reading, table: Table, keys: RaidBossKeys, stated: BossKeys, team: Sequence[str]
    ) -> None:
        self.reading = reading
        self.table = table
        self.keys = keys
        self.stated = stated
        self.team = team
        usual = ADRENALINE_DAMAGE if table.mode == "adrenaline" else 0
        self.damage = usual if stated.damage is None else stated.damage

    def level(self) -> int:
        """The level stated, or the one that the total implies (RB-101); one that cannot be is a problem."""
        implied, stated = level_of(self.table, self.damage), self.stated.level
        if stated is None:
            return implied
        path, levels = ("boss", "level"), len(self.table.boss.levels)
        if stated > levels:
            self.reading.say(path, "LEVEL", f"`{self.table.boss.id}` has {levels} levels (RB-100).")
            return levels
        if stated > implied and not self.stated.healed:
            at = threshold(self.table, stated)
            message = f"level {stated} is entered at {at} DMG, not at {self.damage} (RB-101)."
            self.reading.say(path, "LEVEL", f"{message} If the Boss was healed since, state `healed: true`.")
        if stated < implied and self.keys.phase in ("round_start", "turn_start", "round_end"):
            message = f"{self.damage} DMG have brought level {implied} at the last Turn End (RB-101)."
            self.reading.say(path, "LEVEL", message)
        return stated

    def read(self, deck: DeckReader) -> Boss:
        """The Boss with its deck."""
        skill, most = self._skill()
        paid, due = self._marks()
        box = self.table.boss.cards_of(("last_stand",))
        self._check_alive(deck)
        return Boss(
            damage=self.damage,
            level=deck.level,
            skill=skill,
            skill_max=most,
            paid=paid,
            due=due,
            marks=self.reading.marks(self.reading.mark_texts(self.stated.marks, ("boss", "marks")), self.team),
            bags=tuple(deck.bags),
            draw=deck.draw,
            discard=deck.discard,
            holding=deck.holding,
            last_stands=() if self.table.last_stand == NO_LAST_STAND else box,
            last_due=self._last_due(deck),
            last_placed=deck.last_placed,
        )

    def _skill(self) -> tuple[int, int]:
        bar = self.table.boss.skill
        if bar is None:
            for name in ("skill", "skill_max"):
                if getattr(self.stated, name) is not None:
                    message = f"`{self.table.boss.id}` has no Boss Skill (RB-108)."
                    self.reading.say(("boss", name), "SKILL", message)
            return -1, 0
        most = bar.max if self.stated.skill_max is None else self.stated.skill_max
        skill = bar.start if self.stated.skill is None else self.stated.skill
        if skill > most:
            self.reading.say(("boss", "skill"), "SKILL", f"the Boss Skill is at most {most}, not {skill} (RB-033).")
        return skill, most

    def _marks(self) -> tuple[int, int]:
        """The highest die mark that is paid or due, and how many dice are due."""
        usual, stated, marks = usual_paid(self.table, self.damage), self.stated.paid, self.table.boss.awards
        paid = usual if stated is None else stated
        if stated is not None and stated != usual:
            if stated and stated not in marks:
                self.reading.say(("boss", "paid"), "PAID", f"there is no die mark at {stated} (RB-106).")
            elif stated < usual:
                message = f"the die mark at {usual} is reached, so it is paid or due (RB-104); dice not yet handed out are `due`."  # noqa: E501
                self.reading.say(("boss", "paid"), "PAID", message)
            elif not self.stated.healed:
                message = f"the die mark at {stated} is not reached by {self.damage} DMG (RB-104)."
                self.reading.say(("boss", "paid"), "PAID", f"{message} If the Boss was healed since, state `healed`.")
        fresh = self.table.mode == "adrenaline" and self.stated.damage is None
        earned = sum(mark <= paid for mark in marks)
        unpaid = earned if fresh and not self.table.setting("adrenaline_marks_paid") else 0
        due = unpaid if self.stated.due is None else self.stated.due
        if due > earned and not self.table.setting("marks_pay_again"):
            self.reading.say(("boss", "due"), "PAID", f"only {earned} die marks are reached, not {due} (RB-104).")
        return paid, due

    def _last_due(self, deck: DeckReader) -> bool:
        """Whether a Last Stand is still to be put out: by the total, or because it fell due before (RB-043)."""
        if deck.last_placed or self.table.last_stand == NO_LAST_STAND:
            if self.stated.last_stand_due:
                message = "the fight has no Last Stand, or it is out already (RB-119, RB-121)."
                self.reading.say(("boss", "last_stand_due"), "LAST-STAND", message)
            return False
        return bool(self.stated.last_stand_due) or self.damage >= self.table.boss.hp

    def _check_alive(self, deck: DeckReader) -> None:
        hp, healed = self.table.boss.hp, self.stated.healed
        if self.damage >= hp and self.table.last_stand == NO_LAST_STAND:
            message = f"{self.damage} DMG on {hp} HP without a Last Stand: the fight is won (RB-119)."
            self.reading.say(("boss", "damage"), "DECIDED", message)
        early = deck.last_placed or self.stated.last_stand_due
        if early and self.damage < hp and not healed:
            message = f"a Last Stand comes once the Boss's {hp} HP are used up, not at {self.damage} DMG (RB-120)."
            where = ("boss", "damage") if self.stated.damage is not None else ("boss",)
            self.reading.say(where, "LAST-STAND", f"{message} If the Boss was healed since, state `healed: true`.")
