"""What a commanded Villain may do, as the rulebook tells it, on plain dicts, sets and networkx graphs.

Written apart from `model.ascension`, of which nothing is used. Hexes are their names, walks are enumerated step by
step, and every allowed outcome of one command is listed: what was done, in order, and the world after it. Where the
book leaves a tie to the player, all sides of it are allowed.

A world has `graph` (hexes), `forest`, `barrier` (never entered), `blind` (blocks sight), `tiles` ({hex: numbers that
whoever stands there gains}), `tainted` (whose harm Villains ignore), `harm` ({hex: damage of entering}), `gates`
(the players' Portals), `portals` (the Villains'), `inactive`, `beacons` ({hex: side or ""}), `shrines` ({hex: Honor}),
`tokens` ({kind: (figure, hex)}), `ring` (hex, seat), `figures`, `honor`, `control_first` and `rests` (named readings
of early scoring and of what follows it).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import networkx as nx

World = dict[str, Any]
Trace = tuple[str, ...]
Outcome = tuple[Trace, World]
PLAYERS, VILLAINS = "players", "villains"


def command(w: World, kind: str) -> list[Outcome]:
    """Every allowed outcome of a command to the holder of a token (AT-250); deploys it first (AT-268)."""
    me = w["tokens"][kind][0]
    if w["figures"][me]["hex"]:
        return list(_act(w, (), me, kind, 0, False))
    free = sorted(h for h in w["portals"] if h not in occupied(w))
    found: list[Outcome] = [] if free else [((), w)]
    for at in free:
        after = _fork(w)
        _enter(after, me, at)
        found += _act(after, (f"deploy {at}",), me, kind, 0, False)
    return found


def _act(w: World, done: Trace, me: str, kind: str, used: int, moved: bool) -> Iterator[Outcome]:
    """Go on with the command: `used` attacks are spent, `moved` says whether the move is."""
    fig = w["figures"][me]
    left = (2 if "double_attack" in fig["keywords"] else 1) - used
    if not fig["hex"]:  # Strikeback felled it: whatever was left is lost (AT-257)
        yield done, w
        return
    plans = _plans(w, me, left, moved)
    if plans:
        yield from _defeat(w, done, me, kind, used, moved, plans)
    elif not moved and not used and _at_shrine(w, me, kind):
        yield from _act(_scored(w, kind), (*done, "stay"), me, kind, used, True)
    elif not moved:
        for end, crossed in _toward(w, me, kind):
            after = _gone(w, me, end, crossed)
            walked = (_step(end, crossed),) if end != fig["hex"] or crossed else ()
            yield from _act(after, (*done, *walked), me, kind, used, True)
    elif left and not (w["rests"] and "stay" in done) and (near := _in_range(w, me, fig["hex"])):
        for target in _strongest(w, near):
            after, text = _struck(w, me, target)
            yield from _act(after, (*done, text), me, kind, used + 1, moved)
    else:
        yield done, w


def _defeat(
    w: World, done: Trace, me: str, kind: str, used: int, moved: bool, plans: dict[str, set[str]]
) -> Iterator[Outcome]:
    """Attack whom it can defeat: the highest Defense, at once if it can from here, else from the hex nearest to its
    token (AT-252 to AT-257)."""
    here = w["figures"][me]["hex"]
    for target in _strongest(w, plans):
        if here in plans[target]:
            after, text = _struck(w, me, target)
            yield from _act(after, (*done, text), me, kind, used + 1, moved)
            continue
        least = min(remaining(w, kind, h) for h in plans[target])
        nearest = {h for h in plans[target] if remaining(w, kind, h) == least}
        for end, crossed in sorted(_walks(w, me)):
            if end in nearest:
                there = _gone(w, me, end, crossed)
                after, text = _struck(there, me, target)
                yield from _act(after, (*done, _step(end, crossed), text), me, kind, used + 1, True)


def _plans(w: World, me: str, left: int, moved: bool) -> dict[str, set[str]]:
    """Every player figure that the attacks left can defeat, with the hexes to do it from (AT-251, AT-254)."""
    spots = {w["figures"][me]["hex"]} | (set() if moved else {end for end, _ in _walks(w, me)})
    plans: dict[str, set[str]] = {}
    for spot in spots if left > 0 else ():
        blow = number(w, me, "strength", spot)
        for name in _in_range(w, me, spot):
            fig = w["figures"][name]
            if blow and fig["damage"] + left * blow >= number(w, name, "defense", fig["hex"]):
                plans.setdefault(name, set()).add(spot)
    return plans


def _strongest(w: World, names: Any) -> list[str]:
    """Those of the highest Defense now (AT-252, AT-253, AT-266)."""
    defense = {name: number(w, name, "defense", w["figures"][name]["hex"]) for name in names}
    return sorted(name for name in names if defense[name] == max(defense.values()))


def _at_shrine(w: World, me: str, kind: str) -> bool:
    """Whether it is on or beside a shrine that holds its own token (AT-262)."""
    token = w["tokens"][kind][1]
    return token in w["shrines"] and distance(w, w["figures"][me]["hex"], token) <= 1


def _scored(w: World, kind: str) -> World:
    """The world after early scoring (AT-263); in the other named reading only whoever controls the shrine scores."""
    after, token = _fork(w), w["tokens"][kind][1]
    near = [f["side"] for f in w["figures"].values() if f["hex"] and distance(w, f["hex"], token) <= 1]
    if not w["control_first"] or near.count(VILLAINS) > near.count(PLAYERS):
        after["honor"][VILLAINS] += w["shrines"][token]
    return after


def _toward(w: World, me: str, kind: str) -> list[tuple[str, tuple[str, ...]]]:
    """The moves toward its token: nearest to it, then fewest hexes walked; staying is one (AT-258 to AT-261)."""
    options = {**_walks(w, me), (w["figures"][me]["hex"], ()): 0}
    cost = {move: (remaining(w, kind, move[0]), hexes) for move, hexes in options.items()}
    return sorted(move for move in options if cost[move] == min(cost.values()))


# --- ground -------------------------------------------------------------------------------------------------------


def remaining(w: World, kind: str, start: str) -> tuple[bool, int]:
    """Hexes of the shortest route to the token's hex around enemies and what may not be entered (AT-260).

    Without a route it is plain distance; any hex with one is nearer.
    """
    token = w["tokens"][kind][1]
    closed = _closed(w, VILLAINS) - {token, start}
    open_ground = w["graph"].subgraph(set(w["graph"]) - closed)
    if nx.has_path(open_ground, start, token):
        return False, int(nx.shortest_path_length(open_ground, start, token))
    return True, distance(w, start, token)


def distance(w: World, a: str, b: str) -> int:
    """Hexes of the battlefield from one to the other, whatever stands there."""
    return int(_lengths(w["graph"])[a][b])


@cache
def _lengths(graph: Any) -> dict[str, dict[str, int]]:
    return dict(nx.all_pairs_shortest_path_length(graph))


def occupied(w: World) -> set[str]:
    """Hexes with a figure."""
    return {f["hex"] for f in w["figures"].values() if f["hex"]}


def _enemies(w: World, side: str) -> dict[str, str]:
    """Where every enemy of a side on the battlefield stands, by name."""
    return {name: f["hex"] for name, f in w["figures"].items() if f["hex"] and f["side"] != side}


def _closed(w: World, side: str) -> set[str]:
    """What a Villain may not enter: enemies, the players' Portals, barriers (AT-079, AT-137, AT-155)."""
    return set(_enemies(w, side).values()) | w["gates"] | w["barrier"]


def _walks(w: World, me: str) -> dict[tuple[str, tuple[str, ...]], int]:
    """Every way to move: its end and what is set off on the way, with the fewest hexes that it takes.

    Walks are enumerated one by one. A Forest costs 2 points (AT-147), allies are passed, and the end is free (AT-081).
    None leaves a hex to enter it again for what it does.
    """
    fig, closed, full = w["figures"][me], _closed(w, VILLAINS), occupied(w)
    found: dict[tuple[str, tuple[str, ...]], int] = {}
    stack = [(fig["hex"], number(w, me, "speed", fig["hex"]), frozenset[str](), 0)]
    while stack:
        at, points, crossed, hexes = stack.pop()
        for near in w["graph"][at]:
            price = 2 if near in w["forest"] else 1
            if near in closed or price > points or (near == fig["hex"] and _special(w, near)):
                continue
            over = crossed | {near} if _special(w, near) else crossed
            hurt = fig["damage"] + sum(w["harm"].get(h, 0) for h in over)
            if hurt and hurt >= number(w, me, "defense", near):  # it would fall there: that is no way to anywhere
                continue
            stack.append((near, points - price, over, hexes + 1))
            if near not in full or (near == fig["hex"] and over):
                key = near, tuple(sorted(over))
                found[key] = min(found.get(key, hexes + 1), hexes + 1)
    return found


def _special(w: World, at: str) -> bool:
    """Whether entering the hex changes anything: a Beacon not yet theirs, an Inactive Portal, a harmful tile."""
    return w["beacons"].get(at, VILLAINS) != VILLAINS or at in w["inactive"] or at in w["harm"]


def _gone(w: World, me: str, end: str, crossed: tuple[str, ...]) -> World:
    """The world after a move over `crossed`."""
    after = _fork(w)
    if end != w["figures"][me]["hex"] or crossed:
        for at in (*(h for h in crossed if h != end), end):
            _enter(after, me, at)
    return after


def _enter(w: World, me: str, at: str) -> None:
    """Enter a hex: Beacons, Inactive Portals, damage; Villains ignore Tainted tiles (AT-141, AT-154, AT-158)."""
    w["figures"][me]["hex"] = at
    if at in w["beacons"]:
        w["beacons"][at] = VILLAINS
    if at in w["inactive"]:
        w["inactive"].remove(at)
        w["portals"].add(at)
    w["figures"][me]["damage"] += w["harm"].get(at, 0)
    _bury(w)


def _step(end: str, crossed: tuple[str, ...]) -> str:
    over = [h for h in crossed if h != end]
    return f"move {end}" + (" via " + " ".join(over) if over else "")


# --- fighting -----------------------------------------------------------------------------------------------------


def number(w: World, name: str, what: str, at: str) -> int:
    """Strength, Defense or Speed of a figure that stands on `at`; never below 0 (AT-033, AT-168)."""
    fig = w["figures"][name]
    tile = w["tiles"].get(at, {}).get(what, 0)
    if at in w["tainted"] and fig["side"] == VILLAINS:
        tile = max(0, tile)  # AT-154
    ring = 3 if at and what != "speed" and w["ring"] == (at, fig["seat"]) else 0
    return max(0, fig[what] + tile + ring)


def _in_range(w: World, me: str, at: str) -> list[str]:
    """The enemies that a figure could attack from `at` (AT-083, AT-122, AT-183 to AT-187)."""
    fig = w["figures"][me]
    foes = _enemies(w, fig["side"])
    if "ranged" not in fig["keywords"]:
        return [name for name, h in foes.items() if h in w["graph"][at]]
    blocked = w["forest"] | w["blind"] | set(foes.values())
    return [name for name, h in foes.items() if distance(w, at, h) <= 3 and _line(w["graph"], at, h, blocked)]


def _line(graph: Any, start: str, end: str, blocked: set[str]) -> bool:
    return any(not blocked & set(path[1:-1]) for path in nx.all_shortest_paths(graph, start, end))


def _struck(w: World, me: str, target: str) -> tuple[World, str]:
    """One attack: all blows at once, Strikeback with them (AT-113 to AT-117, AT-127 to AT-132)."""
    after, fig = _fork(w), w["figures"][me]
    names = sorted(_in_range(w, me, fig["hex"])) if "area_attack" in fig["keywords"] else [target]
    blow = number(w, me, "strength", fig["hex"])
    for name in names:
        foe = w["figures"][name]
        far = distance(w, fig["hex"], foe["hex"])
        if "strikeback" in foe["keywords"] and (far <= 1 or (far <= 3 and "ranged" in foe["keywords"])):
            after["figures"][me]["damage"] += number(w, name, "strength", foe["hex"])
        after["figures"][name]["damage"] += blow
    _bury(after)
    return after, "attack " + ("all" if "area_attack" in fig["keywords"] else target)


def _bury(w: World) -> None:
    """Whoever has enough damage leaves the battlefield; a Villain's Honor goes to the players (AT-086, AT-270)."""
    figures = w["figures"].items()
    fallen = [n for n, f in figures if f["hex"] and 0 < f["damage"] >= number(w, n, "defense", f["hex"])]
    for name in fallen:
        fig = w["figures"][name]
        if fig["side"] == VILLAINS:
            w["honor"][PLAYERS] += fig["worth"]
        fig.update(hex="", damage=0)


def cultist(w: World, kind: str, reserve: int) -> list[World]:
    """Every allowed place of a Villain Cultist deployed on a token's hex (AT-276 to AT-279).

    A hex that Villains may not enter is taken like an occupied one.
    """
    token = w["tokens"][kind][1]
    full = occupied(w) | w["gates"] | w["barrier"]
    places = [token] if token not in full else [h for h in sorted(w["graph"][token]) if h not in full]
    if not reserve or not places:
        return [w]
    name = next(f"cultist-{n}" for n in range(1, 99) if f"cultist-{n}" not in w["figures"])
    seat = w["figures"][w["tokens"][kind][0]]["seat"]
    fresh = {"side": VILLAINS, "seat": seat, "hex": "", "strength": 2, "defense": 1, "speed": 3, "keywords": set(),
             "damage": 0, "worth": 1}  # fmt: skip
    found = []
    for place in places:
        after = _fork(w)
        after["figures"][name] = dict(fresh)
        _enter(after, name, place)
        found.append(after)
    return found


def _fork(w: World) -> World:
    """A copy that can be changed without changing this world."""
    return {
        **w,
        "figures": {name: dict(f) for name, f in w["figures"].items()},
        "honor": dict(w["honor"]),
        "beacons": dict(w["beacons"]),
        "inactive": set(w["inactive"]),
        "portals": set(w["portals"]),
    }


def seen(w: World) -> tuple[Any, ...]:
    """What can be compared of a world: figures on the battlefield, Honor, Beacons, the Villains' Portals."""
    figures = sorted((name, f["hex"], f["damage"]) for name, f in w["figures"].items() if f["hex"])
    return (
        tuple(figures),
        tuple(sorted(w["honor"].items())),
        tuple(sorted(w["beacons"].items())),
        tuple(sorted(w["portals"])),
    )
