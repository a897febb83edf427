"""Journey 1: one command, the front page, a table of each game in under a minute."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.arriving import house, lay, live
from browser.serving import Server
from browser.visits import Visits, Watch

GAMES = ("Fell", "Fell (Hits)", "Generic Fantasy", "Grimoire", "Deeds")
MINUTE = 60.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with house(tmp_path_factory.mktemp("fresh")) as started:
        yield started


def test_one_command_says_where_the_table_is(server: Server) -> None:
    """Whoever has typed the command reads one address, and how to stop."""
    assert f"Caltrop is ready: {server.url}\n" in server.text


@pytest.mark.sweep
def test_a_table_of_each_game_is_laid_in_under_a_minute(laptop: Visits, server: Server) -> None:
    """From the front page to a live table, five times; afterwards the front page knows all five."""
    page = laptop(server.url)
    for game in GAMES:
        began = time.monotonic()
        lay(page, game, f"The {game} table")
        assert time.monotonic() - began < MINUTE
        expect(page.get_by_text("No characters yet.")).to_be_visible()
    page.goto("/")
    for game in GAMES:
        known = page.get_by_role("link", name=f"The {game} table")
        expect(known).to_contain_text("You are the facilitator")
    page.get_by_role("link", name="The Grimoire table").click()
    live(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("The Grimoire table")


def test_a_table_needs_nothing_but_a_tap(phone: Visits, server: Server) -> None:
    """No name, no account, no e-mail: the table and the seat have names all the same."""
    page = phone(server.url)
    page.goto("/")
    page.get_by_role("button", name="Start table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Our table")
    live(page)


def test_a_demo_is_one_tap_from_the_front_page(phone: Visits, server: Server) -> None:
    """Somebody curious taps once and looks at a table in the middle of something."""
    page = phone(server.url)
    page.goto("/")
    page.get_by_role("button", name="Play demo: Fell", exact=True).click()
    expect(page.get_by_role("heading", name="Your character")).to_be_visible()
    live(page)
    expect(page.get_by_role("log", name="Log").get_by_role("listitem").first).to_be_visible()


def test_a_code_that_opens_nothing_is_answered_at_the_door(phone: Visits, server: Server, watch: Watch) -> None:
    """A mistyped code: a sentence beside the field, and what was typed is still there to be put right."""
    watch.pardon("422")
    page = phone(server.url)
    page.goto("/")
    page.get_by_label("Code or link").fill("MILL-ROAD")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No table has that code")
    expect(page.get_by_label("Code or link")).to_have_value("MILL-ROAD")
