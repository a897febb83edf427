"""The death table: how long a character lives whose die has dropped below d4. Dice and numbers, without characters."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.kernel.rules.dice import Die
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Mechanic, Outcome, Params, mechanic
from caltrop.kernel.rules.steps import RowFound

Death: TypeAlias = Literal["dead", "rounds", "hours", "days"]
DEATHS: dict[int, Death] = {1: "dead", 2: "rounds", 3: "hours", 4: "days"}


class DeathDice(Params, frozen=True):
    """The dice for how long a character has left; each game marks them with its dials."""

    rounds: Die = "d4"
    hours: Die = "d6"
    days: Die = "d8"


class DeathOutcome(Outcome, frozen=True):
    result: Death
    time: int


def death_table(id: str, dice: type[DeathDice]) -> Mechanic[DeathDice, DeathOutcome]:
    """Return the death table under that id. d4: 1 dead; 2 dead in 1d4 rounds, 3 in 1d6 hours, 4 in 1d8 days."""

    @mechanic(id)
    def table(fate: Fate, p: DeathDice) -> DeathOutcome:
        """How long a character has left to live whose attribute has fallen below d4."""
        rolled = fate.roll("d4", "dying", id)
        result = DEATHS[rolled]
        die = "" if result == "dead" else str(getattr(p, result))
        fate.note(id, "dying", RowFound(rolled, result=result))
        return DeathOutcome(result=result, time=fate.roll(die, "dying", id) if die else 0)

    table.params = dice
    return table
