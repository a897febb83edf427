"""Tests with help and hirelings; trouble accepted after a failure; contests."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from caltrop.games.common.chapters.turns import second_act_cautions, spend_turn
from caltrop.games.common.ladder_family.contests import ContestWants, settle_contest
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

from .feats import feat_dice
from .improving import Means
from .mechanics import CONTEST, TEST, ContestOutcome, ContestParams, Needs, TestOutcome, TestParams
from .sheet import Attribute, means, pay

WORDS = Meta(max_length=200)


class Rolls(Wants, frozen=True, kw_only=True):
    """What every test has: dice beside the attribute's, and the trouble for which a failure may pass."""

    skill: SkillId = ""
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
    blind = want.to == "facilitator"
    plan = assemble_test(scene, actor, want.attribute, want, blind=blind)
    plan.audience = () if blind else None
    plan.warnings = () if blind else second_act_cautions(scene, actor, "generic-fantasy.test")
    return plan


def assemble_test(
    scene: Scene, actor: str, attribute: str, want: Rolls, *, blind: bool = False
) -> Plan[TestParams, TestOutcome]:
    """Return the plan of a test, with all its dice. A blind roll cannot be improved."""
    dice = own_dice(scene, actor, attribute, want.skill)
    hired = hireling_dice(scene, actor, want.hireling, want.skill)
    helped = helper_dice(scene, actor, want.help)
    joining = {**({want.hireling: hired[0]} if hired else {}), **helped}
    params = TestParams(
        dice=dice,
        help=tuple(joining.values()),
        needs=want.needs,
        means=Means() if blind else means(scene, actor, attribute, want.skill),
    )
    return Plan(TEST, params, roles_in_test(actor, joining))


def own_dice(scene: Scene, who: str, attribute: str, skill: str) -> tuple[LadderDie, ...]:
    """Return the attribute's die, the skill's if one applies, and the die that a feat adds."""
    return (*pool_dice(scene, who, attribute, skill), *feat_dice(scene, who, skill))


def after_test(scene: Scene, actor: str, want: TestWants, outcome: TestOutcome) -> None:
    """Tell the result; a failure may still pass for trouble."""
    audience = scene.plan.audience if scene.plan else None
    passed = settle_test(scene, actor, want, want.attribute, outcome, stakes=want.stakes, audience=audience)
    record_test(scene, actor, failed=not passed and audience is None, stakes=want.stakes)
    if want.to == "everyone":
        spend_turn(scene, actor, "generic-fantasy.test")


def settle_test(
    scene: Scene,
    who: str,
    want: Rolls,
    attribute: str,
    outcome: TestOutcome,
    *,
    stakes: str = "",
    audience: Audience = None,
) -> bool:
    """Tell the result, each consequence and benefit, and take what was used; return whether the test passes."""
    pay(scene, who, attribute, want.skill, outcome.used, audience)
    facts: dict[str, int | str] = {
        "weak": outcome.weak,
        "hit": outcome.hit,
        "strong": outcome.strong,
        "stakes": stakes,
    }
    scene.emit(Said(who, "generic-fantasy.test", "passed" if outcome.passed else "failed", facts), audience)
    for _ in range(outcome.weak):
        scene.emit(Said(who, "generic-fantasy.test", "consequence"), audience)
    for _ in range(outcome.strong):
        scene.emit(Said(who, "generic-fantasy.test", "benefit"), audience)
    return outcome.passed or offer_trouble(scene, who, want.trouble, audience)


def offer_trouble(scene: Scene, who: str, trouble: str, audience: Audience = None) -> bool:
    """Ask whether the roller accepts the stated trouble to pass; return whether they do."""
    if not accepts_trouble(scene, who, "generic-fantasy.trouble", trouble):
        return False
    scene.emit(Said(who, "generic-fantasy.trouble", "accepted", {"trouble": trouble}), audience)
    return True


# ---- trouble afterwards
def accept_trouble(scene: Scene, actor: str, want: TroubleWants, outcome: Nothing) -> None:
    scene.emit(Said(actor, "generic-fantasy.trouble", "accepted", {"trouble": want.trouble}))
    scene.emit(FailureSettled(actor))


# ---- contests
def plan_contest(scene: Scene, actor: str, want: ContestWants) -> Plan[ContestParams, ContestOutcome]:
    require_target(scene, actor, want.target)
    a = own_dice(scene, actor, want.attribute, want.skill)
    hired = hireling_dice(scene, actor, want.hireling, want.skill)
    b = own_dice(scene, want.target, want.target_attribute, want.target_skill)
    params = ContestParams(
        a=(*a, *hired),
        b=b,
        a_means=means(scene, actor, want.attribute, want.skill),
        b_means=means(scene, want.target, want.target_attribute, want.target_skill),
    )
    warned = second_act_cautions(scene, actor, "generic-fantasy.contest")
    return Plan(CONTEST, params, {"a": actor, "b": want.target}, warnings=warned)


def after_contest(scene: Scene, actor: str, want: ContestWants, outcome: ContestOutcome) -> None:
    pay(scene, actor, want.attribute, want.skill, outcome.a_used)
    pay(scene, want.target, want.target_attribute, want.target_skill, outcome.b_used)
    settle_contest(scene, actor, want.target, want.stakes, outcome.winner)


MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.test", TestWants, plan_test, after_test, does=("act",)),
    Move("generic-fantasy.trouble", TroubleWants, plan_trouble, accept_trouble, people=True),
    Move("generic-fantasy.contest", ContestWants, plan_contest, after_contest, does=("act",)),
)
