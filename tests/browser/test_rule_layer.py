"""Rules over the table: opened by a word, read, put away; and a call that comes meanwhile is seen and rolled."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.gathering import Company, Voice
from browser.judging import judged, within
from browser.seeing import stands_in_window
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero

SIZES = {"phone": {"width": 360, "height": 640}, "laptop": {"width": 1366, "height": 768}}
FOCUSED = "element => element === document.activeElement"


class Table:
    """Bram's player with the page open, and the facilitator."""

    def __init__(self, server: Server, visits: Visits, size: str, **more: Any) -> None:
        self.company = Company(server.url)
        self.host = self.company.host
        self.me = self.company.player("Tom", hero("Bram", items=("mace",), worn=("gambeson", "helmet"), coin=5))
        self.bram = next(iter(self.me.get().json()["characters"]))
        self.size = size
        self.page = self.sit(self.me, visits, **more)

    def sit(self, voice: Voice, visits: Visits, **more: Any) -> Page:
        return voice.sits(visits, viewport=SIZES[self.size], reduced_motion="reduce", **more)

    @property
    def layer(self) -> Locator:
        return self.page.locator("#rule-layer")

    def word(self, name: str) -> Locator:
        return self.page.locator("#sheet").get_by_role("link", name=name)

    def call(self) -> None:
        want = {"ability": "BOD", "dn": 4}
        self.host.do("table.call", move="fell.test", who=[self.bram], want=want, stakes="it gives")


@pytest.fixture(params=["phone", pytest.param("laptop", marks=pytest.mark.sweep)])
def table(request: pytest.FixtureRequest, server: Server, laptop: Visits) -> Table:
    return Table(server, laptop, request.param)


def heading(table: Table, name: str) -> Locator:
    return table.layer.get_by_role("heading", name=name, exact=True)


def test_a_word_opens_its_rule_and_back_closes_it(table: Table) -> None:
    address = table.page.url
    table.word("Protection").click()
    expect(heading(table, "Protection")).to_be_focused()
    for text in ("Armour you wear can take BOD harm", "gambeson"):
        stands_in_window(table.layer.get_by_text(text).first)
    expect(table.page.get_by_role("dialog", name="Protection")).to_have_count(1)
    assert table.page.url == address
    table.page.go_back()
    expect(table.layer).to_be_hidden()
    expect(table.word("Protection")).to_be_focused()
    assert table.page.url == address


@pytest.mark.sweep
def test_escape_and_close_close_it_and_leave_nothing_to_go_back_to(table: Table) -> None:
    for way in ("Escape", "Close"):
        leaves_nothing_to_go_back_to(table, way)


def leaves_nothing_to_go_back_to(table: Table, way: str) -> None:
    table.word("Slots").click()
    expect(heading(table, "Slots")).to_be_focused()
    table.layer.locator(".layer-see a").first.click()
    expect(heading(table, "Slots")).to_have_count(0)
    expect(table.layer.get_by_role("heading").first).to_be_focused()
    if way == "Escape":
        table.page.keyboard.press("Escape")
    else:
        table.layer.get_by_role("button", name="Close").click()
    expect(table.layer).to_be_hidden()
    expect(table.word("Slots")).to_be_focused()
    table.word("Protection").click()
    expect(heading(table, "Protection")).to_be_visible()
    table.page.go_back()
    expect(table.layer).to_be_hidden()
    assert table.page.evaluate("history.state") is None


@pytest.mark.sweep
def test_back_goes_from_a_related_rule_to_the_one_before_also_after_a_reload(table: Table) -> None:
    table.word("Protection").click()
    expect(heading(table, "Protection")).to_be_visible()
    table.layer.get_by_role("link", name="Harm", exact=True).click()
    expect(heading(table, "Harm")).to_be_focused()
    table.page.go_back()
    expect(heading(table, "Protection")).to_be_visible()
    table.page.reload()
    expect(heading(table, "Protection")).to_be_visible()
    table.page.go_back()
    expect(table.layer).to_be_hidden()


def test_a_call_that_comes_while_a_rule_is_read_is_seen_and_rolled(table: Table) -> None:
    table.word("Protection").click()
    expect(heading(table, "Protection")).to_be_visible()
    table.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    table.call()
    roll = table.page.locator("#asks").get_by_role("button", name="Roll")
    stands_in_window(roll, heading(table, "Protection"))
    roll.click()
    card = table.page.locator(".outcome:visible")
    expect(card).to_contain_text("the BOD test")
    stands_in_window(card.locator(".o-act"))  # what happens to you lies on top
    card.locator("[data-close-card]").click()
    expect(card).to_have_count(0)
    expect(heading(table, "Protection")).to_be_visible()


@pytest.mark.sweep
def test_a_card_that_is_read_gives_way_to_the_rule_in_its_why(table: Table) -> None:
    table.me.do("fell.test", table.bram, ability="BOD", dn=4)
    card = table.page.locator(".outcome:visible")
    card.get_by_text("Why").click()
    card.locator("a.of-rule").first.click()
    title = table.layer.get_by_role("heading").first
    expect(title).to_be_focused()
    stands_in_window(title)
    table.page.keyboard.press("Escape")
    expect(card.locator("a.of-rule").first).to_be_focused()


@pytest.mark.sweep
def test_own_numbers_follow_what_happens(table: Table) -> None:
    table.word("Protection").click()
    expect(table.layer.locator(".here-now")).to_contain_text("2/2")
    table.host.do("fell.harm", table.bram, n=1, to="BOD")
    expect(table.layer.locator(".here-now")).to_contain_text("1/2")


@pytest.mark.sweep
def test_the_focus_is_not_trapped_and_the_page_goes_on(table: Table) -> None:
    table.word("Protection").click()
    expect(heading(table, "Protection")).to_be_focused()
    name = table.page.get_by_role("button", name="Bram").first
    name.focus()
    assert name.evaluate(FOCUSED)
    table.page.keyboard.press("Escape")
    expect(table.layer).to_be_hidden()
    assert name.evaluate(FOCUSED), "whoever is elsewhere stays there"


@pytest.mark.sweep
def test_a_rule_opens_over_a_dialog_and_escape_closes_only_the_rule(table: Table) -> None:
    table.page.get_by_role("button", name="Bram").first.click()
    sheet = table.page.locator("#dialog")
    sheet.get_by_role("link", name="BOD").click()
    expect(heading(table, "Abilities")).to_be_focused()
    stands_in_window(heading(table, "Abilities"))
    table.page.keyboard.press("Escape")
    expect(table.layer).to_be_hidden()
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("link", name="BOD")).to_be_focused()
    sheet.get_by_role("link", name="BOD").click()
    expect(heading(table, "Abilities")).to_be_visible()
    sheet.locator(".dialog-head").get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    expect(table.layer).to_be_hidden()
    table.word("Protection").click()
    expect(heading(table, "Protection")).to_be_visible()


@pytest.mark.sweep
def test_the_book_is_searched_and_a_table_is_rolled_on_without_leaving(table: Table) -> None:
    rules = ".tabs a[href$='/rules']" if table.size == "phone" else ".bar-rules"
    table.page.locator(rules).click()
    expect(heading(table, "Rules")).to_be_focused()
    table.layer.get_by_role("searchbox").fill("morale")
    table.layer.get_by_role("link", name="Morale", exact=True).click()
    expect(heading(table, "Morale")).to_be_focused()
    table.layer.get_by_role("link", name="Open Rules").click()
    table.layer.get_by_role("link", name="Tables").click()
    table.layer.get_by_role("button", name="Roll d20").first.click()
    expect(table.layer.locator(".rolled:not(:empty)")).to_have_count(1)
    expect(table.page.locator("#log-lines")).to_contain_text("Tom")


@pytest.mark.sweep
def test_the_facilitator_opens_the_rules_from_the_menu_and_a_condition_by_word(table: Table, laptop: Visits) -> None:
    table.host.do("table.condition", table.bram, text="webbed")
    desk = table.sit(table.host, laptop)
    layer = desk.locator("#rule-layer")
    desk.locator("[popovertarget=menu]").click()
    desk.locator("#menu").get_by_role("link", name="Rules", exact=True).click()
    expect(layer.get_by_role("heading", name="Rules", exact=True)).to_be_focused()
    expect(desk.locator("#menu")).to_be_hidden()
    desk.go_back()
    expect(layer).to_be_hidden()
    expect(desk.locator("[popovertarget=menu]")).to_be_focused()
    if table.size == "phone":
        desk.locator(".tabs a[data-tab=party]").click()
    desk.locator("#party").get_by_role("link", name="webbed").click()
    expect(layer).to_contain_text("Held in sticky rope")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.sweep
def test_axe_finds_nothing_and_nothing_is_cut(server: Server, laptop: Visits, size: str) -> None:
    table = Table(server, laptop, size, bypass_csp=True)
    table.word("Protection").click()
    expect(heading(table, "Protection")).to_be_visible()
    table.call()
    expect(table.page.locator("#asks .rolling")).to_be_visible()
    found = judged(table.page, "a rule and a call")
    within(table.page)
    table.page.locator(".tabs a[href$='/rules']" if size == "phone" else ".bar-rules").click()
    expect(heading(table, "Rules")).to_be_visible()
    table.layer.locator("summary").first.click()
    found += judged(table.page, "the book", "#rule-layer")
    within(table.page)
    table.layer.get_by_role("link", name="Tables").click()
    expect(table.layer.locator(".rollable").first).to_be_visible()
    found += judged(table.page, "tables", "#rule-layer")
    within(table.page)
    assert found == []


@pytest.mark.sweep
def test_without_a_script_a_word_leads_to_the_page(server: Server, laptop: Visits) -> None:
    company = Company(server.url)
    me = company.player("Tom", hero("Bram", worn=("gambeson",)))
    page = laptop(server.url, java_script_enabled=False)
    page.context.add_cookies([{"name": f"caltrop-{company.table}", "value": me.token, "url": server.url}])
    page.goto(f"/t/{company.table}")
    page.locator("#sheet").get_by_role("link", name="Protection").click()
    expect(page).to_have_url(f"{server.url}/t/{company.table}/rules#fell.protection")
    expect(page.get_by_role("heading", name="Protection", exact=True)).to_be_visible()
