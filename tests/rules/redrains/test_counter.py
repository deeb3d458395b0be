"""Rules of countering."""

from __future__ import annotations

import pytest
from support.redrains import play

WALL = "  - {id: wall, type: ally, cost: [main], attack: 1, life: 9, recover: 0}\n"


@pytest.mark.rule("RR-107")
@pytest.mark.parametrize(("row", "wounds"), [("rampage", 2), ("hunting-instincts", 4), ("glare ", 2)])
def test_a_ready_aspect_always_counters(row: str, wounds: int) -> None:
    after = play(units="wall", row=row, extra_cards=WALL).do(f"attack {row.strip()} with wall", "!guard-roll 1-8")
    assert after.unit("wall").wounds == wounds
    assert after.unit("wall").exhausted == 1


@pytest.mark.rule("RR-107")
def test_a_blocking_and_a_guarding_defender_counter() -> None:
    start = play(units="wall", row="constrict, glare", extra_cards=WALL)
    assert start.do("attack chimera with wall").unit("wall").wounds == 2
    assert start.do("attack glare with wall").unit("wall").wounds == 2


@pytest.mark.rule("RR-108")
def test_an_exhausted_aspect_does_not_counter() -> None:
    start = play(units="wall", row="hunting-instincts e1", extra_cards=WALL)
    after = start.do("attack hunting-instincts with wall", "!guard-roll 1-8")
    assert (after.unit("wall").wounds, after.unit("hunting-instincts").wounds) == (0, 1)


@pytest.mark.rule("RR-109")
def test_countering_does_not_exhaust_an_aspect() -> None:
    start = play(
        players=[
            {"phoenixborn": "noah-redmoon", "units": "wall", "row": "hunting-instincts"},
            {"phoenixborn": "noah-redmoon", "units": "wall", "row": "rampage e1"},
        ],
        extra_cards=WALL,
    )
    once = start.do("attack p1 hunting-instincts with wall", "!guard-roll 1-8")
    assert once.unit("hunting-instincts").exhausted == 0
    twice = once.do("attack p2 hunting-instincts with wall-2", "!guard-roll 1-8")
    assert [twice.unit(name).wounds for name in ("wall", "wall-2")] == [4, 4]
    assert (twice.unit("hunting-instincts").exhausted, twice.unit("hunting-instincts").wounds) == (0, 2)


@pytest.mark.rule("RR-109")
def test_a_blocking_defender_stays_ready_for_the_next_attack() -> None:
    after = play(units="wall", row="constrict, ?1", extra_cards=WALL).do("attack chimera with wall")
    assert after.unit("constrict").exhausted == 0


@pytest.mark.rule("RR-107")
def test_the_chimera_itself_does_not_counter() -> None:
    assert play(units="wall", row="?1", extra_cards=WALL).do("attack chimera with wall").unit("wall").wounds == 0
