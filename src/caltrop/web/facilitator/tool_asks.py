"""Tools that players ask for, as questions to the facilitator: one tap answers, and no one waits for it."""

from __future__ import annotations

from msgspec import Struct, structs

from caltrop.games.common.items.tools import ToolAsk
from caltrop.kernel.state.events.open_business import rollers_left
from caltrop.table.calls import tools_of
from caltrop.table.log import Intent
from caltrop.web.features.moves.move_buttons import want_words
from caltrop.web.features.moves.preview import preview
from caltrop.web.page.labels import move_title
from caltrop.web.page.look import Look


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
