"""The dialogs that tell what happened last time, on the player's and on the facilitator's page."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromQuery

from caltrop.web.facilitator.screen import show_dialog
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.creation.drafts import look_of
from caltrop.web.features.recap.reading import read_last_time
from caltrop.web.gate.responses import html
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.live.stream import partial
from caltrop.web.page.answers import dialog
from caltrop.web.page.render import render


@get("/recap")
async def show_recap(request: Req, caller: FromGuard, by_itself: FromQuery[str] = "") -> Response[str]:
    """Show the recap of last time; if the page opens it by itself, only when there is something to show."""
    found = await read_last_time(caller.room, caller.seat)

    def read(desk: FacilitatorPage) -> dict[str, object] | None:
        return None if by_itself and found.is_empty else {"found": found, "recap": found.open}

    return await show_dialog(request, caller, "features/recap/recap.html", read, silent=True)


@get("/last-time")
async def show_last_time(request: Req, caller: FromGuard, where: FromQuery[str] = "") -> Response[str]:
    """Show the recap of last time: in the dialog, or at the top of the page."""
    look = await look_of(request, caller)
    found = await read_last_time(caller.room, caller.seat)
    paged = where == "page"
    text = render("features/recap/last_time.html", look=look, found=found, recap=found.open, paged=paged)
    return html(partial("#last-time", "innerHTML", text)) if paged else dialog(text)


AT_TABLE = [show_last_time]
FACILITATOR = [show_recap]
