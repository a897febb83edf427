"""Everyone at a table reads their own language: on pages, in streams, in the log, on buttons, in refusals, by the API.

Where German may still lack a text, the pseudo-language stands for it: it has every text of the catalogue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from html import unescape

import pytest

from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.kernel.state.state import Seat, State
from caltrop.table.log import Intent
from caltrop.web.app import SCREENS
from caltrop.web.features.language.routes import local_path
from caltrop.web.gate.languages import COOKIE, Wishes, seat_language
from caltrop.web.live.broadcast import Broadcast
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.stream import RELOAD
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.render import COMMON
from caltrop.web.page.viewer import PageViewer
from caltrop.words.language_choice import PSEUDO

from .api_table import Begun, served
from .listening import WAIT
from .visiting import Town, Visitor, town

GERMAN = {"accept-language": "de-AT,de;q=0.9,en;q=0.8"}
DISGUISED = {"accept-language": PSEUDO}


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def disguised(id: str, **facts: object) -> str:
    """A text as the pseudo-language has it."""
    with words.reading(PSEUDO):
        return words.text(id, **facts)


# ---- which language counts
@pytest.mark.parametrize(
    ("own", "cookie", "header", "table", "role", "language"),
    [
        ("", "", "", "", "player", "en"),
        ("", "", "de", "", "player", "de"),
        ("en", "de", "de", "de", "player", "en"),
        ("", "en", "de", "de", "player", "en"),
        ("", "", "en", "de", "player", "en"),
        ("", "", "", "de", "player", "de"),
        ("", "", "en", "de", "spectator", "de"),
        ("", "en", "en", "de", "spectator", "en"),
        ("", "", "en", "", "spectator", "en"),
        ("tlh", "", "", "de", "facilitator", "de"),
    ],
)
def test_a_persons_choice_comes_before_the_browser_and_the_browser_before_the_table(
    own: str, cookie: str, header: str, table: str, role: str, language: str
) -> None:
    state = State(seats={"s1": Seat("Petra", role, language=own)}, language=table)  # type: ignore[arg-type]
    assert seat_language(state, "s1", Wishes(cookie, header)) == language


def test_a_program_says_in_its_header_what_it_reads() -> None:
    state = State(seats={"s1": Seat("Petra", language="de")}, language="de")
    assert seat_language(state, "s1", Wishes("", "en", is_program=True)) == "en"
    assert seat_language(state, "s1", Wishes("", "", is_program=True)) == "de"


# ---- before a seat
def test_the_front_page_is_in_the_browsers_language(here: Town) -> None:
    page = here.visitor().get("/", **GERMAN).text
    assert '<html lang="de">' in page
    assert 'aria-label="Sprache"' in page
    assert '<html lang="en">' in here.visitor().get("/").text


def test_a_menu_offers_every_language_but_the_pseudo_one(here: Town) -> None:
    page = here.visitor().get("/").text
    assert 'lang="de">Deutsch</button>' in page
    assert f'lang="{PSEUDO}"' not in page


def test_a_cookie_keeps_a_choice_until_it_is_forgotten(here: Town) -> None:
    guest = here.visitor()
    guest.get("/")
    answer = guest.post("/language", {"language": "de", "next": "/rules"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules")
    assert guest.cookies[COOKIE] == "de"
    assert '<html lang="de">' in guest.get("/rules").text
    guest.post("/language", {"language": "", "next": "/"})
    assert COOKIE not in guest.cookies
    assert '<html lang="en">' in guest.get("/").text


def test_a_language_that_is_not_there_is_not_kept(here: Town) -> None:
    guest = here.visitor()
    guest.post("/language", {"language": "../../etc", "next": "/"})
    assert COOKIE not in guest.cookies


@pytest.mark.parametrize("path", ["//evil.example/", "https://evil.example", "/\\evil.example", "", "data:x", "/é"])
def test_the_menu_leads_back_to_our_own_pages_only(path: str) -> None:
    assert local_path(path) == "/"


def test_a_page_that_is_not_there_is_missed_in_the_readers_language(here: Town) -> None:
    page = here.visitor().get("/nowhere", **DISGUISED).text
    assert f'<html lang="{PSEUDO}">' in page
    assert disguised("refused-no-such-page") in unescape(page)


# ---- at one table
@pytest.fixture
def both(here: Town) -> tuple[str, Visitor, Visitor]:
    """A table with a reader of English and one who has chosen the pseudo-language, with a character each."""
    boss, table = here.host()
    ana, _ = here.player(boss, table, "Ana")
    odo, _ = here.player(boss, table, "Odo")
    for guest, name in ((ana, "Ana"), (odo, "Odo")):
        boss.does(table, "fell.create", "", name=name, seat=here.seat(table, name))
        guest.get(f"/t/{table}")
    odo.does(table, "table.preferences", "", language=PSEUDO)
    return table, ana, odo


def test_two_people_at_one_table_each_read_their_own_language(both: tuple[str, Visitor, Visitor]) -> None:
    table, ana, odo = both
    for path in ("", "/settings"):
        for _ in range(2):  # the second time from the cache
            english, other = (unescape(who.get(f"/t/{table}{path}").text) for who in (ana, odo))
            assert (disguised("label-language") in english) is False
            assert (disguised("label-language") in other) is (path == "/settings")
    assert '<html lang="en"' in ana.get(f"/t/{table}").text
    assert f'<html lang="{PSEUDO}"' in odo.get(f"/t/{table}").text


def test_a_refusal_is_in_the_language_of_the_one_refused(both: tuple[str, Visitor, Visitor]) -> None:
    table, ana, odo = both
    wrong = {"move": "fell.nothing", "actor": ""}
    said = [unescape(who.tap(f"/t/{table}/do", wrong).text) for who in (ana, odo)]
    assert "fell.nothing" in said[0]
    assert "·]" not in said[0]
    assert "fell.nothing" in said[1]
    assert "·]" in said[1]


def test_odds_on_buttons_are_in_the_readers_language(both: tuple[str, Visitor, Visitor]) -> None:
    table, ana, odo = both
    form = f"/t/{table}/form?move=fell.test&actor="
    english, other = (unescape(who.get(f"{form}{name}").text) for who, name in ((ana, "ana"), (odo, "odo")))
    assert "·]" not in english
    assert "·]" in other


def test_the_log_is_in_the_readers_language(both: tuple[str, Visitor, Visitor]) -> None:
    table, ana, odo = both
    ana.does(table, "table.rename", "ana", name="Ana the Bold")
    for path in ("", "/log", "/log.md"):
        for _ in range(2):
            english, other = (unescape(who.get(f"/t/{table}{path}").text).replace("\\", "") for who in (ana, odo))
            assert words.text("log-renamed-to", before="Ana", name="Ana the Bold") in english
            assert disguised("log-renamed-to", before="Ana", name="Ana the Bold") in other
            assert "·]" not in english


def test_the_games_own_english_is_marked_in_another_language(both: tuple[str, Visitor, Visitor]) -> None:
    table, ana, odo = both
    odo.does(table, "fell.buy", "odo", item="chalk")
    english, other = (who.get(f"/t/{table}").text.partition('id="log-lines"')[2] for who in (ana, odo))
    assert "chalk" in english
    assert "lang=" not in english.partition("</ol>")[0]
    assert '<span lang="en">' in other


# ---- streams
def opened(here: Town, table: str, name: str, language: str) -> PageViewer:
    """A page's viewer, opened by a request in this language."""
    room, seat = here.server.rooms.live[table], here.seat(table, name)
    with words.reading(language):
        return PageViewer(
            SCREENS["player"],
            seat,
            None,
            lambda: Surroundings(table, "Mill Road"),
            room.cache,
            lambda state: seat_language(state, seat, Wishes(header="en")),
        )


async def all_is_sent(looks: Broadcast) -> None:
    """Wait until the streams have what has happened and what can be done next, however busy the computer is."""
    async with asyncio.timeout(WAIT):
        while looks.due or looks.later or looks.tasks:
            await asyncio.sleep(0.005)


def test_after_a_move_each_stream_tells_it_in_its_readers_language(
    here: Town, both: tuple[str, Visitor, Visitor]
) -> None:
    table = both[0]
    room = here.server.rooms.live[table]
    looks = here.server.broadcast(room)
    viewers = {"en": opened(here, table, "Ana", "en"), PSEUDO: opened(here, table, "Odo", PSEUDO)}

    async def watch() -> dict[str, str]:
        streams = {language: await looks.join(viewer) for language, viewer in viewers.items()}
        for stream in streams.values():
            assert stream is not None
            while stream.queue:
                stream.queue.pop(0)
        await room.act(here.seat(table, "Odo"), Intent("table.roll", "odo", {"roll": "d6"}))
        await all_is_sent(looks)
        heard = {}
        for language, stream in streams.items():
            assert stream is not None
            heard[language] = b"".join(news for _ in range(len(stream.queue)) if (news := stream.queue.pop(0)))
            looks.leave(stream)
        return {language: news.decode() for language, news in heard.items()}

    heard = here.client.blocking_portal.call(watch)
    assert f".{PSEUDO}\n" in heard[PSEUDO]
    assert ".en\n" in heard["en"]
    assert "·]" not in heard["en"]
    assert "·]" in heard[PSEUDO]


def test_a_page_reloads_when_its_reader_chooses_another_language(
    here: Town, both: tuple[str, Visitor, Visitor]
) -> None:
    table, ana, _ = both
    room = here.server.rooms.live[table]
    looks, viewer = here.server.broadcast(room), opened(here, table, "Ana", "en")

    async def watch() -> bytes:
        stream = await looks.join(viewer)
        assert stream is not None
        await room.act(viewer.seat, Intent("table.preferences", "", {"language": "de"}))
        await all_is_sent(looks)
        news = [stream.queue.pop(0) for _ in range(len(stream.queue))]
        looks.leave(stream)
        return news[-1] or b""

    assert here.client.blocking_portal.call(watch) == RELOAD
    assert '<html lang="de"' in ana.get(f"/t/{table}").text


def test_a_page_in_another_language_is_told_to_load_anew(here: Town, both: tuple[str, Visitor, Visitor]) -> None:
    table = both[0]
    viewer = opened(here, table, "Ana", "de")
    with words.reading("en"):
        assert viewer.news(here.session(table), {}) == RELOAD


# ---- settings
def test_a_seats_language_is_kept_with_the_seat_and_can_be_undone(here: Town) -> None:
    boss, table = here.host()
    ana, seat = here.player(boss, table, "Ana")
    ana.does(table, "table.preferences", "", language="de")
    assert here.session(table).state.seats[seat].language == "de"
    assert not here.session(table).state.seats[seat].real_dice
    assert "Sprache" in ana.get(f"/t/{table}/settings").text
    ana.tap(f"/t/{table}/undo", {})
    assert here.session(table).state.seats[seat].language == ""


def test_choosing_a_language_is_nobody_elses_line(here: Town) -> None:
    boss, table = here.host()
    ana, _ = here.player(boss, table, "Ana")
    _, other = here.player(boss, table, "Odo")
    before = here.session(table).count_for(other)
    ana.does(table, "table.preferences", "", language="de")
    assert here.session(table).count_for(other) == before


def test_the_tables_language_is_for_browsers_that_ask_for_none_of_ours(here: Town) -> None:
    boss, table = here.host()
    ana, _ = here.player(boss, table, "Ana")
    boss.does(table, "table.language", "", language="de")
    assert here.session(table).state.language == "de"
    french, english = {"accept-language": "fr"}, {"accept-language": "en"}
    assert '<html lang="de"' in ana.get(f"/t/{table}", **french).text
    assert '<html lang="en"' in ana.get(f"/t/{table}", **english).text


def test_only_the_facilitator_sets_the_tables_language(here: Town) -> None:
    boss, table = here.host()
    ana, _ = here.player(boss, table, "Ana")
    ana.tap(f"/t/{table}/do", {"move": "table.language", "actor": "", "w.language": "de"})
    assert here.session(table).state.language == ""
    assert words.text("label-table-language") not in ana.get(f"/t/{table}/settings").text
    assert words.text("label-table-language") in boss.get(f"/t/{table}/settings").text


def test_a_screen_that_all_watch_is_in_the_tables_language(here: Town) -> None:
    boss, table = here.host()
    boss.tap(f"/t/{table}/tv", {})
    boss.does(table, "table.language", "", language="de")
    assert '<html lang="de"' in boss.get(f"/t/{table}/tv", **{"accept-language": "en"}).text
    assert '<html lang="en"' in boss.get(f"/t/{table}", **{"accept-language": "en"}).text


# ---- the API
def test_a_program_is_answered_in_the_language_of_its_header() -> None:
    with served() as client:
        table = Begun(client)
        ana = table.joined("Ana")
        plain = ana.move("table.roll", roll="nonsense").json()["message"]
        ana.headers |= DISGUISED
        other = ana.move("table.roll", roll="nonsense").json()["message"]
        assert plain[:1] != "["
        assert other[:1] == "["
        said = {"dice": [3], "move": "table.roll", "actor": "", "params": {"roll": "d6"}}
        assert ana.post("/moves", said).json()["lines"][0].startswith("[")
        nobody = client.get(f"/api/tables/{table.id}", headers=DISGUISED).json()["message"]
        assert nobody == disguised("refused-no-bearer-token")


def test_a_games_sheet_is_kept_for_each_language() -> None:
    with served() as client:
        english, other = (client.get("/api/games/fell", headers=wants).json() for wants in ({}, DISGUISED))
        assert english["moves"]["table.roll"]["title"] != other["moves"]["table.roll"]["title"]


# ---- nothing leaks
def test_no_language_stays_behind_after_a_request(here: Town) -> None:
    guest = here.visitor()
    guest.get("/", **DISGUISED)
    assert '<html lang="en">' in guest.get("/").text
    assert words.language() == "en"

    async def language() -> str:
        return words.language()

    assert here.client.blocking_portal.call(language) == "en"


def test_a_thread_reads_for_the_same_person_and_changes_nothing_for_others() -> None:
    def work() -> tuple[str, str]:
        before = words.language()
        words.read_in("en")
        return before, words.language()

    async def reader(language: str) -> tuple[str, str, str]:
        with words.reading(language):
            await asyncio.sleep(0)
            before, inside = await asyncio.to_thread(work)
            return before, inside, words.language()

    async def all_readers() -> list[tuple[str, str, str]]:
        return await asyncio.gather(*(reader(language) for language in ("de", PSEUDO, "en", "de")))

    told = asyncio.run(all_readers())
    assert told == [(language, "en", language) for language in ("de", PSEUDO, "en", "de")]


# ---- caches
def test_what_is_drawn_is_kept_for_each_language_and_what_has_no_words_for_all() -> None:
    cache, made = FragmentCache(), list[str]()

    def draw() -> str:
        made.append(words.language())
        return words.language()

    for language in ("en", "de", "en", "de"):
        with words.reading(language):
            assert cache.get_or_draw("piece", (), draw) == language
            assert cache.get_or_find("names", (), lambda: "shared") == "shared"
    assert made == ["en", "de"]
    assert len(cache.kept) == 3


def test_the_macros_of_a_template_are_made_for_each_language() -> None:
    template = COMMON.environment.from_string("{% set now = language() %}{% macro says() %}{{ now }}{% endmacro %}")
    for language in ("en", "de", "en"):
        with words.reading(language):
            assert template.module.says() == language  # type: ignore[attr-defined]


# ---- what is typed in one's own language
def test_a_german_reader_types_lengths_of_time_in_german(here: Town) -> None:
    boss, table = here.host()
    boss.does(table, "fell.create", name="Ana")
    boss.cookies[COOKIE] = "de"
    form = unescape(boss.get(f"/t/{table}/form?move=table.condition&actor=ana").text)
    assert '<option value="10 Minuten">' in form
    boss.does(table, "table.condition", "ana", text="müde", lasts="10 Min.")
    boss.does(table, "table.condition", "ana", text="nass", lasts="2 hours")
    marks = here.session(table).state.part("ana", Conditions).active.values()
    assert [(mark.text, mark.lasts) for mark in marks] == [("müde", "10 minutes"), ("nass", "2 hours")]
    said = {"move": "table.condition", "actor": "ana", "w.text": "x"}
    refused = boss.tap(f"/t/{table}/do", {**said, "w.lasts": "3 Wochen"}).text
    assert "3 Wochen" in refused
    assert "„3 Runden“" in refused
    boss.cookies[COOKIE] = "en"
    assert "Unknown length of time 3 Tage." in boss.tap(f"/t/{table}/do", {**said, "w.lasts": "3 Tage"}).text


def test_a_german_reader_sets_a_countdown_in_german(here: Town) -> None:
    boss, table = here.host()
    boss.does(table, "fell.create", name="Ana")
    session = here.session(table)
    ana = session.state.characters["ana"].with_parts(
        Countdowns({"t1": Countdown("fell.death", at=60, when="1 minute")})
    )
    session.states[-1] = session.state.with_character("ana", ana)
    boss.cookies[COOKIE] = "de"
    boss.does(table, "table.house", "ana", name="fell.death", value="2 Stunden")
    assert session.state.part("ana", Countdowns).countdowns["t1"].at == session.state.clock + 7200


# ---- letters
def test_the_size_of_letters_is_kept_with_the_seat_and_no_one_elses_line(here: Town) -> None:
    """The seat's choice counts before the cookie of a device; who has chosen nothing has the cookie's."""
    boss, table = here.host()
    ana, seat = here.player(boss, table, "Ana")
    odo, other = here.player(boss, table, "Odo")
    before = here.session(table).count_for(other)
    large, largest = 'data-text-size="large"', 'data-text-size="largest"'
    for visitor in (ana, odo):
        visitor.cookies["text-size"] = "large"
    assert large in ana.get(f"/t/{table}").text
    ana.does(table, "table.preferences", "", letters="largest")
    assert here.session(table).state.seats[seat].letters == "largest"
    assert largest in ana.get(f"/t/{table}").text
    assert largest in ana.get(f"/t/{table}/log").text
    assert large in odo.get(f"/t/{table}").text
    ana.does(table, "table.preferences", "", letters="normal")
    assert "data-text-size" not in ana.get(f"/t/{table}").text
    assert here.session(table).count_for(other) == before
