"""Steps: the lines of an explanation. Each kind of facts is a struct, so that a reader can add the numbers up again.

A rule writes a step down with `fate.note(rule, who, facts)`. Every fact has a default: a fact that a seat may not read
is left out by putting its default there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import Struct, structs

F = TypeVar("F", bound="Facts")
Fact: TypeAlias = int | str | tuple[int | str, ...]


class FactsBase:
    """The annotation for "the facts of any step"; the codec finds the class by its kind."""

    __slots__ = ()

    def __getitem__(self, name: str, /) -> Any:
        return self.by_name()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name())

    def by_name(self) -> Mapping[str, Any]:
        """Return the facts that are said: not those that are empty or left out."""
        return {}

    def without(self, names: Collection[str], /) -> FactsBase:
        """Return the facts without these."""
        return self

    def cast_roles(self, roles: Mapping[str, str], /) -> FactsBase:
        """Return the facts with characters in the place of their roles."""
        return self

    concerns_all: ClassVar[bool] = False  # everyone in the roll: if one of them is hidden, players do not get it

    def subjects(self) -> tuple[str, ...]:
        """Return the characters, besides the one that the step is about, whose numbers the facts tell."""
        return ()

    def hidden_facts(self, secret: Collection[str], /) -> tuple[str, ...]:
        """Return the names of the facts that tell one of these secret parameters."""
        return tuple(name for name in self.by_name() if name in secret)


class Facts(FactsBase, Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The facts of one kind of step.

    `roles` names the fields that hold roles until characters take them, `variants` those whose value, a word of ours,
    chooses the words.
    """

    roles: ClassVar[tuple[str, ...]] = ()
    variants: ClassVar[tuple[str, ...]] = ()

    def by_name(self) -> Mapping[str, Any]:
        said = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: value for name, value in said.items() if value not in (None, "", ())}

    def variant_words(self) -> tuple[str, ...]:
        """Return the words of ours that choose how it is told."""
        return tuple(word for name in self.variants if (word := getattr(self, name)))

    def without(self: F, names: Collection[str], /) -> F:
        return structs.replace(self, **{name: value for name, value in _defaults(type(self)).items() if name in names})

    def cast_roles(self: F, roles: Mapping[str, str], /) -> F:
        if not self.roles:
            return self
        said = {name: getattr(self, name) for name in self.roles}
        return structs.replace(self, **{name: roles.get(role, role) for name, role in said.items()})


@cache
def _defaults(kind: type[Struct]) -> dict[str, Any]:
    """Return the default of each fact of a kind."""
    return {field.name: field.default for field in structs.fields(kind)}


class Step(Struct, frozen=True):
    """One line of an explanation: the rule, the character it is about ("" for no one), and the facts."""

    rule: str
    who: str
    facts: FactsBase


# ---- what the facts are made of
CauseKind: TypeAlias = Literal[
    "said", "tool",  # someone at the table says so; a thing that helps, as the facilitator says
    "ability", "skill", "weapon", "object", "spell", "experience", "feat", "creature",  # of the roller, by its name
    "help", "hireling", "allies",  # by others
    "condition", "deprived", "surprised", "unconscious", "helpless",  # how people are
    "distance", "group", "gained", "held",  # how things stand
    "armour", "piercing", "ignored", "magic", "mode", "ruling",
    "place", "maximum",  # what the die decides: where a scar is, how high a number can be
]  # fmt: skip


class Cause(Struct, frozen=True, omit_defaults=True):
    """Why a die or a number is part of a sum: the kind of thing, its name, and whose it is."""

    kind: CauseKind
    name: str = ""
    who: str = ""


SAID_CAUSE = Cause("said")


class Addend(Struct, frozen=True, omit_defaults=True):
    """One number of a sum: what it is, and the die that shows it, if it is a die's."""

    what: str
    number: int
    die: str = ""


# ---- the kinds
class DiceRolled(Facts, frozen=True, tag="rolled"):
    """Dice were rolled; each shows a face."""

    dice: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()


class OptionChosen(Facts, frozen=True, tag="chosen"):
    """A person, a standing order or the usual answer chose one of several options."""

    chosen: str = ""

    def variant_words(self) -> tuple[str, ...]:
        """Return the option; of a number, also that it is one."""
        return (*((self.chosen,) if self.chosen else ()), *(("number",) if self.chosen.isdecimal() else ()))


class DieAdded(Facts, frozen=True, tag="die-added"):
    """A die is part of a roll, and why; "" where the cause has none to give."""

    die: str = ""
    cause: Cause | None = None


class RollModified(Facts, frozen=True, tag="modified"):
    """Something makes a roll better or worse, and why."""

    what: _Modified = "advantage"
    by: int = 0
    cause: Cause | None = None

    def variant_words(self) -> tuple[str, ...]:
        return self.what, "up" if self.by > 0 else "down"

    def hidden_facts(self, secret: Collection[str]) -> tuple[str, ...]:
        """Return all of it where the roll's parameter itself is secret."""
        return self.__struct_fields__ if self.what in secret else super().hidden_facts(secret)


class DiceMoved(Facts, frozen=True, tag="moved"):
    """Dice moved along the ladder before the roll; "" is a die that fell off it."""

    steps: int = 0
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class DieKept(Facts, frozen=True, tag="kept"):
    """Of several dice one counts, or so many; `face` is what they show."""

    variants: ClassVar[tuple[str, ...]] = ("how",)
    how: Literal["highest", "lowest"] = "highest"
    face: int = 0
    n: int = 1


class HitsCounted(Facts, frozen=True, tag="hits-counted"):
    """How many dice of a roll are hits, of each kind that the game has, and what was needed."""

    hits: int = 0
    weak: int | None = None
    strong: int | None = None
    dn: int | None = None
    needs: int | None = None
    result: str = ""


class SidesCompared(Facts, frozen=True, tag="compared"):
    """Two sides were compared: the numbers of both, what decided, and who is ahead ("" for a tie)."""

    roles: ClassVar[tuple[str, ...]] = ("first", "second", "winner")
    variants: ClassVar[tuple[str, ...]] = ("decides",)
    first: str = ""
    second: str = ""
    a: int = 0
    b: int = 0
    decides: Decisive = "number"
    ours: int | None = None  # the two numbers that broke a tie
    theirs: int | None = None
    winner: str = ""


class TotalsCompared(Facts, frozen=True, tag="totals"):
    """Two totals that hang on both sheets were compared, perhaps of an attack; equal ones favour the first."""

    roles: ClassVar[tuple[str, ...]] = ("first", "second", "winner")
    first: str = ""
    second: str = ""
    a: int = 0
    b: int = 0
    winner: str = ""
    of: Literal["", "attack"] = ""

    def subjects(self) -> tuple[str, ...]:
        return self.first, self.second


class DicePaired(Facts, frozen=True, tag="paired"):
    """The rows of two sides met, highest to lowest: number and size of each die; 0 is a die that was not rolled."""

    roles: ClassVar[tuple[str, ...]] = ("first", "second")
    first: str = ""
    second: str = ""
    ours: tuple[tuple[int, int], ...] = ()
    theirs: tuple[tuple[int, int], ...] = ()


class HarmDealt(Facts, frozen=True, tag="harm-dealt"):
    """So many hits, and the harm of each."""

    concerns_all: ClassVar[bool] = True
    hits: int = 0
    each: int = 1
    more: int = 0
    harm: int = 0


class NumbersAdded(Facts, frozen=True, tag="added"):
    """A sum: its parts, and what they come to. Damage is never below 0."""

    variants: ClassVar[tuple[str, ...]] = ("what",)
    what: _Summed = "total"
    addends: tuple[Addend, ...] = ()
    total: int = 0


class NumberChecked(Facts, frozen=True, tag="checked"):
    """A number had to reach or beat a DC, or stay below a score; `always` names a face that decides by itself."""

    variants: ClassVar[tuple[str, ...]] = ("always", "how", "result")
    how: Literal["reach", "beat", "below"] = "reach"
    number: int = 0
    dc: int | None = None
    score: int | None = None
    always: Literal["", "one", "twenty"] = ""
    result: str = ""


class PointsTaken(Facts, frozen=True, tag="taken"):
    """Points went down: from what, by how much, to what."""

    name: str = ""
    before: int = 0
    by: int = 0
    after: int = 0

    def variant_words(self) -> tuple[str, ...]:
        return () if self.by else ("none",)


class RowFound(Facts, frozen=True, tag="row"):
    """A random table was looked up: the number, by how many rows it was improved, and the result."""

    rolled: int = 0
    better: int = 0
    result: str = ""


class RulingApplied(Facts, frozen=True, tag="ruled"):
    """A ruling of this table decided something."""

    variants: ClassVar[tuple[str, ...]] = ("option",)
    ruling: str = ""
    option: str = ""


class PricePaid(Facts, frozen=True, tag="price"):
    """Something was paid for: of what, how much, what for and how many, what is left, for which side of a contest."""

    roles: ClassVar[tuple[str, ...]] = ("side",)
    variants: ClassVar[tuple[str, ...]] = ("of",)
    of: _Currency = "coin"
    cost: int = 0
    what: str = ""
    left: int | None = None
    side: str = ""
    n: int | None = None  # how many of it, where there are several


class ConditionActed(Facts, frozen=True, tag="condition-acted"):
    """A condition did something to a roll or to its bearer; `key` is for leaving it out."""

    variants: ClassVar[tuple[str, ...]] = ("effect",)
    effect: Effective = "up"
    whom: str = ""
    mark: str = ""
    key: str = ""
    roller: str = ""
    by: int = 0
    what: str = ""


class FactStated(Facts, frozen=True, tag="stated"):
    """Something that bears on what follows, or followed, in a number or a word."""

    variants: ClassVar[tuple[str, ...]] = ("what",)
    what: str = ""
    value: Fact = ""
    of: str = ""


_Modified: TypeAlias = Literal["advantage", "object", "weapon", "mode", "armour", "row", "harm"]
_Summed: TypeAlias = Literal["total", "damage", "sum"]
Decisive: TypeAlias = Literal[
    "number", "hits", "full hits", "strong hits", "plain hits", "weak hits", "numbers", "dice", "more dice",
    "pass", "tie",
]  # fmt: skip
Effective: TypeAlias = Literal[
    "up", "down", "harm", "heals", "helpless", "without", "spared", "pace", "armour", "left-out"
]
_Currency: TypeAlias = Literal["coin", "points", "WIL", "AP", "experience"]
AnyFacts: TypeAlias = (
    DiceRolled
    | OptionChosen
    | DieAdded
    | RollModified
    | DiceMoved
    | DieKept
    | HitsCounted
    | SidesCompared
    | TotalsCompared
    | DicePaired
    | HarmDealt
    | NumbersAdded
    | NumberChecked
    | PointsTaken
    | RowFound
    | RulingApplied
    | PricePaid
    | ConditionActed
    | FactStated
)


KINDS: dict[object, Any] = {kind.__struct_config__.tag: kind for kind in get_args(AnyFacts)}


def read_facts(raw: Any) -> FactsBase:
    """Read stored facts; their kind names the class."""
    kind = str(raw.get("kind", "")) if isinstance(raw, dict) else ""
    found: FactsBase = msgspec.convert(raw, KINDS.get(kind, AnyFacts))  # a union is slow to convert to
    return found
