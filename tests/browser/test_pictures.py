"""An evening with pictures, clocks and scenes: portraits, handouts, the TV, and a scene that brings a clock."""

from __future__ import annotations

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from browser.gathering import Company, form
from browser.judging import SMALL, judged, within
from browser.serving import Server
from browser.visits import Visits
from caltrop.games import registry
from store.drawing import photo
from web.fights import HEROES

PICTURE: FilePayload = {"name": "me.jpg", "mimeType": "image/jpeg", "buffer": photo()}


def is_drawn(page: Page, selector: str) -> None:
    """Wait until a picture is there with its dots, not only with its place."""
    expect(page.locator(selector).first).to_be_visible()
    page.wait_for_function("s => document.querySelector(s)?.naturalWidth > 0", arg=selector)


@pytest.mark.parametrize("game", HEROES)
@pytest.mark.sweep
def test_a_portrait_a_private_picture_and_one_for_all(server: Server, phone: Visits, laptop: Visits, game: str) -> None:
    company = Company(server.url, game)
    heroes = HEROES[game]()
    ann, bob = company.player("Ann", heroes[0]), company.player("Bob", heroes[1])
    mine: Page = ann.sits(phone, **SMALL, bypass_csp=True)
    his: Page = bob.sits(phone, **SMALL)
    desk: Page = company.host.sits(laptop)
    mine.locator("#sheet .name").first.click()
    mine.get_by_role("button", name="Portrait", exact=True).click()
    form(mine).get_by_label("Portrait").set_input_files(PICTURE)
    assert judged(mine, "a portrait", "#dialog") == []
    form(mine).get_by_role("button", name="Save portrait").click()
    is_drawn(mine, "#sheet .hero-face img")
    within(mine)
    is_drawn(desk, "#party .portrait")
    hand_out(desk, "Only for Ann", to="Ann")
    expect(mine.locator(".tabs [data-tab=party] .badge")).to_have_text("1")
    expect(mine.locator(".outcome:visible .o-act")).to_have_text("Only for Ann")
    is_drawn(mine, ".outcome:not([hidden]) .o-picture")
    address = mine.locator(".paper-picture img").first.get_attribute("src")
    assert mine.request.get(f"{server.url}{address}").status == 200
    assert his.request.get(f"{server.url}{address}").status == 404
    expect(his.locator(".paper-picture")).to_have_count(0)
    desk.get_by_role("button", name="Menu").first.click()
    desk.get_by_role("navigation").get_by_role("button", name="Show on TV").click()
    expect(desk.get_by_label("Link", exact=True)).to_be_visible()
    wall = desk.context.new_page()
    wall.goto(f"{desk.url.partition('#')[0]}/tv")
    desk.bring_to_front()  # a page behind another one is drawn once a second
    desk.keyboard.press("Escape")
    hand_out(desk, "The mill")
    is_drawn(wall, "#shown img")
    desk.get_by_role("button", name="Take down").click()
    expect(wall.locator("#shown")).to_be_hidden()
    enter_the_cellar(desk, next(iter(registry.games()[game].shelf("creatures"))))
    for page in (mine, wall):
        expect(page.get_by_text("The flood").first).to_be_attached()
    expect(wall.locator("#fight, #bar").get_by_text("The flood 0/4")).to_be_visible()
    desk.get_by_role("button", name="Fill a segment: The flood").click()
    expect(wall.get_by_text("The flood 1/4")).to_be_visible()
    expect(mine.locator("#notes .clock")).to_contain_text("1 of 4")
    desk.get_by_role("button", name="Undo last").click()
    expect(wall.get_by_text("The flood 0/4")).to_be_visible()


def enter_the_cellar(desk: Page, creature: str) -> None:
    """A scene prepared with two creatures and a clock, and started: the clock is for all to see."""
    desk.locator("label[for=shelf-prep]").click()
    desk.get_by_role("button", name="Prepare scene").click()
    leaf = desk.locator("#dialog")
    write_line(leaf.get_by_label("New scene"), "The cellar")
    expect(leaf.get_by_label("Name of the scene")).to_have_value("The cellar")
    write_line(leaf.get_by_label("Creatures to add"), f"{creature} x2")
    expect(leaf.locator(".scenes-kind .number")).to_have_text("2")
    expect(leaf.get_by_label("Creatures to add")).to_have_value("")
    write_line(leaf.get_by_label("Set clock"), "The flood, 4")
    expect(leaf.locator(".clock")).to_contain_text("0 of 4")
    leaf.get_by_role("button", name="Start scene").click()
    expect(leaf).to_be_hidden()
    desk.wait_for_function("() => document.querySelector('#fight .group')")


def write_line(field: Locator, text: str) -> None:
    field.fill(text)
    field.press("Enter")


def hand_out(desk: Page, title: str, to: str = "") -> None:
    """Hand out a picture: to one, or to everyone and on the TV."""
    opens = desk.locator("#notes").get_by_role("button", name="Hand out")
    if not opens.is_visible():
        desk.locator("label[for=shelf-notes]").click()
    opens.click()
    form(desk).get_by_label("Title").fill(title)
    form(desk).get_by_label("Picture").set_input_files(PICTURE)
    if to:
        form(desk).get_by_text("Some", exact=True).click()
        form(desk).get_by_text(to, exact=True).click()
    else:
        form(desk).get_by_text("Put it on the TV").click()
    form(desk).get_by_role("button", name="Hand out").click()
    expect(form(desk)).to_be_hidden()
