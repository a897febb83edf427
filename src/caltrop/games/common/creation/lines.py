"""The lines of a draft: how each comes about, by the dice or by choice, and what can be put there.

A game says what its lines are, in a `Form`; whoever answers (the dice box, a player, a script) fills it in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypedDict, TypeVar

from msgspec import Struct, structs

from caltrop.kernel.dice import SIDES, LadderDie
from caltrop.kernel.errors import Refused
from caltrop.kernel.fate import Fate

Method: TypeAlias = Literal["rolled", "chosen", "assigned"]
Value: TypeAlias = str | int
D = TypeVar("D", bound=Struct)
FIRST_DICE: tuple[LadderDie, ...] = ("d4", "d6", "d8")
ROLL = "roll"  # among the options of a line: let the dice say


def begins_with(number: int) -> LadderDie:
    """The die that a d8 gives an attribute: 1-2 d4, 3-6 d6, 7-8 d8."""
    return "d4" if number <= 2 else "d6" if number <= 6 else "d8"


def row(fate: Fate, rows: tuple[str, ...], who: str, rule: str) -> str:
    """One of the rows, by a die of as many sides; of one row alone there is nothing to roll."""
    return rows[fate.roll(f"d{len(rows)}", who, rule) - 1] if len(rows) > 1 else rows[0]


def same(rows: Iterable[str]) -> dict[str, Value]:
    """Options that are chosen by the very words they put on the line."""
    return {text: text for text in rows}


class Asking(Struct, frozen=True):
    """Who is asked for a line, with which shelves at hand; `but` is what there must not be twice."""

    fate: Fate
    library: Any
    who: str
    rule: str
    but: tuple[str, ...] = ()

    def roll(self, die: str) -> int:
        return self.fate.roll(die, self.who, self.rule)

    def row(self, rows: Iterable[str]) -> str:
        return row(self.fate, tuple(rows), self.who, self.rule)

    def choose(self, options: Mapping[str, Value]) -> Value | None:
        """One of the options, or None: let the dice say."""
        return self.fate.choose(self.who, self.rule, {**options, ROLL: None}, ROLL, waits=True)


# ---- one line
class Line(Struct, frozen=True):
    """How a line comes about. On a free line anything can be put that is of its kind."""

    says: ClassVar[str] = "words"
    free: ClassVar[bool] = False

    def rolled(self, ask: Asking) -> Value:
        """By the dice; a line that has none stays empty."""
        return ""

    def offered(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        """What the dice could give, in the words to choose it by."""
        return {}

    def chosen(self, ask: Asking) -> Value:
        """As somebody wants it, or by the dice after all."""
        found = ask.choose(self.offered(ask.library, ask.but))
        return self.rolled(ask) if found is None else found

    def takes(self, value: Value) -> bool:
        return isinstance(value, str)


class FirstDie(Line, frozen=True):
    """The die of an attribute, by a d8."""

    def rolled(self, ask: Asking) -> Value:
        return begins_with(ask.roll("d8"))

    def offered(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return same(FIRST_DICE)


class Number(Line, frozen=True):
    """The sum of some dice, and more."""

    says: ClassVar[str] = "number"
    dice: tuple[str, ...]
    more: int = 0

    def rolled(self, ask: Asking) -> Value:
        return sum(ask.fate.faces(self.dice, ask.who, ask.rule)) + self.more

    def offered(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        most = sum(SIDES[die] for die in self.dice)
        return {str(n): n for n in range(len(self.dice) + self.more, most + self.more + 1)}

    def takes(self, value: Value) -> bool:
        return True


class Amount(Number, frozen=True):
    """A number that can be put at anything that is not below 0."""

    free: ClassVar[bool] = True

    def takes(self, value: Value) -> bool:
        return isinstance(value, int) and value >= 0


class Shelf(Line, frozen=True):
    """Something of the library, by id."""

    shelf: str

    def rolled(self, ask: Asking) -> Value:
        return ask.row(getattr(ask.library, self.shelf))

    def offered(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return same(getattr(library, self.shelf))


class Words(Line, frozen=True):
    """A row of a table, or words of one's own."""

    free: ClassVar[bool] = True
    table: str

    def rolled(self, ask: Asking) -> Value:
        return ask.row(ask.library.tables[self.table].rows)

    def offered(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return same(library.tables[self.table].rows)


class Skill(Line, frozen=True):
    """A skill that is not there yet, with its die: "lore d6". `die` is rolled, and `given` says what that makes it."""

    die: str
    given: Callable[[int], LadderDie]
    dice: tuple[LadderDie, ...]

    def rolled(self, ask: Asking) -> Value:
        skill = ask.row(skill for skill in ask.library.skills if skill not in ask.but)
        return f"{skill} {self.given(ask.roll(self.die))}"

    def offered(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return same(f"{skill} {die}" for skill in library.skills if skill not in but for die in self.dice)


# ---- a whole draft
class How(TypedDict, total=False):
    """How a draft is filled in, and the lines that stand fixed already."""

    method: Method
    fixed: Mapping[str, Value]


class Form(Struct, Generic[D], frozen=True):
    """The lines of a game's drafts. Those that hang on others come later; `plain` is what assigned ones begin with."""

    rule: str
    draft: type[D]
    lines: dict[str, Line]
    later: tuple[str, ...] = ()
    plain: dict[str, Value] = {}

    def rolled(self, fate: Fate, library: Any, line: str, who: str = "", but: tuple[str, ...] = ()) -> Value:
        """A line by the dice."""
        return self.lines[line].rolled(Asking(fate, library, who, self.rule, but))

    def chosen(self, fate: Fate, library: Any, line: str, who: str = "", but: tuple[str, ...] = ()) -> Value:
        """A line as somebody wants it, or by the dice after all."""
        return self.lines[line].chosen(Asking(fate, library, who, self.rule, but))

    def taken(self, fate: Fate, library: Any, line: str, who: str, how: How, but: tuple[str, ...] = ()) -> Value:
        """A line in the way that the others come about."""
        take = self.chosen if how.get("method") == "chosen" else self.rolled
        return take(fate, library, line, who, but)

    def offered(self, library: Any, line: str) -> dict[str, Value]:
        """What the dice could give for this line, in the words to choose it by."""
        return self.lines[line].offered(library)

    def filled(self, fate: Fate, library: Any, who: str, how: How) -> D:
        """Every line but the later ones and those that stand fixed already; asked all at once."""
        fixed = {**(self.plain if how.get("method") == "assigned" else {}), **how.get("fixed", {})}
        open_lines = [line for line in self.lines if line not in (*fixed, *self.later)]
        asks = {line: partial(self.taken, fate, library, line, who, how) for line in open_lines}
        return self.draft(**fixed, **dict(zip(asks, fate.together(asks), strict=True)))

    def misput(self, library: Any, line: str, value: Value) -> Refused | None:
        """Why this cannot stand on that line: words are free, anything else is what the dice could give."""
        kind = self.lines[line]
        if not kind.takes(value):
            return Refused("bad-value", self.rule, {"name": line, "got": str(value), "allowed": kind.says})
        options = {} if kind.free else kind.offered(library)
        if not kind.free and value not in options.values():
            return Refused("no-such-line", self.rule, {"line": line, "got": str(value), "options": tuple(options)})
        return None


def with_line(draft: D, line: str, value: Value) -> D:
    changed: dict[str, Any] = {line: value}
    return structs.replace(draft, **changed)


def swapped(draft: D, a: str, b: str) -> D:
    """The draft with two of its lines in each other's place."""
    changed: dict[str, Any] = {a: getattr(draft, b), b: getattr(draft, a)}
    return structs.replace(draft, **changed)
