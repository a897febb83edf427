"""Saves at the table: advantage, impact, opposed, aid and interference, what needs no roll."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, in_words, parked, refusal, rules_in, warnings
from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.messages import OpposedWon
from caltrop.games.deeds.sheet import net_advantage
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.state.events.table import Said
from caltrop.table.log import Intent
from caltrop.table.session import Session
from deeds.table import answered, borne, creature, hero, play, table


def two(*faces: int, rulings: dict[str, str] | None = None) -> Session:
    """Ruk with Brawn 13, Tove with Brawn 7 and Finesse 11."""
    return table(box(*faces), rulings, ruk=hero("Ruk", "s1", brawn=13), tove=hero("Tove", "s2", brawn=7))


def said(session: Session, *args: Any, **want: Any) -> tuple[str, dict[str, Any]]:
    found = facts(play(session, *args, **want), Said)[0]
    return found.result, found.facts


def test_deeds_action_without_risk_simply_works() -> None:
    entry = play(two(), "s1", "deeds.action", "ruk", what="opens a door")
    assert facts(entry) == [Said("ruk", "deeds.action", "succeeds", {"what": "opens a door"})]
    assert not entry.answers


@pytest.mark.parametrize(
    ("want", "faces", "result", "degree"),
    [
        ({}, (12,), "passed", "plain"),
        ({}, (13,), "failed", "plain"),
        ({"advantage": 1}, (19, 12), "passed", "improved"),
        ({"advantage": -1}, (19, 12), "failed", "reduced"),
        ({"disadvantage": True}, (1, 13), "failed", "reduced"),
        ({"advantage": 1, "disadvantage": True}, (12,), "passed", "plain"),
        ({"advantage": 3, "disadvantage": True}, (13,), "failed", "plain"),
    ],
)
def test_deeds_save_and_deeds_impact(want: dict[str, Any], faces: tuple[int, ...], result: str, degree: str) -> None:
    found = said(two(*faces), "s1", "deeds.save", "ruk", ability="Brawn", stakes="the gate", **want)
    rolled = {"improved": min, "plain": max, "reduced": max}[degree](faces)
    numbers = {"ability": "Brawn", "rolled": rolled, "score": 13}
    assert found == (result, {**numbers, "degree": degree, "stakes": "the gate"})


@pytest.mark.parametrize(
    ("advantage", "disadvantage", "expected"),
    [(1, False, 1), (3, False, 1), (2, True, 0), (-1, False, -1), (0, True, -1)],
)
def test_deeds_advantage_nets_to_one_die(advantage: int, disadvantage: bool, expected: int) -> None:
    assert net_advantage(advantage, disadvantage) == expected


def test_deeds_advantage_several_may_leave_nothing_to_roll() -> None:
    session = two()
    waiting = do(session, "s1", "deeds.save", "ruk", ability="Brawn", advantage=2, stakes="the gate")
    assert parked(waiting).asks[0].who == ""  # the facilitator's word
    entry = answered(session, waiting, "succeeds")
    assert facts(entry) == [Said("ruk", "deeds.action", "succeeds", {"what": "the gate"})]
    session = two(3, 9)
    entry = answered(session, do(session, "s1", "deeds.save", "ruk", ability="Brawn", advantage=2), "roll")
    assert entry.outcome == {"passed": True}


def test_a_save_for_the_facilitator_alone() -> None:
    entry = play(two(5), "s0", "deeds.save", "ruk", ability="Brawn", to="facilitator")
    assert entry.audience == ()
    assert all(t.audience == () for t in entry.emitted)


@pytest.mark.parametrize(("faces", "result"), [((4, 5), "won"), ((5, 4), "lost"), ((7, 7, 9, 9, 3, 2), "lost")])
def test_deeds_opposed_the_lower_number_wins_and_ties_roll_again(faces: tuple[int, ...], result: str) -> None:
    found = said(two(*faces), "s1", "deeds.opposed", "ruk", target="tove")
    numbers = {"ability": "Brawn", "other": "Brawn", "a": faces[-2], "b": faces[-1]}
    degrees = {"degree": "plain", "their_degree": "plain"}
    assert found == (result, {"against": "tove", "stakes": "", **degrees, **numbers})


def test_deeds_opposed_each_side_has_its_own_degree() -> None:
    """Ruk's 9 and 12 with advantage are a 9, Tove's 3 and 5 with disadvantage a 5: she wins, for less."""
    session = two(9, 12, 3, 5)
    entry = play(session, "s1", "deeds.opposed", "ruk", target="tove", advantage=1, target_advantage=-1)
    degrees = ("The outcome is improved for Ruk.", "The outcome is reduced for Tove.")
    lost = "Ruk loses the opposed Brawn save against Tove: 9 to 5."
    assert words.entry_lines(entry, session.state, GAME) == (lost, *degrees)
    assert set(degrees) <= set(words.why_lines(entry, session.state, GAME))


def test_deeds_opposed_ends_after_twenty_ties() -> None:
    assert said(two(*[7] * 42), "s1", "deeds.opposed", "ruk", target="tove")[0] == "tie"


def test_deeds_opposed_refuses_oneself_and_the_dead() -> None:
    session = two()
    assert refusal(do(session, "s1", "deeds.opposed", "ruk", target="ruk")) == "self-target"
    play(session, "s0", "table.life", "tove", life="dead")
    assert refusal(do(session, "s1", "deeds.opposed", "ruk", target="tove")) == "dead-target"


@pytest.mark.parametrize(
    ("best", "faces", "passed"),
    [
        ("pass", (16, 5), True),  # Tove's 5 is under 7
        ("pass", (16, 8), False),
        ("roll", (10, 8), False),  # the 8 decides, and is not under 7
        ("roll", (6, 8), True),
    ],
)
def test_deeds_aid_the_best_result_decides(best: str, faces: tuple[int, int], passed: bool) -> None:
    session = two(*faces, rulings={"deeds.aid.best": best})
    entry = play(session, "s1", "deeds.aid", "ruk", ability="Brawn", others=[{"who": "tove"}], stakes="crushed")
    assert entry.outcome == {"passed": passed}
    shares = Said("tove", "deeds.aid", "shares", {"stakes": "crushed"})
    assert (shares in facts(entry)) is not passed  # the helpers share what goes wrong


@pytest.mark.parametrize(
    ("best", "faces", "passed"),
    [("pass", (4, 15), False), ("pass", (4, 5), True), ("roll", (12, 8), True), ("roll", (4, 8), False)],
)
def test_deeds_interfere_the_worst_result_decides(best: str, faces: tuple[int, int], passed: bool) -> None:
    """Roll: 12 under Ruk's 13 is the highest number and a pass, whatever Tove's 8 is worth."""
    session = two(*faces, rulings={"deeds.aid.best": best})
    entry = play(session, "s1", "deeds.interfere", "ruk", ability="Brawn", others=[{"who": "tove"}])
    assert entry.outcome["passed"] is passed


def test_deeds_aid_each_with_the_ability_that_suits() -> None:
    session = two(16, 10)
    entry = play(session, "s1", "deeds.aid", "ruk", ability="Brawn", others=[{"who": "tove", "ability": "Finesse"}])
    assert entry.outcome == {"passed": True}  # 10 under Finesse 11


def test_deeds_aid_refuses_the_helpless_and_the_unknown() -> None:
    session = two()
    ask: dict[str, Any] = {"ability": "Brawn", "others": [{"who": "tove"}]}
    assert refusal(do(session, "s1", "deeds.aid", "ruk", ability="Brawn", others=[{"who": "x"}])) == "no-such-helper"
    play(session, "s0", "table.life", "tove", life="out")
    assert refusal(do(session, "s1", "deeds.aid", "ruk", **ask)) == "helper-down"


def test_deeds_aid_of_somebody_elses_creature_is_asked() -> None:
    session = table(box(16), ruk=hero("Ruk", "s1", brawn=13), griffin=creature("griffin"))
    waiting = do(session, "s1", "deeds.aid", "ruk", ability="Brawn", others=[{"who": "griffin"}])
    assert answered(session, waiting, "no").outcome == {"passed": False}


@pytest.mark.parametrize(
    ("condition", "ability", "two_dice"),
    [("reeling", "Brawn", True), ("oak-skinned", "Finesse", True), ("oak-skinned", "Brawn", False)],
)
def test_conditions_that_weigh_on_saves(condition: str, ability: str, two_dice: bool) -> None:
    ruk = hero("Ruk", "s1").with_parts(Conditions({"c1": borne(condition)}))
    session = table(box(*((3, 4) if two_dice else (3,))), ruk=ruk)
    entry = done(do(session, "s1", "deeds.save", "ruk", ability=ability))
    assert ("deeds.advantage" in rules_in(entry)) is two_dice


# ---- deeds.impact
def test_deeds_impact_is_part_of_aid_interference_and_opposed_saves() -> None:
    """Ruk has advantage in each: 3 of 3 and 9 passes; Tove, with disadvantage, keeps the higher."""
    want: dict[str, Any] = {"ability": "Brawn", "others": [{"who": "tove"}], "advantage": 1}
    result, told = said(two(3, 9, 5), "s1", "deeds.aid", "ruk", **want)
    assert (result, told["degree"]) == ("passed", "improved")
    result, told = said(two(3, 9, 5), "s1", "deeds.interfere", "ruk", **want)
    assert (result, told["degree"]) == ("passed", "improved")
    result, told = said(two(3, 9, 2, 12), "s1", "deeds.opposed", "ruk", target="tove", advantage=1, target_advantage=-1)
    assert (result, told["degree"], told["their_degree"]) == ("won", "improved", "reduced")


@pytest.mark.parametrize(("face", "means"), [(3, "it opens"), (19, "it locks for good")])
@pytest.mark.parametrize("move", ["deeds.save", "deeds.aid", "deeds.interfere", "deeds.deed"])
def test_deeds_impact_what_either_result_means_is_said_before_the_roll_and_told_with_it(
    move: str, face: int, means: str
) -> None:
    want: dict[str, Any] = {"ability": "Brawn", "if_passed": "it opens", "if_failed": "it locks for good"}
    want |= {"what": "the door"} if move == "deeds.deed" else {}
    want |= {"others": [{"who": "tove"}]} if move in ("deeds.aid", "deeds.interfere") else {}
    session = two(face, face if face > 10 else 2)
    found = session.preview("s1", Intent(move, "ruk", want))
    assert isinstance(found, Plan)
    assert {"it opens", "it locks for good"} <= {v for s in found.explanation for v in s.facts.by_name().values()}
    assert said(session, "s1", move, "ruk", **want)[1]["means"] == means


# ---- reasons that are true
def lines(session: Session, *args: Any, **want: Any) -> tuple[str, ...]:
    entry = play(session, *args, **want)
    return (*words.entry_lines(entry, session.state, GAME), *words.why_lines(entry, session.state, GAME))


def test_reasons_of_an_opposed_save_say_what_decides() -> None:
    """Ruk (13) rolls 12, a pass; Tove (7) rolls 9, which is lower and a failure."""
    low = lines(two(12, 9), "s1", "deeds.opposed", "ruk", target="tove")
    assert "Ruk 12, Tove 9: the lower number wins." in low
    first = lines(
        two(12, 9, rulings={"deeds.opposed.passing": "pass_first"}), "s1", "deeds.opposed", "ruk", target="tove"
    )
    assert any("Only one of them passes: Ruk." in line for line in first)
    assert first[0] == in_words(GAME, OpposedWon(who="Ruk", ability="Brawn", against="Tove", a=12, b=9))


def test_reasons_of_interference_blame_others_only_where_ones_own_save_was_good() -> None:
    """Ruk's 4 passes and Tove's 15 does not: she has spoiled it. His own 15 fails: nobody has."""
    want: dict[str, Any] = {"ability": "Brawn", "others": [{"who": "tove"}]}
    assert said(two(4, 15), "s1", "deeds.interfere", "ruk", **want)[0] == "spoiled"
    assert said(two(15, 4), "s1", "deeds.interfere", "ruk", **want)[0] == "failed"


@pytest.mark.parametrize(
    ("move", "face", "result"), [("deeds.aid", 4, "passed alone"), ("deeds.interfere", 15, "failed alone")]
)
def test_reasons_of_aid_name_no_help_where_nobody_helped(move: str, face: int, result: str) -> None:
    session = table(box(face), ruk=hero("Ruk", "s1", brawn=13), griffin=creature("griffin"))
    waiting = do(session, "s1", move, "ruk", ability="Brawn", others=[{"who": "griffin"}])
    entry = answered(session, waiting, "no")
    assert [e.result for e in facts(entry, Said) if e.rule == move] == [result]


def test_a_sleeper_is_no_help() -> None:
    tove = hero("Tove", "s2").with_parts(Conditions({"c1": borne("asleep")}))
    session = table(box(3, 4), ruk=hero("Ruk", "s1"), tove=tove)
    assert warnings(do(session, "s1", "deeds.aid", "ruk", ability="Brawn", others=[{"who": "tove"}])) == ["cannot"]
