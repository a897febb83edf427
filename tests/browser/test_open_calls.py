"""The facilitator's panel of open calls: the chance of each who is called, excusing one, and rolling for one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.gathering import Company, Voice, form
from browser.judging import judged, within
from browser.seeing import stands_in_window
from browser.serving import Server
from browser.test_outcome_cards import SMALL
from browser.visits import Visits
from fell.table import hero

SMALL_LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}


class Desk:
    """Nell's laptop, and Bram's phone; Ana sits beside."""

    def __init__(self, server: Server, laptop: Visits, phone: Visits, **more: Any) -> None:
        self.company = Company(server.url)
        self.host = self.company.host
        bram = hero("Bram", items=("mace", "rope"), skills=("athletics",))
        self.tom, self.una = self.company.player("Tom", bram), self.company.player("Una", hero("Ana", bod="d6"))
        self.bram, self.ana = self.id_of(self.tom, "Bram"), self.id_of(self.una, "Ana")
        self.page: Page = self.host.sits(laptop, **{**SMALL_LAPTOP, **more})
        self.phone: Page = self.tom.sits(phone, **SMALL)

    def id_of(self, voice: Voice, name: str) -> str:
        return str(next(id for id, seen in voice.get().json()["characters"].items() if seen["name"] == name))

    def call(self) -> Locator:
        want = {"ability": "BOD", "dn": 6}
        self.host.do("table.call", move="fell.test", who=[self.bram, self.ana], want=want, stakes="the beam gives")
        called = self.page.locator(".open-call")
        expect(called).to_be_visible()
        return called


def test_one_tap_excuses_one_person_whose_phone_says_so(server: Server, laptop: Visits, phone: Visits) -> None:
    """A d8 hits 6 in 3 of 8, a d6 in 1 of 6; after one tap Bram need not roll, and after the undo he must again."""
    desk = Desk(server, laptop, phone, bypass_csp=True)
    called = desk.call()
    expect(called.get_by_role("button", name="Roll for Bram, 38%")).to_be_visible()
    expect(called.get_by_role("button", name="Roll for Ana, 17%")).to_be_visible()
    asked = desk.phone.locator("#asks .called-roll")
    expect(asked).to_be_visible()
    assert judged(desk.page, "open calls", "#asks") == []
    within(desk.page)
    called.get_by_role("button", name="Excuse Bram").click()
    expect(called.get_by_text("Bram")).to_have_count(0)
    expect(called.get_by_text("Ana")).to_be_visible()
    expect(asked).to_have_count(0)
    word = desk.phone.locator(".outcome:visible").get_by_text("Bram need not roll: Test (BOD).")
    stands_in_window(word)
    expect(desk.page.locator("#log-lines")).to_contain_text("Bram need not roll: Test (BOD).")
    desk.host.undo()
    expect(asked).to_be_visible()
    expect(called.get_by_role("button", name="Excuse Bram")).to_be_visible()


@pytest.mark.sweep
def test_the_facilitator_rolls_for_one_person_with_chips(server: Server, laptop: Visits, phone: Visits) -> None:
    """With athletics a d6 joins the d8: 1 - 5/8 · 5/6 = 47.9%."""
    desk = Desk(server, laptop, phone)
    called = desk.call()
    called.get_by_role("button", name="Roll for Bram").click()
    expect(form(desk.page).get_by_text("This answers the call")).to_be_visible()
    roll = form(desk.page).get_by_role("button", name="Roll")
    expect(roll.locator(".odds b")).to_have_text("38%")
    form(desk.page).get_by_role("button", name="athletics").click()
    expect(roll.locator(".odds b")).to_have_text("48%")
    roll.click()
    expect(called.locator(".chip.heal").filter(has_text="Bram")).to_be_visible()
    expect(desk.phone.locator("#asks .called-roll")).to_have_count(0)
