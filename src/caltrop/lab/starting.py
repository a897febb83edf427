"""Values to start with: what a mechanic's parameters are where nobody has said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from caltrop.kernel.rules.refusals import Refused

from .typed import convert_parameters, parameters

if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.contract.game import Game
    from caltrop.kernel.contract.parameters import Parameter
    from caltrop.kernel.rules.mechanic import Mechanic

USUAL_NUMBER, USUAL_DIE, WIDE = 10, "d6", 20


def starting_values(mechanic: Mechanic[Any, Any], game: Game | None) -> dict[str, str]:
    """Return a value, as it is typed, for each parameter that needs one: that of a usual situation, if there is one."""
    known = {name: found for name, found in parameters(mechanic).items() if found.required}
    usual = usual_values(mechanic, game) if game is not None else {}
    values = {name: usual.get(name) or starting_value(found) for name, found in known.items()}
    return values | missing_sum(mechanic, values)


def missing_sum(mechanic: Mechanic[Any, Any], values: Mapping[str, str]) -> dict[str, str]:
    """Return a value for the first of several parameters that are nothing without each other."""
    wrong = convert_parameters(mechanic, values)
    if not isinstance(wrong, Refused) or wrong.code != "bad-together":
        return {}
    names = wrong.facts["names"]
    assert isinstance(names, tuple)
    return {str(names[0]): str(wrong.facts["least"])}


def usual_values(mechanic: Mechanic[Any, Any], game: Game) -> dict[str, str]:
    """Return the parameters of the last of the game's situations that rolls the mechanic."""
    there = [each for each in game.situations.values() if each.mechanic is mechanic]
    if not there:
        return {}
    params: Struct = there[-1].params_in(game)
    return {name: as_typed(getattr(params, name)) for name in params.__struct_fields__}


def as_typed(value: Any) -> str:
    """Return a value as it is typed: a list of words with commas, records as JSON."""
    import msgspec

    plain = msgspec.to_builtins(value)
    if isinstance(plain, (list, tuple)) and all(isinstance(each, (str, int)) for each in plain):
        return ",".join(map(str, plain))
    if isinstance(plain, (list, tuple, Mapping)):
        return msgspec.json.encode(plain).decode()
    return str(plain).lower() if isinstance(plain, bool) else "" if plain is None else str(plain)


def starting_value(parameter: Parameter) -> str:
    """Return a value that the parameter's type allows."""
    if parameter.start:
        return parameter.start
    if parameter.kind == "number":
        return str(starting_number(parameter.least, parameter.most))
    if parameter.kind == "yes-no":
        return "false"
    if parameter.record is not None:
        return str(parameter.allowed.get("example", ""))
    if parameter.options:
        return USUAL_DIE if USUAL_DIE in parameter.options else next(filter(None, parameter.options), "")
    return USUAL_DIE if "di" in str(parameter.allowed.get("allowed", "")) else ""


def starting_number(least: int | None, most: int | None) -> int:
    """Return a number in the middle of a small range, and a usual one of a wide range."""
    low, high = least if least is not None else 0, most if most is not None else 99
    if low <= 0 <= high and low < 0:
        return 0
    return (low + high) // 2 if high - low < WIDE else min(max(USUAL_NUMBER, low), high)
