"""Draws docs/scene.svg: what `caltrop scene` shows in a terminal, with dice that always fall alike.

Run as a program it draws it anew.
"""

from __future__ import annotations

import sys
import textwrap
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from cli.terminal import program

PICTURE = Path(__file__).parents[2] / "docs" / "scene.svg"
FACES = "3,5,4,7,4,2,6,9,4,17,8,12,5,3,6,4,5,2,6,3,4,2,5,1,6,4,3,2,5,4,6,3,2,4,5,1,3,6,2,4"
WIDE, LINE, SIDE = 110, 18, 24
INK, PAPER, OCHRE, MOSS = "#e8dcc4", "#241c16", "#d6a548", "#9db068"


def drawn(text: str) -> str:
    """Text as a picture of a terminal."""
    rows = [row for line in text.splitlines() for row in (textwrap.wrap(line, WIDE) or [""])]
    height, width = LINE * len(rows) + 2 * SIDE, round(WIDE * 8.45) + 2 * SIDE
    lines = [
        f'<text x="{SIDE}" y="{SIDE + LINE * n}" fill="{colour(row)}" xml:space="preserve">{escape(row)}</text>'
        for n, row in enumerate(rows, 1)
    ]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"',
            '     font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">',
            f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>',
            *lines,
            "</svg>\n",
        )
    )


def colour(row: str) -> str:
    if row.startswith("The odds"):
        return OCHRE
    return MOSS if row.startswith(">") else INK


def scene() -> str:
    return drawn(program("scene", "--yes", "--seed-faces", FACES).out)


if __name__ == "__main__":
    PICTURE.write_text(scene(), encoding="utf-8")
