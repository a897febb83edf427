"""What both sides do in a fight: the facilitator chooses it for forecasts, and for foes that act by policy."""

from __future__ import annotations

from typing import Annotated

from caltrop.kernel.contract.forecast import known_tactics
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.table import TacticSet

from .wants import Id, NoPlan

RULE = "table.tactics"


class TacticWants(Wants, frozen=True, kw_only=True):
    """What a side does: "foes.target" to "spread". What can be chosen depends on the game."""

    tactic: Annotated[Id, Pick.tactics]
    option: Annotated[Id, Pick.tactic_options]


def plan_tactic(scene: Scene, actor: str, want: TacticWants) -> NoPlan:
    if scene.game.forecast is None:
        refuse("no-forecast", RULE, game=scene.game.title)
    known = known_tactics(scene.game.forecast)
    if want.tactic not in known:
        refuse("no-such-policy", RULE, got=want.tactic, options=tuple(known))
    if want.option not in known[want.tactic]:
        refuse("no-such-policy", RULE, got=want.option, options=known[want.tactic])
    return plan_without_dice()


def set_tactic(scene: Scene, actor: str, want: TacticWants, outcome: Nothing) -> None:
    """Set what a side does; only the facilitator hears of it."""
    scene.emit(TacticSet(want.tactic, want.option), audience=())


MOVES: tuple[AnyMove, ...] = (Move("table.tactics", TacticWants, plan_tactic, set_tactic, rule=RULE, by="facilitator"),)
