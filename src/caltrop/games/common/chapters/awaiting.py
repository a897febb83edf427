"""Rolls that wait on a sheet for a kind of rest, such as a scar that appears after treatment."""

from __future__ import annotations

from caltrop.games.common.sheet.time import TimerOver, Timers
from caltrop.kernel.scene import Scene


def fire_rest_timers(scene: Scene, who: str, *needs: str) -> None:
    """Fire the timers that wait for one of these kinds of rest; a timer's fact `needs` names its kind."""
    for id, timer in scene.part(who, Timers).timers.items():
        if timer.at is None and timer.facts.get("needs") in needs and timer.rule in scene.game.later:
            scene.emit(TimerOver(who, id, timer.rule))
            scene.game.later[timer.rule](scene, who, timer.facts)
