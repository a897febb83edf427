"""What a page asks for: a move with its form's fields, an answer, an undo - and how the result comes back to it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from caltrop.kernel.errors import Refused
from caltrop.kernel.fate import Value
from caltrop.table.log import Intent, Parked
from caltrop.table.session import Result, Warnings
from caltrop.web.access.guard import VISITOR
from caltrop.web.access.requests import DEAR, RepeatedRequest, Req, boss_of, caller_of, html, server_of
from caltrop.web.access.responses import sentence
from caltrop.web.access.tokens import Caller
from caltrop.web.forms.build import form, parse_want, resolve_choices
from caltrop.web.screens.labels import use_form_names
from caltrop.web.screens.regions import partial
from caltrop.web.screens.render import render

from .preview import Preview, drop_early_refusal, preview

Posted = dict[str, list[str]]
T = TypeVar("T")


async def posted_fields(request: Req) -> Posted:
    """A form's fields; each may come more than once."""
    data = await request.form()
    return {name: [str(value) for value in data.getall(name)] for name in data}


async def run_once(request: Req, fields: Posted, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """A form of a page without a script: sent twice by a double click, it is answered twice and done once."""
    who = request.cookies.get(VISITOR, "")
    return await server_of(request).repeats.run_once(work, who, request.url.path, fields)


def first_value(fields: Posted, name: str) -> str:
    return fields.get(name, [""])[0]


def parse_line_number(text: str) -> int | None:
    """A line's number as a page says it; None where it is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def parse_faces(text: str) -> tuple[int, ...] | None:
    """Typed dice: numbers with spaces or commas between them; None where one of them is no number."""
    typed = text.replace(",", " ").split()
    return tuple(map(int, typed)) if all(t.isdecimal() and len(t) < 5 for t in typed) else None


async def caller_and_fields(request: Req, table: str) -> tuple[Caller, Posted]:
    """A caller who wants to do something, and what; too much at once is refused, the same twice is let go."""
    caller, fields = await caller_of(request, table), await posted_fields(request)
    seen = request.headers.get("x-seen", "")
    if server_of(request).repeats.is_repeat(f"{table}/{caller.seat}", request.url.path, seen, fields):
        raise RepeatedRequest
    return caller, fields


async def boss_and_fields(request: Req, table: str) -> tuple[Caller, Posted]:
    """The facilitator, and what they want."""
    await boss_of(request, table)
    return await caller_and_fields(request, table)


# ---- results
def refusal_toast(caller: Caller, no: Refused) -> Response[str]:
    return toast(sentence(caller.room.session.game, no))


def toast(text: str, happened: str = "") -> Response[str]:
    """A sentence where it is seen and heard; whatever was open stays open, unless something has happened."""
    headers = {"hx-trigger": happened} if happened else None
    return html(partial("#toast", "innerHTML", render("toast.html", text=text)), headers=headers)


def result_response(caller: Caller, result: Result, fields: Posted) -> Response[str]:
    """What a page gets back. What has changed at the table comes over its stream."""
    if isinstance(result, Refused):
        return refusal_toast(caller, use_form_names(caller.room.session.game, first_value(fields, "move"), result))
    if isinstance(result, Warnings):
        said = [sentence(caller.room.session.game, w) for w in result.warnings]
        may = caller.boss or not any(w.facilitator for w in result.warnings)
        asked = render("anyway.html", said=said, may=may, fields=fields, caller=caller)
        return html(partial("#dialog", "innerHTML", asked))
    happened = "parked" if isinstance(result, Parked) else "done"
    return html(partial("#toast", "innerHTML", ""), headers={"hx-trigger": happened})


def intent_of(caller: Caller, fields: Posted) -> Intent | Refused:
    """A form as an intent."""
    dice = parse_faces(first_value(fields, "dice"))
    if dice is None:
        return Refused("typed-faces", "table.dice", {"got": first_value(fields, "dice")[:60]})
    move, actor, session = first_value(fields, "move"), first_value(fields, "actor"), caller.room.session
    return Intent(
        move,
        actor,
        resolve_choices(session, caller.seat, move, actor, parse_want(session.game, move, fields)),
        dice,
        first_value(fields, "call"),
        first_value(fields, "offer"),
        first_value(fields, "overrule") == "yes",
    )


@post("/t/{table:str}/do", status_code=200)
async def do_move(request: Req, table: FromPath[str]) -> Response[str]:
    """Do a move."""
    caller, fields = await caller_and_fields(request, table)
    intent = intent_of(caller, fields)
    if isinstance(intent, Refused):
        return refusal_toast(caller, intent)
    return result_response(caller, await caller.room.act(caller.seat, intent), fields)


@get("/t/{table:str}/form", opt=DEAR)
async def show_form(
    request: Req, table: FromPath[str], move: FromQuery[str], actor: FromQuery[str] = "", call: FromQuery[str] = ""
) -> Response[str]:
    """The form of a move, for the dialog."""
    caller = await caller_of(request, table)
    found = await caller.room.look(lambda s: form(s, caller.seat, move, actor, preset_of(query_fields(request)), call))
    if isinstance(found, Refused):
        return refusal_toast(caller, found)
    game = caller.room.session.game
    want = parse_want(game, move, opening_fields(found))
    want = resolve_choices(caller.room.session, caller.seat, move, found.actor, want)
    seen = await caller.room.look(lambda s: preview(s, caller.seat, Intent(move, found.actor, want, call=found.call)))
    text = render("form.html", form=found, preview=drop_early_refusal(game, seen), caller=caller, table=table)
    return html(partial("#dialog", "innerHTML", text), headers={"hx-trigger": "open-dialog"})


def query_fields(request: Req) -> Posted:
    """A query's fields; each may come more than once."""
    return {name: list(request.query_params.getall(name)) for name in request.query_params}


def preset_of(fields: Posted) -> dict[str, Any]:
    """What a form should begin with."""
    given = {name.removeprefix("w."): values for name, values in fields.items() if name.startswith("w.")}
    return {name: values if len(values) > 1 else values[0] for name, values in given.items()}


def opening_fields(found: Any) -> Posted:
    """A form's fields as they stand when it is opened."""
    values = {f.name: list(f.value) if isinstance(f.value, tuple) else [f.value] for f in found.fields}
    return {f"w.{name}": value for name, value in values.items()}


@post("/t/{table:str}/preview", status_code=200, opt=DEAR)
async def show_preview(request: Req, table: FromPath[str]) -> Response[str]:
    """What the button says, as the form's fields are now: dice, odds, warnings, or why not.

    Nothing is changed by it; the fields are posted because no address is long enough for what may stand in them.
    """
    caller = await caller_of(request, table)
    intent = intent_of(caller, await posted_fields(request))
    if isinstance(intent, Refused):
        return html(render("preview.html", preview=refusal_preview(caller, intent)))
    seen = await caller.room.look(lambda s: preview(s, caller.seat, intent))
    return html(render("preview.html", preview=seen))


def refusal_preview(caller: Caller, no: Refused) -> Preview:
    """A button that cannot be pressed, and why."""
    return Preview(False, sentence(caller.room.session.game, no), no.code)


@post("/t/{table:str}/prompt/{prompt:str}", status_code=200)
async def answer_prompt(request: Req, table: FromPath[str], prompt: FromPath[str]) -> Response[str]:
    """Answer a question: a word, typed faces, the dice box, or not at all."""
    caller, fields = await caller_and_fields(request, table)
    room, key = caller.room, first_value(fields, "key")
    if first_value(fields, "how") == "roll":
        return result_response(caller, await room.roll_for(caller.seat, prompt, key), fields)
    if first_value(fields, "how") == "cancel":
        return result_response(caller, await room.cancel(caller.seat, prompt), fields)
    value: Value = first_value(fields, "answer")
    if first_value(fields, "how") == "dice":
        typed = parse_faces(first_value(fields, "dice"))
        if typed is None:
            return refusal_toast(
                caller, Refused("typed-faces", "table.dice", {"got": first_value(fields, "dice")[:60]})
            )
        value = typed
    return result_response(caller, await room.answer(caller.seat, prompt, key, value), fields)


@post("/t/{table:str}/undo", status_code=200)
async def undo(request: Req, table: FromPath[str]) -> Response[str]:
    """Take a line back, or an undo."""
    caller, fields = await caller_and_fields(request, table)
    n = first_value(fields, "n")
    number = parse_line_number(n)
    return result_response(caller, await caller.room.undo(caller.seat, number), fields)


@post("/t/{table:str}/star", status_code=200)
async def star(request: Req, table: FromPath[str]) -> Response[str]:
    """Mark a line to be remembered next time, or no longer."""
    caller, fields = await caller_and_fields(request, table)
    n = first_value(fields, "n")
    number = parse_line_number(n) or 0
    return result_response(
        caller, await caller.room.star(caller.seat, number, first_value(fields, "on") == "yes"), fields
    )


@post("/t/{table:str}/change", status_code=200)
async def change_answer(request: Req, table: FromPath[str]) -> Response[str]:
    """Answer otherwise than a standing order did."""
    caller, fields = await caller_and_fields(request, table)
    n = first_value(fields, "n")
    number = parse_line_number(n) or 0
    result = await caller.room.change(caller.seat, number, first_value(fields, "key"), first_value(fields, "answer"))
    return result_response(caller, result, fields)


ROUTES = [do_move, show_form, show_preview, answer_prompt, undo, star, change_answer]
