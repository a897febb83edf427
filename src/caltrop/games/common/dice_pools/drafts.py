"""Drafts in games whose attributes are dice: three dice, a background, words, and in some games skills."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Struct

from caltrop.games.common.creation.background_lines import background_lines
from caltrop.games.common.creation.lines import (
    CreationForm,
    CreationLine,
    LineContext,
    TextLine,
    shelf_name,
    shelf_story,
    text_options,
    with_line,
)
from caltrop.games.common.creation.newcomers import CreateWants, LineText
from caltrop.kernel.contract.creation import BuildStep, Value
from caltrop.kernel.contract.parameters import Advanced, Pick, Suggested
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.refusals import Refused, refusal_of, refuse
from caltrop.kernel.state.parts import Part, Widget

from .ladder import ATTRIBUTES, Attribute, Ladder, whole_rung

FIRST_DICE: tuple[LadderDie, ...] = ("d4", "d6", "d8")
SKILLS = ("skill1", "skill2", "skill3")


class Bio(Part, frozen=True, tag="bio"):
    """A character's background and traits, in words."""

    places = {"bio": "origin"}
    background: str = ""
    look: str = ""
    drive: str = ""
    flaw: str = ""
    bond: str = ""
    keepsake: str = ""

    def show(self) -> tuple[Widget, ...]:
        traits = {"look": self.look, "drive": self.drive, "flaw": self.flaw, "bond": self.bond}
        return background_lines("bio", self.background, traits, self.keepsake)


# ---- lines
def first_die(number: int) -> LadderDie:
    """Return the die that a d8 gives an attribute: 1-2 d4, 3-6 d6, 7-8 d8."""
    return "d4" if number <= 2 else "d6" if number <= 6 else "d8"


class _FirstDieLine(CreationLine, frozen=True):
    """The die of an attribute, rolled with a d8."""

    def roll(self, ask: LineContext) -> Value:
        return first_die(ask.roll("d8"))

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return text_options(FIRST_DICE)


class SkillLine(CreationLine, frozen=True):
    """A skill that the draft lacks, with its die: "lore d6". `given` turns a roll of `die` into the skill's die."""

    die: str
    given: Callable[[int], LadderDie]
    dice: tuple[LadderDie, ...]

    def roll(self, ask: LineContext) -> Value:
        skill = ask.roll_row(skill for skill in ask.library.skills if skill not in ask.but)
        return f"{skill} {self.given(ask.roll(self.die))}"

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return text_options(f"{skill} {die}" for skill in library.skills if skill not in but for die in self.dice)

    def text(self, library: Any, value: Value) -> str:
        """Return the skill by its name, with its die."""
        skill, _, die = str(value).partition(" ")
        return f"{shelf_name(library.skills, skill)} {die}"

    def story(self, library: Any, value: Value) -> str:
        return shelf_story(library.skills, str(value).partition(" ")[0])


DICE: dict[str, CreationLine] = dict.fromkeys(ATTRIBUTES, _FirstDieLine())
PERSON: dict[str, CreationLine] = {line: TextLine(f"{line}s") for line in ("name", "look", "drive", "flaw", "bond")}


# ---- a draft
class LadderDraft(Struct, frozen=True, kw_only=True):
    """A character on paper, line by line; the background by id."""

    BOD: LadderDie = "d6"
    INT: LadderDie = "d6"
    WIL: LadderDie = "d6"
    background: str = ""
    name: str = ""
    look: str = ""
    drive: str = ""
    flaw: str = ""
    bond: str = ""

    @property
    def ladder(self) -> Ladder:
        return Ladder({attribute: whole_rung(getattr(self, attribute)) for attribute in ATTRIBUTES})

    def bio(self, background: str, keepsake: str = "") -> Bio:
        return Bio(
            background=background, look=self.look, drive=self.drive, flaw=self.flaw, bond=self.bond, keepsake=keepsake
        )


class SkilledDraft(LadderDraft, frozen=True, kw_only=True):
    """A draft with three skills beside the background's, each as "lore d6"."""

    skill1: str = ""
    skill2: str = ""
    skill3: str = ""


DICE_STEP = BuildStep("dice", ATTRIBUTES, "numbers")
ORIGIN_STEP = BuildStep("origin", ("background",), "cards")

_L = TypeVar("_L", bound=LadderDraft)
_S = TypeVar("_S", bound=SkilledDraft)


class LadderForm(CreationForm[_L], frozen=True):
    """Creation where the attributes are dice."""

    def assigned_values(self, up: str = "", down: str = "") -> dict[str, Value]:
        """Return d6 for each attribute; one may drop so that another rises."""
        return {a: "d8" if a == up else "d4" if a == down else "d6" for a in ATTRIBUTES}

    def rungs(self, line: str) -> tuple[Value, ...]:
        return FIRST_DICE if line in ATTRIBUTES else ()

    def choices(self, library: Any, draft: _L, line: str) -> dict[str, Value]:
        """Return the values that fit; another skill keeps the die that was rolled for its line."""
        found = super().choices(library, draft, line)
        die = str(getattr(draft, line)).split()[-1:] if line in SKILLS else []
        return {label: value for label, value in found.items() if not die or str(value).split()[-1:] == die}


class SkilledForm(LadderForm[_S], frozen=True):
    """Creation with three skills beside the background's, none of them twice."""

    def check_origin(self, library: Any, draft: _S) -> None:
        """Refuse a background that does not exist, or that the rest of the draft does not allow."""
        self.check_value(library, "background", draft.background)

    def why_closed(self, library: Any, draft: _S, line: str, value: Value) -> Refused | None:
        """Return why a value cannot be chosen; a skill that comes twice with a background is no reason."""
        if line != "background":
            return super().why_closed(library, draft, line, value)
        return refusal_of(self.check_origin, library, with_line(draft, line, value))

    def fit(self, fate: Fate, library: Any, draft: _S, line: str, value: Value, who: str = "") -> _S | Refused:
        """Return the draft with one line set by choice; a skill that a new background also gives is rolled again."""
        if line != "background":
            return self.put(library, draft, line, value)
        after = with_line(draft, line, value)
        return self.why_closed(library, draft, line, value) or reroll_twin_skills(self, fate, library, after, who)


def drafted_skills(library: Any, draft: SkilledDraft, but: str = "") -> tuple[str, ...]:
    """Return the skills of a draft, without that of the line `but`."""
    found = library.backgrounds.get(draft.background)
    lines = [getattr(draft, line) for line in SKILLS if line != but]
    return (*((found.skill,) if found else ()), *(text.split()[0] for text in lines if text))


def reroll_twin_skills(form: CreationForm[_S], fate: Fate, library: Any, draft: _S, who: str) -> _S:
    """Return the draft with each skill once: roll a line again if its skill is there from elsewhere."""
    for line in SKILLS:
        text = getattr(draft, line)
        others = drafted_skills(library, draft, line)
        if text and text.split()[0] in others:
            draft = with_line(draft, line, form.roll_line(fate, library, line, who, others))
    return draft


def check_each_skill_once(rule: str, skills: tuple[str, ...]) -> None:
    for skill in skills:
        if skills.count(skill) > 1:
            refuse("skill-twice", rule, skill=skill)


# ---- at the table
class LadderWants(CreateWants, frozen=True, kw_only=True):
    """A new character: lines with a value are not rolled, `up` and `down` change assigned dice, `seat` is the owner."""

    up: Annotated[Attribute | Literal[""], Advanced] = ""
    down: Annotated[Attribute | Literal[""], Advanced] = ""
    look: Annotated[LineText, Pick.rows("looks"), Suggested, Advanced] = ""
    drive: Annotated[LineText, Pick.rows("drives"), Suggested, Advanced] = ""
    flaw: Annotated[LineText, Pick.rows("flaws"), Suggested, Advanced] = ""
    bond: Annotated[LineText, Pick.rows("bonds"), Suggested, Advanced] = ""
