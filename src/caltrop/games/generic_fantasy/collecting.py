"""How Generic Fantasy collects dice: attribute, skill, a feat's, and beside them a hireling's and those of helpers."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from caltrop.games.common.dice_pools.pools import (
    ALONE,
    Pool,
    Pooling,
    RollContext,
    Side,
    check_helpers,
    contest_roles,
    is_dull,
    joining_hireling,
    joining_skill,
    side_die,
    skilled_help,
)
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.table import Said

from .feats import feat_dice
from .mechanics import CONTEST, NO_MEANS, ContestOutcome, ContestParams, Extras
from .sheet import means
from .tables import TableParams


def joining_feat(scene: Scene, at: RollContext, brought: Side) -> tuple[LadderDie, ...]:
    return feat_dice(scene, at.who, brought.skill)


POOLING = Pooling(side_die, joining_skill, joining_feat, help_die=skilled_help)


# ---- a side's pool
def collect(scene: Scene, at: RollContext, brought: Side = ALONE) -> Pool:
    """Return all dice of one side of a roll; a hireling rolls like a helper."""
    found = POOLING.collect(scene, at, brought)
    hired = joining_hireling(scene, at, brought)
    if not hired:
        return found
    if brought.hireling in found.help:
        refuse("no-such-helper", scene.rule("help"), who=scene.name(brought.hireling))
    return structs.replace(found, help={brought.hireling: hired[0], **found.help})


# ---- plans
def assemble_table(scene: Scene, at: RollContext, pool: Pool, *, step: int = 0, blind: bool = False) -> TableParams:
    """Return the parameters of a roll on a table. A blind roll cannot be improved."""
    return TableParams(
        dice=pool.dice,
        help=tuple(pool.help.values()),
        step=step,
        dull=is_dull(scene, at.who),
        means=NO_MEANS if blind else means(scene, at.who, at.of, pool.skill),
    )


def contest_between(
    scene: Scene, us: RollContext, own: Side, them: RollContext, theirs: Side
) -> Plan[ContestParams, ContestOutcome]:
    """Return the plan of a contest with the dice of both sides."""
    ours = collect(scene, us, own)
    their_pool = collect(scene, them, theirs)
    params = ContestParams(**both_sides(scene, us, ours, them, their_pool))
    return Plan(CONTEST, params, contest_roles(us.who, ours, them.who, their_pool))


def both_sides(scene: Scene, us: RollContext, ours: Pool, them: RollContext, theirs: Pool) -> dict[str, Any]:
    """Return the dice of both sides as the parameters of a contest or an attack."""
    check_helpers(scene, ours, theirs)
    return {**side_params(scene, "a", us, ours), **side_params(scene, "b", them, theirs), "told": True}


def side_params(scene: Scene, role: str, at: RollContext, pool: Pool) -> dict[str, Any]:
    """Return the dice of one side as parameters, and what may improve its roll."""
    return {
        role: pool.dice,
        f"{role}_help": tuple(pool.help.values()),
        f"{role}_means": means(scene, at.who, at.of, pool.skill),
        f"{role}_dull": is_dull(scene, at.who),
    }


# ---- what weak and strong hits bring
def tell_extras(scene: Scene, who: str, extras: Extras) -> None:
    """Tell the consequence of each weak hit and the benefit of each strong one."""
    for _ in range(extras.weak):
        scene.emit(Said(who, "generic-fantasy.test", "consequence"))
    for _ in range(extras.strong):
        scene.emit(Said(who, "generic-fantasy.test", "benefit"))
