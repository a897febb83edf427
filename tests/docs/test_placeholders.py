"""Nothing in the documents waits to be written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_has_a_placeholder_or_a_dead_link(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"^(NUMBERS|PLACEHOLDER|TODO|TBD)\b", text, re.MULTILINE)
    for target in re.findall(r"\]\(([^)#]+?\.(?:md|toml)|LICENSE)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_heading_finds_it(page: Path) -> None:
    for target, place in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
        there = (page.parent / target) if target else page
        assert place in places(there.read_text(encoding="utf-8")), f"{target}#{place}"


def places(text: str) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
