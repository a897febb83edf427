"""A page is sent the parts that have changed, and the whole of a region only where more than its parts has."""

from __future__ import annotations

import re

from caltrop.table.log import Entry, Intent
from caltrop.web.live.cache import FragmentCache
from caltrop.web.screens.viewer import PageViewer, changed_parts, part_id
from web.test_fragments import AROUND, FACILITATOR, PLAYER, seated

ONE, OTHER = '<li id="ana">Ana 4</li>', '<li id="bo">Bo 3</li>'


def test_a_part_is_known_by_the_id_of_its_element() -> None:
    assert part_id('\n<section class="sheet" data-panel="x" id="hero-ana" aria-label="Ana">') == "hero-ana"
    assert part_id('<li class="card">') == ""
    assert part_id("Ana") == ""


def test_only_what_has_changed_is_sent() -> None:
    before, after = f"<ul>{ONE}{OTHER}</ul>", f"<ul>{ONE}{OTHER.replace('3', '2')}</ul>"
    assert changed_parts(before, after, (ONE, OTHER), (ONE, OTHER.replace("3", "2"))) == {"bo": '<li id="bo">Bo 2</li>'}


def test_more_than_the_parts_means_the_whole() -> None:
    before = f"<ul>{ONE}{OTHER}</ul>"
    assert changed_parts(before, f"<ul>{ONE}</ul>", (ONE, OTHER), (ONE,)) is None
    assert changed_parts(before, f"<ol>{OTHER}{ONE}</ol>", (ONE, OTHER), (OTHER, ONE)) is None
    assert changed_parts(before, f"<ul>2 {ONE}{OTHER}</ul>", (ONE, OTHER), (ONE, OTHER)) is None
    assert changed_parts("Ana 4", "Ana 3", ("Ana 4",), ("Ana 3",)) is None


def targets(news: bytes) -> list[str]:
    return re.findall(r'hx-target="#([^"]+)"', news.decode())


def test_harm_sends_a_few_parts_and_no_region() -> None:
    """One character is harmed: her player gets her numbers and what she can do, the others her card, the facilitator
    her row; each a line of the log."""
    session, memory = seated("fell"), FragmentCache()
    who = next(w for w, c in session.state.characters.items() if c.owner == "s1")
    viewers = {
        seat: PageViewer(screen, seat, None, lambda: AROUND, memory)
        for screen, seat in ((FACILITATOR, "gm"), (PLAYER, "s1"), (PLAYER, "s2"))
    }
    for viewer in viewers.values():
        viewer.news(session, {})
    assert isinstance(session.act("gm", Intent("fell.harm", who, {"n": 1, "armour": False})), Entry)
    sent = {seat: targets(viewer.news(session, {})) for seat, viewer in viewers.items()}
    assert f"hero-{who}" in sent["s1"]
    assert "sheet" not in sent["s1"]
    assert sent["s2"][:-1] == [f"glance-{who}", f"seen-{who}"]
    assert f"card-{who}" in sent["gm"]
    assert "party" not in [target for found in sent.values() for target in found]
