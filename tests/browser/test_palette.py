"""The palette and the single keys in a browser: an act typed, without a mouse; and nothing happens while one types."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.gathering import number
from browser.judging import judged
from browser.serving import Server
from browser.test_laptop_fight import SMALL_LAPTOP, crowd
from browser.visits import Visits


def find(page: Page, line: str) -> None:
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="What do you want to do?")
    expect(field).to_be_focused()
    page.keyboard.type(line)


def test_acts_are_typed_and_the_focus_is_where_it_was(server: Server, laptop: Visits) -> None:
    """Harm by name and number; a list to choose from with arrows; Tab writes a line out; what is not there is said."""
    page = crowd(server, "fell").host.sits(laptop, bypass_csp=True, **SMALL_LAPTOP)
    bram = page.locator("#party").get_by_role("button", name="Bram", exact=True)
    bram.focus()
    find(page, "harm bram 2")
    page.keyboard.press("Enter")  # at once, before the list has come
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(number(page, "Bram", "BOD", 6)).to_be_visible()
    expect(bram).to_be_focused()
    find(page, "dot att gob")
    rows = page.get_by_role("listbox", name="Find").get_by_role("option")
    expect(rows.first).to_contain_text("Goblin A")
    expect(rows.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_have_attribute("aria-selected", "true")
    field = page.get_by_role("combobox", name="What do you want to do?")
    expect(field).to_have_attribute("aria-activedescendant", rows.nth(1).get_attribute("id") or "")
    assert judged(page, "the palette", "#dialog") == []
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    expect(page.get_by_role("combobox", name="What do you want to do?")).to_have_value("Dot Attack Goblin A ")
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Attack")).to_be_visible()
    page.keyboard.press("Escape")
    find(page, "harm bram 1")
    expect(rows.first).to_contain_text("Bram")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+k")  # before what was done has closed the palette
    expect(number(page, "Bram", "BOD", 5)).to_be_attached()
    expect(page.get_by_role("combobox", name="What do you want to do?")).to_have_value("")
    expect(page.get_by_role("combobox", name="What do you want to do?")).to_be_focused()
    page.keyboard.type("harm bram 4")
    page.keyboard.press("Enter")
    expect(number(page, "Bram", "BOD", 1)).to_be_attached()
    expect(page.get_by_role("dialog")).to_be_hidden()
    find(page, "bram att goblin a")
    page.keyboard.press("Enter")
    expect(page.locator(".find-row[data-asked]")).to_contain_text("risk of BOD 0. Attack anyway?")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    find(page, "xyzzy?")
    expect(page.get_by_text("Nothing is called “xyzzy?”.")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Nothing found.")).to_be_attached()


@pytest.mark.sweep
def test_single_keys_act_but_not_while_one_types_and_can_be_switched_off(server: Server, laptop: Visits) -> None:
    page = crowd(server, "fell").host.sits(laptop, bypass_csp=True, **SMALL_LAPTOP)
    page.get_by_label("At stake").focus()
    page.keyboard.type("deep")
    expect(page.get_by_label("At stake")).to_have_value("deep")
    page.keyboard.press("Escape")
    page.locator("#party").get_by_role("button", name="Cole", exact=True).focus()
    page.keyboard.press("d")
    done = page.get_by_role("button", name="Done: Cole", pressed=True)
    expect(done).to_be_focused()
    for key, title in (("c", "Add condition"), ("a", "Adjust a number"), ("g", "Give something")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog").get_by_role("heading", name=title)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("r")
    panel = page.get_by_role("dialog")
    expect(panel.get_by_role("button", name="Call Cole")).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    under_the_card(page)
    page.keyboard.press("?")
    switch = page.get_by_role("switch", name="Single keys")
    expect(switch).to_be_checked()
    assert judged(page, "the keys", "#dialog") == []
    switch.uncheck(force=True)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.keyboard.press("?")
    page.keyboard.press("Control+k")  # what needs a second key still works
    expect(page.get_by_role("combobox", name="What do you want to do?")).to_be_focused()
    expect(page.get_by_role("switch", name="Single keys")).to_have_count(0)


def under_the_card(page: Page) -> None:
    """While the X-card is up, no key does anything, nothing but the card is in reach, and it can be lifted."""
    page.get_by_role("button", name="X-card").click()
    expect(page.get_by_role("heading", name="The X-card is up")).to_be_focused()
    for key in ("z", "d", "?", "Control+k"):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="The X-card is up")).to_be_focused()
    expect(page.locator("button:not([inert] *, #halt *, #toast *)")).to_have_count(0)  # also for screen readers
    page.keyboard.press("Tab")
    expect(page.locator("#halt").get_by_role("button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#halt")).to_be_hidden()
    expect(page.get_by_role("button", name="X-card")).to_be_focused()  # where the keyboard was before
    expect(page.get_by_role("button", name="Done: Cole", pressed=True)).to_be_visible()
