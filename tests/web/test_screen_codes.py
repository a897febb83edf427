"""A TV is opened by a short code that is typed there: once, soon, and not by guessing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest

from caltrop.store.protocol import Store
from caltrop.store.tokens import CODE_LETTERS
from caltrop.web.gate.screen_codes import LENGTH, VALID, WRONG, ScreenCodes, is_like_screen_code
from caltrop.web.settings import Limits, Rate, Settings
from store.memory import MemoryStore
from store.rows import made as made_table

from .visiting import Town, Visitor, town

SHOWN = re.compile(r"<b>([0-9A-Z]{3}-[0-9A-Z]{3})</b>")
NO_TV = "That code opens no TV, or it was used or has expired."


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def code_on(boss: Visitor, table: str) -> str:
    """The code in the facilitator's dialog."""
    found = SHOWN.search(boss.tap(f"/t/{table}/tv").text)
    assert found is not None
    return found[1]


# ---- codes
@pytest.fixture
def store() -> Store:
    store = MemoryStore()
    for id in ("mill", "weir"):
        made_table(store, id)
    return store


def codes_of(store: Store, clock: Clock | None = None) -> ScreenCodes:
    return ScreenCodes(store, b"k" * 32, clock or Clock())


def test_a_code_has_six_letters_that_are_not_mistaken_for_others(store: Store) -> None:
    codes = codes_of(store)
    made = [asyncio.run(codes.add("mill", "tv")) for n in range(50)]
    letters = "".join(code.letters for code in made)
    assert {len(code.letters) for code in made} == {LENGTH}
    assert set(letters) <= set(CODE_LETTERS)
    assert not set(letters) & set("01IO")
    assert len({code.letters for code in made}) == 50


def test_a_code_is_read_in_any_case_and_with_any_dashes(store: Store) -> None:
    codes = codes_of(store)
    made = asyncio.run(codes.add("mill", "tv"))
    for said in (made.text, made.letters.lower(), f" {made.letters[:2]} {made.letters[2:]} "):
        assert codes.find(said) == made, said
        assert is_like_screen_code(said)


def test_a_code_works_once_and_outlives_the_server(store: Store) -> None:
    made = asyncio.run(codes_of(store).add("mill", "tv"))
    codes = codes_of(store)
    assert codes.find(made.letters) == made
    assert asyncio.run(codes.use(made))
    assert not asyncio.run(codes.use(made))
    assert codes.find(made.letters) == made, "it can be said that it was used"


def test_the_store_has_nothing_to_guess_a_code_from(store: Store) -> None:
    made = asyncio.run(codes_of(store).add("mill", "tv"))
    (kept,) = store.secrets("mill")
    assert kept.nonce == b""
    assert made.letters not in repr(kept)
    assert ScreenCodes(store, b"other key".ljust(32)).find(made.letters) is None


def test_a_code_expires(store: Store) -> None:
    clock = Clock()
    codes = codes_of(store, clock)
    made = asyncio.run(codes.add("mill", "tv"))
    clock.now += VALID - 1
    assert codes.find(made.letters) == made
    clock.now += 1
    assert codes.find(made.letters) is None
    assert not asyncio.run(codes.use(made))


def test_a_new_code_replaces_the_tables_earlier_one_and_no_others(store: Store) -> None:
    codes = codes_of(store)
    first, other, second = (asyncio.run(codes.add(id, "tv")) for id in ("mill", "weir", "mill"))
    assert codes.find(first.letters) is None
    assert not asyncio.run(codes.use(first))
    assert codes.find(second.letters) == second
    assert codes.find(other.letters) == other


def test_wrong_codes_from_everywhere_stop_the_guessing_for_a_while(store: Store) -> None:
    clock = Clock()
    codes = codes_of(store, clock)
    made = asyncio.run(codes.add("mill", "tv"))
    for _ in range(WRONG.burst + 1):
        assert codes.find("2222222") is None
    assert codes.find(made.letters) is None, "too many were wrong"
    clock.now += 1
    assert codes.find(made.letters) == made


# ---- at the door
@pytest.mark.parametrize(("path", "field"), [("/tv", "code"), ("/code", "invite")])
def test_whoever_types_the_code_watches_the_table(here: Town, path: str, field: str) -> None:
    boss, table = here.host()
    code, wall = code_on(boss, table), here.visitor()
    answer = wall.post(path, {field: code.lower()})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    assert 'class="tv"' in wall.get(f"/t/{table}").text
    role = here.session(table).state.seats[here.seat(table, "TV")].role
    assert role == "spectator"


def test_the_seat_of_a_code_may_only_watch(here: Town) -> None:
    boss, table = here.host()
    wall = here.visitor()
    wall.post("/tv", {"code": code_on(boss, table)})
    before = here.session(table).seq
    assert (
        wall.tap(f"/t/{table}/do", {"move": "table.clock", "w.n": "1", "w.unit": "hours"}).headers.get("hx-trigger")
        != "done"
    )
    assert here.session(table).seq == before
    for path in ("tv", "invite", "rename", "delete"):
        assert wall.tap(f"/t/{table}/{path}").status_code == 403, path


def test_a_code_opens_one_browser(here: Town) -> None:
    boss, table = here.host()
    code, wall, other = code_on(boss, table), here.visitor(), here.visitor()
    assert wall.post("/tv", {"code": code}).status_code == 303
    answer = other.post("/tv", {"code": code})
    assert answer.status_code == 422
    assert NO_TV in answer.text
    assert other.get(f"/t/{table}").status_code == 401


@pytest.mark.parametrize("said", ["", "ABC", "222-222", "<b>ABC", "é" * 6, "9" * 300])
def test_a_wrong_code_is_refused_and_kept_in_the_field(here: Town, said: str) -> None:
    here.host()
    answer = here.visitor().post("/tv", {"code": said})
    assert answer.status_code == 422
    assert NO_TV in answer.text
    assert "<b>ABC" not in answer.text


def test_an_expired_code_opens_nothing(here: Town) -> None:
    boss, table = here.host()
    clock = here.server.screen_codes.clock = Clock()
    code = code_on(boss, table)
    clock.now += VALID
    assert NO_TV in here.visitor().post("/tv", {"code": code}).text


def test_a_browser_with_a_seat_at_the_table_keeps_it_and_the_code_stays_good(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    code = code_on(boss, table)
    for one in (boss, player):
        answer = one.post("/tv", {"code": code})
        assert answer.status_code == 422
        assert "You have a seat at that table in this browser" in answer.text
    assert here.visitor().post("/tv", {"code": code}).status_code == 303


def test_only_the_facilitator_gets_a_code(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    assert player.tap(f"/t/{table}/tv").status_code == 403
    assert here.visitor().tap(f"/t/{table}/tv").status_code == 401
    assert "screen" not in {secret.kind for secret in here.server.store.secrets(table)}


@pytest.mark.parametrize("how", ["sign-out", "remove"])
def test_a_seat_that_is_signed_out_or_removed_has_no_code_left(here: Town, how: str) -> None:
    boss, table = here.host()
    code = code_on(boss, table)
    boss.tap(f"/t/{table}/seats/{here.seat(table, 'TV')}/{how}")
    assert NO_TV in here.visitor().post("/tv", {"code": code}).text


def test_the_dialog_names_the_address_to_type_and_still_has_the_link(here: Town) -> None:
    boss, table = here.host()
    text = boss.tap(f"/t/{table}/tv").text
    assert re.search(r"Open [\w.:-]+/tv on the TV and enter", text)
    assert "The code works once, in the next 10 minutes." in text
    assert 'class="qr"' in text
    assert "/seat/" in text


def test_the_facilitator_reads_that_the_tv_was_opened(here: Town) -> None:
    boss, table = here.host()
    here.visitor().post("/tv", {"code": code_on(boss, table)})
    assert "TV opens by code" in boss.get(f"/t/{table}/devices").text


def test_an_address_has_few_tries_on_both_pages() -> None:
    few = Settings(limits=Limits(doors=Rate(3, 0.001)), pause=0.0)
    with town(few) as here:
        boss, table = here.host()
        code, wall = code_on(boss, table), here.visitor()
        for path, field, said in (("/tv", "code", "222222"), ("/code", "invite", "333333"), ("/tv", "code", "444444")):
            assert wall.post(path, {field: said}).status_code == 422
        for path, field in (("/tv", "code"), ("/code", "invite")):
            assert wall.post(path, {field: code}).status_code == 429, "also the right one"
        assert wall.get(f"/t/{table}").status_code in (401, 429)
