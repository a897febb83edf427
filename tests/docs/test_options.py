"""Every `caltrop COMMAND --option` that a document names is there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cli.terminal import caltrop

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
# A command up to the end of its line or of the code it stands in.
NAMED = re.compile(r"(?<![\w/.-])(?<!from )(?:\S*/bin/)?caltrop ([a-z]+(?:-[a-z]+)*)((?: [^`\n]*)?)")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"^ {4}.*$|`[^`\n]+`", re.MULTILINE)
OPTION = re.compile(r"(?<= )--?[a-z][a-z-]*")


@cache
def options(command: str) -> frozenset[str]:
    """What the program itself says that a command takes; none where there is no such command."""
    told = caltrop(command, "--help")
    return frozenset(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", told.out)) if told.status == 0 else frozenset()


def shown(text: str) -> list[tuple[str, str]]:
    """Commands with what follows them, where a page writes them as code."""
    code = CODE.findall(FENCED.sub(set_in, text))
    return [found for piece in code for found in NAMED.findall(piece)]


def set_in(block: re.Match[str]) -> str:
    """A block of code as lines that are set in by four."""
    lines = (line for line in block[0].splitlines() if "caltrop " in line and not line.lstrip().startswith("#"))
    return "\n".join(f"    {line}" for line in lines)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_option_that_a_page_names_is_there(page: Path) -> None:
    for command, rest in shown(page.read_text(encoding="utf-8")):
        known = options(command)
        assert known, f"caltrop {command}"
        assert set(OPTION.findall(rest)) <= known, f"caltrop {command}{rest}"


def test_the_table_of_options_of_the_server_is_whole() -> None:
    page = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `(--[a-z-]+)`", page, re.MULTILINE))
    assert listed == {option for option in options("serve") if option.startswith("--")} - {"--help"}
