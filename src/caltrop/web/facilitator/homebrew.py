"""The Homebrew place of the facilitator's page: what the table has made up, and the form of a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from litestar import Response, get, post
from litestar.params import FromQuery
from msgspec import Struct

from caltrop.games.common.library.texts import Shelves
from caltrop.games.homemade_file import row_for_file
from caltrop.kernel.game import Game
from caltrop.kernel.state import KeptRow, RowKind
from caltrop.table.log import Entry, Intent
from caltrop.web.access.fields import FromForm, Posted, first_value
from caltrop.web.access.seat_tokens import Caller
from caltrop.web.access.server import FromGuard, Req
from caltrop.web.actions.results import result_response
from caltrop.web.things.brewing import BrewForm, change_records, check_typed, start_row, typed_row

from .screen import show_leaf
from .view import Desk

KINDS: tuple[RowKind, ...] = get_args(RowKind)
ORDER: tuple[RowKind, ...] = ("item", "spell", "creature", "condition", "table")
MAY_BE_SHOWN = ("item", "condition", "table")


class BrewGroup(Struct, frozen=True):
    """The homemade rows of one kind."""

    kind: RowKind
    rows: Mapping[str, KeptRow]


class Typed(Struct, frozen=True):
    """What the form is about: its kind, the row that it changes, and what was typed."""

    kind: RowKind
    id: str = ""
    shown: bool = False


def kinds_of(game: Game) -> tuple[RowKind, ...]:
    """Return the kinds of rows that the game has."""
    return tuple(kind for kind in ORDER if isinstance(game.library, Shelves) and kind in game.library.kinds)


def brew_groups(desk: Desk) -> dict[str, object]:
    kept = {id: row for id, row in desk.state.homemade.items() if not row.retired}
    groups = [
        BrewGroup(kind, {id: row for id, row in kept.items() if row.kind == kind}) for kind in kinds_of(desk.game)
    ]
    return {"groups": groups, "any_kept": bool(kept), "may_be_shown": MAY_BE_SHOWN}


# ---- the list
@get("/homebrew")
async def show_homebrew(request: Req, caller: FromGuard, again: FromQuery[str] = "") -> Response[str]:
    """Show what the table has made up, by kind."""
    return await show_leaf(request, caller, "homebrew", brew_groups, again=bool(again))


# ---- the form
def read_kind(word: str, game: Game) -> RowKind | None:
    return next((kind for kind in kinds_of(game) if kind == word), None)


@get("/homebrew/form")
async def show_brew_form(
    request: Req, caller: FromGuard, kind: FromQuery[str] = "", start: FromQuery[str] = "", id: FromQuery[str] = ""
) -> Response[str]:
    """Show the form of a new row, empty or started from another, or of a homemade row to change."""

    def read(desk: Desk) -> dict[str, object] | None:
        found, kept = read_kind(kind, desk.game), desk.state.homemade.get(id)
        if found is None or (id and (kept is None or kept.retired or kept.kind != found)):
            return None
        library: Shelves = desk.game.library
        row = start_row(library, found, id or start, named=bool(id))
        if kept is not None and not kept.shelved:  # made up in passing: as the game's own rows have it
            row = {k: v for k, v in row_for_file(library, found, kept.row)[0].items() if k not in ("id", "n")}
        shown = kept.shown if kept is not None else found == "condition"
        return {"form": BrewForm(desk.game, found, row), "typed": Typed(found, id, shown), "start": start}

    return await show_leaf(request, caller, "brew", read)


def posted_about(fields: Posted, game: Game) -> Typed | None:
    kind = read_kind(first_value(fields, "kind"), game)
    shown = first_value(fields, "shown") == "yes"
    return None if kind is None else Typed(kind, first_value(fields, "id"), shown)


async def show_again(request: Req, caller: Caller, fields: Posted, *, checked: bool) -> Response[str]:
    """Show the form with what was typed, and with `checked` every mistake in it."""

    def read(desk: Desk) -> dict[str, object] | None:
        about = posted_about(fields, desk.game)
        if about is None:
            return None
        row = typed_row(desk.game.library, about.kind, fields)
        row = change_records(row, add=first_value(fields, "add"), drop=first_value(fields, "drop"))
        wrong = check_typed(desk.game.library, about.kind, row, about.id) if checked else []
        return {"form": BrewForm(desk.game, about.kind, row, wrong), "typed": about, "start": ""}

    return await show_leaf(request, caller, "brew", read, again=True)


@post("/homebrew/form", status_code=200)
async def change_brew_form(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Show the form again with one effect or attack more or less, or another kind of effect."""
    return await show_again(request, caller, fields, checked=False)


@post("/homebrew", status_code=200)
async def keep_brew(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Keep the row; if something is wrong with it, show the form again with every mistake at its field."""
    game = caller.room.session.game
    about = posted_about(fields, game)
    if about is None:
        return await show_again(request, caller, fields, checked=False)
    row = typed_row(game.library, about.kind, fields)
    if check_typed(game.library, about.kind, row, about.id):
        return await show_again(request, caller, fields, checked=True)
    want = {"kind": about.kind, "row": row, "id": about.id, "shown": about.shown}
    done = await caller.room.act(caller.seat, Intent("table.homebrew", "", want))
    if not isinstance(done, Entry):
        return result_response(caller, done, fields)
    return await show_leaf(request, caller, "homebrew", brew_groups, again=True)


FACILITATOR = [show_homebrew, show_brew_form, change_brew_form, keep_brew]
