"""Rolls that wait on a sheet for a kind of rest: a scar that shows once its bearer is mended."""

from __future__ import annotations

from caltrop.games.common.sheet.time import TimerOver, Timers
from caltrop.kernel.scene import Scene


def fire_rest_timers(scene: Scene, who: str, *needs: str) -> None:
    """What was to come once one of these had been had happens now; a timer's fact `needs` says which."""
    for id, timer in scene.part(who, Timers).timers.items():
        if timer.at is None and timer.facts.get("needs") in needs and timer.rule in scene.game.later:
            scene.emit(TimerOver(who, id, timer.rule))
            scene.game.later[timer.rule](scene, who, timer.facts)
