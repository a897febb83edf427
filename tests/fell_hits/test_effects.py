"""What conditions do in Fell (Hits), kind by kind, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from at_table import box, do, done, facts, parked, refusal, warnings
from caltrop.games.common.conditions.on_sheet import Condition, ConditionEnded, Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import ItemLost, Pack, Purse
from caltrop.games.common.items.supplies import LIGHT
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.fell_hits.library import LIBRARY
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.state.state import Character
from caltrop.odds import odds
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.words import entry_lines
from fell_hits.table import creature, hero, table


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
@pytest.mark.parametrize(
    ("row", "hits"), [("", Fraction(5, 8)), ("blinded", Fraction(3, 8)), ("drugged", Fraction(3, 8))]
)
def test_fell_hits_test_weak_hits_of_the_blinded_are_misses(row: str, hits: Fraction) -> None:
    # d8: 1-3 miss, 4-5 weak, 6-8 hit.
    session = table(ana=bearing(hero("Ana", "s1"), *([row] if row else [])))
    plan = preview(session, "fell-hits.test", "ana", attribute="BOD")
    assert odds(plan.rule, plan.params).chance(lambda o: o.result != "miss") == hits


def test_fell_hits_skills_of_the_doubtful_do_not_join() -> None:
    session = table(ana=bearing(hero("Ana", "s1", skills={"lore": "d6"}), "doubtful"))
    assert preview(session, "fell-hits.test", "ana", attribute="INT", skill="lore").params.dice == ("d6",)


@pytest.mark.parametrize("row", ["wrong shadow", "nameless"])
def test_fell_hits_experience_is_kept_from_them(row: str) -> None:
    session = table(ana=bearing(hero("Ana", "s1", experience=9), row))
    assert preview(session, "fell-hits.test", "ana", attribute="INT", experience="d4").params.dice == ("d6",)


def test_fell_hits_help_does_not_reach_the_deafened() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "deafened"), bob=hero("Bob", "s2", skills={"lore": "d6"}))
    help = [{"who": "bob", "skill": "lore"}]
    assert preview(session, "fell-hits.test", "ana", attribute="INT", help=help).params.help == ()


@pytest.mark.parametrize(("row", "pushes"), [("", True), ("shamed", False), ("despairing", False)])
def test_fell_hits_push_is_not_for_the_shamed(row: str, pushes: bool) -> None:
    session = table(box(1), ana=bearing(hero("Ana", "s1"), *([row] if row else [])))
    done(do(session, "s1", "table.order", "ana", rule="fell-hits.push", answer="yes"))
    entry = done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD", trouble="a twisted ankle"))
    assert ("pushed" in [e.result for e in facts(entry) if getattr(e, "rule", "") == "fell-hits.push"]) == pushes


def test_fell_hits_morale_is_never_rolled_by_the_flagellant() -> None:
    session = table(ana=hero("Ana", "s1"), a=bearing(creature("flagellant"), "unbreaking"))
    done(do(session, "s0", "fell-hits.fight", foes=["a"], first="party"))
    assert refusal(do(session, "s1", "fell-hits.morale", "ana")) == "fearless"


# ---- cannot
@pytest.mark.parametrize("row", ["broody", "bound", "dancing"])
def test_table_condition_that_takes_a_turn_warns_whoever_acts_or_moves(row: str) -> None:
    session = table(ana=bearing(hero("Ana", "s1"), row), looter=creature("looter"))
    done(do(session, "s0", "fell-hits.fight", foes=["looter"], first="party"))
    assert "cannot" in warnings(do(session, "s1", "fell-hits.test", "ana", attribute="BOD"))
    assert "cannot" in warnings(do(session, "s1", "fell-hits.move", "ana"))


@pytest.mark.parametrize(("row", "answers"), [("broody", True), ("bound", False), ("dancing", False)])
def test_fell_hits_attack_on_those_who_cannot_act_is_unanswered(row: str, answers: bool) -> None:
    session = table(ana=hero("Ana", "s1"), looter=bearing(creature("looter"), row))
    assert preview(session, "fell-hits.attack", "ana", target="looter").params.unanswered != answers


def test_table_condition_dancing_ends_with_pain() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "dancing"))
    done(do(session, "s0", "fell-hits.harm", "ana", n=1))
    assert texts(session, "ana") == []


@pytest.mark.parametrize(
    ("row", "hour", "night"), [("famished", 1, 0), ("drenched", 1, 0), ("queasy", 1, 1), ("marked", 1, 1)]
)
def test_fell_hits_rest_warns_those_whom_it_does_not_help(row: str, hour: int, night: int) -> None:
    session = table(ana=bearing(hero("Ana", "s1"), row))
    for kind, times in (("hour", hour), ("night", night)):
        assert warned(preview(session, "fell-hits.rest", "ana", kind=kind, served=True)) == ["cannot"] * times


def test_fell_hits_test_of_the_singing_cannot_be_made_with_wil() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "singing"))
    assert warned(preview(session, "fell-hits.test", "ana", attribute="WIL")) == ["cannot-use"]


def test_table_condition_despairing_warns_about_a_helper() -> None:
    bob = bearing(hero("Bob", "s2", skills={"lore": "d6"}), "despairing")
    session = table(ana=hero("Ana", "s1"), bob=bob)
    help = [{"who": "bob", "skill": "lore"}]
    assert warned(preview(session, "fell-hits.test", "ana", attribute="INT", help=help)) == ["cannot"]


def test_table_condition_listening_cannot_attack_the_voice() -> None:
    ana = bearing(hero("Ana", "s1"), "listening", by="root")
    session = table(ana=ana, bob=hero("Bob", "s2"), root=creature("root-below"))
    assert warned(preview(session, "fell-hits.attack", "ana", target="root")) == ["cannot-towards"]
    assert warned(preview(session, "fell-hits.attack", "ana", target="bob")) == []


def test_table_condition_inside_cannot_be_singled_out() -> None:
    session = table(ana=hero("Ana", "s1"), bob=bearing(hero("Bob", "s2"), "inside"))
    assert warned(preview(session, "fell-hits.attack", "ana", target="bob")) == ["unseen"]


# ---- hurts
@pytest.mark.parametrize(
    ("row", "attribute"), [("on fire", "BOD"), ("drowning", "BOD"), ("crushed", "BOD"), ("indebted", "WIL")]
)
def test_table_condition_hurts_each_turn(row: str, attribute: str) -> None:
    session = table(ana=bearing(hero("Ana", "s1", bod="d8", wil="d8"), row), looter=creature("looter"))
    done(do(session, "s0", "fell-hits.fight", foes=["looter"], first="foes"))
    done(do(session, "s0", "fell-hits.turn"))
    assert session.state.part("ana", Ladder).rung(attribute).points == 7


def fire_after(*moves: str, first: str) -> int:
    """Return the BOD that 3 rounds of fire take of Ana's 8, set in round 1; a quarter of an hour goes by at the end."""
    session = table(ana=hero("Ana", "s1", bod="d8"), looter=creature("looter"))
    done(do(session, "s0", "fell-hits.fight", foes=["looter"], first=first))
    done(do(session, "s0", "table.condition", "ana", text="on fire"))
    for move in moves:
        done(do(session, "s0", f"fell-hits.{move}", "ana" if move == "fight.leave" else ""))
    done(do(session, "s0", "table.clock", n=15, unit="minutes", overrule=True))
    assert texts(session, "ana") == []
    return 8 - session.state.part("ana", Ladder).rung("BOD").points


@pytest.mark.parametrize("ends", ["fight.end", "fight.leave"])
@pytest.mark.parametrize("first", ["party", "foes"])
@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_table_condition_fire_burns_its_rounds_whenever_the_fight_ends(first: str, turns: int, ends: str) -> None:
    """1 BOD harm each turn for 3 rounds is 3, whether Ana's turn of this round has been or is lost with the fight."""
    assert fire_after(*(["turn"] * turns), ends, first=first) == 3


def test_table_condition_mending_gives_the_troll_a_point_each_turn() -> None:
    troll = bearing(creature("millwheel-troll").with_parts(HitPoints(3, 9, "d10")), "mending")
    session = table(ana=hero("Ana", "s1"), troll=troll)
    done(do(session, "s0", "fell-hits.fight", foes=["troll"], first="party"))
    done(do(session, "s0", "fell-hits.turn"))
    assert session.state.part("troll", HitPoints).now == 4


def test_fell_hits_combat_the_troll_comes_to_the_table_mending() -> None:
    session = table()
    done(do(session, "s0", "fell-hits.creature", creature="millwheel-troll", name="troll"))
    assert texts(session, "troll") == ["mending"]


# ---- at once
def test_table_condition_seized_drops_what_is_in_hand() -> None:
    session = table(ana=hero("Ana", "s1", items=("rope", "mace")))
    entry = done(do(session, "s0", "table.condition", "ana", text="seized"))
    assert facts(entry, ItemLost) == [ItemLost("ana", "mace", "dropped", 1, "mace")]
    assert list(session.state.part("pile", Pack).items) == ["mace"]
    assert texts(session, "ana") == []


@pytest.mark.parametrize("row", ["lights out", "drenched"])
def test_table_light_goes_out_by_wings_and_water(row: str) -> None:
    session = table(ana=hero("Ana", "s1", items=("torch",)))
    done(do(session, "s1", "fell-hits.use", "ana", item="torch"))
    done(do(session, "s0", "table.condition", "ana", text=row))
    assert not session.state.part("ana", Countdowns).has(LIGHT)


def test_fell_hits_equipment_a_blanket_meets_the_need_of_warmth() -> None:
    session = table(ana=hero("Ana", "s1", items=("blanket",)).with_parts(Need({"warmth": 0})))
    done(do(session, "s1", "fell-hits.use", "ana", item="blanket"))
    assert session.state.part("ana", Need).lacks == {}
    assert "blanket" in session.state.part("ana", Pack).items


# ---- ends
def test_table_condition_held_ends_with_a_won_contest() -> None:
    session = table(box(8, 1), ana=bearing(hero("Ana", "s1"), "held", by="clay"), clay=creature("clayling"))
    entry = done(do(session, "s1", "fell-hits.contest", "ana", target="clay"))
    assert ConditionEnded("ana", "c1", "held", "contest", "held") in facts(entry)


def test_table_condition_bound_is_no_service_that_ends() -> None:
    session = table(ana=bearing(hero("Ana", "s1"), "bound"), bob=hero("Bob", "s2"))
    done(do(session, "s0", "fell-hits.harm", "bob", n=1))
    done(do(session, "s0", "table.condition", "bob", text="serving"))
    assert [session.state.characters[who].life for who in ("ana", "bob")] == ["up", "up"]


# ---- the summons: a coin, or 1 WIL
def summoned(coin: int, order: str = "") -> Session:
    session = table(ana=hero("Ana", "s1", coin=coin), lord=creature("drowned-lord"))
    done(do(session, "s0", "table.condition", "ana", text="indebted", cause="lord"))
    done(do(session, "s0", "fell-hits.fight", foes=["lord"], first="foes"))
    if order:
        done(do(session, "s1", "table.order", "ana", rule="table.condition", answer=order))
    return session


def coin_and_will(session: Session) -> tuple[int, int]:
    return session.state.part("ana", Purse).coin, session.state.part("ana", Ladder).rung("WIL").points


def test_fell_hits_summons_asks_for_a_coin_each_turn() -> None:
    session = summoned(10)
    before = coin_and_will(session)
    waits = parked(do(session, "s0", "fell-hits.turn"))
    (ask,) = waits.asks
    assert isinstance(ask, Choice)
    assert (ask.who, ask.options, ask.usual) == ("ana", ("pay", "suffer"), "pay")
    entry = done(session.answer("s1", waits.id, ask.key, "pay"))
    assert coin_and_will(session) == (before[0] - 1, before[1])
    assert "Ana pays 1" in " ".join(entry_lines(entry, session.state, session.game))


def test_fell_hits_summons_takes_1_wil_from_whoever_does_not_pay() -> None:
    session = summoned(10)
    before = coin_and_will(session)
    waits = parked(do(session, "s0", "fell-hits.turn"))
    done(session.answer("s1", waits.id, waits.asks[0].key, "suffer"))
    assert coin_and_will(session) == (before[0], before[1] - 1)


def test_fell_hits_summons_asks_no_one_without_a_coin() -> None:
    session = summoned(0)
    before = coin_and_will(session)
    done(do(session, "s0", "fell-hits.turn"))
    assert coin_and_will(session) == (0, before[1] - 1)


# ---- the voice: friends only
def test_fell_hits_voice_warns_of_attacks_on_any_foe_and_on_no_friend() -> None:
    ana = bearing(hero("Ana", "s1"), "listening", by="root")
    session = table(ana=ana, bob=hero("Bob", "s2"), root=creature("root-below"), eel=creature("marrow-eel"))
    for fighting in (False, True):
        if fighting:
            done(do(session, "s0", "fell-hits.fight", foes=["root", "eel"], first="party"))
        found = {t: preview(session, "fell-hits.attack", "ana", target=t) for t in ("bob", "root", "eel")}
        barred = [t for t, plan in found.items() if "cannot-towards" in [w.code for w in plan.warnings]]
        assert barred == ["root", "eel"]
