"""An exact duel beside icepool's `map(..., repeat="inf")` on the same chain, both as fractions, in turns of one run."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from statistics import median
from time import process_time
from typing import Any

import icepool  # type: ignore[import-untyped]

from caltrop.forecast.exact_fights import Graph, chance_as_fraction, exact_steps, solve
from caltrop.forecast.fight_files import read_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.walk import Walk
from caltrop.games import registry

LEAST = 100  # times as fast
TURNS = 3
DUEL = {
    "game": "fell",
    "party": {"members": ["bod=d10 weapon=d6 harm=1 protection=3"]},
    "foes": {"members": ["bod=d8 hp=12 weapon=d6 harm=1"], "morale": False},
    "first": "party",
}


def chain_for_icepool(graph: Graph) -> dict[int, Any]:
    """Return the steps of each position as a die of icepool's."""
    dice = dict[int, Any]()
    for at, line in exact_steps(graph).items():
        den = lcm(*(chance.denominator for chance in line.values()))
        dice[at] = icepool.Die({goal: int(chance * den) for goal, chance in line.items()})
    return dice


def icepool_chance(graph: Graph, dice: dict[int, Any]) -> Fraction:
    ((start, _),) = graph.starts
    ends = icepool.Die([start]).map(lambda at: dice.get(at, at), repeat="inf")
    won = sum(q for at, q in ends.items() if graph.walk.has_standing(graph.positions[at].party))
    return Fraction(won, ends.denominator())


def seconds(task: Any) -> tuple[float, Any]:
    began = process_time()
    found = task()
    return process_time() - began, found


def main() -> int:
    asked = Forecaster(read_fight(registry.games()["fell"], DUEL)[1])
    asked.exact(100_000)
    graph = Graph(Walk(asked.kernels, exact=True))
    dice, took = chain_for_icepool(graph), list[tuple[float, float, float]]()
    for _ in range(TURNS):
        ours, chance = seconds(lambda: chance_as_fraction(Graph(Walk(asked.kernels, exact=True))))
        whole, answer = seconds(lambda: solve(Graph(Walk(asked.kernels))))
        theirs, other = seconds(lambda: icepool_chance(graph, dice))
        assert chance == other, (chance, other)
        assert abs(answer.party - float(chance)) < 1e-10
        took.append((ours, whole, theirs))
    ours, whole, theirs = (median(column) for column in zip(*took, strict=True))
    print(f"a duel of {len(graph.positions)} positions: icepool {theirs:.2f} s, the fraction {ours * 1000:.0f} ms, "
          f"{theirs / ours:.0f} times as fast; the whole forecast {whole * 1000:.0f} ms, {theirs / whole:.0f} times "
          f"(at least {LEAST})")  # fmt: skip
    return 1 if min(theirs / ours, theirs / whole) < LEAST else 0


if __name__ == "__main__":
    raise SystemExit(main())
