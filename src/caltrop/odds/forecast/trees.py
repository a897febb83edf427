"""Kernels and the trees that remember them: under the values that were asked for, in the order of asking."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from math import lcm
from typing import Any, NamedTuple, TypeAlias

from caltrop.kernel.state.state import Character, Encounter

from .sheets import LIFE, NO_SHEETS, PLAN, Patch, Path, as_key, code_at, overlaps

Question: TypeAlias = tuple[str, Path]  # whose value, and which
Ask: TypeAlias = Callable[[Question], Any]  # returns the value as a key


class TrialSheets(dict[str, Character]):
    """The sheets of a trial by role, their groups, and what was asked of each before."""

    groups: tuple[int, ...]
    codes: Mapping[str, dict[Path, Any]]

    @property
    def lives(self) -> tuple[str, ...]:
        return tuple(sheet.life for sheet in self.values())

    def in_roles(self, **roles: str) -> TrialSheets:
        """Return some of these sheets in other roles: each role with the one that it comes from."""
        found, was = TrialSheets({role: self[each] for role, each in roles.items()}), list(self)
        found.groups = tuple(self.groups[was.index(each)] for each in roles.values())
        found.codes = {role: self.codes[each] for role, each in roles.items()}
        return found

    def asking(self, fight: Encounter | None = None) -> Ask:
        """Return a function that answers questions about these sheets and turns, and remembers its answers."""
        codes = self.codes

        def ask(question: Question) -> Any:
            who, path = question
            known = codes.get(who)
            if known is None:
                return as_key(getattr(fight, path[0], None))
            if path not in known:
                known[path] = code_at(self[who], path)
            return known[path]

        return ask


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


def mix(parts: list[tuple[Kernel, int]], den: int, planned: Iterable[Question]) -> Kernel:
    """Return the kernel that is each of these consequences with its weight, after what was asked for the plan."""
    common = lcm(*(kernel.den for kernel, _ in parts))
    ends, weights = dict[Any, End](), dict[Any, int]()
    before = dict.fromkeys(planned)
    for kernel, times in parts:
        for end, weight in kernel.rows:
            key = end.key
            ends.setdefault(key, end)
            weights[key] = weights.get(key, 0) + weight * times * (common // kernel.den)
    rows = tuple((ends[key], weight) for key, weight in weights.items())
    read = frozenset(before).union(*(kernel.read for kernel, _ in parts))
    for kernel, _ in parts:
        before.update(dict.fromkeys(kernel.asked))
    return Kernel(rows, den * common, tuple(before), read)


def without_plan(kernel: Kernel) -> Kernel:
    """Return a kernel of consequences as one that depends on sheets only: the plan was made from them."""
    asked = tuple(question for question in kernel.asked if question[0] != PLAN)
    return kernel._replace(asked=asked, read=kernel.read.intersection(asked))


class VaryingPaths:
    """The values of sheets that differ from those that their group began with, in some class.

    Only these tell sheets of one group apart, so only these are asked for in trees.
    """

    def __init__(self) -> None:
        self.paths: set[Path] = set()
        self.open = OpenQuestions(self.paths)
        self.grown = 0  # how often paths were added

    def add(self, paths: Iterable[Path]) -> None:
        new = set(paths) - self.paths
        if new:
            self.paths |= new
            self.open.clear()
            self.grown += 1


class OpenQuestions(dict[Question, bool]):
    """Which questions can have several answers, each found when it is first looked up. Those about no sheet can."""

    def __init__(self, paths: set[Path]) -> None:
        super().__init__()
        self.paths = paths

    def __missing__(self, question: Question) -> bool:
        who, path = question
        found = who in NO_SHEETS or (path != LIFE and any(overlaps(path, each) for each in self.paths))
        self[question] = found
        return found


class KernelTrees:
    """Trees of kernels, each with a key that tells the groups and lives of the sheets."""

    def __init__(self, varying: VaryingPaths) -> None:
        self.varying, self.grown = varying, 0
        self.trees: dict[Hashable, Branch] = {}
        self.planted: list[tuple[Hashable, Ask, Kernel, tuple[Question, ...]]] = []

    def find(self, key: Hashable, ask: Ask) -> Kernel | None:
        if self.grown != self.varying.grown:
            self.plant_again()
        tree = self.trees.get(key)
        return look_up(tree, ask) if tree is not None else None

    def add(self, key: Hashable, ask: Ask, kernel: Kernel, asked: tuple[Question, ...]) -> None:
        """Remember a kernel under the answers to what was asked for it."""
        self.planted.append((key, ask, kernel, asked))
        self.plant(key, ask, kernel, asked)

    def plant(self, key: Hashable, ask: Ask, kernel: Kernel, asked: tuple[Question, ...]) -> None:
        is_open = self.varying.open
        plant(self.trees.setdefault(key, Branch()), ask, kernel, [each for each in asked if is_open[each]])

    def plant_again(self) -> None:
        """Plant every kernel again, because more is asked for than before."""
        self.grown = self.varying.grown
        self.trees.clear()
        for each in self.planted:
            self.plant(*each)


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


def plant(tree: Branch, ask: Ask, kernel: Kernel, asked: list[Question]) -> None:
    """Put a kernel into a tree, under the values that it depends on."""
    for question in asked:
        if tree.question is None:
            tree.question = question
        if tree.question != question:
            return  # it was asked in another order: the kernel stands, but only this once
        answer = ask(question)
        found = tree.answers.get(answer)
        if found is None:
            found = tree.answers[answer] = Branch()
        tree = found
    tree.kernel = kernel
