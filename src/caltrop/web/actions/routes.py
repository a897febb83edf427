"""What a page asks for: a move with its form's fields, an answer, an undo - and how the result comes back to it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from caltrop.kernel.errors import Refused
from caltrop.kernel.fate import Value
from caltrop.table.log import Intent, Parked
from caltrop.table.session import Result, Warnings
from caltrop.web.access.guard import VISITOR
from caltrop.web.access.requests import DEAR, Again, Req, around, boss_of, caller_of, house_of, html
from caltrop.web.access.responses import sentence
from caltrop.web.access.tokens import Caller
from caltrop.web.forms.build import form, meant, wanted
from caltrop.web.live.stream import PageViewer, streamed
from caltrop.web.screens.labels import in_form
from caltrop.web.screens.regions import SCREENS, partial
from caltrop.web.screens.render import render
from caltrop.web.settings import build

from .preview import Preview, preview, untouched

Posted = dict[str, list[str]]
T = TypeVar("T")


async def posted(request: Req) -> Posted:
    """A form's fields; each may come more than once."""
    data = await request.form()
    return {name: [str(value) for value in data.getall(name)] for name in data}


async def once(request: Req, fields: Posted, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """A form of a page without a script: sent twice by a double click, it is answered twice and done once."""
    who = request.cookies.get(VISITOR, "")
    return await house_of(request).repeats.once(work, who, request.url.path, fields)


def one(fields: Posted, name: str) -> str:
    return fields.get(name, [""])[0]


def numbered(text: str) -> int | None:
    """A line's number as a page says it; None where it is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def faces(text: str) -> tuple[int, ...] | None:
    """Typed dice: numbers with spaces or commas between them; None where one of them is no number."""
    typed = text.replace(",", " ").split()
    return tuple(map(int, typed)) if all(t.isdecimal() and len(t) < 5 for t in typed) else None


async def acting(request: Req, table: str) -> tuple[Caller, Posted]:
    """A caller who wants to do something, and what; too much at once is refused, the same twice is let go."""
    caller, fields = await caller_of(request, table), await posted(request)
    seen = request.headers.get("x-seen", "")
    if house_of(request).repeats.again(f"{table}/{caller.seat}", request.url.path, seen, fields):
        raise Again
    return caller, fields


async def bossing(request: Req, table: str) -> tuple[Caller, Posted]:
    """The facilitator, and what they want."""
    await boss_of(request, table)
    return await acting(request, table)


# ---- results
def refused(caller: Caller, no: Refused) -> Response[str]:
    return toast(sentence(caller.room.session.game, no))


def toast(text: str, happened: str = "") -> Response[str]:
    """A sentence where it is seen and heard; whatever was open stays open, unless something has happened."""
    headers = {"hx-trigger": happened} if happened else None
    return html(partial("#toast", "innerHTML", render("toast.html", text=text)), headers=headers)


def answered(caller: Caller, result: Result, fields: Posted) -> Response[str]:
    """What a page gets back. What has changed at the table comes over its stream."""
    if isinstance(result, Refused):
        return refused(caller, in_form(caller.room.session.game, one(fields, "move"), result))
    if isinstance(result, Warnings):
        said = [sentence(caller.room.session.game, w) for w in result.warnings]
        may = caller.boss or not any(w.facilitator for w in result.warnings)
        asked = render("anyway.html", said=said, may=may, fields=fields, caller=caller)
        return html(partial("#dialog", "innerHTML", asked))
    happened = "parked" if isinstance(result, Parked) else "done"
    return html(partial("#toast", "innerHTML", ""), headers={"hx-trigger": happened})


def intent_of(caller: Caller, fields: Posted) -> Intent | Refused:
    """A form as an intent."""
    dice = faces(one(fields, "dice"))
    if dice is None:
        return Refused("typed-faces", "table.dice", {"got": one(fields, "dice")[:60]})
    move, actor, session = one(fields, "move"), one(fields, "actor"), caller.room.session
    return Intent(
        move,
        actor,
        meant(session, caller.seat, move, actor, wanted(session.game, move, fields)),
        dice,
        one(fields, "call"),
        one(fields, "offer"),
        one(fields, "overrule") == "yes",
    )


@post("/t/{table:str}/do", status_code=200)
async def do(request: Req, table: FromPath[str]) -> Response[str]:
    """Do a move."""
    caller, fields = await acting(request, table)
    intent = intent_of(caller, fields)
    if isinstance(intent, Refused):
        return refused(caller, intent)
    return answered(caller, await caller.room.act(caller.seat, intent), fields)


@get("/t/{table:str}/form", opt=DEAR)
async def show_form(
    request: Req, table: FromPath[str], move: FromQuery[str], actor: FromQuery[str] = "", call: FromQuery[str] = ""
) -> Response[str]:
    """The form of a move, for the dialog."""
    caller = await caller_of(request, table)
    found = await caller.room.look(lambda s: form(s, caller.seat, move, actor, preset_of(asked(request)), call))
    if isinstance(found, Refused):
        return refused(caller, found)
    want = wanted(caller.room.session.game, move, defaults(found))
    want = meant(caller.room.session, caller.seat, move, found.actor, want)
    seen = await caller.room.look(lambda s: preview(s, caller.seat, Intent(move, found.actor, want, call=found.call)))
    text = render("form.html", form=found, preview=untouched(seen), caller=caller, table=table)
    return html(partial("#dialog", "innerHTML", text), headers={"hx-trigger": "open-dialog"})


def asked(request: Req) -> Posted:
    """A query's fields; each may come more than once."""
    return {name: list(request.query_params.getall(name)) for name in request.query_params}


def preset_of(fields: Posted) -> dict[str, Any]:
    """What a form should begin with."""
    given = {name.removeprefix("w."): values for name, values in fields.items() if name.startswith("w.")}
    return {name: values if len(values) > 1 else values[0] for name, values in given.items()}


def defaults(found: Any) -> Posted:
    """A form's fields as they stand when it is opened."""
    values = {f.name: list(f.value) if isinstance(f.value, tuple) else [f.value] for f in found.fields}
    return {f"w.{name}": value for name, value in values.items()}


@post("/t/{table:str}/preview", status_code=200, opt=DEAR)
async def show_preview(request: Req, table: FromPath[str]) -> Response[str]:
    """What the button says, as the form's fields are now: dice, odds, warnings, or why not.

    Nothing is changed by it; the fields are posted because no address is long enough for what may stand in them.
    """
    caller = await caller_of(request, table)
    intent = intent_of(caller, await posted(request))
    if isinstance(intent, Refused):
        return html(render("preview.html", preview=unfit(caller, intent)))
    seen = await caller.room.look(lambda s: preview(s, caller.seat, intent))
    return html(render("preview.html", preview=seen))


def unfit(caller: Caller, no: Refused) -> Preview:
    """A button that cannot be pressed, and why."""
    return Preview(False, sentence(caller.room.session.game, no), no.code)


@post("/t/{table:str}/prompt/{prompt:str}", status_code=200)
async def say(request: Req, table: FromPath[str], prompt: FromPath[str]) -> Response[str]:
    """Answer a question: a word, typed faces, the dice box, or not at all."""
    caller, fields = await acting(request, table)
    room, key = caller.room, one(fields, "key")
    if one(fields, "how") == "roll":
        return answered(caller, await room.roll_for(caller.seat, prompt, key), fields)
    if one(fields, "how") == "cancel":
        return answered(caller, await room.cancel(caller.seat, prompt), fields)
    value: Value = one(fields, "answer")
    if one(fields, "how") == "dice":
        typed = faces(one(fields, "dice"))
        if typed is None:
            return refused(caller, Refused("typed-faces", "table.dice", {"got": one(fields, "dice")[:60]}))
        value = typed
    return answered(caller, await room.answer(caller.seat, prompt, key, value), fields)


@post("/t/{table:str}/undo", status_code=200)
async def undo(request: Req, table: FromPath[str]) -> Response[str]:
    """Take a line back, or an undo."""
    caller, fields = await acting(request, table)
    n = one(fields, "n")
    number = numbered(n)
    return answered(caller, await caller.room.undo(caller.seat, number), fields)


@post("/t/{table:str}/star", status_code=200)
async def star(request: Req, table: FromPath[str]) -> Response[str]:
    """Mark a line to be remembered next time, or no longer."""
    caller, fields = await acting(request, table)
    n = one(fields, "n")
    number = numbered(n) or 0
    return answered(caller, await caller.room.star(caller.seat, number, one(fields, "on") == "yes"), fields)


@post("/t/{table:str}/change", status_code=200)
async def change(request: Req, table: FromPath[str]) -> Response[str]:
    """Answer otherwise than a standing order did."""
    caller, fields = await acting(request, table)
    n = one(fields, "n")
    number = numbered(n) or 0
    result = await caller.room.change(caller.seat, number, one(fields, "key"), one(fields, "answer"))
    return answered(caller, result, fields)


@get("/t/{table:str}/stream")
async def stream(request: Req, table: FromPath[str], since: FromQuery[str] = "", eyes: FromQuery[str] = "") -> Stream:
    """A page's stream: from what it has shown on, or everything anew where it comes from another edition.

    A facilitator's second window may see through the `eyes` of a seat that only looks on.
    """
    caller = await caller_of(request, table)
    looking = caller.room.session.state.seats.get(eyes) if caller.boss else None
    caller = Caller(caller.room, eyes) if looking and looking.role == "spectator" else caller
    last, _, edition = (request.headers.get("last-event-id") or since).partition(".")
    seen = int(last) if last.isdecimal() and len(last) < 10 and edition == build() else None
    house = house_of(request)
    screen = SCREENS[caller.role]
    viewer = PageViewer(screen, caller.seat, seen, lambda: around(house, caller.room), caller.room.memory)
    viewer.reload = bool(edition) and edition != build()
    return await streamed(house, caller, viewer)


ROUTES = [do, show_form, show_preview, say, undo, star, change, stream]
