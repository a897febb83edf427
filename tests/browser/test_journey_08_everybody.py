"""Journey 8: everybody rolls a save; one is away; the facilitator sees them come in and rolls the last."""

from __future__ import annotations

import pytest
from msgspec import structs
from playwright.sync_api import Page, expect

from browser.gathering import Company, answer, rolled, tab
from browser.serving import Server
from browser.visits import Visits
from web.fights import HEROES

STAKES = "the bridge comes down"


def away(host: Page, name: str) -> None:
    """The facilitator marks a seat as away."""
    host.get_by_role("group", name="Section").get_by_text("Seats").click()
    seat = host.get_by_role("region", name="Notes, scenes and seats").get_by_role("listitem").filter(has_text=name)
    seat.get_by_role("button", name="Mark away").click()
    expect(seat.get_by_role("button", name="Mark back")).to_be_visible()


@pytest.mark.parametrize("game", HEROES)
def test_everybody_saves_and_the_facilitator_rolls_for_the_one_who_is_away(
    server: Server, laptop: Visits, phone: Visits, game: str
) -> None:
    """The facilitator calls everybody with one button. Two players answer on their phones; each answer is ticked off
    on the facilitator's screen. The third is away: one tap rolls for them, and the call is done."""
    company = Company(server.url, game)
    ana, bram = HEROES[game]()
    ann, bob = company.player("Ann", ana), company.player("Bob", bram)
    company.player("Cyd", structs.replace(bram, name="Cole"))
    host, one, two = company.host.sits(laptop), ann.sits(phone), bob.sits(phone)
    away(host, "Cyd")

    bench = host.get_by_role("contentinfo")
    kinds = bench.get_by_label("Roll", exact=True)
    if kinds.is_visible():  # a game with one kind of roll does not ask which
        kinds.select_option(label="Save")
    bench.get_by_label("At stake").fill(STAKES)
    bench.get_by_role("button", name="Call", exact=True).click()
    call = host.get_by_role("region", name="Open questions")
    expect(call).to_contain_text(STAKES)
    for name in ("Ana", "Bram", "Cole"):
        expect(call.get_by_role("button", name=f"Roll for {name}")).to_be_visible()

    for page, name in ((one, "Ana"), (two, "Bram")):
        asked = page.get_by_role("main").get_by_text(STAKES, exact=True)
        expect(asked).to_be_visible()
        answer(page, name)
        expect(asked).to_be_hidden()
        expect(call).to_contain_text(f"{name} (rolled)")
    expect(call).not_to_contain_text("Cole (rolled)")

    call.get_by_role("button", name="Roll the rest").click()
    expect(host.get_by_text(STAKES, exact=True)).to_be_hidden()
    tab(one, "Log")
    tab(two, "Log")
    for page in (host, one, two):
        for name in ("Ana", "Bram", "Cole"):
            expect(rolled(page, name)).to_be_attached()
