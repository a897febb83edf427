"""What a facilitator asks for with calls: the panel, the call itself, and rolling for those who have not."""

from __future__ import annotations

from collections.abc import Iterable

from litestar import Response, get, post
from litestar.params import FromPath

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.open_business import rollers_left
from caltrop.kernel.state.state import State
from caltrop.table.log import Intent
from caltrop.table.session import Result, Session
from caltrop.table.tools import granted_tool
from caltrop.web.facilitator.screen import TEMPLATES, show_dialog
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.calls.callable_rolls import call_want
from caltrop.web.features.calls.panel import ability_dice, call_panel
from caltrop.web.features.moves.move_buttons import rolls_under_way
from caltrop.web.features.moves.several import act_in_order, do_several, settle_move
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.fields import FromForm, Posted, all_values, first_value, query_fields
from caltrop.web.gate.responses import html
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.live.stream import partial
from caltrop.web.page.look import Look

PIECES = ("names", "roll", "seen", "go")  # of the panel for a call: they depend on what is filled in


@get("/call", opt=DEAR)
async def show_call(request: Req, caller: FromGuard) -> Response[str]:
    """Open the panel that calls for a roll; characters may be chosen already."""
    fields = query_fields(request)

    def read(desk: FacilitatorPage) -> dict[str, object] | None:
        found = call_panel(desk, fields)
        return None if found is None else {"panel": found, "abilities": ability_dice(found)}

    return await show_dialog(request, caller, "features/calls/panel.html", read)


@get("/call/seen", opt=DEAR)
async def show_call_again(request: Req, caller: FromGuard) -> Response[str]:
    """Show what has changed in the panel by the fields as they are now: who cannot roll, the odds, what is seen."""
    fields = query_fields(request)
    near = server_of(request).surroundings(caller.room)

    def draw_pieces(session: Session) -> str:
        desk = FacilitatorPage(Look(session, caller.seat, near, tail=0))
        found = call_panel(desk, fields)
        if found is None:
            return ""
        seen = {"look": desk.look, "desk": desk, "panel": found, "abilities": ability_dice(found)}
        drawn = {name: TEMPLATES.render(f"features/calls/panel_{name}.html", **seen) for name in PIECES}
        return "".join(partial(f"#call-{name}", "outerMorph", text) for name, text in drawn.items())

    return html(await caller.room.look(draw_pieces))


def characters_called(state: State, who: Iterable[str]) -> list[str]:
    """Return the characters that a call asks to roll: by id, "all" of the party, or those "at:" a place."""
    party = {id: c for id, c in state.characters.items() if c.is_in_party and c.life != "dead"}
    found: list[str] = []
    for word in who:
        place = word.removeprefix("at:") if word.startswith("at:") else None
        found += list(party) if word == "all" else [w for w, c in party.items() if c.place == place]
        found += [word] if word in state.characters else []
    return list(dict.fromkeys(found))


def call_intent(session: Session, fields: Posted) -> Intent:
    """Read a call from its form."""
    move = first_value(fields, "move")
    ability, typed, luck, trouble = (first_value(fields, n).strip() for n in ("ability", "harder", "luck", "trouble"))
    typed = typed or first_value(fields, "grade")
    names = {name for roll in session.game.surface.calls for name in roll.texts}
    texts = {name: first_value(fields, f"text.{name}").strip() for name in names}
    want = call_want(session.game, move, ability=ability, harder=typed, luck=luck, trouble=trouble, texts=texts)
    harder = {roll.harder for roll in session.game.surface.calls if session.game.move_id(roll.move) == move}
    hide = sorted(filter(None, harder)) if first_value(fields, "hide") == "yes" else []
    withheld = session.game.surface.withheld
    want |= {withheld[name]: True for name in harder & withheld.keys() & want.keys() if not hide}
    who = characters_called(session.state, all_values(fields, "who") or ("all",))
    asks = {"move": move, "who": who, "want": want, "hide": hide, "stakes": first_value(fields, "stakes").strip()}
    return Intent("table.call", "", asks)


@post("/call", status_code=200)
async def call(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Call for a roll from some or all characters."""
    return await do_several(caller, fields, lambda s: act_in_order(s, caller.seat, [call_intent(s, fields)]))


def roll_for_call(session: Session, seat: str, id: str) -> list[Result]:
    """Roll with app dice for all who were called and have not rolled; rolls that have begun are finished.

    If only the dead have not rolled, the call is dropped.
    """
    found = session.state.calls.get(id)
    if found is None:
        return [Refused("no-call", "table.call", {"move": id[:60]})]
    begun = rolls_under_way(session, id)
    left = [who for who in rollers_left(session.state, found) if who not in begun]
    if not left and not begun:
        return act_in_order(session, seat, [Intent("table.call.drop", "", {"id": id})])
    group = session.new_group()
    tools = {who: granted_tool(session.state, who, found.move, id) for who in left}
    intents = [Intent(found.move, who, {}, call=id, overrule=True, group=group, tool=tools[who]) for who in left]
    return [settle_move(session, seat, result) for result in (*begun.values(), *act_in_order(session, seat, intents))]


@post("/calls/{call_id:str}/rest", status_code=200)
async def roll_rest(caller: FromGuard, fields: FromForm, call_id: FromPath[str]) -> Response[str]:
    """Roll for all who have not answered a call."""
    return await do_several(caller, fields, lambda s: roll_for_call(s, caller.seat, call_id))


FACILITATOR = [show_call, show_call_again, call, roll_rest]
