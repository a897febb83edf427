"""Dice over the screen: only for whoever wants them, after the words, and never for those who want no motion."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.gathering import Company, newest
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero

BOX = "#dice-box canvas"
# Keeps what the newest line says at the moment when the box is put on the page.
NOTES_THE_LINE = """() => new MutationObserver(() => {
  const line = document.querySelector("#log-lines > :last-child");
  if (document.getElementById("dice-box")) window.saidBefore ??= line.textContent;
}).observe(document.body, { childList: true })"""


def ana(server: Server, phone: Visits, **more: str) -> Page:
    """Ana's player, with the dice before them."""
    page = Company(server.url).player("Ana", hero("Ana")).sits(phone, **more)
    page.locator("a[data-tab=dice]").click()
    return page


def throw(page: Page) -> None:
    page.get_by_role("textbox", name="Dice").fill("2d6")
    page.get_by_role("textbox", name="Reason").fill("the wheel")
    page.get_by_label("Free roll").get_by_role("button", name="Roll").click()
    expect(newest(page)).to_contain_text("the wheel")


def loaded(page: Page) -> None:
    """Wait until the box is there that the page itself has asked for."""
    page.evaluate("(box) => import(box).then(() => true)", page.locator("script[data-dice]").get_attribute("data-dice"))


def asked_for_dice(page: Page) -> list[str]:
    """The addresses of the box's files that this page has asked for so far."""
    found: list[str] = page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    return [name for name in found if "/vendor/dice/" in name or "/screens/dice.js" in name]


def test_nothing_of_them_is_loaded_before_they_are_switched_on(server: Server, phone: Visits) -> None:
    page = ana(server, phone)
    throw(page)
    assert asked_for_dice(page) == []
    expect(page.locator(BOX)).to_have_count(0)


def test_switched_on_they_roll_after_the_words_are_there(server: Server, phone: Visits) -> None:
    page = ana(server, phone)
    page.evaluate(NOTES_THE_LINE)
    page.get_by_role("switch", name="3D dice").click()
    loaded(page)
    throw(page)
    expect(page.locator(BOX)).to_have_count(1)
    assert "the wheel" in page.evaluate("window.saidBefore")
    expect(page.locator("#dice-box")).to_have_attribute("aria-hidden", "true")


def test_the_switch_is_remembered_on_the_next_page(server: Server, phone: Visits) -> None:
    page = ana(server, phone)
    page.get_by_role("switch", name="3D dice").click()
    page.reload()
    expect(page.locator("#three-d")).to_be_checked()


def test_whoever_wants_no_motion_gets_none(server: Server, phone: Visits) -> None:
    page = ana(server, phone, reduced_motion="reduce")
    expect(page.locator("#three-d")).to_be_disabled()
    throw(page)
    assert asked_for_dice(page) == []
    expect(page.locator(BOX)).to_have_count(0)
