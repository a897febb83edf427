"""A turn of exploring, as one deed: time passes, lights burn down, and if the facilitator wants, something may come.

No game here has a rule for what comes along, so the facilitator chooses the chance and the table. What is rolled
for it, and what comes of it, only facilitators see.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.library.nesting import Unfolding, row_at
from caltrop.games.common.sheet.clock import pass_time
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import Dice
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.story import ExplorationRolled

from .random_tables import ROW, RowOutcome, RowParams, known_tables
from .wants import Id

RULE = "table.explore"
MINUTES, MOST_MINUTES = 10, 720
SIDES = 6  # of the die that says whether something comes


class ExploreWants(Wants, frozen=True, kw_only=True):
    """How long it takes; something comes on `chance` faces of a d6; `table` says what it is."""

    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)] = MINUTES
    chance: Annotated[int, Meta(ge=0, le=SIDES)] = 0
    table: Annotated[Id, Pick.tables] = ""


def plan_turn(scene: Scene, actor: str, want: ExploreWants) -> Plan[Any, Any]:
    """Warn in a fight, as of any long time; refuse a table that cannot be rolled on."""
    found = known_tables(scene).get(want.table)
    if want.table and (found is None or not found.die):
        refuse("no-such-table-to-roll", RULE, got=want.table)
    if scene.state.fight is not None:
        scene.warn("in-a-fight", scene.rule("combat"), doing="time")
    if not want.chance:
        return plan_without_dice()
    return Plan(ROW, RowParams(die=f"d{SIDES}"), {"roller": scene.seat}, audience=())


def explore(scene: Scene, actor: str, want: ExploreWants, outcome: object) -> None:
    """Let the time pass, then tell the facilitator whether something comes, and what."""
    pass_time(scene, want.minutes * 60)
    if not isinstance(outcome, RowOutcome):
        return
    comes = outcome.face <= want.chance
    table = known_tables(scene).get(want.table) if comes else None

    def throw(dice: Dice) -> int:
        return scene.fate.total(dice, scene.seat, RULE)

    text = ""
    if table is not None and table.die:
        face = scene.fate.roll(table.die, scene.seat, RULE)
        text = Unfolding(known_tables(scene), throw).unfold(row_at(table, face))
    found = ExplorationRolled(
        comes=comes, table=table.id if table else "", title=table.title if table else "", text=text
    )
    scene.emit(found, audience=())


MOVES: tuple[AnyMove, ...] = (Move(RULE, ExploreWants, plan_turn, explore, by="facilitator", others=True),)
