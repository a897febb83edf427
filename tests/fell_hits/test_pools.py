"""The dice of Fell (Hits): what can join every kind of roll, on both sides, and what conditions do to it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from at_table import box, do, done, facts, parked, refusal, warning
from caltrop.games.common.conditions.effects import Cannot, Effect, Immunity, Leaves, Without
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import ItemLost, Pack
from caltrop.games.common.people.hirelings import Hire
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.fell_hits.sheet import Experience
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.steps import SidesCompared
from caltrop.kernel.state.state import Character
from caltrop.odds import odds
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from fell_hits import brute
from fell_hits.table import creature, hero, table

LORE = [{"who": "cyd", "skill": "lore"}]


def thrown(entry: Entry) -> list[tuple[str, Any, Any]]:
    return [(s.step.who, s.step.facts["dice"], s.step.facts["faces"]) for s in entry.steps if "faces" in s.step.facts]


def planned(session: Session, move: str, actor: str = "ana", seat: str = "s1", **want: Any) -> Plan[Any, Any]:
    plan = session.preview(seat, Intent(move, actor, want))
    assert isinstance(plan, Plan), plan
    return plan


def bearing(character: Character, *does: Effect) -> Character:
    return character.with_parts(Conditions({"c": Condition("marked", row="marked", does=does)}))


def porter(employer: str = "ana", **skills: LadderDie) -> Character:
    dice = skills or {"survival": "d8"}
    return Character("Pim", "hireling", "s1").with_parts(
        HitPoints(4, 4, "d4"), SkillDice(dice), Hire(employer), Pack(8), Conditions()
    )


def people(**more: Any) -> dict[str, Any]:
    ana = hero("Ana", "s1", skills={"athletics": "d6"}, experience=12, items=("mace", "firebomb"))
    return {
        "ana": ana,
        "bob": hero("Bob", "s2"),
        "cyd": hero("Cyd", "s3", skills={"lore": "d10"}),
        "pim": porter(),
        **more,
    }


def points(session: Session, who: str) -> int:
    return session.state.part(who, Experience).points


ROLLS: list[tuple[str, dict[str, Any], str]] = [
    ("fell-hits.test", {"attribute": "BOD"}, "help"),
    ("fell-hits.rest", {"attribute": "BOD"}, "help"),
    ("fell-hits.contest", {"target": "bob"}, "a_help"),
    ("fell-hits.attack", {"target": "bob"}, "a_help"),
    ("fell-hits.blast", {"targets": ["bob"], "weapon": "firebomb"}, "a_help"),
    ("fell-hits.morale", {"target": "foe"}, "a_help"),
]
IDS = [move for move, *_ in ROLLS]


@pytest.mark.parametrize(("move", "want", "field"), ROLLS, ids=IDS)
def test_fell_hits_help_joins_every_kind_of_roll(move: str, want: dict[str, Any], field: str) -> None:
    plan = planned(table(**people(foe=creature("looter"))), move, **want, help=LORE)
    assert getattr(plan.params, field) == ("d10",)


@pytest.mark.parametrize(("move", "want", "field"), ROLLS, ids=IDS)
def test_fell_hits_hirelings_die_and_experience_join_every_kind_of_roll(
    move: str, want: dict[str, Any], field: str
) -> None:
    own = "dice" if field == "help" else "a"
    session = table(**people(foe=creature("looter")))
    plan = planned(session, move, **want, hireling="pim", experience="d12")
    assert getattr(plan.params, own)[-2:] == ("d12", "d8")


def test_fell_hits_hirelings_die_only_where_their_skill_fits() -> None:
    session = table(**people(pim=porter(lore="d4", repair="d10")))
    want: dict[str, Any] = {"attribute": "INT", "hireling": "pim"}
    assert refusal(do(session, "s1", "fell-hits.test", "ana", **want)) == "no-fitting-skill"
    assert refusal(do(session, "s1", "fell-hits.test", "ana", **want, skill="athletics")) == "no-fitting-skill"
    assert planned(session, "fell-hits.test", **want, hireling_skill="lore").params.dice == ("d6", "d4")
    fled = porter().with_parts(Conditions({"c": Condition("flee", row="flee", does=(Leaves(),))}))
    assert refusal(do(table(**people(pim=fled)), "s1", "fell-hits.test", "ana", **want)) == "helper-down"


@pytest.mark.parametrize("move", ["fell-hits.contest", "fell-hits.attack"])
def test_fell_hits_help_and_hirelings_join_the_other_side(move: str) -> None:
    bob = hero("Bob", "s2", skills={"defense": "d6"})
    session = table(**people(bob=bob, ned=porter("bob")))
    want: dict[str, Any] = {"target": "bob", "target_skill": "defense", "target_help": LORE, "target_hireling": "ned"}
    plan = planned(session, move, **want, target_hireling_skill="survival")
    assert (plan.params.b, plan.params.b_help) == (("d8", "d6", "d8"), ("d10",))


def test_fell_hits_orders_initiative_and_blasts_take_help_on_both_sides() -> None:
    order = planned(table(**people()), "fell-hits.order", hireling="pim", help=LORE)
    assert (order.params.a_help, order.params.b) == (("d10",), ("d4",))
    want: dict[str, Any] = {"foes": ["foe"], "party_roller": "ana", "help": LORE, "experience": "d4"}
    fight = planned(table(**people(foe=creature("looter"))), "fell-hits.fight", "", "s0", **want)
    assert (fight.params.a, fight.params.a_help) == (("d6", "d4"), ("d10",))
    answers = [{"who": "bob", "help": LORE}]
    blast = planned(table(**people()), "fell-hits.blast", targets=["bob"], weapon="firebomb", answers=answers)
    assert blast.params.targets[0].help == ("d10",)


# ---- experience on both sides
def test_fell_hits_experience_may_be_bought_by_the_defender() -> None:
    # Ana's BOD 8; Bob, who wants to be asked, buys a d6: BOD d8 6 and d6 6: two hits to one.
    session = table(box(8, 6, 6), **people(bob=hero("Bob", "s2", experience=7)))
    done(do(session, "s2", "table.order", "bob", rule="fell-hits.experience", answer="ask"))
    waits = parked(do(session, "s1", "fell-hits.contest", "ana", target="bob"))
    (ask,) = waits.asks
    assert (ask.who, getattr(ask, "options", ())) == ("bob", ("none", "d4", "d6"))
    entry = done(session.answer("s2", waits.id, ask.key, "d6"))
    assert entry.outcome["winner"] == "b"
    assert points(session, "bob") == 7 - 6


def test_fell_hits_experience_of_another_is_not_spent_without_their_yes() -> None:
    session = table(box(8, 5), **people(bob=hero("Bob", "s2", experience=7)))
    waits = parked(do(session, "s1", "fell-hits.attack", "ana", target="bob", target_experience="d6", weapon="mace"))
    entry = done(session.answer("s2", waits.id, waits.asks[0].key, "no"))
    assert entry.outcome["winner"] == "a"
    assert points(session, "bob") == 7
    session = table(box(8, 5, 1), **people(bob=hero("Bob", "s2", experience=7)))
    done(do(session, "s0", "fell-hits.attack", "ana", target="bob", target_experience="d6", weapon="mace"))
    assert points(session, "bob") == 1


@pytest.mark.parametrize(("option", "gained"), [("gain", 1), ("none", 0)])
def test_fell_hits_experience_contests_attacks_without_a_hit_teach_both_sides(option: str, gained: int) -> None:
    # Ana's 3 and Bob's 2 are misses; Ana is ahead by numbers, and harms nobody.
    session = table(box(3, 2), {"fell-hits.experience.contests": option}, **people())
    done(do(session, "s1", "fell-hits.attack", "ana", target="bob", weapon="mace"))
    assert (points(session, "ana"), points(session, "bob")) == (12 + gained, gained)


def test_fell_hits_experience_contests_a_blast_teaches_the_thrower_once() -> None:
    session = table(box(3, 2, 6), **people())
    entry = done(do(session, "s1", "fell-hits.blast", "ana", targets=["bob", "cyd"], weapon="firebomb"))
    assert (points(session, "ana"), points(session, "bob"), points(session, "cyd")) == (13, 1, 0)
    assert ItemLost("ana", "firebomb", "used up", 1, "firebomb") in facts(entry)


# ---- which comparison decided
@pytest.mark.parametrize(
    ("ours", "theirs", "decided"),
    [
        ((6, 1), (4, 1), SidesCompared("ana", "bob", 1, 1, "full hits", 1, 0, "ana")),  # the full one of two
        ((6, 2), (6, 1), SidesCompared("ana", "bob", 1, 1, "numbers", 2, 1, "ana")),
        ((6, 5), (6, 1), SidesCompared("ana", "bob", 2, 1, "hits", winner="ana")),  # nothing to break
    ],
)
def test_fell_hits_contest_says_which_tie_break_decided(
    ours: tuple[int, int], theirs: tuple[int, int], decided: SidesCompared
) -> None:
    bob = hero("Bob", "s2", skills={"lore": "d6"})
    session = table(box(*ours, *theirs), **people(bob=bob))
    want: dict[str, Any] = {"target": "bob", "skill": "athletics", "target_skill": "lore"}
    entry = done(do(session, "s1", "fell-hits.contest", "ana", **want))
    assert compared(entry) == [decided]


def compared(entry: Entry) -> list[SidesCompared]:
    return [s.step.facts for s in entry.steps if isinstance(s.step.facts, SidesCompared)]


def test_fell_hits_contest_says_that_dice_were_left_over_or_bigger() -> None:
    left = done(do(table(box(6, 2, 6), **people()), "s1", "fell-hits.contest", "ana", target="bob", skill="athletics"))
    assert [c.decides for c in compared(left)] == ["more dice"]
    small = hero("Bob", "s2", bod="d6")
    size = done(do(table(box(6, 6), **people(bob=small)), "s1", "fell-hits.contest", "ana", target="bob"))
    assert [c.decides for c in compared(size)] == ["dice"]


# ---- odds
def test_fell_hits_contest_odds_with_help_of_both_sides_are_exact() -> None:
    dan = hero("Dan", "s3", skills={"lore": "d4"})
    want: dict[str, Any] = {"target": "bob", "help": LORE, "target_help": [{"who": "dan", "skill": "lore"}]}
    plan = planned(table(**people(dan=dan)), "fell-hits.contest", **want)
    expected = dict.fromkeys(("a", "b", "tie"), Fraction(0))
    throws = brute.bf_throws((8, 10), (8, 4), "any", "ahead")
    for (*_, winner), n in throws.items():
        expected[winner] += Fraction(n, throws.total())
    found = odds(plan.rule, plan.params)
    by_winner = {winner: sum(p for o, p in found if o.winner == winner) for winner in expected}
    assert by_winner == expected


# ---- what conditions do
def test_fell_hits_condition_without_weak_hits() -> None:
    # A d8: 6 to 8 hit, 4 and 5 are misses for the bearer: 3/8 hit, 5/8 miss, no weak hit.
    session = table(**people(ana=bearing(hero("Ana", "s1"), Without(what=("weak",)))))
    found = odds(
        planned(session, "fell-hits.test", attribute="BOD").rule,
        planned(session, "fell-hits.test", attribute="BOD").params,
    )
    by_result = [sum(p for o, p in found if o.result == result) for result in ("hit", "weak", "miss")]
    assert by_result == [Fraction(3, 8), 0, Fraction(5, 8)]
    # In a contest against Bob's d8: he has hits of any kind on 4 to 8, she on 6 to 8 only.
    plan = planned(session, "fell-hits.contest", target="bob")
    wins = sum((x >= 6, x >= 6, x) > (y >= 4, y >= 6, y) for x in range(1, 9) for y in range(1, 9))
    assert odds(plan.rule, plan.params).chance(lambda o: o.winner == "a") == Fraction(wins, 64)


def test_fell_hits_condition_without_skill_experience_help_and_push() -> None:
    lacking = Without(what=("skill", "experience", "help", "push"))
    ana = bearing(hero("Ana", "s1", skills={"athletics": "d6"}, experience=12), lacking)
    session = table(box(1), **people(ana=ana))
    want: dict[str, Any] = {"attribute": "BOD", "skill": "athletics", "experience": "d12", "help": LORE}
    plan = planned(session, "fell-hits.test", **want)
    assert (plan.params.dice, plan.params.help) == (("d8",), ())
    entry = done(do(session, "s1", "fell-hits.test", "ana", **want, trouble="it rains"))  # nobody asks for a push
    assert entry.outcome["result"] == "miss"
    assert points(session, "ana") == 13  # nothing was spent, and the failure taught her something


def test_fell_hits_condition_of_a_target_helpless_or_spared() -> None:
    session = table(**people(bob=bearing(hero("Bob", "s2"), Cannot(what=("act",)))))
    plan = planned(session, "fell-hits.attack", target="bob", weapon="mace")
    assert (plan.params.b_helpless, plan.params.unanswered) == (True, True)
    # BOD d8 against nothing: weak hits on 4 and 5, hits on 6 to 8; even a miss is more than 0, and harms no one.
    assert odds(plan.rule, plan.params).chance(lambda o: o.winner == "a") == 1
    assert odds(plan.rule, plan.params).chance(lambda o: o.b_takes == 1) == Fraction(5, 8)
    assert odds(plan.rule, plan.params).chance(lambda o: o.b_missed) == 0
    session = table(**people(bob=bearing(hero("Bob", "s2"), Immunity(of=("mundane",)))))
    plan = planned(session, "fell-hits.attack", target="bob", weapon="mace")
    assert odds(plan.rule, plan.params).chance(lambda o: o.b_takes > 0) == 0


def test_fell_hits_attack_from_afar_is_not_answered_with_knives() -> None:
    session = table(ana=hero("Ana", "s1", items=("longbow",)), bob=hero("Bob", "s2", items=("dagger",)))
    assert planned(session, "fell-hits.attack", target="bob").params.unanswered
    assert not planned(session, "fell-hits.attack", target="bob", unanswered=False).params.unanswered
    bomber = hero("Bob", "s2", items=("firebomb",))
    session = table(box(6, 6, 6), ana=hero("Ana", "s1", items=("mace",)), bob=bomber)
    entry = done(do(session, "s1", "fell-hits.attack", "ana", target="bob"))
    assert entry.plan
    assert entry.plan.carried_over["b"] == "unarmed"  # nobody parries with a bomb


def test_fell_hits_condition_that_cannot_use_an_attribute() -> None:
    session = table(box(5), **people(ana=bearing(hero("Ana", "s1"), Cannot(use=("BOD",)))))
    assert warning(do(session, "s1", "fell-hits.test", "ana", attribute="BOD")) == "cannot-use"
    plan = planned(session, "fell-hits.contest", "bob", "s2", target="ana")
    assert plan.params.b == ("d4",)
    # BOD d8 against a d4, which has at most a weak hit: Bob's full hits (6-8) win, a weak one (4, 5) beats 1 to 3 and
    # a 4 only as the higher number or the bigger die; his misses win by number against a miss.
    wins = sum(((x >= 4), x >= 6, x, 8) > ((y >= 4), 0, y, 4) for x in range(1, 9) for y in range(1, 5))
    assert odds(plan.rule, plan.params).chance(lambda o: o.winner == "a") == Fraction(wins, 32)


# ---- pushing what failed
def test_fell_hits_push_after_a_failed_rest_gives_the_points_and_after_a_treatment_stops_the_countdown() -> None:
    session = table(box(1), **people())
    done(do(session, "s0", "fell-hits.harm", "ana", n=3))
    done(do(session, "s1", "fell-hits.rest", "ana", attribute="BOD", overrule=True))
    assert session.state.part("ana", Ladder).rung("BOD").points == 5
    waits = parked(do(session, "s0", "fell-hits.push", "ana", trouble="wolves"))
    done(session.answer("s1", waits.id, waits.asks[0].key, "yes"))
    assert session.state.part("ana", Ladder).rung("BOD").points == 8
    # Bob's BOD d4 is gone: d4 3, then 2 hours. Ana's INT shows 1.
    session = table(box(3, 2, 1), **people(bob=hero("Bob", "s2", bod="d4")))
    done(do(session, "s0", "fell-hits.harm", "bob", n=4))
    done(do(session, "s1", "fell-hits.treat", "ana", target="bob", test=True))
    waits = parked(do(session, "s0", "fell-hits.push", "ana", trouble="blood on the floor"))
    done(session.answer("s1", waits.id, waits.asks[0].key, "yes"))
    assert "fell-hits.death" not in [t.rule for t in session.state.part("bob", Countdowns).countdowns.values()]
