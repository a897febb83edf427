"""The axis of a chart in the lab: the values that one parameter takes along it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from caltrop.kernel.contract.parameters import Parameter

MOST_PLACES = 41
FIRST_NUMBERS = 20  # of a wide range
DICE = ("d4", "d6", "d8", "d10", "d12", "d20")


class LabAxis(Struct, frozen=True):
    """A parameter along which is measured: its values, and which of them is the one that is set."""

    name: str
    values: tuple[str, ...]
    marked: int


def can_be_axis(parameter: Parameter) -> bool:
    """Can the parameter take several values, one after the other?"""
    return parameter.kind in ("number", "yes-no") or bool(dice_options(parameter)) or len(parameter.options) > 1


def dice_options(parameter: Parameter) -> tuple[str, ...]:
    """Return the dice that a parameter takes, if it takes dice."""
    named = tuple(option for option in parameter.options if option)
    if named:
        return named if all(is_die(option) for option in named) else ()
    return DICE if str(parameter.allowed.get("allowed", "")) in ("die", "dies", "dice") else ()


def is_die(text: str) -> bool:
    return text[:1] == "d" and text[1:].isdecimal()


def axis_of(parameter: Parameter, now: str) -> LabAxis:
    """Return the axis of a parameter that is set to `now`; of several dice, the first one changes."""
    values = [*axis_values(parameter, now)]
    if now not in values:
        values.append(now)
        values.sort(key=lambda value: int(value) if value.lstrip("-").isdecimal() else 0)
    return LabAxis(parameter.name, tuple(values), values.index(now))


def axis_values(parameter: Parameter, now: str) -> tuple[str, ...]:
    if parameter.kind == "number":
        return tuple(map(str, number_values(parameter, int(now) if now.lstrip("-").isdecimal() else 0)))
    if parameter.kind == "yes-no":
        return ("false", "true")
    _, comma, rest = now.partition(",")
    options = dice_options(parameter) or tuple(option for option in parameter.options if option)
    return tuple(f"{option}{comma}{rest}" for option in options) if parameter.many else options


def number_bounds(parameter: Parameter, now: int) -> tuple[int, int]:
    """Return between which numbers a parameter is moved: those that are allowed, or of a wide range the first."""
    least = parameter.least if parameter.least is not None else 0
    most = parameter.most if parameter.most is not None else least + FIRST_NUMBERS
    if least < -FIRST_NUMBERS:
        least = min(-FIRST_NUMBERS // 2, now)
    return least, most if most - least < MOST_PLACES else min(most, max(least + FIRST_NUMBERS, now))


def number_values(parameter: Parameter, now: int) -> range:
    """Return the numbers of an axis: all that are allowed, or of a wide range the first, in steps that reach `now`."""
    least, high = number_bounds(parameter, now)
    step = -(-(high - least + 1) // MOST_PLACES)
    return range(least, high + 1, step)
