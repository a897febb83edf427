"""A page that no stream reaches asks for what a stream would bring, and one out of sight says that it hears."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from caltrop.web.gate.streams import LINE
from caltrop.web.live import broadcast
from caltrop.web.live.broadcast import AskedStream

from .test_seats import AT_ONCE, looks_on, seat_at, settled, waits_for
from .visiting import Town, Visitor, town

NUMBER = re.compile(r"event: beat\ndata: (\d+)\n\n$")
FIRST = "0123456789abcdef"


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as made:
        yield made


class Asking:
    """A page that asks."""

    def __init__(self, visitor: Visitor, table: str, line: str = FIRST) -> None:
        self.visitor = visitor
        self.table = table
        self.line = line
        self.got = ""
        page = visitor.get(f"/t/{table}").text
        self.seen = re.search(r'data-seen="([^"]+)"', page)[1]  # type: ignore[index]

    def ask(self, *, is_lost: bool = False) -> str:
        """Ask once; what the answer brings is seen, unless it is lost on the way."""
        headers = {LINE: self.line, "last-event-id": self.seen}
        answer = self.visitor.get(f"/t/{self.table}/news?got={self.got}", **headers)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        if not is_lost:
            self.got = NUMBER.search(answer.text)[1]  # type: ignore[index]
            self.seen = ([self.seen, *re.findall(r"id: (\S+)\n", answer.text)])[-1]
        return answer.text

    def until(self, text: str) -> str:
        """Ask until the news have this text, as a page does every few seconds; return all of them."""
        heard = ""
        while text not in heard:
            heard += self.ask()
        return heard


def lines_of(news: str) -> list[tuple[str, str]]:
    """The lines of the log that were sent, each with its number."""
    return re.findall(r'id="line-(\d+)"><p class="line-text">Gail: ([^<]*\S) ?</p>', news)


def asked_streams(here: Town, table: str) -> list[AskedStream]:
    streams = here.server.broadcast(here.server.rooms.live[table]).streams
    return [stream for stream in streams if isinstance(stream, AskedStream)]


def test_what_is_asked_for_is_what_has_happened_since(here: Town) -> None:
    boss, table = here.host()
    ana, _ = here.player(boss, table, "Ana")
    page = Asking(ana, table)
    boss.does(table, "table.say", "", text="the first verse")
    first = page.ask()
    assert lines_of(first) == [("2", "the first verse")]
    assert NUMBER.search(page.ask())
    boss.does(table, "table.say", "", text="the second verse")
    rest = page.until("the second verse")
    assert lines_of(rest) == [("3", "the second verse")]
    assert len(rest) < len(first) / 2, "only what is new is sent"
    assert len(asked_streams(here, table)) == 1


def test_an_answer_that_was_lost_is_made_up_for(here: Town) -> None:
    boss, table = here.host()
    ana, _ = here.player(boss, table, "Ana")
    page = Asking(ana, table)
    page.ask()
    boss.does(table, "table.say", "", text="the first verse")
    page.ask(is_lost=True)
    assert lines_of(page.until("the first verse")) == [("2", "the first verse")]
    assert len(asked_streams(here, table)) == 1


def test_nobody_hears_more_by_asking_than_their_seat_may_know(here: Town) -> None:
    boss, table = here.host()
    ana, seat = here.player(boss, table, "Ana")
    bob, _ = here.player(boss, table, "Bob")
    page, other = Asking(ana, table), Asking(bob, table)
    for each in (page, other):
        each.ask()
    boss.does(table, "table.say", "", text="for Ana alone", to=seat)
    boss.does(table, "table.say", "", text="for all")
    assert "for Ana alone" in page.until("for all")
    assert "for Ana alone" not in other.until("for all")
    assert here.visitor().get(f"/t/{table}/news", **{LINE: FIRST}).status_code == 401
    assert here.visitor().get(f"/t/{table}/here?hidden=true", **{LINE: FIRST}).status_code == 401
    # The name of someone's line opens nothing: it counts together with the seat.
    bob_as_ana = Asking(bob, table)
    bob_as_ana.got = page.got
    assert "for Ana alone" not in bob_as_ana.ask()


def test_who_was_signed_out_hears_nothing_more(here: Town) -> None:
    boss, table = here.host()
    ana, seat = here.player(boss, table, "Ana")
    page = Asking(ana, table)
    page.ask()
    boss.tap(f"/t/{table}/seats/{seat}/sign-out")
    assert ana.get(f"/t/{table}/news?got={page.got}", **{LINE: FIRST}).status_code == 401
    assert asked_streams(here, table) == []


def test_who_stops_asking_is_gone_after_a_while(here: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "LAPSE", 0.01)
    boss, table = here.host()
    ana, seat = here.player(boss, table, "Ana")
    Asking(ana, table).ask()
    waits_for(here, lambda: not asked_streams(here, table))
    assert (table, seat) in here.server.leaving, "and is away after the usual time"


# ---- out of sight
@pytest.fixture
def hasty() -> Iterator[Town]:
    with town(AT_ONCE) as found:
        yield found


def says_here(visitor: Visitor, table: str, *, hidden: bool) -> None:
    answer = visitor.get(f"/t/{table}/here?hidden={str(hidden).lower()}", **{LINE: FIRST})
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_phone_that_has_fallen_asleep_is_away_though_its_stream_is_open(hasty: Town) -> None:
    """It said that it went out of sight, and nothing more; when it is looked at again, it is back."""
    boss, table = hasty.host()
    ana, seat = hasty.player(boss, table, "Ana")
    looks_on(hasty, table, "s0")
    looks_on(hasty, table, seat).line = FIRST
    says_here(ana, table, hidden=True)
    waits_for(hasty, lambda: seat_at(hasty, table, seat).away)
    says_here(ana, table, hidden=False)
    waits_for(hasty, lambda: not seat_at(hasty, table, seat).away)


def test_a_page_out_of_sight_that_hears_is_not_away(here: Town) -> None:
    """With the usual minute: each sign of life begins it anew, and a page in sight needs none."""
    boss, table = here.host()
    ana, seat = here.player(boss, table, "Ana")
    looks_on(here, table, seat).line = FIRST
    says_here(ana, table, hidden=True)
    first = here.server.leaving[table, seat]
    says_here(ana, table, hidden=True)
    second = here.server.leaving[table, seat]
    assert first.cancelled()
    assert second.when() >= first.when()
    assert seat in here.server.broadcast(here.server.rooms.live[table]).present_seats
    says_here(ana, table, hidden=False)
    assert second.cancelled()
    assert not here.server.leaving


def test_a_laptop_in_sight_keeps_the_seat_of_a_sleeping_phone(hasty: Town) -> None:
    boss, table = hasty.host()
    ana, seat = hasty.player(boss, table, "Ana")
    looks_on(hasty, table, seat).line = FIRST
    looks_on(hasty, table, seat).line = "another"
    says_here(ana, table, hidden=True)
    waits_for(hasty, lambda: not hasty.server.leaving)
    settled(hasty)
    assert not seat_at(hasty, table, seat).away
