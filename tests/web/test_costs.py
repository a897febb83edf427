"""Slow work has a price: who has used theirs up waits and is told how long, and no one else does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from caltrop.kernel.rules.refusals import Refused
from caltrop.web.gate.limits import OPEN_ADDRESS, OPEN_SEAT, Buckets, Payer, WorkCosts
from caltrop.web.live.workers import WorkersBusy
from caltrop.web.settings import Limits, Rate, Settings, no_limits

from .api_table import Begun, served, server_behind
from .listening import WAIT, listening, request
from .test_limits import NEVER, Clock
from .visiting import town

DEEP = b".".join([b"a"] * 40_000) + b" = 1"


def costs(clock: Clock, **rates: Rate) -> WorkCosts:
    made = WorkCosts(structs.replace(Limits(), **rates))
    made.seats.clock = made.addresses.clock = clock
    return made


# ---- buckets that may owe
def test_what_is_owed_comes_back_by_the_rate() -> None:
    """10 seconds and then half a second each: 12 spent are 2 owed, which take 4 seconds."""
    clock = Clock()
    bucket = Buckets(Rate(10, 0.5), clock)
    bucket.charge("ana", 12)
    assert (bucket.wait("ana"), bucket.wait("bob")) == (4.0, 0.0)
    clock.now += 3
    assert bucket.wait("ana") == 1.0
    clock.now += 1
    assert bucket.wait("ana") == 0.0


def test_a_seat_and_its_address_both_pay() -> None:
    budget = costs(Clock(), seat_work=Rate(1, 0.5), address_work=Rate(4, 1))
    ana, bob, stranger = Payer("home", "t/ana"), Payer("home", "t/bob"), Payer("inn", "u/ana")
    budget.charge(ana, 3)
    assert budget.refusal(ana) == Refused("work-spent", "table.limits", {"seconds": 4})
    assert budget.refusal(bob) is None
    budget.charge(bob, 3)
    assert [budget.wait(Payer("home")), budget.wait(stranger)] == [2, 0]


def test_no_one_has_many_tasks_open_at_once() -> None:
    budget = costs(Clock())
    ana = Payer("home", "t/ana")
    with ExitStack() as held:
        for _ in range(OPEN_SEAT):
            held.enter_context(budget.opening(ana))
        with pytest.raises(WorkersBusy), budget.opening(ana):
            pass
        with budget.opening(Payer("home", "t/bob")):
            assert budget.open == {"home": OPEN_SEAT + 1, "t/ana": OPEN_SEAT, "t/bob": 1}
    with budget.opening(ana):
        assert budget.open == {"home": 1, "t/ana": 1}


def test_one_address_does_not_fill_the_queue_with_many_seats() -> None:
    budget = costs(Clock())
    with ExitStack() as held:
        for n in range(OPEN_ADDRESS):
            held.enter_context(budget.opening(Payer("home", f"t/{n}")))
        with pytest.raises(WorkersBusy), budget.opening(Payer("home", "t/one-more")):
            pass
        with budget.opening(Payer("inn", "t/one-more")):
            pass
    assert budget.open == {}


# ---- on the server
@pytest.fixture
def broke() -> Iterator[Any]:
    """A server whose seats have no slow work to begin with, and get a second of it each minute."""
    slow = structs.replace(no_limits(), seat_work=Rate(0, 1 / 60))
    with served(Settings(slow)) as client:
        yield client


def test_a_seat_that_has_used_up_its_work_is_told_when_to_try_again(broke: Any) -> None:
    table = Begun(broke)
    ana = table.joined("Ana")
    seat = f"{table.id}/{ana.seat}"
    server_behind(broke).gate.costs.seats.charge(seat, 0.5)
    answer = ana.get("/odds", move="table.roll", roll="2d6")
    assert (answer.status_code, answer.json()["code"]) == (429, "work-spent")
    assert answer.json()["message"] == "That was a lot of work for the server. Try again in 30 seconds."
    assert ana.move("table.roll", roll="2d6").status_code == 200, "acts are not slow work"
    assert table.boss.get("/odds", move="table.roll", roll="2d6").status_code == 200


def test_odds_are_charged_to_the_seat_that_asked() -> None:
    with served(Settings(structs.replace(no_limits(), seat_work=Rate(0, NEVER)))) as client:
        table = Begun(client)
        ana = table.joined("Ana")
        assert ana.get("/odds", move="table.roll", roll="20d6").status_code == 200
        waits = server_behind(client).gate.costs.seats.wait
        assert waits(f"{table.id}/{ana.seat}") > 0
        assert waits(f"{table.id}/s0") == 0


def test_a_preview_is_charged_to_the_seat_that_asked() -> None:
    with town(Settings(structs.replace(no_limits(), seat_work=Rate(0, NEVER)))) as here:
        boss, table = here.host()
        boss.tap(f"/t/{table}/preview", {"move": "fell.test", "w.ability": "BOD"})
        assert here.server.gate.costs.seats.wait(f"{table}/s0") > 0


def test_the_odds_of_typed_dice_come_from_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the second time from what is known."""
    with town() as here:
        boss, table = here.host()
        ran = list[str]()
        workers = here.server.workers
        run = workers.run

        async def watched(task: Any, *args: Any) -> Any:
            ran.append(task.function.__name__)
            return await run(task, *args)

        monkeypatch.setattr(workers, "run", watched)
        said = [boss.tap(f"/t/{table}/preview", {"move": "table.roll", "w.roll": "3d6+2"}).text for _ in range(2)]
        assert said[0] == said[1]
        assert "3d6+2" in said[0]
        assert ran == ["find_weights"]


# ---- the key comes first
def test_without_the_hosts_key_no_variant_is_read() -> None:
    with town(Settings(no_limits(), host_key="sesame")) as here:
        answer = here.visitor().post("/tables", {"game": "fell"}, files={"variant": ("x.toml", DEEP)})
        assert "Enter the host password to start a table." in answer.text
        api = here.client.post("/api/tables", json={"name": "x", "variant": {"base": "chess"}})
        assert api.json()["code"] == "host-key"
        assert here.server.gate.costs.addresses.levels == {}


def test_a_deeply_nested_variant_is_refused_in_one_sentence() -> None:
    with town() as here:
        answer = here.visitor().post("/tables", {"game": "fell"}, files={"variant": ("x.toml", DEEP)})
        assert answer.status_code == 422
        assert "x.toml is nested too deeply for a variant. Write shorter keys." in answer.text


# ---- a caller who hangs up
def test_odds_of_a_caller_who_has_hung_up_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, dropped = Event(), Event()

    async def endless(*_: Any) -> Any:
        begun.set()
        try:
            await asyncio.sleep(WAIT)
        except asyncio.CancelledError:
            dropped.set()
            raise

    with listening() as here:
        made = json.loads(here.ask(post("/api/tables/", {"name": "x", "game": "fell"})).partition(b"\r\n\r\n")[2])
        monkeypatch.setattr(here.server, "workers", SimpleNamespace(run=endless))
        with here.dial() as sock:
            path = f"/api/tables/{made['table']}/odds?move=table.roll&roll=2d6"
            sock.sendall(request(path, f"authorization: Bearer {made['facilitator']}"))
            assert begun.wait(WAIT)
        assert dropped.wait(WAIT)
        assert here.server.gate.costs.open == {}


def post(path: str, body: Any) -> bytes:
    return request(path, "content-type: application/json", method="POST", body=json.dumps(body).encode())
