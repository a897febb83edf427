"""What is done with is put away: a form that closes asks nothing more, and what was said leaves a clean box."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from browser.gathering import Company, form
from browser.serving import Server
from browser.test_lost_taps import Held
from browser.visits import Visits
from fell.table import hero

NOON = datetime(2026, 6, 1, 12)


@pytest.mark.sweep
def test_a_form_that_closes_while_its_odds_are_due_asks_nothing_more(server: Server, phone: Visits) -> None:
    page = Company(server.url).player("Ana", hero("Ana")).sits(phone, is_kept=False)  # its clock will stand still
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
    # A dialog is out of sight a moment before the page hears that it was closed.
    expect(page.locator("#dialog .fields")).to_have_count(0)
    page.clock.run_for(2000)
    assert not any(url.endswith("/preview") for url in asked)
    assert warned == []


@pytest.mark.sweep
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
    held = Held(page, "**/do")
    box.fill("The mill is shut.")
    page.get_by_role("button", name="Send", exact=True).click()
    box.fill("And so")  # typed before the answer has come, it stays
    held.let_go()
    expect(page.locator("#log-lines li").last).to_contain_text("The mill is shut.")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    expect(box).to_have_value("And so")


def test_a_dialog_that_was_closed_stays_closed_when_its_answer_comes(server: Server, laptop: Visits) -> None:
    """The bodies are searched, and what lies there is drawn anew in the dialog: by then it is closed."""
    company = Company(server.url)
    company.creatures("goblin", 2)
    company.host.do("table.life", "goblin-a", life="dead")
    page = company.host.sits(laptop)
    page.locator("button[hx-get$='/loot']").first.click()
    held = Held(page, "**/loot?again=1")
    with page.expect_request("**/loot?again=1"):
        form(page).get_by_role("button", name="Search", exact=False).first.click()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog > *")).to_have_count(0)  # the page has heard that it was closed
    with page.expect_response("**/loot?again=1"):
        held.let_go()
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.wait_for_function("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => drawn(true))))")
    expect(form(page)).to_have_count(0)
