"""Who caused conditions: which combatants have to be told apart for it, and what ends with them.

On a sheet of a forecast the cause of a condition is a unit: a group, or one of its members where they are told apart.
In a trial it is the role of the one who acts or is struck, or SOMEBODY else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec import structs

from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.kernel.state.state import Character

from .sheet_reads import Path, encode

SOMEBODY = "#"  # who stands as long as the trial lasts, and takes no part in it
_UNIT = "#"
_COMBATANT = "@"
MOST_UNITS = 62  # as many as a whole number has bits for
_CAUSES: Path = ("conditions", "causes")


def cause_of_unit(unit: int) -> str:
    return f"{_UNIT}{unit}"


def cause_of_combatant(at: int) -> str:
    """Return what a combatant is called as a cause, before the fight has units: by its place among all."""
    return f"{_COMBATANT}{at}"


def combatant_of(cause: str) -> int | None:
    """Return which of the combatants a cause is; None if it is none of them."""
    return int(cause.removeprefix(_COMBATANT)) if cause.startswith(_COMBATANT) else None


def is_cause_path(path: Path) -> bool:
    return path[:2] == _CAUSES


def causes_on(sheet: Character) -> Collection[str]:
    """Return who caused the conditions of a sheet."""
    return sheet.part(Conditions).causes.values()


def name_causes(sheet: Character, name: Callable[[str], str]) -> Character:
    """Return a sheet whose causes are called otherwise; one that is called "" is forgotten."""
    part = sheet.part(Conditions)
    if not part.causes:
        return sheet
    named = {id: name(cause) for id, cause in part.causes.items()}
    causes = {id: cause for id, cause in named.items() if cause}
    return sheet if causes == part.causes else sheet.with_parts(_in_order(structs.replace(part, causes=causes)))


def _in_order(part: Conditions) -> Conditions:
    """Return conditions whose keys do not tell which of them was caused first."""
    if len(part.causes) < 2:
        return part
    ids = list(part.causes)
    marks = sorted(((part.active[id], part.causes[id]) for id in ids), key=lambda pair: (pair[1], encode(pair[0])))
    active = {**part.active, **{id: mark for id, (mark, _) in zip(ids, marks, strict=True)}}
    return Conditions(active, {id: cause for id, (_, cause) in zip(ids, marks, strict=True)})


# ---- what ends with its cause
def bonds(sheet: Character) -> int:
    """Return with which units something ends on this sheet, a bit for each."""
    part = sheet.part(Conditions)
    found = 0
    for id, cause in part.causes.items():
        if cause != SOMEBODY and _is_bond(part.active.get(id)):
            found |= 1 << int(cause.removeprefix(_UNIT))
    return found


def _is_bond(mark: Condition | None) -> bool:
    return mark is not None and not {"source", "source-night"}.isdisjoint(mark.ends)


def without_bonds(sheet: Character, fallen: int, dead: int) -> Character:
    """Return a sheet without what has ended because these units no longer stand, or are dead."""
    part = sheet.part(Conditions)
    over = {
        id for id, cause in part.causes.items() if cause != SOMEBODY and _is_over(part.active[id], cause, fallen, dead)
    }
    if not over:
        return sheet
    left = {id: mark for id, mark in part.active.items() if id not in over}
    return sheet.with_parts(Conditions(left, {id: cause for id, cause in part.causes.items() if id not in over}))


def _is_over(mark: Condition, cause: str, fallen: int, dead: int) -> bool:
    bit = 1 << int(cause.removeprefix(_UNIT))
    return ("source" in mark.ends and bool(fallen & bit)) or ("source-night" in mark.ends and bool(dead & bit))


class Units:
    """The units of a fight. The first are its groups; those of groups that are told apart have one for each member."""

    def __init__(self, groups: int) -> None:
        self.groups = list(range(groups))  # of each unit
        self.apart: set[int] = set()
        self._known = {(group, 0): group for group in range(groups)}
        self._places = [0] * groups  # of each unit in its group

    def unit(self, group: int, place: int) -> int:
        """Return the unit of a member of a group."""
        key = group, (place if group in self.apart else 0)
        found = self._known.get(key)
        if found is None and len(self.groups) > MOST_UNITS:
            return group
        if found is None:
            found = self._known[key] = len(self.groups)
            self.groups.append(group)
            self._places.append(place)
        return found

    def members(self, groups: tuple[int, ...]) -> list[int]:
        """Return the unit of each combatant, by their groups."""
        return [self.unit(group, groups[:n].count(group)) for n, group in enumerate(groups)]

    def line(self, unit: int) -> tuple[int, int]:
        """Return the place of a unit among all: of those who are alike the first is struck first."""
        return self.groups[unit], self._places[unit]


def cause_names(roles: Mapping[str, int]) -> Callable[[str], str]:
    """Return how causes are called in a trial of these units: by their roles; others are SOMEBODY."""
    known = {cause_of_unit(unit): role for role, unit in roles.items()}
    return lambda cause: known.get(cause, SOMEBODY)
