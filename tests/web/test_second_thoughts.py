"""After a roll its owner is offered, on the spot, what a standing order has declined for them."""

from __future__ import annotations

from at_table import box, do, done
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.player import view as player
from caltrop.web.screens.look import Look
from generic_fantasy.table import hero, table


def look_of(session: Session, seat: str) -> Look:
    return Look(session, seat, Surroundings())


def test_generic_fantasy_modify_is_offered_on_the_spot_with_price_and_result() -> None:
    # BOD d8 shows a 2: a miss. 4 points make it a hit, 6 add one more.
    session = table(box(2), ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    failed = done(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD"))
    (offer,) = player.second_thoughts(look_of(session, "s1"))
    assert [answer for answer, _ in offer.answers] == [
        "miss to hit (costs 4, leaves 4): passes",
        "one more hit (costs 6, leaves 2): passes",
    ]
    assert player.second_thoughts(look_of(session, "s2")) == ()
    changed = session.change_answer("s1", failed.seq, offer.key, offer.answers[0][0])
    assert isinstance(changed, Entry)
    assert changed.outcome["passed"] is True


def test_generic_fantasy_modify_is_no_longer_offered_after_the_next_act() -> None:
    session = table(box(2, 5), ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    done(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD"))
    done(do(session, "s2", "generic-fantasy.test", "bram", attribute="WIL"))
    assert player.second_thoughts(look_of(session, "s1")) == ()
