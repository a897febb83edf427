"""How people come to a table, step by step with their own hands; the journeys begin with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from browser.serving import Server, caltrop, running
from browser.visits import look_up


@contextmanager
def house(data: Path, *options: str, port: int = 0) -> Iterator[Server]:
    """A server for this computer alone, so that its invitations lead to the address that the tests visit."""
    with running(caltrop(data, "--host", "127.0.0.1", *options, port=port), seconds=90) as started:
        yield started


def live(page: Page) -> None:
    """The page says that it hears what happens, in English and German alike; a page that is only loading may say so."""
    expect(page.locator("body")).to_have_attribute("data-live", "live")
    expect(page.get_by_role("banner").get_by_role("status")).to_have_text("live")


def lay(page: Page, game: str, name: str = "Mill Road", me: str = "Nell") -> str:
    """From the front page to a new table, whose address this is."""
    page.goto("/")
    page.get_by_role("group", name="Game", exact=True).get_by_text(game, exact=True).click()
    page.get_by_label("Table name").fill(name)
    page.get_by_role("textbox", name="Your name").fill(me)
    page.get_by_role("button", name="Start table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    live(page)
    return page.url


def invitation(page: Page) -> str:
    """The link that the facilitator shows to the players."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation", name="Menu").get_by_role("button", name="Invite players").click()
    link = page.get_by_role("dialog").get_by_label("Link", exact=True)
    expect(link).to_be_visible()
    shown = link.input_value()
    page.get_by_role("button", name="close").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert urlsplit(shown).path.startswith("/join/")
    return shown


def sit_down(page: Page, link: str, name: str) -> None:
    """Through the invitation to a seat."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take seat").click()
    expect(page.get_by_role("heading", name="Your character")).to_be_visible()
    live(page)


def roll_up(page: Page, name: str) -> None:
    """A whole character by the dice, under a name of one's own."""
    look_up(page)
    page.get_by_role("button", name="Roll character").click()
    draft = page.get_by_role("dialog")
    draft.get_by_role("textbox", name="Name").fill(name)
    look_up(page)
    draft.get_by_role("button", name="Take character").click()
    expect(page.get_by_role("heading", name=name).first).to_be_visible()
    expect(draft).to_be_hidden()
    look_up(page)  # the tabs are where the dialog's button was
