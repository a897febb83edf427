"""Journey 12: journey 2 with the keyboard alone; and axe would find what is wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.arriving import live
from browser.gathering import form, newest
from browser.judging import judged
from browser.serving import Server
from browser.visits import Visits


# ---- the keyboard alone
def reach(page: Page, wanted: Locator) -> Locator:
    """Press Tab until that has the focus; it must be there within a page's worth of stops."""
    expect(wanted).to_be_visible()
    for _ in range(150):
        if wanted.evaluate("one => one === document.activeElement"):
            return wanted
        page.keyboard.press("Tab")
    raise AssertionError(f"The keyboard does not come to {wanted}")


def press(page: Page, wanted: Locator, key: str = "Enter") -> None:
    reach(page, wanted)
    page.keyboard.press(key)


def lay_by_keys(host: Page) -> str:
    """From the front page to a table of Fell, and to the link that invites to it."""
    host.goto("/")
    reach(host, host.get_by_role("textbox", name="Table name"))
    host.keyboard.type("Mill Road")
    press(host, host.get_by_role("button", name="Start table"))
    live(host)
    press(host, host.get_by_role("button", name="Menu"))
    press(host, host.get_by_role("navigation", name="Menu").get_by_role("button", name="Invite players"))
    link = form(host).get_by_label("Link", exact=True)
    expect(link).to_be_visible()
    shown = link.input_value()
    host.keyboard.press("Escape")
    expect(form(host)).to_be_hidden()
    return shown


def test_joining_and_a_called_roll_with_the_keyboard_alone(server: Server, laptop: Visits) -> None:
    """The facilitator lays a table and invites; a player sits down, rolls up a character and takes it; the facilitator
    calls for a roll; the player jumps to what is asked of them and rolls. No mouse, no touch, at either screen."""
    host, player = laptop(server.url), laptop(server.url)
    player.goto(lay_by_keys(host))
    reach(player, player.get_by_role("textbox", name="Your name"))
    player.keyboard.type("Ann")
    player.keyboard.press("Enter")
    live(player)

    press(player, player.get_by_role("button", name="Roll character"))
    reach(player, form(player).get_by_role("textbox", name="Name"))
    player.keyboard.press("Control+A")
    player.keyboard.type("Wren")
    press(player, form(player).get_by_role("button", name="Take character"))
    expect(player.get_by_role("heading", name="Wren").first).to_be_visible()
    expect(form(player)).to_be_hidden()

    bench = host.get_by_role("contentinfo")
    reach(host, bench.get_by_label("At stake"))
    host.keyboard.type("the beam gives")
    press(host, bench.get_by_role("button", name="Call", exact=True))
    expect(player.get_by_text("the beam gives", exact=True)).to_be_visible()

    press(player, player.get_by_role("link", name="Skip to questions"))
    press(player, player.get_by_role("button", name="Roll d").first)
    expect(player.get_by_text("the beam gives", exact=True)).to_be_hidden()
    for page in (player, host):
        expect(newest(page)).to_contain_text("Wren")
        expect(newest(page).get_by_text("Why", exact=True)).to_be_attached()
    why = newest(player).get_by_text("Why", exact=True).locator("xpath=ancestor::summary")
    press(player, why)
    expect(newest(player).locator("details.why li").first).to_be_visible()  # it is fetched only now
    expect(why).to_be_focused()


# ---- axe: that it finds nothing is held in test_axe_everywhere.py
@pytest.mark.sweep
def test_axe_would_find_what_is_wrong(server: Server, laptop: Visits) -> None:
    """A button without a name, and pale words on a pale ground, are found by day and by candle."""
    page = laptop(server.url, bypass_csp=True)
    page.goto("/")
    page.evaluate("""document.querySelector("main").insertAdjacentHTML("afterbegin",
        "<button></button><p style='color: #777; background: #888'>Hardly to be read</p>")""")
    found = judged(page, "front page")
    assert [one.split(":")[0] for one in found if "button-name" in one] == ["front page, light"]
    assert len([one for one in found if "color-contrast" in one]) == 2
