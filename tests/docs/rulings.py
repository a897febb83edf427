"""The part of docs/house-rules.md that follows from the games: every ruling with its options, and every dial.

Run as a program it writes that part anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.rulings import Dial, DieDial, NumberDial

PAGE = Path(__file__).parents[2] / "docs" / "house-rules.md"
MARK = "<!-- written by tests/docs/rulings.py from here on -->"


def section() -> str:
    """All games' rulings, the default first, and their dials."""
    return "\n".join(line for game in registry.games().values() for line in of_game(game)) + "\n"


def of_game(game: Game) -> Iterator[str]:
    yield from (f"## Rulings of {game.title}", "")
    for ruling in game.rulings.values():
        text = game.library.rules.rulings[ruling.id]
        yield from (f"### `{ruling.id}`", "", f"{text.text} Settles `{text.rule}`.", "")
        yield from (f"- `{option}`: {text.options[option]}" for option in ruling.options)
        yield ""
    yield from (f"## Dials of {game.title}", "", "| dial | what it is | usually | can be |", "|---|---|---|---|")
    yield from (f"| `{d.id}` | {d.name}. {d.what} | {d.default} | {bounds(d)} |" for d in game.dials.values())
    yield ""


def bounds(dial: Dial[Any]) -> str:
    if isinstance(dial, NumberDial):
        return f"{dial.least} to {dial.most}"
    assert isinstance(dial, DieDial)
    return ", ".join(dial.dice)


if __name__ == "__main__":
    kept = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    PAGE.write_text(f"{kept}{MARK}\n\n{section()}", encoding="utf-8")
