"""The forecast beside the fight: opened by a key, it answers in words, follows a deed, and gives the log back."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.gathering import Company
from browser.judging import judged
from browser.serving import Server
from browser.visits import Visits
from web.fights import GAMES

BESIDE_THE_WORD = "getComputedStyle(document.querySelector('[data-forecast-open]'), '::after').content"
CHANCE = "JSON.stringify(document.querySelector('#forecast .fc-bar b').textContent.trim())"


def test_the_forecast_follows_the_fight_and_gives_the_log_back(server: Server, laptop: Visits) -> None:
    company = Company(server.url, "fell")
    company.player("Ana", GAMES["fell"].hero("Ana", items=("mace",)))
    company.creatures("goblin", 2)
    foes = [who for who, c in company.host.get().json()["characters"].items() if c["kind"] == "creature"]
    company.host.do("fell.fight", foes=foes, first="party")
    page = company.host.sits(laptop, bypass_csp=True)
    expect(page.get_by_role("log")).to_be_visible()
    page.keyboard.press("o")
    panel = page.locator("#forecast")
    expect(panel.locator(".fc-bar").first).to_be_visible(timeout=20_000)
    expect(panel.locator(".fc-words")).to_have_text(re.compile(r"\."))
    expect(page.get_by_role("log")).to_be_hidden()
    assert judged(page, "forecast", "#forecast") == []
    before = panel.locator(".fc-answer").inner_text()
    company.host.do("table.house", "ana", name="BOD", value=1)
    expect(panel.locator(".fc-answer")).not_to_have_text(before, timeout=20_000)
    expect(panel).not_to_have_class(re.compile("waits"), timeout=20_000)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.get_by_role("log")).to_be_visible()
    page.wait_for_function(f"{BESIDE_THE_WORD} === {CHANCE}")
    company.host.do("table.house", "ana", name="BOD", value=6)
    page.wait_for_function(f"""{BESIDE_THE_WORD} === '""'""")
