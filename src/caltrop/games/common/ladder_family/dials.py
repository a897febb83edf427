"""Dials that games with dice for attributes share: slots beside the BOD die, wages, the dice of the death table."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import defstruct

from caltrop.kernel.dials import DieDial, NumberDial
from caltrop.kernel.dice import Die

from .wounds import DeathDice


def slots_dial(game: str, rule: str) -> NumberDial:
    """Return the dial for the slots of everyone, besides those of the die."""
    return NumberDial(
        f"{game}.slots", 4, 0, 20, rule=rule, name="Slots beside the die",
        what="The slots that everybody has besides the size of their BOD die.",
    )  # fmt: skip


def wage_dial(game: str, what: str) -> NumberDial:
    """Return the dial for the pay of hirelings."""
    return NumberDial(f"{game}.hirelings.wage", 5, 0, 100, rule=f"{game}.hirelings", name="Wage", what=what)


class DeathDials(NamedTuple):
    """The dice for how long the dying live, by the number on the death table."""

    rounds: DieDial
    hours: DieDial
    days: DieDial


def dialled_death(dials: DeathDials) -> type[DeathDice]:
    """Return the parameters of a death table that rolls these dice."""
    fields = [(name, Annotated[Die, dial], dial.default) for name, dial in dials._asdict().items()]
    made = defstruct("DeathParams", fields, bases=(DeathDice,), frozen=True, module=__name__)
    assert issubclass(made, DeathDice)
    return made


def death_dials(game: str) -> DeathDials:
    """Return the dials for the three times that the death table can leave."""

    def dial(unit: str, die: str, face: int) -> DieDial:
        return DieDial(
            f"{game}.death.{unit}", die, rule=f"{game}.death", name=f"{unit.capitalize()} to live",
            what=f"The die for the {unit} that a {face} on the death table leaves.",
        )  # fmt: skip

    return DeathDials(dial("rounds", "d4", 2), dial("hours", "d6", 3), dial("days", "d8", 4))
