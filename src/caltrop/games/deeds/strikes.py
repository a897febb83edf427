"""Blows of every kind: what makes one enhanced or impaired, what it reads from the sheets and does to them."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from caltrop.games.common.conditions.effects import HarmWord
from caltrop.games.common.conditions.in_play import condition_modifiers, harm_words, is_immune
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Item, Pack, lose_item
from caltrop.kernel.contract.move import Plan, Risk
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import Die
from caltrop.kernel.rules.steps import Cause, CauseKind, DieAdded, FactStated, RollModified, RulingApplied
from caltrop.kernel.state.changes import look_audience
from caltrop.kernel.state.events.table import Said

from .harm import harm_ability, regain, suffer, tell_no_harm
from .mechanics import (
    ATTACK,
    LOSS,
    SAVE,
    AttackOutcome,
    AttackParams,
    Blow,
    LossOutcome,
    LossParams,
    Mode,
    SaveParams,
    Target,
)
from .rulings import MIXED
from .saves import save_facts, save_score
from .sheet import ABILITIES, Nature, ability, rating, ready_shield, save_advantage, shield_key
from .supplies import use_once
from .turns import AllyDamageCounted, highest_so_far, share
from .zones import distance

_StrikeMode: TypeAlias = Literal["enhanced", "impaired"]
_MELEE = ("", "hand", "close")


class _ModeReason(NamedTuple):
    """Something that makes a blow enhanced or impaired, in a word, and the character it is about."""

    mode: _StrikeMode
    why: CauseKind
    whom: str = ""


class Circumstances(NamedTuple):
    """What no sheet says of a blow: the table's word, a target that dreads the weapon, a blast's later target."""

    enhanced: bool | None = None  # None: as the target is off guard or not
    impaired: bool = False
    dreaded: bool = False
    later: bool = False


_PLAIN = Circumstances()


def mode(scene: Scene, actor: str, target: str, item: Item, how: Circumstances = _PLAIN) -> Mode:
    """Return how a blow is rolled, and note each reason; for a blast's later targets not those that are the actor's.

    The table's word, the weapon, which the target may dread, a warband, both characters' conditions, and a target that
    is off guard: the last counts unless the table says that the blow is not enhanced.
    """
    found = [
        *([_ModeReason("enhanced", "said")] if how.enhanced else ()),
        *([_ModeReason("impaired", "said")] if how.impaired else ()),
        *_weapon_reasons(item),
        *([_ModeReason("enhanced", "weapon", target)] if how.dreaded else ()),
        *_warband_reasons(scene, actor, target, item),
        *(_off_guard_reasons(scene, target) if how.enhanced is None else ()),
    ]
    for reason in found if not how.later else (reason for reason in found if reason.whom == target):
        _note_reason(scene, reason, item)
    modes = {reason.mode for reason in found} | _condition_modes(scene, actor, target, item)
    return _mixed_mode(scene) if len(modes) > 1 else next(iter(modes), "normal")


def _note_reason(scene: Scene, reason: _ModeReason, item: Item) -> None:
    if reason.why == "group":
        scene.fate.note("deeds.warband", reason.whom, FactStated(reason.mode))
    cause = Cause(reason.why, item.name if reason.why == "weapon" else "", reason.whom)
    scene.fate.note("deeds.attack", "", RollModified("mode", 1 if reason.mode == "enhanced" else -1, cause))


def _weapon_reasons(item: Item) -> list[_ModeReason]:
    """Return what the weapon itself does to each of its blows."""
    if item.mode == "enhanced":
        return [_ModeReason("enhanced", "weapon")]
    return [_ModeReason("impaired", "weapon")] if item.mode == "impaired" else []


def _condition_modes(scene: Scene, actor: str, target: str, item: Item) -> set[_StrikeMode]:
    """Return what the conditions of both do to the blow; they note themselves."""
    found = condition_modifiers(scene, actor, "attack", against=target, melee=_is_melee(scene, actor, target, item))
    up: set[_StrikeMode] = {"enhanced"} if found.ups else set()
    return up | ({"impaired"} if found.downs else set())


def _is_melee(scene: Scene, actor: str, target: str, item: Item) -> bool:
    """Is it a blow from hand to hand? Neither a shot nor a spell is, however near."""
    return not item.ranged and item.reach != "far" and distance(scene.state, actor, target) in _MELEE


def _warband_reasons(scene: Scene, actor: str, target: str, item: Item) -> list[_ModeReason]:
    """Return what a warband does: it strikes enhanced, and one alone against it impaired, except with a blast."""
    ours = scene.part(actor, Nature).warband
    theirs = scene.part(target, Nature).warband
    if ours == theirs or (theirs and item.blast):
        return []
    return [_ModeReason("enhanced", "group", actor) if ours else _ModeReason("impaired", "group", target)]


def _off_guard_reasons(scene: Scene, target: str) -> list[_ModeReason]:
    """Return the proposal that an attack on somebody surprised or unconscious is enhanced."""
    fight = scene.state.fight
    if target in scene.state.characters and scene.state.characters[target].life in ("down", "out"):
        return [_ModeReason("enhanced", "unconscious", target)]
    return [_ModeReason("enhanced", "surprised", target)] if fight and target in fight.surprised else []


def _mixed_mode(scene: Scene) -> Mode:
    """Settle enhanced and impaired at once: they cancel, or the facilitator decides."""
    if scene.ruling(MIXED) == "cancel":
        scene.fate.note("deeds.attack", "", RulingApplied(MIXED.id, "cancel"))
        return "normal"
    options: dict[str, Mode] = {"normal": "normal", "enhanced": "enhanced", "impaired": "impaired"}
    return scene.fate.choose("", "deeds.attack", options, "normal", waits=True)


_CLOSED_PARAMETERS = (
    "armour",
    "hp",
    "brawn",
    "dealt",
    "targets",
)  # Parameters that show a creature's numbers: hidden from players


# ---- before the dice
def blow(scene: Scene, who: str, target: str, how: Mode, *weapons: Item) -> Blow:
    """Return the dice of one attacker, and note whose they are: a weapon with its pair, or two with their own piercing.

    Of two weapons, one that does no harm to such a target is left out.
    """
    able = [item for item in weapons if not is_immune(scene, target, item.name, _kinds_of_harm(item))]
    item, *rest = able or weapons
    dice = note_weapon_dice(scene, who, (item, item.die), (rest[0], rest[0].die) if rest else (item, item.second))
    if not rest:
        return Blow(dice, how, item.piercing, item.ignores_armour, spared=not able)
    piercing = rest[0].piercing
    ignores = rest[0].ignores_armour
    return Blow(
        weapons=dice,
        mode=how,
        piercing=item.piercing,
        ignores_armour=item.ignores_armour,
        second_piercing=piercing,
        second_ignores_armour=ignores,
        spared=not able,
    )


def note_weapon_dice(scene: Scene, who: str, *weapons: tuple[Item, Die | None]) -> tuple[Die, ...]:
    """Return the dice of these weapons, and note for each which weapon's it is."""
    found = [(item.name, die) for item, die in weapons if die]
    for name, die in found:
        scene.fate.note("deeds.attack", who, DieAdded(die, Cause("weapon", name)))
    return tuple(die for _, die in found)


def _kinds_of_harm(item: Item) -> frozenset[HarmWord]:
    """Return what kinds of harm a weapon or a spell does."""
    return harm_words(item)


def strike_plan(scene: Scene, actor: str, target: str, item: Item, own: Blow) -> Plan[Any, Any]:
    """Return the plan of one blow on one target: to HP and Brawn, or to an ability."""
    return _ability_plan(scene, actor, target, own) if item.to in ABILITIES else damage_plan(scene, actor, target, own)


def damage_plan(scene: Scene, actor: str, target: str, own: Blow, *allies: Blow) -> Plan[AttackParams, AttackOutcome]:
    """Return the plan of one blow to HP and Brawn, perhaps together with those of allies."""
    them = target_numbers(scene, actor, target, own.mode)
    params = AttackParams(
        weapons=own.weapons,
        mode=own.mode,
        armour=them.armour,
        hp=them.hp,
        brawn=them.brawn,
        piercing=own.piercing,
        ignores_armour=own.ignores_armour,
        second_piercing=own.second_piercing,
        second_ignores_armour=own.second_ignores_armour,
        spared=own.spared,
        allies=allies,
        dealt=them.dealt,
        shield=them.shield,
        save_advantage=them.save_advantage,
    )
    threat = Risk[AttackOutcome](target, "HP", lambda outcome: outcome.hp == 0)
    if not them.hp:
        threat = Risk[AttackOutcome](target, "Brawn", lambda outcome: outcome.brawn == 0)
    roles = {"a0": actor, "target": target}
    return Plan(ATTACK, params, roles, secret=closed_parameters(scene, target), threat=threat)


def _ability_plan(scene: Scene, actor: str, target: str, own: Blow) -> Plan[LossParams, LossOutcome]:
    """Return the plan of one blow that takes points of an ability."""
    params = LossParams(
        weapons=own.weapons,
        mode=own.mode,
        armour=rating(scene, target),
        shield=bool(ready_shield(scene, target)),
        piercing=own.piercing,
        ignores_armour=own.ignores_armour,
        second_piercing=own.second_piercing,
        second_ignores_armour=own.second_ignores_armour,
        spared=own.spared,
    )
    return Plan(LOSS, params, {"a0": actor, "target": target}, secret=closed_parameters(scene, target))


def closed_parameters(scene: Scene, *targets: str) -> tuple[str, ...]:
    """Return the parameters that players may not see if one of the targets is a creature with closed numbers."""
    return () if all(scene.state.characters[t].is_open for t in targets) else _CLOSED_PARAMETERS


def target_numbers(scene: Scene, actor: str, target: str, how: Mode) -> Target:
    """Return the target's numbers, with the damage that allies have dealt in this share of the round."""
    return Target(
        armour=rating(scene, target),
        hp=scene.part(target, Scores).now("HP"),
        brawn=max(1, ability(scene, target, "Brawn")),
        mode=how,
        dealt=highest_so_far(scene, actor, target, distance(scene.state, actor, target)),
        shield=bool(ready_shield(scene, target)),
        save_advantage=save_advantage(scene, target, "Brawn"),
    )


# ---- after the dice
def dealt_before(scene: Scene) -> int:
    """Return the highest damage that allies had dealt when the blow was planned."""
    params = scene.plan.params if scene.plan else None
    return params.dealt if isinstance(params, AttackParams) else 0


def apply_strike(
    scene: Scene,
    actor: str,
    target: str,
    item: Item,
    outcome: AttackOutcome | LossOutcome,
    already: int,
    also: Item | None = None,
) -> None:
    """Apply one blow to one target: damage, its count among allies, and the weapon's condition.

    `also` is the weapon in the other hand.
    """
    if target not in scene.state.characters:
        return
    tell_strike(scene, actor, target, outcome, item.name, also.name if also else "")
    apply_outcome(scene, actor, target=target, item=item, outcome=outcome, already=already)
    if not outcome.sundered:
        leave_condition(scene, actor, target, item, also)


def leave_condition(scene: Scene, actor: str, target: str, item: Item, also: Item | None) -> None:
    """Give the condition of the first weapon, and say that it alone counts where the second has one, too."""
    if item.condition and not is_immune_to_weapon(scene, target, item):
        _apply_weapon_condition(scene, actor, target, item)
    if also and also.condition and also.condition != item.condition:
        told = {"weapon": item.name, "second": also.name}
        scene.emit(
            Said(actor, "deeds.attack", "first counts", told), None if scene.state.characters[actor].is_open else ()
        )


def tell_strike(scene: Scene, actor: str, target: str, outcome: AttackOutcome | LossOutcome, *weapons: str) -> None:
    """Tell who struck which target, and with which one or two weapons."""
    told = dict(zip(("weapon", "second"), filter(None, weapons), strict=False))
    result = "sundered" if outcome.sundered else "struck"
    scene.emit(Said(actor, "deeds.attack", result, {"against": target, **told}))


def apply_outcome(
    scene: Scene, actor: str, target: str, item: Item, outcome: AttackOutcome | LossOutcome, already: int
) -> None:
    """Apply what a blow takes, or say why it takes nothing; a scar counts with what allies have dealt already."""
    if not outcome.damage and not outcome.sundered:
        _say_why_harmless(scene, target, item, already)
    if isinstance(outcome, AttackOutcome):
        _remember_blow(scene, actor, target, already + outcome.damage)
        left = _points_left(scene, target)
        suffer(scene, target, outcome, already)
        if item.regains:
            regain(scene, actor, left - _points_left(scene, target))
        return
    if outcome.sundered:
        lose_item(scene, target, shield_key(scene, target), "sundered")
    harm_ability(scene, target, item.to, outcome.damage)


def _points_left(scene: Scene, who: str) -> int:
    """Return what blows can still take from somebody's body."""
    return scene.part(who, Scores).now("HP") + ability(scene, who, "Brawn")


def _say_why_harmless(scene: Scene, target: str, item: Item, already: int) -> None:
    """Say why a blow does nothing; only the facilitator hears about a creature's armour."""
    if already:
        scene.emit(Said(target, "deeds.armor", "no more"), look_audience(scene.state.characters[target]))
        return
    armoured = not item.ignores_armour and rating(scene, target) > item.piercing
    tell_no_harm(scene, target, armoured=armoured and not is_immune_to_weapon(scene, target, item))


def is_immune_to_weapon(scene: Scene, target: str, item: Item, *, warn: bool = True) -> bool:
    """Does harm of the weapon's kinds do nothing to the target, so that it leaves no condition either?"""
    return is_immune(scene, target, item.name, _kinds_of_harm(item), warn=warn)


def _remember_blow(scene: Scene, actor: str, target: str, damage: int) -> None:
    """Remember the damage: of allies in one zone only the highest counts, and later blows deal the excess."""
    part = share(scene, actor, distance(scene.state, actor, target))
    if part and damage:
        scene.emit(AllyDamageCounted(target, part, damage))


def _apply_weapon_condition(scene: Scene, actor: str, target: str, item: Item) -> None:
    """Give the weapon's condition, unless a save prevents it."""
    if scene.state.characters[target].life == "dead":
        return
    if item.save and roll_resistance(scene, target, item.save):
        told = {"condition": item.condition, **save_facts(scene, target, item.save)}
        scene.emit(Said(target, "deeds.save", "shaken off", told))
    else:
        afflict(scene, target, item.condition, item.lasts, by=actor)


def roll_resistance(scene: Scene, who: str, name: str) -> bool:
    """Roll a save against an effect; return whether it passed."""
    return scene.run(SAVE, resistance_params(scene, who, name), {"roller": who}).passed


def resistance_params(scene: Scene, who: str, name: str) -> SaveParams:
    """Return the numbers of a save against an effect."""
    return SaveParams(score=save_score(scene, who, name), advantage=save_advantage(scene, who, name))


def use_up(scene: Scene, who: str, *keys: str) -> None:
    """Take one use of each of these weapons that has uses, such as a fire pot."""
    for key in keys:
        if (item := scene.part(who, Pack).items.get(key)) is not None and item.uses:
            use_once(scene, who, key)
