"""A thing that is made up: the properties that its form asks for, and how the form is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from caltrop import words
from caltrop.games.common.sheet.pack import Item
from caltrop.games.common.table_moves.things import properties_of
from caltrop.kernel.game import Game
from caltrop.kernel.parameters import Parameter, parameters
from caltrop.table.log import Intent
from caltrop.web.access.fields import Posted, all_values, first_value
from caltrop.web.forms.context import Option

NOT_GIVEN = ("service", "natural")  # kinds of items that no one can be given
ALWAYS = ("uses", "condition", "lasts", "worth")  # properties that do something in every game
TOLD_BY_NAME = ("a", "many")  # how sentences name a thing: a homemade one goes by its name
FieldKind: TypeAlias = Literal["number", "yes-no", "choice", "text"]


class Property(Struct, frozen=True):
    """A property that a homemade thing can have, as a field of the form."""

    name: str
    kind: FieldKind
    options: tuple[Option, ...] = ()
    longest: int = 60


def properties(game: Game) -> Iterator[Property]:
    """Yield the properties that the game's own things have, in the order of an item."""
    used, known = {*properties_of(game.shelf("items")), *ALWAYS}, parameters(Item)
    for name, parameter in known.items():
        if name in used and name not in TOLD_BY_NAME:
            yield Property(name, field_kind(game, name, parameter), property_options(game, name, parameter))


def field_kind(game: Game, name: str, parameter: Parameter) -> FieldKind:
    if property_options(game, name, parameter):
        return "choice"
    return "number" if parameter.kind == "number" else "yes-no" if parameter.kind == "yes-no" else "text"


def property_options(game: Game, name: str, parameter: Parameter) -> tuple[Option, ...]:
    """Return the values of a property: those of its type, the game's conditions, or what its own things have."""
    if parameter.options:
        return tuple(Option(value, value) for value in parameter.options)
    if name == "condition":
        rows = game.shelf("conditions")
        named = ((str(id), str(getattr(row, "name", "") or str(id).replace("-", " "))) for id, row in rows.items())
        return tuple(Option(id, name, english="all") for id, name in named)
    if parameter.kind in ("number", "yes-no") or name in ("lasts", "harms"):
        return ()
    found = {str(getattr(item, name)) for item in game.shelf("items").values() if item.kind not in NOT_GIVEN}
    return tuple(Option(value, words.find("thing", f"{name}-{value}") or value) for value in sorted(found - {""}))


def making_intent(game: Game, fields: Posted) -> Intent:
    """Read a thing that is made up from its form; fields that are left empty are no properties."""
    own = {each.name: value for each in properties(game) if (value := posted_property(each, fields)) is not None}
    want: dict[str, Any] = {"name": first_value(fields, "w.name").strip(), "properties": own}
    want |= {name: text for name in ("note", "place") if (text := first_value(fields, f"w.{name}").strip())}
    want |= {name: text for name in ("slots", "price", "count") if (text := first_value(fields, f"w.{name}").strip())}
    want |= {"to": list(all_values(fields, "w.to"))}
    want |= {name: True for name in ("hidden", "kept_only") if first_value(fields, f"w.{name}") == "yes"}
    return Intent("table.make", "", want, overrule=first_value(fields, "overrule") == "yes")


def posted_property(each: Property, fields: Posted) -> Any:
    """Return the value of a property; None where the field was left empty."""
    text = first_value(fields, f"p.{each.name}").strip()
    if each.kind == "yes-no":
        return True if text == "yes" else None
    if each.name == "harms":
        return [word.strip() for word in text.split(",")] if text else None
    return text or None
