"""Classics: one list of creatures that every game reads in its own numbers; what a game or table has itself wins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from at_table import do, done
from caltrop.games import registry
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.people.classics import all_words, classics
from caltrop.games.common.people.creature_lines import find_name, known_creatures, one_of
from caltrop.games.common.people.creatures import creature_refusal, read_creatures
from caltrop.games.registry import find
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.events.open_business import RowKept
from caltrop.kernel.state.state import State
from fell.table import table as fell_table

GAMES = registry.games()
FIRST = ("goblin", "wolf", "bandit", "skeleton", "ogre", "zombie", "giant spider", "cultist", "bear", "troll", "dragon")


def known_in(game: str) -> tuple[str, ...]:
    return known_creatures(GAMES[game], State(game=game))


@pytest.mark.every_game
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", FIRST)
def test_what_is_typed_first_is_known_in_every_game(game: str, name: str) -> None:
    assert creature_refusal(GAMES[game], State(game=game), name) is None
    found = read_creatures(GAMES[game], State(game=game), f"2 {name} and a dog")
    assert [(line.creature.casefold(), line.many) for line in found] == [(name, 2), ("dog", 1)]


def test_every_word_means_one_creature() -> None:
    counts = Counter(word.casefold() for word in all_words())
    assert not {word: n for word, n in counts.items() if n > 1}
    assert 110 <= len(classics()) <= 150


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Wölfe", "Wolf"),
        ("highwaymen", "Bandit"),
        ("dwarves", "Dwarf"),
        ("Riesenspinnen", "Giant Spider"),
        ("elk", None),
    ],
)
def test_other_words_and_plurals_are_known(word: str, name: str | None) -> None:
    assert find_name(word, known_in("grimoire")) == name


@pytest.mark.every_game
@pytest.mark.parametrize("game", GAMES)
def test_every_classic_fits_its_game(game: str) -> None:
    library = GAMES[game].library
    rows = library.raw("creature")
    assert not [(id, m) for id, row in rows.items() for m in library.row_mistakes("creature", row, over={})]
    assert not list(library.loose_ends())
    names = Counter(str(row["name"]).casefold() for row in rows.values())
    assert not {name: n for name, n in names.items() if n > 1}


# ---- the numbers, worked out by hand: an orc has a threat of 3, armour 1 and an axe of the usual grade
@pytest.mark.parametrize(
    ("game", "numbers", "axe"),
    [
        ("fell-hits", {"hp": 4, "BOD": "d6", "INT": "d6", "WIL": "d8", "protection": 1}, {"steel": "d4"}),
        ("fell", {"hp": 5, "BOD": "d6", "WIL": "d8", "protection": 1}, {"steel": "d4", "harm": 1}),
        ("grimoire", {"hp": 4, "armour": 1, "STR": 10, "DEX": 11, "WIL": 12}, {"die": "d6"}),
        ("deeds", {"hp": 4, "armour": 1, "Brawn": 10, "Finesse": 12, "Intellect": 8}, {"die": "d6", "reach": "close"}),
    ],
)
def test_a_game_makes_its_own_numbers(game: str, numbers: dict[str, Any], axe: dict[str, Any]) -> None:
    orc = GAMES[game].library.creatures["orc"]
    assert {name: getattr(orc, name) for name in numbers} == numbers
    assert {name: getattr(orc.moves[0], name) for name in axe} == axe


# ---- what wins
def test_a_games_own_creature_wins() -> None:
    wolf = GAMES["fell"].library.creatures["wolf"]
    assert (wolf.hp, wolf.moves[0].harm) == (6, 2)
    assert not GAMES["fell"].library.is_made("creature", "wolf")
    assert GAMES["deeds"].library.is_made("creature", "wolf")


def orc_row(id: str) -> dict[str, Any]:
    return {**GAMES["fell"].library.raw("creature")["orc"], "id": id, "name": "Orc", "hp": 17}


@pytest.mark.parametrize("id", ["orc", "salt-orc"])
def test_a_variants_creature_of_that_name_wins_whole(id: str) -> None:
    row = {**orc_row(id), "always": []}
    library = type(GAMES["fell"].library)({"creature": (row,)})
    assert [each.hp for each in library.creatures.values() if each.name == "Orc"] == [17]
    assert not library.is_made("creature", id)


def test_homebrew_of_that_name_wins_until_it_is_taken_off() -> None:
    session = fell_table()
    row = {field: value for field, value in orc_row("").items() if field != "id"}
    entry = done(do(session, "s0", "table.homebrew", kind="creature", row=row))
    done(do(session, "s0", "fell.creature", creature="orc"))
    assert session.state.part("orc", HitPoints).maximum == 17
    made = next(told.fact.id for told in entry.emitted if isinstance(told.fact, RowKept))
    done(do(session, "s0", "table.discard", id=made))
    done(do(session, "s0", "fell.creature", creature="orcs", name="Late orc"))
    assert session.state.part("late-orc", HitPoints).maximum == 5


def test_a_creature_from_a_line_wins_over_a_classic() -> None:
    session = fell_table()
    done(do(session, "s0", "fell.creature", creature="orc, 11 HP", name="First"))
    done(do(session, "s0", "fell.creature", creature="orc", name="Second"))
    assert session.state.part("second", HitPoints).maximum == 11


# ---- weak, tough, deadly
@pytest.mark.every_game
@pytest.mark.parametrize("game", GAMES)
def test_a_creature_may_be_called_weak_tough_or_deadly(game: str) -> None:
    for word in ("weak", "Tough", "deadly", "zäh"):
        assert creature_refusal(GAMES[game], State(game=game), f"dragonfly, {word}") is None
    assert creature_refusal(GAMES[game], State(game=game), "dragonfly") is not None


def test_what_else_is_said_counts_before_the_grade() -> None:
    session = fell_table()
    done(do(session, "s0", "fell.creature", creature="dragonfly, 4 HP, deadly, sting d4 1 harm"))
    assert session.state.part("dragonfly", HitPoints).maximum == 4
    assert list(session.state.part("dragonfly", Pack).items) == ["sting"]
    assert session.state.part("dragonfly", Ladder).rung("BOD").die == "d12"


# ---- lines of several
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("goblin x10, wolf x5, bandit x4 and an ogre", [("Goblin", 10), ("Wolf", 5), ("Bandit", 4), ("Ogre", 1)]),
        ("2 rats and a wolf, 6 HP, bite d6 2 harm", [("Rat", 2), ("Wolf, 6 HP, bite d6 2 harm", 1)]),
        ("3 wolves, 6 HP, BOD d8", [("Wolf, 6 HP, BOD d8", 3)]),
        ("goblin x10, 2 dragonflies", [("Goblin", 10), ("dragonflies", 2)]),
        ("goblin and a dragonfly", [("Goblin", 1), ("dragonfly", 1)]),
        ("5 dragonfly, tough; 2 wolves", [("dragonfly, tough", 5), ("Wolf", 2)]),
        ("goblin, 6 PH", [("goblin, 6 PH", 1)]),
        ("king, 10 HP, loot a crown and a ring", [("king, 10 HP, loot a crown and a ring", 1)]),
        ("3 Wölfe und 2 Räuber", [("Wolf", 3), ("Bandit", 2)]),
    ],
)
def test_a_line_is_read_part_by_part(line: str, found: list[tuple[str, int]]) -> None:
    assert [tuple(each) for each in read_creatures(GAMES["fell"], State(game="fell"), line)] == found


@pytest.mark.parametrize(
    ("many", "one"),
    [("dragonflies", "dragonfly"), ("boxes", "box"), ("witches", "witch"), ("wraiths", "wraith"), ("moss", "moss")],
)
def test_several_of_an_unknown_kind_are_named_as_one(many: str, one: str) -> None:
    assert one_of(many) == one


def test_a_variant_game_has_the_classics() -> None:
    found = find("fell")
    assert isinstance(found, Game)
    assert "orc" in found.shelf("creatures")
