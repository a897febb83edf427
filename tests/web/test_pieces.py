"""Pieces made of values: a page that is sent what differs shows what a page drawn from nothing shows."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError

from at_table import do, done
from caltrop import demo, words
from caltrop.table.log import Intent
from caltrop.table.parts import Parts
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.pieces import Frame, Piece, changes
from caltrop.web.page.regions import Drawing
from caltrop.web.page.render import PIECES
from caltrop.web.page.viewer import PageViewer
from same.dom import Node, blocks, parse, patch
from web.fights import GAMES, fight
from web.page_pieces import AROUND, pieces_for
from web.test_fragments import PLAYER, played, seated


class Plain:
    """Draws a value as an element with its text, and its lists as lists."""

    def draw(self, template: str, frame: Frame, value: tuple[str, str, int], place: str) -> str:
        id, text, lists = value
        return f'<li id="{id}">{text}' + f"<ul>{place}</ul>" * lists + "</li>"


FRAME = Frame(GAMES["fell"].GAME, "t", False)


def leaf(id: str, text: str = "") -> Piece:
    return Piece(id, Plain(), "", FRAME, (id, text, 0))


def branch(id: str, text: str, *lists: tuple[Piece, ...]) -> Piece:
    return Piece(id, Plain(), "", FRAME, (id, text, len(lists)), lists)


def targets(before: Piece, now: Piece) -> list[str]:
    """Where a page is changed; the page that shows one piece then shows the other."""
    sent = "".join(changes(before, now))
    page = parse(before.html())
    assert patch(page, sent) == []
    assert blocks(page) == blocks(parse(now.html()))
    return [part.attributes["hx-swap"] + part.attributes["hx-target"] for part in parse(sent).elements]


A, B, C, D = (leaf(id, id) for id in "abcd")


@pytest.mark.parametrize(
    ("now", "sent"),
    [
        ((A, B, C), []),
        ((A, leaf("b", "x"), C), ["outerMorph#b"]),
        ((A, C), ["delete#b"]),
        ((B,), ["delete#a", "delete#c"]),
        ((A, B, C, D), ["afterend#c"]),
        ((D, A, B, C), ["beforebegin#a"]),
        ((D, leaf("e"), A, leaf("f"), leaf("g"), C), ["delete#b", "afterend#a", "afterend#f", *["beforebegin#a"] * 2]),
        ((B, A, C), ["outerMorph#list"]),
        ((), ["outerMorph#list"]),
        ((D,), ["outerMorph#list"]),
    ],
)
def test_of_a_list_only_what_differs_is_sent(now: tuple[Piece, ...], sent: list[str]) -> None:
    assert targets(branch("list", "", (A, B, C)), branch("list", "", now)) == sent


def test_what_surrounds_a_list_is_sent_with_it() -> None:
    inner = branch("inner", "", (A, B))
    assert targets(branch("list", "x", (inner,), (C,)), branch("list", "y", (inner,), (C,))) == ["outerMorph#list"]
    now = branch("list", "x", (branch("inner", "", (B,)),), (C, D))
    assert targets(branch("list", "x", (inner,), (C,)), now) == ["delete#a", "afterend#c"]


def test_values_that_look_alike_are_not_sent() -> None:
    class Blind(Plain):
        def draw(self, template: str, frame: Frame, value: tuple[str, str, int], place: str) -> str:
            return '<li id="a"></li>'

    one, other = (Piece("a", Blind(), "", FRAME, value) for value in (1, 2))
    assert list(changes(one, other)) == []
    assert list(changes(None, one)) == ['<hx-partial hx-target="#a" hx-swap="outerMorph"><li id="a"></li></hx-partial>']


def test_what_was_made_is_kept_while_its_sources_are_the_same_objects() -> None:
    parts, made = Parts(), list[object]()

    def make(source: list[int], n: int) -> tuple[int, ...]:
        made.append(source)
        return (*source, n)

    one = [1]
    first = parts.get("a", make, one, 2)
    assert parts.get("a", make, one, 2) is first
    assert len(made) == 1
    assert parts.get("a", make, [1], 2) is first  # made anew, and equal to what was there
    assert len(made) == 2
    assert parts.get("a", make, one, 3) == (1, 3)


@pytest.mark.parametrize("game", demo.ids())
def test_a_page_that_is_sent_what_differs_is_the_page_drawn_from_nothing(game: str) -> None:
    """Whatever happens at a table, and in both languages."""
    session = seated(game)
    pages: dict[tuple[str, str], tuple[PageViewer, Node]] = {}
    cache = FragmentCache()
    for at, move in enumerate(played(session)):
        for seat, language in (("s1", "en"), ("s2", "de")):
            if seat not in session.state.seats:
                continue
            with words.reading(language):
                regions = {name: piece.html() for name, piece in pieces_for(session, seat).items()}
                if (seat, language) not in pages:
                    pages[seat, language] = (PageViewer(PLAYER, seat, None, lambda: AROUND, cache), Node("", {}))
                viewer, page = pages[seat, language]
                drawing = Drawing(PLAYER, session, seat, AROUND, cache)
                sent = "".join(viewer._piece_changes(drawing))
                if not page.children:
                    page = parse("".join(regions.values()))
                    pages[seat, language] = (viewer, page)
                assert patch(page, sent) == [], (at, move, seat)
                assert blocks(page) == blocks(parse("".join(regions.values()))), (at, move, seat)


def test_templates_of_pieces_know_only_their_values() -> None:
    """There is no view to call, and no look to read."""
    for name in ("kit", "look", "player", "standing", "outcome", "draw_part", "face", "kept"):
        text = PIECES.environment.from_string("{{ " + name + "() }}")
        with pytest.raises(UndefinedError):
            text.render(frame=FRAME, v=None)


def test_the_cards_of_others_are_the_same_pieces_for_all() -> None:
    """Two players see the third's card: it is one piece, drawn once."""
    session = fight("fell")
    cache = FragmentCache()
    pages = [Drawing(PLAYER, session, seat, AROUND, cache).made_of_values() for seat in ("s1", "s2", "s3")]
    strip, cards = ([{piece.id: piece for piece in page["party"].lists[n]} for page in pages] for n in (0, 1))
    assert list(strip[0]) == ["glance-bram"]
    assert list(strip[1]) == ["glance-ana", "glance-pim"]
    assert cards[0]["seen-bram"] is not cards[1]["seen-bram"]  # it is the second player's own, and says so
    assert strip[2]["glance-bram"] is strip[0]["glance-bram"]
    goblins = [{piece.id: piece for piece in page["fight"].lists[1]} for page in pages]
    assert goblins[0]["foe-goblin-a"] == goblins[1]["foe-goblin-a"]


def test_a_push_that_changes_nothing_in_sight_makes_nothing() -> None:
    session = fight("fell")
    cache = FragmentCache()
    before = Drawing(PLAYER, session, "s1", AROUND, cache).made_of_values()
    done(do(session, "s0", "table.roll", roll="d6"))
    assert Drawing(PLAYER, session, "s1", AROUND, cache).made_of_values() is before
    session.act("s0", Intent("table.place", "goblin-a", {"place": "the yard"}))
    now = Drawing(PLAYER, session, "s1", AROUND, cache).made_of_values()
    assert now is not before
    assert now["bar"] is before["bar"]
    assert now["party"] is before["party"]
    assert now["fight"] is not before["fight"]
