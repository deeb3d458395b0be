"""The Heroes, Bosses, Boss Cards and marks of Raid Boss as lines and as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kibitz.cardbook import CardBook, Listed, Tested, example_lines, uncertain_lines
from kibitz.english_raidboss import ability_line, instant_line, text_sentences, use_line, verbs_clause
from model.core.diagnostics import Diagnostic, DiagnosticError
from model.raidboss.examples import Case, run_example
from model.raidboss.library import BossCard, DeckCard, HeroCard, Library, MarkCard, Pack, load_pack
from model.raidboss.library_types import AWARDS, DECK, Level, Skill
from model.raidboss.table import RULINGS
from model.raidboss.words import vocabulary

SAMPLE = "SAMPLE DATA: invented, not part of the printed game."
NAME_ONLY = "  only its name is known: copy it into a pack of your own and type in the card (docs/enter-your-cards.md)"
SAMPLE_PACK = "sample"
RESETS = {"none": "No Reset", "round": "Round Reset"}
LASTS = {"turn": "until the turn ends", "round": "until the round ends", "persistent": "until it is removed"}


class Shelf(NamedTuple):
    """Packs side by side: two may have the same Hero, as a position uses only some of them."""

    packs: tuple[Pack, ...]


class Found(NamedTuple):
    """An entry with where it is from; `boss` has the card or the mark, where it is one of a Boss."""

    pack: Pack
    entry: HeroCard | BossCard | DeckCard | MarkCard
    boss: BossCard | None = None


def _load(path: Path) -> Pack:
    return load_pack(path, vocabulary())


def _shelf(packs: tuple[Pack, ...]) -> Shelf:
    """The packs, each sound by itself or together with another. Raises DiagnosticError with what is wrong."""
    problems: list[Diagnostic] = []
    for pack in packs:
        problems += _problems(pack, packs)
    if problems:
        raise DiagnosticError(problems)
    return Shelf(packs)


def _problems(pack: Pack, packs: tuple[Pack, ...]) -> Iterable[Diagnostic]:
    """What is wrong with a pack, unless it is right beside another one whose marks it names."""
    alone = _wrong((pack,))
    return alone if alone and all(_wrong((other, pack)) for other in packs if other is not pack) else ()


def _wrong(packs: tuple[Pack, ...]) -> tuple[Diagnostic, ...]:
    try:
        Library(packs)
    except DiagnosticError as error:
        return error.diagnostics
    return ()


def _found(shelf: Shelf) -> Iterator[Found]:
    for pack in shelf.packs:
        yield from (Found(pack, hero) for hero in pack.heroes)
        for boss in pack.bosses:
            yield Found(pack, boss)
            yield from (Found(pack, card, boss) for card in boss.cards.values())
            yield from (Found(pack, mark, boss) for mark in boss.marks)
        yield from (Found(pack, mark) for mark in pack.marks)


# --- the list --------------------------------------------------------------------------------------------------------


def _rows(shelf: Shelf) -> list[Listed]:
    return [
        Listed(one.entry.id, _type(one.entry), one.boss.id if one.boss else "", _short(one.entry), one.pack.name,
               one.pack.sample)
        for one in _found(shelf)
    ]  # fmt: skip


def _type(entry: HeroCard | BossCard | DeckCard | MarkCard) -> str:
    if isinstance(entry, DeckCard):
        return entry.difficulty
    return "hero" if isinstance(entry, HeroCard) else "boss" if isinstance(entry, BossCard) else "mark"


def _short(entry: HeroCard | BossCard | DeckCard | MarkCard) -> str:
    """The printed numbers in one cell: HP and costs of a Hero, HP and levels of a Boss, copies of a card."""
    if isinstance(entry, MarkCard):
        return ""
    if isinstance(entry, DeckCard):
        return f"HP {entry.hp}" if entry.hp else f"x{entry.copies}"
    if entry.names_only:
        return "name only"
    if isinstance(entry, BossCard):
        return f"HP {entry.hp}, levels {len(entry.levels)}"
    return f"HP {entry.hp}, costs {'/'.join(str(a.cost) for a in entry.abilities.values())}"


# --- one entry -------------------------------------------------------------------------------------------------------


def _lines(shelf: Shelf, name: str) -> list[str]:
    """All entries of that id, one pack after the other; those of which only the name is known come last."""
    lines: list[str] = []
    found = [one for one in _found(shelf) if one.entry.id == name]
    for one in sorted(found, key=lambda one: getattr(one.entry, "names_only", False)):
        lines += [*([""] if lines else []), *_entry_lines(shelf, one)]
    return lines


def _entry_lines(shelf: Shelf, one: Found) -> list[str]:
    entry, certainty = one.entry, getattr(one.entry, "certainty", {})
    lines = [_title(one), *([SAMPLE] if one.pack.sample else [])]
    if isinstance(entry, HeroCard | BossCard) and entry.names_only:
        lines += [NAME_ONLY, *_listed_lines(entry)]
    elif isinstance(entry, HeroCard):
        lines += _hero_lines(one.pack, entry)
    elif isinstance(entry, BossCard):
        lines += _boss_lines(one.pack, entry)
    else:
        lines += _card_lines(entry) if isinstance(entry, DeckCard) else _mark_lines(entry)
    lines += [f"  cite: {entry.cite}"] if entry.cite else []
    lines.append(f"  source: {one.pack.source} (pack {one.pack.name})")
    lines += [f"  [{letter}]: {one.pack.certainty[letter]}" for letter in sorted(set(certainty.values()))]
    return [*lines, *example_lines(_tested(shelf, one))]


def _title(one: Found) -> str:
    kind, of = _type(one.entry), f" of {one.boss.name}" if one.boss else ""
    said = {"hero": "Hero", "boss": "Boss", "mark": f"mark{of}"}.get(kind, f"{kind.replace('_', ' ')} card{of}")
    return f"{one.entry.name}  ({one.entry.id}; {said})"


def _listed_lines(entry: HeroCard | BossCard) -> Iterator[str]:
    if isinstance(entry, HeroCard):
        if entry.tokens:
            yield f"  tokens: {_tokens(entry)}{_sure(entry.certainty, 'tokens')}"
    elif entry.restrictions:
        yield f"  restrictions: {', '.join(entry.restrictions)}{_sure(entry.certainty, 'restrictions')}"


def _tokens(hero: HeroCard) -> str:
    return ", ".join(f"{count} {name}" for name, count in hero.tokens)


def _sure(certainty: Mapping[str, str], name: str) -> str:
    return f"  [{certainty[name]}]" if name in certainty else ""


def _skill(skill: Skill) -> str:
    if skill.reset == "on_use":
        return f"{skill.name}, the Bonus Dice it holds (On Use)"
    return f"{skill.name}, from {skill.start}, at most {skill.max}"


def _hero_lines(pack: Pack, hero: HeroCard) -> Iterator[str]:
    sure, talent = hero.certainty, hero.talent
    yield f"  Base HP: {hero.hp}{_sure(sure, 'hp')}"
    reset = f", {RESETS[hero.skill.reset]}" if hero.skill.reset in RESETS else ""
    yield f"  skill: {_skill(hero.skill)}{reset}{_sure(sure, 'skill')}"
    if talent.bar is not None:
        yield f"  Talent Bar: from {talent.bar.start}, at most {talent.bar.max}{_sure(sure, 'talent')}"
    if hero.tokens:
        yield f"  tokens: {_tokens(hero)}{_sure(sure, 'tokens')}"
    if hero.settings:
        yield from uncertain_lines(pack.file, hero.id, "heroes")
    yield f"  text: {hero.prose}{_sure(sure, 'text')}"
    name = f"Talent {talent.name}".strip()
    said = [(f"{name}: {sentence}", "talent") for sentence in text_sentences(talent.text)]
    said += [(use_line("Talent part", use), "talent") for use in talent.uses]
    said.append((instant_line(hero.instant), "instant"))
    said += [(ability_line(colour, ability), "abilities") for colour, ability in hero.abilities.items()]
    yield from (f"  kibitz: {sentence}{_sure(sure, what)}" for sentence, what in said)


def _boss_lines(pack: Pack, boss: BossCard) -> Iterator[str]:
    sure = boss.certainty
    yield f"  HP: {boss.hp}{_sure(sure, 'hp')}"
    if boss.skill is not None:
        yield f"  skill: {_skill(boss.skill)}{_sure(sure, 'skill')}"
    if boss.settings:
        yield from uncertain_lines(pack.file, boss.id, "bosses")
    yield f"  text: {boss.prose}{_sure(sure, 'text')}"
    for number, level in enumerate(boss.levels, 1):
        yield from _level_lines(boss, number, level)
    yield from (f"  kibitz: In Adrenaline Mode: {sentence}" for sentence in text_sentences(boss.adrenaline))
    if boss.kinds:
        kinds = (name + (f" ({', '.join(flags)})" if flags else "") for name, flags in boss.kinds.items())
        yield f"  kinds of DMG: {', '.join(kinds)}"
    if boss.restrictions:
        yield f"  restrictions: {', '.join(boss.restrictions)}"
    if boss.awards != AWARDS:
        yield f"  Ability Dice at: {', '.join(map(str, boss.awards))} DMG"
    if boss.marks:
        yield f"  marks: {', '.join(mark.id for mark in boss.marks)}{_sure(sure, 'marks')}"
    yield from _box_lines(boss)


def _level_lines(boss: BossCard, number: int, level: Level) -> Iterator[str]:
    start = f" from {boss.threshold(number, RULINGS)} DMG" if number > 1 else ""
    enters = f"; on entering: {verbs_clause(level.enter)}" if level.enter else ""
    yield f"  level {number}{start}: {', '.join(level.deck)} cards{enters}{_sure(boss.certainty, 'levels')}"
    yield from (f"    kibitz: {sentence}" for sentence in text_sentences(level.text))


def _box_lines(boss: BossCard) -> Iterator[str]:
    for difficulty in dict.fromkeys((*DECK, *(card.difficulty for card in boss.cards.values()))):
        cards = [card for card in boss.cards.values() if card.difficulty == difficulty]
        listed = ", ".join(f"{c.copies} {c.id}" if c.copies > 1 else c.id for c in cards)
        if listed:
            yield f"  {difficulty.replace('_', ' ')} cards: {listed}{_sure(boss.certainty, 'cards')}"


def _card_lines(card: DeckCard) -> Iterator[str]:
    yield f"  HP: {card.hp}" if card.hp else f"  copies: {card.copies}"
    yield f"  text: {card.prose}"
    for name, verbs in (("Interrupt", card.interrupt), ("Boss Action", card.boss_action),
                        ("Last Stand", card.last_stand)):  # fmt: skip
        if verbs:
            yield f"  kibitz: {name}: {verbs_clause(verbs)}."
    constant = "While it has HP left: " if card.hp else "While it is face up: "
    yield from (f"  kibitz: {constant}{sentence}" for sentence in text_sentences(card.text))


def _mark_lines(mark: MarkCard) -> Iterator[str]:
    what = [LASTS[mark.until], *(["a Boss Effect"] if mark.boss_effect else [])]
    what += [f"at most {mark.max} on one" if mark.max else "more of it add up"] if mark.stacks else []
    what += [f"used up after: {mark.used_up.replace('_', ' ')}"] if mark.used_up else []
    yield f"  lies there {', '.join(what)}"
    yield f"  text: {mark.prose}"
    flags = {"no Hero moves the bearer": mark.rooted, "whoever put it takes the bearer's Boss DMG": mark.takes_damage,
             f"restricts {mark.restriction}": bool(mark.restriction)}  # fmt: skip
    yield from (f"  kibitz: {said}." for said, holds in flags.items() if holds)
    yield from (f"  kibitz: {sentence}" for sentence in text_sentences(mark.text))
    yield from (f"  kibitz: {use_line('the bearer may', use)}" for use in mark.acts)


def _tested(shelf: Shelf, one: Found) -> Tested:
    """The examples of an entry, in the company of the sample Heroes and Bosses."""
    examples: tuple[Any, ...] = one.entry.examples
    wrong: list[str] = []
    library = _playground(shelf, one.pack) if examples else None
    for number, example in enumerate(examples, 1):
        assert library is not None
        found = run_example(Case(f"example {number}", one.entry, _boss_of(one), example), library)
        wrong += [text if text.startswith("example") else f"example {number}: {text}" for text in found]
    return Tested(one.pack.name, one.entry.id, len(examples), tuple(wrong))


def _check(shelf: Shelf, pack: str) -> Iterator[Tested]:
    """The examples of every entry of a pack, one entry after the other."""
    return (_tested(shelf, one) for one in _found(shelf) if one.pack.name == pack)


def _boss_of(one: Found) -> BossCard | None:
    return one.entry if isinstance(one.entry, BossCard) else one.boss


def _playground(shelf: Shelf, pack: Pack) -> Library:
    """The pack with the sample Heroes and Bosses as company where nothing is in it twice."""
    company = tuple(p for p in shelf.packs if p.name == SAMPLE_PACK and p is not pack)
    for packs in ((*company, pack), (pack,), *((other, pack) for other in shelf.packs if other is not pack)):
        if not _wrong(packs):
            return Library(packs)
    raise DiagnosticError(_wrong((pack,)))


BOOK = CardBook("of", _load, _shelf, _rows, _lines, _check)
