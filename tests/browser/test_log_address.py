"""Which lines of the log are shown is in the address: loaded anew, gone back to or passed on, it shows the same."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.gathering import Company
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero


def shown(page: Page, query: str, kind: str, words: str, count: int) -> None:
    """The address, the filters and the lines agree."""
    expect(page).to_have_url(re.compile(rf"/log{re.escape(query)}$"))
    expect(page.get_by_role("radio", name=kind, exact=True)).to_be_checked()
    expect(page.get_by_role("searchbox")).to_have_value(words)
    expect(page.locator("#log .line")).to_have_count(count)


@pytest.mark.parametrize("device", ["phone", pytest.param("laptop", marks=pytest.mark.sweep)])
def test_filters_are_kept_in_the_address(server: Server, request: pytest.FixtureRequest, device: str) -> None:
    visits: Visits = request.getfixturevalue(device)
    company = Company(server.url)
    ana = company.player("Ana", hero("Ana"))
    for text in ("Mind the beam", "Mind the bell", "Run"):
        ana.do("table.say", text=text)
    page = ana.sits(visits)
    page.goto(f"{page.url.partition('#')[0]}/log")
    everything = page.locator("#log .line").count()
    assert everything > 3

    page.locator("label[for=kind-talk]").click()
    shown(page, "?kind=talk", "Messages", "", 3)
    page.get_by_role("searchbox").press_sequentially("mind")
    shown(page, "?kind=talk&q=mind", "Messages", "mind", 2)
    page.get_by_role("searchbox").press_sequentially(" bell")
    shown(page, "?kind=talk&q=mind+bell", "Messages", "mind bell", 1)

    page.reload()
    shown(page, "?kind=talk&q=mind+bell", "Messages", "mind bell", 1)
    page.goto(page.url)
    shown(page, "?kind=talk&q=mind+bell", "Messages", "mind bell", 1)
    page.go_back()
    shown(page, "?kind=talk", "Messages", "", 3)
    page.go_back()
    shown(page, "", "All", "", everything)
    page.go_forward()
    shown(page, "?kind=talk", "Messages", "", 3)
