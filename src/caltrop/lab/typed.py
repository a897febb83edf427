"""What was typed after a mechanic: its parameters and rulings, read into their types or refused with a hint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.contract.parameters import Parameter
    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.kernel.rules.rulings import Ruling
    from caltrop.kernel.rules.steps import Fact

_AnyMechanic: TypeAlias = "Mechanic[Any, Any]"
_FEW = 8  # names to choose from in a sentence; more are listed as what there is


def is_own(id: str) -> bool:
    """Does this name a Python file of one's own, or something in one?"""
    return id.endswith(".py") or ".py:" in id


# ---- what a mechanic takes
def _ruled_fields(mechanic: _AnyMechanic) -> dict[str, Ruling[str]]:
    """Return the parameters that a ruling sets."""
    from caltrop.kernel.rules import rulings

    kind: type[Struct] = mechanic.params
    return rulings.ruled_fields(kind)


def parameters(mechanic: _AnyMechanic) -> dict[str, Parameter]:
    """Return the parameters that can be typed: all but those that a ruling sets."""
    from caltrop.kernel.contract.parameters import parameters

    ruled = _ruled_fields(mechanic)
    return {name: found for name, found in parameters(mechanic.params).items() if name not in ruled}


def rulings_of(mechanic: _AnyMechanic) -> dict[str, Ruling[str]]:
    return {ruling.id: ruling for ruling in _ruled_fields(mechanic).values()}


def allowed_text(parameter: Parameter) -> str:
    """Say in a few words what a parameter takes."""
    from caltrop.words import say

    return say("takes", str(parameter.allowed["allowed"]), **parameter.allowed)


# ---- parameters
def parse_parameters(words: tuple[str, ...], mechanic: _AnyMechanic) -> dict[str, str] | Refused:
    """Parse name=value; each name may be given once, and must be one of the mechanic's."""
    from caltrop.kernel.rules.refusals import Refused

    known = tuple(parameters(mechanic))
    given = dict[str, str]()
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            return Refused("not-name-value", mechanic.id, {"got": word[:60], "mechanic": mechanic.id, "known": known})
        ruled = _ruled_fields(mechanic).get(name)
        if ruled is not None:
            facts: dict[str, Fact] = {"name": name, "ruling": ruled.id, "option": ruled.options[-1]}
            return Refused("set-by-ruling", mechanic.id, facts)
        if name not in known:
            return _unknown_parameter(name, known, mechanic)
        if name in given:
            return Refused("given-twice", mechanic.id, {"name": name})
        given[name] = value
    return given


def _unknown_parameter(name: str, known: tuple[str, ...], mechanic: _AnyMechanic) -> Refused:
    """Refuse an unknown name; a similar one, or the same in other capitals or another spelling, is suggested."""
    from difflib import get_close_matches

    from caltrop.kernel.rules.refusals import Refused

    near = tuple(get_close_matches(name.lower(), known, n=2, cutoff=0.7))
    if near:
        return Refused("misspelt-parameter", mechanic.id, {"name": name[:60], "options": near})
    if len(known) > _FEW:
        return Refused("no-such-parameter", mechanic.id, {"name": name[:60], "mechanic": mechanic.id, "known": known})
    return Refused("unknown-parameter", mechanic.id, {"name": name[:60], "known": known})


def convert_parameters(mechanic: _AnyMechanic, given: Mapping[str, str]) -> Struct | Refused:
    """Convert the parameters to their types; a refusal names all that are missing."""
    import msgspec

    from caltrop.kernel.contract.input import ANYTHING, parse_fields
    from caltrop.kernel.rules.refusals import Refused

    missing = [name for name, found in parameters(mechanic).items() if found.required and name not in given]
    if missing:
        facts: dict[str, Fact] = {"mechanic": mechanic.id, "missing": tuple(_missing_parameters(mechanic, missing))}
        return Refused("missing-parameters", mechanic.id, facts)
    written = {name: readable(text) for name, text in given.items()}
    found = parse_fields(mechanic.params, written, mechanic.id)
    if isinstance(found, Refused) and found.code == "bad-value" and not found.facts.get("name"):
        return Refused("bad-value", mechanic.id, {**found.facts, "name": next(iter(given), ""), **ANYTHING})
    assert isinstance(found, (Refused, msgspec.Struct))
    return found


def readable(text: str) -> str:
    """Return a text without what is no letter in any language: a terminal can send anything."""
    return text.encode(errors="replace").decode()


def _missing_parameters(mechanic: _AnyMechanic, names: list[str]) -> Iterator[str]:
    """Yield a line for each parameter with what it takes."""
    from caltrop.words import say

    known = parameters(mechanic)
    for name in names:
        yield say("cli", "parameter", name=name, takes=allowed_text(known[name]))


# ---- rulings
def parse_rulings(words: tuple[str, ...], mechanic: _AnyMechanic) -> dict[str, str] | Refused:
    """Parse id=option; each ruling must be one that the mechanic depends on."""
    from caltrop.kernel.rules.refusals import Refused

    known = rulings_of(mechanic)
    said = dict[str, str]()
    for word in words:
        id, equals, option = word.partition("=")
        if not equals:
            return Refused("not-name-value", mechanic.id, {"got": word[:60]})
        if id not in known:
            return _unknown_ruling(id, mechanic)
        if not known[id].can_be(option):
            return Refused("no-such-option", mechanic.id, {"got": option[:60], "options": known[id].options})
        said[id] = option
    return said


def _unknown_ruling(id: str, mechanic: _AnyMechanic) -> Refused:
    """Refuse a ruling: one of the game's that does not bear on the mechanic is named with those that it bears on."""
    from caltrop.games import registry
    from caltrop.kernel.rules.refusals import Refused

    game = registry.find(mechanic.id.partition(".")[0])
    if not isinstance(game, Refused) and id in game.rulings:
        others = tuple(other.id for other in game.mechanics.values() if id in rulings_of(other))
        return Refused("ruling-elsewhere", mechanic.id, {"got": id, "mechanic": mechanic.id, "others": others})
    return Refused("no-such-ruling", mechanic.id, {"got": id[:60], "options": tuple(rulings_of(mechanic))})
