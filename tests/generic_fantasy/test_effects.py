"""What conditions do in Generic Fantasy, kind by kind, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, refusal, warnings
from caltrop.games.common.conditions.on_sheet import Condition, ConditionEnded, Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.dying import is_dying
from caltrop.games.common.items.pack import Pack
from caltrop.games.generic_fantasy.game import GAME
from caltrop.games.generic_fantasy.library import LIBRARY
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.odds import odds
from caltrop.table.log import Intent
from caltrop.table.session import Session
from generic_fantasy.table import creature, hero, table


def bearing(character: Character, *rows: str, by: str = "") -> Character:
    """The character with these conditions, all caused by somebody if `by` is said."""
    marks = {f"c{n}": carried(row) for n, row in enumerate(rows, 1)}
    return character.with_parts(Conditions(marks, dict.fromkeys(marks, by) if by else {}))


def carried(id: str) -> Condition:
    row = LIBRARY.conditions[id]
    return Condition(row.title, row=row.id, meaning=row.text, does=row.does, ends=row.ends, tags=row.tags)


def texts(session: Session, who: str) -> list[str]:
    return [mark.text for mark in session.state.part(who, Conditions).active.values()]


def preview(session: Session, move: str, actor: str, **want: Any) -> Plan[Any, Any]:
    plan = session.preview("s0", Intent(move, actor, want))
    assert isinstance(plan, Plan), plan
    return plan


def warned(plan: Plan[Any, Any]) -> list[str]:
    return [warning.code for warning in plan.warnings]


# ---- without
@pytest.mark.parametrize("row", ["confused", "dizzy", "gagging"])
def test_generic_fantasy_skills_of_the_confused_do_not_join(row: str) -> None:
    session = table(ana=bearing(hero("Ana", "s1", skills={"lore": "d8"}), row))
    assert preview(session, "generic-fantasy.test", "ana", attribute="INT", skill="lore").params.dice == ("d6",)


def test_table_condition_dizzy_is_for_the_next_roll_only() -> None:
    session = table(box(6), ana=bearing(hero("Ana", "s1"), "dizzy"))
    done(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD"))
    assert texts(session, "ana") == []


@pytest.mark.parametrize(("row", "bod", "intellect"), [("", 8, 6), ("numbed", 0, 6), ("baffled", 8, 0)])
def test_generic_fantasy_modify_points_of_one_attribute_cannot_be_spent(row: str, bod: int, intellect: int) -> None:
    session = table(ana=bearing(hero("Ana", "s1"), *([row] if row else [])))
    for attribute, points in (("BOD", bod), ("INT", intellect)):
        assert preview(session, "generic-fantasy.test", "ana", attribute=attribute).params.means.points == points


def test_generic_fantasy_morale_is_never_rolled_by_zombies() -> None:
    session = table(ana=hero("Ana", "s1"), a=bearing(creature("zombie"), "unbreaking"))
    done(do(session, "s0", "generic-fantasy.fight", foes=["a"], first="party"))
    assert refusal(do(session, "s1", "generic-fantasy.morale", "ana")) == "fearless"


def test_generic_fantasy_combat_the_ettin_is_never_surprised() -> None:
    session = table(ana=hero("Ana", "s1"), kobold=creature("kobold"))
    done(do(session, "s0", "generic-fantasy.creature", creature="ettin", name="ettin"))
    done(
        do(
            session,
            "s0",
            "generic-fantasy.fight",
            foes=["ettin", "kobold"],
            first="party",
            surprised=["ettin", "kobold"],
        )
    )
    assert session.state.fight is not None
    assert session.state.fight.surprised == ("kobold",)


# ---- cannot
@pytest.mark.parametrize("row", ["rattled", "jigging", "wrapped"])
def test_table_condition_that_takes_a_turn_warns_whoever_acts_or_moves(row: str) -> None:
    session = table(ana=bearing(hero("Ana", "s1"), row), kobold=creature("kobold"))
    done(do(session, "s0", "generic-fantasy.fight", foes=["kobold"], first="party"))
    assert "cannot" in warnings(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD"))
    assert "cannot" in warnings(do(session, "s1", "generic-fantasy.move", "ana"))


@pytest.mark.parametrize(("row", "answers"), [("rattled", True), ("wrapped", False)])
def test_generic_fantasy_attack_on_those_who_cannot_act_is_unanswered(row: str, answers: bool) -> None:
    session = table(ana=hero("Ana", "s1"), kobold=bearing(creature("kobold"), row))
    plan = preview(session, "generic-fantasy.attack", "ana", target="kobold")
    assert plan.params.unanswered != answers
    if not answers:  # d8 against d4 without a skill: he hits with 4 only, and she with 4 to 8
        assert plan.params.b == ("d4",)
        assert odds(plan.rule, plan.params).chance(lambda o: o.a_takes > 0) == Fraction(0)


@pytest.mark.parametrize("row", ["daunted", "tempted"])
def test_table_condition_towards_its_cause_warns_only_there(row: str) -> None:
    ana = bearing(hero("Ana", "s1"), row, by="chief")
    session = table(ana=ana, chief=creature("orc-chief"), kobold=creature("kobold"))
    assert warned(preview(session, "generic-fantasy.attack", "ana", target="chief")) == ["cannot-towards"]
    assert warned(preview(session, "generic-fantasy.attack", "ana", target="kobold")) == []


def test_generic_fantasy_rest_of_an_hour_is_of_no_use_to_the_cursed() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "cursed"))
    assert warned(preview(session, "generic-fantasy.rest", "ana", kind="hour", served=True)) == ["cannot"]
    assert warned(preview(session, "generic-fantasy.rest", "ana", kind="night", served=True)) == []


def test_generic_fantasy_treat_warns_the_stung_who_cannot_help() -> None:
    bob = bearing(hero("Bob", "s2"), "poisoned")
    session = table(ana=bearing(hero("Ana", "s1"), "stung"), bob=bob)
    assert warned(preview(session, "generic-fantasy.treat", "ana", target="bob")) == ["cannot"]


# ---- pace
def test_table_condition_drowsy_comes_last_in_the_round() -> None:
    ana = bearing(hero("Ana", "s1"), "drowsy")
    for first, codes in (("party", ["comes-last"]), ("foes", [])):
        session = table(ana=ana, kobold=creature("kobold"))
        done(do(session, "s0", "generic-fantasy.fight", foes=["kobold"], first=first))
        if first == "foes":
            done(do(session, "s0", "generic-fantasy.turn"))
        assert warned(preview(session, "generic-fantasy.test", "ana", attribute="BOD")) == codes


# ---- hurts, place, loses
@pytest.mark.parametrize("row", ["poisoned", "burning", "airborne"])
def test_table_condition_hurts_each_turn(row: str) -> None:
    session = table(ana=bearing(hero("Ana", "s1"), row), kobold=creature("kobold"))
    done(do(session, "s0", "generic-fantasy.fight", foes=["kobold"], first="foes"))
    done(do(session, "s0", "generic-fantasy.turn"))
    assert session.state.part("ana", Ladder).rung("BOD").points == 7


@pytest.mark.parametrize(("row", "where"), [("shoved back", "a step further back"), ("airborne", "somewhere else")])
def test_table_condition_moves_its_bearer(row: str, where: str) -> None:
    session = table(ana=hero("Ana", "s1"))
    entry = done(do(session, "s0", "table.condition", "ana", text=row))
    assert Said("ana", "table.condition", "moved", {"where": where}) in facts(entry)


def test_generic_fantasy_attack_of_a_cutpurse_takes_a_small_thing() -> None:
    ana, thief = hero("Ana", "s1", items=("rope", "longsword")), creature("cutpurse")
    dice = {"cutpurse": 12, "ana": 1}
    session = table(lambda sides: min(sides, dice.pop("cutpurse", 1) if dice else 1), ana=ana, thief=thief)
    want: dict[str, Any] = {"target": "ana", "weapon": "dip", "unanswered": True}
    done(do(session, "s0", "generic-fantasy.attack", "thief", overrule=True, **want))
    assert "rope" not in session.state.part("ana", Pack).items
    assert "rope" in session.state.part("thief", Pack).items


# ---- things
def using(item: str, *rows: str) -> Session:
    return table(ana=hero("Ana", "s1", items=(item,)), bob=bearing(hero("Bob", "s2"), *rows))


@pytest.mark.parametrize(
    ("item", "row"),
    [
        ("healing-salve", "burning"),
        ("antidote", "poisoned"),
        ("surgeons-roll", "poisoned"),
        ("smelling-salts", "mesmerised"),
    ],
)
def test_generic_fantasy_create_medicine_cures(item: str, row: str) -> None:
    session = using(item, row, "cursed")
    entry = done(do(session, "s1", "generic-fantasy.use", "ana", item=item, target="bob"))
    assert ConditionEnded("bob", "c1", row, "cured", row) in facts(entry)
    assert texts(session, "bob") == ["cursed"]


def test_generic_fantasy_create_medicine_is_used_up() -> None:
    session = using("healing-salve")
    for left in (2, 1):
        done(do(session, "s1", "generic-fantasy.use", "ana", item="healing-salve", target="bob"))
        assert [item.uses for item in session.state.part("ana", Pack).items.values()] == [left]
    done(do(session, "s1", "generic-fantasy.use", "ana", item="healing-salve"))
    assert session.state.part("ana", Pack).items == {}


def test_generic_fantasy_create_blessed_water_wards_off_the_dead() -> None:
    session = table(ana=hero("Ana", "s1", items=("blessed-water",)), zombie=creature("zombie"))
    done(do(session, "s0", "generic-fantasy.use", "ana", item="blessed-water", target="zombie"))
    assert session.state.part("ana", Pack).items == {}
    assert "cannot-towards" in warned(preview(session, "generic-fantasy.attack", "zombie", target="ana"))


def test_generic_fantasy_death_a_healers_visit_saves_the_dying() -> None:
    # BOD d4 falls: death shows 3, hours, and 2.
    session = table(box(3, 2), ana=hero("Ana", "s1", coin=20), bob=bearing(hero("Bob", "s2", bod="d4"), "poisoned"))
    done(do(session, "s0", "generic-fantasy.harm", "bob", n=4))
    entry = done(do(session, "s1", "generic-fantasy.buy", "ana", item="healers-visit", target="bob"))
    assert Said("bob", "generic-fantasy.death", "treated", {"by": "bob"}) in facts(entry)
    assert texts(session, "bob") == []
    assert not is_dying(Scene(GAME, scripted(), session.state), "bob")


@pytest.mark.parametrize(("flask", "row"), [("dragonfire-flask", "burning"), ("stink-pot", "gagging")])
def test_generic_fantasy_attack_a_flask_leaves_its_condition(flask: str, row: str) -> None:
    ana = hero("Ana", "s1", items=(flask,), bod="d12")
    first = [12]
    session = table(lambda sides: min(sides, first.pop() if first else 1), ana=ana, kobold=creature("kobold"))
    done(do(session, "s1", "generic-fantasy.blast", "ana", targets=["kobold"], weapon=flask, overrule=True))
    assert row in texts(session, "kobold")


def test_generic_fantasy_attack_leaves_no_condition_on_the_dead() -> None:
    # The scorpion's dice show their best, Bob's BOD d4 and all later dice 1: no point is left, and death shows 1.
    bob = hurt_bob(1)
    first = [12, 12]
    session = table(lambda sides: min(sides, first.pop() if first else 1), bob=bob, foe=creature("giant-scorpion"))
    done(do(session, "s0", "generic-fantasy.attack", "foe", target="bob", weapon="sting", overrule=True))
    assert session.state.characters["bob"].life == "dead"
    assert texts(session, "bob") == []


def hurt_bob(points: int) -> Character:
    bob = hero("Bob", "s2", bod="d4")
    rungs = bob.part(Ladder).rungs
    return bob.with_parts(Ladder({**rungs, "BOD": structs.replace(rungs["BOD"], points=points)}))
