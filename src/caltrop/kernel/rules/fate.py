"""Fate: what a rule asks for dice, choices and words. A rule never learns who answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial, reduce
from typing import Any, ClassVar, Concatenate, Literal, ParamSpec, TypeAlias, TypeVar

from msgspec import Struct, field

from .dice import SIDES, Dice, Die, Face, Faces, Meeting, Row, RowFaces, count_pairs, sorted_faces
from .steps import DiceRolled, Facts, OptionChosen, Step

A = TypeVar("A")
T = TypeVar("T")
R = TypeVar("R")
_Ps = ParamSpec("_Ps")
_Source: TypeAlias = Literal["app", "real", "proof", "person", "order", "script"]
Value: TypeAlias = tuple[int, ...] | str
Places: TypeAlias = tuple[int, ...]
Worth: TypeAlias = tuple[tuple[int, ...], tuple[Any, ...]]  # the numbers that a roll shows, and the key that ranks it
Ranks: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int]  # both numbers; 1, 0 or -1: first ahead, tie, behind

_LONGEST_WORDS = 2000


class Roll(Struct, frozen=True, tag="roll"):
    """A question that dice answer."""

    key: str
    who: str
    rule: str
    dice: Dice


class Choice(Struct, frozen=True, tag="choice"):
    """A question with given answers. `usual` is the default, and called so in files and the API.

    With `waits` a person must answer, never the default.
    """

    key: str
    who: str
    rule: str
    options: tuple[str, ...]
    usual: str = field(name="default")
    waits: bool = False


class Words(Struct, frozen=True, tag="words"):
    """A question that a person answers in their own words: the trouble, how the wound looks, what is decided."""

    key: str
    who: str
    rule: str


Ask: TypeAlias = Roll | Choice | Words


class Proof(Struct, frozen=True):
    """What shows that nobody chose the faces of a throw: the promise came first, then the number, the secret last."""

    promise: str  # a hash of the secret and the dice
    number: str  # what the roller answered to the promise
    secret: str  # of this one throw


class Answer(Struct, frozen=True, omit_defaults=True):
    """A question with its answer, and where the answer came from."""

    ask: Ask
    value: Value
    source: _Source
    proof: Proof | None = None


class Needs(BaseException):
    """Answers are missing. The session turns it into a parked move, which waits for them."""

    def __init__(self, asks: list[Ask]) -> None:
        super().__init__(asks)
        self.asks = asks


def is_valid_answer(ask: Ask, value: Value) -> bool:
    """Can this value answer that question?"""
    if isinstance(ask, Choice):
        return value in ask.options
    if isinstance(ask, Words):
        return isinstance(value, str) and len(value) <= _LONGEST_WORDS
    return (
        not isinstance(value, str)
        and len(value) == len(ask.dice)
        and all(type(v) is int and 1 <= v <= SIDES[d] for v, d in zip(value, ask.dice, strict=True))
    )


class Fate(ABC):
    """What a rule may ask. `who` is a role of the mechanic ("a", "target") or a character."""

    explains: ClassVar[bool] = True  # False: nobody reads the notes, so a rule need not make them

    @abstractmethod
    def faces(self, dice: Dice, who: str, rule: str) -> tuple[int, ...]:
        """Roll dice and return every die's number, in the order given."""

    @abstractmethod
    def choose(self, who: str, rule: str, options: Mapping[str, T], usual: str, waits: bool = False) -> T:
        """Ask for one of the options. `usual` is the default answer, and the one that odds assume.

        `waits`: no default makes sense, so a person is always asked and only odds use `usual`.
        """

    def words(self, who: str, rule: str) -> str:
        """Ask for a person's own words. No result depends on them, so odds leave them empty."""
        return ""

    def roll(self, die: Die, who: str, rule: str) -> int:
        """Roll one die."""
        return self.faces((die,), who, rule)[0]

    def total(self, dice: Dice, who: str, rule: str) -> int:
        """Roll dice together and add them up."""
        return sum(self.faces(dice, who, rule))

    def tally(self, dice: Dice, who: str, rule: str, read: Callable[[int], int]) -> int:
        """Roll dice together and add up what is read from each number."""
        return sum(map(read, self.faces(dice, who, rule)))

    def pool(self, dice: Dice, who: str, rule: str) -> Faces:
        """Roll dice together; highest first, on equal numbers the bigger die first."""
        return sorted_faces(self.faces(dice, who, rule), dice)

    def highest(self, die: Die, n: int, who: str, rule: str) -> int:
        """Roll n equal dice and return the highest."""
        return max(self.faces((die,) * n, who, rule))

    def lowest(self, die: Die, n: int, who: str, rule: str) -> int:
        """Roll n equal dice and return the lowest."""
        return min(self.faces((die,) * n, who, rule))

    def best(self, dice: Dice, who: str, rule: str) -> int:
        """Roll dice of any size and return the highest."""
        return max(self.faces(dice, who, rule))

    def worst(self, dice: Dice, who: str, rule: str) -> int:
        """Roll dice of any size and return the lowest."""
        return min(self.faces(dice, who, rule))

    def throw(self, row: Row, who: str, rule: str) -> RowFaces:
        """Roll the dice of one side, all at once: its own together, each other one by its roller."""
        if not row.helped and not row.paid:
            return RowFaces(self.pool(row.dice, who, rule), blanks=row.blanks)
        apart = {f"help{i}": each for i, each in enumerate(row.helped)}
        apart |= {f"paid{i}": each for i, each in enumerate(row.paid)}
        tasks = {"own": partial(self.pool, row.dice, who, rule)}
        tasks |= {name: partial(self.pool, (each.die,), each.who, each.rule) for name, each in apart.items()}
        own, *others = self.together(tasks)
        faces = tuple(face for (face,) in others)
        return RowFaces(own, faces[: len(row.helped)], faces[len(row.helped) :], row.blanks)

    def revise(self, row: Row, who: str, thrown: RowFaces, revise: Revise) -> RowFaces:
        """Let each roller of a side change what their dice show."""
        return RowFaces(
            tuple(revise(self, who, face) for face in thrown.own),
            tuple(revise(self, by.who, face) for by, face in zip(row.helped, thrown.helped, strict=True)),
            tuple(revise(self, by.who, face) for by, face in zip(row.paid, thrown.paid, strict=True)),
            row.blanks,
        )

    def pair(
        self, a: Row, b: Row, rule: str, revise: Revise | None = None, explain: Explain[Faces] | None = None
    ) -> Meeting:
        """Roll the rows of the roles "a" and "b", match them high to low, and count the pairs that each wins.

        `revise` lets rollers change each die after both rows are rolled, "a" first; odds assume that nobody does.
        `explain` may note how the rows met; odds leave it out.
        """
        x, y = self.together({"a": partial(self.throw, a, "a", rule), "b": partial(self.throw, b, "b", rule)})
        if revise:
            x = self.revise(a, "a", x, revise)
            y = self.revise(b, "b", y, revise)
        if explain:
            explain(self, x.faces, y.faces)
        return Meeting(*count_pairs(x.faces, y.faces), x.prices, y.prices)

    def rank(
        self,
        a: Row,
        b: Row,
        rule: str,
        worth: Appraise,
        revise: Reappraise | None = None,
        explain: Explain[Worth] | None = None,
        other: Appraise | None = None,
    ) -> Ranks:
        """Roll the rows of the roles "a" and "b" and compare what they are worth: more is ahead.

        `other` appraises the row of "b", if `worth` does not. `revise` lets both roles change what their dice are worth
        after both have rolled; odds assume neither does. `explain` may note what has decided; odds leave it out.
        """
        x, y = self.together({"a": partial(self.throw, a, "a", rule), "b": partial(self.throw, b, "b", rule)})
        ours, theirs = revise(self, x.faces, y.faces) if revise else (worth(x.faces), (other or worth)(y.faces))
        if explain:
            explain(self, ours, theirs)
        return compare_worth(ours, theirs)

    def may(self, who: str, rule: str, usual: bool) -> bool:
        """Ask for yes or no."""
        return self.choose(who, rule, YES_NO, "yes" if usual else "no")

    def call(self, rule: Callable[Concatenate[Fate, _Ps], T], *args: _Ps.args, **kw: _Ps.kwargs) -> T:
        """Run a sub-rule. Exact odds override this to remember its result."""
        return rule(self, *args, **kw)

    def together(self, tasks: Mapping[str, Callable[[], T]]) -> Sequence[T]:
        """Run tasks that do not depend on each other, so that all their questions are asked at the same time.

        Exact odds give each result a table of its own and draw it when it is read: read only what you need.
        """
        return [task() for task in tasks.values()]

    def each(self, rule: Callable[[int, T], R], results: Sequence[T], names: Sequence[str] = ()) -> Sequence[R]:
        """Go on from each result of `together` by itself; with names, further questions are asked at the same time."""
        if not names:
            return [rule(at, result) for at, result in enumerate(results)]
        return self.together({name: partial(rule, at, results[at]) for at, name in enumerate(names)})

    def join(self, how: Callable[[R, R], R], start: R, read: Callable[[T], R], results: Sequence[T]) -> R:
        """Join what is read from each result of `together`; exact odds merge equal sums as they go."""
        return reduce(how, map(read, results), start)

    def gather(self, results: Sequence[T]) -> tuple[T, ...]:
        """Return the results of `together` or `each` for an outcome, which may then be read in part."""
        return tuple(results)

    def line_up(
        self, results: Sequence[T], number: Callable[[T], int], leads: Callable[[T], bool]
    ) -> tuple[Places, Places]:
        """Return the places of the results that lead and of the others, each line by rising number."""
        ranked = sorted(range(len(results)), key=lambda at: number(results[at]))
        ahead = tuple(at for at in ranked if leads(results[at]))
        return ahead, tuple(at for at in ranked if at not in ahead)

    def fold(
        self,
        join: Callable[[T, T], T],
        start: T,
        rule: Callable[[Fate, A], T],
        cases: Mapping[str, A],
        explain: Callable[[Fate, list[T]], None] | None = None,
    ) -> T:
        """Run a sub-rule for each case, together, and join the results; exact odds merge them as they go.

        `explain` may note what the results were; odds leave it out.
        """
        found = self.together({name: partial(rule, self, case) for name, case in cases.items()})
        if explain:
            explain(self, list(found))
        return reduce(join, found, start)

    def note(self, rule: str, who: str, facts: Facts) -> None:
        """Write down a step of the explanation; fates without a log, such as odds, ignore it."""

    @contextmanager
    def casting(self, roles: Mapping[str, str]) -> Iterator[None]:
        """Assign these characters to a mechanic's roles while it runs."""
        yield


Revise: TypeAlias = Callable[[Fate, str, Face], Face]  # of one die, by the role that rolled it
Appraise: TypeAlias = Callable[[Faces], Worth]
Explain: TypeAlias = Callable[[Fate, T, T], None]
Reappraise: TypeAlias = Callable[[Fate, Faces, Faces], tuple[Worth, Worth]]
YES_NO: Mapping[str, bool] = {"no": False, "yes": True}


def compare_worth(a: Worth, b: Worth) -> Ranks:
    """Return the numbers that both pools show, and which of them is ahead."""
    return a[0], b[0], (a[1] > b[1]) - (a[1] < b[1])


class PreviewFate(Fate):
    """The fate that previews a plan: every choice gets its usual answer, no die is rolled, and its steps are kept."""

    def __init__(self) -> None:
        self.trace: list[Step] = []

    def note(self, rule: str, who: str, facts: Facts) -> None:
        self.trace.append(Step(rule, who, facts))

    def faces(self, dice: Dice, who: str, rule: str) -> tuple[int, ...]:
        raise AssertionError(f"{rule}: a plan rolls nothing")

    def choose(self, who: str, rule: str, options: Mapping[str, T], usual: str, waits: bool = False) -> T:
        return options[usual]


class TableFate(Fate):
    """The fate at the table: answers come from the record, then from `source`; a missing one raises `Needs`.

    An answer is stored under its question's place: the branch of `together`, the rule, the character, and how often
    the same was asked there before ("together@#0/a/fell.contest@ana#0"). If the question at that place has changed,
    the stored answer is not used.
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
        self.trace.append(Step(rule, who, DiceRolled(dice, numbers)))
        return numbers

    def choose(self, who: str, rule: str, options: Mapping[str, T], usual: str, waits: bool = False) -> T:
        if len(options) == 1:  # nothing to choose, so no question
            return options[usual]
        who = self.roles.get(who, who)
        chosen = self._answer(
            Choice(key=self._place(who, rule), who=who, rule=rule, options=tuple(options), usual=usual, waits=waits)
        )
        assert isinstance(chosen, str)
        self.trace.append(Step(rule, who, OptionChosen(chosen)))
        return options[chosen]

    def words(self, who: str, rule: str) -> str:
        who = self.roles.get(who, who)
        said = self._answer(Words(self._place(who, rule), who, rule))
        assert isinstance(said, str)
        return said

    def note(self, rule: str, who: str, facts: Facts) -> None:
        self.trace.append(Step(rule, self.roles.get(who, who), facts.cast_roles(self.roles)))

    def together(self, tasks: Mapping[str, Callable[[], T]]) -> list[T]:
        outer = self.branch
        done = list[T]()
        missing = list[Ask]()
        place = self._place("", "together")  # even for one task or none, so that later places do not depend on how many
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
        before = self.roles
        self.roles = roles
        try:
            yield
        finally:
            self.roles = before


def scripted(*values: int | str | tuple[int, ...]) -> TableFate:
    """Make a fate that answers in order, for tests and examples; a choice without a word gets its usual answer."""
    left = list(values)

    def source(ask: Ask) -> Answer | None:
        if isinstance(ask, Choice) and not (left and isinstance(left[0], str)):
            return Answer(ask, ask.usual, "script")
        if not left:
            return None
        value = left.pop(0)
        return Answer(ask, (value,) if isinstance(value, int) else value, "script")

    return TableFate((), source)
