"""Tables of odds: with bars for people, with exact fractions as JSON for programs.

First the whole outcome; then parts of it and conditions, for `--by` and `--where`; then several people or targets, each
by themselves and all together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias

from caltrop.cli.show import draw_chart
from caltrop.lab.outcome_words import fact_name, result_name

from . import show
from .show import Column

if TYPE_CHECKING:
    from caltrop.lab.charts.chart import Chart
if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.contract.parameters import Parameter
    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.kernel.rules.steps import Fact
    from caltrop.odds.readings import Reading
    from caltrop.odds.tables import Odds

    from .odds import OddsQuestion


_AnyMechanic: TypeAlias = "Mechanic[Any, Any]"
Row: TypeAlias = tuple[dict[str, Any], Fraction]


# ---- for programs
def odds_json(
    mechanic: _AnyMechanic, params: Struct, given: Mapping[str, str], rulings: Mapping[str, str], answer: Odds[Struct]
) -> dict[str, Any]:
    """Return the odds of a mechanic as JSON; the parameters include those that a given ruling sets."""
    return {
        "mechanic": mechanic.id,
        "params": _told_parameters(mechanic, params, given, rulings),
        "outcomes": [{"outcome": outcome, "p": str(p)} for outcome, p in outcome_rows(answer)],
        **({"left_out": str(answer.left_out)} if answer.left_out else {}),
    }


def _told_parameters(
    mechanic: _AnyMechanic, params: Struct, given: Mapping[str, str], rulings: Mapping[str, str]
) -> dict[str, Any]:
    """Return the parameters that were typed, and those that a ruling sets."""
    import msgspec

    from caltrop.kernel.rules.rulings import ruled_fields

    kind: type[Struct] = mechanic.params
    told = {name: getattr(params, name) for name in given}
    told |= {name: r.option_in(rulings) for name, r in ruled_fields(kind).items() if r.id in rulings}
    plain: dict[str, Any] = msgspec.to_builtins(told)
    return plain


def outcome_rows(answer: Odds[Struct]) -> list[Row]:
    """Return the outcomes with their chances, in the order that a reader expects."""
    import msgspec

    ordered = sorted(answer, key=lambda row: _sort_key(row[0]))
    return [(msgspec.to_builtins(outcome), p) for outcome, p in ordered]


def _sort_key(outcome: Struct) -> tuple[Any, ...]:
    """Return a key that sorts numbers by value, and words in the order in which their type lists them."""
    from caltrop.kernel.contract.parameters import parameters

    return tuple(_sort_value(getattr(outcome, name), found) for name, found in parameters(type(outcome)).items())


def _sort_value(value: Any, parameter: Parameter) -> tuple[int, Any]:
    if parameter.kind == "word" and not parameter.many and not parameter.maybe:
        return 1, parameter.options.index(str(value))
    return _value_sort_key(value)


# ---- for people
def print_odds(asked: OddsQuestion, answer: Odds[Struct]) -> None:
    _print_heading_of(asked.mechanic, {**asked.given, **asked.rulings})
    print_chances(outcome_rows(answer), asked.mechanic.id.partition(".")[0], rare=answer.left_out > 0)
    _print_assumed(asked, answer.left_out)


def _print_heading_of(mechanic: _AnyMechanic, said: Mapping[str, str]) -> None:
    """Print what was asked."""
    show.print_heading(" ".join((mechanic.id, *(f"{name}={value}" for name, value in said.items()))))


def _print_assumed(asked: OddsQuestion, left_out: Fraction = Fraction(0)) -> None:
    """Print what is assumed: values that nobody gave, an end of a rule without one, answers where there is a choice."""
    from caltrop.words import find, say

    game = asked.mechanic.id.partition(".")[0]
    policy = find("policy", asked.mechanic.id, game)
    lines = list[str]()
    if asked.assumed:
        lines.append(say("sweep", "assumed", params=tuple(f"{name}={asked.given[name]}" for name in asked.assumed)))
    if left_out:
        lines.append(say("cli", "left-out", n=int(1 / left_out)))
    if policy:
        lines.append(say("cli", "policy", game, policy=policy))
    for at, line in enumerate(lines):
        if at == 0:
            show.print_text()
        show.print_text(line)


_SHOWN = Fraction(1, 20_000)  # an outcome of a rule without a last die is listed if it is likelier than that


def print_chances(found: list[Row], game: str = "", *, rare: bool = False) -> None:
    """Print a table with a bar for each outcome, and a summary of each field, in the words of a game.

    Of a table that no one would read to its end, the likeliest outcomes are printed, with how to ask for less. With
    `rare` there is no end of outcomes: only those that are likely enough are listed.
    """
    from caltrop.words import say

    names = list(dict.fromkeys(name for outcome, _ in found for name in outcome))
    _print_chance_table(_likeliest(found), names, game, rare=rare)
    if len(found) > _MOST_LINES:
        show.print_text()
        show.print_text(say("cli", "many-outcomes", n=len(found), shown=_LIKELIEST, name=names[0]))
    summary = list(_field_summaries(found, names, game)) if len(found) > 1 else []
    if summary:
        show.print_text()
    for line in summary:
        show.print_text(line)


_MOST_LINES = 200
_LIKELIEST = 40


def _likeliest(found: list[Row]) -> list[Row]:
    """Return all outcomes, or of very many the likeliest, in the same order."""
    if len(found) <= _MOST_LINES:
        return found
    order = sorted(range(len(found)), key=lambda at: -found[at][1])[:_LIKELIEST]
    return [found[at] for at in sorted(order)]


# ---- the table
def _print_chance_table(found: list[Row], names: list[str], game: str, *, rare: bool = False) -> None:
    """Print a row for each outcome: as much as fits, and no number is ever cut.

    Where the terminal is narrow the bars get shorter, then bars, fractions and running sums are left out, in this
    order; at last each outcome gets lines of its own behind its chance.
    """
    from caltrop.words import say

    is_short = all(len(str(p)) <= _LONGEST_EXACT for _, p in found)
    exact = [say("cli", "exact")] if is_short and not rare else []
    sums = [say("cli", "at-most"), say("cli", "at-least")] if _counting_field(found, names) else []
    for bar, columns in _chance_layouts(exact, sums):
        layout = _ChanceLayout(found, names, game, more=columns, bar=bar, least=_SHOWN if rare else Fraction(0))
        if show.can_fit(layout.text_lines()):
            show.print_table(layout.columns, layout.lines)
            break
    else:
        _print_stacked(found, names, game)
    if not is_short and not rare:
        show.print_text(say("cli", "exact-elsewhere"), "dim")


_LONGEST_EXACT = 21


def _chance_layouts(exact: list[str], sums: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield layouts, the widest first: the length of the bars, and the columns beside the chance."""
    for bar in (*range(show.BAR_WIDTH, 5, -1), 0):
        yield bar, exact + sums
    yield 0, sums
    yield 0, []


class _ChanceLayout:
    """A table of outcomes with some of its columns."""

    def __init__(
        self, found: list[Row], names: list[str], game: str, *, more: list[str], bar: int, least: Fraction
    ) -> None:
        from caltrop.words import say

        numbers = _number_fields(found, names)
        most = max(p for _, p in found)
        self.columns = [Column(fact_name(name, game), right=name in numbers) for name in names]
        self.columns += [Column(title, right=True) for title in (say("cli", "chance"), *more)]
        self.columns += [Column("", style="yellow")] if bar else []
        self.lines = list[list[str]]()
        below = Fraction(0)
        whole = sum((p for _, p in found), Fraction(0))
        for outcome, p in found:
            cells = {
                say("cli", "exact"): str(p),
                say("cli", "at-most"): show.percent(below + p),
                say("cli", "at-least"): show.percent(whole - below),
            }
            below += p
            if p < least:
                continue
            line = [value_text(outcome.get(name, ""), game) for name in names]
            line += [show.percent(p), *(cells[title] for title in more)]
            self.lines.append([*line, show.bar(p, most, bar)] if bar else line)

    def text_lines(self) -> Iterator[str]:
        """Yield the lines as wide as they will be; the width of bars is that of the longest."""
        rows = [[column.title for column in self.columns], *self.lines]
        widths = [max(len(row[at]) for row in rows) for at in range(len(self.columns))]
        yield "x" * (sum(widths) + 2 * (len(widths) - 1))


def _print_stacked(found: list[Row], names: list[str], game: str) -> None:
    """Print each outcome in lines of its own behind its chance."""
    for outcome, p in found:
        parts = (f"{fact_name(name, game)} {value_text(outcome.get(name, ''), game)}" for name in names)
        show.print_hanging(f"{show.percent(p):>7}  ", ", ".join(part.replace(" ", show.GLUE) for part in parts))


# ---- the summary
def _counting_field(found: list[Row], names: list[str]) -> str:
    """Return the one number field, if there is exactly one and its value differs in every outcome; else ""."""
    there = _number_fields(found, names)
    if len(there) != 1 or len(found) < 3:
        return ""
    values = [outcome[there[0]] for outcome, _ in found]
    return there[0] if values == sorted(set(values)) else ""


def _number_fields(found: list[Row], names: list[str]) -> list[str]:
    """Return the fields that are a number in every outcome."""
    return [name for name in names if all(_is_number(outcome.get(name)) for outcome, _ in found)]


def _field_summaries(found: list[Row], names: list[str], game: str) -> Iterator[str]:
    """Yield a summary of each field: the chance of a yes, the average of a number, the chance of each word."""
    from caltrop.words import say

    for field in names:
        name = fact_name(field, game)
        values: list[tuple[Any, Fraction]] = [(outcome.get(field), p) for outcome, p in found]
        if all(isinstance(v, bool) for v, _ in values):
            p = sum((p for v, p in values if v), Fraction(0))
            yield say("cli", "is-so", name=name, percent=show.percent(p), exact=_short_exact(p))
        elif all(_is_number(v) for v, _ in values):
            yield _number_summary(name, values)
        elif len(names) > 1 and all(isinstance(v, str) for v, _ in values):
            words = list(dict.fromkeys(str(v) for v, _ in values))
            chances = [(w, sum((p for v, p in values if v == w), Fraction(0))) for w in words]
            each = tuple(say("cli", "each", word=result_name(w, game), percent=show.percent(p)) for w, p in chances)
            yield say("cli", "words", name=name, each=each)


def _number_summary(name: str, values: list[tuple[int, Fraction]]) -> str:
    """Return the average of a number, its median and its standard deviation."""
    from math import lcm

    from caltrop.odds.tables import Odds
    from caltrop.words import say

    den = lcm(*(p.denominator for _, p in values))
    table = Odds([(v, p.numerator * (den // p.denominator)) for v, p in values], den)
    mean = table.mean(int)
    spread = float(table.variance(int)) ** 0.5
    facts = {"mean": show.decimal(mean), "exact": _short_exact(mean)}
    median = table.median(int)
    middle = str(median) if median.denominator == 1 else show.decimal(median)
    return say("cli", "average", name=name, **facts, median=middle, deviation=show.decimal(Fraction(spread)))


def _short_exact(p: Fraction) -> str:
    """Return a fraction, or nothing if it is too long to be read."""
    return str(p) if len(str(p)) <= _LONGEST_EXACT else ""


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


def show_marginals(
    asked: OddsQuestion, by: tuple[str, ...], where: tuple[str, ...], *, each: bool, as_json: bool
) -> None:
    """Print a table for each reading; readings with commas between them share a table."""
    found = _marginals(asked, by or (_all_fields(asked) if each else ("",)), where)
    if as_json:
        _print_marginal_json(asked, where, found)
        return
    _print_heading_of(asked.mechanic, {**asked.given, **asked.rulings})
    if where:
        _print_condition(where, found[0].likely)
    tables = [table.rows for table in found]
    for at, rows in enumerate([rows for rows in tables if len(rows) > 1 or not each] or tables):
        if at:
            show.print_text()
        print_chances(rows, asked.game, rare=found[0].left_out > 0)
    _print_assumed(asked, found[0].left_out)


def _marginals(asked: OddsQuestion, by: tuple[str, ...], where: tuple[str, ...]) -> list[_Marginal]:
    """Return a table for each reading, or refuse a condition that never holds."""
    holds = _conditions(asked, where)
    found = [_marginal(asked, _parse_readings(asked, text), holds) for text in by]
    if found[0].likely == 0:
        _refuse_condition(asked, where)
    return found


def print_csv(asked: OddsQuestion, by: tuple[str, ...], where: tuple[str, ...]) -> None:
    """Print each table with commas between its values and an empty line between tables; chances are decimals."""
    import csv
    import sys

    lines = csv.writer(sys.stdout, lineterminator="\n")
    for at, table in enumerate(_marginals(asked, by or ("",), where)):
        if at:
            print()
        lines.writerow([*(reading.path for reading in table.readings), "chance"])
        lines.writerows([*map(_csv_value, outcome.values()), repr(float(p))] for outcome, p in table.rows)


def _csv_value(value: Any) -> Any:
    """Return a value as spreadsheets read it: several with spaces between them."""
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else value


def _refuse_condition(asked: OddsQuestion, where: tuple[str, ...]) -> NoReturn:
    """Refuse a condition that never holds; of a single one, tell between which numbers its value is."""
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.odds.readings import CONDITION

    facts: dict[str, Fact] = {"got": " ".join(where)[:60]}
    said = CONDITION.fullmatch(where[0].strip()) if len(where) == 1 else None
    if said is not None:
        rows = _marginal(asked, _parse_readings(asked, said[1]), lambda _: True).rows
        values = [value for outcome, _ in rows for value in outcome.values() if isinstance(value, int)]
        if values and not any(isinstance(value, bool) for value in values):
            facts |= {"name": said[1], "least": min(values), "most": max(values)}
            show.fail(Refused("out-of-odds", asked.mechanic.id, facts))
    show.fail(Refused("never-holds", asked.mechanic.id, facts))


def _all_fields(asked: OddsQuestion) -> tuple[str, ...]:
    """Return what can be read from the outcome, one thing after the other."""
    from caltrop.odds.readings import all_paths

    return tuple(all_paths(asked.mechanic.outcome))


def _parse_readings(asked: OddsQuestion, text: str) -> list[Reading]:
    """Read what is typed after --by; nothing reads every field."""
    from caltrop.odds.readings import Reading, parse_reading

    if not text:
        names = asked.mechanic.outcome.__struct_fields__
        return [Reading(name, attrgetter(name)) for name in names]
    return [show.value_or_fail(parse_reading(asked.mechanic.outcome, path.strip())) for path in text.split(",")]


def _conditions(asked: OddsQuestion, where: tuple[str, ...]) -> Callable[[Any], bool]:
    """Return whether an outcome fulfils all conditions."""
    from caltrop.odds.readings import parse_condition

    parsed = [show.value_or_fail(parse_condition(asked.mechanic.outcome, text)) for text in where]
    return lambda outcome: all(holds(outcome) for holds in parsed)


class _Marginal(NamedTuple):
    """A table of what is read among the outcomes that fulfil the conditions, and how likely those are."""

    readings: list[Reading]
    rows: list[Row]
    likely: Fraction
    left_out: Fraction


def _marginal(asked: OddsQuestion, readings: list[Reading], holds: Callable[[Any], bool]) -> _Marginal:
    """Return the table of some readings."""
    from caltrop.odds.budget import TooLarge
    from caltrop.odds.exact import odds_by

    from .own_file import tell_faults

    def read(outcome: Any) -> tuple[Any, ...] | None:
        return tuple([reading.read(outcome) for reading in readings]) if holds(outcome) else None

    try:
        with tell_faults(asked.mechanic.id):
            whole = odds_by(read, asked.mechanic, asked.ruled_params)
    except TooLarge as large:
        show.fail(large.refused, asked.game or None)
    likely = whole.chance(lambda values: values is not None)
    rows = [(values, p) for values, p in whole.where(lambda values: values is not None) if values is not None]
    names = [reading.path for reading in readings]
    ordered = sorted(rows, key=lambda row: tuple(map(_value_sort_key, row[0])))
    told = [(dict(zip(names, map(_as_builtins, values), strict=True)), p) for values, p in ordered]
    return _Marginal(readings, told, likely, whole.left_out)


def _value_sort_key(value: Any) -> tuple[int, Any]:
    """Return a key that sorts numbers before words, and what is missing first."""
    return (1, value) if isinstance(value, int) else (2, str(value)) if value is not None else (0, 0)


def _as_builtins(value: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(value)


# ---- output
def _print_condition(where: tuple[str, ...], likely: Fraction) -> None:
    from caltrop.words import say

    facts = {"percent": show.percent(likely), "exact": str(likely)}
    show.print_text(say("cli", "given", condition=tuple(where), **facts))


def _print_marginal_json(asked: OddsQuestion, where: tuple[str, ...], found: list[_Marginal]) -> None:
    """Print one table as the contract has it, several in a list."""
    told: dict[str, Any] = {
        "mechanic": asked.mechanic.id,
        "params": _told_parameters(asked.mechanic, asked.params, asked.given, asked.rulings),
    }
    if where:
        told |= {"where": list(where), "given": str(found[0].likely)}
    tables = [_table_json(table.readings, table.rows) for table in found]
    show.print_json({**told, **tables[0]} if len(tables) == 1 else {**told, "tables": tables})


def _table_json(readings: list[Reading], rows: list[Row]) -> dict[str, Any]:
    return {
        "by": [reading.path for reading in readings],
        "outcomes": [{"outcome": outcome, "p": str(p)} for outcome, p in rows],
    }


_MOST_ORDERS = 24  # lines in any order: a longer table says less than one row for each


def _has_groups(mechanic: Mechanic[Any, Any]) -> bool:
    """Does the outcome hold lines of people, or a result for each of several?"""
    return bool(_lines_of(mechanic.outcome) or _list_of(mechanic.outcome))


def _lines_of(outcome: type[Struct]) -> dict[str, str]:
    """Return the fields that are lines of people, with the parameter that the people are listed in."""
    from typing import get_type_hints

    from msgspec import Meta

    hints = get_type_hints(outcome, include_extras=True)
    marks = ((name, mark) for name, hint in hints.items() for mark in getattr(hint, "__metadata__", ()))
    return {
        name: str(m.extra["people"]) for name, m in marks if isinstance(m, Meta) and m.extra and "people" in m.extra
    }


def _list_of(outcome: type[Struct]) -> str:
    """Return the field that holds a result for each of several, or ""."""
    from caltrop.kernel.contract.parameters import parameters

    return next((name for name, found in parameters(outcome).items() if found.many and found.record is not None), "")


def answer_group(asked: OddsQuestion, answer: Odds[Struct] | Refused, as_json: bool) -> bool:
    """Print the odds of several people or targets, if the mechanic is about such, and say whether it was.

    For a program the whole table is best; where it would be too large, it gets a table for each.
    """
    from caltrop.kernel.rules.refusals import Refused

    if not _has_groups(asked.mechanic) or (as_json and not isinstance(answer, Refused)):
        return False
    if not as_json:
        _print_groups(asked, answer)
        return True

    show_marginals(asked, tuple(_each_path(asked)), (), each=False, as_json=True)
    return True


def _each_path(asked: OddsQuestion) -> Iterator[str]:
    """Yield what can be read of each one, and of all."""
    from caltrop.odds.readings import all_paths

    lines = _lines_of(asked.mechanic.outcome)
    field = next(iter(lines), "") or _list_of(asked.mechanic.outcome)
    n = len(getattr(asked.ruled_params, lines[field])) if lines else len(_targets(asked))
    for path in all_paths(asked.mechanic.outcome):
        head, place, rest = path.partition(".1")
        yield from (f"{head}.{at}{rest}" for at in range(1, n + 1)) if place else (path,)


def _print_groups(asked: OddsQuestion, answer: Odds[Struct] | Refused) -> None:
    """Print each one by themselves; the whole table only where it is short."""
    _print_heading_of(asked.mechanic, {**asked.given, **asked.rulings})
    if _lines_of(asked.mechanic.outcome):
        _print_lines(asked, answer)
    else:
        _print_each(asked)
    _print_assumed(asked)


# ---- lines of people
def _print_lines(asked: OddsQuestion, answer: Odds[Struct] | Refused) -> None:
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.odds.lazy_results import line_size

    lines = _lines_of(asked.mechanic.outcome)
    if not isinstance(answer, Refused) and len(answer) <= _MOST_ORDERS:
        found = [({name: _line_text(o[name]) for name in lines}, p) for o, p in outcome_rows(answer)]
        _print_chance_table(found, list(lines), asked.game)
        show.print_text()
    _print_people(asked, lines)
    show.print_text()
    for name in lines:
        sizes = _read_odds(asked, lambda outcome, name=name: line_size(getattr(outcome, name)))
        show.print_text(_number_summary(fact_name(name, asked.game), list(sizes)))


def _line_text(line: list[int]) -> str:
    """Return a line of people by their numbers, counted from 1."""
    return ", ".join(str(at + 1) for at in line) or "-"


def _print_people(asked: OddsQuestion, lines: dict[str, str]) -> None:
    """Print a row for each: how likely they are to be in each line, and first there."""
    from caltrop.odds.lazy_results import line_head
    from caltrop.words import say

    people = getattr(asked.ruled_params, next(iter(lines.values())))
    columns = [Column(say("cli", "who"))]
    cells = [[str(at + 1)] for at in range(len(people))]
    for name in lines:
        heads = _read_odds(asked, lambda outcome, name=name: line_head(getattr(outcome, name)))
        label = fact_name(name, asked.game)
        columns += [Column(label, right=True), Column(say("cli", "first-in", line=label), right=True)]
        for who, line in enumerate(cells):
            there = _read_odds(asked, lambda outcome, name=name, who=who: who in getattr(outcome, name))
            line += [show.percent(there.p(True)), show.percent(heads.p(who))]
    show.print_table(columns, cells)


def _read_odds(asked: OddsQuestion, reading: Any) -> Odds[Any]:
    """Return the odds of something that is read from the outcome, or end the command if they take too long."""
    from caltrop.odds.budget import TooLarge
    from caltrop.odds.exact import odds_by

    try:
        return odds_by(reading, asked.mechanic, asked.ruled_params)
    except TooLarge as large:
        show.fail(large.refused, asked.game or None)


# ---- a result for each of several
def _print_each(asked: OddsQuestion) -> None:
    """Print a table for each target, alike ones in one, and the sums over all."""
    from caltrop.words import say

    field = _list_of(asked.mechanic.outcome)
    for places in _alike(_targets(asked)):
        of = say("cli", "targets", numbers=tuple(str(at + 1) for at in places), count=len(places))
        show.print_heading(of)
        found = _read_odds(asked, lambda outcome, at=places[0]: getattr(outcome, field)[at])
        print_chances(outcome_rows(found), asked.game)
        show.print_text()
    if len(_targets(asked)) > 1:
        show.print_heading(say("cli", "all-together"))
        for line in _sum_lines(asked, field):
            show.print_text(line)


def _targets(asked: OddsQuestion) -> tuple[Any, ...]:
    """Return the records that the results belong to."""
    from caltrop.kernel.contract.parameters import parameters

    kind: Any = type(asked.ruled_params)
    name = next(name for name, found in parameters(kind).items() if found.many and found.record is not None)
    listed: tuple[Any, ...] = getattr(asked.ruled_params, name)
    return listed


def _alike(found: tuple[Any, ...]) -> Iterator[list[int]]:
    """Yield the places of each record that is the same."""
    for record in dict.fromkeys(found):
        yield [at for at, each in enumerate(found) if each == record]


def _sum_lines(asked: OddsQuestion, field: str) -> Iterator[str]:
    """Yield for each number its sum over all, and for each yes or no how many there are."""
    from caltrop.kernel.contract.parameters import parameters
    from caltrop.odds.lazy_results import total_of

    for name, found in parameters(parameters(asked.mechanic.outcome)[field].record).items():
        if found.many or found.kind not in ("number", "yes-no"):
            continue

        def total(name: str, outcome: Any) -> int:
            return total_of(getattr(outcome, field), lambda each: getattr(each, name))

        whole = _read_odds(asked, partial(total, name))
        if len(whole) > 1:
            yield _number_summary(fact_name(name, asked.game), list(whole))


_MOST_RESULTS = 60


def draw_odds(asked: OddsQuestion, by: tuple[str, ...], where: tuple[str, ...], to: str) -> None:
    """Draw a bar for each outcome, or for each value of the part that is asked for."""

    found = _marginal(asked, _parse_readings(asked, by[0] if by else ""), _conditions(asked, where))
    rows = [row for row in found.rows if row[1] >= _SHOWN] if found.left_out else found.rows
    if not 0 < len(rows) <= _MOST_RESULTS:
        from caltrop.kernel.rules.refusals import Refused

        show.fail(Refused("chart-too-many-bars", "lab", {"n": len(rows), "most": _MOST_RESULTS}))
    draw_chart(_odds_chart(asked, rows), to)


def _odds_chart(asked: OddsQuestion, rows: list[Row]) -> Chart:
    from caltrop.lab.charts.chart import Chart, Series
    from caltrop.lab.outcome_words import fact_name

    from .odds_tables import value_text

    said = " ".join(
        (asked.mechanic.id, *(f"{name}={value}" for name, value in {**asked.given, **asked.rulings}.items()))
    )
    names = [name for name in rows[0][0] if len({str(row[name]) for row, _ in rows}) > 1] or list(rows[0][0])
    alone = len(names) == 1

    def label(row: Mapping[str, Any]) -> str:
        told = (value_text(row[name], asked.game) for name in names)
        return ", ".join(v if alone else f"{fact_name(n, asked.game)} {v}" for n, v in zip(names, told, strict=True))

    places = tuple(label(row) for row, _ in rows)
    along = fact_name(names[0], asked.game) if alone else ""
    return Chart(said, places, (Series(said, tuple(float(p) for _, p in rows)),), "bars", along=along)
