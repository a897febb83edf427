"""The clock: as it advances, conditions end and timers fire."""

from __future__ import annotations

from functools import partial

from caltrop.kernel.events.table import TimePassed
from caltrop.kernel.scene import Scene

from .conditions import expire_conditions
from .time import Timer, TimerOver, Timers


def pass_time(scene: Scene, amount: int) -> None:
    """Advance the clock: end conditions and fire timers; the players concerned are asked at once."""
    scene.emit(TimePassed(amount))
    for who in tuple(scene.state.characters):
        expire_conditions(scene, who)
    scene.fate.together(
        {who: partial(fire_timers, scene, who) for who in scene.state.characters if due_timers(scene, who)}
    )


def due_timers(scene: Scene, who: str) -> dict[str, Timer]:
    """Return the timers that are due."""
    timers = scene.part(who, Timers).timers
    return {id: t for id, t in timers.items() if t.at is not None and t.at <= scene.state.clock}


def fire_timers(scene: Scene, who: str) -> None:
    for id, timer in due_timers(scene, who).items():
        if id in scene.part(who, Timers).timers:  # an earlier one may have ended it
            scene.emit(TimerOver(who, id, timer.rule))
            then = scene.game.later.get(timer.rule)
            if then:
                then(scene, who, timer.facts)
