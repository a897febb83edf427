"""Undoing: the question first, then the undo, and the line that says what is undone."""

from __future__ import annotations

from typing import TypeGuard, get_args

from litestar import Response, post

from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.undo.preview import UndoView, UndoWay
from caltrop.table.view import lines
from caltrop.web.features.undo.question import speaking_lines, undo_question
from caltrop.web.gate.fields import FromForm, Posted, first_value, parse_line_number
from caltrop.web.gate.responses import html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard
from caltrop.web.live.stream import partial
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.answers import dialog, refusal_toast
from caltrop.web.page.look import Look
from caltrop.web.page.render import render


@post("/undo", status_code=200)
async def undo(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Undo a line of the log, or an undo. If other things go along, or a seat is lost, show that first and ask.

    The question has a digest of the lines that it shows: if there are others by now, it is asked again.
    """
    number = parse_line_number(first_value(fields, "n"))
    how = first_value(fields, "how")
    found = await caller.room.preview_undo(caller.seat, number)
    if isinstance(found, Refused):
        return refusal_toast(caller, found)
    sure = is_sure(fields, how, found)
    asked = None if sure else await caller.room.look(lambda s: render_undo(s, caller, found))
    if asked:
        return dialog(asked)
    way: UndoWay = how if sure and is_way(how) else "all"
    done = await caller.room.undo(caller.seat, found.line.n, how=way, expect=found.last)
    if isinstance(done, Refused):
        return refusal_toast(caller, done)
    return html(await caller.room.look(lambda s: undone_toast(s, caller, done)), headers={"hx-trigger": "done"})


def is_sure(fields: Posted, how: str, found: UndoView) -> bool:
    """Was the question answered that would be asked now? To go back to before a line, nothing may have come since."""
    if how == "since":
        return first_value(fields, "last") == str(found.last)
    return how in ("all", "only") and first_value(fields, "digest") == found.digest


def is_way(how: str) -> TypeGuard[UndoWay]:
    return how in get_args(UndoWay)


def render_undo(session: Session, caller: Caller, found: UndoView) -> str:
    """Draw the question before an undo; "" if there is nothing to ask.

    There is if a seat is lost, if something goes along that was not done in the same tap, or if other things have been
    done since, so that one may have meant only one line of the tap, or to go back to before it.
    """
    look = Look(session, caller.seat, Surroundings(caller.room.id))
    asked = undo_question(look, found)
    more = speaking_lines(look, found.lines[found.tapped if found.newest else 0 :])
    if not asked.lost and (found.redo or not (more or found.more or found.since)):
        return ""
    return render("features/undo/question.html", undo=found, q=asked, look=look)


def undone_toast(session: Session, caller: Caller, done: Entry) -> str:
    """Draw what was undone or redone, with the button that takes that back."""
    look = Look(session, caller.seat, Surroundings(caller.room.id))
    line = next((one for one in lines(session, caller.seat, 1) if one.n == session.number(caller.seat, done.seq)), None)
    if line is None:
        return partial("#toast", "innerHTML", "")
    return partial("#toast", "innerHTML", render("features/undo/undone.html", told=look.log_line(line), look=look))


AT_TABLE = [undo]
