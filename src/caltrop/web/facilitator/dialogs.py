"""The facilitator's dialogs: one character, a group, all moves, prices, rulings, the recap of last time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from msgspec import structs

from caltrop.kernel.contract.surface import MoveGroup
from caltrop.web.features.moves.move_buttons import QuickButton, buttons_of, move_menu
from caltrop.web.features.palette.acts import recent_intents
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.page.labels import move_help, move_phrase, rule_summary, setting_label
from caltrop.web.page.sheet_facts import sheet_settings

from .screen import show_dialog
from .view import FacilitatorPage

GROUP_ICONS: Mapping[MoveGroup, str] = {
    "rolls": "dice",
    "harm": "heart",
    "fight": "sword",
    "things": "bag",
    "time": "clock",
    "people": "party",
    "telling": "send",
    "rulings": "rules",
}


def common_warnings(buttons: Sequence[QuickButton]) -> tuple[str, ...]:
    """Return the warnings that several buttons have: they are said once, above the buttons."""
    found = Counter(warning for quick in buttons if quick.preview for warning in quick.preview.warnings)
    return tuple(warning for warning, n in found.items() if n > 1)


def button_without(quick: QuickButton, said: tuple[str, ...]) -> QuickButton:
    """Return the button without the warnings that have been said already."""
    if quick.preview is None:
        return quick
    left = tuple(warning for warning in quick.preview.warnings if warning not in said)
    return structs.replace(quick, preview=structs.replace(quick.preview, warnings=left))


@get("/one/{who:str}")
async def show_one(request: Req, caller: FromGuard, who: FromPath[str]) -> Response[str]:
    """Show all of one character: buttons, numbers, conditions, standing orders."""

    def read(desk: FacilitatorPage) -> dict[str, object] | None:
        if who not in desk.state.characters:
            return None
        character = desk.state.characters[who]
        buttons = buttons_of(desk.look, who)
        warned = common_warnings(buttons)
        quick = [button_without(q, warned) for q in buttons]
        can = sheet_settings(desk.game, character)
        labels = {name: setting_label(desk.game, name, clock=s.clock) for name, s in can.items()}
        return {"who": who, "character": character, "settings": can, "labels": labels, "quick": quick, "warned": warned}

    return await show_dialog(request, caller, "facilitator/one.html", read)


@get("/everything")
async def show_everything(
    request: Req, caller: FromGuard, actor: FromQuery[str] = "", again: FromQuery[str] = ""
) -> Response[str]:
    """Show all moves, in groups by what one wants to do, for the one who is chosen first."""

    def read(desk: FacilitatorPage) -> dict[str, object]:
        def helping(move: str) -> tuple[str, str]:
            said = move_help(desk.game, move) or move_phrase(desk.game, move)
            return said, "" if said else rule_summary(desk.game, move)

        groups = move_menu(desk.game, "facilitator")
        recent = recent_intents(desk.look, {o.value for group in groups for o in group.moves})
        return {"groups": groups, "actor": actor, "helping": helping, "icons": GROUP_ICONS, "recent": recent}

    return await show_dialog(request, caller, "facilitator/everything.html", read, again=bool(again))


# ---- things


# ---- homebrew


FACILITATOR = [show_one, show_everything]
