"""A situation of one's own for `caltrop compare`, from a TOML file.

title = "A sword against mail"

[[column]]
name = "Fell"
mechanic = "fell.attack"                       # or "./grim.toml:fell.attack", or "./mine.py:attack"
params = { a = "d8,d6", b = "d6", a_harm = 2, b_harm = 1 }
measures = { "wins" = "winner=a", "harm" = "b_takes" }

A measure is a condition, which gives a chance, or something to read: the average of a number, the chance of a yes.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

from . import show
from .compare import ComparisonColumn, mean_of
from .odds import OddsQuestion, parse_question

RULE = "compare"
KEYS = ("name", "mechanic", "params", "rulings", "measures")


def measure_file(path: str, names: tuple[str, ...]) -> tuple[str, dict[str, ComparisonColumn]]:
    """Return the title of a file's situation and its columns, or only those that are named."""
    from caltrop.games.variants import read_variant_file

    raw = show.value_or_fail(read_variant_file(path))
    found = raw.get("column")
    if not isinstance(found, list) or not found or not all(isinstance(each, Mapping) for each in found):
        fail_in(path, "column")
    by_name = {str(each.get("name") or each.get("mechanic", "")): each for each in found}
    unknown = next((name for name in names if name not in by_name), "")
    if unknown:
        from caltrop.kernel.rules.refusals import Refused

        show.fail(Refused("unknown-column", RULE, {"got": unknown[:60], "file": path, "options": tuple(by_name)}))
    chosen = {name: by_name[name] for name in names} if names else by_name
    return str(raw.get("title", path))[:200], {name: measure_column(path, raw, each) for name, each in chosen.items()}


def fail_in(path: str, key: str) -> NoReturn:
    from caltrop.kernel.rules.refusals import Refused

    show.fail(Refused("bad-situation", RULE, {"file": path, "key": key}))


def measure_column(path: str, raw: Mapping[str, Any], column: Mapping[str, Any]) -> ComparisonColumn:
    """Measure one column: its own measures, or those at the top of the file."""
    for key in column:
        if key not in KEYS:
            fail_in(path, str(key))
    for key in ("params", "rulings", "measures"):
        if not isinstance(column.get(key, {}), Mapping):
            fail_in(path, key)
    params = [f"{name}={value_as_typed(value)}" for name, value in column.get("params", {}).items()]
    rulings = [f"{id}={option}" for id, option in column.get("rulings", {}).items()]
    asked = parse_question(beside(path, str(column.get("mechanic", ""))), tuple(params), tuple(rulings))
    measures = column.get("measures") or raw.get("measures")
    if not isinstance(measures, Mapping) or not measures:
        fail_in(path, "measures")
    measured = {str(name): measure(asked, str(text)) for name, text in measures.items()}
    said = " ".join((asked.mechanic.id, *params, *(f"--ruling {each}" for each in rulings)))
    averages = tuple(name for name, (_, is_chance) in measured.items() if not is_chance)
    return ComparisonColumn({name: mean for name, (mean, _) in measured.items()}, said, averages)


def value_as_typed(value: Any) -> str:
    """Return a value of the file as it is typed: a list with commas, records as JSON."""
    if isinstance(value, list) and all(isinstance(each, (str, int)) for each in value):
        return ",".join(map(str, value))
    if isinstance(value, (list, Mapping)):
        import msgspec

        return msgspec.json.encode(value).decode()
    return str(value).lower() if isinstance(value, bool) else str(value)


def beside(path: str, mechanic: str) -> str:
    """Return a mechanic whose file is found beside the situation's."""
    file, colon, name = mechanic.rpartition(":")
    return f"{Path(path).parent / file}:{name}" if colon and file.endswith((".py", ".toml")) else mechanic


def measure(asked: OddsQuestion, text: str) -> tuple[Fraction, bool]:
    """Return a measure, and whether it is a chance."""
    from caltrop.odds.readings import CONDITION, parse_condition, parse_reading

    kind = asked.mechanic.outcome
    if CONDITION.fullmatch(text.strip()):
        holds = show.value_or_fail(parse_condition(kind, text))
        return mean_of(asked.mechanic, asked.ruled_params, holds), True
    reading = show.value_or_fail(parse_reading(kind, text))
    kinds: set[type] = set()

    def number(outcome: Any) -> int:
        value = reading.read(outcome)
        kinds.add(type(value))
        if not isinstance(value, int):
            from caltrop.kernel.rules.refusals import Refused

            show.fail(Refused("no-number", RULE, {"got": text[:60]}))
        return value

    mean = mean_of(asked.mechanic, asked.ruled_params, number)
    return mean, kinds == {bool}
