"""Who can be meant: there, known to whoever acts, alive, and not oneself."""

from __future__ import annotations

from caltrop.kernel.errors import Refused
from caltrop.kernel.scene import Scene


def in_reach(scene: Scene, actor: str, target: str) -> Refused | None:
    """Why that somebody cannot be the target, if they cannot."""
    found = scene.state.characters.get(target)
    known = found is not None and (not found.hidden or scene.state.acts_for(scene.seat, target))
    if found is None or not known:
        return Refused("no-such-character", "table.seats", {"who": target})
    if target == actor:
        return Refused("self-target", scene.rule("contest"), {"who": found.name})
    if found.life == "dead":
        return Refused("dead-target", scene.rule("death"), {"who": found.name})
    return None
