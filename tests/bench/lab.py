"""How fast the lab is: a sweep of 10,000 points on two cores, and the answers of its page to a slider."""

from __future__ import annotations

from time import perf_counter

from caltrop.kernel.errors import Refused
from caltrop.lab.running import executor_opener, run_sweep
from caltrop.lab.sweep import Sweep, find_mechanic, parse_sweep

LADDER = "{d4,d6,d8,d10,d12}"
POOLS = (f"a={LADDER},{LADDER}", f"b={LADDER},{LADDER}")
FLAGS = ("a_dull", "b_dull", "told", "unanswered")
SWEEPS = {
    "fell.attack": (*POOLS, "a_advantage=-1..2", "b_advantage=-1..2", "a_harm=2", "b_harm=1"),
    "fell-hits.attack": (*POOLS, *(f"{name}={{true,false}}" for name in FLAGS)),
    "deeds.attack": (f"weapons={LADDER}", "armor=0..4", "hp=0..19", "brawn=1..20"),
}
MOST_SECONDS = 20.0


def sweep_seconds(id: str, words: tuple[str, ...]) -> tuple[int, float]:
    """Return the points of a sweep, and the seconds that it takes on two processes, their start included."""
    mechanic = find_mechanic(id)
    assert not isinstance(mechanic, Refused)
    sweep = parse_sweep(mechanic, words)
    assert isinstance(sweep, Sweep), sweep
    began = perf_counter()
    found = run_sweep(sweep, find_mechanic, executor_opener(processes=2))
    assert not isinstance(found, Refused), found
    return sweep.count, perf_counter() - began


def main() -> int:
    late = 0
    for id, words in SWEEPS.items():
        points, seconds = sweep_seconds(id, words)
        late += seconds > MOST_SECONDS
        print(f"sweep of {id:18} {points:6} points on two cores: {seconds:5.1f} s (at most {MOST_SECONDS:.0f})")
    return 1 if late else 0


if __name__ == "__main__":
    raise SystemExit(main())
