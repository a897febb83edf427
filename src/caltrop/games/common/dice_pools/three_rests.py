"""Rest in three lengths: an hour with a test, a night that restores points, a week that restores dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args

from caltrop.games.common.conditions.in_play import warn_if_rest_barred
from caltrop.games.common.conditions.on_sheet import end_rest_conditions
from caltrop.games.common.health.dying import is_dead, is_dying
from caltrop.games.common.health.needs import DAY, SLEEP, can_recover, meet_needs, require_recovery, require_use_of_rest
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.health.rest import TogetherWants, check_together, pass_rest, resting_together
from caltrop.games.common.items.supplies import eat_at_rest, needs_met_by_food, warn_of_no_food
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.parameters import Advanced
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG, SIDES
from caltrop.kernel.rules.refusals import Refused, attempt, refusal_of, refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.table import Said

from .ladder import Attribute, DieRestored, Ladder, Rung, lost_attributes
from .wounds import HP, regain

_Rest: TypeAlias = Literal["hour", "night", "week"]
_LONG: dict[str, int] = {"hour": 3600, "night": 8 * 3600, "week": 7 * DAY}
_MEETS: dict[str, tuple[str, ...]] = {"hour": (), "night": (SLEEP,), "week": (SLEEP,)}  # needs that the rest meets
_MEALS: dict[str, int] = {"hour": 1, "night": 1, "week": 7}  # what each eats meanwhile
ALL = 1000  # more points than any character has
R = TypeVar("R", bound="RestWants")
_PlanHour: TypeAlias = Callable[[Scene, str, R], Plan[Any, Any]]
_SettleHour: TypeAlias = Callable[[Scene, str, R, Any], None]


class RestWants(TogetherWants, frozen=True, kw_only=True):
    """A rest, with a meal from the pack or, with `served`, from elsewhere; `fed` is for the table to judge.

    An hour's test is made with `attribute`, and restores points of it. Others who rest along choose their own.
    """

    kind: _Rest = "hour"
    attribute: Attribute = "BOD"
    fed: Annotated[bool, Advanced] = True
    served: bool = False


def check_rest(scene: Scene, actor: str, want: RestWants) -> None:
    """Refuse what only the facilitator may do, and a rest unfed; warn if there is no food.

    In a party that sleeps, each is checked then.
    """
    check_together(scene, actor, want, _LONG[want.kind])
    if not want.fed:
        refuse("not-fed", scene.rule("rest"), who=scene.name(actor), rest=want.kind)
    if not want.party or want.kind == "hour":
        _check_can_rest(scene, actor, want.kind, *needs_met_by_food(scene, actor, served=want.served))
    warn_if_rest_barred(scene, actor, _resting_characters(scene, actor, want), short=want.kind == "hour")
    if not want.served:
        eaters = _resting_characters(scene, actor, want)
        warn_of_no_food(scene, eaters, _MEALS[want.kind], short=want.kind == "hour")


def _resting_characters(scene: Scene, actor: str, want: RestWants) -> tuple[str, ...]:
    """Return who rests, apart from the dying."""
    return tuple(who for who in resting_together(scene, actor, want) if not is_dying(scene, who))


def can_rest(scene: Scene, who: str, kind: _Rest) -> bool:
    return not is_dying(scene, who) and can_recover(scene, who, *_MEETS[kind])


def _check_can_rest(scene: Scene, who: str, kind: _Rest, *met: str) -> None:
    """Refuse rest to the dying, who need treatment, and to the deprived, unless the rest itself meets a need."""
    if is_dying(scene, who):
        refuse("dying", scene.rule("death"), who=scene.name(who))
    require_use_of_rest(scene, who, *_MEETS[kind], *met)


# ---- an hour
def begin_hour(scene: Scene, actor: str, want: RestWants) -> None:
    """Let the hour pass for all who rest, with its meal."""
    pass_rest(scene, resting_together(scene, actor, want), _LONG["hour"], want)
    eat_at_rest(scene, _resting_characters(scene, actor, want), _MEALS["hour"], served=want.served, short=True)


def rest_along(scene: Scene, actor: str, want: R, plan: _PlanHour[R], settle: _SettleHour[R]) -> None:
    """Let the others who rest make tests of their own, without the actor's skill and helpers."""
    others = (who for who in resting_together(scene, actor, want) if who != actor)  # the dead are not among them
    scene.fate.together({who: partial(_rest_one, scene, who, type(want), plan, settle) for who in others})


def _rest_one(scene: Scene, who: str, kind: type[R], plan: _PlanHour[R], settle: _SettleHour[R]) -> None:
    """Make one character's test, or tell that they find no rest."""
    want = kind(attribute=choose_attribute(scene, who))
    no = refusal_of(_check_can_rest, scene, who, "hour")
    found = no if no is not None else attempt(plan, scene, who, want)
    if isinstance(found, Refused):
        scene.emit(Said(who, scene.rule("rest"), "restless", {"why": found.code}))
    else:
        settle(scene, who, want, scene.run(found.rule, found.params, found.roles))


def choose_attribute(scene: Scene, who: str) -> Attribute:
    """Let a character choose what to restore, usually the attribute that lacks most; hit points leave no choice."""
    rungs = scene.part(who, Ladder).rungs
    names: tuple[Attribute, ...] = get_args(Attribute)
    usable: dict[str, Attribute] = {name: name for name in names if name in rungs and rungs[name].usable}
    if scene.part(who, HitPoints).maximum or not usable:
        return "BOD"
    usual = max(usable, key=lambda name: SIDES[rungs[name].die] - rungs[name].points)
    return scene.fate.choose(who, scene.rule("rest"), usable, usual)


# ---- a night, a week
def lie_down(scene: Scene, actor: str, want: RestWants) -> None:
    """Let one character or several sleep for a night or a week."""
    resting = resting_together(scene, actor, want)
    pass_rest(scene, resting, _LONG[want.kind], want)
    eat_at_rest(scene, _resting_characters(scene, actor, want), _MEALS[want.kind], served=want.served)
    for who in resting:
        sleep(scene, who, want.kind)


def sleep(scene: Scene, who: str, kind: _Rest) -> None:
    """Restore all points, and after a week reduced dice too. Tell it if a character cannot rest."""
    if is_dead(scene, who):  # the time of the rest was their last
        return
    if not is_dying(scene, who):
        meet_needs(scene, who, *_MEETS[kind])
    if no := refusal_of(_check_recovers, scene, who, kind):
        scene.emit(Said(who, scene.rule("rest"), "restless", {"why": no.code}))
        return
    end_rest_conditions(scene, who, night=True)
    for attribute, rung in scene.part(who, Ladder).rungs.items():
        if kind == "week" and _can_restore(scene, rung):
            scene.fate.note(scene.rule("rest"), who, FactStated("die", rung.whole, attribute))
            scene.emit(DieRestored(who, attribute))
    for attribute in scene.part(who, Ladder).rungs if not scene.part(who, HitPoints).maximum else (HP,):
        regain(scene, who, attribute, ALL)
    lost = lost_attributes(scene.part(who, Ladder))
    scene.emit(Said(who, scene.rule("rest"), kind, {"lost": ", ".join(lost)} if lost else {}))


def _check_recovers(scene: Scene, who: str, kind: _Rest) -> None:
    """Refuse points to the dying, and to those who still lack something that the rest does not meet."""
    if is_dying(scene, who):
        refuse("dying", scene.rule("death"), who=scene.name(who))
    require_recovery(scene, who, *_MEETS[kind])


def _can_restore(scene: Scene, rung: Rung) -> bool:
    """Does a week restore this die? A die below d4 returns only under the table's ruling."""
    if not rung.usable:
        return scene.option("death.restore", "never") == "week"
    return RUNG[rung.die] < RUNG[rung.whole]
