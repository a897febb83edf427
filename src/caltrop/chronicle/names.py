"""The names that a seat may know, also of characters and seats that are gone but still in the log, and shorter ones.

A line says a long name once: "Wenna Thistle strikes Goblin A. Wenna takes 2 harm."
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import structs

from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.messages import Message
from caltrop.table.session import Session

NO_SHORT: Mapping[str, str] = MappingProxyType({})
# What stands before a name and is none: a short form of these would not say who it is.
_TITLES = re.compile(
    r"(the|a|an|old|young|big|little|sir|dame|lady|lord|king|queen|brother|sister|mother|father|uncle|aunt|captain|master"
    r"|doctor|der|die|das|ein|eine|alte[rs]?|junge[rs]?|große[rs]?|kleine[rs]?|herr|frau|bruder|schwester|mutter|vater"
    r"|onkel|tante|meister|meisterin|hauptmann|doktor|von|van|de|mr|mrs|ms|st|dr|.{1,2}|.*[^\w'-].*)",
    re.IGNORECASE,
)


class _KnownNames(dict[str, str]):
    """Names by id; `short` has the first names of those whose name is long, by the whole name."""

    short: Mapping[str, str] = NO_SHORT


def names(session: Session, seat: str) -> _KnownNames:
    """Return the names that this seat may know, by id: characters first, then seats, then removed ones."""
    state = session.state
    eye = SeatKnowledge(session.game, session.state, seat)
    seats = {id: there.name for id, there in state.seats.items()}
    characters = {who: c.name for who, c in state.characters.items() if not c.hidden or eye.may_know(who)}
    found = _KnownNames({**state.former_names(seat), **seats, **characters})
    people = (name for who, name in characters.items() if state.characters[who].kind != "creature")
    found.short = first_names(people, found.values())
    return found


def short_names(known: Mapping[str, str]) -> Mapping[str, str]:
    return known.short if isinstance(known, _KnownNames) else NO_SHORT


def first_names(people: Iterable[str], everyone: Iterable[str]) -> Mapping[str, str]:
    """Return the first names of those with more than one, where no one else's name begins alike."""
    shared = Counter(name.split()[0].casefold() for name in set(everyone) if name.split())
    found = {name: name.split()[0] for name in people if len(name.split()) > 1}
    return {name: first for name, first in found.items() if shared[first.casefold()] == 1 and not _is_title(first)}


def _is_title(word: str) -> bool:
    return _TITLES.fullmatch(word) is not None


# ---- in the messages of a line
def shorten_names(messages: Sequence[Message], short: Mapping[str, str]) -> tuple[Message, ...]:
    """Return the messages of a line with whole names where they are first mentioned, and short ones after that."""
    return tuple(_shorten_each(messages, short)) if short and len(messages) > 1 else tuple(messages)


def _shorten_each(messages: Iterable[Message], short: Mapping[str, str]) -> Iterator[Message]:
    said = dict[str, str]()
    for message in messages:
        fields = {name: getattr(message, name) for name in message.__struct_fields__}
        changed = {name: _shorten(value, said) for name, value in fields.items()} if said else fields
        yield structs.replace(message, **changed) if changed != fields else message
        said.update({name: short[name] for value in fields.values() for name in _names_in(value) if name in short})


def _shorten(value: Any, said: Mapping[str, str]) -> Any:
    if type(value) is str:
        return said.get(value, value)
    return tuple(_shorten(each, said) for each in value) if type(value) is tuple else value


def _names_in(value: Any) -> Iterator[str]:
    if type(value) is str:
        yield value
    elif type(value) is tuple:
        yield from (each for each in value if type(each) is str)
