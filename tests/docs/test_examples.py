"""What the documents show is what the program does: every `$ caltrop ...` of a console block is run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from msgspec import Struct

from cli.terminal import program

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
SETTLED = ("odds", "rules", "table", "games", "compare")  # the same each time, unless something is rolled


class Example(Struct, frozen=True):
    """A command of a document, and what it is said to print; "..." stands for anything."""

    document: str
    command: str
    shows: str

    @property
    def args(self) -> list[str]:
        return shlex.split(self.command)[1:]

    @property
    def settled(self) -> bool:
        return self.args[0] in SETTLED and "--roll" not in self.args


def examples() -> list[Example]:
    documents = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
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


@pytest.mark.parametrize("example", examples(), ids=lambda e: f"{e.document}: {e.command}")
def test_examples_do_what_they_show(example: Example) -> None:
    ran = program(*example.args, PYTHONUTF8="1")
    assert "Traceback" not in ran.err
    if not example.settled:
        assert (ran.status, ran.err) == (0, "")
        return
    said = (ran.out + ran.err).strip()
    assert as_shown(example.shows).fullmatch(said), said


def test_the_manual_shows_every_command() -> None:
    shown = {e.args[0] for e in examples() if e.document == "cli.md"}
    assert shown == {"odds", "roll", "create", "table", "rules", "games", "compare", "variant", "scene"}
