"""Attacks: one target or several, one weapon or two."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, structs

from caltrop.games.common.chapters.afflictions import afflict
from caltrop.games.common.chapters.dying import is_dead
from caltrop.games.common.sheet.pack import Item
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import BlastWeaponId, OtherId
from caltrop.kernel.errors import Warned, refuse
from caltrop.kernel.events.table import Said
from caltrop.kernel.move import AnyMove, Move, Plan, Risk
from caltrop.kernel.parameters import Advanced, Facilitator, OfTarget, Pick
from caltrop.kernel.scene import Scene

from .checks import Count, Counts, DiceWants, Side, Things, Ways, check_facts
from .contests import TargetSave, check_may_say, read_save, target_side
from .harm import WoundFacts, lose, suffer
from .library import Attribute
from .mechanics import ATTACK, BLAST, AttackOutcome, AttackParams, BlastOutcome, BlastParams, SwingParams, Target
from .prices import cautions, cost, pay, spend_advantage
from .sheet import (
    ATTRIBUTES,
    CharmEnded,
    Charms,
    CharmSet,
    Nature,
    armor,
    check_can_act,
    hand_warnings,
    net_advantage,
    score,
    use_once,
    weapon_by_key,
    weapons,
)
from .strikes import EVEN, Balance, StrikeWants, Targets, WeaponsInHand, pick_weapons, situation, swing_params
from .turn_state import HeldAction, HoldEnded, TurnState


class AttackWants(StrikeWants, frozen=True, kw_only=True):
    """An attack on one target; its player chooses how it saves, among the `ways` that the facilitator allows."""

    target: OtherId
    ways: Annotated[Ways, Facilitator, Advanced] = ()
    target_attribute: Annotated[Attribute | Literal[""], OfTarget, Facilitator, Advanced] = ""
    target_objects: Annotated[Things, Pick.target_objects, Facilitator, Advanced] = ()
    target_object_advantage: Annotated[Counts, Facilitator, Advanced] = ()
    target_object_disadvantage: Annotated[Counts, Facilitator, Advanced] = ()
    target_advantage: Annotated[Count, Facilitator, Advanced] = 0
    target_disadvantage: Annotated[Count, Facilitator, Advanced] = 0


# ---- the target's side
def held_defence(scene: Scene, who: str) -> str:
    """Return the id of the held defence that the target uses now, or ""."""
    held = scene.part(who, TurnState).held
    id = next((k for k, h in held.items() if h.kind == "defence"), "")
    return id if id and scene.fate.may(who, "grimoire.held", usual=True) else ""


def defending_side(
    scene: Scene, who: str, save: TargetSave, odds: Balance = EVEN, *, attacked: bool = True
) -> tuple[Side, str]:
    """Return the target's side and the held defence it uses; the helpless still roll a d20."""
    guard = held_defence(scene, who)
    held = scene.part(who, TurnState).held.get(guard)
    ups, downs = odds[0] + (scene.part(who, Charms).count("mirror") if attacked else 0), odds[1]
    if held:
        return held_defence_side(scene, held, save, ups, downs), guard
    return target_side(scene, who, save, ups, downs), guard


def held_defence_side(scene: Scene, held: HeldAction, said: DiceWants, ups: int, downs: int) -> Side:
    """Return a held defence as declared, with at least 1 advantage; what is said now is added."""
    fixed = max(1, held.advantage) + max(0, said.advantage) + ups
    advantage = net_advantage(scene, fixed, max(0, -said.advantage) + said.disadvantage + downs)
    return Side(held.modifier, advantage, held.objects, held.object_advantage)


# ---- one target
def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    check_can_act(scene, actor)
    check_may_say(scene, want.target, read_save(want))
    arms = pick_weapons(scene, actor, want.weapon, want.second)
    ours = swing_params(scene, actor, want, arms, situation(scene, actor, want.target, want, arms.item))
    theirs, guard = defending_side(scene, want.target, read_save(want))
    warnings = (
        *cautions(scene, actor, cost(scene, "attack", want.ap)),
        *hand_warnings(scene, actor, arms.item, "grimoire.attack"),
    )
    return attack_plan(scene, actor, want.target, ours, theirs, {"weapon": arms.key, "guard": guard}, warnings)


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
    risk = Risk[AttackOutcome](target, "critical damage", lambda outcome: outcome.critical)
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
    facts = {"against": target, "weapon": item.name, **check_facts(scene, actor, target)}
    scene.emit(Said(actor, "grimoire.attack", "hit" if outcome.hit else "missed", facts))
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
    """One attack roll against several targets, each with its own save and its own circumstances.

    `enhanced_against`, `impaired_against`: the targets that are easier or harder to hit than the others.
    """

    targets: Annotated[Targets, Meta(min_length=1), Pick.others]
    weapon: BlastWeaponId = ""
    ways: Annotated[Ways, Facilitator, Advanced] = ()
    enhanced_against: Annotated[Targets, Pick.others, Advanced] = ()
    impaired_against: Annotated[Targets, Pick.others, Advanced] = ()


def plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome]:
    for target in want.targets:
        require_target(scene, actor, target)
    check_can_act(scene, actor)
    if len(set(want.targets)) < len(want.targets):
        refuse("twice-a-target", "grimoire.attack")
    arms = pick_weapons(scene, actor, want.weapon or blast_weapon(scene, actor), want.second)
    arms.item = structs.replace(arms.item, blast=True)
    for target in want.targets:
        check_may_say(scene, target, TargetSave(ways=want.ways))
    ours = swing_params(scene, actor, want, arms)
    sides = scene.fate.together({t: partial(blast_side, scene, actor, t, want, arms.item) for t in want.targets})
    targets = tuple(blast_target(scene, t, side) for t, (side, _) in zip(want.targets, sides, strict=True))
    kept = {"weapon": arms.key} | {f"guard{i}": guard for i, (_, guard) in enumerate(sides)}
    roles = {"actor": actor} | {f"target{i}": t for i, t in enumerate(want.targets)}
    numbers: dict[str, Any] = structs.asdict(ours)
    warnings = (*cautions(scene, actor, cost(scene, "attack", want.ap)), *blast_warnings(scene, actor, arms))
    return Plan(BLAST, BlastParams(**numbers, targets=targets), roles, kept=kept, warnings=warnings)


def blast_side(scene: Scene, actor: str, who: str, want: BlastWants, item: Item) -> tuple[Side, str]:
    """Return one target's side; what makes this target easier to hit impairs its own save, and the other way round."""
    ups, downs = situation(scene, actor, who, want, item)
    odds = downs + (who in want.impaired_against), ups + (who in want.enhanced_against)
    return defending_side(scene, who, TargetSave(ways=want.ways), odds)


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
