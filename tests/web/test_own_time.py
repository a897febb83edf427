"""The server's own time has a budget: whoever asks for page after page waits, and nobody else does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Request
from litestar.exceptions import HTTPException
from msgspec import structs

from caltrop.web.gate.cpu_budget import MOST, Bill, time_steps, wait_for_time
from caltrop.web.gate.limits import KeyQueue
from caltrop.web.settings import Limits, Rate, Settings, no_limits

from .api_table import Begun, served, server_behind
from .test_limits import NEVER, Clock
from .visiting import Town, invitation, town

HERE = "testclient"  # the address of every visitor of a test
SEATS = f"{HERE} seats"


def limited(**rates: Rate) -> Settings:
    return Settings(structs.replace(no_limits(), **rates), pause=0.0)


# ---- measuring
def test_only_what_a_request_computes_is_counted_not_what_it_waits_for() -> None:
    """3 before it waits and 4 after it; meanwhile somebody else takes 100."""
    clock, spent = Clock(), list[float]()

    async def work(other_is_done: asyncio.Event) -> None:
        clock.now += 3
        await other_is_done.wait()
        clock.now += 4

    async def other(done: asyncio.Event) -> None:
        clock.now += 100
        done.set()

    async def both() -> None:
        done = asyncio.Event()
        await asyncio.gather(time_steps(work(done), spent.append, clock), other(done))

    asyncio.run(both())
    assert spent == [3, 4]


def test_an_error_and_a_cancelled_request_are_counted_and_passed_on() -> None:
    clock, spent, told = Clock(), list[float](), list[str]()

    async def fail() -> None:
        clock.now += 2
        raise LookupError

    async def wait() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            clock.now += 5
            told.append("cancelled")
            raise

    async def hang_up() -> None:
        request = asyncio.ensure_future(wrap())
        await asyncio.sleep(0)
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request

    async def wrap() -> None:
        await time_steps(wait(), spent.append, clock)

    async def failing() -> None:
        await time_steps(fail(), spent.append, clock)

    with pytest.raises(LookupError):
        asyncio.run(failing())
    asyncio.run(hang_up())
    assert (sum(spent), told) == (7, ["cancelled"])


def test_one_request_pays_only_so_much_however_slow_it_is(here: Town) -> None:
    """The first page of a table may take long, and its player needs the next one."""
    time = here.server.gate.time
    time.addresses.rate = Rate(1, NEVER)
    scope: Any = {"type": "http", "state": {}}
    bill = Bill(here.server.gate, scope)
    for seconds in (MOST / 2, 5.0, 5.0):
        bill.add(seconds)
        bill.settle()
    assert time.addresses.levels[""][0] == pytest.approx(1 - MOST)


# ---- turns
def test_requests_with_one_key_have_their_turns_in_order_and_others_do_not_wait() -> None:
    told = list[str]()

    async def ask(turns: KeyQueue, key: str, name: str) -> None:
        leave = await turns.take(key)
        told.append(f"{name} begins")
        await asyncio.sleep(0)
        told.append(f"{name} ends")
        leave()

    async def all_at_once() -> KeyQueue:
        turns = KeyQueue()
        await asyncio.gather(ask(turns, "ana", "1"), ask(turns, "ana", "2"), ask(turns, "bob", "3"))
        return turns

    turns = asyncio.run(all_at_once())
    assert [word for word in told if "3" not in word] == ["1 begins", "1 ends", "2 begins", "2 ends"]
    assert told.index("3 begins") < told.index("1 ends")
    assert turns.waiting == {}


@pytest.mark.parametrize("when", ["before", "at the same moment", "after"])
def test_one_who_hangs_up_while_waiting_keeps_nobody_from_their_turn(when: str) -> None:
    """The second hangs up before the first ends its turn, in the same moment, or when the turn has just come."""

    async def hang_up() -> KeyQueue:
        turns = KeyQueue()
        leave = await turns.take("ana")
        second = asyncio.ensure_future(turns.take("ana"))
        third = asyncio.ensure_future(turns.take("ana"))
        await asyncio.sleep(0)
        if when == "after":
            leave()
        second.cancel()
        if when == "before":
            await asyncio.sleep(0)
        if when != "after":
            leave()
        (await third)()
        return turns

    assert asyncio.run(hang_up()).waiting == {}


def test_a_page_whose_turn_comes_when_the_last_has_used_up_the_time_waits_too() -> None:
    with town(limited(address_time=Rate(1, NEVER))) as here:
        time = here.server.gate.time
        here.visitor().get("/tv")
        time.addresses.levels[HERE] = (0.01, time.addresses.clock())

        async def ask() -> tuple[int, int]:
            """The first has something left; the second finds, when its turn comes, that the first has used it up."""
            first, second = (bill_of(here) for _ in range(2))
            await wait_for_time(first, READ)
            waiting = asyncio.ensure_future(wait_for_time(second, READ))
            await asyncio.sleep(0)
            first.state.bill.add(1.0)
            first.state.bill.settle()
            with pytest.raises(HTTPException) as refused:
                await waiting
            second.state.bill.settle()
            return refused.value.status_code, len(here.server.gate.turns.waiting)

        assert asyncio.run(ask()) == (429, 0)


READ: dict[str, Any] = {}


def bill_of(here: Town) -> Request[Any, Any, Any]:
    """A request for a page from the address of all visitors, with its bill."""
    scope: Any = {"type": "http", "method": "GET", "state": {}, "client": (HERE, 1)}
    scope["state"]["bill"] = Bill(here.server.gate, scope)
    return Request(scope)


# ---- strangers
def test_an_address_that_has_used_up_the_servers_time_waits_at_every_open_page() -> None:
    with town(limited(address_time=Rate(0, NEVER))) as here:
        stranger = here.visitor()
        assert stranger.get("/rules/fell?q=fire").status_code == 200
        for path in ("/", "/rules/fell", "/tv", "/api/games"):
            answer = stranger.get(path)
            assert (path, answer.status_code) == (path, 429)
        assert stranger.get("/static/page/base.css").status_code == 200, "the files of a page are not pages"
        assert "a lot of work for the server" in stranger.get("/").text


@pytest.fixture
def here() -> Iterator[Town]:
    with town(limited()) as found:
        yield found


def test_a_stranger_leaves_their_time_to_the_seats_of_a_household(here: Town) -> None:
    boss, table = here.host()
    here.server.gate.time.addresses.rate = Rate(0, NEVER)
    here.server.gate.time.addresses.charge(HERE, 1)
    assert here.visitor().get("/").status_code == 429
    assert boss.get(f"/t/{table}").status_code == 200
    boss.does(table, "table.roll", roll="2d6")


# ---- seats
def test_a_seat_pays_for_pages_streams_and_the_api_and_its_neighbour_does_not(here: Town) -> None:
    boss, table = here.host()
    ana, seat = here.player(boss, table)
    time = here.server.gate.time
    time.seats.rate = Rate(0, NEVER)
    assert ana.get(f"/t/{table}").status_code == 200
    assert time.seats.wait(f"{table}/{seat}") > 0
    token = {"authorization": f"Bearer {ana.cookies[f'caltrop-{table}']}"}
    assert [
        ana.get(f"/t/{table}").status_code,
        ana.get(f"/t/{table}/stream").status_code,
        here.client.get(f"/api/tables/{table}", headers=token).status_code,
    ] == [429, 429, 429]
    assert boss.get(f"/t/{table}").status_code == 200
    assert here.visitor().get("/").status_code == 200, "strangers at the same address pay apart"


def test_a_seat_without_time_still_acts(here: Town) -> None:
    boss, table = here.host()
    here.server.gate.time.seats.rate = Rate(0, NEVER)
    here.server.gate.time.seats.charge(f"{table}/s0", 1)
    assert boss.get(f"/t/{table}").status_code == 429
    boss.does(table, "table.roll", roll="2d6")


def test_many_seats_of_one_address_pay_together(here: Town) -> None:
    boss, table = here.host()
    ana, _ = here.player(boss, table)
    time = here.server.gate.time
    time.addresses.rate = Rate(0, NEVER)
    time.addresses.levels.clear()
    boss.get(f"/t/{table}")
    assert (time.addresses.wait(SEATS) > 0, time.addresses.wait(HERE)) == (True, 0.0)
    assert ana.get(f"/t/{table}").status_code == 429


def test_a_wrong_token_is_paid_for_by_the_address() -> None:
    with served(limited(address_time=Rate(0, NEVER))) as client:
        client.get("/api/tables/nosuchtable", headers={"authorization": "Bearer " + "x" * 43})
        assert server_behind(client).gate.time.addresses.wait(HERE) > 0


def test_a_household_of_eight_opens_its_pages_many_times(here: Town) -> None:
    """The real limits: each of the eight loads their page five times in a row. Some wait, no one is refused."""
    boss, table = here.host()
    code = invitation(boss, table)
    people = [boss]
    for name in ("Ana", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus"):
        people.append(here.visitor())
        people[-1].post("/join", {"invite": code, "name": name})
    limits = Limits()
    here.server.gate.time.seats.rate, here.server.gate.time.addresses.rate = limits.seat_time, limits.address_time
    here.server.gate.time.seats.levels.clear()
    here.server.gate.time.addresses.levels.clear()
    assert {each.get(f"/t/{table}").status_code for _ in range(5) for each in people} == {200}


def test_the_table_of_the_api_has_its_budget_too() -> None:
    with served(limited(seat_time=Rate(0, NEVER))) as client:
        table = Begun(client)
        assert table.boss.get("").status_code == 200
        assert table.boss.get("").json()["code"] == "work-spent"
