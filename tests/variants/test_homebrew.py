"""What a table has made up leaves it as a variant's file, which the reader accepts and another table plays."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import do, done
from caltrop.games import registry
from caltrop.games.common.library.homebrew import row_of
from caltrop.games.homebrew_file import homebrew_variant, string_text, write_toml
from caltrop.games.variants import parse_toml
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.state import KeptRow, State
from caltrop.table.session import Session
from web.fights import GAMES, HEROES

LINES = {
    "fell": "grave hound, 6 hp, BOD d6, bite d6 2 harm, loot 2d6 coin",
    "fell-hits": "grave hound, 6 hp, BOD d6, athletics d6, bite attack, loot 2d6 coin",
    "generic-fantasy": "grave hound, 6 hp, BOD d6, melee d6, bite attack, loot 2d6 coin",
    "grimoire": "grave hound, 6 hp, bite d6, loot 2d6 gold",
    "deeds": "grave hound, 6 hp, bite d6, loot 2d6 gold",
}


def read_back(session: Session) -> Game:
    """The game of the file that the table saves."""
    text = write_toml(homebrew_variant(session.game, session.state.homebrew))
    raw = parse_toml(text.encode(), "homebrew.toml")
    assert isinstance(raw, dict), raw
    found = registry.build_variant(raw, "homebrew.toml")
    assert isinstance(found, Game), found
    return found


@pytest.mark.parametrize("game", tuple(HEROES))
def test_homebrew_rows_are_a_variant_that_is_read_again(game: str) -> None:
    session: Session = GAMES[game].table()
    own: dict[str, Any] = {"kind": "weapon", "uses": 3, "ranged": True, "condition": "dazzled", "lasts": "2 rounds"}
    note = 'It says "no".\nTwice.\\'
    done(do(session, "s0", "table.make", name="Pistol, cursed", note=note, slots=3, properties=own, kept_only=True))
    done(do(session, "s0", f"{game}.creature", creature=LINES[game]))
    found = read_back(session)
    item = found.library.items["own-pistol-cursed"]
    assert (item.name, item.text, item.slots, item.uses) == ("Pistol, cursed", note, 3, 3)
    assert (item.kind, item.ranged, item.condition, item.lasts) == ("weapon", True, "dazzled", "2 rounds")
    hound = found.library.creatures["own-grave-hound"]
    assert (hound.name, hound.hp, len(hound.moves)) == ("Grave hound", 6, 1)
    assert [row_of(move) for move in hound.moves] == session.state.homebrew["own-grave-hound"].row["moves"]
    assert set(found.library.items) == {*registry.games()[game].library.items, "own-pistol-cursed"}


def test_a_variants_own_rows_stay_and_its_rulings(tmp_path: Any) -> None:
    raw = {
        "base": "fell",
        "title": "Grim Fell",
        "rulings": {"fell.ammunition": "counted"},
        "item": [{"id": "dagger", "cost": 12}],
    }
    base = registry.build_variant(raw)
    assert isinstance(base, Game)
    session = Session(base, structs.replace(GAMES["fell"].table().state, game="fell"), lambda sides: 1)
    done(do(session, "s0", "table.make", name="Bone key", kept_only=True))
    found = read_back(session)
    assert (found.title, found.defaults["fell.ammunition"]) == ("Grim Fell", "counted")
    assert (found.library.items["dagger"].cost, found.library.items["own-bone-key"].name) == (12, "Bone key")


def test_every_creature_of_every_game_can_be_kept_as_a_row() -> None:
    for id, game in registry.games().items():
        kept = {
            f"own-{key}": KeptRow("creature", {**row_of(row), "id": f"own-{key}"})
            for key, row in game.library.creatures.items()
        }
        session = Session(game, State(game=id, homebrew=kept), lambda sides: 1)
        again = read_back(session).library.creatures
        assert all(structs.replace(again[f"own-{key}"], id=key) == row for key, row in game.library.creatures.items())


def test_odd_letters_are_written_as_toml_reads_them() -> None:
    for text in ('"', "\\", "\n\t\x00\x7f", "☃ é 'x'", "]]\n[[item]]"):
        assert parse_toml(f"x = {string_text(text)}".encode(), "") == {"x": text}
