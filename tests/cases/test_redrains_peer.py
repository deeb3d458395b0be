"""Situations of Red Rains that a public implementation tests as well, each played in every way that chance leaves open.

A case of `redrains_peer_*.yaml` is one line of play or several `lines`; what a line leaves out, the case says:

- `position`: the words of `support.redrains.play`. `pile` and `aspect_discard` are the Chimera's draw and discard pile,
  here of any size, `deck_left` the player's draw pile; a face-down aspect with a name (`?rampage`) is that one.
- `play`: steps, and sets of facts that must hold at that point. A step is an action of the players, a chance outcome
  (`!behavior 8` is the row of the behavior die that has an 8), `!rage *` for every outcome of that kind, again until
  something else is asked, or `*` for every legal action; a branch where nothing of the kind is asked stays.

A fact is a value, `~` with a regular expression, `any`, or a map from the last outcome that `*` left open. `unseen` is
what the face-down aspects may be, a group for each back; `runs` says how many cards of the draw pile, from the top, lie
in unknown order. What a set of facts does not name must be as it was in the position (all but those of FREE), so side
effects show up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support.redrains import Position, play

from model.core.notation import format_counted
from model.core.yamlfile import load_yaml
from model.redrains.deck_aspects import subtype_deck
from model.redrains.deck_start import deal_start, start_chimera
from model.redrains.notation import born_piece, row_text, spell_piece, units_text
from model.redrains.pieces import format_dice, format_piece
from model.redrains.state import CHIMERA, Bag, State, with_chimera, with_side

HERE = Path(__file__).parent
CARDS = (HERE / "redrains_peer_cards.yaml").read_text(encoding="utf-8")
PLAIN = {
    "born": "coal-roarkwin",
    "dice": "2 nat:P 2 cha:P 2 sym:P",
    "aspects": "2 rampage, 2 whiplash, 2 regenerate, firebelly, glare, stormcall, 2 hunting-instincts, 2 iron-scales, "
    "2 constrict, frozen-fear, dark-descent, lurk",
}
PILE = "3 rampage, 3 hunting-instincts"
FREE = {"turn", "behavior_rolls", "choices", "can", "cannot", "main", "side", "unseen", "runs"}
"""Facts that a set of facts may leave out."""


class Branch(NamedTuple):
    """One way that a line of play may go: where it is, and the last outcome that `*` left open."""

    at: Position
    behavior_rolls: int = 0
    last: str = ""


# --- the position ----------------------------------------------------------------------------------------------------


def start(words: Mapping[str, Any]) -> Position:
    """The position of a case, its aspect piles as they are stated."""
    given = {**PLAIN, "row": "", **words}
    pile, discard = given.pop("pile", PILE), given.pop("aspect_discard", "")
    if "deck_left" in given:
        given["pile"] = given.pop("deck_left")
    begun = play(extra_cards=CARDS, **given)
    return Position(begun.game, piled(begun, counted(pile), counted(discard)))


def counted(text: str) -> Counter[str]:
    """The cards of `3 rampage, lurk`."""
    parts = [part.split() for part in text.split(",") if part.strip()]
    return Counter({part[-1]: int(part[0]) if len(part) > 1 else 1 for part in parts})


def piled(begun: Position, pile: Counter[str], discard: Counter[str]) -> State:
    """The state with an aspect pile and a discard pile of these cards; what lies face down in the row stays."""
    state, cards = begun.state, begun.game.engine.cards
    bags: list[Bag] = []
    row = []
    for unit in state.sides[0].row:
        if not unit.id:
            bags.append(state.chimera.bags[unit.bag])
            unit = unit._replace(bag=len(bags) - 1)
        row.append(unit)
    block = []
    for blood in sorted({cards[card].blood for card in pile}):
        part = tuple(sorted((card, n) for card, n in pile.items() if cards[card].blood == blood))
        block.append((len(bags), sum(n for _, n in part)))
        bags.append(Bag(blood, part))
    state = with_side(state, 0, state.sides[0]._replace(row=tuple(row)))
    draw = (tuple(block),) if block else ()
    return with_chimera(state, bags=tuple(bags), draw=draw, discard=tuple(sorted(discard.elements())))


# --- playing ---------------------------------------------------------------------------------------------------------


def after(branch: Branch, step: str) -> Iterator[Branch]:
    """Every branch that a step leads to."""
    at = branch.at
    if step == "*":
        yield from [branch] if not at.legal else (branch._replace(at=at.do(action), last=action) for action in at.legal)
    elif step.startswith("!") and step.endswith(" *"):
        yield from every(branch, step[1:-2])
    elif step.startswith("!"):
        kind, _, face = step[1:].partition(" ")
        yield rolled(branch, outcome(at, kind, face))
    else:
        yield branch._replace(at=at.do(step))


def every(branch: Branch, kind: str) -> Iterator[Branch]:
    """Every branch once nothing of this kind is left to chance."""
    found = [name for name in branch.at.chances if name.split()[0] == kind]
    if not found:
        yield branch
    for name in found:
        yield from every(rolled(branch, name)._replace(last=name.partition(" ")[2]), kind)


def rolled(branch: Branch, name: str) -> Branch:
    """The branch after a chance outcome."""
    thrown = name.split()[0] in ("behavior", "guard-roll")
    return branch._replace(at=branch.at.do(f"!{name}"), behavior_rolls=branch.behavior_rolls + thrown)


def outcome(at: Position, kind: str, face: str) -> str:
    """The one chance outcome of a kind that a face of the die gives."""
    fits = [name for name in at.chances if name.split()[0] == kind and shows(name.split()[1], face)]
    assert len(fits) == 1, f"{kind} {face} among {list(at.chances)}, actions {at.legal}"
    return fits[0]


def shows(faces: str, face: str) -> bool:
    """Whether `face` is one of the faces that `7-9` or `basic` stands for."""
    run = re.fullmatch(r"(\d+)-(\d+)", faces)
    return int(run[1]) <= int(face) <= int(run[2]) if run and face.isdigit() else faces == face


# --- looking ---------------------------------------------------------------------------------------------------------


def facts(branch: Branch) -> dict[str, Any]:
    """Everything that a case may say about a position, by name."""
    at, state, table = branch.at, branch.at.state, branch.at.game.table
    side, chimera = state.sides[0], state.chimera
    return {
        "row": re.sub(r"\?([12])[b-z]", r"?\1", row_text(table, state, 0)),
        "units": units_text(table, state, 0),
        "born": format_piece(born_piece(side.phoenixborn, 0)),
        "spells": ", ".join(format_piece(spell_piece(spell)) for spell in side.spells),
        "dice": format_dice(side.active, side.spent),
        "hand": ", ".join(format_counted(Counter(side.hand).items())),
        "discard": ", ".join(format_counted(Counter(side.discard).items())),
        "conjurations": ", ".join(format_counted(side.conjurations)),
        "deck": side.deck.size if side.deck is not None else 0,
        "pile": sum(n for block in chimera.draw for _, n in block),
        "aspect_discard": ", ".join(format_counted(Counter(chimera.discard).items())),
        **{name: getattr(chimera, name) for name in ("phase", "red_rains", "rage", "wounds", "exhausted", "fatigued")},
        "ultimate_exhausted": chimera.ultimate_exhausted,
        "ultimate_value": at.game.engine.ultimate_value(state),
        "unseen": " | ".join(", ".join(format_counted(bag.pool)) for bag in chimera.bags),
        "runs": ", ".join(str(sum(n for _, n in block)) for block in chimera.draw),
        "round": state.round,
        "outcome": state.outcome,
        "first": "chimera" if state.first == CHIMERA else "me",
        "battles": ", ".join(f"{b.attacker} > {b.target}" for b in state.battles),
        "turn": state.turn if at.legal or at.chances else "over",
        "main": side.main,
        "side": side.side,
        "behavior_rolls": branch.behavior_rolls,
        "choices": sorted(at.legal),
    }


def check(branch: Branch, begun: Mapping[str, Any], said: Mapping[str, Any]) -> None:
    """Fail unless the facts hold and nothing else has changed since the beginning."""
    seen = facts(branch)
    unknown = set(said) - set(seen) - FREE
    assert not unknown, f"no such facts: {sorted(unknown)}"
    wrong = {}
    for name, value in seen.items():
        wanted = said.get(name, begun[name] if name not in FREE else "any")
        if isinstance(wanted, Mapping):
            wanted = wanted[branch.last]
        if not holds(value, wanted):
            wrong[name] = f"{value!r}, expected {wanted!r}"
    assert not wrong, f"after {branch.last!r}: {wrong}; to do: {branch.at.legal or list(branch.at.chances)}"
    for action in said.get("can", ()):
        assert any(f"{legal} ".startswith(f"{action} ") for legal in branch.at.legal), (action, branch.at.legal)
    for action in said.get("cannot", ()):
        assert not any(f"{legal} ".startswith(f"{action} ") for legal in branch.at.legal), action


def holds(value: Any, wanted: Any) -> bool:
    """Whether a value is what a case wants it to be."""
    if wanted == "any":
        return True
    if isinstance(wanted, str) and wanted.startswith("~"):
        return re.fullmatch(wanted[1:], str(value)) is not None
    if isinstance(wanted, list):
        return sorted(wanted) == value
    return bool(value == wanted)


# --- the tests -------------------------------------------------------------------------------------------------------


def lines() -> Iterator[Any]:
    """Every line of play of every case as a parameter, marked with the rules of its case."""
    files = sorted(path for path in HERE.glob("redrains_peer_*.yaml") if path.stem != "redrains_peer_cards")
    for file in files:
        for case in load_yaml(file).data["cases"]:
            several = case.get("lines", [{}])
            for number, line in enumerate(several, 1):
                name = case["id"] if len(several) == 1 else f"{case['id']}-{number}"
                position = {**case.get("position", {}), **line.get("position", {})}
                steps = line.get("play", case.get("play"))
                yield pytest.param(position, steps, id=name, marks=pytest.mark.rule(*case["rules"]))


@pytest.mark.parametrize(("position", "steps"), list(lines()))
def test_a_situation(position: Mapping[str, Any], steps: list[Any]) -> None:
    begun = Branch(start(position))
    before, branches = facts(begun), [begun]
    assert any(isinstance(step, Mapping) for step in steps)
    for step in steps:
        if isinstance(step, Mapping):
            for branch in branches:
                check(branch, before, step)
        else:
            grown = [more for branch in branches for more in after(branch, step)]
            assert grown != branches, f"`{step}` leads nowhere"
            branches = grown


@pytest.mark.rule("RR-009", "RR-019", "RR-020", "RR-056", "RR-062")
def test_pc_102_the_row_of_standard_level_1_is_dealt_face_down_by_blood() -> None:
    library = start({}).game.table.library
    profile = library.chimeras["corpse-of-viros"].profile("standard", 1, 1)
    aspects = {card.id: card for card in library.cards.values() if card.type == "aspect"}
    begun = start_chimera(profile, subtype_deck({k: a for k, a in aspects.items() if a.blood}, "fury"), aspects)
    assert begun.rows == ((1, 2, 2, 2),)
    assert begun.draw == (8, 6)  # 18 cards less the row
    first = ["rampage", "firebelly", "whiplash"] * 3
    second = ["frozen-fear", "iron-scales", "hunting-instincts"] * 3
    dealt = deal_start(begun, {1: first, 2: second})
    assert dealt.rows == (("rampage", "frozen-fear", "iron-scales", "hunting-instincts"),)
    assert len(dealt.draw) == 14
    words = {"row": "?1, ?2, ?2, ?2", "draw": {"1": 8, "2": 6}}
    shown = play(**PLAIN | {"aspects": "fury"} | words)
    assert [unit.id for unit in shown.state.sides[0].row] == [""] * 4
    assert [shown.chimera.bags[unit.bag].blood for unit in shown.state.sides[0].row] == [1, 2, 2, 2]
    assert shown.chances == {}
    assert "pass" in shown.legal
