"""Character creation: every line rolled, chosen, or with the dice assigned.

A draft has every line of a character. `FellCreation` fills it in with the answers of app dice, a player or a script,
rolls one line again or sets it, and makes a character of the draft.
"""

from __future__ import annotations

from typing import Unpack

from msgspec import structs

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.creation import newcomers
from caltrop.games.common.creation.lines import AmountLine, ShelfLine, with_line
from caltrop.games.common.creation.newcomers import BACKGROUND, starting_pack
from caltrop.games.common.dice_pools.drafts import (
    DICE,
    DICE_STEP,
    ORIGIN_STEP,
    PERSON,
    LadderDraft,
    LadderForm,
    LadderWants,
)
from caltrop.games.common.dice_pools.ladder import ATTRIBUTES
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.contract.creation import BuildStep, DraftOptions, ExampleRoll, Value
from caltrop.kernel.contract.move import AnyMove, Move
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES, LadderDie
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Refused, refuse
from caltrop.kernel.state.state import Character

from .library import LIBRARY, Library, shelves
from .rulings import COIN, SLOTS
from .sheet import Knowledge

RULE = "fell.create"
_MODERATE = 4  # the most common difficulty
_SPELL_DIE: LadderDie = "d8"  # a character who begins with this WIL die knows a spell


class Draft(LadderDraft, frozen=True, kw_only=True):
    """A character on paper, line by line; background and spell by id."""

    coin: int = 0
    spell: str = ""


class FellCreation(LadderForm[Draft], frozen=True):
    """Creation in Fell: a character whose WIL begins at d8 has a line for a spell."""

    def make(self, fate: Fate, library: Library, who: str = "", **how: Unpack[DraftOptions]) -> Draft:
        """Make a draft: ask for every line that is not fixed, all at once, and for the spell last."""
        draft = self.fill_draft(fate, library, who, how)
        needs = draft.WIL == _SPELL_DIE and not draft.spell
        return _fit_spell(draft, str(self.fill_line(fate, library, "spell", who, how)) if needs else "")

    def reroll(self, fate: Fate, library: Library, draft: Draft, line: str, who: str = "") -> Draft:
        """Return the draft with one line rolled again; the spell is added or removed with WIL d8."""
        if line == "spell" and draft.WIL != _SPELL_DIE:
            return draft
        after = with_line(draft, line, self.roll_line(fate, library, line, who))
        needs = after.WIL == _SPELL_DIE and not after.spell
        return _fit_spell(after, str(self.roll_line(fate, library, "spell", who)) if needs else "")

    def set_line(self, library: Library, draft: Draft, line: str, value: Value) -> Draft:
        """Return the draft with one line set: words and coin are free, another line takes what the dice could give."""
        self.check_value(library, line, value)
        if line == "spell" and draft.WIL != _SPELL_DIE:
            refuse("not-gifted", RULE, got=draft.WIL, needs=_SPELL_DIE)
        return _fit_spell(with_line(draft, line, value))

    def fit(
        self, fate: Fate, library: Library, draft: Draft, line: str, value: Value, who: str = ""
    ) -> Draft | Refused:
        """Return the draft with one line set by choice; who comes to WIL d8 so knows a spell, as with rolled dice."""
        found = self.put(library, draft, line, value)
        if isinstance(found, Refused) or found.WIL != _SPELL_DIE or found.spell:
            return found
        return _fit_spell(found, str(self.roll_line(fate, library, "spell", who)))

    def example(self, line: str, value: Value) -> ExampleRoll | None:
        """Return a moderate test with the attribute's die alone."""
        return ExampleRoll("fell.test", {"dice": (value,), "dn": _MODERATE}) if line in ATTRIBUTES else None

    def finish(self, draft: Draft, owner: str = "", library: Library = LIBRARY) -> Character:
        """Return the draft as a character with a complete sheet; armour is worn at once."""
        background = library.backgrounds[draft.background]
        return Character(draft.name, "character", owner).with_parts(
            draft.ladder,
            Knowledge((background.skill,), (draft.spell,) if draft.spell else ()),
            starting_pack(library.dial(SLOTS) + SIDES[draft.BOD], background.gear, library.items),
            Purse(draft.coin),
            draft.bio(background.name, background.keepsake),
            Need(),
            Conditions(),
            Countdowns(),
        )


def _fit_spell(draft: Draft, spell: str = "") -> Draft:
    """Return the draft with a spell if WIL is d8, and without one if it is not."""
    return structs.replace(draft, spell=(draft.spell or spell) if draft.WIL == _SPELL_DIE else "")


_COIN_LINE = AmountLine(("d6", "d6", "d6"), count=COIN)
_LINES = {**DICE, **BACKGROUND, "coin": _COIN_LINE, **PERSON, "spell": ShelfLine("spells")}
_STEPS = (DICE_STEP, ORIGIN_STEP, BuildStep("person", (*PERSON, "coin", "spell")))
CREATION = FellCreation(RULE, Draft, LadderWants, _LINES, later=("spell",), aside=("spell",), steps=_STEPS)


def _join(scene: Scene, actor: str, want: LadderWants, outcome: Nothing) -> None:
    """Make the character and add it to the table; one that the facilitator makes for no seat has no owner yet."""
    seat = newcomers.owner(scene, want.seat)
    fixed = newcomers.fixed_lines(CREATION, want)
    newcomers.join(scene, CREATION.create(scene.fate, shelves(scene), seat, method=want.method, fixed=fixed))


MOVES: tuple[AnyMove, ...] = (Move(RULE, LadderWants, newcomers.plan_create, _join, by="anyone"),)
