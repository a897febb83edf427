"""Variants: a TOML file with a base game, changed rulings and dials, and rows of its own. Data only: it runs no code.

base = "fell"
title = "Grim Fell"

[rulings]
"fell.attack.harm" = "one"

[dials]
"fell.slots" = 6

[[item]]                  # a known id changes that row, a new one adds it
id = "dagger"
cost = 12
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused

from .toml_text import RULE, parse_toml

LARGEST = 1_000_000


def read_variant_file(path: str) -> Mapping[str, Any] | Refused:
    """Read a variant's file as plain data."""
    text = read_variant_text(path)
    return text if isinstance(text, Refused) else parse_toml(text, path)


def read_variant_text(path: str) -> bytes | Refused:
    """Read a variant's file, as it is."""
    file = Path(path)
    try:
        if file.stat().st_size > LARGEST:
            return Refused("variant-too-large", RULE, {"file": path, "most": LARGEST})
        return file.read_bytes()
    except OSError:
        return Refused("no-such-file", RULE, {"file": path})


def apply_variant(game: Game, raw: Mapping[str, Any]) -> Game:
    """Return the base game with a variant's rows, rulings and dials.

    `variant_check` must have found no mistakes, now or when a table stored it: rows that an older edition let pass are
    read as far as they can be.
    """
    own = {key: rows for key, rows in raw.items() if key in game.library.kinds}
    dialled = texts_of(raw.get("dials", {}))
    library = type(game.library)(own, dialled)
    title, rulings = str(raw.get("title", game.title)), texts_of(raw.get("rulings", {}))
    return game.make_variant(raw, title=title, library=library, defaults=rulings, dialled=dialled)


def texts_of(section: Mapping[str, Any]) -> dict[str, str]:
    """Return a section of options as tables store them: a file may write a number with or without quotes."""
    return {id: str(option) for id, option in section.items()}
