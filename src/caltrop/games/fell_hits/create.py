"""Making a character: every line rolled, chosen, or with the dice assigned.

A draft has every line of a character. `make_draft` fills it in, whoever answers: the dice box, a player, a script.
`reroll` rolls one line again, `put` sets one, and `build_character` makes a character of the draft.
"""

from __future__ import annotations

from typing import Unpack

from caltrop.games.common.creation import drafting
from caltrop.games.common.creation.drafting import (
    BACKGROUND,
    DICE,
    PERSON,
    SKILLS,
    LadderWants,
    SkilledDraft,
    assigned_values,
    drafted_skills,
    repeated_skill,
    reroll_twin_skills,
    starting_pack,
)
from caltrop.games.common.creation.lines import (
    CreationForm,
    DraftOptions,
    LineContext,
    SkillLine,
    Value,
    text_options,
    with_line,
)
from caltrop.games.common.ladder_family.wounds import Wounds
from caltrop.games.common.sheet.failing import Failure
from caltrop.games.common.sheet.need import Need
from caltrop.games.common.sheet.pack import Purse
from caltrop.games.common.sheet.skills import SkillDice
from caltrop.games.common.sheet.time import Conditions, Timers
from caltrop.kernel.dice import SIDES, LadderDie
from caltrop.kernel.errors import Refused
from caltrop.kernel.fate import Fate
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .library import LIBRARY, Library, shelves
from .sheet import Experience

RULE = "fell-hits.create"
TRAINED: LadderDie = "d6"  # the background's skill


def practised_die(number: int) -> LadderDie:
    """The die that a d6 gives one of the three more skills: 1-4 d4, 5-6 d6."""
    return "d4" if number <= 4 else "d6"


class PractisedSkill(SkillLine, frozen=True):
    """One of the three more skills."""

    def choose(self, ask: LineContext) -> Value:
        """Only the skill is chosen: its die is rolled all the same."""
        found = ask.choose(text_options(skill for skill in ask.library.skills if skill not in ask.but))
        return self.roll(ask) if found is None else f"{found} {practised_die(ask.roll(self.die))}"


class Draft(SkilledDraft, frozen=True, kw_only=True):
    """A character on paper, line by line; the background by id, a skill as "lore d6"."""


MORE = dict.fromkeys(SKILLS, PractisedSkill("d6", practised_die, ("d4", "d6")))
FORM = CreationForm(RULE, Draft, {**DICE, **BACKGROUND, **MORE, **PERSON}, later=SKILLS, plain=assigned_values())
LINES = tuple(FORM.lines)
CreateWants = LadderWants
offered_values = FORM.line_options


# ---- a whole draft
def make_draft(fate: Fate, library: Library, who: str = "", **how: Unpack[DraftOptions]) -> Draft:
    """Every line, but for those that stand fixed already; asked all at once, and last the three more skills."""
    draft = FORM.fill_draft(fate, library, who, how)
    for line in SKILLS:
        if line not in how.get("fixed", {}):
            draft = with_line(
                draft, line, FORM.fill_line(fate, library, line, who, how, drafted_skills(library, draft))
            )
    return draft


def reroll(fate: Fate, library: Library, draft: Draft, line: str, who: str = "") -> Draft:
    """The draft with one line rolled again; a skill that a new background brings too gives way to another."""
    after = with_line(draft, line, FORM.roll_line(fate, library, line, who, drafted_skills(library, draft, line)))
    return reroll_twin_skills(FORM, fate, library, after, who)


def put(library: Library, draft: Draft, line: str, value: Value) -> Draft | Refused:
    """The draft with one line set: words are free, anything else is what the dice could give."""
    after = with_line(draft, line, value)
    return FORM.bad_value(library, line, value) or repeated_skill(RULE, drafted_skills(library, after)) or after


# ---- the character
def build_character(draft: Draft, owner: str = "", library: Library = LIBRARY) -> Character:
    """The draft as a character with a whole sheet; armour is worn at once."""
    background = library.backgrounds[draft.background]
    return Character(draft.name, "pc", owner).with_parts(
        draft.ladder,
        SkillDice(
            {background.skill: TRAINED} | dict(map(parse_skill_line, (draft.skill1, draft.skill2, draft.skill3)))
        ),
        Experience(),
        Failure(),
        Wounds(),
        starting_pack(4 + SIDES[draft.BOD], background.gear, library.items),
        Purse(),
        draft.bio(background.name, background.keepsake),
        Need(),
        Conditions(),
        Timers(),
    )


def parse_skill_line(text: str) -> tuple[str, LadderDie]:
    """A skill line as skill and die: "lore d6"."""
    skill, _, die = text.partition(" ")
    return skill, "d6" if die == "d6" else "d4"


def join(scene: Scene, actor: str, want: CreateWants, outcome: Nothing) -> None:
    """The character is at the table; what the facilitator makes for nobody waits for a seat."""
    seat, library = drafting.owner(scene, want.seat), shelves(scene)
    fixed = drafting.fixed_lines(want, LINES, assigned_values)
    drafting.join(
        scene, build_character(make_draft(scene.fate, library, seat, method=want.method, fixed=fixed), seat, library)
    )


MOVES: tuple[AnyMove, ...] = (Move(RULE, CreateWants, drafting.plan_create, join, by="anyone"),)
