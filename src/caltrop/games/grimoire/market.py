"""The market and the pack: Grimoire's prices and slots for the moves that games share."""

from __future__ import annotations

from caltrop.games.common.chapters import carrying, trade, wearing
from caltrop.games.common.chapters.armour import plan_wear
from caltrop.games.common.chapters.carrying import ItemWants, carried_item
from caltrop.games.common.sheet.need import end_hunger
from caltrop.games.common.table_moves.wants import NoPlan
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.table import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move
from caltrop.kernel.scene import Scene

from .sheet import armor, has_mark, use_once

MARKET, ARMOR = "grimoire.market", "grimoire.armor"


# ---- armour
def plan_put_on(scene: Scene, actor: str, want: ItemWants) -> NoPlan:
    """Refuse armour to the winged."""
    plan = plan_wear(scene, actor, want)
    _, item = carried_item(scene, actor, want.item)
    if has_mark(scene, actor, "winged") and item.kind == "armour":
        refuse("winged", "grimoire.mishaps", who=scene.name(actor), item=item.name)
    return plan


def note_armour(scene: Scene, who: str) -> None:
    """Note the armour that now counts."""
    scene.fate.note(ARMOR, who, worn=armor(scene, who))


# ---- using items
def use(scene: Scene, actor: str, want: ItemWants, outcome: Nothing) -> None:
    """Use an item: eat one meal, take one use; the last one removes it. A light burns."""
    key, item = carried_item(scene, actor, want.item)
    if item.meals:
        use_once(scene, actor, key, item, "eaten")
        end_hunger(scene, actor)
    elif item.uses:
        use_once(scene, actor, key, item, "used")
        scene.emit(Said(actor, MARKET, "used", {"item": item.name}))
    else:
        trade.use(scene, actor, want, outcome)


OWN = ("grimoire.use",)
LATER = trade.LATER
MOVES: tuple[AnyMove, ...] = (
    *(move for move in trade.moves("grimoire", MARKET) if move.id not in OWN),
    *carrying.moves("grimoire", MARKET, "grimoire.slots"),
    Move("grimoire.use", ItemWants, trade.plan_use, use, rule=MARKET),
    *wearing.moves("grimoire", ARMOR, plan_put_on, note_armour),
)
