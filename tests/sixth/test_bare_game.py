"""A game that leaves out all it may: one number, one roll, and no library, livery, words or creation of its own."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import caltrop.games
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.surface import CallableRoll, OddsReading, OutcomeRows, QuickAction, Surface
from caltrop.kernel.contract.surface_mistakes import surface_mistakes
from caltrop.web.features.calls.callable_rolls import call_want
from caltrop.web.page import liveries
from cli.terminal import caltrop as run
from cli.terminal import refused
from web.visiting import town

GAME = """
from typing import Annotated

from msgspec import Meta

from caltrop.games.common.people.creatures import CreatureWants, add_creatures
from caltrop.games.common.library.shelves import Shelves
from caltrop.games.common import every_table as table
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.mechanic import Outcome, Params, mechanic
from caltrop.kernel.contract.move import Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Start
from caltrop.kernel.state.state import Character
from caltrop.kernel.contract.surface import CallableRoll, Surface


class LeapParams(Params, frozen=True):
    needs: int


class LeapOutcome(Outcome, frozen=True):
    lands: bool


@mechanic("bare.leap")
def LEAP(fate, p: LeapParams) -> LeapOutcome:
    return LeapOutcome(lands=fate.roll("d6", "roller", "bare.leap") >= p.needs)


class LeapWants(Wants, frozen=True):
    needs: Annotated[int, Meta(ge=1, le=6), Start("4")]


def plan_leap(scene, actor, want):
    return Plan(LEAP, LeapParams(needs=want.needs), {"roller": actor})


def bring(scene, actor, want, outcome):
    add_creatures(scene, Character(want.creature, "creature"), want)


class Library(Shelves):
    package = "caltrop.games.bare"


GAME = Game(
    "bare",
    "Bare",
    moves=(
        *table.MOVES,
        Move("bare.leap", LeapWants, plan_leap),
        Move("bare.creature", CreatureWants, lambda *given: plan_without_dice(), bring, by="facilitator"),
    ),
    mechanics=(*table.MECHANICS, LEAP),
    kinds=table.KINDS,
    livery=Library().livery,
    surface=Surface(calls=(CallableRoll("leap", harder="needs", usual="4"),)),
)
"""
LIVERY = 'place = 6\nday = "#8a5a00"\nday_wash = "#f3e6c8"\n'  # the file wants day-wash


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game beside the others, for as long as a test runs."""
    data = tmp_path / "bare" / "data"
    data.mkdir(parents=True)
    (tmp_path / "bare" / "__init__.py").touch()
    (tmp_path / "bare" / "game.py").write_text(GAME, encoding="utf-8")
    (data / "livery.toml").write_text(LIVERY, encoding="utf-8")
    (data / "emblem.svg").write_text("<svg></svg>", encoding="utf-8")
    (data / "rules.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr(caltrop.games, "__path__", [*caltrop.games.__path__, str(tmp_path)])
    registry.ids.cache_clear()
    liveries._make_sheets.cache_clear()
    found = registry.find("bare")
    assert isinstance(found, Game)
    yield found
    for name in ("caltrop.games.bare.game", "caltrop.games.bare"):
        del sys.modules[name]
    vars(caltrop.games).pop("bare")
    registry.ids.cache_clear()
    liveries._make_sheets.cache_clear()


# ---- livery and library
def test_a_livery_that_cannot_be_read_is_logged_once_and_costs_no_page(
    bare: Game, caplog: pytest.LogCaptureFixture
) -> None:
    with town() as here, caplog.at_level(logging.ERROR, "caltrop"):
        visitor = here.visitor()
        assert 'id="game-bare"' in visitor.get("/").text
        assert visitor.get("/").status_code == 200
    (line,) = (record.getMessage() for record in caplog.records if record.name == "caltrop")
    assert line.startswith("the livery of bare cannot be read: ")
    assert "day-wash" in line
    assert liveries.emblem_url("bare").endswith("#caltrop")
    assert liveries.emblem_url("fell").endswith("#fell")


def test_an_empty_rules_file_is_a_reference_without_rules(bare: Game) -> None:
    rules = sys.modules["caltrop.games.bare.game"].Library().rules
    assert (rules.chapters, rules.rules, rules.rulings) == ((), {}, {})


def test_a_game_without_a_library_has_an_empty_book(bare: Game) -> None:
    with town() as here:
        visitor = here.visitor()
        assert ">Bare<" in visitor.get("/rules").text
        book = visitor.get("/rules/bare")
        assert book.status_code == 200
        assert visitor.get("/rules/bare?q=leap").status_code == 200
        assert visitor.get("/rules/bare/items").status_code == 404


def test_the_command_line_knows_a_game_without_a_library(bare: Game) -> None:
    counted = next(row for row in run("games", "--json").json if row["id"] == "bare")
    assert (counted["rules"], counted["mechanics"]) == (0, len(bare.mechanics))
    assert refused(run("rules", "bare"), status=1) == "Bare has no rule texts."
    assert refused(run("rules", "bare", "leap"), status=1) == "Bare has no rule texts."
    assert run("rules", "bare", "--json").json == {"chapters": [], "rules": []}
    assert refused(run("create", "bare")) == "Bare cannot create characters."


# ---- pages
def test_a_roll_on_no_ability_is_called_for_without_one(bare: Game) -> None:
    assert call_want(bare, "bare.leap", "", "5", "") == {"needs": 5}
    assert call_want(bare, "bare.leap", "BOD", "", "") == {"needs": 4}
    with town() as here:
        boss, table = here.host("bare")
        bench = boss.get(f"/t/{table}").text
        assert 'name="harder"' in bench
        assert 'name="ability"' not in bench


def test_pages_have_no_headings_over_nothing(bare: Game) -> None:
    """No slots without a pack, no house calls without settings, no notation that the game does not have."""
    with town() as here:
        boss, table = here.host("bare")
        boss.does(table, "bare.creature", creature="Imp")
        assert re.findall(r'name="line".*placeholder="([^"]*)"', boss.get(f"/t/{table}").text) == ["wolf x6"]
        dialog = boss.get(f"/t/{table}/one/imp").text
        assert "Health in words" in dialog
        assert ">Numbers<" not in dialog
        fell, other = here.host("fell")
        assert ' x6, or: wolf, 6 HP, ..."' in fell.get(f"/t/{other}").text
        fell.does(other, "fell.creature", creature="wolf, 6 HP")
        assert ">Numbers<" in fell.get(f"/t/{other}/one/wolf").text


# ---- names
def test_misspelt_names_in_a_surface_are_reported(bare: Game) -> None:
    bare.surface = Surface(
        quick=(
            QuickAction("leep"),
            QuickAction("leap", of="knees", aim="whom", want={"need": 4}),
            QuickAction("leap", each="weppon", when="nevr"),  # type: ignore[arg-type]
            QuickAction("table.condition", want={"text": "wet"}),
        ),
        calls=(CallableRoll("leap", "leg", "dn", easier={"up": 1}, worse={"down": 1}, trouble="woe"),),
        rolls=("leap", "lepe"),
        roles={"attack": "leep", "atack": "leap"},  # type: ignore[dict-item]
        readings={
            "bare.leep": OddsReading(),
            "bare.leap": OddsReading(each="targets", modifier="plus", rows=OutcomeRows("land")),
        },
    )
    assert surface_mistakes(bare) == (
        "quick action leep: no move leep",
        "quick action leap: no parameter knees",
        "quick action leap: no parameter whom",
        "quick action leap: no parameter need",
        "quick action leap: weppon is none of once, ability, option, weapon, spell, patient, light, meal",
        "quick action leap: nevr is none of always, fight, calm, turn, done, failed, facilitator",
        "call leap: no parameter leg",
        "call leap: no parameter dn",
        "call leap: no parameter woe",
        "call leap: no parameter up",
        "call leap: no parameter down",
        "rolls: no move lepe",
        "roles: no role atack",
        "roles: no move leep",
        "readings: no mechanic bare.leep",
        "reading of bare.leap: no parameter targets",
        "reading of bare.leap: no parameter plus",
        "reading of bare.leap: no field land in the outcome",
    )
