"""Nerve: what creatures are, who leads them, and when a hard blow tries them."""

from __future__ import annotations

from collections.abc import Callable

from caltrop.games.common.ladder_family.ladder import Ladder
from caltrop.games.common.sheet.hitpoints import HitPoints
from caltrop.kernel.dice import RUNG, LadderDie
from caltrop.kernel.events.encounter import able_members
from caltrop.kernel.events.open_business import Offered
from caltrop.kernel.parts import Marks, Part, Widget
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character, Offer, State

from .attitude import is_at_table
from .fights import FOES, PARTY


class Nature(Part, frozen=True, tag="nature"):
    """What a creature is, for whoever runs it."""

    places = {"tactics": "advice"}
    creature: str = ""
    leader: bool = False
    tactics: str = ""

    def show(self) -> tuple[Widget, ...]:
        return (Marks("tactics", (self.tactics,)),) if self.tactics else ()


def their_leader(scene: Scene, will: Callable[[str], LadderDie]) -> str:
    """Whose nerve is tried: the one who leads, or the strongest will among them; "" when nobody is left."""
    up = tuple(w for w in able_members(scene.state, FOES) if is_at_table(scene, w))
    led = [w for w in up if scene.part(w, Nature).leader]
    return next(iter(led), "") or max(up, key=lambda w: RUNG[will(w)], default="")


def is_at_half(character: Character) -> bool:
    """Has somebody no more than half their points?"""
    hp, body = character.part(HitPoints), character.part(Ladder).rung("BOD")
    now, most = (hp.now, hp.most) if hp.most else (body.points, body.most)
    return now * 2 <= most


def offer_morale(
    scene: Scene,
    before: State,
    will: Callable[[str], LadderDie],
    low: Callable[[Character], bool] = is_at_half,
) -> None:
    """A leader falls, a force is halved, a lone enemy is at half its points: morale is offered."""
    if scene.state.encounter is None or before.encounter is None:
        return
    why, rule = morale_trigger(scene.state, before, low), scene.rule("morale")
    actor = max(able_members(scene.state, PARTY), key=lambda w: RUNG[will(w)], default="")
    if why and actor and able_members(scene.state, FOES):
        scene.fate.note(scene.rule("morale"), due=why)
        id = scene.state.fresh_id("morale", scene.state.offers)
        scene.emit(Offered(id, Offer(rule, actor, rule, why=why)), audience=())


def morale_trigger(state: State, before: State, low: Callable[[Character], bool]) -> str:
    """Which trigger this move has pulled, if any."""
    was, now = able_members(before, FOES), able_members(state, FOES)
    began = state.encounter.began.get(FOES, 0) if state.encounter else 0
    if any(before.part(w, Nature).leader for w in was if w in state.characters and state.characters[w].life != "up"):
        return "leader"
    if began > 1 and len(now) * 2 <= began < len(was) * 2:
        return "half"
    return "lone" if is_lone_and_low(state, low) and not is_lone_and_low(before, low) else ""


def is_lone_and_low(state: State, low: Callable[[Character], bool]) -> bool:
    """Is a single enemy left, with no more than half its points?"""
    up = able_members(state, FOES)
    return len(up) == 1 and low(state.characters[up[0]])
