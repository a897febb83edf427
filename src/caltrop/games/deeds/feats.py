"""Heroic deeds: anything a player can describe, decided by a save instead of a damage roll."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from caltrop.games.common.chapters.afflictions import afflict
from caltrop.games.common.chapters.fights import mark_acted
from caltrop.games.common.sheet.conditions import check_length
from caltrop.games.common.sheet.time import LENGTHS
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import OtherId, WeaponId
from caltrop.kernel.errors import Refused, attempt
from caltrop.kernel.events.table import Said
from caltrop.kernel.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.parameters import Advanced, Pick, Suggested
from caltrop.kernel.scene import Scene

from .combat import apply_attack, attack_plan, dice_of, mode, roll_resistance, use_up
from .library import Ability
from .mechanics import DEED, DEGREES, DeedOutcome, DeedParams
from .saves import Granted
from .sheet import ABILITIES, ARMS, ability, save_advantage
from .turns import cautions

BARE = "none"  # no weapon fits the deed: a 1 adds no damage


class DeedWants(Wants, frozen=True, kw_only=True):
    """A deed: `effect` is a condition for the target, or on a 20 for the doer; `avoid` is the save against it.

    `weapon` adds its damage on a 1: the usual weapon, or "none" where none fits.
    """

    what: Annotated[str, Meta(min_length=1, max_length=200)]
    ability: Ability
    target: OtherId = ""
    effect: Annotated[str, Meta(max_length=120), Advanced] = ""
    lasts: Annotated[str, Meta(max_length=20), Pick.often(*LENGTHS), Suggested] = ""
    weapon: WeaponId = ""
    avoid: Annotated[Ability | Literal[""], Advanced] = ""
    advantage: Granted = 0
    disadvantage: Annotated[bool, Advanced] = False


def plan_deed(scene: Scene, actor: str, want: DeedWants) -> Plan[DeedParams, DeedOutcome]:
    if want.target:
        require_target(scene, actor, want.target)
    check_length(scene, want.lasts, "deeds.deed")
    if want.weapon not in ("", BARE):
        ARMS.pick_weapon(scene, actor, want.weapon)
    params = DeedParams(
        score=ability(scene, actor, want.ability),
        advantage=save_advantage(scene, actor, want.ability, want.advantage, want.disadvantage),
    )
    return Plan(DEED, params, {"roller": actor}, warnings=cautions(scene, actor))


def after_deed(scene: Scene, actor: str, want: DeedWants, outcome: DeedOutcome) -> None:
    params = scene.plan.params if scene.plan else None
    degree = DEGREES[params.advantage] if isinstance(params, DeedParams) else DEGREES[0]
    told: dict[str, int | str] = {"what": want.what, "degree": degree, "target": want.target}
    scene.emit(Said(actor, "deeds.deed", outcome.result, told))
    if outcome.result == "spectacular":
        apply_effect(scene, want.target, want)
        add_weapon_damage(scene, actor, want)
    elif outcome.result == "success" and not try_to_avoid(scene, want.target, want.avoid):
        apply_effect(scene, want.target, want)
    elif outcome.result == "backfire" and not try_to_avoid(scene, actor, backfire_save(scene, want)):
        scene.emit(Said(actor, "deeds.deed", "suffers", {"what": want.what}))
        apply_effect(scene, actor, want)
    mark_acted(scene, actor)


def backfire_save(scene: Scene, want: DeedWants) -> str:
    """Return the save that the facilitator allows the doer when a deed backfires; none by default."""
    if want.avoid:
        return want.avoid
    options: dict[str, str] = {"none": ""}
    options |= {name: name for name in ABILITIES}
    return scene.fate.choose("", "deeds.deed", options, "none", waits=True)


def try_to_avoid(scene: Scene, who: str, name: str) -> bool:
    """Roll the save against a deed; return whether it passed."""
    if not who or not name or who not in scene.state.characters or not roll_resistance(scene, who, name):
        return False
    scene.emit(Said(who, "deeds.deed", "avoided", {"ability": name}))
    return True


def apply_effect(scene: Scene, who: str, want: DeedWants) -> None:
    """Give the deed's effect as a condition."""
    if want.effect and who in scene.state.characters:
        afflict(scene, who, want.effect, want.lasts)


def add_weapon_damage(scene: Scene, actor: str, want: DeedWants) -> None:
    """Roll the weapon's damage too, on a 1."""
    if not want.target or want.weapon == BARE or want.target not in scene.state.characters:
        return
    held = attempt(ARMS.pick_weapon, scene, actor, want.weapon)
    if isinstance(held, Refused):  # it may have gone while the dice were awaited
        return
    key, item = held
    how = mode(scene, actor, want.target, item, {})
    plan = attack_plan(scene, actor, want.target, item, dice_of(item), how)
    outcome = scene.run(plan.rule, plan.params, plan.roles)
    apply_attack(scene, actor, want.target, item, outcome, getattr(plan.params, "dealt", 0))
    use_up(scene, actor, key)


MOVES: tuple[AnyMove, ...] = (Move("deeds.deed", DeedWants, plan_deed, after_deed),)
