"""Tests with help, experience and hirelings; pushing through a failure; contests."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from caltrop.games.common.chapters.turns import second_act_cautions, spend_turn
from caltrop.games.common.ladder_family import contests
from caltrop.games.common.ladder_family.contests import settle_contest
from caltrop.games.common.ladder_family.pools import Help, helper_dice, hireling_dice, pool_dice, roles_in_test
from caltrop.games.common.sheet.failing import FailureSettled, TroubleWants, accepts_trouble, plan_trouble, record_test
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import Id, SkillId
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.events.table import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.parameters import Advanced, Facilitator, Pick
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Audience

from .mechanics import CONTEST, TEST, ContestOutcome, ContestParams, Needs, TestOutcome, TestParams
from .rulings import PUSH_EXPERIENCE
from .sheet import Attribute, experience_dice, gain_experience, lose_experience, spend_experience

WORDS = Meta(max_length=200)


class Rolls(Wants, frozen=True, kw_only=True):
    """What every test has: dice beside the attribute's, and the trouble for which a failure may be pushed."""

    skill: SkillId = ""
    experience: LadderDie | None = None
    hireling: Annotated[Id, Pick.hirelings, Advanced] = ""
    help: Annotated[tuple[Help, ...], Meta(max_length=5), Pick.helpers] = ()
    needs: Annotated[Needs, Facilitator, Advanced] = 1
    trouble: Annotated[str, WORDS] = ""


class TestWants(Rolls, frozen=True, kw_only=True):
    """An uncertain task; `to` is who sees the roll."""

    attribute: Attribute
    stakes: Annotated[str, WORDS] = ""
    to: Literal["everyone", "facilitator"] = "everyone"


def plan_test(scene: Scene, actor: str, want: TestWants) -> Plan[TestParams, TestOutcome]:
    audience: Audience = () if want.to == "facilitator" else None
    warned = second_act_cautions(scene, actor, "fell-hits.test") if audience is None else ()
    plan = assemble_test(scene, actor, want.attribute, want)
    plan.audience, plan.warnings = audience, warned
    return plan


def assemble_test(scene: Scene, actor: str, attribute: str, want: Rolls) -> Plan[TestParams, TestOutcome]:
    """Return the plan of a test, with all its dice."""
    dice = all_dice(scene, actor, attribute, want)
    helped = helper_dice(scene, actor, want.help)
    return Plan(
        TEST, TestParams(dice=dice, help=tuple(helped.values()), needs=want.needs), roles_in_test(actor, helped)
    )


def all_dice(scene: Scene, actor: str, attribute: str, want: Rolls) -> tuple[LadderDie, ...]:
    """Return the actor's dice: attribute, skill, experience, and a hireling's."""
    return (
        *pool_dice(scene, actor, attribute, want.skill),
        *experience_dice(scene, actor, want.experience),
        *hireling_dice(scene, actor, want.hireling, want.skill),
    )


def after_test(scene: Scene, actor: str, want: TestWants, outcome: TestOutcome) -> None:
    """Tell the result; a failure gives experience, and may be pushed."""
    audience = scene.plan.audience if scene.plan else None
    spend_experience(scene, actor, want.experience, audience)
    facts: dict[str, int | str] = {"hits": outcome.hits, "weak": outcome.weak, "stakes": want.stakes}
    scene.emit(Said(actor, "fell-hits.test", outcome.result, facts), audience)
    trouble = want.trouble if audience is None else ""  # who does not see the roll cannot push
    stands = outcome.result == "miss" and not settle_failure(scene, actor, trouble, audience=audience)
    record_test(scene, actor, failed=stands and audience is None, stakes=want.stakes)
    if want.to == "everyone":
        spend_turn(scene, actor, "fell-hits.test")


def settle_failure(scene: Scene, who: str, trouble: str, *, learns: bool = True, audience: Audience = None) -> bool:
    """Give experience for a failure, and let the roller push if trouble is stated; return whether they do."""
    push = accepts_trouble(scene, who, "fell-hits.push", trouble)
    if learns and not (push and scene.ruling(PUSH_EXPERIENCE) == "none"):
        gain_experience(scene, who, audience)
    if push:
        scene.emit(Said(who, "fell-hits.push", "pushed", {"trouble": trouble}), audience)
    return push


# ---- pushing afterwards
def push_through(scene: Scene, actor: str, want: TroubleWants, outcome: Nothing) -> None:
    """Let the roller push a failure for the stated trouble; by a ruling, its experience is lost again."""
    if not accepts_trouble(scene, actor, "fell-hits.push", want.trouble):
        return
    if scene.ruling(PUSH_EXPERIENCE) == "none":
        lose_experience(scene, actor)
    scene.emit(Said(actor, "fell-hits.push", "pushed", {"trouble": want.trouble}))
    scene.emit(FailureSettled(actor))


# ---- contests
class ContestWants(contests.ContestWants, frozen=True, kw_only=True):
    """A contest that the actor's experience may join."""

    experience: LadderDie | None = None


def plan_contest(scene: Scene, actor: str, want: ContestWants) -> Plan[ContestParams, ContestOutcome]:
    require_target(scene, actor, want.target)
    own = Rolls(skill=want.skill, experience=want.experience, hireling=want.hireling)
    a = all_dice(scene, actor, want.attribute, own)
    b = pool_dice(scene, want.target, want.target_attribute, want.target_skill)
    warned = second_act_cautions(scene, actor, "fell-hits.contest")
    return Plan(CONTEST, ContestParams(a=a, b=b), {"a": actor, "b": want.target}, warnings=warned)


def after_contest(scene: Scene, actor: str, want: ContestWants, outcome: ContestOutcome) -> None:
    spend_experience(scene, actor, want.experience)
    settle_contest(scene, actor, want.target, want.stakes, outcome.winner)


MOVES: tuple[AnyMove, ...] = (
    Move("fell-hits.test", TestWants, plan_test, after_test, does=("act",)),
    Move("fell-hits.push", TroubleWants, plan_trouble, push_through, by="facilitator", actor="one", people=True),
    Move("fell-hits.contest", ContestWants, plan_contest, after_contest, does=("act",)),
)
