"""Harm, protection, death and its countdown, treatment, deprivation and fatigue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.parts.hitpoints import HitPoints, HitPointsChanged
from caltrop.games.parts.ladder import DieStepped, Ladder, PointsChanged
from caltrop.games.parts.need import DAY, Deprived, Fatigued, Need, Relieved
from caltrop.games.parts.pack import Pack, ProtectionChanged
from caltrop.games.parts.table import Id, there
from caltrop.games.parts.time import Timers, forget, remember, seconds
from caltrop.kernel.errors import Refused
from caltrop.kernel.events import LifeChanged, Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State

from .mechanics import DEATH, TEST, Difficulty, Steps, TestOutcome, TestParams
from .rulings import NPC_ZERO, PROTECTION_POOL
from .sheet import Ability, steps
from .tests import gathered, known, second_act, spend_turn

DEATH_TIMER = "fell.death"


# ---- harm
def harm(scene: Scene, who: str, n: int, to: str = "BOD", *, armour: bool = True) -> None:
    """Harm takes points; of BOD harm its owner may take any part to protection instead. At 0, the death table."""
    if n <= 0 or dead(scene, who):
        return
    left = n - (shielded(scene, who, n) if armour and to == "BOD" else 0)
    if left <= 0:
        return
    if scene.of(who, HitPoints).most:
        wound_creature(scene, who, left)
    else:
        wound(scene, who, left, to)


def dead(scene: Scene, who: str) -> bool:
    return who in scene.state.characters and scene.state.characters[who].life == "dead"


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
        fall(scene, who, to)


def wound_creature(scene: Scene, who: str, n: int) -> None:
    """Hit points go; at 0 a creature falls."""
    before = scene.of(who, HitPoints).now
    scene.fate.note("fell.harm", who, ability="HP", harm=n)
    scene.emit(HitPointsChanged(who, -n))
    if before and not scene.of(who, HitPoints).now:
        fall(scene, who, "HP")


# ---- death
def fall(scene: Scene, who: str, ability: str) -> None:
    """Points at 0, or a die below d4: the death table; a creature is out of the fight, unless the table plays so."""
    if scene.of(who, HitPoints).most and scene.ruling(NPC_ZERO) == "out":
        scene.emit(LifeChanged(who, "out"))
    else:
        dying(scene, who, ability)


def dying(scene: Scene, who: str, ability: str) -> None:
    """The death table: dead at once, or a countdown that treatment stops."""
    found = scene.run(DEATH, Nothing(), {"dying": who})
    scene.emit(Said(who, "fell.death", found.result, {"ability": ability, "time": found.time}))
    if found.result == "dead":
        die(scene, who)
        return
    scene.emit(LifeChanged(who, "down"))
    when = f"{found.time} {found.result}"
    remember(scene, who, DEATH_TIMER, after=seconds(scene, found.time, found.result), when=when, ability=ability)


def die(scene: Scene, who: str) -> None:
    forget(scene, who, DEATH_TIMER)
    scene.emit(LifeChanged(who, "dead"))


def saved(scene: Scene, who: str) -> None:
    """No countdown any more: up with an ability at 0, or out of the fight with no hit points."""
    forget(scene, who, DEATH_TIMER)
    hp = scene.of(who, HitPoints)
    scene.emit(LifeChanged(who, "out" if hp.most and not hp.now else "up"))


def time_is_up(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """A countdown has run out: nobody dies in silence, the facilitator says so."""
    if dead(scene, who):
        return
    scene.fate.note("fell.death", who, due="dead")  # for whoever is asked: the question names nobody
    if scene.fate.choose("", "fell.death", {"dies": True, "lives": False}, "dies", waits=True):
        die(scene, who)
    elif not countdown(scene, who):
        saved(scene, who)


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
    if not known(scene, want.target):
        return Refused("no-such-character", "table.seats", {"who": want.target})
    if dead(scene, want.target) or not countdown(scene, want.target):
        return Refused("not-dying", "fell.death", {"who": scene.name(want.target)})
    warnings = second_act(scene, actor, "fell.treat")
    if want.dn is None:
        return plain(*warnings)
    dice = gathered(scene, actor, want.ability, want.skill, "")
    if isinstance(dice, Refused):
        return dice
    params = TestParams(dice=dice, dn=want.dn, advantage=steps(scene, actor, want.advantage))
    return Plan(TEST, params, {"roller": actor}, warnings=warnings)


def treat(scene: Scene, actor: str, want: TreatWants, outcome: TestOutcome | Nothing) -> None:
    after_treat(scene, actor, want, outcome)
    spend_turn(scene, actor, "fell.treat")


def after_treat(scene: Scene, actor: str, want: TreatWants, outcome: TestOutcome | Nothing) -> None:
    """The countdown stops; the ability stays at 0 until points return."""
    if isinstance(outcome, TestOutcome) and not outcome.passed:
        scene.emit(Said(actor, "fell.test", "trouble", {"hits": 0, "stakes": ""}))
    elif countdown(scene, want.target):  # it may have run out while the dice were awaited
        scene.emit(Said(want.target, "fell.death", "treated", {"by": actor}))
        saved(scene, want.target)


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
    if want.die and not scene.of(actor, Ladder).rung(want.to).usable:
        no = Refused("no-ability", "fell.abilities", {"who": scene.name(actor), "ability": want.to})
        return living(scene, actor) or no
    return living(scene, actor) or plain()


def living(scene: Scene, who: str) -> Refused | None:
    """Is there such a character, and alive?"""
    no = Refused("dead-target", "fell.death", {"who": scene.name(who)}) if dead(scene, who) else None
    return there(scene, who) or no


def do_harm(scene: Scene, actor: str, want: HarmWants, outcome: Nothing) -> None:
    harm(scene, actor, want.n, want.to, armour=want.armour)
    if want.die and not dead(scene, actor):
        lower_die(scene, actor, want.to, want.die)


def lower_die(scene: Scene, who: str, ability: str, steps: int, *, lasting: bool = False) -> None:
    """The die itself goes down; below d4, the death table, unless they are dying already."""
    before = scene.of(who, Ladder).rung(ability)
    scene.fate.note("fell.harm", who, ability=ability, steps=steps)
    scene.emit(DieStepped(who, ability, -steps, lasting=lasting))
    if before.usable and not scene.of(who, Ladder).rung(ability).usable and not countdown(scene, who):
        fall(scene, who, ability)


class HealWants(Wants, frozen=True, kw_only=True):
    """Healing by magic, medicine or the facilitator's word."""

    n: Annotated[int, Meta(ge=1, le=100)]
    to: Ability = "BOD"


def plan_heal(scene: Scene, actor: str, want: HealWants) -> Plan[Nothing, Nothing] | Refused:
    return living(scene, actor) or barred(scene, actor) or plain()


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
    if no := there(scene, actor):
        return no
    if not want.lacking and not scene.of(actor, Need).lacking:
        return Refused("not-deprived", "fell.deprived", {"who": scene.name(actor)})
    return plain()


def do_deprive(scene: Scene, actor: str, want: DepriveWants, outcome: Nothing) -> None:
    need = scene.of(actor, Need)
    if not want.lacking:
        scene.emit(Relieved(actor))
        return
    scene.emit(Deprived(actor, want.lacking, need.since if need.lacking else scene.state.clock))
    if need.steps:  # another need beside the first is no fresh start
        scene.emit(Fatigued(actor, need.steps))


def tired(scene: Scene, before: State) -> None:
    """Longer than a day without: fatigued, one step; each further day one more. Noticed as the clock goes on."""
    if scene.state.clock == before.clock:
        return
    for who in tuple(scene.state.characters):
        need = scene.of(who, Need)
        days = max(0, scene.state.clock - need.since - 1) // DAY
        if need.lacking and days != need.steps:
            scene.fate.note("fell.deprived", who, steps=days)
            scene.emit(Fatigued(who, days))


LATER = {DEATH_TIMER: time_is_up}
MOVES: tuple[AnyMove, ...] = (
    Move("fell.harm", HarmWants, plan_harm, do_harm, by="facilitator"),
    Move("fell.heal", HealWants, plan_heal, do_heal, rule="fell.rest", by="facilitator"),
    Move("fell.treat", TreatWants, plan_treat, treat, rule="fell.death"),
    Move("fell.deprive", DepriveWants, plan_deprive, do_deprive, rule="fell.deprived", by="facilitator"),
)
