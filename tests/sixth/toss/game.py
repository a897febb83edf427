"""Toss: the smallest game there is. A die against a number; who fails is out."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.games.common import every_table
from caltrop.games.common.creation import newcomers
from caltrop.games.common.creation.lines import CreationForm, TextLine
from caltrop.games.common.creation.newcomers import NewcomerWants
from caltrop.games.common.library.shelves import Shelves, TableShelf
from caltrop.games.common.people.creatures import CreatureWants, add_creatures, check_side
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Start
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.surface import Goal, OddsReading, QuickAction, Surface
from caltrop.kernel.contract.telling import Tellings
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Nothing, Outcome, Params, mechanic
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.rulings import Ruling
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character

from . import messages

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
    needs: Annotated[int, Start("4")]


def plan_toss(scene: Scene, actor: str, want: TossWants) -> Plan[TossParams, TossOutcome]:
    if not 1 <= want.needs <= 6:
        refuse("not-on-the-die", "toss.toss", got=want.needs)
    return Plan(TOSS, TossParams(needs=want.needs), {"roller": actor})


def after_toss(scene: Scene, actor: str, want: TossWants, outcome: TossOutcome) -> None:
    scene.emit(Said(actor, "toss.toss", "holds" if outcome.holds else "falls"))
    if not outcome.holds:
        scene.emit(LifeChanged(actor, "out"))


# ---- people and creatures
class Draft(Struct, frozen=True):
    name: str = ""


class Toss(CreationForm[Draft], frozen=True):
    def finish(self, draft: Draft, owner: str, library: Any) -> Character:
        return Character(draft.name, "character", owner)


CREATION = Toss("toss.create", Draft, NewcomerWants, {"name": TextLine("names")})


def plan_create(scene: Scene, actor: str, want: NewcomerWants) -> Plan[Nothing, Nothing]:
    newcomers.require_own_seat(scene, want.seat)
    return plan_without_dice()


def create(scene: Scene, actor: str, want: NewcomerWants, outcome: Nothing) -> None:
    draft = CREATION.make(scene.fate, scene.game.library, fixed=newcomers.stated_lines(CREATION, want))
    newcomers.join(scene, CREATION.finish(draft, newcomers.owner(scene, want.seat), scene.game.library))


def plan_creature(scene: Scene, actor: str, want: CreatureWants) -> Plan[Nothing, Nothing]:
    check_side(scene, want)
    return plan_without_dice()


def bring(scene: Scene, actor: str, want: CreatureWants, outcome: Nothing) -> None:
    add_creatures(scene, Character(want.creature, "creature"), want)


class Library(Shelves):
    package = PACKAGE
    tables = TableShelf()


# ---- the log
TELLINGS = Tellings(results={"toss.toss.holds": messages.TossHolds, "toss.toss.falls": messages.TossFalls})


GAME = Game(
    "toss",
    "Toss",
    moves=(
        *every_table.MOVES,
        Move("toss.toss", TossWants, plan_toss, after_toss),
        Move("toss.create", NewcomerWants, plan_create, create, rule="toss.toss", by="anyone"),
        Move("toss.creature", CreatureWants, plan_creature, bring, rule="toss.toss", by="facilitator"),
    ),
    mechanics=(*every_table.MECHANICS, TOSS),
    kinds=every_table.KINDS,
    rulings=(TIE,),
    languages=f"{PACKAGE}.languages",
    tellings=(TELLINGS,),
    library=Library(),
    creation=CREATION,
    surface=Surface(
        quick=(QuickAction("toss", icon="dice", want={"needs": 4}, wide=True),),
        readings={"toss.toss": OddsReading(Goal("holds", lambda outcome: outcome.holds))},
    ),
)
