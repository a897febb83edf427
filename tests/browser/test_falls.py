"""A fall or a death is the first thing on the facilitator's page until somebody has answered it."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from browser.gathering import PLAIN, Company
from browser.seeing import stands_in_window
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero


def test_the_dead_and_the_dying_stand_in_front_until_they_are_answered(server: Server, laptop: Visits) -> None:
    """Bram is dying, Ana dead: both at once, also after a reload; answering one leaves the other."""
    company = Company(server.url)
    for player, name in (("Tom", "Bram"), ("Una", "Ana"), ("Eve", "Cole")):
        company.player(player, hero(name))
    page = company.host.sits(laptop, viewport={"width": 1366, "height": 768})
    want = {"n": 8, "to": "BOD", "armour": False}
    body = {"move": "fell.harm", "actor": "bram", "params": want, "overrule": True, "dice": [2, 3]}
    answer = httpx.post(f"{company.host.at}/moves", json=body, headers=company.host.headers, timeout=30, verify=PLAIN)
    assert answer.is_success, answer.text
    company.host.do("table.life", "ana", life="dead")
    ana, bram = page.locator("#fall-ana"), page.locator("#fall-bram")
    stands_in_window(ana.get_by_text("Ana is dead"))
    stands_in_window(bram.get_by_text("Bram is down"))
    expect(bram.get_by_role("button", name="Treat now")).to_be_visible()
    page.reload()
    ana.get_by_role("button", name="Ana stays dead").click()
    expect(ana).to_have_count(0)
    bram.get_by_role("button", name="Undo").click()
    page.get_by_role("dialog").get_by_role("button", name="Undo").first.click()
    expect(bram).to_have_count(0)
