"""Dice over the screen: only for whoever wants them, after the words, and never for those who want no motion."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from browser.gathering import Company, Voice, newest
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


def throw(page: Page, reason: str = "the wheel") -> None:
    page.get_by_role("textbox", name="Dice").fill("2d6")
    page.get_by_role("textbox", name="Reason").fill(reason)
    page.get_by_label("Free roll").get_by_role("button", name="Roll").click()
    expect(newest(page)).to_contain_text(reason)


def loaded(page: Page) -> None:
    """Wait until the box is there that the page itself has asked for."""
    page.evaluate("(box) => import(box).then(() => true)", page.locator("script[data-dice]").get_attribute("data-dice"))


def asked_for_dice(page: Page) -> list[str]:
    """The addresses of the box's files that this page has asked for so far."""
    found: list[str] = page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    return [name for name in found if "/vendor/dice/" in name or "/page/dice.js" in name]


def test_switched_on_they_roll_after_the_words_are_there_and_before_nothing_of_them_is_loaded(
    server: Server, phone: Visits
) -> None:
    """The switch is remembered on the next page."""
    page = ana(server, phone)
    throw(page)
    assert asked_for_dice(page) == []
    expect(page.locator(BOX)).to_have_count(0)
    page.evaluate(NOTES_THE_LINE)
    page.get_by_role("switch", name="3D dice").click()
    loaded(page)
    throw(page, "the mill")
    expect(page.locator(BOX)).to_have_count(1)
    assert "the mill" in page.evaluate("window.saidBefore")
    expect(page.locator("#dice-box")).to_have_attribute("aria-hidden", "true")
    page.reload()
    expect(page.locator("#three-d")).to_be_checked()


def test_whoever_wants_no_motion_gets_none(server: Server, phone: Visits) -> None:
    page = ana(server, phone, reduced_motion="reduce")
    expect(page.locator("#three-d")).to_be_disabled()
    throw(page)
    assert asked_for_dice(page) == []
    expect(page.locator(BOX)).to_have_count(0)


# ---- however a throw ends, the screen is clear
# Counts the boxes and canvases on the page, as often as one comes or goes.
COUNTS = """() => {
  window.most = 0;
  const body = document.body;
  document.addEventListener("rollComplete", () => (body.dataset.throws = Number(body.dataset.throws ?? 0) + 1));
  new MutationObserver(() => {
    window.most = Math.max(window.most, document.querySelectorAll("#dice-box, #dice-box canvas").length);
  }).observe(body, { childList: true, subtree: true });
}"""
LOSES = """(canvas) => {
  const gl = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
  gl.getExtension("WEBGL_lose_context").loseContext();
}"""
WITHOUT_WEBGL = """() => {
  const get = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    return kind.startsWith("webgl") ? null : get.call(this, kind, ...more);
  };
}"""


def watcher(server: Server, phone: Visits, **more: str) -> tuple[Page, Voice, Voice]:
    """Ana's player with dice over the screen, and two others who roll and wait for no page."""
    company = Company(server.url)
    page = company.player("Ana", hero("Ana")).sits(phone, **more)
    company.around.clear()
    page.evaluate(COUNTS)
    page.locator("a[data-tab=dice]").click()
    page.get_by_role("switch", name="3D dice").click()
    loaded(page)
    return page, company.player("Bo"), company.player("Cy")


def rolls(*voices: Voice) -> None:
    """All of them roll in the same moment."""
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda voice: voice.do("table.roll", roll="2d6", label=f"the wheel, {voice.seat}"), voices))


@pytest.mark.sweep
def test_two_rolls_at_once_are_shown_one_after_the_other_and_leave_the_screen(server: Server, phone: Visits) -> None:
    page, bo, cy = watcher(server, phone)
    rolls(bo, cy)
    expect(page.locator("#log-lines")).to_contain_text(f"the wheel, {bo.seat}")
    expect(page.locator("#log-lines")).to_contain_text(f"the wheel, {cy.seat}")
    expect(page.locator("body")).to_have_attribute("data-throws", "2", timeout=40_000)
    expect(page.locator("#dice-box")).to_have_count(0)
    assert page.evaluate("window.most") == 2, "one box, with one canvas"


@pytest.mark.sweep
def test_many_rolls_leave_the_screen_too_and_the_next_one_is_shown_again(server: Server, phone: Visits) -> None:
    page, bo, cy = watcher(server, phone)
    for _ in range(3):
        rolls(bo, cy)
    expect(page.locator(BOX)).to_have_count(1)
    page.evaluate("window.dispatchEvent(new Event('resize'))")  # as a phone that is turned
    expect(page.locator("#dice-box")).to_have_count(0)
    rolls(bo)
    expect(page.locator(BOX)).to_have_count(1)
    expect(page.locator("#dice-box")).to_have_count(0, timeout=40_000)


@pytest.mark.sweep
def test_a_tab_that_is_put_away_or_a_picture_that_is_lost_leaves_nothing(server: Server, phone: Visits) -> None:
    page, bo, _ = watcher(server, phone)
    rolls(bo)
    expect(page.locator(BOX)).to_have_count(1)
    page.locator(BOX).evaluate(LOSES)
    expect(page.locator("#dice-box")).to_have_count(0)
    rolls(bo)
    expect(page.locator(BOX)).to_have_count(1)
    page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { value: true, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(page.locator("#dice-box")).to_have_count(0)


@pytest.mark.sweep
def test_a_device_that_cannot_draw_them_says_so_at_the_switch(server: Server, phone: Visits) -> None:
    page = ana(server, phone)
    page.evaluate(WITHOUT_WEBGL)
    page.get_by_role("switch", name="3D dice").click()
    expect(page.locator("#three-d")).to_be_disabled()
    expect(page.locator("#three-d")).not_to_be_checked()
    throw(page)
    expect(page.locator("#dice-box")).to_have_count(0)
