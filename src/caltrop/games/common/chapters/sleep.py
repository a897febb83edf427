"""Rest in three sizes: an hour that takes a test, a night that brings points back, a week that restores dice."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from caltrop.games.common.ladder_family.ladder import DieRestored, Ladder, Rung
from caltrop.games.common.ladder_family.wounds import HP, regain
from caltrop.games.common.sheet.hitpoints import HitPoints
from caltrop.games.common.sheet.need import DAY, can_recover, meet_needs, require_recovery
from caltrop.games.common.sheet.time import end_rest_conditions, pass_time
from caltrop.kernel.dice import RUNG
from caltrop.kernel.errors import refusal_of, refuse
from caltrop.kernel.events.table import Said
from caltrop.kernel.move import Wants
from caltrop.kernel.parameters import Advanced, Facilitator
from caltrop.kernel.scene import Scene

from .dying import is_dying

Rest: TypeAlias = Literal["hour", "night", "week"]
LONG: dict[str, int] = {"hour": 3600, "night": 8 * 3600, "week": 7 * DAY}
MEETS: dict[str, tuple[str, ...]] = {"hour": (), "night": ("sleep",), "week": ("sleep",)}  # needs that end with it
ALL = 1000  # more points than anybody has


class RestWants(Wants, frozen=True, kw_only=True):
    """`fed` is the table's word. `attribute` is what an hour's test is made with, and may bring back.

    The facilitator alone may let the clock go on, and let the whole party have its night or week at once.
    """

    kind: Rest = "hour"
    attribute: Literal["BOD", "INT", "WIL"] = "BOD"
    fed: Annotated[bool, Advanced] = True
    clock: Annotated[bool, Facilitator, Advanced] = False
    party: Annotated[bool, Facilitator] = False


def check_rest(scene: Scene, actor: str, want: RestWants, move: str) -> None:
    """Time and company are the facilitator's to give, and nobody rests unfed; of a party each is looked at later."""
    if (want.clock or want.party) and not scene.state.is_facilitator(scene.seat):
        refuse("facilitator-only", scene.rule("rest"), move=move)
    if want.party and want.kind == "hour":
        refuse("party-hour", scene.rule("rest"))
    if not want.fed:
        refuse("not-fed", scene.rule("rest"), who=scene.name(actor), rest=want.kind)
    if not want.party:
        check_can_rest(scene, actor, want.kind)


def can_rest(scene: Scene, who: str, kind: Rest) -> bool:
    return not is_dying(scene, who) and can_recover(scene, who, *MEETS[kind])


def check_can_rest(scene: Scene, who: str, kind: Rest) -> None:
    """Rest does nothing for the deprived, unless sleep is what they lack; and a countdown takes treatment."""
    if is_dying(scene, who):
        refuse("dying", scene.rule("death"), who=scene.name(who))
    require_recovery(scene, who, *MEETS[kind])


def lie_down(scene: Scene, actor: str, want: RestWants) -> None:
    """A night or a week, for one or for the whole party."""
    if want.clock:
        pass_time(scene, LONG[want.kind])
    for who in living_party(scene) if want.party else (actor,):
        sleep(scene, who, want.kind)


def living_party(scene: Scene) -> tuple[str, ...]:
    """The living who travel together."""
    return tuple(w for w, c in scene.state.characters.items() if c.is_in_party and c.life != "dead")


def sleep(scene: Scene, who: str, kind: Rest) -> None:
    """All points; after a week a reduced die, too. Of the party, whoever cannot rest is passed over."""
    if no := refusal_of(check_can_rest, scene, who, kind):
        scene.emit(Said(who, scene.rule("rest"), "restless", {"why": no.code}))
        return
    meet_needs(scene, who, *MEETS[kind])
    end_rest_conditions(scene, who)
    for attribute, rung in scene.part(who, Ladder).rungs.items():
        if kind == "week" and can_restore(scene, rung):
            scene.fate.note(scene.rule("rest"), who, attribute=attribute, die=rung.whole)
            scene.emit(DieRestored(who, attribute))
    for attribute in scene.part(who, Ladder).rungs if not scene.part(who, HitPoints).most else (HP,):
        regain(scene, who, attribute, ALL)
    scene.emit(Said(who, scene.rule("rest"), kind))


def can_restore(scene: Scene, rung: Rung) -> bool:
    """Is it a lowered die that comes back? What fell below d4 does only where the table plays so."""
    if not rung.usable:
        return scene.option("death.restore", "never") == "week"
    return RUNG[rung.die] < RUNG[rung.whole]
