"""Dying: a countdown to death that treatment stops; when it runs out, the facilitator decides.

The facilitator is asked once for each, however often turns end meanwhile. The question waits, and one that was
dismissed comes back with time. The ruling `death.expired` (ask, dies) counts if the game has it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.table.countdowns import (
    Countdown,
    CountdownOver,
    Countdowns,
    clear_countdowns,
    end_time,
    length_text,
    set_countdown_for,
    set_run_out,
)
from caltrop.games.common.table.wants import NoPlan, require_character
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.open_business import DueRollTaken, RollBecameDue
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import DueRoll, State

from .needs import require_recovery
from .points import HitPoints

COUNTDOWN = "table.countdown"  # the move with which the facilitator says whether someone dies
TIME_UP = "time is up"
TREATS = ("act", "help", "hands")  # what kinds of doing it is to treat somebody


def is_dead(scene: Scene, who: str) -> bool:
    return who in scene.state.characters and scene.state.characters[who].life == "dead"


def living_party(scene: Scene) -> tuple[str, ...]:
    """Return the living members of the party."""
    return tuple(w for w, c in scene.state.characters.items() if c.is_in_party and c.life != "dead")


def require_alive(scene: Scene, who: str) -> None:
    require_character(scene, who)
    if is_dead(scene, who):
        refuse("dead-target", scene.rule("death"), who=scene.name(who))


def is_dying(scene: Scene, who: str) -> bool:
    """Does a countdown to death run for this character?"""
    return scene.part(who, Countdowns).has(scene.rule("death"))


def can_be_treated(scene: Scene, who: str) -> bool:
    """Is a living character dying, or under a condition that treatment ends?"""
    marks = scene.part(who, Conditions).active.values()
    return not is_dead(scene, who) and (is_dying(scene, who) or any("treated" in m.ends for m in marks))


def _seconds_left(scene: Scene, who: str) -> int | str:
    """Return the seconds until a dying character's death; "" if its countdown has no fixed end."""
    countdowns = scene.part(who, Countdowns).countdowns.values()
    hours = [t.at for t in countdowns if t.rule == scene.rule("death") and t.at is not None]
    return max(0, min(hours) - scene.state.clock) if hours else ""


def require_other_healer(scene: Scene, actor: str, target: str) -> None:
    """Refuse self-treatment by a dying character: someone else must treat them."""
    if target == actor and is_dying(scene, actor):
        refuse("treats-self", scene.rule("death"), who=scene.name(actor))


# ---- the death table
def settle_death_roll(scene: Scene, who: str, result: str, time: int, **cause: str) -> None:
    """Tell and apply what the death table says: dead at once, dying, or no worse if a sooner countdown runs."""
    rule = scene.rule("death")
    if result != "dead" and _is_dying_sooner(scene, who, end_time(scene, who, time, result)[0], cause):
        scene.emit(Said(who, rule, "sooner", {**cause, "rolled": length_text(time, result)}))
        return
    scene.emit(Said(who, rule, result, {**cause, "time": time}))
    if result == "dead":
        die(scene, who)
    else:
        start_dying(scene, who, time, result, **cause)


def _countdowns(scene: Scene, who: str, cause: Mapping[str, Any]) -> dict[str, int | None]:
    """Return when a character's countdowns of this cause end, by countdown."""
    countdowns = scene.part(who, Countdowns).countdowns
    rule = scene.rule("death")
    return {id: t.at for id, t in countdowns.items() if t.rule == rule and t.facts == cause}


def _is_dying_sooner(scene: Scene, who: str, end: int, cause: Mapping[str, Any]) -> bool:
    """Has a countdown of the same cause run out, or does it end no later than `end`?"""
    return any(at is None or at <= end for at in _countdowns(scene, who, cause).values())


def start_dying(scene: Scene, who: str, n: int, unit: str, **cause: Any) -> None:
    """Put a character down, with a countdown to death instead of a later one of the same cause."""
    rule = scene.rule("death")
    for id in _countdowns(scene, who, cause):
        scene.emit(CountdownOver(who, id, rule))
    if scene.state.characters[who].life != "down":
        scene.emit(LifeChanged(who, "down"))
    set_countdown_for(scene, who, rule, n, unit, **cause)


# ---- harm at 0
def harm_at_zero(scene: Scene, who: str, roll: Callable[[], None], **cause: str) -> None:
    """Harm a character who has nothing left to lose, by the table's ruling: `roll` is the death table."""
    spare = partial(_tell_no_worse, scene, who, **cause)
    match scene.option("harm.at_zero", "death"):
        case "nothing":
            spare()
        case "death" if not _is_beaten(scene, who):
            roll()
        case _:
            _ask_if_fatal(scene, who, {"dies": partial(die, scene, who), "table": roll, "lives": spare})


def _ask_if_fatal(scene: Scene, who: str, options: Mapping[str, Callable[[], None]]) -> None:
    """Ask the facilitator what harm at 0 does; the beaten do not roll on the death table."""
    found = {word: then for word, then in options.items() if word != "table" or not _is_beaten(scene, who)}
    scene.fate.note(scene.rule("death"), who, FactStated("struck"))  # the question itself names no character
    scene.fate.choose("", scene.rule("death"), found, "table" if "table" in found else "dies", waits=True)()


def _is_beaten(scene: Scene, who: str) -> bool:
    """Is this someone who is out of the fight at 0, instead of on the death table?"""
    npc = bool(scene.part(who, HitPoints).maximum) or scene.state.characters[who].kind == "creature"
    return npc and scene.option("npc.zero", "out") == "out"


def _tell_no_worse(scene: Scene, who: str, **cause: str) -> None:
    scene.emit(Said(who, scene.rule("harm"), "no-worse", {**cause}))


def die(scene: Scene, who: str) -> None:
    clear_countdowns(scene, who, scene.rule("death"))
    withdraw_verdict(scene, who)
    scene.emit(LifeChanged(who, "dead"))


def tell_failed_treatment(scene: Scene, who: str) -> None:
    """Tell that treatment has failed, of someone who is dying."""
    if is_dying(scene, who):
        scene.emit(Said(who, scene.rule("death"), "untreated"))


def stop_dying(scene: Scene, who: str, *, out: bool = False) -> None:
    """End the countdown: the character is up, or out of the fight with `out` or without hit points."""
    clear_countdowns(scene, who, scene.rule("death"))
    withdraw_verdict(scene, who)
    hp = scene.part(who, HitPoints)
    scene.emit(LifeChanged(who, "out" if out or (hp.maximum and not hp.now) else "up"))


# ---- the time is up
def resolve_countdown(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Ask the facilitator, once, if a character dies whose countdown ran out: they go on dying until it is said.

    The question is a due roll: it holds up neither the clock nor a turn. Games list this under their rule of death.
    Where the table plays it so, they die at once.
    """
    rule = scene.rule("death")
    if is_dead(scene, who):
        return
    scene.fate.note(rule, who, FactStated("dead"))
    if scene.option("death.expired", "ask") == "dies":
        die(scene, who)
        return
    set_run_out(scene, who, rule, TIME_UP, **facts)
    _ask_for_verdict(scene, who)


def _ask_for_verdict(scene: Scene, who: str) -> None:
    """Put the question whether a character dies among what is due, unless it is there."""
    if not any(_is_verdict_on(due, who) for due in scene.state.due_rolls.values()):
        id = scene.state.fresh_id("countdown", scene.state.due_rolls)
        scene.emit(RollBecameDue(id, DueRoll(COUNTDOWN, who, scene.rule("death"), why=TIME_UP)), audience=())


def notice_run_out(scene: Scene, before: State) -> None:
    """When time has passed, ask again about everyone whose time is up until it is said what happens."""
    if scene.is_later_than(before):
        for who in tuple(scene.state.characters):
            if not is_dead(scene, who) and expired_countdowns(scene, who):
                _ask_for_verdict(scene, who)


@only_warns
def warn_of_late_treatment(scene: Scene, who: str) -> None:
    """Warn about treating a character whose time is up."""
    ended = [t.since for t in _run_out(scene, who).values() if t.since is not None]
    if expired_countdowns(scene, who):
        ago = scene.state.clock - min(ended, default=scene.state.clock)
        scene.warn("time-ran-out", scene.rule("death"), who=scene.name(who), **({"seconds": ago} if ago > 0 else {}))


@only_warns
def warn_of_open_verdicts(scene: Scene) -> None:
    """Warn about letting time pass while it is open whether somebody dies; the hidden go unnamed."""
    state = scene.state
    known = (who for who, c in state.characters.items() if not c.hidden or state.may_act_for(scene.seat, who))
    names = tuple(scene.name(who) for who in known if not is_dead(scene, who) and expired_countdowns(scene, who))
    if names:
        scene.warn("verdict-open", scene.rule("death"), names=names)


def expired_countdowns(scene: Scene, who: str) -> tuple[str, ...]:
    """Return the keys of a character's countdowns that have run out, on which the facilitator has not spoken."""
    return tuple(_run_out(scene, who))


def _run_out(scene: Scene, who: str) -> dict[str, Countdown]:
    countdowns = scene.part(who, Countdowns).countdowns.items()
    return {id: t for id, t in countdowns if t.rule == scene.rule("death") and t.at is None}


def _is_verdict_on(due: DueRoll, who: str) -> bool:
    return due.move == COUNTDOWN and due.actor == who


def withdraw_verdict(scene: Scene, who: str) -> None:
    """Withdraw the question whether a character dies."""
    for id, due in scene.state.due_rolls.items():
        if _is_verdict_on(due, who):
            scene.emit(DueRollTaken(id), audience=())


def settle_dying(scene: Scene, who: str) -> None:
    """Ask the facilitator about a dying character when a fight ends: treated in time, still dying, or dead."""
    options = {"keep": "keep", "treat": "treat", "dies": "dies"}
    left = _seconds_left(scene, who)
    scene.fate.note(scene.rule("death"), who, FactStated("dying", left) if left != "" else FactStated("dead"))
    match scene.fate.choose("", scene.rule("death"), options, "keep", waits=True):
        case "treat":
            scene.emit(Said(who, scene.rule("death"), "treated"))
            stop_dying(scene, who)
        case "dies":
            die(scene, who)


# ---- healing
def plan_heal(scene: Scene, actor: str, want: Wants) -> NoPlan:
    """Return the plan of healing by the facilitator; refuse the dead, and those who still lack something."""
    require_alive(scene, actor)
    require_recovery(scene, actor)
    return plan_without_dice()


def say_full(scene: Scene, who: str, name: str) -> None:
    """Say that no points are missing; of a closed creature only the facilitator hears it."""
    hearers = None if scene.state.characters[who].is_open else ()
    scene.emit(Said(who, scene.rule("rest"), "full", {"name": name}), hearers)


class CountdownWants(Wants, frozen=True, kw_only=True):
    """Whether someone whose countdown ran out dies, lives, or has a round more."""

    result: Literal["dies", "lives", "round"]


def _plan_verdict(scene: Scene, actor: str, want: CountdownWants) -> NoPlan:
    require_alive(scene, actor)
    if not expired_countdowns(scene, actor):
        refuse("no-such-countdown", "table.trigger", who=scene.name(actor))
    return plan_without_dice()


def _settle_countdown(scene: Scene, actor: str, want: CountdownWants, outcome: Nothing) -> None:
    """Let a character die, live, or go on dying; who lives is still dying if another countdown runs."""
    if want.result == "dies":
        die(scene, actor)
        return
    rule = scene.rule("death")
    countdowns = scene.part(actor, Countdowns).countdowns
    for id in expired_countdowns(scene, actor):
        scene.emit(CountdownOver(actor, id, rule))
        if want.result == "round":
            scene.emit(Said(actor, rule, "rounds", {**countdowns[id].facts, "time": 1}))
            set_countdown_for(scene, actor, rule, 1, "rounds", **countdowns[id].facts)
    withdraw_verdict(scene, actor)
    if not is_dying(scene, actor):
        stop_dying(scene, actor)


VERDICT_MOVES: tuple[AnyMove, ...] = (
    Move(
        COUNTDOWN, CountdownWants, _plan_verdict, _settle_countdown, rule="table.trigger", by="facilitator", actor="one"
    ),
)
