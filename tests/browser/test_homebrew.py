"""Homebrew from the facilitator's page while the table runs: a condition, a nested table, a player who rolls on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.gathering import Company, form, newest
from browser.judging import SMALL, judged, within
from browser.serving import Server
from browser.visits import Visits
from web.fights import HEROES


@pytest.mark.parametrize("game", HEROES)
@pytest.mark.sweep
def test_a_condition_and_tables_are_brewed_and_a_player_rolls(
    server: Server, phone: Visits, laptop: Visits, game: str
) -> None:
    company = Company(server.url, game)
    ann = company.player("Ann", HEROES[game]()[0])
    mine: Page = ann.sits(phone, **SMALL, bypass_csp=True)
    desk: Page = company.host.sits(laptop, bypass_csp=True)
    desk.get_by_role("button", name="Menu").first.click()
    desk.get_by_role("navigation").get_by_role("button", name="Homebrew").click()
    form(desk).get_by_role("button", name="New condition").click()
    form(desk).get_by_label("Description").fill("Numb fingers.")
    form(desk).get_by_role("button", name="Add effect").click()
    form(desk).get_by_label("By how much").fill("9")
    form(desk).get_by_role("button", name="Save").click()
    wrong = form(desk).get_by_role("alert")
    expect(wrong).to_contain_text("Name is missing.")
    expect(wrong).to_contain_text("Effects 1, By how much must be a whole number from -3 to 3, not 9.")
    assert judged(desk, "homebrew: mistakes", "#dialog") == []
    expect(form(desk).get_by_label("Description")).to_have_value("Numb fingers.")
    form(desk).get_by_label("Name", exact=True).fill("rimed")
    form(desk).get_by_label("By how much").fill("-1")
    form(desk).get_by_role("button", name="Save").click()
    expect(form(desk).locator("li").filter(has_text="rimed")).to_be_visible()
    expect(form(desk).locator("li").filter(has_text="rimed")).to_contain_text("only you")
    for title, rows in (("Stones", "A ruby.\nA ruby."), ("Boxes", "A box with {Stones}\nA box with {Stones}")):
        form(desk).get_by_role("button", name="New table").click()
        form(desk).get_by_label("Title").fill(title)
        form(desk).get_by_label("Rows").fill(rows)
        form(desk).get_by_role("button", name="Save").click()
        expect(form(desk).locator("li").filter(has_text=title)).to_be_visible()
    form(desk).locator("li").filter(has_text="Boxes").get_by_role("button", name="Show").click()
    expect(newest(mine)).to_contain_text("A table to roll on")
    expect(form(desk).locator("li").filter(has_text="Stones")).to_contain_text("players know of it")
    assert judged(desk, "homebrew: list", "#dialog") == []
    mine.get_by_role("link", name="Dice").click()
    mine.locator(".free-tables").get_by_label("Table", exact=True).select_option(label="Boxes")
    mine.locator(".free-tables").get_by_role("button", name="Roll").click()
    expect(newest(desk)).to_contain_text("Ana rolls on Boxes: A box with a ruby.")
    within(mine)
