"""Damage and its effects: scars, critical injuries, death, lost abilities, fatigue, deprivation, and reviving.

A scar is what a blow leaves that takes exactly the last HP, at once or after a healer's care.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.common.conditions.effects import HarmWord
from caltrop.games.common.conditions.in_play import is_immune
from caltrop.games.common.conditions.on_sheet import Conditions, end_condition
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.fighting.fights import mark_acted
from caltrop.games.common.fighting.rout import leave
from caltrop.games.common.health import needs
from caltrop.games.common.health.dying import die, is_dead, plan_heal, require_alive
from caltrop.games.common.health.needs import can_recover
from caltrop.games.common.health.points import ScoreChanged, Scores
from caltrop.games.common.items.carrying import tire
from caltrop.games.common.items.pack import FatigueChanged, Pack, lose_item
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.saves.scores import (
    restore_points,
    roll_new_maximum,
    roll_place,
    say_if_full,
    tire_the_deprived,
)
from caltrop.games.common.table.countdowns import set_countdown
from caltrop.games.common.table.wants import Id, NoPlan, PatientId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import YES_NO
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated, PointsTaken
from caltrop.kernel.state.changes import look_audience
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from .library import Scar, shelves
from .mechanics import DAMAGE, SAVE, AttackOutcome, DamageParams, SaveParams
from .rulings import SCARS_WHEN
from .saves import save_facts
from .sheet import LOSSES, Nature, Scarred, ability, rating, ready_shield, save_advantage, shield_key
from .supplies import REVIVING, use_once
from .turns import cautions

_SCAR_RULE = "deeds.scars"
_WHEN_MENDED = "mended"
HEALER = "healer"  # the care that a waiting scar needs


def _give_scar(scene: Scene, who: str, damage: int) -> None:
    """Give the scar for that much damage, unless the facilitator says no; creatures get none."""
    if scene.state.characters[who].kind == "creature":
        return
    scene.fate.note(_SCAR_RULE, who, FactStated("damage", damage))
    if scene.ruling(SCARS_WHEN) == "ask" and not scene.fate.choose("", _SCAR_RULE, YES_NO, "yes", waits=True):
        return
    scar = _scar_for_damage(scene, damage)
    place = roll_place(scene, who, scar.places, _SCAR_RULE)
    scene.emit(Scarred(who, scar.name, place))
    if scar.when == _WHEN_MENDED:
        set_countdown(scene, who, _SCAR_RULE, when=_WHEN_MENDED, scar=scar.id, needs=HEALER)
    else:
        take_effect(scene, who, scar)


def _scar_for_damage(scene: Scene, damage: int) -> Scar:
    """Return the row for that damage; the last row stands for everything above it."""
    rows = sorted(shelves(scene).scars.values(), key=lambda scar: scar.n)
    return next((scar for scar in rows if scar.n >= damage), rows[-1])


def _resolve_scar(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Apply a scar that waited for a healer's care."""
    scar = shelves(scene).scars.get(str(facts.get("scar", "")))
    if scar is not None and not is_dead(scene, who):
        take_effect(scene, who, scar)


def take_effect(scene: Scene, who: str, scar: Scar) -> None:
    """Apply the scar's own effect."""
    match scar.effect:
        case "condition":
            afflict(scene, who, scar.condition, scar.lasts)
        case "fatigue":
            tire(scene, who, scar.amount, _SCAR_RULE)
        case "ability-loss":
            _lower_score(scene, who, scar.ability, _roll_scar_dice(scene, who, scar, scar.ability))
        case "max-hp-add":
            _raise_score(scene, who, "HP", _roll_scar_dice(scene, who, scar, "HP"))
        case "max-hp-if-higher":
            _raise_score_if_higher(scene, who, "HP", _roll_scar_dice(scene, who, scar, "HP"))
        case "ability-if-higher":
            _raise_score_if_higher(scene, who, scar.ability, _roll_scar_dice(scene, who, scar, scar.ability))


def _roll_scar_dice(scene: Scene, who: str, scar: Scar, name: str) -> int:
    """Roll the scar's dice, such as "3d6", for the maximum of a score, and return their sum."""
    n, die = _scar_dice(scar)
    return roll_new_maximum(scene, who, name, (die,) * n, _SCAR_RULE)


def _scar_dice(scar: Scar) -> tuple[int, str]:
    """Return how many dice a scar has, and which; a row without dice, as an older variant may have it, has a d6."""
    n, _, sides = (scar.dice or "d6").partition("d")
    return int(n or 1), f"d{sides}"


def _raise_score(scene: Scene, who: str, name: str, by: int) -> None:
    """Raise a score and its maximum."""
    scene.emit(ScoreChanged(who, name, by, maximum_by=by))


def _raise_score_if_higher(scene: Scene, who: str, name: str, rolled: int) -> None:
    """Raise a score to the roll if the roll is above its maximum."""
    most = scene.part(who, Scores).maximum(name)
    if rolled > most:
        _raise_score(scene, who, name, rolled - most)
    else:
        scene.emit(Said(who, _SCAR_RULE, "unchanged", {"name": name, "rolled": rolled}))


def _lower_score(scene: Scene, who: str, name: str, by: int) -> None:
    """Lower an ability and its maximum for good."""
    scene.emit(ScoreChanged(who, name, -by, maximum_by=-by))


LATER = {_SCAR_RULE: _resolve_scar}


To = Literal["HP", "Brawn", "Finesse", "Intellect"]
_REVIVE_DOES = ("act", "help", "hands")


# ---- a blow
def suffer(scene: Scene, who: str, outcome: AttackOutcome, already: int = 0) -> None:
    """Apply a blow: a sundered shield, or the loss of HP and Brawn, a scar, a critical injury, death.

    Where allies have dealt some of it `already`, the scar is that of the whole.
    """
    if who not in scene.state.characters or is_dead(scene, who):
        return
    if outcome.sundered:
        lose_item(scene, who, shield_key(scene, who), "sundered")
        return
    hp = min(outcome.damage, scene.part(who, Scores).now("HP"))
    body = outcome.damage - hp
    _lose(scene, who, "HP", hp)
    _lose(scene, who, "Brawn", min(body, ability(scene, who, "Brawn")))
    if outcome.scar and not body:
        _give_scar(scene, who, already + outcome.damage)
        _afflict_at_zero(scene, who, "Finesse")
    if body:
        _settle_brawn_loss(scene, who, outcome)


def _lose(scene: Scene, who: str, name: str, n: int) -> None:
    """Take points of a score."""
    if n > 0:
        scene.emit(ScoreChanged(who, name, -n))


def _perish(scene: Scene, who: str) -> None:
    """Brawn 0: death without a save; a warband is destroyed."""
    scene.fate.note("deeds.damage", who, FactStated("dead"))
    if scene.part(who, Nature).warband:
        scene.emit(Said(who, "deeds.warband", "destroyed"))
    die(scene, who)


def _take_critical_injury(scene: Scene, who: str) -> None:
    """After a failed Brawn save: unconscious with 1 fatigue; a warband is routed."""
    if scene.part(who, Nature).warband:
        scene.emit(Said(who, "deeds.warband", "routed"))
    else:
        scene.emit(Said(who, "deeds.damage", "critical", save_facts(scene, who, "Brawn")))
    scene.emit(LifeChanged(who, "out"))
    if scene.part(who, Nature).warband:
        leave(scene, who, "flee")
    if scene.state.characters[who].kind != "creature":
        tire(scene, who, 1, "deeds.damage")


def hurt_without_blow(scene: Scene, who: str, n: int, to: str, armour: bool) -> None:
    """Apply the harm of a condition, such as fire: to HP first, or to an ability; below 0 it heals."""
    if n < 0:
        if can_recover(scene, who):
            _recover(scene, who, to or "HP", -n)
    elif to in LOSSES or to == "Brawn":
        harm_ability(scene, who, to, n)
    elif n:
        params = _damage_params(scene, who, n, armour=armour)
        suffer(scene, who, scene.run(DAMAGE, params, {"target": who}))


# ---- lost abilities
def harm_ability(scene: Scene, who: str, name: str, n: int) -> None:
    """Take points of an ability: Brawn calls for its save, the others have effects at 0."""
    if n <= 0 or is_dead(scene, who):
        return
    before = ability(scene, who, name)
    scene.fate.note("deeds.loss", who, PointsTaken(name, before, min(n, before), max(0, before - n)))
    _lose(scene, who, name, min(n, before))
    if name == "Brawn":
        _settle_brawn_loss(scene, who)
    elif not before:
        scene.emit(Said(who, "deeds.loss", "no less", {"ability": name}))
    else:
        _afflict_at_zero(scene, who, name)


def _settle_brawn_loss(scene: Scene, who: str, rolled: AttackOutcome | None = None) -> None:
    """Roll a save after a loss of Brawn, with the Brawn that is left; at 0 there is none.

    A blow has already rolled its save, unless another blow landed while its dice were awaited.
    """
    left = ability(scene, who, "Brawn")
    if not left:
        _perish(scene, who)
    elif rolled.critical if rolled is not None and rolled.brawn == left else not _roll_brawn_save(scene, who, left):
        _take_critical_injury(scene, who)
    else:
        scene.emit(Said(who, "deeds.damage", "held", save_facts(scene, who, "Brawn")))


def _roll_brawn_save(scene: Scene, who: str, left: int) -> bool:
    """Roll the save after a loss of Brawn, which heeds conditions like any other."""
    params = SaveParams(score=left, advantage=save_advantage(scene, who, "Brawn"))
    return scene.run(SAVE, params, {"roller": who}).passed


def _afflict_at_zero(scene: Scene, who: str, name: str) -> None:
    """Give the condition of an ability at 0: Finesse paralyses, Intellect brings madness."""
    if ability(scene, who, name) == 0 and not scene.part(who, Conditions).has(LOSSES[name]):
        scene.emit(Said(who, "deeds.loss", name))
        afflict(scene, who, LOSSES[name])


def end_zero_conditions(scene: Scene, who: str) -> None:
    """End the conditions of abilities that are above 0 again."""
    for name, words in LOSSES.items():
        for id, mark in scene.part(who, Conditions).active.items():
            if mark.text == words and ability(scene, who, name) > 0:
                end_condition(scene, who, id, "treated")


# ---- damage and healing by the facilitator
class DamageWants(Wants, frozen=True, kw_only=True):
    """A fall, a fire, a poison: to HP first, or straight to an ability. Falls and fires ignore armour."""

    n: Annotated[int, Meta(ge=1, le=999)]
    to: To = "HP"
    kind: Annotated[HarmWord | Literal[""], Advanced] = ""
    armour: Annotated[bool, Advanced] = False


def _plan_damage(scene: Scene, actor: str, want: DamageWants) -> Plan[Any, Any]:
    require_alive(scene, actor)
    n = 0 if _is_harmless(scene, actor, want) else want.n
    if want.to != "HP":
        return plan_without_dice()
    return Plan(DAMAGE, _damage_params(scene, actor, n, armour=want.armour), {"target": actor})


def _is_harmless(scene: Scene, who: str, want: DamageWants) -> bool:
    """Does harm of this kind do nothing to the character?"""
    return want.kind != "" and is_immune(scene, who, want.kind, frozenset((want.kind,)))


def _damage_params(scene: Scene, who: str, n: int, *, armour: bool) -> DamageParams:
    """Return the numbers of damage that is known already."""
    return DamageParams(
        damage=n,
        hp=scene.part(who, Scores).now("HP"),
        brawn=max(1, ability(scene, who, "Brawn")),
        armour=rating(scene, who) if armour else 0,
        shield=armour and bool(ready_shield(scene, who)),
        save_advantage=save_advantage(scene, who, "Brawn"),
    )


def _do_damage(scene: Scene, actor: str, want: DamageWants, outcome: AttackOutcome | Nothing) -> None:
    harmless = _is_harmless(scene, actor, want)
    if harmless or (isinstance(outcome, AttackOutcome) and not outcome.damage and not outcome.sundered):
        tell_no_harm(scene, actor, armoured=want.armour and not harmless)
    elif isinstance(outcome, AttackOutcome):
        suffer(scene, actor, outcome)
    else:
        harm_ability(scene, actor, want.to, want.n)


def tell_no_harm(scene: Scene, who: str, *, armoured: bool = False) -> None:
    """Tell that armour or a condition has kept off all harm; the armour of a closed creature stays closed."""
    character = scene.state.characters[who]
    if armoured and character.is_open:
        scene.emit(Said(who, "deeds.armor", "stopped"))
    else:
        told = {"armour": rating(scene, who)} if armoured else {}
        scene.emit(Said(who, "deeds.armor", "harmless", told), look_audience(character))


class HealWants(Wants, frozen=True, kw_only=True):
    """Healing by magic, medicine or the facilitator."""

    n: Annotated[int, Meta(ge=1, le=999)]
    to: To = "HP"


def heal(scene: Scene, who: str, name: str, n: int) -> None:
    """Restore up to `n` points of a score, or say that none are missing; only the facilitator hears it of a foe."""
    say_if_full(scene, who, name)
    _recover(scene, who, name, n)


def regain(scene: Scene, who: str, n: int) -> None:
    """Restore up to `n` HP to somebody who lives on what others lose; the deprived regain nothing."""
    if n > 0 and who in scene.state.characters and not is_dead(scene, who) and can_recover(scene, who):
        _recover(scene, who, "HP", n)


def _recover(scene: Scene, who: str, name: str, n: int) -> None:
    """Restore up to `n` points of a score."""
    restore_points(scene, who, name, n)
    end_zero_conditions(scene, who)


# ---- reviving
class ReviveWants(Wants, frozen=True, kw_only=True):
    """An unconscious target; `item` is what loses one use, if anything."""

    target: PatientId
    item: Annotated[Id, Pick.items("carried")] = ""


def _plan_revive(scene: Scene, actor: str, want: ReviveWants) -> NoPlan:
    require_target(scene, actor, want.target)
    if scene.state.characters[want.target].life == "up":
        refuse("not-unconscious", "deeds.damage", who=scene.name(want.target))
    key = scene.part(actor, Pack).find(want.item) if want.item else ""
    if want.item and (not key or scene.part(actor, Pack).items[key].id not in REVIVING):
        refuse("no-reviving", "deeds.damage", item=want.item, options=REVIVING)
    return plan_without_dice(*cautions(scene, actor))


def _revive(scene: Scene, actor: str, want: ReviveWants, outcome: Nothing) -> None:
    """Wake the target, with the numbers that are left."""
    if want.item:
        use_once(scene, actor, scene.part(actor, Pack).find(want.item))
    scene.emit(Said(want.target, "deeds.damage", "revived", {"by": actor}))
    scene.emit(LifeChanged(want.target, "up"))
    mark_acted(scene, actor)


# ---- fatigue and deprivation
class FatigueWants(Wants, frozen=True, kw_only=True):
    """Fatigue that the facilitator adds or removes."""

    by: Annotated[int, Meta(ge=-10, le=10)]


def _plan_fatigue(scene: Scene, actor: str, want: FatigueWants) -> NoPlan:
    require_alive(scene, actor)
    if not want.by:
        refuse("no-fatigue", "deeds.deprived")
    if want.by < 0 and not scene.part(actor, Pack).fatigue:
        refuse("not-tired", "deeds.deprived", who=scene.name(actor))
    return plan_without_dice()


def _do_fatigue(scene: Scene, actor: str, want: FatigueWants, outcome: Nothing) -> None:
    scene.fate.note("deeds.deprived", actor, FactStated("fatigue", want.by))
    if want.by > 0:
        tire(scene, actor, want.by, "deeds.deprived")
    elif by := min(-want.by, scene.part(actor, Pack).fatigue):
        scene.emit(FatigueChanged(actor, -by))


def update_fatigue(scene: Scene, before: State) -> None:
    """Tire the deprived as the clock advances."""
    tire_the_deprived(scene, before, lambda who, n: tire(scene, who, n, "deeds.deprived"))


MOVES: tuple[AnyMove, ...] = (
    Move("deeds.damage", DamageWants, _plan_damage, _do_damage, by="facilitator", actor="one", danger=True),
    Move(
        "deeds.heal",
        HealWants,
        plan_heal,
        lambda scene, actor, want, outcome: heal(scene, actor, want.to, want.n),
        rule="deeds.rest",
        by="facilitator",
        actor="one",
    ),
    Move("deeds.revive", ReviveWants, _plan_revive, _revive, rule="deeds.damage", care=True, does=_REVIVE_DOES),
    Move(
        "deeds.fatigue", FatigueWants, _plan_fatigue, _do_fatigue, rule="deeds.deprived", by="facilitator", actor="one"
    ),
    *needs.moves("deeds", "deeds.deprived"),
)
