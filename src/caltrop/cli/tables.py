"""`caltrop tables`: lists the tables of a server, makes new links, deletes, exports and imports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import click

from . import show
from .command import Offers, argument, command, flag, json_flag, offers, option
from .show import Column
from .stores import StoreChoice, using_store

if TYPE_CHECKING:
    from pathlib import Path

    from caltrop.store.protocol import TableRow
    from caltrop.store.sql_store import SqlStore
    from caltrop.store.transfer import Links

RULE = "tables"
_ACTION_WORDS: dict[str, tuple[str, ...]] = {
    "list": (),
    "links": ("table",),
    "delete": ("table",),
    "export": ("table", "file"),
    "import": ("file",),
    "move": ("place",),
}
_COLUMNS: dict[str, Any] = {"id": {"style": "cyan"}, "name": {}, "game": {}, "entries": {"right": True}, "played": {}}
_LARGEST_IMPORT = 500_000_000  # bytes of an imported table, unpacked


def _complete_what(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    return offers(_ACTION_WORDS, incomplete)


@command()
@argument("what", default="list", shell_complete=_complete_what)
@argument("words", nargs=-1)
@option("--data", default="")
@option("--store", default="")
@option("--address", default="http://localhost:8000")
@flag("--yes")
@json_flag
def tables(what: str, words: tuple[str, ...], data: str, store: str, address: str, yes: bool, as_json: bool) -> None:
    """List, export, import, move or delete the tables of a server, or make new links to one."""
    given = _parse_arguments(what, words)
    base = _address_of(address)
    where = StoreChoice(data, store)
    if what == "import":
        _read_in(where, given["file"], base, as_json)
    elif what == "links":
        _renew(where, given["table"], base, as_json)
    elif what == "export":
        _write_out(where, given["table"], given["file"])
    elif what == "delete":
        _delete(where, given["table"], yes)
    elif what == "move":
        _move(where, given["place"])
    else:
        _list_tables(where, as_json)


# ---- parsing of what was typed
def _parse_arguments(what: str, words: tuple[str, ...]) -> dict[str, str]:
    """Return the words after the first by what they are: table or file. Too few or too many are refused."""
    takes = _ACTION_WORDS.get(what)
    if takes is None:
        refuse("what-to-do", got=what[:60], options=tuple(_ACTION_WORDS))
    if len(words) > len(takes):
        refuse("too-many-words", got=words[len(takes)][:60])
    if len(words) < len(takes):
        refuse(f"which-{takes[len(words)]}")
    return dict(zip(takes, words, strict=True))


def _address_of(address: str) -> str:
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(address)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        fits = False
    if not fits:
        refuse("address-unfit", got=address[:60])
    return address.rstrip("/")


def refuse(code: str, rule: str = RULE, **facts: str | int | tuple[str, ...]) -> NoReturn:
    """End the command with a refusal."""
    from caltrop.kernel.rules.refusals import Refused

    show.fail(Refused(code, rule, dict(facts)))


# ---- the store
def _row_of(store: SqlStore, id: str) -> TableRow:
    row = store.table(id)
    if row is None:
        refuse("no-such-table", id=id[:60])
    return row


# ---- commands
def _list_tables(where: StoreChoice, as_json: bool) -> None:
    with using_store(where) as store:
        rows = store.tables()
        bad = store.unreadable_tables()
    if as_json:
        show.print_json([_as_plain_row(row) for row in rows])
    elif rows:
        _print_rows(rows)
    elif not bad:
        refuse("no-tables", folder=where.name)
    show.fail_with_flaws([failed.refused for failed in bad])


def _as_plain_row(row: TableRow) -> dict[str, Any]:
    known = {"id": row.id, "name": row.name, "game": row.game, "entries": row.seq, "played": row.played}
    return {**known, "restored": row.restored} if row.restored else known


def _print_rows(rows: Sequence[TableRow]) -> None:
    """Print the list of tables; if one was restored, with a column that says when."""
    from caltrop.words import text

    looks = {**_COLUMNS, **({"restored": {}} if any(row.restored for row in rows) else {})}
    cells = [(r.id, r.name, r.game, str(r.seq), _day(r.played), _day(r.restored)) for r in rows]
    columns = [Column(text(f"cli-column-{name}"), **look) for name, look in looks.items()]
    show.print_table(columns, [cell[: len(looks)] for cell in cells])


def _day(at: float) -> str:
    """Return a time as text, in this computer's time zone."""
    import time

    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at)) if at else "-"


def _renew(where: StoreChoice, id: str, address: str, as_json: bool) -> None:
    """Make new links. A running server accepts them at once, because it asks the store again within seconds."""
    import time

    from caltrop.store.snapshots import revive
    from caltrop.store.transfer import game_of, renew_links

    with using_store(where) as store:
        _row_of(store, id)
        state = revive(game_of, store.load_table(id), dice_roller()).state
        links = renew_links(store, id, state.facilitator, time.time())
    _print_links(id, links, address, as_json)


def _print_links(id: str, links: Links, address: str, as_json: bool) -> None:
    from caltrop.words import say

    seat = f"{address}/seat/{links.seat}"
    invite = f"{address}/join/{links.invite}"
    if as_json:
        show.print_json({"table": id, "facilitator": seat, "invite": invite})
        return
    print(say("cli", "link-seat", link=seat))
    print(say("cli", "link-invite", link=invite))


def _delete(where: StoreChoice, id: str, yes: bool) -> None:
    """Delete a table for good. It takes the lock of a file, because no one may be playing meanwhile."""
    from caltrop.words import say

    with using_store(where, lock=True) as store:
        row = _row_of(store, id)
        store.check_unused()
        if not yes and not _confirm(say("cli", "delete-sure", name=row.name, entries=row.seq)):
            refuse("not-sure", name=row.name)
        store.delete(id).result()
    show.print_text(say("cli", "deleted", name=row.name))


def _confirm(question: str) -> bool:
    """Ask for a yes in the reader's language; without a terminal the answer is no."""
    from caltrop.words import text

    answer = (show.ask(question) or "") if show.is_interactive() else ""
    return answer.lower() in text("cli-answers-yes").split()


def _write_out(where: StoreChoice, id: str, file: str) -> None:
    import os
    from pathlib import Path

    from caltrop.store.transfer import compress_document, export_table
    from caltrop.words import say

    target = Path(file)
    if target.exists():
        refuse("file-there", file=file)
    with using_store(where) as store:
        made = export_table(store, id, dice_roller())
    try:
        with os.fdopen(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:  # secrets are in it
            out.write(compress_document(made.document) if file.endswith(".gz") else made.document)
    except OSError:
        refuse("store-full", file=file)
    show.print_text(say("cli", "exported", file=file))
    show.fail_with_flaws(made.flaws)


def _read_in(where: StoreChoice, file: str, address: str, as_json: bool) -> None:
    import time
    from pathlib import Path

    from caltrop.kernel.rules.refusals import Refused
    from caltrop.store.transfer import import_table
    from caltrop.words import say

    raw = _read_file(Path(file))
    with using_store(where, new=True) as store:
        done = import_table(store, raw, dice_roller(), time.time())
    if isinstance(done, Refused):
        show.fail(Refused("not-a-table", RULE, {"file": file}) if done.code == "not-a-table" else done)
    row, links = done
    if not as_json:
        show.print_text(say("cli", "imported", name=row.name, id=row.id))
    _print_links(row.id, links, address, as_json)


def _move(where: StoreChoice, place: str) -> None:
    """Copy all tables to another store, where they have the same ids and links; a server plays there from then on."""
    from caltrop.store.relocation import move_tables
    from caltrop.words import say

    target = StoreChoice.of_place(place)
    with using_store(where, lock=True) as source, using_store(target, lock=True, new=True) as there:
        if source.place == there.place:
            refuse("same-place", place=target.name)
        source.check_unused()
        there.check_unused()
        done = move_tables(source, there)
    show.print_text(say("cli", "moved", tables=done.moved, place=target.name))
    show.fail_with_flaws(done.flaws)


def _read_file(file: Path) -> bytes:
    """Read an exported table, which may be compressed."""
    from caltrop.store.transfer import TooLargeUnpacked, unpack_document

    try:
        if file.stat().st_size > _LARGEST_IMPORT:
            refuse("import-too-long", file=str(file), most=_LARGEST_IMPORT // 1_000_000)
        return unpack_document(file.read_bytes(), _LARGEST_IMPORT)
    except OSError:
        refuse("no-such-file", file=str(file))
    except TooLargeUnpacked:
        refuse("import-too-long", file=str(file), most=_LARGEST_IMPORT // 1_000_000)
    except ValueError:
        refuse("not-a-table", file=str(file))


def dice_roller() -> Callable[[int], int]:
    from caltrop.table.dicebox import DiceBox

    return DiceBox().roll
