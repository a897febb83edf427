"""The dialog to write a note, a handout or a message, for everyone or for some."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from caltrop.kernel.ownership import may_write
from caltrop.kernel.state import Audience, Note
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.access.fields import FromForm, Posted, all_values, first_value
from caltrop.web.access.server import FromGuard
from caltrop.web.actions.results import result_response
from caltrop.web.forms.context import Option
from caltrop.web.screens.dialog import dialog
from caltrop.web.screens.render import render

Kind: TypeAlias = Literal["note", "handout", "say"]


# ---- readers
def player_options(session: Session, seat: str) -> tuple[Option, ...]:
    """Return the players who can be chosen as readers: all but the writer. The facilitator reads everything anyway."""
    seats = session.state.seats.items()
    return tuple(Option(id, s.name) for id, s in seats if s.role == "player" and id != seat)


def note_readers(note: Note, among: tuple[Option, ...]) -> tuple[str, ...]:
    """Return the seats among these options that may read a note."""
    return tuple(o.value for o in among if o.value in (note.audience or ()))


def audience_choice(audience: Audience, some: tuple[str, ...]) -> str:
    """Return the audience as the form's choice: "everyone", "some", or "facilitator" (beside the writer)."""
    return "everyone" if audience is None else "some" if some else "facilitator"


def parse_audience(fields: Posted) -> dict[str, Any]:
    """Read the audience as the moves take it: no `to` for everyone, an empty `to` for the facilitator alone."""
    to = first_value(fields, "to")
    return {} if to == "everyone" else {"to": list(all_values(fields, "to-seat")) if to == "some" else []}


# ---- the dialog
def paper(session: Session, seat: str, kind: Kind, id: str) -> dict[str, Any]:
    """Return the values of the writing dialog: empty, or those of a note that this seat may change."""
    state, among = session.state, player_options(session, seat)
    note = state.notes.get(id)
    if note is None or not may_write(state, seat, f"note:{id}"):
        to = "facilitator" if kind == "note" and state.is_facilitator(seat) else "everyone"
        return {"kind": kind, "id": "", "note": Note(""), "to": to, "some": (), "among": among}
    some = note_readers(note, among)
    return {
        "kind": kind,
        "id": id,
        "note": note,
        "to": audience_choice(note.audience, some),
        "some": some,
        "among": among,
    }


@get("/write")
async def show_paper(
    caller: FromGuard, table: FromPath[str], kind: FromQuery[Kind] = "note", id: FromQuery[str] = ""
) -> Response[str]:
    """Open the dialog for a new note, handout or message, or to change a note."""
    shown = await caller.room.look(lambda session: paper(session, caller.seat, kind, id))
    return dialog(render("player/write.html", table=table, facilitator=caller.is_facilitator, **shown))


def writing_intent(fields: Posted) -> Intent:
    """Read a note, a handout or a message from its form; a note for everyone is revealed."""
    text, to = first_value(fields, "text").strip(), parse_audience(fields)
    if first_value(fields, "kind") == "say":
        return Intent("table.say", "", {"text": text, **to})
    title = {"title": first_value(fields, "title").strip()} if "title" in fields else {}
    said = {"text": text, "id": first_value(fields, "id"), **title}
    return Intent("table.note", "", {**said, **(to or {"reveal": True})})


@post("/write", status_code=200)
async def write(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Save a note, hand out a handout, or send a message."""
    return result_response(caller, await caller.room.act(caller.seat, writing_intent(fields)), fields)


AT_TABLE = [show_paper, write]
