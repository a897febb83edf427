"""The time of forecasts in workers: on a busy machine they stop in time, and keep what they have learnt."""

from __future__ import annotations

import pytest

from caltrop import demo
from caltrop.forecast.answer import Forecast
from caltrop.forecast.fight_files import read_fight
from caltrop.forecast.forecaster import CLOSE, Forecaster
from caltrop.forecast.kernels import OutOfTime
from caltrop.lab.fight_questions import FightAsker
from caltrop.web.features.forecast import tasks
from caltrop.web.features.forecast import tasks as scene_tasks
from caltrop.web.live.workers import PATIENCE, WorkerTask


class MadeUpTime:
    """A clock of computing and one on the wall, both set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.computing = self.wall = 100.0
        monkeypatch.setattr(tasks, "process_time", lambda: self.computing)
        monkeypatch.setattr(tasks, "monotonic", lambda: self.wall)


def test_it_is_late_when_the_computing_is_done_or_takes_long_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    time = MadeUpTime(monkeypatch)
    is_late = tasks.clock(1.0)
    time.computing += 0.9
    assert not is_late()
    time.computing += 0.2
    assert is_late()
    is_late = tasks.clock(1.0)
    time.wall += 2.4
    assert not is_late()
    time.wall += 0.2  # a second of computing has taken two and a half
    assert is_late()


@pytest.mark.parametrize(
    ("task", "seconds"),
    [
        (tasks.forecast_table, tasks.AS_IT_STANDS + tasks.BEST),
        (tasks.forecast_made_up, tasks.MADE_UP),
        (scene_tasks.measure_scene, scene_tasks.SECONDS),
    ],
)
def test_a_task_stops_before_its_worker_is_ended(task: WorkerTask[..., object], seconds: float) -> None:
    """Computing and the wall both leave room: for the first load, and for the fights that are under way by then."""
    assert seconds < task.seconds
    assert seconds * tasks.UNHURRIED < 0.7 * task.seconds * PATIENCE


def test_what_was_learnt_is_kept_for_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes but when it is looked at: each look takes an eighth of a second on the wall, so 20 fit."""
    time = MadeUpTime(monkeypatch)

    def look_at_the_wall() -> float:
        time.wall += 0.125
        return time.wall

    monkeypatch.setattr(tasks, "monotonic", look_at_the_wall)
    session = demo.make("fell")
    asked = tasks.table_fight("table-of-this-test", session.game, session.state)
    learnt = []
    for _ in range(3):
        found = tasks.forecast_table(asked)
        assert isinstance(found, tasks.TableForecast)
        assert found.answer is None
        learnt.append(found.learnt)
    assert learnt == [20, 40, 60]


def test_a_made_up_fight_that_takes_too_long_has_a_rough_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is over as more than a few fights are begun."""
    raw = {"game": "fell", "party": {"members": ["4 bod=d8"]}, "foes": {"members": ["9 goblins"]}}
    asker = Forecaster(read_fight(tasks.played_game(tasks.PlayedGame("fell")), raw)[1])
    simulate = asker.simulate

    def simulate_few(fights: int, seed: int) -> Forecast:
        if fights > 100:
            raise OutOfTime
        return simulate(fights, seed)

    monkeypatch.setattr(asker, "simulate", simulate_few)
    rough = FightAsker(asker, 20_000).answer(None, tasks.EXACT, lambda: False)
    assert rough is not None
    assert rough.fights == 100
    assert rough.margin > CLOSE
