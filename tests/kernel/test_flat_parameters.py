"""Structs among a move's parameters: flat for people, one value for rules."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from caltrop.kernel.contract.input import find_bad_value, read
from caltrop.kernel.contract.move import Wants
from caltrop.kernel.contract.parameters import Advanced, Flat, OfTarget, Pick, fill_in, filled_in, parameters
from caltrop.kernel.rules.refusals import Refused


class Side(Struct, frozen=True, kw_only=True):
    skill: Annotated[str, Pick.skills] = ""
    bonus: Annotated[int, Meta(ge=0, le=3)] = 0
    blade: str = ""


class Answer(Wants, frozen=True, kw_only=True):
    who: str
    side: Annotated[Side, Flat("skill")] = Side()


class DuelWants(Wants, frozen=True, kw_only=True):
    """A duel."""

    target: str
    own: Annotated[Side, Flat("skill", at_the_end=("bonus",))] = Side()
    theirs: Annotated[Side, Flat("skill", "bonus", prefix="target_", every=(OfTarget, Advanced), skill=Pick.foes)] = (
        Side(bonus=1)
    )
    stakes: str = ""
    answers: tuple[Answer, ...] = ()


class PlainWants(Wants, frozen=True, kw_only=True):
    target: str


def test_the_fields_of_a_side_are_parameters_in_the_order_of_the_mark() -> None:
    assert list(parameters(DuelWants)) == [
        "target", "skill", "target_skill", "target_bonus", "stakes", "answers", "bonus",
    ]  # fmt: skip


def test_marks_and_defaults_of_a_side_are_those_of_its_role() -> None:
    known = parameters(DuelWants)
    ours, theirs = known["skill"], known["target_skill"]
    assert (ours.choices, ours.of_target, ours.advanced) == ((Pick.skills.extra or {})["choices"], False, False)
    assert (theirs.choices, theirs.of_target, theirs.advanced) == ((Pick.foes.extra or {})["choices"], True, True)
    assert (known["bonus"].default, known["target_bonus"].default, known["target_bonus"].most) == (0, 1, 3)


def test_flat_data_is_gathered_into_sides() -> None:
    said = {"target": "bob", "skill": "lore", "target_bonus": "2", "answers": [{"who": "eve", "skill": "guile"}]}
    assert read(DuelWants, said, "a.rule") == DuelWants(
        target="bob",
        own=Side(skill="lore"),
        theirs=Side(bonus=2),
        answers=(Answer(who="eve", side=Side(skill="guile")),),
    )
    assert read(DuelWants, {"target": "bob"}, "a.rule") == DuelWants(target="bob")
    assert fill_in(DuelWants, {"target": "bob", "bonus": 3}) == DuelWants(target="bob", own=Side(bonus=3))


def test_a_field_that_a_side_is_not_asked_for_is_refused() -> None:
    for name in ("blade", "target_blade", "own", "theirs"):
        no = read(DuelWants, {"target": "bob", name: "x"}, "a.rule")
        assert isinstance(no, Refused)
        assert (no.code, no.facts["name"]) == ("unknown-parameter", name)


def test_a_bad_value_of_a_side_is_refused_by_the_name_that_people_use() -> None:
    no = read(DuelWants, {"target": "bob", "target_bonus": 4}, "a.rule")
    assert isinstance(no, Refused)
    assert no.facts == {"name": "target_bonus", "got": "4", "allowed": "range", "least": 0, "most": 3}
    assert find_bad_value(DuelWants, {"target_bonus": 4}, "a.rule") == no
    assert find_bad_value(DuelWants, {"target_bonus": 3}, "a.rule") is None


def test_the_schema_is_flat() -> None:
    found = msgspec.json.schema(filled_in(DuelWants))["$defs"]["DuelWants"]
    assert (found["description"], found["required"], found["additionalProperties"]) == ("A duel.", ["target"], False)
    assert set(found["properties"]) == set(parameters(DuelWants))


def test_a_struct_without_sides_is_filled_in_as_it_is() -> None:
    assert filled_in(PlainWants) is PlainWants
