"""Attacks: one target or several, one weapon or two."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, structs

from caltrop.games.common.conditions.in_play import is_immune, use_edges
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.health.dying import is_dead
from caltrop.games.common.items.pack import Item
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import BlastWeaponId, OtherId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Risk
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import SAID
from caltrop.kernel.state.events.table import Said

from .checks import DEFENCE_ROLL, DiceWants, RollNumbers, Ways, check_facts, sway_towards
from .contests import Opposition, SaidSave, TargetSave, check_may_say, target_side
from .harm import WoundFacts, critical_edge, lose, suffer, tell_no_harm
from .mechanics import ATTACK, BLAST, AttackOutcome, AttackParams, BlastOutcome, BlastParams, SwingParams, Target
from .prices import cautions, cost, pay, spend_advantage
from .reasons import note_edge, note_held
from .sheet import (
    ATTRIBUTES,
    Nature,
    armour,
    check_can_act,
    hand_warnings,
    net_advantage,
    score,
    use_once,
    weapon_by_key,
    weapons,
)
from .strikes import (
    StrikeWants,
    Targets,
    WeaponsInHand,
    pick_weapons,
    situation,
    strike_words,
    swing_params,
)
from .turn_state import HeldAction, HoldEnded, TurnState


class AttackWants(StrikeWants, frozen=True, kw_only=True):
    """An attack on one target; its player chooses how it saves, among the `ways` that the facilitator allows."""

    target: OtherId
    ways: Annotated[Ways, Facilitator, Advanced] = ()
    theirs: SaidSave = TargetSave()


# ---- the target's side
def held_defence(scene: Scene, who: str) -> str:
    """Return the id of the held defence that the target uses now, or ""."""
    held = scene.part(who, TurnState).held
    id = next((k for k, h in held.items() if h.kind == "defence"), "")
    return id if id and scene.fate.may(who, "grimoire.held", usual=True) else ""


def defending_side(scene: Scene, who: str, save: TargetSave, against: Opposition) -> tuple[RollNumbers, str]:
    """Return the target's side and the held defence it uses; the helpless still roll a d20."""
    guard = held_defence(scene, who)
    held = scene.part(who, TurnState).held.get(guard)
    return (
        held_defence_side(scene, who, held, save, against) if held else target_side(scene, who, save, against)
    ), guard


def held_defence_side(scene: Scene, who: str, held: HeldAction, said: DiceWants, against: Opposition) -> RollNumbers:
    """Return a held defence as declared, with at least 1 advantage; what is said now is added."""
    bent = sway_towards(scene, who, against.actor, held.attribute, against.roll)
    note_held(scene, who, max(1, held.advantage), held)
    note_edge(scene, who, said.advantage, SAID)
    note_edge(scene, who, -said.disadvantage, SAID)
    fixed = max(1, held.advantage) + max(0, said.advantage) + against.ups + bent.ups
    hindered = max(0, -said.advantage) + said.disadvantage + against.downs + bent.downs
    return RollNumbers(held.modifier, net_advantage(scene, fixed, hindered), held.objects, held.object_advantage)


# ---- one target
def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    check_can_act(scene, actor)
    save = structs.replace(want.theirs, ways=want.ways)
    check_may_say(scene, want.target, save)
    arms = pick_weapons(scene, actor, want.weapon, want.second)
    ours = swing_params(scene, actor, want, arms, situation(scene, actor, want.target, want, arms.item))
    theirs, guard = defending_side(scene, want.target, save, Opposition(actor, DEFENCE_ROLL))
    proof = is_immune(scene, want.target, arms.item.name, strike_words(want, arms.item))
    warnings = (
        *cautions(scene, actor, cost(scene, "attack", want.ap)),
        *hand_warnings(scene, actor, arms.item, "grimoire.attack"),
    )
    kept = {"weapon": arms.key, "second": arms.second, "guard": guard}
    return attack_plan(scene, actor, want.target, ours, theirs, kept, proof=proof, warnings=warnings)


def attack_plan(  # noqa: PLR0913 - both sides, and what is known of them
    scene: Scene,
    actor: str,
    target: str,
    ours: SwingParams,
    theirs: RollNumbers,
    kept: dict[str, str],
    *,
    proof: bool,
    warnings: tuple[Warned, ...] = (),
) -> Plan[AttackParams, AttackOutcome]:
    """Return the plan of one attack on one target; one who is `proof` against it takes no damage."""
    numbers: dict[str, Any] = structs.asdict(ours)
    params = AttackParams(
        **numbers,
        target_modifier=theirs.modifier,
        target_advantage=theirs.advantage,
        target_objects=theirs.objects,
        target_object_advantage=theirs.object_advantage,
        armour=armour(scene, target),
        hp=score(scene, target, "HP"),
        str=score(scene, target, "STR"),
        spared=proof,
        save_advantage=critical_edge(scene, target),
    )
    risk = Risk[AttackOutcome](target, "critical damage", lambda outcome: outcome.critical)
    roles = {"actor": actor, "target": target}
    return Plan(ATTACK, params, roles, kept=kept, warnings=warnings, risk=risk)


def after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    assert scene.plan is not None
    kept, p = scene.plan.kept, scene.plan.params
    blow = Blow(kept["weapon"], kept["guard"], p.hp, p.str, p.spared, kept.get("second", ""))
    apply_attack(scene, actor, want.target, outcome, blow)
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


class Blow(NamedTuple):
    """An attack as it was planned: with which weapon, against which held defence, HP and STR before, and if in vain."""

    weapon: str
    guard: str
    hp: int
    strength: int
    spared: bool = False
    second: str = ""


def apply_attack(scene: Scene, actor: str, target: str, outcome: AttackOutcome, blow: Blow) -> None:
    """Apply one attack to one target."""
    item = weapon_by_key(scene, actor, blow.weapon)
    also = {"second": weapon_by_key(scene, actor, blow.second).name} if blow.second else {}
    facts = {"against": target, "weapon": item.name, **also, **check_facts(scene, actor, target)}
    scene.emit(Said(actor, "grimoire.attack", "hit" if outcome.hit else "missed", facts))
    spend_defence(scene, target, blow.guard)
    if not outcome.hit and target in scene.state.characters:
        use_edges(scene, target, *DEFENCE_ROLL.rolls, against=actor)  # a mirror counts the attacks that it foils
    if not outcome.hit or target not in scene.state.characters:
        return
    if not outcome.damage and not is_dead(scene, target):
        tell_no_harm(scene, target)
    if blow.spared:
        return
    if item.to in ATTRIBUTES:
        lose(scene, target, item.to, outcome.damage)
    else:
        mark = scene.part(actor, Nature).criticals.get(item.id, "")
        suffer(scene, target, outcome, WoundFacts(blow.hp, blow.strength, mark=mark, by=actor))
    if item.condition and not is_dead(scene, target):
        afflict(scene, target, item.condition, item.lasts, by=actor)


def spend_defence(scene: Scene, who: str, guard: str) -> None:
    """End the held defence; without one the save has used the advantage gained."""
    if guard:
        held = scene.part(who, TurnState).held.get(guard)
        scene.emit(HoldEnded(who, guard, "used", held.text if held else ""))
    else:
        spend_advantage(scene, who)


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
    words = strike_words(want, arms.item)
    proof = [is_immune(scene, t, arms.item.name, words) for t in want.targets]
    targets = tuple(
        blast_target(scene, t, side, proof=spared)
        for t, (side, _), spared in zip(want.targets, sides, proof, strict=True)
    )
    kept = {"weapon": arms.key, "second": arms.second} | {f"guard{i}": guard for i, (_, guard) in enumerate(sides)}
    roles = {"actor": actor} | {f"target{i}": t for i, t in enumerate(want.targets)}
    numbers: dict[str, Any] = structs.asdict(ours)
    warnings = (*cautions(scene, actor, cost(scene, "attack", want.ap)), *blast_warnings(scene, actor, arms))
    return Plan(BLAST, BlastParams(**numbers, targets=targets), roles, kept=kept, warnings=warnings)


def blast_side(scene: Scene, actor: str, who: str, want: BlastWants, item: Item) -> tuple[RollNumbers, str]:
    """Return one target's side; what makes this target easier to hit impairs its own save, and the other way round."""
    ups, downs = situation(scene, actor, who, want, item, turned=True)
    note_edge(scene, who, (who in want.impaired_against) - (who in want.enhanced_against), SAID)
    helped, hindered = downs + (who in want.impaired_against), ups + (who in want.enhanced_against)
    return defending_side(scene, who, TargetSave(ways=want.ways), Opposition(actor, DEFENCE_ROLL, helped, hindered))


def blast_weapon(scene: Scene, who: str) -> str:
    """Return the key of a blast weapon, or ""."""
    return next((key for key, item in weapons(scene, who).items() if item.blast), "")


@only_warns
def blast_warnings(scene: Scene, who: str, arms: WeaponsInHand) -> tuple[Warned, ...]:
    """Warn about a weapon without blast used on several targets; detachments always may."""
    if weapon_by_key(scene, who, arms.key).blast or scene.part(who, Nature).detachment:
        return ()
    return (Warned("no-blast", "grimoire.attack", {"weapon": arms.item.name}),)


def blast_target(scene: Scene, who: str, side: RollNumbers, *, proof: bool) -> Target:
    """Return one target's numbers."""
    return Target(
        modifier=side.modifier,
        advantage=side.advantage,
        objects=side.objects,
        object_advantage=side.object_advantage,
        armour=armour(scene, who),
        hp=score(scene, who, "HP"),
        str=score(scene, who, "STR"),
        spared=proof,
        save_advantage=critical_edge(scene, who),
    )


def after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    strike_targets(scene, actor, want, outcome)
    finish_blast(scene, actor, want, outcome)


def strike_targets(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Let the blast do to each target what it does."""
    assert scene.plan is not None
    kept, met = scene.plan.kept, scene.plan.params.targets
    also = kept.get("second", "")
    blows = [Blow(kept["weapon"], kept[f"guard{i}"], t.hp, t.str, t.spared, also) for i, t in enumerate(met)]
    each = {
        target: partial(apply_attack, scene, actor, target, one, blow)
        for target, one, blow in zip(want.targets, outcome.each, blows, strict=True)
    }
    scene.fate.together(each)


def finish_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Take what a blast costs, once."""
    assert scene.plan is not None
    after_swing(scene, actor, scene.plan.kept["weapon"], cost(scene, "attack", want.ap))


STRIKES = ("act", "attack")
MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.attack", AttackWants, plan_attack, after_attack, does=STRIKES),
    Move("grimoire.blast", BlastWants, plan_blast, after_blast, rule="grimoire.attack", does=STRIKES),
)
