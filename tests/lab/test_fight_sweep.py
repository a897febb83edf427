"""Sweeps over fights: the numbers of forecasts, point by point, whichever executor works them out."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from pathlib import Path

import pytest

from caltrop.cli.show import sampled_percent
from caltrop.forecast.forecaster import FIGHTS
from caltrop.games import registry
from caltrop.kernel.rules.refusals import Refused
from caltrop.lab import fight_sweep
from caltrop.lab.executors import executor_opener
from caltrop.lab.fight_sweep import fight_measure_name, parse_fights, run_fights
from caltrop.lab.rule_charts import sweep_chart
from caltrop.lab.sweep import Sweep, SweepTable
from caltrop.words import sentence
from cli.terminal import caltrop, refused

FELL = registry.games()["fell"]
WORDS = ("party=2 bod={d6,d8}", "foes={1..3} bod=d4 hp=2", "first=party")


def asked(*words: str, **more: tuple[str, ...]) -> Sweep:
    found = parse_fights(FELL, words, **more)
    assert isinstance(found, Sweep), found
    return found


def table(sweep: Sweep, **how: object) -> SweepTable:
    found = run_fights(FELL, sweep, **how)  # type: ignore[arg-type]
    assert isinstance(found, SweepTable), found
    return found


def test_every_point_is_the_forecast_of_its_fight() -> None:
    found = table(asked(*WORDS, measures=("party-wins", "someone-dies")))
    assert len(found.rows) == 6
    for (party, foes), values in found.rows:
        alone = caltrop("duel", "fell", party, foes, "--first", "party", "--exact", "--json").json
        assert [float(value) for value in values] == pytest.approx([alone["party"], alone["any_dead"]], abs=0.012)


def test_more_foes_are_worse_and_better_dice_are_better() -> None:
    chances = {at: float(values[0]) for at, values in table(asked(*WORDS)).rows}
    for die in ("2 bod=d6", "2 bod=d8"):
        line = [chances[die, f"{n} bod=d4 hp=2"] for n in (1, 2, 3)]
        assert line == sorted(line, reverse=True)
        assert line[0] > line[2]
    assert chances["2 bod=d8", "3 bod=d4 hp=2"] > chances["2 bod=d6", "3 bod=d4 hp=2"]


def test_other_processes_come_to_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fight_sweep, "_CHUNK", 3)
    sweep = asked(*WORDS)
    assert table(sweep, open_executor=executor_opener(processes=2), always=True) == table(sweep)


def test_a_ruling_is_swept_too() -> None:
    words = ("party=bod=d8 weapon=d8 harm=4", "foes=bod=d8 hp=8 weapon=d8", "morale=no", "first=party")
    found = table(asked(*words, rulings=("fell.attack.harm={one,weapon}",), measures=("party-wins",)))
    chance = {at[0]: values[0] for at, values in found.rows}
    assert set(chance) == {"one", "weapon"}
    assert chance["one"] < chance["weapon"]  # each hit is worth 1 instead of 4


def test_table_csv_json_and_chart_say_the_same(tmp_path: Path) -> None:
    how = ("sweep", "fell.duel", *WORDS, "--measure", "party-wins", "--processes", "1")
    told, file = caltrop(*how, "--json").json, tmp_path / "chart.svg"
    lines = list(csv.DictReader(io.StringIO(caltrop(*how, "--csv").out)))
    rows = caltrop(*how, "--chart", str(file)).out.splitlines()[2:]
    for point, line, row in zip(told["points"], lines, rows, strict=True):
        assert {name: line[name] for name in ("party", "foes")} == point["at"]
        assert float(line["party-wins"]) == point["values"][0]
        assert row.startswith(point["at"]["party"])
    assert "party=2 bod=d8" in file.read_text(encoding="utf-8")
    chart = sweep_chart(table(asked(*WORDS)), fight_measure_name)
    assert not isinstance(chart, Refused)
    assert chart.along == "foes"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("party=bod=d6",), "Parameter foes is missing. Add it."),
        (("party=bod=d6", "foes={1..1000000000} goblins"), "That is a sweep of 1,000,000,000 points."),
        (("army=1",), "fell.duel has no parameter army."),
        (("party=bod=d6", "foes=griffin-king"), "Unknown creature griffin-king."),
        (("party=bod=d6", "foes={1..41..40} goblins"), "at most"),
        (("party=bod=d6", "foes=goblin", "first=nobody"), "first must be roll, party or foes, not nobody."),
        (("party=bod=d6", "foes=goblin", "--measure", "luck"), "luck cannot be read from the outcome."),
        (("party=bod=d6", "foes=goblin", "--over", "x.toml"), "Fights are not laid over each other."),
    ],
)
def test_what_cannot_be_swept_is_said_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    assert said in refused(caltrop("sweep", "fell.duel", *words))


def test_too_many_points_are_refused_before_any_is_listed() -> None:
    found = parse_fights(FELL, ("party=bod=d6", "foes={1..99999} goblins"))
    assert isinstance(found, Refused)
    assert sentence(found).startswith("That is a sweep of 99,999 points. Sweep 1,000 at most")


# ---- honest and bounded
def test_progress_is_told_after_every_point() -> None:
    told = list[tuple[int, int]]()
    table(asked(*WORDS), progress=lambda done, of: told.append((done, of)))
    assert [pair for pair in told if pair[1] == 6] == [(n, 6) for n in range(1, 7)]


def test_a_duel_of_too_many_positions_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it took: the same command always gives the same numbers."""
    words = ("party=bod=d8 weapon=d8 harm=4", "foes=bod=d8 hp=8 weapon=d8")
    (exact,) = table(asked(*words)).fights
    monkeypatch.setattr(fight_sweep, "_MOST_POSITIONS", 3)
    (simulated,) = table(asked(*words)).fights
    assert (exact, simulated) == (0, FIGHTS)


@pytest.mark.parametrize(
    ("chance", "fights", "shown"),
    [
        (Fraction(1), 0, "100.00%"),
        (Fraction(0), 0, "0.00%"),
        (Fraction(1), 20_000, ">99.97%"),  # 0.01 ** (1 / 20,000) = 0.99977
        (Fraction(0), 20_000, "<0.03%"),
        (Fraction(1, 20_000), 20_000, "<0.03%"),
        (Fraction(1, 2), 20_000, "50.00%"),
        (Fraction(1), 100, ">95.49%"),  # 0.01 ** (1 / 100) = 0.95499
    ],
)
def test_a_sample_is_never_said_to_be_certain(chance: Fraction, fights: int, shown: str) -> None:
    assert sampled_percent(chance, fights) == shown


def test_a_simulated_fight_is_never_said_to_be_certain() -> None:
    alone = caltrop("duel", "fell", "3 bod=d8", "3 goblins").out
    swept = caltrop("sweep", "fell.duel", "party=3 bod=d8", "foes={2,3} goblins", "--measure", "party-wins").out
    assert "100.00%" not in alone + swept
    assert "2 rows are simulated, in 16,600 fights each" in swept


def test_an_unknown_creature_points_to_the_list() -> None:
    assert '"caltrop list fell creatures" shows them all' in refused(
        caltrop("sweep", "fell.duel", "party=bod=d8", "foes=jabberwock")
    )
