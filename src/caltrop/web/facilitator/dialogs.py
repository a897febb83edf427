"""The facilitator's dialogs: one character, a group, all moves, prices, rulings, the recap of last time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from msgspec import structs

from caltrop.chronicle.recap import fight_over
from caltrop.kernel.contract.surface import MoveGroup
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.web.features.calls.panel import ability_dice, call_panel
from caltrop.web.features.fight.aftermath import (
    broken_armour,
    dying_people,
    ending_conditions,
    growth_chances,
    growth_text,
)
from caltrop.web.features.fight.group_attack import danger
from caltrop.web.features.homebrew.listing import (
    brew_groups,
    empty_form,
    kept_id,
    outer_form,
    posted_brewing,
    sound_want,
    typed_form,
)
from caltrop.web.features.loot.routes import coin_dice, last_search, searched_piles
from caltrop.web.features.loot.view import bodies, is_taker, pile_cards, receivers
from caltrop.web.features.market.view import market_wares, shelf_names
from caltrop.web.features.moves.move_buttons import QuickButton, buttons_of, move_menu
from caltrop.web.features.palette.acts import recent_intents
from caltrop.web.features.recap.reading import read_last_time
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.fields import FromForm, Posted, first_value, query_fields
from caltrop.web.gate.responses import html
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.live.stream import partial
from caltrop.web.page.answers import result_response
from caltrop.web.page.labels import move_help, move_phrase, rule_summary, setting_label
from caltrop.web.page.look import Look
from caltrop.web.page.sheet_facts import sheet_settings

from .screen import TEMPLATES, show_dialog
from .view import FacilitatorPage

PIECES = ("names", "roll", "seen", "go")  # of the panel for a call: they depend on what is filled in
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
MOST = 60  # attackers that are looked at in one request


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


@get("/group")
async def show_band(request: Req, caller: FromGuard) -> Response[str]:
    """Show what several creatures can do at once."""
    wanted = query_fields(request).get("who", [])

    def read(desk: FacilitatorPage) -> dict[str, object] | None:
        there = [who for who in wanted if who in desk.look.creatures]
        return {"whom": there, "bands": desk.group_bands(there)} if there else None

    return await show_dialog(request, caller, "features/fight/group.html", read)


@get("/risk")
async def show_risk(request: Req, caller: FromGuard) -> Response[str]:
    """Say how likely a group's attacks bring the chosen target down."""
    asked = query_fields(request)
    wanted = asked.get("who", [])
    target = first_value(asked, "target")
    near = server_of(request).surroundings(caller.room)

    def draw_risk(session: Session) -> str:
        there = tuple(who for who in wanted if who in session.state.characters)[:MOST]
        risk = danger(session, caller.seat, there, target if target in session.state.characters else "")
        look = Look(session, caller.seat, near, tail=0)
        return TEMPLATES.render("features/fight/risk.html", look=look, risk=risk)

    return html(await caller.room.look(draw_risk))


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


@get("/prices")
async def show_prices(request: Req, caller: FromGuard) -> Response[str]:
    """Show the prices of actions at this table."""
    return await show_dialog(request, caller, "features/market/prices.html", lambda desk: {} if desk.prices else None)


@get("/rulings")
async def show_rulings(request: Req, caller: FromGuard) -> Response[str]:
    """Show the rulings of this table, by rule."""
    return await show_dialog(
        request, caller, "features/rules/rulings.html", lambda desk: {"groups": rulings_by_rule(desk)}
    )


def rulings_by_rule(desk: FacilitatorPage) -> list[tuple[str, list[tuple[object, object, str]]]]:
    """Return the rulings by the title of their rule: each with its text and the option that the table has chosen."""
    texts = desk.game.library.rules.rulings if desk.game.library else {}
    found: dict[str, list[tuple[object, object, str]]] = {}
    for id, ruling in desk.game.rulings.items():
        text = texts.get(id)
        rule = text.rule if text else id.rpartition(".")[0]
        found.setdefault(desk.look.title(rule), []).append((ruling, text, ruling.option_in(desk.state.rulings)))
    return list(found.items())


@get("/recap")
async def show_recap(request: Req, caller: FromGuard, by_itself: FromQuery[str] = "") -> Response[str]:
    """Show the recap of last time; if the page opens it by itself, only when there is something to show."""
    found = await read_last_time(caller.room, caller.seat)

    def read(desk: FacilitatorPage) -> dict[str, object] | None:
        return None if by_itself and found.is_empty else {"found": found, "recap": found.open}

    return await show_dialog(request, caller, "features/recap/recap.html", read, silent=True)


# ---- things
@get("/gift")
async def show_gift(request: Req, caller: FromGuard, to: FromQuery[str] = "") -> Response[str]:
    """Show all that can be given without pay, and who could get it."""

    def read(desk: FacilitatorPage) -> dict[str, object]:
        wares = market_wares(desk.look, free=True)
        return {"wares": wares, "shelves": shelf_names(wares), "to": (to,), "receivers": receivers(desk.look)}

    return await show_dialog(request, caller, "features/loot/gift.html", read)


@get("/loot")
async def show_loot(request: Req, caller: FromGuard, again: FromQuery[str] = "") -> Response[str]:
    """Show how the last fight went, bodies that can be searched, and what lies about."""
    return await show_dialog(request, caller, "features/loot/loot.html", read_loot, again=bool(again))


def read_loot(desk: FacilitatorPage) -> dict[str, object]:
    """Return all that the leaf after a fight shows."""
    look = desk.look
    search = last_search(desk.look.session)
    return {
        "over": fight_over(look.session, look.seat),
        "bodies": tuple(bodies(look)),
        "piles": tuple(pile_cards(look)),
        "searched": searched_piles(search) if search else (),
        "coin_dice": coin_dice(look.session, search) if search else (),
        "people": tuple(o for o in receivers(look) if is_taker(desk.state.characters[o.value])),
        "dying": tuple(map(desk.card, dying_people(look))),
        "ending": tuple(ending_conditions(look)),
        "broken": tuple(broken_armour(look)),
        "growth": growth_text(look),
        "climbs": growth_chances(look),
    }


# ---- homebrew
@get("/homebrew")
async def show_homebrew(request: Req, caller: FromGuard, again: FromQuery[str] = "") -> Response[str]:
    """Show what the table has made up, by kind."""
    return await show_dialog(
        request, caller, "features/homebrew/listing.html", lambda d: brew_groups(d.game, d.state), again=bool(again)
    )


@get("/homebrew/form")
async def show_brew_form(
    request: Req,
    caller: FromGuard,
    kind: FromQuery[str] = "",
    start: FromQuery[str] = "",
    id: FromQuery[str] = "",
    to: FromQuery[str] = "",
    spell: FromQuery[str] = "",
) -> Response[str]:
    """Show the form of a new row, empty or started from another, or of a homebrew row to change."""

    def read(desk: FacilitatorPage) -> dict[str, object] | None:
        return with_receivers(
            desk, empty_form(desk.game, desk.state, word=kind, start=start, id=id, to=to, spell=spell)
        )

    return await show_dialog(request, caller, "features/homebrew/form.html", read)


def with_receivers(desk: FacilitatorPage, found: dict[str, object] | None) -> dict[str, object] | None:
    """Return a form with those who could get what is made."""
    return None if found is None else {**found, "receivers": receivers(desk.look)}


async def show_typed(request: Req, caller: FromGuard, fields: Posted, *, checked: bool, again: bool) -> Response[str]:
    def read(desk: FacilitatorPage) -> dict[str, object] | None:
        return with_receivers(desk, typed_form(desk.game, fields, checked=checked))

    return await show_dialog(request, caller, "features/homebrew/form.html", read, again=again)


@post("/homebrew/form", status_code=200)
async def change_brew_form(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Show the form again with one effect or attack more or less, or another kind of effect; or another form within."""
    turns = bool(first_value(fields, "open") or first_value(fields, "back"))
    return await show_typed(request, caller, fields, checked=False, again=not turns)


@post("/homebrew", status_code=200)
async def keep_brew(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Keep the row; if something is wrong with it, show the form again with every mistake at its field.

    What was made from within another form is named there.
    """
    want = await caller.room.look(lambda session: sound_want(session.game_for(caller.seat), fields))
    if want is None:
        return await show_typed(request, caller, fields, checked=True, again=True)
    overrule = first_value(fields, "overrule") == "yes"
    done = await caller.room.act(caller.seat, Intent("table.homebrew", "", want, overrule=overrule))
    if not isinstance(done, Entry) or "to" in want:
        return result_response(caller, done, fields, "homebrew")
    about = await caller.room.look(lambda session: posted_brewing(fields, session.game_for(caller.seat)))
    if about is not None and about.outer:
        made = kept_id(done)
        return await show_dialog(
            request,
            caller,
            "features/homebrew/form.html",
            lambda desk: with_receivers(desk, outer_form(desk.game, about, made)),
        )
    return await show_dialog(
        request, caller, "features/homebrew/listing.html", lambda desk: brew_groups(desk.game, desk.state), again=True
    )


FACILITATOR = [
    show_homebrew,
    show_brew_form,
    change_brew_form,
    keep_brew,
    show_one,
    show_band,
    show_risk,
    show_call,
    show_call_again,
    show_everything,
    show_prices,
    show_rulings,
    show_recap,
    show_gift,
    show_loot,
]
