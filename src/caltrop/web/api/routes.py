"""The HTTP API: JSON in and out, with a bearer token; the same rules and the same refusals as the pages."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from caltrop import play
from caltrop.games import registry
from caltrop.kernel.errors import Refused
from caltrop.kernel.game import Game
from caltrop.kernel.input import told
from caltrop.odds import TooLarge
from caltrop.odds import odds as exact_odds
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Session, Warnings
from caltrop.table.views import Line, lines, odds_open, view
from caltrop.web.access.guard import address
from caltrop.web.access.limits import Buckets
from caltrop.web.access.requests import Req, house_of
from caltrop.web.access.responses import done, no, plain, waits
from caltrop.web.access.server import House
from caltrop.web.access.tokens import Caller, fresh
from caltrop.web.live.rooms import found_game
from caltrop.web.live.stream import ApiViewer, streamed

from .games import gamesheet, gamesheets
from .schemas import Answered, Begun, Done, Join, Joined, MoveBody, NewTable, No, OddsRow, OddsShown, UndoBody, Waits

LIMIT = 60_000  # throws of an odds question: about a second
Number = Annotated[int, QueryParameter(ge=0, le=10**9)]
Tail = Annotated[int, QueryParameter(ge=0, le=500)]
Word = Annotated[str, QueryParameter(max_length=80)]


def answer(what: Any, status: int = 200) -> Response[Any]:
    return Response(msgspec.json.encode(what), status_code=status, media_type="application/json")


def refusal(game: Game | None, result: Refused | Warnings) -> Response[Any]:
    return answer(*no(game, result))


def too_fast() -> Response[Any]:
    return refusal(None, Refused("too-fast", "table.limits"))


NO = {
    400: ResponseSpec(No, description="What was sent cannot be read", generate_examples=False),
    401: ResponseSpec(No, description="No token, or one that opens nothing here", generate_examples=False),
    404: ResponseSpec(No, description="There is no such thing", generate_examples=False),
    413: ResponseSpec(No, description="Too large", generate_examples=False),
    422: ResponseSpec(No, description="It cannot be, or needs a word first", generate_examples=False),
    429: ResponseSpec(No, description="Too many at once", generate_examples=False),
}
STALE = {409: ResponseSpec(No, description="Somebody was faster", generate_examples=False)}
PARKED = {202: ResponseSpec(Waits, description="It waits for answers", generate_examples=False)}
FULL = {507: ResponseSpec(No, description="The disk is full", generate_examples=False)}
DOES: dict[int, ResponseSpec] = {**NO, **STALE, **PARKED, **FULL}


async def caller_of(request: Req, table: str) -> Caller:
    """Whoever has this token at this table; an unknown table is refused like a wrong token.

    Only wrong tokens are counted: somebody who guesses keeps nobody out who sits here.
    """
    house = house_of(request)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    found = await house.doors.caller(table, token.strip()) if scheme.lower() == "bearer" else None
    if found is None:
        knocked = house.gate.doors.take(address(request))
        raise HTTPException("no-token" if knocked else "too-fast", status_code=401 if knocked else 429)
    return found


async def outcome(caller: Caller, result: Result) -> Response[Any]:
    """An act's result, as the caller may know it."""
    session, memory = caller.room.session, caller.room.memory
    if isinstance(result, Entry):
        return answer(await caller.room.look(lambda s: done(s, caller.seat, result, memory)))
    if isinstance(result, Parked):
        return answer(await caller.room.look(lambda s: waits(s, caller.seat, result)), 202)
    return refusal(session.game, result)


class Tables(Controller):
    """Starting tables and joining them."""

    path = "/api/tables"
    tags = ["tables"]

    @post("/", responses={**NO, **FULL}, summary="Start a table")
    async def begin(self, request: Req, data: JSONBody[NewTable]) -> Response[Begun]:
        house = house_of(request)
        if not house.gate.tables.take(address(request)):
            return too_fast()
        session = begun(house, data)
        if isinstance(session, Refused):
            return refusal(None, session)
        made = {}

        def secrets(id: str) -> Any:
            made["facilitator"], one = fresh(id, "gm", "seat")
            made["invite"], two = fresh(id, "", "invite")
            return one, two

        room = await house.rooms.begin(data.name.strip(), session, secrets)
        return answer(Begun(room.id, made["facilitator"], made["invite"]), 201)

    @post("/{table:str}/join", responses=NO, summary="Take a seat by invitation")
    async def join(self, request: Req, table: FromPath[str], data: JSONBody[Join]) -> Response[Joined]:
        house = house_of(request)
        if not house.gate.doors.take(address(request)):
            return too_fast()
        secret = house.doors.found(data.invite, "invite")
        if secret is None or secret.table != table:
            raise HTTPException("no-token", status_code=401)
        joined = await house.doors.join(data.invite, data.name, "spectator" if data.spectator else "player")
        if joined is None:
            raise HTTPException("no-token", status_code=401)
        if isinstance(joined, Refused):
            return refusal(None, joined)
        return answer(Joined(joined[1], joined[2]), 201)


def begun(house: House, data: JSONBody[NewTable]) -> Session | Refused:
    """A new table in memory, or what is wrong with what was asked for."""
    if not house.settings.hosts(data.key):
        return Refused("host-key", "table.tables")
    game = found_game(data.game, data.variant)
    if isinstance(game, Refused):
        return game
    try:
        play.checked(game, data.rulings)
    except play.Refusal as bad:
        return Refused(bad.refused.code, bad.refused.rule, bad.refused.facts)
    return house.rooms.table(game, data.facilitator, data.rulings)


class AtTable(Controller):
    """Everything a seat may do and see."""

    path = "/api/tables/{table:str}"
    tags = ["play"]
    security = [{"token": []}]

    @get("/", responses=NO, summary="The table as the caller may see it")
    async def look(self, request: Req, table: FromPath[str], tail: Tail = 50) -> Response[Any]:
        caller = await caller_of(request, table)
        return answer(await caller.room.look(lambda s: plain(view(s, caller.seat, tail))))

    @post("/moves", status_code=200, responses=DOES, summary="Do a move")
    async def move(self, request: Req, table: FromPath[str], data: JSONBody[MoveBody]) -> Response[Done]:
        caller = await self._busy(request, table)
        intent = Intent(
            data.move,
            data.actor,
            data.params,
            tuple(data.dice),
            data.call,
            data.offer,
            data.overrule,
            data.outcome,
        )
        return await outcome(caller, await caller.room.act(caller.seat, intent, expect=data.expect))

    @post("/prompts/{prompt:str}", status_code=200, responses=DOES, summary="Answer a question")
    async def say(
        self, request: Req, table: FromPath[str], prompt: FromPath[str], data: JSONBody[Answered]
    ) -> Response[Done]:
        caller = await self._busy(request, table)
        if data.roll:
            return await outcome(caller, await caller.room.roll_for(caller.seat, prompt, data.key))
        if data.answer is None:
            return refusal(caller.room.session.game, Refused("no-answer", "table.prompts"))
        value = data.answer if isinstance(data.answer, str) else tuple(data.answer)
        return await outcome(caller, await caller.room.answer(caller.seat, prompt, data.key, value))

    @delete("/prompts/{prompt:str}", status_code=200, responses={**NO, **FULL}, summary="Take a prompt back")
    async def cancel(self, request: Req, table: FromPath[str], prompt: FromPath[str]) -> Response[Done]:
        caller = await self._busy(request, table)
        return await outcome(caller, await caller.room.cancel(caller.seat, prompt))

    @post("/undo", status_code=200, responses={**NO, **STALE, **FULL}, summary="Take an entry back, or an undo")
    async def undo(self, request: Req, table: FromPath[str], data: JSONBody[UndoBody]) -> Response[Done]:
        caller = await self._busy(request, table)
        return await outcome(caller, await caller.room.undo(caller.seat, data.seq))

    @get("/odds", responses=NO, summary="The exact odds of a move; its parameters stand in the query")
    async def odds(self, request: Req, table: FromPath[str], move: Word) -> Response[OddsShown]:
        caller = await self._dear(request, table)
        asked = {k: v for k, v in request.query_params.items() if k not in ("move", "actor", "call")}
        found = await caller.room.look(lambda s: planned(s, caller.seat, move, request.query_params, asked))
        if isinstance(found, Refused):
            return refusal(caller.room.session.game, found)
        try:
            rows = await asyncio.to_thread(exact_odds, found.rule, found.params, None, LIMIT)
        except TooLarge as large:
            return refusal(caller.room.session.game, large.refused)
        outcomes = [OddsRow(plain(o), float(chance), str(chance)) for o, chance in rows]
        return answer(OddsShown(found.rule.id, plain(found.params), outcomes))

    @get("/log", responses=NO, summary="The log as the caller may read it, after a number of theirs")
    async def log(self, request: Req, table: FromPath[str], since: Number = 0) -> Response[list[dict[str, Any]]]:
        caller = await self._dear(request, table)
        found = await caller.room.reaching(caller.seat, since)
        return answer(await asyncio.to_thread(lambda: [plain(x) for x in after(found, caller.seat, since)]))

    @get(
        "/stream",
        media_type="text/event-stream",
        responses=NO,
        summary="The caller's entries as they come (server-sent events)",
    )
    async def stream(self, request: Req, table: FromPath[str]) -> Stream:
        caller = await caller_of(request, table)
        last = request.headers.get("last-event-id", "")
        seen = int(last) if last.isdecimal() and len(last) < 10 else None
        viewer = ApiViewer(caller.seat, seen)
        if seen is not None:
            viewer.missed = await caller.room.reaching(caller.seat, seen)
        return await streamed(house_of(request), caller, viewer)

    async def _busy(self, request: Req, table: str) -> Caller:
        """A caller who wants to do something, and has not done too much of late."""
        return await self._counted(request, table, house_of(request).gate.seats)

    async def _dear(self, request: Req, table: str) -> Caller:
        """A caller who asks for something that takes a while, and has not asked too often."""
        return await self._counted(request, table, house_of(request).gate.dear)

    async def _counted(self, request: Req, table: str, buckets: Buckets) -> Caller:
        caller = await caller_of(request, table)
        if not buckets.take(f"{table}/{caller.seat}"):
            raise HTTPException("too-fast", status_code=429)
        return caller


def after(session: Session, seat: str, since: int) -> tuple[Line, ...]:
    return lines(session, seat, tail=max(0, session.count_for(seat) - since))


def planned(session: Session, seat: str, move: str, query: Any, asked: dict[str, str]) -> Any:
    """The plan behind a question for odds, if this seat may know them."""
    found = session.game.moves.get(move)
    if found is None:
        return Refused("unknown-move", "table.moves", {"move": move[:60]})
    want = told(found.wants, asked, found.rule) if "call" not in query else asked
    if isinstance(want, Refused):
        return want
    intent = Intent(move, query.get("actor", ""), plain(want), call=query.get("call", ""))
    plan = session.preview(seat, intent)
    if not isinstance(plan, Refused) and not odds_open(session, seat, plan):
        return Refused("odds-hidden", found.rule)
    return plan


class Games(Controller):
    """The games: moves with the schemas of their parameters, mechanics, tables, rulings, creatures."""

    path = "/api/games"
    tags = ["games"]

    @get("/", summary="The games in short")
    async def all(self) -> Response[list[dict[str, Any]]]:
        return answer(gamesheets())

    @get("/{game:str}", responses={404: NO[404]}, summary="One game, whole")
    async def one(self, game: FromPath[str]) -> Response[Any]:
        found = registry.find(game) if game in registry.ids() else None
        if not isinstance(found, Game):
            raise HTTPException("no-such-game", status_code=404)
        return Response(gamesheet(game), media_type="application/json")
