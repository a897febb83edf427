"""Skills that have their own dice."""

from __future__ import annotations

from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LADDER, LadderDie
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.parts import EntryKind, Marks, Part, Setting, SheetEntry, Widget
from caltrop.messages import marks


class SkillDice(Part, frozen=True, tag="skill-dice"):
    """The die of each skill, by the skill's id."""

    places = {"skills": "known"}
    dice: dict[str, LadderDie] = {}

    def show(self) -> tuple[Widget, ...]:
        skills = tuple(marks.SkillDie(skill=skill, die=die) for skill, die in self.dice.items())
        return (Marks("skills", skills),) if skills else ()

    def entries(self, kind: EntryKind) -> tuple[SheetEntry, ...]:
        return tuple(SheetEntry(skill, die=die) for skill, die in self.dice.items()) if kind == "skills" else ()

    def settings(self) -> dict[str, Setting]:
        return {skill: Setting(die, options=LADDER) for skill, die in self.dice.items()}

    def put(self, name: str, value: int | str) -> SkillDice:
        die = next((d for d in LADDER if d == value), None)
        return SkillDice({**self.dice, name: die}) if die and name in self.dice else self


def skill_die(scene: Scene, who: str, skill: str) -> LadderDie:
    """Return the die of a skill, or refuse if the character does not have it."""
    dice = scene.part(who, SkillDice).dice
    if skill not in dice:
        refuse("no-skill", scene.rule("skills"), who=scene.name(who), skill=skill)
    return dice[skill]
