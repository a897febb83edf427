"""A rolling upgrade with two real editions of the program over one PostgreSQL: the new one is a copy with a later form.

The copy has one more migration, another build of its pages, and a log in a form that the old edition cannot read.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

import caltrop as program
from browser.serving import Server, caltrop, running
from caltrop.store.postgres.postgres_connections import engine_for
from caltrop.store.postgres.postgres_store import PostgresStore
from caltrop.store.schema import HEAD
from caltrop.table.codec import VERSION
from caltrop.web.settings import build
from postgres import shared_server

from .visiting import Visitor

HOME = Path(program.__file__).parent
LATER = f"{int(HEAD) + 1:04}"
MIGRATION = f'''"""A later form."""
import sqlalchemy as sa
from alembic import op

revision = "{LATER}"
down_revision = "{HEAD}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("later", sa.Text, nullable=False, server_default=sa.text("'new'")))
'''
CHANGES = (
    ("store/schema.py", f'HEAD = "{HEAD}"', f'HEAD = "{LATER}"'),
    ("table/codec.py", f"VERSION = {VERSION}\n", f"VERSION = {VERSION + 1}\n"),
    ("table/codec.py", "UPCASTERS: dict[int, _Upcaster] = {", f"UPCASTERS = {{{VERSION}: lambda form, old: old, "),
    ("web/page/caltrop.css", "", "/* later */\n"),
)
DATABASE = "two_editions"


def make_later_edition(folder: Path) -> Path:
    """A copy of the program of which all is linked but what is changed; the folder to find it in."""
    shutil.copytree(HOME, folder / "caltrop", copy_function=os.symlink)
    for name, now, later in CHANGES:
        changed = folder / "caltrop" / name
        text = changed.read_text()
        assert now in text
        changed.unlink()
        changed.write_text(text.replace(now, later, 1))
    (folder / "caltrop/store/migrations/versions" / f"{LATER}_later.py").write_text(MIGRATION)
    return folder


class Editions:
    """Servers of both editions over one database, and a browser at any of them."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.stack, self.data = stack, folder / "data"
        self.later = make_later_edition(folder / "later")
        shared_server().execute(f"DROP DATABASE IF EXISTS {DATABASE}")
        self.place = shared_server().make_database(DATABASE)

    def command(self, *, later: bool) -> list[str]:
        python, flag, code, *rest = caltrop(self.data, "--host", "127.0.0.1", "--store", self.place, "--no-limits")
        found = f"import sys; sys.path.insert(0, {str(self.later)!r}); " if later else ""
        return [python, flag, found + code, *rest]

    def start(self, *, later: bool) -> Server:
        return self.stack.enter_context(running(self.command(later=later)))

    def visitor(self, server: Server, like: Visitor | None = None) -> Visitor:
        client = self.stack.enter_context(httpx.Client(base_url=server.url, timeout=30))
        visitor = Visitor(client)  # type: ignore[arg-type]
        if like is not None:
            visitor.cookies, visitor.csrf = dict(like.cookies), like.csrf
        return visitor

    def forms(self, table: str) -> list[int]:
        """The form in which each entry of a table was written."""
        sql = f"SELECT body FROM entries WHERE table_id = '{table}' ORDER BY seq"
        return [int(body[1:].split(b",")[0]) for (body,) in shared_server().execute(sql, DATABASE)]


@pytest.fixture
def editions(tmp_path: Path) -> Iterator[Editions]:
    with ExitStack() as stack:
        yield Editions(tmp_path, stack)


def wait_on(visitor: Visitor, n: int, table: str) -> None:
    visitor.does(table, "table.clock", n=str(n), unit="minutes")


def begin(visitor: Visitor, name: str) -> str:
    made = visitor.post("/tables", {"name": name, "facilitator": "Gail", "game": "fell"})
    return str(made.headers["location"].removeprefix("/t/"))


def tap_of_an_old_page(visitor: Visitor, table: str) -> httpx.Response:
    """A tap on a page that the old edition has made."""
    headers = {"hx-request": "true", "x-csrf-token": visitor.csrf, "x-build": build()}
    return visitor._asked("POST", f"/t/{table}/do", data={"move": "table.clock"}, headers=headers)


def test_servers_are_replaced_by_a_later_edition_one_after_the_other(editions: Editions) -> None:
    old = editions.start(later=False)
    boss = editions.visitor(old)
    mill = begin(boss, "Mill Road")
    wait_on(boss, 1, mill)

    # The first new one brings the database to its form; the old one goes on with it, and keeps its tables.
    new = editions.start(later=True)
    assert shared_server().execute("SELECT version_num FROM alembic_version", DATABASE) == [(LATER,)]
    far = editions.visitor(new, boss)
    wait_on(far, 2, mill)
    wait_on(boss, 3, mill)
    assert editions.forms(mill) == [VERSION] * 3

    # No further old one starts, and it says why.
    late = subprocess.run(editions.command(later=False), capture_output=True, text=True, check=False, timeout=60)
    assert late.returncode == 2
    assert "was written by a newer Caltrop. Install that version" in late.stdout + late.stderr
    assert "Traceback" not in late.stderr

    # A table of the new edition that comes to the old one is refused there, and not kept from the next new one.
    weir = begin(far, "Weir")
    wait_on(far, 1, weir)
    assert editions.forms(weir) == [VERSION + 1]
    new.stop()
    refused = editions.visitor(old, far).get(f"/t/{weir}")
    assert (refused.status_code, "was saved by a newer Caltrop." in refused.text) == (503, True)
    wait_on(boss, 4, mill)
    newer = editions.visitor(editions.start(later=True), far)
    wait_on(newer, 2, weir)

    # The old one stops, and its tables go on in the new form. Pages of the old edition load again.
    old.stop()
    newer.get(f"/t/{mill}")
    assert tap_of_an_old_page(newer, mill).headers["hx-refresh"] == "true"
    wait_on(newer, 5, mill)
    assert (editions.forms(mill), editions.forms(weir)) == ([VERSION] * 4 + [VERSION + 1], [VERSION + 1] * 2)
    with closing(PostgresStore(editions.place, engine_for(editions.place))) as store:
        assert (store.find_damage(mill), store.find_damage(weir)) == (None, None)
