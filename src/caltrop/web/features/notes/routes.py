"""The dialog to write a note, a handout or a message, for everyone or for some."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery
from msgspec import structs

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.ownership import may_write
from caltrop.kernel.state.events.table import Noted
from caltrop.kernel.state.state import Audience, Note
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Result, Session
from caltrop.web.features.pictures.routes import UPLOAD, act_with_picture, bring_picture
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.fields import FromForm, Posted, all_values, first_value
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.page.answers import dialog, result_response
from caltrop.web.page.forms.context import Option
from caltrop.web.page.render import render

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
    state = session.state
    among = player_options(session, seat)
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
    return dialog(render("features/notes/write.html", table=table, facilitator=caller.is_facilitator, **shown))


def writing_intent(fields: Posted) -> Intent:
    """Read a note, a handout or a message from its form; a note for everyone is revealed."""
    text = first_value(fields, "text").strip()
    to = parse_audience(fields)
    if first_value(fields, "kind") == "say":
        return Intent("table.say", "", {"text": text, **to})
    title = {"title": first_value(fields, "title").strip()} if "title" in fields else {}
    picture = {"picture": first_value(fields, "picture")} if "picture" in fields else {}
    said = {"text": text, "id": first_value(fields, "id"), **title, **picture}
    return Intent("table.note", "", {**said, **(to or {"reveal": True})})


@post("/write", status_code=200)
async def write(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Save a note, hand out a handout, or send a message."""
    return result_response(caller, await caller.room.act(caller.seat, writing_intent(fields)), fields)


# ---- handouts
@post("/handout", status_code=200, opt=DEAR, request_max_body_size=UPLOAD)
async def hand_out(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Hand out a text, a picture, or both; one for everyone may go on the TV at once."""
    intent = writing_intent(fields)
    file = (await request.form()).get("file")
    if isinstance(file, UploadFile) and file.filename:
        done = await hand_out_picture(request, caller, intent)
    elif not intent.want["text"] and not intent.want.get("picture"):
        done = Refused("empty-handout", "table.notes")
    else:
        done = await caller.room.act(caller.seat, intent)
    if isinstance(done, Entry) and first_value(fields, "tv"):
        await caller.room.act(caller.seat, Intent("table.display", "", {"id": written_note(done)}))
    return result_response(caller, done, fields)


async def hand_out_picture(request: Req, caller: Caller, intent: Intent) -> Result:
    if not caller.is_facilitator:
        return Refused("handouts-only", "table.pictures")
    picture = await bring_picture(request, caller, "handout")
    if isinstance(picture, Refused):
        return picture
    return await act_with_picture(caller, with_wants(intent, {"picture": picture.id}), picture)


def with_wants(intent: Intent, more: dict[str, Any]) -> Intent:
    return structs.replace(intent, want={**intent.want, **more})


def written_note(entry: Entry) -> str:
    """Return the id of the note that an entry has written."""
    return next((told.event.id for told in entry.emitted if isinstance(told.event, Noted)), "")


AT_TABLE = [show_paper, write]
UPLOADS = [hand_out]
