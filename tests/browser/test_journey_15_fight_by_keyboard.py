"""Journey 15: a facilitator runs a fight of 8 against 20 by keyboard: no mouse, no touch, from first blow to end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.gathering import Voice, catch_up, lines, newest
from browser.serving import Server
from browser.test_journey_12_keyboard import press
from browser.test_laptop_fight import SMALL_LAPTOP, characters, crowd
from browser.test_palette import find
from browser.visits import Visits
from web.fights import HEROES

POINTED = "window.pointed = 0; addEventListener('pointerdown', () => { window.pointed += 1; }, true);"
MOST_QUESTIONS = 12


def settle(page: Page, before: int) -> None:
    """Wait for the next line; what the rules ask or warn of is answered as usual, with Enter."""
    fresh, usual = lines(page).nth(before), page.get_by_role("button", name="Use defaults")
    anyway = page.get_by_role("dialog").get_by_role("button", name="anyway")
    for _ in range(MOST_QUESTIONS):
        expect(fresh.or_(usual).or_(anyway).first).to_be_visible()
        asked = next((button for button in (anyway, usual) if button.count() and button.first.is_visible()), None)
        if asked is None:
            return
        press(page, asked.first)
        expect(asked.first).to_be_hidden()
    raise AssertionError("The rules ask more than a fight has questions.")


def do(page: Page, voice: Voice, line: str) -> None:
    """An act typed into the palette, done with Enter, with a second one if it is risky; then there is one more line."""
    catch_up(page, voice)
    before = lines(page).count()
    find(page, line)
    page.keyboard.press("Enter")
    asked = page.locator(".find-row[data-asked]")
    warned = page.get_by_role("dialog").get_by_role("button", name="anyway")  # where Enter was quicker than the list
    expect(page.locator("#dialog:not([open])").or_(asked).or_(warned).first).to_be_attached()
    if asked.count():
        page.keyboard.press("Enter")
    settle(page, before)
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("game", HEROES)
def test_a_fight_of_eight_against_twenty_by_keyboard(server: Server, laptop: Visits, game: str) -> None:
    company = crowd(server, game)
    page = company.host.sits(laptop, **SMALL_LAPTOP)
    page.evaluate(POINTED)
    foes = {c["name"]: who for who, c in characters(company.host).items() if c["kind"] == "creature"}
    first, second = list(foes)[:2]
    do(page, company.host, f"ana att {first}")
    expect(newest(page)).to_contain_text("Ana")
    harm = "damage" if game == "deeds" else "harm"
    do(page, company.host, f"{harm} {second} 1")
    expect(newest(page)).to_contain_text(second)
    page.keyboard.press("p")  # the party; the arrows go on inside
    page.wait_for_function("() => document.querySelector('#party').contains(document.activeElement)")
    page.keyboard.press("f")
    page.wait_for_function("() => document.querySelector('#fight').contains(document.activeElement)")
    if game == "deeds":  # in its rounds no one has a turn before that; and foes must be near enough to strike
        do(page, company.host, "roll initiative")
        for who in list(foes.values())[:12]:
            company.host.do("deeds.zone", who, zone="hand")
    catch_up(page, company.host)
    before = lines(page).count()
    page.keyboard.press("e")
    settle(page, before)
    expect(page.get_by_role("dialog")).to_be_hidden()
    catch_up(page, company.host)
    before = lines(page).count()
    page.keyboard.press("f")
    page.keyboard.press("Shift+A")
    settle(page, before)
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("z")
    expect(page.get_by_role("status").filter(has_text="Undone").first).to_be_visible()
    find(page, "call bram hidden")
    page.keyboard.press("Enter")
    expect(page.locator(".open-call")).to_contain_text("Bram")
    expect(page.get_by_role("dialog")).to_be_hidden()
    find(page, "end fight")
    page.keyboard.press("Enter")
    submit = page.get_by_role("dialog").locator("button[type=submit]")
    expect(submit).to_be_visible()
    press(page, submit)
    over = page.get_by_role("button", name="Exploration turn", exact=True)
    anyway = page.get_by_role("dialog").get_by_role("button", name="End fight anyway")
    expect(over.or_(anyway).first).to_be_visible()
    if anyway.is_visible():
        press(page, anyway)
    expect(over).to_be_attached()
    assert company.host.get().json()["fight"] is None
    assert page.evaluate("window.pointed") == 0
