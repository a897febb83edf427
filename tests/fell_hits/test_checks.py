"""Tests, experience, pushing, help, hirelings' dice and contests, at the table."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, parked, refusal, rules_in, warning
from caltrop.games.fell_hits.sheet import Experience
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.table import Said
from caltrop.table.log import Intent
from caltrop.table.session import Session
from fell_hits.table import creature, hero, table


def points(session: Session, who: str = "ana") -> int:
    return session.state.part(who, Experience).points


def said(entry: Any) -> list[tuple[str, str]]:
    return [(e.rule, e.result) for e in facts(entry) if isinstance(e, Said)]


def test_fell_hits_attributes_and_skills_make_the_pool() -> None:
    session = table(box(2, 6), ana=hero("Ana", "s1", skills={"athletics": "d6"}))
    entry = done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD", skill="athletics"))
    assert entry.plan
    assert entry.plan.params["dice"] == ["d8", "d6"]
    assert entry.outcome == {"hits": 1, "weak": 0, "result": "hit"}
    assert {"fell-hits.attributes", "fell-hits.skills", "fell-hits.test"} <= rules_in(entry)


@pytest.mark.parametrize(
    ("face", "result", "gained"), [(3, "miss", 1), (4, "weak", 0), (5, "weak", 0), (6, "hit", 0), (8, "hit", 0)]
)
def test_fell_hits_experience_is_gained_by_failing_alone(face: int, result: str, gained: int) -> None:
    session = table(box(face), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD"))
    assert said(entry) == [("fell-hits.test", result)]
    assert points(session) == gained


@pytest.mark.parametrize(("faces", "gained"), [((6, 1), 0), ((5, 1), 1), ((1, 2), 1)])
def test_fell_hits_experience_is_not_gained_if_one_of_the_dice_hits(faces: tuple[int, int], gained: int) -> None:
    """2 hits are needed: each of these fails, and only without a hit is there something to learn."""
    session = table(box(*faces), ana=hero("Ana", "s1", skills={"athletics": "d6"}))
    want: Any = {"attribute": "BOD", "skill": "athletics", "needs": 2}
    entry = done(do(session, "s0", "fell-hits.test", "ana", **want))
    assert said(entry) == [("fell-hits.test", "miss")]
    assert points(session) == gained


def test_fell_hits_experience_of_a_blind_failure_waits_for_the_facilitator() -> None:
    """The points on the sheet are open: gained at once, they would tell what the roll has kept back."""
    session = table(box(1), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell-hits.test", "ana", attribute="BOD", to="facilitator"))
    assert points(session) == 0
    (id, due), *others = session.state.due_rolls.items()
    assert others == []
    done(session.act("s0", Intent(due.move, due.actor, due.want, due=id)))
    assert (points(session), session.state.due_rolls) == (1, {})


def test_fell_hits_test_weak_fail_teaches_like_a_miss() -> None:
    session = table(box(5), {"fell-hits.test.weak": "fail"}, ana=hero("Ana", "s1"))
    done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD"))
    assert points(session) == 1


@pytest.mark.parametrize(("ruling", "result"), [("fail", "miss"), ("partial", "weak")])
def test_fell_hits_test_short_of_two_hits(ruling: str, result: str) -> None:
    session = table(box(7), {"fell-hits.test.short": ruling}, ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD", needs=2))
    assert said(entry) == [("fell-hits.test", result)]


def test_creatures_learn_nothing() -> None:
    session = table(box(1), hen=creature("wrong-hen"))
    entry = done(do(session, "s0", "fell-hits.test", "hen", attribute="WIL"))
    assert "fell-hits.experience" not in rules_in(entry)


# ---- experience dice
@pytest.mark.parametrize(("die", "size", "one"), [(f"d{n}", n, at) for at, n in enumerate((4, 6, 8, 10, 12), 1)])
def test_fell_hits_experience_buys_a_die(die: LadderDie, size: int, one: int) -> None:
    for ruling, cost in (("size", size), ("one", one)):
        session = table(box(8, 1), {"fell-hits.experience.cost": ruling}, ana=hero("Ana", "s1", experience=cost))
        entry = done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD", experience=die))
        assert entry.plan
        assert entry.plan.params["dice"] == ["d8", die]
        assert points(session) == 0
        poor = table(box(), {"fell-hits.experience.cost": ruling}, ana=hero("Ana", "s1", experience=cost - 1))
        assert refusal(do(poor, "s1", "fell-hits.test", "ana", attribute="BOD", experience=die)) == "no-experience"


def test_fell_hits_experience_is_spent_whatever_the_die_shows_and_the_failure_still_teaches() -> None:
    session = table(box(1, 1), ana=hero("Ana", "s1", experience=7))
    done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD", experience="d6"))
    assert points(session) == 7 - 6 + 1


# ---- pushing
def failed_with_trouble(ruling: str = "keep") -> tuple[Session, Any]:
    session = table(box(2), {"fell-hits.push.experience": ruling}, ana=hero("Ana", "s1"))
    waits = parked(do(session, "s1", "fell-hits.test", "ana", attribute="BOD", trouble="a crash"))
    return session, waits


def test_fell_hits_push_waits_for_the_roller() -> None:
    session, waits = failed_with_trouble()
    (ask,) = waits.asks
    assert isinstance(ask, Choice)
    assert FactStated("trouble", "a crash") in [s.step.facts for s in waits.steps]  # told before they decide
    assert (ask.who, ask.rule, ask.options, ask.waits) == ("ana", "fell-hits.push", ("no", "yes"), True)
    entry = done(session.answer("s1", waits.id, ask.key, "yes"))
    assert said(entry) == [("fell-hits.test", "miss"), ("fell-hits.push", "pushed")]
    assert points(session) == 1


def test_fell_hits_push_declined_lets_the_failure_stand() -> None:
    session, waits = failed_with_trouble("none")
    entry = done(session.answer("s1", waits.id, waits.asks[0].key, "no"))
    assert said(entry) == [("fell-hits.test", "miss")]
    assert points(session) == 1


def test_fell_hits_push_experience_none_gives_the_point_away() -> None:
    session, waits = failed_with_trouble("none")
    done(session.answer("s1", waits.id, waits.asks[0].key, "yes"))
    assert points(session) == 0


def test_fell_hits_push_is_not_offered_without_trouble_or_without_failure() -> None:
    session = table(box(1, 8), ana=hero("Ana", "s1"))
    done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD"))
    done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD", trouble="a crash"))


@pytest.mark.parametrize(("ruling", "left"), [("keep", 1), ("none", 0)])
def test_fell_hits_push_afterwards_is_the_facilitators_offer_and_the_rollers_choice(ruling: str, left: int) -> None:
    session = table(box(1), {"fell-hits.push.experience": ruling}, ana=hero("Ana", "s1"))
    assert refusal(do(session, "s0", "fell-hits.push", "ana", trouble="a crash")) == "nothing-failed"
    done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD"))
    assert refusal(do(session, "s1", "fell-hits.push", "ana", trouble="nothing much")) == "facilitator-only"
    waits = parked(do(session, "s0", "fell-hits.push", "ana", trouble="a crash"))
    assert FactStated("trouble", "a crash") in [s.step.facts for s in waits.steps]
    assert waits.asks[0].who == "ana"
    assert said(done(session.answer("s1", waits.id, waits.asks[0].key, "no"))) == [("fell-hits.push", "declined")]
    waits = parked(do(session, "s0", "fell-hits.push", "ana", trouble="a smaller crash"))
    assert said(done(session.answer("s1", waits.id, waits.asks[0].key, "yes"))) == [("fell-hits.push", "pushed")]
    assert points(session) == left
    assert refusal(do(session, "s0", "fell-hits.push", "ana", trouble="a crash")) == "nothing-failed"


def test_fell_hits_push_is_for_the_latest_test_that_its_roller_has_seen() -> None:
    session = table(box(1, 8, 1), ana=hero("Ana", "s1"))
    for seat, to in (("s1", "everyone"), ("s1", "everyone"), ("s0", "facilitator")):
        done(do(session, seat, "fell-hits.test", "ana", attribute="BOD", to=to))
    assert refusal(do(session, "s0", "fell-hits.push", "ana", trouble="a crash")) == "nothing-failed"


# ---- help and hirelings
def test_fell_hits_help_is_rolled_by_the_helper() -> None:
    people: Any = {"ana": hero("Ana", "s1", wil="d4"), "bram": hero("Bram", "s2", skills={"performance": "d6"})}
    session = table(box(3, 6), **people)
    entry = done(
        do(session, "s1", "fell-hits.test", "ana", attribute="WIL", help=[{"who": "bram", "skill": "performance"}])
    )
    assert entry.outcome["result"] == "hit"
    assert "fell-hits.help" in rules_in(entry)


@pytest.mark.parametrize(
    ("help", "code"),
    [
        ([{"who": "ana", "skill": "lore"}], "no-such-helper"),
        ([{"who": "nobody", "skill": "lore"}], "no-such-helper"),
        ([{"who": "bram", "skill": "repair"}], "no-skill"),
        ([{"who": "cyd", "skill": "lore"}], "helper-down"),
        ([{"who": "bram", "skill": "lore"}] * 2, "no-such-helper"),
    ],
)
def test_fell_hits_help_needs_another_with_the_skill(help: list[dict[str, str]], code: str) -> None:
    people: Any = {who: hero(who.title(), "s1", skills={"lore": "d4"}) for who in ("ana", "bram", "cyd")}
    session = table(box(), **people)
    done(do(session, "s0", "table.life", "cyd", life="down"))
    assert refusal(do(session, "s1", "fell-hits.test", "ana", attribute="INT", help=help)) == code


def test_fell_hits_hirelings_lend_their_skill_die() -> None:
    session = table(box(1, 1, 4), ana=hero("Ana", "s1", skills={"lore": "d4"}, coin=50))
    hire: Any = {"skills": ["lore", "repair"], "skill_dice": ["d4", "d8"]}
    done(do(session, "s1", "fell-hits.hire", "ana", name="Pim", **hire))
    entry = done(do(session, "s1", "fell-hits.test", "ana", attribute="INT", skill="lore", hireling="pim"))
    assert entry.plan
    assert entry.plan.params["dice"] == ["d6", "d4", "d4"]  # the same skill
    want: Any = {"attribute": "INT", "hireling": "pim"}
    assert refusal(do(session, "s1", "fell-hits.test", "ana", **want)) == "no-fitting-skill"
    plan = session.preview("s1", Intent("fell-hits.test", "ana", {**want, "hireling_skill": "repair"}))
    assert not isinstance(plan, Refused)
    assert plan.params.dice == ("d6", "d8")  # otherwise the one that is said to fit


def test_fell_hits_help_of_a_hireling_is_one_die() -> None:
    session = table(ana=hero("Ana", "s1", coin=50))
    done(do(session, "s1", "fell-hits.hire", "ana", name="Pim", skills=["repair"]))
    both: Any = {"hireling": "pim", "hireling_skill": "repair", "help": [{"who": "pim", "skill": "repair"}]}
    assert refusal(do(session, "s1", "fell-hits.test", "ana", attribute="INT", **both)) == "no-such-helper"


def test_only_an_employer_uses_a_hireling() -> None:
    session = table(box(), ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    assert refusal(do(session, "s1", "fell-hits.test", "ana", attribute="INT", hireling="bram")) == "not-your-hireling"


# ---- contests
def test_fell_hits_contest_at_the_table() -> None:
    session = table(box(5, 4, 5), ana=hero("Ana", "s1", skills={"speechcraft": "d6"}), cap=creature("looter-captain"))
    want: Any = {"target": "cap", "attribute": "WIL", "skill": "speechcraft", "target_attribute": "WIL"}
    entry = done(do(session, "s1", "fell-hits.contest", "ana", **want))
    assert entry.outcome == {"a_hits": 2, "b_hits": 1, "winner": "a"}
    assert said(entry) == [("fell-hits.contest", "won")]


@pytest.mark.parametrize(("face", "option", "gained"), [(1, "gain", 1), (1, "none", 0), (4, "gain", 0)])
def test_fell_hits_experience_contests_a_side_without_a_hit_learns(face: int, option: str, gained: int) -> None:
    # Ana's 1 is no hit: a contest is a test. Her 4 would be a weak hit, and teaches nothing.
    rulings = {"fell-hits.experience.contests": option}
    session = table(box(face, 8), rulings=rulings, ana=hero("Ana", "s1"), cap=creature("looter-captain"))
    done(do(session, "s1", "fell-hits.contest", "ana", target="cap"))
    assert points(session) == gained


def test_contests_are_with_others_who_live() -> None:
    session = table(box(), ana=hero("Ana", "s1"))
    assert refusal(do(session, "s1", "fell-hits.contest", "ana", target="ana")) == "self-target"
    assert refusal(do(session, "s1", "fell-hits.contest", "ana", target="ghost")) == "no-such-character"


# ---- a turn
def test_fell_hits_combat_a_turn_is_one_test() -> None:
    session = table(box(8, 8), ana=hero("Ana", "s1"), hen=creature("wrong-hen"))
    done(do(session, "s0", "fell-hits.fight", foes=["hen"], first="party"))
    done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD"))
    assert warning(do(session, "s1", "fell-hits.test", "ana", attribute="BOD")) == "has-acted"
    done(do(session, "s1", "fell-hits.test", "ana", overrule=True, attribute="BOD"))


def test_a_blind_test_is_the_facilitators() -> None:
    session = table(box(1), ana=hero("Ana", "s1"))
    entry = done(do(session, "s0", "fell-hits.test", "ana", attribute="INT", to="facilitator"))
    assert entry.audience == ()
    assert all(t.audience == () for t in entry.emitted)
