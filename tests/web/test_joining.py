"""Starting a table, joining, links, knocking, leaving, and what only the facilitator may do about seats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from caltrop.games import registry
from caltrop.kernel.rules.refusals import Refused
from caltrop.web.features.tables.demos import DemoGuest, enter_demo, prepare_demos
from caltrop.web.settings import Settings

from .visiting import Town, invitation, shared, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


VARIANT = b"""
base = "fell"
title = "Grim Fell"

[rulings]
"fell.attack.harm" = "one"
"""


# ---- the front page
def test_the_front_page_offers_every_game_with_a_demo_to_run_and_to_play_in(here: Town) -> None:
    text = here.visitor().get("/").text
    for id in registry.ids():
        assert f'value="{id}"' in text
        assert f'action="/demo/{id}"' in text
    assert text.count(">Run demo<") == text.count(">Play demo<") == 5


@pytest.mark.parametrize("game", registry.ids())
def test_whoever_starts_a_table_facilitates_it(here: Town, game: str) -> None:
    boss, table = here.host(game, "Wick Lane")
    session = here.session(table)
    assert (session.game.id, session.state.seats[session.state.facilitator].name) == (game, "Gail")
    front = boss.get("/").text
    assert "Wick Lane" in front
    assert "You are the facilitator" in front


def test_a_form_without_the_token_of_its_page_changes_nothing(here: Town) -> None:
    stranger = here.visitor()
    stranger.get("/")
    stranger.csrf = "0" * 32
    answer = stranger.post("/tables", {"name": "x", "game": "fell"})
    assert answer.status_code == 403
    assert "This page is out of date" in answer.text
    assert not here.server.rooms.live


def test_a_game_that_is_not_there_brings_the_page_back_with_a_sentence_and_what_was_typed(here: Town) -> None:
    answer = here.visitor().post("/tables", {"name": "The <b>Bold</b>", "game": "chess"})
    assert answer.status_code == 422
    assert "Unknown game chess" in answer.text
    assert 'value="The &lt;b&gt;Bold&lt;/b&gt;"' in answer.text
    assert "<b>Bold" not in answer.text


def test_a_variant_can_be_brought_as_a_file(here: Town) -> None:
    boss = here.visitor()
    answer = boss.post("/tables", {"name": "Grim"}, files={"variant": ("grim.toml", VARIANT)})
    assert answer.status_code == 303
    session = here.session(answer.headers["location"].removeprefix("/t/"))
    assert session.game.title == "Grim Fell"
    assert session.state.rulings["fell.attack.harm"] == "one"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"base = ", "grim.toml is not valid TOML"),
        (b"\xff\xfe", "grim.toml is not valid TOML"),
        (b"a = " + b"[" * 40_000, "grim.toml is nested too deeply for a variant. Write shorter keys."),
        (b'base = "chess"', "grim.toml:1: base must be deeds, fell, fell-hits, generic-fantasy or grimoire, not chess"),
        (b'base = "fell"\nfoo = 1', "grim.toml:2: Unknown key foo"),
        (b"#" * 100_001, "grim.toml is too large for a variant. The limit is 100,000 bytes."),
    ],
)
def test_a_bad_variant_is_refused_in_one_sentence(here: Town, body: bytes, says: str) -> None:
    answer = here.visitor().post("/tables", {"game": "fell"}, files={"variant": ("grim.toml", body)})
    assert answer.status_code == 422
    assert says in unescape(answer.text)
    assert not here.server.rooms.live


def test_the_hosts_word_is_asked_for_only_where_there_is_one(here: Town) -> None:
    assert 'name="key"' not in here.visitor().get("/").text
    with town(Settings(host_key="sesame")) as guarded:
        visitor = guarded.visitor()
        assert 'name="key"' in visitor.get("/").text
        wrong = visitor.post("/tables", {"game": "fell", "key": "please"})
        assert (wrong.status_code, "That is not the host password." in wrong.text) == (422, True)
        assert visitor.post("/tables", {"game": "fell", "key": "sesame"}).status_code == 303


def test_tables_cannot_be_started_without_end() -> None:
    with town(Settings()) as limited:
        visitor = limited.visitor()
        made = [visitor.post("/tables", {"game": "fell", "name": f"Mill {n}"}).status_code for n in range(13)]
    assert made == [303] * 12 + [429]


# ---- demos
def test_visitors_share_the_demo_tables_of_a_server_that_has_them(here: Town) -> None:
    here.client.blocking_portal.call(prepare_demos, here.server)
    one, two = here.visitor(), here.visitor()
    first = one.post("/demo/fell", {"as": "facilitator"}).headers["location"]
    assert two.post("/demo/fell", {"as": "player", "name": "Vera"}).headers["location"] == first
    assert here.seat(first.removeprefix("/t/"), "Vera")


def test_whoever_comes_to_a_demo_again_goes_back_to_their_seat(here: Town) -> None:
    here.client.blocking_portal.call(prepare_demos, here.server)
    one = here.visitor()
    first = one.post("/demo/fell", {"as": "player", "name": "Vera"}).headers["location"]
    seats = len(here.session(first.removeprefix("/t/")).state.seats)
    assert one.post("/demo/fell", {"as": "player", "name": "Vera"}).headers["location"] == first
    assert len(here.session(first.removeprefix("/t/")).state.seats) == seats


def test_a_demo_of_ones_own_is_made_where_there_is_none(here: Town) -> None:
    guest = DemoGuest("facilitator")
    one, two = (here.client.blocking_portal.call(enter_demo, here.server, "deeds", guest) for _ in range(2))
    assert not isinstance(one, Refused)
    assert not isinstance(two, Refused)
    assert one[0] != two[0]
    assert here.session(one[0]).state.fight is not None


def test_a_demo_of_no_game_is_refused_on_the_front_page(here: Town) -> None:
    answer = here.visitor().post("/demo/chess", {"as": "player"})
    assert (answer.status_code, "Unknown game chess" in answer.text) == (422, True)


# ---- invitations
def test_an_invitation_is_a_link_a_code_and_a_qr_code_without_styles_of_its_own(here: Town) -> None:
    boss, table = here.host()
    text = boss.tap(f"/t/{table}/invite").text
    assert re.search(r"<b>[2-9A-Z]{4}-[2-9A-Z]{4}</b>", text)
    assert 'class="qr"' in text
    assert "style=" not in text


def test_the_same_invitation_is_shown_again_so_that_links_already_sent_stay_good(here: Town) -> None:
    boss, table = here.host()
    assert invitation(boss, table) == invitation(boss, table)


def test_a_new_invitation_ends_the_old_ones(here: Town) -> None:
    boss, table = here.host()
    old = invitation(boss, table)
    new = invitation(boss, table, renew="yes")
    guest = here.visitor()
    assert guest.get(f"/join/{old}").status_code == 404
    assert guest.get(f"/join/{new}").status_code == 200


def test_an_invitation_shows_the_table_and_gives_a_seat_for_a_name(here: Town) -> None:
    boss, table = here.host()
    invite = invitation(boss, table)
    guest = here.visitor()
    page = guest.get(f"/join/{invite}").text
    assert "Mill Road" in page
    assert "Fell, run by Gail" in page
    answer = guest.post("/join", {"invite": invite, "name": "Petra"})
    assert answer.headers["location"] == f"/t/{table}"
    assert here.session(table).state.seats[here.seat(table, "Petra")].role == "player"
    assert "You are Petra" in guest.get("/").text


def test_somebody_may_only_look_on(here: Town) -> None:
    boss, table = here.host()
    here.visitor().post("/join", {"invite": invitation(boss, table), "name": "Sam", "as": "spectator"})
    assert here.session(table).state.seats[here.seat(table, "Sam")].role == "spectator"


def test_nobody_sits_down_without_a_name(here: Town) -> None:
    boss, table = here.host()
    answer = here.visitor().post("/join", {"invite": invitation(boss, table), "name": "  "})
    assert (answer.status_code, "The name is empty. Enter one." in answer.text) == (422, True)


@pytest.mark.parametrize("door", ["join", "seat"])
def test_a_token_that_opens_nothing_says_what_to_do(here: Town, door: str) -> None:
    answer = here.visitor().get(f"/{door}/{'x' * 43}")
    assert (answer.status_code, "Ask the facilitator for a new link" in answer.text) == (404, True)


def test_a_code_that_was_read_out_a_link_and_a_token_all_lead_to_the_invitation(here: Town) -> None:
    boss, table = here.host()
    invite = invitation(boss, table)
    code = here.client.blocking_portal.call(here.server.tokens.invitation, table).code
    guest = here.visitor()
    said = (code, code.lower(), code.replace("-", " "), f"http://here/join/{invite}", f" {invite}/ ")
    assert {guest.post("/code", {"invite": word}).headers["location"] for word in said} == {f"/join/{invite}"}


@pytest.mark.parametrize("code", ["<i>ABCD-EFGH", "ÄÖÜß-1234", "/", "x" * 200])
def test_a_code_of_no_table_brings_the_front_page_back(here: Town, code: str) -> None:
    boss, table = here.host()
    invitation(boss, table)
    answer = here.visitor().post("/code", {"invite": code})
    assert answer.status_code == 422
    assert "No table has that code, or it has expired." in answer.text
    assert "<i>ABCD" not in answer.text


def test_a_facilitator_does_not_lose_their_seat_to_a_link_opened_by_a_slip(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table)
    token = shared(boss.tap(f"/t/{table}/seats/{seat}/link"), "seat")
    assert "would lose that seat" in boss.get(f"/seat/{token}").text
    assert boss.post("/seat", {"token": token}).status_code == 403
    assert boss.post("/join", {"invite": invitation(boss, table), "name": "Gail"}).status_code == 422
    assert boss.get(f"/t/{table}/log").status_code == 200
    assert here.visitor().post("/seat", {"token": token}).status_code == 303, "and the link is still good"


# ---- links to a seat
def test_a_link_is_good_once_and_not_used_up_by_looking_at_it(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table)
    token = shared(boss.tap(f"/t/{table}/seats/{seat}/link"), "seat")
    phone = here.visitor()
    for _ in range(2):
        assert "Take Petra&#39;s seat" in phone.get(f"/seat/{token}").text
    assert phone.post("/seat", {"token": token}).headers["location"] == f"/t/{table}"
    assert "You are Petra" in phone.get("/").text
    other = here.visitor()
    assert other.post("/seat", {"token": token}).status_code == 404
    assert other.get(f"/seat/{token}").status_code == 404


# ---- knocking
def test_somebody_who_knocks_is_let_in_by_the_facilitator(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table)
    phone = here.visitor()
    assert phone.post("/knock", {"invite": invitation(boss, table), "seat": seat}).headers["location"] == "/knock"
    assert "Waiting for the facilitator" in phone.get("/knock").text
    (knock,) = here.server.knocks.knocks_at(table)
    assert boss.tap(f"/t/{table}/knocks/{knock.id}", {"yes": "yes"}).headers["hx-trigger"] == "done"
    heard = phone.get("/knock", **{"hx-request": "true"})
    assert heard.headers["hx-redirect"] == f"/t/{table}"
    assert "You are Petra" in phone.get("/").text


def test_somebody_who_is_not_let_in_is_told_so(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table)
    phone = here.visitor()
    phone.post("/knock", {"invite": invitation(boss, table), "seat": seat})
    (knock,) = here.server.knocks.knocks_at(table)
    boss.tap(f"/t/{table}/knocks/{knock.id}", {"yes": "no"})
    assert "You were not let in" in phone.get("/knock").text
    assert "No one is waiting there now." in boss.tap(f"/t/{table}/knocks/{knock.id}", {"yes": "yes"}).text


@pytest.mark.parametrize("seat", ["s0", "nobody", ""])
def test_nobody_knocks_for_the_facilitators_seat_or_one_that_is_not_there(here: Town, seat: str) -> None:
    boss, table = here.host()
    answer = here.visitor().post("/knock", {"invite": invitation(boss, table), "seat": seat})
    assert answer.status_code == 422
    assert not here.server.knocks.knocks_at(table)


def test_nobody_knocks_without_an_invitation(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table)
    assert here.visitor().post("/knock", {"invite": "x" * 43, "seat": seat}).status_code == 404
    assert not here.server.knocks.knocks_at(table)


# ---- what is the facilitator's alone
BOSS = ["invite", "seats/s0/link", "seats/s0/remove", "knocks/x", "tv", "rename", "delete", "reveal"]


@pytest.mark.parametrize("path", BOSS)
def test_a_players_cookie_does_not_do_what_is_the_facilitators(here: Town, path: str) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    answer = player.tap(f"/t/{table}/{path}", {"name": "Mill Road", "n": "1"})
    assert (answer.status_code, "Only the facilitator" in answer.text) == (403, True)


@pytest.mark.parametrize("path", BOSS)
def test_a_stranger_gets_a_page_that_says_how_to_come_in(here: Town, path: str) -> None:
    _, table = here.host()
    answer = here.visitor().post(f"/t/{table}/{path}", {"name": "Mill Road"})
    assert (answer.status_code, "no seat at that table" in answer.text) == (401, True)


def test_a_seat_that_was_taken_away_opens_nothing_any_more(here: Town) -> None:
    boss, table = here.host()
    player, seat = here.player(boss, table)
    assert boss.tap(f"/t/{table}/seats/{seat}/remove").headers["hx-trigger"] == "done"
    assert player.get(f"/t/{table}/log").status_code == 401
    assert not [s for s in here.server.store.secrets(table) if s.seat == seat]


def test_the_facilitators_own_seat_stays(here: Town) -> None:
    boss, table = here.host()
    assert "hx-trigger" not in boss.tap(f"/t/{table}/seats/s0/remove").headers
    assert boss.get(f"/t/{table}/log").status_code == 200


def test_a_table_can_be_renamed(here: Town) -> None:
    boss, table = here.host()
    boss.tap(f"/t/{table}/rename", {"name": "Salt <Abbey>"})
    row = here.server.store.table(table)
    assert row is not None
    assert row.name == here.server.rooms.live[table].row.name == "Salt <Abbey>"
    assert "Salt &lt;Abbey&gt;" in boss.get("/").text


def test_a_table_ends_only_when_its_name_is_typed(here: Town) -> None:
    boss, table = here.host()
    assert "type its name" in boss.tap(f"/t/{table}/delete", {"name": "mill road"}).text
    assert here.server.store.table(table)
    assert boss.tap(f"/t/{table}/delete", {"name": "Mill Road"}).headers["hx-redirect"] == "/"
    assert here.server.store.table(table) is None
    assert boss.get(f"/t/{table}/log").status_code == 401


def test_a_demo_table_that_visitors_share_stays(here: Town) -> None:
    here.client.blocking_portal.call(prepare_demos, here.server)
    boss = here.visitor()
    table = boss.post("/demo/fell", {"as": "facilitator"}).headers["location"].removeprefix("/t/")
    name = here.server.rooms.live[table].row.name
    assert "A demo table cannot be deleted." in boss.tap(f"/t/{table}/delete", {"name": name}).text
    assert here.server.store.table(table)


def test_leaving_in_a_browser_forgets_its_cookie_and_keeps_the_seat(here: Town) -> None:
    boss, table = here.host()
    player, seat = here.player(boss, table)
    assert player.post(f"/t/{table}/forget").headers["location"] == "/"
    assert player.get(f"/t/{table}/log").status_code == 401
    assert seat in here.session(table).state.seats


def test_what_can_be_done_about_a_table_depends_on_the_seat(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    assert "Delete table" in boss.get(f"/t/{table}/settings").text
    assert "Delete table" not in player.get(f"/t/{table}/settings").text


def test_markup_in_names_stays_text(here: Town) -> None:
    boss, table = here.host(name="<script>alert(1)</script>")
    player, seat = here.player(boss, table, "<img src=x>")
    link = shared(boss.tap(f"/t/{table}/seats/{seat}/link"), "seat")
    stranger = here.visitor()
    pages = [
        boss.get("/"),
        stranger.get(f"/join/{invitation(boss, table)}"),
        stranger.get(f"/seat/{link}"),
        boss.get(f"/t/{table}/settings"),
        boss.get(f"/t/{table}/log"),
        boss.get(f"/t/{table}/import"),
        player.get(f"/t/{table}/dice"),
        player.get(f"/t/{table}/rules"),
    ]
    for page in pages:
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in pages[1].text
