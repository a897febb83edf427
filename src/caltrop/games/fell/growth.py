"""Advancement: in relative safety each ability's die is rolled, and rises or drops."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal, TypeAlias

from msgspec import structs

from caltrop.games.common.dice_pools.ladder import DieStepped, Ladder
from caltrop.games.common.health.dying import is_dying
from caltrop.games.common.table.wants import Id
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Advanced as MoreOptions
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Outcome, Params, mechanic
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import Cause, DieAdded, FactStated
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import State

from .harm import lower_die
from .library import shelves
from .magic import check_new, gain_skill, gain_spell
from .rulings import ADVANCE_FLOOR, ADVANCE_LOSS, AdvanceFloor
from .sheet import ABILITIES, Knowledge
from .tables import ADVANCE, AdvanceParams

Change: TypeAlias = Literal[-1, 0, 1]
Instead: TypeAlias = Literal["die", "skill", "spell"]


# ---- what a character has been through
class Growth(Part, frozen=True, tag="fell.growth"):
    """Whether a character has been in danger since the last advancement, and whether there has been one."""

    endangered: bool = False
    advanced: bool = False


class Endangered(PartEvent[Growth], frozen=True, tag="fell.endangered"):
    """A character came through a fight."""

    private = False

    def change(self, part: Growth) -> Growth:
        return structs.replace(part, endangered=True)


class Advanced(PartEvent[Growth], frozen=True, tag="fell.advanced"):
    """A character tried to advance: the next time needs new danger."""

    private = False

    def change(self, part: Growth) -> Growth:
        return Growth(advanced=True)


def remember_danger(scene: Scene, before: State) -> None:
    """When a fight ends, remember that the living of the party were in danger."""
    fight = before.fight
    if fight is None or scene.state.fight is not None:
        return
    for who, character in tuple(scene.state.characters.items()):
        fought = character.kind == "character" and character.life != "dead" and fight.side_of(who)
        if fought and not scene.part(who, Growth).endangered:
            scene.emit(Endangered(who))


def warn_of_no_danger(scene: Scene, who: str) -> None:
    """Warn if nothing tells of danger since the last advancement: no fight, and at first no harm."""
    growth, fight = scene.part(who, Growth), scene.state.fight
    if fight is not None and fight.side_of(who):
        return
    hurt = any(rung.points < rung.maximum or not rung.usable for rung in scene.part(who, Ladder).rungs.values())
    if not growth.endangered and (growth.advanced or not hurt):
        scene.warn("no-danger", "fell.advance", who=scene.name(who))


# ---- three dice at once
class GrowthParams(Params, frozen=True):
    """The dice to roll; an ability out of use has none."""

    BOD: LadderDie | None = None
    INT: LadderDie | None = None
    WIL: LadderDie | None = None
    floor: Annotated[AdvanceFloor, ADVANCE_FLOOR] = "d4"


class GrowthOutcome(Outcome, frozen=True):
    BOD: Change
    INT: Change
    WIL: Change


@mechanic("fell.advance.all")
def GROWTH(fate: Fate, p: GrowthParams) -> GrowthOutcome:
    """Each ability's die by itself, all thrown at once."""
    dice = {"BOD": p.BOD, "INT": p.INT, "WIL": p.WIL}
    params = {name: AdvanceParams(die=die, floor=p.floor) for name, die in dice.items() if die is not None}
    for name, each in params.items():
        fate.note("fell.advance", "roller", DieAdded(each.die, Cause("ability", name)))
    rolled = fate.together({name: partial(ADVANCE, fate, each) for name, each in params.items()})
    changes = {name: outcome.change for name, outcome in zip(params, rolled, strict=True)}
    return GrowthOutcome(BOD=changes.get("BOD", 0), INT=changes.get("INT", 0), WIL=changes.get("WIL", 0))


# ---- the move
class AdvanceWants(Wants, frozen=True, kw_only=True):
    """The skill to gain instead of INT, the spell instead of WIL, or the bigger die; else the roll asks."""

    skill: Annotated[Id, Pick.shelf("skills")] = ""
    spell: Annotated[Id, Pick.shelf("spells")] = ""
    bigger_int: Annotated[bool, MoreOptions] = False
    bigger_wil: Annotated[bool, MoreOptions] = False


def plan_advance(scene: Scene, actor: str, want: AdvanceWants) -> Plan[GrowthParams, GrowthOutcome]:
    if is_dying(scene, actor):
        refuse("dying", "fell.death", who=scene.name(actor))
    check_new(scene, actor, want.skill, want.spell)
    rungs = scene.part(actor, Ladder).rungs
    dice = {name: rungs[name].die for name in ABILITIES if name in rungs and rungs[name].usable}
    if not dice:
        refuse("nothing-to-advance", "fell.advance", who=scene.name(actor))
    warn_of_no_danger(scene, actor)
    params = GrowthParams(BOD=dice.get("BOD"), INT=dice.get("INT"), WIL=dice.get("WIL"))
    return Plan(GROWTH, params, {"roller": actor})


def advance(scene: Scene, actor: str, want: AdvanceWants, outcome: GrowthOutcome) -> None:
    changes = {"BOD": outcome.BOD, "INT": outcome.INT, "WIL": outcome.WIL}
    instead = choose_gains(scene, actor, want, [name for name, change in changes.items() if change > 0])
    for name, change in changes.items():
        if change > 0:
            grow(scene, actor, name, instead[name], want)
        elif change < 0:
            shrink(scene, actor, name)
    if not any(changes.values()):
        scene.emit(Said(actor, "fell.advance", "unchanged"))
    scene.emit(Advanced(actor))


def choose_gains(scene: Scene, who: str, want: AdvanceWants, grown: list[str]) -> dict[str, Instead]:
    """Ask for each risen ability whether the player wants the die or something new; all at once."""
    asks: dict[str, Callable[[], Instead]] = {name: partial(choose_gain, scene, who, want, name) for name in grown}
    return dict(zip(asks, scene.fate.together(asks), strict=True))


def choose_gain(scene: Scene, who: str, want: AdvanceWants, ability: str) -> Instead:
    """Return what a risen ability gives: instead of INT a skill, instead of WIL a spell, if there is one to learn."""
    if (ability == "INT" and want.skill) or (ability == "WIL" and want.spell):
        return "skill" if ability == "INT" else "spell"
    if (ability == "INT" and want.bigger_int) or (ability == "WIL" and want.bigger_wil):
        return "die"
    options: dict[str, Instead] = {"die": "die"}
    known = scene.part(who, Knowledge)
    if ability == "INT" and set(known.skills) < set(shelves(scene).skills):
        options["skill"] = "skill"
    if ability == "WIL" and set(known.spells) < set(shelves(scene).spells):
        options["spell"] = "spell"
    return scene.fate.choose(who, "fell.advance", options, "die", waits=True)


def grow(scene: Scene, who: str, ability: str, instead: Instead, want: AdvanceWants) -> None:
    """Raise the die, or give the new skill or spell."""
    if instead == "skill":
        gain_skill(scene, who, want.skill)
    elif instead == "spell":
        gain_spell(scene, who, want.spell)
    else:
        scene.emit(DieStepped(who, ability, 1, lasting=True))


def shrink(scene: Scene, who: str, ability: str) -> None:
    """Drop the die: for good, or until a comfortable week, by the table's ruling."""
    scene.fate.note("fell.advance", who, FactStated("smaller", of=ability))
    lower_die(scene, who, ability, 1, lasting=scene.ruling(ADVANCE_LOSS) == "permanent")


MOVES: tuple[AnyMove, ...] = (Move("fell.advance", AdvanceWants, plan_advance, advance, people=True, does=("grow",)),)
