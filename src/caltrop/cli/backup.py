"""`caltrop backup`: copies all tables, also while a server runs."""

from __future__ import annotations

from caltrop.kernel.rules.refusals import Refused

from . import show
from .command import argument, command, flag, option
from .stores import StoreChoice


@command()
@argument("file")
@option("--data", default="")
@flag("--force")
def backup(file: str, data: str, force: bool) -> None:
    """Copy all tables into one file, also while a server runs."""
    from pathlib import Path

    from caltrop.store import backup as copying
    from caltrop.store.errors import StoreError
    from caltrop.store.folder import database
    from caltrop.words import text

    if not data and StoreChoice().address:
        show.fail(Refused("backups-of-file", "table.store"))
    try:
        flaws = copying.backup(database(data), Path(file), force=force)
    except StoreError as failed:
        show.fail(failed.refused)
    show.print_text(text("cli-backed-up", file=file))
    show.fail_with_flaws(flaws)
