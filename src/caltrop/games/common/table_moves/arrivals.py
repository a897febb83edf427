"""How a seat gets a character: it claims one that no seat plays, or brings one from another table."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import structs

from caltrop.games.common.creation.drafting import join, owner, require_own_seat
from caltrop.games.common.table_moves.wants import SeatId
from caltrop.kernel.contract.move import AnyMove, Move, Wants, check_not_stash, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import accept, refuse
from caltrop.kernel.secrets.names import check_not_facilitators
from caltrop.kernel.state.events.characters import OwnerChanged
from caltrop.kernel.state.sheet_json import RULE, import_sheet
from caltrop.kernel.state.state import Character

from .wants import Id, NoPlan

CLAIM = "table.claim"


# ---- claim
class ClaimWants(Wants, frozen=True, kw_only=True):
    """A character of the party that no seat plays."""

    who: Annotated[Id, Pick.unclaimed]


def plan_claim(scene: Scene, actor: str, want: ClaimWants) -> NoPlan:
    found = scene.state.characters.get(want.who)
    if found is None or (found.hidden and not scene.state.is_facilitator(scene.seat)):
        refuse("no-such-character", CLAIM, who=want.who)
    check_not_stash(scene.state, want.who)
    check_claimable(scene, found)
    return plan_without_dice()


def check_claimable(scene: Scene, found: Character) -> None:
    """Refuse a claim by the facilitator, of a creature, of the dead, or of a character that a seat plays."""
    if scene.state.is_facilitator(scene.seat):
        refuse("facilitator-gives", CLAIM, who=found.name)
    if not found.is_in_party:
        refuse("not-to-claim", CLAIM, who=found.name)
    if found.life == "dead":
        refuse("dead", CLAIM, who=found.name)
    if found.owner in scene.state.seats:
        refuse("played-by", CLAIM, who=found.name, owner=scene.state.seats[found.owner].name)


def claim(scene: Scene, actor: str, want: ClaimWants, outcome: Nothing) -> None:
    scene.emit(OwnerChanged(want.who, scene.seat))


# ---- bring
class BringWants(Wants, frozen=True, kw_only=True):
    """A character's sheet from another table; `seat` is its owner if the facilitator brings it."""

    character: dict[str, Any]
    seat: SeatId = ""


def newcomer(scene: Scene, want: BringWants) -> Character:
    """Return the character on the sheet; only the facilitator may bring a creature."""
    require_own_seat(scene, want.seat)
    found = accept(import_sheet(scene.game, want.character, scene.state.clock))
    if not found.is_in_party and not scene.state.is_facilitator(scene.seat):
        refuse("not-to-claim", RULE, who=found.name)
    check_not_facilitators(scene.plain, scene.seat, found.name)
    return found


def plan_bring(scene: Scene, actor: str, want: BringWants) -> NoPlan:
    newcomer(scene, want)
    return plan_without_dice()


def bring(scene: Scene, actor: str, want: BringWants, outcome: Nothing) -> None:
    join(scene, structs.replace(newcomer(scene, want), owner=owner(scene, want.seat)))


MOVES: tuple[AnyMove, ...] = (
    Move(CLAIM, ClaimWants, plan_claim, claim, by="anyone"),
    Move(RULE, BringWants, plan_bring, bring, by="anyone"),
)
