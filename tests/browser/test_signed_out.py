"""A phone that was signed out elsewhere: it shows nothing of the table, and says how to come back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.arriving import live
from browser.gathering import Company
from browser.judging import SMALL, within
from browser.serving import Server
from browser.visits import Visits, Watch
from fell.table import hero

WORDS = {
    "en": ("Signed out", "To come back, open the invitation and choose Rejoin seat"),
    "de": ("Abgemeldet", "Öffne die Einladung und wähle „Wieder beitreten“"),
}


def sign_others_out(page: Page) -> None:
    page.locator("nav.tabs").get_by_role("link", name="Dice").click()
    page.get_by_role("button", name="Table settings").click()
    page.get_by_role("button", name="Sign out elsewhere").click()
    expect(page.locator("#toast, dialog .toasts")).to_contain_text("signed out")


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.sweep)])
def test_a_phone_that_was_signed_out_says_so(server: Server, phone: Visits, watch: Watch, language: str) -> None:
    watch.pardon("401")
    ann = Company(server.url).player("Ann", hero("Ana"))
    kept, lost = ann.sits(phone), ann.sits(phone, **SMALL, locale=language)
    sign_others_out(kept)
    title, text = WORDS[language]
    expect(lost.get_by_role("heading", name=title)).to_be_visible()
    expect(lost.get_by_role("main")).to_contain_text(text)
    expect(lost.get_by_text("Ana", exact=True)).to_have_count(0)
    within(lost)
    live(kept)


@pytest.mark.sweep
def test_a_phone_with_the_table_open_is_here_now(server: Server, phone: Visits, laptop: Visits) -> None:
    company = Company(server.url)
    ann = company.player("Ann")
    host = company.host.sits(laptop)
    shown = f"/t/{company.table}/devices"
    assert "Here now." not in host.request.get(shown).text()
    ann.sits(phone)
    assert "Here now." in host.request.get(shown).text()
