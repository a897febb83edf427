"""Export and import of a character as plain data, from table to table. Import checks every value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused, attempt, refuse
from caltrop.kernel.secrets.names import clean_name

from .parts import Part, tag
from .state import Character

RULE = "table.bring"
MOST_BYTES = 65_536
_MOST_WORDS = 2000
_MOST_KEY = 120
_MOST_ROWS = 300
_AT = re.compile(r"at `\$\.?([^`]+)`")


class Sheet(Struct, frozen=True):
    """An exported sheet. The owner and the place are left out: they belong to the table."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    parts: dict[str, dict[str, Any]]
    game: str = ""
    kind: Literal["character", "hireling", "creature"] = "character"
    life: Literal["up", "down"] = "up"


def export_sheet(game: Game, character: Character, clock: int) -> dict[str, Any]:
    """Return a character as plain data; times on it count their seconds from now."""
    parts = {
        key: msgspec.to_builtins(p.shift_times(-clock)) for key, p in character.parts.items() if isinstance(p, Part)
    }
    about = {"game": game.id, "name": character.name, "kind": character.kind, "life": character.life}
    return {**about, "parts": parts}


def import_sheet(game: Game, raw: Mapping[str, Any], clock: int) -> Character | Refused:
    """Read a character from plain data, without an owner and not hidden; or refuse with what is wrong."""
    return attempt(_character, game, raw, clock)


def _character(game: Game, raw: Mapping[str, Any], clock: int) -> Character:
    sheet = _read(raw)
    if sheet.game not in ("", game.id):
        refuse("other-game", RULE, got=sheet.game[:60], game=game.title)
    parts = (part.bring_to_table(clock) for part in _parts(game, sheet))
    name = clean_name(sheet.name)
    if not name:
        refuse("unreadable-sheet", RULE, name="name")
    return Character(name, sheet.kind, life=sheet.life).with_parts(*parts)


def _read(raw: Mapping[str, Any]) -> Sheet:
    size = len(msgspec.json.encode(raw))
    if size > MOST_BYTES:
        refuse("sheet-too-large", RULE, got=size, most=MOST_BYTES)
    try:
        return msgspec.convert(raw, Sheet)
    except msgspec.ValidationError as bad:
        refuse("unreadable-sheet", RULE, name=_error_place(bad))


def _parts(game: Game, sheet: Sheet) -> Iterator[Part]:
    known = {tag(kind): kind for kind in game.kinds if issubclass(kind, Part)}
    for key, raw in sheet.parts.items():
        if key not in known:
            refuse("unknown-part", RULE, got=key[:60], game=game.title, options=tuple(known))
        yield _part(known[key], key, raw)


def _part(kind: type[Part], key: str, raw: dict[str, Any]) -> Part:
    """Read one part of the sheet, and refuse impossible numbers."""
    try:
        part = msgspec.convert({"part": key, **raw}, kind)
    except msgspec.ValidationError as bad:
        refuse("unreadable-sheet", RULE, name=".".join(filter(None, (key, _error_place(bad))))[:60])
    if absurd := part.impossible_value() or _unbounded_name(msgspec.to_builtins(part), part.bounds):
        refuse("absurd-sheet", RULE, name=f"{key}.{absurd}"[:60])
    return part


def _unbounded_name(thing: Any, bounds: tuple[int, int], name: str = "") -> str:
    """Return the name of the first number out of bounds, or of text or a list that is too long; "" if none is."""
    if isinstance(thing, (dict, list, tuple)):
        inside = thing.items() if isinstance(thing, dict) else ((name, each) for each in thing)
        long = len(thing) > _MOST_ROWS or any(len(key) > _MOST_KEY for key in thing if isinstance(thing, dict))
        return (
            name or "all"
            if long
            else next((bad for k, each in inside if (bad := _unbounded_name(each, bounds, k))), "")
        )
    if isinstance(thing, str):
        return name if len(thing) > _MOST_WORDS else ""
    sound = isinstance(thing, (bool, type(None))) or (isinstance(thing, int) and bounds[0] <= thing <= bounds[1])
    return "" if sound else name


def _error_place(bad: msgspec.ValidationError) -> str:
    """Return the place on the sheet that an error is about."""
    at = _AT.search(str(bad))
    return at[1][:60] if at else ""
