"""Creatures in a typed line that no book has: what is known is added, and the rest is offered in three grades."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from .test_facilitator_page import running
from .visiting import Town, town

TIMES = "\N{MULTIPLICATION SIGN}"
GRADES = ("Weak", "Tough", "Deadly")


@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def test_what_is_known_is_added_and_the_rest_is_named(here: Town) -> None:
    boss, table, _ = running(here, "grimoire")
    shown = boss.post(f"/t/{table}/creatures", {"line": "goblin x3, 2 orcs and 5 dragonflies", "hidden": "yes"})
    text = unescape(shown.text)
    names = [c.name for c in here.session(table).state.characters.values()]
    assert {"Goblin A", "Goblin B", "Goblin C", "Orc A", "Orc B"} <= set(names)
    assert all(
        here.session(table).state.characters[who].hidden for who in here.session(table).state.characters if "orc" in who
    )
    assert "No dragonfly in the book. Add 5 as:" in text
    assert not any("ragonfly" in name for name in names)
    assert all(f"<b>{grade}</b>" in text for grade in GRADES)


def test_one_tap_adds_them_and_asks_for_the_others_again(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    shown = unescape(boss.post(f"/t/{table}/creatures", {"line": "5 dragonflies and a wyrmlet", "hidden": ""}).text)
    lines = re.findall(r'name="line" value="([^"]*)"', shown)
    assert lines[:3] == [f"5 dragonfly, {grade}; 1 wyrmlet" for grade in ("weak", "tough", "deadly")]
    again = unescape(boss.post(f"/t/{table}/creatures", {"line": lines[1], "hidden": ""}).text)
    assert sum(c.name.startswith("Dragonfly") for c in here.session(table).state.characters.values()) == 5
    assert "No wyrmlet in the book. Add one as:" in again
    assert "dragonfly" not in again.partition("creatures-unread")[2]


def test_a_name_almost_like_one_of_the_book_is_offered(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    shown = unescape(boss.post(f"/t/{table}/creatures", {"line": "4 gobblins"}).text)
    assert 'value="4 Goblin"' in shown


def test_how_dangerous_they_would_be_is_fetched(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    text = unescape(boss.get(f"/t/{table}/unread/danger?name=dragonfly&many=1&at=0").text)
    said = re.findall(r'hx-target="#unread-0-(\w+)" hx-swap="innerHTML">([^<]*)<', text)
    assert [grade for grade, _ in said] == ["weak", "tough", "deadly"]
    assert said[0][1].startswith("One, easy: ")


def test_a_prepared_scene_takes_what_it_can_read(here: Town) -> None:
    boss, table, _ = running(here, "deeds")
    boss.post(f"/t/{table}/scenes", {"name": "The mill"})
    added = {"change": "creatures", "add": "2 wolves and a dragonfly", "at": "0"}
    shown = unescape(boss.post(f"/t/{table}/scenes/the-mill", added).text)
    assert here.session(table).state.prepared["the-mill"].creatures == ("Wolf x2",)
    assert "No dragonfly in the book. Add one as:" in shown
    boss.post(f"/t/{table}/scenes/the-mill", {**added, "add": "1 dragonfly, deadly"})
    assert here.session(table).state.prepared["the-mill"].creatures == ("Wolf x2", "dragonfly, deadly")


def test_the_palette_adds_by_name_and_offers_the_unknown(here: Town) -> None:
    boss, table, _ = running(here, "generic-fantasy")

    def lines(typed: str) -> str:
        return unescape(boss.get(f"/t/{table}/find/lines?q={typed.replace(' ', '+')}").text)

    assert f"Add 10 {TIMES} Goblin and 5 {TIMES} Wolf" in lines("goblin x10, wolf x5")
    text = lines("5 dragonflies")
    assert all(f"Add 5 {TIMES} dragonfly as: {grade}" in text for grade in GRADES)
    assert "/unread/danger?name=dragonfly&many=5" in text
    assert "as: Weak" not in lines("2 hours")


def test_players_learn_nothing_of_it(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    answers = [
        player.get(f"/t/{table}/unread/danger?name=dragonfly&many=1"),
        player.post(f"/t/{table}/creatures", {"line": "dragonfly"}),
    ]
    assert not [answer for answer in answers if "unread" in answer.text or answer.status_code == 200]
