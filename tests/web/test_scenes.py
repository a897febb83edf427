"""Where scenes are prepared: each change is the move that prepares one, and nothing else about the scene is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec import structs

from at_table import in_words
from caltrop.games.fell.game import GAME
from caltrop.kernel.state.state import PreparedScene
from caltrop.messages.log import PreparesScene
from store.drawing import photo

from .visiting import Town, Visitor, town

WHOLE = {
    "name": "The mill",
    "creatures": "goblin x3\ngoblin leader",
    "items": "rope x2\n15 coin",
    "clocks": "The beam gives, 6",
    "hidden_clocks": "The fire, 4",
    "note": "The miller is alive.",
}


@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as found:
        yield found


@pytest.fixture
def bench(here: Town) -> Bench:
    return Bench(here)


class Bench:
    """A table with one prepared scene, and its facilitator."""

    def __init__(self, here: Town) -> None:
        self.here = here
        self.boss, self.table = here.host()
        self.boss.does(self.table, "table.prepare", **WHOLE)

    @property
    def scene(self) -> PreparedScene:
        """The scene as it is now."""
        (found,) = self.here.session(self.table).state.prepared.values()
        return found

    def change(self, change: str, **fields: str) -> str:
        (id,) = self.here.session(self.table).state.prepared
        return self.boss.tap(f"/t/{self.table}/scenes/{id}", {"change": change, **fields}).text

    def give_picture(self, by: Visitor | None = None) -> str:
        (id,) = self.here.session(self.table).state.prepared
        files = {"file": ("mill.jpg", photo(), "image/jpeg")}
        return (by or self.boss).tap(f"/t/{self.table}/scenes/{id}/picture", {}, files).text

    def start(self, **how: str) -> None:
        (id,) = self.here.session(self.table).state.prepared
        self.boss.does(self.table, "table.enter", id=id, **how)

    def log(self) -> str:
        page = self.boss.get(f"/t/{self.table}").text
        return page.partition('id="log-lines"')[2].partition("</ol>")[0]

    def show(self, by: Visitor | None = None) -> str:
        return (by or self.boss).get(f"/t/{self.table}/scenes").text


def test_a_scene_lies_open_with_all_that_was_prepared(bench: Bench) -> None:
    shown = bench.show()
    assert 'value="The mill"' in shown
    assert "The miller is alive." in shown
    assert re.findall(r'<b class="number">(\d+)</b>', shown)[:2] == ["3", "1"]
    assert all(text in shown for text in ("The beam gives", "The fire", "rope x2"))
    assert "4 creatures, 2 clocks" in shown
    assert "HP 4" in shown  # of the goblin, from the bestiary


def test_creatures_are_counted_added_and_taken_away(bench: Bench) -> None:
    steps = (
        ({"change": "count", "at": "0", "n": "5"}, ("Goblin x5", "Goblin Leader")),
        ({"change": "count", "at": "1", "n": "0"}, ("Goblin x5",)),
        ({"change": "creatures", "add": "2 goblins, 3 wolves"}, ("Goblin x7", "Wolf x3")),
        ({"change": "count", "at": "0", "n": "1"}, ("Goblin", "Wolf x3")),
    )
    for fields, left in steps:
        bench.change(**fields)
        assert bench.scene.creatures == left


def test_a_change_changes_one_thing_and_keeps_the_rest(bench: Bench) -> None:
    before = bench.scene
    bench.change("count", at="0", n="5")
    bench.change("clock", clock="The flood, 8", hidden="yes")
    bench.change("drop-clock", at="0", hidden="yes")
    bench.change("name", name="The old mill")
    bench.change("items", items="lamp\n\n rope ")
    now = bench.scene
    assert now == structs.replace(
        before,
        name="The old mill",
        creatures=("Goblin x5", "Goblin Leader"),
        hidden_clocks=("The flood, 8",),
        items=("lamp", "rope"),
    )


def test_a_change_can_be_undone(bench: Bench) -> None:
    before = bench.scene
    bench.change("count", at="0", n="9")
    bench.boss.tap(f"/t/{bench.table}/undo")
    assert bench.scene == before


def test_an_unknown_creature_is_offered_and_nothing_changes(bench: Bench) -> None:
    before = bench.scene
    said = bench.change("creatures", add="dragn")
    assert "No dragn in the book. Add one as:" in said
    assert 'value="1 Dragon"' in said
    assert bench.scene == before
    assert "toast" in bench.change("nothing", at="0")
    assert bench.scene == before


def test_a_described_creature_shows_its_description(bench: Bench) -> None:
    bench.change("creatures", add="bog hound, 6 HP, BOD d6, bite d6 2 harm")
    assert "6 HP, BOD d6, bite d6 2 harm" in bench.show()


def test_a_new_scene_needs_only_a_name(bench: Bench) -> None:
    shown = bench.boss.tap(f"/t/{bench.table}/scenes", {"name": "The cellar"}).text
    assert 'value="The cellar"' in shown  # it lies open at once
    assert [scene.name for scene in bench.here.session(bench.table).state.prepared.values()] == [
        "The mill",
        "The cellar",
    ]
    before = bench.here.session(bench.table).seq
    bench.boss.tap(f"/t/{bench.table}/scenes", {"name": " "})
    assert bench.here.session(bench.table).seq == before


def test_names_are_escaped(bench: Bench) -> None:
    bench.change("name", name="<b>x</b>")
    assert "<b>x</b>" not in bench.show()


def test_players_neither_see_nor_change_it(bench: Bench) -> None:
    player, _ = bench.here.player(bench.boss, bench.table)
    (id,) = bench.here.session(bench.table).state.prepared
    assert player.get(f"/t/{bench.table}/scenes").status_code == 403
    assert player.tap(f"/t/{bench.table}/scenes/{id}", {"change": "note", "note": "x"}).status_code == 403
    assert player.tap(f"/t/{bench.table}/scenes", {"name": "x"}).status_code == 403


def test_the_log_is_not_filled_with_what_the_workbench_shows(bench: Bench) -> None:
    for n in ("4", "5", "6"):
        bench.change("count", at="0", n=n)
    prepared = in_words(GAME, PreparesScene("The mill"))
    assert prepared not in bench.log()
    bench.boss.tap(f"/t/{bench.table}/undo")
    assert prepared in bench.log()  # what was undone is said


# ---- its picture
def test_a_scenes_picture_is_the_facilitators_until_it_starts_and_then_everyones(bench: Bench) -> None:
    player, _ = bench.here.player(bench.boss, bench.table)
    bench.give_picture()
    address = f"/t/{bench.table}/picture/{bench.scene.picture}"
    assert address in bench.show()
    assert [who.get(address).status_code for who in (bench.boss, player)] == [200, 404]
    bench.change("count", at="0", n="5")
    assert bench.scene.picture in address
    bench.start(title="The old mill")
    state = bench.here.session(bench.table).state
    assert player.get(address).status_code == 200
    assert state.notes[state.shown].title == "The old mill"  # on the TV, too


def test_the_picture_of_a_scene_that_starts_hidden_stays_the_facilitators(bench: Bench) -> None:
    player, _ = bench.here.player(bench.boss, bench.table)
    bench.give_picture()
    address = f"/t/{bench.table}/picture/{bench.scene.picture}"
    bench.start(hidden="yes")
    assert [who.get(address).status_code for who in (bench.boss, player)] == [200, 404]
    assert bench.here.session(bench.table).state.shown == ""


def test_a_picture_is_taken_away_and_players_bring_none(bench: Bench) -> None:
    player, _ = bench.here.player(bench.boss, bench.table)
    assert "toast" in bench.give_picture(player)
    assert bench.scene.picture == ""
    bench.give_picture()
    assert bench.scene.picture
    bench.change("no-picture")
    assert bench.scene.picture == ""
