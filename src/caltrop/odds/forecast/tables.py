"""Kernels as arrays, from which many fights draw at once; what is missing is found when it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from .kernels import Results
from .model import FightKernels
from .trial import GONE

Ints: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
Flags: TypeAlias = "np.ndarray[Any, np.dtype[np.bool_]]"
MISSING = -1
NOBODY = 2**30  # the rank of those who do not stand


class AliasTables:
    """Many small tables of odds in one row of arrays; each draw takes two looks, however long a table is."""

    def __init__(self) -> None:
        self.size = 0
        self.start, self.length = np.zeros(0, np.int64), np.zeros(0, np.int64)
        self.keep = np.zeros(0)
        self.other, self.one, self.two = (np.zeros(0, np.int64) for _ in range(3))

    def add(self, rows: list[tuple[int, int, float]]) -> int:
        """Add a table of ends, two classes each, with their chances; return its number."""
        keep, other = alias_method([chance for _, _, chance in rows])
        self.start = np.append(self.start, len(self.keep))
        self.length = np.append(self.length, len(rows))
        self.other = np.append(self.other, np.array(other) + len(self.keep))
        self.keep = np.append(self.keep, keep)
        self.one = np.append(self.one, [row[0] for row in rows])
        self.two = np.append(self.two, [row[1] for row in rows])
        return len(self.start) - 1

    def draw(self, tables: Ints, rng: np.random.Generator) -> tuple[Ints, Ints]:
        """Draw an end from each of these tables."""
        spot = rng.random(len(tables))
        spot *= self.length.take(tables)
        whole = spot.astype(np.int64)
        spot -= whole
        at = self.start.take(tables)
        at += whole
        at = np.where(spot < self.keep.take(at), at, self.other.take(at))
        return self.one.take(at), self.two.take(at)


def alias_method(chances: list[float]) -> tuple[list[float], list[int]]:
    """Return for each place the chance to stay there, and where to go else."""
    n = len(chances)
    scaled = [chance * n for chance in chances]
    keep, other = [1.0] * n, list(range(n))
    small = [at for at, chance in enumerate(scaled) if chance < 1]
    large = [at for at, chance in enumerate(scaled) if chance >= 1]
    while small and large:
        low, high = small.pop(), large.pop()
        keep[low], other[low] = scaled[low], high
        scaled[high] += scaled[low] - 1
        (small if scaled[high] < 1 else large).append(high)
    return keep, other


class ClassArrays:
    """What is known of every class, as arrays that grow with the classes."""

    def __init__(self, kernels: FightKernels) -> None:
        self.kernels, self.size = kernels, 0
        self.tables = AliasTables()
        self.pairs: dict[object, Ints] = {}
        self.singles: dict[object, Ints] = {}
        self.facts: dict[str, Ints] = {}
        self.looked: dict[str, int] = {}
        self.anything: dict[str, bool] = {}
        self.up = np.zeros(0, bool)
        self.grow()

    def grow(self) -> None:
        """Take in the classes that are new."""
        sheets = self.kernels.sheets
        if self.size == len(sheets):
            return
        new = range(self.size, len(sheets))
        self.up = np.append(self.up, [sheets[n].life == "up" for n in new])
        self.size = len(sheets)
        points = [self.kernels.points(n) for n in range(self.size)]
        groups = self.kernels.store.classes.group_of
        keys = {
            "weakest": [(points[n], groups[n], n) for n in range(self.size)],
            "strongest": [(-points[n], groups[n], n) for n in range(self.size)],
            "first": [(groups[n], points[n], n) for n in range(self.size)],
        }
        self.ranks = {how: self.rank(order) for how, order in keys.items()}
        self.ranks["spread"] = self.ranks["best"] = self.ranks["weakest"]

    def rank(self, keys: Sequence[tuple[int, ...]]) -> Ints:
        ranks = np.empty(self.size, np.int64)
        for place, (*_, one) in enumerate(sorted(keys)):
            ranks[one] = place if self.up[one] else NOBODY
        return ranks

    def fact(self, name: str, classes: Ints, find: Callable[[int], int]) -> Ints:
        """Return a number for each of these classes, found once for each."""
        known = self.facts.get(name)
        if known is None or len(known) < self.size:
            known = self.facts[name] = widen(known, self.size)
        found = known.take(classes)
        if found.min(initial=0) == MISSING:
            for one in np.unique(classes[found == MISSING]).tolist():
                value = find(one)
                known = self.facts[name] = widen(known, len(self.kernels.sheets))
                known[one] = value
            self.grow()
            found = known.take(classes)
        return found

    def look_over(self, name: str, find: Callable[[int], int]) -> None:
        """Find a number for every class that has none yet."""
        known = self.facts.get(name)
        while known is None or self.looked.get(name, 0) < self.size:
            start = self.looked.get(name, 0)
            known = self.fact(name, np.arange(start, self.size), find)
            self.looked[name] = start + len(known)
            self.anything[name] = self.anything.get(name, False) or bool((known > 0).any())
            self.grow()

    def has_any(self, name: str) -> bool:
        """Is there a class with this fact?"""
        return self.anything[name]

    # ---- kernels
    def pair_tables(self, name: object, one: Ints, two: Ints, find: Callable[[int, int], Results]) -> Ints:
        """Return the numbers of the tables for these pairs of classes."""
        known = self.pairs.get(name)
        if known is None or len(known) < self.size:
            known = self.pairs[name] = widen_square(known, self.size)
        found = known.ravel().take(one * len(known) + two)
        if found.min(initial=0) == MISSING:
            missing = found == MISSING
            pairs = np.unique(one[missing] * 2**31 + two[missing])
            for pair in pairs.tolist():
                a, b = divmod(pair, 2**31)
                number = self.tables.add(ends_of_two(find(a, b), a, b))
                known = self.pairs[name] = widen_square(known, len(self.kernels.sheets))
                known[a, b] = number
            self.grow()
            found = known[one, two]
        return found

    def single_tables(self, name: object, one: Ints, find: Callable[[int], Results]) -> Ints:
        return self.fact(f"table:{name}", one, lambda n: self.tables.add(ends_of_one(find(n), n)))


def ends_of_two(found: Results, one: int, two: int) -> list[tuple[int, int, float]]:
    if found.refused:
        return [(one, two, 1.0)]
    merged: dict[tuple[int, ...], int] = {}
    for after, _, weight in found.rows:
        merged[after] = merged.get(after, 0) + weight
    return [(a, b, weight / found.den) for (a, b), weight in merged.items()]


def ends_of_one(found: Results, one: int) -> list[tuple[int, int, float]]:
    if found.refused:
        return [(one, 0, 1.0)]
    return [(after[0], 0, weight / found.den) for after, _, weight in found.rows]


def widen(known: Ints | None, size: int) -> Ints:
    """Return an array of at least that size, with more room than is needed now."""
    if known is not None and len(known) >= size:
        return known
    wide = np.full(max(64, size + size // 2), MISSING, np.int64)
    if known is not None:
        wide[: len(known)] = known
    return wide


def widen_square(known: Ints | None, size: int) -> Ints:
    if known is not None and len(known) >= size:
        return known
    wide = np.full((max(64, size + size // 2),) * 2, MISSING, np.int64)
    if known is not None:
        wide[: len(known), : len(known)] = known
    return wide


__all__ = ["GONE", "NOBODY", "AliasTables", "ClassArrays", "Flags", "Ints"]
