"""A page begins in the middle of the story: the headings of its first line stand above it."""

from __future__ import annotations

import re

from markupsafe import escape

from at_table import do, done, in_words
from caltrop.games.fell.game import GAME
from caltrop.messages.log import RoundFoes
from caltrop.table.session import Session
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look
from caltrop.web.page.story_log import Newest, StoryLog
from fell.table import creature, hero, table


def evening() -> Session:
    """A session in which a scene, then a fight begins: round 1 is told, and round 2 begins with the foes."""
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "s0", "table.sitting", on=True))
    done(do(session, "s0", "table.scene", title="The mill"))
    done(do(session, "s0", "table.scene", title="The road"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="foes"))
    for _ in range(2):
        done(do(session, "s0", "fell.turn"))
    talk(session, 2)
    return session


def talk(session: Session, times: int) -> None:
    for n in range(times):
        done(do(session, "s1", "table.say", text=f"word {n}"))


def headings(session: Session, tail: int, newest: Newest = "last") -> list[str]:
    """The headings of a page that shows so many lines."""
    look = Look(session, "s1", Surroundings("t", "Mill Road"))
    page = StoryLog(look, FragmentCache(), newest).whole(tail)
    return re.findall(r"<h3>(?:<svg.*?</svg>)?(.*?)</h3>", page)


def test_a_line_in_the_middle_of_a_turn_stands_under_all_its_headings() -> None:
    above = ["Session 1", "The road", "Fight: 1 against 1", escape(in_words(GAME, RoundFoes(2))).removesuffix(".")]
    assert headings(evening(), 1) == above
    assert headings(evening(), 1, "first") == above[::-1]


def test_a_line_after_a_fight_stands_under_no_turn() -> None:
    session = evening()
    done(do(session, "s0", "fell.fight.end"))
    talk(session, 2)
    assert headings(session, 1) == ["Session 1", "The road", "After the fight"]


def test_what_is_undone_is_no_heading() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.scene", title="The mill"))
    done(do(session, "s0", "table.scene", title="The road"))
    session.undo("s0", session.seq)
    talk(session, 2)
    assert headings(session, 1) == ["The mill"]


def test_a_line_before_all_headings_has_none() -> None:
    session = table(ana=hero("Ana", "s1"))
    talk(session, 3)
    assert headings(session, 1) == []
