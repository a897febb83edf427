"""The lines of a draft: how each comes about, by the dice or by choice, and what can be put there.

A game says what its lines are, in a `CreationForm`; the dice box, a player or a script answers and fills it in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, ClassVar, Generic, Unpack

from msgspec import Struct, structs

from caltrop.kernel.creation import D, DraftOptions, Value
from caltrop.kernel.dice import SIDES
from caltrop.kernel.errors import Refused, attempt, refuse
from caltrop.kernel.fate import Fate
from caltrop.kernel.move import Wants
from caltrop.kernel.state import Character

ROLL = "roll"  # among the options of a line: let the dice say


def roll_row(fate: Fate, rows: tuple[str, ...], who: str, rule: str) -> str:
    """One of the rows, by a die of as many sides; of one row alone there is nothing to roll."""
    return rows[fate.roll(f"d{len(rows)}", who, rule) - 1] if len(rows) > 1 else rows[0]


def text_options(rows: Iterable[str]) -> dict[str, Value]:
    """Options that are chosen by the very words they put on the line."""
    return {text: text for text in rows}


def shelf_name(shelf: Mapping[str, Any], value: Value) -> str:
    """What something on a shelf is called; what is not there stays as it is."""
    return str(shelf[str(value)].name) if value in shelf else str(value)


class LineContext(Struct, frozen=True):
    """Who is asked for a line, with which shelves at hand; `but` is what there must not be twice."""

    fate: Fate
    library: Any
    who: str
    rule: str
    but: tuple[str, ...] = ()

    def roll(self, die: str) -> int:
        return self.fate.roll(die, self.who, self.rule)

    def roll_row(self, rows: Iterable[str]) -> str:
        return roll_row(self.fate, tuple(rows), self.who, self.rule)

    def choose(self, options: Mapping[str, Value]) -> Value | None:
        """One of the options, or None: let the dice say."""
        return self.fate.choose(self.who, self.rule, {**options, ROLL: None}, ROLL, waits=True)


# ---- one line
class CreationLine(Struct, frozen=True):
    """How a line comes about. On a free line anything can be put that is of its kind."""

    says: ClassVar[str] = "words"
    free: ClassVar[bool] = False

    def roll(self, ask: LineContext) -> Value:
        """By the dice; a line that has none stays empty."""
        return ""

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        """What the dice could give, in the words to choose it by."""
        return {}

    def choose(self, ask: LineContext) -> Value:
        """As somebody wants it, or by the dice after all."""
        found = ask.choose(self.options(ask.library, ask.but))
        return self.roll(ask) if found is None else found

    def takes(self, value: Value) -> bool:
        return isinstance(value, str)

    def text(self, library: Any, value: Value) -> str:
        """What stands there, as people read it."""
        return str(value)


class NumberLine(CreationLine, frozen=True):
    """The sum of some dice, and more."""

    says: ClassVar[str] = "number"
    dice: tuple[str, ...]
    more: int = 0

    def roll(self, ask: LineContext) -> Value:
        return sum(ask.fate.faces(self.dice, ask.who, ask.rule)) + self.more

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        most = sum(SIDES[die] for die in self.dice)
        return {str(n): n for n in range(len(self.dice) + self.more, most + self.more + 1)}

    def takes(self, value: Value) -> bool:
        return True


class AmountLine(NumberLine, frozen=True):
    """A number that can be put at anything that is not below 0."""

    free: ClassVar[bool] = True

    def takes(self, value: Value) -> bool:
        return isinstance(value, int) and value >= 0


class ShelfLine(CreationLine, frozen=True):
    """Something of the library, by id."""

    shelf: str

    def roll(self, ask: LineContext) -> Value:
        return ask.roll_row(getattr(ask.library, self.shelf))

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return text_options(getattr(library, self.shelf))

    def text(self, library: Any, value: Value) -> str:
        return shelf_name(getattr(library, self.shelf), value)


class TextLine(CreationLine, frozen=True):
    """A row of a table, or words of one's own."""

    free: ClassVar[bool] = True
    table: str

    def roll(self, ask: LineContext) -> Value:
        return ask.roll_row(ask.library.tables[self.table].rows)

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return text_options(library.tables[self.table].rows)


# ---- a whole draft
class CreationForm(Struct, Generic[D], frozen=True):
    """The lines of a game's drafts, and how a draft becomes a character: the base of every game's `Creation`.

    As it stands, lines do not hang on each other. A game whose lines do rolls the `later` ones after the others, and
    has its own `make`, `reroll` and `put`. Lines that are `aside` come only with another one.
    """

    rule: str
    draft: type[D]
    wants: type[Wants]
    by_line: dict[str, CreationLine]
    later: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    free_lines: tuple[str, ...] = ("name",)

    @property
    def every_line(self) -> tuple[str, ...]:
        return tuple(self.by_line)

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(line for line in self.by_line if line not in self.aside)

    # ---- what a game says anew where its lines hang on each other
    def make(self, fate: Fate, library: Any, who: str = "", **how: Unpack[DraftOptions]) -> D:
        """Every line, but for those that stand fixed already; asked all at once."""
        return self.fill_draft(fate, library, who, how)

    def reroll(self, fate: Fate, library: Any, draft: D, line: str, who: str = "") -> D:
        """The draft with one line rolled again."""
        return with_line(draft, line, self.roll_line(fate, library, line, who))

    def set_line(self, library: Any, draft: D, line: str, value: Value) -> D:
        """The draft with one line set: words are free, anything else is what the dice could give."""
        self.check_value(library, line, value)
        return with_line(draft, line, value)

    def assigned_values(self, up: str = "", down: str = "") -> dict[str, Value]:
        """What is assigned instead of rolled; one line may go down so that another goes up."""
        return {}

    def can_assign(self, values: Mapping[str, Value]) -> bool:
        """As it is before anything is said, or with one up for one down."""
        plain = self.assigned_values()
        moved = [line for line in plain if values[line] != plain[line]]
        return values in (plain, *(self.assigned_values(up, down) for up in moved for down in moved if up != down))

    def finish(self, draft: D, owner: str, library: Any) -> Character:
        raise NotImplementedError

    # ---- one line
    def roll_line(self, fate: Fate, library: Any, line: str, who: str = "", but: tuple[str, ...] = ()) -> Value:
        """A line by the dice."""
        return self.by_line[line].roll(LineContext(fate, library, who, self.rule, but))

    def choose_line(self, fate: Fate, library: Any, line: str, who: str = "", but: tuple[str, ...] = ()) -> Value:
        """A line as somebody wants it, or by the dice after all."""
        return self.by_line[line].choose(LineContext(fate, library, who, self.rule, but))

    def fill_line(
        self, fate: Fate, library: Any, line: str, who: str, how: DraftOptions, but: tuple[str, ...] = ()
    ) -> Value:
        """A line in the way that the others come about."""
        take = self.choose_line if how.get("method") == "chosen" else self.roll_line
        return take(fate, library, line, who, but)

    def options(self, library: Any, line: str) -> dict[str, Value]:
        """What the dice could give for this line, in the words to choose it by."""
        return self.by_line[line].options(library)

    def value_text(self, library: Any, line: str, value: Value) -> str:
        return self.by_line[line].text(library, value)

    def put(self, library: Any, draft: D, line: str, value: Value) -> D | Refused:
        """The draft with one line set, or why it cannot be."""
        return attempt(self.set_line, library, draft, line, value)

    def check_value(self, library: Any, line: str, value: Value) -> None:
        """Words are free, anything else must be what the dice could give."""
        kind = self.by_line[line]
        if not kind.takes(value):
            refuse("bad-value", self.rule, name=line, got=str(value), allowed=kind.says)
        options = {} if kind.free else kind.options(library)
        if not kind.free and value not in options.values():
            refuse("no-such-line", self.rule, line=line, got=str(value), options=tuple(options))

    # ---- all lines
    def fill_draft(self, fate: Fate, library: Any, who: str, how: DraftOptions) -> D:
        """Every line but the later ones and those that stand fixed already; asked all at once."""
        fixed = {**(self.assigned_values() if how.get("method") == "assigned" else {}), **how.get("fixed", {})}
        open_lines = [line for line in self.by_line if line not in (*fixed, *self.later)]
        asks = {line: partial(self.fill_line, fate, library, line, who, how) for line in open_lines}
        return self.draft(**fixed, **dict(zip(asks, fate.together(asks), strict=True)))

    def create(self, fate: Fate, library: Any, owner: str = "", **how: Unpack[DraftOptions]) -> Character:
        """A whole character in one go, asked of the seat that will own it."""
        return self.finish(self.make(fate, library, owner, **how), owner, library)


def with_line(draft: D, line: str, value: Value) -> D:
    changed: dict[str, Any] = {line: value}
    return structs.replace(draft, **changed)


def swap_lines(draft: D, a: str, b: str) -> D:
    """The draft with two of its lines in each other's place."""
    changed: dict[str, Any] = {a: getattr(draft, b), b: getattr(draft, a)}
    return structs.replace(draft, **changed)
