"""Why a die or a number is part of a roll, as messages: a weapon, help, a condition."""

from __future__ import annotations

from collections.abc import Mapping

from caltrop.kernel.messages import Message


class CauseSaid(Message, frozen=True, tag="why-cause-said"):
    pass


class CauseNamed(Message, frozen=True, tag="why-cause-named"):
    name: str


class CauseSkillWith(Message, frozen=True, tag="why-cause-skill-with"):
    """A skill, and the weapon it is used with."""

    name: str
    weapon: str


class CauseMode(Message, frozen=True, tag="why-cause-mode"):
    name: str


class CausePlace(Message, frozen=True, tag="why-cause-place"):
    pass


class CauseMaximum(Message, frozen=True, tag="why-cause-maximum"):
    name: str


class CauseNature(Message, frozen=True, tag="why-cause-nature"):
    pass


class CauseExperience(Message, frozen=True, tag="why-cause-experience"):
    pass


class CauseSpellDie(Message, frozen=True, tag="why-cause-spell-die"):
    pass


class CauseHelpBy(Message, frozen=True, tag="why-cause-help-by"):
    who: str


class CauseHelp(Message, frozen=True, tag="why-cause-help"):
    pass


class CauseHirelingBy(Message, frozen=True, tag="why-cause-hireling-by"):
    who: str


class CauseHireling(Message, frozen=True, tag="why-cause-hireling"):
    pass


class CauseAlliesBy(Message, frozen=True, tag="why-cause-allies-by"):
    who: str


class CauseAllies(Message, frozen=True, tag="why-cause-allies"):
    pass


class CauseConditionOf(Message, frozen=True, tag="why-cause-condition-of"):
    who: str
    name: str


class CauseDeprived(Message, frozen=True, tag="why-cause-deprived"):
    pass


class CauseSurprised(Message, frozen=True, tag="why-cause-surprised"):
    who: str


class CauseDown(Message, frozen=True, tag="why-cause-down"):
    who: str


class CauseDistance(Message, frozen=True, tag="why-cause-distance"):
    pass


class CauseGroup(Message, frozen=True, tag="why-cause-group"):
    who: str


class CauseGained(Message, frozen=True, tag="why-cause-gained"):
    pass


class CauseHeld(Message, frozen=True, tag="why-cause-held"):
    pass


class CauseArmour(Message, frozen=True, tag="why-cause-armour"):
    pass


class CausePiercing(Message, frozen=True, tag="why-cause-piercing"):
    pass


class CauseMagic(Message, frozen=True, tag="why-cause-magic"):
    pass


class CauseRuling(Message, frozen=True, tag="why-cause-ruling"):
    pass


CAUSES: Mapping[str, tuple[type[Message], ...]] = {
    "said": (CauseSaid,),
    "tool": (CauseNamed,),
    "ability": (CauseNamed,),
    "skill": (CauseSkillWith, CauseNamed),
    "weapon": (CauseNamed,),
    "object": (CauseNamed,),
    "spell": (CauseNamed, CauseSpellDie),
    "feat": (CauseNamed,),
    "mode": (CauseMode,),
    "creature": (CauseNamed, CauseNature),
    "experience": (CauseExperience,),
    "help": (CauseHelpBy, CauseHelp),
    "hireling": (CauseHirelingBy, CauseHireling),
    "allies": (CauseAlliesBy, CauseAllies),
    "condition": (CauseConditionOf, CauseNamed),
    "deprived": (CauseDeprived,),
    "surprised": (CauseSurprised,),
    "unconscious": (CauseDown,),
    "distance": (CauseDistance,),
    "group": (CauseGroup,),
    "gained": (CauseGained,),
    "held": (CauseHeld,),
    "armour": (CauseArmour,),
    "piercing": (CausePiercing,),
    "magic": (CauseMagic,),
    "ruling": (CauseRuling,),
    "place": (CausePlace,),
    "maximum": (CauseMaximum,),
}
OUR_WORDS = ("mode", "maximum")  # causes whose name is a word of ours
