"""Attacks with one or two weapons, and retreats."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.common.fighting.fights import mark_acted, require_fight
from caltrop.games.common.items.pack import Item
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.time import forgo_turn
from caltrop.games.common.table.wants import Id, OtherId, WeaponId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.characters import Placed
from caltrop.kernel.state.events.fights import LeftFight
from caltrop.kernel.state.events.table import Said

from .blasts import apply_blast, blast_plan, friendly_fire_warnings, is_blast
from .blows import AttackOutcome, BlastOutcome, LossOutcome
from .library import Ability
from .mechanics import SAVE, SaveOutcome, SaveParams
from .modes import mode
from .save_facts import save_facts, save_score
from .sheet import ARMS, save_advantage
from .strikes import (
    WeaponsInHand,
    apply_strike,
    blow,
    dealt_before,
    held_weapons,
    strike_plan,
    use_up,
    weapon_warnings,
)
from .turns import cautions
from .zones import distance, in_zone

Enhanced = Annotated[bool | None, Advanced]  # None: as the target is off guard or not


# ---- an attack
class AttackWants(Wants, frozen=True, kw_only=True):
    """An attack; `second` is the weapon in the other hand, and the table says what is enhanced or impaired.

    With `enhanced` left open, an attack on somebody surprised, asleep or unconscious is.
    """

    target: OtherId
    weapon: WeaponId = ""
    second: Annotated[Id, Pick.weapons, Advanced] = ""
    enhanced: Enhanced = None
    impaired: Annotated[bool, Advanced] = False


def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[Any, Any]:
    require_target(scene, actor, want.target)
    held = held_weapons(scene, actor, want.weapon, want.second)
    whole = held.second is None and is_blast(scene, actor, want.target, held.item)
    plan = plan_whole_zone(scene, actor, want, held.item) if whole else plan_single(scene, actor, want, held)
    plan.warnings = (*cautions(scene, actor), *weapon_warnings(scene, actor, want.target, held), *plan.warnings)
    plan.kept = {"weapon": held.key, "second": held.second_key}
    return plan


def plan_single(scene: Scene, actor: str, want: AttackWants, held: WeaponsInHand) -> Plan[Any, Any]:
    """Return the plan of an attack on the target alone."""
    how = mode(scene, actor, want.target, held.item, enhanced=want.enhanced, impaired=want.impaired)
    return strike_plan(scene, actor, want.target, held.item, blow(scene, actor, want.target, how, *held.items))


def plan_whole_zone(scene: Scene, actor: str, want: AttackWants, item: Item) -> Plan[Any, Any]:
    """Return the plan of a blast on everybody in the target's zone, the target first."""
    there = in_zone(scene.state, actor, distance(scene.state, actor, want.target))
    targets = (want.target, *(w for w in there if w != want.target))
    plan = blast_plan(scene, actor, targets, item, enhanced=want.enhanced, impaired=want.impaired)
    plan.warnings = friendly_fire_warnings(scene, actor, targets, item)
    return plan


def after_attack(
    scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome | LossOutcome | BlastOutcome
) -> None:
    kept = scene.plan.kept if scene.plan else {}
    item = ARMS.weapon_by_key(scene, actor, kept.get("weapon", ""))
    if isinstance(outcome, BlastOutcome):
        apply_blast(scene, actor, item, outcome)
    else:
        also = ARMS.weapon_by_key(scene, actor, kept["second"]) if kept.get("second") else None
        apply_strike(scene, actor, want.target, item, outcome, dealt_before(scene), also)
    use_up(scene, actor, kept.get("weapon", ""), kept.get("second", ""))
    mark_acted(scene, actor)


# ---- retreat
class RetreatWants(Wants, frozen=True, kw_only=True):
    """A retreat to a place where the opponents cannot simply follow."""

    to: Annotated[str, Meta(max_length=120)] = ""
    advantage: Literal[-1, 0, 1] = 0


def plan_retreat(scene: Scene, actor: str, want: RetreatWants) -> Plan[SaveParams, SaveOutcome]:
    require_fight(scene)
    if not want.to:
        refuse("nowhere-to-go", "deeds.retreat", who=scene.name(actor))
    name: Ability = "Finesse"
    params = SaveParams(
        score=save_score(scene, actor, name), advantage=save_advantage(scene, actor, name, want.advantage)
    )
    return Plan(SAVE, params, {"roller": actor}, warnings=cautions(scene, actor))


def after_retreat(scene: Scene, actor: str, want: RetreatWants, outcome: SaveOutcome) -> None:
    """Leave the fight if the save passed."""
    told = {"to": want.to, **save_facts(scene, actor, "Finesse")}
    scene.emit(Said(actor, "deeds.retreat", "away" if outcome.passed else "caught", told))
    mark_acted(scene, actor)
    if outcome.passed:
        forgo_turn(scene, actor)
        scene.emit(LeftFight(actor, out_of_reach=True))
        scene.emit(Placed(actor, want.to))


MOVES: tuple[AnyMove, ...] = (
    Move("deeds.attack", AttackWants, plan_attack, after_attack, does=("act", "attack")),
    Move("deeds.retreat", RetreatWants, plan_retreat, after_retreat, does=("act", "move")),
)
