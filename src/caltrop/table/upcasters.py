"""Upcasters: each turns stored data of one version into the form of the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from caltrop.games.common.sheet.need import Need
from caltrop.kernel.parts import Part, tag

Form: TypeAlias = Literal["entry", "parked", "state"]
Upcaster: TypeAlias = Callable[[Form, dict[str, Any]], dict[str, Any]]
CHANGED: Mapping[str, type[Part]] = {tag(kind): kind for kind in (Need,)}  # parts with another form since 0.2


def upcast_parts(form: Form, old: dict[str, Any]) -> dict[str, Any]:
    """Return the data of 0.2 with every part of a sheet in its form since then, wherever a sheet is stored."""
    found: dict[str, Any] = _with_new_parts(old)
    return found


def _with_new_parts(thing: Any) -> Any:
    if isinstance(thing, list):
        return [_with_new_parts(each) for each in thing]
    if not isinstance(thing, dict):
        return thing
    kind = CHANGED.get(str(thing.get("part", "")))
    new = kind.from_earlier(thing) if kind else thing
    return {name: _with_new_parts(value) for name, value in new.items()}


UPCASTERS: dict[int, Upcaster] = {1: upcast_parts}  # from this version to the next
