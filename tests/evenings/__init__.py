"""Evenings of each game, played by script."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from conformance.stage import Stage
from evenings import deeds, fell, fell_hits, generic_fantasy, grimoire

EVENINGS: Mapping[str, Mapping[str, Callable[[], Stage]]] = {
    "fell": fell.EVENINGS,
    "fell-hits": fell_hits.EVENINGS,
    "generic-fantasy": generic_fantasy.EVENINGS,
    "grimoire": grimoire.EVENINGS,
    "deeds": deeds.EVENINGS,
}
