"""Morale: which creature leads, the triggers that make a morale roll due, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable

from caltrop.games.common.conditions.in_play import is_barred_from
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.fighting.rout import (
    can_rout,
    refuse_morale,
    rout,
    those_who_rout,
    visible_names,
    withdraw_due_rolls,
)
from caltrop.games.common.people.attitude import is_at_table
from caltrop.games.common.people.targets import require_target
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG, LadderDie
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.fights import able_members
from caltrop.kernel.state.events.open_business import RollBecameDue
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import Marks, Part, Widget
from caltrop.kernel.state.state import Character, DueRoll, State
from caltrop.messages import marks

from .ladder import is_at_half


class Nature(Part, frozen=True, tag="nature"):
    """A creature's kind, whether it leads, and its tactics, for the facilitator."""

    places = {"tactics": "advice"}
    creature: str = ""
    leader: bool = False
    tactics: str = ""

    def show(self) -> tuple[Widget, ...]:
        return (Marks("tactics", (marks.BookWords(self.tactics),)),) if self.tactics else ()


def _their_leader(scene: Scene, will: Callable[[str], LadderDie]) -> str:
    """Return the foe that rolls morale: the leader, or the one with the largest will die; "" if none has to."""
    up = tuple(w for w in able_members(scene.state, FOES) if is_at_table(scene, w) and can_rout(scene, w))
    led = [w for w in up if scene.part(w, Nature).leader]
    return next(iter(led), "") or max(up, key=lambda w: RUNG[will(w)], default="")


def offer_morale(
    scene: Scene,
    before: State,
    will: Callable[[str], LadderDie],
    low: Callable[[Character], bool] = is_at_half,
) -> None:
    """Offer a morale roll if the leader fell, the foes were halved, or a lone foe is at half its points."""
    if scene.state.fight is None or before.fight is None:
        return
    why = _morale_trigger(scene.state, before, low)
    rule = scene.rule("morale")
    if not why:
        return
    awake = (who for who in able_members(scene.state, PARTY) if not is_barred_from(scene, who, "act"))
    actor = max(awake, key=lambda w: RUNG[will(w)], default="")
    if actor and any(can_rout(scene, who) for who in able_members(scene.state, FOES)):
        scene.fate.note(scene.rule("morale"), "", FactStated(why))
        withdraw_due_rolls(scene, rule)  # one offered roll at a time
        id = scene.state.fresh_id("morale", scene.state.due_rolls)
        scene.emit(RollBecameDue(id, DueRoll(rule, actor, rule, why=why)), audience=())


def _morale_trigger(state: State, before: State, low: Callable[[Character], bool]) -> str:
    """Return the morale trigger that this move has set off, or ""."""
    was = able_members(before, FOES)
    now = able_members(state, FOES)
    began = state.fight.began.get(FOES, 0) if state.fight else 0
    if any(before.part(w, Nature).leader for w in was if w in state.characters and state.characters[w].life != "up"):
        return "leader"
    if began > 1 and len(now) * 2 <= began < len(was) * 2:
        return "half"
    return "lone" if _is_lone_and_low(state, low) and not _is_lone_and_low(before, low) else ""


def _is_lone_and_low(state: State, low: Callable[[Character], bool]) -> bool:
    """Is a single foe left, at half its points or fewer?"""
    up = able_members(state, FOES)
    return len(up) == 1 and low(state.characters[up[0]])


# ---- the contest of will
def morale_target(scene: Scene, actor: str, named: str, will: Callable[[str], LadderDie]) -> str:
    """Return the foe who contests for its side: the one that is `named`, or by default their leader."""
    target = named or _their_leader(scene, will)
    if not target:
        refuse_morale(scene)
    require_target(scene, actor, target)
    return target


def settle_morale(scene: Scene, actor: str, winner: str, roll: Callable[[], str]) -> None:
    """Tell whether the foes hold; if the party has won, `roll` what they do instead."""
    rule = scene.rule("morale")
    if winner != "a":
        scene.emit(Said(actor, rule, "hold", visible_names(scene, able_members(scene.state, FOES))))
        withdraw_due_rolls(scene, rule)
        return
    result = roll()
    foes = able_members(scene.state, FOES)
    scene.emit(Said(actor, rule, result, those_who_rout(scene, foes, result)))
    rout(scene, foes, result)
