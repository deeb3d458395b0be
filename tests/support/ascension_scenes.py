"""Small positions, one for each branch of the Villains' procedure: for the pictures of the page on Villains and for
the test that each of them really takes its branch.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from support.ascension_naive_pair import Ground, Pair, made, pair_of

from model.ascension.table import TAINTED, Tile

BOARD = """\
. . . . . . .
 . . . . . . .
. . . . . . .
 . . . . . . .
. . . . . . .
"""
"""A plain board, a1 to g5."""


class Scene(NamedTuple):
    """A position in which one branch is taken."""

    name: str
    title: str
    rules: tuple[str, ...]
    text: str
    """What is done here and why, one sentence."""
    figures: dict[str, dict[str, Any]]
    token: str
    """The hex with the token of the Villain commanded."""
    done: tuple[str, ...]
    """Everything allowed, each as steps with `, ` between them; what the player chooses shows as several."""
    shrine: int = 2
    """The Honor of a shrine on the token's hex; 0 for none."""
    times: int = 1
    """How many times in a row the command is given."""
    ground: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it
    early: int = 0
    """Honor of early scoring."""

    def pair(self) -> Pair:
        """The position in both shapes."""
        shrines = {self.token: self.shrine} if self.shrine else {}
        shape = Ground(BOARD, self.figures, {"a": ("villain", self.token)}, shrines, **self.ground)
        return pair_of(shape, "a")


def _villain(at: str, card: str = "n-brute", **more: Any) -> dict[str, Any]:
    return made(card, 1, at, **more)


def _foe(at: str, card: str = "p-rider", **more: Any) -> dict[str, Any]:
    return made(card, 0, at, **more)


SCENES = (
    Scene(
        "deploy", "Off the battlefield: it deploys", ("AT-268",),
        "A commanded Villain that is not on the battlefield deploys onto a free Villain Portal, with a choice where "
        "several are free, and then acts from there.",
        {"villain": _villain("")}, "e3", ("deploy a3, move d3", "deploy g3, move e3"),
        ground={"portals": ["a3", "g3"]},
    ),
    Scene(
        "no-portal", "No free Portal: the command is skipped", ("AT-268",),
        "With every Villain Portal occupied it stays off the battlefield and nothing happens.",
        {"villain": _villain(""), "ally": made("cultist", 1, "a3")}, "e3", ("",), ground={"portals": ["a3"]},
    ),
    Scene(
        "attack-first", "Defeats from where it stands, then moves", ("AT-251", "AT-257"),
        "Strength 4 defeats Defense 2 next to it, so it attacks at once and then goes toward its token.",
        {"villain": _villain("b3"), "hero": _foe("a3")}, "f3", ("attack hero, move e3",),
    ),
    Scene(
        "move-to-attack", "Moves to defeat", ("AT-251", "AT-254"),
        "The target is 4 hexes away and Speed 3 just brings it next to it, so defeating goes before the token behind.",
        {"villain": _villain("b3"), "hero": _foe("f3")}, "a3", ("move e3, attack hero",),
    ),
    Scene(
        "stronger-hex", "Must move to be strong enough", ("AT-251", "AT-254"),
        "Only from the Enchanted hex, which gives 2 Strength here, can it defeat Defense 6: it moves there first.",
        {"villain": _villain("b3"), "hero": _foe("c3", "p-wall")}, "f3", ("move b2, attack hero",),
        ground={"enchanted": ["b2"], "tiles": (TAINTED, Tile(strength=2))},
    ),
    Scene(
        "highest", "The highest Defense that it can defeat", ("AT-252",),
        "It can defeat Defense 2 and Defense 4 but not Defense 6: it attacks the 4.",
        {"villain": _villain("c3"), "two": _foe("b3"), "four": _foe("d3", "p-guard", plus=(-2, 0, 0)),
         "six": _foe("c2", "p-wall")},
        "f3", ("attack four, move f3",),
    ),
    Scene(
        "tie", "A tie for the highest Defense", ("AT-253",),
        "Two of the same Defense can be defeated: the player chooses.",
        {"villain": _villain("c3"), "one": _foe("b3"), "two": _foe("c4")}, "f3",
        ("attack one, move f3", "attack two, move f3"),
    ),
    Scene(
        "nearest-hex", "The attack hex nearest to its token", ("AT-255",),
        "With Ranged it may stop up to 3 hexes away; it takes the hex from which the way to its token is shortest.",
        {"villain": _villain("c1", "n-archer"), "hero": _foe("g2")}, "e3", ("move e3, attack hero",),
    ),
    Scene(
        "hex-tie", "Attack hexes equally near", ("AT-256",),
        "Three hexes next to the target, which stands on the token, are equally near to it: the player chooses.",
        {"villain": _villain("b3"), "hero": _foe("e3")}, "e3",
        ("move d2, attack hero", "move d3, attack hero", "move d4, attack hero"),
    ),
    Scene(
        "double", "Double Attack: the test again for the attack left", ("AT-251", "AT-257"),
        "Two attacks of Strength 2 defeat Defense 4 only together; nobody is left to attack, so it then moves.",
        {"villain": _villain("b3", "n-twin"), "hero": _foe("a3", "p-guard", plus=(-2, 0, 0))}, "f3",
        ("attack hero, attack hero, move f3",),
    ),
    Scene(
        "double-two", "Double Attack: one attack, a move, another one", ("AT-251", "AT-257"),
        "One attack defeats the first target; the test is made again, and the move brings it to a second one.",
        {"villain": _villain("b3", "n-twin"), "near": _foe("a3"), "far": _foe("g3", "cultist")}, "a1",
        ("attack near, move f3, attack far",),
    ),
    Scene(
        "area", "Area Attack hits everybody in range", ("AT-114", "AT-251"),
        "It goes where the target can be defeated; everybody else in range of that hex is hit too.",
        {"villain": _villain("b3", "n-whirl"), "hero": _foe("e3", damage=1), "wall": _foe("d2", "p-wall")}, "d3",
        ("move d3, attack all",),
    ),
    Scene(
        "marked", "Damage already marked counts", ("AT-251",),
        "Defense 6 with 2 damage falls to Strength 4.",
        {"villain": _villain("c3"), "hero": _foe("b3", "p-wall", damage=2)}, "f3", ("attack hero, move f3",),
    ),
    Scene(
        "strikeback", "Strikeback is not foreseen", ("AT-257",),
        "It attacks whom it can defeat although the Strikeback fells it, and the move is lost.",
        {"villain": _villain("c3", damage=3), "hero": _foe("b3", "p-guard")}, "f3", ("attack hero",),
    ),
    Scene(
        "onto-token", "Nobody to defeat: onto its token", ("AT-258",),
        "It stops on the free hex of its token rather than beside it.",
        {"villain": _villain("b3"), "hero": _foe("g5", "p-wall")}, "d3", ("move d3",),
    ),
    Scene(
        "occupied-token", "The token's hex is occupied", ("AT-259",),
        "It stops in the adjacent hex on the most direct way.",
        {"villain": _villain("b3"), "ally": made("cultist", 1, "d3")}, "d3", ("move c3",),
    ),
    Scene(
        "too-far", "Too far for one move", ("AT-260",),
        "It goes as near as it can, counted in hexes around enemies: straight ahead is a detour. Then it attacks.",
        {"villain": _villain("a3"), "one": _foe("d3", "p-wall"), "two": _foe("d2", "p-wall"),
         "three": _foe("c1", "p-wall")},
        "g3", ("move c4, attack one",),
    ),
    Scene(
        "route-tie", "Equally short ways", ("AT-261",),
        "The ways around the enemy are equally short: the player chooses where it ends, so also whether it attacks.",
        {"villain": _villain("a3", plus=(0, 0, -1)), "hero": _foe("d3", "p-wall", plus=(0, 3, 0))}, "f3",
        ("move b2", "move b4", "move c3, attack hero"),
    ),
    Scene(
        "no-route", "No way at all", ("AT-260",),
        "Barriers close the way, so plain distance decides.",
        {"villain": _villain("a3")}, "g3", ("move d3",),
        ground={"enchanted": ["e1", "d2", "e3", "d4", "e5"], "tiles": (TAINTED, Tile(barrier=True))},
    ),
    Scene(
        "forest", "Forest on the way", ("AT-147", "AT-260"),
        "A Forest costs 2 of the points of the move, while the way left is counted in hexes.",
        {"villain": _villain("a3")}, "g3", ("move c3",), ground={"forest": ["b3", "a2", "a4", "b2", "b4"]},
    ),
    Scene(
        "stay", "Beside its shrine: stays and scores", ("AT-262", "AT-263"),
        "It can defeat nobody and is beside the shrine with its token: it does not step on and scores at once.",
        {"villain": _villain("c3")}, "d3", ("stay",), early=2,
    ),
    Scene(
        "stay-twice", "Commanded twice, scores twice", ("AT-264", "AT-267", "AT-269"),
        "Villains are never exhausted; each command that it stays by scores again.",
        {"villain": _villain("d3")}, "d3", ("stay, stay",), times=2, early=4,
    ),
    Scene(
        "stay-attack", "Stays, scores and attacks", ("AT-262", "AT-265"),
        "After staying it attacks whom it has in range, though it cannot defeat it.",
        {"villain": _villain("d3"), "hero": _foe("e3", "p-wall")}, "d3", ("stay, attack hero",), early=2,
    ),
    Scene(
        "no-early", "Somebody to defeat: nothing is scored early", ("AT-262",),
        "Beside its shrine it still attacks whom it can defeat, and then steps on.",
        {"villain": _villain("c3"), "hero": _foe("b3")}, "d3", ("attack hero, move d3",),
    ),
    Scene(
        "no-shrine", "The token is on another kind of hex", ("AT-258", "AT-262"),
        "Staying beside it is for shrines only: it moves onto its token and scores nothing.",
        {"villain": _villain("c3")}, "d3", ("move d3",), shrine=0,
    ),
    Scene(
        "attack-after", "Attacks after the move, lethal or not", ("AT-265",),
        "It ends next to a Champion of Defense 6 and attacks it all the same: the damage stays for the next command.",
        {"villain": _villain("b3"), "hero": _foe("e3", "p-wall")}, "d3", ("move d3, attack hero",),
    ),
    Scene(
        "attack-highest", "The highest Defense after the move", ("AT-266",),
        "Of those in range after the move it attacks the one of the highest Defense.",
        {"villain": _villain("b3"), "five": _foe("e3", plus=(0, 3, 0)), "six": _foe("d2", "p-wall")}, "d3",
        ("move d3, attack six",),
    ),
    Scene(
        "double-after", "Double Attack after the move", ("AT-118", "AT-265"),
        "Both attacks are made on whom it has in range, though even together they defeat nobody.",
        {"villain": _villain("b3", "n-twin"), "hero": _foe("e3", "p-wall")}, "d3",
        ("move d3, attack hero, attack hero",),
    ),
    Scene(
        "survive", "A move that it would not survive", ("AT-254", "AT-311"),
        "Only the Faerie Ring under it keeps it alive with 3 damage: it goes nowhere, though it could defeat somebody.",
        {"villain": _villain("b3", "n-archer", damage=3), "hero": _foe("f3")}, "g3", ("",),
        ground={"ring": ("b3", 1)},
    ),
)  # fmt: skip
