"""`caltrop list`: lists what a game or a variant has: creatures, gear, spells, moves, dials, the fields of its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from . import show
from .command import Offers, argument, command, json_flag, offers, word_so_far
from .games import complete_game, game_or_fail, shelves
from .odds_tables import value_text
from .show import Column

if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.contract.game import Game

_EXTRA_LISTS = ("moves", "dials", "fields")
_LONG_FIELDS = ("text", "tactics")  # whole sentences, which a list of many rows leaves out
_QUIET_FIELDS = (*_LONG_FIELDS, "emblem", "rank")  # what programs need; one row by itself shows it
_NAME_FIELDS = ("id", "name", "title", "a", "many", "n")  # what the first columns say, or nobody needs to read


def _complete_what(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    from caltrop.games import registry
    from caltrop.kernel.rules.refusals import Refused

    found = registry.find(word_so_far(ctx, "game"))
    return offers([] if isinstance(found, Refused) else (*shelves(found.library), *_EXTRA_LISTS), incomplete)


def _complete_row(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    from caltrop.games import registry
    from caltrop.kernel.rules.refusals import Refused

    found = registry.find(word_so_far(ctx, "game"))
    what = str(ctx.params.get("what") or "")
    return offers([] if isinstance(found, Refused) else _rows_of(found, _shelf_name(found, what)), incomplete)


@command()
@argument("game", shell_complete=complete_game)
@argument("what", default="", shell_complete=_complete_what)
@argument("row", default="", shell_complete=_complete_row)
@json_flag
def list(game: str, what: str, row: str, as_json: bool) -> None:
    """List what a game has, or show one row of it."""
    from caltrop.kernel.rules.refusals import Refused

    found = game_or_fail(game)
    wanted = _shelf_name(found, what)
    known = (*shelves(found.library), *_EXTRA_LISTS)
    if not wanted:
        _print_contents(found, as_json)
    elif wanted == "fields":
        _print_fields(found, row, as_json)
    elif wanted not in known:
        show.fail(Refused("nothing-listed", "list", {"got": what[:60], "options": known}), found)
    elif wanted == "dials" and row in ("", *found.dials):
        _print_dials(found, row, as_json)
    elif not row:
        _print_rows(found, wanted, as_json)
    elif row not in (rows := _rows_of(found, wanted)):
        show.fail(Refused("no-such-row", "list", {"got": row[:60], "options": _near(row, rows)}), found)
    else:
        _print_row(found, row, rows[row], as_json)


def _shelf_name(game: Game, what: str) -> str:
    """Return the name of a shelf; the name of the file that its rows stand in will do, too."""
    by_file = {file.removesuffix(".toml"): f"{key}s" for key, (file, _) in game.library.kinds.items()}
    there = shelves(game.library)
    return by_file[what] if what not in there and by_file.get(what) in there else what


def _near(id: str, known: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the ids that are similar."""
    from difflib import get_close_matches

    return tuple(get_close_matches(id.lower(), known, n=3))


def _rows_of(game: Game, what: str) -> Mapping[str, Any]:
    """Return the rows of a shelf by id, or the moves, or the numbers inside rules that a variant may change."""
    if what == "dials":
        return game.dials
    return game.moves if what == "moves" else shelves(game.library).get(what, {})


# ---- what there is
def _print_contents(game: Game, as_json: bool) -> None:
    from caltrop.words import say

    counts = {name: len(shelf) for name, shelf in shelves(game.library).items()}
    counts |= {"moves": len(game.moves), "dials": len(game.dials)}
    if as_json:
        show.print_json(counts)
        return
    rows = [(name, say("cli", f"count-{name}", game, n=n)) for name, n in counts.items()]
    show.print_table([Column("", style="cyan"), Column("")], [*rows, ("fields", say("cli", "fields"))], headed=False)


def _print_rows(game: Game, what: str, as_json: bool) -> None:
    """Print a line for each row: its id, its name, and its facts."""
    rows = _rows_of(game, what)
    if as_json:
        show.print_json([_row_json(game, id, row) for id, row in rows.items()])
        return
    lines = [(id, _name_of(game, id, row), _facts_text(row)) for id, row in rows.items()]
    show.print_table([Column("", style="cyan"), Column(""), Column("")], lines, headed=False)


def _name_of(game: Game, id: str, row: Any) -> str:
    from caltrop.words import title

    if hasattr(row, "__struct_fields__"):
        return str(getattr(row, "name", "") or getattr(row, "title", ""))
    named = title(id, game)
    return named if named != id else ""


def _facts_text(row: Any) -> str:
    """Return what sets a row apart from an empty one, in one line; of a move, its parameters."""
    if not hasattr(row, "__struct_fields__"):
        return " ".join(f"{name}=" if needed else f"[{name}=]" for name, needed in _move_parameters(row).items())
    return ", ".join(f"{name} {_fact_text(value)}" for name, value in _set_fields(row) if name not in _QUIET_FIELDS)


def _fact_text(value: Any) -> str:
    """Return a value in a few words; of a record its name."""
    if isinstance(value, tuple):
        return "; ".join(map(_fact_text, value))
    return str(getattr(value, "name", "") or getattr(value, "id", "")) or _detail_text(value)


def _detail_text(value: Any) -> str:
    """Return a value in full; of a record what is not at its default."""
    if isinstance(value, tuple):
        return "; ".join(map(_detail_text, value))
    if hasattr(value, "__struct_fields__"):
        facts = ", ".join(
            f"{name} {_detail_text(inner)}" for name, inner in _set_fields(value) if name not in _LONG_FIELDS
        )
        name = str(getattr(value, "name", "") or type(value).__struct_config__.tag or "")
        return f"{name} ({facts})".strip() if facts else name
    return value_text(value)


def _set_fields(row: Struct) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a row that are not at their default, without its names."""
    from msgspec import structs

    for field in structs.fields(row):
        value = getattr(row, field.name)
        if field.name not in _NAME_FIELDS and (field.required or value != _default_of(field)):
            yield field.encode_name, value


def _default_of(field: Any) -> Any:
    from msgspec import NODEFAULT

    return field.default if field.default is not NODEFAULT else field.default_factory()


def _move_parameters(move: Any) -> dict[str, bool]:
    """Return the parameters of a move, and whether each is needed."""
    from caltrop.kernel.contract.parameters import parameters

    return {name: found.required for name, found in parameters(move.wants).items()}


# ---- one row
def _print_row(game: Game, id: str, row: Any, as_json: bool) -> None:
    if as_json:
        show.print_json(_row_json(game, id, row))
        return
    from caltrop.lab.typed import allowed_text

    name = _name_of(game, id, row)
    show.print_heading(f"{name} ({id})" if name else id)
    if not hasattr(row, "__struct_fields__"):
        from caltrop.kernel.contract.parameters import parameters

        known = parameters(row.wants)
        lines = [
            (f"  {name}=" if each.required else f"  [{name}=]", allowed_text(each)) for name, each in known.items()
        ]
    else:
        lines = [(f"  {name}", _detail_text(value)) for name, value in _set_fields(row)]
    show.print_table([Column("", style="cyan"), Column("")], lines, headed=False)


def _row_json(game: Game, id: str, row: Any) -> dict[str, Any]:
    import msgspec

    if hasattr(row, "__struct_fields__"):
        return {"id": id, **msgspec.to_builtins(row)}
    return {"id": id, "title": _name_of(game, id, row), "params": _move_parameters(row)}


# ---- dials
def _print_dials(game: Game, id: str, as_json: bool) -> None:
    """Print the numbers and dice inside rules that a variant may change: each as it is now, and what it can be."""
    from .rules import dial_bounds, dial_json, dial_text

    if as_json:
        told = {each.id: dial_json(game, each) for each in game.dials.values()}
        show.print_json(told[id] if id else told)
    elif id:
        show.print_text(dial_text(game, game.dials[id]))
    else:
        each = [(dial.id, dial.name, str(game.setting(dial)), dial_bounds(dial)) for dial in game.dials.values()]
        columns = [Column("", style="cyan"), Column(""), Column("", right=True), Column("")]
        show.print_table(columns, each, headed=False)


# ---- the fields of rows
def _print_fields(game: Game, kind: str, as_json: bool) -> None:
    """Print what a row of a variant's file may say: the fields that this game's own rows use."""
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.lab.typed import allowed_text

    kinds = game.library.kinds
    if kind and kind not in kinds:
        show.fail(Refused("nothing-listed", "list", {"got": kind[:60], "options": tuple(kinds)}), game)
    found = {name: _own_fields(game, name) for name in ([kind] if kind else kinds)}
    if as_json:
        show.print_json({name: {field: each.allowed for field, each in own.items()} for name, own in found.items()})
        return
    for at, (name, own) in enumerate(found.items()):
        if at:
            show.print_text()
        show.print_heading(f"[[{name}]]")
        lines = [(f"  {field}", allowed_text(each)) for field, each in own.items()]
        show.print_table([Column("", style="cyan"), Column("")], lines, headed=False)


def _own_fields(game: Game, kind: str) -> dict[str, Any]:
    """Return the fields that a row must have, and those that some row of this game has."""
    from caltrop.kernel.contract.parameters import parameters

    used = {field for row in game.library.raw(kind).values() for field in row}
    known = parameters(game.library.kinds[kind][1])
    return {name: each for name, each in known.items() if each.required or name in used}
