"""What the table remembers in words: where a scene is set, and what happened in a session."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from caltrop.games.common.chapters.piles import leave_piles
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.story import RecapWritten, SceneOpened

from .wants import NoPlan


class SetSceneWants(Wants, frozen=True, kw_only=True):
    """Where the scene is set, in a few words that everyone reads."""

    title: Annotated[str, Meta(min_length=1, max_length=120)]


def plan_scene(scene: Scene, actor: str, want: SetSceneWants) -> NoPlan:
    if not want.title.strip():
        refuse("no-title", "table.scene")
    return plan_without_dice()


def set_scene(scene: Scene, actor: str, want: SetSceneWants, outcome: Nothing) -> None:
    leave_piles(scene)
    scene.emit(SceneOpened(want.title.strip()))


class RecapWants(Wants, frozen=True, kw_only=True):
    """What happened in a session; an empty text lets the log tell it by itself again."""

    session: Annotated[int, Meta(ge=0)]
    text: Annotated[str, Meta(max_length=4000)] = ""


def plan_recap(scene: Scene, actor: str, want: RecapWants) -> NoPlan:
    if want.session > scene.state.sitting.number:
        refuse("no-such-session", "table.recap", number=want.session)
    return plan_without_dice()


def write_recap(scene: Scene, actor: str, want: RecapWants, outcome: Nothing) -> None:
    scene.emit(RecapWritten(want.session, want.text.strip()))


MOVES: tuple[AnyMove, ...] = (
    Move("table.scene", SetSceneWants, plan_scene, set_scene, by="facilitator"),
    Move("table.recap", RecapWants, plan_recap, write_recap, by="facilitator"),
)
