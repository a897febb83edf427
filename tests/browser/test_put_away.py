"""What is done with is put away: a form that closes asks nothing more, and what was said leaves a clean box."""

from __future__ import annotations

from datetime import datetime, timedelta

from playwright.sync_api import expect

from browser.gathering import Company, form
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero

NOON = datetime(2026, 6, 1, 12)


def test_a_form_that_closes_while_its_odds_are_due_asks_nothing_more(server: Server, phone: Visits) -> None:
    page = Company(server.url).player("Ana", hero("Ana")).sits(phone)
    asked: list[str] = []
    warned: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: warned.append(line.text) if line.type == "warning" else None)
    page.locator("a[data-tab=party]").click()
    page.get_by_role("button", name="Create stash").click()
    expect(form(page)).to_be_visible()
    # The clock of the page stands still, so that the odds are certainly still due when the form closes.
    page.clock.install(time=NOON)
    page.clock.pause_at(NOON + timedelta(seconds=1))
    form(page).get_by_role("textbox").first.fill("The hut by the weir")
    page.keyboard.press("Escape")
    expect(form(page)).to_have_count(0)
    page.clock.run_for(2000)
    assert not any(url.endswith("/preview") for url in asked)
    assert warned == []


def test_after_saying_something_the_box_is_clean_and_the_next_is_for_everyone(server: Server, phone: Visits) -> None:
    company = Company(server.url)
    company.player("Bob", hero("Bram"))
    page = company.player("Ana", hero("Ana")).sits(phone)
    page.locator("a[data-tab=party]").click()
    box, bob = page.get_by_role("textbox", name="Message"), page.get_by_role("checkbox", name="Bob")
    box.fill("The miller lies.")
    page.locator(".saying label", has_text="Bob").click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#log-lines li").last).to_contain_text("Ana to Bob: The miller lies.")
    expect(box).to_have_value("")
    expect(bob).not_to_be_checked()
    assert not box.evaluate("(box) => box.matches(':user-invalid')")
