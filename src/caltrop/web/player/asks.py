"""Called rolls on a player's page: what is asked, the dice in hand, and the chips of what can join them."""

from __future__ import annotations

from msgspec import Struct, structs

from caltrop import words
from caltrop.web.actions.chips import ChipRow, chip_rows, chips_of
from caltrop.web.actions.hand import with_hand
from caltrop.web.actions.move_buttons import QuickButton, call_button, open_asks
from caltrop.web.screens.labels import short_label
from caltrop.web.screens.look import Look


class CallCard(Struct, frozen=True):
    """A call to one character: the button that answers it, what it asks for, what is at stake, and what can join."""

    button: QuickButton
    asked: str
    stakes: str
    chips: tuple[ChipRow, ...] = ()


def asks_of(look: Look) -> tuple[tuple[str, str], ...]:
    """Return the open calls to this seat's characters, each with who is asked."""
    return look.work_out_once("asks", lambda: open_asks(look.session, look.seat))


def call_card(look: Look, call: str, who: str) -> CallCard:
    """Return the card of a call to a character."""
    button = with_dice(look, call_button(look.session, look.seat, call, who))
    asked, stakes = call_and_stakes(look, button)
    rolls = button.preview is not None and button.preview.ok
    chips = chips_of(look.session, look.seat, button.intent) if rolls else ()
    return CallCard(button, asked, stakes, chip_rows(look.game, button.move, chips))


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
