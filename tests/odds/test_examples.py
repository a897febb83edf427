"""The worked examples of the rules catalogue, computed by others apart from the project."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caltrop.games.fell.mechanics import MECHANICS
from caltrop.kernel.mechanic import Mechanic
from caltrop.odds import odds
from odds.answers import plain

KNOWN: dict[str, Mechanic[Any, Any]] = {mechanic.id: mechanic for mechanic in MECHANICS}
ALL = json.loads((Path(__file__).parent / "odds-examples.json").read_text())
EXAMPLES = [example for example in ALL if example["mechanic"] in KNOWN]


def test_every_example_of_fell_is_run() -> None:
    assert [e["mechanic"] for e in EXAMPLES] == [e["mechanic"] for e in ALL if e["mechanic"].startswith("fell.")]
    assert len(EXAMPLES) == 8


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e['mechanic']} {e['params']}")
def test_worked_example(example: dict[str, Any]) -> None:
    mechanic = KNOWN[example["mechanic"]]
    params = msgspec.convert(example["params"], mechanic.params)
    expected = {tuple(sorted(row["outcome"].items())): Fraction(row["p"]) for row in example["outcomes"]}
    assert plain(odds(mechanic, params)) == expected
    assert json.loads(msgspec.json.encode(params)) == example["params"]
