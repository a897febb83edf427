"""Who can be meant: there, known to whoever acts, alive, and not oneself."""

from __future__ import annotations

from caltrop.kernel.errors import refuse
from caltrop.kernel.move import check_not_stash
from caltrop.kernel.scene import Scene


def require_target(scene: Scene, actor: str, target: str) -> None:
    """It must be possible to do something to that character."""
    require_at_hand(scene, actor, target)
    check_not_stash(scene.state, target)


def require_at_hand(scene: Scene, actor: str, target: str) -> None:
    """It must be possible that things change hands with them: the stash takes what anybody gives."""
    found = scene.state.characters.get(target)
    known = found is not None and (not found.hidden or scene.state.may_act_for(scene.seat, target))
    if found is None or not known:
        refuse("no-such-character", "table.seats", who=target)
    if target == actor:
        refuse("self-target", scene.rule("contest"), who=found.name)
    if found.life == "dead":
        refuse("dead-target", scene.rule("death"), who=found.name)
