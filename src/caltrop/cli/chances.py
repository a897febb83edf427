"""Printing of odds: a table with bars for people, exact fractions as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from . import show
from .show import Column

if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.mechanic import Mechanic
    from caltrop.kernel.parameters import Parameter
    from caltrop.odds.tables import Odds

AnyMechanic: TypeAlias = "Mechanic[Any, Any]"
Row: TypeAlias = tuple[dict[str, Any], Fraction]


# ---- for programs
def odds_json(
    mechanic: AnyMechanic, params: Struct, given: Mapping[str, str], rulings: Mapping[str, str], answer: Odds[Struct]
) -> dict[str, Any]:
    """Return the odds of a mechanic as JSON; the parameters include those that a given ruling sets."""
    import msgspec

    from caltrop.kernel.rulings import ruled_fields

    kind: type[Struct] = mechanic.params
    told = {name: getattr(params, name) for name in given}
    told |= {name: r.option_in(rulings) for name, r in ruled_fields(kind).items() if r.id in rulings}
    return {
        "mechanic": mechanic.id,
        "params": msgspec.to_builtins(told),
        "outcomes": [{"outcome": outcome, "p": str(p)} for outcome, p in rows(answer)],
    }


def rows(answer: Odds[Struct]) -> list[Row]:
    """Return the outcomes with their chances, in the order that a reader expects."""
    import msgspec

    ordered = sorted(answer, key=lambda row: _sort_key(row[0]))
    return [(msgspec.to_builtins(outcome), p) for outcome, p in ordered]


def _sort_key(outcome: Struct) -> tuple[Any, ...]:
    """Return a key that sorts numbers by value, and words in the order in which their type lists them."""
    from caltrop.kernel.parameters import parameters

    return tuple(_sort_value(getattr(outcome, name), found) for name, found in parameters(type(outcome)).items())


def _sort_value(value: Any, parameter: Parameter) -> int | str:
    if parameter.kind == "word" and not parameter.many and not parameter.maybe:
        return parameter.options.index(str(value))
    return value if isinstance(value, int) else str(value)


# ---- for people
def print_odds(
    mechanic: AnyMechanic, given: Mapping[str, str], rulings: Mapping[str, str], answer: Odds[Struct]
) -> None:
    from caltrop.words import find, say

    game = mechanic.id.partition(".")[0]
    said = [f"{name}={value}" for name, value in (*given.items(), *rulings.items())]
    show.print_heading(" ".join((mechanic.id, *said)))
    print_chances(rows(answer), game)
    policy = find("policy", mechanic.id, game)
    if policy:
        show.print_text()
        show.print_text(say("cli", "policy", game, policy=policy))


def print_chances(found: list[Row], game: str = "") -> None:
    """Print a table with a bar for each outcome, and a summary of each field, in the words of a game."""
    from caltrop.words import say

    names = list(dict.fromkeys(name for outcome, _ in found for name in outcome))
    count = counting_field(found, names)
    most = max(p for _, p in found)
    above = [say("cli", "at-least")] if count else []
    columns = [Column(fact_name(name, game), right=name in number_fields(found, names)) for name in names]
    columns += [Column(title, right=True) for title in (say("cli", "chance"), say("cli", "exact"), *above)]
    columns.append(Column("", style="yellow"))
    lines = list[list[str]]()
    for at, (outcome, p) in enumerate(found):
        reach = [show.percent(sum((q for _, q in found[at:]), Fraction(0)))] if count else []
        cells = [value_text(outcome.get(name, ""), game) for name in names]
        lines.append([*cells, show.percent(p), str(p), *reach, show.bar(p, most)])
    show.print_table(columns, lines)
    summary = list(field_summaries(found, names, game)) if len(found) > 1 else []
    if summary:
        show.print_text()
    for line in summary:
        show.print_text(line)


def counting_field(found: list[Row], names: list[str]) -> str:
    """Return the one number field, if there is exactly one and its value differs in every outcome; else ""."""
    there = number_fields(found, names)
    if len(there) != 1 or len(found) < 3:
        return ""
    values = [outcome[there[0]] for outcome, _ in found]
    return there[0] if values == sorted(set(values)) else ""


def number_fields(found: list[Row], names: list[str]) -> list[str]:
    """Return the fields that are a number in every outcome."""
    return [name for name in names if all(_is_number(outcome.get(name)) for outcome, _ in found)]


def field_summaries(found: list[Row], names: list[str], game: str) -> Iterator[str]:
    """Yield a summary of each field: the chance of a yes, the average of a number, the chance of each word."""
    from caltrop.words import say

    for field in names:
        name = fact_name(field, game)
        values: list[tuple[Any, Fraction]] = [(outcome.get(field), p) for outcome, p in found]
        if all(isinstance(v, bool) for v, _ in values):
            p = sum((p for v, p in values if v), Fraction(0))
            yield say("cli", "is-so", name=name, percent=show.percent(p), exact=str(p))
        elif all(_is_number(v) for v, _ in values):
            mean = sum((v * p for v, p in values), Fraction(0))
            yield say("cli", "average", name=name, mean=show.decimal(mean), exact=str(mean))
        elif len(names) > 1 and all(isinstance(v, str) for v, _ in values):
            words = list(dict.fromkeys(str(v) for v, _ in values))
            chances = [(w, sum((p for v, p in values if v == w), Fraction(0))) for w in words]
            each = tuple(say("cli", "each", word=result_name(w, game), percent=show.percent(p)) for w, p in chances)
            yield say("cli", "words", name=name, each=each)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def fact_name(name: str, game: str) -> str:
    """Return our word for a field of an outcome."""
    from caltrop.words import find

    return find("cli", f"fact-{name}", game or None) or name


def result_name(result: str, game: str) -> str:
    """Return our word for a result."""
    from caltrop.words import find

    return find("cli", f"result-{result}", game or None) or result


def value_text(value: Any, game: str = "") -> str:
    """Return a value of an outcome as text for people."""
    if isinstance(value, bool):
        from caltrop.words import text

        return text("cli-yes" if value else "cli-no")
    if isinstance(value, dict):
        return " ".join(f"{fact_name(name, game)} {value_text(inner, game)}" for name, inner in value.items())
    if isinstance(value, list):
        return "; ".join(value_text(each, game) for each in value)
    return result_name(value, game) if isinstance(value, str) else str(value)
