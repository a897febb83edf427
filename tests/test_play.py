"""The library's front door: what it refuses, and that it leaves nothing half done."""

from __future__ import annotations

from fractions import Fraction

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
    with pytest.raises(Refusal, match="Unknown creature dragonet"):
        Table("fell").act("fell.creature", creature="dragonet")


def test_parameters_may_be_lists_numbers_or_structures() -> None:
    written = odds("fell.blast", a="d6", a_harm=2, targets=[{"dice": ["d4"], "harm": 1}])
    assert sum(p for _, p in written) == 1
    assert odds("fell.test", dice=("d8", "d6"), dn=4) == odds("fell.test", dice="d8,d6", dn="4")


def test_the_parameter_that_is_wrong_is_the_one_that_is_named() -> None:
    with pytest.raises(Refusal, match=r"dn must be a whole number from 0 to 12, not 2\.5"):
        odds("fell.test", dice="d8", dn=2.5)


def test_what_a_casting_may_cost_is_known_before_the_roll() -> None:
    table = Table("fell", box=lambda sides: 1)
    table.act("fell.create", name="Ana", method="assigned")
    table.act("fell.learn", "ana", spell="charm")
    table.act("table.house", "ana", name="WIL", value=3)
    table.act("fell.creature", creature="rat")
    # a d4 against 12: the 3 costs all; the 4 climbs to d6 (3, 4, 5), d8 (3 to 7), d10 (3 to 9), d12 (3 to 12)
    d10 = Fraction(7, 10) + Fraction(1, 10) * Fraction(10, 12)
    d8 = Fraction(5, 8) + Fraction(1, 8) * d10
    d6 = Fraction(3, 6) + Fraction(1, 6) * d8
    falls = Fraction(1, 4) + Fraction(1, 4) * d6
    cast = {"spell": "charm", "die": "d4", "dn": 12, "targets": ["rat"]}
    assert table.risk("fell.cast", "ana", **cast) == ("ana", "WIL", falls)
    assert table.risk("fell.test", "ana", ability="BOD", dn=4) is None
