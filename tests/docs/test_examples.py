"""What the documents show is what the program does: every `$ caltrop ...` of a console block is run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from msgspec import Struct

from caltrop import demo
from caltrop.cli.main import COMMANDS
from caltrop.store.snapshots import new_table_rows, pending_write
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.transfer import NOTHING_WRITTEN
from cli.terminal import caltrop

ROOT = Path(__file__).parents[2]
TABLE = "3f9c2a7d1b04"  # the id of the table in the examples
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
SETTLED = (  # the same each time, but for what dice show
    "odds",
    "rules",
    "random-table",
    "games",
    "compare",
    "sweep",
    "roll",
    "duel",
    "forecast",
    "list",
)
KEPT = ("tables", "backup", "verify")  # need a folder with a table in it
OTHERS = ("translating.md",)  # adds a language to a copy of the program: see test_translating.py
ENDLESS = ("serve", "doctor")  # would not end, or tells of the computer; see test_options.py, cli/test_doctor.py


class Example(Struct, frozen=True):
    """A command of a document, and what it is said to print; "..." stands for anything."""

    document: str
    command: str
    shows: str

    @property
    def args(self) -> list[str]:
        return shlex.split(self.command)[1:]

    @property
    def is_rolled(self) -> bool:
        return self.args[0] == "roll" and "--odds" not in self.args

    @property
    def settled(self) -> bool:
        return self.args[0] in SETTLED and "--roll" not in self.args


def examples() -> list[Example]:
    pages = (path for path in sorted((ROOT / "docs").glob("*.md")) if path.name not in OTHERS)
    documents = [ROOT / "README.md", *pages]
    return [e for path in documents for block in BLOCK.findall(path.read_text("utf-8")) for e in read(path.name, block)]


def read(document: str, block: str) -> list[Example]:
    found = list[Example]()
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, shows = part.partition("\n")
        if command.startswith("caltrop "):
            found.append(Example(document, command, shows))
    return found


def as_shown(text: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, text.strip().split("..."))), re.DOTALL)


def as_rolled(text: str) -> re.Pattern[str]:
    """The same for a roll: each die shows some number, counts or not, and the total follows."""
    dice = re.sub(r"\\[\[(]\d+\\[\])]", r"[\[(]\\d+[\])]", re.escape(text.strip()))
    return re.compile(re.sub(r"=\\ \d+", r"=\\ \\d+", dice))


def alone() -> list[Example]:
    """Those that need nothing but the program."""
    return [example for example in examples() if example.args[0] not in (*KEPT, *ENDLESS)]


@pytest.mark.parametrize("example", alone(), ids=lambda e: f"{e.document}: {e.command}")
def test_examples_do_what_they_show(example: Example) -> None:
    ran = caltrop(*example.args, unicode=True)
    assert "Traceback" not in ran.err
    if not example.settled:
        assert (ran.status, ran.err) == (0, "")
        return
    said = (ran.out + ran.err).strip()
    shown = as_rolled(example.shows) if example.is_rolled else as_shown(example.shows)
    assert shown.fullmatch(said), said


def test_the_manual_shows_every_command() -> None:
    shown = {e.args[0] for e in examples() if e.document == "cli.md"}
    assert shown == set(COMMANDS)


@pytest.mark.parametrize("document", sorted({e.document for e in examples() if e.args[0] in KEPT}))
def test_examples_about_tables_do_what_they_show(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other, as somebody types them, in a folder that has the table of the examples."""
    laid(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CALTROP_DATA", str(tmp_path))
    for example in examples():
        if example.document == document and example.args[0] in KEPT:
            ran = caltrop(*example.args, unicode=True)
            assert (ran.status, ran.err) == (0, ""), example
            assert as_shown(example.shows).fullmatch(ran.out.strip()), ran.out


def laid(folder: Path) -> None:
    """Mill Road, under the id that the documents use."""
    session = demo.make("fell")
    store = SqliteStore.open(folder / "caltrop.db")
    row, start = new_table_rows(TABLE, demo.title("fell"), session, at=0.0)
    store.create(row, start).result()
    store.append(TABLE, pending_write(session, NOTHING_WRITTEN, 0)).result()
    store.close()
