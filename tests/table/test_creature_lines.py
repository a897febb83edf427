"""A typed line of creatures: several kinds at once, a number before or behind a name, or the description of one."""

from __future__ import annotations

import pytest

from caltrop.games import registry
from caltrop.games.common.people.creature_lines import known_creatures, parse_creatures
from caltrop.kernel.state.state import State

KNOWN = ("Goblin", "Goblin Leader", "Wolf", "Footman", "Harpy", "Salt and Bone")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("goblin", [("goblin", 1)]),
        ("goblin x6", [("Goblin", 6)]),
        ("6 goblins", [("Goblin", 6)]),
        ("6 x goblin", [("Goblin", 6)]),
        ("3 goblins, 2 wolves", [("Goblin", 3), ("Wolf", 2)]),
        (
            "3 Goblins and a goblin leader; 2 footmen + 4 harpies",
            [("Goblin", 3), ("Goblin Leader", 1), ("Footman", 2), ("Harpy", 4)],
        ),
        ("goblin x3, wolf", [("Goblin", 3), ("Wolf", 1)]),
        ("drei", [("drei", 1)]),
        ("3 goblins, 2 wraiths", [("Goblin", 3), ("wraiths", 2)]),  # the game says that it knows no wraiths
        ("salt and bone", [("salt and bone", 1)]),  # one creature's name
        ("bear, 6 HP, BOD d8", [("bear, 6 HP, BOD d8", 1)]),
        ("wolf, 6 HP", [("wolf, 6 HP", 1)]),
        ("bear, 6 HP x2", [("bear, 6 HP", 2)]),
        ("", [("", 1)]),
    ],
)
def test_a_line_is_read(line: str, found: list[tuple[str, int]]) -> None:
    assert [tuple(each) for each in parse_creatures(line, KNOWN)] == found


@pytest.mark.parametrize("game", registry.games())
def test_every_creature_of_every_book_is_found_by_its_name_and_its_plural(game: str) -> None:
    known = known_creatures(registry.games()[game], State(game=game))
    assert known
    for name in known:
        ((one, many),) = parse_creatures(f"{name} x2", known)
        assert (one.lower(), many) == (name.lower(), 2)
        assert [line.creature for line in parse_creatures(f"2 {name}, 1 {name}", known)] == [name, name]
