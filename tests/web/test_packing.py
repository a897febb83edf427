"""What resting tables have drawn is compressed, and reads the same."""

from __future__ import annotations

from caltrop.table.session import Session
from caltrop.web.live.cache import FragmentCache, Patchwork
from caltrop.web.live.packing import REST, PackedTexts, count_quiet_rounds, let_go_of_pieces, pack_pieces
from caltrop.web.live.pieces import Piece
from caltrop.web.page.regions import Drawing
from caltrop.web.page.story_log import StoryLog
from caltrop.web.settings import TAIL
from web.test_fragments import AROUND, PLAYER, seated


def test_what_is_packed_reads_as_before() -> None:
    """Names with any characters come back whole; alike pieces are compressed together."""
    ana = "<li>Ana \u201cthe Loud\u201d \u2192 \x00 4</li>" * 60
    pieces = [Patchwork(ana), Patchwork("<li>Bo</li>"), Patchwork(ana)]
    packed = PackedTexts([each.texts for each in pieces])
    for at, each in enumerate(pieces):
        each.pack(packed.texts, at)
        assert each._texts is None
    assert len(packed.packed) < len(ana) / 8
    assert [each.html() for each in pieces] == [ana, "<li>Bo</li>", ana]
    assert pieces[0].is_like(Patchwork(ana))
    assert packed.packed == b""


def test_a_packed_page_is_the_page() -> None:
    session, memory = seated("fell"), FragmentCache()
    before, lines = Drawing(PLAYER, session, "s1", AROUND, memory).regions(), log_of(session, memory)
    made = memory.made
    pack_pieces(memory)
    let_go_of_pieces(memory)
    assert not any(piece._drawn for piece in memory.parts.values() if isinstance(piece, Piece))
    memory.kept.clear()  # the log's lines
    assert Drawing(PLAYER, session, "s1", AROUND, memory).regions() == before
    assert memory.made == made  # nothing was drawn again
    assert log_of(session, memory) == lines
    assert memory.kept


def log_of(session: Session, memory: FragmentCache) -> str:
    return StoryLog(Drawing(PLAYER, session, "s1", AROUND, memory).look, memory).whole(TAIL)


def test_a_table_rests_once_it_has_drawn_nothing_for_some_rounds() -> None:
    busy, resting = FragmentCache(), FragmentCache()
    quiet = count_quiet_rounds([busy, resting], {})
    for _ in range(REST):
        busy.made += 1
        quiet = count_quiet_rounds([busy, resting], quiet)
    assert quiet == {busy: (busy.made, 0), resting: (0, REST)}
    assert count_quiet_rounds([resting], quiet) == {resting: (0, REST + 1)}  # packed once, and the closed forgotten
