"""A game that nobody told the pages about: the sixth package, served by the real program and played by three people."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.arriving import invitation, lay, live, roll_up, sit_down
from browser.gathering import PLAIN, tab
from browser.serving import Server, running
from browser.visits import Visits

# The program, with the folder of the sixth game put beside those of the others.
BESIDE = f"""
import caltrop.games
caltrop.games.__path__.append({str(Path(__file__).parents[1] / "sixth")!r})
from caltrop.cli.main import run
run()
"""
PROGRAM = [sys.executable, "-c", BESIDE]
TOLD = re.compile(r"Wren (holds|falls)\.")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = str(tmp_path_factory.mktemp("sixth"))
    with running([*PROGRAM, "serve", "--data", data, "--port", "0", "--host", "127.0.0.1"], seconds=90) as started:
        yield started


@pytest.mark.sweep
def test_the_sixth_game_is_played_in_the_browser(server: Server, laptop: Visits, phone: Visits) -> None:
    """The front page offers it; a facilitator lays a table and brings creatures; a player rolls up a character and
    presses its own button, with odds worked out by hand: 4, 5 and 6 hold against a 4. A TV shows the table."""
    host = laptop(server.url)
    host.goto("/")
    expect(host.get_by_text("a die against a number")).to_be_visible()
    table = lay(host, "Toss", "The tossing table")
    link = invitation(host)

    player = phone(server.url)
    sit_down(player, link, "Ann")
    roll_up(player, "Wren")
    expect(host.get_by_text("Wren").first).to_be_visible()

    bench = host.get_by_label("Creatures to add")
    bench.fill("Juggler x2")
    bench.press("Enter")
    expect(host.get_by_text("Juggler").first).to_be_visible()
    tab(player, "Party")
    expect(player.get_by_text("Juggler").first).to_be_visible()
    tab(player, "Sheet")

    expect(host.get_by_role("button", name="Begin")).to_have_count(1)  # a session: this game has no fights to begin

    toss = player.get_by_role("button", name="Toss").first
    expect(toss).to_contain_text("50%")
    expect(toss).to_contain_text("to hold")
    toss.click()
    tab(player, "Log")
    for page in (player, host):
        expect(page.get_by_role("log")).to_contain_text(TOLD)

    log = host.context.new_page()
    log.goto(f"{table}/log")
    expect(log.get_by_role("main")).to_contain_text(TOLD)
    log.close()

    tv = laptop(server.url)
    tv.goto(screen_link(host))
    tv.get_by_role("button", name="Take TV's seat").click()
    live(tv)
    expect(tv.get_by_text("Wren").first).to_be_visible()


def screen_link(host: Page) -> str:
    """Where the page for the wall is."""
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Show on TV").click()
    link = host.get_by_role("dialog").get_by_label("Link", exact=True)
    expect(link).to_be_visible()
    return link.input_value()


@pytest.mark.sweep
def test_the_api_describes_the_sixth_game(server: Server) -> None:
    found = httpx.get(f"{server.url}/api/games/toss", timeout=30, verify=PLAIN).json()
    assert found["title"] == "Toss"
    assert {"toss.toss", "toss.create", "toss.creature"} <= set(found["moves"])
    assert [button["move"] for button in found["surface"]["quick"]] == ["toss.toss"]
    assert found["surface"]["roles"] == {"create": "toss.create", "creature": "toss.creature"}


def test_the_command_line_knows_its_odds() -> None:
    """Above 3 are 4, 5 and 6, and the 3 itself holds: 4 of 6."""
    told = subprocess.run(
        [*PROGRAM, "odds", "toss.toss", "needs=3", "--json"], capture_output=True, text=True, check=True
    )
    rows = json.loads(told.stdout)["outcomes"]
    assert {row["outcome"]["holds"]: row["p"] for row in rows} == {True: "2/3", False: "1/3"}
