"""Attacks: blasts on a whole zone, attacks with one or two weapons, retreats, and allies who strike together.

Of allies who strike together all roll, and the single highest damage is dealt once.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, structs

from caltrop.games.common.conditions.in_play import warn_if_target_barred
from caltrop.games.common.fighting.fights import TURN_WARNINGS, mark_acted, require_fight
from caltrop.games.common.items.pack import Item
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.time import forgo_turn
from caltrop.games.common.table.wants import BlastWeaponId, Id, OtherId, WeaponId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Advanced, AllOf, Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.fate import YES_NO
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.state.events.characters import Placed
from caltrop.kernel.state.events.fights import LeftFight
from caltrop.kernel.state.events.table import Said

from .library import Ability
from .mechanics import (
    BLAST,
    BLAST_COUNT,
    SAVE,
    AttackOutcome,
    AttackParams,
    BlastOutcome,
    BlastParams,
    Blow,
    CountOutcome,
    CountParams,
    LossOutcome,
    Mode,
    SaveOutcome,
    SaveParams,
    Target,
)
from .saves import save_facts, save_score
from .sheet import ABILITIES, Nature, hand_warnings, save_advantage
from .strikes import (
    Circumstances,
    apply_outcome,
    apply_strike,
    blow,
    closed_parameters,
    damage_plan,
    dealt_before,
    is_immune_to_weapon,
    leave_condition,
    mode,
    note_weapon_dice,
    strike_plan,
    target_numbers,
    tell_strike,
    use_up,
)
from .turns import cautions, is_same_share
from .weapons import ARMS, WeaponsInHand, held_weapons, weapon_warnings
from .zones import Zone, distance, in_zone, reach_warnings

_BLAST_RULE = "deeds.blast"


# ---- who is in it
def bursts(scene: Scene, who: str, item: Item) -> bool:
    """Does the weapon strike a whole zone by itself? Every weapon of a warband does."""
    return (item.blast or scene.part(who, Nature).warband) and item.to not in ABILITIES


def _as_blast(item: Item) -> Item:
    """Return the weapon as it strikes a whole zone: a blast, whatever it is otherwise."""
    return structs.replace(item, blast=True)


def _no_blast_warnings(scene: Scene, who: str, item: Item) -> tuple[Warned, ...]:
    """Warn the facilitator of a blast with a weapon that does not burst."""
    if bursts(scene, who, item):
        return ()
    return (Warned("no-blast", _BLAST_RULE, {"weapon": item.name}, facilitator=True),)


def _is_blast(scene: Scene, actor: str, target: str, item: Item) -> bool:
    """Is an attack with that weapon on that target a blast? A warband against another fights plainly."""
    plain = not item.blast and scene.part(target, Nature).warband
    return bursts(scene, actor, item) and not plain


@only_warns
def friendly_fire_warnings(scene: Scene, actor: str, targets: tuple[str, ...], item: Item) -> tuple[Warned, ...]:
    """Warn that a blast strikes the actor's own side, too."""
    fight = scene.state.fight
    side = fight.side_of(actor) if fight else ""
    names = tuple(scene.name(w) for w in targets if fight and side and fight.side_of(w) == side)
    return (Warned("own-side", _BLAST_RULE, {"weapon": item.name, "names": names}),) if names else ()


@only_warns
def zone_warnings(scene: Scene, actor: str, targets: tuple[str, ...], zone: str = "") -> tuple[Warned, ...]:
    """Warn about targets that are not all in one zone, which is where a blast strikes."""
    apart = {w: distance(scene.state, actor, w) for w in targets}
    zones = tuple(dict.fromkeys(z for z in (zone, *apart.values()) if z))
    return (Warned("mixed-zones", _BLAST_RULE, {"zones": zones}),) if len(zones) > 1 else ()


# ---- a blast
class BlastWants(Wants, frozen=True, kw_only=True):
    """An attack on everyone in a zone, friends included: on the `targets`, or on all who are in the `zone`."""

    targets: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.others, AllOf("struck")] = ()
    weapon: WeaponId = ""
    zone: Annotated[Zone | Literal[""], Advanced] = ""
    enhanced: Annotated[bool | None, Advanced] = None
    impaired: Annotated[bool, Advanced] = False


def _plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[Any, Any]:
    targets = _blast_targets(scene, actor, want.targets, want.zone)
    key, item = ARMS.pick_weapon(scene, actor, want.weapon or _choose_blast_weapon(scene, actor))
    if item.to in ABILITIES:
        refuse("no-blast", _BLAST_RULE, weapon=item.name)
    plan = blast_plan(scene, actor, targets, _as_blast(item), Circumstances(want.enhanced, want.impaired))
    plan.warnings = (
        *cautions(scene, actor),
        *reach_warnings(scene, actor, targets, item),
        *hand_warnings(scene, actor, item),
        *zone_warnings(scene, actor, targets, want.zone),
        *(() if want.targets else friendly_fire_warnings(scene, actor, targets, item)),
        *_no_blast_warnings(scene, actor, item),
    )
    plan.carried_over = {"weapon": key}
    return plan


def _blast_targets(scene: Scene, actor: str, named: tuple[str, ...], zone: str) -> tuple[str, ...]:
    """Return the named targets, or everybody in the zone; refuse none, and somebody named twice."""
    targets = named or (in_zone(scene.state, actor, zone) if zone else ())
    if not targets or len(set(targets)) < len(targets):
        refuse("nobody-struck", _BLAST_RULE)
    for target in targets:
        require_target(scene, actor, target)
    return targets


def blast_plan(
    scene: Scene,
    actor: str,
    targets: tuple[str, ...],
    item: Item,
    how: Circumstances,
    *,
    dreading: Collection[str] = (),
    spared: Collection[str] = (),
) -> Plan[BlastParams, BlastOutcome]:
    """Return the plan of a blast: damage rolled separately for each target.

    Against those `dreading` it, it is enhanced; to those `spared` it does nothing.
    """
    each = {t: how._replace(dreaded=t in dreading, later=t != targets[0]) for t in targets}
    modes = {t: mode(scene, actor, t, item, circumstances) for t, circumstances in each.items()}
    dice = [note_weapon_dice(scene, actor, (item, item.die), (item, item.second)) for _ in targets]
    params = BlastParams(
        weapons=dice[0],
        targets=tuple(_blast_target(scene, actor, t, how, item, spared=t in spared) for t, how in modes.items()),
        piercing=item.piercing,
        ignores_armour=item.ignores_armour,
    )
    roles = {"a0": actor, **{f"t{i}": t for i, t in enumerate(targets)}}
    return Plan(BLAST, params, roles, secret=closed_parameters(scene, *targets))


def _blast_target(scene: Scene, actor: str, target: str, how: Mode, item: Item, *, spared: bool) -> Target:
    """Return one target's numbers, and whether it is spared."""
    immune = is_immune_to_weapon(scene, target, item)
    return structs.replace(target_numbers(scene, actor, target, how), spared=spared or immune)


def _choose_blast_weapon(scene: Scene, who: str) -> str:
    """Return the blast weapon, or let its owner choose one; "" where none of theirs is."""
    found = {key: item for key, item in ARMS.weapons(scene, who).items() if bursts(scene, who, item)}
    return ARMS.choose_weapon(scene, who, found) if found else ""


def _after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    strike_targets(scene, actor, want, outcome)
    finish_blast(scene, actor, want, outcome)


def strike_targets(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Let the blast do to each target what it does."""
    apply_blast(scene, actor, _as_blast(ARMS.weapon_by_key(scene, actor, _weapon_at_roll(scene))), outcome)


def finish_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Take what a blast costs, once."""
    use_up(scene, actor, _weapon_at_roll(scene))
    mark_acted(scene, actor)


def _weapon_at_roll(scene: Scene) -> str:
    return scene.plan.carried_over.get("weapon", "") if scene.plan else ""


def apply_blast(scene: Scene, actor: str, item: Item, outcome: BlastOutcome) -> None:
    """Apply each target's outcome; their players are asked at once."""
    params, roles = (scene.plan.params, scene.plan.roles) if scene.plan else (None, {})
    dealt = [t.dealt for t in params.targets] if isinstance(params, BlastParams) else []
    scene.fate.together(
        {
            target: partial(apply_strike, scene, actor, target, item, one, already)
            for i, (one, already) in enumerate(zip(outcome.each, dealt, strict=True))
            for target in (roles[f"t{i}"],)
        }
    )


# ---- how many it catches
class CountWants(Wants, frozen=True, kw_only=True):
    """A blast of an unclear number of targets."""

    weapon: BlastWeaponId = ""


def _plan_count(scene: Scene, actor: str, want: CountWants) -> Plan[CountParams, CountOutcome]:
    _, item = ARMS.pick_weapon(scene, actor, want.weapon or _choose_blast_weapon(scene, actor))
    doubt = (
        ()
        if bursts(scene, actor, item)
        else (Warned("no-blast", _BLAST_RULE, {"weapon": item.name}, facilitator=True),)
    )
    return Plan(BLAST_COUNT, CountParams(die=item.die or "d4"), {"roller": actor}, warnings=doubt)


def _after_count(scene: Scene, actor: str, want: CountWants, outcome: CountOutcome) -> None:
    scene.emit(Said(actor, _BLAST_RULE, "targets", {"n": outcome.targets}))


_BLAST_MOVES: tuple[AnyMove, ...] = (
    Move("deeds.blast", BlastWants, _plan_blast, _after_blast, does=("act", "attack")),
    Move("deeds.blast.count", CountWants, _plan_count, _after_count, rule=_BLAST_RULE),
)


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


def _plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[Any, Any]:
    require_target(scene, actor, want.target)
    held = held_weapons(scene, actor, want.target, want.weapon, want.second)
    whole = held.second is None and _is_blast(scene, actor, want.target, held.item)
    plan = _plan_whole_zone(scene, actor, want, held.item) if whole else _plan_single(scene, actor, want, held)
    plan.warnings = (*cautions(scene, actor), *weapon_warnings(scene, actor, want.target, held), *plan.warnings)
    plan.carried_over = {"weapon": held.key, "second": held.second_key}
    return plan


def _plan_single(scene: Scene, actor: str, want: AttackWants, held: WeaponsInHand) -> Plan[Any, Any]:
    """Return the plan of an attack on the target alone."""
    how = mode(scene, actor, want.target, held.item, Circumstances(want.enhanced, want.impaired))
    return strike_plan(scene, actor, want.target, held.item, blow(scene, actor, want.target, how, *held.items))


def _plan_whole_zone(scene: Scene, actor: str, want: AttackWants, item: Item) -> Plan[Any, Any]:
    """Return the plan of a blast on everybody in the target's zone, the target first."""
    there = in_zone(scene.state, actor, distance(scene.state, actor, want.target))
    targets = (want.target, *(w for w in there if w != want.target))
    plan = blast_plan(scene, actor, targets, _as_blast(item), Circumstances(want.enhanced, want.impaired))
    plan.warnings = friendly_fire_warnings(scene, actor, targets, item)
    return plan


def _after_attack(
    scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome | LossOutcome | BlastOutcome
) -> None:
    kept = scene.plan.carried_over if scene.plan else {}
    item = ARMS.weapon_by_key(scene, actor, kept.get("weapon", ""))
    if isinstance(outcome, BlastOutcome):
        apply_blast(scene, actor, _as_blast(item), outcome)
    else:
        also = ARMS.weapon_by_key(scene, actor, kept["second"]) if kept.get("second") else None
        apply_strike(
            scene, actor, target=want.target, item=item, outcome=outcome, already=dealt_before(scene), also=also
        )
    use_up(scene, actor, kept.get("weapon", ""), kept.get("second", ""))
    mark_acted(scene, actor)


# ---- retreat
class RetreatWants(Wants, frozen=True, kw_only=True):
    """A retreat to a place where the opponents cannot simply follow."""

    to: Annotated[str, Meta(max_length=120)] = ""
    advantage: Literal[-1, 0, 1] = 0


def _plan_retreat(scene: Scene, actor: str, want: RetreatWants) -> Plan[SaveParams, SaveOutcome]:
    require_fight(scene)
    if not want.to:
        refuse("nowhere-to-go", "deeds.retreat", who=scene.name(actor))
    name: Ability = "Finesse"
    params = SaveParams(
        score=save_score(scene, actor, name), advantage=save_advantage(scene, actor, name, want.advantage)
    )
    return Plan(SAVE, params, {"roller": actor}, warnings=cautions(scene, actor))


def _after_retreat(scene: Scene, actor: str, want: RetreatWants, outcome: SaveOutcome) -> None:
    """Leave the fight if the save passed."""
    told = {"to": want.to, **save_facts(scene, actor, "Finesse")}
    scene.emit(Said(actor, "deeds.retreat", "away" if outcome.passed else "caught", told))
    mark_acted(scene, actor)
    if outcome.passed:
        forgo_turn(scene, actor)
        scene.emit(LeftFight(actor, out_of_reach=True))
        scene.emit(Placed(actor, want.to))


_ATTACK_MOVES: tuple[AnyMove, ...] = (
    Move("deeds.attack", AttackWants, _plan_attack, _after_attack, does=("act", "attack")),
    Move("deeds.retreat", RetreatWants, _plan_retreat, _after_retreat, does=("act", "move")),
)


_STRIKE_RULE = "deeds.strike"


class StrikeWants(Wants, frozen=True, kw_only=True):
    """Several strike one target as one; the allies choose their own weapons."""

    target: OtherId
    allies: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=8), Pick.comrades]
    weapon: WeaponId = ""
    second: Annotated[Id, Pick.weapons, Advanced] = ""
    enhanced: Enhanced = None
    impaired: Annotated[bool, Advanced] = False


def _plan_strike(scene: Scene, actor: str, want: StrikeWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    allies = _willing_allies(scene, actor, want)
    held = {actor: held_weapons(scene, actor, want.target, want.weapon, want.second)}
    held |= {ally: held_weapons(scene, ally, want.target, "") for ally in allies}
    _require_plain_weapons(held)
    own, *theirs = (_strikers_blow(scene, who, want, weapons) for who, weapons in held.items())
    plan = damage_plan(scene, actor, want.target, own, *theirs)
    plan.roles |= {f"a{i}": ally for i, ally in enumerate(allies, 1)}
    plan.carried_over = {
        f"{who}:{key}": key for who, weapons in held.items() for key in (weapons.key, weapons.second_key)
    }
    plan.warnings = _strike_warnings(scene, actor, want.target, held)
    return plan


def _willing_allies(scene: Scene, actor: str, want: StrikeWants) -> tuple[str, ...]:
    """Return the allies who strike along: on the actor's side, on their feet, and asked first."""
    for ally in want.allies:
        require_target(scene, actor, ally)
        if not _can_strike_along(scene, actor, ally, want):
            refuse("no-such-ally", _STRIKE_RULE, who=scene.name(ally))
    return tuple(ally for ally in want.allies if scene.fate.choose(ally, _STRIKE_RULE, YES_NO, "yes"))


def _can_strike_along(scene: Scene, actor: str, ally: str, want: StrikeWants) -> bool:
    """Is the ally up, on the actor's side, not the target, and named once?"""
    fight = scene.state.fight
    together = fight is None or fight.side_of(ally) == fight.side_of(actor)
    up = scene.state.characters[ally].life == "up"
    return up and together and ally != want.target and want.allies.count(ally) == 1


def _require_plain_weapons(held: dict[str, WeaponsInHand]) -> None:
    """Refuse weapons that harm an ability: their damage cannot be compared with the others'."""
    for weapons in held.values():
        for item in weapons.items:
            if item.to in ABILITIES:
                refuse("no-strike", _STRIKE_RULE, weapon=item.name)


def _strikers_blow(scene: Scene, who: str, want: StrikeWants, held: WeaponsInHand) -> Blow:
    """Return the dice of one striker."""
    how = mode(scene, who, want.target, held.item, Circumstances(want.enhanced, want.impaired))
    return blow(scene, who, want.target, how, *held.items)


@only_warns
def _strike_warnings(scene: Scene, actor: str, target: str, held: dict[str, WeaponsInHand]) -> tuple[Warned, ...]:
    """Warn about each striker as about one alone, and about those who strike from another zone."""
    zone = distance(scene.state, actor, target)
    apart = tuple(scene.name(w) for w in held if distance(scene.state, w, target) != zone)
    found = [Warned("apart", _STRIKE_RULE, {"names": apart, "zone": zone})] if apart else []
    for who, weapons in held.items():
        warn_if_target_barred(scene, who, target)
        scene.game.warn_before_move(scene, who, scene.game.moves["deeds.strike"])
        found += _striker_cautions(scene, actor, who)
        found += weapon_warnings(scene, who, target, weapons)
    return tuple(found)


@only_warns
def _striker_cautions(scene: Scene, actor: str, who: str) -> tuple[Warned, ...]:
    """Return the cautions about one striker; on one side of the opponents' turn an ally may wait for another."""
    waits = who != actor and is_same_share(scene.state, actor, who)
    return tuple(w for w in cautions(scene, who) if not (waits and w.code in TURN_WARNINGS))


def _after_strike(scene: Scene, actor: str, want: StrikeWants, outcome: AttackOutcome) -> None:
    """Apply the one blow that counts; each weapon is used, and leaves what it leaves."""
    roles, kept = (scene.plan.roles, scene.plan.carried_over) if scene.plan else ({}, {})
    strikers = [who for role, who in roles.items() if role != "target" and who in scene.state.characters]
    keys = {who: [key for name, key in kept.items() if key and name == f"{who}:{key}"] for who in strikers}
    held = {who: [ARMS.weapon_by_key(scene, who, key) for key in keys[who]] for who in strikers}
    for who, weapons in held.items():
        tell_strike(scene, who, want.target, outcome, *(item.name for item in weapons))
    if want.target in scene.state.characters:
        apply_outcome(
            scene, actor, target=want.target, item=held[actor][0], outcome=outcome, already=dealt_before(scene)
        )
    for who, weapons in held.items():
        if want.target in scene.state.characters and not outcome.sundered:
            leave_condition(scene, who, want.target, *_pair(weapons))
        use_up(scene, who, *keys[who])
        mark_acted(scene, who)


def _pair(weapons: list[Item]) -> tuple[Item, Item | None]:
    """Return the first weapon and, if there is one, the second."""
    return weapons[0], weapons[1] if len(weapons) > 1 else None


_STRIKE_MOVES: tuple[AnyMove, ...] = (
    Move("deeds.strike", StrikeWants, _plan_strike, _after_strike, does=("act", "attack")),
)

MOVES: tuple[AnyMove, ...] = (*_ATTACK_MOVES, *_STRIKE_MOVES, *_BLAST_MOVES)
