"""A designer's own mechanics, from a Python file: `./mine.py:attack`. Only the command line runs such a file.

A mechanic of the kernel is taken as it is. A plain function whose first argument is a fate becomes one.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from click.exceptions import Exit

from caltrop.kernel.rules.refusals import Refused, Refuses

if TYPE_CHECKING:
    from types import ModuleType

    from caltrop.kernel.rules.mechanic import Mechanic


_AnyMechanic: TypeAlias = "Mechanic[Any, Any]"
RULE = "odds"


def find_own_mechanic(id: str) -> _AnyMechanic | Refused:
    """Return a mechanic of a file by its name there, whatever its capitals."""
    file, _, name = id.rpartition(":")
    found = own_mechanics(file)
    if isinstance(found, Refused):
        return found
    by_name = {known.lower(): mechanic for known, mechanic in found.items()}
    if name.lower() in by_name:
        return by_name[name.lower()]
    return Refused("unknown-own", RULE, {"got": name[:60], "file": file, "options": tuple(found)})


def own_mechanics(file: str) -> dict[str, _AnyMechanic] | Refused:
    """Run a file, once, and return its mechanics by name, or say why it cannot be run."""
    return _run_file(file, str(Path.cwd()))


@cache
def _run_file(file: str, folder: str) -> dict[str, _AnyMechanic] | Refused:
    """Run a file whose name is read from this folder."""
    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.lab.own_rules import own_fault, own_mechanic

    if not Path(file).is_file():
        return Refused("no-such-file", RULE, {"file": file})
    try:
        module = _load_module(file)
        own = {name: thing for name, thing in vars(module).items() if not name.startswith("_")}
        plain = {name: thing for name, thing in own.items() if _is_plain_rule(thing, module)}
        made = {name: own_mechanic(rule, f"{file}:{name}") for name, rule in plain.items()}
    except Exception as bad:  # whatever a designer's file does wrong is told in one line
        return own_fault(file, bad)
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


@contextmanager
def tell_faults(id: str) -> Iterator[None]:
    """End the command with a sentence if a designer's own rule stops with an error; a mistake of ours goes on."""
    from caltrop.lab.typed import is_own
    from caltrop.odds.budget import TooLarge

    try:
        yield
    except (TooLarge, Refuses, Exit):
        raise
    except Exception as bug:
        if not is_own(id):
            raise
        from caltrop.lab.own_rules import own_fault

        from . import show

        show.fail(own_fault(id, bug))
