"""Harm, wounds, protection, death and treatment."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, parked, refusal, rules_in
from caltrop import words
from caltrop.games.common.dice_pools.ladder import Ladder, Rung
from caltrop.games.common.dice_pools.wounds import Wound, Wounds
from caltrop.games.common.health.points import HitPoints, HitPointsChanged
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.state.events.table import Said
from caltrop.messages import log
from caltrop.table.session import Session
from fell_hits.table import creature, hero, table


def rung(session: Session, who: str = "ana", attribute: str = "BOD") -> Rung:
    return session.state.part(who, Ladder).rung(attribute)


def life(session: Session, who: str = "ana") -> str:
    return session.state.characters[who].life


def hurt(session: Session, n: int, who: str = "ana", **want: Any) -> Any:
    return done(do(session, "s0", "fell-hits.harm", who, n=n, **want))


# ---- fell-hits.harm
def test_fell_hits_harm_takes_points() -> None:
    session = table(ana=hero("Ana", "s1"))
    assert "fell-hits.harm" in rules_in(hurt(session, 3))
    assert (rung(session).die, rung(session).points) == ("d8", 5)
    assert session.state.part("ana", Wounds).wounds == ()


@pytest.mark.parametrize(
    ("ruling", "n", "die", "points", "wounds"),
    [
        ("lost", 8, "d6", 6, 1),
        ("lost", 9, "d6", 6, 1),
        ("lost", 30, "d6", 6, 1),
        ("carries", 8, "d6", 6, 1),
        ("carries", 10, "d6", 4, 1),
        ("carries", 15, "d4", 3, 2),  # 8, then 6, then 1 of 4
    ],
)
def test_fell_hits_harm_at_0_drops_the_die_and_notes_a_wound(
    ruling: str, n: int, die: str, points: int, wounds: int
) -> None:
    session = table(None, {"fell-hits.harm.excess": ruling}, ana=hero("Ana", "s1"))
    hurt(session, n)
    assert (rung(session).die, rung(session).points, rung(session).whole) == (die, points, "d8")
    assert session.state.part("ana", Wounds).wounds == (Wound("BOD"),) * wounds
    assert life(session) == "up"


def test_a_smaller_body_carries_less() -> None:
    session = table(ana=hero("Ana", "s1"))
    hurt(session, 8)
    assert session.state.part("ana", Pack).size == 10


def test_fell_hits_equipment_protection_goes_first_for_body_alone() -> None:
    session = table(ana=hero("Ana", "s1", worn=("plate", "shield")))
    hurt(session, 5)
    assert (session.state.part("ana", Pack).protection, rung(session).points) == (0, 7)
    hurt(session, 1, to="INT")
    assert rung(session, attribute="INT").points == 5


def test_protection_is_its_owners_choice() -> None:
    session = table(ana=hero("Ana", "s1", worn=("plate",)))
    done(do(session, "s1", "table.order", "ana", rule="fell-hits.equipment", answer="ask"))
    waits = parked(do(session, "s0", "fell-hits.harm", "ana", n=2))
    done(session.answer("s1", waits.id, waits.asks[0].key, "1"))
    assert (session.state.part("ana", Pack).protection, rung(session).points) == (2, 7)


@pytest.mark.parametrize(("ruling", "now"), [("out", "out"), ("death_table", "down")])
def test_fell_hits_npc_zero(ruling: str, now: str) -> None:
    session = table(box(2, 3), {"fell-hits.npc.zero": ruling}, hen=creature("wrong-hen"))
    hurt(session, 2, "hen")
    assert life(session, "hen") == now


# ---- wounds in words
def test_a_wound_is_described_by_its_player() -> None:
    session = table(ana=hero("Ana", "s1"))
    assert refusal(do(session, "s1", "fell-hits.wound", "ana", text="a limp")) == "no-such-wound"
    hurt(session, 8)
    hurt(session, 6)
    done(do(session, "s1", "fell-hits.wound", "ana", text="a limp"))
    done(do(session, "s1", "fell-hits.wound", "ana", n=1, text="an ear gone"))
    assert session.state.part("ana", Wounds).wounds == (Wound("BOD", "an ear gone"), Wound("BOD", "a limp"))
    assert refusal(do(session, "s1", "fell-hits.wound", "ana")) == "no-such-wound"


def test_a_wound_may_come_from_the_table() -> None:
    session = table(box(13), ana=hero("Ana", "s1"))
    hurt(session, 8)
    done(do(session, "s1", "fell-hits.wound", "ana"))
    assert session.state.part("ana", Wounds).wounds == (Wound("BOD", "Names slip away halfway through"),)


# ---- fell-hits.death
@pytest.mark.parametrize(
    ("faces", "result", "seconds"),
    [((1,), "dead", 0), ((2, 4), "rounds", 24), ((3, 6), "hours", 6 * 3600), ((4, 8), "days", 8 * 86_400)],
)
def test_fell_hits_death_below_d4(faces: tuple[int, ...], result: str, seconds: int) -> None:
    session = table(box(*faces), ana=hero("Ana", "s1", bod="d4"))
    entry = hurt(session, 4)
    assert [(e.rule, e.result) for e in facts(entry) if isinstance(e, Said)] == [("fell-hits.death", result)]
    assert not rung(session).usable
    assert rung(session).points == 0
    assert life(session) == ("dead" if result == "dead" else "down")
    assert [t.at for t in session.state.part("ana", Countdowns).countdowns.values()] == ([seconds] if seconds else [])


def test_fell_hits_death_the_attribute_can_no_longer_be_used() -> None:
    session = table(box(4, 8), ana=hero("Ana", "s1", wil="d4"), bram=hero("Bram", "s2"))
    hurt(session, 4, to="WIL")
    done(do(session, "s2", "fell-hits.treat", "bram", target="ana"))
    assert life(session) == "up"
    for move in ("fell-hits.test", "fell-hits.rest"):
        assert refusal(do(session, "s1", move, "ana", attribute="WIL")) == "no-attribute"
    assert refusal(do(session, "s0", "fell-hits.heal", "ana", n=1, to="WIL")) == "no-attribute"
    done(do(session, "s1", "fell-hits.rest", "ana", overrule=True, served=True, kind="week"))
    assert not rung(session, attribute="WIL").usable


def test_fell_hits_death_restore_week_brings_it_back() -> None:
    people: Any = {"ana": hero("Ana", "s1", wil="d4"), "bram": hero("Bram", "s2")}
    session = table(box(4, 8), {"fell-hits.death.restore": "week"}, **people)
    hurt(session, 4, to="WIL")
    done(do(session, "s2", "fell-hits.treat", "bram", target="ana"))
    done(do(session, "s1", "fell-hits.rest", "ana", overrule=True, served=True, kind="night"))
    assert not rung(session, attribute="WIL").usable
    done(do(session, "s1", "fell-hits.rest", "ana", overrule=True, served=True, kind="week"))
    assert (rung(session, attribute="WIL").die, rung(session, attribute="WIL").points) == ("d4", 4)


def test_a_countdown_runs_out_and_the_facilitator_says_so() -> None:
    session = table(box(3, 2), ana=hero("Ana", "s1", bod="d4"))
    hurt(session, 4)
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    done(do(session, "s0", "table.countdown", "ana", due="countdown", result="dies"))
    assert life(session) == "dead"


def dying(*faces: int) -> Session:
    people: Any = {"ana": hero("Ana", "s1", bod="d4"), "bram": hero("Bram", "s2", skills={"lore": "d4"})}
    session = table(box(4, 1, *faces), **people)
    hurt(session, 4)
    return session


@pytest.mark.parametrize(("face", "now"), [(6, "up"), (4, "up"), (3, "down")])
def test_fell_hits_death_treatment_may_take_a_test(face: int, now: str) -> None:
    session = dying(face, 1)
    done(do(session, "s2", "fell-hits.treat", "bram", target="ana", test=True, skill="lore"))
    assert life(session) == now


def test_treatment_can_be_pushed_through() -> None:
    session = dying(1)
    waits = parked(do(session, "s2", "fell-hits.treat", "bram", target="ana", test=True, trouble="a foot is lost"))
    done(session.answer("s2", waits.id, waits.asks[0].key, "yes"))
    assert life(session) == "up"


def test_only_the_dying_are_treated() -> None:
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    assert refusal(do(session, "s1", "fell-hits.treat", "ana", target="bram")) == "not-dying"
    assert refusal(do(session, "s1", "fell-hits.treat", "ana", target="ghost")) == "no-such-character"


def test_a_treated_creature_is_out() -> None:
    session = table(box(4, 2), {"fell-hits.npc.zero": "death_table"}, ana=hero("Ana", "s1"), hen=creature("wrong-hen"))
    hurt(session, 2, "hen")
    done(do(session, "s1", "fell-hits.treat", "ana", target="hen"))
    assert life(session, "hen") == "out"
    done(do(session, "s0", "fell-hits.heal", "hen", n=1))
    assert (life(session, "hen"), session.state.part("hen", HitPoints).now) == ("up", 1)


def test_the_dead_are_not_harmed_again() -> None:
    session = table(box(1), ana=hero("Ana", "s1", bod="d4"))
    hurt(session, 4)
    assert refusal(do(session, "s0", "fell-hits.harm", "ana", n=1)) == "dead-target"


def test_nobody_who_is_dying_treats_themselves() -> None:
    from caltrop.games.common.health.dying import start_dying
    from caltrop.kernel.contract.scene import Scene
    from caltrop.kernel.rules.fate import scripted

    session = table(box(), ana=hero("Ana", "s1"))
    scene = Scene(session.game, scripted(), session.state, "s0")
    start_dying(scene, "ana", 3, "rounds")
    session.states[-1] = scene.state
    assert refusal(do(session, "s1", "fell-hits.treat", "ana", target="ana", overrule=True)) == "treats-self"


def test_fell_hits_rest_a_night_says_which_attribute_has_no_points() -> None:
    session = dying()
    done(do(session, "s2", "fell-hits.treat", "bram", target="ana"))
    entry = done(do(session, "s1", "fell-hits.rest", "ana", overrule=True, served=True, kind="night"))
    assert facts(entry, Said) == [Said("ana", "fell-hits.rest", "night", {"lost": "BOD"})]
    told = words.line_messages(entry, session.state, session.game)
    assert told == (log.TimePasses(8 * 3600), log.SleepsWell(("Ana",)), log.StaysLost(lost=("BOD",), who="Ana"))


# ---- fell-hits.harm.at_zero
@pytest.mark.parametrize(("again", "ends"), [((2, 4), [24]), ((4, 1), [3600])], ids=["sooner", "later"])
def test_fell_hits_harm_at_zero_rolls_again_and_the_sooner_end_counts(again: tuple[int, ...], ends: list[int]) -> None:
    session = table(box(3, 1, *again), ana=hero("Ana", "s1", bod="d4"))
    hurt(session, 4)
    hurt(session, 1)
    assert [t.at for t in session.state.part("ana", Countdowns).countdowns.values()] == ends
    assert len(session.state.part("ana", Wounds).wounds) == 1  # no die drops a second time


def test_fell_hits_harm_at_zero_reaches_the_treated() -> None:
    session = dying(1)
    done(do(session, "s2", "fell-hits.treat", "bram", target="ana"))
    hurt(session, 1)
    assert life(session) == "dead"


@pytest.mark.parametrize(("word", "now"), [("dies", "dead"), ("lives", "out")])
def test_fell_hits_harm_at_zero_of_the_beaten_is_the_facilitators_word(word: str, now: str) -> None:
    session = table(hen=creature("wrong-hen"))
    hurt(session, 2, "hen")
    waits = parked(do(session, "s0", "fell-hits.harm", "hen", n=1))
    done(session.answer("s0", waits.id, waits.asks[0].key, word))
    assert life(session, "hen") == now


@pytest.mark.parametrize(("option", "now", "ends"), [("ask", "dead", []), ("nothing", "down", [86_400])])
def test_fell_hits_harm_at_zero_by_ruling(option: str, now: str, ends: list[int]) -> None:
    session = table(box(4, 1), {"fell-hits.harm.at_zero": option}, ana=hero("Ana", "s1", bod="d4"))
    hurt(session, 4)
    result = do(session, "s0", "fell-hits.harm", "ana", n=1)
    if option == "ask":
        waits = parked(result)
        result = session.answer("s0", waits.id, waits.asks[0].key, "dies")
    done(result)
    assert (life(session), [t.at for t in session.state.part("ana", Countdowns).countdowns.values()]) == (now, ends)


def test_fell_hits_harm_tells_no_more_hit_points_than_there_were() -> None:
    session = table(hen=creature("wrong-hen"))
    before = session.state.part("hen", HitPoints).now
    entry = hurt(session, before + 7, "hen")
    assert facts(entry, HitPointsChanged) == [HitPointsChanged("hen", -before)]
