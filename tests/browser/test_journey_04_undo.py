"""Journey 4: an attack taken back with everything it caused, and done again; a house call; an order answered anew."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.gathering import Company, aim, every_move, fits, form, lines, newest, number, out, set_number, tab, typed
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero

MORALE = "Morale is due"


class Ford:
    """Ana and Bram face two goblins; the facilitator at a laptop, Ann with a phone."""

    def __init__(self, server: Server, laptop: Visits, phone: Visits, first: str) -> None:
        company = Company(server.url)
        # Bare hands against a knife: with the d4 of her BOD alone Ana never beats a 6.
        ann = company.player("Ann", hero("Ana", bod="d4", worn=("gambeson",)))
        bob = company.player("Bob", hero("Bram", items=("mace",)))
        company.creatures("goblin", 2)
        company.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first=first)
        self.voice = company.host
        self.host, self.ann, self.bob = company.host.sits(laptop), ann.sits(phone), bob.sits(phone)


def test_an_attack_is_taken_back_with_all_it_caused_and_done_again(
    server: Server, laptop: Visits, phone: Visits
) -> None:
    """Bob types an 8 and a 6: a goblin of d6 and d4 loses both pairs, 2 harm for each, all of its 4 hit points. It is
    out, and half of them are gone: morale is due. Bob takes his line back, and nothing of that is so any more; the
    facilitator takes the taking back back, and all of it is."""
    ford = Ford(server, laptop, phone, first="party")
    host, bob = ford.host, ford.bob
    aim(bob, "Goblin A")
    bob.get_by_role("button", name="Attack: options").click()
    typed(bob, "8 6")
    expect(out(host, "A")).to_be_visible()
    expect(host.locator(".notice", has_text=MORALE)).to_be_visible()
    expect(bob.locator(".foe", has_text="Goblin A")).to_contain_text("out")

    tab(bob, "Sheet")
    newest(bob).get_by_role("button", name="undo").click()
    expect(number(host, "Goblin A", "HP", 4)).to_be_visible()
    expect(host.locator(".notice", has_text=MORALE)).to_be_hidden()
    expect(bob.locator(".foe", has_text="Goblin A")).to_contain_text("unhurt")
    fits(bob)
    tab(bob, "Log")
    for page in (host, bob):
        expect(newest(page, 1)).to_contain_text("undone")
    tab(bob, "Sheet")
    # He may act again: no word that he has done so already.
    expect(bob.get_by_role("button", name="Attack mace")).not_to_contain_text("already")

    newest(host).get_by_role("button", name="redo").click()
    expect(out(host, "A")).to_be_visible()
    expect(host.locator(".notice", has_text=MORALE)).to_be_visible()
    expect(bob.locator(".foe", has_text="Goblin A")).to_contain_text("out")
    expect(bob.get_by_role("button", name="Attack mace")).to_contain_text("already")


# What can be pressed on the desk and lies beneath what was said; lines of the log can be scrolled.
COVERED = """async () => {
    await Promise.all(document.querySelector(".toast").getAnimations().map((rising) => rising.finished));
    const toast = document.querySelector(".toast").getBoundingClientRect();
    const isBeneath = ({ left, right, top, bottom }) =>
        left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
    return [...document.querySelectorAll("button:not(.toast *, #log-lines *), .shelf-tabs label, select, input")]
        .filter((one) => one.checkVisibility() && isBeneath(one.getBoundingClientRect()))
        .map((one) => one.textContent);
}"""


@pytest.mark.sweep
def test_a_house_call_sets_a_number_for_all_and_can_be_taken_back(
    server: Server, laptop: Visits, phone: Visits
) -> None:
    """The facilitator sets Bram's BOD where it stands, to 3; Ann and Bob see it at once; undone, it is 8 again."""
    ford = Ford(server, laptop, phone, first="party")
    set_number(ford.host, "Bram", "BOD", 3)
    expect(ford.bob.get_by_role("button", name="BOD d8, 3/8")).to_be_visible()
    expect(ford.ann.get_by_role("list", name="Party")).to_contain_text("3/8")
    expect(newest(ford.ann)).to_contain_text("Bram")

    ford.host.get_by_role("button", name="Undo last").click()
    expect(number(ford.host, "Bram", "BOD", 8)).to_be_visible()
    expect(ford.host.locator(".toast")).to_be_visible()
    assert ford.host.evaluate(COVERED) == []
    expect(ford.bob.get_by_role("button", name="BOD d8, 8/8")).to_be_visible()
    expect(ford.ann.get_by_role("list", name="Party")).to_contain_text("8/8")


@pytest.mark.sweep
def test_what_goes_along_is_shown_before_it_is_undone(server: Server, laptop: Visits, phone: Visits) -> None:
    """Bram is hurt by 2 and by 1. The facilitator wants the first line back: the page shows the second, too. Only the
    first: 7 of 8 are left. It comes back, and all of it goes: 8 again. What Ana does meanwhile stays."""
    ford = Ford(server, laptop, phone, first="party")
    host, voice = ford.host, ford.voice
    for n in (2, 1):
        voice.do("fell.harm", "bram", n=n, armour=False)
    voice.do("table.place", "ana", place="the ford")
    expect(number(host, "Bram", "BOD", 5)).to_be_visible()

    ask_to_undo(host, 2)
    goes = form(host).get_by_role("region", name="Goes with it").get_by_role("listitem")
    expect(goes).to_contain_text(["Bram's BOD is 8 again.", "Bram takes 1 harm: BOD 6"])
    expect(form(host).get_by_role("region", name="Stays as it is")).to_contain_text("the ford")
    expect(number(host, "Bram", "BOD", 5)).to_be_visible()
    fits(host)
    form(host).get_by_role("button", name="Undo only this").click()
    expect(number(host, "Bram", "BOD", 7)).to_be_visible()
    expect(form(host)).to_be_hidden()
    newest(host).get_by_role("button", name="redo").click()
    expect(number(host, "Bram", "BOD", 5)).to_be_visible()

    ask_to_undo(host, 4)
    form(host).get_by_role("button", name="Undo both").click()
    expect(number(host, "Bram", "BOD", 8)).to_be_visible()
    expect(lines(host).filter(has_text="the ford").locator("s")).to_have_count(0)


def ask_to_undo(page: Page, back: int) -> None:
    """Press "undo" at a line, counted from the newest, which is 0."""
    newest(page, back).get_by_role("button", name="undo").click()
    expect(form(page)).to_be_visible()


@pytest.mark.sweep
def test_what_a_standing_order_answered_is_answered_otherwise(server: Server, laptop: Visits, phone: Visits) -> None:
    """The facilitator types 6 and 4 for a goblin: one hit, 1 harm. Ana's order lets her gambeson take it. Ann would
    rather bleed: she taps the one other answer, none, and it is her BOD that has gone down by one."""
    ford = Ford(server, laptop, phone, first="foes")
    host, ann = ford.host, ford.ann
    every_move(host, "Goblin B", "Attack")
    form(host).get_by_label("Target", exact=True).select_option(value="ana")
    typed(host, "6 4")
    expect(ann.get_by_role("button", name="protection 0/1")).to_be_visible()
    expect(ann.get_by_role("button", name="BOD d4, 4/4")).to_be_visible()

    fits(ann)
    tab(ann, "Log")
    expect(newest(ann)).to_contain_text("Protection: 1")
    several = newest(ann).get_by_text("Standing orders", exact=True)  # if her die climbs, that is one, too
    if several.count():
        several.click()
    order = newest(ann).get_by_role("group").filter(has_text="standing order, Protection: 1").last
    order.get_by_text("standing order, Protection").click()
    order.get_by_role("button", name="instead").click()
    tab(ann, "Sheet")
    expect(ann.get_by_role("button", name="protection 1/1")).to_be_visible()
    expect(ann.get_by_role("button", name="BOD d4, 3/4")).to_be_visible()
    expect(number(host, "Ana", "BOD", 3)).to_be_visible()


@pytest.mark.sweep
def test_the_facilitator_judges_the_newest_roll_anew(server: Server, laptop: Visits, phone: Visits) -> None:
    """Ana rolls a 3 against 4. The facilitator finds that 2 was enough: the same 3 passes now, on every page, and once
    something else has happened the line offers that no more."""
    company = Company(server.url)
    voice = company.player("Ann", hero("Ana", bod="d4"))
    host, ann = company.host.sits(laptop), voice.sits(phone)
    every_move(host, "Ana", "Test")
    expect(form(host).get_by_role("spinbutton", name="DN")).to_have_value("4")
    typed(host, "3")
    tab(ann, "Log")
    expect(newest(ann)).to_contain_text("fails the BOD test")
    expect(ann.get_by_text("judge anew")).to_be_hidden()
    newest(host).get_by_text("judge anew").click()
    newest(host).get_by_label("DN").fill("2")
    newest(host).get_by_role("button", name="Judge dice").click()
    expect(newest(ann)).to_contain_text("passes")
    fits(host)
    expect(newest(host).get_by_text("judge anew")).to_be_visible()
    company.host.do("table.place", "ana", place="the ford")
    expect(lines(host).filter(has_text="ford")).to_be_visible()
    expect(host.get_by_text("judge anew")).to_be_hidden()
