"""`caltrop sweep`: measures a mechanic at every combination of the values that its parameters are given."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from caltrop.cli.show import TERMINAL, draw_chart

from . import show
from .command import argument, command, flag, json_flag, option
from .odds import (
    complete_mechanic,
    complete_parameter,
    complete_reading,
    complete_ruling,
    find_mechanic,
    split_variant,
    starting,
)
from .odds import variant_rulings as rulings_for
from .show import Column, progress_bar

if TYPE_CHECKING:
    from fractions import Fraction

    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.lab.rule_charts import NameMeasure
    from caltrop.lab.sweep import Sweep, SweepTable


@command()
@argument("mechanic", shell_complete=complete_mechanic)
@argument("params", nargs=-1, shell_complete=complete_parameter)
@option("--measure", multiple=True, shell_complete=complete_reading)
@option("--ruling", multiple=True, shell_complete=complete_ruling)
@option("--over", multiple=True)
@option("--chart", default="")
@flag("--csv", "as_csv")
@json_flag
@option("--processes", type=click.IntRange(0, 256), default=0)
@option("--dask", default="")
def sweep(mechanic: str, params: tuple[str, ...], **how: Any) -> None:
    """Measure a mechanic at every combination of the values that its parameters are given."""
    from caltrop.lab.fight_sweep import fight_measure_name, is_fight

    if is_fight(mechanic):
        fights = _sweep_fights(mechanic, params, how)
        _print_table(fights, fight_measure_name, list(_simulated_note(fights)), how)
        return
    from caltrop.lab.outcome_words import measure_name

    found, asked, assumed = _parse_question(mechanic, params, how)
    table = _run(found, asked, how)
    _print_table(table, partial(measure_name, found), list(_notes(found, asked, assumed)), how)


def _simulated_note(table: SweepTable) -> Iterator[str]:
    """Yield in how many fights the rows were simulated that are not exact, and how sure they are."""
    from caltrop.forecast.simulation import half_width
    from caltrop.words import say
    from caltrop.words.forecasts import percent

    fights = max(table.fights)
    if fights:
        yield say(
            "sweep", "simulated", n=sum(map(bool, table.fights)), fights=fights, margin=percent(half_width(0.5, fights))
        )


def _notes(mechanic: Mechanic[Any, Any], asked: Sweep, assumed: dict[str, str]) -> Iterator[str]:
    """Yield what is assumed: values that nobody gave, and an end of a rule without one."""
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.lab.sweep import odds_at
    from caltrop.lab.typed import is_own
    from caltrop.words import say

    if assumed:
        yield say("sweep", "assumed", params=tuple(f"{name}={value}" for name, value in assumed.items()))
    first = odds_at(mechanic, asked.point(0)) if is_own(mechanic.id) else None
    if first is not None and not isinstance(first, Refused) and first.left_out:
        yield say("cli", "left-out", n=int(1 / first.left_out))


def _print_table(table: SweepTable, name: NameMeasure, notes: list[str], how: dict[str, Any]) -> None:
    """Print a sweep as it was asked for."""
    if how["chart"]:
        from caltrop.lab.rule_charts import sweep_chart

        draw_chart(show.value_or_fail(sweep_chart(table, name)), how["chart"])
        if how["chart"] == TERMINAL:
            return
    if how["as_json"]:
        show.print_json(_table_json(table))
    elif how["as_csv"]:
        _print_csv(table)
    else:
        _print_sweep(table, name, notes)


def _sweep_fights(typed: str, params: tuple[str, ...], how: dict[str, Any]) -> SweepTable:
    """Forecast a fight at every point; what is wrong ends the command with a sentence."""
    from caltrop.games.registry import game_of_mechanic
    from caltrop.kernel.rules.refusals import Refused, Refuses
    from caltrop.lab.executors import executor_opener
    from caltrop.lab.fight_sweep import parse_fights, run_fights

    from .forecast import point_to_list

    game, _ = show.value_or_fail(game_of_mechanic(typed))
    if how["over"]:
        show.fail(Refused("fights-not-over", "lab"))
    asked = show.value_or_fail(parse_fights(game, params, how["ruling"], how["measure"]), game)
    try:
        opener = executor_opener(how["dask"], how["processes"])
        found = run_fights(game, asked, opener, progress_bar(), always=bool(how["dask"]))
    except Refuses as no:
        show.fail(no.refused, game)
    if isinstance(found, Refused):
        show.fail(point_to_list(found, game, typed.rpartition(".")[0]), game)
    return found


# ---- what is asked
def _parse_question(
    typed: str, params: tuple[str, ...], how: dict[str, Any]
) -> tuple[Mechanic[Any, Any], Sweep, dict[str, str]]:
    """Return the mechanic, the sweep, and the values that were assumed; or end the command with what is wrong."""
    from caltrop.lab.outcome_words import game_of
    from caltrop.lab.sweep import parse_sweep

    from .own_file import tell_faults

    id, defaults = split_variant(typed)
    mechanic = show.value_or_fail(find_mechanic(id))
    variants = _variants_over(mechanic, how["over"], rulings_for(mechanic, defaults))
    fixed = [] if variants else [f"{id}={option}" for id, option in rulings_for(mechanic, defaults).items()]
    given = {word.partition("=")[0] for word in params}
    assumed = {name: value for name, value in starting(mechanic).items() if name not in given}
    with tell_faults(mechanic.id):
        asked = parse_sweep(
            mechanic,
            params,
            rulings=(*fixed, *how["ruling"]),
            measures=how["measure"],
            starting=assumed,
            variants=variants,
        )
    return mechanic, show.value_or_fail(asked, game_of(mechanic)), assumed


def _variants_over(
    mechanic: Mechanic[Any, Any], files: tuple[str, ...], own: dict[str, str]
) -> dict[str, dict[str, str]]:
    """Return the rulings of the game itself and of each variant that is laid over it."""
    if not files:
        return {}
    from caltrop.games import registry

    id = mechanic.id.partition(".")[0]
    found = {id: own}
    for file in files:
        game = show.value_or_fail(registry.find(file))
        if game.id != id:
            from caltrop.kernel.rules.refusals import Refused

            show.fail(Refused("variant-of-another", "lab", {"file": file[:200], "game": game.title}))
        found[file] = rulings_for(mechanic, game.defaults)
    return found


# ---- running
def _run(mechanic: Mechanic[Any, Any], asked: Sweep, how: dict[str, Any]) -> SweepTable:
    """Run the sweep on this machine or on a cluster."""
    from caltrop.kernel.rules.refusals import Refuses
    from caltrop.lab.executors import executor_opener, run_sweep
    from caltrop.lab.outcome_words import game_of
    from caltrop.lab.sweep import sweep_table

    from .own_file import tell_faults

    try:
        opener = executor_opener(how["dask"], how["processes"])
        with tell_faults(mechanic.id):
            values = run_sweep(asked, find_mechanic, opener, progress_bar(), always=bool(how["dask"]))
    except Refuses as no:
        show.fail(no.refused)
    return sweep_table(mechanic, asked, show.value_or_fail(values, game_of(mechanic)), keep_all=bool(how["measure"]))


# ---- output
def _figure(value: Fraction, is_chance: bool, fights: int) -> str:
    return show.sampled_percent(value, fights) if is_chance else show.decimal(value)


def _print_sweep(table: SweepTable, name: NameMeasure, notes: list[str]) -> None:
    """Print a row for each point."""
    sweep = table.sweep
    show.print_heading(" ".join((sweep.mechanic, *(f"{n}={v}" for n, v in (sweep.params | sweep.rulings).items()))))
    columns = [Column(axis.name, right=all(v.lstrip("-").isdecimal() for v in axis.values)) for axis in sweep.axes]
    columns += [Column(name(text), right=True) for text in table.measures]
    rows = [
        (*at, *(_figure(value, chance, n) for value, chance in zip(values, table.is_chance, strict=True)))
        for (at, values), n in zip(table.rows, table.fights or (0,) * len(table.rows), strict=True)
    ]
    show.print_table(columns, rows)
    for at, note in enumerate(notes):
        if at == 0:
            show.print_text()
        show.print_text(note)


def _print_csv(table: SweepTable) -> None:
    """Print the table with commas between its values, numbers as decimals; the headings are as they are typed."""
    import csv

    lines = csv.writer(sys.stdout, lineterminator="\n")
    lines.writerow([*(axis.name for axis in table.sweep.axes), *table.measures])
    lines.writerows([*at, *(repr(float(value)) for value in values)] for at, values in table.rows)


def _table_json(table: SweepTable) -> dict[str, Any]:
    """Return the table for programs, with exact fractions; what is measured of fights has none."""
    from caltrop.lab.fight_sweep import is_fight

    sweep = table.sweep
    write = float if is_fight(sweep.mechanic) else str
    names = [axis.name for axis in sweep.axes]
    return {
        "mechanic": sweep.mechanic,
        "params": sweep.params,
        "rulings": sweep.rulings,
        "measures": list(table.measures),
        "points": [
            {"at": dict(zip(names, at, strict=True)), "values": [write(value) for value in values]}
            for at, values in table.rows
        ],
    }
