"""What the Homebrew place lists, and what its form is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from caltrop.games.common.library.texts import Shelves
from caltrop.games.homemade_file import row_for_file
from caltrop.kernel.game import Game
from caltrop.kernel.state import KeptRow, RowKind, State
from caltrop.web.access.fields import Posted, first_value

from .brewing import BrewForm, change_records, check_typed, start_row, typed_row

ORDER: tuple[RowKind, ...] = ("item", "spell", "creature", "condition", "table")
MAY_BE_SHOWN = ("item", "condition", "table")


class BrewGroup(Struct, frozen=True):
    """The homemade rows of one kind."""

    kind: RowKind
    rows: Mapping[str, KeptRow]


class Brewing(Struct, frozen=True):
    """What the form is about: the kind of row, the homemade row that it changes, and whether players know of it."""

    kind: RowKind
    id: str = ""
    shown: bool = False


def kinds_of(game: Game) -> tuple[RowKind, ...]:
    """Return the kinds of rows that the game has."""
    return tuple(kind for kind in ORDER if isinstance(game.library, Shelves) and kind in game.library.kinds)


def read_kind(word: str, game: Game) -> RowKind | None:
    return next((kind for kind in kinds_of(game) if kind == word), None)


def brew_groups(game: Game, state: State) -> dict[str, object]:
    """Return the homemade rows that are on the list, by kind."""
    kept = {id: row for id, row in state.homemade.items() if not row.retired}
    groups = [BrewGroup(kind, {id: row for id, row in kept.items() if row.kind == kind}) for kind in kinds_of(game)]
    return {"groups": groups, "any_kept": bool(kept), "may_be_shown": MAY_BE_SHOWN}


def empty_form(game: Game, state: State, word: str, start: str, id: str) -> dict[str, object] | None:
    """Return the form of a new row, empty or started from another, or of a homemade row; None if there is no such."""
    kind, kept = read_kind(word, game), state.homemade.get(id)
    if kind is None or (id and (kept is None or kept.retired or kept.kind != kind)):
        return None
    library: Shelves = game.library
    row = start_row(library, kind, id or start, named=bool(id))
    if kept is not None and not kept.shelved:  # made up in passing: as the game's own rows have it
        row = {k: v for k, v in row_for_file(library, kind, kept.row)[0].items() if k not in ("id", "n")}
    shown = kept.shown if kept is not None else kind == "condition"
    return {"form": BrewForm(game, kind, row), "typed": Brewing(kind, id, shown), "start": start}


def posted_brewing(fields: Posted, game: Game) -> Brewing | None:
    """Return what a form was about that was sent."""
    kind = read_kind(first_value(fields, "kind"), game)
    shown = first_value(fields, "shown") == "yes"
    return None if kind is None else Brewing(kind, first_value(fields, "id"), shown)


def typed_form(game: Game, fields: Posted, *, checked: bool) -> dict[str, object] | None:
    """Return the form with what was typed, and with `checked` every mistake in it."""
    about = posted_brewing(fields, game)
    if about is None:
        return None
    row = typed_row(game.library, about.kind, fields)
    row = change_records(row, add=first_value(fields, "add"), drop=first_value(fields, "drop"))
    wrong = check_typed(game.library, about.kind, row, about.id) if checked else []
    return {"form": BrewForm(game, about.kind, row, wrong), "typed": about, "start": ""}


def sound_want(game: Game, fields: Posted) -> dict[str, Any] | None:
    """Return the parameters of the move that keeps what was typed; None if there are mistakes in it."""
    about = posted_brewing(fields, game)
    row = typed_row(game.library, about.kind, fields) if about is not None else {}
    if about is None or check_typed(game.library, about.kind, row, about.id):
        return None
    return {"kind": about.kind, "row": row, "id": about.id, "shown": about.shown}
