"""Fate: where a rule gets its dice and its choices. A rule never learns who answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial, reduce
from typing import Any, Concatenate, Literal, ParamSpec, TypeAlias, TypeVar

from msgspec import Struct

from .dice import SIDES, Dice, Die, Faces, sorted_faces

A = TypeVar("A")
T = TypeVar("T")
Ps = ParamSpec("Ps")
Fact: TypeAlias = int | str | tuple[int | str, ...]
Source: TypeAlias = Literal["box", "hand", "person", "order", "script"]
Value: TypeAlias = tuple[int, ...] | str
Pairs: TypeAlias = tuple[int, int]
Worth: TypeAlias = tuple[tuple[int, ...], tuple[Any, ...]]  # what a throw shows, and what it is ranked by
Ranks: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int]  # what each shows; 1, 0 or -1: how the first stands

LONGEST_WORDS = 2000


class Roll(Struct, frozen=True, tag="roll"):
    """A question for dice."""

    key: str
    who: str
    rule: str
    dice: Dice


class Choice(Struct, frozen=True, tag="choice"):
    """A question with given answers; `usual` is what most would say, `waits` that nobody should guess it."""

    key: str
    who: str
    rule: str
    options: tuple[str, ...]
    usual: str
    waits: bool = False


class Words(Struct, frozen=True, tag="words"):
    """A question for somebody's own words: the trouble, the wound's look, what the facilitator decides."""

    key: str
    who: str
    rule: str


Ask: TypeAlias = Roll | Choice | Words


class Answer(Struct, frozen=True):
    """A question with what was said to it, and who said it."""

    ask: Ask
    value: Value
    source: Source


class Step(Struct, frozen=True):
    """One line of the explanation: a rule, whose doing, and its numbers."""

    rule: str
    who: str
    facts: dict[str, Fact]


class Needs(BaseException):
    """Inside the kernel only: answers are missing. At the boundary it is a value."""

    def __init__(self, asks: list[Ask]) -> None:
        super().__init__(asks)
        self.asks = asks


def is_valid_answer(ask: Ask, value: Value) -> bool:
    """Could this be an answer to that question?"""
    if isinstance(ask, Choice):
        return value in ask.options
    if isinstance(ask, Words):
        return isinstance(value, str) and len(value) <= LONGEST_WORDS
    return (
        not isinstance(value, str)
        and len(value) == len(ask.dice)
        and all(type(v) is int and 1 <= v <= SIDES[d] for v, d in zip(value, ask.dice, strict=True))
    )


class Fate(ABC):
    """What a rule may ask. `who` is a role of the mechanic ("a", "target") or a character."""

    @abstractmethod
    def faces(self, dice: Dice, who: str, rule: str) -> tuple[int, ...]:
        """Every die's number, in the order given."""

    @abstractmethod
    def choose(self, who: str, rule: str, options: Mapping[str, T], usual: str, waits: bool = False) -> T:
        """One of the options. `usual` is the standing order's default and the policy of odds.

        `waits`: no standing order is sensible, so the person is asked and `usual` serves odds only.
        """

    def words(self, who: str, rule: str) -> str:
        """What somebody puts in their own words; nothing hangs on it, so odds leave it empty."""
        return ""

    def roll(self, die: Die, who: str, rule: str) -> int:
        """One die's number."""
        return self.faces((die,), who, rule)[0]

    def total(self, dice: Dice, who: str, rule: str) -> int:
        """What dice thrown together add up to."""
        return sum(self.faces(dice, who, rule))

    def pool(self, dice: Dice, who: str, rule: str) -> Faces:
        """Thrown together; highest first, on equal numbers the bigger die first."""
        return sorted_faces(self.faces(dice, who, rule), dice)

    def highest(self, die: Die, n: int, who: str, rule: str) -> int:
        """The highest of n equal dice."""
        return max(self.faces((die,) * n, who, rule))

    def lowest(self, die: Die, n: int, who: str, rule: str) -> int:
        """The lowest of n equal dice."""
        return min(self.faces((die,) * n, who, rule))

    def best(self, dice: Dice, who: str, rule: str) -> int:
        """The highest of dice of any size."""
        return max(self.faces(dice, who, rule))

    def worst(self, dice: Dice, who: str, rule: str) -> int:
        """The lowest of dice of any size."""
        return min(self.faces(dice, who, rule))

    def pair(self, a: Dice, b: Dice, rule: str, revise: Revise | None = None) -> Pairs:
        """Two pools, of the roles "a" and "b", matched high to low: in how many pairs each is ahead.

        `revise` lets both change their throw once both lie on the table; the stated policy is that nobody does.
        """
        x, y = self.together({"a": partial(self.pool, a, "a", rule), "b": partial(self.pool, b, "b", rule)})
        return count_pairs(*(revise(self, x, y) if revise else (x, y)))

    def rank(self, a: Dice, b: Dice, rule: str, worth: Appraise, revise: Reappraise | None = None) -> Ranks:
        """Two pools, of the roles "a" and "b", of which the one that is worth more is ahead.

        `revise` lets both change what their throw is worth once both lie on the table; the policy is that nobody does.
        """
        x, y = self.together({"a": partial(self.pool, a, "a", rule), "b": partial(self.pool, b, "b", rule)})
        return compare_worth(*(revise(self, x, y) if revise else (worth(x), worth(y))))

    def may(self, who: str, rule: str, usual: bool) -> bool:
        """A choice between doing and leaving."""
        return self.choose(who, rule, YES_NO, "yes" if usual else "no")

    def call(self, rule: Callable[Concatenate[Fate, Ps], T], *args: Ps.args, **kw: Ps.kwargs) -> T:
        """A sub-rule by name, so that exact odds can remember it."""
        return rule(self, *args, **kw)

    def together(self, tasks: Mapping[str, Callable[[], T]]) -> list[T]:
        """Parts that do not wait for each other: whoever is needed is asked at once."""
        return [task() for task in tasks.values()]

    def fold(self, join: Callable[[T, T], T], start: T, rule: Callable[[Fate, A], T], cases: Mapping[str, A]) -> T:
        """The same sub-rule for each case, together, joined to one value; exact odds merge as they go."""
        return reduce(join, self.together({name: partial(rule, self, case) for name, case in cases.items()}), start)

    def note(self, rule: str, who: str = "", **facts: Fact) -> None:
        """A line of explanation. Where nobody reads it, nothing happens."""

    @contextmanager
    def casting(self, roles: Mapping[str, str]) -> Iterator[None]:
        """While a mechanic runs, its roles are these characters."""
        yield


Revise: TypeAlias = Callable[[Fate, Faces, Faces], tuple[Faces, Faces]]
Appraise: TypeAlias = Callable[[Faces], Worth]
Reappraise: TypeAlias = Callable[[Fate, Faces, Faces], tuple[Worth, Worth]]
YES_NO: Mapping[str, bool] = {"no": False, "yes": True}


def count_pairs(a: Faces, b: Faces) -> Pairs:
    """In how many pairs each is ahead, highest against highest; dice without a counterpart stay out."""
    pairs = list(zip(a, b, strict=False))
    return sum(x > y for x, y in pairs), sum(x < y for x, y in pairs)


def compare_worth(a: Worth, b: Worth) -> Ranks:
    """What each shows, and which of them is ahead."""
    return a[0], b[0], (a[1] > b[1]) - (a[1] < b[1])


class PreviewFate(Fate):
    """Previews a plan: choices by the stated policy, no dice."""

    def faces(self, dice: Dice, who: str, rule: str) -> tuple[int, ...]:
        raise AssertionError(f"{rule}: a plan rolls nothing")

    def choose(self, who: str, rule: str, options: Mapping[str, T], usual: str, waits: bool = False) -> T:
        return options[usual]


class TableFate(Fate):
    """Recorded answers first, then a source (dice box, people, script); what neither has is needed.

    An answer is kept by its question's place: the branch of `together` it stands in, the rule, whose it is, and how
    often that was asked there before ("together@#0/a/fell.contest@ana#0"). It counts only while its question is still
    the same.
    """

    def __init__(self, recorded: Iterable[Answer], source: Callable[[Ask], Answer | None]) -> None:
        self.answers = {a.ask.key: a for a in recorded}
        self.source = source
        self.used: list[Answer] = []
        self.trace: list[Step] = []
        self.roles: Mapping[str, str] = {}
        self.branch = ""
        self.asked: dict[str, int] = {}

    def _place(self, who: str, rule: str) -> str:
        stem = f"{self.branch}{rule}@{who}"
        n = self.asked[stem] = self.asked.get(stem, -1) + 1
        return f"{stem}#{n}"

    def _answer(self, ask: Ask) -> Value:
        known = self.answers.get(ask.key)
        got = known if known is not None and known.ask == ask else self.source(ask)
        if got is None:
            raise Needs([ask])
        assert is_valid_answer(ask, got.value), (ask, got)
        self.used.append(got)
        return got.value

    def faces(self, dice: Dice, who: str, rule: str) -> tuple[int, ...]:
        if not dice:
            return ()
        who = self.roles.get(who, who)
        numbers = self._answer(Roll(self._place(who, rule), who, rule, dice))
        assert not isinstance(numbers, str)
        self.trace.append(Step(rule, who, {"dice": dice, "faces": numbers}))
        return numbers

    def choose(self, who: str, rule: str, options: Mapping[str, T], usual: str, waits: bool = False) -> T:
        if len(options) == 1:  # no choice at all: nobody is asked
            return options[usual]
        who = self.roles.get(who, who)
        chosen = self._answer(Choice(self._place(who, rule), who, rule, tuple(options), usual, waits))
        assert isinstance(chosen, str)
        self.trace.append(Step(rule, who, {"chosen": chosen}))
        return options[chosen]

    def words(self, who: str, rule: str) -> str:
        who = self.roles.get(who, who)
        said = self._answer(Words(self._place(who, rule), who, rule))
        assert isinstance(said, str)
        return said

    def note(self, rule: str, who: str = "", **facts: Fact) -> None:
        self.trace.append(Step(rule, self.roles.get(who, who), facts))

    def together(self, tasks: Mapping[str, Callable[[], T]]) -> list[T]:
        outer, done, missing = self.branch, list[T](), list[Ask]()
        place = self._place("", "together")  # also for one part or none: the others may have been there before
        for name, task in tasks.items():
            self.branch = f"{place}/{name}/"
            try:
                done.append(task())
            except Needs as needs:
                missing += needs.asks
            finally:
                self.branch = outer
        if missing:
            raise Needs(missing)
        return done

    @contextmanager
    def casting(self, roles: Mapping[str, str]) -> Iterator[None]:
        before, self.roles = self.roles, roles
        try:
            yield
        finally:
            self.roles = before


def scripted(*values: int | str | tuple[int, ...]) -> TableFate:
    """Answers in the order asked, for tests and examples; a choice with no words in the script is made as usual."""
    left = list(values)

    def source(ask: Ask) -> Answer | None:
        if isinstance(ask, Choice) and not (left and isinstance(left[0], str)):
            return Answer(ask, ask.usual, "script")
        if not left:
            return None
        value = left.pop(0)
        return Answer(ask, (value,) if isinstance(value, int) else value, "script")

    return TableFate((), source)
