"""Attacks, blasts and retreats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.common.chapters.afflictions import afflict
from caltrop.games.common.chapters.fights import mark_acted, require_fight
from caltrop.games.common.sheet.pack import Item, ItemLost, Pack
from caltrop.games.common.sheet.scores import Scores
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import BlastWeaponId, Id, OtherId, WeaponId
from caltrop.kernel.errors import Warned, refuse
from caltrop.kernel.events.characters import Placed
from caltrop.kernel.events.encounter import LeftFight
from caltrop.kernel.events.table import Said
from caltrop.kernel.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.parameters import Advanced, Pick
from caltrop.kernel.scene import Scene

from .blows import (
    ATTACK,
    BLAST,
    LOSS,
    AttackOutcome,
    AttackParams,
    BlastOutcome,
    BlastParams,
    LossOutcome,
    LossParams,
    Mode,
    Target,
)
from .harm import harm_ability, suffer
from .library import Ability
from .mechanics import BLAST_COUNT, SAVE, CountOutcome, CountParams, SaveOutcome, SaveParams
from .rulings import MIXED
from .sheet import (
    ABILITIES,
    ARMS,
    Nature,
    ability,
    effects,
    hand_warnings,
    rating,
    save_advantage,
    second_weapon,
    shield_key,
)
from .supplies import use_once
from .turns import AllyDamageCounted, cautions, highest_so_far, share
from .zones import distance, opponents, reach_warnings

CLOSED = ("armor", "hp", "brawn", "dealt", "targets")  # parameters that show a creature's numbers: hidden from players
MELEE = ("", "hand", "close")


# ---- enhanced and impaired
def mode(scene: Scene, actor: str, target: str, item: Item, said: Mapping[str, bool]) -> Mode:
    """Return how a blow is rolled: as the table says, by weapon and conditions, and as a warband fights."""
    reasons = {m for m, so in said.items() if so} | {item.mode} | condition_modes(scene, actor, target)
    reasons |= {warband_mode(scene, actor, target, item)}
    up, down = "enhanced" in reasons, "impaired" in reasons
    if up and down:
        return mixed_mode(scene)
    return "enhanced" if up else "impaired" if down else "normal"


def condition_modes(scene: Scene, actor: str, target: str) -> set[str]:
    """Return what the conditions of both do to the blow."""
    near = distance(scene.state, actor, target) in MELEE
    ours = {e.strikes for e in effects(scene, actor) if near or not e.melee}
    return ours | {e.struck for e in effects(scene, target)}


def warband_mode(scene: Scene, actor: str, target: str, item: Item) -> str:
    """Return the mode of a warband against a character, or of a character against a warband, except for a blast."""
    ours, theirs = scene.part(actor, Nature).warband, scene.part(target, Nature).warband
    if ours == theirs:
        return ""
    found = "enhanced" if ours else "" if item.blast else "impaired"
    scene.fate.note("deeds.warband", actor if ours else target, mode=found or "normal")
    return found


def zone_warnings(scene: Scene, actor: str, target: str) -> tuple[Warned, ...]:
    """Warn that a warband's attack is a blast: it strikes others in the target's zone, too."""
    if not scene.part(actor, Nature).warband or scene.part(target, Nature).warband:
        return ()
    zone = distance(scene.state, actor, target)
    beside = (w for w in opponents(scene.state, actor) if w != target and distance(scene.state, actor, w) == zone)
    names = tuple(scene.name(w) for w in beside)
    return (Warned("whole-zone", "deeds.warband", {"who": scene.name(actor), "names": names}),) if names else ()


def mixed_mode(scene: Scene) -> Mode:
    """Settle enhanced and impaired at once: they cancel, or the facilitator decides."""
    if scene.ruling(MIXED) == "cancel":
        return "normal"
    options: dict[str, Mode] = {"normal": "normal", "enhanced": "enhanced", "impaired": "impaired"}
    return scene.fate.choose("", "deeds.attack", options, "normal", waits=True)


def dice_of(item: Item, second: Item | None = None) -> tuple[str, ...]:
    """Return a weapon's die, with that of its pair or of the other hand."""
    other = second.die if second else item.second
    return tuple(str(die) for die in (item.die, other) if die)


# ---- an attack
class AttackWants(Wants, frozen=True, kw_only=True):
    """An attack; `second` is the weapon in the other hand, and the table says what is enhanced or impaired."""

    target: OtherId
    weapon: WeaponId = ""
    second: Annotated[Id, Pick.weapons, Advanced] = ""
    enhanced: Annotated[bool, Advanced] = False
    impaired: Annotated[bool, Advanced] = False


def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[Any, Any]:
    require_target(scene, actor, want.target)
    key, item = ARMS.pick_weapon(scene, actor, want.weapon)
    second = second_weapon(scene, actor, key, want.second) if want.second else None
    both = (item, second) if second else (item,)
    how = mode(scene, actor, want.target, item, {"enhanced": want.enhanced, "impaired": want.impaired})
    warnings = (
        *cautions(scene, actor),
        *(w for one in both for w in reach_warnings(scene, actor, (want.target,), one)),
        *hand_warnings(scene, actor, *both),
        *zone_warnings(scene, actor, want.target),
    )
    plan = attack_plan(scene, actor, want.target, item, dice_of(item, second), how)
    plan.warnings, plan.kept = warnings, {"weapon": key}
    return plan


def attack_plan(scene: Scene, actor: str, target: str, item: Item, dice: tuple[str, ...], how: Mode) -> Plan[Any, Any]:
    """Return the plan of one blow on one target: to HP and Brawn, or to an ability."""
    roles = {"a0": actor, "target": target}
    secret = () if scene.state.characters[target].is_open else CLOSED
    if item.to in ABILITIES:
        armor = 0 if item.ignores_armor else max(0, rating(scene, target) - item.piercing)
        shielded = bool(shield_key(scene, target))
        return Plan(LOSS, LossParams(weapons=dice, mode=how, armor=armor, shield=shielded), roles, secret=secret)
    them = target_numbers(scene, actor, target, how)
    params = AttackParams(
        weapons=dice,
        mode=how,
        armor=them.armor,
        hp=them.hp,
        brawn=them.brawn,
        piercing=item.piercing,
        ignores_armor=item.ignores_armor,
        dealt=them.dealt,
        shield=them.shield,
    )
    return Plan(ATTACK, params, roles, secret=secret)


def target_numbers(scene: Scene, actor: str, target: str, how: Mode) -> Target:
    """Return the target's numbers, with the damage that allies have dealt in this share of the round."""
    return Target(
        armor=rating(scene, target),
        hp=scene.part(target, Scores).now("HP"),
        brawn=max(1, ability(scene, target, "Brawn")),
        mode=how,
        dealt=highest_so_far(scene, actor, target, distance(scene.state, actor, target)),
        shield=bool(shield_key(scene, target)),
    )


def after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome | LossOutcome) -> None:
    key = scene.plan.kept.get("weapon", "") if scene.plan else ""
    item = ARMS.weapon_by_key(scene, actor, key)
    already = getattr(scene.plan.params, "dealt", 0) if scene.plan else 0
    apply_attack(scene, actor, want.target, item, outcome, already)
    use_up(scene, actor, key)
    mark_acted(scene, actor)


def apply_attack(
    scene: Scene, actor: str, target: str, item: Item, outcome: AttackOutcome | LossOutcome, already: int
) -> None:
    """Apply one blow to one target: damage, its count among allies, and the weapon's condition."""
    if target not in scene.state.characters:
        return
    result = "sundered" if outcome.sundered else "struck"
    scene.emit(Said(actor, "deeds.attack", result, {"against": target, "weapon": item.name}))
    if not outcome.damage and not outcome.sundered:
        say_why_harmless(scene, target, item, already)
    if isinstance(outcome, LossOutcome):
        if outcome.sundered:
            scene.emit(ItemLost(target, shield_key(scene, target), "sundered"))
        harm_ability(scene, target, item.to, outcome.damage)
    else:
        remember_blow(scene, actor, target, already + outcome.damage)
        suffer(scene, target, outcome)
    if item.condition and not outcome.sundered:
        apply_weapon_condition(scene, target, item)


def say_why_harmless(scene: Scene, target: str, item: Item, already: int) -> None:
    """Say why a blow does nothing; only the facilitator hears about a creature's armour."""
    armored = not item.ignores_armor and rating(scene, target) > item.piercing
    result = "no more" if already else "stopped" if armored else "harmless"
    scene.emit(Said(target, "deeds.armor", result), None if scene.state.characters[target].is_open else ())


def remember_blow(scene: Scene, actor: str, target: str, damage: int) -> None:
    """Remember the damage: of allies in one zone only the highest counts, and later blows deal the excess."""
    part = share(scene, actor, distance(scene.state, actor, target))
    if part and damage:
        scene.emit(AllyDamageCounted(target, part, damage))


def apply_weapon_condition(scene: Scene, target: str, item: Item) -> None:
    """Give the weapon's condition, unless a save prevents it."""
    if scene.state.characters[target].life == "dead":
        return
    if item.save and roll_resistance(scene, target, item.save):
        scene.emit(Said(target, "deeds.save", "shaken off", {"condition": item.condition, "ability": item.save}))
    else:
        afflict(scene, target, item.condition, item.lasts)


def roll_resistance(scene: Scene, who: str, name: str) -> bool:
    """Roll a save against an effect; return whether it passed."""
    params = SaveParams(score=ability(scene, who, name), advantage=save_advantage(scene, who, name))
    return scene.run(SAVE, params, {"roller": who}).passed


def use_up(scene: Scene, who: str, key: str) -> None:
    """Take one use of a weapon that has uses, such as a fire pot."""
    if (item := scene.part(who, Pack).items.get(key)) is not None and item.uses:
        use_once(scene, who, key)


# ---- blasts
class BlastWants(Wants, frozen=True, kw_only=True):
    """An attack on everyone in a zone, friends included."""

    targets: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20), Pick.others]
    weapon: BlastWeaponId = ""
    enhanced: Annotated[bool, Advanced] = False
    impaired: Annotated[bool, Advanced] = False


def plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[Any, Any]:
    for target in want.targets:
        require_target(scene, actor, target)
    key, item = ARMS.pick_weapon(scene, actor, want.weapon or choose_blast_weapon(scene, actor))
    bursts = item.blast or scene.part(actor, Nature).warband
    if not bursts or item.to in ABILITIES or len(set(want.targets)) < len(want.targets):
        refuse("no-blast", "deeds.blast", weapon=item.name)
    said = {"enhanced": want.enhanced, "impaired": want.impaired}
    plan = blast_plan(scene, actor, want.targets, item, said)
    plan.warnings = (
        *cautions(scene, actor),
        *reach_warnings(scene, actor, want.targets, item),
        *hand_warnings(scene, actor, item),
    )
    plan.kept = {"weapon": key}
    return plan


def blast_plan(
    scene: Scene, actor: str, targets: tuple[str, ...], item: Item, said: Mapping[str, bool]
) -> Plan[BlastParams, BlastOutcome]:
    """Return the plan of a blast: damage rolled separately for each target."""
    each = tuple(target_numbers(scene, actor, t, mode(scene, actor, t, item, said)) for t in targets)
    params = BlastParams(weapons=dice_of(item), targets=each, piercing=item.piercing, ignores_armor=item.ignores_armor)
    closed = any(not scene.state.characters[t].is_open for t in targets)
    roles = {"a0": actor, **{f"t{i}": t for i, t in enumerate(targets)}}
    return Plan(BLAST, params, roles, secret=CLOSED if closed else ())


def choose_blast_weapon(scene: Scene, who: str) -> str:
    """Return the blast weapon, or let its owner choose one; every weapon of a warband is one."""
    horde = scene.part(who, Nature).warband
    found = {key: item for key, item in ARMS.weapons(scene, who).items() if item.blast or horde}
    return ARMS.choose_weapon(scene, who, found) if found else ""


def after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    key = scene.plan.kept.get("weapon", "") if scene.plan else ""
    apply_blast(scene, actor, want.targets, ARMS.weapon_by_key(scene, actor, key), outcome)
    use_up(scene, actor, key)
    mark_acted(scene, actor)


def apply_blast(scene: Scene, actor: str, targets: tuple[str, ...], item: Item, outcome: BlastOutcome) -> None:
    """Apply each target's outcome; their players are asked at once."""
    params = scene.plan.params if scene.plan else None
    dealt = [t.dealt for t in params.targets] if isinstance(params, BlastParams) else [0] * len(targets)
    scene.fate.together(
        {
            target: partial(apply_attack, scene, actor, target, item, one, already)
            for target, one, already in zip(targets, outcome.each, dealt, strict=True)
        }
    )


class CountWants(Wants, frozen=True, kw_only=True):
    """A blast of an unclear number of targets."""

    weapon: BlastWeaponId = ""


def plan_count(scene: Scene, actor: str, want: CountWants) -> Plan[CountParams, CountOutcome]:
    _, item = ARMS.pick_weapon(scene, actor, want.weapon or choose_blast_weapon(scene, actor))
    if not item.blast and not scene.part(actor, Nature).warband:
        refuse("no-blast", "deeds.blast", weapon=item.name)
    return Plan(BLAST_COUNT, CountParams(die=item.die or "d4"), {"roller": actor})


def after_count(scene: Scene, actor: str, want: CountWants, outcome: CountOutcome) -> None:
    scene.emit(Said(actor, "deeds.blast", "targets", {"n": outcome.targets}))


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
    params = SaveParams(score=ability(scene, actor, name), advantage=save_advantage(scene, actor, name, want.advantage))
    still: tuple[Warned, ...] = ()
    if any(e.still for e in effects(scene, actor)):
        still = (Warned("held-fast", "deeds.retreat", {"who": scene.name(actor)}),)
    return Plan(SAVE, params, {"roller": actor}, warnings=(*cautions(scene, actor), *still))


def after_retreat(scene: Scene, actor: str, want: RetreatWants, outcome: SaveOutcome) -> None:
    """Leave the fight if the save passed."""
    scene.emit(Said(actor, "deeds.retreat", "away" if outcome.passed else "caught", {"to": want.to}))
    mark_acted(scene, actor)
    if outcome.passed:
        scene.emit(LeftFight(actor))
        scene.emit(Placed(actor, want.to))


MOVES: tuple[AnyMove, ...] = (
    Move("deeds.attack", AttackWants, plan_attack, after_attack),
    Move("deeds.blast", BlastWants, plan_blast, after_blast),
    Move("deeds.blast.count", CountWants, plan_count, after_count, rule="deeds.blast"),
    Move("deeds.retreat", RetreatWants, plan_retreat, after_retreat),
)
