"""The parts of a sheet that only Deeds has, and how its numbers are read."""

from __future__ import annotations

from typing import Any

from caltrop.games.common.conditions.effects import EffectRoll
from caltrop.games.common.conditions.in_play import armour_with, condition_modifiers, is_barred_from
from caltrop.games.common.creation.background_lines import background_lines
from caltrop.games.common.health.points import Score, Scores, whole_score
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.items.tools import granted_causes
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.refusals import Warned
from caltrop.kernel.rules.steps import SAID_CAUSE, RollModified
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.parts import Marks, Part, Widget
from caltrop.messages import marks

from . import messages
from .library import Ability, shelves
from .mechanics import Advantage

ABILITIES: tuple[Ability, ...] = ("Brawn", "Finesse", "Intellect")
LOSSES: dict[str, str] = {"Finesse": "limp", "Intellect": "mad"}  # the conditions of abilities at 0
MOST_ARMOUR = 3
UNARMED = Item(id="unarmed", name="bare hands", kind="natural", die="d4", reach="close", to="HP")


# ---- parts of its own
class Traits(Part, frozen=True, tag="deeds.traits"):
    """A character's background, looks, virtues and motives, in words."""

    places = {"traits": "origin"}
    background: str = ""
    physique: str = ""
    face: str = ""
    speech: str = ""
    virtue: str = ""
    vice: str = ""
    reputation: str = ""
    motive: str = ""
    boast: str = ""
    keepsake: str = ""

    def show(self) -> tuple[Widget, ...]:
        unlabelled = ("background", "keepsake")
        traits = {name: getattr(self, name) for name in self.__struct_fields__ if name not in unlabelled}
        return background_lines("traits", self.background, traits, self.keepsake)


class Nature(Part, frozen=True, tag="deeds.nature"):
    """What a creature is, for the facilitator."""

    places = {"tactics": "advice"}
    creature: str = ""
    leader: bool = False
    warband: bool = False
    tactics: str = ""
    hates_daylight: bool = False
    metal: bool = False

    def show(self) -> tuple[Widget, ...]:
        kind = (messages.Warband(),) if self.warband else ()
        told = (*kind, marks.BookWords(self.tactics)) if self.tactics else kind
        return (Marks("tactics", told),) if told else ()


class Scars(Part, frozen=True, tag="deeds.scars"):
    """A character's scars, each with its place if it has one."""

    places = {"scars": "old-wound"}
    scars: tuple[tuple[str, str], ...] = ()

    def show(self) -> tuple[Widget, ...]:
        each = tuple(
            messages.ScarPlaced(scar=name, place=place) if place else marks.BookWords(name)
            for name, place in self.scars
        )
        return (Marks("scars", each),) if each else ()


class Scarred(PartEvent[Scars], frozen=True, tag="deeds.scarred"):
    """A blow that took the last HP left a scar."""

    private = False
    scar: str
    place: str = ""

    def change(self, part: Scars) -> Scars:
        return Scars((*part.scars, (self.scar, self.place)))

    def is_harm(self) -> bool:
        return True


# ---- reading a sheet
def ability(scene: Scene, who: str, name: str) -> int:
    """Return the present score; without that ability it is 0."""
    return min(99, scene.part(who, Scores).now(name))


def rating(scene: Scene, who: str) -> int:
    """Return the armour that counts against damage: what is worn, 3 at most, with what conditions do to it."""
    return armour_with(scene, who, scene.part(who, Pack).rating, MOST_ARMOUR)


def shield_key(scene: Scene, who: str) -> str:
    """Return the key of the shield that is worn, or ""."""
    worn = scene.part(who, Pack).worn_items
    return next((key for key, item in worn.items() if item.kind == "shield"), "")


def ready_shield(scene: Scene, who: str) -> str:
    """Return the key of the shield that its bearer can give up, or "": the unconscious and the helpless cannot."""
    able = scene.state.characters[who].life == "up" and not is_barred_from(scene, who, "act")
    return shield_key(scene, who) if able else ""


def net_advantage(advantage: int, disadvantage: bool = False) -> Advantage:
    """Combine advantage and disadvantage: 1, 0 or -1; both at once cancel."""
    up = advantage > 0
    down = disadvantage or advantage < 0
    return 0 if up == down else 1 if up else -1


def save_advantage(
    scene: Scene,
    who: str,
    name: str,
    advantage: int = 0,
    disadvantage: bool = False,
    *,
    roll: EffectRoll = "save",
    against: str = "",
) -> Advantage:
    """Combine the advantage that the table grants with what conditions do to saves."""
    swayed = condition_modifiers(scene, who, *dict.fromkeys(("save", roll)), of=name, against=against)
    for by, cause in (*granted_causes(scene, who, advantage), *(((-1, SAID_CAUSE),) if disadvantage else ())):
        scene.fate.note("deeds.advantage", who, RollModified("advantage", by, cause))
    up = advantage > 0 or swayed.ups > 0
    down = disadvantage or advantage < 0 or swayed.downs > 0
    return net_advantage(int(up), down)


def full_scores(brawn: int, finesse: int, intellect: int, hp: int) -> Scores:
    """Return scores at their maximum, HP first."""
    found: dict[str, Score] = {"HP": whole_score(hp), "Brawn": whole_score(brawn)}
    return Scores({**found, "Finesse": whole_score(finesse), "Intellect": whole_score(intellect)})


def has_metal(scene: Scene, who: str) -> bool:
    """Does somebody wear or wield metal? Of a creature that is in no book it is not known, so it may."""
    nature = scene.part(who, Nature)
    if scene.state.characters[who].kind == "creature":
        return nature.metal or nature.creature not in shelves(scene).creatures
    return any(item.metal and (item.on or item.is_weapon) for item in scene.part(who, Pack).items.values())


# ---- hands
@only_warns
def hand_warnings(scene: Scene, who: str, *held: Item) -> tuple[Warned, ...]:
    """Warn about more than two hands' worth: two-handed weapons and books take both, a shield takes one."""
    needed = sum(2 if item.two_handed or item.kind == "book" else 1 for item in held if item.kind != "natural")
    key = shield_key(scene, who)
    if needed + bool(key) <= 2:
        return ()
    facts: dict[str, Any] = {"who": scene.name(who), "weapon": held[0].name}
    return (Warned("hands", "deeds.attack", {**facts, "beside": key or held[-1].name}),)
