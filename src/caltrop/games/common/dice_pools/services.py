"""Services of the market: a repair of armour, a coat of silver for a weapon, a bed for the night."""

from __future__ import annotations

from collections.abc import Callable

from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.health.rest import NIGHT, TogetherWants, check_together, pass_bought_rest
from caltrop.games.common.items.pack import ItemSilvered, Pack
from caltrop.games.common.items.supplies import dine, warn_of_no_food
from caltrop.games.common.items.trade import REPAIR, SILVER, BuyWants, PieceService, find_market_item
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.table import Said

from .protection import mend, repair_points


def _repair_times(scene: Scene, who: str, want: BuyWants) -> int:
    """Return how many points are repaired, each at the service's price."""
    return sum(repair_points(scene, who, want.piece, want.count).values())


def _repair_piece(scene: Scene, who: str, want: BuyWants) -> None:
    mend(scene, who, want.piece, want.count)


def _weapon_to_silver(scene: Scene, who: str, named: str) -> str:
    """Return the key of the weapon to silver: the named one, or the only one that is not silvered."""
    pack = scene.part(who, Pack)
    arms = {key: item for key, item in pack.items.items() if item.kind == "weapon"}
    bare = [key for key, item in arms.items() if not item.silvered]
    key = pack.find(named) if named else next(iter(bare or arms), "")
    if key not in arms:
        refuse("no-weapon", scene.rule("market"), who=scene.name(who), weapon=named)
    if key not in bare:
        refuse("silvered-already", scene.rule("market"), who=scene.name(who), item=arms[key].name)
    if not named and len(bare) > 1:
        refuse("which-weapon", scene.rule("market"), who=scene.name(who), options=tuple(bare))
    return key


def _silver_times(scene: Scene, who: str, want: BuyWants) -> int:
    """Return 1, for the one weapon that there must be."""
    _weapon_to_silver(scene, who, want.piece)
    return 1


def _silver_piece(scene: Scene, who: str, want: BuyWants) -> None:
    scene.emit(ItemSilvered(who, _weapon_to_silver(scene, who, want.piece)))


SERVICES = {REPAIR: PieceService(_repair_times, _repair_piece), SILVER: PieceService(_silver_times, _silver_piece)}


# ---- a bed
def bed_service(sleep: Callable[[Scene, str], None]) -> PieceService:
    """Return the service of a bed: so many nights and their hours, each with a meal from the pack or one just eaten."""

    def nights(scene: Scene, who: str, want: BuyWants) -> int:
        guest = want.target or who
        check_together(scene, guest, TogetherWants(), NIGHT, want.count)
        warn_of_no_food(scene, (guest,), want.count)
        return want.count

    def lodge(scene: Scene, who: str, want: BuyWants) -> None:
        guest = want.target or who
        item = find_market_item(scene, want.item)
        told: dict[str, int | str] = {"item": item.name, "count": want.count, "cost": item.cost * want.count}
        scene.emit(Said(who, scene.rule("market"), "served", told))
        if item.condition:
            afflict(scene, guest, item.condition, item.lasts)
        for night in range(want.count):
            pass_bought_rest(scene, guest, NIGHT, again=night > 0)
            dine(scene, (guest,), 1)
            sleep(scene, guest)

    return PieceService(nights, lodge)
