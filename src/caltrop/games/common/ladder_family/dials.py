"""Dials that games with dice for attributes share: slots beside the BOD die, wages, the dice of the death table."""

from __future__ import annotations

from typing import Annotated

from msgspec import defstruct

from caltrop.kernel.rules.dice import Die
from caltrop.kernel.rules.rulings import DieDial, GameDials, NumberDial

from .death import DeathDice

LIVES = {"rounds": ("d4", 2), "hours": ("d6", 3), "days": ("d8", 4)}  # by unit: the die, and its row of the death table


class LadderDials(GameDials):
    """The dials of a game with dice for attributes."""

    def slots(self, rule: str = "") -> NumberDial:
        """Declare the slots that everyone has beside those of the die."""
        what = "The slots that everybody has besides the size of their BOD die."
        return self.number("slots", "Slots beside the die", what, 4, 0, 20, rule=rule)

    def coin_dice(self) -> NumberDial:
        """Declare how many dice a new character's coin is."""
        what = "The number of d6 that are rolled for a new character's coin."
        return self.number("create.coin", "Starting coin", what, 3, 1, 20)

    def wage(self, what: str) -> NumberDial:
        """Declare the pay of hirelings."""
        return self.number("hirelings.wage", "Wage", what, 5, 0, 100)

    def death_dice(self) -> type[DeathDice]:
        """Declare the dice for how long the dying live, and return the parameters of a death table that rolls them."""
        dials = {unit: self.time_to_live(unit, die, row) for unit, (die, row) in LIVES.items()}
        fields = [(unit, Annotated[Die, dial], dial.default) for unit, dial in dials.items()]
        made = defstruct("DeathParams", fields, bases=(DeathDice,), frozen=True, module=__name__)
        assert issubclass(made, DeathDice)
        return made

    def time_to_live(self, unit: str, die: str, row: int) -> DieDial:
        what = f"The die for the {unit} that a {row} on the death table leaves."
        return self.die(f"death.{unit}", f"{unit.capitalize()} to live", what, die)
