"""The log as people read it on a small phone: what stands in the window when it opens, and when more comes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.gathering import Company
from browser.judging import SMALL, judged, within
from browser.seeing import draw, stands_in_window
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero

FOES = tuple(f"troll-{letter}" for letter in "abcd")
STURDY = "Troll, 90 HP, BOD d6, claw d4 1 harm"  # none of four brings anyone down, whatever the dice show
ATTACK = re.compile(r"Troll [A-D] (attacks|strikes)")
# A long turn more: many lines come at once, and when the log is full, some one by one.
LONGER = """() => {
    const list = document.getElementById("log-lines"), first = list.dataset.newest !== "last";
    for (let n = 0; n < 250; n += 1) {
        const line = Object.assign(document.createElement("li"), { className: "line", textContent: `blow ${n}` });
        if (first) list.firstElementChild.after(line);
        else list.append(line);
        if (n >= 200) document.dispatchEvent(new Event("htmx:after:swap"));
    }
}"""


@pytest.fixture
def company(server: Server) -> Company:
    """A session with a scene, and a fight that the party begins."""
    found = Company(server.url)
    found.player("Ana", hero("Mags", items=("mace",), bod="d12"))
    found.host.do("table.sitting", on=True)
    found.host.do("table.scene", title="The mill road, night, rain")
    for n in range(12):
        found.host.do("table.say", text=f"line {n}")
    found.creatures(STURDY, 4)
    found.host.do("fell.fight", foes=list(FOES), first="foes")
    return found


def log_of(company: Company, phone: Visits, **more: object) -> Page:
    """The log on Ana's phone, from another device that has her seat."""
    ana = company.player("Bo")
    page = ana.sits(phone, bypass_csp=True, **SMALL, **more)
    page.locator("nav.tabs a[data-tab=log]").click()
    return page


def attack(company: Company, who: str) -> None:
    company.host.do("fell.attack", who, target=next(iter(hero_ids(company))))


def hero_ids(company: Company) -> list[str]:
    people = company.host.get().json()["characters"]
    return [who for who, c in people.items() if c["kind"] == "character"]


def test_the_log_opens_at_its_end_and_tells_what_came_while_one_reads_further_up(
    company: Company, phone: Visits
) -> None:
    page = log_of(company, phone)
    turn = page.locator(".s-turn").last
    expect(turn).to_contain_text("Round 1: the foes' turn")
    stands_in_window(turn)
    company.host.do("table.say", text="seen at once")
    last = page.locator("#log-lines > .line").last
    expect(last).to_contain_text("seen at once")
    stands_in_window(last)
    page.evaluate("scrollTo(0, 0)")
    session, scene = page.locator(".s-session h3"), page.locator(".s-scene h3")
    expect(session).to_have_text("Session 1")
    expect(scene).to_have_text("The mill road, night, rain")
    page.wait_for_function("scrollY === 0")
    draw(page)  # and the page has heard that one reads further up
    for n in range(3):
        company.host.do("table.say", text=f"missed {n}")
    more = page.get_by_role("button", name="3 new lines")
    expect(more).to_be_visible()
    stands_in_window(more)
    assert page.evaluate("scrollY") == 0, "nothing moves under a reader"
    more.click()
    expect(more).to_be_hidden()
    page.wait_for_function("Math.abs(scrollY + innerHeight - document.documentElement.scrollHeight) < 2")
    stands_in_window(page.locator("#log-lines > .line").last)
    within(page)
    assert judged(page, "the log", "#log-lines") == []


@pytest.mark.sweep
def test_like_lines_become_one_that_unfolds_and_grows(company: Company, phone: Visits, laptop: Visits) -> None:
    page, host = log_of(company, phone), company.host.sits(laptop)
    for foe in FOES[:2]:
        attack(company, foe)
    struck = page.locator("#log-lines > .line").filter(has_text=ATTACK)
    expect(struck).to_have_count(2)
    attack(company, FOES[2])
    for each in (page, host):
        expect(each.locator("#log-lines > .bundle .count")).to_have_text("3")
        expect(each.locator("#log-lines > .line").filter(has_text=ATTACK)).to_have_count(0)
    bundle = page.locator("#log-lines > .bundle")
    summary = bundle.locator("> details > summary")
    expect(summary).to_contain_text("Troll A, B and C attack Mags.")
    stands_in_window(summary)
    summary.click()
    expect(bundle.locator(".line").first).to_be_visible()
    attack(company, FOES[3])
    expect(bundle.locator(".count")).to_have_text("4")
    expect(bundle.locator(".line")).to_have_count(4)
    expect(bundle.locator(".line").last).to_be_visible()
    company.host.do("fell.turn")
    expect(page.locator("#log-lines > :last-child")).to_contain_text("The party's turn")
    expect(host.locator("#log-lines > :first-child")).to_contain_text("The party's turn")
    company.host.do("table.say", text="now you")
    expect(host.locator("#log-lines > :nth-child(2)")).to_contain_text("now you")
    within(page)
    assert judged(page, "the log", "#log-lines") == []
    for each, heads in ((page, "> .opens"), (host, "> .opens:not(:first-child)")):
        each.evaluate(LONGER)
        expect(each.locator("#log-lines > *")).to_have_count(200)
        kept = each.locator(f"#log-lines {heads}").all_inner_texts()
        assert [text for text in ("Session 1", "The mill road", "Fight") if not any(text in one for one in kept)] == []
        assert not any("the foes' turn" in one for one in kept), "nothing of it is left"
