"""`caltrop random-table`: prints a game's random tables, or rolls on one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from . import show
from .command import Offers, argument, command, flag, json_flag, offers, word_so_far
from .games import complete_game, game_or_fail
from .show import Column

if TYPE_CHECKING:
    from caltrop.kernel.contract.game import RandomTable


def _complete_table(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    from caltrop.games import registry
    from caltrop.kernel.rules.refusals import Refused

    found = registry.find(word_so_far(ctx, "game"))
    tables = {} if isinstance(found, Refused) else _tables_of(found.library)
    return offers(((id, table.title) for id, table in tables.items()), incomplete)


@command()
@argument("game", shell_complete=complete_game)
@argument("name", default="", shell_complete=_complete_table)
@flag("--roll")
@json_flag
def random_table(game: str, name: str, roll: bool, as_json: bool) -> None:
    """Print a game's random tables, or roll on one."""
    from caltrop.kernel.rules.refusals import Refused

    tables = _tables_of(game_or_fail(game).library)
    if not name:
        _list_tables(tables, as_json)
        return
    if name not in tables:
        show.fail(Refused("unknown-table", "table", {"got": name[:60], "options": tuple(tables)}))
    if roll:
        _print_row(tables[name], tables, as_json)
    else:
        _print_table(tables[name], as_json)


def _tables_of(library: object) -> dict[str, RandomTable]:
    found: dict[str, RandomTable] = getattr(library, "tables", {})
    return found


def _list_tables(tables: dict[str, RandomTable], as_json: bool) -> None:
    if as_json:
        show.print_json([{"id": t.id, "title": t.title, "die": t.die, "rows": len(t.rows)} for t in tables.values()])
        return
    columns = [Column("", style="cyan"), Column("", right=True), Column("")]
    show.print_table(columns, [(t.id, t.die, t.title) for t in tables.values()], headed=False)


def _print_table(table: RandomTable, as_json: bool) -> None:
    if as_json:
        show.print_json(
            {"id": table.id, "title": table.title, "die": table.die, "first": table.first, "rows": table.rows}
        )
        return
    show.print_heading(f"{table.title} ({table.die})" if table.die else table.title)
    columns = [Column("", right=True, style="yellow"), Column("")]
    show.print_table(columns, [(str(n), row) for n, row in enumerate(table.rows, table.first)], headed=False)


def _print_row(table: RandomTable, tables: dict[str, RandomTable], as_json: bool) -> None:
    from caltrop.games.common.library.random_tables import throw_on
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.table.dicebox import DiceBox

    if not table.die:
        show.fail(Refused("not-rolled", "table", {"table": table.id}))
    rolled, row = throw_on(table, tables, DiceBox().roll)
    if as_json:
        show.print_json({"id": table.id, "die": table.die, "rolled": rolled, "row": row})
    else:
        show.print_text(f"{table.title} ({table.die}): {rolled}. {row}")
