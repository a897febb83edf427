"""Tests in a fight: a warning to those who are down or have acted, and the turn that a test uses up."""

from __future__ import annotations

from caltrop.kernel.errors import Warned
from caltrop.kernel.scene import Scene

from .fights import down_cautions, mark_acted, turn_cautions


def second_act_cautions(scene: Scene, actor: str, move: str) -> tuple[Warned, ...]:
    """Return the warnings before a test of the actor's own: down, or a second act in this turn."""
    if not is_own_turn(scene, actor, move):
        return uncalled_down_cautions(scene, actor, move)
    return tuple(w for w in turn_cautions(scene, actor) if w.code in ("down", "has-acted"))


def uncalled_down_cautions(scene: Scene, actor: str, move: str) -> tuple[Warned, ...]:
    """Warn if the actor is down, unless the facilitator called for the roll and so knows it."""
    return () if is_called(scene, actor, move) else down_cautions(scene, actor)


def spend_turn(scene: Scene, actor: str, move: str) -> None:
    if is_own_turn(scene, actor, move):
        mark_acted(scene, actor)


def is_own_turn(scene: Scene, actor: str, move: str) -> bool:
    """Is it the actor's turn, and the test their own act rather than a roll that the facilitator called for?"""
    fight = scene.state.encounter
    return fight is not None and fight.whose_turn in (actor, fight.side_of(actor)) and not is_called(scene, actor, move)


def is_called(scene: Scene, actor: str, move: str) -> bool:
    """Has the facilitator called for this roll?"""
    return any(c.move == move and actor in c.who and actor not in c.done for c in scene.state.calls.values())
