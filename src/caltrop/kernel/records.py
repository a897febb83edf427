"""Records as people type them: `score=12 advantage=1; 14`.

The fields of a record stand side by side with their names, and `;` separates several records. The first field's name
may be left out. `8x 12` are eight alike, and where a record has one value only, commas do: `12,14,9`. What begins with
a brace or a bracket is JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from .parameters import Parameter, parameters

TIMES = re.compile(r"(\d{1,2})\s*x\s*(?=\S)(.*)", re.DOTALL)
MOST_TIMES = 99
ParseValue = Callable[[Parameter, str], Any]


def parse_records(parameter: Parameter, text: str, parse_value: ParseValue) -> Any:
    """Read one record or several as plain data; what is not a record stays text, and is refused by its type."""
    if parameter.record is None:
        return text
    fields = parameters(parameter.record)
    if not parameter.many:
        return _record(fields, text, parse_value)
    found = list[Any]()
    for part in _record_texts(fields, text):
        times = TIMES.fullmatch(part)
        found += [_record(fields, times[2] if times else part, parse_value)] * (int(times[1]) if times else 1)
    return found


def _record_texts(fields: Mapping[str, Parameter], text: str) -> list[str]:
    first = next(iter(fields.values()))
    between = "," if ";" not in text and "=" not in text and not first.many else ";"
    return [part.strip() for part in text.split(between) if part.strip()]


def _record(fields: Mapping[str, Parameter], text: str, parse_value: ParseValue) -> Any:
    raw: dict[str, Any] = {}
    for at, word in enumerate(text.split()):
        name, equals, value = word.partition("=")
        if not equals and at == 0:
            name, equals, value = next(iter(fields)), "=", word
        if not equals or name not in fields or name in raw:
            return text
        raw[name] = parse_value(fields[name], value)
    return raw


# ---- how to write one
def record_fields(kind: Any) -> str:
    """Return the fields of a record, those in brackets are optional: "score= [advantage=]"."""
    return " ".join(f"{name}=" if found.required else f"[{name}=]" for name, found in parameters(kind).items())


def record_example(kind: Any, many: bool) -> str:
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
