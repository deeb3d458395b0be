"""A game of Ascension Tactics that begins, as the text of a position file."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from kibitz.cli.main import UserError
from kibitz.files import ident
from kibitz.yamltext import yaml_text
from model import catalog
from model.ascension.draft import Draft, DraftState, draft_champions, draft_plan
from model.ascension.library import Library
from model.ascension.maps import GameMap, check_map, load_map, map_names
from model.ascension.opening import drafted, open_game, opening_hands, turn_order
from model.ascension.opening_checks import setup_problems
from model.ascension.opening_setup import Setup
from model.core.action import Action, parse_action
from model.core.chance import pool
from model.core.diagnostics import did_you_mean
from model.core.notation import format_counted
from model.scenario import read_scenario

REAL_PACKS = ("core", "champions")
SAMPLE_PACKS = ("sample", "sample-row", "sample-villains")
"""Centre deck, Treasures, Villains and Schemes until somebody enters the printed ones."""
WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,39}")
COUNT = {"duel": 2, "team": 4, "brawl": 4, "solo": 1, "coop": 2, "boss": 2}
"""Players of a mode who are not named."""
RANDOM = "random"
Ask = Callable[[DraftState, Draft], str]
"""What the terminal answers in a draft: an action's text or the beginning of a Champion's id."""


class Choices(NamedTuple):
    """What the players choose before a game; texts as they are typed."""

    layout: str
    mode: str = ""
    players: tuple[str, ...] = ()
    champions: tuple[str, ...] = ()
    """`a,b,c,d` once a player, in their order, or `NAME=a,b,c,d`."""
    draft: int | None = None
    """The seed of a draft."""
    picks: tuple[str, ...] = ()
    villains: str = ""
    difficulty: str = "standard"
    portals: tuple[str, ...] = ()
    """`NAME=SYMBOL` each."""
    seed: int = 0
    given_order: bool = False
    first_pick: str = ""
    own_hands: bool = False
    packs: tuple[str, ...] = (*REAL_PACKS, *SAMPLE_PACKS)
    title: str = ""


def listed(text: str) -> tuple[str, ...]:
    """The parts of a text typed with commas."""
    return tuple(filter(None, (part.strip() for part in text.split(","))))


def new_game(choices: Choices, name: str, ask: Ask | None = None) -> str:
    """The position file of the game before its first turn; it is read back before it is returned.

    `ask` decides the picks of a draft that are not given. Raises UserError with every mistake in the choices,
    DiagnosticError for a broken map or broken packs.
    """
    layout = load_map(choices.layout)
    library: Library = catalog.ascension_library(choices.packs)
    check_map(layout, library)
    mode = choices.mode or layout.modes[0]
    names = choices.players or _usual_names(layout, mode)
    setup, problems = _typed(choices, layout, mode, names)
    problems += setup_problems(setup, library, choices.draft is not None)
    problems += _draft_problems(choices, setup)
    if problems:
        raise UserError("\n".join(dict.fromkeys(problems)))
    source = random.Random(choices.seed)
    given = choices.given_order or not choices.players
    order = setup.names if given else turn_order(mode, setup.names, source.randrange)
    setup = replace(setup, names=order)
    if choices.draft is not None:
        setup = _after_draft(choices, setup, library, ask)
        problems = list(setup_problems(setup, library, False))
        if problems:
            raise UserError("\n".join(problems))
    try:
        keys = open_game(setup, library, choices.packs, source.randrange)
    except ValueError as error:
        raise UserError(f"{error}.") from None
    return _finished(choices, setup, keys, name, source)


def _usual_names(layout: GameMap, mode: str) -> tuple[str, ...]:
    counts = layout.counts(mode) if mode in layout.modes else (COUNT.get(mode, 2),)
    players = tuple(f"p{number}" for number in range(1, counts[0] + 1))
    return (*players, "boss") if mode == "boss" else players


def _typed(choices: Choices, layout: GameMap, mode: str, names: tuple[str, ...]) -> tuple[Setup, list[str]]:
    """The setup as it is typed, and what cannot be read of it."""
    problems = [
        f"player `{n}`: expected one word of letters, digits and hyphens." for n in names if not WORD.fullmatch(n)
    ]
    players = names[:-1] if mode == "boss" else names
    champions: dict[str, tuple[str, ...]] = {}
    for place, text in enumerate(choices.champions):
        owner, found, roster = text.partition("=")
        if not found:
            owner, roster = (players[place] if place < len(players) else f"player {place + 1}"), text
        champions[owner.strip()] = listed(roster)
    portals: dict[str, str] = {}
    for text in choices.portals:
        owner, found, symbol = text.partition("=")
        if not found:
            problems.append(f"--portal {text}: expected NAME=SYMBOL, a player and a start Portal of the map (AT-290).")
        else:
            portals[owner.strip()] = symbol.strip()
    own = choices.villains not in ("", RANDOM, "suggested")
    return Setup(
        layout, mode, names, champions, listed(choices.villains) if own else (),
        _random_villains(choices, layout, mode, len(players)), choices.difficulty, portals,
    ), problems  # fmt: skip


def _random_villains(choices: Choices, layout: GameMap, mode: str, players: int) -> bool:
    """Whether the Villains are random: when it is said, and after a draft or with own rosters by default (AT-231)."""
    if choices.villains:
        return choices.villains == RANDOM
    against = mode in layout.modes and mode in ("solo", "coop", "boss")
    return against and not layout.keys.campaign and (choices.draft is not None or bool(choices.champions))


def _draft_problems(choices: Choices, setup: Setup) -> Iterator[str]:
    if choices.draft is None:
        if choices.picks or choices.first_pick:
            yield "--picks and --first-pick belong to --draft."
        return
    if choices.champions:
        yield "Champions that are both named and drafted; give --champions or --draft."
    if choices.first_pick and (setup.mode not in ("coop", "boss") or len(setup.players) != 2):
        yield "--first-pick is for two players against Villains; elsewhere turn order decides (AT-199, AT-287)."
    elif choices.first_pick and choices.first_pick not in setup.players:
        hint = did_you_mean(choices.first_pick, setup.players)
        yield f"--first-pick {choices.first_pick}: nobody has that name.{hint}"


# --- the draft -------------------------------------------------------------------------------------------------------


def _after_draft(choices: Choices, setup: Setup, library: Library, ask: Ask | None) -> Setup:
    """The setup with the rosters of a draft: rows by the seed, picks as given, then as asked."""
    draft = Draft(draft_plan(setup.mode, setup.players, choices.first_pick), draft_champions(library))
    source, given = random.Random(choices.draft), list(choices.picks)

    def decide(state: DraftState) -> Action:
        if given:
            return named(draft, state, given.pop(0), source)
        if ask is None:
            raise UserError(_open_pick(draft, state))
        return named(draft, state, ask(state, draft), source)

    result = drafted(draft, decide, source.randrange)
    if given:
        raise UserError(f"--picks: {len(given)} more than the draft has ({', '.join(given)}).")
    return replace(setup, champions=dict(zip(setup.players, result, strict=True)))


def _open_pick(draft: Draft, state: DraftState) -> str:
    options = ", ".join(map(str, draft.legal_actions(state)))
    return f"{draft.plan.names[draft.current_player(state)]} decides next; --picks has nothing for it: {options}."


def named(draft: Draft, state: DraftState, text: str, source: random.Random) -> Action:
    """The action that is meant: its text, a Champion or a player's name, or the only one that begins so; `random`.

    Raises UserError when there is none or several.
    """
    legal = draft.legal_actions(state)
    if text == RANDOM:
        return legal[source.randrange(len(legal))]
    if text.strip() and parse_action(text) in legal:
        return parse_action(text)
    words = {action: action.args[-1] for action in legal}
    exact = [action for action, word in words.items() if word == text]
    found = exact or [action for action, word in words.items() if text and word.startswith(text)]
    if len(found) == 1:
        return found[0]
    who = draft.plan.names[draft.current_player(state)]
    raise UserError(f"`{text}` is none of what {who} may choose: {', '.join(words.values())} (AT-200).")


# --- the file --------------------------------------------------------------------------------------------------------


def _finished(choices: Choices, setup: Setup, keys: dict[str, Any], name: str, source: random.Random) -> str:
    """The text with the first team's hands, unless they are drawn at the table."""
    head = {
        "format": 1, "id": ident(name, "new-game"), "title": choices.title or _title(setup), "game": "ascension",
        "source": f"kibitz new ascension, map {setup.layout.keys.id}, seed {choices.seed}",
    }  # fmt: skip
    text = _written(setup, {**head, **keys})
    problem = read_scenario(text, name).problem
    if choices.own_hands:
        return text
    for seat, hand in opening_hands(problem.game, problem.state, source.randrange).items():  # type: ignore[arg-type]
        entry = dict(keys["seats"][seat])
        figures = entry.pop("figures")
        keys["seats"][seat] = {**entry, "opening_hand": format_counted(pool(hand)), "figures": figures}
    text = _written(setup, {**head, **keys})
    read_scenario(text, name)
    return text


def _title(setup: Setup) -> str:
    hard = "" if setup.difficulty == "standard" else f", {setup.difficulty}"
    return f"{setup.layout.keys.title}, {setup.mode}{hard}: {', '.join(setup.names)}"


def _written(setup: Setup, keys: dict[str, Any]) -> str:
    order = "The seats are in turn order; Champions wait off the battlefield, decks are shuffled."
    return f"# A game that begins. {order}\n{yaml_text(keys)}"


def map_lines() -> list[str]:
    """The maps that come with kibitz: name, title, modes and players, one line each."""
    found = []
    for name in map_names():
        layout = load_map(name)
        modes = ", ".join(f"{mode} ({_or(layout.counts(mode))})" for mode in layout.modes)
        sample = " [sample]" if layout.keys.sample else ""
        found.append(f"{name}: {layout.keys.title}{sample}; {modes}")
    return found


def _or(counts: Sequence[int]) -> str:
    return " or ".join(map(str, counts))
