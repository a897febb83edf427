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

    from caltrop.store.data_folder import database_file
    from caltrop.store.errors import StoreError
    from caltrop.store.sqlite import backups as copying
    from caltrop.words import text

    if not data and StoreChoice().address:
        show.fail(Refused("backups-of-file", "table.store"))
    try:
        flaws = copying.make_backup(database_file(data), Path(file), force=force)
    except StoreError as failed:
        show.fail(failed.refused)
    show.print_text(text("cli-backed-up", file=file))
    show.fail_with_flaws(flaws)
