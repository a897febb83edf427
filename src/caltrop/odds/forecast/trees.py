"""Kernels and the trees that remember them: under the values that were asked for, in the order of asking."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import lcm
from typing import Any, NamedTuple, TypeAlias

from .sheets import Patch, Path

Question: TypeAlias = tuple[str, Path]  # whose value, and which
Ask: TypeAlias = Callable[[Question], Any]  # returns the value as a key


class End(NamedTuple):
    """One end of a trial: what became of each sheet, the same as keys, and what else is known."""

    patches: tuple[Patch, ...]
    codes: tuple[bytes, ...]
    told: Any

    @property
    def key(self) -> tuple[tuple[bytes, ...], Any]:
        return self.codes, self.told


class Kernel(NamedTuple):
    """What becomes of the sheets of a trial: its ends, with whole numbers as weights of the denominator.

    `asked` are the values that it depends on, in the order in which they were asked for; `read` are those that rules
    have read, without those that were only written.
    """

    rows: tuple[tuple[End, int], ...]
    den: int
    asked: tuple[Question, ...]
    read: frozenset[Question]
    refused: bool = False


def mix(parts: Iterable[tuple[Kernel, int]], den: int, asked: Iterable[Question]) -> Kernel:
    """Return the kernel that is each of these with its weight; `asked` was asked for before."""
    parts = list(parts)
    common = lcm(*(kernel.den for kernel, _ in parts))
    ends, weights = dict[Any, End](), dict[Any, int]()
    before = dict.fromkeys(asked)
    for kernel, times in parts:
        for end, weight in kernel.rows:
            key = end.key
            ends.setdefault(key, end)
            weights[key] = weights.get(key, 0) + weight * times * (common // kernel.den)
    rows = tuple((ends[key], weight) for key, weight in weights.items())
    questions = before | dict.fromkeys(question for kernel, _ in parts for question in kernel.asked)
    return Kernel(rows, den * common, tuple(questions), frozenset(before).union(*(kernel.read for kernel, _ in parts)))


class Branch:
    """A place in the tree of questions: which is asked next, and where each answer leads."""

    __slots__ = ("answers", "kernel", "question")

    def __init__(self) -> None:
        self.question: Question | None = None
        self.answers: dict[Any, Branch] = {}
        self.kernel: Kernel | None = None


def look_up(tree: Branch, ask: Ask) -> Kernel | None:
    """Follow the questions of a tree by their answers."""
    while tree.question is not None:
        found = tree.answers.get(ask(tree.question))
        if found is None:
            return None
        tree = found
    return tree.kernel


def plant(tree: Branch, ask: Ask, kernel: Kernel) -> None:
    """Put a kernel into a tree, under the values that it depends on."""
    for question in kernel.asked:
        if tree.question is None:
            tree.question = question
        if tree.question != question:
            return  # it was asked in another order: the kernel stands, but only this once
        tree = tree.answers.setdefault(ask(question), Branch())
    tree.kernel = kernel
