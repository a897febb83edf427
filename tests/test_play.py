"""The library's front door: what it refuses, and that it leaves nothing half done."""

from __future__ import annotations

import pytest

from caltrop.play import Refusal, Table, odds


@pytest.mark.parametrize("rulings", [{"x": "y"}, {"fell.attack.harm": "zzz"}])
def test_rulings_that_are_none_are_refused(rulings: dict[str, str]) -> None:
    with pytest.raises(Refusal):
        Table("fell", rulings=rulings)
    with pytest.raises(Refusal):
        odds("fell.contest", rulings, a="d8", b="d6")


def test_a_wrong_answer_leaves_no_move_behind() -> None:
    table = Table("fell", box=lambda sides: 1, ask=lambda ask: "bogus")
    with pytest.raises(Refusal):
        table.act("fell.create", method="chosen")
    assert table.session.parked == {}
    assert not table.session.state.characters


def test_a_refusal_is_a_sentence() -> None:
    with pytest.raises(Refusal, match="There is no creature dragonet"):
        Table("fell").act("fell.creature", creature="dragonet")
