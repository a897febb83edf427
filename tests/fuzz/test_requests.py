"""Every address of the server answers every request with a page, a toast or a sentence, never with an error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from fuzz.mangling import PIECES, texts
from web.visiting import Town, Visitor, town

NAMES = (
    "move", "actor", "call", "n", "how", "key", "answer", "dice", "number", "name", "text", "w.x", "to", "who", "q",
    "page", "invite", "game", "title", "digest", "yes", "on", "w.roll", "draft", "line", "value", "id",
)  # fmt: skip
VALUES = texts("table.roll", "s0", "s1", "1", "yes", "2d6", "all", "fell", "Ana", "{}", "[]", '{"n": 1}')
HEADERS = ("accept-language", "x-seen", "last-event-id", "cookie", "referer", "user-agent", "if-none-match", "range")
PRINTED = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60)
STREAMS = ("/stream",)  # they never end


class Seated:
    """A facilitator, a player and a stranger at one table, and the addresses that there are."""

    def __init__(self, place: Town) -> None:
        boss, self.table = place.host()
        self.people: dict[str, Visitor] = {"s0": boss, "player": place.player(boss, self.table)[0]}
        self.people["stranger"] = place.visitor()
        self.seats = place
        self.paths = sorted(r.path for r in place.client.app.routes if not r.path.endswith(STREAMS))


@pytest.fixture(scope="module")
def seated() -> Iterator[Seated]:
    with town() as place:
        yield Seated(place)


def filled(data: DataObject, path: str, table: str) -> str:
    """An address with something in each of its places; the table is mostly the one that is there."""
    parts = []
    for part in path.split("/"):
        if part == "{table:str}":
            parts.append(table if data.draw(st.integers(0, 9)) else data.draw(VALUES))
        else:
            parts.append(data.draw(VALUES) if part.startswith("{") else part)
    return "/".join(quote(part, safe="", errors="surrogatepass") for part in parts)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_requests(seated: Seated, data: DataObject) -> None:
    who = seated.people[data.draw(st.sampled_from(sorted(seated.people)))]
    address = filled(data, data.draw(st.sampled_from(seated.paths)), seated.table) or "/"
    fields: dict[str, Any] = data.draw(st.dictionaries(st.one_of(st.sampled_from(NAMES), PIECES), VALUES, max_size=5))
    plain = {quote(k, errors="surrogatepass"): v.encode(errors="surrogatepass") for k, v in fields.items()}
    headers = data.draw(st.dictionaries(st.sampled_from(HEADERS), PRINTED, max_size=2))
    if data.draw(st.booleans()):
        answer = who.tap(address, plain)
    else:
        answer = who.get(f"{address}?{'&'.join(f'{k}={quote(v)}' for k, v in plain.items())}", **headers)
    assert answer.status_code < 500, (address, plain, answer.text)
    assert "Traceback" not in answer.text
