"""The route of outcome cards: a page says which card was closed."""

from __future__ import annotations

from litestar import Response, post

from caltrop.chronicle.outcome_cards import WINDOW
from caltrop.table.session import Session
from caltrop.web.gate.fields import FromForm, first_value, parse_line_number
from caltrop.web.gate.responses import html
from caltrop.web.gate.server import FromGuard, Req, server_of


@post("/read", status_code=200)
async def read(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Note which lines were on an outcome card that this seat has closed; no device of the seat shows them again."""
    server = server_of(request)
    said = map(parse_line_number, first_value(fields, "lines").split()[:WINDOW])
    lines = {number for number in said if number is not None}
    await caller.room.look(lambda session: _note_read(session, caller.seat, lines))
    await server.broadcast(caller.room).tell_seat(caller.seat)
    return html("")


def _note_read(session: Session, seat: str, lines: set[int]) -> None:
    """Note lines as read, and forget those that are on no card any more."""
    count = session.count_for(seat)
    known = session.read.get(seat, frozenset()) | lines
    session.read[seat] = frozenset(n for n in known if count - WINDOW < n <= count)


AT_TABLE = [read]
