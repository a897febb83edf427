"""Executors: the same numbers in this process, in processes of this machine, and on a Dask cluster of two workers."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec import structs

from caltrop.forecast.answer import Forecast
from caltrop.forecast.fight_files import read_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.games import registry
from caltrop.kernel.rules.refusals import Refuses
from caltrop.lab import many_fights
from caltrop.lab.executors import OpenExecutor, dask_cluster, executor_opener, run_parts, run_sweep
from caltrop.lab.fight_questions import read_asked_fight
from caltrop.lab.many_fights import SpreadForecaster, join_forecasts, part_seed
from caltrop.lab.sweep import Sweep, find_mechanic, parse_sweep
from caltrop.words import sentence
from cli.terminal import caltrop

FIGHT = {
    "game": "fell",
    "party": {"members": ["2 bod=d6 weapon=d6"]},
    "foes": {"members": ["3 bod=d6 hp=4 weapon=d6"], "morale": False},
}
WORDS = ("a={d4,d6,d8},{d4,d6,d8}", "b={d4,d6,d8,d10}", "a_advantage=-1..1", "a_harm=2", "b_harm=1")


def sweep() -> Sweep:
    mechanic = find_mechanic("fell.attack")
    found = parse_sweep(mechanic, WORDS)  # type: ignore[arg-type]
    assert isinstance(found, Sweep)
    assert found.count == 108
    return found


def forecast(opener: OpenExecutor, monkeypatch: pytest.MonkeyPatch, seed: int = 7) -> Forecast:
    """A simulation of 5,000 fights in parts of 2,000."""
    monkeypatch.setattr(many_fights, "_PART", 2_000)
    fight = read_fight(registry.games()["fell"], FIGHT)[1]
    return SpreadForecaster(fight, FIGHT, opener, always=True).simulate(5_000, seed)


def test_a_part_plays_the_fight_as_it_is_asked_about() -> None:
    """Best play strikes one group first, which the file does not say."""
    raw = {**FIGHT, "foes": {"members": ["goblin leader", "3 goblins"]}}
    read = read_asked_fight(registry.games()["fell"], raw)[1]
    asked = structs.replace(read, focus=2)
    part = many_fights.FightPart(asked, raw, 7)((0, 500))
    assert part == Forecaster(asked).simulate(500, part_seed(7, 0))
    assert part != Forecaster(read).simulate(500, part_seed(7, 0))


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a local Dask cluster of two workers, each a process with one thread."""
    import distributed

    make: Any = distributed.LocalCluster
    with make(n_workers=2, threads_per_worker=1, dashboard_address=None, protocol="tcp://", silence_logs=50) as found:
        yield str(found.scheduler_address)


def here() -> OpenExecutor:
    return executor_opener(processes=1)


@pytest.mark.filterwarnings("default")
def test_processes_and_a_cluster_give_the_same_numbers(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = sweep()
    alone, told = run_sweep(asked, find_mechanic), forecast(here(), monkeypatch)
    for opener in (executor_opener(processes=2), executor_opener(dask=cluster)):
        assert run_sweep(asked, find_mechanic, opener, always=True) == alone
        assert forecast(opener, monkeypatch) == told


@pytest.mark.filterwarnings("default")
def test_the_command_line_takes_a_clusters_address(cluster: str) -> None:
    typed = ("sweep", "fell.attack", *WORDS, "--json")
    assert caltrop(*typed, "--dask", cluster).json == caltrop(*typed, "--processes", "1").json


def test_no_cluster_is_told_in_a_sentence() -> None:
    with pytest.raises(Refuses) as no, dask_cluster("nowhere at all"):
        pass
    assert sentence(no.value.refused).startswith("No Dask cluster answers at nowhere at all. ")


def test_any_executor_will_do_and_answers_come_in_order() -> None:
    @contextmanager
    def threads() -> Iterator[ThreadPoolExecutor]:
        with ThreadPoolExecutor(3) as pool:
            yield pool

    told = list[tuple[int, int]]()
    found = run_parts(lambda n: n * n, range(20), threads, lambda done, of: told.append((done, of)), always=True)
    assert found == [n * n for n in range(20)]
    assert told == [(n, 20) for n in range(1, 21)]


def test_short_work_starts_no_other_process() -> None:
    def never() -> Any:
        raise AssertionError

    assert run_parts(lambda n: n, [1, 2, 3], never) == [1, 2, 3]


# ---- simulations in parts
def test_a_simulation_in_parts_is_the_mean_of_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts of 2,000, 2,000 and 1,000 fights, each simulated by itself, weigh 2 : 2 : 1."""
    whole = forecast(here(), monkeypatch)
    fight = read_fight(registry.games()["fell"], FIGHT)[1]
    parts = [Forecaster(fight).simulate(n, part_seed(7, at)) for at, n in enumerate((2_000, 2_000, 1_000))]
    assert whole.fights == 5_000
    assert whole.party == pytest.approx((2 * parts[0].party + 2 * parts[1].party + parts[2].party) / 5)
    down = [part.groups[1].down for part in parts]
    assert whole.groups[1].down == pytest.approx((2 * down[0] + 2 * down[1] + down[2]) / 5)
    assert sum(whole.lengths) == pytest.approx(1 - whole.endless, abs=0.01)
    assert whole.margin < min(part.margin for part in parts)


def test_another_seed_gives_other_fights(monkeypatch: pytest.MonkeyPatch) -> None:
    assert forecast(here(), monkeypatch, 7) != forecast(here(), monkeypatch, 8)


def test_the_parts_of_a_simulation_agree_with_the_exact_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    found = forecast(here(), monkeypatch)
    exact = Forecaster(read_fight(registry.games()["fell"], FIGHT)[1]).answer(exact=True)
    assert exact.method == "exact"
    assert found.party == pytest.approx(exact.party, abs=2 * found.margin)
    assert found.rounds == pytest.approx(exact.rounds, rel=0.05)


def test_rounds_are_those_of_fights_that_end() -> None:
    """10 fights that end after 2 rounds on average, and 10 of which half end, after 4: (10 * 2 + 5 * 4) / 15."""
    first = Forecast("simulated", 1.0, 0.0, 0.0, 2.0, (0.0, 1.0), (), 0.0, 0.0, fights=10)
    found = join_forecasts([first, structs.replace(first, endless=0.5, rounds=4.0, lengths=(0.0, 0.0, 0.0, 0.5))])
    assert found.rounds == pytest.approx(40 / 15)
    assert found.lengths == pytest.approx((0.0, 0.5, 0.0, 0.25))
