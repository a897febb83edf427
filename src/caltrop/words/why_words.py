"""What every why line needs: causes, the messages among which a line chooses, names, and a rule's own words.

`CAUSES` says why a die or a number is part of a roll: a weapon, help, a condition. `first_that_fits` chooses a message
by the facts that are there. `StepTelling` has the steps and who reads them; `why_dice` and `why` build on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from caltrop.kernel.rules.steps import Cause, ConditionActed, Facts, FactStated, Step
from caltrop.kernel.state.messages import SOMEONE, Data, Message
from caltrop.kernel.state.parts import tag
from caltrop.messages import why

from .catalogue import Catalogue, catalogue
from .line import rule_keys
from .speech import Whose, condition_words, part, slug, thing_name

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
    "helpless": (why.CauseHelpless,),
    "distance": (why.CauseDistance,),
    "group": (why.CauseGroup,),
    "gained": (why.CauseGained,),
    "held": (why.CauseHeld,),
    "armour": (why.CauseArmour,),
    "piercing": (why.CausePiercing,),
    "ignored": (why.CauseIgnored,),
    "magic": (why.CauseMagic,),
    "ruling": (why.CauseRuling,),
    "place": (why.CausePlace,),
    "maximum": (why.CauseMaximum,),
}
_OUR_WORDS = ("mode", "maximum")  # causes whose name is a word of ours


_Kinds: TypeAlias = tuple[type[Message], ...]

UNDER: _Kinds = (why.Under, why.UnderPlain)
NOT_UNDER: _Kinds = (why.NotUnder, why.NotUnderPlain)
HITS: _Kinds = (why.HitsDn, why.HitsNeeded, why.HitsAlone)
HARM: _Kinds = (why.HarmOfWeaponMore, why.HarmOfWeapon, why.HarmMore, why.HarmPlain)
ROWS: _Kinds = (why.RowBetter, why.RowOfSum, why.RowOfDie, why.RowOfDieAlone, why.RowMatched)
TOTALS: Mapping[int, type[Message]] = {1: why.TotalsAhead, -1: why.TotalsBehind, 0: why.TotalsEven}
BLOWS: Mapping[int, type[Message]] = {1: why.BlowLands, -1: why.BlowMisses, 0: why.BlowEven}


def first_that_fits(kinds: _Kinds, **given: Any) -> Message:
    """Return the first of these messages for which every argument is given; the last one needs none but what it has."""
    said = {name: value for name, value in given.items() if value not in (None, "", ())}
    for kind in kinds[:-1]:
        if all(name in said for name in kind.__struct_fields__):
            return kind(**{name: said[name] for name in kind.__struct_fields__})
    return kinds[-1](**{name: said.get(name, "") for name in kinds[-1].__struct_fields__})


_BY_NAME = ("weapon", "feat", "creature", "tool")  # causes that are called by their name, not by an id
_PEOPLE = ("whom", "roller", "winner", "first", "second")  # facts that are ids of characters
_BOOK_NAMES = ("feat", "lost", "sold")  # what is stated by a name out of the game's book


class StepTelling:
    """The steps of an explanation, and who reads them."""

    def __init__(self, steps: list[Step], names: Mapping[str, str], game: Whose = None, *, alone: bool = False) -> None:
        self.steps = steps
        self.names = names
        self.game = game
        self.alone = alone
        self.says: Catalogue = catalogue(game)
        self.weapons = dict[str, str]()
        self.wielded = dict[str, tuple[str, str]]()  # the skill that a weapon's die is for, and the weapon

    def name(self, who: str) -> str:
        """Return a name, or a word for someone unknown to the reader; "" is no one's step."""
        return self.names.get(who) or (SOMEONE if who else "")

    def cause(self, cause: Cause, who: str = "") -> Message:
        """Return why a die or a number is there: "mace", "help from Bram"; `who` rolls."""
        skill, wielded = self.wielded.get(who, ("", ""))
        weapon = wielded if cause.kind == "skill" and cause.name == skill else ""
        given = {"who": self.name(cause.who), "weapon": Data(weapon) if weapon else ""}
        return first_that_fits(CAUSES[cause.kind], name=self.cause_name(cause), **given)

    def cause_name(self, cause: Cause) -> str:
        """Return the name of a cause: of a condition what it is called, of ours the word, else what the book says."""
        if not cause.name or cause.kind in _OUR_WORDS:
            return cause.name
        if cause.kind in _BY_NAME:
            return book_name(cause.name)
        found = condition_words if cause.kind == "condition" else thing_name
        return Data(found(cause.name, self.game))

    # ---- words of a rule's own
    def rule_text(self, rule: str, kind: str) -> str:
        """Return the id of the text that a rule, or its topic, has of this kind; "" if it has none."""
        return self.says.find_once(self.find_rule_text, rule, kind)

    def find_rule_text(self, rule: str, kind: str) -> str:
        ids = (f"step-{slug(stem)}-{kind}" for stem in rule_keys(rule, self.game))
        return next((id for id in ids if id in self.says), "")

    def own_text_id(self, step: Step, facts: Facts) -> str:
        """Return the id of the text that the rule, or its topic, has for this kind of facts; "" if it has none."""
        return self.says.find_once(self.find_own_text, step.rule, tag(type(facts)), *facts.variant_words())

    def find_own_text(self, rule: str, kind: str, *words: str) -> str:
        for stem in (*rule_keys(rule, self.game), ""):
            base = f"step-{slug(stem)}-{kind}" if stem else f"step-{kind}"
            for word in (*words, ""):
                id = f"{base}-{slug(word)}" if word else base
                if (stem or word) and id in self.says:
                    return id
        return ""

    def own_text(self, step: Step, facts: Facts) -> str | None:
        """Return what the rule, or its topic, says of these facts; None if it has no words of its own."""
        id = self.own_text_id(step, facts)
        if isinstance(facts, ConditionActed) and facts.roller == facts.whom and f"{id}-own" in self.says:
            id = f"{id}-own"  # the roll is that of the one who has the condition
        return part(self.says, id, self.arguments(step, facts)) if id else None

    def arguments(self, step: Step, facts: Facts) -> dict[str, Any]:
        """Return a step's facts as arguments: ids of people are names, ids of the book what it calls them."""
        said: dict[str, Any] = {"who": self.name(step.who)}
        for field in facts.__struct_fields__:
            said[field] = value = self.argument(step, facts, field)
            if isinstance(value, tuple):
                said[f"{field}-count"] = len(value)
        return said

    def argument(self, step: Step, facts: Facts, field: str) -> Any:
        value = getattr(facts, field)
        if field in _PEOPLE:
            return self.name(str(value))
        if field == "cause":
            return self.says.marked_text(self.cause(value, step.who)) if value else ""
        if field == "mark":
            return condition_words(value, self.game)
        return self.readable(value, _is_book_name(facts)) if field in ("value", "of", "chosen", "what") else value

    def readable(self, value: Any, of_book: bool) -> Any:
        """Return a value as a reader knows it: a name for an id, the book's own English marked as such."""
        if isinstance(value, tuple):
            return tuple(self.readable(each, of_book) for each in value)
        if not isinstance(value, str):
            return value
        return self.names.get(value) or (Data(value) if of_book and value else value)


def book_name(name: str) -> Data:
    """Return a name as a sentence says it, without what stands in brackets behind it."""
    return Data(name.partition(" (")[0])


def _is_book_name(facts: Facts) -> bool:
    """Do these facts name something by what the game's book calls it?"""
    if isinstance(facts, ConditionActed):
        return facts.effect == "spared"
    return isinstance(facts, FactStated) and facts.what in _BOOK_NAMES
