"""Mechanics made of plain functions, such as a designer writes in a file or in a notebook.

The first argument is a fate, the others are the parameters, and what the function returns is the outcome:

    def attack(fate, weapon="d8", armour=2):
        return max(0, fate.roll(weapon, "a", "mine") - armour)
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, TypeAlias, get_type_hints

from caltrop.kernel.rules.refusals import Refused

if TYPE_CHECKING:
    from caltrop.kernel.rules.mechanic import Mechanic

_AnyMechanic: TypeAlias = "Mechanic[Any, Any]"
_RULE = "odds"
_LONGEST = 200
_DICE_TABLES = ("die_table", "highest_table", "lowest_table", "total_work", "total_table", "<genexpr>", "<listcomp>")


@cache
def own_mechanic(rule: Callable[..., Any], id: str = "") -> _AnyMechanic:
    """Make a mechanic of a plain function.

    An argument has its annotated type, or that of its default; with neither it takes a number or a text.
    """
    import msgspec

    from caltrop.kernel.rules.mechanic import Mechanic, Outcome, Params

    hints = get_type_hints(rule, include_extras=True)
    fields: list[Any] = []
    for name, given in list(inspect.signature(rule).parameters.items())[1:]:
        if given.default is given.empty:
            fields.append((name, hints.get(name, int | str)))
        else:
            fields.append((name, hints.get(name) or _type_of(given.default), given.default))
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
    return Mechanic(id or rule.__name__, run)


def _type_of(value: Any) -> Any:
    """Return the type that a default value shows; that of a list is the type of its first member."""
    if isinstance(value, (tuple, list)):
        return tuple[type(value[0]), ...] if value else tuple[int | str, ...]  # type: ignore[misc]
    return type(value) if isinstance(value, (bool, int, float, str)) else Any


def as_mechanic(rule: Callable[..., Any] | _AnyMechanic) -> _AnyMechanic:
    """Return a mechanic as it is, and that of a function."""
    from caltrop.kernel.rules.mechanic import Mechanic

    return rule if isinstance(rule, Mechanic) else own_mechanic(rule)


class OwnFinder:
    """Finds the mechanic of a function, even in another process: the function is sent, the mechanic is made there."""

    def __init__(self, rule: Callable[..., Any] | _AnyMechanic) -> None:
        self.rule = rule

    def __call__(self, id: str) -> _AnyMechanic:
        return as_mechanic(self.rule)


def own_fault(id: str, bug: Exception) -> Refused:
    """Return a sentence for what went wrong in a designer's own rule: where, which line it is, and the error."""
    what = f"{type(bug).__name__}: {bug}"[:_LONGEST]
    place = _place_of(bug)
    if place is None:
        return Refused("bad-own-rule", _RULE, {"got": id, "what": what})
    file, line, source = place
    typed = id.rpartition(":")[0] or id
    file = typed if Path(typed).resolve() == Path(file).resolve() else file
    if isinstance(bug, KeyError) and extract_tb(bug.__traceback__)[-1].name in _DICE_TABLES:
        return Refused("own-no-die", _RULE, {"file": file, "line": str(line), "got": str(bug.args[0])[:20]})
    return Refused("bad-own-line", _RULE, {"file": file, "line": str(line), "what": what, "source": source[:_LONGEST]})


def _place_of(bug: Exception) -> tuple[str, int, str] | None:
    """Return the file, the line's number and its text, of the last line that is not Caltrop's own."""
    if isinstance(bug, SyntaxError) and bug.filename:
        return bug.filename, bug.lineno or 1, (bug.text or "").strip()
    ours = __name__.partition(".")[0]
    frames = [each for each in extract_tb(bug.__traceback__) if f"/{ours}/" not in each.filename.replace("\\", "/")]
    theirs = [each for each in frames if not each.filename.startswith("<") and each.line]
    return (theirs[-1].filename, theirs[-1].lineno or 1, theirs[-1].line or "") if theirs else None
