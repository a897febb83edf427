"""The dialog in which a character grows: the steps of its game's growth, and the move at their end."""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery
from msgspec import structs

from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Result
from caltrop.web.features.creation.drafts import look_of
from caltrop.web.features.moves.preview import preview
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.fields import FromForm, Posted, first_value, query_fields, typed_faces
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.page.answers import dialog, refusal_toast, result_response
from caltrop.web.page.labels import button_title
from caltrop.web.page.look import Look
from caltrop.web.player.screen import TEMPLATES

from .steps import AskedGain, Grower, Growing, asked_gains


def grower_for(look: Look, move: str, who: str) -> Grower | Refused:
    """Return the growth of a move for a character of this seat's; without a name, for the first of them."""
    growth = look.game.growths.get(move)
    people = growing_people(look)
    if growth is None:
        return Refused("unknown-move", "table.moves", {"move": move[:60]})
    who = who or next(iter(people), "")
    if who not in look.people or not look.state.may_act_for(look.seat, who):
        return Refused("no-such-character", "table.seats", {"who": who[:60]})
    grower = Grower(look, growth, who)
    return grower if grower.steps else Refused("nothing-grows", "table.moves", {"who": look.name(who)})


def growing_people(look: Look) -> dict[str, str]:
    """Return the characters that this seat can let grow, by id, with their names."""
    own = look.party if look.is_facilitator else look.mine
    return {who: seen.name for who, seen in own.items() if seen.life != "dead"}


@get("/grow", opt=DEAR)
async def show_growth(
    request: Req,
    caller: FromGuard,
    move: FromQuery[str] = "",
    actor: FromQuery[str] = "",
    call: FromQuery[str] = "",
    left: FromQuery[str] = "",
    left_of: FromQuery[str] = "",
) -> Response[str]:
    """Open a character's growth where this seat has left it, with what the address says; `call` is what it answers.

    What it has left is what its page sent last; after a new start of the server, what its browser has kept. Without an
    `actor` it is that of `left_of`, whose growth the browser has kept last.
    """
    look = await look_of(request, caller)
    grower = grower_for(look, move, actor or (left_of if left_of in growing_people(look) else ""))
    if isinstance(grower, Refused):
        return refusal_toast(caller, grower)
    if asked := asked_gains(look, move, grower.who):
        return asked_dialog(look, asked)
    given = {name[2:]: values[0] for name, values in query_fields(request).items() if name.startswith("w.")}
    kept = left if grower.who in (actor, left_of) else ""
    now = grower.parse(caller.room.drafts.get(draft_key(caller, grower)) or kept)
    return growth_dialog(grower, grower.preset(now, given), caller, call=call)


@post("/grow", status_code=200)
async def change_growth(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Choose a card, go to another step or to another character, or make the move."""
    look = await look_of(request, caller)
    grower = grower_for(look, first_value(fields, "move"), first_value(fields, "actor"))
    if isinstance(grower, Refused):
        return refusal_toast(caller, grower)
    do, _, what = first_value(fields, "do").partition(":")
    if do == "answer":
        result = await caller.room.answer(caller.seat, what, first_value(fields, "key"), first_value(fields, "answer"))
        return await grown_response(request, caller, fields, result, grower)
    call = first_value(fields, "call")
    now = posted_growth(grower, fields, caller, do, what)
    if do == "grow":
        dice = typed_faces(fields)
        if isinstance(dice, Refused):
            return refusal_toast(caller, dice)
        prove, overrule = (first_value(fields, name) == "yes" for name in ("prove", "overrule"))
        intent = structs.replace(grower.intent(now, call=call), dice=dice, prove=prove, overrule=overrule)
        result = await caller.room.act(caller.seat, intent)
        if isinstance(result, Entry | Parked):
            caller.room.drafts.pop(draft_key(caller, grower), None)
        return await grown_response(request, caller, fields, result, grower)
    return growth_dialog(grower, now, caller, call=call, again=do != "go")


async def grown_response(request: Req, caller: Caller, fields: Posted, result: Result, grower: Grower) -> Response[str]:
    """Answer the roll, or the answer to a question after it: with the next question, if there is one."""
    if isinstance(result, Parked):
        look = await look_of(request, caller)
        if asked := asked_gains(look, grower.growth.move, grower.who):
            return asked_dialog(look, asked)
    return result_response(caller, result, fields, at="grow")


def asked_dialog(look: Look, asked: tuple[AskedGain, ...]) -> Response[str]:
    """Show what is asked after the roll as a step of the growth."""
    grower = asked[0].grower
    titles = [words.say("build", f"step-{step.id}", look.game) for step in grower.steps if step.kind == "numbers"]
    verb = button_title(look.game, grower.growth.move)
    return dialog(TEMPLATES.render("features/growth/grown.html", look=look, asked=asked, titles=titles, verb=verb))


def posted_growth(grower: Grower, fields: Posted, caller: Caller, do: str, what: str) -> Growing:
    """Return what the page has chosen; another character begins with what was left of its own."""
    if first_value(fields, "was") not in ("", grower.who):
        return grower.parse(caller.room.drafts.get(draft_key(caller, grower), ""))
    now = grower.parse(first_value(fields, "growing"))
    line = grower.step(now).lines[0]
    chosen = {line: first_value(fields, line)} if line in fields else {}
    return grower.change(grower.put(now, chosen), do, what, caller.room.session.box)


def draft_key(caller: Caller, grower: Grower) -> str:
    return f"{caller.seat} {grower.growth.move} {grower.who}"


def growth_dialog(
    grower: Grower, now: Growing, caller: Caller, *, call: str = "", again: bool = False
) -> Response[str]:
    """Show the step, and remember what is chosen so far until the character has grown."""
    text = msgspec.json.encode(now).decode()
    caller.room.drafts[draft_key(caller, grower)] = text
    look = grower.look
    move = grower.growth.move
    seen = preview(caller.room.session, caller.seat, grower.intent(now, call=call))
    about = {"people": growing_people(look), "verb": button_title(look.game, move), "seen": seen, "call": call}
    shown = TEMPLATES.render("features/growth/grow.html", look=look, grower=grower, now=now, growing=text, **about)
    return dialog(shown, again=again)


AT_TABLE = [show_growth, change_growth]
