"""Rows of data: types of their fields, every mistake with its place, what plays instead of a mistake, and examples.

The types say what may stand in a field, how long or large it may be, and which shelf it refers to. They are the
checks of a variant, its published schema and the reading at play in one: each says what play can read.

`row_mistakes` finds all that is wrong with one row, not only the first thing. `read_row` reads a row for play; of one
that a stricter edition no longer accepts, as a stored table may have it, it keeps every field that can be read.
`example_of` shows what would be right, from a game's own rows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec import inspect as types

from caltrop.games.common.table.countdowns import LASTS
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.kernel.rules.steps import Fact

MOST_ROWS = 1000  # rows of one kind: a die has no more sides
END = r"$(?!\n)"  # `$` alone would let a line end pass
_ONE_LINE = r"^[^\x00-\x1f\x7f]*" + END
_PLAIN = r"^[^\x00-\x08\x0b-\x1f\x7f]*$"
COUNTED_LENGTH = LASTS.pattern.replace(r"\d", "[0-9]")  # "3 rounds", in plain digits


def refers_to(shelf: str) -> Meta:
    """The field names a row of a shelf; "" names none, where the field may be left out."""
    return Meta(extra={"refers": shelf})


# ---- words
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60, pattern=_ONE_LINE)]
Phrase: TypeAlias = Annotated[str, Meta(max_length=120, pattern=_ONE_LINE)]
Sentences: TypeAlias = Annotated[str, Meta(max_length=500, pattern=_PLAIN)]
Text: TypeAlias = Annotated[str, Meta(max_length=1000, pattern=_PLAIN)]
TableLine: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500, pattern=_PLAIN)]

# ---- names of other rows
_Reference: TypeAlias = Annotated[str, Meta(max_length=60, pattern=_ONE_LINE)]
ItemId: TypeAlias = Annotated[_Reference, refers_to("items")]
SkillId: TypeAlias = Annotated[_Reference, refers_to("skills")]
SpellId: TypeAlias = Annotated[_Reference, refers_to("spells")]
FeatId: TypeAlias = Annotated[_Reference, refers_to("feats")]
CreatureId: TypeAlias = Annotated[_Reference, refers_to("creatures")]
ConditionWord: TypeAlias = Annotated[_Reference, refers_to("conditions")]  # an id, a name or another word for it

# ---- numbers
Order: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_ROWS)]
Price: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Some: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Rating: TypeAlias = Annotated[int, Meta(ge=0, le=3)]  # armour, in games where it is a number
Score: TypeAlias = Annotated[int, Meta(ge=1, le=30)]
HitPointsNumber: TypeAlias = Annotated[int, Meta(ge=1, le=200)]

# ---- lengths of time
Length: TypeAlias = Annotated[
    str,
    Meta(
        pattern=rf"^(|instant|rest|night|{COUNTED_LENGTH})" + END,
        extra={"allowed": "length", "example": "3 rounds"},
    ),
]

# Fields whose options have the same words as those of another field.
SAME_OPTIONS = {
    "of": "harm", "but": "harm", "harms": "harm", "tags": "tag", "damage": "amount", "heal": "amount", "most": "amount",
}  # fmt: skip


_S = TypeVar("_S", bound=Struct)
_LONGEST = 60  # characters of a value that a mistake repeats


class RowMistake(Struct, frozen=True):
    """One mistake in a row: the field, what is wrong, and what is allowed there.

    `because` is another field that makes it one, such as the kind of an item: while that is wrong itself, it is none.
    """

    field: str  # "die", "moves[2].die"
    code: str
    facts: dict[str, Fact] = {}
    because: str = ""


class DataRow(Struct, frozen=True):
    """A row of a game's data, which may say more about itself than the types of its fields can."""

    def flaws(self, library: Any) -> Iterator[RowMistake]:
        """Yield what does not fit together in a row whose fields can all be read, or not with the library."""
        yield from ()


def mistake(field: str, code: str, because: str = "", /, **facts: Fact) -> RowMistake:
    return RowMistake(field, code, {"name": field, **facts}, because)


# ---- types
@cache
def struct_type(kind: type[Any]) -> types.StructType:
    """Return the type of a row with its fields, generic ones resolved."""
    found = types.type_info(kind)
    assert isinstance(found, types.StructType)
    return found


def plain_type(kind: types.Type) -> types.Type:
    """Return a type without its marks."""
    return plain_type(kind.type) if isinstance(kind, types.Metadata) else kind


def marks_of(kind: types.Type) -> Mapping[str, Any]:
    """Return the marks of a type, such as the shelf that it refers to."""
    return {**marks_of(kind.type), **(kind.extra or {})} if isinstance(kind, types.Metadata) else {}


def alternatives(kind: types.Type) -> tuple[types.Type, ...]:
    plain = plain_type(kind)
    return tuple(map(plain_type, plain.types)) if isinstance(plain, types.UnionType) else (plain,)


def records(kind: types.Type) -> tuple[types.StructType, ...]:
    """Return the records that a value of this type can be."""
    return tuple(each for each in alternatives(kind) if isinstance(each, types.StructType))


def item_type(kind: types.Type) -> types.Type | None:
    """Return the type of the entries, if it is a list."""
    found = (each for each in alternatives(kind) if isinstance(each, types.VarTupleType))
    return next((each.item_type for each in found), None)


def record_of(kind: types.Type, value: Mapping[str, Any]) -> types.StructType | None:
    """Return the record that a value is: the only one, or that of its tag."""
    found = records(kind)
    return next((each for each in found if not each.tag_field or value.get(each.tag_field) == each.tag), None)


# ---- does a value fit?
def _can_read(value: Any, kind: types.Type) -> bool:
    """Can play read a value as this type? The same as `msgspec.convert` answers, for the types that rows have."""
    return any(_fits(value, each) for each in alternatives(kind))


def _fits(value: Any, kind: types.Type) -> bool:  # noqa: PLR0911 - one for each kind of type
    match kind:
        case types.LiteralType():
            return type(value) in (str, int) and value in kind.values
        case types.BoolType():
            return isinstance(value, bool)
        case types.IntType():
            return type(value) is int and _is_between(value, kind.ge, kind.le)
        case types.StrType():
            right = isinstance(value, str) and _is_between(len(value), kind.min_length, kind.max_length)
            return right and (kind.pattern is None or re.search(kind.pattern, value) is not None)
        case types.VarTupleType():
            right = isinstance(value, list | tuple) and _is_between(len(value), kind.min_length, kind.max_length)
            return right and all(_can_read(each, kind.item_type) for each in value)
        case types.DictType():
            right = isinstance(value, Mapping) and all(_can_read(key, kind.key_type) for key in value)
            return right and all(_can_read(each, kind.value_type) for each in value.values())
        case types.StructType():
            return (
                isinstance(value, Mapping) and record_of(kind, value) is kind and not any(_type_mistakes(kind, value))
            )
        case types.NoneType():
            return value is None
    return False


def _is_between(n: int, least: float | None, most: float | None) -> bool:
    return (least is None or n >= least) and (most is None or n <= most)


# ---- every mistake in a row
def row_mistakes(kind: type[Struct], row: Mapping[str, Any]) -> tuple[RowMistake, ...]:
    """Return every field of a row that play cannot read, that is missing, or that there is not."""
    return tuple(_type_mistakes(struct_type(kind), row))


def _type_mistakes(kind: types.StructType, row: Mapping[str, Any], at: str = "") -> Iterator[RowMistake]:
    known = parameters(kind.cls)
    tag = kind.tag_field
    for name in row:
        if name not in known and name != tag and kind.forbid_unknown_fields:
            yield mistake(f"{at}{name}"[:_LONGEST], "unknown-field", options=near_words(name, known) or tuple(known))
    for field in kind.fields:
        name = field.encode_name
        if name not in row:
            if field.required:
                yield mistake(f"{at}{name}", "missing-field", **known[name].allowed)
        elif not _can_read(row[name], field.type):
            yield from _value_mistakes(field.type, row[name], f"{at}{name}", known[name])


def near_words(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return the words that may have been meant."""
    from difflib import get_close_matches  # here, because only a mistake needs it

    return tuple(get_close_matches(word, list(words), n=3, cutoff=0.7))


def _value_mistakes(kind: types.Type, value: Any, at: str, known: Parameter) -> Iterator[RowMistake]:
    """Yield what is wrong with a value: in the records that it holds, or else with itself."""
    inner = item_type(kind)
    if inner is not None and records(inner) and isinstance(value, list | tuple):
        found = [m for n, each in enumerate(value, 1) for m in _record_mistakes(inner, each, f"{at}[{n}]", known)]
        yield from found or [mistake(at, "wrong-count", got=len(value), **_count_facts(kind))]
    elif records(kind) and isinstance(value, Mapping):
        yield from _record_mistakes(kind, value, at, known)
    else:
        yield mistake(at, "bad-field", got=_shorten(value), **known.allowed)


def _record_mistakes(kind: types.Type, value: Any, at: str, known: Parameter) -> Iterator[RowMistake]:
    """Yield what is wrong with one record of a list."""
    if not isinstance(value, Mapping):
        yield mistake(at, "not-a-record", got=_shorten(value))
        return
    record = record_of(kind, value)
    if record is not None:
        yield from _type_mistakes(record, value, f"{at}.")
        return
    tag = records(kind)[0].tag_field or ""
    options = tuple(str(each.tag) for each in records(kind))
    yield mistake(f"{at}.{tag}", "bad-field", got=_shorten(value.get(tag, "")), allowed="option", options=options)


def _count_facts(kind: types.Type) -> dict[str, Fact]:
    """Return how many entries a list may have."""
    found = next(each for each in alternatives(kind) if isinstance(each, types.VarTupleType))
    return {"least": found.min_length or 0, "most": found.max_length or 0}


def _shorten(value: Any) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


# ---- references
def _references(kind: types.Type, value: Any, at: str) -> Iterator[tuple[str, str, str]]:
    """Yield the names of other rows in a value that can be read: the field, the shelf, and the name."""
    shelf = marks_of(kind).get("refers")
    inner = item_type(kind)
    plain = plain_type(kind)
    if shelf and isinstance(value, str):
        yield at, str(shelf), value
    elif inner is not None and isinstance(value, list | tuple):
        for n, each in enumerate(value, 1):
            yield from _references(inner, each, f"{at}[{n}]")
    elif isinstance(plain, types.DictType) and isinstance(value, Mapping):
        for key in value:
            yield from _references(plain.key_type, key, f"{at}.{key}")
    elif isinstance(value, Mapping) and (record := record_of(kind, value)) is not None:
        yield from row_references(record, value, f"{at}.")


def row_references(kind: types.StructType, row: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield the names of other rows in a row; an optional field that is empty names none."""
    for field in kind.fields:
        if field.encode_name in row:
            found = _references(field.type, row[field.encode_name], f"{at}{field.encode_name}")
            yield from ((where, shelf, name) for where, shelf, name in found if name or field.required)


# ---- reading for play
def read_row(kind: type[_S], row: Mapping[str, Any]) -> _S:
    """Read a row; of one with mistakes, which only an older edition can have let pass, all that can be read."""
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError:
        return msgspec.convert(mend_record(struct_type(kind), row), kind)


def mend_row(kind: type[Struct], row: Mapping[str, Any]) -> Struct:
    """Return all that can be read of a row, to look for more mistakes in it."""
    found: Struct = msgspec.convert(mend_record(struct_type(kind), row), kind)
    return found


def is_beside(field: str, others: Collection[str]) -> bool:
    """Is a field neither one of the others, nor in one of them, nor around one?"""
    return not any(field == o or field.startswith((f"{o}.", f"{o}[")) or o.startswith(f"{field}[") for o in others)


def mend_record(kind: types.StructType, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row that can be read: without unknown fields, and with the usual value where one cannot be read."""
    tag: dict[str, Any] = {kind.tag_field: kind.tag} if kind.tag_field else {}
    fields = ((field, row.get(field.encode_name)) for field in kind.fields)
    return tag | {
        field.encode_name: _mend_value(field.type, value)
        for field, value in fields
        if field.required or (field.encode_name in row and _can_mend(field.type, value))
    }


def _can_mend(kind: types.Type, value: Any) -> bool:
    """Is there something to keep of an optional field? If not, its default counts."""
    return _can_read(value, kind) or (item_type(kind) is not None and isinstance(value, list | tuple))


def _mend_value(kind: types.Type, value: Any) -> Any:
    """Return the value if it can be read, and else what is nearest to it."""
    if _can_read(value, kind):
        return value
    plain = alternatives(kind)[0]
    match plain:
        case types.VarTupleType():
            return _mend_list(plain, value)
        case types.IntType():
            n = value if type(value) is int else 0
            return int(min(max(n, plain.ge if plain.ge is not None else n), plain.le if plain.le is not None else n))
        case types.LiteralType():
            return plain.values[0]
        case types.DictType():
            return {}
        case types.StrType():
            return _mend_text(plain, value, str(marks_of(kind).get("example", "?")))
    return False if isinstance(plain, types.BoolType) else None


def _mend_list(kind: types.VarTupleType, value: Any) -> list[Any]:
    """Return the entries of a list that can be read, not more than there may be, and not fewer than there must be."""
    found = [each for each in _mend_entries(kind.item_type, value) if _can_read(each, kind.item_type)][
        : kind.max_length
    ]
    return found + [_mend_value(kind.item_type, None)] * ((kind.min_length or 0) - len(found))


def _mend_entries(kind: types.Type, value: Any) -> Iterator[Any]:
    """Yield the entries of a list, those that are records mended, each in its place."""
    for each in value if isinstance(value, list | tuple) else ():
        known = records(kind)
        there = each if isinstance(each, Mapping) else {}
        yield mend_record(record_of(kind, there) or known[0], there) if known else each


def _mend_text(kind: types.StrType, value: Any, usual: str) -> str:
    """Return a text without what is too long or cannot be shown."""
    words = "".join(c if c.isprintable() else " " for c in value) if isinstance(value, str) else ""
    return next((text for text in (words[: kind.max_length], "") if _can_read(text, kind)), usual)


_INDEX = re.compile(r"\[\d+\]")
_SELF_EXPLAINING = frozenset({  # mistakes that say themselves what is right
    "unknown-field", "made-table", "name-twice", "wrong-count", "unfit-count", "rows-per-side", "not-a-record",
})  # fmt: skip


def example_of(library: Any, key: str, found: RowMistake) -> str:
    """Return a right value of a field that has a mistake, `die = "d6"`; "" where no row of the game has the field."""
    if found.code in _SELF_EXPLAINING:
        return ""
    path = _INDEX.sub("", found.field).split(".")
    rows = type(library)().raw(key).values()
    options = found.facts.get("options", ())
    values = (value for row in rows for value in _values_at(row, path) if value not in ("", [], {}))
    fitting = (v for v in values if not isinstance(options, tuple) or not options or v in options or _not_a_word(v))
    text = next((text for value in fitting if (text := _toml_text(value))), "")
    return f"{path[-1]} = {text}" if text else ""


def _not_a_word(value: Any) -> bool:
    return not isinstance(value, str | int)


def _values_at(row: Any, path: list[str]) -> Iterator[Any]:
    """Yield the values at a path, through every entry of a list."""
    if isinstance(row, list):
        for each in row:
            yield from _values_at(each, path)
    elif not path:
        yield row
    elif isinstance(row, Mapping) and path[0] in row:
        inner = row[path[0]]
        yield from _values_at(inner, path[1:]) if len(path) > 1 else (inner,)


def _toml_text(value: Any) -> str:
    """Return a value as TOML, if it is short enough to read at a glance; "" if it is not."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            quoted = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{quoted}"' if len(value) <= _LONGEST else '"..."'
        case list():
            inner = ", ".join(map(_toml_text, value))
            return f"[{inner}]" if len(inner) <= _LONGEST else ""
        case Mapping():
            inner = ", ".join(f"{name} = {_toml_text(each)}" for name, each in value.items())
            return f"{{ {inner} }}" if len(inner) <= _LONGEST else ""
    return ""
