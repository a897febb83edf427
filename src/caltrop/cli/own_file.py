"""A designer's own mechanics, from a Python file: `./mine.py:attack`. Only the command line runs such a file.

A mechanic of the kernel is taken as it is. A plain function whose first argument is a fate becomes one: its other
arguments are the parameters, and what it returns is the outcome.

    def attack(fate, weapon: str = "d8", armour: int = 2) -> int:
        return max(0, fate.roll(weapon, "a", "mine") - armour)
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, get_type_hints

if TYPE_CHECKING:
    from types import ModuleType

    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.kernel.rules.refusals import Refused


_AnyMechanic: TypeAlias = "Mechanic[Any, Any]"
RULE = "odds"


def find_own_mechanic(id: str) -> _AnyMechanic | Refused:
    """Return a mechanic of a file by its name there, whatever its capitals."""
    from caltrop.kernel.rules.refusals import Refused

    file, _, name = id.rpartition(":")
    found = own_mechanics(file)
    if isinstance(found, Refused):
        return found
    by_name = {known.lower(): mechanic for known, mechanic in found.items()}
    if name.lower() in by_name:
        return by_name[name.lower()]
    return Refused("unknown-own", RULE, {"got": name[:60], "file": file, "options": tuple(found)})


@cache
def own_mechanics(file: str) -> dict[str, _AnyMechanic] | Refused:
    """Run a file and return its mechanics by name, or say why it cannot be run."""
    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.kernel.rules.refusals import Refused

    if not Path(file).is_file():
        return Refused("no-such-file", RULE, {"file": file})
    try:
        module = _load_module(file)
        own = {name: thing for name, thing in vars(module).items() if not name.startswith("_")}
        plain = {name: thing for name, thing in own.items() if _is_plain_rule(thing, module)}
        made = {name: _mechanic_of(rule, f"{file}:{name}") for name, rule in plain.items()}
    except Exception as bad:  # whatever a designer's file does wrong is told in one line
        return Refused("bad-own-file", RULE, {"file": file, "what": f"{type(bad).__name__}: {bad}"[:200]})
    return made | {name: thing for name, thing in own.items() if isinstance(thing, Mechanic)}


def _load_module(file: str) -> ModuleType:
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location(Path(file).stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _is_plain_rule(thing: Any, module: ModuleType) -> bool:
    """Is it a function of this file that asks a fate?"""
    if not inspect.isfunction(thing) or thing.__module__ != module.__name__:
        return False
    return next(iter(inspect.signature(thing).parameters), "") == "fate"


def _mechanic_of(rule: Callable[..., Any], id: str) -> _AnyMechanic:
    """Make a mechanic of a plain function; an argument without a type takes text, one with dice a die."""
    import msgspec

    from caltrop.kernel.rules.mechanic import Mechanic, Outcome, Params

    hints = get_type_hints(rule, include_extras=True)
    fields: list[Any] = []
    for name, given in list(inspect.signature(rule).parameters.items())[1:]:
        kind = hints.get(name, str)
        fields.append((name, kind) if given.default is given.empty else (name, kind, given.default))
    params = msgspec.defstruct("OwnParams", fields, bases=(Params,), frozen=True, kw_only=True)
    result = hints.get("return", Any)
    is_outcome = isinstance(result, type) and issubclass(result, msgspec.Struct)
    outcome: Any = result
    if not is_outcome:
        outcome = msgspec.defstruct("OwnOutcome", [("result", result)], bases=(Outcome,), frozen=True)

    def run(fate: Any, p: Any) -> Any:
        found = rule(fate, **{name: getattr(p, name) for name in p.__struct_fields__})
        return found if is_outcome else outcome(result=found)

    run.__annotations__ = {"p": params, "return": outcome}
    run.__doc__ = rule.__doc__
    return Mechanic(id, run)


def fail_in_own(id: str, bug: Exception) -> NoReturn:
    """Say in one line what went wrong while a designer's own rule ran."""
    from caltrop.kernel.rules.refusals import Refused

    from . import show

    show.fail(Refused("bad-own-rule", RULE, {"got": id, "what": f"{type(bug).__name__}: {bug}"[:200]}))
