"""The worked examples of the rules catalogue, computed by others apart from the project."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caltrop.games import registry
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.odds import odds
from odds.answers import plain

KNOWN: dict[str, Mechanic[Any, Any]] = {
    id: mechanic for game in registry.games().values() for id, mechanic in game.mechanics.items()
}
EXAMPLES = json.loads((Path(__file__).parent / "odds-examples.json").read_text())


def test_there_are_24_examples_of_five_games() -> None:
    assert len(EXAMPLES) == 24
    assert {e["mechanic"].partition(".")[0] for e in EXAMPLES} == set(registry.ids())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e['mechanic']} {e['params']}")
def test_worked_example(example: dict[str, Any]) -> None:
    mechanic = KNOWN[example["mechanic"]]
    params = msgspec.convert(example["params"], mechanic.params)
    expected = {tuple(sorted(row["outcome"].items())): Fraction(row["p"]) for row in example["outcomes"]}
    assert plain(odds(mechanic, params)) == expected
    echoed = {name: msgspec.to_builtins(getattr(params, name)) for name in example["params"]}
    assert msgspec.json.decode(msgspec.json.encode(echoed)) == example["params"]
