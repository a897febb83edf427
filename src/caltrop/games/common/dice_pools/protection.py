"""Protection, armour that wears down: its points absorb harm to BOD, and can be repaired."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from caltrop.games.common.conditions.in_play import armour_with
from caltrop.games.common.health.dying import is_dead
from caltrop.games.common.items.carrying import TakeOffWants, WearWants, carried_item, require_coin
from caltrop.games.common.items.equipment import plan_take_off, plan_wear
from caltrop.games.common.items.pack import CoinChanged, Item, ItemWorn, Pack, ProtectionChanged
from caltrop.games.common.items.trade import REPAIR
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated, PricePaid
from caltrop.kernel.state.events.table import Said

_MOST_BESIDE = 20  # protection that conditions add


# ---- repair
class RepairWants(Wants, frozen=True, kw_only=True):
    """A repair of one piece of armour, or of all; `points` 0 repairs everything that is missing."""

    item: Annotated[Id, Pick.items("damaged")] = ""
    points: Annotated[int, Meta(ge=0, le=99), Advanced] = 0


def repair_points(scene: Scene, who: str, named: str, points: int) -> dict[str, int]:
    """Return how many points each piece regains, worn pieces first, and never more than it lacks."""
    pack = scene.part(who, Pack)
    key = pack.find(named)
    if named and not key:
        refuse("not-carried", scene.rule("protection"), who=scene.name(who), item=named)
    pieces = sorted((k for k in pack.items if k == key or not named), key=lambda k: not pack.items[k].on)
    lacking = {k: i.protection - i.left for k in pieces if (i := pack.items[k]).kind == "armour"}
    left = points or sum(lacking.values())
    mended = dict[str, int]()
    for piece, lacks in lacking.items():
        if by := min(left, lacks):
            mended[piece] = by
            left -= by
    if not mended:
        refuse("nothing-to-repair", scene.rule("protection"), who=scene.name(who))
    return mended


def _repair_price(scene: Scene) -> int:
    """Return the price of one point, from the game's price list."""
    return int(scene.game.library.items[REPAIR].cost)


def _plan_repair(scene: Scene, actor: str, want: RepairWants) -> NoPlan:
    mended = repair_points(scene, actor, want.item, want.points)
    require_coin(scene, actor, sum(mended.values()) * _repair_price(scene))
    return plan_without_dice()


def _repair(scene: Scene, actor: str, want: RepairWants, outcome: Nothing) -> None:
    mended = repair_points(scene, actor, want.item, want.points)
    cost = sum(mended.values()) * _repair_price(scene)
    scene.fate.note(scene.rule("protection"), actor, FactStated("mended", sum(mended.values())))
    scene.fate.note(scene.rule("protection"), actor, PricePaid("coin", cost))
    scene.emit(CoinChanged(actor, -cost, REPAIR, scene.game.library.items[REPAIR].name))
    mend(scene, actor, want.item, want.points)


def mend(scene: Scene, who: str, named: str, points: int) -> None:
    """Restore the points, piece by piece."""
    for key, by in repair_points(scene, who, named, points).items():
        scene.emit(ProtectionChanged(who, key, by))


# ---- taking harm
def usable_protection(scene: Scene, who: str) -> int:
    """Return the protection that counts: the points of worn armour, with what conditions add or take away."""
    worn = scene.part(who, Pack).protection
    return armour_with(scene, who, worn, worn + _MOST_BESIDE)


def _absorb_harm(scene: Scene, who: str, n: int) -> int:
    """Let armour absorb harm, and return how much: as much as it can, unless its owner chooses less.

    What conditions add comes first, because it does not wear down.
    """
    worn = scene.part(who, Pack).protection
    counts = usable_protection(scene, who)
    beside = min(n, max(0, counts - worn))
    most = min(n - beside, worn, counts)
    rule = scene.rule("protection")
    taken = scene.fate.choose(who, rule, {str(k): k for k in range(most + 1)}, str(most))
    if taken:
        _drain(scene, who, taken)
    return beside + taken


def harm_after_armour(scene: Scene, who: str, n: int, to: str, *, armour: bool = True) -> int:
    """Return the harm that armour does not absorb; only harm to BOD can be absorbed."""
    if n <= 0 or is_dead(scene, who):
        return 0
    return n - (_absorb_harm(scene, who, n) if armour and to == "BOD" else 0)


def _drain(scene: Scene, who: str, n: int) -> None:
    """Take protection points off worn armour: from one pool, or from the pieces that their owner chooses."""
    per_item = scene.option("protection.pool", "sum") == "per_item"
    rule = scene.rule("protection")
    left = n
    while left:
        pieces = {key: item for key, item in scene.part(who, Pack).worn_items.items() if item.left}
        usual = min(pieces, key=lambda k: (pieces[k].worn != "extra", pieces[k].left))
        key = scene.fate.choose(who, rule, {k: k for k in pieces}, usual) if per_item else usual
        taken = min(left, pieces[key].left)
        scene.emit(ProtectionChanged(who, key, -taken))
        left -= taken
        if per_item and scene.part(who, Pack).items[key].is_broken:
            _tell_broken(scene, who, pieces[key])
    if not per_item and not scene.part(who, Pack).protection:
        _tell_broken(scene, who, *scene.part(who, Pack).worn_items.values())


def _tell_broken(scene: Scene, who: str, *pieces: Item) -> None:
    """Tell that armour is broken, with the names of its pieces; a hide or a habit is no piece of armour."""
    named = ", ".join(item.name for item in pieces if item.protection and not item.is_natural)
    scene.emit(Said(who, scene.rule("protection"), "broken", {"item": named} if named else {}))


# ---- moves
def _set_worn(scene: Scene, who: str, named: str, on: bool) -> None:
    """Put armour on or take it off, and note the protection that is left."""
    key, _ = carried_item(scene, who, named)
    scene.emit(ItemWorn(who, key, on))
    scene.fate.note(scene.rule("protection"), who, FactStated("points", scene.part(who, Pack).protection))


def moves(game: str, protection: str) -> tuple[AnyMove, ...]:
    """Return the moves for wearing and repairing armour, under that game's rule."""
    return (
        Move(f"{game}.repair", RepairWants, _plan_repair, _repair, rule=protection, people=True, does=("trade",)),
        Move(
            f"{game}.wear",
            WearWants,
            plan_wear,
            lambda scene, actor, want, outcome: _set_worn(scene, actor, want.item, True),
            rule=protection,
        ),
        Move(
            f"{game}.take_off",
            TakeOffWants,
            plan_take_off,
            lambda scene, actor, want, outcome: _set_worn(scene, actor, want.item, False),
            rule=protection,
        ),
    )
