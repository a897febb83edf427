"""Journey 6: a phone offline for a while misses nothing, and a player comes back from another phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from browser.arriving import invitation, lay, live, roll_up, sit_down
from browser.gathering import Company, give_reason, lines, newest
from browser.serving import Server
from browser.visits import Visits, Watch
from browser.wire import Wire, lose, regain, wired

SHOWN = 60  # lines of the log that a table's page keeps


def told(page: Page) -> list[str]:
    """What the lines of the log say, the newest last."""
    return lines(page).get_by_role("paragraph").all_inner_texts()


def say(host: Page, text: str) -> None:
    """The facilitator tells everyone something, which is a line for all."""
    give_reason(host, text)
    host.get_by_label("Dice", exact=True).fill("d6")
    host.get_by_role("contentinfo").get_by_role("button", name="Roll", exact=True).click()
    expect(lines(host).filter(has_text=text)).to_have_count(1)
    expect(host.get_by_label("Dice", exact=True)).to_have_value("")  # it is done, and the form is free for the next


def offline(page: Page, wire: Wire) -> None:
    lose(page, wire)
    expect(page.get_by_role("banner").get_by_role("status")).to_have_text("offline")


@pytest.fixture
def wire(server: Server, watch: Watch) -> Iterator[Wire]:
    """The phone's own way to the server; what a browser says about a cut wire is expected."""
    watch.pardon("net::ERR_")
    watch.pardon("Failed to fetch")
    watch.pardon("htmx:sse:error")
    with wired(server.url) as laid:
        yield laid


def by(wire: Wire, link: str) -> str:
    """The same address, over the wire."""
    return wire.url + urlsplit(link).path


def test_a_phone_that_was_offline_comes_back_to_the_present(
    phone: Visits, laptop: Visits, server: Server, wire: Wire
) -> None:
    """In the cellar there is no network: what happens meanwhile is all there on the way up, once and in order."""
    host, ana = laptop(server.url), phone(wire.url)
    lay(host, "Fell")
    sit_down(ana, by(wire, invitation(host)), "Ana")
    roll_up(ana, "Wren")
    ana.get_by_role("link", name="Log").click()
    offline(ana, wire)
    for n in range(5):
        say(host, f"noise {n}")
    host.get_by_role("button", name="10 min").click()
    expect(host.get_by_role("group", name="Clock")).to_contain_text("08:10")
    assert "noise" not in " ".join(told(ana))
    regain(ana, wire)
    live(ana)
    expect(ana.get_by_role("banner")).to_contain_text("08:10")
    expect(lines(ana).filter(has_text="noise 4")).to_have_count(1)
    noises = [re.findall(r"noise \d", text)[0] for text in told(ana) if "noise" in text]
    assert noises == [f"noise {n}" for n in range(5)]


@pytest.mark.sweep
def test_what_came_while_offline_is_there_to_be_answered(
    phone: Visits, laptop: Visits, server: Server, wire: Wire
) -> None:
    """A roll was called for while the phone was away: it waits, and is answered on coming back."""
    host, ana = laptop(server.url), phone(wire.url)
    lay(host, "Fell", "The Cellar")
    sit_down(ana, by(wire, invitation(host)), "Ana")
    roll_up(ana, "Wren")
    offline(ana, wire)
    host.get_by_label("At stake").fill("the stair creaks")
    host.get_by_role("button", name="Call", exact=True).click()
    expect(host.get_by_role("region", name="Open questions")).to_contain_text("the stair creaks")
    regain(ana, wire)
    ask = ana.get_by_role("region").filter(has_text="the stair creaks")
    ask.get_by_role("button", name="Roll d").click()
    expect(newest(host)).to_contain_text("Wren")
    expect(host.get_by_role("region", name="Open questions").filter(has_text="the stair creaks")).to_have_count(0)


@pytest.mark.sweep
def test_more_than_a_page_of_lines_missed_is_a_fresh_page_of_lines(phone: Visits, server: Server, wire: Wire) -> None:
    """After a long absence the log shows its newest lines without a gap, and the whole log has every one."""
    company = Company(server.url)
    player = company.player("Ana")
    player.url = wire.url
    ana = player.sits(phone)
    ana.get_by_role("link", name="Log").click()
    offline(ana, wire)
    count = SHOWN + 15
    for n in range(count):
        company.host.do("table.say", text=f"verse {n} of the ballad")
    regain(ana, wire)
    live(ana)
    expect(newest(ana)).to_contain_text(f"verse {count - 1} of")
    verses = [int(re.findall(r"verse (\d+)", text)[0]) for text in told(ana) if "verse" in text]
    assert verses == list(range(count - len(verses), count))
    assert len(verses) == SHOWN
    ana.get_by_role("link", name="Whole log").click()
    expect(ana.get_by_text(re.compile(r"verse \d+ of the ballad"))).to_have_count(count)


@pytest.mark.sweep
def test_a_player_comes_back_from_another_phone_by_knocking(phone: Visits, laptop: Visits, server: Server) -> None:
    """The old phone is at home: the facilitator lets the new one in with a tap, and it has the seat and the sheet."""
    host, old, new = laptop(server.url), phone(server.url), phone(server.url)
    lay(host, "Fell", "The Other Phone")
    link = invitation(host)
    sit_down(old, link, "Ana")
    roll_up(old, "Wren")
    old.close()
    knock(new, link, "Ana")
    waiting = host.get_by_role("region", name="Open questions")
    expect(waiting).to_contain_text("asks to rejoin from another phone")
    waiting.get_by_role("button", name="Let in").click()
    expect(new.get_by_role("heading", name="Wren").first).to_be_visible()
    live(new)
    expect(waiting.filter(has_text="asks to rejoin")).to_have_count(0)
    new.get_by_role("button", name="BOD minus 1").click()
    expect(host.get_by_role("button", name=re.compile(r"Wren: BOD [357]\b"))).to_be_visible()


def knock(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_text("Rejoin seat").click()
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("heading", name="Waiting for the facilitator")).to_be_visible()


@pytest.mark.sweep
def test_whoever_is_not_let_in_is_told_so(phone: Visits, laptop: Visits, server: Server, watch: Watch) -> None:
    """A stranger knocks for somebody's seat; the facilitator says no, and the page says what to do instead."""
    watch.pardon("401")
    host, old, stranger = laptop(server.url), phone(server.url), phone(server.url)
    lay(host, "Fell", "The Stranger")
    link = invitation(host)
    sit_down(old, link, "Ana")
    knock(stranger, link, "Ana")
    host.get_by_role("region", name="Open questions").get_by_role("button", name="Refuse").click()
    expect(stranger.get_by_role("heading", name="You were not let in")).to_be_visible()
    stranger.goto(host.url)
    expect(stranger.get_by_role("main")).to_contain_text("has no seat at that table")


@pytest.mark.sweep
def test_a_link_to_a_seat_is_good_once(phone: Visits, laptop: Visits, server: Server, watch: Watch) -> None:
    """The facilitator sends a link to one seat; it opens that seat on the next phone, and nothing afterwards."""
    watch.pardon("404")
    host, old, new = laptop(server.url), phone(server.url), phone(server.url)
    lay(host, "Fell", "The Link")
    sit_down(old, invitation(host), "Ana")
    roll_up(old, "Wren")
    host.get_by_role("group", name="Section").get_by_text("Seats").click()
    host.get_by_role("button", name="New link for Ana").click()
    link = host.get_by_role("dialog").get_by_label("Link", exact=True).input_value()
    new.goto(link)
    new.get_by_role("button", name="Take Ana's seat").click()
    expect(new.get_by_role("heading", name="Wren").first).to_be_visible()
    third = phone(server.url)
    third.goto(link)
    expect(third.get_by_role("heading", name="This link does not work")).to_be_visible()
