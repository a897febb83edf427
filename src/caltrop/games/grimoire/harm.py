"""Damage and its effects: scars, critical damage, attributes at 0, aid, healing, deprivation.

The twelve scars are what an attack leaves that takes a character to 0 HP.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import partial
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from caltrop.games.common.conditions.effects import HarmWord
from caltrop.games.common.conditions.in_play import condition_modifiers, is_immune
from caltrop.games.common.conditions.on_sheet import Conditions, end_condition
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.health import needs
from caltrop.games.common.health.dying import (
    die,
    is_dead,
    is_dying,
    living_party,
    plan_heal,
    require_alive,
    resolve_countdown,
    start_dying,
    stop_dying,
    warn_of_late_treatment,
)
from caltrop.games.common.health.needs import Need, lack
from caltrop.games.common.health.points import ScoreChanged, Scores
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.saves.scores import (
    restore_points,
    roll_new_maximum,
    roll_place,
    say_if_full,
    tire_the_deprived,
)
from caltrop.games.common.table.countdowns import set_countdown
from caltrop.games.common.table.wants import Id, NoPlan, PatientId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import Dice
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import Fact, FactStated, NumbersAdded
from caltrop.kernel.state.changes import look_audience
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from .action_points import Cost, cautions, cost, pay
from .checks import roll_save
from .library import Scar, shelves
from .mechanics import HARM, AttackOutcome, HarmParams, Harms
from .rulings import AT_ZERO, CRITICAL_DC, DYING_HOURS, SCARS_ABOVE
from .sheet import Marked, Nature, add_fatigue, armour, check_can_act, grow, has_mark, net_advantage, score, use_once

_SCAR_RULE = "grimoire.scars"
_ONE_D6 = ("d6",)
_TWO_D6 = ("d6",) * 2
_THREE_D6 = ("d6",) * 3
_ScarEffect: TypeAlias = Callable[[Scene, str, Scar, str], None]  # the last: the place of the scar, or ""


def _give_scar(scene: Scene, who: str, hp: int) -> None:
    """Give the scar whose number is the HP before the attack; the table rules on more than 12."""
    n = min(12, hp) if hp <= 12 or scene.ruling(SCARS_ABOVE) == "twelve" else 0
    if n < 1:
        return
    scar = shelves(scene).scars[n]
    scene.fate.note(_SCAR_RULE, who, FactStated("scar", n))
    place = _find_place(scene, who, scar)
    scene.emit(Said(who, _SCAR_RULE, "scar", {"scar": scar.name, "text": scar.text, "place": place}))
    SCARS[scar.n](scene, who, scar, place)


def _find_place(scene: Scene, who: str, scar: Scar) -> str:
    """Return where the scar is: by a d6, or as the facilitator says; "" for one that is nowhere."""
    if scar.told:
        scene.fate.note(_SCAR_RULE, who, FactStated("lost", scar.name))  # the question itself names no character
        return scene.fate.choose("", _SCAR_RULE, {p: p for p in scar.places}, scar.places[0], waits=True)
    return roll_place(scene, who, scar.places, _SCAR_RULE)


# ---- what scars and mishaps share
def roll_for_maximum(scene: Scene, who: str, name: str, dice: Dice, rule: str) -> None:
    """Roll the dice; a result above the score's maximum becomes the new maximum."""
    rolled = roll_new_maximum(scene, who, name, dice, rule)
    grow(scene, who, name, rolled - scene.part(who, Scores).maximum(name))


def _mark_place(scene: Scene, who: str, scar: Scar, place: str) -> str:
    """Put the scar and its place on the sheet as a condition; return the condition's text."""
    text = f"{scar.name}: {place}" if place else scar.name
    afflict(scene, who, text)
    return text


def _schedule_recovery(scene: Scene, who: str, scar: Scar, needs: str, mark: str = "") -> None:
    """Put a roll on the sheet that waits for a rest of the kind `needs`."""
    set_countdown(scene, who, _SCAR_RULE, when=f"{scar.name}: {scar.when}", scar=scar.n, needs=needs, mark=mark)


def _unmark(scene: Scene, who: str, text: str) -> None:
    """End the condition with that text."""
    for id, condition in scene.part(who, Conditions).active.items():
        if text and condition.text == text:
            end_condition(scene, who, id, "treated")


def deprive(scene: Scene, who: str, lacking: str) -> None:
    """Deprive a character of something that is not lacking already."""
    if not scene.part(who, Need).find(lacking):
        scene.fate.note("grimoire.deprived", who, FactStated("lacking", lacking))
        lack(scene, who, lacking)


# ---- the entries
def _lasting_scar(scene: Scene, who: str, scar: Scar, place: str) -> None:
    _mark_place(scene, who, scar, place)
    roll_for_maximum(scene, who, "HP", _ONE_D6, _SCAR_RULE)


def _rattling_blow(scene: Scene, who: str, scar: Scar, place: str) -> None:
    roll_for_maximum(scene, who, "HP", _ONE_D6, _SCAR_RULE)


def _wallop(scene: Scene, who: str, scar: Scar, place: str) -> None:
    deprive(scene, who, "rest")
    _schedule_recovery(scene, who, scar, "rest")


def _broken_limb(scene: Scene, who: str, scar: Scar, place: str) -> None:
    _schedule_recovery(scene, who, scar, "healer", _mark_place(scene, who, scar, place))


def _ailment(scene: Scene, who: str, scar: Scar, place: str) -> None:
    """Scars 5 and 7: an infection, or a leg that hardly carries."""
    _schedule_recovery(scene, who, scar, "healer", _mark_place(scene, who, scar, place))


def _head_wound(scene: Scene, who: str, scar: Scar, place: str) -> None:
    """Roll 3d6 for an attribute; a result above its present value replaces it."""
    rolled = roll_new_maximum(scene, who, place, _THREE_D6, _SCAR_RULE)
    scores = scene.part(who, Scores)
    if rolled > scores.now(place):
        grow(scene, who, place, rolled - scores.maximum(place))
        back = rolled - scene.part(who, Scores).now(place)
        if back > 0:
            scene.emit(ScoreChanged(who, place, back))


def _lasting_loss(die: str) -> _ScarEffect:
    """Make a scar that stays for good; a passed WIL save raises maximum WIL by `die`."""

    def entry(scene: Scene, who: str, scar: Scar, place: str) -> None:
        _mark_place(scene, who, scar, place)
        if roll_save(scene, who, "WIL"):
            grow(scene, who, "WIL", scene.fate.roll(die, who, _SCAR_RULE))

    return entry


def _re_brain(scene: Scene, who: str, scar: Scar, place: str) -> None:
    roll_for_maximum(scene, who, "WIL", _THREE_D6, _SCAR_RULE)


def _mortal_wound(scene: Scene, who: str, scar: Scar, place: str) -> None:
    deprive(scene, who, "healing")
    if not is_dying(scene, who):
        start_dying(scene, who, 1, "hours")
    _schedule_recovery(scene, who, scar, "healer")


def _doom(scene: Scene, who: str, scar: Scar, place: str) -> None:
    scene.emit(Marked(who, "doomed"))


SCARS: dict[int, _ScarEffect] = {
    1: _lasting_scar,
    2: _rattling_blow,
    3: _wallop,
    4: _broken_limb,
    5: _ailment,
    6: _head_wound,
    7: _ailment,
    8: _lasting_loss("d4"),
    9: _re_brain,
    10: _lasting_loss("d6"),
    11: _mortal_wound,
    12: _doom,
}


# ---- what comes later
def _lift_doom(scene: Scene, who: str) -> None:
    """End the doom of a character who passed the save against critical damage."""
    if has_mark(scene, who, "doomed"):
        scene.emit(Said(who, _SCAR_RULE, "spared"))
        scene.emit(Marked(who, "doomed", on=False))
        roll_for_maximum(scene, who, "HP", _THREE_D6, _SCAR_RULE)


def _resolve_scar(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Roll for a scar whose wait is over: the bone has healed, the fever is gone."""
    n = facts.get("scar", 0)
    _unmark(scene, who, str(facts.get("mark", "")))
    if n == 3:
        grow(scene, who, "HP", scene.fate.roll("d6", who, _SCAR_RULE))
    elif n in (4, 5):
        roll_for_maximum(scene, who, "HP", _TWO_D6, _SCAR_RULE)
    elif n == 7:
        roll_for_maximum(scene, who, "DEX", _THREE_D6, _SCAR_RULE)
    elif n == 11:
        by = roll_new_maximum(scene, who, "HP", _TWO_D6, _SCAR_RULE) - scene.part(who, Scores).maximum("HP")
        scene.emit(ScoreChanged(who, "HP", maximum_by=by))


SCAR_LATER = {_SCAR_RULE: _resolve_scar}


RULE = "grimoire.critical"
_FATIGUE = "grimoire.fatigue"
_RESULT_AT_ZERO: dict[str, str] = {"DEX": "paralysed", "WIL": "delirious"}


class WoundFacts:
    """The facts of a wound: HP and STR before, whether it scars, the condition of critical damage, who caused it."""

    def __init__(self, hp: int, strength: int, *, scar: bool = True, mark: str = "", by: str = "") -> None:
        self.hp = hp
        self.strength = strength
        self.scar = scar
        self.mark = mark
        self.by = by


# ---- damage
def suffer(scene: Scene, who: str, outcome: AttackOutcome, blow: WoundFacts) -> None:
    """Take HP and STR; then apply death, critical damage and a scar, as they are due."""
    if is_dead(scene, who) or not outcome.damage:
        return
    if outcome.hp != blow.hp:
        scene.emit(ScoreChanged(who, "HP", outcome.hp - blow.hp))
    if outcome.str != blow.strength:
        scene.emit(ScoreChanged(who, "STR", outcome.str - blow.strength))
    if outcome.str == 0:
        _die_at_zero(scene, who)
    elif outcome.critical:
        _take_critical_damage(scene, who, blow)
    elif _save_was_due(scene, outcome, blow):
        scene.emit(Said(who, RULE, "saved", _critical_facts(scene, who)))
        _lift_doom(scene, who)
    if (
        blow.scar
        and scene.state.characters[who].kind == "character"
        and outcome.hp == 0 < blow.hp
        and not is_dead(scene, who)
    ):
        _give_scar(scene, who, blow.hp)


def _save_was_due(scene: Scene, outcome: AttackOutcome, blow: WoundFacts) -> bool:
    """Did the damage call for a save against critical damage?"""
    return outcome.damage > blow.hp or (scene.ruling(AT_ZERO) == "save" and outcome.damage == blow.hp > 0)


def _critical_facts(scene: Scene, who: str) -> dict[str, Fact]:
    """Return the total of the last save against critical damage, and its DC."""
    saves = [step.facts for step in scene.steps if (step.rule, step.who) == (RULE, who)]
    totals = [facts.total for facts in saves if isinstance(facts, NumbersAdded)]
    return {"total": totals[-1], "dc": scene.dial(CRITICAL_DC)} if totals else {}


def _take_critical_damage(scene: Scene, who: str, blow: WoundFacts) -> None:
    """A player character is down and dying; others die, unless the facilitator says otherwise."""
    if has_mark(scene, who, "doomed"):
        scene.emit(Said(who, "grimoire.scars", "doom", _critical_facts(scene, who)))
        die(scene, who)
    elif scene.state.characters[who].kind == "character":
        scene.emit(Said(who, RULE, "critical", _critical_facts(scene, who)))
        if not is_dying(scene, who):
            start_dying(scene, who, scene.dial(DYING_HOURS), "hours")
    elif scene.part(who, Nature).detachment:
        _rout(scene, who)
    else:
        _decide_npc_death(scene, who)
    if blow.mark:
        afflict(scene, who, blow.mark, by=blow.by)


def _decide_npc_death(scene: Scene, who: str) -> None:
    """Let the facilitator decide whether an NPC dies."""
    scene.emit(Said(who, RULE, "failed", _critical_facts(scene, who)))
    if scene.fate.choose("", RULE, {"dies": True, "lives": False}, "dies"):
        die(scene, who)
    else:
        scene.emit(LifeChanged(who, "out"))


def _rout(scene: Scene, who: str) -> None:
    """Let the facilitator decide whether a broken detachment flees or goes on weakened."""
    word = scene.fate.choose("", "grimoire.detachment", {"routed": "routed", "weakened": "weakened"}, "routed")
    scene.emit(Said(who, "grimoire.detachment", word, _critical_facts(scene, who)))
    if word == "routed":
        scene.emit(LifeChanged(who, "out"))
    else:
        afflict(scene, who, word)


def _die_at_zero(scene: Scene, who: str) -> None:
    """STR 0: death without a save; a detachment is destroyed, and a vessel of magic becomes a spell."""
    rule = "grimoire.detachment" if scene.part(who, Nature).detachment else "grimoire.attribute_loss"
    if has_mark(scene, who, "vessel"):
        scene.emit(Said(who, "grimoire.mishaps", "a spell"))
    else:
        scene.emit(Said(who, rule, "destroyed" if rule == "grimoire.detachment" else "dead"))
    die(scene, who)


def lose(scene: Scene, who: str, attribute: str, n: int) -> None:
    """Take points of an attribute; 0 means death, paralysis or delirium, and below it nothing more is lost."""
    if n <= 0 or is_dead(scene, who):
        return
    if not score(scene, who, attribute):
        scene.emit(Said(who, "grimoire.attribute_loss", "no less", {"attribute": attribute}))
        return
    scene.emit(ScoreChanged(who, attribute, -n))
    if score(scene, who, attribute):
        return
    if attribute == "STR":
        _die_at_zero(scene, who)
    else:
        scene.emit(Said(who, "grimoire.attribute_loss", _RESULT_AT_ZERO[attribute]))


# ---- damage by the facilitator
class HarmWants(Wants, frozen=True, kw_only=True):
    """A fall, a fire, a poison: damage to HP, or straight to an attribute; `harms` says what kind it is."""

    n: Annotated[int, Meta(ge=1, le=999)]
    to: Harms = "HP"
    harms: Annotated[tuple[HarmWord, ...], Advanced] = ()
    armour: Annotated[bool, Advanced] = True
    scar: Annotated[bool, Advanced] = True


def _plan_harm(scene: Scene, actor: str, want: HarmWants) -> Plan[Any, Any]:
    require_alive(scene, actor)
    if want.to != "HP":
        return plan_without_dice()
    params = _harm_params(scene, actor, want.n, frozenset(want.harms), armour=want.armour)
    return Plan(HARM, params, {"target": actor})


def _harm_params(scene: Scene, who: str, n: int, words: frozenset[HarmWord], *, armour: bool) -> HarmParams:
    """Return the numbers of damage to a character."""
    return HarmParams(
        damage=n,
        armour=_worn_armour(scene, who) if armour else 0,
        hp=score(scene, who, "HP"),
        str=score(scene, who, "STR"),
        spared=bool(words) and is_immune(scene, who, ", ".join(sorted(words)), words),
        save_advantage=critical_edge(scene, who),
    )


_worn_armour = armour  # `armour` is also the name of a parameter below


def critical_edge(scene: Scene, who: str) -> int:
    """Return the advantage that conditions give the save against critical damage."""
    bent = condition_modifiers(scene, who, "save", of="STR")
    return net_advantage(scene, bent.ups, bent.downs)


def _do_harm(scene: Scene, actor: str, want: HarmWants, outcome: AttackOutcome | Nothing) -> None:
    if isinstance(outcome, AttackOutcome):
        assert scene.plan is not None
        suffer(scene, actor, outcome, WoundFacts(scene.plan.params.hp, scene.plan.params.str, scar=want.scar))
        unhurt = not outcome.damage
    else:
        unhurt = is_immune(scene, actor, "", frozenset(want.harms))
        lose(scene, actor, want.to, 0 if unhurt else want.n)
    if unhurt:
        tell_no_harm(scene, actor)


def tell_no_harm(scene: Scene, who: str) -> None:
    """Tell that armour or a condition has kept off all harm, to everyone who sees how hurt someone is."""
    scene.emit(Said(who, "grimoire.armor", "harmless"), look_audience(scene.state.characters[who]))


def damage(
    scene: Scene, who: str, n: int, *, armour: bool, words: frozenset[HarmWord] = frozenset(), scar: bool = True
) -> None:
    """Deal damage that another rule causes, such as a spell."""
    if n > 0 and not is_dead(scene, who):
        params = _harm_params(scene, who, n, words, armour=armour)
        facts = WoundFacts(params.hp, params.str, scar=scar)
        suffer(scene, who, scene.run(HARM, params, {"target": who}), facts)


def hurt_without_blow(scene: Scene, who: str, n: int, to: str, armour: bool) -> None:
    """Take what a condition takes each turn, which leaves no scar; below 0, give it back."""
    if n < 0:
        heal(scene, who, to or "HP", -n)
    elif to in ("", "HP"):
        damage(scene, who, n, armour=armour, scar=False)
    else:
        lose(scene, who, to, n)


# ---- healing
class HealWants(Wants, frozen=True, kw_only=True):
    """Healing by the facilitator."""

    n: Annotated[int, Meta(ge=1, le=99)]
    to: Harms = "HP"


def heal_or_say(scene: Scene, who: str, name: str, n: int) -> None:
    """Restore up to `n` points, or say that none are missing; only the facilitator hears it of a closed creature."""
    say_if_full(scene, who, name)
    heal(scene, who, name, n)


def heal(scene: Scene, who: str, name: str, n: int) -> None:
    """Restore up to `n` points; a character who was out and has HP again is up."""
    restore_points(scene, who, name, n)
    if name == "HP" and scene.state.characters[who].life == "out" and score(scene, who, "HP"):
        scene.emit(LifeChanged(who, "up"))


# ---- aid
class TreatWants(Wants, frozen=True, kw_only=True):
    """Aid for the dying, with bandages if there are any; the facilitator may allow other aid."""

    target: PatientId
    ap: Annotated[Cost | None, Advanced] = None


def _plan_treat(scene: Scene, actor: str, want: TreatWants) -> NoPlan:
    require_alive(scene, want.target)
    check_can_act(scene, actor)
    if not is_dying(scene, want.target):
        refuse("not-dying", RULE, who=scene.name(want.target))
    warn_of_late_treatment(scene, want.target)
    return plan_without_dice(*cautions(scene, actor, cost(scene, "bandage", want.ap)))


def _treat(scene: Scene, actor: str, want: TreatWants, outcome: Nothing) -> None:
    """Stop the dying: alive, but out of the fight until there are HP again."""
    pack = scene.part(actor, Pack)
    key = pack.find("bandages") or pack.find("healers-bag")
    if key:
        use_once(scene, actor, key, pack.items[key], "used")
    scene.emit(Said(want.target, "grimoire.rest", "treated", {"by": actor}))
    stop_dying(scene, want.target, out=True)
    pay(scene, actor, cost(scene, "bandage", want.ap))


# ---- fatigue and deprivation
class FatigueWants(Wants, frozen=True, kw_only=True):
    """Fatigue from what happens: a forced march, a night in the rain.

    Without names it is for the actor, and without an actor for the whole party.
    """

    n: Annotated[int, Meta(ge=1, le=10)] = 1
    who: Annotated[tuple[Id, ...], Meta(max_length=60), Pick.party] = ()
    why: Annotated[str, Meta(max_length=120)] = ""


def _plan_fatigue(scene: Scene, actor: str, want: FatigueWants) -> NoPlan:
    for who in want.who:
        require_alive(scene, who)
    return plan_without_dice()


def _do_fatigue(scene: Scene, actor: str, want: FatigueWants, outcome: Nothing) -> None:
    """Tire each of them; owners of full packs are asked at the same time what they drop."""
    scene.emit(Said("", _FATIGUE, "tires", {"n": want.n, "why": want.why}))
    named = want.who or ((actor,) if actor else living_party(scene))
    tired = [w for w in named if w in scene.state.characters and not is_dead(scene, w)]
    scene.fate.together({who: partial(add_fatigue, scene, who, want.n) for who in tired})


def update_fatigue(scene: Scene, before: State) -> None:
    """Tire the deprived as the clock advances."""
    tire_the_deprived(scene, before, partial(add_fatigue, scene))


_NO_VESSEL_NEEDS = ("food", "water", "air")


def _spare_vessels(move: AnyMove) -> AnyMove:
    """Return the move that deprives, refused where it takes from a vessel of magic what that does not need."""

    def plan(scene: Scene, actor: str, want: Any) -> Plan[Any, Any]:
        planned = move.plan(scene, actor, want)
        if has_mark(scene, actor, "vessel") and {want.lacking, want.other.lower()} & set(_NO_VESSEL_NEEDS):
            refuse("needs-nothing", "grimoire.mishaps", who=scene.name(actor))
        return planned

    other = copy(move)
    other.plan = plan
    return other


LATER = {RULE: resolve_countdown}
MOVES: tuple[AnyMove, ...] = (
    Move(
        "grimoire.harm", HarmWants, _plan_harm, _do_harm, rule="grimoire.hp", by="facilitator", actor="one", danger=True
    ),
    Move(
        "grimoire.heal",
        HealWants,
        plan_heal,
        lambda scene, actor, want, outcome: heal_or_say(scene, actor, want.to, want.n),
        rule="grimoire.rest",
        by="facilitator",
        actor="one",
    ),
    Move("grimoire.treat", TreatWants, _plan_treat, _treat, rule="grimoire.rest", care=True, does=("act", "help")),
    Move(_FATIGUE, FatigueWants, _plan_fatigue, _do_fatigue, by="facilitator", actor="maybe"),
    *map(_spare_vessels, needs.moves("grimoire", "grimoire.deprived")),
)
