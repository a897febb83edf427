"""Journey 10: the server is killed in the middle of a fight with a prompt open, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.arriving import house, live
from browser.gathering import Company, lines, newest
from browser.serving import Server, lasting_port
from browser.visits import Visits, Watch, look_up


def question(page: Page) -> Locator:
    """What the player is asked: the faces of real dice."""
    return page.get_by_role("region").filter(has=page.get_by_role("button", name="Enter dice"))


def with_wren(server: Server, laptop: Visits, phone: Visits) -> tuple[Page, Page]:
    """The facilitator, and Ana who plays Wren."""
    company = Company(server.url)
    ana = company.player("Ana")
    company.host.do("fell.create", name="Wren", seat=ana.seat)
    return company.host.sits(laptop), ana.sits(phone)


def into_a_fight(host: Page, ana: Page) -> None:
    """A goblin, the party first, and Ana, who rolls real dice, attacks it."""
    host.get_by_label("Creatures to add").fill("goblin")
    host.get_by_role("button", name="Add", exact=True).click()
    expect(host.get_by_role("group", name="Goblin", exact=True)).to_be_visible()
    host.get_by_label("Who acts first").select_option(label="The party")
    host.get_by_role("button", name="Begin fight").click()
    expect(host.get_by_role("banner")).to_contain_text("Round 1")
    ana.get_by_role("link", name="Dice").click()
    ana.get_by_role("button", name="App dice").click()
    expect(ana.get_by_role("button", name="Real dice")).to_be_visible()
    ana.get_by_role("link", name="Sheet").click()
    expect(ana.get_by_role("banner")).to_contain_text("Party's turn")
    look_up(ana)
    ana.get_by_role("button", name="Attack: options").first.click()
    expect(ana.get_by_role("dialog").get_by_role("button", name="Roll")).to_be_visible()
    look_up(ana)
    ana.get_by_role("dialog").get_by_role("button", name="Roll").click()
    expect(question(ana)).to_be_visible()


def answer(ana: Page) -> int:
    """A 1 on every die that is asked for: how many there were."""
    faces = question(ana).get_by_role("spinbutton")
    expect(faces.first).to_be_visible()
    count = faces.count()
    for n in range(count):
        faces.nth(n).fill("1")
    question(ana).get_by_role("button", name="Enter dice").click()
    return count


def test_a_prompt_survives_the_kill_and_is_answered_on_the_same_page(
    phone: Visits, laptop: Visits, watch: Watch, tmp_path: Path
) -> None:
    """A power cut with the player's dice in the air: pages come back by themselves, and the throw counts."""
    watch.pardon("net::ERR_")
    watch.pardon("Failed to fetch")
    watch.pardon("htmx:sse:error")
    port = lasting_port()
    with house(tmp_path, port=port) as server:
        host, ana = with_wren(server, laptop, phone)
        into_a_fight(host, ana)
        before = lines(host).count()
        server.kill()
        for page in (host, ana):
            expect(page.get_by_role("banner").get_by_role("status")).not_to_have_text("live")
    with house(tmp_path, port=port):
        for page in (host, ana):
            live(page)
        expect(host.get_by_role("banner")).to_contain_text("Round 1")
        expect(host.get_by_role("banner")).to_contain_text("1 open question")
        expect(lines(host)).to_have_count(before)
        assert answer(ana) >= 1
        expect(question(ana)).to_have_count(0)
        expect(lines(host)).to_have_count(before + 1)
        expect(newest(host)).to_contain_text("Wren")
        expect(newest(host)).to_contain_text("typed")


@pytest.mark.sweep
def test_whoever_opens_the_page_after_the_kill_finds_the_prompt(
    phone: Visits, laptop: Visits, watch: Watch, tmp_path: Path
) -> None:
    """The phone was shut when the power went; opened again after the restart, it asks the same question."""
    watch.pardon("net::ERR_")
    watch.pardon("Failed to fetch")
    watch.pardon("htmx:sse:error")
    port = lasting_port()
    with house(tmp_path, port=port) as server:
        host, ana = with_wren(server, laptop, phone)
        into_a_fight(host, ana)
        asked = question(ana).inner_text()
        table = ana.url
        ana.goto("about:blank")
        server.kill()
    with house(tmp_path, port=port):
        ana.goto(table)
        expect(question(ana)).to_be_visible()
        assert question(ana).inner_text() == asked
        live(host)
        # The facilitator answers for whoever is not there.
        host.get_by_role("button", name="Use defaults").click()
        expect(question(ana)).to_have_count(0)
        expect(host.get_by_role("banner").get_by_text("open question")).to_have_count(0)
