"""Rules that whole games found broken, each by the smallest position that shows it."""

import pytest
from support.ascension import fig, position
from support.ascension_hex import EMPTY
from support.ascension_villains import begun, scheme, villains


@pytest.mark.rule("AT-099", "AT-272")
@pytest.mark.parametrize(("holder", "row"), [("cultist-1", ("war-pick",)), ("boss", ())])
def test_a_cultist_of_the_villains_takes_no_construct(holder, row):
    figures = {"boss": fig("brute", 1, "d3"), "cultist-1": fig("cultist", 1, "d4")}
    plan = scheme("arm", "{equip_villain: {to: {choose: villains}}}")
    at = villains(figures, schemes=("arm", "pause"), cards=plan, state={"row": ("war-pick",), "centre": EMPTY})
    at = begun(at).do(f"choose {holder}")
    assert at.state.row == row
    assert [held.card for held in at.fig(holder).constructs] == ([] if row else ["war-pick"])


@pytest.mark.rule("AT-333")
def test_copying_a_card_that_copies_does_nothing():
    alone = position(hand=(["mirror-sage"], []), state={"row": ("mirror-sage",), "centre": EMPTY})
    assert alone.do("play mirror-sage").legal == ["end"]
    pair = position(hand=(["mirror-sage"], []), state={"row": ("mirror-sage", "harbour-clerk"), "centre": EMPTY})
    pair = pair.do("play mirror-sage", "choose harbour-clerk@row")
    assert pair.side().runes == 1
