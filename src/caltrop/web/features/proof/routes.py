"""The page that checks proved dice, and the log as data for programs that check them."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from caltrop.table.view import lines
from caltrop.web.features.sheet_files.routes import file_name
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.fields import parse_line_number
from caltrop.web.gate.responses import PageContext, html
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.page.look import Look
from caltrop.web.page.render import render


@get("/proof/{line:str}", opt=DEAR)
async def proof_page(request: Req, caller: FromGuard, line: FromPath[str]) -> Response[str]:
    """Show the proved throws of a line, with all that is needed to check them; the browser does."""
    page = PageContext(request)
    n = parse_line_number(line) or 0

    whole = await caller.room.whole_session()
    near = server_of(request).surroundings(caller.room)

    def draw_proofs() -> str:
        found = (proof for each in lines(whole, caller.seat) if each.n == n for proof in each.proofs)
        look = Look(whole, caller.seat, near)
        return render("features/proof/proof.html", page=page, look=look, game=whole.game.id, n=n, proofs=tuple(found))

    return html(await asyncio.to_thread(draw_proofs), cookies=page.cookies)


@get("/log.json", opt=DEAR)
async def log_data(caller: FromGuard) -> Response[bytes]:
    """Download the lines that this seat may read as JSON, the same as the API's log."""
    whole = await caller.room.whole_session()
    data = await asyncio.to_thread(lambda: msgspec.json.encode(lines(whole, caller.seat)))
    named = f'attachment; filename="{file_name(caller.room.row.name)}.json"'
    return Response(data, media_type="application/json", headers={"content-disposition": named})


AT_TABLE = [proof_page, log_data]
