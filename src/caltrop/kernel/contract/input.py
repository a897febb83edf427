"""Reading of data from outside: into a struct, or a refusal that says what is wrong and what is allowed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused, SumOutOfRange
from caltrop.kernel.rules.steps import Fact

from .parameters import Parameter, filled_in, gather, parameters

_S = TypeVar("_S", bound=Struct)
_AT = re.compile(r"`\$\.?([A-Za-z_]\w*)?")
INTEGER = re.compile(r"[+-]?[0-9]{1,15}")
_FIELD_NAME = re.compile(r"field `(\w+)`")
ANYTHING: Mapping[str, Fact] = {"allowed": "words"}
_FEW = 8  # names to choose from in a sentence; of more, those that are like a wrong one are told
_YES_NO_WORDS = {"yes": True, "no": False}
_WITHIN = re.compile(r"`\$\.(\w+)(?:\[(\d+|\.\.\.)\])?\.(\w+)`")


def read(kind: type[_S], raw: Mapping[str, Any], rule: str) -> _S | Refused:
    """Read a struct from plain data, or refuse with the first thing that is wrong."""
    known = parameters(kind)
    for name in raw:
        if name not in known:
            return _unknown_name(name, tuple(known), rule)
    for name, parameter in known.items():
        if name not in raw and parameter.required:
            return Refused("missing-parameter", rule, {"name": name, **parameter.allowed})
    try:
        return gather(kind, msgspec.convert(dict(raw), filled_in(kind), strict=False))
    except UnicodeEncodeError:  # half a character, which is no text
        return Refused("not-text", rule)
    except msgspec.ValidationError as bad:
        if isinstance(bad.__cause__, SumOutOfRange):
            return Refused("bad-together", rule, bad.__cause__.facts)
        return _bad_field(str(bad), known, raw, rule) or _bad_value(known, _name(str(bad), known), raw, rule)


def _unknown_name(name: str, known: tuple[str, ...], rule: str) -> Refused:
    """Refuse a name; where there are many, one that is like it is suggested."""
    near = tuple(get_close_matches(str(name).lower(), known, n=2, cutoff=0.7)) if len(known) > _FEW else ()
    if near:
        return Refused("misspelt-parameter", rule, {"name": name, "options": near})
    return Refused("unknown-parameter", rule, {"name": name, "known": known})


def _bad_field(message: str, known: Mapping[str, Parameter], raw: Mapping[str, Any], rule: str) -> Refused | None:
    """Return what is wrong with a field of a record, if that is known."""
    at = _WITHIN.search(message)
    if at is None or at[1] not in known or known[at[1]].record is None:
        return None
    fields = parameters(known[at[1]].record)
    place = int(at[2]) if at[2] and at[2].isdecimal() else None
    record = raw[at[1]] if place is None else raw[at[1]][place]
    if at[3] not in fields or not isinstance(record, Mapping):
        return None
    where = f"{at[1]}.{at[3]}" if place is None else f"{at[1]}.{place + 1}.{at[3]}"
    return Refused("bad-value", rule, {"name": where, "got": _shorten(record.get(at[3], "")), **fields[at[3]].allowed})


def _bad_value(known: Mapping[str, Parameter], name: str, raw: Mapping[str, Any], rule: str) -> Refused:
    allowed = known[name].allowed if name in known else ANYTHING
    return Refused("bad-value", rule, {"name": name, "got": _shorten(raw.get(name, "")), **allowed})


def find_bad_value(kind: type[Struct], raw: Mapping[str, Any], rule: str) -> Refused | None:
    """Return what is wrong with the parameters that are given; others may still be missing."""
    hints = get_type_hints(filled_in(kind), include_extras=True)
    known = parameters(kind)
    for name, value in raw.items():
        try:
            msgspec.convert(value, hints[name], strict=False)
        except UnicodeEncodeError:
            return Refused("not-text", rule)
        except msgspec.ValidationError:
            return _bad_value(known, name, raw, rule)
    return None


def parse_fields(kind: type[_S], words: Mapping[str, str], rule: str) -> _S | Refused:
    """Read a struct from typed text; lists are separated by commas."""
    return read(kind, parse_values(kind, words), rule)


def parse_values(kind: type[Struct], words: Mapping[str, str]) -> dict[str, Any]:
    """Return typed text as plain data, by the kinds of the parameters that it is for."""
    known = parameters(kind)
    return {name: _parse_value(known[name], text) if name in known else text for name, text in words.items()}


def _parse_value(parameter: Parameter, text: str) -> Any:
    if text[:1] in ("[", "{"):
        return _json(text)
    if parameter.kind == "record":
        from .parameters import parse_records  # only a few parameters are records

        return parse_records(parameter, text, _parse_value)
    if parameter.kind == "word" and text[:1] == "+" and text[1:] in parameter.options:
        return text[1:]
    if parameter.kind == "yes-no" and not parameter.many and text.lower() in _YES_NO_WORDS:
        return _YES_NO_WORDS[text.lower()]
    if parameter.many and ("," in text or not parameter.alone):
        return [part.strip() for part in text.split(",") if part.strip()]
    if not parameter.many and parameter.kind in ("number", "either") and INTEGER.fullmatch(text):
        return int(text)
    return text


def _json(text: str) -> Any:
    """Read records and lists that were typed as JSON; other text stays as it is."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _name(message: str, fields: Mapping[str, Any]) -> str:
    at = _AT.search(message)
    if at and at[1] in fields:
        return at[1]
    named = _FIELD_NAME.search(message)
    return named[1] if named else ""


def _shorten(value: Any) -> str:
    text = _input_text(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _input_text(value: Any) -> str:
    """Return a value as people type it: records as name=value, commas in lists, semicolons between records."""
    if isinstance(value, Mapping) and value:
        return " ".join(f"{name}={_input_text(inner)}" for name, inner in value.items())
    if isinstance(value, (list, tuple)):
        return ("; " if any(isinstance(one, Mapping) for one in value) else ",").join(map(_input_text, value))
    return str(value)
