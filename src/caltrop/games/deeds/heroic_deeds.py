"""Heroic deeds: anything a player can describe, decided by a save instead of a damage roll."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from msgspec import Meta

from caltrop.games.common.conditions.on_sheet import check_length
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.fighting.fights import mark_acted
from caltrop.games.common.items.pack import Item
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.countdowns import LENGTHS
from caltrop.games.common.table.wants import Id, OtherId, WeaponId
from caltrop.kernel.contract.move import AnyMove, Move, Plan
from caltrop.kernel.contract.parameters import Advanced, Length, Pick, Suggested, Unasked
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.refusals import Refused, Warned, attempt, refuse
from caltrop.kernel.state.events.table import Said

from .library import Ability
from .mechanics import DEED, DEGREES, DeedOutcome, DeedParams
from .saves import Granted, ImpactWants, meaning, note_meaning, save_facts, save_score
from .sheet import ABILITIES, hand_warnings, save_advantage
from .strikes import apply_strike, blow, mode, roll_resistance, strike_plan, use_up
from .turns import cautions
from .weapons import ARMS
from .zones import Zone, can_reach, change_zone, opponents, reach_warnings


class DeedWants(ImpactWants, frozen=True, kw_only=True):
    """A deed: `effect` is a condition for the targets, or on a 20 for the doer; `avoid` is the save against it.

    A `weapon` that is named adds its damage on a 1. `zone` is where the doer is afterwards, seen from the targets.
    """

    what: Annotated[str, Meta(min_length=1, max_length=200)]
    ability: Ability
    target: Annotated[OtherId, Unasked] = ""
    targets: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.others] = ()
    effect: Annotated[str, Meta(max_length=120), Advanced] = ""
    lasts: Annotated[str, Meta(max_length=20), Pick.often(*LENGTHS), Suggested, Length] = ""
    weapon: WeaponId = ""
    avoid: Annotated[Ability | Literal[""], Advanced] = ""
    zone: Annotated[Zone | Literal[""], Advanced] = ""
    advantage: Granted = 0
    disadvantage: Annotated[bool, Advanced] = False

    @property
    def everyone(self) -> tuple[str, ...]:
        """All targets, each of them once."""
        return tuple(dict.fromkeys((*((self.target,) if self.target else ()), *self.targets)))


def _plan_deed(scene: Scene, actor: str, want: DeedWants) -> Plan[DeedParams, DeedOutcome]:
    for target in want.everyone:
        require_target(scene, actor, target)
    check_length(scene, want.lasts, "deeds.deed")
    doubts = cautions(scene, actor)
    if want.weapon:
        _, item = ARMS.pick_weapon(scene, actor, want.weapon)
        doubts = (*doubts, *_weapon_warnings(scene, actor, want, item))
    if want.zone and scene.state.fight is None:
        refuse("no-fight", "deeds.zones")
    params = DeedParams(
        score=save_score(scene, actor, want.ability),
        advantage=save_advantage(scene, actor, want.ability, want.advantage, want.disadvantage),
    )
    note_meaning(scene, want)
    return Plan(DEED, params, {"roller": actor}, warnings=doubts)


@only_warns
def _weapon_warnings(scene: Scene, actor: str, want: DeedWants, item: Item) -> tuple[Warned, ...]:
    """Warn about a weapon that cannot strike besides: too many hands, or out of reach from here and where it leads."""
    struck = want.everyone if item.blast else want.everyone[:1]
    there = want.zone and can_reach(scene.state, item, want.zone)
    far = () if there else reach_warnings(scene, actor, struck, item)
    return (*far, *hand_warnings(scene, actor, item))


def _after_deed(scene: Scene, actor: str, want: DeedWants, outcome: DeedOutcome) -> None:
    _say_result(scene, actor, want, outcome)
    match outcome.result:
        case "spectacular":
            scene.fate.together({who: partial(_succeed, scene, actor, who, want) for who in want.everyone})
            _add_weapon_damage(scene, actor, want)
        case "success":
            scene.fate.together({who: partial(_try_on, scene, actor, who, want) for who in want.everyone})
        case "backfire":
            _backfire(scene, actor, want)
    if outcome.result in ("spectacular", "success"):
        _change_place(scene, actor, want)
    mark_acted(scene, actor)


def _say_result(scene: Scene, actor: str, want: DeedWants, outcome: DeedOutcome) -> None:
    """Say how the deed went, with its degree and what was said beforehand."""
    params = scene.plan.params if scene.plan else None
    degree = DEGREES[params.advantage] if isinstance(params, DeedParams) else DEGREES[0]
    passed = outcome.result in ("spectacular", "success")
    told = {"what": want.what, "degree": degree, **save_facts(scene, actor, want.ability)}
    told |= meaning(passed, want)
    if len(want.everyone) == 1:
        told["target"] = want.everyone[0]
    scene.emit(Said(actor, "deeds.deed", outcome.result, told))


def _try_on(scene: Scene, actor: str, who: str, want: DeedWants) -> None:
    """Give one target the effect, unless it saves."""
    if not _try_to_avoid(scene, who, want.avoid):
        _succeed(scene, actor, who, want)


def _succeed(scene: Scene, actor: str, who: str, want: DeedWants) -> None:
    """Give the deed's effect as a condition."""
    if want.effect and who in scene.state.characters:
        afflict(scene, who, want.effect, want.lasts, by=actor)


def _backfire(scene: Scene, actor: str, want: DeedWants) -> None:
    """Let the effect fall on the doer, who may be allowed a save."""
    if not _try_to_avoid(scene, actor, _backfire_save(scene, want)):
        scene.emit(Said(actor, "deeds.deed", "suffers", {"what": want.what}))
        _succeed(scene, actor, actor, want)


def _change_place(scene: Scene, actor: str, want: DeedWants) -> None:
    """Bring the doer to the deed's zone, seen from its targets, or from all opponents if it has none."""
    if want.zone:
        for other in want.everyone or opponents(scene.state, actor):
            change_zone(scene, actor, other, want.zone)


def _backfire_save(scene: Scene, want: DeedWants) -> str:
    """Return the save that the facilitator allows the doer when a deed backfires; none by default."""
    if want.avoid:
        return want.avoid
    options: dict[str, str] = {"none": ""}
    options |= {name: name for name in ABILITIES}
    return scene.fate.choose("", "deeds.deed", options, "none", waits=True)


def _try_to_avoid(scene: Scene, who: str, name: str) -> bool:
    """Roll the save against a deed; return whether it passed."""
    if not who or not name or who not in scene.state.characters or not roll_resistance(scene, who, name):
        return False
    scene.emit(Said(who, "deeds.deed", "avoided", save_facts(scene, who, name)))
    return True


def _add_weapon_damage(scene: Scene, actor: str, want: DeedWants) -> None:
    """Roll the damage of a named weapon too, on a 1: on the first target, or with a blast weapon on each."""
    if not want.weapon:
        return
    held = attempt(ARMS.pick_weapon, scene, actor, want.weapon)
    if isinstance(held, Refused):  # it may have gone while the dice were awaited
        return
    key, item = held
    there = [who for who in want.everyone if who in scene.state.characters]
    for target in there if item.blast else there[:1]:
        _strike_besides(scene, actor, target, item)
    use_up(scene, actor, key)


def _strike_besides(scene: Scene, actor: str, target: str, item: Item) -> None:
    """Roll and apply the damage of a weapon to one target."""
    own = blow(scene, actor, target, mode(scene, actor, target, item), item)
    plan = strike_plan(scene, actor, target, item, own)
    outcome = scene.run(plan.rule, plan.params, plan.roles)
    apply_strike(scene, actor, target=target, item=item, outcome=outcome, already=getattr(plan.params, "dealt", 0))


MOVES: tuple[AnyMove, ...] = (Move("deeds.deed", DeedWants, _plan_deed, _after_deed, does=("act",)),)
