"""Rest: an hour and its test, a night, a week; hunger and other needs."""

from __future__ import annotations

import pytest

from at_table import box, do, done, facts, parked, refusal, warning
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import ItemLost
from caltrop.games.fell_hits.sheet import Experience
from caltrop.table.session import Session
from fell_hits.table import creature, hero, table


def tired(*faces: int, rulings: dict[str, str] | None = None) -> Session:
    """Ana with BOD d8 at 3 points, and these faces to come."""
    session = table(box(*faces), rulings, ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell-hits.harm", "ana", n=5))
    return session


def body(session: Session) -> int:
    return session.state.part("ana", Ladder).rung("BOD").points


@pytest.mark.parametrize(
    ("amount", "face", "points"),
    [("all", 6, 8), ("all", 3, 3), ("hits", 8, 4), ("hits", 1, 3), ("all", 4, 6), ("hits", 5, 4)],
)
def test_fell_hits_rest_an_hour_takes_a_test(amount: str, face: int, points: int) -> None:
    # a weak hit brings half of it, rounded up: 3 of 5 points, or 1 of 1 hit
    session = tired(face, rulings={"fell-hits.rest.amount": amount})
    done(do(session, "s1", "fell-hits.rest", "ana", served=True))
    assert body(session) == points


@pytest.mark.parametrize(("word", "points"), [("all", 8), ("none", 3), ("half", 6)])
def test_what_a_weak_hit_brings_back_is_the_facilitators_word(word: str, points: int) -> None:
    session = tired(4)
    entry = done(do(session, "s1", "fell-hits.rest", "ana", served=True))
    if word != "half":
        key = next(a.ask.key for a in entry.answers if a.value == "half")
        done(session.change_answer("s0", entry.seq, key, word))
    assert body(session) == points


@pytest.mark.parametrize(("ruling", "points"), [("none", 0), ("gain", 1)])
def test_fell_hits_rest_experience(ruling: str, points: int) -> None:
    session = tired(1, rulings={"fell-hits.rest.experience": ruling})
    done(do(session, "s1", "fell-hits.rest", "ana", served=True))
    assert session.state.part("ana", Experience).points == points


def test_a_failed_rest_can_be_pushed_through() -> None:
    session = tired(1)
    waits = parked(do(session, "s1", "fell-hits.rest", "ana", served=True, trouble="the fire is seen"))
    done(session.answer("s1", waits.id, waits.asks[0].key, "yes"))
    assert body(session) == 8


def test_fell_hits_rest_fills_up_to_the_die_there_is() -> None:
    session = table(box(6), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell-hits.harm", "ana", n=8))
    done(do(session, "s0", "fell-hits.harm", "ana", n=4))
    done(do(session, "s1", "fell-hits.rest", "ana", served=True))
    assert body(session) == 6


def test_fell_hits_rest_a_night_passes_by_itself() -> None:
    session = tired()
    done(do(session, "s0", "fell-hits.harm", "ana", n=2, to="WIL"))
    done(do(session, "s1", "fell-hits.rest", "ana", served=True, kind="night"))
    assert [r.points for r in session.state.part("ana", Ladder).rungs.values()] == [8, 6, 6]


def test_fell_hits_rest_a_week_restores_the_die() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell-hits.harm", "ana", n=8))
    done(do(session, "s1", "fell-hits.rest", "ana", served=True, kind="night"))
    assert session.state.part("ana", Ladder).rung("BOD").die == "d6"
    done(do(session, "s1", "fell-hits.rest", "ana", served=True, kind="week"))
    assert (session.state.part("ana", Ladder).rung("BOD").die, body(session)) == ("d8", 8)


def test_a_creature_rests_with_its_hit_die() -> None:
    session = table(box(6), cap=creature("looter-captain"))
    done(do(session, "s0", "fell-hits.harm", "cap", n=5, armour=False))
    done(do(session, "s0", "fell-hits.rest", "cap", served=True))
    assert session.state.part("cap", HitPoints).now == 6


def test_the_facilitator_lets_the_party_sleep_and_the_clock_go_on() -> None:
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    done(do(session, "s0", "fell-hits.harm", "ana", n=2))
    done(do(session, "s0", "fell-hits.harm", "bram", n=2))
    assert (
        refusal(do(session, "s1", "fell-hits.rest", "ana", served=True, kind="night", party=True)) == "facilitator-only"
    )
    done(do(session, "s0", "fell-hits.rest", "ana", served=True, kind="night", party=True))
    assert session.state.clock == 8 * 3600
    assert all(session.state.part(who, Ladder).rung("BOD").points == 8 for who in ("ana", "bram"))


@pytest.mark.parametrize("kind", ["night", "week"])
def test_sleep_can_be_slept_off(kind: str) -> None:
    session = tired()
    done(do(session, "s0", "fell-hits.deprive", "ana", lacking="Sleep"))
    assert refusal(do(session, "s1", "fell-hits.rest", "ana", served=True)) == "deprived"  # not in an hour
    done(do(session, "s1", "fell-hits.rest", "ana", served=True, kind=kind))
    assert (body(session), session.state.part("ana", Need).lacks) == (8, {})


def test_no_rest_without_food_or_while_deprived() -> None:
    session = tired()
    assert refusal(do(session, "s1", "fell-hits.rest", "ana", served=True, kind="night", fed=False)) == "not-fed"
    done(do(session, "s0", "fell-hits.deprive", "ana", lacking="food"))
    assert refusal(do(session, "s1", "fell-hits.rest", "ana", kind="night")) == "deprived"
    done(do(session, "s0", "fell-hits.coin", "ana", by=5))
    done(do(session, "s1", "fell-hits.buy", "ana", item="good-meal"))
    done(do(session, "s1", "fell-hits.rest", "ana", kind="night"))
    assert body(session) == 8


def test_the_dying_find_no_rest() -> None:
    session = table(box(4, 3), ana=hero("Ana", "s1", wil="d4"))
    done(do(session, "s0", "fell-hits.harm", "ana", n=4, to="WIL"))
    assert refusal(do(session, "s1", "fell-hits.rest", "ana", served=True, kind="night")) == "dying"


def test_fell_hits_rest_takes_a_meal_and_warns_when_there_is_none() -> None:
    session = tired(6, 6)
    assert warning(do(session, "s1", "fell-hits.rest", "ana")) == "no-food"
    done(do(session, "s0", "fell-hits.coin", "ana", by=8))
    done(do(session, "s1", "fell-hits.buy", "ana", item="rations"))
    entry = done(do(session, "s1", "fell-hits.rest", "ana"))
    assert [(e.key, e.why) for e in facts(entry, ItemLost)] == [("rations", "eaten")]
    assert body(session) == 8


def test_fell_hits_equipment_a_bed_gives_a_nights_rest() -> None:
    session = tired()
    done(do(session, "s0", "fell-hits.coin", "ana", by=6))
    done(do(session, "s0", "fell-hits.deprive", "ana", lacking="sleep"))
    done(do(session, "s1", "fell-hits.buy", "ana", item="good-meal"))
    done(do(session, "s1", "fell-hits.buy", "ana", item="warm-bed"))
    assert (body(session), session.state.part("ana", Need)) == (8, Need())


def test_fell_hits_rest_of_an_hour_brings_the_dead_nothing() -> None:
    """The WIL test passes with a 6, but Ana, BOD 1 of a d4, is crushed meanwhile: death table 1."""
    session = table(box(6, 1), ana=hero("Ana", "s1", bod="d4"))
    done(do(session, "s0", "fell-hits.harm", "ana", n=3))
    done(do(session, "s0", "fell-hits.harm", "ana", n=2, to="WIL"))
    done(do(session, "s0", "table.condition", "ana", text="crushed"))
    done(do(session, "s0", "fell-hits.rest", "ana", attribute="WIL", served=True, overrule=True))
    assert session.state.characters["ana"].life == "dead"
    assert session.state.part("ana", Ladder).rung("WIL").points == 4
