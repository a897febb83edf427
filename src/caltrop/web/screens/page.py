"""The table's own page: the player's, the facilitator's, or the one on the wall."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath
from msgspec import structs

from caltrop.table.session import Session
from caltrop.web.access.requests import PageContext, Req, caller_of, html, server_of, surroundings_of
from caltrop.web.access.tokens import Caller
from caltrop.web.settings import TAIL, build

from .regions import SCREENS, Drawing
from .render import render


@get("/t/{table:str}")
async def table_page(request: Req, table: FromPath[str]) -> Response[str]:
    """The table as this seat sees it, live from here on."""
    caller = await caller_of(request, table)
    page = PageContext(request)
    text = await caller.room.look(lambda s: draw_page(request, caller, s, page))
    return html(text, cookies=page.cookies)


def draw_page(request: Req, caller: Caller, session: Session, page: PageContext, eyes: str = "") -> str:
    """A whole page; `eyes` is the seat that it is seen through where that is not the visitor's own."""
    screen = SCREENS[caller.role]
    near = surroundings_of(server_of(request), caller.room)
    here = structs.replace(near, present=near.present | {caller.seat})  # whoever asks is here; the stream opens later
    drawing = Drawing(screen, session, caller.seat, here, caller.room.memory)
    return render(
        f"{screen.name}.html",
        page=page,
        look=drawing.look,
        screen=screen,
        regions=drawing.regions(),
        lines=drawing.lines(TAIL) if screen.log else "",
        game=session.game.id,
        eyes=eyes,
        since=f"{session.count_for(caller.seat)}.{build()}",
    )


ROUTES = [table_page]
