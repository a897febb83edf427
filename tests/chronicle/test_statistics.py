"""Faces are counted from the dice that a seat has seen, and the chi-square test says how fair they look."""

from __future__ import annotations

import math

import pytest

from at_table import box, do, done
from caltrop.chronicle.statistics import FaceCounts, chi_square_p, fairness, statistics
from caltrop.kernel.rules.fate import Choice
from caltrop.table.log import Entry
from caltrop.table.session import Session
from fell.table import hero, table
from table.toy import fighter, toy_table


# ---- counting
def counted(session: Session, seat: str) -> dict[tuple[str, str], tuple[int, ...]]:
    """All dice together, by kind and source."""
    return {(t.die, t.source): t.counts for t in statistics(session, seat).dice}


def test_faces_are_counted_by_kind_of_die() -> None:
    session = table(box(1, 6, 6, 20), ana=hero("Ana", "s1"))
    done(do(session, "s1", "table.roll", "ana", roll="3d6"))
    done(do(session, "s1", "table.roll", "ana", roll="d20"))
    assert counted(session, "s1") == {
        ("d6", "app"): (1, 0, 0, 0, 0, 2),
        ("d20", "app"): (*(0,) * 19, 1),
    }


def test_each_person_has_counts_of_their_own() -> None:
    session = table(box(2, 3, 3), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    done(do(session, "s1", "table.roll", "ana", roll="d4"))
    done(do(session, "s2", "table.roll", "bob", roll="2d4"))
    assert statistics(session, "s3").people == (
        FaceCounts("d4", "app", (0, 1, 0, 0), "ana"),
        FaceCounts("d4", "app", (0, 0, 2, 0), "bob"),
    )
    assert counted(session, "s3") == {("d4", "app"): (0, 1, 2, 0)}


def test_typed_dice_are_counted_apart_from_the_box() -> None:
    session = table(box(4), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    done(do(session, "s1", "table.roll", "ana", roll="d6", dice=(6,)))
    done(do(session, "s2", "table.roll", "bob", roll="d6"))
    assert counted(session, "s0") == {("d6", "app"): (0, 0, 0, 1, 0, 0), ("d6", "real"): (0, 0, 0, 0, 0, 1)}


def test_dice_that_were_taken_back_were_thrown_all_the_same() -> None:
    session = table(box(5, 2), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "table.roll", "ana", roll="d6"))
    session.undo("s1", entry.seq)
    done(do(session, "s1", "table.roll", "ana", roll="d6"))
    assert counted(session, "s1") == {("d6", "app"): (0, 1, 0, 0, 1, 0)}


def test_dice_that_stay_while_another_answer_is_given_count_once() -> None:
    session = toy_table(box(4, 1))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    before = counted(session, "s0")
    key = next(a.ask.key for a in entry.answers if isinstance(a.ask, Choice))
    assert isinstance(session.change_answer("s2", entry.seq, key, "0"), Entry)
    assert sum(t.n for t in statistics(session, "s0").dice) == 2
    assert counted(session, "s0") == before


def test_a_player_never_counts_a_blind_roll() -> None:
    session = table(box(1, 2, 3), ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.roll", roll="2d6", to="facilitator"))
    done(do(session, "s1", "table.roll", "ana", roll="d6", to="me"))
    assert counted(session, "s0") == {("d6", "app"): (1, 1, 1, 0, 0, 0)}
    assert counted(session, "s1") == {("d6", "app"): (0, 0, 1, 0, 0, 0)}
    assert statistics(session, "s2").dice == statistics(session, "tv").people == ()


def test_a_player_never_counts_the_dice_of_somebody_hidden() -> None:
    session = toy_table(box(4, 1), ogre=fighter("Ogre", hidden=True))
    done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    assert {t.who for t in statistics(session, "s0").people} == {"ogre", "bob"}
    assert {t.who for t in statistics(session, "s2").people} <= {"bob"}


# ---- fairness
@pytest.mark.parametrize(
    ("chi2", "freedom", "p"),
    [
        (3.841, 1, 0.05),
        (6.635, 1, 0.01),
        (7.815, 3, 0.05),
        (11.07, 5, 0.05),
        (1.145, 5, 0.95),
        (16.919, 9, 0.05),
        (30.144, 19, 0.05),
        (124.342, 99 + 1, 0.05),
    ],
)
def test_the_chance_is_that_of_the_printed_tables(chi2: float, freedom: int, p: float) -> None:
    assert chi_square_p(chi2, freedom) == pytest.approx(p, abs=0.0005)


@pytest.mark.parametrize("chi2", [0.01, 0.5, 1.9, 2.1, 4.0, 9.0, 40.0, 300.0])
def test_the_chance_has_its_closed_form_where_there_is_one(chi2: float) -> None:
    """For 2 and 4 degrees of freedom e^(-x/2) and (1 + x/2) e^(-x/2): both ways of summing are tried."""
    assert chi_square_p(chi2, 2) == pytest.approx(math.exp(-chi2 / 2), rel=1e-12)
    assert chi_square_p(chi2, 4) == pytest.approx((1 + chi2 / 2) * math.exp(-chi2 / 2), rel=1e-12)
    assert chi_square_p(chi2, 1) == pytest.approx(math.erfc(math.sqrt(chi2 / 2)), rel=1e-10)


def test_even_counts_are_nothing_unusual() -> None:
    found = fairness((10,) * 6)
    assert (found.die, found.n, found.chi2, found.p, found.verdict) == ("d6", 60, 0.0, 1.0, "usual")
    assert found.text == "d6: 60 rolls, nothing unusual."


def test_a_loaded_die_is_unusual() -> None:
    """Ten of each are expected: five times 25/10 and once 625/10."""
    found = fairness((5, 5, 5, 5, 5, 35))
    assert found.chi2 == pytest.approx(75.0)
    assert found.verdict == "unusual"
    assert found.text.endswith("at about 1 table in 1,000,000.")


def test_too_few_throws_say_how_many_are_wanting() -> None:
    """Five of each face are expected at 30 throws of a d6."""
    assert fairness((29, 0, 0, 0, 0, 0)).verdict == "few"
    assert fairness((29, 0, 0, 0, 0, 0)).text == "d6: 29 rolls, too few to judge. 1 more needed."
    assert fairness((30, 0, 0, 0, 0, 0)).verdict == "unusual"


def test_nothing_thrown_is_too_few() -> None:
    assert (fairness((0,) * 4).verdict, fairness((0,) * 4).p) == ("few", 1.0)


def test_among_many_kinds_one_has_to_be_stranger() -> None:
    """35 and 65 of 100 tosses are three deviations off: 0.27 %, one table in 370; of four kinds, 1.08 %."""
    alone = fairness((35, 65))
    assert alone.p == pytest.approx(0.0027, abs=0.00001)
    assert alone.verdict == "unusual"
    assert alone.text.endswith("at about 1 table in 370.")
    assert fairness((35, 65), looked_at=4).verdict == "usual"
    assert fairness((35, 65), looked_at=3).text.endswith("at about 1 table in 123.")


def test_a_table_judges_its_kinds_side_by_side() -> None:
    """100 tosses of a coin as above, and 20 throws of a d4 that are even: two kinds, 0.54 %, one table in 185."""
    session = table(box(*(1,) * 35, *(2,) * 65, *(1, 2, 3, 4) * 5, 3), ana=hero("Ana", "s1"))
    for roll in ("100d2", "20d4", "d8"):
        done(do(session, "s1", "table.roll", "ana", roll=roll))
    assert [f.text for f in statistics(session, "s1").fairness] == [
        "d2: 100 rolls, unusually uneven. Fair dice look like this at about 1 table in 185.",
        "d4: 20 rolls, nothing unusual.",
        "d8: 1 roll, too few to judge. 39 more needed.",
    ]
