"""Feats: which ones a character has, when they can be used again, and what each kind does besides dice."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from caltrop.games.common.dice_pools.wounds import missing_points, regain, require_attribute
from caltrop.games.common.health.needs import DAY
from caltrop.games.common.items.pack import Item, ItemGained, ItemWorn, Pack, ProtectionChanged
from caltrop.games.common.table.countdowns import LATEST
from caltrop.games.common.table.wants import Id, NoPlan, plan_always
from caltrop.kernel.contract.move import AnyMove, Move, NoWants, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import Cause, DieAdded, FactStated, RollModified
from caltrop.kernel.state.events.base import put_entry
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import EntryKind, Marks, Part, SheetEntry, Widget
from caltrop.kernel.state.state import State
from caltrop.messages import marks

from .library import Feat

RULE = "generic-fantasy.create"
_ONCE_A_SCENE = ("reroll", "keen", "healer")


class Feats(Part, frozen=True, tag="generic-fantasy.feats"):
    """A character's feats, and when each limited one was last used."""

    bounds: ClassVar[tuple[int, int]] = (-LATEST, LATEST)
    places = {"feats": "talent"}
    feats: tuple[Feat, ...] = ()
    used: dict[str, int] = {}

    def bring_to_table(self, clock: int) -> Feats:
        """Make all feats ready, because another table is another scene."""
        return Feats(self.feats)

    def show(self) -> tuple[Widget, ...]:
        return (Marks("feats", tuple(marks.BookWords(f.name) for f in self.feats)),) if self.feats else ()

    def entries(self, kind: EntryKind) -> tuple[SheetEntry, ...]:
        return tuple(SheetEntry(f.id, f.name, f.text) for f in self.feats) if kind == "feats" else ()


class FeatUsed(PartEvent[Feats], frozen=True, tag="generic-fantasy.feat-used"):
    """A limited feat was used; `when` is the round or day of the clock."""

    private = False
    feat: str
    when: int = 0

    change = put_entry("used", key="feat", value="when")


class FeatsRested(PartEvent[Feats], frozen=True, tag="generic-fantasy.feats-rested"):
    """These feats can be used again."""

    private = False
    feats: tuple[str, ...]

    def change(self, part: Feats) -> Feats:
        return Feats(part.feats, {id: when for id, when in part.used.items() if id not in self.feats})


# ---- which feats a character has
def find_feat(scene: Scene, who: str, kind: str, *, skill: str = "", attribute: str = "") -> Feat | None:
    """Return a feat of that kind that fits the skill or attribute and is ready; None if there is none."""
    for feat in scene.part(who, Feats).feats:
        fits = feat.skill in ("", skill) and feat.attribute in ("", attribute)
        if feat.kind == kind and fits and _is_ready(scene, who, feat):
            return feat
    return None


def has_feat(scene: Scene, who: str, kind: str) -> bool:
    """Has a character a feat of that kind, whether it is ready or not?"""
    return any(feat.kind == kind for feat in scene.part(who, Feats).feats)


def _is_ready(scene: Scene, who: str, feat: Feat) -> bool:
    """Can the feat be used now? Some wait for the next scene, round or day."""
    last = scene.part(who, Feats).used.get(feat.id)
    return last is None or (feat.kind not in _ONCE_A_SCENE and last != _period(scene, feat))


def _period(scene: Scene, feat: Feat) -> int:
    """Return the number of the current round or day, whichever limits the feat."""
    return scene.state.clock // (DAY if feat.kind == "refill" else scene.game.round_seconds)


def use_feat(scene: Scene, who: str, feat: Feat) -> None:
    """Remember that a feat was used."""
    scene.fate.note(RULE, who, FactStated("feat", feat.name))
    scene.emit(FeatUsed(who, feat.id, 0 if feat.kind in _ONCE_A_SCENE else _period(scene, feat)))


def restore_feats(scene: Scene, who: str, *, night: bool) -> None:
    """Make feats ready again: in a new scene those for once a scene, after a night all."""
    part = scene.part(who, Feats)
    back = tuple(f.id for f in part.feats if f.id in part.used and (night or f.kind in _ONCE_A_SCENE))
    if back:
        scene.emit(FeatsRested(who, back))


# ---- what joins a roll
def feat_dice(scene: Scene, who: str, skill: str) -> tuple[LadderDie, ...]:
    """Return the die that a feat adds to every roll with that skill."""
    feat = find_feat(scene, who, "advantage-die", skill=skill) if skill else None
    if feat is None:
        return ()
    scene.fate.note(RULE, who, DieAdded(feat.die, Cause("feat", feat.name)))
    return (feat.die,)


def row_bonus(scene: Scene, who: str, kind: str) -> int:
    """Return by how many rows a feat improves a look-up in a table."""
    feat = find_feat(scene, who, kind)
    if feat is None:
        return 0
    scene.fate.note(RULE, who, RollModified("row", 1, Cause("feat", feat.name)))
    return 1


def blow_bonus(scene: Scene, who: str, skill: str) -> int:
    """Return how much harm a feat adds to a won attack with that skill."""
    feat = find_feat(scene, who, "strong-blow", skill=skill) if skill else None
    if feat is None:
        return 0
    scene.fate.note(RULE, who, RollModified("harm", 1, Cause("feat", feat.name)))
    return 1


# ---- harm and armour
def soften_harm(scene: Scene, who: str, n: int, attribute: str) -> int:
    """Return the harm after armour, reduced by 1 once a round if a feat says so."""
    feat = find_feat(scene, who, "tough", attribute=attribute) if n > 0 else None
    if feat is None:
        return n
    use_feat(scene, who, feat)
    return n - 1


def armour_habit(feat: Feat, *, on: bool) -> Item:
    """Return the protection point that a feat gives with worn armour, as an item that cannot be put down."""
    return Item(feat.id, feat.name, "natural", protection=1, left=1, worn="extra", on=on)


def update_armour_habits(scene: Scene, before: State) -> None:
    """Give the protection point of an armour habit while armour is worn; a repair of armour restores it."""
    for who in tuple(scene.state.characters):
        feat = next((f for f in scene.part(who, Feats).feats if f.kind == "armoured"), None)
        if feat is not None:
            _update_armour_habit(scene, before, who, feat)


def _update_armour_habit(scene: Scene, before: State, who: str, feat: Feat) -> None:
    pack = scene.part(who, Pack)
    wears = bool(armour_points(pack)[1])
    there = pack.items.get(feat.id)
    if there is None:
        scene.emit(ItemGained(who, feat.id, armour_habit(feat, on=wears)))
    elif there.on != wears:
        scene.emit(ItemWorn(who, feat.id, wears))
    was = before.part(who, Pack)
    now = scene.part(who, Pack)
    mended = any(i.left > was.items[k].left for k, i in now.items.items() if i.kind == "armour" and k in was.items)
    if there is not None and there.is_broken and mended:
        scene.emit(ProtectionChanged(who, feat.id, 1))


def armour_points(pack: Pack) -> tuple[int, int]:
    """Return the points left of worn armour, and the number of its pieces."""
    worn = [item for item in pack.worn_items.values() if item.kind == "armour"]
    return sum(item.left for item in worn), len(worn)


# ---- at the table
class FeatWants(Wants, frozen=True, kw_only=True):
    """A feat of the actor, by id or name."""

    feat: Annotated[Id, Meta(min_length=1), Pick.feats]


def _named_feat(scene: Scene, who: str, named: str) -> Feat:
    """Return the named feat, or refuse if it cannot be used now or by itself."""
    mine = scene.part(who, Feats).feats
    found = next((f for f in mine if named.lower() in (f.id, f.name.lower())), None)
    if found is None:
        refuse("no-feat", RULE, who=scene.name(who), got=named[:60])
    if found.kind != "refill":
        refuse("feat-by-itself", RULE, feat=found.name)
    if not _is_ready(scene, who, found):
        refuse("feat-used", RULE, who=scene.name(who), feat=found.name)
    return found


def _plan_feat(scene: Scene, actor: str, want: FeatWants) -> NoPlan:
    found = _named_feat(scene, actor, want.feat)
    require_attribute(scene, actor, found.attribute)
    if not missing_points(scene.state, actor, found.attribute):
        refuse("nothing-missing", RULE, who=scene.name(actor), attribute=found.attribute)
    return plan_without_dice()


def _refill(scene: Scene, actor: str, want: FeatWants, outcome: Nothing) -> None:
    """Restore points at once, without a test."""
    found = _named_feat(scene, actor, want.feat)
    use_feat(scene, actor, found)
    regain(scene, actor, found.attribute, found.amount)


def _begin_scene(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """Begin a new scene: feats for once a scene are ready again."""
    scene.emit(Said("", RULE, "scene"))
    for who in tuple(scene.state.characters):
        restore_feats(scene, who, night=False)


MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.feat", FeatWants, _plan_feat, _refill, rule=RULE, people=True),
    Move("generic-fantasy.scene", NoWants, plan_always, _begin_scene, rule=RULE, by="facilitator"),
)
