"""Rolling on random tables: the game's own, and those of the table that are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from caltrop.games.common.library.nesting import Unfolding, row_at
from caltrop.kernel.contract.game import RandomTable
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Facilitator, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import Dice, Die
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Outcome, Params, mechanic
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.story import TableRolled

from .wants import Id, require_character

RULE = "table.random"


class RowParams(Params, frozen=True):
    """A roll on a random table, with its die."""

    die: Die


class RowOutcome(Outcome, frozen=True):
    face: int


@mechanic(RULE)
def ROW(fate: Fate, p: RowParams) -> RowOutcome:
    """The row of a random table, by its die."""
    return RowOutcome(face=fate.roll(p.die, "roller", RULE))


class RandomWants(Wants, frozen=True, kw_only=True):
    """A random table; the facilitator may roll `blind`, and only the facilitator sees what comes of it."""

    table: Annotated[Id, Pick.tables]
    blind: Annotated[bool, Facilitator] = False


def known_tables(scene: Scene) -> Mapping[str, RandomTable]:
    """Return the random tables, by id."""
    found: Mapping[str, RandomTable] = scene.game.shelf("tables")
    return found


def plan_row(scene: Scene, actor: str, want: RandomWants) -> Plan[RowParams, RowOutcome]:
    if actor:
        require_character(scene, actor)
    table = known_tables(scene).get(want.table)
    if table is None or not table.die:
        refuse("no-such-table-to-roll", RULE, got=want.table)
    if want.blind and not scene.state.is_facilitator(scene.seat):
        refuse("facilitator-only", "table.seats", move=RULE)
    audience = () if want.blind else None
    return Plan(ROW, RowParams(die=table.die), {"roller": actor or scene.seat}, audience=audience)


def tell_row(scene: Scene, actor: str, want: RandomWants, outcome: RowOutcome) -> None:
    """Look the row up, roll on whatever it leads to, and tell it as one line."""
    tables, roller = known_tables(scene), actor or scene.seat
    table = tables.get(want.table)
    if table is None:  # it may be gone since the roll began
        return

    def throw(dice: Dice) -> int:
        return scene.fate.total(dice, roller, RULE)

    text = Unfolding(tables, throw).unfold(row_at(table, outcome.face))
    audience = scene.plan.audience if scene.plan else None
    scene.emit(TableRolled(actor, "" if actor else scene.seat, table.id, table.title, text), audience)


MOVES: tuple[AnyMove, ...] = (Move(RULE, RandomWants, plan_row, tell_row, by="anyone", actor="maybe"),)
