"""Attacks: one target or several, one weapon or two."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, structs

from caltrop.games.common.chapters.afflictions import afflict
from caltrop.games.common.chapters.dying import is_dead
from caltrop.games.common.sheet.pack import Item, Pack
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import BlastWeaponId, Id, OtherId, WeaponId
from caltrop.kernel.dice import Die
from caltrop.kernel.errors import Warned, refuse
from caltrop.kernel.events.table import Said
from caltrop.kernel.move import AnyMove, Move, Plan, Risk
from caltrop.kernel.parameters import Advanced, OfTarget, Pick
from caltrop.kernel.scene import Scene

from .checks import Count, Counts, DiceWants, Side, Things, prepare_side, target_side
from .harm import WoundFacts, lose, suffer
from .library import Attribute
from .mechanics import ATTACK, BLAST, AttackOutcome, AttackParams, BlastOutcome, BlastParams, Harms, SwingParams, Target
from .points import Cost, HeldAction, HoldEnded, TurnState, cautions, cost, pay, spend_advantage
from .sheet import (
    ATTRIBUTES,
    UNARMED,
    CharmEnded,
    Charms,
    CharmSet,
    Nature,
    armor,
    check_can_act,
    hand_warnings,
    has_mark,
    net_advantage,
    pick_weapon,
    score,
    use_once,
    weapon_by_key,
    weapons,
)


# ---- the attacker's side
class StrikeWants(DiceWants, frozen=True, kw_only=True):
    """A weapon, perhaps a second one in the other hand, and the circumstances.

    `impaired` and `enhanced`: a weak or a strong position; `distant`: especially far; `fire` and `magical` matter to
    some targets. The attribute is STR, or DEX for a ranged weapon, unless given.
    """

    weapon: WeaponId = ""
    second: Annotated[Id, Pick.weapons, Advanced] = ""
    attribute: Attribute | Literal[""] = ""
    weapon_advantage: Annotated[Count, Advanced] = 0
    weapon_disadvantage: Annotated[Count, Advanced] = 0
    impaired: Annotated[bool, Advanced] = False
    enhanced: Annotated[bool, Advanced] = False
    distant: Annotated[bool, Advanced] = False
    fire: Annotated[bool, Advanced] = False
    magical: Annotated[bool, Advanced] = False
    ap: Annotated[Cost | None, Advanced] = None


class AttackWants(StrikeWants, frozen=True, kw_only=True):
    """An attack on one target; its player chooses how it saves, unless it is given here."""

    target: OtherId
    target_attribute: Annotated[Attribute | Literal[""], OfTarget, Advanced] = ""
    target_objects: Annotated[Things, Pick.target_objects, Advanced] = ()
    target_object_advantage: Annotated[Counts, Advanced] = ()
    target_object_disadvantage: Annotated[Counts, Advanced] = ()
    target_advantage: Annotated[Count, Advanced] = 0
    target_disadvantage: Annotated[Count, Advanced] = 0

    @property
    def target_dice(self) -> DiceWants:
        return DiceWants(
            objects=self.target_objects,
            object_advantage=self.target_object_advantage,
            object_disadvantage=self.target_object_disadvantage,
            advantage=self.target_advantage,
            disadvantage=self.target_disadvantage,
        )


class WeaponsInHand:
    """The weapons of one attack."""

    def __init__(self, key: str, item: Item, dice: tuple[Die, ...], second: str = "") -> None:
        self.key, self.item, self.dice, self.second = key, item, dice, second

    @property
    def harmed_score(self) -> Harms:
        """The score that takes the damage."""
        return next((a for a in ATTRIBUTES if a == self.item.to), "HP")


def pick_weapons(scene: Scene, who: str, weapon: str, second: str) -> WeaponsInHand:
    """Return one weapon, two, or a natural attack that has two dice of its own."""
    key, item = pick_weapon(scene, who, weapon)
    dice: tuple[Die, ...] = (item.die or "d4",)
    also = ""
    if second:
        also, other = pick_weapon(scene, who, second)
        if also == key and item.count < 2:
            refuse("same-weapon", "grimoire.attack", weapon=item.name)
        dice = (*dice, other.die or "d4")
    elif item.second:
        dice = (*dice, item.second)
    return WeaponsInHand(key, item, dice, also)


def check_no_die_lent_twice(scene: Scene, who: str, arms: WeaponsInHand, objects: tuple[str, ...]) -> None:
    """Refuse an attack whose weapon also helps as an object, unless there is another such weapon."""
    pack = scene.part(who, Pack)
    used = Counter((arms.key, arms.second, *map(pack.find, objects)))
    for key in (arms.key, arms.second):
        if key in pack.items and used[key] > pack.items[key].count:
            refuse("weapon-lent", "grimoire.attack", weapon=pack.items[key].name)


def stance(scene: Scene, actor: str, want: StrikeWants, item: Item) -> tuple[int, int]:
    """Count what enhances and impairs an attack on any target, apart from advantage gained and granted."""
    downs = [want.impaired, scene.part(actor, Charms).count("impaired") > 0]
    if item.ranged and want.distant:
        scene.fate.note("grimoire.ranged", actor, distant=1)
        downs.append(True)
    return want.enhanced + scene.part(actor, Nature).edges.get(item.id, 0), sum(downs)


def situation(scene: Scene, actor: str, target: str, want: StrikeWants | HeldAction, item: Item) -> tuple[int, int]:
    """Count what enhances and impairs an attack on this target."""
    us, them = scene.part(actor, Nature), scene.part(target, Nature)
    ups, downs = [scene.part(target, Charms).count("exposed") > 0], list[bool]()
    if us.detachment != them.detachment:
        scene.fate.note("grimoire.detachment", actor if us.detachment else target)
        ups.append(us.detachment)
        downs.append(them.detachment and not item.blast)
    ups.append(want.fire and has_mark(scene, target, "bark"))
    downs.append(has_mark(scene, target, "elemental") and not want.magical)
    return sum(ups), sum(downs)


# ---- the target's side
def held_defence(scene: Scene, who: str) -> str:
    """Return the id of the held defence that the target uses now, or ""."""
    held = scene.part(who, TurnState).held
    id = next((k for k, h in held.items() if h.kind == "defence"), "")
    return id if id and scene.fate.may(who, "grimoire.held", usual=True) else ""


def defending_side(scene: Scene, who: str, want: AttackWants | None, *, attacked: bool = True) -> tuple[Side, str]:
    """Return the target's side and the held defence it uses; the helpless still roll a d20."""
    guard = held_defence(scene, who)
    held = scene.part(who, TurnState).held.get(guard)
    ups = scene.part(who, Charms).count("mirror") if attacked else 0
    dice = want.target_dice if want else DiceWants()
    if held:
        return held_defence_side(scene, held, dice, ups), guard
    return target_side(scene, who, want.target_attribute if want else "", dice, ups), guard


def held_defence_side(scene: Scene, held: HeldAction, said: DiceWants, ups: int) -> Side:
    """Return a held defence as declared, with at least 1 advantage; what is said now is added."""
    fixed = max(1, held.advantage) + max(0, said.advantage) + ups
    advantage = net_advantage(scene, fixed, max(0, -said.advantage) + said.disadvantage)
    return Side(held.modifier, advantage, held.objects, held.object_advantage)


# ---- one target
def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    check_can_act(scene, actor)
    arms = pick_weapons(scene, actor, want.weapon, want.second)
    ours = swing_params(scene, actor, want.target, want, arms)
    theirs, guard = defending_side(scene, want.target, want)
    warnings = (
        *cautions(scene, actor, cost(scene, "attack", want.ap)),
        *hand_warnings(scene, actor, arms.item, "grimoire.attack"),
    )
    return attack_plan(scene, actor, want.target, ours, theirs, {"weapon": arms.key, "guard": guard}, warnings)


def swing_params(scene: Scene, actor: str, target: str, want: StrikeWants, arms: WeaponsInHand) -> SwingParams:
    """Return the attacker's numbers against that target."""
    check_no_die_lent_twice(scene, actor, arms, want.objects)
    ours, theirs = stance(scene, actor, want, arms.item), situation(scene, actor, target, want, arms.item)
    attribute: Attribute = want.attribute or ("DEX" if arms.item.ranged else "STR")
    side = prepare_side(scene, actor, attribute, want, ours[0] + theirs[0], ours[1] + theirs[1])
    return SwingParams(
        modifier=side.modifier,
        advantage=side.advantage,
        objects=side.objects,
        object_advantage=side.object_advantage,
        weapon=arms.dice[0] if len(arms.dice) == 1 else arms.dice,
        weapon_advantage=net_advantage(scene, want.weapon_advantage, want.weapon_disadvantage),
        unarmed=arms.item.id == UNARMED.id,
        to=arms.harmed_score,
    )


def attack_plan(
    scene: Scene,
    actor: str,
    target: str,
    ours: SwingParams,
    theirs: Side,
    kept: dict[str, str],
    warnings: tuple[Warned, ...],
) -> Plan[AttackParams, AttackOutcome]:
    """Return the plan of one attack on one target."""
    numbers: dict[str, Any] = structs.asdict(ours)
    params = AttackParams(
        **numbers,
        target_modifier=theirs.modifier,
        target_advantage=theirs.advantage,
        target_objects=theirs.objects,
        target_object_advantage=theirs.object_advantage,
        armor=armor(scene, target),
        hp=score(scene, target, "HP"),
        str=score(scene, target, "STR"),
    )
    risk = Risk[AttackOutcome](target, "STR", lambda outcome: outcome.critical)
    roles = {"actor": actor, "target": target}
    return Plan(ATTACK, params, roles, kept=kept, warnings=warnings, risk=risk)


def after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    assert scene.plan is not None
    kept, p = scene.plan.kept, scene.plan.params
    apply_attack(scene, actor, want.target, outcome, kept["weapon"], kept["guard"], (p.hp, p.str))
    after_swing(scene, actor, kept["weapon"], cost(scene, "attack", want.ap))


def use_up_weapon(scene: Scene, actor: str, weapon: str) -> None:
    """Take one use of a weapon that has uses, whether or not it hits."""
    item = weapon_by_key(scene, actor, weapon)
    if item.uses:
        use_once(scene, actor, weapon, item, "used")


def after_swing(scene: Scene, actor: str, weapon: str, ap: int) -> None:
    """Take what an attack costs, whether or not it hits: a use, gained advantage, action points."""
    use_up_weapon(scene, actor, weapon)
    spend_advantage(scene, actor)
    pay(scene, actor, ap)


def apply_attack(
    scene: Scene, actor: str, target: str, outcome: AttackOutcome, weapon: str, guard: str, had: tuple[int, int]
) -> None:
    """Apply one attack to one target."""
    item = weapon_by_key(scene, actor, weapon)
    scene.emit(Said(actor, "grimoire.attack", "hit" if outcome.hit else "missed", {"against": target}))
    spend_defence(scene, target, guard)
    if not outcome.hit:
        wear_down_mirror(scene, target)
    if not outcome.hit or target not in scene.state.characters:
        return
    if item.to in ATTRIBUTES:
        lose(scene, target, item.to, outcome.damage)
    else:
        mark = scene.part(actor, Nature).criticals.get(item.id, "")
        suffer(scene, target, outcome, WoundFacts(*had, mark=mark))
    if item.condition and not is_dead(scene, target):
        afflict(scene, target, item.condition, item.lasts)


def spend_defence(scene: Scene, who: str, guard: str) -> None:
    """End the held defence; without one the save has used the advantage gained."""
    if guard:
        scene.emit(HoldEnded(who, guard, "used"))
    else:
        spend_advantage(scene, who)


def wear_down_mirror(scene: Scene, who: str) -> None:
    """Count an attack that a mirror foiled; the last one ends it."""
    for spell, charm in scene.part(who, Charms).charms.items():
        if charm.effect == "mirror":
            left = structs.replace(charm, left=charm.left - 1)
            scene.emit(CharmSet(who, spell, left) if left.left > 0 else CharmEnded(who, spell))


# ---- several targets
class BlastWants(StrikeWants, frozen=True, kw_only=True):
    """One attack roll against several targets, each with its own save."""

    targets: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20), Pick.others]
    weapon: BlastWeaponId = ""


def plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome]:
    for target in want.targets:
        require_target(scene, actor, target)
    check_can_act(scene, actor)
    if len(set(want.targets)) < len(want.targets):
        refuse("twice-a-target", "grimoire.attack")
    arms = pick_weapons(scene, actor, want.weapon or blast_weapon(scene, actor), want.second)
    arms.item = structs.replace(arms.item, blast=True)
    ours = swing_params(scene, actor, want.targets[0], want, arms)
    sides = scene.fate.together({t: partial(defending_side, scene, t, None) for t in want.targets})
    targets = tuple(blast_target(scene, t, side) for t, (side, _) in zip(want.targets, sides, strict=True))
    kept = {"weapon": arms.key} | {f"guard{i}": guard for i, (_, guard) in enumerate(sides)}
    roles = {"actor": actor} | {f"target{i}": t for i, t in enumerate(want.targets)}
    numbers: dict[str, Any] = structs.asdict(ours)
    warnings = (*cautions(scene, actor, cost(scene, "attack", want.ap)), *blast_warnings(scene, actor, arms))
    return Plan(BLAST, BlastParams(**numbers, targets=targets), roles, kept=kept, warnings=warnings)


def blast_weapon(scene: Scene, who: str) -> str:
    """Return the key of a blast weapon, or ""."""
    return next((key for key, item in weapons(scene, who).items() if item.blast), "")


def blast_warnings(scene: Scene, who: str, arms: WeaponsInHand) -> tuple[Warned, ...]:
    """Warn about a weapon without blast used on several targets; detachments always may."""
    if weapon_by_key(scene, who, arms.key).blast or scene.part(who, Nature).detachment:
        return ()
    return (Warned("no-blast", "grimoire.attack", {"weapon": arms.item.name}),)


def blast_target(scene: Scene, who: str, side: Side) -> Target:
    """Return one target's numbers."""
    return Target(
        modifier=side.modifier,
        advantage=side.advantage,
        objects=side.objects,
        object_advantage=side.object_advantage,
        armor=armor(scene, who),
        hp=score(scene, who, "HP"),
        str=score(scene, who, "STR"),
    )


def after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    assert scene.plan is not None
    kept, met = scene.plan.kept, scene.plan.params.targets
    each = {
        target: partial(
            apply_attack, scene, actor, target, one, kept["weapon"], kept[f"guard{i}"], (met[i].hp, met[i].str)
        )
        for i, (target, one) in enumerate(zip(want.targets, outcome.each, strict=True))
    }
    scene.fate.together(each)
    after_swing(scene, actor, kept["weapon"], cost(scene, "attack", want.ap))


MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.attack", AttackWants, plan_attack, after_attack),
    Move("grimoire.blast", BlastWants, plan_blast, after_blast, rule="grimoire.attack"),
)
