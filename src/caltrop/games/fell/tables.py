"""The tables of Fell that one die is looked up in: reactions, morale, death, advancement."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from caltrop.kernel.rules.dice import SIDES, Die, LadderDie
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Outcome, Params, mechanic
from caltrop.kernel.rules.steps import RowFound, RulingApplied

from .dials import DEATH_TIME
from .rulings import ADVANCE_FLOOR, AdvanceFloor

Time: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
Attitude: TypeAlias = Literal["hostile", "wary", "indifferent", "friendly", "helpful"]
Rout: TypeAlias = Literal["retreat", "flee", "surrender conditionally", "surrender unconditionally"]


# ---- fell.reaction, fell.morale
class WilParams(Params, frozen=True):
    wil: LadderDie


class ReactionOutcome(Outcome, frozen=True):
    result: Attitude


class MoraleOutcome(Outcome, frozen=True):
    result: Rout


REACTIONS: tuple[tuple[int, Attitude], ...] = (
    (3, "hostile"),
    (5, "wary"),
    (7, "indifferent"),
    (9, "friendly"),
    (12, "helpful"),
)
ROUTS: tuple[tuple[int, Rout], ...] = (
    (3, "retreat"),
    (5, "flee"),
    (7, "surrender conditionally"),
    (12, "surrender unconditionally"),
)


@mechanic("fell.reaction")
def REACTION(fate: Fate, p: WilParams) -> ReactionOutcome:
    """How a stranger reacts to the party, by the Willpower die of the character who speaks."""
    rolled = fate.roll(p.wil, "roller", "fell.reaction")
    result = next(word for most, word in REACTIONS if rolled <= most)
    fate.note("fell.reaction", "roller", RowFound(rolled, result=result))
    return ReactionOutcome(result=result)


@mechanic("fell.morale")
def MORALE(fate: Fate, p: WilParams) -> MoraleOutcome:
    """What beaten enemies do, by the Willpower die of the character who leads against them."""
    rolled = fate.roll(p.wil, "roller", "fell.morale")
    result = next(word for most, word in ROUTS if rolled <= most)
    fate.note("fell.morale", "roller", RowFound(rolled, result=result))
    return MoraleOutcome(result=result)


# ---- fell.death
Death: TypeAlias = Literal["dead", "rounds", "hours", "days"]
DEATHS: tuple[Death, ...] = ("dead", "rounds", "hours", "days")


class DeathOutcome(Outcome, frozen=True):
    result: Death
    time: Time


class DeathParams(Params, frozen=True):
    time: Annotated[Die, DEATH_TIME] = "d4"


@mechanic("fell.death")
def DEATH(fate: Fate, p: DeathParams) -> DeathOutcome:
    """How long a character at 0 has left to live."""
    rolled = fate.roll("d4", "dying", "fell.death")
    result = DEATHS[rolled - 1]
    fate.note("fell.death", "dying", RowFound(rolled, result=result))
    return DeathOutcome(result=result, time=0 if result == "dead" else fate.roll(p.time, "dying", "fell.death"))


# ---- fell.advance
class AdvanceParams(Params, frozen=True):
    die: LadderDie
    floor: Annotated[AdvanceFloor, ADVANCE_FLOOR] = "d4"


GROWN = {-1: "smaller", 0: "unchanged", 1: "bigger"}


class AdvanceOutcome(Outcome, frozen=True):
    change: Literal[-1, 0, 1]


@mechanic("fell.advance")
def ADVANCE(fate: Fate, p: AdvanceParams) -> AdvanceOutcome:
    """The highest number raises the die, a 1 lowers it; a d12 does not grow."""
    rolled = fate.roll(p.die, "roller", "fell.advance")
    change = advance_change(p, rolled)
    if rolled == 1 and p.die == "d4" and p.floor != ADVANCE_FLOOR.default:
        fate.note("fell.advance", "roller", RulingApplied(ADVANCE_FLOOR.id, p.floor))
    fate.note("fell.advance", "roller", RowFound(rolled, result=GROWN[change]))
    return AdvanceOutcome(change=change)


def advance_change(p: AdvanceParams, rolled: int) -> Literal[-1, 0, 1]:
    """Return by how many steps a die changes that shows this number."""
    if rolled == SIDES[p.die]:
        return 0 if p.die == "d12" else 1
    return -1 if rolled == 1 and not (p.die == "d4" and p.floor == "d4") else 0
