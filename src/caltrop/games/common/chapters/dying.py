"""Dying: a countdown that treatment stops, and nobody dies in silence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caltrop.games.common.sheet.hitpoints import HitPoints
from caltrop.games.common.sheet.time import Timers, clear_timers, length_text, seconds, set_timer
from caltrop.games.common.table_moves.wants import require_character
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.characters import LifeChanged
from caltrop.kernel.scene import Scene


def is_dead(scene: Scene, who: str) -> bool:
    return who in scene.state.characters and scene.state.characters[who].life == "dead"


def require_alive(scene: Scene, who: str) -> None:
    require_character(scene, who)
    if is_dead(scene, who):
        refuse("dead-target", scene.rule("death"), who=scene.name(who))


def is_dying(scene: Scene, who: str) -> bool:
    """Is somebody's time running out?"""
    return any(t.rule == scene.rule("death") for t in scene.part(who, Timers).timers.values())


def seconds_left(scene: Scene, who: str) -> int | str:
    """How many seconds somebody who is dying still has; "" where no hour is set."""
    timers = scene.part(who, Timers).timers.values()
    hours = [t.at for t in timers if t.rule == scene.rule("death") and t.at is not None]
    return max(0, min(hours) - scene.state.clock) if hours else ""


def require_other_healer(scene: Scene, actor: str, target: str) -> None:
    """Whoever is dying cannot treat themselves: somebody else has to."""
    if target == actor and is_dying(scene, actor):
        refuse("treats-self", scene.rule("death"), who=scene.name(actor))


def start_dying(scene: Scene, who: str, n: int, unit: str, **facts: Any) -> None:
    """Down, and dead after that time unless somebody helps."""
    scene.emit(LifeChanged(who, "down"))
    set_timer(scene, who, scene.rule("death"), after=seconds(scene, n, unit), when=length_text(n, unit), **facts)


def die(scene: Scene, who: str) -> None:
    clear_timers(scene, who, scene.rule("death"))
    scene.emit(LifeChanged(who, "dead"))


def stop_dying(scene: Scene, who: str, *, out: bool = False) -> None:
    """No countdown any more: up again, or alive but out of the fight, as whoever has no hit points left is."""
    clear_timers(scene, who, scene.rule("death"))
    hp = scene.part(who, HitPoints)
    scene.emit(LifeChanged(who, "out" if out or (hp.most and not hp.now) else "up"))


def resolve_countdown(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """A countdown has run out: the facilitator says what that means. Games list it under their rule of death."""
    if is_dead(scene, who):
        return
    scene.fate.note(scene.rule("death"), who, due="dead")  # for whoever is asked: the question names nobody
    if scene.fate.choose("", scene.rule("death"), {"dies": True, "lives": False}, "dies", waits=True):
        die(scene, who)
    elif not is_dying(scene, who):
        stop_dying(scene, who)


def settle_dying(scene: Scene, who: str) -> None:
    """At a fight's end the facilitator says of each of the dying: treated in time, still dying, or dead."""
    options = {"keep": "keep", "treat": "treat", "dies": "dies"}
    scene.fate.note(scene.rule("death"), who, due="dying", left=seconds_left(scene, who))
    match scene.fate.choose("", scene.rule("death"), options, "keep", waits=True):
        case "treat":
            stop_dying(scene, who)
        case "dies":
            die(scene, who)
