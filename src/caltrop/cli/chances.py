"""Printing of odds: a table with bars for people, exact fractions as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from caltrop.lab.outcome_words import fact_name, result_name

from . import show
from .show import Column

if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.contract.parameters import Parameter
    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.odds.tables import Odds

AnyMechanic: TypeAlias = "Mechanic[Any, Any]"
Row: TypeAlias = tuple[dict[str, Any], Fraction]


# ---- for programs
def odds_json(
    mechanic: AnyMechanic, params: Struct, given: Mapping[str, str], rulings: Mapping[str, str], answer: Odds[Struct]
) -> dict[str, Any]:
    """Return the odds of a mechanic as JSON; the parameters include those that a given ruling sets."""
    return {
        "mechanic": mechanic.id,
        "params": told_parameters(mechanic, params, given, rulings),
        "outcomes": [{"outcome": outcome, "p": str(p)} for outcome, p in rows(answer)],
    }


def told_parameters(
    mechanic: AnyMechanic, params: Struct, given: Mapping[str, str], rulings: Mapping[str, str]
) -> dict[str, Any]:
    """Return the parameters that were typed, and those that a ruling sets."""
    import msgspec

    from caltrop.kernel.rules.rulings import ruled_fields

    kind: type[Struct] = mechanic.params
    told = {name: getattr(params, name) for name in given}
    told |= {name: r.option_in(rulings) for name, r in ruled_fields(kind).items() if r.id in rulings}
    plain: dict[str, Any] = msgspec.to_builtins(told)
    return plain


def rows(answer: Odds[Struct]) -> list[Row]:
    """Return the outcomes with their chances, in the order that a reader expects."""
    import msgspec

    ordered = sorted(answer, key=lambda row: _sort_key(row[0]))
    return [(msgspec.to_builtins(outcome), p) for outcome, p in ordered]


def _sort_key(outcome: Struct) -> tuple[Any, ...]:
    """Return a key that sorts numbers by value, and words in the order in which their type lists them."""
    from caltrop.kernel.contract.parameters import parameters

    return tuple(_sort_value(getattr(outcome, name), found) for name, found in parameters(type(outcome)).items())


def _sort_value(value: Any, parameter: Parameter) -> int | str:
    if parameter.kind == "word" and not parameter.many and not parameter.maybe:
        return parameter.options.index(str(value))
    return value if isinstance(value, int) else str(value)


# ---- for people
def print_odds(
    mechanic: AnyMechanic, given: Mapping[str, str], rulings: Mapping[str, str], answer: Odds[Struct]
) -> None:
    print_heading_of(mechanic, {**given, **rulings})
    print_chances(rows(answer), mechanic.id.partition(".")[0])
    print_policy(mechanic)


def print_heading_of(mechanic: AnyMechanic, said: Mapping[str, str]) -> None:
    """Print what was asked."""
    show.print_heading(" ".join((mechanic.id, *(f"{name}={value}" for name, value in said.items()))))


def print_policy(mechanic: AnyMechanic) -> None:
    """Print which answers are assumed where the rule leaves a choice."""
    from caltrop.words import find, say

    game = mechanic.id.partition(".")[0]
    policy = find("policy", mechanic.id, game)
    if policy:
        show.print_text()
        show.print_text(say("cli", "policy", game, policy=policy))


def print_chances(found: list[Row], game: str = "") -> None:
    """Print a table with a bar for each outcome, and a summary of each field, in the words of a game.

    Of a table that no one would read to its end, the likeliest outcomes are printed, with how to ask for less.
    """
    from caltrop.words import say

    names = list(dict.fromkeys(name for outcome, _ in found for name in outcome))
    print_chance_table(likeliest(found), names, game)
    if len(found) > MOST_LINES:
        show.print_text()
        show.print_text(say("cli", "many-outcomes", n=len(found), shown=LIKELIEST, name=names[0]))
    summary = list(field_summaries(found, names, game)) if len(found) > 1 else []
    if summary:
        show.print_text()
    for line in summary:
        show.print_text(line)


MOST_LINES, LIKELIEST = 200, 40


def likeliest(found: list[Row]) -> list[Row]:
    """Return all outcomes, or of very many the likeliest, in the same order."""
    if len(found) <= MOST_LINES:
        return found
    order = sorted(range(len(found)), key=lambda at: -found[at][1])[:LIKELIEST]
    return [found[at] for at in sorted(order)]


# ---- the table
def print_chance_table(found: list[Row], names: list[str], game: str) -> None:
    """Print a row for each outcome: as much as fits, and no number is ever cut.

    Where the terminal is narrow the bars get shorter, then bars, fractions and running sums are left out, in this
    order; at last each outcome gets lines of its own behind its chance.
    """
    from caltrop.words import say

    exact = [say("cli", "exact")] if all(len(str(p)) <= LONGEST_EXACT for _, p in found) else []
    sums = [say("cli", "at-most"), say("cli", "at-least")] if counting_field(found, names) else []
    for bar, columns in chance_layouts(exact, sums):
        layout = ChanceLayout(found, names, game, columns, bar)
        if show.can_fit(layout.text_lines()):
            show.print_table(layout.columns, layout.lines)
            break
    else:
        print_stacked(found, names, game)
    if not exact:
        show.print_text(say("cli", "exact-elsewhere"), "dim")


LONGEST_EXACT = 21


def chance_layouts(exact: list[str], sums: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield layouts, the widest first: the length of the bars, and the columns beside the chance."""
    for bar in (*range(show.BAR, 5, -1), 0):
        yield bar, exact + sums
    yield 0, sums
    yield 0, []


class ChanceLayout:
    """A table of outcomes with some of its columns."""

    def __init__(self, found: list[Row], names: list[str], game: str, more: list[str], bar: int) -> None:
        from caltrop.words import say

        numbers, most = number_fields(found, names), max(p for _, p in found)
        self.columns = [Column(fact_name(name, game), right=name in numbers) for name in names]
        self.columns += [Column(title, right=True) for title in (say("cli", "chance"), *more)]
        self.columns += [Column("", style="yellow")] if bar else []
        self.lines = list[list[str]]()
        below, whole = Fraction(0), sum((p for _, p in found), Fraction(0))
        for outcome, p in found:
            cells = {
                say("cli", "exact"): str(p),
                say("cli", "at-most"): show.percent(below + p),
                say("cli", "at-least"): show.percent(whole - below),
            }
            below += p
            line = [value_text(outcome.get(name, ""), game) for name in names]
            line += [show.percent(p), *(cells[title] for title in more)]
            self.lines.append([*line, show.bar(p, most, bar)] if bar else line)

    def text_lines(self) -> Iterator[str]:
        """Yield the lines as wide as they will be; the width of bars is that of the longest."""
        rows = [[column.title for column in self.columns], *self.lines]
        widths = [max(len(row[at]) for row in rows) for at in range(len(self.columns))]
        yield "x" * (sum(widths) + 2 * (len(widths) - 1))


def print_stacked(found: list[Row], names: list[str], game: str) -> None:
    """Print each outcome in lines of its own behind its chance."""
    for outcome, p in found:
        parts = (f"{fact_name(name, game)} {value_text(outcome.get(name, ''), game)}" for name in names)
        show.print_hanging(f"{show.percent(p):>7}  ", ", ".join(part.replace(" ", show.GLUE) for part in parts))


# ---- the summary
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
            yield say("cli", "is-so", name=name, percent=show.percent(p), exact=short_exact(p))
        elif all(_is_number(v) for v, _ in values):
            yield number_summary(name, values)
        elif len(names) > 1 and all(isinstance(v, str) for v, _ in values):
            words = list(dict.fromkeys(str(v) for v, _ in values))
            chances = [(w, sum((p for v, p in values if v == w), Fraction(0))) for w in words]
            each = tuple(say("cli", "each", word=result_name(w, game), percent=show.percent(p)) for w, p in chances)
            yield say("cli", "words", name=name, each=each)


def number_summary(name: str, values: list[tuple[int, Fraction]]) -> str:
    """Return the average of a number, its median and its standard deviation."""
    from math import lcm

    from caltrop.odds.tables import Odds
    from caltrop.words import say

    den = lcm(*(p.denominator for _, p in values))
    table = Odds([(v, p.numerator * (den // p.denominator)) for v, p in values], den)
    mean, spread = table.mean(int), float(table.variance(int)) ** 0.5
    facts = {"mean": show.decimal(mean), "exact": short_exact(mean)}
    median = table.median(int)
    middle = str(median) if median.denominator == 1 else show.decimal(median)
    return say("cli", "average", name=name, **facts, median=middle, deviation=show.decimal(Fraction(spread)))


def short_exact(p: Fraction) -> str:
    """Return a fraction, or nothing if it is too long to be read."""
    return str(p) if len(str(p)) <= LONGEST_EXACT else ""


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def value_text(value: Any, game: str = "") -> str:
    """Return a value of an outcome as text for people."""
    if isinstance(value, bool):
        from caltrop.words import text

        return text("cli-yes" if value else "cli-no")
    if isinstance(value, dict):
        return ", ".join(f"{fact_name(name, game)} {value_text(inner, game)}" for name, inner in value.items())
    if isinstance(value, (list, tuple)):
        return "; ".join(value_text(each, game) for each in value)
    return result_name(value, game) if isinstance(value, str) else str(value)
