"""`caltrop backup`: copies all tables, also while a server runs."""

from __future__ import annotations

from . import show
from .command import argument, command, flag, option


@command()
@argument("file", help="Where the copy goes.")
@option("--data", default="", help="The folder with the tables.")
@flag("--force", help="Also where there is a file already.")
def backup(file: str, data: str, force: bool) -> None:
    """Copy all tables into one file, also while a server runs: caltrop backup tables.db"""
    from pathlib import Path

    from caltrop.store import backup as copying
    from caltrop.store.folder import database
    from caltrop.store.protocol import StoreError
    from caltrop.words import say

    try:
        copying.backup(database(data), Path(file), force=force)
    except StoreError as failed:
        show.fail(failed.refused)
    show.print_text(say("cli", "backed-up", file=file))
