"""Sheets as plain data: what is sound passes, what is not is named."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from msgspec import Struct

from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.parts import Part, Setting
from caltrop.kernel.state.sheet_json import export_sheet, import_sheet
from caltrop.kernel.state.state import Character
from kernel.anything import PARTS


class Luck(Part, frozen=True, tag="luck"):
    """Points up to a most, and a charm that wears off at a second of the clock."""

    points: int = 0
    most: int = 3
    until: int = 0
    charms: dict[str, int] = {}

    def settings(self) -> dict[str, Setting]:
        return {"luck": Setting(self.points, 0, self.most)}

    def shift_times(self, by: int) -> Luck:
        return Luck(self.points, self.most, self.until + by, self.charms)


class Hoard(Part, frozen=True, tag="hoard"):
    bounds: ClassVar[tuple[int, int]] = (0, 10**6)
    gold: int = 0


GAME = Game("coin", "Coin", moves=(), mechanics=(), kinds=(Luck, Hoard))


def raw(**luck: Any) -> dict[str, Any]:
    return {"name": "Ana", "parts": {"luck": luck}}


def test_a_sheet_goes_out_with_times_from_now_and_comes_in_on_another_clock() -> None:
    ana = Character("Ana", "character", "s1", hidden=True, place="the ford", life="down").with_parts(Luck(2, 3, 1060))
    out = export_sheet(GAME, ana, 1000)
    luck = {"part": "luck", "points": 2, "most": 3, "until": 60, "charms": {}}
    assert out == {"game": "coin", "name": "Ana", "kind": "character", "life": "down", "parts": {"luck": luck}}
    assert import_sheet(GAME, out, 500) == Character("Ana", "character", life="down").with_parts(Luck(2, 3, 560))


@pytest.mark.parametrize(
    ("luck", "name"),
    [
        ({"points": 4}, "luck.luck"),  # of 3 at most
        ({"points": -1}, "luck.luck"),
        ({"most": 10_000}, "luck.most"),  # beyond what any part has that says nothing else
        ({"until": -100}, "luck.until"),
        ({"charms": {"fox": 10_000}}, "luck.fox"),
        ({"charms": {f"c{n}": 1 for n in range(301)}}, "luck.charms"),
        ({"charms": {"x" * 121: 1}}, "luck.charms"),
    ],
)
def test_numbers_out_of_bounds_are_named(luck: dict[str, Any], name: str) -> None:
    found = import_sheet(GAME, raw(**luck), 0)
    assert isinstance(found, Refused)
    assert (found.code, found.facts) == ("absurd-sheet", {"name": name})


@pytest.mark.parametrize("luck", [{"points": 3}, {"most": 9999}, {"until": -99}, {"charms": {"x" * 120: 9999}}])
def test_numbers_at_their_bounds_pass(luck: dict[str, Any]) -> None:
    assert isinstance(import_sheet(GAME, raw(**luck), 0), Character)


def test_a_part_may_have_wider_bounds() -> None:
    rich: dict[str, Any] = {"name": "Ana", "parts": {"hoard": {"gold": 10**6}}}
    assert isinstance(import_sheet(GAME, rich, 0), Character)
    rich["parts"]["hoard"]["gold"] += 1
    assert isinstance(import_sheet(GAME, rich, 0), Refused)


def test_a_part_that_claims_to_be_another_is_unreadable() -> None:
    found = import_sheet(GAME, raw(part="hoard"), 0)
    assert isinstance(found, Refused)
    assert found.code == "unreadable-sheet"


@pytest.mark.parametrize("kind", PARTS, ids=lambda k: k.__name__)
def test_an_empty_part_is_sound(kind: type[Struct]) -> None:
    part = kind()
    assert isinstance(part, Part)
    assert part.impossible_value() == ""
