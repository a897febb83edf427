"""The HTTP API: JSON in and out, with a bearer token; the same rules and the same refusals as the pages."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.input import parse_values, read
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.names import clean_name
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Session, Warnings
from caltrop.table.undo.preview import UndoWay
from caltrop.table.view import may_see_odds
from caltrop.web.api.entries import LogEntry, entries, table_view
from caltrop.web.api.responses import done_reply, refusal_reply, undo_reply, wait_reply
from caltrop.web.api.viewer import ApiViewer
from caltrop.web.features.sheet_files.readable import readable_sheet
from caltrop.web.features.tables.starting import WantedGame, open_table_once, start_session
from caltrop.web.gate.callers import DEAR, caller_at
from caltrop.web.gate.cpu_budget import SEATED
from caltrop.web.gate.devices import device_label
from caltrop.web.gate.fast_routes import Arguments, short_way
from caltrop.web.gate.fields import note_guest_key
from caltrop.web.gate.guard import take_one
from caltrop.web.gate.pipeline import require_program, require_token
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req, Server, caller_of, server_of
from caltrop.web.gate.slow_work import charge_for, run_while_here
from caltrop.web.gate.streams import open_stream
from caltrop.web.live.odds_tasks import LIMIT, find_odds_json

from .doing import doable_now
from .gamesheets import gamesheet, gamesheets
from .schemas import (
    AnswerBody,
    Doable,
    DoneReply,
    JoinBody,
    JudgeBody,
    MoveBody,
    NewTable,
    OddsReply,
    RefusalReply,
    SeatReply,
    TableReply,
    UndoBody,
    UndoReply,
    WaitReply,
    WatchReply,
)

_WATCHED = 24 * 3600  # seconds for which a token for watching is valid
LATER = {503: {"retry-after": "1"}}  # what may work in a moment; the gate tells those who ask too much
Number = Annotated[int, QueryParameter(ge=0, le=10**9)]
LineNumber = Annotated[int | None, QueryParameter(ge=1, le=10**9)]
Tail = Annotated[int, QueryParameter(ge=0, le=500)]
Word = Annotated[str, QueryParameter(max_length=80)]


def json_response(what: Any, status: int = 200) -> Response[Any]:
    return Response(msgspec.json.encode(what), status_code=status, media_type="application/json")


def refusal(game: Game | None, result: Refused | Warnings) -> Response[Any]:
    """Return the answer to a refusal; one that may be another in a moment says so."""
    said, status = refusal_reply(game, result)
    headers = LATER.get(status, {})
    return Response(msgspec.json.encode(said), status_code=status, media_type="application/json", headers=headers)


def too_fast_response() -> Response[Any]:
    return refusal(None, Refused("too-fast", "table.limits"))


NO = {
    400: ResponseSpec(RefusalReply, description="The request cannot be read", generate_examples=False),
    401: ResponseSpec(RefusalReply, description="Missing or invalid token", generate_examples=False),
    403: ResponseSpec(RefusalReply, description="Sent by a page of another site", generate_examples=False),
    404: ResponseSpec(RefusalReply, description="Not found", generate_examples=False),
    413: ResponseSpec(RefusalReply, description="Request too large", generate_examples=False),
    415: ResponseSpec(RefusalReply, description="Not JSON, and without a token", generate_examples=False),
    421: ResponseSpec(RefusalReply, description="Not a name of this server", generate_examples=False),
    422: ResponseSpec(RefusalReply, description="Refused, or warnings to confirm first", generate_examples=False),
    429: ResponseSpec(RefusalReply, description="Too many requests", generate_examples=False),
    503: ResponseSpec(RefusalReply, description="The server is busy", generate_examples=False),
}
STALE = {409: ResponseSpec(RefusalReply, description="The table changed before this arrived", generate_examples=False)}
PARKED = {202: ResponseSpec(WaitReply, description="The move waits for answers", generate_examples=False)}
FULL = {507: ResponseSpec(RefusalReply, description="The disk is full", generate_examples=False)}
DOES: dict[int, ResponseSpec] = {**NO, **STALE, **PARKED, **FULL}


async def outcome(caller: Caller, result: Result) -> Response[Any]:
    """Reply with the result of an act, as the caller may see it."""
    session = caller.room.session
    cache = caller.room.cache
    if isinstance(result, Entry):
        return json_response(await caller.room.look(lambda s: done_reply(s, caller.seat, result, cache)))
    if isinstance(result, Parked):
        return json_response(await caller.room.look(lambda s: wait_reply(s, caller.seat, result)), 202)
    return refusal(session.game, result)


class TablesApi(Controller):
    """The routes to start a table and to join one."""

    path = "/api/tables"
    tags = ["tables"]
    guards = [require_program]

    @post("/", responses={**NO, **FULL}, operation_id="startTable", summary="Start a table")
    async def begin(self, request: Req, data: JSONBody[NewTable]) -> Response[TableReply]:
        server = server_of(request)
        await note_guest_key(request)
        if not take_one(request, server.gate.tables):
            return too_fast_response()
        wanted = WantedGame(data.game, data=data.variant)
        session = await start_session(request, wanted, data.facilitator, key=data.key, rulings=data.rulings)
        if isinstance(session, Refused):
            return refusal(None, session)
        name = clean_name(data.name)
        if not name:
            return refusal(None, Refused("no-name", "table.tables"))
        label = device_label(request, "start")
        opened = await open_table_once(server, name, session, label, lambda id: server.tokens.new_invitation(id)[1])
        if isinstance(opened, Refused):
            return refusal(None, opened)
        invite = await server.tokens.invitation(opened.room.id)
        return json_response(TableReply(opened.room.id, opened.token, invite.token), 201)

    @post("/{table:str}/join", responses=NO, operation_id="joinTable", summary="Take a seat by invitation")
    async def join(self, request: Req, table: FromPath[str], data: JSONBody[JoinBody]) -> Response[SeatReply]:
        server = server_of(request)
        await note_guest_key(request)
        if not take_one(request, server.gate.doors):
            return too_fast_response()
        secret = server.tokens.find_secret(data.invite, "invite")
        if secret is None or secret.table != table:
            raise HTTPException(invite_fault(server, data.invite, table), status_code=401)
        label = device_label(request, "invite")
        joined = await server.tokens.join(data.invite, data.name, "spectator" if data.spectator else "player", label)
        if joined is None:
            raise HTTPException("no-token", status_code=401)
        if isinstance(joined, Refused):
            return refusal(None, joined)
        return json_response(SeatReply(joined[1], joined[2]), 201)


def invite_fault(server: Server, invite: str, table: str) -> str:
    """Return why an invitation does not open this table: it has expired, or it never did."""
    found = server.tokens.find_any(invite, "invite")
    return "link-expired" if found is not None and found.table == table else "no-token"


def json_arguments(body: type[Any]) -> Arguments:
    """Return what reads the arguments of a route: the caller, and a body of this kind, as leniently as Litestar."""
    decoder = msgspec.json.Decoder(body, strict=False)

    async def read_arguments(request: Req) -> dict[str, Any]:
        raw = await request.body()
        try:
            return {"caller": caller_of(request), "data": decoder.decode(raw)}
        except msgspec.MsgspecError as unreadable:
            raise HTTPException(status_code=400) from unreadable

    return read_arguments


QUICK_MOVE = short_way(json_arguments(MoveBody), packs=False)


class PlayApi(Controller):
    """The routes of a table, for a seat with a token."""

    path = "/api/tables/{table:str}"
    tags = ["play"]
    security = [{"token": []}]
    guards = [require_token]
    opt = SEATED
    dependencies = {"caller": Provide(caller_at, sync_to_thread=False)}

    @get("/", responses=NO, operation_id="showTable", summary="Show the table as the caller may see it")
    async def look(self, caller: FromGuard, tail: Tail = 50) -> Response[Any]:
        cache = caller.room.cache
        return json_response(await caller.room.look(lambda s: table_view(s, caller.seat, tail, cache)))

    @post("/moves", status_code=200, opt=QUICK_MOVE, responses=DOES, operation_id="makeMove", summary="Make a move")
    async def move(self, caller: FromGuard, data: JSONBody[MoveBody]) -> Response[DoneReply]:
        intent = Intent(
            move=data.move,
            actor=data.actor,
            want=data.params,
            dice=tuple(data.dice),
            call=data.call,
            due=data.due,
            overrule=data.overrule,
            outcome=data.outcome,
            despite=tuple(data.despite),
            counted=tuple(data.counted),
            tool=data.tool,
            prove=data.prove,
        )
        return await outcome(caller, await caller.room.act(caller.seat, intent, expect=data.expect))

    @get("/moves", opt=DEAR, responses=NO, operation_id="listDoable", summary="List what an actor can do now")
    async def doable(
        self,
        request: Req,
        caller: FromGuard,
        actor: Word = "",
        every: Annotated[bool, QueryParameter(name="all")] = False,
    ) -> Response[list[Doable]]:
        pay = charge_for(request, doable_now)
        found = await caller.room.look(lambda s: pay(s, caller.seat, actor, every=every))
        return refusal(caller.room.session.game, found) if isinstance(found, Refused) else json_response(found)

    @post(
        "/prompts/{prompt:str}",
        status_code=200,
        responses=DOES,
        operation_id="answerQuestion",
        summary="Answer a question",
    )
    async def say(self, caller: FromGuard, prompt: FromPath[str], data: JSONBody[AnswerBody]) -> Response[DoneReply]:
        if data.roll:
            return await outcome(caller, await caller.room.roll_for(caller.seat, prompt, data.key))
        if data.number is not None:
            return await outcome(caller, await caller.room.prove(caller.seat, prompt, data.key, data.number))
        if data.answer is None:
            return refusal(caller.room.session.game, Refused("no-answer", "table.prompts"))
        value = data.answer if isinstance(data.answer, str) else tuple(data.answer)
        return await outcome(caller, await caller.room.answer(caller.seat, prompt, data.key, value))

    @delete(
        "/prompts/{prompt:str}",
        status_code=200,
        responses={**NO, **FULL},
        operation_id="cancelQuestion",
        summary="Cancel a question",
    )
    async def cancel(self, caller: FromGuard, prompt: FromPath[str]) -> Response[DoneReply]:
        return await outcome(caller, await caller.room.cancel(caller.seat, prompt))

    @post(
        "/undo",
        status_code=200,
        responses={**NO, **STALE, **FULL},
        operation_id="undo",
        summary="Undo or redo an entry",
    )
    async def undo(self, caller: FromGuard, data: JSONBody[UndoBody]) -> Response[DoneReply]:
        how: UndoWay = "since" if data.since else "only" if data.only else "all"
        done = await caller.room.undo(caller.seat, data.seq, how=how, expect=data.expect)
        return await outcome(caller, done)

    @post(
        "/judge",
        status_code=200,
        responses=DOES,
        operation_id="judgeAnew",
        summary="Judge the last roll again, with the same dice",
    )
    async def rejudge(self, caller: FromGuard, data: JSONBody[JudgeBody]) -> Response[DoneReply]:
        return await outcome(caller, await caller.room.rejudge(caller.seat, data.seq, data.want))

    @get(
        "/undo",
        opt=DEAR,
        responses=NO,
        operation_id="previewUndo",
        summary="Show what an undo would undo, without doing it",
    )
    async def preview_undo(self, caller: FromGuard, seq: LineNumber = None) -> Response[UndoReply]:
        found = await caller.room.preview_undo(caller.seat, seq)
        if isinstance(found, Refused):
            return refusal(caller.room.session.game, found)
        return json_response(await caller.room.look(lambda s: undo_reply(s, caller.seat, found)))

    @get(
        "/odds",
        opt=DEAR,
        responses=NO,
        operation_id="findOddsOfMove",
        summary="Show the exact odds of a move; the query has its parameters",
    )
    async def odds(self, request: Req, caller: FromGuard, move: Word) -> Response[OddsReply]:
        params = {k: v for k, v in request.query_params.items() if k not in ("move", "actor", "call")}
        found = await caller.room.look(lambda s: odds_plan(s, caller.seat, move, request.query_params, params))
        if isinstance(found, Refused):
            return refusal(caller.room.session.game, found)
        game = caller.room.session.game
        params_json = msgspec.json.encode(found.params)
        odds = await run_while_here(request, find_odds_json, game.id, found.rule.id, params_json, LIMIT)
        if isinstance(odds, Refused):
            return refusal(game, odds)
        said = {"mechanic": found.rule.id, "params": msgspec.Raw(params_json), "outcomes": msgspec.Raw(odds.rows)}
        return json_response(said)

    @get("/log", opt=DEAR, responses=NO, operation_id="readLog", summary="Show the caller's log after a line number")
    async def log(self, caller: FromGuard, since: Number = 0) -> Response[list[dict[str, Any]]]:
        found = await caller.room.session_since(caller.seat, since)
        return json_response(await asyncio.to_thread(entries_after, found, caller.seat, since))

    @get(
        "/stream",
        media_type="text/event-stream",
        responses=NO,
        operation_id="streamEntries",
        summary="Stream new entries of the caller's log (server-sent events)",
    )
    async def stream(self, request: Req, caller: FromGuard) -> Stream:
        last = request.headers.get("last-event-id", "")
        seen = int(last) if last.isdecimal() and len(last) < 10 else None
        viewer = ApiViewer(caller.seat, seen, caller.room.cache)
        if seen is not None:
            viewer.missed = await caller.room.session_since(caller.seat, seen)
        return await open_stream(server_of(request), caller, viewer, watches="token" in request.query_params)

    @get("/watch", responses=NO, operation_id="watch", summary="Get a token that may stand in an address")
    async def watch(self, request: Req, caller: FromGuard) -> Response[WatchReply]:
        if caller.role != "spectator" or "token" in request.query_params:  # a token for watching makes no other
            return refusal(caller.room.session.game, Refused("spectators-only", "table.seats"))
        expires = time.time() + _WATCHED
        token = server_of(request).tokens.key.watch_token(caller.room.id, caller.device, expires)
        stream = f"/api/v1/tables/{caller.room.id}/stream?token={token}"
        return json_response(WatchReply(token, float(int(expires)), stream))

    @get(
        "/characters/{who:str}",
        responses=NO,
        operation_id="exportCharacter",
        summary="Export a character, as the move table.bring takes it",
    )
    async def give(self, caller: FromGuard, who: FromPath[str]) -> Response[dict[str, Any]]:
        return json_response(await caller.room.look(lambda s: readable_sheet(s, caller.seat, who)))


def entries_after(session: Session, seat: str, since: int) -> tuple[LogEntry, ...]:
    return entries(session, seat, max(0, session.count_for(seat) - since))


def odds_plan(session: Session, seat: str, move: str, query: Any, params: dict[str, str]) -> Any:
    """Return the plan of the move whose odds are requested, or a refusal if this seat may not know them."""
    found = session.game.moves.get(move)
    if found is None:
        return Refused("unknown-move", "table.moves", {"move": move[:60]})
    said: dict[str, Any] = params
    if "call" not in query:
        said = parse_values(found.wants, params)
        checked = read(found.wants, said, found.rule)
        if isinstance(checked, Refused):
            return checked
    intent = Intent(move, query.get("actor", ""), said, call=query.get("call", ""))
    plan = session.preview(seat, intent)
    if not isinstance(plan, Refused) and not may_see_odds(session, seat, plan):
        return Refused("odds-hidden", found.rule)
    return plan


class GamesApi(Controller):
    """The routes that describe the games."""

    path = "/api/games"
    tags = ["games"]

    @get("/", operation_id="listGames", summary="List the games")
    async def all(self) -> Response[list[dict[str, Any]]]:
        return json_response(gamesheets())

    @get("/{game:str}", responses={404: NO[404]}, operation_id="showGame", summary="Show one game")
    async def one(self, game: FromPath[str]) -> Response[Any]:
        found = registry.find(game) if game in registry.ids() else None
        if not isinstance(found, Game):
            raise HTTPException("no-such-game", status_code=404)
        return Response(gamesheet(game), media_type="application/json")
