"""The lines of a draft: how each is rolled or chosen, and which values it can have.

A game lists its lines in a `CreationForm`; app dice, a player or a script answer and fill it in.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, ClassVar, Generic, Unpack

from msgspec import Struct, structs

from caltrop.kernel.contract.creation import BuildStep, ChoiceCard, D, DraftOptions, ExampleRoll, Value
from caltrop.kernel.contract.move import Wants
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.refusals import Refused, attempt, refuse
from caltrop.kernel.rules.rulings import DieDial, NumberDial
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.state import Character

ROLL = "roll"  # the option of a line that leaves it to the dice


def roll_row(fate: Fate, rows: tuple[str, ...], who: str, rule: str) -> str:
    """Return one of the rows by a die with as many sides; a single row needs no roll."""
    return rows[fate.roll(f"d{len(rows)}", who, rule) - 1] if len(rows) > 1 else rows[0]


def text_options(rows: Iterable[str]) -> dict[str, Value]:
    """Return options whose label is also their value."""
    return {text: text for text in rows}


def shelf_name(shelf: Mapping[str, Any], value: Value) -> str:
    """Return the name of a row on a shelf; a value that is not on it stays as it is."""
    return str(shelf[str(value)].name) if value in shelf else str(value)


def shelf_story(shelf: Mapping[str, Any], value: Value) -> str:
    """Return the text of a row on a shelf; "" for a value that is not on it."""
    return str(shelf[str(value)].text) if value in shelf else ""


def shelf_card(library: Any, row: Any) -> ChoiceCard:
    """Return a row of a shelf as a card: its name and story, the skill that it teaches, and the names of its gear."""
    skill = getattr(row, "skill", "")
    skills = (shelf_name(library.skills, skill),) if skill else ()
    spells = getattr(row, "spells", None) or tuple(filter(None, (getattr(row, "spell", ""),)))
    marks = (*skills, *(shelf_name(library.spells, spell) for spell in spells))
    return ChoiceCard(
        row.id, row.name, row.text, marks, tuple(library.items[id].name for id in getattr(row, "gear", ()))
    )


class LineContext(Struct, frozen=True):
    """Who is asked for a line, by which rule, with which library; `but` are values that must not come twice."""

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
        """Ask for one of the options, or None to leave it to the dice."""
        return self.fate.choose(self.who, self.rule, {**options, ROLL: None}, ROLL, waits=True)


# ---- one line
class CreationLine(Struct, frozen=True):
    """How one line of a draft is rolled or chosen. A free line takes any value of its kind."""

    says: ClassVar[str] = "words"
    free: ClassVar[bool] = False

    def roll(self, ask: LineContext) -> Value:
        """Roll the line; one without dice stays empty."""
        return ""

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        """Return the values that the dice could give, by their labels."""
        return {}

    def choose(self, ask: LineContext) -> Value:
        """Ask for a value, or roll if the dice are to decide."""
        found = ask.choose(self.options(ask.library, ask.but))
        return self.roll(ask) if found is None else found

    def takes(self, value: Value) -> bool:
        return isinstance(value, str)

    def text(self, library: Any, value: Value) -> str:
        """Return the value as people read it."""
        return str(value)

    def story(self, library: Any, value: Value) -> str:
        """Return the text of the entry that the value names; "" where it names none."""
        return ""

    def notation(self, library: Any) -> str:
        """Return the dice that are added up for it, as people write them."""
        return ""

    def cards(self, library: Any) -> tuple[ChoiceCard, ...]:
        """Return the values as cards."""
        return tuple(ChoiceCard(value, self.text(library, value)) for value in self.options(library).values())


class NumberLine(CreationLine, frozen=True):
    """The sum of some dice, plus `more`; dials may say how many dice there are, and which."""

    says: ClassVar[str] = "number"
    dice: tuple[str, ...]
    more: int = 0
    count: NumberDial | None = None
    die: DieDial | None = None

    def dice_in(self, library: Any) -> tuple[str, ...]:
        """Return the dice, as the game or its variant has them."""
        if self.count is None and self.die is None:
            return self.dice
        n = library.dial(self.count) if self.count is not None else len(self.dice)
        return (library.dial(self.die) if self.die is not None else self.dice[0],) * n

    def notation(self, library: Any) -> str:
        dice = Counter(self.dice_in(library))
        some = (f"{n if n > 1 else ''}{die}" for die, n in dice.items())
        return "+".join((*some, *((str(self.more),) if self.more else ())))

    def roll(self, ask: LineContext) -> Value:
        return sum(ask.fate.faces(self.dice_in(ask.library), ask.who, ask.rule)) + self.more

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        dice = self.dice_in(library)
        most = sum(SIDES[die] for die in dice)
        return {str(n): n for n in range(len(dice) + self.more, most + self.more + 1)}

    def takes(self, value: Value) -> bool:
        return True


class AmountLine(NumberLine, frozen=True):
    """A number that can be set to any value from 0 up."""

    free: ClassVar[bool] = True

    def takes(self, value: Value) -> bool:
        return isinstance(value, int) and value >= 0


class ShelfLine(CreationLine, frozen=True):
    """The id of a row on a shelf of the library."""

    shelf: str

    def roll(self, ask: LineContext) -> Value:
        return ask.roll_row(getattr(ask.library, self.shelf))

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return text_options(getattr(library, self.shelf))

    def text(self, library: Any, value: Value) -> str:
        return shelf_name(getattr(library, self.shelf), value)

    def story(self, library: Any, value: Value) -> str:
        return shelf_story(getattr(library, self.shelf), value)

    def cards(self, library: Any) -> tuple[ChoiceCard, ...]:
        return tuple(shelf_card(library, row) for row in getattr(library, self.shelf).values())


class TextLine(CreationLine, frozen=True):
    """A row of a random table, or the player's own words."""

    free: ClassVar[bool] = True
    table: str

    def roll(self, ask: LineContext) -> Value:
        return ask.roll_row(ask.library.tables[self.table].rows)

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return text_options(library.tables[self.table].rows)


# ---- a whole draft
class CreationForm(Struct, Generic[D], frozen=True):
    """The lines of a game's drafts, and how a draft becomes a character: the base of every game's `Creation`.

    Here each line stands by itself. A game whose lines depend on each other rolls the `later` ones after the others,
    and overrides `make`, `reroll` and `set_line`. Lines that are `aside` are filled only together with another line.
    """

    rule: str
    draft: type[D]
    wants: type[Wants]
    by_line: dict[str, CreationLine]
    later: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    free_lines: tuple[str, ...] = ("name",)
    steps: tuple[BuildStep, ...] = ()
    swaps: tuple[tuple[str, str], ...] = ()

    @property
    def every_line(self) -> tuple[str, ...]:
        return tuple(self.by_line)

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(line for line in self.by_line if line not in self.aside)

    @property
    def typed_lines(self) -> tuple[str, ...]:
        return tuple(line for line, kind in self.by_line.items() if kind.free and kind.takes(""))

    # ---- what a game overrides if its lines depend on each other
    def make(self, fate: Fate, library: Any, who: str = "", **how: Unpack[DraftOptions]) -> D:
        """Make a draft: ask for every line that is not fixed, all at once."""
        return self.fill_draft(fate, library, who, how)

    def reroll(self, fate: Fate, library: Any, draft: D, line: str, who: str = "") -> D:
        """Return the draft with one line rolled again."""
        return with_line(draft, line, self.roll_line(fate, library, line, who))

    def set_line(self, library: Any, draft: D, line: str, value: Value) -> D:
        """Return the draft with one line set: a free line to any words, another to a value that the dice could give."""
        self.check_value(library, line, value)
        return with_line(draft, line, value)

    def assigned_values(self, up: str = "", down: str = "") -> dict[str, Value]:
        """Return the values that are assigned instead of rolled; one line may drop so that another rises."""
        return {}

    def can_assign(self, values: Mapping[str, Value]) -> bool:
        """Can these values be assigned: the plain ones, or one up for one down?"""
        plain = self.assigned_values()
        moved = [line for line in plain if values[line] != plain[line]]
        return values in (plain, *(self.assigned_values(up, down) for up in moved for down in moved if up != down))

    def rungs(self, line: str) -> tuple[Value, ...]:
        return ()

    def presets(self, step: str) -> tuple[str, ...]:
        return ()

    def with_preset(self, draft: D, preset: str) -> D:
        return draft

    def choices(self, library: Any, draft: D, line: str) -> dict[str, Value]:
        """Return the values for a line that fit the rest of the draft, by their names."""
        fitting = (value for value in self.options(library, line).values() if self.fits(library, draft, line, value))
        return {self.value_text(library, line, value): value for value in fitting}

    def fits(self, library: Any, draft: D, line: str, value: Value) -> bool:
        return not isinstance(self.put(library, draft, line, value), Refused)

    def cards(self, library: Any, draft: D, line: str) -> tuple[ChoiceCard, ...]:
        """Return the cards of a line; one that does not fit the draft says why."""
        return tuple(
            structs.replace(card, closed=self.why_closed(library, draft, line, card.value))
            for card in self.by_line[line].cards(library)
        )

    def why_closed(self, library: Any, draft: D, line: str, value: Value) -> Refused | None:
        """Return why a value cannot be chosen for a line of this draft; None if it can."""
        found = self.put(library, draft, line, value)
        return found if isinstance(found, Refused) else None

    def fit(self, fate: Fate, library: Any, draft: D, line: str, value: Value, who: str = "") -> D | Refused:
        """Return the draft with one line set by choice, or the refusal."""
        return self.put(library, draft, line, value)

    def dice(self, library: Any, line: str) -> str:
        return self.by_line[line].notation(library)

    def example(self, line: str, value: Value) -> ExampleRoll | None:
        return None

    @abstractmethod
    def finish(self, draft: D, owner: str, library: Any) -> Character:
        """Make a character of the draft; every game has its own way."""

    # ---- one line
    def roll_line(self, fate: Fate, library: Any, line: str, who: str = "", but: tuple[str, ...] = ()) -> Value:
        """Roll one line."""
        value = self.by_line[line].roll(LineContext(fate, library, who, self.rule, but))
        return self.note_line(fate, who, line, value)

    def choose_line(self, fate: Fate, library: Any, line: str, who: str = "", but: tuple[str, ...] = ()) -> Value:
        """Ask for one line, or roll it if the dice are to decide."""
        value = self.by_line[line].choose(LineContext(fate, library, who, self.rule, but))
        return self.note_line(fate, who, line, value)

    def note_line(self, fate: Fate, who: str, line: str, value: Value) -> Value:
        """Note what stands on a line now, so that the dice for it can be told from others."""
        fate.note(self.rule, who, FactStated("line", value, line))
        return value

    def fill_line(
        self, fate: Fate, library: Any, line: str, who: str, how: DraftOptions, but: tuple[str, ...] = ()
    ) -> Value:
        """Fill one line by the draft's method: by choice, or by the dice."""
        take = self.choose_line if how.get("method") == "chosen" else self.roll_line
        return take(fate, library, line, who, but)

    def options(self, library: Any, line: str) -> dict[str, Value]:
        """Return the values that the dice could give for this line, by their labels."""
        return self.by_line[line].options(library)

    def value_text(self, library: Any, line: str, value: Value) -> str:
        return self.by_line[line].text(library, value)

    def story(self, library: Any, line: str, value: Value) -> str:
        return self.by_line[line].story(library, value)

    def put(self, library: Any, draft: D, line: str, value: Value) -> D | Refused:
        """Return the draft with one line set, or the refusal."""
        return attempt(self.set_line, library, draft, line, value)

    def check_value(self, library: Any, line: str, value: Value) -> None:
        """Refuse a value of the wrong kind, and on a line that is not free a value that the dice could not give."""
        kind = self.by_line[line]
        if not kind.takes(value):
            refuse("bad-value", self.rule, name=line, got=str(value), allowed=kind.says)
        options = {} if kind.free else kind.options(library)
        if not kind.free and value not in options.values():
            refuse("no-such-line", self.rule, line=line, got=str(value), options=tuple(options))

    # ---- all lines
    def fill_draft(self, fate: Fate, library: Any, who: str, how: DraftOptions) -> D:
        """Make a draft without the `later` lines: ask for every line that is not fixed, all at once."""
        fixed = {**(self.assigned_values() if how.get("method") == "assigned" else {}), **how.get("fixed", {})}
        open_lines = [line for line in self.by_line if line not in (*fixed, *self.later)]
        asks = {line: partial(self.fill_line, fate, library, line, who, how) for line in open_lines}
        return self.draft(**fixed, **dict(zip(asks, fate.together(asks), strict=True)))

    def create(self, fate: Fate, library: Any, owner: str = "", **how: Unpack[DraftOptions]) -> Character:
        """Make a whole character in one go; the seat that will own it answers."""
        return self.finish(self.make(fate, library, owner, **how), owner, library)


def with_line(draft: D, line: str, value: Value) -> D:
    changed: dict[str, Any] = {line: value}
    return structs.replace(draft, **changed)


def swap_lines(draft: D, a: str, b: str) -> D:
    """Return the draft with the values of two lines swapped."""
    changed: dict[str, Any] = {a: getattr(draft, b), b: getattr(draft, a)}
    return structs.replace(draft, **changed)
