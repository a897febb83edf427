"""Harm, protection, death and its countdown, treatment, deprivation and fatigue."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from msgspec import Meta, structs

from caltrop.games.common.conditions.on_sheet import end_conditions
from caltrop.games.common.dice_pools.attack_telling import difficulty
from caltrop.games.common.dice_pools.ladder import DieStepped, Ladder, PointsChanged, step_down
from caltrop.games.common.dice_pools.pools import RollContext
from caltrop.games.common.dice_pools.protection import harm_after_armour
from caltrop.games.common.fighting.fights import second_act_cautions, spend_turn
from caltrop.games.common.health import needs
from caltrop.games.common.health.dying import (
    TREATS,
    can_be_treated,
    harm_at_zero,
    is_dead,
    is_dying,
    plan_heal,
    require_alive,
    require_other_healer,
    resolve_countdown,
    say_full,
    settle_death_roll,
    stop_dying,
    tell_failed_treatment,
    warn_of_late_treatment,
)
from caltrop.games.common.health.needs import Fatigued, Need, can_recover, end_borne_needs, full_days, lacking_needs
from caltrop.games.common.health.points import HitPoints, HitPointsChanged
from caltrop.games.common.people.attitude import is_at_table
from caltrop.games.common.table.wants import NoPlan, PatientId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Facilitator
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated, PointsTaken
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from .mechanics import DEATH, AttackOutcome, ContestOutcome, DeathParams, Difficulty, TestOutcome
from .pools import ALONE, OwnSide, assemble_test, collect
from .rulings import NPC_ZERO
from .sheet import Ability


# ---- harm
def harm(scene: Scene, who: str, n: int, to: str = "BOD", *, armour: bool = True, why: str = "harm") -> bool:
    """Apply harm, of which armour may absorb any part to BOD; return whether nothing is left, so that death is near.

    `why` says what points are spent on, if it is no harm.
    """
    left = harm_after_armour(scene, who, n, to, armour=armour)
    if left <= 0:
        return False
    return _take_points(scene, who, left, "HP" if scene.part(who, HitPoints).maximum else to, why)


def _take_points(scene: Scene, who: str, n: int, to: str, why: str = "harm") -> bool:
    """Take points of an ability, or hit points, down to 0; at 0, roll on the death table. Return whether it is at 0."""
    points = scene.part(who, HitPoints).now if to == "HP" else scene.part(who, Ladder).rung(to).points
    taken = min(n, points)
    scene.fate.note("fell.harm", who, PointsTaken(to, points, n, max(0, points - n)))
    if not points:
        _wound_at_zero(scene, who, to)
        return True
    scene.emit(HitPointsChanged(who, -taken) if to == "HP" else PointsChanged(who, to, -taken, why))
    if taken == points:
        _fall(scene, who, to)
    return taken == points


def _wound_at_zero(scene: Scene, who: str, ability: str) -> None:
    """Harm a character whose ability or hit points are at 0 already."""
    harm_at_zero(scene, who, partial(_roll_death_table, scene, who, ability), ability=ability)


def hurt_without_blow(scene: Scene, who: str, n: int, to: str, armour: bool) -> None:
    """Apply the harm of a condition; below 0 it heals."""
    if n > 0:
        harm(scene, who, n, to or "BOD", armour=armour)
    elif can_recover(scene, who):
        recover(scene, who, to or "BOD", -n)


def pay_for_spells(
    scene: Scene, own: int, help: tuple[int, ...], role: str, roles: Mapping[str, str] | None = None
) -> None:
    """Take what spell dice have finally shown from the WIL of those who rolled them: a side, and its helpers."""
    cast = roles if roles is not None else scene.plan.roles if scene.plan else {}
    prefix = "" if role == "roller" else f"{role}_"
    helpers = {cast[f"{prefix}caster{i}"]: n for i, n in enumerate(help) if f"{prefix}caster{i}" in cast}
    for who, n in {cast.get(role, ""): own, **helpers}.items():
        if n and who in scene.state.characters and not is_dead(scene, who):
            harm(scene, who, n, "WIL", armour=False, why="spell")


def pay_both_sides(scene: Scene, outcome: ContestOutcome | AttackOutcome, foe: str = "b") -> None:
    """Take what the spell dice of a contest have cost, on both sides."""
    pay_for_spells(scene, outcome.a_spent.own, outcome.a_spent.help, "a")
    pay_for_spells(scene, outcome.b_spent.own, outcome.b_spent.help, foe)


# ---- death
def _fall(scene: Scene, who: str, ability: str) -> None:
    """Roll on the death table; anyone with hit points is only out of the fight, unless the table's ruling differs."""
    if scene.part(who, HitPoints).maximum and scene.ruling(NPC_ZERO) == "out":
        scene.emit(LifeChanged(who, "out"))
    else:
        _roll_death_table(scene, who, ability)


def _roll_death_table(scene: Scene, who: str, ability: str) -> None:
    """Roll on the death table: dead at once, or dying with a countdown."""
    found = scene.run(DEATH, DeathParams(), {"dying": who})
    settle_death_roll(scene, who, found.result, found.time, ability=ability)


class TreatWants(Wants, frozen=True, kw_only=True):
    """Treatment, which takes an action; with `dn`, if the facilitator sets one, also a test."""

    target: PatientId
    dn: Annotated[Difficulty | None, Facilitator] = None
    ability: Ability = "INT"
    own: OwnSide = ALONE


def _plan_treat(scene: Scene, actor: str, want: TreatWants) -> Plan[Any, Any]:
    if not is_at_table(scene, want.target):
        refuse("no-such-character", "table.seats", who=want.target)
    if not can_be_treated(scene, want.target):
        refuse("not-dying", "fell.death", who=scene.name(want.target))
    require_other_healer(scene, actor, want.target)
    warn_of_late_treatment(scene, want.target)
    warnings = second_act_cautions(scene, actor, "fell.treat")
    if want.dn is None:
        return plan_without_dice(*warnings)
    pool = collect(scene, RollContext(actor, "test", want.ability), want.own)
    plan = assemble_test(scene, actor, pool, want.dn)
    plan.warnings = warnings
    return plan


def _treat(scene: Scene, actor: str, want: TreatWants, outcome: TestOutcome | Nothing) -> None:
    after_treat(scene, actor, want, outcome)
    if isinstance(outcome, TestOutcome):
        pay_for_spells(scene, outcome.wil_spent, outcome.help_spent, "roller")
    spend_turn(scene, actor, "fell.treat")


def after_treat(scene: Scene, actor: str, want: TreatWants, outcome: TestOutcome | Nothing) -> None:
    """Stop the countdown, and end what treatment ends; the ability stays at 0 until points return."""
    if isinstance(outcome, TestOutcome) and not outcome.passed:
        told = {"hits": 0, "stakes": "", "ability": want.ability, **difficulty(scene)}
        scene.emit(Said(actor, "fell.test", "trouble", told))
        tell_failed_treatment(scene, want.target)
        return
    if is_dying(scene, want.target):  # the time may have run out since the roll began
        scene.emit(Said(want.target, "fell.death", "treated", {"by": actor}))
        stop_dying(scene, want.target)
    end_conditions(scene, want.target, "treated")


# ---- harm by the facilitator's decision
class HarmWants(Wants, frozen=True, kw_only=True):
    """Harm without an attack: a fall, a fire, a poison. It takes points, or in rare cases steps off the die."""

    n: Annotated[int, Meta(ge=0, le=100)] = 0
    to: Ability = "BOD"
    armour: Annotated[bool, Advanced] = True
    die: Annotated[int, Meta(ge=0, le=5)] = 0


def _plan_harm(scene: Scene, actor: str, want: HarmWants) -> NoPlan:
    if not want.n and not want.die:
        refuse("no-harm", "fell.harm")
    require_alive(scene, actor)
    if want.die and want.to not in scene.part(actor, Ladder).rungs:
        refuse("no-ability", "fell.abilities", who=scene.name(actor), ability=want.to)
    return plan_without_dice()


def _do_harm(scene: Scene, actor: str, want: HarmWants, outcome: Nothing) -> None:
    """Take points, then lower the die; one harm rolls on the death table once."""
    spent = harm(scene, actor, want.n, want.to, armour=want.armour)
    if want.die and not is_dead(scene, actor):
        scene.fate.note("fell.harm", actor, FactStated("steps", want.die, want.to))
        lower_die(scene, actor, want.to, want.die, fatal=not spent)


def lower_die(scene: Scene, who: str, ability: str, steps: int, *, lasting: bool = False, fatal: bool = True) -> None:
    """Drop the die. A `fatal` drop off the ladder asks the death table."""
    usable = scene.part(who, Ladder).rung(ability).usable
    if usable:
        stepped = step_down(who, scene.part(who, Ladder), ability, steps, lasting=lasting)
        alone = isinstance(stepped, DieStepped) and scene.part(who, HitPoints).maximum
        scene.emit(structs.replace(stepped, alone=True) if alone else stepped)
    if not fatal or scene.part(who, Ladder).rung(ability).usable:
        return
    if usable:
        _fall(scene, who, ability)
    else:
        _wound_at_zero(scene, who, ability)


class HealWants(Wants, frozen=True, kw_only=True):
    """Healing by magic, medicine or the facilitator's decision."""

    n: Annotated[int, Meta(ge=1, le=100)]
    to: Ability = "BOD"


def _do_heal(scene: Scene, actor: str, want: HealWants, outcome: Nothing) -> None:
    hp = scene.part(actor, HitPoints)
    rung = scene.part(actor, Ladder).rung(want.to)
    if (hp.now >= hp.maximum) if hp.maximum else (rung.points >= rung.maximum):
        say_full(scene, actor, "HP" if hp.maximum else want.to)
    recover(scene, actor, want.to, want.n)


def recover(scene: Scene, who: str, ability: str, n: int) -> None:
    """Restore points of the ability or hit points, up to the maximum; a character who was out is up again."""
    hp = scene.part(who, HitPoints)
    rung = scene.part(who, Ladder).rung(ability)
    by = min(n, hp.maximum - hp.now if hp.maximum else rung.maximum - rung.points)
    if by > 0:
        scene.emit(HitPointsChanged(who, by) if hp.maximum else PointsChanged(who, ability, by, "healed"))
    if scene.state.characters[who].life == "out" and scene.part(who, HitPoints).now:
        scene.emit(LifeChanged(who, "up"))


# ---- deprivation
def update_fatigue(scene: Scene, before: State) -> None:
    """Set fatigue when time passes: after a day without a need 1 step, and 1 more for each further day."""
    end_borne_needs(scene, before)
    if not scene.is_later_than(before):
        return
    for who in tuple(scene.state.characters):
        days = full_days(scene, who)
        if is_dead(scene, who):
            continue
        if lacking_needs(scene, who) and days != scene.part(who, Need).steps:
            scene.fate.note("fell.deprived", who, FactStated("days", days))
            scene.emit(Fatigued(who, days))


LATER = {"fell.death": resolve_countdown}
MOVES: tuple[AnyMove, ...] = (
    Move("fell.harm", HarmWants, _plan_harm, _do_harm, by="facilitator", actor="one", danger=True),
    Move("fell.heal", HealWants, plan_heal, _do_heal, rule="fell.rest", by="facilitator", actor="one"),
    Move("fell.treat", TreatWants, _plan_treat, _treat, rule="fell.death", care=True, does=TREATS),
    *needs.moves("fell", "fell.deprived"),
)
