"""Restoring a table in the browser: from a downloaded file, for those who may start a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest
from msgspec import structs

from .api_table import UNLIMITED
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
    guest = here.visitor()
    assert guest.post("/join", {"invite": invitation(visitor, new), "name": "Bo"}).status_code == 303


def test_a_file_that_is_sent_twice_makes_one_table(here: Town) -> None:
    file, _ = downloaded(here)
    visitor = here.visitor()
    page = visitor.get("/restore")
    first = upload(visitor, page, file)
    here.server.repeats.answers.clear()
    assert upload(visitor, page, file).headers["location"] == first.headers["location"]
    assert len(here.server.store.tables()) == 2


@pytest.mark.parametrize("file", [b"", b"{}", b"no table", b'{"name": "x", "made": 1, "table": {}}'])
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
