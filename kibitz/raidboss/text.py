"""A position of Raid Boss in a terminal: the Boss and its deck, the four Heroes, dice and the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid

from kibitz.paragraphs import paragraph
from kibitz.raidboss.changes import dice_text
from kibitz.text import print_head
from model.core.chance import Pool, pool_size
from model.raidboss.bags import pile_size
from model.raidboss.state import FACE_DOWN, FACE_UP, HIDDEN, LAST_STAND, RESOLVED, Hero, Mark, State
from model.raidboss.table import NO_LAST_STAND, RANDOM_LAST_STAND

if TYPE_CHECKING:
    from rich.console import Console

    from model.raidboss.engine import Engine
    from model.scenario import Scenario

PHASES = {
    "round_start": "Round Start", "turn_start": "Turn Start", "reveal": "Reveal Card", "interrupts": "Interrupts",
    "roll": "Ability Roll", "assign": "Assign Dice", "boss_action": "Boss Action", "turn_end": "Turn End",
    "round_end": "Round End",
}  # fmt: skip
COLUMNS = ("", "Hero", "HP", "dice", "token", "skill", "talent", "Boss Card")
NUMBERS = ("", "HP", "dice")
UNCUT = ("", "Hero", "HP", "dice", "token")


def print_scenario(out: Console, scenario: Scenario) -> None:
    """Print the position of a scenario, with its title, goal and banner."""
    problem = scenario.problem
    print_head(out, scenario.title, problem.goal.describe(), scenario.sample)
    out.print()
    game: Any = problem.game
    print_state(out, game.engine, problem.state)


def print_state(out: Console, g: Engine, state: State) -> None:
    """Print a State: the Boss, its deck and what nobody has seen, the Heroes, the turn and its dice."""
    paragraph(out, _boss_line(g, state), "bold red", hang="  ")
    for line in (*boss_more(g, state), *deck_lines(g, state)):
        paragraph(out, line, hang="  ")
    _print_heroes(out, g, state)
    for line in turn_lines(g, state, " (*)"):
        paragraph(out, line, hang="  ")


def turn_begins(before: State, after: State) -> bool:
    """Whether a step began a Hero's turn: the time to look at the whole position again."""
    return bool(after.active) and (after.active, after.round) != (before.active, before.round)


# --- the Boss --------------------------------------------------------------------------------------------------------


def _boss_line(g: Engine, state: State) -> str:
    boss = state.boss
    return f"{g.boss.name}, level {boss.level} of {len(g.boss.levels)}: DMG {boss.damage} of {g.boss.hp}"


def boss_more(g: Engine, state: State) -> Iterator[str]:
    """The Boss's next level, skill, marks and Last Stand; then Knock Outs and what lies on the team."""
    boss, parts = state.boss, []
    if boss.level < len(g.boss.levels):
        parts.append(f"level {boss.level + 1} at {g.boss.threshold(boss.level + 1, _thresholds(g))} DMG")
    if boss.skill >= 0:
        name = g.boss.skill.name if g.boss.skill is not None else "skill"
        parts.append(f"{name} {boss.skill} of {boss.skill_max}")
    if boss.due:
        parts.append(f"Ability Dice to hand out: {boss.due}")
    if boss.marks:
        parts.append(f"on it: {marks_text(boss.marks)}")
    parts.append({NO_LAST_STAND: "no Last Stand", RANDOM_LAST_STAND: "a random Last Stand"}.get(
        g.table.last_stand, f"Last Stand: {g.table.last_stand}"
    ) + (" is out" if boss.last_placed else " is due" if boss.last_due else ""))  # fmt: skip
    yield "; ".join(parts)
    mode = ", Adrenaline Mode" if g.table.mode == "adrenaline" else ""
    team = f"; on the team: {marks_text(state.team)}" if state.team else ""
    yield f"KOs: {state.kos}, lost at {g.setting_of('ko_limit')}{mode}{team}"


def _thresholds(g: Engine) -> dict[str, int]:
    return {name: g.setting_of(name) for name in ("level_at_half", "half_rounds_up")}


def deck_lines(g: Engine, state: State) -> Iterator[str]:
    """The Boss Deck, what nobody has seen yet, and the Last Stands that may come."""
    boss = state.boss
    hidden = sum(one.tile.face == FACE_DOWN and one.tile.bag >= 0 for one in state.heroes)
    discard = f"; discard pile: {_counted(boss.discard)}" if boss.discard else ""
    yield f"Boss Deck: {pile_size(boss.draw)} cards, {hidden} more hidden on tiles{discard}"
    for bag in boss.bags:
        yield f"not seen yet ({pool_size(bag)}): {_counted(bag)}"
    if boss.last_stands and g.table.last_stand == RANDOM_LAST_STAND:
        yield f"Last Stands that may come: {_counted(boss.last_stands)}"


def _counted(cards: Pool) -> str:
    return ", ".join(f"{n}\u00a0{card}" if n > 1 else card for card, n in cards)


# --- the Heroes ------------------------------------------------------------------------------------------------------


def _print_heroes(out: Console, g: Engine, state: State) -> None:
    """Print the Heroes as a grid without the columns that say nothing."""
    rows = [_cells(g, state, place, one) for place, one in enumerate(state.heroes, 1)]
    said = [at for at in range(len(COLUMNS)) if any(row[at] for row in rows)]
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for at in said:
        right = COLUMNS[at] in NUMBERS
        grid.add_column(
            COLUMNS[at], justify="right" if right else "left", no_wrap=COLUMNS[at] in UNCUT, overflow="fold"
        )
    for row in rows:
        grid.add_row(*(row[at] for at in said))
    out.print(grid)
    for one in state.heroes:
        if on_it := lying_on(one):
            paragraph(out, f"{one.card}: {on_it}", hang="  ")


def _cells(g: Engine, state: State, place: int, one: Hero) -> tuple[str, ...]:
    card = g.hero_card(one.card)
    if card.skill.reset == "on_use":
        skill, dice = f"{card.skill.name} {one.bonus}", str(one.dice)
    else:
        skill, dice = f"{card.skill.name} {one.skill}", f"{one.dice}{f'+{one.bonus}' if one.bonus else ''}"
    talent = f"{card.talent.name} {one.talent}" if one.talent >= 0 else ""
    hp = "down" if one.down else f"{one.hp}/{g.max_hp(state, one.card)}"
    mark = "*" if one.card == state.active else ""
    return (
        f"{mark}{place}", one.card, hp, dice, "ready" if one.ready else "tapped", skill.strip(), talent.strip(),
        tile_text(g, one),
    )  # fmt: skip


def lying_on(one: Hero) -> str:
    """What lies on a Hero's card and tile, in words."""
    parts = [f"{word} {n}" for n, word in ((one.shield, "shield"), (one.armor, "armor")) if n]
    parts += ["HP locked"] if one.locked else []
    charms = ((one.shards, "shard"), (one.boosters, "booster"))
    parts += [f"{count} {word}{'s' * (count > 1)}" for count, word in charms if count]
    parts += [f"{name} {count}" for name, count in one.tokens]
    parts += [marks_text(one.marks)] if one.marks else []
    parts += [f"used: {name.partition(':')[2]}" for name in one.used]
    return ", ".join(parts)


def marks_text(marks: tuple[Mark, ...]) -> str:
    """Marks with their counts."""
    return ", ".join(f"{m.name}{f' {m.count}' if m.count > 1 else ''}" for m in marks)


def tile_text(g: Engine, one: Hero) -> str:
    """The Boss Card and the Challenge Cards on a Hero's tile."""
    tile = one.tile
    names = {FACE_UP: f"{tile.card} face up", RESOLVED: f"{tile.card or 'a card'}, resolved"}
    said = names.get(tile.face, "")
    if tile.face == FACE_DOWN:
        said = f"{tile.card or ('Last Stand' if tile.bag == LAST_STAND else '')} hidden".strip()
        said = said if tile.card != HIDDEN else said.replace("Last Stand hidden", "hidden Last Stand")
    parts = [said] if said else []
    parts += [f"{c.card} {c.damage}/{g.deck_card(c.card).hp}" for c in one.constants]
    return ", ".join(parts)


# --- the turn --------------------------------------------------------------------------------------------------------


def turn_lines(g: Engine, state: State, mark: str = "") -> Iterator[str]:
    """The round, whose turn (followed by its `mark`) and which phase it is, dice, and the text of the face-up card."""
    whose = f", {state.active}'s turn{mark}" if state.active else ""
    yield f"round {state.round}{whose}, {PHASES[state.phase]}"
    if state.dice:
        paying = f"; paying now: {dice_text(state.paying)}" if state.paying else ""
        yield f"unassigned dice: {dice_text(state.dice)}{paying}"
    for roll in state.hero_rolls:
        yield f"Hero Dice of {roll.hero}: {', '.join(map(str, roll.values))}"
    card = g.active_card(state)
    if card is not None and card.prose:
        yield f"{card.name}: {card.prose}"
