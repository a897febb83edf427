"""The screen on the wall: the fight, the party, the last roll; nothing that players may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from at_table import in_words
from caltrop.games import registry
from caltrop.games.fell.game import GAME
from caltrop.kernel.state.messages import Thing
from caltrop.messages import log
from caltrop.web.features.tv.screen import SCREEN
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look

from .visiting import Town, Visitor, shared, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def demo(here: Town, game: str = "fell") -> tuple[Visitor, str]:
    boss = here.visitor()
    return boss, boss.post(f"/demo/{game}", {"as": "facilitator"}).headers["location"].removeprefix("/t/")


def words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_the_screen_is_opened_by_its_link_and_looks_on(here: Town) -> None:
    boss, table = demo(here)
    token = shared(boss.tap(f"/t/{table}/tv"), "seat")
    wall = here.visitor()
    assert wall.post("/seat", {"token": token}).status_code == 303
    page = wall.get(f"/t/{table}").text
    assert 'class="tv"' in page
    assert f"/t/{table}/stream?since=" in page
    assert "eyes=" not in page


def test_there_is_one_seat_for_the_screen_however_often_it_is_asked_for(here: Town) -> None:
    boss, table = demo(here)
    for _ in range(3):
        boss.tap(f"/t/{table}/tv")
    assert [seat.name for seat in here.session(table).state.seats.values()].count("TV") == 1


def test_a_facilitator_opens_the_screen_in_a_second_window_through_its_eyes(here: Town) -> None:
    boss, table = demo(here)
    assert boss.get(f"/t/{table}/tv").status_code == 404, "nobody looks on yet"
    boss.tap(f"/t/{table}/tv")
    seat = here.seat(table, "TV")
    page = boss.get(f"/t/{table}/tv").text
    assert f"eyes={seat}" in page
    assert "Goblin Leader" in boss.get(f"/t/{table}/log").text
    assert "Goblin Leader" not in page, "the leader hides"


def test_nobody_else_sees_through_the_eyes_of_the_screen(here: Town) -> None:
    boss, table = demo(here)
    boss.tap(f"/t/{table}/tv")
    player, _ = here.player(boss, table)
    assert player.get(f"/t/{table}/tv").status_code == 403
    assert here.visitor().get(f"/t/{table}/tv").status_code == 401


def test_the_screen_shows_the_fight_the_party_the_last_roll_clock_and_light(here: Town) -> None:
    boss, table = demo(here)
    boss.tap(f"/t/{table}/tv")
    page = boss.get(f"/t/{table}/tv").text
    said = words(page)
    for text in ("Mill Road", "Round 2", "The party's turn", "then the foes", "Day 3", "torch", "dead: B"):
        assert text in said, text
    assert "Cole BOD 0 /4" in said
    assert "down, 2 rounds" in said
    assert "BOD 4 /6" in said
    struck = log.AttackWon(who="Goblin A", against="Ana", weapon=Thing("rusty knife"), hits=2)
    assert in_words(GAME, struck) in said, "the foes' turn, line by line"
    shot = log.AttackWon(who="Ana", against="Goblin C", weapon=Thing("shortbow"), hits=2)
    assert f"Before that {in_words(GAME, shot)}" in said
    called = log.CallsOnAtStake(names=("Ana", "Bram", "Dot"), move="test", ability="BOD", stakes="the beam gives")
    assert in_words(GAME, called) in said, "what has happened since"


def test_a_creatures_numbers_and_blind_rolls_are_not_on_the_screen(here: Town) -> None:
    boss, table = demo(here)
    boss.tap(f"/t/{table}/tv")
    before = boss.get(f"/t/{table}/tv").text
    boss.does(table, "table.roll", roll="d20", to="facilitator", label="the leader's nerve")
    after = boss.get(f"/t/{table}/tv").text
    strip = re.compile(r"since=[^&\"]*|data-seen=\"[^\"]*\"|csrf\" content=\"[^\"]*\"")
    assert strip.sub("", before) == strip.sub("", after)


def test_the_last_roll_is_shown_big_with_its_dice(here: Town) -> None:
    boss, table = here.host()
    boss.tap(f"/t/{table}/tv")
    boss.tap(f"/t/{table}/do", {"move": "table.roll", "w.roll": "2d6", "w.label": "the rope", "dice": "3 5"})
    page = boss.get(f"/t/{table}/tv").text
    assert re.findall(r'aria-label="(d6: \d), typed"', page) == ["d6: 3", "d6: 5"]
    assert "the rope" in page
    boss.tap(f"/t/{table}/undo")
    page = boss.get(f"/t/{table}/tv").text
    assert "the rope" not in page[page.index('id="last"') : page.index('id="since"')], "it is no longer the last"
    undone = log.DeedUndone(log.SeatRolls(seat="Gail", roll="2d6", result="8"))
    assert in_words(GAME, undone) in words(page)


def test_an_empty_table_says_what_is_not_there_yet(here: Town) -> None:
    boss, table = here.host()
    boss.tap(f"/t/{table}/tv")
    said = words(boss.get(f"/t/{table}/tv").text)
    assert "Nothing has happened yet" in said
    assert "No characters yet. Players create them on their phones." in said


def foes_of(page: str) -> str:
    return words(page[page.index('id="fight"') : page.index("</main>")])


def test_foes_are_letters_with_a_word_only_where_something_happened(here: Town) -> None:
    boss, table = demo(here)
    boss.tap(f"/t/{table}/tv")
    found = foes_of(boss.get(f"/t/{table}/tv").text)
    assert "Goblin A C badly hurt D E F 1 dead: B" in found
    assert "unhurt" not in found
    boss.does(table, "table.hide", "goblin-e", hidden="yes")
    assert "Goblin A C badly hurt D F 1 dead: B" in foes_of(boss.get(f"/t/{table}/tv").text)


def test_in_character_order_the_strip_begins_with_whose_turn_it_is(here: Town) -> None:
    boss, table = demo(here, "grimoire")
    boss.tap(f"/t/{table}/tv")
    fight = here.session(table).state_for(here.seat(table, "TV")).fight
    page = boss.get(f"/t/{table}/tv").text
    strip = page[page.index('id="order"') : page.index("</ol>", page.index('id="order"'))]
    first = re.search(r"<li class=\"([^\"]*)\"[^>]*>(?:<span.*?</span>)?([^<]*)</li>", strip)
    assert fight is not None
    assert first is not None
    assert "now" in first[1]
    assert unescape(first[2]) == here.session(table).state.characters[fight.whose_turn].name


@pytest.mark.parametrize("game", registry.ids())
def test_every_game_has_its_screen_and_each_region_is_one_element_of_its_name(here: Town, game: str) -> None:
    boss, table = demo(here, game)
    boss.tap(f"/t/{table}/tv")
    session, seat = here.session(table), here.seat(table, "TV")
    for name in (region.name for region in SCREEN.regions):
        looks = (Look(session, seat, Surroundings(table, "x")) for _ in range(2))
        once, again = (SCREEN.templates.render(f"{SCREEN.name}/{name}.html", look=look) for look in looks)
        assert re.match(rf'<(\w+) id="{name}".*</\1>$', once.strip(), re.S), once[:80]
        assert once == again, "nothing but the view decides it"
