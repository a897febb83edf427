"""Damage and what comes of it: critical damage, attributes at 0, aid, healing, deprivation."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.chapters.dying import countdown, dead, die, going, living, saved, time_is_up
from caltrop.games.common.sheet import need
from caltrop.games.common.sheet.need import Fatigued, Need, barred, full_days
from caltrop.games.common.sheet.pack import Pack, tire
from caltrop.games.common.sheet.scores import ScoreChanged, Scores
from caltrop.games.common.sheet.time import afflict
from caltrop.games.common.table_moves.wants import Id, NoPlan
from caltrop.kernel.errors import Refused
from caltrop.kernel.events.base import LifeChanged, Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State

from .mechanics import HARM, AttackOutcome, HarmParams, Harms
from .points import Cost, cautions, cost, pay
from .rulings import AT_ZERO
from .scars import scarred, spared
from .sheet import Nature, armor, marked, score, used_up

RULE = "grimoire.critical"
LOST: dict[str, str] = {"DEX": "paralysed", "WIL": "delirious"}


class Blow:
    """What a wound was like: what its target had before, whether it scars, and the mark of critical damage."""

    def __init__(self, hp: int, strength: int, *, scar: bool = True, mark: str = "") -> None:
        self.hp, self.strength, self.scar, self.mark = hp, strength, scar, mark


# ---- damage
def suffer(scene: Scene, who: str, outcome: AttackOutcome, blow: Blow) -> None:
    """Hit points and STR go; then death, critical damage, a scar, as they are due."""
    if dead(scene, who) or not outcome.damage:
        return
    if outcome.hp != blow.hp:
        scene.fate.note("grimoire.hp", who, left=outcome.hp)
        scene.emit(ScoreChanged(who, "HP", outcome.hp - blow.hp))
    if outcome.str != blow.strength:
        scene.emit(ScoreChanged(who, "STR", outcome.str - blow.strength))
    if outcome.str == 0:
        spent(scene, who)
    elif outcome.critical:
        critical(scene, who, blow.mark)
    elif save_was_due(scene, outcome, blow):
        spared(scene, who)
    if blow.scar and scene.state.characters[who].kind == "pc" and outcome.hp == 0 < blow.hp and not dead(scene, who):
        scarred(scene, who, blow.hp)


def save_was_due(scene: Scene, outcome: AttackOutcome, blow: Blow) -> bool:
    return outcome.damage > blow.hp or (scene.ruling(AT_ZERO) == "save" and outcome.damage == blow.hp > 0)


def critical(scene: Scene, who: str, mark: str) -> None:
    """A PC is down and dead within the hour unless aided; others die, if the facilitator does not say otherwise."""
    if mark:
        afflict(scene, who, mark, "", RULE)
    if marked(scene, who, "doomed"):
        scene.emit(Said(who, "grimoire.scars", "doom"))
        die(scene, who)
    elif scene.state.characters[who].kind == "pc":
        scene.emit(Said(who, RULE, "critical"))
        if not countdown(scene, who):
            going(scene, who, 1, "hours")
    elif scene.of(who, Nature).detachment:
        rout(scene, who)
    else:
        fell(scene, who)


def fell(scene: Scene, who: str) -> None:
    """The death of an NPC is the facilitator's word."""
    if scene.fate.choose("", RULE, {"dies": True, "lives": False}, "dies"):
        die(scene, who)
    else:
        scene.emit(LifeChanged(who, "out"))


def rout(scene: Scene, who: str) -> None:
    """A detachment breaks: it runs, or goes on weakened, as the facilitator says."""
    word = scene.fate.choose("", "grimoire.detachment", {"routed": "routed", "weakened": "weakened"}, "routed")
    scene.emit(Said(who, "grimoire.detachment", word))
    if word == "routed":
        scene.emit(LifeChanged(who, "out"))
    else:
        afflict(scene, who, word, "", "grimoire.detachment")


def spent(scene: Scene, who: str) -> None:
    """STR 0: dead, without a save; a detachment is destroyed, and a vessel of magic becomes a spell."""
    rule = "grimoire.detachment" if scene.of(who, Nature).detachment else "grimoire.attribute_loss"
    if marked(scene, who, "vessel"):
        scene.emit(Said(who, "grimoire.mishaps", "a spell"))
    else:
        scene.emit(Said(who, rule, "destroyed" if rule == "grimoire.detachment" else "dead"))
    die(scene, who)


def lose(scene: Scene, who: str, attribute: str, n: int) -> None:
    """Points of an attribute go; at 0 it is death, paralysis or delirium."""
    before = score(scene, who, attribute)
    if n <= 0 or not before or dead(scene, who):
        return
    scene.emit(ScoreChanged(who, attribute, -n))
    if score(scene, who, attribute):
        return
    if attribute == "STR":
        spent(scene, who)
    else:
        scene.emit(Said(who, "grimoire.attribute_loss", LOST[attribute]))


# ---- damage by the facilitator's word
class HarmWants(Wants, frozen=True, kw_only=True):
    """A fall, a fire, a poison: damage to HP, or straight to an attribute."""

    n: Annotated[int, Meta(ge=1, le=999)]
    to: Harms = "HP"
    armor: bool = True
    scar: bool = True


def plan_harm(scene: Scene, actor: str, want: HarmWants) -> Plan[Any, Any] | Refused:
    if no := living(scene, actor):
        return no
    if want.to != "HP":
        return plain()
    return Plan(HARM, harm_params(scene, actor, want.n, armor=want.armor), {"target": actor})


def harm_params(scene: Scene, who: str, n: int, *, armor: bool) -> HarmParams:
    return HarmParams(
        damage=n, armor=worn(scene, who) if armor else 0, hp=score(scene, who, "HP"), str=score(scene, who, "STR")
    )


worn = armor  # the name is also a parameter's here


def do_harm(scene: Scene, actor: str, want: HarmWants, outcome: AttackOutcome | Nothing) -> None:
    if isinstance(outcome, AttackOutcome):
        assert scene.plan is not None
        suffer(scene, actor, outcome, Blow(scene.plan.params.hp, scene.plan.params.str, scar=want.scar))
    else:
        lose(scene, actor, want.to, want.n)


def damage(scene: Scene, who: str, n: int, *, armor: bool) -> None:
    """Damage that comes of something else: a spell, for one."""
    if n > 0 and not dead(scene, who):
        params = harm_params(scene, who, n, armor=armor)
        suffer(scene, who, scene.run(HARM, params, {"target": who}), Blow(params.hp, params.str))


# ---- healing
class HealWants(Wants, frozen=True, kw_only=True):
    n: Annotated[int, Meta(ge=1, le=99)]
    to: Harms = "HP"


def plan_heal(scene: Scene, actor: str, want: HealWants) -> NoPlan:
    return living(scene, actor) or barred(scene, actor) or plain()


def heal(scene: Scene, who: str, name: str, n: int) -> None:
    """Points come back, as many as are missing; whoever was out and has hit points again is up."""
    scores = scene.of(who, Scores)
    by = min(n, scores.most(name) - scores.now(name))
    if by > 0:
        scene.emit(ScoreChanged(who, name, by))
    if name == "HP" and scene.state.characters[who].life == "out" and score(scene, who, "HP"):
        scene.emit(LifeChanged(who, "up"))


# ---- aid
class TreatWants(Wants, frozen=True, kw_only=True):
    """Bandages if there are any; other aid, in the facilitator's eyes, does as well."""

    target: Id
    ap: Cost | None = None


def plan_treat(scene: Scene, actor: str, want: TreatWants) -> NoPlan:
    if no := living(scene, want.target):
        return no
    if not countdown(scene, want.target):
        return Refused("not-dying", RULE, {"who": scene.name(want.target)})
    return plain(*cautions(scene, actor, cost(scene, "bandage", want.ap)))


def treat(scene: Scene, actor: str, want: TreatWants, outcome: Nothing) -> None:
    """Stable: alive, and out of the fight until there are hit points again."""
    pack = scene.of(actor, Pack)
    key = pack.find("bandages") or pack.find("healers-bag")
    if key:
        used_up(scene, actor, key, pack.items[key], "used")
    scene.emit(Said(want.target, "grimoire.rest", "treated", {"by": actor}))
    saved(scene, want.target, out=True)
    pay(scene, actor, cost(scene, "bandage", want.ap))


# ---- deprivation
def tired(scene: Scene, before: State) -> None:
    """Each day beyond the first adds a fatigue, which fills a slot. Noticed as the clock goes on."""
    for who in tuple(scene.state.characters) if scene.state.clock != before.clock else ():
        days, steps = full_days(scene, who), scene.of(who, Need).steps
        if days > steps and not dead(scene, who):
            scene.fate.note("grimoire.deprived", who, days=days)
            scene.emit(Fatigued(who, days))
            tire(scene, who, days - steps, "grimoire.slots")


LATER = {RULE: time_is_up}
MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.harm", HarmWants, plan_harm, do_harm, rule="grimoire.hp", by="facilitator"),
    Move(
        "grimoire.heal",
        HealWants,
        plan_heal,
        lambda scene, actor, want, outcome: heal(scene, actor, want.to, want.n),
        rule="grimoire.rest",
        by="facilitator",
    ),
    Move("grimoire.treat", TreatWants, plan_treat, treat, rule="grimoire.rest"),
    *need.moves("grimoire", "grimoire.deprived"),
)
