"""Who can be meant: there, known to whoever acts, alive, and not oneself."""

from __future__ import annotations

from caltrop.kernel.errors import Refused
from caltrop.kernel.move import check_not_stash
from caltrop.kernel.scene import Scene


def not_a_target(scene: Scene, actor: str, target: str) -> Refused | None:
    """Why that somebody cannot be the target, if they cannot."""
    return not_at_hand(scene, actor, target) or check_not_stash(scene.state, target)


def not_at_hand(scene: Scene, actor: str, target: str) -> Refused | None:
    """Why nothing can change hands with them, if it cannot: the stash takes what anybody gives."""
    found = scene.state.characters.get(target)
    known = found is not None and (not found.hidden or scene.state.may_act_for(scene.seat, target))
    if found is None or not known:
        return Refused("no-such-character", "table.seats", {"who": target})
    if target == actor:
        return Refused("self-target", scene.rule("contest"), {"who": found.name})
    if found.life == "dead":
        return Refused("dead-target", scene.rule("death"), {"who": found.name})
    return None
