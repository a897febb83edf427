"""Restoring a table in the browser: from a downloaded file, for those who may start a table."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import NoReturn

import httpx
import msgspec
import pytest
from msgspec import structs

from caltrop.kernel.rules.fate import Choice, Roll, Words
from caltrop.store import sql_store
from caltrop.store.errors import Full
from caltrop.store.sqlite.sqlite_store import SqliteStore
from store.drawing import RED, near, opened, photo

from .api_table import UNLIMITED, Begun, Voice, served
from .visiting import Town, Visitor, invitation, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def downloaded(town: Town) -> tuple[bytes, str]:
    """The file of a table with a player and a roll, and the table's id."""
    boss, table = town.host()
    guest, _ = town.player(boss, table)
    guest.does(table, "table.roll", roll="2d6")
    said = {"kind": "handout", "title": "A map", "to": "everyone"}
    assert boss.tap(f"/t/{table}/handout", said, {"file": ("map", photo())}).headers["hx-trigger"] == "done"
    return boss.get(f"/t/{table}/table.json").content, table


def upload(visitor: Visitor, page: httpx.Response, file: bytes) -> httpx.Response:
    action = re.search(r'action="(/restore/file\?pass=\w+)"', page.text)
    key = re.search(r'name="_key" value="([\w-]+)"', page.text)
    assert action
    assert key
    return visitor._asked("POST", action[1], data={"_key": key[1]}, files={"file": ("table.json", file)})


def test_a_downloaded_table_is_restored_with_its_sender_as_facilitator(here: Town) -> None:
    file, old = downloaded(here)
    visitor = here.visitor()
    answer = upload(visitor, visitor.get("/restore"), file)
    assert answer.status_code == 303, answer.text
    new = answer.headers["location"].removeprefix("/t/")
    assert new != old
    visitor.get(f"/t/{new}")
    before, after = here.session(old), here.session(new)
    assert (after.log, after.state) == (before.log, before.state)
    assert visitor.get(f"/t/{new}/table.json").status_code == 200
    (note,) = after.state.notes.values()
    shown = visitor.get(f"/t/{new}/picture/{note.picture}")
    assert near(opened(shown.content).getpixel((150, 40)), RED)
    guest = here.visitor()
    assert guest.post("/join", {"invite": invitation(visitor, new), "name": "Bo"}).status_code == 303


def test_a_compressed_table_is_restored_and_marked_as_such(here: Town) -> None:
    boss, old = here.host()
    boss.does(old, "table.roll", roll="2d6")
    file = boss.get(f"/t/{old}/table.json.gz")
    assert file.headers["content-type"] == "application/gzip"
    assert "content-encoding" not in file.headers
    assert file.headers["content-disposition"] == f'attachment; filename="caltrop-{old}.json.gz"'
    assert file.content[:2] == b"\x1f\x8b"
    new = upload(boss, boss.get("/restore"), file.content).headers["location"].removeprefix("/t/")
    assert here.session(new).log == here.session(old).log
    at = time.localtime()
    marked = time.strftime("Restored on %-d %B %Y", at)
    front = unescape(boss.get("/").text)
    assert (front.count(f'href="/t/{new}"'), front.count(f'href="/t/{old}"'), front.count(marked)) == (1, 1, 1)
    assert f"{marked}." in unescape(boss.get(f"/t/{new}/settings").text)
    assert "Restored" not in unescape(boss.get(f"/t/{old}/settings").text)
    german = boss._asked("GET", "/", headers={"accept-language": "de"})
    assert "wiederhergestellt" in unescape(german.text)


def test_a_file_that_is_too_large_is_refused_with_the_limit(here: Town) -> None:
    visitor = here.visitor()
    answer = upload(visitor, visitor.get("/restore"), b" " * (64 * 2**20 + 1))
    assert answer.status_code == 422
    assert "table.json is too large: the limit is 64 MB." in unescape(answer.text)


def test_a_file_that_is_sent_twice_makes_one_table(here: Town) -> None:
    file, _ = downloaded(here)
    visitor = here.visitor()
    page = visitor.get("/restore")
    first = upload(visitor, page, file)
    here.server.repeats.answers.clear()
    assert upload(visitor, page, file).headers["location"] == first.headers["location"]
    assert len(here.server.store.tables()) == 2


def test_another_file_of_the_same_name_from_the_same_page_is_another_table(here: Town) -> None:
    (first, a), (second, b) = downloaded(here), downloaded(here)
    visitor = here.visitor()
    page = visitor.get("/restore")
    made = [upload(visitor, page, file).headers["location"].removeprefix("/t/") for file in (first, second)]
    assert len({a, b, *made}) == 4
    for old, new in zip((a, b), made, strict=True):
        visitor.get(f"/t/{new}")
        assert here.session(new).log == here.session(old).log


def test_a_table_that_could_not_be_stored_whole_is_not_there_and_can_be_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(SqliteStore.open(tmp_path / "caltrop.db")) as store, served(store=store) as client:
        here = Town(client)
        file, old = downloaded(here)
        visitor = here.visitor()
        page = visitor.get("/restore")
        with monkeypatch.context() as patched:
            patched.setattr(sql_store, "append_write", fail_to_write)
            assert upload(visitor, page, file).status_code == 507
        assert [row.id for row in store.tables()] == [old]
        here.server.repeats.answers.clear()
        answer = upload(visitor, page, file)
        assert answer.status_code == 303
        new = answer.headers["location"].removeprefix("/t/")
        visitor.get(f"/t/{new}")
        assert here.session(new).log == here.session(old).log


def fail_to_write(*_: object) -> NoReturn:
    raise Full


NO_TABLES = [
    b"",
    b"{}",
    b"no table",
    b'{"name": "x", "made": 1, "table": {}}',
    gzip.compress(b"{}", mtime=0),
    b"\x1f\x8b no gzip",
]


@pytest.mark.parametrize("file", NO_TABLES)
def test_what_is_no_table_is_refused_in_one_sentence(here: Town, file: bytes) -> None:
    visitor = here.visitor()
    answer = upload(visitor, visitor.get("/restore"), file)
    assert answer.status_code == 422
    assert "table.json" in unescape(answer.text)
    assert here.server.store.tables() == ()


def test_with_a_password_only_its_holder_may_send_a_file() -> None:
    with town(structs.replace(UNLIMITED, host_key="open sesame")) as here:
        stranger, host = here.visitor(), here.visitor()
        assert "/restore/file" not in stranger.get("/restore").text
        refused = stranger.post("/restore", {"key": "wrong"})
        assert "/restore/file" not in refused.text
        assert refused.status_code == 422
        host.get("/restore")
        allowed = host.post("/restore", {"key": "open sesame"})
        assert upload(host, allowed, b"{}").status_code == 422  # it was read
        assert upload(stranger, allowed, b"{}").status_code == 403  # a pass is its visitor's alone


def test_a_file_without_a_pass_is_not_read(here: Town) -> None:
    visitor = here.visitor()
    visitor.get("/")
    for path in ("/restore/file", "/restore/file?pass=" + "0" * 32):
        answer = visitor._asked("POST", path, data={"_csrf": visitor.csrf}, files={"file": ("t.json", b"{}")})
        assert answer.status_code == 403


# ---- open questions
def with_questions(file: bytes) -> bytes:
    """The file of a table with one open roll, which is now followed by the same move with each other question."""
    document = msgspec.json.decode(file)
    (roll,) = document["table"]["parked"]
    (ask,) = roll["asks"]
    asked = {"key": ask["key"], "who": "", "rule": ask["rule"]}
    choice = {**asked, "type": "choice", "options": ["yes", "no"], "default": "yes"}
    for ask in (choice, {**asked, "type": "words"}):
        document["table"]["parked"].append({**roll, "id": f"{roll['id']}-{ask['type']}", "asks": [ask]})
    return msgspec.json.encode(document)


@pytest.mark.parametrize("proved", [False, True])
def test_a_table_with_open_questions_of_every_kind_is_restored_with_them(here: Town, proved: bool) -> None:
    begun = Begun(here.client)
    if not proved:
        begun.boss.done("table.preferences", real_dice=True)
    rolled = {"move": "table.roll", "params": {"roll": "2d6"}, "prove": proved}
    assert begun.boss.post("/moves", rolled).status_code == 202
    visitor, boss = here.visitor(), here.visitor()
    boss.cookies[f"caltrop-{begun.id}"] = begun.boss.token
    file = boss.get(f"/t/{begun.id}/table.json").content
    answer = upload(visitor, visitor.get("/restore"), with_questions(file))
    assert answer.status_code == 303, answer.text
    new = answer.headers["location"].removeprefix("/t/")
    before, after = here.session(begun.id).parked, here.session(new).parked
    assert [type(ask) for parked in after.values() for ask in parked.asks] == [Roll, Choice, Words]
    (old,) = before.values()
    assert after[old.id].asks == old.asks
    assert bool(after[old.id].secrets) == proved
    assert not proved or after[old.id].secrets != old.secrets  # promised anew
    voice = Voice(here.client, new, visitor.cookies[f"caltrop-{new}"], "s0")
    said = {"number": "77"} if proved else {"answer": [2, 5]}
    done = voice.post(f"/prompts/{old.id}", {"key": old.asks[0].key, **said})
    assert done.status_code == 200, done.text
