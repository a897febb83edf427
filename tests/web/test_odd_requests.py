"""Nothing that is sent is our mistake: invalid bytes, odd names, sheets with nothing on them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from caltrop import words
from caltrop.games import registry
from caltrop.store.errors import Busy, Damaged, Full, NewerFile, StoreError, UnreleasedFile

from .api_table import Begun, served, server_behind
from .listening import Listening, listening, request, status
from .visiting import town

ODD = ("%ff", "%00", "%c3%28", "%ed%a0%80", "..%2f..%2fetc", "%0d%0aset-cookie:x", "\xc3\xa4", "a" * 7000, "%", "%zz")
PAGES = ("/{}", "/static/{}", "/t/{}", "/join/{}", "/seat/{}", "/rules/{}", "/api/games/{}", "/api/tables/{}/log")
FORMS = (
    ("application/x-www-form-urlencoded", b"name=%ff&game=%ed%a0%80&invite=%ff"),
    ("application/x-www-form-urlencoded; charset=nonsense", b"name=\xff\xfe"),
    ("multipart/form-data; boundary=x", b'--x\r\ncontent-disposition: form-data; name="\xff"\r\n\r\n\xff\r\n--x--\r\n'),
    (
        "multipart/form-data; boundary=x",
        b'--x\r\ncontent-disposition: form-data; name="variant"; filename="\xff"\r\n\r\n\xff\r\n--x--\r\n',
    ),
    ("multipart/form-data; boundary=x", b"--x\r\n\r\n1\r\n--x--"),
    ("multipart/form-data", b"x"),
)


@pytest.fixture(scope="module")
def here() -> Iterator[Listening]:
    with listening() as found:
        yield found


@pytest.mark.parametrize("page", PAGES)
def test_an_odd_address_is_no_page_and_no_error(here: Listening, page: str) -> None:
    found = {odd: status(here.ask(request(page.format(odd)))) for odd in ODD}
    assert {odd: code for odd, code in found.items() if not 300 <= code < 500} == {}


def test_odd_queries_cookies_and_headers_are_no_error(here: Listening) -> None:
    for odd in (*ODD[:7], "\xff", '"\\377"'):
        for header in ("cookie: caltrop-visitor=", "cookie: language=", "accept-language: ", "authorization: Bearer "):
            assert status(here.ask(request("/", header + odd))) in (200, 400)
        assert status(here.ask(request(f"/rules?q={odd}"))) < 500


@pytest.mark.parametrize(("kind", "body"), FORMS)
def test_odd_forms_are_no_error(here: Listening, kind: str, body: bytes) -> None:
    me = "visitor-one-visitor-one"
    known = [f"cookie: caltrop-visitor={me}", f"x-csrf-token: {here.server.csrf.token(me)}", f"content-type: {kind}"]
    for path in ("/tables", "/code", "/join", "/language", "/demo/fell"):
        assert 200 <= status(here.ask(request(path, *known, method="POST", body=body))) < 500


UNREADABLE = (b'{"name": "\xff"}', b"\xff\xfe", b'{"name": "\\ud800", "game": "fell"}', b"[" * 100_000)


@pytest.mark.parametrize("body", UNREADABLE)
def test_json_that_cannot_be_read_is_refused(here: Listening, body: bytes) -> None:
    answer = here.ask(request("/api/tables/", "content-type: application/json", method="POST", body=body))
    assert status(answer) in (400, 422)
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "bad-body"


# ---- sheets with nothing on them
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("life", ["up", "down"])
@pytest.mark.parametrize("game", registry.ids())
def test_a_sheet_without_parts_is_drawn_everywhere(game: str, life: str, language: str) -> None:
    with town() as here:
        boss, table = here.host(game)
        player, seat = here.player(boss, table)
        for kind in ("character", "creature", "hireling"):
            sheet: dict[str, Any] = {"name": f"Bare {kind}", "kind": kind, "life": life, "parts": {}}
            said = {"text": json.dumps(sheet), "seat": seat if kind == "character" else ""}
            assert boss.tap(f"/t/{table}/import", said).status_code == 200
        who = list(here.session(table).state.characters)
        assert who == ["bare-character", "bare-creature", "bare-hireling"]
        single = [f"{path}{each}" for path in ("/one/", "/who?who=", "/sheet/") for each in who]
        paths = ["", "/everything", "/group", "/log", *single]
        for reader in (boss, player):
            found = {p: reader.get(f"/t/{table}{p}", **{"accept-language": language}).status_code for p in paths}
            assert {path: code for path, code in found.items() if code >= 500} == {}


# ---- what the server keeps to itself
def test_a_full_disk_is_told_without_the_servers_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    where = str(Path("/home/gail/tables/caltrop.db"))

    def fail(*_: Any) -> Any:
        raise Full(file=where)

    with served() as client:
        table = Begun(client)
        store = server_behind(client).store
        monkeypatch.setattr(store, "append", fail)
        answer = table.boss.move("table.roll", roll="d6")
        assert answer.status_code == 507
        assert answer.json()["message"].startswith("The table cannot be saved. Nothing was changed.")
        monkeypatch.setattr(store, "create", fail)
        again = client.post("/api/tables/", json={"name": "x", "game": "fell"})
        assert (again.status_code, "gail" in again.text) == (507, False)


@pytest.mark.parametrize("kind", [Busy, Damaged, Full, NewerFile, UnreleasedFile])
def test_a_refusal_of_the_store_has_a_sentence_without_a_file(kind: type[StoreError]) -> None:
    for language in ("en", "de"):
        with words.reading(language):
            said = words.sentence(kind(file="/home/gail/caltrop.db").public, None)
        assert "gail" not in said
        assert said.endswith(".")
