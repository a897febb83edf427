"""Building a character step by step: what each step shows, and what a tap changes.

The page carries the whole state of the building (`Building`); the server checks every line of it each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, structs

from caltrop import words
from caltrop.kernel.contract.creation import BuildStep, ChoiceCard, Value
from caltrop.kernel.rules.dice import LADDER
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.names import known_names
from caltrop.kernel.state.state import Character, State
from caltrop.web.page.labels import param_label

from .drafts import TRIES, Drafting, DraftLine
from .short_sheet import BuiltSheet, example_chance

Way: TypeAlias = Literal["rolled", "assigned"]  # how the numbers came to be
Change: TypeAlias = Literal["again", "less", "more", "way", "swap", "preset", "go", "take", ""]
NAME = "name"


class OtherWay(Struct, frozen=True):
    """What the other way to get numbers has brought: its lines, and which two have changed places."""

    lines: dict[str, Value] = {}
    swap: tuple[str, ...] = ()


class Building(Struct, frozen=True):
    """A character being built: the draft, the step that is shown, and how its numbers came to be."""

    draft: Struct
    step: int = 0
    way: Way = "rolled"
    swap: tuple[str, ...] = ()  # the two rolled numbers that have changed places
    first: Value = ""  # the card that stands first: what was chosen when the step was opened
    other: OtherWay = OtherWay()  # empty until both ways were looked at


class NumberRow(Struct, frozen=True):
    """A number of the draft: what it is for, what it is worth, and whether it can go down or up."""

    line: DraftLine
    help: str
    die: str  # the die to draw, "" for a plain number
    chance: str
    assigned: bool
    may_drop: bool
    may_rise: bool
    dice: str  # the dice that were rolled for it, where the page can say so


class WordRow(Struct, frozen=True):
    """A line of words: typed where it is free, or one of some choices."""

    line: DraftLine
    help: str
    choices: Mapping[str, Value]
    about: str  # the story of the present choice


class LadderDieChance(Struct, frozen=True):
    """A die of the ladder with its chance; not every die can be had at the start."""

    die: str
    chance: str
    can_start: bool


class Builder:
    """The steps of building a character in one game, for one seat at one table."""

    def __init__(self, drafting: Drafting, state: State, seat: str) -> None:
        self.drafting = drafting
        self.state = state
        self.seat = seat
        self.game = drafting.game
        self.creation = drafting.creation
        self.library = drafting.game.library
        self.steps = self.creation.steps or (BuildStep("person", self.creation.lines),)
        self.taken = frozenset(name.casefold() for name in known_names(state, seat))

    # ---- the beginning, and what a page sends
    def begin(self) -> Building:
        return Building(self.with_free_name(self.drafting.roll_draft()))

    def with_free_name(self, draft: Struct) -> Struct:
        """Return the draft with a name that no one at the table has; after some tries it stays as it is."""
        for _ in range(TRIES):
            if not self.has_taken_name(draft):
                break
            found = self.drafting.reroll_line(draft, NAME)
            draft = draft if isinstance(found, Refused) else found
        return draft

    def has_taken_name(self, draft: Struct) -> bool:
        return self.character(draft).name.casefold() in self.taken

    def parse(self, text: str) -> Building | Refused:
        """Read a building that a page sends back."""
        try:
            raw = msgspec.json.decode(text.encode()[:8000], type=dict[str, Any])
            about = msgspec.convert({**raw, "draft": None}, BuildingState)
            draft = self.drafting.parse_draft(msgspec.json.encode(raw.get("draft")).decode())
        except (msgspec.MsgspecError, UnicodeEncodeError):
            return Refused("unreadable-sheet", self.creation.rule, {"name": "draft"})
        if isinstance(draft, Refused):
            return draft
        swap = about.swap if about.swap in self.creation.swaps else ()
        return Building(
            draft=draft,
            step=max(0, min(about.step, len(self.steps) - 1)),
            way=about.way,
            swap=swap,
            first=about.first,
            other=about.other,
        )

    def change(self, now: Building, do: Change, what: str) -> Building | Refused:
        """Do what a button says."""
        match do:
            case "again":
                return self.reroll(now, what)
            case "less" | "more":
                return self.shift(now, what, -1 if do == "less" else 1)
            case "way":
                return self.open_way(now, "assigned" if what == "assigned" else "rolled")
            case "swap":
                return self.swap_numbers(now, what)
            case "preset" if what in self.creation.presets(self.step(now).id):
                return structs.replace(now, draft=self.creation.with_preset(now.draft, what))
            case "go" if what.isdecimal() and int(what) < len(self.steps):
                return self.open_step(now, int(what))
        return now

    def put(self, now: Building, fields: Mapping[str, str]) -> Building | Refused:
        """Set the lines that the page shows as fields, where they have changed."""
        draft = now.draft
        for line in self.step(now).lines:
            text = fields.get(line)
            if text is None or text == str(getattr(draft, line)):
                continue
            value = self.value(draft, line, text.strip())
            found = self.creation.fit(self.drafting.fate(), self.library, draft, line, value)
            if isinstance(found, Refused):
                return found
            draft = found
        return structs.replace(now, draft=draft)

    def value(self, draft: Struct, line: str, text: str) -> Value:
        """Return a field's text as the line has it: a number where a number stood."""
        return int(text) if isinstance(getattr(draft, line), int) and text.isdecimal() and len(text) < 6 else text

    # ---- what buttons do
    def open_step(self, now: Building, step: int) -> Building:
        """Go to a step; a step of cards begins with the chosen one, and no card moves while it is open."""
        opened = self.steps[step]
        first = getattr(now.draft, opened.lines[0]) if opened.kind == "cards" else ""
        return structs.replace(now, step=step, first=first)

    def reroll(self, now: Building, line: str) -> Building | Refused:
        shown = {line: getattr(now.draft, line, "")}
        found = self.drafting.reroll(now.draft, line, shown)
        if isinstance(found, Refused):
            return found
        return structs.replace(now, draft=self.with_free_name(found) if line == NAME else found)

    def open_way(self, now: Building, way: Way) -> Building | Refused:
        """Go to the other way to get numbers, and find there what it had before; the same way begins anew."""
        if way == now.way:
            return self.take_way(now, way)
        found = self.restore_way(now, way) or self.take_way(now, way)
        if isinstance(found, Refused):
            return found
        kept = {line: getattr(now.draft, line) for line in self.lines_of_ways(now.draft, found.draft)}
        return structs.replace(found, other=OtherWay(kept, now.swap))

    def lines_of_ways(self, one: Struct, two: Struct) -> tuple[str, ...]:
        """Return the lines that a way sets: those that can be assigned, and what comes and goes with them."""
        ways = self.creation.assigned_values()
        return tuple(
            line for line in self.creation.every_line if line in ways or getattr(one, line) != getattr(two, line)
        )

    def restore_way(self, now: Building, way: Way) -> Building | Refused | None:
        """Return the building with what the other way had; None if it had nothing yet."""
        if not self.creation.assigned_values().keys() <= now.other.lines.keys():
            return None
        draft = now.draft
        for line in self.creation.every_line:
            value = now.other.lines.get(line, "")
            found = self.creation.fit(self.drafting.fate(), self.library, draft, line, value) if value else draft
            if isinstance(found, Refused):
                return found
            draft = found
        swap = now.other.swap if now.other.swap in self.creation.swaps else ()
        return structs.replace(now, draft=draft, way=way, swap=swap)

    def take_way(self, now: Building, way: Way) -> Building | Refused:
        """Roll the numbers of the step, or assign those that can be: both begin anew."""
        draft = now.draft
        plain = self.creation.assigned_values()
        for line in plain:
            found = (
                self.drafting.reroll_line(draft, line)
                if way == "rolled"
                else self.creation.fit(self.drafting.fate(), self.library, draft, line, plain[line])
            )
            if isinstance(found, Refused):
                return found
            draft = found
        return structs.replace(now, draft=draft, way=way, swap=())

    def shift(self, now: Building, line: str, by: int) -> Building | Refused:
        """Move an assigned number one rung down or up, where the others allow it."""
        after = self.shifted_values(now.draft, line, by)
        if after is None or not self.may_have(after):
            return now
        found = self.creation.fit(self.drafting.fate(), self.library, now.draft, line, after[line])
        return found if isinstance(found, Refused) else structs.replace(now, draft=found)

    def shifted_values(self, draft: Struct, line: str, by: int) -> dict[str, Value] | None:
        """Return the assigned numbers with one of them moved; None beyond the last rung."""
        values = self.assigned_numbers(draft)
        rungs = self.creation.rungs(line)
        at = rungs.index(values[line]) + by if values.get(line) in rungs else -1
        return {**values, line: rungs[at]} if 0 <= at < len(rungs) else None

    def assigned_numbers(self, draft: Struct) -> dict[str, Value]:
        return {line: getattr(draft, line) for line in self.creation.assigned_values()}

    def may_have(self, values: Mapping[str, Value]) -> bool:
        """Can these numbers be assigned, or can they after one more is raised?"""
        return self.creation.can_assign(values) or any(map(self.creation.can_assign, self.with_one_raised(values)))

    def with_one_raised(self, values: Mapping[str, Value]) -> Iterable[dict[str, Value]]:
        """Yield the same numbers with one of them a rung higher."""
        for line, value in values.items():
            rungs = self.creation.rungs(line)
            if value in rungs[:-1]:
                yield {**values, line: rungs[rungs.index(value) + 1]}

    def swap_numbers(self, now: Building, what: str) -> Building | Refused:
        """Let two rolled numbers change places; a pair that has done so before goes back first."""
        pair = tuple(what.split())
        if pair not in self.creation.swaps or now.way != "rolled":
            return now
        draft = exchange(now.draft, now.swap)
        again = pair == now.swap
        after = draft if again else exchange(draft, pair)
        checked = self.drafting.parse_draft(msgspec.json.encode(after).decode())
        if isinstance(checked, Refused):
            return checked
        return structs.replace(now, draft=checked, swap=() if again else pair)

    # ---- what a step shows
    def step(self, now: Building) -> BuildStep:
        return self.steps[now.step]

    def can_assign(self) -> bool:
        return bool(self.creation.assigned_values())

    def is_unfinished(self, now: Building) -> bool:
        """Has an assigned number dropped, and none risen for it?"""
        return (
            now.way == "assigned"
            and self.can_assign()
            and not self.creation.can_assign(self.assigned_numbers(now.draft))
        )

    def numbers(self, now: Building) -> tuple[NumberRow, ...]:
        return tuple(self.number_row(now, line) for line in self.step(now).lines)

    def number_row(self, now: Building, line: str) -> NumberRow:
        value = getattr(now.draft, line)
        assigned = now.way == "assigned" and line in self.creation.assigned_values()
        less, more = (self.shifted_values(now.draft, line, by) if assigned else None for by in (-1, 1))
        return NumberRow(
            line=self.drafting.shown_line(line, value),
            help=words.find("build", f"line-{line}", self.game),
            die=str(value) if value in LADDER else "",
            chance=self.chance(line, value),
            assigned=assigned,
            may_drop=less is not None and self.may_have(less),
            may_rise=more is not None and self.may_have(more),
            dice=words.find("build", f"dice-{line}", self.game),
        )

    def chance(self, line: str, value: Value) -> str:
        """Return the chance of the everyday roll with this value, "" where no roll shows it."""
        return example_chance(self.game, self.creation.example(line, value))

    def ladder(self, now: Building) -> tuple[LadderDieChance, ...]:
        """Return what each die of the ladder is worth, in games whose numbers are dice."""
        line = self.step(now).lines[0]
        if self.step(now).kind != "numbers" or getattr(now.draft, line) not in LADDER:
            return ()
        return tuple(LadderDieChance(die, self.chance(line, die), die in self.creation.rungs(line)) for die in LADDER)

    def cards(self, now: Building) -> tuple[ChoiceCard, ...]:
        """Return the cards of the step, the one that was chosen when it was opened first."""
        found = self.creation.cards(self.library, now.draft, self.step(now).lines[0])
        return tuple(sorted(found, key=lambda card: card.value != now.first))

    def words(self, now: Building) -> tuple[WordRow, ...]:
        """Return the lines of words; one that this draft does not have, such as a spell, is left out."""
        filled = (line for line in self.step(now).lines if getattr(now.draft, line) not in ("", None))
        return tuple(self.word_row(now, line) for line in filled)

    def word_row(self, now: Building, line: str) -> WordRow:
        value = getattr(now.draft, line)
        free = self.is_free(line)
        shown = structs.replace(self.drafting.shown_line(line, value), free=free)
        number = isinstance(value, int)
        choices = {} if free or number else self.creation.choices(self.library, now.draft, line)
        return WordRow(shown, self.line_help(line), choices, self.creation.story(self.library, line, value))

    def line_help(self, line: str) -> str:
        """Return what a line is for, or else the dice that it is rolled with."""
        dice = self.creation.dice(self.library, line)
        said = words.find("build", f"line-{line}", self.game)
        return said or (words.text("build-by-dice", dice=dice) if dice else "")

    def is_free(self, line: str) -> bool:
        """May people type this line in their own words?"""
        return line in self.creation.typed_lines

    def reason(self, card: ChoiceCard) -> str:
        """Return why a card cannot be chosen."""
        return words.sentence(card.closed, self.game) if card.closed is not None else ""

    # ---- the sheet that grows
    def character(self, draft: Struct) -> Character:
        return self.creation.finish(draft, self.seat, self.library)

    def sheet(self, now: Building) -> BuiltSheet:
        """Return the sheet as it is now."""
        return BuiltSheet(self.game, self.character(now.draft))

    def line_title(self, line: str) -> str:
        return param_label(self.game, self.creation.rule, line)


class BuildingState(Struct, frozen=True):
    """What a page says of a building beside its draft."""

    step: int = 0
    way: Way = "rolled"
    swap: tuple[str, ...] = ()
    first: Value = ""
    other: OtherWay = OtherWay()
    draft: None = None


def exchange(draft: Struct, pair: tuple[str, ...]) -> Struct:
    if len(pair) != 2:
        return draft
    a, b = pair
    return structs.replace(draft, **{a: getattr(draft, b), b: getattr(draft, a)})
