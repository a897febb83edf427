"""Kernels of one fight, found when they are needed and then remembered.

Sheets that look alike to every rule are one class. What rules look at is learnt by watching (`sheet_reads.py`). A
kernel is remembered under the values that it has read, in the order in which it read them, so it serves every sheet
with these values. If a rule reads something that other rules have changed before, the classes are made anew
(`Relearn`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple, TypeAlias

from msgspec import structs

from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.parts import tag
from caltrop.kernel.state.state import Character, Encounter

from .causes import SOMEBODY, Units, bonds, cause_names, causes_on, name_causes
from .sheet_reads import FIGHT, LIFE, Patch, Path, apply_patch, changed_paths, code_at, covers, overlaps, value_at
from .trial import GONE, Kernel, KernelTrees, TrialSheets, VaryingPaths

Row: TypeAlias = tuple[tuple[int, ...], Any, int]  # the classes after it, what else is told, the weight
_Derive: TypeAlias = Callable[[TrialSheets], Kernel]
_Settle: TypeAlias = Callable[[Character], Character]
_OVER = ("out", "dead", GONE)
_FIGHTING = ("up", "down")


class Relearn(Exception):
    """More of the sheets matters than was known: classes that were one may be several."""


class OutOfTime(Exception):
    """The time is over in which more may be found; the kernels that are known stay."""


class Results(NamedTuple):
    """A kernel over classes."""

    rows: tuple[Row, ...]
    den: int
    refused: bool = False


class _SheetClasses:
    """The classes of sheets: by their group, which is the sheet that they began with, and the values that matter."""

    def __init__(self, game: Game, groups: tuple[Character, ...]) -> None:
        self.kinds = {tag(kind): kind for kind in game.kinds}
        self.groups = groups
        self.units = Units(len(groups))
        self.paths: dict[str, list[Path]] = {life: [] for life in _FIGHTING}
        self.known: dict[str, set[Path]] = {life: set() for life in _FIGHTING}
        self.written: set[Path] = set()
        self.dropped: set[Path] = set()  # written, but not read so far
        self.varying = VaryingPaths()
        self.clear()

    def clear(self) -> None:
        self.sheets: list[Character] = []
        self.codes: list[dict[Path, Any]] = []  # what was asked of each
        self.unit_of: list[int] = []
        self.bonds: list[int] = []  # the units with which something of each ends, a bit for each
        self.has_bonds = False
        self.has_causes = False
        self.ids: dict[Hashable, int] = {}
        self.seen: dict[Hashable, tuple[Character, dict[Path, Any]]] = {}  # those with causes, as trials have them

    def class_of(self, unit: int, sheet: Character) -> int:
        """Return the class of a sheet; a new one keeps only what matters, over the sheet that its group began with."""
        key = self._key(unit, sheet)
        found = self.ids.get(key)
        if found is None:
            found = self.ids[key] = len(self.sheets)
            self.sheets.append(self._pare(unit, sheet))
            self.codes.append({})
            self.unit_of.append(unit)
            self.bonds.append(bonds(self.sheets[found]))
            self.has_bonds = self.has_bonds or self.bonds[found] > 0
            self.has_causes = self.has_causes or bool(causes_on(self.sheets[found]))
        return found

    def enter(self, unit: int, sheet: Character) -> int:
        """Return the class of a sheet that differs from the one that its group began with."""
        self._drop({path for path, _ in changed_paths(self.start(unit), sheet) if path != LIFE})
        return self.class_of(unit, sheet)

    def group(self, one: int) -> int:
        """Return the group of a class."""
        return self.units.groups[self.unit_of[one]]

    def start(self, unit: int) -> Character:
        """Return the sheet that the group of a unit began with."""
        return self.groups[self.units.groups[unit]]

    def _key(self, unit: int, sheet: Character) -> Hashable:
        if sheet.life in _OVER:
            return unit, sheet.life
        return (unit, sheet.life, *(code_at(sheet, path) for path in self.paths[sheet.life]))

    def _pare(self, unit: int, sheet: Character) -> Character:
        start = self.start(unit)
        if sheet.life in _OVER:
            return structs.replace(start, life=sheet.life)
        patch = [(path, value_at(sheet, path)) for path in sorted(self.paths[sheet.life], key=len)]
        changed = [(path, value) for path, value in patch if value != value_at(start, path)]
        self.varying.add(path for path, _ in changed)
        pared = apply_patch(start, tuple(changed), self.kinds)
        return structs.replace(pared, life=sheet.life)

    def in_trial(self, roles: tuple[str, ...], classes: tuple[int, ...]) -> TrialSheets:
        """Return the sheets of these classes, in these roles."""
        units = {role: self.unit_of[n] for role, n in zip(roles, classes, strict=True)} if self.has_causes else {}
        found = {role: self.seen_as(n, units) for role, n in zip(roles, classes, strict=True)}
        sheets = TrialSheets({role: sheet for role, (sheet, _) in found.items()})
        sheets.groups = tuple(map(self.group, classes))
        sheets.codes = {role: codes for role, (_, codes) in found.items()}
        sheets.has_others = bool(units) and any(SOMEBODY in causes_on(sheet) for sheet in sheets.values())
        return sheets

    def seen_as(self, one: int, units: dict[str, int]) -> tuple[Character, dict[Path, Any]]:
        """Return the sheet of a class, and what was asked of it, in a trial of these units by their roles."""
        sheet = self.sheets[one]
        if not (units and causes_on(sheet)):
            return sheet, self.codes[one]
        key = one, tuple(units.items())
        if key not in self.seen:
            self.seen[key] = name_causes(sheet, cause_names(units)), {}
        return self.seen[key]

    def learn(self, life: str, paths: Iterable[Path]) -> None:
        """Remember that these paths matter of someone who is up, or down.

        Raises `Relearn` if something of them was dropped before.
        """
        known = self.known[life]
        new = [path for path in dict.fromkeys(paths) if path not in known and path != LIFE]
        if not new:
            return
        known.update(new)
        self.paths[life].extend(new)
        if any(overlaps(path, gone) for path in new for gone in self.dropped):
            raise Relearn
        self._name_again()

    def _name_again(self) -> None:
        self.ids = {self._key(self.unit_of[n], sheet): n for n, sheet in enumerate(self.sheets)}

    def note_dropped(self, kernel: Kernel) -> None:
        """Remember what a kernel writes that no rule has read."""
        written = {path for end, _ in kernel.rows for patch in end.patches for path, _ in patch if path != LIFE}
        self._drop(written - self.written)
        self.written |= written

    def _drop(self, paths: set[Path]) -> None:
        """Remember those of these paths that no rule is known to read."""
        for known in self.known.values():
            self.dropped |= {path for path in paths if not any(covers(one, path) for one in known)}


class KernelStore:
    """Finds and remembers kernels of classes."""

    def __init__(self, game: Game, groups: tuple[Character, ...]) -> None:
        self.classes = _SheetClasses(game, groups)
        self.trees = KernelTrees(self.classes.varying)
        self.learnt: dict[tuple[int, tuple[str, ...]], Kernel] = {}  # by id, of which classes know what matters
        self.known: dict[Hashable, Results] = {}
        self.after: dict[Hashable, dict[bytes, int]] = {}
        # How a sheet calls a unit that has caused something there; "" if nothing depends on who it was.
        self.cause_of: Callable[[int, int], str] = lambda bearer, by: ""
        self.derived = 0
        self.minds_turns = False  # has a rule asked whose turn is to come?
        self.is_late: Callable[[], bool] = lambda: False  # is the time over in which more may be found?

    def keep_time(self) -> None:
        """Raise `OutOfTime` if it is late."""
        if self.is_late():
            raise OutOfTime

    def clear(self) -> None:
        """Forget the classes, but not the kernels that were found."""
        self.classes.clear()
        self.known.clear()
        self.after.clear()

    def results(
        self,
        name: Hashable,
        roles: tuple[str, ...],
        classes: tuple[int, ...],
        derive: _Derive,
        settle: _Settle,
        fight: Encounter | None = None,
    ) -> Results:
        """Return what becomes of these classes; `derive` finds it from their sheets, by role.

        `settle` is applied to each sheet at the end: it forgets what does not matter later. In a `fight` the same
        kernel serves every order of turns, unless a rule asks for it.
        """
        key = (name, classes, fight.order if fight else None)
        found = self.known.get(key)
        if found is None:
            kernel = self._find(name, roles, classes, derive, fight)
            found = self.known[key] = self._results(kernel, dict(zip(roles, classes, strict=True)), settle)
        return found

    def _find(
        self,
        name: Hashable,
        roles: tuple[str, ...],
        classes: tuple[int, ...],
        derive: _Derive,
        fight: Encounter | None,
    ) -> Kernel:
        sheets = self.classes.in_trial(roles, classes)
        key = (name, sheets.groups, sheets.lives)
        ask = sheets.asking(fight)
        kernel = self.trees.find(key, ask)
        if kernel is None:
            self.keep_time()
            kernel = derive(sheets)
            self.derived += 1
            self.trees.add(key, ask, kernel, kernel.asked)
            self._note_turns(kernel, fight)
        if (id(kernel), sheets.lives) not in self.learnt:
            self.learnt[id(kernel), sheets.lives] = kernel
            self._learn(kernel, sheets)
        return kernel

    def _note_turns(self, kernel: Kernel, fight: Encounter | None) -> None:
        """Remember that a move asks whose turn is to come. Raises `Relearn`."""
        if fight is not None and not self.minds_turns and any(who == FIGHT for who, _ in kernel.asked):
            self.minds_turns = True
            raise Relearn

    def _learn(self, kernel: Kernel, sheets: TrialSheets) -> None:
        """Let the classes know what a kernel reads and writes. Raises `Relearn`."""
        for role, sheet in sheets.items():
            if sheet.life in _FIGHTING:
                self.classes.learn(sheet.life, (path for who, path in kernel.read if who == role))
        self.classes.note_dropped(kernel)

    def _results(self, kernel: Kernel, roles: dict[str, int], settle: _Settle) -> Results:
        """Return a kernel as it goes for these classes, by their roles."""
        if kernel.refused:
            return Results((), 1, refused=True)
        merged: dict[tuple[tuple[int, ...], Any], int] = {}
        units = {role: self.classes.unit_of[one] for role, one in roles.items()} if kernel.causes else {}
        by = tuple(units.items())
        books = [(self.after.setdefault((one, settle, by), {}), one) for one in roles.values()]
        for end, weight in kernel.rows:
            after = []
            for (book, one), code, patch in zip(books, end.codes, end.patches, strict=True):
                if code not in book:
                    book[code] = self._after(one, patch, settle, units)
                after.append(book[code])
            key = (tuple(after), end.told)
            merged[key] = merged.get(key, 0) + weight
        return Results(tuple((after, told, weight) for (after, told), weight in merged.items()), kernel.den)

    def _after(self, one: int, patch: Patch, settle: _Settle, units: dict[str, int]) -> int:
        """Return the class of a sheet after a patch, in which causes have the roles of these units."""
        book = self.classes
        unit = book.unit_of[one]
        sheet = settle(apply_patch(book.sheets[one], patch, book.kinds))
        if units:
            sheet = name_causes(sheet, lambda cause: self.cause_of(unit, units[cause]) if cause in units else cause)
        return book.class_of(unit, sheet)
