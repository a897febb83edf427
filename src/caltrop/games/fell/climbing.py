"""Dice that move along the ladder: by advantage before the roll, and by a reroll of their highest number after it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from caltrop.kernel.rules.dice import SIDES, TOP, Apart, Face, LadderDie, Row, climb, ladder_die
from caltrop.kernel.rules.fate import Fate, Revise
from caltrop.kernel.rules.steps import DiceMoved, RulingApplied

from .rulings import LADDER_FLOOR, LadderFloor

DieToRoll: TypeAlias = tuple[LadderDie, int, str, str, bool]  # a die, the DN, who rolls it, the rule, does it climb


def apply_advantage(
    fate: Fate, who: str, dice: tuple[LadderDie, ...], steps: int, floor: LadderFloor
) -> tuple[LadderDie, ...]:
    """Move all own dice along the ladder by advantage or disadvantage; a die below d4 is not rolled."""
    if not steps:
        return dice
    climbed = [climb(die, steps) for die in dice]
    moved = [die or ("d4" if floor == "stay" else None) for die in climbed]
    if moved != climbed:
        fate.note("fell.advantage", who, RulingApplied(LADDER_FLOOR.id, floor))
    fate.note("fell.advantage", who, DiceMoved(steps, dice, tuple(die or "" for die in moved)))
    return tuple(die for die in moved if die is not None)


class SideMagic(NamedTuple):
    """What a side of a contest has beside its own dice: helpers' dice, its spell die, and helpers' spell dice."""

    help: tuple[LadderDie, ...] = ()
    spell: LadderDie | None = None
    spells: tuple[LadderDie, ...] = ()


def side_row(
    fate: Fate, who: str, dice: tuple[LadderDie, ...], steps: int, floor: LadderFloor, beside: SideMagic
) -> Row:
    """Return a side's row: own dice moved by advantage, where each that falls off counts as 0, and helpers' unmoved."""
    own = apply_advantage(fate, who, dice, steps, floor)
    magic = apply_advantage(fate, who, (beside.spell,), steps, floor) if beside.spell else ()
    helped = tuple(Apart(die, f"{who}_helper{i}", "fell.help") for i, die in enumerate(beside.help))
    casters = tuple(Apart(die, f"{who}_caster{i}", "fell.help") for i, die in enumerate(beside.spells))
    paid = (*(Apart(die, who, "fell.cast") for die in magic), *casters)
    return Row(own, helped, paid, len(dice) + (beside.spell is not None) - len(own) - len(magic))


def roll_for_hit(fate: Fate, case: DieToRoll) -> int:
    """Roll one die of a test, with its rerolls: return 1 for a hit, else 0."""
    die, dn, who, rule, _ = case
    number = fate.roll(die, who, rule)
    again = number == SIDES[die] and ask_reroll(fate, case)
    return fate.call(roll_for_hit, with_next_die(case)) if again else int(number >= dn)


def roll_with_rerolls(fate: Fate, case: DieToRoll) -> int:
    """Return the number that a die shows after all its rerolls."""
    die, _, who, rule, _ = case
    number = fate.roll(die, who, rule)
    again = number == SIDES[die] and ask_reroll(fate, case)
    return fate.call(roll_with_rerolls, with_next_die(case)) if again else number


def ask_reroll(fate: Fate, case: DieToRoll) -> bool:
    """Ask whether a die at its maximum is rerolled as the next die up; usually only if it is not a hit."""
    die, dn, who, _, climbs = case
    return climbs and SIDES[die] < TOP and fate.may(who, "fell.test.reroll", usual=SIDES[die] < dn)


def with_next_die(case: DieToRoll) -> DieToRoll:
    """Return the same roll with the next die up."""
    die, dn, who, _, climbs = case
    return climb(die, 1) or "d12", dn, who, "fell.test.reroll", climbs


def rerolls(fixed: frozenset[str]) -> Revise:
    """Return how maxima climb in a contest: those of these roles do not."""
    return lambda fate, who, face: face if who in fixed else reroll_maximum(fate, who, face)


def reroll_maximum(fate: Fate, who: str, face: Face) -> Face:
    """Let a contest's die at its maximum climb, as often as its roller wants; usually it is kept."""
    number, sides = face
    while number == sides < TOP and fate.may(who, "fell.test.reroll", usual=False):
        die = climb(ladder_die(sides), 1) or "d12"
        number, sides = fate.roll(die, who, "fell.test.reroll"), SIDES[die]
    return number, sides
