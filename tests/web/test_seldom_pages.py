"""What a page shows seldom: a palette with one name, a crowd's next turns, a table without a host's name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from at_table import do, done
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look
from caltrop.web.page.story_log import StoryLog
from grimoire.table import creature, hero, table

from .test_facilitator_page import running
from .test_judging import JUDGES, rolled_test
from .test_palette import found, someone
from .visiting import Town, town


@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def test_one_name_alone_finds_the_sheet_and_what_this_one_usually_does(here: Town) -> None:
    boss, table, session = running(here, "fell")
    who, name = someone(session)
    (sheet, sheet_row), *others = found(boss, table, name)
    assert name in sheet
    assert f'hx-get="/t/{table}/one/{who}"' in sheet_row
    assert others
    assert any("attack" in said.casefold() for said, _ in others)


def test_a_table_is_not_started_for_a_facilitator_whose_name_cannot_be_seen(here: Town) -> None:
    answer = here.client.post("/api/tables", json={"name": "Mill Road", "game": "fell", "facilitator": " \u200b "})
    assert (answer.status_code, answer.json()["code"]) == (422, "no-name")


def test_a_judged_roll_that_is_no_longer_the_newest_is_drawn_again_without_its_tools(here: Town) -> None:
    """The facilitator can judge the newest roll anew; once something follows, its line loses the form."""
    boss, _, table, session = rolled_test(here)
    seen = session.count_for("s0")
    boss.does(table, "table.place", "ana", place="the ford")
    look = Look(session, "s0", Surroundings(table=table))
    drawn = StoryLog(look, FragmentCache()).news(seen)
    assert f"#line-{seen}" in drawn
    assert not JUDGES.search(drawn)


def test_in_a_crowd_the_desk_names_whose_turn_it_is_and_who_is_next() -> None:
    """13 have turns: the first has theirs now, and 8 more are named; after two turns it is from the third on."""
    people = {f"w{n:02}": creature("wolf", name=f"Wolf {n}") for n in range(12)}
    session = table(lambda sides: 10, ana=hero("Ana", "s1"), **people)
    done(do(session, "s0", "grimoire.fight", foes=list(people), overrule=True))
    desk = FacilitatorPage(Look(session, "s0", Surroundings()))
    assert len(desk.turns) == 13
    assert desk.coming_turns == desk.turns[:9]
    for _ in range(6):
        done(do(session, "s0", "grimoire.turn", overrule=True))
    later = FacilitatorPage(Look(session, "s0", Surroundings()))
    assert later.coming_turns == (*later.turns[6:], *later.turns[:2])
