"""The dialogs for a new character: one rolled as a whole, and one built step by step.

What a seat has built so far waits until it is taken: here while the server runs, and in the seat's browser.
"""

from __future__ import annotations

from typing import get_args

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery
from msgspec import Struct

from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.table.log import Entry, Intent
from caltrop.web.gate.fields import FromForm, Posted, first_value
from caltrop.web.gate.responses import html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.live.stream import partial
from caltrop.web.page.answers import dialog, refusal_toast, result_response
from caltrop.web.page.look import Look
from caltrop.web.page.render import render
from caltrop.web.player.screen import TEMPLATES

from .drafts import ALL, Drafting, drafting_for, look_of
from .steps import NAME, Builder, Building, Change

DO = "do"  # the button's name; its value is the change and what it changes: "again:name"
CHANGES: dict[str, Change] = {change: change for change in get_args(Change)}


def builder_for(caller: Caller, look: Look) -> Builder | Refused:
    """Return the builder of this table's game; a refusal in a game that has no creation."""
    drafting = drafting_for(caller, look)
    return drafting if isinstance(drafting, Refused) else Builder(drafting, look.state, caller.seat)


@get("/build")
async def show_build(request: Req, caller: FromGuard, left: FromQuery[str] = "") -> Response[str]:
    """Open the builder where this seat has left it, or with a new draft.

    What it has left is what its page sent last; after a new start of the server, what its browser has kept.
    """
    look = await look_of(request, caller)
    builder = builder_for(caller, look)
    if isinstance(builder, Refused):
        return refusal_toast(caller, builder)
    found = builder.parse(caller.room.drafts.get(caller.seat) or left)
    return build_dialog(builder, look, builder.begin() if isinstance(found, Refused) else found, caller)


@post("/build", status_code=200)
async def change_build(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Change what is built, go to another step, or bring the character to the table."""
    look = await look_of(request, caller)
    builder = builder_for(caller, look)
    if isinstance(builder, Refused):
        return refusal_toast(caller, builder)
    do, _, what = first_value(fields, DO).partition(":")
    now = posted_building(builder, fields, CHANGES.get(do, ""), what)
    if isinstance(now, Refused):
        return refusal_toast(caller, now)
    if do == "take" and not builder.is_unfinished(now):
        sheet = builder.drafting.sheet(now.draft)
        seat = first_value(fields, "seat")
        brought = Intent("table.bring", "", {"character": sheet, "seat": seat})
        result = await caller.room.act(caller.seat, brought)
        if isinstance(result, Entry):
            caller.room.drafts.pop(caller.seat, None)
            return joined_response(result)
        return result_response(caller, result, fields)
    return build_dialog(builder, look, now, caller, again=do != "go")


def joined_response(entry: Entry) -> Response[str]:
    """Answer the page that brought a character: it says so, and shows the character once it is on the page."""
    names = [told.fact.character.name for told in entry.emitted if isinstance(told.fact, CharacterAdded)]
    text = render("page/toast.html", text=words.text("build-joined", name="".join(names)), tone="")
    return html(partial("#toast", "innerHTML", text), headers={"hx-trigger": "done"})


def posted_building(builder: Builder, fields: Posted, do: Change, what: str) -> Building | Refused:
    now = builder.parse(first_value(fields, "building"))
    if isinstance(now, Refused):
        return now
    lines = {line: first_value(fields, line) for line in builder.step(now).lines if line in fields}
    after = builder.put(now, lines)
    return after if isinstance(after, Refused) else builder.change(after, do, what)


def build_dialog(builder: Builder, look: Look, now: Building, caller: Caller, *, again: bool = False) -> Response[str]:
    """Show the step, and remember what is built so far."""
    text = msgspec.json.encode(now).decode()
    caller.room.drafts[caller.seat] = text
    shown = TEMPLATES.render("features/creation/build.html", look=look, builder=builder, now=now, building=text)
    return dialog(shown, again=again)


# ---- rolled as a whole
@get("/draft")
async def show_draft(request: Req, caller: FromGuard) -> Response[str]:
    look = await look_of(request, caller)
    builder = builder_for(caller, look)
    if isinstance(builder, Refused):
        return refusal_toast(caller, builder)
    return draft_dialog(builder.drafting, look, builder.begin().draft, again=False)


@post("/draft", status_code=200)
async def change_draft(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Roll a line or all lines again, or bring the character to the table."""
    look = await look_of(request, caller)
    builder = builder_for(caller, look)
    if isinstance(builder, Refused):
        return refusal_toast(caller, builder)
    draft = posted_draft(builder, fields)
    if isinstance(draft, Refused):
        return refusal_toast(caller, draft)
    if first_value(fields, "take") == "yes":
        brought = Intent("table.bring", "", {"character": builder.drafting.sheet(draft)})
        result = await caller.room.act(caller.seat, brought)
        return joined_response(result) if isinstance(result, Entry) else result_response(caller, result, fields)
    if first_value(fields, "build") == "yes":
        return build_dialog(builder, look, Building(draft), caller)
    return draft_dialog(builder.drafting, look, draft, again=True)


def posted_draft(builder: Builder, fields: Posted) -> Struct | Refused:
    """Read the draft that a page sends, with the typed lines, and roll again the line that it names."""
    drafting = builder.drafting
    draft = drafting.parse_draft(first_value(fields, "draft"))
    if isinstance(draft, Refused):
        return draft
    shown = drafting.typed_lines(draft)
    draft = drafting.put_typed(draft, {line: first_value(fields, line) for line in shown})
    line = first_value(fields, "again")
    if isinstance(draft, Refused) or not line:
        return draft
    rolled = drafting.reroll(draft, line, shown)
    return rolled if isinstance(rolled, Refused) or line not in (ALL, NAME) else builder.with_free_name(rolled)


def draft_dialog(drafting: Drafting, look: Look, draft: Struct, *, again: bool) -> Response[str]:
    text = msgspec.json.encode(draft).decode()
    lines = drafting.lines(draft)
    numbers = drafting.numbers(draft)
    shown = TEMPLATES.render("features/creation/draft.html", look=look, lines=lines, numbers=numbers, draft=text)
    return dialog(shown, again=again)


AT_TABLE = [show_draft, change_draft, show_build, change_build]
