"""Free rolls applied to a number, standing orders for rules there are, calls that players can answer, open odds."""

from __future__ import annotations

import pytest

from at_table import box, do, done, facts, refusal
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.items.pack import Purse
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import PartSet
from caltrop.table.log import Intent
from caltrop.table.view import may_see_odds
from fell.table import creature, hero, table


def test_a_roll_is_added_to_a_number_within_its_bounds() -> None:
    session = table(box(3, 4), ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.house", "ana", name="BOD", value=2))
    entry = done(do(session, "s1", "table.roll", "ana", roll="2d6", apply="BOD"))
    # 2 and 7 are 9, but a d8 has 8 points at most
    assert session.state.part("ana", Ladder).rung("BOD").points == 8
    assert facts(entry)[-1] == PartSet("ana", "ladder", "BOD", 8, "roll")


def test_a_roll_is_taken_off_a_number_and_never_below_nothing() -> None:
    session = table(box(6), ana=hero("Ana", "s1", coin=4))
    done(do(session, "s1", "table.roll", "ana", roll="d6", apply="coin", less=True))
    assert session.state.part("ana", Purse).coin == 0


@pytest.mark.parametrize("name", ["BOD.die", "BOD.whole"])
def test_a_roll_is_not_applied_to_what_is_no_number(name: str) -> None:
    session = table(box(), ana=hero("Ana", "s1"))
    before = session.state
    assert refusal(do(session, "s1", "table.roll", "ana", roll="2d6", apply=name)) == "not-a-number"
    assert session.state == before


def test_a_roll_is_applied_only_to_ones_own() -> None:
    session = table(box(), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    assert refusal(do(session, "s1", "table.roll", "bob", roll="d6", apply="coin")) == "not-yours"


def test_an_order_for_a_rule_that_does_not_exist_is_refused() -> None:
    session = table(box(), ana=hero("Ana", "s1"))
    assert refusal(do(session, "s1", "table.order", "ana", rule="fell.nonsense", answer="yes")) == "no-such-rule"
    assert session.state.orders == {}


def test_nobody_is_called_for_what_only_the_facilitator_does() -> None:
    session = table(box(), ana=hero("Ana", "s1"))
    call = do(session, "s0", "table.call", "", move="table.house", who=["ana"], want={"name": "BOD", "value": 1})
    assert refusal(call) == "no-one-can"


def planned(seat: str, intent: Intent, **people: object) -> tuple[object, bool]:
    session = table(box(), ana=hero("Ana", "s1"), goblin=creature("goblin"))
    plan = session.preview(seat, intent)
    assert isinstance(plan, Plan), plan
    return plan, may_see_odds(session, seat, plan)


def test_odds_of_ones_own_test_are_open() -> None:
    assert planned("s1", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4}))[1]


def test_odds_against_a_closed_sheet_are_the_facilitators() -> None:
    intent = Intent("fell.attack", "ana", {"target": "goblin"})
    assert not planned("s1", intent)[1]
    assert planned("s0", intent)[1]


def test_odds_of_a_called_roll_with_a_hidden_difficulty_are_the_facilitators() -> None:
    session = table(box(), ana=hero("Ana", "s1"))
    asked = {"ability": "BOD", "dn": 6}
    done(do(session, "s0", "table.call", "", move="fell.test", who=["ana"], want=asked, hide=["dn"]))
    intent = Intent("fell.test", "ana", {}, call="call")
    for seat, open_ in (("s1", False), ("s0", True)):
        plan = session.preview(seat, intent)
        assert not isinstance(plan, Refused)
        assert may_see_odds(session, seat, plan) is open_
