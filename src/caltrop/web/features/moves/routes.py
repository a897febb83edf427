"""The routes with which a page acts: moves and their forms, previews, answers, undo and stars."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias
from urllib.parse import urlencode

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from msgspec import structs

from caltrop import words
from caltrop.games.common.items.loot import DEAL
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.fate import Value
from caltrop.kernel.rules.notation import THROW
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.calls import with_call
from caltrop.table.log import Intent
from caltrop.table.session import Session, Warnings
from caltrop.table.tools import granted_tool
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.fast_routes import short_way
from caltrop.web.gate.fields import (
    FromForm,
    Posted,
    all_values,
    deed_arguments,
    first_value,
    parse_line_number,
    posted_fields,
    query_fields,
    typed_faces,
)
from caltrop.web.gate.responses import html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.gate.slow_work import charge_for, run_while_here
from caltrop.web.live.odds_tasks import find_weights, weights_as_odds
from caltrop.web.live.stream import partial
from caltrop.web.page.answers import dialog, form_action, refusal_toast, result_response, warned_action, warning_title
from caltrop.web.page.forms.move_form import MoveForm, form, parse_want, resolve_choices
from caltrop.web.page.render import module, render

from .hand import ChipRow, chip_rows, chips_of, joining_names, preview_with_hand, tool_intent, tools_row, with_hand
from .move_buttons import call_words
from .odds_text import LIMIT, has_odds, keep_odds
from .preview import Preview, drop_early_refusal, preview_with_reasons, warnings_digest
from .turn_question import TurnQuestion, turn_question

HOPELESS = ("too-large", "too-costly")  # refusals that trying again does not change


async def prepare_typed_odds(request: Req, caller: Caller, intent: Intent) -> Refused | None:
    """Have a worker compute the odds of a roll that was typed, unless they are known; or return a refusal."""
    if intent.move != THROW.id:
        return None
    plan = await caller.room.look(lambda s: s.preview(caller.seat, intent))
    if isinstance(plan, Refused) or plan.rule is not THROW or has_odds(THROW, plan.params):
        return None
    game = caller.room.session.game.id
    params = msgspec.json.encode(plan.params)
    found = await run_while_here(request, find_weights, game, THROW.id, params, LIMIT)
    if not isinstance(found, Refused):
        keep_odds(THROW, plan.params, weights_as_odds(THROW, found))
        return None
    if found.code not in HOPELESS:
        return found
    keep_odds(THROW, plan.params, None)
    return None


Previewing: TypeAlias = Callable[[Session, str, Intent], Preview]
QUICK_DEED = short_way(deed_arguments)
MOST_LEFT_OUT = 50  # conditions in one roll
CARD = re.compile(r"[\w-]{1,200}")  # the ids of a call and of a character, as ids on a page


def intent_of(session: Session, seat: str, fields: Posted) -> Intent | Refused:
    """Read the fields of a move's form as an intent; under the room's lock, because names are looked up."""
    dice = typed_faces(fields)
    if isinstance(dice, Refused):
        return dice
    move = first_value(fields, "move")
    actor = first_value(fields, "actor")
    return Intent(
        move=move,
        actor=actor,
        want=resolve_choices(session, seat, move, actor, parse_want(session.game, move, fields)),
        dice=dice,
        call=first_value(fields, "call"),
        due=first_value(fields, "due"),
        overrule=first_value(fields, "overrule") == "yes",
        despite=all_values(fields, "despite")[:MOST_LEFT_OUT],
        counted=all_values(fields, "counted")[:MOST_LEFT_OUT],
        prove=first_value(fields, "prove") == "yes",
        tool=first_value(fields, "tool")[:60],
    )


@post("/do", status_code=200, opt=QUICK_DEED)
async def do_move(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Do a move."""
    intent = await caller.room.look(lambda s: intent_of(s, caller.seat, fields))
    if isinstance(intent, Refused):
        return refusal_toast(caller, intent)
    asked = await caller.room.look(lambda s: turn_question(s, caller.seat, intent))
    if asked is not None:
        return turn_dialog(caller, asked, fields)
    result = await caller.room.act(caller.seat, intent)
    if isinstance(result, Warnings) and has_read(caller.room.session.game, fields, result):
        result = await caller.room.act(caller.seat, structs.replace(intent, overrule=True))
    return result_response(caller, result, fields)


def has_read(game: Game, fields: Posted, doubts: Warnings) -> bool:
    """Did exactly these warnings stand in the form that was sent? Then they are not asked about again."""
    return first_value(fields, "heeded") == warnings_digest(words.sentence(w, game) for w in doubts.warnings)


def turn_dialog(caller: Caller, asked: TurnQuestion, fields: Posted) -> Response[str]:
    """Ask before a turn ends, and lead to the question that is open."""
    action, _ = warned_action(caller, fields)
    title = warning_title(action, "")
    return dialog(render("features/moves/turn.html", q=asked, fields=fields, caller=caller, action=action, title=title))


@get("/form", opt=DEAR)
async def show_form(
    request: Req,
    caller: FromGuard,
    table: FromPath[str],
    move: FromQuery[str],
    actor: FromQuery[str] = "",
    call: FromQuery[str] = "",
) -> Response[str]:
    """Open the form of a move in the dialog; growth has steps of its own, and dealing out a leaf to mark things on."""
    if move in caller.room.session.game.growths:
        steps = urlencode(query_fields(request), doseq=True)
        return Response("", status_code=303, headers={"location": f"/t/{table}/grow?{steps}"})
    if move == DEAL and caller.is_facilitator:
        return Response("", status_code=303, headers={"location": f"/t/{table}/loot"})
    preset = preset_of(query_fields(request))
    found = await caller.room.look(lambda s: form_for(s, caller.seat, Intent(move, actor, preset, call=call)))
    if isinstance(found, Refused):
        return refusal_toast(caller, found)
    intent = await caller.room.look(lambda s: opening_intent(s, caller.seat, found))
    seen = await preview_at_cost(request, caller, intent, opening_preview)
    rows = await caller.room.look(charge_for(request, lambda s: rows_of(s, caller.seat, intent)))
    shown = without_chips(caller.room.session.game, found, rows) if rows else found
    answers = await caller.room.look(lambda s: call_words(s, caller.seat, found.call))
    tools = await caller.room.look(lambda s: tools_row(s, caller.seat, intent))
    action = form_action(caller.room.session.game, found.move, warned=bool(seen.warnings_key))
    shows = {"rows": rows, "tools": tools, "answers": answers, "preview": seen, "action": action}
    text = render("page/forms/form.html", form=shown, caller=caller, table=table, **shows)
    return html(partial("#dialog", "innerHTML", text), headers={"hx-trigger": "open-dialog"})


def form_for(session: Session, seat: str, intent: Intent) -> MoveForm | Refused:
    """Return the form of a move; of a roll that was called for, the form that answers the call."""
    call = with_call(session, seat, intent).call
    return form(session, seat, move=intent.move, actor=intent.actor, preset=intent.want, call=call)


def rows_of(session: Session, seat: str, intent: Intent) -> tuple[ChipRow, ...]:
    """Return the chips of a form; none for a move that is no roll."""
    return chip_rows(session.game, intent.move, chips_of(session, seat, intent))


def without_chips(game: Game, found: MoveForm, rows: tuple[ChipRow, ...]) -> MoveForm:
    """Return a form whose dice are chips: of help, what no chip stands for remains under "more options"."""
    names = joining_names(game, found.move)
    chosen = {value for row in rows for chip in row.chips for _, value in chip.fields}
    rest = (
        structs.replace(f, more=True, options=tuple(o for o in f.options if o.value not in chosen), value=())
        for f in found.fields
        if f.name in names and f.kind == "choices"
    )
    plain = (f for f in found.fields if f.name not in names)
    return structs.replace(found, fields=(*plain, *(f for f in rest if f.options)))


def opening_intent(session: Session, seat: str, found: MoveForm) -> Intent:
    """Return the move as a form asks for it when it opens."""
    want = parse_want(session.game, found.move, opening_fields(found))
    want = resolve_choices(session, seat, found.move, found.actor, want)
    tool = granted_tool(session.state_for(seat), found.actor, found.move, found.call)
    return Intent(found.move, found.actor, want, call=found.call, tool=tool)


def opening_preview(session: Session, seat: str, intent: Intent) -> Preview:
    """Return the preview of a form as it opens: what it is there to ask is not yet a mistake."""
    return drop_early_refusal(session.game, form_preview(session, seat, intent))


def form_preview(session: Session, seat: str, intent: Intent) -> Preview:
    """Return the preview of a form, with the dice of its roll and what bears on them."""
    return with_hand(session, seat, intent, preview_with_reasons(session, seat, intent))


def preset_of(fields: Posted) -> dict[str, Any]:
    """Return the values that a form begins with, from the fields of its address."""
    given = {name.removeprefix("w."): values for name, values in fields.items() if name.startswith("w.")}
    return {name: values if len(values) > 1 else values[0] for name, values in given.items()}


def opening_fields(found: MoveForm) -> Posted:
    """Return the fields of a form as they are when it opens."""
    values = {f.name: list(f.value) if isinstance(f.value, tuple) else [f.value] for f in found.fields}
    return {f"w.{name}": value for name, value in values.items()}


@post("/preview", status_code=200, opt=DEAR)
async def show_preview(request: Req, caller: FromGuard) -> Response[str]:
    """Show the preview of a form as it is filled in now: dice, odds, warnings, or a refusal.

    It changes nothing; the fields are posted because they may be too long for an address.
    """
    fields = await posted_fields(request)
    intent = await caller.room.look(lambda s: intent_of(s, caller.seat, fields))
    if isinstance(intent, Refused):
        seen = refusal_preview(caller, intent)
    else:
        seen = await preview_at_cost(request, caller, intent, form_preview)
    action = form_action(caller.room.session.game, first_value(fields, "move"), warned=bool(seen.warnings_key))
    return html(render("features/moves/preview.html", preview=seen, action=action, table=caller.room.id))


async def preview_at_cost(request: Req, caller: Caller, intent: Intent, preview: Previewing) -> Preview:
    """Return a preview; the caller pays for what its odds take."""
    no = await prepare_typed_odds(request, caller, intent)
    if no is not None:
        return refusal_preview(caller, no)
    return await caller.room.look(charge_for(request, lambda s: preview(s, caller.seat, intent)))


def refusal_preview(caller: Caller, no: Refused) -> Preview:
    """Return the preview of a move that is refused."""
    return Preview(False, words.sentence(no, caller.room.session.game), no.code)


@get("/hand", opt=DEAR)
async def show_hand(request: Req, caller: FromGuard) -> Response[str]:
    """Show the dice and the odds of a called roll with the chips that are pressed now."""
    fields = query_fields(request)
    key = f"{first_value(fields, 'call')}-{first_value(fields, 'actor')}"
    intent = await caller.room.look(lambda s: intent_of(s, caller.seat, fields))
    if isinstance(intent, Refused) or not CARD.fullmatch(key):
        return html("")
    seen = await caller.room.look(charge_for(request, lambda s: preview_with_hand(s, caller.seat, intent)))
    drawn = module("features/moves/chips.html")
    parts = {"hand": drawn.hand, "dice-of": drawn.roll_word, "odds": drawn.odds_now, "foot": drawn.roll_foot}
    return html("".join(partial(f"#{name}-{key}", "innerHTML", draw(seen)) for name, draw in parts.items()))


@post("/tool", status_code=200)
async def ask_for_tool(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Ask the facilitator for advantage in a roll, with a tool."""
    intent = await caller.room.look(lambda s: intent_of(s, caller.seat, fields))
    if isinstance(intent, Refused):
        return refusal_toast(caller, intent)
    asked = tool_intent(intent, first_value(fields, "item"))
    return result_response(caller, await caller.room.act(caller.seat, asked), fields)


@post("/prompt/{prompt:str}", status_code=200, opt=QUICK_DEED)
async def answer_prompt(caller: FromGuard, fields: FromForm, prompt: FromPath[str]) -> Response[str]:
    """Answer a question with a word, typed faces or the dice box, or cancel the move that asks."""
    room = caller.room
    key = first_value(fields, "key")
    if first_value(fields, "how") == "roll":
        return result_response(caller, await room.roll_for(caller.seat, prompt, key), fields)
    if first_value(fields, "how") == "prove":
        number = first_value(fields, "number").strip()
        return result_response(caller, await room.prove(caller.seat, prompt, key, number), fields)
    if first_value(fields, "how") == "cancel":
        return result_response(caller, await room.cancel(caller.seat, prompt), fields)
    value: Value = first_value(fields, "answer")
    if first_value(fields, "how") == "dice":
        typed = typed_faces(fields)
        if isinstance(typed, Refused):
            return refusal_toast(caller, typed)
        value = typed
    return result_response(caller, await room.answer(caller.seat, prompt, key, value), fields)


@post("/star", status_code=200)
async def star(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Star a line for the next session's recap, or remove its star."""
    number = parse_line_number(first_value(fields, "n")) or 0
    return result_response(
        caller, await caller.room.star(caller.seat, number, first_value(fields, "on") == "yes"), fields
    )


@post("/change", status_code=200)
async def change_answer(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Replace the answer that a standing order gave."""
    number = parse_line_number(first_value(fields, "n")) or 0
    result = await caller.room.change(caller.seat, number, first_value(fields, "key"), first_value(fields, "answer"))
    return result_response(caller, result, fields)


@post("/judge", status_code=200)
async def judge(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Judge the newest roll anew, on the same dice, as hard as the facilitator says."""
    number = parse_line_number(first_value(fields, "n")) or 0
    want = await caller.room.look(lambda s: judged_want(s, caller.seat, fields))
    return result_response(caller, await caller.room.rejudge(caller.seat, number, want), fields)


def judged_want(session: Session, seat: str, fields: Posted) -> dict[str, Any]:
    """Read the difficulty that the newest roll is judged by from the fields of its form."""
    newest = next(session.newest_entries(seat), None)
    return parse_want(session.game, newest.intent.move if newest and newest.intent else "", fields)


AT_TABLE = [do_move, show_form, show_preview, show_hand, ask_for_tool, answer_prompt, star, change_answer, judge]
