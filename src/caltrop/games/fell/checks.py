"""Tests, contests, extended tests and help: rolls for uncertain tasks."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from caltrop.games.common.dice_pools.attack_telling import difficulty
from caltrop.games.common.dice_pools.pools import RollContext, settle_contest
from caltrop.games.common.fighting.fights import is_called, second_act_cautions, spend_turn, uncalled_down_cautions
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import Id, NoPlan, OtherId, Short
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Flat, OfTarget, Pick, Start
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import HitsCounted
from caltrop.kernel.state.events.open_business import TaskClosed, TaskMoved, TaskSet
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Audience, Task

from .harm import pay_both_sides, pay_for_spells
from .mechanics import ContestOutcome, ContestParams, Difficulty, TestOutcome, TestParams
from .pools import ALONE, FellSide, TargetSide, assemble_test, collect, contest_between, use_up_edges
from .rulings import DIFFICULTIES, TEST_DN
from .sheet import Ability


class TestWants(Wants, frozen=True, kw_only=True):
    """A test; `dn` and `stakes` are told before the roll.

    At most one of `skill`, `weapon` and `spell`, a die that costs WIL; `hireling` adds a hireling's skill die; `task`
    counts towards an extended test; `to` is who sees the roll.
    """

    ability: Ability
    dn: Annotated[Difficulty, Facilitator, Start("4", "test.moderate")]
    own: Annotated[FellSide, Flat("skill", "weapon", "spell", "hireling", "hireling_skill", "advantage", "help")] = (
        ALONE
    )
    task: Annotated[Id, Pick.tasks, Advanced] = ""
    stakes: Annotated[str, Meta(max_length=200)] = ""
    to: Literal["everyone", "facilitator"] = "everyone"


def _plan_test(scene: Scene, actor: str, want: TestWants) -> Plan[TestParams, TestOutcome]:
    pool = collect(scene, RollContext(actor, "test", want.ability), want.own)
    if want.task:
        _require_task(scene, want.task)
    plan = assemble_test(scene, actor, pool, agreed_difficulty(scene, actor, "fell.test", want.dn))
    if want.to == "facilitator":
        plan.warnings = uncalled_down_cautions(scene, actor, "fell.test")
        plan.audience = ()
    else:
        plan.warnings = second_act_cautions(scene, actor, "fell.test")
    return plan


def agreed_difficulty(scene: Scene, actor: str, move: str, proposed: int) -> int:
    """Return the difficulty of a test; by a ruling the facilitator confirms what a player proposes for their own."""
    own = not scene.state.is_facilitator(scene.seat) and not is_called(scene, actor, move)
    if scene.ruling(TEST_DN) == "at_once" or not own or "dn" in scene.judged:
        return proposed
    usual = dict.fromkeys(scene.dial(dial) for dial in DIFFICULTIES)
    options = {str(dn): dn for dn in (proposed, *(dn for dn in usual if dn != proposed))}
    return scene.fate.choose("", "fell.test", options, str(proposed), waits=True)


def _after_test(scene: Scene, actor: str, want: TestWants, outcome: TestOutcome) -> None:
    """Tell the result, and count the hits for an extended test."""
    audience = scene.plan.audience if scene.plan else None
    result = "passed" if outcome.passed else "trouble"
    told = {"hits": outcome.hits, "stakes": want.stakes, "ability": want.ability, **difficulty(scene)}
    scene.emit(Said(actor, "fell.test", result, told), audience)
    if want.task in scene.state.tasks:  # it may be closed since the roll began
        _advance_task(scene, actor, want.task, outcome.hits, audience)
    pay_for_spells(scene, outcome.wil_spent, outcome.help_spent, "roller")
    use_up_edges(scene, RollContext(actor, "test", want.ability))
    if want.to == "everyone":
        spend_turn(scene, actor, "fell.test")


def _advance_task(scene: Scene, actor: str, task: str, hits: int, audience: Audience = None) -> None:
    """Add hits to an extended test, and close it when it has enough.

    Hits of a blind roll are the facilitator's to tell: with them alone it stays open, because closing it would tell.
    """
    blind = audience is not None
    scene.emit(TaskMoved(task, hits, blind), audience)
    after = scene.state.tasks[task]
    if blind:
        if after.is_done_unseen:
            scene.emit(Said(actor, "fell.extended", "done", {"task": after.name}), audience)
        return
    scene.fate.note("fell.extended", actor, HitsCounted(after.hits, needs=after.needs))
    if after.is_done:
        scene.emit(Said(actor, "fell.extended", "done", {"task": after.name}))
        scene.emit(TaskClosed(task))


# ---- extended tests
class TaskWants(Wants, frozen=True, kw_only=True):
    name: Short
    needs: Annotated[int, Meta(ge=2, le=50), Facilitator, Start("3")]


def _begin_task(scene: Scene, actor: str, want: TaskWants, outcome: Nothing) -> None:
    id = scene.state.fresh_id("task", scene.state.tasks)
    scene.emit(TaskSet(id, Task(want.name, want.needs)))


class DropTaskWants(Wants, frozen=True, kw_only=True):
    task: Annotated[Id, Pick.tasks]


def _require_task(scene: Scene, task: str) -> None:
    if task not in scene.state.tasks:
        refuse("no-such-task", "fell.extended", task=task)


def _plan_drop_task(scene: Scene, actor: str, want: DropTaskWants) -> NoPlan:
    _require_task(scene, want.task)
    return plan_without_dice()


def _close_task(scene: Scene, actor: str, want: DropTaskWants, outcome: Nothing) -> None:
    """Give an extended test up; one that blind rolls have done is told as done."""
    task = scene.state.tasks[want.task]
    if task.is_done_unseen:
        scene.emit(TaskMoved(want.task, task.unseen))
        scene.emit(Said("", "fell.extended", "done", {"task": task.name}))
    scene.emit(TaskClosed(want.task))


# ---- contests
class ContestWants(Wants, frozen=True, kw_only=True):
    """A contest: the abilities of both, what joins them on each side, and the advantage that the table grants."""

    target: OtherId
    ability: Ability = "BOD"
    own: Annotated[FellSide, Flat("skill", "weapon", "spell", "hireling", "hireling_skill", "help", "advantage")] = (
        ALONE
    )
    target_ability: Annotated[Ability, OfTarget, Advanced] = "BOD"
    theirs: TargetSide = ALONE
    stakes: Annotated[str, Meta(max_length=200)] = ""


def plan_contest(scene: Scene, actor: str, want: ContestWants) -> Plan[ContestParams, ContestOutcome]:
    require_target(scene, actor, want.target)
    us = RollContext(actor, "contest", want.ability, want.target)
    them = RollContext(want.target, "contest", want.target_ability, actor)
    plan = contest_between(scene, us, want.own, them, want.theirs)
    plan.warnings = second_act_cautions(scene, actor, "fell.contest")
    return plan


def _after_contest(scene: Scene, actor: str, want: ContestWants, outcome: ContestOutcome) -> None:
    rolled = want.ability, want.target_ability
    settle_contest(scene, actor, want.target, stakes=want.stakes, winner=outcome.winner, attributes=rolled)
    pay_both_sides(scene, outcome)
    us = RollContext(actor, "contest", want.ability, want.target)
    use_up_edges(scene, us, RollContext(want.target, "contest", want.target_ability, actor))


MOVES: tuple[AnyMove, ...] = (
    Move("fell.test", TestWants, _plan_test, _after_test, does=("act",)),
    Move("fell.contest", ContestWants, plan_contest, _after_contest, does=("act",)),
    Move("fell.extended", TaskWants, lambda scene, actor, want: plan_without_dice(), _begin_task, by="facilitator"),
    Move(
        "fell.extended.drop",
        DropTaskWants,
        _plan_drop_task,
        _close_task,
        rule="fell.extended",
        by="facilitator",
        danger=True,
    ),
)
