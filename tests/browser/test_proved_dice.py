"""Proved dice in a browser: promised, thrown with a number, checked by the browser itself; a forged throw is seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from browser.gathering import Company, newest
from browser.judging import SMALL, cut_words, judged, within
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero


def sit_down(server: Server, phone: Visits) -> Page:
    ann = Company(server.url).player("Ann", hero("Ana"))
    page = ann.sits(phone, **SMALL, bypass_csp=True)
    page.locator("nav.tabs").get_by_role("link", name="Dice").click()
    return page


def throw(page: Page) -> None:
    page.get_by_role("textbox", name="Dice", exact=True).fill("3d6+d100")
    page.get_by_role("region", name="Free roll").get_by_role("button", name="Roll", exact=True).click()


def answer(page: Page, number: str = "") -> str:
    """Answer the open promise, with a number of one's own or the browser's; returns the promise."""
    form = page.locator("form.proving")
    expect(form.get_by_label("Your number")).not_to_have_value("")
    promise = form.get_attribute("data-promise") or ""
    if number:
        form.get_by_label("Your number").fill(number)
    form.get_by_role("button", name="Roll").click()
    expect(page.locator(f'form.proving[data-promise="{promise}"]')).to_have_count(0)
    return promise


def test_a_roll_is_promised_thrown_and_checked(server: Server, phone: Visits) -> None:
    page = sit_down(server, phone)
    page.get_by_role("button", name="Verified dice").click()
    expect(page.get_by_role("button", name="Verified dice")).to_have_attribute("aria-pressed", "true")
    throw(page)
    expect(page.locator("form.proving")).to_be_in_viewport()
    found = judged(page, "an open promise", "#asks")
    within(page)
    assert cut_words(page) == []
    promises = [answer(page, "our own number: 7"), answer(page)]
    page.locator("nav.tabs").get_by_role("link", name="Log").click()
    newest(page).get_by_role("link", name="Check the dice").click()
    for at, promise in enumerate(promises):
        proof = page.locator(".proof").nth(at)
        expect(proof).to_contain_text(promise)
        expect(proof.get_by_role("status")).to_match_aria_snapshot("- status: /^The dice follow/")
        expect(proof.get_by_text("This browser saw the promise before it sent the number.")).to_be_visible()
    numbers = page.locator(".proof dd:nth-of-type(2)").all_inner_texts()
    assert numbers[0] == "our own number: 7"
    assert numbers[1].isdecimal(), "the server knew this number before it promised the second throw"
    found += judged(page, "checked dice")
    within(page)
    assert found == []


@pytest.mark.sweep
def test_a_forged_throw_is_seen(server: Server, phone: Visits) -> None:
    page = sit_down(server, phone)
    page.get_by_role("button", name="Verified dice").click()
    expect(page.get_by_role("button", name="Verified dice")).to_have_attribute("aria-pressed", "true")
    throw(page)
    answer(page)
    answer(page)
    page.locator("nav.tabs").get_by_role("link", name="Log").click()
    newest(page).get_by_role("link", name="Check the dice").click()
    expect(page.locator("[data-holds]:visible")).to_have_count(2)
    address = page.url

    def forge(route: Route) -> None:
        told = route.fetch()
        body = re.sub(r'data-faces="(\d+)', lambda face: f'data-faces="{int(face[1]) % 4 + 1}', told.text())
        route.fulfill(response=told, body=body)

    page.route(address, forge)
    page.reload()
    expect(page.locator("[data-fails]:visible")).to_have_count(2)
    expect(page.locator("[data-holds]:visible")).to_have_count(0)
