"""`caltrop verify`: checks that everything in the store, or in a backup, is whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from . import show
from .command import argument, command, json_flag, option
from .stores import StoreChoice, open_to_check
from .tables import dice_roller, refuse

if TYPE_CHECKING:
    from caltrop.store.integrity.verification import StoreReport
    from caltrop.store.sql_store import SqlStore


@command()
@argument("file", default="")
@option("--data", default="")
@option("--store", default="")
@json_flag
def verify(file: str, data: str, store: str, as_json: bool) -> None:
    """Check every table of the store, or of a backup."""
    from pathlib import Path

    from caltrop.store.integrity.verification import verify_store

    with _open_backup(file) if file else _open_unwritten(StoreChoice(data, store)) as there:
        report = verify_store(there, dice_roller(), Path(file) if file else None)
    if as_json:
        _print_report(report)
    elif not report.all_flaws:
        _print_all_well(report)
    show.fail_with_flaws(report.all_flaws)


@contextmanager
def _open_backup(file: str) -> Iterator[SqlStore]:
    """Open a backup without touching it; errors of the store end the command with a sentence."""
    from pathlib import Path

    from caltrop.store.errors import StoreError
    from caltrop.store.sqlite.unwritten import open_unwritten

    if not Path(file).is_file():
        refuse("no-such-file", file=file)
    try:
        with closing(open_unwritten(Path(file), own=False)) as store:
            yield store
    except StoreError as failed:
        show.fail(failed.refused, status=1)


@contextmanager
def _open_unwritten(where: StoreChoice) -> Iterator[SqlStore]:
    """Open the server's own store without touching it."""
    from caltrop.store.errors import StoreError

    try:
        with closing(open_to_check(where)) as store:
            yield store
    except StoreError as failed:
        show.fail(failed.refused)


def _print_report(report: StoreReport) -> None:
    from caltrop.words import sentence

    tables = [
        {"id": t.id, "name": t.name, "entries": t.entries, "flaws": [sentence(flaw) for flaw in t.flaws]}
        for t in report.tables
    ]
    show.print_json({"whole": not report.all_flaws, "flaws": [sentence(f) for f in report.flaws], "tables": tables})


def _print_all_well(report: StoreReport) -> None:
    from caltrop.words import text

    entries = sum(table.entries for table in report.tables)
    show.print_text(text("cli-verified", tables=len(report.tables), entries=entries))
