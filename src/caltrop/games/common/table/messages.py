"""Messages: words between seats and handouts, the beginning and end of a session, its recap, where a scene is set."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from caltrop.games.common.items.piles import leave_piles
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.story import RecapWritten, SceneOpened
from caltrop.kernel.state.events.table import SittingSet, Spoken
from caltrop.kernel.state.state import Audience

from .wants import NoPlan, Readers, readers, require_seats


# ---- messages and handouts
class SayWants(Wants, frozen=True, kw_only=True):
    """A message to everyone, or only to these seats, the facilitator and the sender; a handout has a `title`."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    to: Annotated[Readers | None, Pick.seats] = None
    title: Annotated[str, Meta(max_length=120), Advanced] = ""


def _plan_say(scene: Scene, actor: str, want: SayWants) -> NoPlan:
    require_seats(scene, want.to or (), "table.say")
    return plan_without_dice()


def _say(scene: Scene, actor: str, want: SayWants, outcome: Nothing) -> None:
    scene.emit(Spoken(scene.seat, want.text, want.title, _addressees(scene, want.to)), readers(scene, want.to))


def _addressees(scene: Scene, to: Audience) -> Audience:
    """Return the seats that a message is for; an empty list means the facilitators."""
    return to if to is None else tuple(dict.fromkeys(to)) or scene.state.facilitators


# ---- sessions of play
class SittingWants(Wants, frozen=True, kw_only=True):
    """Whether a session begins or ends."""

    on: bool


def _plan_sitting(scene: Scene, actor: str, want: SittingWants) -> NoPlan:
    now = scene.state.sitting
    if want.on == now.on:
        refuse("sitting-on" if now.on else "no-sitting", "table.sitting", number=now.number)
    return plan_without_dice()


def _set_sitting(scene: Scene, actor: str, want: SittingWants, outcome: Nothing) -> None:
    scene.emit(SittingSet(scene.state.sitting.number + want.on, want.on))


MESSAGE_MOVES: tuple[AnyMove, ...] = (
    Move("table.say", SayWants, _plan_say, _say, by="anyone", while_halted=True),
    Move("table.sitting", SittingWants, _plan_sitting, _set_sitting, by="facilitator"),
)


class SetSceneWants(Wants, frozen=True, kw_only=True):
    """Where the scene is set, in a few words that everyone reads."""

    title: Annotated[str, Meta(min_length=1, max_length=120)]


def _plan_scene(scene: Scene, actor: str, want: SetSceneWants) -> NoPlan:
    if not want.title.strip():
        refuse("no-title", "table.scene")
    return plan_without_dice()


def _set_scene(scene: Scene, actor: str, want: SetSceneWants, outcome: Nothing) -> None:
    leave_piles(scene)
    scene.emit(SceneOpened(want.title.strip()))


class RecapWants(Wants, frozen=True, kw_only=True):
    """What happened in a session; an empty text lets the log tell it by itself again."""

    session: Annotated[int, Meta(ge=0)]
    text: Annotated[str, Meta(max_length=4000)] = ""


def _plan_recap(scene: Scene, actor: str, want: RecapWants) -> NoPlan:
    if want.session > scene.state.sitting.number:
        refuse("no-such-session", "table.recap", number=want.session)
    return plan_without_dice()


def _write_recap(scene: Scene, actor: str, want: RecapWants, outcome: Nothing) -> None:
    scene.emit(RecapWritten(want.session, want.text.strip()))


RECAP_MOVES: tuple[AnyMove, ...] = (
    Move("table.scene", SetSceneWants, _plan_scene, _set_scene, by="facilitator"),
    Move("table.recap", RecapWants, _plan_recap, _write_recap, by="facilitator"),
)
