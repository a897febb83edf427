"""Called rolls on a player's page: what is asked, the dice in hand, and the chips of what can join them."""

from __future__ import annotations

from msgspec import Struct, structs

from caltrop import words
from caltrop.games.common.items.tools import ToolAsk
from caltrop.kernel.contract.parameters import parameters
from caltrop.table.log import Intent
from caltrop.table.tools import granted_tool
from caltrop.web.features.moves.hand import ChipRow, ToolsRow, chip_rows, chips_of, tools_row, with_hand, without_joins
from caltrop.web.features.moves.move_buttons import QuickButton, call_button, open_asks, want_words
from caltrop.web.features.moves.preview import preview
from caltrop.web.page.buttons import move_fields
from caltrop.web.page.forms.context import PREFIX
from caltrop.web.page.labels import move_title, short_label
from caltrop.web.page.look import Look


class CallCard(Struct, frozen=True):
    """A call to one character: the button that answers it, what it asks for, what is at stake, and what can join."""

    button: QuickButton
    asked: str
    stakes: str
    chips: tuple[ChipRow, ...] = ()
    tools: ToolsRow | None = None
    fields: tuple[tuple[str, str], ...] = ()  # what a roll of one's own says


def asks_of(look: Look) -> tuple[tuple[str, str], ...]:
    """Return the open calls to this seat's characters, each with who is asked; and rolls of their own with a tool."""
    return (*look.work_out_once("asks", lambda: open_asks(look.session, look.seat)), *own_asks(look))


def own_asks(look: Look) -> tuple[tuple[str, str], ...]:
    """Return the characters who want to use a tool in a roll that was not called for; its call is ""."""
    asked = {who: look.state.part(who, ToolAsk) for who in look.mine}
    return tuple(("", who) for who, ask in asked.items() if ask.item and not ask.call and not look.is_facilitator)


def call_card(look: Look, call: str, who: str) -> CallCard:
    """Return the card of a call to a character, or of a roll of its own that it wants a tool for."""
    made = call_button(look.session, look.seat, call, who) if call else own_button(look, who)
    button = with_dice(look, made)
    asked, stakes = call_and_stakes(look, button)
    rolls = button.preview is not None and button.preview.ok
    chips = chips_of(look.session, look.seat, button.intent) if rolls else ()
    tools = tools_row(look.session, look.seat, button.intent) if rolls else None
    bare = without_joins(look.game, button.intent).want if not call else {}
    fields = tuple((name, text) for name, text in move_fields("", "", bare).items() if name.startswith(PREFIX))
    return CallCard(
        button=button,
        asked=asked,
        stakes=stakes,
        chips=chip_rows(look.game, button.move, chips),
        tools=tools,
        fields=fields,
    )


def own_button(look: Look, who: str) -> QuickButton:
    """Return the button of a roll that a character wants to use a tool in."""
    asked = look.state.part(who, ToolAsk)
    known = parameters(look.game.moves[asked.move].wants)
    missing = any(found.required and name not in asked.want for name, found in known.items())
    tool = granted_tool(look.state, who, asked.move, "")
    seen = None if missing else preview(look.session, look.seat, Intent(asked.move, who, dict(asked.want), tool=tool))
    said = ", ".join(want_words(look.game, asked.move, asked.want))
    title = move_title(look.game, asked.move)
    return QuickButton(
        label=title,
        detail=said,
        whom=look.name(who),
        move=asked.move,
        actor=who,
        want=dict(asked.want),
        form=missing,
        preview=seen,
        icon="dice",
        tool=tool,
    )


def with_dice(look: Look, button: QuickButton) -> QuickButton:
    """Return a button whose preview has the dice in hand."""
    if button.preview is None:
        return button
    return structs.replace(button, preview=with_hand(look.session, look.seat, button.intent, button.preview))


def call_and_stakes(look: Look, quick: QuickButton) -> tuple[str, str]:
    """Return what a call asks for, and its stakes, in words."""
    call = look.view.calls.get(quick.call)
    stakes = call.stakes if call else ""
    wanted = quick.detail.removesuffix(stakes).rstrip(", ") if stakes else quick.detail
    hidden = ", ".join(
        words.say("player", "hidden", name=short_label(look.game, quick.move, name))
        for name in (call.hidden if call else ())
    )
    return ", ".join(part for part in (f"{quick.label}: {wanted}" if wanted else quick.label, hidden) if part), stakes
