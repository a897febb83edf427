"""A test of one's own: not while one is down, and one a turn where sides take their turns together."""

from __future__ import annotations

from caltrop.kernel.errors import Warned
from caltrop.kernel.scene import Scene

from .fights import down_cautions, mark_acted, turn_cautions


def second_act_cautions(scene: Scene, actor: str, move: str) -> tuple[Warned, ...]:
    """What somebody should say yes to before a test of their own: being down, a second one in their turn."""
    if not is_own_turn(scene, actor, move):
        return uncalled_down_cautions(scene, actor, move)
    return tuple(w for w in turn_cautions(scene, actor) if w.code in ("down", "has-acted"))


def uncalled_down_cautions(scene: Scene, actor: str, move: str) -> tuple[Warned, ...]:
    """Is somebody down? Whoever has called for their roll knows that."""
    return () if is_called(scene, actor, move) else down_cautions(scene, actor)


def spend_turn(scene: Scene, actor: str, move: str) -> None:
    if is_own_turn(scene, actor, move):
        mark_acted(scene, actor)


def is_own_turn(scene: Scene, actor: str, move: str) -> bool:
    """Is it somebody's turn, and this their own doing rather than a roll that the facilitator has called for?"""
    fight = scene.state.encounter
    return fight is not None and fight.whose_turn in (actor, fight.side_of(actor)) and not is_called(scene, actor, move)


def is_called(scene: Scene, actor: str, move: str) -> bool:
    """Has the facilitator called for this roll?"""
    return any(c.move == move and actor in c.who and actor not in c.done for c in scene.state.calls.values())
