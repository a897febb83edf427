"""Upcasters: each turns stored data of one version into the form of the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

Form: TypeAlias = Literal["entry", "parked", "state"]
Upcaster: TypeAlias = Callable[[Form, dict[str, Any]], dict[str, Any]]

FIRST_VERSION = 3  # that of Caltrop 1.0; lower ones were never released
UPCASTERS: dict[int, Upcaster] = {}  # from this version to the next
