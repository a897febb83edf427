"""Dying: a countdown to death that treatment stops; when it runs out, the facilitator decides."""

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


def living_party(scene: Scene) -> tuple[str, ...]:
    """Return the living members of the party."""
    return tuple(w for w, c in scene.state.characters.items() if c.is_in_party and c.life != "dead")


def require_alive(scene: Scene, who: str) -> None:
    require_character(scene, who)
    if is_dead(scene, who):
        refuse("dead-target", scene.rule("death"), who=scene.name(who))


def is_dying(scene: Scene, who: str) -> bool:
    """Does a countdown to death run for this character?"""
    return scene.part(who, Timers).has(scene.rule("death"))


def seconds_left(scene: Scene, who: str) -> int | str:
    """Return the seconds until a dying character's death; "" if its countdown has no fixed end."""
    timers = scene.part(who, Timers).timers.values()
    hours = [t.at for t in timers if t.rule == scene.rule("death") and t.at is not None]
    return max(0, min(hours) - scene.state.clock) if hours else ""


def require_other_healer(scene: Scene, actor: str, target: str) -> None:
    """Refuse self-treatment by a dying character: someone else must treat them."""
    if target == actor and is_dying(scene, actor):
        refuse("treats-self", scene.rule("death"), who=scene.name(actor))


def start_dying(scene: Scene, who: str, n: int, unit: str, **facts: Any) -> None:
    """Put a character down, with a countdown to death."""
    scene.emit(LifeChanged(who, "down"))
    set_timer(scene, who, scene.rule("death"), after=seconds(scene, n, unit), when=length_text(n, unit), **facts)


def die(scene: Scene, who: str) -> None:
    clear_timers(scene, who, scene.rule("death"))
    scene.emit(LifeChanged(who, "dead"))


def stop_dying(scene: Scene, who: str, *, out: bool = False) -> None:
    """End the countdown: the character is up, or out of the fight with `out` or without hit points."""
    clear_timers(scene, who, scene.rule("death"))
    hp = scene.part(who, HitPoints)
    scene.emit(LifeChanged(who, "out" if out or (hp.most and not hp.now) else "up"))


def resolve_countdown(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Ask the facilitator if a character dies whose countdown ran out. Games list this under their rule of death."""
    if is_dead(scene, who):
        return
    scene.fate.note(scene.rule("death"), who, due="dead")  # the question itself names no character, so the note does
    if scene.fate.choose("", scene.rule("death"), {"dies": True, "lives": False}, "dies", waits=True):
        die(scene, who)
    elif not is_dying(scene, who):
        stop_dying(scene, who)


def settle_dying(scene: Scene, who: str) -> None:
    """Ask the facilitator about a dying character when a fight ends: treated in time, still dying, or dead."""
    options = {"keep": "keep", "treat": "treat", "dies": "dies"}
    scene.fate.note(scene.rule("death"), who, due="dying", left=seconds_left(scene, who))
    match scene.fate.choose("", scene.rule("death"), options, "keep", waits=True):
        case "treat":
            stop_dying(scene, who)
        case "dies":
            die(scene, who)
