"""The parts that only sheets of Fell (Hits) have: experience, and the choice of weapons."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.items.equipment import Armoury, Arms, deals_harm
from caltrop.games.common.items.pack import Item
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG, SIDES, LadderDie
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import Cause, DieAdded, FactStated, PricePaid
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.events.open_business import RollBecameDue
from caltrop.kernel.state.parts import Part, Setting, Track, Widget
from caltrop.kernel.state.state import Audience, DueRoll

from .rulings import EXPERIENCE_COST

Attribute: TypeAlias = Literal["BOD", "INT", "WIL"]
_UNARMED = Item(id="unarmed", name="bare hands", kind="natural", harm=1)
_MOST_POINTS = 9999


# ---- experience
class Experience(Part, frozen=True, tag="fell-hits.experience"):
    """Points that a character gains by failing, and spends on dice."""

    places = {"experience": "tally"}
    points: int = 0

    def show(self) -> tuple[Widget, ...]:
        return (Track("experience", self.points, 0),)

    def settings(self) -> dict[str, Setting]:
        return {"experience": Setting(self.points, 0, _MOST_POINTS)}

    def put(self, name: str, value: int | str) -> Experience:
        if name != "experience" or not isinstance(value, int):
            return self
        return Experience(max(0, min(_MOST_POINTS, value)))


class ExperienceChanged(PartEvent[Experience], frozen=True, tag="fell-hits.experience-changed"):
    by: int

    def change(self, part: Experience) -> Experience:
        return Experience(max(0, min(_MOST_POINTS, part.points + self.by)))


def cost(scene: Scene, die: LadderDie) -> int:
    """Return the price of an experience die: its size, or its place on the ladder."""
    return SIDES[die] if scene.ruling(EXPERIENCE_COST) == "size" else RUNG[die] + 1


def experience_dice(scene: Scene, who: str, die: LadderDie | None) -> tuple[LadderDie, ...]:
    """Return the experience die that joins a roll, or refuse if the character cannot pay for it."""
    if die is None:
        return ()
    price = cost(scene, die)
    points = scene.part(who, Experience).points
    if price > points:
        refuse("no-experience", "fell-hits.experience", who=scene.name(who), die=die, cost=price, points=points)
    scene.fate.note("fell-hits.experience", who, PricePaid("experience", price, die, points - price))
    scene.fate.note("fell-hits.experience", who, DieAdded(die, Cause("experience")))
    return (die,)


def spend_experience(scene: Scene, who: str, die: LadderDie | None, audience: Audience = None) -> None:
    """Take the points of an experience die, whatever it showed."""
    if die is not None:
        scene.emit(ExperienceChanged(who, -cost(scene, die)), audience)


def gain_experience(scene: Scene, who: str, audience: Audience = None) -> None:
    """Give a player's character experience for a failure; after a blind roll, offer it to the facilitator instead."""
    if scene.state.characters[who].kind != "character":
        return
    if audience is not None and scene.state.seat_of(who) not in audience:
        id = scene.state.fresh_id("experience", scene.state.due_rolls)
        due = DueRoll("table.adjust", who, "fell-hits.experience", {"name": "experience", "by": 1}, "blind failure")
        scene.emit(RollBecameDue(id, due), audience=())
        return
    scene.fate.note("fell-hits.experience", who, FactStated("gained", 1))
    scene.emit(ExperienceChanged(who, 1), audience)


def lose_experience(scene: Scene, who: str) -> None:
    """Take back the experience of a failure that was pushed."""
    if scene.state.characters[who].kind == "character":
        scene.emit(ExperienceChanged(who, -1))


# ---- arms
def _best_weapon(scene: Scene, who: str, armed: Armoury) -> str:
    """Return the key of the usual weapon: one that harms BOD, with the biggest dice."""
    return max(armed, key=lambda k: (armed[k].to == "BOD", _size(armed[k].steel), _size(armed[k].die)))


def _size(die: LadderDie | None) -> int:
    return SIDES[die] if die else 0


ARMS = Arms(_UNARMED, deals_harm, _best_weapon, "fell-hits.attack", missing="fell-hits.equipment")
