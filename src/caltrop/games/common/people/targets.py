"""Targets: which characters an actor can act on. They are known to the seat, alive, and not the actor."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.games.common.conditions.in_play import warn_if_target_barred
from caltrop.kernel.contract.move import check_not_stash
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.refusals import refuse


def require_target(scene: Scene, actor: str, target: str) -> None:
    """Refuse a target that the actor cannot act on; warn about one who has left the fight."""
    require_at_hand(scene, actor, target)
    check_not_stash(scene.state, target)
    fight = scene.state.fight
    if fight is not None and fight.side_of(actor) and fight.has_left(target):
        scene.warn("left-fight", scene.rule("combat"), who=scene.name(target))
    warn_if_target_barred(scene, actor, target)


def visible_people(scene: Scene, whom: Iterable[str]) -> tuple[str, ...]:
    """Return those of these who are at the table and not hidden."""
    people = scene.state.characters
    return tuple(who for who in whom if who in people and not people[who].hidden)


def require_at_hand(scene: Scene, actor: str, target: str) -> None:
    """Refuse a receiver that the actor cannot give to; a stash can always receive."""
    found = scene.state.characters.get(target)
    known = found is not None and (not found.hidden or scene.state.may_act_for(scene.seat, target))
    if found is None or not known:
        refuse("no-such-character", "table.seats", who=target)
    if target == actor:
        refuse("self-target", scene.rule("contest"), who=found.name)
    if found.life == "dead":
        refuse("dead-target", scene.rule("death"), who=found.name)
