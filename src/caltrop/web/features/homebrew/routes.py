"""Saving what a table has made up as a variant's file."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromQuery

from caltrop.games.homebrew_file import homebrew_variant, write_toml
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.web.facilitator.screen import show_dialog
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.homebrew.listing import (
    brew_groups,
    empty_form,
    kept_id,
    outer_form,
    posted_brewing,
    sound_want,
    typed_form,
)
from caltrop.web.features.loot.view import receivers
from caltrop.web.gate.fields import FromForm, Posted, first_value
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.page.answers import result_response


@get("/homebrew.toml")
async def save_homebrew(caller: FromGuard) -> Response[str]:
    """Download the homebrew things and creatures as a variant's file, with which a new table can begin."""
    text = await caller.room.look(homebrew_text)
    named = {"content-disposition": 'attachment; filename="homebrew.toml"'}
    return Response(text, media_type="application/toml", headers=named)


def homebrew_text(session: Session) -> str:
    return write_toml(homebrew_variant(session.game, session.state.homebrew))


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


FACILITATOR = [save_homebrew, show_homebrew, show_brew_form, change_brew_form, keep_brew]
