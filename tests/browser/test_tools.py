"""A tool on a small phone: the roller proposes, the facilitator decides in one tap, and the hand is drawn anew."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.gathering import form
from browser.judging import judged, within
from browser.seeing import stands_in_window
from browser.serving import Server
from browser.test_call_chips import Called
from browser.test_open_calls import SMALL_LAPTOP
from browser.visits import Visits


class Tooled(Called):
    """A phone whose player carries some things, beside the facilitator's laptop."""

    def __init__(self, server: Server, phone: Visits, laptop: Visits, *items: str, **more: Any) -> None:
        super().__init__(server, phone, items=items, **more)
        self.desk = self.host.sits(laptop, bypass_csp=True, **SMALL_LAPTOP)


def test_fell_the_roller_asks_the_facilitator_grants_and_the_odds_follow(
    server: Server, phone: Visits, laptop: Visits
) -> None:
    """A d8 and a d6 against 6: 47.9%. With advantage a d10 and a d8: 1 - 1/2 · 5/8 = 68.75%."""
    table = Tooled(server, phone, laptop, "rope", bypass_csp=True)
    table.call("fell.test", ability="BOD", dn=6)
    table.chip("athletics").click()
    table.has_odds("48%")
    place = table.roll.bounding_box()
    stands_in_window(table.roll)
    table.chip("rope: ask for advantage").click()
    expect(table.asks.get_by_text("rope: asked")).to_be_visible()
    expect(table.chip("athletics")).to_have_attribute("aria-pressed", "true")
    table.has_odds("48%")
    assert table.roll.bounding_box() == place
    question = table.desk.locator(".tool-ask")
    expect(question).to_contain_text("Bram")
    expect(question).to_contain_text("asks for advantage: rope")
    expect(question).to_contain_text("38% → 50%")
    assert judged(table.desk, "a tool that is asked for", "#asks") == []
    question.get_by_role("button", name="Advantage").click()
    expect(question).to_have_count(0)
    table.has_odds("69%")
    expect(table.chip("advantage (rope)")).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator(".outcome:visible")).to_have_count(0)  # the call itself says how it stands
    parts = table.asks.locator(".hand .die-cap")
    assert [" ".join(text.split()) for text in parts.all_inner_texts()] == [
        "d10 BOD 38%",
        "advantage (rope) +12",
        "d8 athletics +19",
    ]
    stands_in_window(table.roll)
    assert judged(table.page, "a granted tool", "#asks") == []
    within(table.page)
    table.roll.click()
    expect(table.asks.locator(".called-roll")).to_have_count(0)
    card = table.page.locator(".outcome:visible")
    expect(card.get_by_role("img", name="d10: ")).to_be_visible()
    card.get_by_text("Why").first.click()
    expect(card).to_contain_text("rope")


@pytest.mark.sweep
def test_fell_a_tool_that_is_refused_is_said_to_be_and_the_roll_stays(
    server: Server, phone: Visits, laptop: Visits
) -> None:
    table = Tooled(server, phone, laptop, "rope", "mirror")
    table.call("fell.test", ability="BOD", dn=6)
    table.asks.get_by_role("combobox", name="Ask for advantage").select_option("mirror")
    table.desk.locator(".tool-ask").get_by_role("button", name="Decline").click()
    expect(table.asks.get_by_text("mirror: no advantage")).to_be_visible()
    table.has_odds("38%")
    stands_in_window(table.roll)
    within(table.page)


@pytest.mark.sweep
def test_fell_a_test_from_the_sheet_asks_for_a_tool_and_waits_at_the_top(
    server: Server, phone: Visits, laptop: Visits
) -> None:
    """DN 4: a d8 hits in 5 of 8, a d10 in 7 of 10."""
    table = Tooled(server, phone, laptop, "rope")
    table.page.get_by_role("button", name="BOD").first.click()
    form(table.page).get_by_role("button", name="rope: ask for advantage").click()
    expect(form(table.page)).to_be_hidden()
    table.has_odds("63%")
    expect(table.asks.get_by_text("rope: asked")).to_be_visible()
    table.desk.locator(".tool-ask").get_by_role("button", name="Advantage").click()
    table.has_odds("70%")
    table.roll.click()
    expect(table.asks.locator(".called-roll")).to_have_count(0)
    expect(table.page.locator(".outcome:visible").get_by_role("img", name="d10: ")).to_be_visible()


@pytest.mark.sweep
def test_axe_finds_nothing_where_several_tools_can_be_asked_for(server: Server, phone: Visits, laptop: Visits) -> None:
    table = Tooled(server, phone, laptop, "rope", "mirror", bypass_csp=True)
    table.call("fell.test", ability="BOD", dn=6)
    assert judged(table.page, "tools", "#asks") == []
    within(table.page)
