"""The numbers of a row of a shelf, in words: "HP 4 · BOD d6"."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct, structs

from caltrop import words
from caltrop.kernel.contract.game import Game

ONE = re.compile(r"\b1 (round|turn|minute|hour|day|watche?)s\b")


def row_facts(game: Game, row: Struct) -> str:
    """Return a row's numbers in words, without default values; those that the library puts first come first."""
    usual = {field.name: field.default for field in structs.fields(row)}
    named = [(name, getattr(row, name)) for name in usual if name not in game.library.unsaid]
    named.sort(key=lambda fact: fact[0] not in game.library.first)
    told = ((name, value) for name, value in named if value not in (usual[name], None, "", (), {}, 0))
    return " · ".join(_fact(game, name, value) for name, value in told)


def _fact(game: Game, name: str, value: Any) -> str:
    label = words.find("shelf", name, game) if words.has("shelf", name, game) else name
    if value is True:
        return label
    if isinstance(value, dict):
        return f"{label} {', '.join(f'{key} {die}' for key, die in value.items())}"
    said = ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)
    said = ONE.sub(r"1 \1", said)
    return f"{label} {said}".strip()
