"""The pictures of the documents: all there, all shown, and not too heavy to fetch."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import numpy as np

from browser.palette import COLOURS, png

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS.parent / "README.md", *DOCS.glob("*.md")]
HEAVY = 1_500_000  # bytes of all of them together
PICTURE = re.compile(r"!\[([^\]]+)\]\(([^)]+)\)")


def shown() -> dict[Path, str]:
    """Every picture of a page, with what it says to those who do not see it."""
    found = ((page, *picture) for page in PAGES for picture in PICTURE.findall(page.read_text(encoding="utf-8")))
    return {(page.parent / target).resolve(): says for page, says, target in found}


def test_every_picture_that_a_page_shows_is_there() -> None:
    assert [path for path in shown() if not path.is_file()] == []


def test_every_screen_is_shown_somewhere() -> None:
    assert {path.resolve() for path in (DOCS / "screens").glob("*.png")} - set(shown()) == set()


def test_the_screens_are_light() -> None:
    assert sum(path.stat().st_size for path in (DOCS / "screens").iterdir()) < HEAVY


def test_a_picture_of_few_colours_keeps_them() -> None:
    ink, paper = (40, 30, 20), (245, 237, 225)
    drawn = png(np.array([[paper, ink, ink], [ink, paper, paper]], np.uint8))
    assert drawn[16:24] == bytes([0, 0, 0, 3, 0, 0, 0, 2])  # three wide, two high
    palette = drawn[drawn.index(b"PLTE") + 4 :][:6]
    rows = zlib.decompress(drawn[drawn.index(b"IDAT") + 4 :])
    colours = [tuple(palette[3 * place : 3 * place + 3]) for row in (rows[1:4], rows[5:8]) for place in row]
    assert colours == [paper, ink, ink, ink, paper, paper]


def test_many_colours_become_as_many_as_a_palette_has() -> None:
    shades = np.random.default_rng(1).integers(0, 256, (64, 64, 3)).astype(np.uint8)
    drawn = png(shades)
    at = drawn.index(b"PLTE")
    assert int.from_bytes(drawn[at - 4 : at]) == 3 * COLOURS


def test_a_screen_has_a_palette() -> None:
    for path in (DOCS / "screens").glob("*.png"):
        assert path.read_bytes()[25] == 3, f"{path.name} was not made by tests/browser/screenshots.py"
