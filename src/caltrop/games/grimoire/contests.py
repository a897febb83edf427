"""Contests: an action against the save of a target, who chooses what to save with."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import structs

from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import OtherId
from caltrop.kernel.contract.move import AnyMove, Move, Plan
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Flat, OfTarget, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.table import Said

from .checks import (
    CHECK,
    CONTEST_ROLL,
    SAVE_ROLL,
    DiceWants,
    RollKind,
    RollNumbers,
    Ways,
    check_facts,
    choose_attribute,
    choose_objects,
    prepare_side,
    sway_towards,
)
from .library import Attribute
from .mechanics import CONTEST, ActionOutcome, ContestParams
from .prices import Cost, PriceLine, action_cost, cautions, check_has_price, pay, spend_advantage
from .sheet import check_can_act


# ---- the target's side
class TargetSave(DiceWants, frozen=True, kw_only=True):
    """What the facilitator has said of a target's save; what is not said, the target chooses."""

    attribute: Attribute | Literal[""] = ""
    ways: Ways = ()


SaidSave: TypeAlias = Annotated[  # in a contest or an attack, whose `ways` are without the prefix
    TargetSave,
    Flat(
        *("attribute", "objects", "object_advantage", "object_disadvantage", "advantage", "disadvantage"),
        prefix="target_",
        every=(Facilitator, Advanced),
        attribute=OfTarget,
        objects=Pick.target_objects,
    ),
]


class Opposition(NamedTuple):
    """Who a target saves against, by which kind of roll, and what helps or hinders the target for other reasons."""

    actor: str
    roll: RollKind = SAVE_ROLL
    ups: int = 0
    downs: int = 0


def check_may_say(scene: Scene, target: str, save: TargetSave) -> None:
    """Refuse to let a seat say how another's character saves."""
    if save != TargetSave() and not scene.state.may_act_for(scene.seat, target):
        refuse("not-your-save", CHECK, who=scene.name(target))


def target_side(scene: Scene, who: str, save: TargetSave, against: Opposition) -> RollNumbers:
    """Return the target's side: as the facilitator has said, else as the target chooses."""
    attribute = save.attribute or choose_attribute(scene, who, save.ways, against.roll)
    objects = save.objects or choose_objects(scene, who, attribute)
    bent = sway_towards(scene, who, against.actor, attribute, against.roll)
    ups, downs = against.ups + bent.ups, against.downs + bent.downs
    return prepare_side(scene, who, attribute, structs.replace(save, objects=objects), against.roll, ups, downs)


# ---- contests
class ContestWants(DiceWants, frozen=True, kw_only=True):
    """An action against the save of a target; in a fight it costs `ap`, or what its line of the price list says."""

    target: OtherId
    ways: Annotated[Ways, Facilitator, Advanced] = ()  # among which the target's player chooses how it saves
    theirs: SaidSave = TargetSave()
    attribute: Attribute
    what: Annotated[PriceLine, Advanced] = ""
    ap: Annotated[Cost | None, Advanced] = None


def plan_contest(scene: Scene, actor: str, want: ContestWants) -> Plan[ContestParams, ActionOutcome]:
    require_target(scene, actor, want.target)
    check_can_act(scene, actor)
    check_has_price(scene, want.what, want.ap)
    save = structs.replace(want.theirs, ways=want.ways)
    check_may_say(scene, want.target, save)
    bent = sway_towards(scene, actor, want.target, want.attribute, CONTEST_ROLL)
    ours = prepare_side(scene, actor, want.attribute, want, CONTEST_ROLL, *bent)
    theirs = target_side(scene, want.target, save, Opposition(actor))
    roles = {"actor": actor, "target": want.target}
    warnings = cautions(scene, actor, contest_cost(scene, actor, want))
    return Plan(CONTEST, contest_params(ours, theirs), roles, warnings=warnings)


def contest_cost(scene: Scene, actor: str, want: ContestWants) -> int:
    """Return the cost: words cost what persuading does, everything else what laying hands on someone does."""
    return action_cost(scene, actor, want, "talk" if want.attribute == "WIL" else "grapple", "grimoire.contest")


def contest_params(ours: RollNumbers, theirs: RollNumbers) -> ContestParams:
    return ContestParams(
        modifier=ours.modifier,
        advantage=ours.advantage,
        objects=ours.objects,
        object_advantage=ours.object_advantage,
        target_modifier=theirs.modifier,
        target_advantage=theirs.advantage,
        target_objects=theirs.objects,
        target_object_advantage=theirs.object_advantage,
    )


def after_contest(scene: Scene, actor: str, want: ContestWants, outcome: ActionOutcome) -> None:
    tell_contest(scene, actor, want.target, outcome, want.stakes, attribute=want.attribute)
    spend_advantage(scene, actor)
    spend_advantage(scene, want.target)
    pay(scene, actor, contest_cost(scene, actor, want))


def tell_contest(
    scene: Scene, actor: str, target: str, outcome: ActionOutcome, stakes: str = "", **facts: int | str
) -> None:
    """Tell who prevailed, with both results."""
    found = {"against": target, "stakes": stakes, **facts, **check_facts(scene, actor, target)}
    scene.emit(Said(actor, "grimoire.contest", "won" if outcome.success else "lost", found))


MOVES: tuple[AnyMove, ...] = (Move("grimoire.contest", ContestWants, plan_contest, after_contest, does=("act",)),)
