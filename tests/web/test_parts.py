"""A page is sent the parts that have changed, and the whole of a region only where more than its parts has."""

from __future__ import annotations

import re

import pytest

from at_table import do, done
from caltrop.games import registry
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.parts import Track
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.web.features.moves.move_buttons import button_attrs
from caltrop.web.live.cache import FragmentCache, NotedPiece, Patchwork
from caltrop.web.page.look import Look
from caltrop.web.page.regions import Drawing
from caltrop.web.page.viewer import PageViewer, SentPieces, changed_parts, shown_pieces
from caltrop.web.player import view
from table.lessons import Learner
from web.fights import fight
from web.test_fragments import AROUND, FACILITATOR, PLAYER, seated

HOME = FragmentCache().noted["s1"]
ANA, BO = ('<li id="ana">Ana 4</li>', '<li id="bo">Bo 3</li>')


def piece(text: str, *parts: NotedPiece) -> NotedPiece:
    """A piece that is drawn; in its text, the places of its parts."""
    made = NotedPiece(("en", piece, ()), HOME)
    made.become(Patchwork(text, parts), 0, {})
    return made


def draw_again(drawn: NotedPiece, text: str, *parts: NotedPiece) -> None:
    drawn.become(Patchwork(text, parts), 0, {})


def changes(drawn: NotedPiece, sent: SentPieces) -> dict[str, str] | None:
    found = changed_parts(drawn, sent)
    return None if found is None else {id: each.html() for id, each in found.items()}


def test_a_part_is_known_by_the_id_of_its_element() -> None:
    assert Patchwork('\n<section class="sheet" data-panel="x" id="hero-ana" aria-label="Ana">').id == "hero-ana"
    assert Patchwork('<li class="card">').id == ""
    assert Patchwork("Ana").id == ""


def test_parts_stand_where_they_were_drawn() -> None:
    ana, bo = piece(ANA), piece(BO)
    assert piece("<ul><part 1>, <part 0></ul>", ana, bo).value.html() == f"<ul>{BO}, {ANA}</ul>"
    assert piece("a <part 0> b").value.html() == "a <part 0> b"


def test_only_what_has_changed_is_sent() -> None:
    bo = piece(BO)
    both = piece('<ul id="all"><part 0><part 1></ul>', piece(ANA), bo)
    page = piece('<div id="page"><part 0></div>', both)
    sent = shown_pieces(page)
    assert changes(page, sent) == {}
    draw_again(bo, BO)
    assert changes(page, sent) == {}
    draw_again(bo, BO.replace("3", "2"))
    assert changes(page, sent) == {"bo": '<li id="bo">Bo 2</li>'}


def test_more_than_the_parts_means_the_whole() -> None:
    ana, bo, nameless = piece(ANA), piece(BO), piece("<li>Cy</li>")
    both = piece('<ul id="all"><part 0><part 1></ul>', ana, bo)
    sent = shown_pieces(both)
    draw_again(both, '<ul id="all"><part 0></ul>', ana)
    assert changes(both, sent) == {"all": f'<ul id="all">{ANA}</ul>'}
    draw_again(both, '<ul id="all"><part 0><part 1></ul>', ana, nameless)
    sent = shown_pieces(both)
    draw_again(nameless, "<li>Di</li>")
    assert changes(both, sent) == {"all": f'<ul id="all">{ANA}<li>Di</li></ul>'}
    draw_again(both, '<ol id="other"><part 0></ol>', ana)
    assert changes(both, sent) is None


def test_a_part_that_stands_twice_is_not_sent_by_itself() -> None:
    ana = piece(ANA)
    both = piece('<ul id="all"><part 0><part 0></ul>', ana)
    sent = shown_pieces(both)
    draw_again(ana, ANA.replace("4", "3"))
    assert changes(both, sent) == {"all": both.value.html()}


def targets(news: bytes) -> list[str]:
    return re.findall(r'hx-target="#([^"]+)"', news.decode())


def test_harm_sends_a_few_parts_and_no_region() -> None:
    """One character is harmed: her player gets her numbers and what she can do, the others her card, the facilitator
    her row; each a line of the log."""
    session, memory = seated("fell"), FragmentCache()
    who = next(w for w, c in session.state.characters.items() if c.owner == "s1")
    viewers = {
        seat: PageViewer(screen, seat, None, lambda: AROUND, memory)
        for screen, seat in ((FACILITATOR, "s0"), (PLAYER, "s1"), (PLAYER, "s2"))
    }
    for viewer in viewers.values():
        viewer.news(session, {})
    assert isinstance(session.act("s0", Intent("fell.harm", who, {"n": 1, "armour": False})), Entry)
    sent = {seat: targets(viewer.news(session, {})) for seat, viewer in viewers.items()}
    assert f"hero-{who}" in sent["s1"]
    assert "sheet" not in sent["s1"]
    assert sent["s2"][:-1] == [f"glance-{who}", f"seen-{who}"]
    assert f"card-{who}" in sent["s0"]
    assert "party" not in [target for found in sent.values() for target in found]


@pytest.mark.parametrize("game", registry.ids())
def test_the_sheet_says_how_things_stand_as_soon_as_the_card_does(game: str) -> None:
    """What has happened goes out before the odds on the buttons: the sheet's numbers and the pack go along with it."""
    session = fight(game)
    viewer = PageViewer(PLAYER, "s1", None, lambda: AROUND, FragmentCache())
    viewer.news(session, {})
    label = next(iter(tracks(session, "ana")))
    done(do(session, "s0", "table.house", "ana", name=label, value=1))
    first = viewer.news(session, {}, whole=False)
    assert "hero-ana" in targets(first)
    assert "doings-ana" not in targets(first)
    later = viewer.news(session, {}, whole=True)
    assert "hero-ana" not in targets(later)
    anew = Drawing(PLAYER, session, "s1", AROUND, FragmentCache()).regions()["sheet"]
    assert hero(first.decode()) == hero(anew)


@pytest.mark.parametrize("game", registry.ids())
def test_a_lesson_goes_on_at_once_and_its_buttons_say_for_which_step_they_are(game: str) -> None:
    """They come a moment later; until then the page does not point at those of the step before."""
    session = Learner(game).session
    viewer = PageViewer(PLAYER, "s1", None, lambda: AROUND, FragmentCache())
    assert buttons_step(viewer.news(session, {})) == ["sheet"]
    done(do(session, "s1", "table.lesson.next", step="sheet"))
    first = viewer.news(session, {}, whole=False)
    assert 'data-lesson="test"' in first.decode()
    assert buttons_step(first) == []
    assert buttons_step(viewer.news(session, {}, whole=True)) == ["test"]


def buttons_step(news: bytes) -> list[str]:
    return re.findall(r'id="badges"[^>]* data-lesson-step="([^"]*)"', news.decode())


def tracks(session: Session, who: str) -> list[str]:
    """The numbers on a sheet that have a most, by label."""
    widgets = SeatKnowledge(session.game, session.state, "s0").sheet(who).widgets
    return [w.label for w in widgets if isinstance(w, Track)]


def hero(html: str) -> str:
    """The part of a page with a character's numbers, as text."""
    found = re.search(r'<section class="sheet"[^>]*id="hero-ana".*?</section>', html.replace("\ndata: ", "\n"), re.S)
    assert found
    return " ".join(re.sub(r"<[^>]*>", " ", found[0]).split())


@pytest.mark.parametrize("game", registry.ids())
def test_a_number_on_the_sheet_does_the_test_that_its_button_does(game: str) -> None:
    """The buttons are found with all their odds, the numbers without any: they press the same."""
    look = Look(fight(game), "s1", AROUND)
    pressed = {ability: button_attrs(AROUND.table, q) for ability, q in view.buttons(look, "ana").tests.items()}
    assert pressed
    assert view.find_tests(look, "ana") == pressed
