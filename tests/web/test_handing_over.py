"""The role changes hands on the pages: doors, screens and streams are those of the role that a seat has now."""

from __future__ import annotations

from html import unescape

from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.stream import RELOAD
from caltrop.web.page.viewer import PageViewer
from caltrop.web.player.screen import SCREEN

from .visiting import town


def test_a_role_that_changes_hands_opens_and_shuts_the_doors_at_once() -> None:
    """Petra facilitates beside Gail, then alone: pages, forms and streams are those of the role that each has now."""
    with town() as here:
        boss, table = here.host()
        guest, seat = here.player(boss, table)
        assert guest.get(f"/t/{table}/everything").status_code == 403
        boss.does(table, "table.role", "", seat=seat, role="facilitator")
        for each in (boss, guest):
            assert each.get(f"/t/{table}/everything").status_code == 200
            assert 'class="facilitator"' in each.get(f"/t/{table}").text
        said = boss.tap(f"/t/{table}/do", {"move": "table.role", "actor": "", "w.seat": "s0", "w.role": "player"})
        assert said.headers.get("hx-trigger") == "done"
        assert boss.get(f"/t/{table}/everything").status_code == 403
        assert 'class="facilitator"' not in boss.get(f"/t/{table}").text
        refused = guest.tap(f"/t/{table}/do", {"move": "table.role", "actor": "", "w.seat": seat, "w.role": "player"})
        assert "Petra is the only facilitator. Hand the role over first." in unescape(refused.text)


def test_an_open_page_loads_again_when_its_seat_has_another_role() -> None:
    with town() as here:
        boss, table = here.host()
        _, seat = here.player(boss, table)
        room, server = here.server.rooms.live[table], here.server
        viewer = PageViewer(SCREEN, seat, None, lambda: server.surroundings(room), FragmentCache())
        assert viewer.news(room.session, {}) != RELOAD
        boss.does(table, "table.role", "", seat=seat, role="facilitator")
        assert viewer.news(room.session, {}) == RELOAD


def test_each_page_has_the_words_for_a_seat_that_gets_its_role() -> None:
    """The script shows them where the role is another than the one that the browser drew last."""
    with town() as here:
        boss, table = here.host()
        guest, seat = here.player(boss, table)
        assert 'id="role-said" data-role="player"' in guest.get(f"/t/{table}").text
        boss.does(table, "table.role", "", seat=seat, role="facilitator")
        page = guest.get(f"/t/{table}").text
        assert 'id="role-said" data-role="facilitator"' in page
        assert "You facilitate now" in page
