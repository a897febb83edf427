"""Allies who strike together: all roll, and the single highest is dealt once."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from caltrop.games.common.conditions.in_play import warn_if_target_barred
from caltrop.games.common.fighting.fights import TURN_WARNINGS, mark_acted
from caltrop.games.common.items.pack import Item
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import Id, OtherId, WeaponId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.fate import YES_NO
from caltrop.kernel.rules.refusals import Warned, refuse

from .blows import AttackOutcome, AttackParams, Blow
from .combat import Enhanced
from .modes import mode
from .sheet import ABILITIES, ARMS
from .strikes import (
    WeaponsInHand,
    apply_outcome,
    blow,
    damage_plan,
    dealt_before,
    held_weapons,
    leave_condition,
    tell_strike,
    use_up,
    weapon_warnings,
)
from .turns import cautions, is_same_share
from .zones import distance

RULE = "deeds.strike"


class StrikeWants(Wants, frozen=True, kw_only=True):
    """Several strike one target as one; the allies choose their own weapons."""

    target: OtherId
    allies: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=8), Pick.comrades]
    weapon: WeaponId = ""
    second: Annotated[Id, Pick.weapons, Advanced] = ""
    enhanced: Enhanced = None
    impaired: Annotated[bool, Advanced] = False


def plan_strike(scene: Scene, actor: str, want: StrikeWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    allies = willing_allies(scene, actor, want)
    held = {actor: held_weapons(scene, actor, want.weapon, want.second)}
    held |= {ally: held_weapons(scene, ally, "") for ally in allies}
    require_plain_weapons(held)
    own, *theirs = (strikers_blow(scene, who, want, weapons) for who, weapons in held.items())
    plan = damage_plan(scene, actor, want.target, own, *theirs)
    plan.roles |= {f"a{i}": ally for i, ally in enumerate(allies, 1)}
    plan.kept = {f"{who}:{key}": key for who, weapons in held.items() for key in (weapons.key, weapons.second_key)}
    plan.warnings = strike_warnings(scene, actor, want.target, held)
    return plan


def willing_allies(scene: Scene, actor: str, want: StrikeWants) -> tuple[str, ...]:
    """Return the allies who strike along: on the actor's side, on their feet, and asked first."""
    for ally in want.allies:
        require_target(scene, actor, ally)
        if not can_strike_along(scene, actor, ally, want):
            refuse("no-such-ally", RULE, who=scene.name(ally))
    return tuple(ally for ally in want.allies if scene.fate.choose(ally, RULE, YES_NO, "yes"))


def can_strike_along(scene: Scene, actor: str, ally: str, want: StrikeWants) -> bool:
    """Is the ally up, on the actor's side, not the target, and named once?"""
    fight = scene.state.fight
    together = fight is None or fight.side_of(ally) == fight.side_of(actor)
    up = scene.state.characters[ally].life == "up"
    return up and together and ally != want.target and want.allies.count(ally) == 1


def require_plain_weapons(held: dict[str, WeaponsInHand]) -> None:
    """Refuse weapons that harm an ability: their damage cannot be compared with the others'."""
    for weapons in held.values():
        for item in weapons.items:
            if item.to in ABILITIES:
                refuse("no-strike", RULE, weapon=item.name)


def strikers_blow(scene: Scene, who: str, want: StrikeWants, held: WeaponsInHand) -> Blow:
    """Return the dice of one striker."""
    how = mode(scene, who, want.target, held.item, enhanced=want.enhanced, impaired=want.impaired)
    return blow(scene, who, want.target, how, *held.items)


@only_warns
def strike_warnings(scene: Scene, actor: str, target: str, held: dict[str, WeaponsInHand]) -> tuple[Warned, ...]:
    """Warn about each striker as about one alone, and about those who strike from another zone."""
    zone = distance(scene.state, actor, target)
    apart = tuple(scene.name(w) for w in held if distance(scene.state, w, target) != zone)
    found = [Warned("apart", RULE, {"names": apart, "zone": zone})] if apart else []
    for who, weapons in held.items():
        warn_if_target_barred(scene, who, target)
        scene.game.heed(scene, who, scene.game.moves["deeds.strike"])
        found += striker_cautions(scene, actor, who)
        found += weapon_warnings(scene, who, target, weapons)
    return tuple(found)


@only_warns
def striker_cautions(scene: Scene, actor: str, who: str) -> tuple[Warned, ...]:
    """Return the cautions about one striker; on one side of the opponents' turn an ally may wait for another."""
    waits = who != actor and is_same_share(scene.state, actor, who)
    return tuple(w for w in cautions(scene, who) if not (waits and w.code in TURN_WARNINGS))


def after_strike(scene: Scene, actor: str, want: StrikeWants, outcome: AttackOutcome) -> None:
    """Apply the one blow that counts; each weapon is used, and leaves what it leaves."""
    roles, kept = (scene.plan.roles, scene.plan.kept) if scene.plan else ({}, {})
    strikers = [who for role, who in roles.items() if role != "target" and who in scene.state.characters]
    keys = {who: [key for name, key in kept.items() if key and name == f"{who}:{key}"] for who in strikers}
    held = {who: [ARMS.weapon_by_key(scene, who, key) for key in keys[who]] for who in strikers}
    for who, weapons in held.items():
        tell_strike(scene, who, want.target, outcome, *(item.name for item in weapons))
    if want.target in scene.state.characters:
        apply_outcome(scene, actor, want.target, held[actor][0], outcome, dealt_before(scene))
    for who, weapons in held.items():
        if want.target in scene.state.characters and not outcome.sundered:
            leave_condition(scene, who, want.target, *pair(weapons))
        use_up(scene, who, *keys[who])
        mark_acted(scene, who)


def pair(weapons: list[Item]) -> tuple[Item, Item | None]:
    """Return the first weapon and, if there is one, the second."""
    return weapons[0], weapons[1] if len(weapons) > 1 else None


MOVES: tuple[AnyMove, ...] = (Move("deeds.strike", StrikeWants, plan_strike, after_strike, does=("act", "attack")),)
