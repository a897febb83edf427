"""`caltrop compare`: shows the odds of one situation in several games, variants and mechanics of one's own.

The situation is one that games share, or one of your own from a TOML file:

    title = "A sword against mail"

    [[column]]
    name = "Fell"
    mechanic = "fell.attack"                       # or "./grim.toml:fell.attack", or "./mine.py:attack"
    params = { a = "d8,d6", b = "d6", a_harm = 2, b_harm = 1 }
    measures = { "wins" = "winner=a", "harm" = "b_takes" }

A measure is a condition, which gives a chance, or something to read: the average of a number, the chance of a yes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import click

from caltrop.cli.show import draw_chart
from caltrop.lab.typed import is_own

from . import show
from .command import Offers, argument, command, json_flag, offers, option
from .games import complete_game, shelves
from .odds import OddsQuestion, parse_question
from .show import Column

if TYPE_CHECKING:
    pass
if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.contract.game import Game, Situation


def _complete_situation(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    return offers(_situations(_all_games()), incomplete)


class _ComparisonColumn(NamedTuple):
    """One column: what was measured, and what was assumed for it, as `caltrop odds` would take it.

    `averages` names measures of one's own that are no chances; those of games begin with "mean-".
    """

    measures: Mapping[str, Fraction]
    assumed: str
    averages: tuple[str, ...] = ()


@command()
@argument("situation", default="", shell_complete=_complete_situation)
@argument("games", nargs=-1, shell_complete=complete_game)
@option("--chart", default="")
@json_flag
def compare(situation: str, games: tuple[str, ...], chart: str, as_json: bool) -> None:
    """Compare one situation in several games."""
    if situation.endswith(".toml"):
        title, found = _measure_file(situation, games)
        _draw_and_print(situation, title, found, chart, as_json)
        return
    chosen = _games_by_id(games) if games else _all_games()
    known = _situations(chosen) or _situations(_all_games())
    if not situation:
        _list_situations(known, as_json)
        return
    if situation not in known:
        from caltrop.kernel.rules.refusals import Refused

        show.fail(Refused("unknown-situation", "compare", {"got": situation[:60], "options": tuple(known)}))
    from caltrop.words import say

    _draw_and_print(situation, say("situation", situation), _columns(situation, games, chosen), chart, as_json)


def _draw_and_print(
    situation: str, title: str, found: Mapping[str, _ComparisonColumn], chart: str, as_json: bool
) -> None:
    """Draw the comparison, if that is wanted, and print it, unless it was drawn in its place."""
    if chart:
        from caltrop.cli.show import TERMINAL

        averages = {name for each in found.values() for name in each.averages}
        own = situation.endswith(".toml")
        _draw_comparison(title, {name: each.measures for name, each in found.items()}, averages, chart, own=own)
        if chart == TERMINAL:
            return
    _print_comparison(situation, title, found, as_json)


def _columns(situation: str, names: tuple[str, ...], chosen: Mapping[str, Game]) -> dict[str, _ComparisonColumn]:
    """Return a column for each game that has the situation, and for each mechanic of one's own, in the order typed."""
    found: dict[str, _ComparisonColumn] = {}
    for name in names or chosen:
        if is_own(name):
            found[name] = _compare_own(situation, name)
        elif situation in chosen[name].situations:
            found[name] = _compare_game(chosen[name], situation)
    return found


def _all_games() -> Mapping[str, Game]:
    from caltrop.games import registry

    return registry.games()


def _games_by_id(ids: tuple[str, ...]) -> dict[str, Game]:
    from caltrop.games import registry

    return {id: show.value_or_fail(registry.find(id)) for id in ids if not is_own(id)}


def _situations(games: Mapping[str, Game]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for game in games.values() for id in game.situations))


# ---- measuring
def _compare_game(game: Game, situation: str) -> _ComparisonColumn:
    """Measure a situation with the rows and the rulings of a game or a variant."""
    found = game.situations[situation]
    params = found.params_in(game)
    measured = {name: _mean_of(found.mechanic, params, read) for name, read in found.measures.items()}
    named = ", ".join(_row_names(game, found))
    typed = " ".join((found.mechanic.id, *_typed_parameters(params), *_changed_rulings(found.mechanic, game)))
    return _ComparisonColumn(measured, f"{typed} ({named})" if named else typed)


def _mean_of(mechanic: Any, params: Any, read: Callable[[Any], bool | int]) -> Fraction:
    """Return the mean of a measure; a true fact is 1."""
    from caltrop.odds.budget import TooLarge
    from caltrop.odds.exact import odds_by

    from .own_file import tell_faults

    try:
        with tell_faults(mechanic.id):
            return odds_by(lambda outcome: int(read(outcome)), mechanic, params).mean(int)
    except TooLarge as large:
        show.fail(large.refused)


def _row_names(game: Game, situation: Situation) -> list[str]:
    """Return the names of the rows that the numbers come from."""
    there = shelves(game.library)
    return [str(there[shelf][id].name) for shelf, id in situation.rows]


def _typed_parameters(params: Any) -> list[str]:
    """Return parameters as they are typed, without those at their default and those that a ruling sets."""
    from msgspec import structs

    from caltrop.kernel.rules.rulings import ruled_fields

    kind: type[Struct] = type(params)
    ruled = ruled_fields(kind)
    found = [(field.name, getattr(params, field.name), field.default) for field in structs.fields(params)]
    said = [(name, value) for name, value, usual in found if value != usual and name not in ruled]
    return [f"{name}={','.join(map(str, value)) if isinstance(value, tuple) else value}" for name, value in said]


def _changed_rulings(mechanic: Any, game: Game) -> list[str]:
    """Return the rulings of a variant that bear on a mechanic."""
    from caltrop.lab.typed import rulings_of

    return [f"--ruling {id}={game.defaults[id]}" for id in rulings_of(mechanic) if id in game.defaults]


def _compare_own(situation: str, name: str) -> _ComparisonColumn:
    """Measure a mechanic of one's own: whether it is true or above 0, and the average of a number."""
    from .odds import parse_question

    asked = parse_question(name, ())
    field = asked.mechanic.outcome.__struct_fields__[0]
    chance, average = _main_measures(situation)
    measured = {chance: _mean_of(asked.mechanic, asked.params, lambda outcome: getattr(outcome, field) > 0)}
    if average:
        measured[average] = _mean_of(asked.mechanic, asked.params, lambda outcome: getattr(outcome, field))
    return _ComparisonColumn(measured, " ".join((name, *_typed_parameters(asked.params))))


def _main_measures(situation: str) -> tuple[str, str]:
    """Return the first chance that games measure in a situation, and the first average, or ""."""
    found = [game.situations[situation] for game in _all_games().values() if situation in game.situations]
    names = [name for each in found for name in each.measures]
    chance = next(name for name in names if not name.startswith("mean-"))
    return chance, next((name for name in names if name.startswith("mean-")), "")


# ---- output
def _list_situations(known: tuple[str, ...], as_json: bool) -> None:
    from caltrop.words import say

    if as_json:
        show.print_json([{"id": id, "title": say("situation", id)} for id in known])
        return
    show.print_table([Column("", style="cyan"), Column("")], [(id, say("situation", id)) for id in known], headed=False)


def _print_comparison(situation: str, title: str, found: Mapping[str, _ComparisonColumn], as_json: bool) -> None:
    from caltrop.words import say

    if as_json:
        games = {name: {m: str(value) for m, value in each.measures.items()} for name, each in found.items()}
        assumed = {name: each.assumed for name, each in found.items()}
        show.print_json({"situation": situation, "games": games, "assumed": assumed})
        return
    show.print_heading(title)
    averages = {name for each in found.values() for name in each.averages}
    _print_measures({name: each.measures for name, each in found.items()}, averages, own=situation.endswith(".toml"))
    show.print_text()
    show.print_text(say("cli", "assumed"))
    lines = [(f"  {name}", each.assumed) for name, each in found.items()]
    show.print_table([Column("", style="cyan"), Column("")], lines, headed=False)


def _print_measures(measured: Mapping[str, Mapping[str, Fraction]], averages: set[str], *, own: bool) -> None:
    """Print a row for each measure and a column for each game; where that is too wide, the games below each other."""
    names = tuple(dict.fromkeys(name for m in measured.values() for name in m))
    rows = [
        (
            name if own else _measure_name(name),
            *(_figure(m.get(name), _is_average(name, averages)) for m in measured.values()),
        )
        for name in names
    ]
    titles = ("", *measured)
    widths = [max(len(row[at]) for row in (titles, *rows)) for at in range(len(titles))]
    if show.can_fit(["x" * (sum(widths) + 2 * len(measured))]):
        show.print_table([Column("", style="cyan"), *(Column(game, right=True) for game in measured)], rows)
        return
    for name, *figures in rows:
        show.print_text(name, "cyan")
        lines = [(f"  {game}", value) for game, value in zip(measured, figures, strict=True)]
        show.print_table([Column(""), Column("", right=True)], lines, headed=False)


def _measure_name(name: str) -> str:
    """Return our words for a measure."""
    from caltrop.words import say

    return say("measure", name)


def _is_average(name: str, averages: set[str]) -> bool:
    return name.startswith("mean-") or name in averages


def _figure(value: Fraction | None, average: bool) -> str:
    if value is None:
        return "-"
    return show.decimal(value) if average else show.percent(value)


_COMPARE_RULE = "compare"
_COLUMN_KEYS = ("name", "mechanic", "params", "rulings", "measures")


def _measure_file(path: str, names: tuple[str, ...]) -> tuple[str, dict[str, _ComparisonColumn]]:
    """Return the title of a file's situation and its columns, or only those that are named."""
    from caltrop.games.variants import read_variant_file

    raw = show.value_or_fail(read_variant_file(path))
    found = raw.get("column")
    if not isinstance(found, list) or not found or not all(isinstance(each, Mapping) for each in found):
        _fail_in(path, "column")
    by_name = {str(each.get("name") or each.get("mechanic", "")): each for each in found}
    unknown = next((name for name in names if name not in by_name), "")
    if unknown:
        from caltrop.kernel.rules.refusals import Refused

        show.fail(
            Refused("unknown-column", _COMPARE_RULE, {"got": unknown[:60], "file": path, "options": tuple(by_name)})
        )
    chosen = {name: by_name[name] for name in names} if names else by_name
    return str(raw.get("title", path))[:200], {name: _measure_column(path, raw, each) for name, each in chosen.items()}


def _fail_in(path: str, key: str) -> NoReturn:
    from caltrop.kernel.rules.refusals import Refused

    show.fail(Refused("bad-situation", _COMPARE_RULE, {"file": path, "key": key}))


def _measure_column(path: str, raw: Mapping[str, Any], column: Mapping[str, Any]) -> _ComparisonColumn:
    """Measure one column: its own measures, or those at the top of the file."""
    for key in column:
        if key not in _COLUMN_KEYS:
            _fail_in(path, str(key))
    for key in ("params", "rulings", "measures"):
        if not isinstance(column.get(key, {}), Mapping):
            _fail_in(path, key)
    params = [f"{name}={_value_as_typed(value)}" for name, value in column.get("params", {}).items()]
    rulings = [f"{id}={option}" for id, option in column.get("rulings", {}).items()]
    asked = parse_question(_beside(path, str(column.get("mechanic", ""))), tuple(params), tuple(rulings))
    measures = column.get("measures") or raw.get("measures")
    if not isinstance(measures, Mapping) or not measures:
        _fail_in(path, "measures")
    measured = {str(name): _measure(asked, str(text)) for name, text in measures.items()}
    ruled = (f"--ruling {id}={option}" for id, option in asked.rulings.items())
    said = " ".join((str(column.get("mechanic", "")), *params, *ruled))
    averages = tuple(name for name, (_, is_chance) in measured.items() if not is_chance)
    return _ComparisonColumn({name: mean for name, (mean, _) in measured.items()}, said, averages)


def _value_as_typed(value: Any) -> str:
    """Return a value of the file as it is typed: a list with commas, records as JSON."""
    if isinstance(value, list) and all(isinstance(each, (str, int)) for each in value):
        return ",".join(map(str, value))
    if isinstance(value, (list, Mapping)):
        import msgspec

        return msgspec.json.encode(value).decode()
    return str(value).lower() if isinstance(value, bool) else str(value)


def _beside(path: str, mechanic: str) -> str:
    """Return a mechanic whose file is found beside the situation's."""
    file, colon, name = mechanic.rpartition(":")
    return f"{Path(path).parent / file}:{name}" if colon and file.endswith((".py", ".toml")) else mechanic


def _measure(asked: OddsQuestion, text: str) -> tuple[Fraction, bool]:
    """Return a measure, and whether it is a chance."""
    from caltrop.odds.readings import CONDITION, parse_condition, parse_reading

    kind = asked.mechanic.outcome
    if CONDITION.fullmatch(text.strip()):
        holds = show.value_or_fail(parse_condition(kind, text))
        return _mean_of(asked.mechanic, asked.ruled_params, holds), True
    reading = show.value_or_fail(parse_reading(kind, text))
    kinds: set[type] = set()

    def number(outcome: Any) -> int:
        value = reading.read(outcome)
        kinds.add(type(value))
        if not isinstance(value, int):
            from caltrop.kernel.rules.refusals import Refused

            show.fail(Refused("no-number", _COMPARE_RULE, {"got": text[:60]}))
        return value

    mean = _mean_of(asked.mechanic, asked.ruled_params, number)
    return mean, kinds == {bool}


def _draw_comparison(
    title: str, measured: Mapping[str, Mapping[str, Fraction]], averages: set[str], to: str, *, own: bool
) -> None:
    """Draw the chances that are compared, a bar for each game; averages only where nothing else is measured."""
    from caltrop.lab.charts.chart import MOST_SERIES, Chart, Series

    names = tuple(dict.fromkeys(name for each in measured.values() for name in each))
    chances = tuple(name for name in names if not _is_average(name, averages))
    if len(measured) > MOST_SERIES:
        from caltrop.kernel.rules.refusals import Refused

        show.fail(Refused("chart-too-many-lines", "lab", {"n": len(measured), "most": MOST_SERIES}))
    shown = chances or names

    def values(each: Mapping[str, Fraction]) -> tuple[float | None, ...]:
        return tuple(float(each[name]) if name in each else None for name in shown)

    series = tuple(Series(game, values(each)) for game, each in measured.items())
    labels = tuple(name if own else _measure_name(name) for name in shown)
    draw_chart(Chart(title, labels, series, "bars", "chance" if chances else "number"), to)
