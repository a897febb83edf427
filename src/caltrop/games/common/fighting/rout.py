"""Rout: what creatures do when their morale fails. They leave the fight, and an empty side makes its end due."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NoReturn

from caltrop.games.common.conditions.effects import Without
from caltrop.games.common.conditions.in_play import is_barred_from
from caltrop.games.common.conditions.on_sheet import Conditions, effects_on
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.people.targets import visible_people
from caltrop.games.common.table.countdowns import set_countdown_for
from caltrop.games.common.table.time import forgo_turn
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.telling import HeardLine, Tell, Tellings, result_facts, tell_result
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import Fact
from caltrop.kernel.state.events.fights import LeftFight, able_members
from caltrop.kernel.state.events.open_business import DueRollTaken, RollBecameDue
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.state import DueRoll, State
from caltrop.messages import log

from .fights import FIGHT_END, FOES, PARTY, require_fight

_CONDITIONAL = "surrender conditionally"
_SURRENDERS = ("surrender", "surrender conditionally", "surrender unconditionally")


def rout(scene: Scene, whom: Collection[str], word: str) -> None:
    """Let these do what the word says, a condition of the game that leaves the fight; terms are the facilitator's."""
    each = tuple(who for who in whom if can_leave(scene, who, word))
    _tell_staying(scene, (who for who in whom if _must_stay(scene, who, word)), word)
    withdraw_due_rolls(scene, scene.rule("morale"))
    if word == _CONDITIONAL and not _are_terms_accepted(scene):
        scene.emit(Said("", scene.rule("morale"), "terms refused", visible_names(scene, each)))
        return
    later = scene.option("morale.leave", "at_once") == "own_turn" and word not in _SURRENDERS
    for who in each:
        if later:
            set_countdown_for(scene, who, scene.rule("morale"), 1, "rounds", result=word)
        else:
            leave(scene, who, word)


def those_who_rout(scene: Scene, whom: Collection[str], word: str = "flee") -> dict[str, Fact]:
    """Return, as facts, whose courage has failed: those who can lose it and go, and are not hidden.

    `stays`: all of them that are in sight have to stay where they are, which has a line of its own.
    """
    found: dict[str, Fact] = {**visible_names(scene, (who for who in whom if can_leave(scene, who, word)))}
    staying = visible_people(scene, (who for who in whom if _must_stay(scene, who, word)))
    return {"stays": 1} if staying and not found else found


def visible_names(scene: Scene, whom: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return, as a fact, those of these who are not hidden: what the hidden do has events of its own."""
    seen = visible_people(scene, whom)
    return {"names": seen} if seen else {}


def leave(scene: Scene, who: str, word: str) -> None:
    """Let someone leave the fight, with the condition that says how."""
    afflict(scene, who, word)
    fight = scene.state.fight
    if fight is not None and fight.side_of(who):
        forgo_turn(scene, who)
        scene.emit(LeftFight(who, out_of_reach=True))


def can_rout(scene: Scene, who: str) -> bool:
    """Can a character's courage fail? Some never lose it, and who cannot act feels none."""
    fearless = any("morale" in effect.what for _, _, effect in effects_on(scene, who, Without))
    return not fearless and not is_barred_from(scene, who, "act")


def refuse_morale(scene: Scene) -> NoReturn:
    """Refuse a morale roll: of the foes who are left, if any, none can lose courage."""
    require_fight(scene)
    left = any(not scene.state.characters[who].hidden for who in able_members(scene.state, FOES))
    refuse("fearless" if left else "nobody-left", scene.rule("morale"))


def can_leave(scene: Scene, who: str, word: str) -> bool:
    """Can a character do what this word says when its courage fails? Who cannot move surrenders, but does not run."""
    return can_rout(scene, who) and not _must_stay(scene, who, word)


def _must_stay(scene: Scene, who: str, word: str) -> bool:
    """Has a character lost courage, and cannot move?"""
    return word not in _SURRENDERS and can_rout(scene, who) and is_barred_from(scene, who, "move", "turn")


def _tell_staying(scene: Scene, whom: Iterable[str], word: str) -> None:
    """Tell who would run, cannot, and so fights on; of the hidden it tells nothing."""
    names = visible_names(scene, whom)
    if names:
        scene.emit(Said("", scene.rule("morale"), f"cannot {word}", names))


def _are_terms_accepted(scene: Scene) -> bool:
    """Ask the facilitator whether the party accepts the terms of a surrender."""
    options = {"accepted": True, "refused": False}
    return scene.fate.choose("", scene.rule("morale"), options, "accepted", waits=True)


def leave_with_turn(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Let someone leave the fight at the end of their own turn, if they can. Games list this under morale."""
    word = str(facts.get("result", ""))
    if can_leave(scene, who, word):
        leave(scene, who, word)
    elif _must_stay(scene, who, word):
        _tell_staying(scene, (who,), word)


def withdraw_due_rolls(scene: Scene, rule: str) -> None:
    """Withdraw the due rolls of a rule."""
    for id, due in scene.state.due_rolls.items():
        if due.rule == rule:
            scene.emit(DueRollTaken(id), audience=())


# ---- an empty side
def notice_empty_side(scene: Scene, before: State) -> None:
    """Make the end of the fight due when at most one side is left; withdraw it when there are two again."""
    fight = scene.state.fight
    if fight is None or before.fight is None:
        return
    empty = [side for side in fight.sides if not able_members(scene.state, side)]
    _withdraw_idle_morale(scene, empty)
    if len(fight.sides) - len(empty) > 1:
        withdraw_due_rolls(scene, FIGHT_END)
    elif any(able_members(before, side) for side in empty) and not _is_offered(scene, FIGHT_END):
        id = scene.state.fresh_id("end", scene.state.due_rolls)
        why = "surrender" if _has_surrendered(scene, before, empty) else "empty side"
        scene.emit(RollBecameDue(id, DueRoll(f"{scene.game.id}.fight.end", "", FIGHT_END, why=why)), audience=())


def _has_surrendered(scene: Scene, before: State, sides: Iterable[str]) -> bool:
    """Have all those who were the last of these sides surrendered?"""
    last = [who for side in sides for who in able_members(before, side) if who in scene.state.characters]
    return bool(last) and all(any(map(scene.part(who, Conditions).has, _SURRENDERS)) for who in last)


def _withdraw_idle_morale(scene: Scene, empty: Collection[str]) -> None:
    """Withdraw the morale roll of a side on which nobody stands any more, and every one when the party is gone."""
    for id, due in scene.state.due_rolls.items():
        if due.rule == scene.rule("morale") and not {due.want.get("side", FOES), PARTY}.isdisjoint(empty):
            scene.emit(DueRollTaken(id), audience=())


def _is_offered(scene: Scene, rule: str) -> bool:
    return any(due.rule == rule for due in scene.state.due_rolls.values())


def _tell_terms(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell an offer of terms; unless they are refused in the same line, those who made it surrender."""
    is_refused = heard.has(Said, rule=event.rule, result="terms refused")
    kind = log.OfferTerms if is_refused else log.SurrenderOnTerms
    return tell_result(kind, result_facts(event), heard)


def _unless_all_stay(kind: type[Message]) -> Tell:
    """Make a telling of those who run, which leaves out a rout in which no one can."""
    return lambda event, heard, at: () if event.facts.get("stays") else tell_result(kind, result_facts(event), heard)


TELLINGS = Tellings(
    results={
        "morale.hold": log.HoldGround,
        "morale.fight": log.FightOn,
        "morale.retreat": _unless_all_stay(log.Retreat),
        "morale.flee": _unless_all_stay(log.Flee),
        "morale.cannot retreat": log.CannotRetreat,
        "morale.cannot flee": log.CannotFlee,
        "morale.surrender conditionally": _tell_terms,
        "morale.surrender unconditionally": log.SurrenderAll,
        "morale.surrender": log.Surrender,
        "morale.terms refused": log.TermsRefused,
    }
)
