"""Why a die or a number is part of a roll, as messages: a weapon, help, a condition."""

from __future__ import annotations

from collections.abc import Mapping

from caltrop.kernel.state.messages import Message
from caltrop.messages import why

CAUSES: Mapping[str, tuple[type[Message], ...]] = {
    "said": (why.CauseSaid,),
    "tool": (why.CauseNamed,),
    "ability": (why.CauseNamed,),
    "skill": (why.CauseSkillWith, why.CauseNamed),
    "weapon": (why.CauseNamed,),
    "object": (why.CauseNamed,),
    "spell": (why.CauseNamed, why.CauseSpellDie),
    "feat": (why.CauseNamed,),
    "mode": (why.CauseMode,),
    "creature": (why.CauseNamed, why.CauseNature),
    "experience": (why.CauseExperience,),
    "help": (why.CauseHelpBy, why.CauseHelp),
    "hireling": (why.CauseHirelingBy, why.CauseHireling),
    "allies": (why.CauseAlliesBy, why.CauseAllies),
    "condition": (why.CauseConditionOf, why.CauseNamed),
    "deprived": (why.CauseDeprived,),
    "surprised": (why.CauseSurprised,),
    "unconscious": (why.CauseDown,),
    "distance": (why.CauseDistance,),
    "group": (why.CauseGroup,),
    "gained": (why.CauseGained,),
    "held": (why.CauseHeld,),
    "armour": (why.CauseArmour,),
    "piercing": (why.CausePiercing,),
    "magic": (why.CauseMagic,),
    "ruling": (why.CauseRuling,),
    "place": (why.CausePlace,),
    "maximum": (why.CauseMaximum,),
}
OUR_WORDS = ("mode", "maximum")  # causes whose name is a word of ours
