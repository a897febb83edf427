"""All games and variants by id; a game is imported only when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caltrop.kernel.errors import Refused
from caltrop.kernel.game import Game

from . import packages

ids = packages.ids


def find(id: str) -> Game | Refused:
    """Return a game by its id, or a variant by the path of its file."""
    if id.endswith(".toml"):
        return load_variant(id)
    if id not in ids():
        return Refused("unknown-game", "table.games", {"got": id[:60], "options": ids()})
    game = getattr(packages.module(id, "game"), "GAME", None)
    assert isinstance(game, Game)
    return game


def load_variant(path: str) -> Game | Refused:
    """Read a variant from its file, or return the first mistake in it."""
    from . import variants

    raw = variants.read_variant_file(path)
    return raw if isinstance(raw, Refused) else build_variant(raw, path)


def build_variant(raw: Mapping[str, Any], file: str = "") -> Game | Refused:
    """Build a variant from the data that a file or a stored table holds."""
    from . import variants

    base = base_game(raw, file)
    if isinstance(base, Refused):
        return base
    return next(variants.mistakes(base, raw, file), None) or variants.apply_variant(base, raw)


def build_checked_variant(raw: Mapping[str, Any]) -> Game | Refused:
    """Build a variant from data that `build_variant` has accepted before, without the time that checking takes."""
    from . import variants

    base = base_game(raw, "")
    return base if isinstance(base, Refused) else variants.apply_variant(base, raw)


def base_game(raw: Mapping[str, Any], file: str) -> Game | Refused:
    """Return the game that a variant changes; never another variant."""
    from .toml_text import RULE

    got = str(raw.get("base", ""))[:60]
    if got in ids():
        return find(got)
    return Refused("wrong-value", RULE, {"file": file, "key": "base", "got": got, "options": ids()})


def games() -> dict[str, Game]:
    """Return every game by id."""
    found = {id: find(id) for id in ids()}
    return {id: game for id, game in found.items() if isinstance(game, Game)}


def game_of_mechanic(id: str) -> tuple[Game, str] | Refused:
    """Return a mechanic's game, and its id there: "fell.test", or with a variant "./mine.toml:fell.test"."""
    file, colon, mechanic = id.rpartition(".toml:")
    game = find(f"{file}.toml" if colon else id.partition(".")[0])
    return game if isinstance(game, Refused) else (game, mechanic if colon else id)
