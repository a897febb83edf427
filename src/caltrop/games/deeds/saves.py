"""Saves: plain, opposed, with aid or against interference; and actions without a roll.

The first part is what every chapter that calls for a save needs: its score, and what a sentence about it says.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.common.conditions.effects import Cannot
from caltrop.games.common.conditions.on_sheet import CONDITION, effects_on
from caltrop.games.common.fighting.fights import mark_acted
from caltrop.games.common.people.attitude import is_at_table
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import Id, NoPlan, OtherId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, OfTarget, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import YES_NO
from caltrop.kernel.rules.mechanic import Mechanic, Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import Fact, FactStated, NumberChecked, SidesCompared
from caltrop.kernel.state.events.table import Said

from .library import Ability
from .mechanics import (
    AID,
    DEGREES,
    INTERFERE,
    OPPOSED,
    SAVE,
    InterfereOutcome,
    OpposedOutcome,
    OpposedParams,
    SaveOutcome,
    SaveParams,
    Saver,
    TogetherParams,
)
from .sheet import ability, save_advantage
from .turns import cautions


def save_score(scene: Scene, who: str, name: str) -> int:
    """Return the score that a save is rolled under, and note which ability's it is."""
    score = ability(scene, who, name)
    scene.fate.note("deeds.save", who, FactStated("ability", score, name))
    return score


def save_facts(scene: Scene, who: str, name: str) -> dict[str, Fact]:
    """Return the ability of a save, and what was rolled under which score."""
    checked = [step.facts for step in scene.steps if step.who == who and isinstance(step.facts, NumberChecked)]
    numbers = [{"rolled": facts.number, "score": facts.score} for facts in checked if facts.score is not None]
    return {"ability": name, **(numbers[-1] if numbers else {})}


_Text = Annotated[str, Meta(max_length=200)]
_Meaning = Annotated[_Text, Advanced]
Granted = Annotated[int, Meta(ge=-1, le=5)]
_AGAIN_AT_MOST = 20  # two d20 tie 20 times in a row once in 20^20 contests
_ENOUGH_ADVANTAGES = 2  # advantages from which on the facilitator may waive the roll


class ImpactWants(Wants, frozen=True, kw_only=True):
    """What passing and failing mean, in words, if the facilitator likes: settled before the roll."""

    if_passed: _Meaning = ""
    if_failed: _Meaning = ""


# ---- actions without a roll
class ActionWants(Wants, frozen=True, kw_only=True):
    """An action without risk."""

    what: Annotated[str, Meta(min_length=1, max_length=200)]


def _plan_action(scene: Scene, actor: str, want: ActionWants) -> NoPlan:
    return plan_without_dice(*cautions(scene, actor))


def _after_action(scene: Scene, actor: str, want: ActionWants, outcome: Nothing) -> None:
    _succeed_without_roll(scene, actor, want.what)


def _succeed_without_roll(scene: Scene, actor: str, what: str) -> None:
    """Say that the action succeeds, and count it."""
    scene.emit(Said(actor, "deeds.action", "succeeds", {"what": what}))
    mark_acted(scene, actor)


# ---- saves
class SaveWants(ImpactWants, frozen=True, kw_only=True):
    """A save; `advantage` -1 is disadvantage, 2 or more may need no roll. `to` is who sees the roll."""

    ability: Ability
    advantage: Granted = 0
    disadvantage: Annotated[bool, Advanced] = False
    stakes: _Text = ""
    to: Literal["everyone", "facilitator"] = "everyone"


def _plan_save(scene: Scene, actor: str, want: SaveWants) -> Plan[Any, Any]:
    if _is_sure_thing(scene, want):
        return plan_without_dice()
    params = SaveParams(
        score=save_score(scene, actor, want.ability),
        advantage=save_advantage(scene, actor, want.ability, want.advantage, want.disadvantage),
    )
    note_meaning(scene, want)
    return Plan(SAVE, params, {"roller": actor}, audience=() if want.to == "facilitator" else None)


def note_meaning(scene: Scene, want: ImpactWants) -> None:
    """Note what passing and failing mean, which is settled before the roll."""
    for what, text in (("if_passed", want.if_passed), ("if_failed", want.if_failed)):
        if text:
            scene.fate.note("deeds.impact", "", FactStated(what, text))


def meaning(passed: bool, want: ImpactWants) -> dict[str, str]:
    """Return what the result means, as a fact, if it was said before the roll."""
    said = want.if_passed if passed else want.if_failed
    return {"means": said} if said else {}


def _is_sure_thing(scene: Scene, want: SaveWants) -> bool:
    """Does the facilitator waive the roll? They are asked from 2 advantages on."""
    if want.advantage < _ENOUGH_ADVANTAGES or want.disadvantage:
        return False
    return scene.fate.choose("", "deeds.advantage", {"roll": False, "succeeds": True}, "roll", waits=True)


def _after_save(scene: Scene, actor: str, want: SaveWants, outcome: SaveOutcome | Nothing) -> None:
    """Say the result and its degree."""
    audience = scene.plan.audience if scene.plan else None
    if not isinstance(outcome, SaveOutcome):
        scene.emit(Said(actor, "deeds.action", "succeeds", {"what": want.stakes}), audience)
        return
    told = {**save_facts(scene, actor, want.ability), "degree": _degree(scene), "stakes": want.stakes}
    told |= meaning(outcome.passed, want)
    scene.emit(Said(actor, "deeds.save", "passed" if outcome.passed else "failed", told), audience)


def _degree(scene: Scene) -> str:
    """Return how much a pass or a failure means, which the actor's advantage sets before the roll."""
    params = scene.plan.params if scene.plan else None
    if isinstance(params, TogetherParams):
        return DEGREES[params.savers[0].advantage]
    return DEGREES[params.advantage] if isinstance(params, SaveParams) else DEGREES[0]


# ---- opposed saves
class OpposedWants(ImpactWants, frozen=True, kw_only=True):
    """A save against a rival's, with the ability of each."""

    target: OtherId
    ability: Ability = "Brawn"
    target_ability: Annotated[Ability | Literal[""], OfTarget, Advanced] = ""
    advantage: Granted = 0
    target_advantage: Annotated[Granted, Advanced] = 0
    stakes: _Text = ""


def _plan_opposed(scene: Scene, actor: str, want: OpposedWants) -> Plan[OpposedParams, OpposedOutcome]:
    require_target(scene, actor, want.target)
    theirs = want.target_ability or want.ability
    params = OpposedParams(
        a=save_score(scene, actor, want.ability),
        b=save_score(scene, want.target, theirs),
        a_advantage=save_advantage(scene, actor, want.ability, want.advantage),
        b_advantage=save_advantage(scene, want.target, theirs, want.target_advantage),
    )
    note_meaning(scene, want)
    return Plan(OPPOSED, params, {"a": actor, "b": want.target})


def _after_opposed(scene: Scene, actor: str, want: OpposedWants, outcome: OpposedOutcome) -> None:
    """Roll a tie again, and say who wins."""
    plan = scene.plan
    for _ in range(_AGAIN_AT_MOST):
        if outcome.winner != "tie" or plan is None:
            break
        scene.fate.note("deeds.opposed", "", FactStated("again"))
        outcome = scene.run(OPPOSED, plan.params, plan.roles)
    result = {"a": "won", "b": "lost", "tie": "tie"}[outcome.winner]
    told = {"against": want.target, "stakes": want.stakes, **_opposed_degrees(scene), **_opposed_facts(scene, want)}
    if outcome.winner != "tie":
        told |= meaning(outcome.winner == "a", want)
    scene.emit(Said(actor, "deeds.opposed", result, told))


def _opposed_facts(scene: Scene, want: OpposedWants) -> dict[str, Fact]:
    """Return the abilities of both, and the numbers that they rolled last."""
    compared = [step.facts for step in scene.steps if isinstance(step.facts, SidesCompared)]
    rolled = {"a": compared[-1].a, "b": compared[-1].b} if compared else {}
    return {"ability": want.ability, "other": want.target_ability or want.ability, **rolled}


def _opposed_degrees(scene: Scene) -> dict[str, str]:
    """Return how much it means to each of the two, which their own advantages set before the roll."""
    params = scene.plan.params if scene.plan else None
    if not isinstance(params, OpposedParams):
        return {}
    return {"degree": DEGREES[params.a_advantage], "their_degree": DEGREES[params.b_advantage]}


# ---- aid and interference
class Helper(Wants, frozen=True, kw_only=True):
    """Another character who rolls, and the ability they use."""

    who: Id
    ability: Ability | Literal[""] = ""
    advantage: Granted = 0


class TogetherWants(ImpactWants, frozen=True, kw_only=True):
    """A character's save, and those who aid or hinder it."""

    ability: Ability
    others: Annotated[tuple[Helper, ...], Meta(min_length=1, max_length=7), Pick.partners]
    advantage: Granted = 0
    disadvantage: Annotated[bool, Advanced] = False
    stakes: _Text = ""


def _plan_together(
    scene: Scene, actor: str, want: TogetherWants, rule: Mechanic[TogetherParams, Any]
) -> Plan[TogetherParams, Any]:
    """Plan a save of several characters; those who are named may stay out of it."""
    own = save_advantage(scene, actor, want.ability, want.advantage, want.disadvantage)
    savers = {actor: Saver(save_score(scene, actor, want.ability), own)}
    for other in want.others:
        if other.who in savers or not is_at_table(scene, other.who):
            refuse("no-such-helper", rule.id, who=other.who)
        if scene.state.characters[other.who].life != "up":
            refuse("helper-down", rule.id, who=scene.name(other.who))
        _warn_if_helper_is_barred(scene, other.who)
        if _is_taking_part(scene, other.who, rule.id):
            savers[other.who] = _saver(scene, other, other.ability or want.ability)
    roles = {f"a{i}": who for i, who in enumerate(savers)}
    note_meaning(scene, want)
    return Plan(rule, TogetherParams(savers=tuple(savers.values())), roles)


def _warn_if_helper_is_barred(scene: Scene, who: str) -> None:
    """Warn about a helper that a condition keeps from acting or helping."""
    for _, mark, bar in effects_on(scene, who, Cannot):
        if {"act", "help"} & set(bar.what) and not bar.is_aimed:
            scene.warn("cannot", CONDITION, who=scene.name(who), mark=mark.text, what="help")


def _saver(scene: Scene, helper: Helper, name: str) -> Saver:
    """Return the numbers of another character's save."""
    return Saver(save_score(scene, helper.who, name), save_advantage(scene, helper.who, name, helper.advantage))


def _is_taking_part(scene: Scene, who: str, rule: str) -> bool:
    """Ask whether a named character takes part; the facilitator answers for creatures."""
    theirs = scene.state.characters[who].kind == "creature" and not scene.state.may_act_for(scene.seat, who)
    return scene.fate.choose(who, rule, YES_NO, "no" if theirs else "yes", waits=theirs)


def _after_aid(scene: Scene, actor: str, want: TogetherWants, outcome: SaveOutcome) -> None:
    """Say the one result for all; if it failed, the helpers share what follows."""
    helpers = _partners(scene, actor)
    _say_together(scene, actor, want, "deeds.aid", _together_result(outcome.passed, bool(helpers)))
    for who in helpers if not outcome.passed else ():
        scene.emit(Said(who, "deeds.aid", "shares", {"stakes": want.stakes}))


def _after_interfere(scene: Scene, actor: str, want: TogetherWants, outcome: InterfereOutcome) -> None:
    """Say the one result; it was spoiled by others only if the actor's own save was good enough."""
    result = "spoiled" if outcome.spoiled else _together_result(outcome.passed, bool(_partners(scene, actor)))
    _say_together(scene, actor, want, "deeds.interfere", result)


def _say_together(scene: Scene, actor: str, want: TogetherWants, rule: str, result: str) -> None:
    """Say the one result of a save of several."""
    told = {**save_facts(scene, actor, want.ability), "stakes": want.stakes, "degree": _degree(scene)}
    told |= meaning(result.startswith("passed"), want)
    scene.emit(Said(actor, rule, result, told))


def _together_result(passed: bool, joined: bool) -> str:
    """Return the result in a word: of several, or "alone" where nobody took part after all."""
    return f"{'passed' if passed else 'failed'}{'' if joined else ' alone'}"


def _partners(scene: Scene, actor: str) -> list[str]:
    """Return the others who rolled."""
    return [who for who in scene.plan.roles.values() if who != actor] if scene.plan else []


MOVES: tuple[AnyMove, ...] = (
    Move("deeds.action", ActionWants, _plan_action, _after_action, does=("act",)),
    Move("deeds.save", SaveWants, _plan_save, _after_save),
    Move("deeds.opposed", OpposedWants, _plan_opposed, _after_opposed, does=("act",)),
    Move("deeds.aid", TogetherWants, lambda scene, actor, want: _plan_together(scene, actor, want, AID), _after_aid),
    Move(
        "deeds.interfere",
        TogetherWants,
        lambda scene, actor, want: _plan_together(scene, actor, want, INTERFERE),
        _after_interfere,
    ),
)
