"""Open calls on the facilitator's page: what was asked, who has rolled, and who has not, each with the chance."""

from __future__ import annotations

from caltrop.kernel.state.events.open_business import rollers_left
from caltrop.table.calls import granted_tool
from caltrop.table.log import Intent
from caltrop.web.features.calls.callable_rolls import call_detail, has_open_params
from caltrop.web.features.moves.move_buttons import rolls_under_way
from caltrop.web.features.moves.preview import preview
from caltrop.web.page.buttons import form_url
from caltrop.web.page.cards import CalledOne, OpenCall
from caltrop.web.page.labels import move_title
from caltrop.web.page.look import Look


def open_call(look: Look, id: str) -> OpenCall:
    """Return an open call in words."""
    call = look.view.calls[id]
    names = look.names
    return OpenCall(
        id=id,
        title=move_title(look.game, call.move),
        details=tuple(
            (call_detail(look.game, call.move, name, value), name in call.hidden) for name, value in call.want.items()
        ),
        stakes=call.stakes,
        done=tuple(names[who] for who in call.who if who in call.done),
        owing=tuple(called_one(look, id, who) for who in rollers_left(look.state, look.state.calls[id])),
    )


def called_one(look: Look, id: str, who: str) -> CalledOne:
    """Return someone who has not rolled yet, with the chance to pass as it is without further dice."""
    call = look.state.calls[id]
    owner = look.state.characters[who].owner
    begun = who in rolls_under_way(look.session, id)
    is_open = has_open_params(look.game, call)
    tool = granted_tool(look.state, who, call.move, id)
    intent = Intent(call.move, who, {}, call=id, tool=tool)
    seen = None if begun or is_open else preview(look.session, look.seat, intent)
    return CalledOne(
        who=who,
        name=look.names[who],
        form="" if begun else form_url(look.surroundings.table, call.move, who, call=id),
        chance=seen.chance if seen else "",
        must_fill=is_open,
        away=owner in look.state.seats and look.state.seats[owner].away,
    )
