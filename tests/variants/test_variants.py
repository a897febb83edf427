"""Variants: own rows and rulings over a base game; checked, usable like a game, stored whole by a table."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from caltrop.games import registry
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.play import Refusal, Table, find, odds
from caltrop.table.codec import load, save
from caltrop.words import sentence

NUMBERS = {  # of items, besides those that every game has
    "deeds": ("armour", "piercing"),
    "fell": ("protection", "harm"),
    "fell-hits": ("protection", "harm"),
    "generic-fantasy": ("protection",),
    "grimoire": ("armour",),
}
GRIM = """
base = "fell"
title = "Grim Fell"

[rulings]
"fell.attack.harm" = "one"

[[item]]
id = "dagger"
cost = 12

[[creature]]
id = "bog-king"
name = "Bog King"
rank = 4
text = "It wears a crown of reeds."
hp = 16
BOD = "d12"
INT = "d8"
WIL = "d10"
tactics = "Waits under water."

[[creature.moves]]
name = "drag under"
text = "Down you go."
steel = "d8"
harm = 3

[[table]]
id = "omens"
title = "Omens"
die = "d2"
rows = ["a dry well", "a wet one"]
"""


@pytest.fixture
def grim(tmp_path: Path) -> str:
    file = tmp_path / "grim.toml"
    file.write_text(GRIM, encoding="utf-8")
    return str(file)


def test_a_known_row_is_changed_where_the_variant_says_so_and_nowhere_else(grim: str) -> None:
    items = find(grim).library.items
    assert (items["dagger"].cost, items["dagger"].steel, items["dagger"].harm) == (12, "d4", 1)
    assert len(items) == 108
    assert find("fell").library.items["dagger"].cost == 10


def test_a_new_row_is_added_and_a_table_replaced(grim: str) -> None:
    library = find(grim).library
    assert len(library.creatures) == len(find("fell").library.creatures) + 1
    assert library.tables["omens"].rows == ("a dry well", "a wet one")


def test_its_rulings_are_the_odds_default_and_can_be_overruled(grim: str) -> None:
    # d8 against d6, one die each: a hit is 1 harm under the variant, 2 with the longsword otherwise
    asked: dict[str, Any] = {"a": "d8", "b": "d6", "a_harm": 2, "b_harm": 2}
    chance = Fraction(11, 16)  # 33 of 48: sum over b of 8 - b (higher), and the bigger die wins the 6 ties
    assert odds(f"{grim}:fell.attack", **asked).mean(lambda o: o.b_takes) == chance
    assert odds("fell.attack", **asked).mean(lambda o: o.b_takes) == 2 * chance
    overruled = odds(f"{grim}:fell.attack", {"fell.attack.harm": "weapon"}, **asked)
    assert overruled.mean(lambda o: o.b_takes) == 2 * chance


def test_at_the_table_its_prices_creatures_and_rulings_count(grim: str) -> None:
    table = Table(grim, box=lambda sides: sides)
    assert table.session.state.rulings == {"fell.attack.harm": "one"}
    table.act("fell.create", name="Ana")
    table.act("table.house", "ana", name="coin", value=12)
    table.act("fell.buy", "ana", item="dagger")
    assert table.part("ana", Purse).coin == 0
    assert "dagger" in table.part("ana", Pack).items
    table.act("fell.creature", creature="bog-king")
    assert "bog-king" in table.session.state.characters


def test_a_table_keeps_its_variant_whole(grim: str) -> None:
    table = Table(grim, box=lambda sides: sides)
    Path(grim).unlink()
    again = load(find, save(table.session), lambda sides: 1)
    assert again.game.title == "Grim Fell"
    assert again.game.library.items["dagger"].cost == 12
    assert again.state == table.session.state


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('base = "chess"', "base must be deeds, fell, fell-hits, generic-fantasy or grimoire, not chess."),
        ("", "base is missing. Add the game that it changes: deeds, fell, fell-hits, generic-fantasy or grimoire."),
        ('base = "fell"\nnonsense = 1', "Unknown key nonsense. Check its spelling."),
        (
            'base = "fell"\n[rulings]\n"fell.attack.harm" = "two"',
            "rulings.fell.attack.harm must be weapon or one, not two.",
        ),
        ('base = "fell"\n[rulings]\n"fell.nonsense" = "two"', "Unknown key rulings.fell.nonsense"),
        ('base = "fell"\nrulings = 3', "rulings"),
        ('base = "fell"\nitem = 3', "item"),
        ('base = "fell"\n[[item]]\nname = "x"', "item.1"),
        ('base = "fell"\n[[item]]\nid = "Not an id"', "item.Not an id"),
        (
            'base = "fell"\n[[item]]\nid = "dagger"\ncost = "dear"',
            "item.dagger: cost must be a whole number from 0 to 1,000,000, not dear. For example: cost =",
        ),
        ('base = "fell"\n[[item]]\nid = "dagger"\nprice = 3', "item.dagger: Unknown field price"),
        ('base = "fell"\n[[item]]\nid = "spoon"', "name"),
        (
            'base = "fell"\n[[background]]\nid = "steeplejack"\nskill = "juggling"',
            "background.steeplejack: skill cannot be juggling: neither the game nor this file has such a row.",
        ),
        ("base = ", "not"),
        ('base = "fell"\ntitle = 5', "title must be text of up to"),
        ('base = "fell"\ntitle = "  "', "title must be text of up to"),
        ('base = "grimoire"\n[rulings]\n"grimoire.save.dc" = 61', "must be a whole number from 1 to 60, not 61."),
        ('base = "grimoire"\n[rulings]\n"grimoire.save.dc" = "many"', "must be a whole number from 1 to 60, not many."),
        ('base = "grimoire"\n[rulings]\n"grimoire.save.dc" = true', "must be a whole number from 1 to 60, not True."),
        (
            'base = "fell"\n[[item]]\nid = "torch"\ncost = 1\n[[item]]\nid = "torch"\ncost = 2',
            "item.torch stands there twice",
        ),
        *(
            (f'base = "{game}"\n[[item]]\nid = "torch"\n{field} = -1', f"item.torch: {field} must be a whole number")
            for game in registry.ids()
            for field in ("cost", "light", "meals", "uses", "carries", *NUMBERS[game])
        ),
        *(
            (f'base = "{game}"\n[[item]]\nid = "torch"\n{field} = 1', f"item.torch: Unknown field {field}.")
            for game in registry.ids()
            for field in sorted(
                {"count", "left", "on", "protection", "armour", "harm", "piercing"} - set(NUMBERS[game])
            )
        ),
        ('base = "deeds"\n[[creature]]\nid = "reaver"\nhp = -3', "creature.reaver: hp must be a whole number from 1"),
        ('base = "deeds"\n[[creature]]\nid = "reaver"\nhp = 0', "a whole number from 1 to 200, not 0."),
        ('base = "deeds"\n[[creature]]\nid = "reaver"\narmour = -1', "creature.reaver: armour must be a whole number"),
        ('base = "generic-fantasy"\n[[creature]]\nid = "orc"\nprotection = -1', "creature.orc: protection must be"),
    ],
)
def test_each_mistake_gets_one_sentence_with_file_and_key(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    found = registry.find(str(file))
    assert isinstance(found, Refused)
    told = sentence(found)
    assert said in told
    assert "bad.toml" in told
    assert "\n" not in told


@pytest.mark.parametrize("dc", ["18", '"18"'])
def test_a_number_may_be_written_with_quotes_or_without(tmp_path: Path, dc: str) -> None:
    file = tmp_path / "hard.toml"
    file.write_text(f'base = "grimoire"\n[rulings]\n"grimoire.save.dc" = {dc}', encoding="utf-8")
    table = Table(str(file), box=lambda sides: sides)
    assert table.session.state.rulings == {"grimoire.save.dc": "18"}
    assert load(find, save(table.session), lambda sides: 1).state == table.session.state


def test_a_file_that_is_not_there_is_said_to_be_so() -> None:
    with pytest.raises(Refusal, match=r"nowhere\.toml"):
        find("nowhere.toml")


def test_a_variant_of_a_variant_is_refused(grim: str, tmp_path: Path) -> None:
    file = tmp_path / "second.toml"
    file.write_text(f'base = "{grim}"', encoding="utf-8")
    assert isinstance(registry.find(str(file)), Refused)


@pytest.mark.parametrize("id", registry.ids())
def test_every_game_can_be_varied_and_its_own_rows_pass_the_check(id: str) -> None:
    game = registry.find(id)
    assert isinstance(game, Game)
    for key in game.library.kinds:
        rows = list(game.library.raw(key).values())
        assert registry.check_variant({"base": id, key: rows}, "own.toml") == []
