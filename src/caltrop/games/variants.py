"""Variants: a TOML file with a base game, changed rulings, and rows of its own. Data only: it cannot run code.

base = "fell"
title = "Grim Fell"

[rulings]
"fell.attack.harm" = "one"

[[item]]                  # a known id changes that row, a new one adds it
id = "dagger"
cost = 12
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from caltrop.games.common.library.texts import Shelves
from caltrop.kernel.errors import Refused
from caltrop.kernel.game import Game
from caltrop.kernel.input import read
from caltrop.kernel.rulings import NumberRuling, Ruling
from caltrop.kernel.steps import Fact

from .toml_text import RULE, parse_toml

LARGEST = 1_000_000
LONGEST_TITLE = 100
ID = re.compile(r"[a-z0-9]+([- ][a-z0-9]+)*")


def read_variant_file(path: str) -> Mapping[str, Any] | Refused:
    """Read a variant's file as plain data."""
    file = Path(path)
    try:
        if file.stat().st_size > LARGEST:
            return Refused("variant-too-large", RULE, {"file": path, "most": LARGEST})
        return parse_toml(file.read_bytes(), path)
    except OSError:
        return Refused("no-such-file", RULE, {"file": path})


def apply_variant(game: Game, raw: Mapping[str, Any]) -> Game:
    """Return the base game with a variant's rows and rulings. `mistakes` must have found none."""
    own = {key: rows for key, rows in raw.items() if key in game.library.kinds}
    library = type(game.library)(own)
    rulings = {id: option_text(option) for id, option in raw.get("rulings", {}).items()}
    return game.make_variant(raw, title=str(raw.get("title", game.title)), library=library, defaults=rulings)


def option_text(option: Any) -> str:
    """Return a ruling's option as tables store it: a file may write a number with or without quotes."""
    return str(option)


def mistakes(game: Game, raw: Mapping[str, Any], file: str) -> Iterator[Refused]:
    """Yield every mistake in a variant, each with the file, the key and what is allowed there."""
    kinds = game.library.kinds
    known = ("base", "title", "rulings", *kinds)
    for key in raw:
        if key not in known:
            yield Refused("unknown-key", RULE, {"file": file, "key": key, "options": known})
    title = raw.get("title", game.title)
    if not isinstance(title, str) or not 1 <= len(title.strip()) <= LONGEST_TITLE:
        yield Refused("not-words", RULE, {"file": file, "key": "title", "most": LONGEST_TITLE})
    yield from wrong_rulings(game, raw.get("rulings", {}), file)
    wrong_rows = [no for key in kinds if key in raw for no in row_mistakes(game, key, raw[key], file)]
    yield from wrong_rows
    if not wrong_rows:
        yield from loose_ends(apply_variant(game, raw).library, file)


def wrong_rulings(game: Game, rulings: Any, file: str) -> Iterator[Refused]:
    if not isinstance(rulings, Mapping):
        yield Refused("not-a-section", RULE, {"file": file, "key": "rulings"})
        return
    for id, option in rulings.items():
        found = game.rulings.get(id)
        if found is None:
            yield Refused("unknown-key", RULE, {"file": file, "key": f"rulings.{id}", "options": tuple(game.rulings)})
        elif not isinstance(option, (str, int)) or not found.can_be(option_text(option)):
            facts = {"file": file, "key": f"rulings.{id}", "got": str(option)}
            yield Refused("wrong-value", RULE, {**facts, **allowed_values(found)})


def allowed_values(ruling: Ruling[str]) -> dict[str, Fact]:
    """Return what a ruling may be: a number in its range, or one of its options."""
    if isinstance(ruling, NumberRuling):
        return {"least": ruling.least, "most": ruling.most}
    return {"options": ruling.options}


def row_mistakes(game: Game, key: str, rows: Any, file: str) -> Iterator[Refused]:
    """Yield the mistakes in the rows of one kind."""
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        yield Refused("not-rows", RULE, {"file": file, "key": key})
        return
    base, seen = type(game.library)().raw(key), set[str]()
    for at, row in enumerate(rows):
        id = row.get("id", "")
        where = f"{key}.{id or at + 1}"
        if not isinstance(id, str) or not ID.fullmatch(id):
            yield Refused("bad-id", RULE, {"file": file, "key": where})
            continue
        if id in seen:
            yield Refused("id-twice", RULE, {"file": file, "key": where})
        seen.add(id)
        said = read(game.library.kinds[key][1], {**base.get(id, {}), **row}, RULE)
        if isinstance(said, Refused):
            yield Refused("bad-row", RULE, {"file": file, "key": where, "code": said.code, **said.facts})


def loose_ends(library: Shelves, file: str) -> Iterator[Refused]:
    for kind, id, field, got, options in library.loose_ends():
        yield Refused(
            "wrong-value", RULE, {"file": file, "key": f"{kind}.{id}.{field}", "got": got, "options": options}
        )
