"""How fast the lab is: a sweep of 10,000 points on two cores, and the answers of its page to a slider."""

from __future__ import annotations

from multiprocessing import active_children
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from browser.serving import caltrop, running
from caltrop.kernel.rules.refusals import Refused
from caltrop.lab.executors import executor_opener, run_sweep
from caltrop.lab.sweep import Sweep, find_mechanic, parse_sweep

LADDER = "{d4,d6,d8,d10,d12}"
POOLS = (f"a={LADDER},{LADDER}", f"b={LADDER},{LADDER}")
FLAGS = ("a_dull", "b_dull", "told", "unanswered")
SWEEPS = {
    "fell.attack": (*POOLS, "a_advantage=-1..2", "b_advantage=-1..2", "a_harm=2", "b_harm=1"),
    "fell-hits.attack": (*POOLS, *(f"{name}={{true,false}}" for name in FLAGS)),
    "deeds.attack": (f"weapons={LADDER}", "armour=0..4", "hp=0..19", "brawn=1..20"),
}
SLIDERS = {
    "fell.test": ("advantage", range(-8, 9)),
    "fell.attack": ("a_advantage", range(-4, 5)),
    "deeds.attack": ("hp", range(20)),
    "grimoire.attack": ("armour", range(10)),
}
MOST_SECONDS, MOST_MILLISECONDS = 20.0, 50


def computing() -> float:
    """Return the seconds that this process and those that it started and that have ended have computed."""
    for process in active_children():
        process.join()
    used = (getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def sweep_seconds(id: str, words: tuple[str, ...]) -> tuple[int, float, float]:
    """Return the points of a sweep, the seconds on the clock with two processes, and half of what they computed."""
    mechanic = find_mechanic(id)
    assert not isinstance(mechanic, Refused)
    sweep = parse_sweep(mechanic, words)
    assert isinstance(sweep, Sweep), sweep
    before, began = computing(), perf_counter()
    found = run_sweep(sweep, find_mechanic, executor_opener(processes=2))
    assert not isinstance(found, Refused), found
    seconds = perf_counter() - began
    return sweep.count, seconds, (computing() - before) / 2


def slider_milliseconds(url: str, rule: str, name: str, values: range) -> list[float]:
    """Return how long each answer to a slider takes, as a page asks for it; no value is asked for twice."""
    import httpx

    found = list[float]()
    with httpx.Client(base_url=url, headers={"hx-request": "true"}) as client:
        for value in values:
            began = perf_counter()
            answer = client.get("/lab", params={"rule": rule, name: str(value)})
            found.append((perf_counter() - began) * 1000)
            assert answer.status_code == 200, answer.text
    return found


def measure_sliders() -> int:
    """Print how long the page takes to answer sliders; return how many rules are too slow."""
    late = 0
    with TemporaryDirectory() as folder, running(caltrop(Path(folder))) as server:
        for rule, (name, values) in SLIDERS.items():
            first, *found = slider_milliseconds(server.url, rule, name, values)
            late += median(found) > MOST_MILLISECONDS
            print(
                f"slider {name} of {rule:18} first {first:5.0f} ms, then {median(found):4.0f} ms (middle), "
                f"{max(found):4.0f} ms (longest) of {len(found)} (at most {MOST_MILLISECONDS})"
            )
    return late


def main() -> int:
    late = measure_sliders()
    for id, words in SWEEPS.items():
        points, seconds, computed = sweep_seconds(id, words)
        late += seconds > MOST_SECONDS
        print(f"sweep of {id:18} {points:6} points on two cores: {seconds:5.1f} s on the clock, "
              f"{computed:5.1f} s of each core (at most {MOST_SECONDS:.0f})")  # fmt: skip
    return 1 if late else 0


if __name__ == "__main__":
    raise SystemExit(main())
