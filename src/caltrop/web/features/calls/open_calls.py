"""Open calls on the facilitator's page: who has rolled, and who has not; and the tools that players ask for."""

from __future__ import annotations

from msgspec import Struct, structs

from caltrop.games.common.items.tools import ToolAsk
from caltrop.kernel.state.events.open_business import rollers_left
from caltrop.table.log import Intent
from caltrop.table.tools import granted_tool, tools_of
from caltrop.web.features.moves.move_buttons import rolls_under_way, want_words
from caltrop.web.features.moves.preview import preview
from caltrop.web.page.buttons import form_url
from caltrop.web.page.cards import CalledOne, OpenCall
from caltrop.web.page.labels import move_title
from caltrop.web.page.look import Look

from .callable_rolls import call_detail, has_open_params


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


class ToolQuestion(Struct, frozen=True):
    """Who asks for advantage with which tool, in which roll, and the chance without and with it."""

    who: str
    name: str
    item: str
    roll: str
    chance: str = ""
    better: str = ""


def asking(look: Look) -> tuple[str, ...]:
    """Return the characters whose tools the facilitator has not decided on."""
    return tuple(who for who in look.state.characters if is_open(look, look.state.part(who, ToolAsk), who))


def is_open(look: Look, asked: ToolAsk, who: str) -> bool:
    """Does a tool wait for an answer, in a roll that can still be made?"""
    call = look.state.calls.get(asked.call)
    still = not asked.call or (call is not None and who in rollers_left(look.state, call))
    return bool(asked.item) and not asked.answer and still


def tool_question(look: Look, who: str) -> ToolQuestion:
    """Return the question about a character's tool."""
    asked = look.state.part(who, ToolAsk)
    call = look.view.calls.get(asked.call)
    intent = Intent(asked.move, who, {} if call else dict(asked.want), call=asked.call)
    plain, better = (preview(look.session, look.seat, structs.replace(intent, tool=item)) for item in ("", asked.item))
    said = (move_title(look.game, asked.move), *want_words(look.game, asked.move, call.want if call else asked.want))
    item = tools_of(look.game, look.state, who, asked.move).get(asked.item, asked.item)
    return ToolQuestion(
        who=who, name=look.names[who], item=item, roll=", ".join(said), chance=plain.chance, better=better.chance
    )
