"""What goes over a page's stream, and what does not."""

from __future__ import annotations

from at_table import box, do, done
from caltrop.table.view import Line, lines
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.stream import message
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.regions import Screen
from caltrop.web.page.render import COMMON
from caltrop.web.page.viewer import PageViewer
from table.toy import fighter, toy_table

LOG = Screen("player", (), COMMON)


def overheard(shield: int) -> tuple[list[bytes], tuple[Line, ...]]:
    """Bob strikes an ogre whose sheet is closed to Ann, and then dice are rolled: what her stream gets."""
    session = toy_table(box(4, 1, 3), ogre=fighter("Ogre", shield=shield, hp=20))
    viewer = PageViewer(LOG, "s1", 0, lambda: Surroundings("t", "Mill Road"), FragmentCache())
    heard = [viewer.news(session, {})]
    done(do(session, "s2", "toy.duel", "bob", target="ogre"))
    heard.append(viewer.news(session, {}, whole=False))
    done(do(session, "s0", "table.roll", roll="d6"))
    heard.append(viewer.news(session, {}, whole=False))
    return heard, lines(session, "s1")


def test_a_line_is_not_sent_again_for_a_choice_that_nobody_else_may_know_of() -> None:
    """An ogre with a shield is asked whether it uses it; one without is not."""
    assert overheard(shield=0) == overheard(shield=3)


def test_a_message_survives_whatever_ends_a_line() -> None:
    """As the standard has it: an event ends with an empty line, and each line of it begins with its field's name."""
    sent = message("one\r\ntwo\rthree\n\u2028four", id="7.x", event="entry").decode()
    assert sent == "id: 7.x\nevent: entry\ndata: one\ndata: two\ndata: three\ndata: \u2028four\n\n"
