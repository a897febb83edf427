"""Harm, protection, death and its countdown, treatment, deprivation and fatigue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.parts.hitpoints import HitPoints, HitPointsChanged
from caltrop.games.parts.ladder import DieStepped, Ladder, PointsChanged
from caltrop.games.parts.pack import Pack, ProtectionChanged
from caltrop.games.parts.table import Id
from caltrop.games.parts.time import Timers, forget, remember, seconds
from caltrop.kernel.errors import Refused
from caltrop.kernel.events import LifeChanged, Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State

from .mechanics import DEATH, TEST, Difficulty, Steps, TestOutcome, TestParams
from .rulings import NPC_ZERO, PROTECTION_POOL
from .sheet import DAY, Ability, Deprived, Fatigued, Need, Relieved, fatigue
from .tests import gathered

DEATH_TIMER = "fell.death"


# ---- harm
def harm(scene: Scene, who: str, n: int, to: str = "BOD", *, armour: bool = True) -> None:
    """Harm takes points; of BOD harm its owner may take any part to protection instead. At 0, the death table."""
    if n <= 0:
        return
    left = n - (shielded(scene, who, n) if armour and to == "BOD" else 0)
    if left <= 0:
        return
    if scene.of(who, HitPoints).most:
        wound_creature(scene, who, left)
    else:
        wound(scene, who, left, to)


def shielded(scene: Scene, who: str, n: int) -> int:
    """How much of it the armour takes: as much as it can, unless its owner says otherwise."""
    most = min(n, scene.of(who, Pack).protection)
    taken = scene.fate.choose(who, "fell.protection", {str(k): k for k in range(most + 1)}, str(most))
    if taken:
        drain(scene, who, taken)
    return taken


def drain(scene: Scene, who: str, n: int) -> None:
    """Take protection points off what is worn: one pool, or piece by piece as its owner likes."""
    per_item = scene.ruling(PROTECTION_POOL) == "per_item"
    left = n
    while left:
        pieces = {key: item for key, item in scene.of(who, Pack).worn.items() if item.left}
        usual = min(pieces, key=lambda k: (pieces[k].worn != "extra", pieces[k].left))
        key = scene.fate.choose(who, "fell.protection", {k: k for k in pieces}, usual) if per_item else usual
        taken = min(left, pieces[key].left)
        scene.emit(ProtectionChanged(who, key, -taken))
        left -= taken
        if per_item and scene.of(who, Pack).items[key].broken:
            scene.emit(Said(who, "fell.protection", "broken", {"item": key}))
    if not per_item and not scene.of(who, Pack).protection:
        scene.emit(Said(who, "fell.protection", "broken", {"item": ""}))


def wound(scene: Scene, who: str, n: int, to: str) -> None:
    """Ability points go; one that comes to 0 asks the death table."""
    before = scene.of(who, Ladder).rung(to)
    scene.fate.note("fell.harm", who, ability=to, harm=n)
    scene.emit(PointsChanged(who, to, -n))
    if before.points and not scene.of(who, Ladder).rung(to).points:
        dying(scene, who, to)


def wound_creature(scene: Scene, who: str, n: int) -> None:
    """Hit points go; at 0 a creature is out of the fight, or rolls for death where the table plays so."""
    before = scene.of(who, HitPoints).now
    scene.fate.note("fell.harm", who, ability="HP", harm=n)
    scene.emit(HitPointsChanged(who, -n))
    if not before or scene.of(who, HitPoints).now:
        return
    if scene.ruling(NPC_ZERO) == "death_table":
        dying(scene, who, "HP")
    else:
        scene.emit(LifeChanged(who, "out"))


# ---- death
def dying(scene: Scene, who: str, ability: str) -> None:
    """The death table: dead at once, or a countdown that treatment stops."""
    found = scene.run(DEATH, Nothing(), {"dying": who})
    scene.emit(Said(who, "fell.death", found.result, {"ability": ability, "time": found.time}))
    if found.result == "dead":
        scene.emit(LifeChanged(who, "dead"))
        return
    scene.emit(LifeChanged(who, "down"))
    when = f"{found.time} {found.result}"
    remember(scene, who, DEATH_TIMER, after=seconds(scene, found.time, found.result), when=when, ability=ability)


def time_is_up(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """A countdown has run out: nobody dies in silence, the facilitator says so."""
    if scene.fate.choose("", "fell.death", {"dies": True, "lives": False}, "dies", waits=True):
        scene.emit(LifeChanged(who, "dead"))


def countdown(scene: Scene, who: str) -> bool:
    """Is somebody's time running out?"""
    return any(t.rule == DEATH_TIMER for t in scene.of(who, Timers).timers.values())


class TreatWants(Wants, frozen=True, kw_only=True):
    """Somebody's action; with `dn`, where the facilitator asks for it, a test too."""

    target: Id
    dn: Difficulty | None = None
    ability: Ability = "INT"
    skill: Id = ""
    advantage: Steps = 0


def plan_treat(scene: Scene, actor: str, want: TreatWants) -> Plan[Any, Any] | Refused:
    if want.target not in scene.state.characters or not countdown(scene, want.target):
        return Refused("not-dying", "fell.death", {"who": scene.name(want.target)})
    if want.dn is None:
        return plain()
    dice = gathered(scene, actor, want.ability, want.skill, "")
    if isinstance(dice, Refused):
        return dice
    params = TestParams(dice=dice, dn=want.dn, advantage=want.advantage - fatigue(scene, actor))
    return Plan(TEST, params, {"roller": actor})


def after_treat(scene: Scene, actor: str, want: TreatWants, outcome: TestOutcome | Nothing) -> None:
    """The countdown stops; the ability stays at 0 until points return."""
    if isinstance(outcome, TestOutcome) and not outcome.passed:
        scene.emit(Said(actor, "fell.test", "trouble", {"hits": 0, "stakes": ""}))
        return
    forget(scene, want.target, DEATH_TIMER)
    scene.emit(Said(want.target, "fell.death", "treated", {"by": actor}))
    scene.emit(LifeChanged(want.target, "up"))


# ---- harm by the facilitator's word
class HarmWants(Wants, frozen=True, kw_only=True):
    """A fall, a fire, a poison: points, or in rare cases steps off the die itself."""

    n: Annotated[int, Meta(ge=0, le=100)] = 0
    to: Ability = "BOD"
    armour: bool = True
    die: Annotated[int, Meta(ge=0, le=5)] = 0


def plan_harm(scene: Scene, actor: str, want: HarmWants) -> Plan[Nothing, Nothing] | Refused:
    if not want.n and not want.die:
        return Refused("no-harm", "fell.harm")
    if actor not in scene.state.characters:
        return Refused("no-such-character", "table.seats", {"who": actor})
    if scene.state.characters[actor].life == "dead":
        return Refused("dead-target", "fell.death", {"who": scene.name(actor)})
    return plain()


def do_harm(scene: Scene, actor: str, want: HarmWants, outcome: Nothing) -> None:
    harm(scene, actor, want.n, want.to, armour=want.armour)
    if want.die:
        lower_die(scene, actor, want.to, want.die)


def lower_die(scene: Scene, who: str, ability: str, steps: int, *, lasting: bool = False) -> None:
    """The die itself goes down; below d4, or with no points left, the death table."""
    before = scene.of(who, Ladder).rung(ability)
    scene.fate.note("fell.harm", who, ability=ability, steps=steps)
    scene.emit(DieStepped(who, ability, -steps, lasting=lasting))
    if before.usable and not scene.of(who, Ladder).rung(ability).usable and before.points:
        dying(scene, who, ability)


class HealWants(Wants, frozen=True, kw_only=True):
    """Healing by magic, medicine or the facilitator's word."""

    n: Annotated[int, Meta(ge=1, le=100)]
    to: Ability = "BOD"


def plan_heal(scene: Scene, actor: str, want: HealWants) -> Plan[Nothing, Nothing] | Refused:
    if actor not in scene.state.characters:
        return Refused("no-such-character", "table.seats", {"who": actor})
    return barred(scene, actor) or plain()


def barred(scene: Scene, who: str) -> Refused | None:
    """Whoever lacks a crucial need gets no points back."""
    lacking = scene.of(who, Need).lacking
    return Refused("deprived", "fell.deprived", {"who": scene.name(who), "lacking": lacking}) if lacking else None


def do_heal(scene: Scene, actor: str, want: HealWants, outcome: Nothing) -> None:
    recover(scene, actor, want.to, want.n)


def recover(scene: Scene, who: str, ability: str, n: int) -> None:
    """Points come back, of the ability or of a creature's hit points; whoever was out is up again."""
    if scene.of(who, HitPoints).most:
        scene.emit(HitPointsChanged(who, n))
        if scene.state.characters[who].life == "out" and scene.of(who, HitPoints).now:
            scene.emit(LifeChanged(who, "up"))
    else:
        scene.emit(PointsChanged(who, ability, n))


# ---- deprivation
class DepriveWants(Wants, frozen=True, kw_only=True):
    """What is lacking: food, water, warmth, sleep; nothing means that the need is met again."""

    lacking: Annotated[str, Meta(max_length=60)] = ""


def plan_deprive(scene: Scene, actor: str, want: DepriveWants) -> Plan[Nothing, Nothing] | Refused:
    if actor not in scene.state.characters:
        return Refused("no-such-character", "table.seats", {"who": actor})
    if not want.lacking and not scene.of(actor, Need).lacking:
        return Refused("not-deprived", "fell.deprived", {"who": scene.name(actor)})
    return plain()


def do_deprive(scene: Scene, actor: str, want: DepriveWants, outcome: Nothing) -> None:
    if want.lacking:
        scene.emit(Deprived(actor, want.lacking, scene.state.clock))
    else:
        scene.emit(Relieved(actor))


def tired(scene: Scene, before: State) -> None:
    """Longer than a day without: fatigued, one step; each further day one more. Noticed as the clock goes on."""
    if scene.state.clock == before.clock:
        return
    for who in tuple(scene.state.characters):
        need = scene.of(who, Need)
        steps = max(0, scene.state.clock - need.since - 1) // DAY if need.lacking else 0
        if need.lacking and steps != need.steps:
            scene.fate.note("fell.deprived", who, steps=steps)
            scene.emit(Fatigued(who, steps))


LATER = {DEATH_TIMER: time_is_up}
MOVES: tuple[AnyMove, ...] = (
    Move("fell.harm", HarmWants, plan_harm, do_harm, by="facilitator"),
    Move("fell.heal", HealWants, plan_heal, do_heal, rule="fell.rest", by="facilitator"),
    Move("fell.treat", TreatWants, plan_treat, after_treat, rule="fell.death"),
    Move("fell.deprive", DepriveWants, plan_deprive, do_deprive, rule="fell.deprived", by="facilitator"),
)
