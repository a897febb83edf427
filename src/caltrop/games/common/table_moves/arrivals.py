"""How somebody comes to a character: claimed where nobody plays it, or brought from another table."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from caltrop.games.common.creation.drafting import join, not_own_seat, owner
from caltrop.kernel.errors import Refused
from caltrop.kernel.events.characters import OwnerChanged
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, check_not_stash, plan_without_dice
from caltrop.kernel.scene import Scene
from caltrop.kernel.sheet_json import RULE, import_sheet
from caltrop.kernel.state import Character

from .wants import Id, NoPlan

CLAIM = "table.claim"


# ---- claimed
class ClaimWants(Wants, frozen=True, kw_only=True):
    """Somebody of the party whom nobody plays."""

    who: Id


def plan_claim(scene: Scene, actor: str, want: ClaimWants) -> NoPlan:
    found = scene.state.characters.get(want.who)
    if found is None or (found.hidden and not scene.state.is_facilitator(scene.seat)):
        return Refused("no-such-character", CLAIM, {"who": want.who})
    return check_not_stash(scene.state, want.who) or not_claimable(scene, found) or plan_without_dice()


def not_claimable(scene: Scene, found: Character) -> Refused | None:
    """Why nobody can take this one over, if they cannot."""
    if scene.state.is_facilitator(scene.seat):
        return Refused("facilitator-gives", CLAIM, {"who": found.name})
    if not found.is_in_party:
        return Refused("not-to-claim", CLAIM, {"who": found.name})
    if found.life == "dead":
        return Refused("dead", CLAIM, {"who": found.name})
    if found.owner in scene.state.seats:
        return Refused("played-by", CLAIM, {"who": found.name, "owner": scene.state.seats[found.owner].name})
    return None


def claim(scene: Scene, actor: str, want: ClaimWants, outcome: Nothing) -> None:
    scene.emit(OwnerChanged(want.who, scene.seat))


# ---- brought
class BringWants(Wants, frozen=True, kw_only=True):
    """A character as another table gave it; `seat` is whose it will be, where the facilitator brings it."""

    character: dict[str, Any]
    seat: Id = ""


def newcomer(scene: Scene, want: BringWants) -> Character | Refused:
    """The character on that sheet; creatures are the facilitator's to bring."""
    if no := not_own_seat(scene, want.seat):
        return no
    found = import_sheet(scene.game, want.character, scene.state.clock)
    if isinstance(found, Character) and not found.is_in_party and not scene.state.is_facilitator(scene.seat):
        return Refused("not-to-claim", RULE, {"who": found.name})
    return found


def plan_bring(scene: Scene, actor: str, want: BringWants) -> NoPlan:
    found = newcomer(scene, want)
    return found if isinstance(found, Refused) else plan_without_dice()


def bring(scene: Scene, actor: str, want: BringWants, outcome: Nothing) -> None:
    found = newcomer(scene, want)
    if not isinstance(found, Refused):
        join(scene, structs.replace(found, owner=owner(scene, want.seat)))


MOVES: tuple[AnyMove, ...] = (
    Move(CLAIM, ClaimWants, plan_claim, claim, by="anyone"),
    Move(RULE, BringWants, plan_bring, bring, by="anyone"),
)
