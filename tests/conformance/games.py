"""Which games there are, and what each brings for the suite."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from caltrop.games import registry
from conformance.stage import Conformance

CATALOGUE: dict[str, Any] = json.loads((Path(__file__).parent / "catalogue.json").read_text())
IDS = registry.ids()


def conformance(game: str) -> Conformance:
    """A game's scenes: tests/conformance/<game>.py. A game without one fails here."""
    found = import_module(f"conformance.{game.replace('-', '_')}").CONFORMANCE
    assert isinstance(found, Conformance)
    return found
