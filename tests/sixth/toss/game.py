"""Toss: the smallest game there is. A die against a number; whoever fails is out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from caltrop.games.common.library import texts as library
from caltrop.games.common.library.texts import RollTable, Shelves
from caltrop.games.common.table_moves import table
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.characters import LifeChanged
from caltrop.kernel.events.table import Said
from caltrop.kernel.fate import Fate
from caltrop.kernel.game import Game
from caltrop.kernel.mechanic import Outcome, Params, mechanic
from caltrop.kernel.move import Move, Plan, Wants
from caltrop.kernel.rulings import Ruling
from caltrop.kernel.scene import Scene

PACKAGE = "caltrop.games.toss"
Tie: TypeAlias = Literal["holds", "falls"]
TIE: Ruling[Tie] = Ruling("toss.tie", "holds", "falls")


class TossParams(Params, frozen=True, kw_only=True):
    needs: Annotated[int, Meta(ge=1, le=6)]
    tie: Annotated[Tie, TIE] = "holds"


class TossOutcome(Outcome, frozen=True):
    holds: bool


@mechanic("toss.toss")
def TOSS(fate: Fate, p: TossParams) -> TossOutcome:
    """A d6 above the number holds; on the number, the table decides."""
    rolled = fate.roll("d6", "roller", "toss.toss")
    return TossOutcome(holds=rolled > p.needs or (rolled == p.needs and p.tie == "holds"))


class TossWants(Wants, frozen=True, kw_only=True):
    needs: int


def plan_toss(scene: Scene, actor: str, want: TossWants) -> Plan[TossParams, TossOutcome]:
    if not 1 <= want.needs <= 6:
        refuse("not-on-the-die", "toss.toss", got=want.needs)
    return Plan(TOSS, TossParams(needs=want.needs), {"roller": actor})


def after_toss(scene: Scene, actor: str, want: TossWants, outcome: TossOutcome) -> None:
    scene.emit(Said(actor, "toss.toss", "holds" if outcome.holds else "falls"))
    if not outcome.holds:
        scene.emit(LifeChanged(actor, "out"))


class Library(Shelves):
    package = PACKAGE
    kinds = {"table": ("tables.toml", RollTable)}

    @cached_property
    def tables(self) -> dict[str, RollTable]:
        return self.shelf(RollTable)


def words() -> Mapping[str, Any]:
    return library.load(PACKAGE, "words.toml")


GAME = Game(
    "toss",
    "Toss",
    moves=(*table.MOVES, Move("toss.toss", TossWants, plan_toss, after_toss)),
    mechanics=(*table.MECHANICS, TOSS),
    kinds=table.KINDS,
    rulings=(TIE,),
    words=words,
    library=Library(),
)
