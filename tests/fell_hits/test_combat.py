"""Fights: who begins, turns, attacks with and without steel, blasts, morale."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, refusal, rules_in, warning
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import Cause, DieAdded, FactStated
from caltrop.kernel.state.events.table import Said
from caltrop.table.log import Intent
from caltrop.table.session import Session
from fell_hits.table import creature, hero, table


def order(session: Session) -> tuple[str, ...]:
    assert session.state.fight
    return session.state.fight.order


def said(entry: Any) -> list[tuple[str, str]]:
    return [(e.rule, e.result) for e in facts(entry) if isinstance(e, Said)]


def params(session: Session, actor: str, move: str = "fell-hits.attack", seat: str = "s0", **want: Any) -> Any:
    plan = session.preview(seat, Intent(move, actor, want))
    assert not isinstance(plan, Refused), plan
    return plan.params


# ---- fell-hits.combat
def test_fell_hits_combat_best_int_rolls_for_the_start() -> None:
    # Bram's d8 shows 2, the abbot's d8 shows 3: no hit on either side, the higher number begins
    people: Any = {"ana": hero("Ana", "s1"), "bram": hero("Bram", "s2", int_="d8"), "abbot": creature("hungry-abbot")}
    session = table(box(2, 3), **people, hen=creature("wrong-hen"))
    entry = done(do(session, "s0", "fell-hits.fight", foes=["hen", "abbot"]))
    assert entry.plan
    assert entry.plan.roles == {"a": "bram", "b": "abbot"}
    assert order(session) == ("foes", "party")


def test_fell_hits_combat_a_tie_is_rolled_again() -> None:
    session = table(box(3, 3, 4, 4, 6, 1), ana=hero("Ana", "s1", int_="d8"), abbot=creature("hungry-abbot"))
    entry = done(do(session, "s0", "fell-hits.fight", foes=["abbot"]))
    assert order(session) == ("party", "foes")
    assert [s.step.facts for s in entry.steps].count(FactStated("again")) == 2


def test_fell_hits_combat_sides_take_their_turns_together_and_rounds_take_six_seconds() -> None:
    session = table(ana=hero("Ana", "s1"), hen=creature("wrong-hen"))
    done(do(session, "s0", "fell-hits.fight", foes=["hen"], first="foes"))
    assert order(session) == ("foes", "party")
    done(do(session, "s0", "fell-hits.turn"))
    assert session.state.clock == 0
    done(do(session, "s0", "fell-hits.turn"))
    assert session.state.clock == 6
    assert refusal(do(session, "s0", "fell-hits.fight", foes=["hen"])) == "already-fighting"


def test_no_fight_without_sides() -> None:
    session = table(ana=hero("Ana", "s1"), hen=creature("wrong-hen"))
    assert refusal(do(session, "s0", "fell-hits.fight", foes=["ana"], party=["ana"])) == "bad-sides"
    assert refusal(do(session, "s0", "fell-hits.fight", foes=["hen"], party_roller="hen")) == "no-such-character"
    assert refusal(do(session, "s0", "fell-hits.turn")) == "no-fight"


# ---- fell-hits.attack
def test_fell_hits_attack_the_winner_deals_hits_as_harm() -> None:
    # BOD d8 and athletics d6 show 6 and 4; the hen's BOD d4 and defense d4 show 4 and 1
    session = table(box(6, 4, 4, 1), ana=hero("Ana", "s1", skills={"athletics": "d6"}), hen=creature("wrong-hen"))
    entry = done(do(session, "s1", "fell-hits.attack", "ana", target="hen", skill="athletics"))
    assert entry.outcome == {"winner": "a", "a_takes": 0, "b_takes": 2}
    assert said(entry) == [("fell-hits.attack", "won")]
    assert session.state.characters["hen"].life == "out"


def test_fell_hits_attack_the_stronger_strikes_back() -> None:
    session = table(box(1, 8), ana=hero("Ana", "s1"), cap=creature("looter-captain"))
    done(do(session, "s1", "fell-hits.attack", "ana", target="cap"))
    assert session.state.part("ana", Ladder).rung("BOD").points == 7


def test_fell_hits_attack_dice_of_both_sides() -> None:
    people: Any = {
        "ana": hero("Ana", "s1", items=("mace", "longbow"), skills={"athletics": "d6"}, experience=8),
        "bram": hero("Bram", "s2", skills={"defense": "d10"}),
    }
    session = table(**people, shadow=creature("stray-shadow"))
    assert params(session, "ana", target="bram", weapon="mace").a == ("d8",)
    assert params(session, "ana", target="bram", weapon="longbow").a == ("d6",)  # what is aimed: INT
    assert params(session, "ana", target="bram", weapon="longbow", attribute="WIL").a == ("d6",)
    assert params(session, "ana", target="bram", skill="athletics", experience="d8").a == ("d8", "d6", "d8")
    assert params(session, "ana", target="bram").b == ("d8", "d10")  # defense joins by itself
    # the shadow takes a place: its WIL d8 and performance d6 against Bram's WIL d6 and defense
    found = params(session, "shadow", target="bram", weapon="take its place")
    assert (found.a, found.b) == (("d8", "d6"), ("d6", "d10"))


def test_fell_hits_weapons_steel_joins_both_sides() -> None:
    people: Any = {"ana": hero("Ana", "s1", items=("mace",)), "bram": hero("Bram", "s2", items=("greatsword",))}
    session = table(None, {"fell-hits.weapons": "steel"}, **people)
    found = params(session, "ana", target="bram")
    assert (found.a, found.b) == (("d8", "d6"), ("d8", "d8"))


def test_the_dice_of_whoever_is_down_count_as_0_and_deal_no_harm() -> None:
    session = table(ana=hero("Ana", "s1"), cap=creature("looter-captain", life="down"))
    found = params(session, "ana", target="cap")
    assert (found.b_helpless, found.unanswered) == (True, True)


def test_an_attack_may_be_unanswered() -> None:
    session = table(box(1, 8), ana=hero("Ana", "s1"), cap=creature("looter-captain"))
    done(do(session, "s1", "fell-hits.attack", "ana", target="cap", unanswered=True))
    assert session.state.part("ana", Ladder).rung("BOD").points == 8


def test_fell_hits_attack_weak_none_counts_full_hits_alone() -> None:
    people: Any = {"ana": hero("Ana", "s1", skills={"athletics": "d6"}), "cap": creature("looter-captain")}
    session = table(box(6, 5, 1), {"fell-hits.attack.weak": "none"}, **people)
    entry = done(do(session, "s1", "fell-hits.attack", "ana", target="cap", skill="athletics"))
    assert entry.outcome["b_takes"] == 1


def test_a_mark_comes_with_a_hit_and_not_without() -> None:
    # the hen stares: WIL d6 against WIL d6; 3 beats 2 without a hit, 6 beats 2 with one
    session = table(box(3, 2, 6, 2), ana=hero("Ana", "s1"), hen=creature("wrong-hen"))
    done(do(session, "s0", "fell-hits.attack", "hen", target="ana", weapon="hatching stare"))
    assert not session.state.part("ana", Conditions).active
    done(do(session, "s0", "fell-hits.attack", "hen", target="ana", weapon="hatching stare"))
    assert session.state.part("ana", Conditions).has("broody")
    assert session.state.part("ana", Ladder).rung("WIL").points == 5


def test_turns_are_advice() -> None:
    session = table(ana=hero("Ana", "s1", items=("greatsword",), worn=("shield",)), hen=creature("wrong-hen"))
    assert warning(do(session, "s1", "fell-hits.attack", "ana", target="hen")) == "few-hands"
    done(do(session, "s0", "fell-hits.fight", foes=["hen"], first="foes", surprised=["ana"]))
    assert warning(do(session, "s1", "fell-hits.attack", "ana", target="hen", weapon="unarmed")) == "surprised"


def test_a_weapon_one_does_not_have() -> None:
    session = table(ana=hero("Ana", "s1"), hen=creature("wrong-hen"))
    assert refusal(do(session, "s1", "fell-hits.attack", "ana", target="hen", weapon="mace")) == "no-weapon"


# ---- blasts
def test_a_blast_is_held_against_each_target() -> None:
    # INT d6 shows 6; hen A's d4s 1 and 2, hen B's 4 and 4: two weak hits beat one hit
    hens: Any = {"hen-a": creature("wrong-hen"), "hen-b": creature("wrong-hen")}
    session = table(box(6, 1, 2, 4, 4), ana=hero("Ana", "s1", items=("firebomb",)), **hens)
    attribute = "INT"
    entry = done(do(session, "s1", "fell-hits.blast", "ana", targets=list(hens), attribute=attribute))
    assert said(entry) == [("fell-hits.attack", "won"), ("fell-hits.attack", "lost")]
    assert session.state.part("hen-a", HitPoints).now == 1
    assert session.state.part("ana", Ladder).rung("BOD").points == 8  # a beak does not reach the thrower
    assert "firebomb" not in session.state.part("ana", Pack).items  # used up


def test_what_does_not_burst_is_no_blast() -> None:
    session = table(ana=hero("Ana", "s1", items=("mace", "firebomb")), hen=creature("wrong-hen"))
    assert refusal(do(session, "s1", "fell-hits.blast", "ana", targets=["hen"], weapon="mace")) == "no-blast"
    assert refusal(do(session, "s1", "fell-hits.blast", "ana", targets=["hen", "hen"])) == "struck-twice"


# ---- fell-hits.morale
def fight(*faces: int, **foes: Any) -> Session:
    session = table(box(*faces), ana=hero("Ana", "s1"), **foes)
    done(do(session, "s0", "fell-hits.fight", foes=list(foes), first="party"))
    return session


def offered(session: Session) -> list[str]:
    return [due.why for due in session.state.due_rolls.values()]


def test_fell_hits_skills_of_a_creature_join_its_attacks_by_their_name() -> None:
    """Weapons have no die here: the d4 beside the looter's d6 is that of its athletics."""
    session = table(box(6, 4, 1), ana=hero("Ana", "s1"), looter=creature("looter"))
    entry = done(do(session, "s0", "fell-hits.attack", "looter", target="ana"))
    added = [s.step.facts for s in entry.steps if s.step.who == "looter" and isinstance(s.step.facts, DieAdded)]
    assert [(step.die, step.cause) for step in added] == [
        ("d6", Cause("ability", "BOD")),
        ("d4", Cause("skill", "athletics")),
    ]


def test_fell_hits_morale_is_offered_when_a_leader_falls() -> None:
    session = fight(cap=creature("looter-captain"), a=creature("looter"), b=creature("looter"))
    entry = done(do(session, "s0", "fell-hits.harm", "cap", n=20, armour=False))
    assert offered(session) == ["leader"]
    assert "fell-hits.morale" in rules_in(entry)


def test_fell_hits_morale_is_offered_when_half_are_left() -> None:
    session = fight(a=creature("looter"), b=creature("looter"), c=creature("looter"), d=creature("looter"))
    done(do(session, "s0", "fell-hits.harm", "a", n=20, armour=False))
    assert offered(session) == []
    done(do(session, "s0", "fell-hits.harm", "b", n=20, armour=False))
    assert offered(session) == ["half"]


def test_fell_hits_morale_is_offered_when_a_lone_enemy_is_at_half() -> None:
    session = fight(hen=creature("wrong-hen"))
    done(do(session, "s0", "fell-hits.harm", "hen", n=1))
    assert offered(session) == ["lone"]


@pytest.mark.parametrize(
    ("face", "word"), [(1, "retreat"), (2, "retreat"), (3, "flee"), (4, "flee"), (5, "surrender"), (6, "surrender")]
)
def test_fell_hits_morale_a_won_contest_and_a_d6(face: int, word: str) -> None:
    session = fight(5, 1, face, hen=creature("wrong-hen"))
    entry = done(do(session, "s1", "fell-hits.morale", "ana"))
    assert said(entry) == [("fell-hits.morale", word)]
    assert session.state.part("hen", Conditions).has(word)


def test_fell_hits_morale_a_contest_that_is_not_won_changes_nothing() -> None:
    session = fight(5, 5, hen=creature("wrong-hen"))  # both d6: even
    assert said(done(do(session, "s1", "fell-hits.morale", "ana"))) == [("fell-hits.morale", "hold")]


def test_the_leader_answers_for_them() -> None:
    session = fight(hen=creature("wrong-hen"), abbot=creature("hungry-abbot"))
    assert params(session, "ana", "fell-hits.morale", "s1").b == ("d10",)


def test_nobody_left_to_be_shaken() -> None:
    session = fight(hen=creature("wrong-hen"))
    done(do(session, "s0", "fell-hits.harm", "hen", n=2))
    assert refusal(do(session, "s1", "fell-hits.morale", "ana")) == "nobody-left"


# ---- the end
def test_a_fights_end_settles_the_dying() -> None:
    session = table(box(4, 5), ana=hero("Ana", "s1", bod="d4"), hen=creature("wrong-hen"))
    done(do(session, "s0", "fell-hits.fight", foes=["hen"], first="party"))
    done(do(session, "s0", "fell-hits.harm", "ana", n=4))
    waits: Any = do(session, "s0", "fell-hits.fight.end")
    done(session.answer("s0", waits.id, waits.asks[0].key, "treat"))
    assert session.state.characters["ana"].life == "up"
    assert session.state.fight is None
