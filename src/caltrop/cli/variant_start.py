"""The file that `caltrop variant new` writes: all that a variant can change, as comments beside their usual values.

A line of prose begins with "# "; a line to take the "#" from has it at once before its first letter.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from caltrop.games.common.library.shelves import rules_of
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.rulings import NumberDial, NumberRuling
from caltrop.words import say

from .rules import dial_bounds

WIDTH = 100


def first_text(game: Game) -> str:
    """Return the whole text of a new file."""
    parts = (head(game), *(part for part in (rulings(game), dials(game)) if part), *rows(game))
    return "\n".join("\n".join(part) + "\n" for part in parts)


def prose(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, WIDTH - 2)]


def literal(value: Any) -> str:
    """Return a value as TOML writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            return f'"{quoted}"'
        case Mapping():
            inner = ", ".join(f"{name} = {literal(each)}" for name, each in value.items())
            return f"{{ {inner} }}"
    return f"[{', '.join(map(literal, value))}]"


# ---- parts of the file
def head(game: Game) -> list[str]:
    told = prose(say("cli", "start-head", game, base=game.title))
    return [*told, f"base = {literal(game.id)}", f"title = {literal(say('cli', 'start-title', base=game.title))}"]


def rulings(game: Game) -> list[str]:
    texts = rules_of(game.library).rulings
    lines = [*prose(say("cli", "start-rulings")), "[rulings]"]
    for id, ruling in game.rulings.items():
        asked, number = texts.get(id), isinstance(ruling, NumberRuling)
        lines += prose(asked.text) if asked else []
        meanings = asked.options.items() if asked else ((option, "") for option in ruling.options)
        lines += [line for option, meaning in meanings for line in prose(f"  {option}: {meaning}")]
        lines.append(f'#"{id}" = {ruling.default if number else literal(ruling.default)}')
    return lines if game.rulings else []


def dials(game: Game) -> list[str]:
    lines = [*prose(say("cli", "start-dials")), "[dials]"]
    for id, dial in game.dials.items():
        lines += prose(f"{dial.name}. {dial.what} {dial_bounds(dial)}")
        lines.append(f'#"{id}" = {dial.default if isinstance(dial, NumberDial) else literal(dial.default)}')
    return lines if game.dials else []


def rows(game: Game) -> Iterator[list[str]]:
    """Yield a row of each kind: one of the game's under a new id, with all that it has."""
    for shelf in game.library.shelves():
        row = example_row(list(game.library.raw(shelf.key).values()))
        told = prose(say("cli", "start-rows", kind=shelf.key, file=shelf.file))
        fields = [f"#{name} = {literal(value)}" for name, value in row.items()]
        yield [*told, f"#[[{shelf.key}]]", *fields]


def example_row(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the row that shows the most fields, under an id of its own."""
    fullest = max(rows, key=len)
    return {**fullest, "id": f"my-{str(fullest['id']).replace(' ', '-')}"}
