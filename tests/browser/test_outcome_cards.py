"""What a player sees in the window of a small phone, without a tap, after whatever happens to them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.gathering import Company, Voice
from browser.judging import judged, within
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero

SMALL = {"viewport": {"width": 360, "height": 640}, "reduced_motion": "reduce"}
IN_THE_WINDOW = """element => {
    const box = element.getBoundingClientRect();
    if (!box.width || box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) return false;
    const on = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return element === on || element.contains(on) || !!on?.contains(element);
}"""


class Table:
    """Bram's phone, Ana's seat, and the facilitator's."""

    def __init__(self, server: Server, phone: Visits, **more: Any) -> None:
        self.company = Company(server.url)
        self.host = self.company.host
        bram = hero("Bram", items=("mace",), worn=("gambeson",), coin=5)
        self.me, self.other = self.company.player("Tom", bram), self.company.player("Una", hero("Ana", coin=9))
        self.bram, self.ana = self.id_of(self.me, "Bram"), self.id_of(self.other, "Ana")
        self.page: Page = self.me.sits(phone, **SMALL, **more)

    def id_of(self, voice: Voice, name: str) -> str:
        return str(next(id for id, seen in voice.get().json()["characters"].items() if seen["name"] == name))

    def foes(self) -> None:
        self.company.creatures("goblin", 2)

    @property
    def card(self) -> Locator:
        return self.page.locator(".outcome:visible")

    def goes_on_to(self, kind: str) -> None:
        """Close the cards before the one of this kind."""
        expect(self.page.locator(f"[data-card][data-kind={kind}]")).to_be_attached()
        while self.card.get_attribute("data-kind") != kind:
            self.card.locator("[data-close-card]").click()

    def sees(self, text: str) -> None:
        """The words stand on the one card that is shown, in the window, and nothing covers them."""
        words = self.card.get_by_text(text).first
        expect(words).to_be_visible()
        assert words.evaluate(IN_THE_WINDOW), f"not in the window: {text}"
        assert self.card.count() == 1


@pytest.fixture
def table(server: Server, phone: Visits) -> Table:
    return Table(server, phone)


def test_ones_own_roll_is_seen_with_its_dice(table: Table) -> None:
    table.me.do("fell.test", table.bram, ability="BOD", dn=4)
    table.sees("the BOD test")
    die = table.card.get_by_role("img", name="d8: ")
    assert die.evaluate(IN_THE_WINDOW)
    assert die.bounding_box()["height"] >= 48  # type: ignore[index]


def test_being_struck_going_down_and_dying_are_seen(table: Table) -> None:
    table.host.do("fell.harm", table.bram, n=3, to="BOD", armour=False)
    table.sees("deals Bram 3 harm")
    change = table.card.locator(".o-change", has_text="BOD")
    expect(change).to_contain_text("5")
    assert change.evaluate(IN_THE_WINDOW)
    table.card.get_by_role("button", name="Close").click()
    table.host.do("table.life", table.bram, life="down")
    table.sees("goes down")
    table.card.get_by_role("button", name="Close").click()
    table.host.do("table.life", table.bram, life="dead")
    table.sees("Bram dies.")


def test_a_gift_a_message_and_a_handout_are_seen_one_after_the_other(table: Table) -> None:
    table.other.do("fell.hand", table.ana, to=table.bram, coin=4)
    table.sees("Ana gives Bram 4 coin.")
    table.host.do("table.say", text="You hear steps", to=[table.me.seat])
    table.host.do("table.say", text="A torn map", title="The map", to=[table.me.seat])
    expect(table.card.get_by_text("1 of 3")).to_be_visible()
    table.card.get_by_role("button", name="Next").click()
    table.sees("You hear steps")
    table.card.get_by_role("button", name="Next").click()
    table.sees("A torn map")
    table.card.get_by_role("button", name="Close").click()
    expect(table.card).to_have_count(0)
    table.page.reload()
    expect(table.page.get_by_role("heading", name="Bram")).to_be_visible()
    expect(table.card).to_have_count(0)


def test_a_call_stays_in_reach_beside_a_card(table: Table) -> None:
    table.host.do("fell.harm", table.bram, n=3, to="BOD", armour=False)
    table.host.do("table.call", move="fell.test", who=[table.bram], want={"ability": "INT", "dn": 4}, stakes="it gives")
    table.sees("deals Bram 3 harm")
    roll = table.page.locator("#asks").get_by_role("button", name="Roll")
    expect(roll).to_be_visible()
    assert roll.evaluate(IN_THE_WINDOW)
    table.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert roll.evaluate(IN_THE_WINDOW)
    roll.click()
    table.sees("the INT test")


def test_your_turn_is_seen_and_said_by_the_tab(table: Table) -> None:
    table.foes()
    table.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first="foes")
    table.sees("A fight begins.")
    table.card.get_by_role("button", name="Close").click()
    table.host.do("fell.turn")
    table.sees("The party's turn.")
    title = table.page.title()
    table.page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { value: true, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    assert table.page.title() == f"Your turn - {title}"


def test_an_undo_is_seen_and_the_card_of_what_was_undone_is_gone(table: Table) -> None:
    """One's own undo is told by a toast that offers to redo it, the facilitator's by a card."""
    table.me.do("fell.test", table.bram, ability="BOD", dn=4)
    table.sees("the BOD test")
    table.card.get_by_role("button", name="Undo").click()
    expect(table.card).to_have_count(0)
    redo = table.page.get_by_role("status").filter(has_text="Undone: Bram").get_by_role("button", name="Redo")
    expect(redo).to_be_visible()
    assert redo.evaluate(IN_THE_WINDOW)
    table.host.do("fell.harm", table.bram, n=3, to="BOD", armour=False)
    table.sees("deals Bram 3 harm")
    table.host.undo()
    expect(table.card).to_have_attribute("data-kind", "undone")
    table.sees("Undone: The facilitator deals Bram 3 harm")


def test_what_others_do_is_no_card(table: Table) -> None:
    table.other.do("fell.test", table.ana, ability="BOD", dn=4)
    expect(table.page.locator("#log-lines")).to_contain_text("the BOD test")
    expect(table.card).to_have_count(0)


def test_axe_finds_nothing_on_cards_of_every_tone_and_nothing_is_cut(server: Server, phone: Visits) -> None:
    table = Table(server, phone, bypass_csp=True)
    table.foes()
    table.me.do("fell.attack", table.bram, target="goblin-a")
    table.sees("Goblin A")
    table.card.get_by_text("Why").first.click()
    found = judged(table.page, "an attack", "moderate")
    within(table.page)
    table.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first="foes")
    for foe in ("goblin-a", "goblin-b"):
        table.host.do("fell.attack", foe, target=table.bram)
    table.goes_on_to("struck")
    found += judged(table.page, "struck", "moderate")
    within(table.page)
    table.host.do("table.life", table.bram, life="down")
    table.goes_on_to("down")
    found += judged(table.page, "down", "moderate")
    assert found == []
