"""A test on one's turn: one a turn, where sides take their turns together."""

from __future__ import annotations

from caltrop.kernel.errors import Warned
from caltrop.kernel.scene import Scene

from .fights import acted, turn_cautions


def second_act(scene: Scene, actor: str, move: str) -> tuple[Warned, ...]:
    """One test a turn; on the other side's turn, or where it was asked for, a test is no act."""
    if not own_turn(scene, actor, move):
        return ()
    return tuple(w for w in turn_cautions(scene, actor) if w.code == "has-acted")


def spend_turn(scene: Scene, actor: str, move: str) -> None:
    if own_turn(scene, actor, move):
        acted(scene, actor)


def own_turn(scene: Scene, actor: str, move: str) -> bool:
    """Is it somebody's turn, and this their own doing rather than a roll that the facilitator has called for?"""
    fight = scene.state.encounter
    called = any(c.move == move and actor in c.who and actor not in c.done for c in scene.state.calls.values())
    return fight is not None and fight.now in (actor, fight.side_of(actor)) and not called
