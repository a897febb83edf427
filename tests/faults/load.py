"""The load of the campaign: tables with seats that say things and throw dice, each through any of the servers."""

from __future__ import annotations

import asyncio
import json
import random
import time
import uuid
from typing import Any

import httpx

from faults.judge import DN, TEST, TableStory

SEATS = 3  # beside the facilitator
PATIENCE = 45.0  # seconds after which an act is given up
LONG = 0.5  # seconds from which on an answer counts as an outage
PAUSE = (0.2, 0.9)  # seconds between two acts at a table
DICE = 0.4  # share of the acts that are a test of the game
ANA = {"name": "Ana", "background": "poacher", "method": "assigned", "up": "BOD", "down": "WIL"}  # who is tested


class Crowd:
    """The people of all tables, who know the addresses of all servers, as a proxy would."""

    def __init__(self, chance: random.Random) -> None:
        self.chance, self.urls = chance, dict[int, str]()
        self.flying: dict[str, set[asyncio.Task[httpx.Response]]] = {}  # requests under way to each server
        self.ending = asyncio.Event()
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=40)
        self.http = httpx.AsyncClient(timeout=httpx.Timeout(20, connect=2), limits=limits)

    def url(self) -> str:
        return self.chance.choice(list(self.urls.values()))

    def hang_up(self, url: str) -> None:
        """Give up all requests to a server that does not answer, as a proxy does that asks each now and then."""
        for request in self.flying.pop(url, set()):
            request.cancel()

    async def ask(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response | None:
        """Ask any server; None if there was no answer, or none but that it cannot be done now."""
        head = {**more.pop("headers", {}), **({"authorization": f"Bearer {token}"} if token else {})}
        url = self.url()
        request = asyncio.create_task(self.http.request(method, f"{url}/api/tables{path}", headers=head, **more))
        flying = self.flying.setdefault(url, set())
        flying.add(request)
        await asyncio.wait({request})
        flying.discard(request)
        if request.cancelled() or isinstance(request.exception(), httpx.HTTPError):
            return None
        return request.result() if request.result().status_code < 500 else None

    async def insist(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        """Ask until there is an answer; a change has a key, so that it is done once."""
        end = time.monotonic() + PATIENCE
        while (answer := await self.ask(method, path, token, **more)) is None:
            assert time.monotonic() < end, f"{method} {path} was never answered"
            await asyncio.sleep(0.1)
        return answer


class TableLife:
    """One table: its tokens, what is done there, and what its viewers see."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd, self.tokens = crowd, dict[str, str]()
        self.story = TableStory("")
        self.secret = f"planted {uuid.uuid4().hex}"

    async def begin(self) -> None:
        made = await self.crowd.insist("POST", "", json={"name": "Mill", "game": "fell"}, headers=key())
        assert made.status_code == 201, made.text
        self.story.id, self.tokens["s0"] = made.json()["table"], made.json()["facilitator"]
        for n in range(SEATS):
            body = {"invite": made.json()["invite"], "name": f"Player {n}"}
            joined = await self.crowd.insist("POST", f"/{self.story.id}/join", json=body, headers=key())
            self.tokens[joined.json()["seat"]] = joined.json()["token"]
        first = next(seat for seat in self.tokens if seat != "s0")
        await self.crowd.insist(
            "POST", self.at("/moves"), self.tokens["s0"], json=said(self.secret, [first]), headers=key()
        )
        made = await self.crowd.insist("POST", self.at("/moves"), self.tokens[first], json=creation(), headers=key())
        assert made.status_code == 200, made.text
        self.roller, self.story.strangers = first, [seat for seat in self.tokens if seat not in ("s0", first)]

    def at(self, path: str) -> str:
        return f"/{self.story.id}{path}"

    def look_for_leak(self, seat: str, text: str) -> None:
        self.story.leaks += seat in self.story.strangers and self.secret in text

    # ---- acting
    async def act(self) -> None:
        """Say things and throw dice until the campaign ends."""
        while not self.crowd.ending.is_set():
            text = f"act {uuid.uuid4().hex}"
            if self.crowd.chance.random() < DICE:
                await self.do(self.roller, text, tested(text))
            else:
                await self.do(self.crowd.chance.choice(list(self.tokens)), text, said(text))
            await asyncio.sleep(self.crowd.chance.uniform(*PAUSE))

    async def do(self, seat: str, text: str, move: dict[str, Any]) -> None:
        """Do something: half of the time with a key and until it is done, else once, as a page without one would."""
        begun, has_key = time.monotonic(), self.crowd.chance.random() < 0.5
        more: dict[str, Any] = {"json": move, "headers": key() if has_key else {}}
        answer = await self.crowd.ask("POST", self.at("/moves"), self.tokens[seat], **more)
        while answer is None and has_key and time.monotonic() - begun < PATIENCE:
            await asyncio.sleep(0.1)
            answer = await self.crowd.ask("POST", self.at("/moves"), self.tokens[seat], **more)
        if answer is not None and answer.status_code == 200:
            self.story.said.append(text)
            if move["move"] == TEST:
                self.story.hits[text] = answer.json()["outcome"]["hits"]
            self.look_for_leak(seat, answer.text)
            self.note_outage(begun)
        else:
            self.story.unsure.append(text)
            self.begun = min(self.begun, begun)

    begun = float("inf")  # when something was first tried in vain, since the last success

    def note_outage(self, begun: float) -> None:
        since, self.begun = min(self.begun, begun), float("inf")
        if (took := time.monotonic() - since) > LONG:
            self.story.outages.append(took)

    # ---- watching
    async def watch(self, seat: str) -> None:
        """Watch the stream of a seat, and connect again wherever it ends."""
        while True:
            head = {"authorization": f"Bearer {self.tokens[seat]}", "last-event-id": str(self.story.seen.get(seat, 0))}
            url = f"{self.crowd.url()}/api/tables{self.at('/stream')}"
            try:
                async with self.crowd.http.stream("GET", url, headers=head, timeout=20) as answer:
                    async for line in answer.aiter_lines():
                        self.look_for_leak(seat, line)
                        if line.startswith("data: ") and "n" in (heard := json.loads(line[6:])):
                            self.story.seen[seat] = max(self.story.seen.get(seat, 0), heard["n"])
            except (httpx.HTTPError, json.JSONDecodeError):
                pass
            await asyncio.sleep(0.2)

    async def settle(self) -> None:
        """Note at the end what a server shows, and wait for the viewers to have heard of it.

        What was tried in vain until the end was an outage until now.
        """
        for seat, token in self.tokens.items():
            log = (await self.crowd.insist("GET", self.at("/log"), token)).json()
            self.story.last[seat] = log[-1]["n"] if log else 0
            if seat == "s0":
                self.story.shown = log
        self.note_outage(self.begun)
        end = time.monotonic() + PATIENCE
        while self.story.seen != self.story.last and time.monotonic() < end:
            await asyncio.sleep(0.1)


def said(text: str, to: list[str] | None = None) -> dict[str, Any]:
    return {"move": "table.say", "params": {"text": text, **({"to": to} if to else {})}}


def creation() -> dict[str, Any]:
    return {"move": "fell.create", "params": ANA}


def tested(text: str) -> dict[str, Any]:
    """A test of Ana's strongest ability, which is a d8; what is at stake says which one it is."""
    return {"move": TEST, "actor": "ana", "params": {"ability": "BOD", "dn": DN, "stakes": text}}


def key() -> dict[str, str]:
    return {"idempotency-key": str(uuid.uuid4())}
