"""All games and variants by id; a game is imported only when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused

from . import packages

ids = packages.ids


def find(id: str) -> Game | Refused:
    """Return a game by its id, or a variant by the path of its file."""
    if id.endswith(".toml"):
        return _load_variant(id)
    if id not in ids():
        return Refused("unknown-game", "table.games", {"got": id[:60], "options": ids()})
    game = getattr(packages.module(id, "game"), "GAME", None)
    assert isinstance(game, Game)
    return game


def _load_variant(path: str) -> Game | Refused:
    """Read a variant from its file, or return its mistakes: the first, with the others in `also`."""
    from . import variants

    text = variants.read_variant_text(path)
    if isinstance(text, Refused):
        return text
    raw = variants.parse_toml(text, path)
    return raw if isinstance(raw, Refused) else build_variant(raw, path, text.decode())


def build_variant(raw: Mapping[str, Any], file: str = "", text: str = "") -> Game | Refused:
    """Check a variant and build it, or return the first mistake in it, with the others in `also`."""
    from . import variants

    wrong = check_variant(raw, file, text)
    base = _base_game(raw, file)
    if wrong or isinstance(base, Refused):
        return structs.replace(wrong[0], also=tuple(wrong[1:]))
    return variants.apply_variant(base, raw)


def check_variant(raw: Mapping[str, Any], file: str = "", text: str = "") -> list[Refused]:
    """Return every mistake in a variant; with the `text` of its file, each says its line."""
    from . import variant_check

    base = _base_game(raw, file)
    wrong = [base] if isinstance(base, Refused) else variant_check.find_mistakes(base, raw, file)
    if not (wrong and text):
        return wrong
    from .variants import with_lines

    return with_lines(wrong, text)


def build_stored_variant(raw: Mapping[str, Any]) -> Game | Refused:
    """Build the variant of a table from elsewhere: one that an older edition accepted is accepted for good."""
    from . import variant_check, variants

    base = _base_game(raw, "")
    if isinstance(base, Refused):
        return base
    return next(variant_check.unreadable(base, raw), None) or variants.apply_variant(base, raw)


def build_checked_variant(raw: Mapping[str, Any]) -> Game | Refused:
    """Build a variant from data that `build_variant` has accepted, now or in an older edition, without checking it."""
    from . import variants

    base = _base_game(raw, "")
    return base if isinstance(base, Refused) else variants.apply_variant(base, raw)


def _base_game(raw: Mapping[str, Any], file: str) -> Game | Refused:
    """Return the game that a variant changes; never another variant."""
    from .variants import VARIANTS_RULE

    got = str(raw.get("base", ""))[:60]
    if got in ids():
        return find(got)
    code = "wrong-value" if "base" in raw else "no-base"
    return Refused(code, VARIANTS_RULE, {"file": file, "key": "base", "got": got, "options": ids()})


def games() -> dict[str, Game]:
    """Return every game by id."""
    found = {id: find(id) for id in ids()}
    return {id: game for id, game in found.items() if isinstance(game, Game)}


def game_of_mechanic(id: str) -> tuple[Game, str] | Refused:
    """Return a mechanic's game, and its id there: "fell.test", or with a variant "./mine.toml:fell.test"."""
    file, colon, mechanic = id.rpartition(".toml:")
    game = find(f"{file}.toml" if colon else id.partition(".")[0])
    return game if isinstance(game, Refused) else (game, mechanic if colon else id)
