"""Journey 5: real dice typed in, a wrong face refused, a missing one asked for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.gathering import Company, newest
from browser.serving import Server
from browser.visits import Visits

Pair = tuple[Page, Page]


@pytest.fixture
def pair(phone: Visits, laptop: Visits, server: Server) -> Pair:
    """The facilitator, and Ana who plays Wren."""
    company = Company(server.url)
    ana = company.player("Ana")
    company.host.do("fell.create", name="Wren", seat=ana.seat)
    return company.host.sits(laptop), ana.sits(phone)


def call_for_body(host: Page) -> None:
    bench = host.get_by_role("contentinfo")
    bench.get_by_label("Ability").select_option("BOD")
    bench.get_by_label("Difficulty (DN)").fill("4")
    bench.get_by_role("button", name="Call", exact=True).click()


def toast(page: Page) -> Locator:
    return page.get_by_role("alert").filter(has_text="cannot")


def test_a_called_roll_is_answered_with_a_real_die(pair: Pair) -> None:
    """A face that the die does not have is refused with a sentence; the one it has counts, and is marked as typed."""
    host, ana = pair
    call_for_body(host)
    ana.get_by_text("Real dice").click()
    field = ana.get_by_label("Faces of")
    field.fill("9")
    ana.get_by_role("button", name="Enter dice").click()
    expect(toast(ana)).to_contain_text("cannot show 9")
    field.fill("four")
    ana.get_by_role("button", name="Enter dice").click()
    expect(toast(ana)).to_contain_text("four cannot be read as dice")
    field.fill("4")
    ana.get_by_role("button", name="Enter dice").click()
    for page in (host, ana):
        expect(newest(page)).to_contain_text("Wren")
    # A 4 reaches the difficulty of 4, whatever the die.
    expect(newest(host)).to_contain_text("typed")
    expect(newest(host)).to_contain_text("passes the BOD test, DN 4: 1 hit")
    expect(newest(host).get_by_role("img", name="4")).to_be_visible()


@pytest.mark.sweep
def test_a_missing_die_is_asked_for(pair: Pair) -> None:
    """Two dice are thrown and one is typed: the page asks for the other, and both stand in the log."""
    host, ana = pair
    ana.get_by_role("button", name="BOD d").click()
    form = ana.get_by_role("dialog")
    with_skill(form)
    form.get_by_text("Real dice").click()
    form.get_by_label("Faces shown").fill("one")
    expect(form.get_by_text("one cannot be read as dice")).to_be_visible()
    expect(form.get_by_role("button", name="Roll")).to_be_disabled()
    form.get_by_label("Faces shown").fill("1")
    form.get_by_role("button", name="Roll").click()
    ask = ana.get_by_role("region").filter(has=ana.get_by_role("button", name="Enter dice"))
    expect(ask.get_by_role("spinbutton")).to_have_count(1)
    ask.get_by_role("spinbutton").fill("4")
    ask.get_by_role("button", name="Enter dice").click()
    expect(ask).to_have_count(0)
    fallen = newest(host).get_by_role("img")
    expect(fallen).to_have_count(2)
    expect(newest(host).get_by_role("img", name=": 1")).to_be_visible()
    expect(newest(host).get_by_role("img", name=": 4")).to_be_visible()


def with_skill(form: Locator) -> None:
    """Every character of Fell has a skill from the background; its die is thrown beside the ability's."""
    form.get_by_role("group", name="From your sheet").get_by_role("button").first.click()
    expect(form.get_by_role("button", name=re.compile("Roll (2d[468]|d[468] and d[468])"))).to_be_visible()


@pytest.mark.sweep
def test_a_seat_that_rolls_real_dice_is_asked_for_every_face(pair: Pair) -> None:
    """The switch of the seat: a tap on Roll asks for faces, no impossible one is taken, and the box still can roll."""
    host, ana = pair
    ana.get_by_role("link", name="Dice").click()
    ana.get_by_role("button", name="App dice").click()
    expect(ana.get_by_role("button", name="Real dice")).to_be_visible()
    ana.get_by_label("Dice", exact=True).fill("2d6")
    ana.get_by_label("Reason").fill("the lock")
    ana.get_by_role("button", name="Roll", exact=True).click()
    faces = ana.get_by_role("spinbutton", name="Face of the d6")
    expect(faces).to_have_count(2)
    faces.nth(0).fill("7")
    faces.nth(1).fill("3")
    ana.get_by_role("button", name="Enter dice").click()
    expect(faces).to_have_count(2)
    assert not faces.nth(0).evaluate("field => field.validity.valid")
    faces.nth(0).fill("5")
    ana.get_by_role("button", name="Enter dice").click()
    expect(newest(host)).to_contain_text("8")
    expect(newest(host)).to_contain_text("the lock")
    expect(newest(host)).to_contain_text("typed")
    ana.get_by_label("Dice", exact=True).fill("d20")
    ana.get_by_role("button", name="Roll", exact=True).click()
    ana.get_by_role("button", name="Auto-roll").click()
    expect(newest(host).get_by_role("img", name="d20")).to_be_visible()
    expect(newest(host)).not_to_contain_text("typed")
