"""Journey 14: a newcomer learns a game alone on a phone, by real acts, makes a character, and runs the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.arriving import live
from browser.gathering import Company, lines
from browser.seeing import close_cards
from browser.serving import Server
from browser.sweeping import Sweep
from browser.visits import Visits, look_up
from caltrop.games import registry
from caltrop.kernel.contract.lesson import LessonStep
from web.fights import GAMES, HEROES

SMALL: ViewportSize = {"width": 360, "height": 640}
ITEMS = {
    "fell": "shield",
    "fell-hits": "gambeson",
    "generic-fantasy": "padded coat",
    "grimoire": "padded jack",
    "deeds": "helmet",
}


def coach(page: Page) -> Locator:
    return page.get_by_role("region", name="Learn by playing")


def submit(page: Page) -> None:
    """A form that a button has opened is filled in where it must be, and sent."""
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for field in dialog.locator("input[type=text][required]:visible").all():
        if not field.input_value():
            field.fill("kick the ladder away")
    look_up(page)
    dialog.locator("form button[type=submit].primary").last.click()


def act(page: Page, game: str, step: LessonStep) -> None:
    """Do what a step asks for, at the control that it points at."""
    here = page.locator("main .here")
    if step.at == "outcome":
        expect(page.locator("[data-card].here")).to_be_visible()
        close_cards(page)  # what the step is about has been read, and so the lesson goes on
    elif step.done.is_reading:
        close_cards(page)  # one thing to go on with at a time: the lesson's button comes after them
        coach(page).get_by_role("button", name="Next").click()
    elif step.done.undo:
        before = lines(page).count()
        page.get_by_role("button", name=re.compile(r"^(BOD|HP) minus 1")).click()
        expect(lines(page)).to_have_count(before + 1)
        coach(page).get_by_role("link", name="Open the log").click()
        look_up(page)
        page.locator("#log-lines > li.here").get_by_role("button", name="Undo").click()
    elif step.at == "call":
        if step.done.names:
            chip = page.locator(f"#asks [data-chips] button:has(input[name='w.{step.done.names[0]}'])").first
            chip.click()
            expect(chip).to_have_attribute("aria-pressed", "true")
        look_up(page)
        page.locator("#asks .roll-row button[type=submit]").click()
    elif step.at == "pack":
        here.get_by_role("button", name=ITEMS[game], exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Put on").click()
    else:
        target = (here.locator(".ability-face") if step.at == "numbers" else here).first
        has_form = target.get_attribute("hx-get") is not None
        target.click()
        if has_form:
            submit(page)


@pytest.mark.parametrize("game", HEROES)
def test_a_newcomer_learns_a_game_and_makes_a_character(server: Server, phone: Visits, game: str) -> None:
    """Every step waits for the real act, and what it points at is in sight; then the table goes on."""
    found = registry.games()[game]
    lesson = found.lesson()
    assert lesson is not None
    page = phone(server.url)
    page.set_viewport_size(SMALL)
    page.goto("/")
    page.get_by_role("button", name=f"Learn {found.title} by playing", exact=True).click()
    live(page)
    for number, step in enumerate(lesson.steps, 1):
        expect(coach(page)).to_have_attribute("data-lesson", step.id)
        expect(coach(page)).to_contain_text(f"Step {number} of {len(lesson.steps)}")
        if step.at != "outcome":
            close_cards(page)
            look_up(page)
        if step.at not in ("", "outcome"):
            expect(page.locator("main .here").first).to_be_in_viewport()
        if number == 3:
            page.reload()  # left and resumed: the step is the same
            expect(coach(page)).to_have_attribute("data-lesson", step.id)
        act(page, game, step)
    expect(coach(page).get_by_text("That is the game")).to_be_in_viewport()  # from the end of the log, without a tap
    go_on(page)


def go_on(page: Page) -> None:
    """The newcomer makes a character, and runs the table."""
    coach(page).get_by_role("button", name="Make a character").click()
    dialog = page.get_by_role("dialog")
    further, says = dialog.get_by_role("button", name=re.compile("^(Next: |Join table)")), ""
    while not says.startswith("Join"):
        says = further.inner_text()
        look_up(page)
        further.click()
        expect(dialog.get_by_role("button", name=says, exact=True)).to_be_hidden()
    expect(dialog).to_be_hidden()
    hero = page.locator("#sheet section.sheet").first
    expect(hero.get_by_role("heading")).to_be_in_viewport()
    name = hero.get_by_role("heading").inner_text()
    expect(page.get_by_text(f"{name} has joined the table.")).to_be_visible()
    expect(coach(page)).to_contain_text(f"{name} is at the table and is first on your sheet")
    coach(page).get_by_role("button", name="Run this table").click()
    expect(page.locator("body.facilitator")).to_be_visible()
    live(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]


@pytest.mark.sweep
def test_axe_finds_nothing_in_a_lesson(server: Server, phone: Visits) -> None:
    """A step that points at a control and puts others off, a lesson put aside, and its end."""
    sweep = Sweep(phone(server.url, reduced_motion="reduce", bypass_csp=True), "learner")
    page = sweep.page
    page.goto("/")
    page.get_by_role("button", name="Learn Grimoire by playing", exact=True).click()
    live(page)
    sweep.judge("a step for reading")
    coach(page).get_by_role("button", name="Next").click()
    expect(page.locator(".action.later").first).to_be_visible()
    sweep.judge("a step for an act")
    coach(page).get_by_role("button", name="Later").click()
    sweep.judge("put aside", part="#lesson")
    assert sweep.found == []


@pytest.mark.sweep
def test_two_phones_learn_in_one_group_and_each_waits_for_the_others_turn(server: Server, phone: Visits) -> None:
    """The one who waits sees for which turn, and goes on when it has ended; both come to the next step."""
    company = Company(server.url, "grimoire")
    voices = {name: company.player(name, GAMES["grimoire"].hero(name, items=("mace",))) for name in ("Ana", "Bram")}
    for name, voice in voices.items():
        company.host.do("table.lesson", seat=voice.seat, who=name.lower())
    for step in ("sheet", "test", "call", "tool", "armour"):
        for voice in voices.values():
            voice.do("table.lesson.next", step=step)
    first, second = ("Ana", "Bram")  # the fight has begun for Ana, who came to it first
    pages = {name: voice.sits(phone, viewport=SMALL) for name, voice in voices.items()}
    waiting = coach(pages[second]).get_by_text(f"{first} ({first}) has the turn.")
    expect(waiting).to_be_in_viewport()
    expect(coach(pages[first]).get_by_text("has the turn.")).to_have_count(0)
    act(pages[first], "grimoire", step_of("attack"))
    expect(coach(pages[first])).to_have_attribute("data-lesson", "spell")
    voices[first].do("grimoire.turn")
    expect(waiting).to_be_hidden()
    close_cards(pages[second])
    act(pages[second], "grimoire", step_of("attack"))
    expect(coach(pages[second])).to_have_attribute("data-lesson", "spell")


def step_of(id: str) -> LessonStep:
    lesson = registry.games()["grimoire"].lesson()
    assert lesson is not None
    return next(step for step in lesson.steps if step.id == id)
