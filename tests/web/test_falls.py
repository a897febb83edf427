"""The facilitator's banner of who has died or gone down, until somebody has answered it."""

from __future__ import annotations

import fell.table as fell
from at_table import box, do, done
from caltrop.table.session import Session
from caltrop.web.features.fight.falls import ANSWERED, Fall, recent_falls
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look


def two() -> Session:
    """Ana and Bram with BOD 8; the death table's dice: d4 (2) rounds, d4 (2) of them."""
    return fell.table(box(*[2] * 20), None, ana=fell.hero("Ana", "s1"), bram=fell.hero("Bram", "s2"))


def falls(session: Session) -> tuple[Fall, ...]:
    return recent_falls(Look(session, "s0", Surroundings()))


def fell_down(session: Session, who: str) -> None:
    done(do(session, "s0", "fell.harm", who, n=8, to="BOD", armour=False))


def test_a_fall_says_what_did_it_and_who_could_help() -> None:
    session = two()
    assert falls(session) == ()
    fell_down(session, "ana")
    (fall,) = falls(session)
    assert (fall.name, fall.is_dead, fall.healer, fall.healers) == ("Ana", False, "bram", ("Bram",))
    assert "8 harm" in fall.how[0]
    assert "dying" in fall.how[-1]


def test_the_dead_come_first_and_nobody_can_treat_them() -> None:
    session = two()
    done(do(session, "s0", "table.life", "bram", life="dead"))
    fell_down(session, "ana")
    assert [(fall.name, fall.is_dead, fall.healers) for fall in falls(session)] == [
        ("Bram", True, ()),
        ("Ana", False, ()),
    ]


def test_who_is_up_again_or_was_never_hit_after_an_undo_is_not_on_it() -> None:
    session = two()
    fell_down(session, "ana")
    done(do(session, "s2", "fell.treat", "bram", target="ana", overrule=True))
    assert falls(session) == ()
    fell_down(session, "bram")
    done(session.undo("s0", session.seq))
    assert falls(session) == ()


def test_what_one_facilitator_has_answered_is_gone_until_the_next_fall() -> None:
    session = two()
    fell_down(session, "ana")
    session.read[ANSWERED] = frozenset({session.seq})
    assert falls(session) == ()
    done(do(session, "s0", "table.life", "ana", life="dead"))
    assert [fall.is_dead for fall in falls(session)] == [True]


def test_the_fall_of_a_creature_is_no_banner() -> None:
    session = two()
    done(do(session, "s0", "fell.creature", creature="goblin"))
    done(do(session, "s0", "table.life", "goblin", life="dead"))
    assert falls(session) == ()
