"""What a player can try at a table: every move of the game, filled in from what its form offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused
from caltrop.table.session import Session
from caltrop.web.page.forms.move_form import Field, MoveForm, form, parse_want

TEXTS = {"text": "a dry ford", "long": "a dry ford", "dice": "d6", "json": "{}", "hidden": "x"}
CROW = "crow"  # a creature whose closed numbers differ: it is looked at, but no result may hang on them
NAMED = "Nessa"  # whoever joins during the game
BLIND = "facilitator"  # of a roll: who alone sees it


class Act(Struct, frozen=True):
    """One thing to try: a move by a character, with its parameters as a form or a program sends them."""

    move: str
    actor: str
    fields: dict[str, list[str]]
    want: dict[str, Any]

    def at_crow(self) -> Act:
        """Return the act aimed at the crow; it is only looked at."""
        fields = {name: [CROW if v == "foe" else v for v in values] for name, values in self.fields.items()}
        want = {name: CROW if value == "foe" else value for name, value in self.want.items()}
        return Act(self.move, self.actor, fields, want)

    @property
    def is_blind(self) -> bool:
        """Does the player themselves not see this roll?"""
        return self.want.get("to") == BLIND


def acts_of(session: Session, seat: str, move: str, actor: str, *, breadth: int) -> Iterator[Act]:
    """Yield a move as its form opens, then with each choice changed to some of its other options, `breadth` of each.

    A blind roll has all that can be put into words, such as trouble: more of it is decided by the result.
    """
    found = form(session, seat, move, actor)
    if isinstance(found, Refused):
        yield Act(move, actor, {}, {})
        return
    first = {f.name: opening(f) for f in found.fields}
    yield filled(session, found, first)
    for field in found.fields:
        for value in others(field)[:breadth]:
            told = {f.name: [TEXTS["text"]] for f in found.fields if f.kind == "text"} if value == [BLIND] else {}
            yield filled(session, found, {**first, **told, field.name: value})


def filled(session: Session, found: MoveForm, values: dict[str, list[str]]) -> Act:
    fields = {f"w.{name}": value for name, value in values.items() if value}
    return Act(found.move, found.actor, fields, parse_want(session.game, found.move, fields))


def opening(field: Field) -> list[str]:
    """What a field begins with; what must be filled in gets the first option, or something of its kind."""
    now = list(field.value) if isinstance(field.value, tuple) else [field.value] if field.value else []
    now = [value for value in now if value != CROW]
    if now or not field.required:
        return now
    if field.name == "name":
        return [NAMED]
    offered = [option.value for option in field.options if option.value not in ("", CROW)]
    return offered[:1] or [TEXTS.get(field.kind, str(max(1, field.least or 1)))]


def others(field: Field) -> list[list[str]]:
    """The other values of a field, as far as it lists them."""
    now = opening(field)
    match field.kind:
        case "choice" | "choices":
            return [[o.value] for o in reversed(field.options) if o.value and o.value != CROW and [o.value] != now]
        case "yes-no":
            return [["no"] if now == ["yes"] else ["yes"]]
        case "number":
            return [[str((field.least or 0) + 1)]]
        case _:
            return []


def people_fields(session: Session, seat: str, move: str, actor: str) -> list[str]:
    """The names of a move's parameters that name characters: their form offers somebody who is there."""
    found = form(session, seat, move, actor)
    if isinstance(found, Refused):
        return []
    there = set(session.state.characters)
    return [f.name for f in found.fields if there & {option.value for option in f.options}]
