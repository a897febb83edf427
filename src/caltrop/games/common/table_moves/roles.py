"""Who facilitates: a second facilitator, handing the role over, and taking it back. One is always left."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.table_moves.wants import SeatId
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.table import RoleChanged

from .wants import NoPlan

PlayingRole: TypeAlias = Literal["facilitator", "player"]
RULE = "table.seats"


class RoleWants(Wants, frozen=True, kw_only=True):
    """The role that a seat has from now on; with `hand_over` the one who gives the role becomes a player."""

    seat: SeatId
    role: PlayingRole = "facilitator"
    hand_over: bool = False


def plan_role(scene: Scene, actor: str, want: RoleWants) -> NoPlan:
    """Refuse what changes nothing, and what would leave the table without a facilitator."""
    found = scene.state.seats.get(want.seat)
    if found is None:
        refuse("no-such-seat", RULE, seat=want.seat)
    if found.role == "spectator":
        refuse("only-watches", RULE, name=found.name)
    steps_down = want.hand_over and want.seat != scene.seat and want.role == "facilitator"
    if found.role == want.role and not steps_down:
        refuse("same-role", RULE, name=found.name)
    if want.role == "player" and scene.state.facilitators == (want.seat,):
        refuse("last-facilitator", RULE, name=found.name)
    return plan_without_dice()


def change_role(scene: Scene, actor: str, want: RoleWants, outcome: Nothing) -> None:
    if scene.state.seats[want.seat].role != want.role:
        scene.emit(RoleChanged(want.seat, want.role))
    if want.hand_over and want.role == "facilitator" and want.seat != scene.seat:
        scene.emit(RoleChanged(scene.seat, "player"))


MOVES: tuple[AnyMove, ...] = (
    Move("table.role", RoleWants, plan_role, change_role, rule=RULE, by="facilitator", danger=True, halted=True),
)
