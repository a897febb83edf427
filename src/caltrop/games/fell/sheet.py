"""The parts that only Fell's sheets have, and how to read dice from them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.equipment import Armoury, Arms, deals_harm
from caltrop.games.common.items.pack import Item
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG, LadderDie
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.parts import EntryKind, Marks, Part, SheetEntry, Widget
from caltrop.messages import marks

from .rulings import HIRELING_SKILL

Ability: TypeAlias = Literal["BOD", "INT", "WIL"]
ABILITIES: tuple[Ability, ...] = ("BOD", "INT", "WIL")
MOST_STEPS = 8  # more steps than the ladder has
_UNARMED = Item(id="unarmed", name="bare hands", kind="natural", harm=1)


# ---- parts of Fell's own
class Knowledge(Part, frozen=True, tag="fell.known"):
    """Skills and spells, by id."""

    places = {"skills": "known", "spells": "spellbook"}
    skills: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()

    def show(self) -> tuple[Widget, ...]:
        skills = tuple(map(marks.KnownSkill, self.skills))
        spells = tuple(map(marks.KnownSpell, self.spells))
        return Marks("skills", skills), Marks("spells", spells)

    def entries(self, kind: EntryKind) -> tuple[SheetEntry, ...]:
        known = {"skills": self.skills, "spells": self.spells}
        return tuple(SheetEntry(id) for id in known.get(kind, ()))


class Learned(PartEvent[Knowledge], frozen=True, tag="fell.learned"):
    private = False
    skill: str = ""
    spell: str = ""

    def change(self, part: Knowledge) -> Knowledge:
        skills = (*part.skills, self.skill) if self.skill and self.skill not in part.skills else part.skills
        spells = (*part.spells, self.spell) if self.spell and self.spell not in part.spells else part.spells
        return Knowledge(skills, spells)


# ---- reading a sheet
def has_ability(scene: Scene, who: str, ability: str) -> bool:
    """Can the character test with the ability now? Not at 0 points or below d4; hit points replace every ability."""
    rung = scene.part(who, Ladder).rung(ability)
    return bool(scene.part(who, HitPoints).maximum) or (rung.usable and rung.points > 0)


def die_or_d4(scene: Scene, who: str, ability: str) -> LadderDie:
    """Return the ability's die, or a d4 if it is out of use: someone must roll for the side."""
    return ability_die(scene, who, ability) if has_ability(scene, who, ability) else "d4"


def ability_die(scene: Scene, who: str, ability: str) -> LadderDie:
    """Return the die of an ability; a hireling or creature without that ability uses its hit die."""
    rung = scene.part(who, Ladder).rung(ability)
    hp = scene.part(who, HitPoints)
    if hp.maximum:
        return rung.die if rung.usable else hp.die
    if not rung.usable:
        refuse("no-ability", "fell.abilities", who=scene.name(who), ability=ability)
    if rung.points == 0:
        refuse("spent-ability", "fell.death", who=scene.name(who), ability=ability)
    return rung.die


def skill_die(scene: Scene, who: str, skill: str) -> LadderDie:
    """Return the skill die: it has the size of the INT die; for a hireling, a ruling decides."""
    if skill not in scene.part(who, Knowledge).skills:
        refuse("no-skill", "fell.skills", who=scene.name(who), skill=skill)
    if scene.state.characters[who].kind == "hireling":
        return scene.part(who, HitPoints).die if scene.ruling(HIRELING_SKILL) == "hit_die" else "d4"
    rung = scene.part(who, Ladder).rung("INT")
    if not rung.usable:
        refuse("no-ability", "fell.skills", who=scene.name(who), ability="INT")
    return rung.die


def _best_weapon(scene: Scene, who: str, armed: Armoury) -> str:
    """Return the key of the usual weapon: the biggest steel, then the most harm."""
    return max(armed, key=lambda k: (RUNG.get(armed[k].steel or "", -1), armed[k].harm or 0))


ARMS = Arms(_UNARMED, deals_harm, _best_weapon, "fell.steel")


def fatigue(scene: Scene, who: str) -> int:
    """Return the steps of disadvantage that fatigue puts on every test."""
    return scene.part(who, Need).steps
