"""Making a character: every line rolled, chosen, or with the dice assigned.

A draft has every line of a character. `make_draft` fills it in, whoever answers: the dice box, a player, a script.
`reroll` rolls one line again, `put` sets one, and `build_character` makes a character of the draft.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, Unpack

from msgspec import structs

from caltrop.games.common.creation import drafting, lines
from caltrop.games.common.creation.drafting import (
    BACKGROUND,
    DICE,
    PERSON,
    LadderDraft,
    LadderWants,
    assigned_values,
    starting_pack,
)
from caltrop.games.common.creation.lines import AmountLine, CreationForm, DraftOptions, ShelfLine, Value, with_line
from caltrop.games.common.sheet.need import Need
from caltrop.games.common.sheet.pack import Purse
from caltrop.games.common.sheet.time import Conditions, Timers
from caltrop.kernel.dice import SIDES, LadderDie
from caltrop.kernel.errors import Refused
from caltrop.kernel.fate import Fate
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .library import LIBRARY, Library, shelves
from .sheet import Knowledge

RULE = "fell.create"
Line: TypeAlias = Literal["BOD", "INT", "WIL", "background", "coin", "name", "look", "drive", "flaw", "bond", "spell"]
ROLL = lines.ROLL
GIFTED: LadderDie = "d8"  # whose WIL begins at this die knows a spell


class Draft(LadderDraft, frozen=True, kw_only=True):
    """A character on paper, line by line; background and spell by id."""

    coin: int = 0
    spell: str = ""


OWN = {**DICE, **BACKGROUND, "coin": AmountLine(("d6", "d6", "d6")), **PERSON}
LINES = tuple(OWN)
FORM = CreationForm(RULE, Draft, {**OWN, "spell": ShelfLine("spells")}, later=("spell",), plain=assigned_values())
CreateWants = LadderWants
offered_values = FORM.line_options


# ---- a whole draft
def make_draft(fate: Fate, library: Library, who: str = "", **how: Unpack[DraftOptions]) -> Draft:
    """Every line, but for those that stand fixed already; asked all at once, and last the spell."""
    draft = FORM.fill_draft(fate, library, who, how)
    needs = draft.WIL == GIFTED and not draft.spell
    return fit_spell(draft, str(FORM.fill_line(fate, library, "spell", who, how)) if needs else "")


def fit_spell(draft: Draft, spell: str = "") -> Draft:
    """With a spell if WIL is a d8, with none if it is not."""
    return structs.replace(draft, spell=(draft.spell or spell) if draft.WIL == GIFTED else "")


def reroll(fate: Fate, library: Library, draft: Draft, line: Line, who: str = "") -> Draft:
    """The draft with one line rolled again; a spell comes and goes with WIL d8."""
    if line == "spell" and draft.WIL != GIFTED:
        return draft
    after = with_line(draft, line, FORM.roll_line(fate, library, line, who))
    needs = after.WIL == GIFTED and not after.spell
    return fit_spell(after, str(FORM.roll_line(fate, library, "spell", who)) if needs else "")


def put(library: Library, draft: Draft, line: Line, value: Value) -> Draft | Refused:
    """The draft with one line set: words and coin are free, anything else is what the dice could give."""
    if no := FORM.bad_value(library, line, value):
        return no
    if line == "spell" and draft.WIL != GIFTED:
        return Refused("not-gifted", RULE, {"got": draft.WIL, "needs": GIFTED})
    return fit_spell(with_line(draft, line, value))


# ---- the character
def build_character(draft: Draft, owner: str = "", library: Library = LIBRARY) -> Character:
    """The draft as a character with a whole sheet; armour is worn at once."""
    background = library.backgrounds[draft.background]
    return Character(draft.name, "pc", owner).with_parts(
        draft.ladder,
        Knowledge((background.skill,), (draft.spell,) if draft.spell else ()),
        starting_pack(4 + SIDES[draft.BOD], background.gear, library.items),
        Purse(draft.coin),
        draft.bio(background.name, background.keepsake),
        Need(),
        Conditions(),
        Timers(),
    )


def create(fate: Fate, library: Library = LIBRARY, owner: str = "", **how: Unpack[DraftOptions]) -> Character:
    """A whole character in one go, asked of the seat that will own it."""
    return build_character(make_draft(fate, library, owner, **how), owner, library)


def join(scene: Scene, actor: str, want: CreateWants, outcome: Nothing) -> None:
    """The character is at the table; what the facilitator makes for nobody waits for a seat."""
    seat, fixed = drafting.owner(scene, want.seat), drafting.fixed_lines(want, LINES, assigned_values)
    drafting.join(scene, create(scene.fate, shelves(scene), seat, method=want.method, fixed=fixed))


MOVES: tuple[AnyMove, ...] = (Move(RULE, CreateWants, drafting.plan_create, join, by="anyone"),)
