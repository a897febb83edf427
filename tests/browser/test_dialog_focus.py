"""Whoever closes the dialog is where they were before it opened, by key and by tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.gathering import Company
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero


@pytest.fixture
def host(server: Server, laptop: Visits) -> Page:
    company = Company(server.url)
    company.player("Ann", hero("Ana"))
    return company.host.sits(laptop)


def test_whatever_closes_a_dialog_goes_back_to_the_button_that_opened_it(host: Page) -> None:
    """Escape; a button that does something; and one in the menu, which leads back to the menu's button."""
    escape_goes_back(host)
    from_the_menu_to_its_button(host)
    what_was_done_goes_back(host)


def escape_goes_back(host: Page) -> None:
    ana = host.get_by_role("main").get_by_role("button", name="Ana", exact=True)
    ana.focus()
    host.keyboard.press("Enter")
    expect(host.get_by_role("dialog", name="Ana")).to_be_visible()
    expect(ana).not_to_be_focused()
    host.keyboard.press("Escape")
    expect(host.get_by_role("dialog")).to_be_hidden()
    expect(ana).to_be_focused()


@pytest.mark.sweep
def test_a_form_that_begins_with_a_name_waits_for_it(host: Page) -> None:
    host.locator("label[for=shelf-prep]").click()
    host.get_by_role("button", name="Set clock").click()
    clock = host.get_by_role("dialog", name="Set clock")
    expect(clock.get_by_label("Name")).to_be_focused()
    expect(clock.get_by_text("new clock")).to_be_hidden()


def what_was_done_goes_back(host: Page) -> None:
    ana = host.get_by_role("main").get_by_role("button", name="Ana", exact=True)
    ana.click()
    host.get_by_role("dialog").get_by_role("button", name="Down", exact=True).click()
    expect(host.get_by_role("dialog")).to_be_hidden()
    expect(ana).to_be_focused()


def from_the_menu_to_its_button(host: Page) -> None:
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Rulings").first.click()
    expect(host.get_by_role("dialog", name="Rulings")).to_be_visible()
    host.get_by_role("dialog").get_by_role("button", name="close").click()
    expect(host.get_by_role("button", name="Menu")).to_be_focused()
