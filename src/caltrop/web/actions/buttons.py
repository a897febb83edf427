"""The buttons of quick actions and calls as pages show them: worked out once for a look, with what a tap asks for."""

from __future__ import annotations

from markupsafe import Markup

from caltrop.web.screens.buttons import form_attrs, move_attrs
from caltrop.web.screens.look import Look

from .build import QuickButton, call_buttons, quick_buttons


def seen_buttons(look: Look, who: str) -> tuple[QuickButton, ...]:
    """What a character can do now."""
    return look.work_out_once(("buttons", who), lambda: quick_buttons(look.session, look.seat, who))


def seen_calls(look: Look) -> tuple[QuickButton, ...]:
    """The open calls that this seat can answer now."""
    return look.work_out_once("calls", lambda: call_buttons(look.session, look.seat))


def button_attrs(table: str, quick: QuickButton) -> Markup:
    """What a quick action's button does when it is tapped."""
    if quick.form:
        return form_attrs(table, quick.move, quick.actor, quick.want, quick.call)
    return move_attrs(table, quick.move, quick.actor, quick.want, **({"call": quick.call} if quick.call else {}))
