"""The parameters of a move or a mechanic, read from their types: for forms, refusals and the command line.

A parameter is a field of a struct. Its type says which values are allowed; marks in its annotation say how to ask:

    class AttackWants(Wants):
        target: Annotated[Id, Pick.others]                     chosen among all other characters
        weapon: Annotated[Id, Pick.weapons] = ""               chosen among the actor's weapons
        dn: Annotated[int, Meta(ge=1, le=12), Facilitator, Start("4")]
        seen: Annotated[bool, Advanced] = True                 under "more options"

A `Literal` is a choice, a `bool` a box, and `bool | None` a choice that may stay open. An `int` is a number, with the
bounds of its `Meta`. A `str` is a choice where a `Pick` says of what, and else text. A `tuple` is several: to tick, or
typed with commas. A struct in a list is a choice with several parts. A default makes a field optional.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Meta, Struct, structs
from msgspec import inspect as types

from caltrop.kernel.rules.steps import Fact

# ---- structs within a move's parameters, whose fields are listed as the move's own
# Rules read a side of a contest as one value, `want.theirs.skill`. Forms, the command line and the API have no nesting:
# there the same field is `target_skill`. A mark says which fields a move has, and under which names:
#
#     class ContestWants(Wants):
#         target: OtherId
#         own: Annotated[Side, Flat("skill", "help")] = Side()                           skill, help
#         theirs: Annotated[Side, Flat("skill", prefix="target_", every=(Advanced,))] = Side()    target_skill
#
# `filled_in` is the flat struct that people fill in, and `gather` makes the move's own one of it.

_S = TypeVar("_S", bound=Struct)


class _FlatFields(Struct, frozen=True):
    """Which fields of a struct stand among a move's parameters, under which names, and with which marks."""

    names: tuple[str, ...]
    prefix: str
    every: tuple[Meta, ...]
    each: Mapping[str, Meta]
    at_the_end: tuple[str, ...]


def Flat(
    *names: str, prefix: str = "", every: tuple[Meta, ...] = (), at_the_end: tuple[str, ...] = (), **each: Meta
) -> Meta:
    """Return the mark of a struct whose fields `names` stand among a move's parameters, in this order.

    Marks in `every` and `each` come on top of those that a field has. Fields `at_the_end` follow all other parameters.
    """
    return Meta(extra={"flat": _FlatFields(names, prefix, every, each, at_the_end)})


class _Shape(Struct, frozen=True):
    """Where a struct differs from what people fill in: its flat structs, and its lists of structs that have some."""

    flat: Mapping[str, tuple[_FlatFields, type[Struct]]]
    lists: Mapping[str, type[Struct]]


def _read_shape(kind: type[Struct]) -> _Shape:
    hints = get_type_hints(kind, include_extras=True)
    flat: dict[str, tuple[_FlatFields, type[Struct]]] = {}
    lists: dict[str, type[Struct]] = {}
    for name in kind.__struct_fields__:
        plain, marks = _without_marks(hints[name])
        found = next((mark.extra["flat"] for mark in marks if mark.extra and "flat" in mark.extra), None)
        if found is not None:
            flat[name] = found, plain
        elif (record := _listed_struct(plain)) is not None and filled_in(record) is not record:
            lists[name] = record
    return _Shape(flat, lists)


def _without_marks(hint: Any) -> tuple[Any, tuple[Meta, ...]]:
    if get_origin(hint) is not Annotated:
        return hint, ()
    plain, *marks = get_args(hint)
    return plain, tuple(mark for mark in marks if isinstance(mark, Meta))


def _listed_struct(hint: Any) -> type[Struct] | None:
    """Return the struct of a `tuple[Struct, ...]`."""
    if get_origin(hint) is not tuple:
        return None
    inner, _ = _without_marks(get_args(hint)[0])
    return inner if isinstance(inner, type) and issubclass(inner, Struct) else None


def _make_filled_in(kind: type[Struct]) -> type[Struct]:
    shape = _shape(kind)
    if not shape.flat and not shape.lists:
        return kind
    hints = get_type_hints(kind, include_extras=True)
    fields: list[tuple[str, Any, Any]] = []
    at_the_end: list[tuple[str, Any, Any]] = []
    for field in structs.fields(kind):
        if field.name in shape.flat:
            found, inner = shape.flat[field.name]
            fields += [_flat_field(found, inner, name, field.default) for name in found.names]
            at_the_end += [_flat_field(found, inner, name, field.default) for name in found.at_the_end]
            continue
        hint = hints[field.name]
        if field.name in shape.lists:
            _, marks = _without_marks(hint)
            hint = _with_marks(tuple[filled_in(shape.lists[field.name]), ...], marks)  # type: ignore[misc]
        fields.append((field.name, hint, _default_of(field)))
    return msgspec.defstruct(
        kind.__name__,
        [*fields, *at_the_end],
        module=kind.__module__,
        namespace={"__doc__": kind.__doc__},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=kind.__struct_config__.forbid_unknown_fields,
        omit_defaults=kind.__struct_config__.omit_defaults,
    )


def _flat_field(found: _FlatFields, inner: type[Struct], name: str, usual: Struct) -> tuple[str, Any, Any]:
    """Return one field as people fill it in: its name, its type with all marks, and its default."""
    hint = get_type_hints(inner, include_extras=True)[name]
    own = (found.each[name],) if name in found.each else ()
    return found.prefix + name, _with_marks(hint, (*found.every, *own)), getattr(usual, name)


def _with_marks(hint: Any, marks: tuple[Meta, ...]) -> Any:
    for mark in marks:
        hint = Annotated[hint, mark]
    return hint


def _default_of(field: structs.FieldInfo) -> Any:
    if field.default_factory is not NODEFAULT:
        return msgspec.field(default_factory=field.default_factory)
    return field.default


# The types are written out, because mypy does not count `type[Any]` as hashable, which `cache` asks for.
_shape: Callable[[type[Struct]], _Shape] = cache(_read_shape)
filled_in: Callable[[type[Struct]], type[Struct]] = cache(_make_filled_in)


def gather(kind: type[_S], filled: Struct) -> _S:
    """Return a move's parameters out of what was filled in, an instance of `filled_in(kind)`."""
    if isinstance(filled, kind):
        return filled
    shape = _shape(kind)
    values: dict[str, Any] = {}
    for name in kind.__struct_fields__:
        if name in shape.flat:
            found, inner = shape.flat[name]
            said = {each: getattr(filled, found.prefix + each) for each in (*found.names, *found.at_the_end)}
            values[name] = inner(**said)
        elif name in shape.lists:
            values[name] = tuple(gather(shape.lists[name], one) for one in getattr(filled, name))
        else:
            values[name] = getattr(filled, name)
    return kind(**values)


def fill_in(kind: type[_S], values: Mapping[str, Any]) -> _S:
    """Return a move's parameters from values by the names that people use, without a check of their types."""
    return gather(kind, filled_in(kind)(**values))


_Owns: TypeAlias = Literal["", "note", "seat"]
Names: TypeAlias = Literal["", "seat", "rename", "newcomer", "thing"]
_Kind: TypeAlias = Literal["word", "words", "number", "either", "yes-no", "record", "json"]
_Asking: TypeAlias = Literal["everyone", "facilitator", "nobody"]


# ---- marks: how to ask for a parameter
def _mark(**marks: Any) -> Meta:
    return Meta(extra=marks)


class Choices(Struct, frozen=True):
    """Where the options of a parameter come from: a source that pages know, and its arguments."""

    source: str
    of: tuple[str, ...] = ()


def _choices(source: str, *of: str) -> Meta:
    return _mark(choices=Choices(source, of))


class Pick:
    """The sources of options. Each seat gets its own options, so that none of them tells a secret.

    anyone            every character
    others            every character but the actor; in a fight the other side first
    living            every living character, the actor last
    patients          the living, those who need help first
    foes              the other side, or all creatures
    party             the party's side
    receivers         those who can be given something, the stash and piles among them
    piles             the stash, and piles of items
    bodies            creatures that are out of the fight and were not searched
    unclaimed         characters of the party that no one plays
    turn_order        sides and characters in the order of turns
    helpers           those who can lend a die, and which
    partners          those who roll as well, and by what
    comrades          the others on the actor's side who are up
    hirelings         those who work for the actor
    target_hirelings  those who work for the target
    seats             every seat that plays
    own_seat          the same for the facilitator; for others their own
    weapons           the actor's weapons, and bare hands
    blast_weapons     the actor's weapons, those that burst first
    target_weapons    the target's weapons, as far as they are open
    target_objects    the target's items with a die
    target_skills     the target's skills
    spells            spells that the actor can cast
    skills            the actor's skills
    feats             the actor's feats
    held_actions      what the actor holds ready
    conditions        the actor's conditions
    known_conditions  the conditions that the game knows, by their names
    freeable          conditions that help can end: "bob/c1"
    caused            conditions that the actor has caused
    countdowns        the actor's countdowns
    needs             what the actor lacks
    parts             the parts of the actor's sheet
    settings          what **Adjust sheet** may set
    numbers           of those, the numbers
    market            the shelf `items`, with prices
    things            what can be given: goods of the shelf `items`, and homebrew items
    pieces            what a service is done to: weapons, armour, shields
    prices            what actions cost, by `Surface.prices`
    tables            the game's random tables
    rules             its rules
    rulings           its rulings
    ruling_options    the options of the ruling that was chosen
    tactics           what a side can be told to do in a fight
    tactic_options    the options of the tactic that was chosen
    rolls             moves that can be called for
    places            the places where characters are
    calls             open calls
    due_rolls         rolls that are due
    tasks             extended tests
    progress          clocks of the table
    scenes            prepared scenes
    kept              homebrew rows
    """

    # characters and seats
    anyone = _choices("anyone")
    others = _choices("other-people")
    living = _choices("living")
    patients = _choices("patients")
    foes = _choices("side", "foes")
    party = _choices("side", "party")
    receivers = _choices("receivers")
    piles = _choices("piles")  # the stash, and what lies about
    bodies = _choices("bodies")  # creatures that are out of it and were not searched
    unclaimed = _choices("unclaimed")
    turn_order = _choices("turn-order")
    helpers = _choices("helpers")
    partners = _choices("partners")
    comrades = _choices("comrades")
    hirelings = _choices("hirelings")
    target_hirelings = _choices("target-hirelings")
    seats = _choices("seats")
    own_seat = _choices("own-seat")
    # parts of a sheet
    weapons = _choices("own-weapons")
    blast_weapons = _choices("blast-weapons")
    target_weapons = _choices("target-weapons")
    target_objects = _choices("target-objects")
    target_skills = _choices("target-skills")
    spells = _choices("spells")
    skills = _choices("skills")
    feats = _choices("feats")
    held_actions = _choices("held-actions")
    conditions = _choices("conditions")
    known_conditions = _choices("known-conditions")  # the game's own, by their names
    freeable = _choices("freeable")  # conditions that help can end: "bob/c1"
    caused = _choices("caused")  # conditions that the actor has caused
    countdowns = _choices("countdowns")
    needs = _choices("needs")
    parts = _choices("parts")
    settings = _choices("settings")
    numbers = _choices("numbers")
    # the game's library and rules
    market = _choices("market")
    things = _choices("things")  # the market's, and those that the table has made
    pieces = _choices("pieces")
    prices = _choices("prices")
    tables = _choices("tables")
    rules = _choices("rules")
    rulings = _choices("rulings")
    ruling_options = _choices("ruling-options")
    tactics = _choices("tactics")
    tactic_options = _choices("tactic-options")
    rolls = _choices("rolls")
    # what is open at the table
    places = _choices("places")
    calls = _choices("calls")
    due_rolls = _choices("due_rolls")
    tasks = _choices("tasks")
    progress = _choices("progress")
    scenes = _choices("scenes")
    kept = _choices("kept")  # homebrew things and creatures

    @staticmethod
    def items(*which: str) -> Meta:
        """The actor's items: "carried", "wearable", "worn", "damaged", "with-die", "with-spell", or a kind."""
        return _choices("items", *which)

    @staticmethod
    def pieces_or(*shelves: str) -> Meta:
        """The pieces that a service can be done to, and entries of shelves of the game's library."""
        return _choices("pieces", *shelves)

    @staticmethod
    def shelf(*names: str) -> Meta:
        """All entries of shelves of the game's library."""
        return _choices("shelf", *names)

    @staticmethod
    def packages(first: str, shelf: str) -> Meta:
        """What a new character can start with: the word `first`, or the gear of an entry of a shelf."""
        return _choices("packages", first, shelf)

    @staticmethod
    def rows(table: str) -> Meta:
        """The rows of one of the game's random tables, by its id."""
        return _choices("rows", table)

    @staticmethod
    def often(*words: str) -> Meta:
        """Words that people often type here."""
        return _choices("often", *words)


_PEOPLE = frozenset({  # the sources that name characters besides the actor
    "anyone", "other-people", "living", "patients", "side", "receivers", "helpers", "partners", "comrades", "hirelings",
    "target-hirelings", "freeable", "caused", "bodies",
})  # fmt: skip

Suggested = _mark(free=True)  # the options are only suggestions: other text can be typed
Facilitator = _mark(asking="facilitator")  # only the facilitator's form asks for it
Unasked = _mark(asking="nobody")  # no form asks for it, only buttons set it
Advanced = _mark(advanced=True)  # rarely needed: under "more options"
Ordered = _mark(ordered=True)  # a list whose order counts, so it is typed
Dice = _mark(dice=True)  # dice in notation, "2d6+1": the field shows dice to tap
OfTarget = _mark(of_target=True)  # it is about the target, so its options do not show the actor's numbers
Length = _mark(length=True)  # it may be a length of time, "3 rounds", which people type in their own language
Lines = _mark(lines=True)  # a list whose entries may contain commas: one entry per line


def Belonging(kind: _Owns) -> Meta:
    """It names a belonging, which only its owner and the facilitator may change (see `ownership`)."""
    return _mark(owned=kind)


def Naming(whom: Names) -> Meta:
    """It is the name of a new seat, of the actor from now on, of a new character, or of a thing."""
    return _mark(naming=whom)


def Start(value: str, dial: str = "") -> Meta:
    """The value that a form starts with for a required number; in a variant that of a `dial`, by its topic."""
    return _mark(start=value, start_dial=dial)


def AllOf(kind: str) -> Meta:
    """A list that usually names all characters of a kind who are not down; "struck": all that a blast strikes."""
    return _mark(all_of=kind)


# ---- what a type says
class Parameter(Struct, frozen=True):
    """One parameter: its kind, its options and bounds, its default, and its marks."""

    name: str
    kind: _Kind
    many: bool = False
    alone: bool = True  # a single value is allowed in place of a list
    options: tuple[str, ...] = ()  # of a "word"
    least: int | None = None
    most: int | None = None
    shortest: int = 0
    longest: int = 0
    maybe: bool = False  # may be None
    required: bool = False
    default: Any = None
    fields: tuple[str, ...] = ()  # of a "record"
    record: Any = None  # its type
    allowed: Mapping[str, Fact] = {}  # the same as facts for a refusal: its kind, its bounds or options
    choices: Choices | None = None
    free: bool = False
    asking: _Asking = "everyone"
    advanced: bool = False
    ordered: bool = False
    lines: bool = False
    dice: bool = False
    length: bool = False
    of_target: bool = False
    start: str = ""
    start_dial: str = ""
    all_of: str = ""
    owned: _Owns = ""
    naming: Names = ""

    @property
    def names_people(self) -> bool:
        """Does it name characters besides the actor?"""
        return self.choices is not None and self.choices.source in _PEOPLE

    @property
    def chosen_from(self) -> tuple[str, ...]:
        """The arguments of its source: shelves, kinds of items, a side."""
        return self.choices.of if self.choices else ()


def _read_parameters(kind: type[Struct]) -> dict[str, Parameter]:
    """Return the parameters of a move or mechanic by their names in JSON, in the order of the struct."""
    asked = filled_in(kind)
    hints = get_type_hints(asked)
    found = types.type_info(asked)
    assert isinstance(found, types.StructType)
    return {field.encode_name: _parameter(field, hints[field.name]) for field in found.fields}


# The type is written out, because mypy does not count `type[Any]` as hashable, which `cache` asks for.
parameters: Callable[[type[Struct]], dict[str, Parameter]] = cache(_read_parameters)


def _parameter(field: types.Field, hint: Any) -> Parameter:
    kinds, marks, maybe = _alternatives(field.type)
    several = next((k for k in kinds if isinstance(k, types.VarTupleType)), None)
    inner = _alternatives(several.item_type)[0] if several else kinds
    options = tuple(dict.fromkeys(_words(hint)))
    return Parameter(
        field.encode_name,
        _kind(inner),
        many=several is not None,
        alone=kinds[0] is not several,
        options=options,
        least=_limit(inner, "ge"),
        most=_limit(inner, "le"),
        shortest=_limit(kinds, "min_length") or 0,
        longest=_limit(kinds, "max_length") or 0,
        maybe=maybe,
        required=field.required,
        default=_default(field),
        fields=tuple(f.name for k in inner if isinstance(k, types.StructType) for f in k.fields),
        record=next((k.cls for k in inner if isinstance(k, types.StructType)), None),
        allowed=_allowed_facts(field.type, options),
        **{name: mark for name, mark in marks.items() if name in _MARKS},
    )


_MARKS = {
    "choices",
    "free",
    "asking",
    "advanced",
    "ordered",
    "lines",
    "dice",
    "length",
    "of_target",
    "start",
    "start_dial",
    "all_of",
    "owned",
    "naming",
}


def _alternatives(kind: types.Type) -> tuple[list[types.Type], dict[str, Any], bool]:
    """Return the alternatives of a type, the marks on it, and whether None is one of them."""
    if isinstance(kind, types.Metadata):
        kinds, marks, maybe = _alternatives(kind.type)
        return kinds, marks | (kind.extra or {}), maybe
    if isinstance(kind, types.UnionType):
        each = [_alternatives(one) for one in kind.types if not isinstance(one, types.NoneType)]
        marks = {name: mark for _, found, _ in each for name, mark in found.items()}
        return [k for kinds, _, _ in each for k in kinds], marks, kind.includes_none
    return [kind], {}, False


def _words(hint: Any) -> Iterator[str]:
    """Yield the words of a Literal in the order of the source, because msgspec sorts them."""
    for inner in get_args(hint):
        yield from [str(inner)] if get_origin(hint) is Literal else _words(inner)


def _kind(kinds: list[types.Type]) -> _Kind:
    if all(isinstance(k, types.LiteralType) for k in kinds):
        return "word"
    if {types.IntType, types.StrType} <= {type(k) for k in kinds}:
        return "either"
    named: tuple[tuple[type[types.Type], _Kind], ...] = (
        (types.StructType, "record"),
        (types.BoolType, "yes-no"),
        (types.IntType, "number"),
        (types.StrType, "words"),
    )
    return next((word for kind, word in named if isinstance(kinds[0], kind)), "json")


def _limit(kinds: list[types.Type], name: str) -> int | None:
    found = (getattr(kind, name, None) for kind in kinds)
    return next((int(bound) for bound in found if bound is not None), None)


def _default(field: types.Field) -> Any:
    if field.default is not NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not NODEFAULT else None


# ---- the same as facts for refusals
def _allowed_facts(kind: types.Type, options: tuple[str, ...]) -> dict[str, Fact]:
    """Return what is allowed as facts for a refusal: the kind, and the bounds or options."""
    first, extra = _first(kind)
    bounds = (("least", "ge"), ("most", "le"), ("least", "min_length"), ("most", "max_length"))
    found = {fact: getattr(first, bound, None) for fact, bound in bounds if getattr(first, bound, None) is not None}
    facts: dict[str, Fact] = {fact: int(bound) for fact, bound in found.items() if bound is not None}
    said = tuple(word for word in options if word) if isinstance(_inner(first), types.LiteralType) else ()
    inner = _inner(first)
    if isinstance(inner, types.StructType):
        facts |= _record_facts(inner.cls, isinstance(first, types.VarTupleType))
    return {"allowed": _allowed_kind(first, extra, facts), **facts, **({"options": said} if said else {})}


def _record_facts(kind: Any, many: bool) -> dict[str, Fact]:

    return {"fields": _record_fields(kind), "example": _record_example(kind, many)}


def _allowed_kind(kind: types.Type, extra: Mapping[str, Any], facts: Mapping[str, Fact]) -> str:
    """Return the word for a kind; a type with its own notation, such as "die", names it in its annotation."""
    if "allowed" in extra:
        return str(extra["allowed"])
    match kind:
        case types.LiteralType():
            return "option"
        case types.VarTupleType():
            return f"{_allowed_kind(*_first(kind.item_type), {})}s"
        case types.BoolType():
            return "yes-no"
        case types.StructType():
            return "record"
        case types.IntType():
            return "range" if {"least", "most"} <= set(facts) else "number"
        case types.StrType():
            return "words"
    return "thing"


def _first(kind: types.Type) -> tuple[types.Type, Mapping[str, Any]]:
    """Return the first alternative of a type, and the extra data of its annotation."""
    if isinstance(kind, types.UnionType):
        return _first(next(one for one in kind.types if not isinstance(one, types.NoneType)))
    if isinstance(kind, types.Metadata):
        first, extra = _first(kind.type)
        return first, {**extra, **(kind.extra or {})}
    return kind, {}


def _inner(kind: types.Type) -> types.Type:
    return _first(kind.item_type)[0] if isinstance(kind, types.VarTupleType) else kind


# ---- records as people type them: `score=12 advantage=1; 14`
# Each field of a record has its name, and `;` separates several records. The name of the first field may be left out.
# `8x 12` are eight alike, and where a record has one value only, commas do: `12,14,9`. What begins with a brace or a
# bracket is JSON.

_ParseValue = Callable[[Parameter, str], Any]


def parse_records(parameter: Parameter, text: str, parse_value: _ParseValue) -> Any:
    """Read one record or several as plain data; what is not a record stays text, and is refused by its type."""
    if parameter.record is None:
        return text
    fields = parameters(parameter.record)
    if not parameter.many:
        return _record(fields, text, parse_value)
    found = list[Any]()
    for part in _record_texts(fields, text):
        times = re.fullmatch(r"(\d{1,2})\s*x\s*(?=\S)(.*)", part, re.DOTALL)
        found += [_record(fields, times[2] if times else part, parse_value)] * (int(times[1]) if times else 1)
    return found


def _record_texts(fields: Mapping[str, Parameter], text: str) -> list[str]:
    first = next(iter(fields.values()))
    between = "," if ";" not in text and "=" not in text and not first.many else ";"
    return [part.strip() for part in text.split(between) if part.strip()]


def _record(fields: Mapping[str, Parameter], text: str, parse_value: _ParseValue) -> Any:
    raw: dict[str, Any] = {}
    for at, word in enumerate(text.split()):
        name, equals, value = word.partition("=")
        if not equals and at == 0:
            name = next(iter(fields))
            equals = "="
            value = word
        if not equals or name not in fields or name in raw:
            return text
        raw[name] = parse_value(fields[name], value)
    return raw


# ---- how to write one
def _record_fields(kind: Any) -> str:
    """Return the fields of a record, those in brackets are optional: "score= [advantage=]"."""
    return " ".join(f"{name}=" if found.required else f"[{name}=]" for name, found in parameters(kind).items())


def _record_example(kind: Any, many: bool) -> str:
    """Return a record as it can be typed, with the fields that it needs; of several, two with a semicolon."""
    found = parameters(kind)
    needed = [name for name, each in found.items() if each.required] or list(found)[:1]
    one = " ".join(f"{name}={_sample(found[name])}" for name in needed)
    return f"{one}; {one}" if many else one


def _sample(parameter: Parameter) -> str:
    """Return a value that a parameter takes."""
    if parameter.kind == "word":
        return next((option for option in parameter.options if option), "")
    if parameter.kind == "number":
        return str(min(max(10, parameter.least or 0), 10 if parameter.most is None else parameter.most))
    if parameter.kind == "yes-no":
        return "yes"
    return "d6" if str(parameter.allowed.get("allowed", "")).startswith("die") else "x"
