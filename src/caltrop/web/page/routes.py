"""A table's page (the player's, the facilitator's or the TV's), and the stream that keeps it up to date."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromQuery
from litestar.response import Stream
from msgspec import structs

from caltrop import words
from caltrop.kernel.state.state import Role
from caltrop.table.session import Session
from caltrop.web.gate.languages import seat_language, wishes
from caltrop.web.gate.responses import PageContext, html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.gate.streams import answer_asked, line_of, note_sight, open_stream
from caltrop.web.settings import TAIL, build

from .regions import Drawing, Screen
from .story_log import StoryLog
from .viewer import PageViewer, page_id


def screen_of(request: Req, caller: Caller) -> Screen:
    """Return the screen of the caller's role; the app has listed all screens."""
    screens: dict[Role, Screen] = request.app.state.screens
    return screens[caller.role]


@get("/")
async def table_page(request: Req, caller: FromGuard) -> Response[str]:
    """Show the table as this seat sees it; its stream keeps it up to date."""
    page = PageContext(request)
    text = await caller.room.look(lambda s: draw_page(request, caller, s, page))
    return html(text, cookies=page.cookies)


def draw_page(request: Req, caller: Caller, session: Session, page: PageContext, eyes: str = "") -> str:
    """Draw the whole page; `eyes` is the seat whose view it shows, if that is not the visitor's own."""
    screen = screen_of(request, caller)
    near = server_of(request).surroundings(caller.room)
    here = structs.replace(near, present=near.present | {caller.seat})  # the caller is here; the stream opens later
    drawing = Drawing(screen, session, caller.seat, here, caller.room.cache)
    return screen.templates.render(
        f"{screen.name}/page.html",
        page=page,
        look=drawing.look,
        screen=screen,
        regions=drawing.regions(),
        lines=StoryLog(drawing.look, drawing.cache, screen.newest).whole(TAIL) if screen.log else "",
        game=session.game.id,
        eyes=eyes,
        since=page_id(session, caller.seat),
    )


@get("/stream")
async def stream(request: Req, caller: FromGuard, since: FromQuery[str] = "", eyes: FromQuery[str] = "") -> Stream:
    """Open a page's stream: it sends what came after `since`; a page of another build or language reloads."""
    seen_by = _through_eyes(caller, eyes)
    return await open_stream(server_of(request), seen_by, _viewer(request, seen_by, since), line_of(request))


@get("/news")
async def news(
    request: Req, caller: FromGuard, since: FromQuery[str] = "", eyes: FromQuery[str] = "", got: FromQuery[str] = ""
) -> Response[bytes]:
    """Answer a page that no stream reaches: with what a stream would have sent since its answer number `got`."""
    seen_by = _through_eyes(caller, eyes)
    line = line_of(request)
    return await answer_asked(server_of(request), seen_by, lambda: _viewer(request, seen_by, since), line=line, got=got)


@get("/here", status_code=204)
async def here(request: Req, caller: FromGuard, hidden: FromQuery[bool] = False) -> None:
    """Note that a page still hears what happens, and whether it is out of sight."""
    note_sight(server_of(request), caller, line_of(request), hidden=hidden)


def _through_eyes(caller: Caller, eyes: str) -> Caller:
    """Return whose view is shown: a facilitator's second window may show that of a spectator's seat."""
    looking = caller.room.session.state.seats.get(eyes) if caller.is_facilitator else None
    return Caller(caller.room, eyes) if looking and looking.role == "spectator" else caller


def _viewer(request: Req, caller: Caller, since: str) -> PageViewer:
    """Return an open page that has seen what came until `since`, or until what its browser says it got last."""
    wants = wishes(request)
    words.read_in(seat_language(caller.room.session.state, caller.seat, wants))
    last, _, edition = (request.headers.get("last-event-id") or since).partition(".")
    edition, _, language = edition.partition(".")
    seen = int(last) if last.isdecimal() and len(last) < 10 and edition == build() else None
    server = server_of(request)
    screen = screen_of(request, caller)
    viewer = PageViewer(
        screen=screen,
        seat=caller.seat,
        seen=seen,
        surroundings=lambda: server.surroundings(caller.room),
        cache=caller.room.cache,
        language=lambda state: seat_language(state, caller.seat, wants),
    )
    viewer.reload = (edition or build()) != build() or (language or words.language()) != words.language()
    return viewer


AT_TABLE = [table_page, stream, news, here]
