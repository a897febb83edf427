"""Measures how fast odds, samples, the command line and the dice box are, against what we promise.

    python tests/bench/run.py [--json FILE]

Whatever is compared is measured in turns, in one run, with all caches cleared before each turn and the results
compared; a row is the middle one of its turns. The status is 1 where a target is missed.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from operator import attrgetter
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import others, rivals
from caltrop.games.deeds.mechanics import (
    AID,
    INITIATIVE,
    INTERFERE,
    InitiativeOutcome,
    InitiativeParams,
    Saver,
    TogetherParams,
)
from caltrop.games.fell.mechanics import ATTACK, CONTEST, TEST, AttackParams, ContestParams, TestParams
from caltrop.games.generic_fantasy.mechanics import INITIATIVE as GF_START
from caltrop.games.generic_fantasy.mechanics import TableParams
from caltrop.kernel.rules.dice import LadderDie, ladder_die
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.odds import Odds, clear, odds, odds_by
from caltrop.odds.lazy_results import line_place, line_size
from caltrop.table.dicebox import DiceBox

Task = Callable[[], Any]


class Row(NamedTuple):
    """One line: what, how it was measured, what came out and what was promised; without a target it only informs."""

    name: str
    detail: str
    value: float
    unit: str
    target: float | None = None
    most: bool = False  # the target is the most it may be, not the least

    @property
    def ok(self) -> bool:
        return self.target is None or (self.value <= self.target if self.most else self.value >= self.target)


# ---- measuring
def forget() -> None:
    clear()
    rivals.clear()


def seconds(task: Task) -> float:
    """Once for the processor to have it at hand, and once for the clock; nothing is remembered in between."""
    forget()
    task()
    forget()
    began = time.perf_counter()
    task()
    return time.perf_counter() - began


def in_turns(tasks: Mapping[str, Task], turns: int) -> dict[str, float]:
    """The middle time of each; the garbage collector waits, as in `timeit`."""
    gc.collect()
    gc.disable()
    try:
        times = [{name: seconds(task) for name, task in tasks.items()} for _ in range(turns)]
    finally:
        gc.enable()
    return {name: median(turn[name] for turn in times) for name in tasks}


def told(value: float) -> str:
    return f"{value * 1e6:.0f} µs" if value < 1e-3 else f"{value * 1e3:.1f} ms"


def against(name: str, ours: Question, ways: Mapping[str, rivals.Way], turns: int) -> tuple[float, str]:
    """How many times faster than the fastest way, with the times behind it."""
    for way in ways.values():
        assert rivals.chances(way()) == ours.chances(), name
    middle = in_turns({"caltrop": ours.odds, **ways}, turns)
    best = min(ways, key=middle.__getitem__)
    detail = f"{told(middle['caltrop'])} against {told(middle[best])}, {best}"
    return middle[best] / middle["caltrop"], detail


# ---- odds against icepool
TESTS = (((8, 10, 12), 8), ((8, 6, 6), 5), ((4, 6, 8), 9))
TWO_A_SIDE = (((8, 6), (8, 6)), ((12, 10), (8, 6)))
HELP: tuple[LadderDie, ...] = ("d4", "d6", "d8", "d10", "d12")
THREE_A_SIDE = (((4, 8, 12), (6, 10, 12)), ((12, 12, 12), (12, 12, 12)))


def written(dice: rivals.Dice) -> str:
    return ",".join(f"d{sides}" for sides in dice)


class Question(NamedTuple):
    """Odds asked for, and what of their outcomes icepool answers too."""

    mechanic: Mechanic[Any, Any]
    params: Any
    shown: Callable[[Any], Any]

    def odds(self) -> Odds[Any]:
        return odds(self.mechanic, self.params)

    def chances(self) -> dict[Any, Fraction]:
        return {self.shown(outcome): p for outcome, p in self.odds()}


def test_rows() -> Iterator[Row]:
    for dice, dn in TESTS:
        ours = Question(TEST, TestParams(dice=tuple(map(ladder_die, dice)), dn=dn), attrgetter("hits"))
        name = f"odds fell.test {written(dice)} dn {dn}"
        ratio, detail = against(name, ours, rivals.test_ways(dice, dn), 150)
        yield Row(name, detail, ratio, "x icepool", 4)
        ratio, detail = against(name, ours, {"hits marked by hand": partial(rivals.by_hand, dice, dn)}, 150)
        yield Row("", detail, ratio, "x icepool")


def contest_rows() -> Iterator[Row]:
    for cases, turns, target in ((TWO_A_SIDE, 21, 3), (THREE_A_SIDE, 7, 2)):
        for a, b in cases:
            params = ContestParams(a=tuple(map(ladder_die, a)), b=tuple(map(ladder_die, b)))
            ours = Question(CONTEST, params, attrgetter("a_hits", "b_hits"))
            name = f"odds fell.contest {written(a)} v {written(b)}"
            ratio, detail = against(name, ours, rivals.contest_ways(a, b), turns)
            yield Row(name, detail, ratio, "x icepool", target)


def game_rows() -> Iterator[Row]:
    """One heavy mechanic of each other game."""
    for case in others.CASES:
        ours = Question(case.mechanic, case.params, case.shown)
        ratio, detail = against(case.name, ours, case.ways, 7)
        yield Row(f"odds {case.name}", detail, ratio, "x icepool", 1)


# ---- eight heroes
def eight_rows() -> Iterator[Row]:
    """Eight heroes at once: aid, interference, who acts before the opponents and where, and helpers in a test."""
    eight = tuple(Saver(score) for score in range(6, 14))
    turns = InitiativeParams(savers=eight)

    def place(who: int, outcome: InitiativeOutcome) -> int:
        return line_place(outcome.before, who)

    def places() -> list[Odds[int]]:
        return [odds_by(partial(place, who), INITIATIVE, turns) for who in range(8)]

    tasks: dict[str, Task] = {
        "deeds.aid": lambda: odds(AID, TogetherParams(savers=eight)),
        "deeds.aid, the lowest number": lambda: odds(AID, TogetherParams(savers=eight, best="roll")),
        "deeds.interfere": lambda: odds(INTERFERE, TogetherParams(savers=eight)),
        "deeds.initiative, how many": lambda: odds_by(lambda o: line_size(o.before), INITIATIVE, turns),
        "deeds.initiative, the place of each": places,
        "fell.test": lambda: odds(TEST, TestParams(dice=("d8", "d6", "d6"), dn=7, help=HELP)),
        "generic-fantasy.initiative": lambda: odds(GF_START, TableParams(dice=("d8", "d6", "d6"), help=HELP)),
    }
    for name, spent in in_turns(tasks, 7).items():
        yield Row(f"eight heroes: {name}", "", spent * 1e3, "ms", 50, most=True)


# ---- everything else
def sample_rows() -> Iterator[Row]:
    params = AttackParams(a=("d8", "d6"), b=("d6", "d8"), a_harm=2, b_harm=1)
    million = 1_000_000
    spent = in_turns({"": lambda: odds(ATTACK, params).sample(million, os.urandom)}, 5)[""]
    assert len(odds(ATTACK, params).sample(million, os.urandom)) == million
    yield Row("1,000,000 fell.attack sampled", f"{million / spent:,.0f} a second", spent, "s", 1, most=True)


def shell_rows() -> Iterator[Row]:
    python, command = Path(sys.executable), Path(sys.executable).with_name("caltrop")
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    asked = [str(command), "odds", "fell.test", "dice=d8,d6", "dn=4"]

    def run(*words: str) -> Task:
        return lambda: subprocess.run(words, stdout=subprocess.DEVNULL, check=True, env=plain)

    middle = in_turns({"caltrop": run(*asked), "python": run(str(python), "-c", "pass")}, 15)
    beside = f"bare python: {told(middle['python'])}"
    yield Row("caltrop odds from the shell", beside, middle["caltrop"] * 1e3, "ms", 300, most=True)


def box_rows() -> Iterator[Row]:
    box = DiceBox()
    throws = [(4, 6, 8, 10, 12, 20)[at % 6] for at in range(60_000)]

    def ours() -> None:
        roll = box.roll
        for sides in throws:
            roll(sides)

    def theirs() -> None:
        randint = random.randint
        for sides in throws:
            randint(1, sides)

    middle = in_turns({"box": ours, "randint": theirs}, 15)
    each = {name: f"{spent / len(throws) * 1e9:.0f} ns" for name, spent in middle.items()}
    yield Row(
        "dice box, one roll",
        f"{each['box']} against {each['randint']}",
        middle["randint"] / middle["box"],
        "x randint",
        2,
    )


# ---- the report
def line(row: Row) -> str:
    promise = "" if row.target is None else f"{'<' if row.most else '>'} {row.target:g}"
    verdict = "" if row.target is None else "ok" if row.ok else "MISSED"
    value = f"{row.value:.2f} {row.unit}" if row.value else "-"
    return f"{row.name:<52}{value:>16}  {promise:<6}{verdict:<8}{row.detail}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows there too")
    file: Path | None = parser.parse_args().json
    rows = []
    for part in (test_rows, contest_rows, game_rows, eight_rows, sample_rows, shell_rows, box_rows):
        for row in part():
            rows.append(row)
            print(line(row), flush=True)
    if file:
        file.write_text(json.dumps([{**row._asdict(), "ok": row.ok} for row in rows], indent=1) + "\n")
    return 0 if all(row.ok for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
