"""Tests, contests, extended tests and help: rolls for uncertain tasks."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from caltrop.games.common.chapters.attitude import is_at_table
from caltrop.games.common.chapters.hirelings import require_employer
from caltrop.games.common.chapters.turns import second_act_cautions, spend_turn, uncalled_down_cautions
from caltrop.games.common.ladder_family.contests import settle_contest
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import Id, NoPlan, OtherId, Short, SkillId, WeaponId
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.open_business import TaskClosed, TaskMoved, TaskSet
from caltrop.kernel.events.table import Said
from caltrop.kernel.fate import YES_NO
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.parameters import Advanced, Facilitator, OfTarget, Pick, Start
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Audience, Task

from .mechanics import CONTEST, TEST, ContestOutcome, ContestParams, Difficulty, Steps, TestOutcome, TestParams
from .sheet import ARMS, Ability, Knowledge, ability_die, skill_die, steps


class Help(Wants, frozen=True, kw_only=True):
    """A helper, and one of their own dice: of a skill, a weapon or a spell."""

    who: Id
    skill: Id = ""
    weapon: Id = ""
    spell: LadderDie | None = None


class TestWants(Wants, frozen=True, kw_only=True):
    """A test; `dn` and `stakes` are told before the roll.

    At most one of `skill` and `weapon`; `hireling` adds a hireling's skill die; `task` counts towards an extended
    test; `to` is who sees the roll.
    """

    ability: Ability
    dn: Annotated[Difficulty, Facilitator, Start("4")]
    skill: SkillId = ""
    weapon: WeaponId = ""
    hireling: Annotated[Id, Pick.hirelings, Advanced] = ""
    advantage: Steps = 0
    help: Annotated[tuple[Help, ...], Meta(max_length=5), Pick.helpers] = ()
    task: Annotated[Id, Pick.tasks, Advanced] = ""
    stakes: Annotated[str, Meta(max_length=200)] = ""
    to: Literal["everyone", "facilitator"] = "everyone"


def plan_test(scene: Scene, actor: str, want: TestWants) -> Plan[TestParams, TestOutcome]:
    dice = gather_dice(scene, actor, want.ability, want.skill, want.weapon)
    hired = hireling_die(scene, actor, want.hireling, want.skill) if want.hireling else ()
    helped = helpers(scene, actor, want.help)
    if want.task:
        require_task(scene, want.task)
    params = TestParams(
        dice=(*dice, *hired),
        dn=want.dn,
        advantage=steps(scene, actor, want.advantage),
        help=tuple(helped.values()),
    )
    roles = {"roller": actor, **{f"helper{i}": who for i, who in enumerate(helped)}}
    if want.to == "facilitator":
        return Plan(TEST, params, roles, audience=(), warnings=uncalled_down_cautions(scene, actor, "fell.test"))
    return Plan(TEST, params, roles, warnings=second_act_cautions(scene, actor, "fell.test"))


def gather_dice(scene: Scene, who: str, ability: str, skill: str, weapon: str) -> tuple[LadderDie, ...]:
    """Return the ability's die, with at most one skill or steel die beside it."""
    if skill and weapon:
        refuse("one-die-beside", "fell.test", who=scene.name(who))
    own = ability_die(scene, who, ability)
    beside = skill_die(scene, who, skill) if skill else steel_die(scene, who, weapon) if weapon else None
    if weapon:
        scene.fate.note("fell.steel", who, weapon=weapon, die=beside or "none")
    if skill:
        scene.fate.note("fell.skills", who, skill=skill, die=beside or "none")
    return (own, beside) if beside else (own,)


def steel_die(scene: Scene, who: str, weapon: str) -> LadderDie | None:
    """Return the steel die of a carried weapon; ammunition has none."""
    _, item = ARMS.pick_weapon(scene, who, weapon)
    return item.steel


def hireling_die(scene: Scene, actor: str, hireling: str, skill: str) -> tuple[LadderDie, ...]:
    """Return the hireling's skill die: of the test's own skill, or of the hireling's first."""
    require_employer(scene, actor, hireling)
    if scene.state.characters[hireling].life != "up":
        refuse("helper-down", "fell.hirelings", who=scene.name(hireling))
    skills = scene.part(hireling, Knowledge).skills
    die = skill_die(scene, hireling, skill if skill in skills else next(iter(skills), ""))
    scene.fate.note("fell.hirelings", hireling, die=die)
    return (die,)


def helpers(scene: Scene, actor: str, offers: tuple[Help, ...]) -> dict[str, LadderDie]:
    """Return one die of each helper who is willing; the helper rolls it."""
    found: dict[str, LadderDie] = {}
    for help in offers:
        if help.who == actor or help.who in found or not is_at_table(scene, help.who):
            refuse("no-such-helper", "fell.help", who=help.who)
        die = help_die(scene, help)
        if is_willing_to_help(scene, help.who):
            found[help.who] = die
    return found


def is_willing_to_help(scene: Scene, who: str) -> bool:
    """Ask whether a helper helps: friends usually do; for a creature of others the facilitator is asked."""
    theirs = scene.state.characters[who].kind == "creature" and not scene.state.may_act_for(scene.seat, who)
    return scene.fate.choose(who, "fell.help", YES_NO, "no" if theirs else "yes", waits=theirs)


def help_die(scene: Scene, help: Help) -> LadderDie:
    """Return the helper's one die: steel, skill or spell."""
    if scene.state.characters[help.who].life != "up":
        refuse("helper-down", "fell.help", who=scene.name(help.who))
    if sum(map(bool, (help.skill, help.weapon, help.spell))) > 1:
        refuse("one-die-beside", "fell.help", who=scene.name(help.who))
    die = help.spell if scene.part(help.who, Knowledge).spells else None
    if not help.spell:
        die = skill_die(scene, help.who, help.skill) if help.skill else steel_die(scene, help.who, help.weapon)
    if die is None:
        refuse("no-help-die", "fell.help", who=scene.name(help.who))
    return die


def after_test(scene: Scene, actor: str, want: TestWants, outcome: TestOutcome) -> None:
    """Tell the result, and count the hits for an extended test."""
    audience = scene.plan.audience if scene.plan else None
    result = "passed" if outcome.passed else "trouble"
    scene.emit(Said(actor, "fell.test", result, {"hits": outcome.hits, "stakes": want.stakes}), audience)
    if want.task in scene.state.tasks:  # it may be closed since the roll began
        advance_task(scene, actor, want.task, outcome.hits, audience)
    if want.to == "everyone":
        spend_turn(scene, actor, "fell.test")


def advance_task(scene: Scene, actor: str, task: str, hits: int, audience: Audience = None) -> None:
    """Add hits to an extended test, and close it when it has enough."""
    scene.emit(TaskMoved(task, hits), audience)
    after = scene.state.tasks[task]
    scene.fate.note("fell.extended", actor, hits=after.hits, needs=after.needs)
    if after.is_done:
        scene.emit(Said(actor, "fell.extended", "done", {"task": after.name}), audience)
        scene.emit(TaskClosed(task), audience)


# ---- extended tests
class TaskWants(Wants, frozen=True, kw_only=True):
    name: Short
    needs: Annotated[int, Meta(ge=2, le=50), Facilitator, Start("3")]


def begin_task(scene: Scene, actor: str, want: TaskWants, outcome: Nothing) -> None:
    id = scene.state.fresh_id("task", scene.state.tasks)
    scene.emit(TaskSet(id, Task(want.name, want.needs)))


class DropTaskWants(Wants, frozen=True, kw_only=True):
    task: Annotated[Id, Pick.tasks]


def require_task(scene: Scene, task: str) -> None:
    if task not in scene.state.tasks:
        refuse("no-such-task", "fell.extended", task=task)


def plan_drop_task(scene: Scene, actor: str, want: DropTaskWants) -> NoPlan:
    require_task(scene, want.task)
    return plan_without_dice()


# ---- contests
class ContestWants(Wants, frozen=True, kw_only=True):
    """A contest: the abilities of both, each with a skill or weapon, and the advantage that the table grants."""

    target: OtherId
    ability: Ability = "BOD"
    skill: SkillId = ""
    weapon: WeaponId = ""
    target_ability: Annotated[Ability, OfTarget, Advanced] = "BOD"
    target_skill: Annotated[Id, Pick.target_skills, Advanced] = ""
    target_weapon: Annotated[Id, Pick.target_weapons, Advanced] = ""
    advantage: Steps = 0
    target_advantage: Annotated[Steps, Advanced] = 0
    stakes: Annotated[str, Meta(max_length=200)] = ""


def plan_contest(scene: Scene, actor: str, want: ContestWants) -> Plan[ContestParams, ContestOutcome]:
    require_target(scene, actor, want.target)
    params = ContestParams(
        a=gather_dice(scene, actor, want.ability, want.skill, want.weapon),
        b=gather_dice(scene, want.target, want.target_ability, want.target_skill, want.target_weapon),
        a_advantage=steps(scene, actor, want.advantage),
        b_advantage=steps(scene, want.target, want.target_advantage),
    )
    return Plan(
        CONTEST, params, {"a": actor, "b": want.target}, warnings=second_act_cautions(scene, actor, "fell.contest")
    )


def after_contest(scene: Scene, actor: str, want: ContestWants, outcome: ContestOutcome) -> None:
    settle_contest(scene, actor, want.target, want.stakes, outcome.winner)


MOVES: tuple[AnyMove, ...] = (
    Move("fell.test", TestWants, plan_test, after_test, does=("act",)),
    Move("fell.contest", ContestWants, plan_contest, after_contest, does=("act",)),
    Move("fell.extended", TaskWants, lambda scene, actor, want: plan_without_dice(), begin_task, by="facilitator"),
    Move(
        "fell.extended.drop",
        DropTaskWants,
        plan_drop_task,
        lambda scene, actor, want, outcome: scene.emit(TaskClosed(want.task)),
        rule="fell.extended",
        by="facilitator",
        danger=True,
    ),
)
