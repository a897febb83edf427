"""Paper for whatever is written down or said: a note, a handout, a message, for everyone or only for some."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from caltrop.kernel.state import Audience, Note
from caltrop.kernel.views import Eye
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.access.fields import FromForm, Posted, all_values, first_value
from caltrop.web.access.server import FromGuard
from caltrop.web.actions.results import result_response
from caltrop.web.forms.context import Option
from caltrop.web.screens.dialog import dialog
from caltrop.web.screens.render import render

Kind: TypeAlias = Literal["note", "handout", "say"]


# ---- for whom
def player_options(session: Session, seat: str) -> tuple[Option, ...]:
    """The players who can be named, whoever writes: the facilitator reads everything anyway."""
    seats = session.state.seats.items()
    return tuple(Option(id, s.name) for id, s in seats if s.role == "player" and id != seat)


def note_readers(note: Note, among: tuple[Option, ...]) -> tuple[str, ...]:
    """Those of them whom a note is for."""
    return tuple(o.value for o in among if o.value in (note.audience or ()))


def audience_choice(audience: Audience, some: tuple[str, ...]) -> str:
    """The same as a form says it: everyone, some, or nobody besides the facilitator and whoever writes."""
    return "everyone" if audience is None else "some" if some else "facilitator"


def parse_audience(fields: Posted) -> dict[str, Any]:
    """Whom it is for, as the moves want it: without a word for everyone, nobody named for the facilitator alone."""
    to = first_value(fields, "to")
    return {} if to == "everyone" else {"to": list(all_values(fields, "to-seat")) if to == "some" else []}


# ---- the paper
def paper(session: Session, seat: str, kind: Kind, id: str) -> dict[str, Any]:
    """What stands on the paper: nothing yet, or a note that this seat may read, with those it is for."""
    state, among = session.state, player_options(session, seat)
    note = state.notes.get(id)
    if note is None or not Eye(session.game, state, seat).may_hear(note.audience):
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
    """Paper for a note, a handout or a message; or a note to be changed."""
    shown = await caller.room.look(lambda session: paper(session, caller.seat, kind, id))
    return dialog(render("player/write.html", table=table, boss=caller.boss, **shown))


def writing_intent(fields: Posted) -> Intent:
    """A note, a handout or a message from its form; a note that everyone may read now is revealed."""
    text, to = first_value(fields, "text").strip(), parse_audience(fields)
    if first_value(fields, "kind") == "say":
        return Intent("table.say", "", {"text": text, **to})
    title = {"title": first_value(fields, "title").strip()} if "title" in fields else {}
    said = {"text": text, "id": first_value(fields, "id"), **title}
    return Intent("table.note", "", {**said, **(to or {"reveal": True})})


@post("/write", status_code=200)
async def write(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Write something down, hand it out, or say it."""
    return result_response(caller, await caller.room.act(caller.seat, writing_intent(fields)), fields)


AT_TABLE = [show_paper, write]
