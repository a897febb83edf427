"""The check of names that are typed at a table: clean, not to be mistaken for another's, nor for the facilitator's.

A parameter that names someone says so in its annotation (`parameters.Naming`), so every move that takes a name has the
same check. Names that only the facilitator knows never refuse one: that would tell of somebody hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from msgspec import Struct, structs

from .errors import refuse
from .lookalikes import in_one_script, mixes_scripts
from .names import clean_name, find_alike, may_pass_for, suggest_name, without_facilitator
from .parameters import parameters
from .state import State

S = TypeVar("S", bound=Struct)
RULE = "table.seats"


def with_clean_names(want: S) -> S:
    """Return a move's parameters with every name as it is kept."""
    named = {name: getattr(want, name) for name, p in parameters(type(want)).items() if p.naming}
    clean = {name: clean_name(said) for name, said in named.items() if isinstance(said, str)}
    return structs.replace(want, **clean) if any(clean[name] != named[name] for name in clean) else want


def check_names(state: State, seat: str, actor: str, want: Any) -> None:
    """Refuse a name that is empty, or that could be mistaken for another's."""
    for name, parameter in parameters(type(want)).items():
        said = getattr(want, name) if parameter.naming else ""
        if parameter.naming and parameter.shortest and not said:
            refuse("no-name", RULE)
        if said and parameter.naming == "seat":
            check_seat_name(state, said, is_facilitator=getattr(want, "role", "") == "facilitator")
        elif said and parameter.naming in ("rename", "newcomer"):
            check_character_name(state, seat, said, but=actor if parameter.naming == "rename" else "")


def check_seat_name(state: State, name: str, *, is_facilitator: bool = False) -> None:
    """Refuse the name of a new seat that looks like another seat's, or like the facilitator."""
    taken = [there.name for there in state.seats.values()]
    if not is_facilitator:
        check_not_reserved(state, name, taken)
    check_one_script(name, taken)
    if alike := find_alike(name, taken):
        refuse("name-taken", RULE, who=alike, suggestion=suggest_name(name, taken))


def check_character_name(state: State, seat: str, name: str, *, but: str = "") -> None:
    """Refuse a character's name that looks like that of another that the seat knows, or like the facilitator."""
    taken = [*known_names(state, seat, but)]
    check_not_facilitators(state, seat, name, taken)
    if not state.is_facilitator(seat):
        check_one_script(name, taken)
    if alike := find_alike(name, taken):
        refuse("character-taken", RULE, who=alike, suggestion=suggest_name(name, taken))


def check_not_facilitators(state: State, seat: str, name: str, taken: Sequence[str] = ()) -> None:
    """Refuse a player a character's name that could be taken for the facilitator."""
    if not state.is_facilitator(seat):
        check_not_reserved(state, name, taken)


def check_not_reserved(state: State, name: str, taken: Sequence[str]) -> None:
    """Refuse a name that could be taken for the facilitator."""
    if may_pass_for(name, known := facilitator_names(state)):
        if rest := without_facilitator(name, known):
            refuse("name-partly-reserved", RULE, name=name, suggestion=suggest_name(in_one_script(rest), taken))
        refuse("name-reserved", RULE, name=name)


def check_one_script(name: str, taken: Sequence[str]) -> None:
    """Refuse a name with a word of several scripts: one letter of another is hardly seen."""
    if mixes_scripts(name):
        refuse("name-mixed", RULE, name=name, suggestion=suggest_name(in_one_script(name), taken))


def facilitator_names(state: State) -> tuple[str, ...]:
    return tuple(state.seats[seat].name for seat in state.facilitators)


def known_names(state: State, seat: str, but: str = "") -> Iterator[str]:
    """Yield the names of the living that a seat knows, without the stash and without one of them."""
    for who, found in state.characters.items():
        known = not found.hidden or state.may_act_for(seat, who)
        if who != but and known and found.life != "dead" and found.kind != "stash":
            yield found.name


def free_name(state: State, seat: str, name: str) -> str:
    """Return the name for a newcomer, with a number where somebody is called so already."""
    return suggest_name(name, known_names(state, seat))
