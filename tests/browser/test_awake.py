"""A phone that stays awake: by the browser's lock behind TLS, elsewhere by a silent video, if somebody asks for it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.gathering import Company
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero

# Counts the locks that the page holds, as the browser's own would be.
LOCKS = """
window.locks = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.locks += 1;
  const held = new EventTarget();
  held.release = async () => { window.locks -= 1; held.dispatchEvent(new Event("release")); };
  return held;
} } });
"""
NO_LOCKS = "delete Navigator.prototype.wakeLock;"  # as over plain http
LOCKED = "(n) => window.locks === n"
PLAYS = """() => {
  const video = document.querySelector("video");
  return Boolean(video) && !video.paused && video.currentTime > 0;
}"""
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def seated(server: Server, phone: Visits, script: str) -> tuple[Company, Page]:
    company = Company(server.url)
    page = company.player("Ana", hero("Ana")).sits(phone)
    page.add_init_script(script)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-live", "live")
    return company, page


def switch(page: Page) -> None:
    """Tap the switch, which stands among what is the reader's own."""
    page.locator("a[data-tab=dice]").click()
    page.get_by_role("switch", name="Screen stays on").click()


def test_with_a_lock_the_screen_stays_on_during_a_fight_and_no_longer(server: Server, phone: Visits) -> None:
    company, page = seated(server, phone, LOCKS)
    assert page.evaluate("window.locks") == 0
    company.host.do("fell.creature", creature="goblin", count=1)
    company.host.do("fell.fight", foes=["goblin"])
    page.wait_for_function(LOCKED, arg=1)
    page.evaluate(HIDE, True)
    page.wait_for_function(LOCKED, arg=0)
    page.evaluate(HIDE, False)
    page.wait_for_function(LOCKED, arg=1)
    company.host.do("fell.fight.end")
    page.wait_for_function(LOCKED, arg=0)


def test_with_a_lock_the_switch_holds_it_always(server: Server, phone: Visits) -> None:
    _, page = seated(server, phone, LOCKS)
    switch(page)
    page.wait_for_function(LOCKED, arg=1)
    page.reload()
    page.wait_for_function(LOCKED, arg=1)
    expect(page.locator("#awake")).to_be_checked()


def test_without_a_lock_a_silent_video_plays_only_for_those_who_ask(server: Server, phone: Visits) -> None:
    company, page = seated(server, phone, NO_LOCKS)
    company.host.do("fell.creature", creature="goblin", count=1)
    company.host.do("fell.fight", foes=["goblin"])
    expect(page.locator("[data-fighting]")).to_be_attached()
    assert page.locator("video").count() == 0
    switch(page)
    page.wait_for_function(PLAYS)
    page.evaluate(HIDE, True)
    page.wait_for_function("() => document.querySelector('video').paused")
    page.evaluate(HIDE, False)
    page.wait_for_function(PLAYS)
    page.get_by_role("switch", name="Screen stays on").click()
    page.wait_for_function("() => document.querySelector('video').paused")
