"""Refusals: raised while a move is planned, a value to everyone outside, and a bug once the plan stands."""

from __future__ import annotations

import pytest

from caltrop.games.fell.game import GAME
from caltrop.kernel.contract.move import Move, NoWants, Plan, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Refused, Refuses, accept, attempt, refusal_of, refuse
from caltrop.kernel.state.state import Seat, State

STATE = State(game="fell", seats={"s0": Seat("Gail", "facilitator")})
NO = Refused("too-late", "toy.move", {"hour": 12})


def scene() -> Scene:
    return Scene(GAME, scripted(), STATE, "s0")


def check_hour(hour: int) -> int:
    if hour > 11:
        refuse("too-late", "toy.move", hour=hour)
    return hour


def plan_late(scene: Scene, actor: str, want: NoWants) -> Plan[Nothing, Nothing]:
    check_hour(12)
    return plan_without_dice()


def plan_early(scene: Scene, actor: str, want: NoWants) -> Plan[Nothing, Nothing]:
    check_hour(11)
    return plan_without_dice()


def come_late(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    check_hour(12)


def test_a_refusal_raised_by_a_plan_is_the_value_that_prepare_returns() -> None:
    assert Move("toy.move", NoWants, plan_late, by="anyone").prepare(scene(), "", NoWants()) == NO


def test_a_refusal_after_the_plan_is_raised_for_the_table_to_give() -> None:
    move, s = Move("toy.move", NoWants, plan_early, come_late, by="anyone"), scene()
    plan = move.prepare(s, "", NoWants())
    assert isinstance(plan, Plan)
    with pytest.raises(Refuses) as raised:
        move.finish(s, "", NoWants(), plan)
    assert raised.value.refused == NO


def test_a_refusal_is_raised_and_caught() -> None:
    assert (attempt(check_hour, 11), refusal_of(check_hour, 11)) == (11, None)
    assert attempt(check_hour, 12) == refusal_of(check_hour, 12) == NO
    assert accept(11) == 11
    with pytest.raises(Refuses) as raised:
        accept(NO)
    assert raised.value.refused == NO
