"""Kernels as arrays, from which many fights draw at once; what is missing is found when it is drawn.

A combatant of a simulated fight is one whole number, a code. From its highest bit down it says whether someone no
longer stands, who is struck later because others are in focus, the order in which the other side strikes, the class,
whether time does something to it, and the row: so the least code of a side is the target, and tells which class it is
and where it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from caltrop.games.common.fighting.fights import FOES

from .kernels import Results
from .model import LINE_BITS, FightKernels
from .trial import GONE

Ints: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
Flags: TypeAlias = "np.ndarray[Any, np.dtype[np.bool_]]"
MISSING = -1

# ---- codes
# Enough for the combatants of any fight that is taken.
_ROW_BITS = 8
CLASS_BITS = 20
_POINT_BITS = 16
_LINE_BITS = 2 * LINE_BITS
ROW = (1 << _ROW_BITS) - 1
MOVED_BIT = 1 << _ROW_BITS
CLASS_AT = _ROW_BITS + 1
CLASS = (1 << CLASS_BITS) - 1
_ORDER_AT = CLASS_AT + CLASS_BITS
_MOST_POINTS = (1 << _POINT_BITS) - 1
_LATER = 1 << (_ORDER_AT + _POINT_BITS + _LINE_BITS)
NOT_UP = _LATER << 1

# ---- ends of kernels
TWO_AT = CLASS_BITS
SHAKEN = 1 << (2 * CLASS_BITS)
FALLEN = 1 << (2 * CLASS_BITS + 1)
FLAGS_AT = 2 * CLASS_BITS
_SLOT_BITS = 16  # of an address: how many slots its table has, less one
SLOTS = (1 << _SLOT_BITS) - 1
_NUMBERS = 1 << 32  # that a draw tells apart
_MOOD_BITS = 6  # enough for all foes of any fight that is taken
# Of a mood: who stand, who lead, who are low.
LEADS_AT = _MOOD_BITS
LOW_AT = 2 * _MOOD_BITS
MANY = (1 << _MOOD_BITS) - 1


class _AliasTables:
    """Many small tables of odds in one row of arrays; each draw takes two looks, however long a table is.

    A table has a number of slots that is a power of two. Its address is where it starts, and that number less one.
    """

    def __init__(self) -> None:
        self.keep = np.zeros(0, np.uint32)
        self.ends = np.zeros(0, np.int64)
        self.used = 0

    def add(self, rows: list[tuple[int, float]]) -> int:
        """Add a table of ends with their chances; return its address."""
        slots = 1 << (len(rows) - 1).bit_length()
        empty = [(rows[0][0], 0.0)] * (slots - len(rows))
        keep, other = _alias_method([chance for _, chance in (*rows, *empty)])
        start = self.used
        self.used = self.used + slots
        self.make_room()
        ends = np.array([end for end, _ in (*rows, *empty)], np.int64)
        self.keep[start : self.used] = np.minimum(np.array(keep) * _NUMBERS, _NUMBERS - 1)
        self.ends[2 * start : 2 * self.used : 2] = ends
        self.ends[2 * start + 1 : 2 * self.used : 2] = ends[other]
        return start << _SLOT_BITS | (slots - 1)

    def make_room(self) -> None:
        if self.used > len(self.keep):
            room = 2 * self.used
            self.keep, self.ends = np.resize(self.keep, room), np.resize(self.ends, 2 * room)

    def draw(self, addresses: Ints, rng: np.random.Generator) -> Ints:
        """Draw an end from each of these tables."""
        raw = _random_numbers(len(addresses), rng)
        spot = addresses & SLOTS
        spot &= raw
        spot += addresses >> _SLOT_BITS
        other = raw >= self.keep.take(spot)
        spot <<= 1
        spot += other
        return self.ends.take(spot)


def _random_numbers(n: int, rng: np.random.Generator) -> np.ndarray[Any, np.dtype[np.uint32]]:
    """Return numbers of 32 bits, two of each that the generator makes. Low bits choose a slot, all of them an end."""
    raw: np.ndarray[Any, Any] = rng.bit_generator.random_raw((n + 1) // 2)
    return raw.view(np.uint32)[:n]


def _alias_method(chances: list[float]) -> tuple[list[float], list[int]]:
    """Return for each place the chance to stay there, and where to go else."""
    n = len(chances)
    scaled = [chance * n for chance in chances]
    keep = [1.0] * n
    other = list(range(n))
    small = [at for at, chance in enumerate(scaled) if chance < 1]
    large = [at for at, chance in enumerate(scaled) if chance >= 1]
    while small and large:
        low = small.pop()
        high = large.pop()
        keep[low] = scaled[low]
        other[low] = high
        scaled[high] += scaled[low] - 1
        (small if scaled[high] < 1 else large).append(high)
    return keep, other


class ClassArrays:
    """What is known of every class, as arrays that grow with the classes."""

    def __init__(self, kernels: FightKernels) -> None:
        self.kernels = kernels
        self.size = 0
        self.tables = _AliasTables()
        self.pairs: dict[object, Ints] = {}
        self.acts: dict[tuple[int, int], Any] = {}  # tables of acts, by number and phase
        self.facts: dict[str, Ints] = {}
        self.looked: dict[str, int] = {}
        self.books: dict[tuple[str, int], Ints] = {}
        self.moods = np.zeros(0, np.int64)
        self.moved = np.zeros(0, np.int64)
        self.ticks: set[str] = set()  # that do something to someone
        self.turned = 0  # how often codes have changed that fights may have
        self.grow()

    def grow(self) -> None:
        """Take in the classes that are new."""
        if self.size == len(self.kernels.sheets):
            return
        new = range(self.size, len(self.kernels.sheets))
        self.size = len(self.kernels.sheets)
        self.moods = np.append(self.moods, [self.mood(one) for one in new])
        self.moved = np.append(self.moved, np.zeros(len(new), np.int64))
        for (how, focus), book in self.books.items():
            self.books[how, focus] = np.append(book, [self.code(one, how, focus) for one in new])

    # ---- codes
    def codes(self, how: str, focus: int = MISSING) -> Ints:
        """Return the code of each class, without a row, where it is struck by that policy."""
        key = ("weakest" if how in ("spread", "best") else how), focus
        found = self.books.get(key)
        if found is None:
            found = self.books[key] = np.array([self.code(one, *key) for one in range(self.size)], np.int64)
            found |= self.moved
        return found

    def code(self, one: int, how: str, focus: int) -> int:
        group = self.kernels.store.classes.group(one)
        line = self.kernels.line(one)
        points = min(_MOST_POINTS, max(0, self.kernels.points(one)))
        if how == "first":
            order = line << _POINT_BITS | points
        else:
            order = (points if how == "weakest" else _MOST_POINTS - points) << _LINE_BITS | line
        later = _LATER if focus not in (MISSING, group) else 0
        return order << _ORDER_AT | one << CLASS_AT | later | (0 if self.kernels.is_up(one) else NOT_UP)

    def mood(self, one: int) -> int:
        """Return what counts for morale of a foe who stands: that it does, whether it leads, and whether it is low."""
        rules = self.kernels.rules.morale
        sheet = self.kernels.sheets[one]
        if rules is None or sheet.life != "up" or self.kernels.side_of(one) != FOES:
            return 0
        return 1 + (bool(rules.leads(sheet)) << LEADS_AT) + (bool(rules.low(sheet)) << LOW_AT)

    def find_moved(self) -> None:
        """Find out of every new class whether turns or time do something to it."""
        while (start := self.looked.get("moved", 0)) < self.size:
            found = [MOVED_BIT * self.is_moved(one) for one in range(start, self.size)]
            self.looked["moved"] = start + len(found)
            self.grow()
            if any(found):
                self.moved[start : start + len(found)] = found
                self.turned += 1
                for book in self.books.values():
                    np.bitwise_or(book, self.moved, out=book)

    def is_moved(self, one: int) -> bool:
        found = {kind for kind in self.kernels.ticks(one) if not self.kernels.is_still_in(kind, one)}
        self.ticks |= found
        return bool(found)

    # ---- facts
    def fact(self, name: str, classes: Ints, find: Callable[[int], int]) -> Ints:
        """Return a number for each of these classes, found once for each."""
        known = self.facts.get(name)
        if known is None or len(known) < self.size:
            known = self.facts[name] = _widen(known, self.size)
        found = known.take(classes)
        if found.min(initial=0) == MISSING:
            for one in np.unique(classes[found == MISSING]).tolist():
                value = find(one)
                known = self.facts[name] = _widen(known, len(self.kernels.sheets))
                known[one] = value
            self.grow()
            found = known.take(classes)
        return found

    # ---- kernels
    def pair_tables(self, name: object, one: Ints, two: Ints, find: Callable[[int, int], Results]) -> Ints:
        """Return the addresses of the tables for these pairs of classes."""
        known = self.pairs.get(name)
        if known is None or len(known) < self.size:
            known = self.pairs[name] = _widen_square(known, self.size)
        spot = one * len(known)
        spot += two
        found = known.ravel().take(spot)
        if found.min(initial=0) == MISSING:
            missing = found == MISSING
            pairs = np.unique(one[missing] << CLASS_BITS | two[missing])
            for a, b in ((pair >> CLASS_BITS, pair & CLASS) for pair in pairs.tolist()):
                address = self.tables.add(self.ends_of_two(find(a, b), a, b))
                known = self.pairs[name] = _widen_square(known, len(self.kernels.sheets))
                known[a, b] = address
            found = known[one, two]
        return found

    def ends_of_two(self, found: Results, one: int, two: int) -> list[tuple[int, float]]:
        """Return the ends of a kernel: both classes, and whether one of them has fallen, or courage may fail."""
        if found.refused:
            return [(two << TWO_AT | one, 1.0)]
        self.grow()
        merged: dict[tuple[int, ...], int] = {}
        for after, _, weight in found.rows:
            merged[after] = merged.get(after, 0) + weight
        return [(b << TWO_AT | a | self.flags(one, two, a, b), n / found.den) for (a, b), n in merged.items()]

    def flags(self, one: int, two: int, a: int, b: int) -> int:
        moods = self.moods
        is_up = self.kernels.is_up
        shaken = moods[a] != moods[one] or moods[b] != moods[two]
        return SHAKEN * bool(shaken) | FALLEN * (not is_up(a) or not is_up(b))

    def single_tables(self, name: object, one: Ints, find: Callable[[int], Results]) -> Ints:
        return self.fact(f"table:{name}", one, lambda n: self.tables.add(_ends_of_one(find(n), n)))


def _ends_of_one(found: Results, one: int) -> list[tuple[int, float]]:
    if found.refused:
        return [(one, 1.0)]
    return [(after[0], weight / found.den) for after, _, weight in found.rows]


def _widen(known: Ints | None, size: int) -> Ints:
    """Return an array of at least that size, with more room than is needed now."""
    if known is not None and len(known) >= size:
        return known
    wide = np.full(max(64, size + size // 2), MISSING, np.int64)
    if known is not None:
        wide[: len(known)] = known
    return wide


def _widen_square(known: Ints | None, size: int) -> Ints:
    if known is not None and len(known) >= size:
        return known
    wide = np.full((max(64, size + size // 2),) * 2, MISSING, np.int64)
    if known is not None:
        wide[: len(known), : len(known)] = known
    return wide


__all__ = ["GONE", "ClassArrays", "Flags", "Ints", "_AliasTables"]
