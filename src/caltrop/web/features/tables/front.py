"""The front page: start a table, join one with a code, learn a game, try a demo; and this browser's own tables."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from msgspec import Struct

from caltrop import demo, words
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.names import clean_name
from caltrop.kernel.state.state import Role
from caltrop.store.errors import StateLost
from caltrop.store.protocol import TableRow
from caltrop.web.features.lessons.routes import open_lesson
from caltrop.web.features.lessons.view import goes_on_alone, lesson_place
from caltrop.web.features.tv.code import open_screen
from caltrop.web.gate.callers import find_caller, tokens
from caltrop.web.gate.devices import device_label
from caltrop.web.gate.fields import Posted, first_value, posted_fields, run_once
from caltrop.web.gate.guard import take_one
from caltrop.web.gate.responses import STATUS, PageContext, html, redirect, seat_cookie
from caltrop.web.gate.screen_codes import is_like_screen_code
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import Req, server_of
from caltrop.web.page.liveries import game_sheets
from caltrop.web.page.render import render
from caltrop.web.page.times import restored_on

from .demos import DemoGuest, enter_demo
from .starting import WantedGame, open_table_once, refusal_to_host, start_session

KNOWN = 12  # tables of this browser that are shown at most
SHOWN = 24  # mistakes of a variant that are shown besides the first


class GameOffer(Struct, frozen=True):
    """A game as the front page offers it."""

    id: str
    name: str
    says: str
    demo: str
    scene: str
    learns: bool = False  # it has a lesson


class VisitorTable(Struct, frozen=True):
    """A table that this browser has a seat at."""

    name: str
    game: str
    game_name: str
    says: str
    href: str
    when: str = ""


def game_offers() -> list[GameOffer]:
    games = registry.games()
    return [_game_offer(games[id]) for id in game_sheets().order]


def _game_offer(game: Game) -> GameOffer:
    there = game.id in demo.ids()
    says = words.find("front", "line", game)
    title, scene = (demo.title(game.id), demo.summary(game.id)) if there else ("", "")
    return GameOffer(id=game.id, name=game.title, says=says, demo=title, scene=scene, learns=game.lesson() is not None)


def visitor_table(caller: Caller) -> VisitorTable:
    session = caller.room.session
    says = lesson_place(session, caller.seat)
    says = says or words.say("label", f"front-as-{caller.role}", name=session.state.seats[caller.seat].name)
    row = caller.room.row
    return VisitorTable(
        name=row.name,
        game=session.game.id,
        game_name=session.game.title,
        says=says,
        href=f"/t/{row.id}",
        when=restored_on(row),
    )


def damaged_table(row: TableRow) -> VisitorTable:
    """Return a table that cannot be opened; its page says why."""
    games = registry.games()
    says = words.text("label-front-damaged")
    title = games[row.game].title if row.game in games else ""
    return VisitorTable(
        name=row.name,
        game=row.game if title else "caltrop",
        game_name=title,
        says=says,
        href=f"/t/{row.id}",
        when=restored_on(row),
    )


async def find_own(request: Req, id: str, token: str) -> Caller | TableRow | None:
    """Return the caller at one of this browser's tables; its row, if the disk has damaged it so that it cannot open."""
    try:
        return await server_of(request).tokens.caller(id, token)
    except StateLost:
        return server_of(request).store.table(id)


async def render_front(
    request: Req, no: Refused | None = None, door: str = "", fields: Posted | None = None
) -> Response[str]:
    """Render the front page; after a refusal with its sentence beside the form, which keeps what was typed."""
    page = PageContext(request)
    server = server_of(request)
    callers = [found for id, token in tokens(request).items() if (found := await find_own(request, id, token))]
    callers.sort(key=lambda one: one.room.used if isinstance(one, Caller) else 0.0, reverse=True)
    text = render(
        "features/tables/front.html",
        page=page,
        games=game_offers(),
        tables=[visitor_table(one) if isinstance(one, Caller) else damaged_table(one) for one in callers[:KNOWN]],
        key=bool(server.settings.host_key),
        demo_key=bool(server.settings.host_key) and not server.demos,
        door=door,
        said=words.sentence(no, None) if no else "",
        mistakes=[words.sentence(each, None) for each in no.also[:SHOWN]] if no else [],
        unsaid=max(0, len(no.also) - SHOWN) if no else 0,
        typed={name: first_value(fields or {}, name) for name in ("name", "facilitator", "game", "invite")},
    )
    status = STATUS.get(no.code, 422) if no else 200
    return html(text, status=status, cookies=page.cookies)


@get("/")
async def front_page(request: Req) -> Response[str]:
    """Show the front page."""
    return await render_front(request)


# ---- starting a table
@post("/tables", status_code=200)
async def start_table(request: Req) -> Response[str]:
    """Start a table with the visitor as its facilitator."""
    fields = await posted_fields(request)
    return await run_once(request, fields, lambda: begin_table(request, fields))


async def begin_table(request: Req, fields: Posted) -> Response[str]:
    server = server_of(request)
    if not take_one(request, server.gate.tables):
        return await render_front(request, Refused("too-fast", "table.limits"), "start", fields)
    wanted = WantedGame(first_value(fields, "game"), await uploaded_variant(request))
    name = clean_name(first_value(fields, "name")) or words.text("label-front-unnamed")
    host = clean_name(first_value(fields, "facilitator")) or words.text("help-front-facilitator")
    session = await start_session(request, wanted, host, key=first_value(fields, "key"))
    if isinstance(session, Refused):
        return await render_front(request, session, "start", fields)
    opened = await open_table_once(server, name, session, device_label(request, "start"))
    if isinstance(opened, Refused):
        return await render_front(request, opened, "start", fields)
    return redirect(f"/t/{opened.room.id}", seat_cookie(server, opened.room.id, opened.token))


async def uploaded_variant(request: Req) -> UploadFile | None:
    """Return the file of a variant that was sent, unread; None if there is none."""
    file = (await request.form()).get("variant")
    return file if isinstance(file, UploadFile) else None


# ---- demos
@post("/demo/{game:str}", status_code=200)
async def try_demo(request: Req, game: FromPath[str]) -> Response[str]:
    """Open the demo of a game; a visitor who already has that role there goes back to the same seat."""
    fields = await posted_fields(request)
    return await run_once(request, fields, lambda: open_demo(request, game, fields))


async def open_demo(request: Req, game: str, fields: Posted) -> Response[str]:
    server = server_of(request)
    role: Role = "player" if first_value(fields, "as") == "player" else "facilitator"
    if game not in demo.ids():
        no = Refused("unknown-game", "table.games", {"got": game[:60], "options": demo.ids()})
        return await render_front(request, no, "demo")
    here = await find_caller(request, server.demos.get(game, ""))
    if here is not None and here.role == role:
        return redirect(f"/t/{here.room.id}")
    if not take_one(request, server.gate.tables):
        return await render_front(request, Refused("too-fast", "table.limits"), "demo")
    said = {name: first_value(fields, name) for name in ("name", "key")}
    found = await enter_demo(server, game, DemoGuest(role, **said, label=device_label(request, "demo")))
    if isinstance(found, Refused):
        return await render_front(request, found, "demo")
    return redirect(f"/t/{found[0]}", seat_cookie(server, *found))


# ---- learning a game
@post("/lessons/{game:str}", status_code=200)
async def learn_alone(request: Req, game: FromPath[str]) -> Response[str]:
    """Start a table at which the visitor learns a game alone."""
    fields = await posted_fields(request)
    return await run_once(request, fields, lambda: begin_alone(request, game, fields))


async def begin_alone(request: Req, game: str, fields: Posted) -> Response[str]:
    """Open a table for the lesson; who has left one of this game in the middle goes on with that."""
    server = server_of(request)
    left = await find_left_lesson(request, game)
    if left:
        return redirect(f"/t/{left}")
    no = refusal_to_host(server, first_value(fields, "key"))
    if no is None and not take_one(request, server.gate.tables):
        no = Refused("too-fast", "table.limits")
    opened = no or await open_lesson(server, game, device_label(request, "start"))
    if isinstance(opened, Refused):
        return await render_front(request, opened, "lesson")
    return redirect(f"/t/{opened.room.id}", seat_cookie(server, opened.room.id, opened.token))


async def find_left_lesson(request: Req, game: str) -> str:
    """Return this browser's table at which a lesson of the game goes on, the one used last; "" if there is none."""
    found = [await find_own(request, id, token) for id, token in tokens(request).items()]
    mine = [one for one in found if isinstance(one, Caller) and one.room.session.game.id == game]
    going_on = [one for one in mine if goes_on_alone(one.room.session, one.seat)]
    return max(going_on, key=lambda one: one.room.used).room.id if going_on else ""


# ---- joining by a code or a pasted link
@post("/code", status_code=200)
async def join_by_code(request: Req) -> Response[str]:
    """Join by a typed or pasted text: a code on the facilitator's screen, an invitation, or a link to a seat."""
    server = server_of(request)
    fields = await posted_fields(request)
    if not take_one(request, server.gate.doors):
        return await render_front(request, Refused("too-fast", "table.limits"), "join", fields)
    typed = first_value(fields, "invite")
    if is_like_screen_code(typed):
        return await run_once(request, fields, lambda: open_tv(request, typed, fields))
    token = server.tokens.parse_token(typed)
    for kind, page in (("invite", "join"), ("link", "seat")):
        if server.tokens.find_secret(token, kind) is not None:  # type: ignore[arg-type]
            return redirect(f"/{page}/{token}")
    return await render_front(request, Refused("no-such-code", "table.seats"), "join", fields)


async def open_tv(request: Req, typed: str, fields: Posted) -> Response[str]:
    opened = await open_screen(request, typed)
    return await render_front(request, opened, "join", fields) if isinstance(opened, Refused) else opened


OPEN = [front_page, start_table, try_demo, learn_alone, join_by_code]
