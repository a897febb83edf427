"""Character creation: every line rolled, chosen, or with the dice assigned.

A draft has every line of a character. `FellHitsCreation` fills it in with the answers of app dice, a player or a
script, rolls one line again or sets it, and makes a character of the draft.
"""

from __future__ import annotations

from typing import Unpack

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.creation import newcomers
from caltrop.games.common.creation.lines import AmountLine, LineContext, text_options, with_line
from caltrop.games.common.creation.newcomers import BACKGROUND, starting_pack
from caltrop.games.common.dice_pools.drafts import (
    DICE,
    DICE_STEP,
    ORIGIN_STEP,
    PERSON,
    SKILLS,
    LadderWants,
    SkilledDraft,
    SkilledForm,
    SkillLine,
    check_each_skill_once,
    drafted_skills,
    reroll_twin_skills,
)
from caltrop.games.common.dice_pools.ladder import ATTRIBUTES
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.dice_pools.wounds import Wounds
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.failed_tests import Failure
from caltrop.kernel.contract.creation import BuildStep, DraftOptions, ExampleRoll, Value
from caltrop.kernel.contract.move import AnyMove, Move
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES, LadderDie
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.state.state import Character

from .library import LIBRARY, Library, shelves
from .rulings import COIN, SLOTS
from .sheet import Experience

RULE = "fell-hits.create"
_BACKGROUND_DIE: LadderDie = "d6"  # the background's skill


def practised_die(number: int) -> LadderDie:
    """Return the die that a d6 gives one of the three extra skills: 1-4 d4, 5-6 d6."""
    return "d4" if number <= 4 else "d6"


class PractisedSkill(SkillLine, frozen=True):
    """One of the three extra skills."""

    def choose(self, ask: LineContext) -> Value:
        """Ask for the skill only; its die is rolled in any case."""
        found = ask.choose(text_options(skill for skill in ask.library.skills if skill not in ask.but))
        return self.roll(ask) if found is None else f"{found} {practised_die(ask.roll(self.die))}"


class Draft(SkilledDraft, frozen=True, kw_only=True):
    """A character on paper, line by line; the background by id, a skill as "lore d6"."""

    coin: int = 0


class FellHitsCreation(SkilledForm[Draft], frozen=True):
    """Creation in Fell (Hits): three skills beside the background's, none of them twice."""

    def make(self, fate: Fate, library: Library, who: str = "", **how: Unpack[DraftOptions]) -> Draft:
        """Make a draft: ask for every line that is not fixed, all at once, and for the three extra skills last."""
        draft = self.fill_draft(fate, library, who, how)
        for line in SKILLS:
            if line not in how.get("fixed", {}):
                but = drafted_skills(library, draft)
                draft = with_line(draft, line, self.fill_line(fate, library, line=line, who=who, how=how, but=but))
        return draft

    def reroll(self, fate: Fate, library: Library, draft: Draft, line: str, who: str = "") -> Draft:
        """Return the draft with one line rolled again; a skill that a new background also gives is rolled again."""
        after = with_line(draft, line, self.roll_line(fate, library, line, who, drafted_skills(library, draft, line)))
        return reroll_twin_skills(self, fate, library, after, who)

    def set_line(self, library: Library, draft: Draft, line: str, value: Value) -> Draft:
        """Return the draft with one line set: words are free, another line takes what the dice could give."""
        after = super().set_line(library, draft, line, value)
        check_each_skill_once(RULE, drafted_skills(library, after))
        return after

    def example(self, line: str, value: Value) -> ExampleRoll | None:
        """Return a test with the attribute's die alone."""
        return ExampleRoll("fell-hits.test", {"dice": (value,)}) if line in ATTRIBUTES else None

    def finish(self, draft: Draft, owner: str = "", library: Library = LIBRARY) -> Character:
        """Return the draft as a character with a complete sheet; armour is worn at once."""
        background = library.backgrounds[draft.background]
        more = dict(map(_parse_skill_line, (draft.skill1, draft.skill2, draft.skill3)))
        return Character(draft.name, "character", owner).with_parts(
            draft.ladder,
            SkillDice({background.skill: _BACKGROUND_DIE} | more),
            Experience(),
            Failure(),
            Wounds(),
            starting_pack(library.dial(SLOTS) + SIDES[draft.BOD], background.gear, library.items),
            Purse(draft.coin),
            draft.bio(background.name, background.keepsake),
            Need(),
            Conditions(),
            Countdowns(),
        )


def _parse_skill_line(text: str) -> tuple[str, LadderDie]:
    """Return the skill and the die of a line such as "lore d6"."""
    skill, _, die = text.partition(" ")
    return skill, "d6" if die == "d6" else "d4"


_MORE = dict.fromkeys(SKILLS, PractisedSkill("d6", practised_die, ("d4", "d6")))
_COIN_LINE = AmountLine(("d6", "d6", "d6"), count=COIN)
_LINES = {**DICE, **BACKGROUND, "coin": _COIN_LINE, **_MORE, **PERSON}
_STEPS = (DICE_STEP, ORIGIN_STEP, BuildStep("skills", SKILLS), BuildStep("person", (*PERSON, "coin")))
CREATION = FellHitsCreation(RULE, Draft, LadderWants, _LINES, later=SKILLS, steps=_STEPS)


def _join(scene: Scene, actor: str, want: LadderWants, outcome: Nothing) -> None:
    """Make the character and add it to the table; one that the facilitator makes for no seat has no owner yet."""
    seat = newcomers.owner(scene, want.seat)
    fixed = newcomers.fixed_lines(CREATION, want)
    newcomers.join(scene, CREATION.create(scene.fate, shelves(scene), seat, method=want.method, fixed=fixed))


MOVES: tuple[AnyMove, ...] = (Move(RULE, LadderWants, newcomers.plan_create, _join, by="anyone"),)
