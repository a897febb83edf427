"""Steps of an explanation: roles become characters, secrets are left out, and who may read them."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from caltrop.kernel.contract.move import NOTHING, Plan
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.steps import (
    SAID_CAUSE,
    AnyFacts,
    Cause,
    DieAdded,
    Facts,
    HitsCounted,
    PointsTaken,
    RollModified,
    SidesCompared,
    Step,
    TotalsCompared,
    read_facts,
)
from caltrop.kernel.secrets.knowledge import address_step
from caltrop.kernel.state.state import Character, State

KINDS: tuple[type[Facts], ...] = get_args(AnyFacts)
PEOPLE = State(
    characters={
        "ana": Character("Ana", "character", "s1"),
        "rat": Character("Rat"),
        "ogre": Character("Ogre", shows="numbers"),
        "lurker": Character("Lurker", hidden=True),
    }
)


def plan(*secret: str) -> Plan[Nothing, Nothing]:
    return Plan(NOTHING, Nothing(), {"a": "ana", "b": "ogre"}, secret=secret)


def seen(step: Step, *secret: str) -> Step:
    """As players read it."""
    return address_step(PEOPLE, step, plan(*secret)).step_for(facilitator=False)


def test_characters_take_the_places_of_roles() -> None:
    fate = scripted()
    with fate.casting({"a": "ana", "b": "rat"}):
        fate.note("x", "a", SidesCompared("a", "b", 2, 1, "hits", winner="a"))
    assert fate.trace == [Step("x", "ana", SidesCompared("ana", "rat", 2, 1, "hits", winner="ana"))]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_survives_the_disk_and_can_lose_every_fact(kind: type[Facts]) -> None:
    facts = kind()
    assert read_facts(msgspec.json.decode(msgspec.json.encode(facts))) == facts
    assert facts.without(kind.__struct_fields__) == facts


def test_a_secret_number_is_left_out_and_the_rest_stays() -> None:
    step = Step("x", "ana", HitsCounted(2, dn=9, result="passed"))
    assert seen(step, "dn").facts == HitsCounted(2, result="passed")
    assert address_step(PEOPLE, step, plan("dn")).step_for(facilitator=True) == step
    assert seen(step) == step


def test_a_secret_advantage_is_not_told_at_all() -> None:
    step = Step("x", "ana", RollModified("advantage", 3, SAID_CAUSE))
    assert seen(step, "advantage").facts == RollModified()
    assert seen(step, "dn") == step


def test_a_cause_that_names_somebody_hidden_is_left_out() -> None:
    step = Step("x", "ana", DieAdded("d6", Cause("help", who="lurker")))
    assert seen(step).facts == DieAdded("d6")


def test_numbers_are_for_those_who_may_read_the_sheet_and_totals_for_those_who_may_read_both() -> None:
    def audience(step: Step) -> tuple[str, ...] | None:
        return address_step(PEOPLE, step, plan()).audience

    assert audience(Step("x", "ogre", PointsTaken("HP", 4, 2, 2))) is None
    assert audience(Step("x", "rat", PointsTaken("HP", 4, 2, 2))) == ()
    assert audience(Step("x", "", TotalsCompared("ana", "ogre", 20, 15, "ana"))) is None
    assert audience(Step("x", "", TotalsCompared("ana", "rat", 20, 15, "ana"))) == ()
    assert audience(Step("x", "", TotalsCompared("rat", "ana", 20, 15, "ana"))) == ()
    assert audience(Step("x", "", SidesCompared("ana", "rat", 2, 1, "hits", winner="ana"))) is None  # dice are seen


def test_a_comparison_with_a_hidden_side_is_for_those_who_know_of_it() -> None:
    """Its numbers are those of the hidden one, even where the step is about someone whom everyone sees."""
    compared = SidesCompared("lurker", "ana", 1, 1, "numbers", 6, 4, winner="lurker")
    assert address_step(PEOPLE, Step("x", "ana", compared), plan()).audience == ()
    assert address_step(PEOPLE, Step("x", "ana", SidesCompared("rat", "ana", 1, 0)), plan()).audience is None
