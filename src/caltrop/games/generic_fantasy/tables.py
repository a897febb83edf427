"""The tables of Generic Fantasy: a test's best die is looked up for reactions, initiative, morale and hirelings."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from caltrop.games.common.dice_pools.mechanics import death_table, note_dull
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Outcome, Params, mechanic
from caltrop.kernel.rules.steps import RowFound, RulingApplied

from .dials import DEATH_DICE
from .improving import (
    HIT,
    MISS,
    NONE,
    STRONG,
    UNUSED,
    WEAK,
    Buyer,
    Counts,
    Means,
    UsedMeans,
    add_counts,
    ask_reroll,
    improve_roll,
    read_grade,
)
from .mechanics import NO_MEANS, Dice3, Helpers, help_cases, roll_test_die
from .rulings import LAST, WHICH, Last, Which

Step: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


# ---- the tables that a test is looked up in
class TableParams(Params, frozen=True, kw_only=True):
    """The dice of the test, the attribute's first; `step`: by how many rows a feat improves the result."""

    dice: Dice3
    help: Helpers = ()
    step: Step = 0
    dull: bool = False
    means: Means = NO_MEANS
    last: Annotated[Last, LAST] = "depletes"
    die: Annotated[Which, WHICH] = "best"


def look_up_row(fate: Fate, p: TableParams, rule: str, rows: tuple[str, ...]) -> tuple[int, UsedMeans]:
    """Return the row, 0 to 3, of the best die or the attribute's; better grades can be bought as in any test."""
    buyer = Buyer("roller", p.means, p.dice[0], p.last, extra=p.die == "best")
    counts, used = roll_for_row(fate, p, rule), UNUSED
    if ask_reroll(fate, buyer):
        counts, used = roll_for_row(fate, p, rule), UsedMeans(again=True)
    counts, used = improve_roll(fate, buyer, counts, used, lambda c: rows[row_of(c, p.step)])
    note_dull(fate, rule, {"roller": p.dull})
    row = row_of(counts, p.step)
    fate.note(rule, "roller", RowFound(row_of(counts, 0), p.step, rows[row]))
    return row, used


def roll_for_row(fate: Fate, p: TableParams, rule: str) -> Counts:
    """Roll own dice and those of helpers; return the counts of those that a ruling lets count."""
    own = fate.call(roll_own_dice, p.dice, p.die, p.dull, rule)
    helped = fate.fold(add_counts, NONE, roll_test_die, help_cases(p.help)) if p.help else NONE
    if p.die != WHICH.default and len(p.dice) + len(p.help) > 1:
        fate.note(rule, "roller", RulingApplied(WHICH.id, p.die))
    return add_counts(own, helped) if p.die == "best" else own


def roll_own_dice(fate: Fate, dice: Dice3, which: Which, dull: bool, rule: str) -> Counts:
    """Roll all own dice; return the counts of all, or of the attribute's alone."""
    faces = fate.faces(dice, "roller", rule)
    grades = [read_grade(n, dull=dull) for n in (faces if which == "best" else faces[:1])]
    return grades.count(MISS), grades.count(WEAK), grades.count(HIT), grades.count(STRONG)


def row_of(counts: Counts, step: int) -> int:
    """Return the row that the best grade leads to, and the steps that a feat adds."""
    return min(STRONG, max(grade for grade, n in enumerate(counts) if n) + step)


Attitude: TypeAlias = Literal["hostile", "wary", "friendly", "helpful"]
Start: TypeAlias = Literal["foes go twice", "foes begin", "party begins", "party goes twice"]
Rout: TypeAlias = Literal["fight", "retreat", "flee", "surrender"]
Obedience: TypeAlias = Literal["flee", "refuse", "hesitate", "cooperate"]

REACTIONS: tuple[Attitude, ...] = ("hostile", "wary", "friendly", "helpful")
STARTS: tuple[Start, ...] = ("foes go twice", "foes begin", "party begins", "party goes twice")
ROUTS: tuple[Rout, ...] = ("fight", "retreat", "flee", "surrender")
ANSWERS: tuple[Obedience, ...] = ("flee", "refuse", "hesitate", "cooperate")


class ReactionOutcome(Outcome, frozen=True):
    result: Attitude
    used: UsedMeans = UNUSED


class InitiativeOutcome(Outcome, frozen=True):
    result: Start
    used: UsedMeans = UNUSED


class MoraleOutcome(Outcome, frozen=True):
    result: Rout
    used: UsedMeans = UNUSED


class HirelingOutcome(Outcome, frozen=True):
    result: Obedience
    used: UsedMeans = UNUSED


@mechanic("generic-fantasy.reaction")
def REACTION(fate: Fate, p: TableParams) -> ReactionOutcome:
    """How a stranger reacts to the party."""
    row, used = look_up_row(fate, p, "generic-fantasy.reaction", REACTIONS)
    return ReactionOutcome(result=REACTIONS[row], used=used)


@mechanic("generic-fantasy.initiative")
def INITIATIVE(fate: Fate, p: TableParams) -> InitiativeOutcome:
    """Which side begins, and whether it goes twice."""
    row, used = look_up_row(fate, p, "generic-fantasy.initiative", STARTS)
    return InitiativeOutcome(result=STARTS[row], used=used)


@mechanic("generic-fantasy.morale")
def MORALE(fate: Fate, p: TableParams) -> MoraleOutcome:
    """What shaken enemies do."""
    row, used = look_up_row(fate, p, "generic-fantasy.morale", ROUTS)
    return MoraleOutcome(result=ROUTS[row], used=used)


@mechanic("generic-fantasy.hireling")
def HIRELING(fate: Fate, p: TableParams) -> HirelingOutcome:
    """What an unpaid hireling makes of a dangerous request."""
    row, used = look_up_row(fate, p, "generic-fantasy.hireling", ANSWERS)
    return HirelingOutcome(result=ANSWERS[row], used=used)


DEATH = death_table("generic-fantasy.death", DEATH_DICE)
