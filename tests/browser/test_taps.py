"""How many taps things take on a small phone, counted by the browser; the table of docs/playing.md says the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import caltrop
from browser.gathering import Company, form, number, tab
from browser.judging import SMALL
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero

GUIDE = Path(caltrop.__file__).parents[2] / "docs" / "playing.md"
COUNT = "window.taps = 0; addEventListener('pointerdown', tap => { if (tap.isTrusted) window.taps += 1; }, true);"


def promised_taps() -> dict[str, int]:
    """The table of the guide: what one wants to do, and how many taps that takes."""
    rows = re.findall(r"^\| ([^|]+?) \| (\d) \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    return {what: int(taps) for what, taps in rows}


class Phone:
    """Ana's phone, in a fight with two goblins; the party is first."""

    def __init__(self, server: Server, visits: Visits) -> None:
        self.company = Company(server.url)
        self.me = self.company.player("Ann", hero("Ana", items=("mace",), skills=("athletics",)))
        self.company.creatures("goblin", 2)
        self.host = self.company.host
        self.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first="party")
        self.page: Page = self.me.sits(visits, **SMALL)
        self.has_no_card()
        self.page.evaluate(COUNT)

    def has_no_card(self) -> None:
        """Who begins was not rolled, so no card says it."""
        expect(self.page.locator(".outcome:visible")).to_have_count(0)

    def call(self) -> None:
        want = {"ability": "BOD", "dn": 4}
        self.host.do("table.call", move="fell.test", who=["ana"], want=want, stakes="the beam gives")

    @property
    def attack(self) -> Locator:
        return self.page.get_by_role("region", name="Ana's actions").get_by_role("button", name="Attack").first

    @property
    def roll(self) -> Locator:
        return self.page.locator("#asks").get_by_role("button", name="Roll")

    def sees(self, text: str) -> None:
        """It is told on the card."""
        expect(self.page.locator(".outcome:visible").get_by_text(text).first).to_be_visible()

    @property
    def taps(self) -> int:
        return int(self.page.evaluate("window.taps"))


def answer_a_call(phone: Phone) -> None:
    phone.call()
    phone.roll.click()
    phone.sees("the BOD test")


def answer_a_call_with_a_skill(phone: Phone) -> None:
    phone.call()
    phone.page.locator("#asks").get_by_role("button", name=re.compile("athletics")).click()
    phone.roll.click()
    phone.sees("the BOD test")
    expect(phone.page.locator(".outcome:visible").get_by_role("img", name=re.compile("^d"))).to_have_count(2)


def attack(phone: Phone) -> None:
    phone.attack.click()
    phone.sees("Goblin A")


def attack_another(phone: Phone) -> None:
    tab(phone.page, "Fight")
    phone.page.evaluate("window.taps = 0")
    phone.page.locator(".foe", has_text="Goblin B").click()
    expect(phone.attack).to_contain_text("Goblin B")
    phone.attack.click()
    phone.sees("Goblin B")


def see_ones_own_dice(phone: Phone) -> None:
    phone.me.do("fell.test", "ana", ability="BOD", dn=4)
    expect(phone.page.locator(".outcome:visible").get_by_role("img", name=re.compile("^d8: "))).to_be_visible()


def undo_the_last(phone: Phone) -> None:
    phone.me.do("fell.test", "ana", ability="BOD", dn=4)
    phone.page.locator(".outcome:visible").get_by_role("button", name="Undo").click()
    expect(phone.page.get_by_role("status").filter(has_text="Undone")).to_be_visible()


def buy_something(phone: Phone) -> None:
    phone.host.do("fell.fight.end")
    phone.me.do("table.adjust", "ana", name="coin", by=20)
    phone.page.get_by_role("button", name="Market").click()
    phone.page.evaluate("window.taps = 0")
    phone.page.get_by_role("button", name="Add bedroll").click()
    phone.page.get_by_role("button", name="Buy").click()
    phone.sees("Ana buys a bedroll for 5 coin.")


def take_what_lies_there(phone: Phone) -> None:
    phone.host.do("table.gift", item="rope")
    phone.page.locator("#lying").get_by_role("button", name="Take rope").click()
    phone.sees("Ana takes a rope.")


WAYS: dict[str, Callable[[Phone], None]] = {
    "Answer a called roll": answer_a_call,
    "Answer it with a skill": answer_a_call_with_a_skill,
    "Attack the first foe in reach": attack,
    "Attack another foe, on the Fight tab": attack_another,
    "See your own dice": see_ones_own_dice,
    "Undo what you did last": undo_the_last,
    "Buy something, in the market": buy_something,
    "Take something that is lying there": take_what_lies_there,
}


class Desk:
    """The facilitator's phone with Ana and Bram in sight; no call has been made yet."""

    def __init__(self, server: Server, visits: Visits) -> None:
        self.company = Company(server.url)
        for name, items in {"Ana": ("mace", "rations"), "Bram": ("mace",)}.items():
            self.company.player(name, hero(name, items=items))
        self.page: Page = self.company.host.sits(visits, **SMALL)
        tab(self.page, "Party")
        self.page.evaluate(COUNT)

    @property
    def taps(self) -> int:
        return int(self.page.evaluate("window.taps"))


def call_one_hidden(desk: Desk) -> None:
    desk.page.get_by_role("button", name="Call for a roll from Ana").click()
    form(desk.page).locator(".grades label:has(b:text-is('8'))").click()
    form(desk.page).get_by_role("button", name="Call hidden").click()
    expect(form(desk.page)).to_be_hidden()
    (call,) = desk.company.host.get().json()["calls"].values()
    assert (call["who"], call["want"]["dn"], call["hidden"]) == (["ana"], 8, ["dn"])


def change_a_number(desk: Desk) -> None:
    number(desk.page, "Ana", "BOD", 8).click()
    desk.page.get_by_role("group", name="Values near it").get_by_role("button", name="6", exact=True).click()
    expect(number(desk.page, "Ana", "BOD", 6)).to_be_visible()


def let_the_party_rest(desk: Desk) -> None:
    """The whole party, for a night, although Bram has nothing to eat."""
    desk.page.locator("#party").get_by_role("button", name="Rest").click()
    form(desk.page).locator("button[type=submit], .dialog-foot .primary").last.click()
    expect(form(desk.page)).to_be_hidden()
    expect(desk.page.get_by_text("Ana and Bram sleep well.").first).to_be_attached()
    assert desk.company.host.get().json()["clock"] == 8 * 3600


FACILITATORS: dict[str, Callable[[Desk], None]] = {
    "Call one character to roll against a hidden number": call_one_hidden,
    "Change a number of a character": change_a_number,
    "Let the party rest": let_the_party_rest,
}


def first_of(ways: Iterable[str]) -> list[object]:
    """The first of these for `make test`, and the others for the sweep."""
    return [pytest.param(what, marks=[pytest.mark.sweep] if n else []) for n, what in enumerate(ways)]


@pytest.mark.parametrize("what", first_of(WAYS))
def test_it_takes_as_many_taps_as_the_guide_says(server: Server, phone: Visits, what: str) -> None:
    here = Phone(server, phone)
    WAYS[what](here)
    assert here.taps == promised_taps()[what]


@pytest.mark.parametrize("what", first_of(FACILITATORS))
def test_it_takes_the_facilitator_as_many_taps(server: Server, phone: Visits, what: str) -> None:
    here = Desk(server, phone)
    FACILITATORS[what](here)
    assert here.taps == promised_taps()[what]


def test_the_guide_counts_the_taps_of_all_of_these() -> None:
    assert promised_taps().keys() == WAYS.keys() | FACILITATORS.keys()
