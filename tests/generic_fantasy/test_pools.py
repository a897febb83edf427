"""The dice of Generic Fantasy: what joins every kind of roll, on both sides, and what weak and strong hits bring."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, refusal, warning
from caltrop.games.common.conditions.effects import Cannot, Effect, Immunity, Leaves, Without
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.items.pack import ItemLost, Pack
from caltrop.games.common.people.hirelings import Hire
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.failed_tests import Failure
from caltrop.games.generic_fantasy.people import hireling_parts
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.steps import SidesCompared
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.odds import odds
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from generic_fantasy.table import creature, hero, table

LORE = [{"who": "cyd", "skill": "lore"}]


def thrown(entry: Entry) -> list[tuple[str, Any, Any]]:
    return [(s.step.who, s.step.facts["dice"], s.step.facts["faces"]) for s in entry.steps if "faces" in s.step.facts]


def planned(session: Session, move: str, actor: str = "ana", seat: str = "s1", **want: Any) -> Plan[Any, Any]:
    plan = session.preview(seat, Intent(move, actor, want))
    assert isinstance(plan, Plan), plan
    return plan


def told(entry: Entry, who: str) -> list[str]:
    return [e.result for e in facts(entry, Said) if e.who == who and e.rule == "generic-fantasy.test"]


def bearing(character: Character, *does: Effect) -> Character:
    return character.with_parts(Conditions({"c": Condition("marked", row="marked", does=does)}))


def porter(employer: str = "ana") -> Character:
    parts = (*hireling_parts(), SkillDice({"survival": "d4"}), Hire(employer))
    return Character("Pim", "hireling", "s1").with_parts(*parts)


def people(**more: Any) -> dict[str, Any]:
    ana = hero("Ana", "s1", skills={"athletics": "d6"}, items=("dragonfire-flask",))
    cyd = hero("Cyd", "s3", skills={"lore": "d10"})
    return {"ana": ana, "bob": hero("Bob", "s2"), "cyd": cyd, "pim": porter(), **more}


ROLLS: list[tuple[str, dict[str, Any], str]] = [
    ("test", {"attribute": "BOD"}, "help"),
    ("rest", {"attribute": "BOD"}, "help"),
    ("contest", {"target": "bob"}, "a_help"),
    ("attack", {"target": "bob"}, "a_help"),
    ("blast", {"targets": ["bob"]}, "a_help"),
    ("reaction", {"target": "a stranger"}, "help"),
    ("morale", {"target": "foe"}, "help"),
]


@pytest.mark.parametrize(("move", "want", "field"), ROLLS, ids=[move for move, *_ in ROLLS])
def test_generic_fantasy_help_and_hirelings_die_join_every_kind_of_roll(
    move: str, want: dict[str, Any], field: str
) -> None:
    session = table(**people(foe=creature("kobold")))
    skill = {"hireling_skill": "survival"}
    plan = planned(session, f"generic-fantasy.{move}", **want, help=LORE, hireling="pim", **skill)
    assert getattr(plan.params, field) == ("d4", "d10")
    assert {"pim", "cyd"} <= set(plan.roles.values())


def test_generic_fantasy_help_joins_initiative_and_a_hirelings_answer() -> None:
    want: dict[str, Any] = {"foes": ["foe"], "roller": "ana", "help": LORE}
    fight = planned(table(**people(foe=creature("kobold"))), "generic-fantasy.fight", "", "s0", **want)
    assert fight.params.help == ("d10",)
    order = planned(table(**people()), "generic-fantasy.order", hireling="pim", help=LORE)
    assert order.params.help == ("d10",)


@pytest.mark.parametrize("move", ["contest", "attack"])
def test_generic_fantasy_help_and_hirelings_join_the_other_side(move: str) -> None:
    bob = hero("Bob", "s2", skills={"defense": "d6"})
    session = table(**people(bob=bob, ned=porter("bob")))
    want: dict[str, Any] = {"target": "bob", "target_skill": "defense", "target_help": LORE, "target_hireling": "ned"}
    plan = planned(session, f"generic-fantasy.{move}", **want, target_hireling_skill="survival")
    assert (plan.params.b, plan.params.b_help) == (("d8", "d6"), ("d4", "d10"))


def test_generic_fantasy_help_for_the_target_of_a_blast() -> None:
    answers = [{"who": "bob", "help": LORE}]
    plan = planned(table(**people()), "generic-fantasy.blast", targets=["bob"], answers=answers)
    assert plan.params.targets[0].help == ("d10",)


def test_generic_fantasy_hirelings_who_fled_lend_nothing() -> None:
    fled = porter().with_parts(Conditions({"c": Condition("flee", row="flee", does=(Leaves(),))}))
    session = table(**people(pim=fled))
    assert refusal(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD", hireling="pim")) == "helper-down"


def test_generic_fantasy_help_on_a_table_counts_as_one_more_die() -> None:
    # WIL d6 and a helper's d10, best of both: 7-9 friendly, 10-12 helpful come from the d10 alone.
    plan = planned(table(**people()), "generic-fantasy.reaction", target="a stranger", help=LORE)
    found = odds(plan.rule, plan.params)
    assert found.chance(lambda o: o.result == "helpful") == Fraction(1, 10)
    assert found.chance(lambda o: o.result == "friendly") == Fraction(3, 10)
    assert found.chance(lambda o: o.result == "hostile") == Fraction(3, 6) * Fraction(3, 10)
    session = table(box(2, 8), **people())
    entry = done(do(session, "s1", "generic-fantasy.reaction", "ana", target="a stranger", help=LORE))
    assert thrown(entry) == [("ana", ("d6",), (2,)), ("cyd", ("d10",), (8,))]
    assert entry.outcome["result"] == "friendly"


def test_generic_fantasy_contest_odds_with_help_are_exact() -> None:
    # BOD d8 and a helper's d10 against BOD d8: every throw by the rule's own order.
    plan = planned(table(**people()), "generic-fantasy.contest", target="bob", help=LORE)

    def worth(*faces: tuple[int, int]) -> tuple[Any, ...]:
        grades = [min(3, (n - 1) // 3) for n, _ in faces]
        row = sorted(faces, reverse=True)
        counts = [grades.count(g) for g in (3, 2, 1)]
        return sum(counts), *counts, [n for n, _ in row], [s for _, s in row]

    wins = sum(worth((x, 8), (h, 10)) > worth((y, 8)) for x in range(1, 9) for h in range(1, 11) for y in range(1, 9))
    assert odds(plan.rule, plan.params).chance(lambda o: o.winner == "a") == Fraction(wins, 640)


# ---- weak and strong hits
def test_generic_fantasy_contest_weak_hits_bring_consequences_and_strong_ones_benefits() -> None:
    # Ana's d12 shows 11, a strong hit; her d6 4, a weak one. Bob's d8 5: a weak hit.
    ana = hero("Ana", "s1", bod="d12", skills={"athletics": "d6"})
    for move in ("contest", "attack"):
        session = table(box(11, 4, 5), **people(ana=ana))
        entry = done(do(session, "s1", f"generic-fantasy.{move}", "ana", target="bob", skill="athletics"))
        assert told(entry, "ana") == ["consequence", "benefit"]
        assert told(entry, "bob") == ["consequence"]


def test_generic_fantasy_blast_tells_the_throwers_hits_once() -> None:
    session = table(box(5, 1, 8), **people())
    entry = done(do(session, "s1", "generic-fantasy.blast", "ana", targets=["bob", "cyd"]))
    assert (told(entry, "ana"), told(entry, "bob"), told(entry, "cyd")) == (["consequence"], [], [])


@pytest.mark.parametrize(
    ("faces", "decided"),
    [
        ((8, 5), SidesCompared("ana", "bob", 1, 1, "plain hits", 1, 0, "ana")),  # a plain one before a weak one
        ((8, 7), SidesCompared("ana", "bob", 1, 1, "numbers", 8, 7, "ana")),
        ((8, 2), SidesCompared("ana", "bob", 1, 0, "hits", winner="ana")),
    ],
)
def test_generic_fantasy_contest_names_the_tie_break_that_decided(
    faces: tuple[int, int], decided: SidesCompared
) -> None:
    entry = done(do(table(box(*faces), **people()), "s1", "generic-fantasy.contest", "ana", target="bob"))
    assert [s.step.facts for s in entry.steps if isinstance(s.step.facts, SidesCompared)] == [decided]


# ---- reach, things used up
def test_generic_fantasy_attack_uses_the_flask_up_and_nobody_parries_with_one() -> None:
    bob = hero("Bob", "s2", items=("stink-pot",))
    session = table(box(8, 7, 1), **people(bob=bob))
    entry = done(do(session, "s1", "generic-fantasy.attack", "ana", target="bob", weapon="dragonfire-flask"))
    assert ItemLost("ana", "dragonfire-flask", "used up", 1, "dragonfire flask") in facts(entry)
    assert entry.plan
    assert entry.plan.params["unanswered"]
    assert entry.plan.carried_over["b"] == "unarmed"
    assert "stink-pot" in session.state.part("bob", Pack).items


def test_generic_fantasy_attack_a_kobold_does_not_parry_with_its_bee_jar() -> None:
    session = table(**people(kob=creature("kobold")))
    plan = planned(session, "generic-fantasy.attack", target="kob", weapon="unarmed")
    assert plan.carried_over["b"] != "bee-jar"
    # Two hits kill Bob, who has 1 point of a d4 left (d4 1: dead). The jar is gone, and the dead are not stung.
    frail = hero("Bob", "s2", bod="d4")
    frail = frail.with_parts(
        frail.part(Ladder).with_rung("BOD", structs.replace(frail.part(Ladder).rung("BOD"), points=1))
    )
    session = table(box(4, 4, 1, 1), **people(kob=creature("kobold"), bob=frail))
    done(do(session, "s0", "generic-fantasy.attack", "kob", target="bob", weapon="bee-jar"))
    assert session.state.characters["bob"].life == "dead"
    assert not session.state.part("bob", Conditions).active
    assert "bee-jar" not in session.state.part("kob", Pack).items


# ---- trouble after any failed test
def test_generic_fantasy_trouble_after_a_failed_rest_fills_the_pool() -> None:
    session = table(box(1), **people())
    done(do(session, "s0", "generic-fantasy.harm", "ana", n=3))
    done(do(session, "s1", "generic-fantasy.rest", "ana", attribute="BOD", overrule=True))
    assert session.state.part("ana", Ladder).rung("BOD").points == 5
    done(do(session, "s1", "generic-fantasy.trouble", "ana", trouble="wolves"))
    assert session.state.part("ana", Ladder).rung("BOD").points == 8
    assert not session.state.part("ana", Failure).open


def test_generic_fantasy_trouble_after_a_failed_treatment_stops_the_countdown() -> None:
    # Bob's BOD d4 is gone: d4 3, then 2 hours. Ana's INT shows 1.
    session = table(box(3, 2, 1), **people(bob=hero("Bob", "s2", bod="d4")))
    done(do(session, "s0", "generic-fantasy.harm", "bob", n=4))
    done(do(session, "s1", "generic-fantasy.treat", "ana", target="bob", test=True))
    assert session.state.part("ana", Failure).of == "bob"
    done(do(session, "s1", "generic-fantasy.trouble", "ana", trouble="blood on the floor"))
    assert "generic-fantasy.death" not in [t.rule for t in session.state.part("bob", Countdowns).countdowns.values()]


# ---- what conditions do
def test_generic_fantasy_condition_without_weak_hits_points_skill_and_help() -> None:
    lacking = Without(what=("weak", "points", "skill", "help"))
    session = table(**people(ana=bearing(hero("Ana", "s1", skills={"athletics": "d6"}), lacking)))
    plan = planned(session, "generic-fantasy.test", attribute="BOD", skill="athletics", help=LORE)
    assert (plan.params.dice, plan.params.help, plan.params.means.points) == (("d8",), (), 0)
    # A d8 passes on 7 and 8 alone.
    assert odds(plan.rule, plan.params).chance(lambda o: o.passed) == Fraction(2, 8)
    contest = planned(session, "generic-fantasy.contest", target="bob")
    wins = sum(((x >= 7), x >= 7, 0, x) > ((y >= 4), y >= 7, 4 <= y < 7, y) for x in range(1, 9) for y in range(1, 9))
    assert odds(contest.rule, contest.params).chance(lambda o: o.winner == "a") == Fraction(wins, 64)


def test_generic_fantasy_condition_of_a_target_helpless_or_spared() -> None:
    session = table(**people(bob=bearing(hero("Bob", "s2"), Cannot(what=("act",)))))
    plan = planned(session, "generic-fantasy.attack", target="bob", weapon="unarmed")
    assert (plan.params.b_helpless, plan.params.unanswered) == (True, True)
    # A d8 against nothing: weak hits on 4 to 6, hits on 7 and 8.
    assert odds(plan.rule, plan.params).chance(lambda o: o.winner == "a") == 1
    assert odds(plan.rule, plan.params).chance(lambda o: o.b_takes == 1) == Fraction(5, 8)
    session = table(**people(bob=bearing(hero("Bob", "s2"), Immunity(of=("mundane",)))))
    plan = planned(session, "generic-fantasy.attack", target="bob", weapon="unarmed")
    assert odds(plan.rule, plan.params).chance(lambda o: o.b_takes > 0) == 0


def test_generic_fantasy_condition_that_cannot_use_an_attribute() -> None:
    session = table(box(5), **people(ana=bearing(hero("Ana", "s1"), Cannot(use=("BOD",)))))
    assert warning(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD")) == "cannot-use"
    assert planned(session, "generic-fantasy.contest", "bob", "s2", target="ana").params.b == ("d4",)
    attack = planned(session, "generic-fantasy.attack", "bob", "s2", target="ana")
    assert (attack.params.b_helpless, attack.params.unanswered) == (True, True)
    assert odds(attack.rule, attack.params).chance(lambda o: o.b_takes > 0) == Fraction(5, 8)  # 4 to 8 on a d8
