"""Drafts of Ascension Tactics: one turn of few figures on a small board, and what can be taken out of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import model.ascension
from kibitz.compose.common import Data, GameMaker, counters, listed, some, with_change, without
from model.ascension.library import load_pack
from model.ascension.state import RANGED
from model.ascension.words import vocabulary
from model.hexes.board import Board, parse_map
from solvers.compose_minimal import Piece
from solvers.cpsat.ascension_compose import Crowd, Fighter, crowd

Field = dict[str, str]
"""What stands on hexes: a letter by the name of the hex."""
COST = {
    "arha-templar": 3, "water-djinn": 4, "unbound-emissary": 2, "twilight-scout": 2, "raven-siren": 3, "rut": 2,
    "faerie-commander": 1, "runic-lycanthrope": 2, "tuskrider": 3, "mechana-initiate": 2, "prime": 3, "tyranyx": 4,
    "bringer-of-despair": 4, "demon-slayer": 3, "naka-blackblade": 2, "nihilbomber": 2, "shadowcaster": 3,
    "spike-vixen": 2,
}  # fmt: skip
"""What it costs to command them, as printed."""
FOES = ("water-djinn", "rut", "twilight-scout", "arha-templar", "raven-siren", "tuskrider", "prime", "naka-blackblade",
        "unbound-emissary", "mechana-initiate", "shadowcaster", "spike-vixen")  # fmt: skip
MOST_GUARDS = 2
GROUND = {"f": "forest", "t": "tainted", "b": "beacon", "i": "inactive-portal"}
SCHEMES = ("first-light-march", "night-sortie", "ridge-assault", "royal-advance", "twin-columns", "pincer-attack")
VILLAINS = ("bone-herald", "marsh-lurker", "pike-sergeant", "iron-hound", "night-archer")


@cache
def fighter(card: str) -> Fighter:
    """What counts of a published Champion, with its uncertain numbers at their defaults."""
    cards = Path(model.ascension.__file__).parent / "cards"
    found = next(one for one in load_pack(cards / "champions.yaml", vocabulary()).cards if one.id == card)
    return Fighter(card, found.command, found.strength, found.defense, found.speed, bool(found.keywords & RANGED))


class AscensionMaker(GameMaker):
    """Positions of published Champions; those with Schemes use the sample Villains."""

    game = "ascension"
    themes = cycle = ("crowd", "gate", "honor", "cards", "tokens", "kill", "villains")
    nodes = 2_500

    def __init__(self, by_solver: bool = True) -> None:
        """`by_solver`: whether CP-SAT chooses the cards and places of the theme `crowd`, or chance."""
        self.by_solver = by_solver

    # --- drafts ---

    def draft(self, theme: str, rng: Random) -> Data | None:
        """Red's turn, with the goal of the theme."""
        return self._crowded(rng) if theme == "crowd" else self._sampled(theme, rng)

    def _crowded(self, rng: Random) -> Data | None:
        """Cards and places as the solver chooses them: two or three must fell one, and there is hardly room."""
        wide, high = rng.randint(4, 6), rng.randint(3, 4)
        board = parse_map(_drawn([["."] * wide for _ in range(high)])).board
        own = [fighter(card) for card in rng.sample(sorted(COST), 7)]
        taken = {one.card for one in own}
        foes = [fighter(card) for card in FOES if card not in taken]
        attackers, guarding = rng.choice((2, 2, 3)), rng.randint(1, 2)
        placing = crowd if self.by_solver else _scattered
        found = placing(board, own, foes, attackers, guarding, rng)
        if found is None:
            return None
        guards: list[Data] = [
            {"card": "cultist", "id": f"guard-{n}", "at": board.name(at)} for n, at in enumerate(found.guards, 1)
        ]
        foe: list[Data] = [{"card": found.foe[0], "at": board.name(found.foe[1])}]
        keys = self._table(
            [["."] * wide for _ in range(high)],
            {},
            found.power + rng.choice((0, 0, 1)),
            [{"card": card, "at": board.name(at)} for card, at in found.own],
            [*foe, *guards],
        )
        used = {figure["at"] for seat in keys["seats"] for figure in seat["figures"]}
        rows = _rows(keys)
        for column, row in rng.sample([(c, r) for c in range(wide) for r in range(high)], 3):
            if _name((column, row)) not in used:
                rows[row][column] = "f"
        keys["board"] = {"map": _drawn(rows), "legend": {"f": "forest"} if any("f" in row for row in rows) else {}}
        return keys | {"goal": {"defeat": [found.foe[0]]}}

    def _sampled(self, theme: str, rng: Random) -> Data | None:
        """Cards and places by chance."""
        wide, high = rng.randint(4, 6), rng.randint(3, 4)
        free = [(column, row) for row in range(high) for column in range(wide)]
        rng.shuffle(free)
        own = rng.sample(sorted(COST), rng.choice((2, 3, 3)))
        foes = [card for card in rng.sample(FOES, rng.randint(1, 2)) if card not in own][:2]
        if not foes and theme in ("kill", "cards", "tokens"):
            return None
        rows = [["."] * wide for _ in range(high)]
        legend: Data = {}
        letters = self._ground(rng, theme)
        if len(letters) + len(own) + len(foes) + MOST_GUARDS > len(free):
            return None
        for letter in letters:
            column, row = free.pop()
            rows[row][column] = letter
            legend[letter] = GROUND.get(letter) or {"shrine": rng.randint(2, 3)} if letter != "T" else {"shrine": 1}
        red = [{"card": card, "at": _name(free.pop())} for card in own]
        white: list[Data] = [{"card": card, "at": _name(free.pop())} for card in foes]
        white += [
            {"card": "cultist", "id": f"guard-{one + 1}", "at": _name(free.pop())}
            for one in range(rng.randint(0, MOST_GUARDS))
        ]
        power = sum(COST[card] for card in rng.sample(own, min(2, len(own)))) + rng.choice((-1, 0, 0, 0, 1))
        keys = self._table(rows, legend, power, red, white)
        self._more(theme, rng, keys)
        goal = self._asked(theme, rng, keys, own, foes)
        return None if goal is None else keys | {"goal": goal}

    def _table(self, rows: list[list[str]], legend: Data, power: int, red: list[Data], white: list[Data]) -> Data:
        """The keys of a board with two sides."""
        return {
            "board": {"map": _drawn(rows), "legend": legend},
            "seats": [
                {"name": "red", "power": max(1, power), "figures": red},
                {"name": "white", "figures": white},
            ],
            "to_move": "red",
            "supply": {"cultists": 0},
        }

    def _ground(self, rng: Random, theme: str) -> list[str]:
        """Letters for single hexes: terrain, Shrines."""
        letters = ["f"] * rng.randint(0, 3) + ["t"] * rng.choice((0, 0, 1)) + ["i"] * rng.choice((0, 0, 0, 1))
        shrines = ["S", "T"] if theme in ("honor", "villains") else ["S"] if theme == "gate" else []
        return letters + shrines

    def _more(self, theme: str, rng: Random, keys: Data) -> None:
        """Cards in hand, wounds and bonuses by theme."""
        red, white = keys["seats"]
        if theme == "cards":
            red["hand"] = some(rng, ("militia", "militia", "heavy-infantry", "apprentice", "mystic"), 1, 3)
            red["power"] = max(0, red["power"] - rng.randint(1, 2))
        if theme == "tokens":
            keys["packs"] = ["core", "champions", "sample"]
            one = rng.choice(red["figures"])
            one["constructs"] = [rng.choice(("iron-lance", "plate-harness", "trail-skates", "sweeping-blade"))]
            red["treasures"] = [rng.choice(("warriors-draught", "swift-boots", "giants-brew"))]
        if rng.random() < 0.4 and white["figures"]:
            rng.choice([f for f in white["figures"] if f["card"] != "cultist"] or [{}])["damage"] = rng.randint(1, 2)
        if rng.random() < 0.15:
            rng.choice(red["figures"])["ready"] = False

    def _asked(self, theme: str, rng: Random, keys: Data, own: list[str], foes: list[str]) -> Data | None:
        hexes = {letter: _name((c, r)) for (c, r), letter in _letters(keys) if letter in "ST"}
        if theme == "gate":
            first = rng.choice(({"control": [hexes["S"]]}, {"reach": hexes["S"], "figure": rng.choice(own)}))
            more: list[Data] = [{"defeat": foes[:1]}] if foes and rng.random() < 0.6 else [{"keep": [rng.choice(own)]}]
            return {"achieve": [first, *more]}
        if theme == "honor":
            terms: list[Data] = [{"honor": 1}]
            more = [{"defeat": "any", "worth": 2}, {"lose": "any", "worth": -1}]
            return {"maximise": terms + some(rng, more, 0, 2)}
        if theme == "villains":
            return self._solo(rng, keys)
        guards = [f["id"] for f in keys["seats"][1]["figures"] if "id" in f]
        return {"defeat": [foes[0], *some(rng, [*foes[1:], *guards], 1, 1)]}

    def _solo(self, rng: Random, keys: Data) -> Data:
        """A Villains' turn follows, by one of few Schemes."""
        white = keys["seats"][1]
        white["villain"] = True
        white["name"] = "dark"
        white["honor"] = 10 + rng.randint(0, 3)
        keys["seats"][0]["honor"] = 10
        places = [f["at"] for f in white["figures"]]
        cards = rng.sample(VILLAINS, min(len(places), 2))
        white["figures"] = [{"card": card, "at": at} for card, at in zip(cards, places, strict=False)]
        hexes = {letter: _name((c, r)) for (c, r), letter in _letters(keys) if letter in "ST"}
        keys["objectives"] = [
            {"kind": kind, "figure": card, "at": hexes[letter]}
            for kind, card, letter in zip("ab", cards, "ST", strict=False)
        ]
        keys["schemes"] = some(rng, SCHEMES, 1, 2)
        keys["packs"] = ["core", "champions", "sample-villains"]
        keys["turns"] = 2
        keys["supply"] = {"cultists": 0, "mystic": 0, "heavy_infantry": 0}
        rows = _rows(keys)
        spots = [(c, r) for r, line in enumerate(rows) for c, x in enumerate(line) if x == "." and _name((c, r)) not in
                 {f.get("at") for seat in keys["seats"] for f in seat["figures"]}]  # fmt: skip
        for letter, seat in (("R", "red"), ("W", "dark")):
            if spots:
                column, row = spots.pop(rng.randrange(len(spots)))
                rows[row][column] = letter
                keys["board"]["legend"][letter] = {"portal": seat}
        keys["board"]["map"] = _drawn(rows)
        return {"achieve": [{"lead": rng.randint(0, 2)}]}

    # --- pieces ---

    def pieces(self, keys: Data) -> tuple[Piece, ...]:
        """Figures, terrain, cards in hand, Treasures, Constructs, wounds, one Power of what is there."""
        found: list[Piece] = []
        for seat, entry in enumerate(keys["seats"]):
            for at, figure in enumerate(entry["figures"]):
                found += _of_figure(keys, seat, at, figure)
            for place in ("hand", "treasures"):
                for at, card in enumerate(entry.get(place, [])):
                    if card not in entry[place][:at]:
                        path = ("seats", seat, place, at)
                        found.append(
                            Piece(f"{card} in {place} of {entry['name']}", with_change(keys, path, None), seat == 0)
                        )
        for (column, row), letter in _letters(keys):
            if letter not in "SRW":
                rows = _rows(keys)
                rows[row][column] = "."
                name = f"{keys['board']['legend'][letter] if letter != 'T' else 'shrine'} on {_name((column, row))}"
                found.append(Piece(name, _redrawn(keys, rows)))
        power = keys["seats"][0].get("power", 0)
        if power:
            found.append(Piece("one Power", with_change(keys, ("seats", 0, "power"), power - 1), True))
        if len(keys.get("schemes", ())) > 1:
            found += [
                Piece(f"Scheme {s}", with_change(keys, ("schemes", at), None)) for at, s in enumerate(keys["schemes"])
            ]
        return tuple(found)

    def cards(self, keys: Data) -> frozenset[str]:
        """Every card that lies there, and the kinds of terrain."""
        found: set[str] = {letter for _, letter in _letters(keys)}
        for seat in keys["seats"]:
            found |= {f["card"] for f in seat["figures"]} | set(seat.get("hand", ())) | set(seat.get("treasures", ()))
            found |= {c for f in seat["figures"] for c in f.get("constructs", ())}
        return frozenset(found | set(keys.get("schemes", ())))

    def tidy(self, keys: Data) -> Data:
        """The same position without empty hands and healed wounds."""
        seats = []
        for entry in keys["seats"]:
            figures = [without(f, {"damage": 0, "constructs": [], "ready": True}) for f in entry["figures"]]
            seats.append(without({**entry, "figures": figures}, {"hand": [], "treasures": []}))
        return {**keys, "seats": seats}

    def headline(self, keys: Data) -> str:
        """Red's figures and Power."""
        red = keys["seats"][0]
        return f"{self.named(keys, listed([f['card'] for f in red['figures']]))}, {red.get('power', 0)} Power"

    def told(self, keys: Data) -> str:
        """Red's turn and its means."""
        red = keys["seats"][0]
        own = self.named(keys, listed([f["card"] for f in red["figures"]]))
        held = [self.named(keys, card) for place in ("hand", "treasures") for card in red.get(place, ())]
        more = f" It holds {listed(held)}." if held else ""
        after = " Then the Villains take their turn." if keys.get("turns", 1) > 1 else ""
        return f"It is red's turn, with {own} and {red.get('power', 0)} Power.{more}{after}"

    def size(self, keys: Data) -> int:
        """How many hexes the board has."""
        return sum(map(len, _rows(keys)))


def _scattered(
    board: Board, own: Sequence[Fighter], foes: Sequence[Fighter], attackers: int, guards: int, rng: Random
) -> Crowd:
    """As many figures as `crowd` has, of cards and on hexes by chance."""
    chosen, places = rng.sample(list(own), attackers), rng.sample(board.hexes, attackers + guards + 1)
    return Crowd(
        tuple((one.card, at) for one, at in zip(chosen, places, strict=False)),
        (rng.choice(foes).card, places[-1]),
        tuple(places[attackers:-1]),
        sum(one.cost for one in chosen),
    )


def _of_figure(keys: Data, seat: int, at: int, figure: Data) -> list[Piece]:
    """A figure and what is on it."""
    path: tuple[str | int, ...] = ("seats", seat, "figures", at)
    name = str(figure.get("id", figure["card"]))
    pieces = [Piece(name, with_change(keys, path, None), seat == 0)]
    pieces += counters(keys, [(f"damage on {name}", (*path, "damage"), 0)])
    for number, card in enumerate(figure.get("constructs", ())):
        pieces.append(Piece(f"{card} on {name}", with_change(keys, (*path, "constructs", number), None), seat == 0))
    if figure.get("ready") is False:
        pieces.append(Piece(f"exhaustion of {name}", with_change(keys, (*path, "ready"), True)))
    return pieces


def _name(place: tuple[int, int]) -> str:
    """The name of a hex: a letter for its column, a number for its row."""
    return f"{'abcdefghij'[place[0]]}{place[1] + 1}"


def _drawn(rows: list[list[str]]) -> str:
    """The map of a board."""
    return "".join(" " * (at % 2) + " ".join(row) + "\n" for at, row in enumerate(rows))


def _rows(keys: Data) -> list[list[str]]:
    return [line.split() for line in keys["board"]["map"].splitlines()]


def _letters(keys: Data) -> list[tuple[tuple[int, int], str]]:
    """Everything that the map draws, by place."""
    return [((c, r), x) for r, line in enumerate(_rows(keys)) for c, x in enumerate(line) if x not in "._"]


def _redrawn(keys: Data, rows: list[list[str]]) -> Data:
    """The keys with another map, without the marks that it no longer draws."""
    legend = {letter: what for letter, what in keys["board"]["legend"].items() if any(letter in row for row in rows)}
    return {**keys, "board": {**keys["board"], "map": _drawn(rows), "legend": legend}}
