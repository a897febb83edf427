"""Nothing moves under a finger, nothing typed is lost, nothing is cut: a player's page on the smallest phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.gathering import Company, Voice, form, tab
from browser.judging import SMALL, broken_words, cut_words, within
from browser.seeing import close_cards, draw
from browser.serving import Server
from browser.visits import Visits, look_up
from fell.table import hero

STILL: dict[str, Any] = {**SMALL, "reduced_motion": "reduce"}
LONG = "Wolfeschlegelsteinhausenbergerdorffwelch"  # forty letters without a space
# Every shift that the browser counts and that no tap of one's own has caused, with what has moved.
WATCH = """() => {
    window.shifts = [];
    const rect = (r) => [r.x, r.y, r.width, r.height].map(Math.round);
    const name = (node) => node?.id || node?.className || node?.nodeName;
    const source = (s) => [name(s.node), rect(s.previousRect), rect(s.currentRect)];
    new PerformanceObserver((list) => {
        for (const each of list.getEntries()) {
            if (!each.hadRecentInput) window.shifts.push([each.value, each.sources.map(source)]);
        }
    }).observe({ type: "layout-shift" });
}"""
# When the page was last drawn upon; from then on it is noted.
CHANGES = """() => {
    if (!window.changed) new MutationObserver(() => { window.changed = performance.now(); })
        .observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    return window.changed ??= performance.now();
}"""
RESTS = """before => changed > before && performance.now() - changed > 600
    && !document.querySelector(".htmx-request")"""


class Table:
    """Bram's phone and Ana's seat, against four goblins; the party's turn."""

    def __init__(self, server: Server, phone: Visits, name: str = "Bram", **more: Any) -> None:
        self.company = Company(server.url)
        self.host = self.company.host
        bram = hero(name, items=("mace", "torch", "shortbow", "manacles", "arrows"), worn=("gambeson",), coin=5)
        self.me, self.other = self.company.player("Tom", bram), self.company.player("Una", hero("Ana", coin=9))
        self.company.creatures("goblin", 4)
        people = self.host.get().json()["characters"]
        self.foes = [who for who, seen in people.items() if seen["kind"] == "creature"]
        self.mine = next(who for who, seen in people.items() if seen["name"] == name)
        self.host.do("fell.fight", foes=self.foes, first="party")
        self.page: Page = self.me.sits(phone, **{**STILL, **more})
        self.close_cards()

    def close_cards(self) -> None:
        close_cards(self.page)

    def sees(self, act: Callable[[], object]) -> None:
        """Let something happen, and wait until the page has drawn it and all that follows, the odds on buttons too."""
        before = self.page.evaluate(CHANGES)
        act()
        self.page.wait_for_function(RESTS, arg=before)
        draw(self.page)


def acts(table: Table) -> dict[str, Callable[[], object]]:
    """What others do in a round of play."""
    host, me = table.host, table.mine
    roll = {"move": "fell.test", "who": [me], "want": {"ability": "INT", "dn": 4}, "stakes": "the beam gives"}
    return {
        "a call": lambda: host.do("table.call", **roll),
        "a friend's roll": lambda: table.other.do("fell.test", "ana", ability="BOD", dn=4),
        "a foe's condition": lambda: host.do("table.condition", table.foes[0], text="entangled"),
        "a blow": lambda: host.do("fell.harm", me, n=1, to="BOD", armour=True),
        "a message": lambda: host.do("table.say", text="You hear steps", to=[table.me.seat]),
        "a condition": lambda: host.do("table.condition", me, text="cursed by the abbot"),
        "a friend is done": lambda: table.other.do("fell.done", "ana"),
        "the foes' turn": lambda: host.do("fell.turn"),
        "a wound": lambda: host.do("fell.harm", me, n=2, to="BOD", armour=False),
        "the party's turn": lambda: host.do("fell.turn"),
        "a foe falls": lambda: host.do("table.life", table.foes[1], life="dead"),
    }


@pytest.mark.parametrize("part", ["Sheet", pytest.param("Fight", marks=pytest.mark.sweep)])
def test_no_act_of_others_moves_much_of_the_page(server: Server, phone: Visits, part: str) -> None:
    """By the browser's own measure: 0.1 is what a whole visit may come to; here no act does, and most move nothing."""
    table = Table(server, phone)
    tab(table.page, part)
    table.page.wait_for_timeout(600)  # what follows a tap within half a second counts as its own
    table.page.evaluate(WATCH)
    found = {}
    for name, act in acts(table).items():
        table.sees(act)
        found[name] = table.page.evaluate("window.shifts.splice(0)")
    for still in ("a call", "a friend's roll", "a message", "a blow"):
        assert (still, found[still]) == (still, [])
    assert {name: shifts for name, shifts in found.items() if sum(value for value, _ in shifts) >= 0.1} == {}


@pytest.mark.sweep
def test_what_a_finger_has_touched_stays_under_it(server: Server, phone: Visits) -> None:
    table = Table(server, phone)
    pack = table.page.locator(f"#pack-{table.mine} h3")
    for name, act in acts(table).items():
        table.close_cards()
        pack.scroll_into_view_if_needed()
        pack.tap(position={"x": 8, "y": 8})  # the word: the market's button stands in its middle
        before = pack.evaluate("one => one.getBoundingClientRect().top")
        table.sees(act)
        after = pack.evaluate("one => one.getBoundingClientRect().top")
        assert abs(after - before) <= 1, name


REACHED = """x => { const { left, top, width, height } = x.getBoundingClientRect();
    return x.contains(document.elementFromPoint(left + width / 2, top + height / 2)); }"""


@pytest.mark.sweep
def test_a_fight_begins_and_the_name_stays_and_the_x_card_is_in_reach_wherever_one_reads(
    server: Server, phone: Visits
) -> None:
    """The order of turns takes the place of the bar, which is one line however long the table's name is."""
    company = Company(server.url, name="The Drowned Bell of Kettle Marsh")
    tom = company.player("Tom", hero("Bram", items=("mace",)))
    company.creatures("goblin", 2)
    page = tom.sits(phone, **STILL)
    bar, x, name = page.locator("#bar"), page.locator(".x-card"), page.locator("#sheet h2").first
    assert bar.evaluate("one => one.offsetHeight") <= 48
    stood = [one.bounding_box() for one in (name, x)]
    company.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first="party")
    expect(page.locator(".outcome:visible")).to_contain_text("A fight begins")
    assert [one.bounding_box() for one in (name, x)] == stood
    for to in (0, 30, 10_000):
        page.evaluate("to => scrollTo(0, to)", to)
        draw(page)
        assert x.evaluate(REACHED), to
    within(page)


def test_a_double_tap_on_roll_does_nothing_else(server: Server, phone: Visits) -> None:
    table = Table(server, phone)
    want = {"ability": "INT", "dn": 4}
    table.host.do("table.call", move="fell.test", who=[table.mine], want=want, stakes="it gives")
    roll = table.page.locator("#asks").get_by_role("button", name="Roll")
    expect(roll).to_be_visible()
    box = roll.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.page.touchscreen.tap(x, y)
    table.page.touchscreen.tap(x, y)
    expect(table.page.locator(".outcome:visible")).to_contain_text("the INT test")
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    tests = [line for line in table.me.get("/log", since="0").json() if line.get("move") == "fell.test"]
    assert len(tests) <= 1


# ---- nothing is lost
def write_note(page: Page, text: str) -> None:
    tab(page, "Party")
    page.get_by_role("button", name="Write note").click()
    form(page).get_by_role("textbox", name="Text").fill(text)


def seated(server: Server, phone: Visits) -> tuple[Company, Voice, Page]:
    company = Company(server.url)
    tom = company.player("Tom", hero("Bram", items=("mace",)))
    return company, tom, tom.sits(phone, **STILL)


def test_a_note_that_was_not_sent_is_there_again_after_escape_and_reload(server: Server, phone: Visits) -> None:
    _, _, page = seated(server, phone)
    write_note(page, "The miller lies")
    page.keyboard.press("Escape")
    expect(form(page)).to_be_hidden()
    page.get_by_role("button", name="Write note").click()
    field = form(page).get_by_role("textbox", name="Text")
    expect(field).to_have_value("The miller lies")
    page.reload()
    tab(page, "Party")
    page.get_by_role("button", name="Write note").click()
    expect(field).to_have_value("The miller lies")
    form(page).get_by_role("button", name="Save note").click()
    expect(page.locator(".note-text")).to_have_text("The miller lies")
    page.get_by_role("button", name="Write note").click()
    expect(form(page).get_by_role("textbox", name="Text")).to_have_value("")


@pytest.mark.sweep
def test_a_message_stays_while_the_page_is_drawn_anew_reloaded_and_offline(server: Server, phone: Visits) -> None:
    company, _, page = seated(server, phone)
    tab(page, "Party")
    field = page.get_by_role("textbox", name="Message")
    field.fill("Shall we go")
    company.host.do("table.note", text="A note for all")
    expect(page.locator(".note-text")).to_have_text("A note for all")
    close_cards(page)
    expect(field).to_have_value("Shall we go")
    page.context.set_offline(True)
    company.player("Vic")
    page.context.set_offline(False)
    page.reload()
    tab(page, "Party")
    expect(field).to_have_value("Shall we go")
    page.get_by_role("button", name="Send").click()
    expect(field).to_have_value("")
    page.reload()
    tab(page, "Party")
    expect(field).to_have_value("")


@pytest.mark.sweep
def test_a_form_that_was_warned_about_is_back_as_it_was_filled_in(server: Server, phone: Visits) -> None:
    """The foes' turn comes while the form is open, and it does not say so: the attack is warned about. Who cancels is
    back at the form, and it can be sent again."""
    table = Table(server, phone)
    table.page.get_by_role("button", name="Attack: options").click()
    table.page.route("**/preview", lambda route: route.fulfill(status=204))
    table.host.do("fell.turn")
    dialog, roll = form(table.page), form(table.page).get_by_role("button", name="Roll").first
    dialog.get_by_text("Real dice").click()
    dialog.get_by_label("Faces shown").fill("3 2")
    dialog.get_by_label("Target", exact=True).select_option(value=table.foes[2])
    for _ in range(2):
        roll.press("Enter")  # a second tap so near and so soon would be half of a double tap
        expect(dialog.get_by_role("button", name="Attack anyway")).to_be_visible()
        look_up(table.page)
        dialog.get_by_role("button", name="Cancel").click()
        expect(dialog.get_by_label("Faces shown")).to_have_value("3 2")
        expect(dialog.get_by_label("Target", exact=True)).to_have_value(table.foes[2])


@pytest.mark.sweep
def test_a_dialog_opens_at_its_top_after_a_longer_one_was_scrolled(server: Server, phone: Visits) -> None:
    _, _, page = seated(server, phone)
    more = page.get_by_role("region", name="Bram's actions").get_by_role("button", name="More")
    more.click()
    dialog = page.locator("#dialog")
    expect(form(page).get_by_role("searchbox")).to_be_visible()
    dialog.evaluate("one => one.scrollTo(0, 10_000)")
    assert dialog.evaluate("one => one.scrollTop") > 100
    page.keyboard.press("Escape")
    expect(form(page)).to_be_hidden()
    more.click()
    expect(form(page).get_by_role("searchbox")).to_be_visible()
    assert dialog.evaluate("one => one.scrollTop") == 0


# ---- nothing is cut
@pytest.mark.sweep
def test_why_under_the_sheet_leaves_its_sentence_and_the_width(server: Server, phone: Visits) -> None:
    _, tom, page = seated(server, phone)
    tom.do("fell.test", "bram", ability="BOD", dn=4)
    expect(page.locator(".outcome:visible")).to_be_visible()
    close_cards(page)
    line = page.locator("#log-lines > .line").last
    line.get_by_text("Why", exact=True).click()
    expect(line.locator(".line-text").first).to_be_visible()
    box = line.locator(".line-text").first.bounding_box()
    assert box is not None
    assert box["width"] > 120
    within(page)


@pytest.mark.sweep
def test_words_of_things_and_weapons_are_whole(server: Server, phone: Visits) -> None:
    """Arrows are no weapon; a shortbow is named whole on its small button."""
    table = Table(server, phone)
    actions = table.page.get_by_role("region", name="Bram's actions")
    expect(actions.get_by_role("button").filter(has_text="shortbow")).to_be_visible()
    assert actions.get_by_role("button").filter(has_text="arrows").count() == 0
    assert cut_words(table.page) == []
    assert broken_words(table.page) == []


SIZES = {"360": (360, 640), "390": (390, 844), "1366": (1366, 768)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.sweep
def test_long_names_fit_at_every_size_and_with_letters_of_every_size(server: Server, phone: Visits, size: str) -> None:
    width, height = SIZES[size]
    window = {"viewport": {"width": width, "height": height}, "screen": {"width": width, "height": height}}
    table = Table(server, phone, LONG, **window, is_mobile=width < 900, has_touch=width < 900)
    table.company.creatures("goblin", 2, name=LONG[:38])
    table.host.do("table.place", table.mine, place=LONG)
    for letters in ("normal", "largest"):
        table.page.context.add_cookies([{"name": "text-size", "value": letters, "url": server.url}])
        table.page.goto(f"/t/{table.company.table}")
        fits_everywhere(table, is_phone=width < 900)


def fits_everywhere(table: Table, *, is_phone: bool) -> None:
    """Every part of a player's page, a dialog, the log and the doors are no wider than the screen."""
    page = table.page
    expect(page.locator(f"#pack-{table.mine}")).to_be_visible()
    table.close_cards()
    within(page)
    if is_phone:
        for part in ("Fight", "Dice", "Log", "Sheet"):
            tab(page, part)
            within(page)
    page.get_by_role("button", name="Attack: options").click()
    expect(form(page).get_by_role("button", name="Roll").first).to_be_visible()
    within(page)
    for path in (f"/t/{table.company.table}/log", f"/join/{table.company.invite}", "/"):
        page.goto(path)
        within(page)


@pytest.mark.sweep
def test_the_size_of_letters_is_chosen_once_for_all_pages_and_devices(server: Server, phone: Visits) -> None:
    company, tom, page = seated(server, phone)
    tab(page, "Dice")
    plain = page.evaluate("getComputedStyle(document.body).fontSize")
    with page.expect_response("**/do"):
        page.get_by_text("Largest", exact=True).click()
    largest = page.evaluate("getComputedStyle(document.body).fontSize")
    assert float(largest[:-2]) > 1.25 * float(plain[:-2])
    other = tom.sits(phone, **STILL)  # another phone of the same seat
    assert other.evaluate("getComputedStyle(document.body).fontSize") == largest
    tab(other, "Dice")
    expect(other.get_by_role("radio", name="Largest")).to_be_checked()
    with other.expect_response("**/do"):
        other.get_by_text("Small", exact=True).click()
    expect(page.get_by_role("radio", name="Small")).to_be_checked()  # without being loaded again
    assert float(page.evaluate("getComputedStyle(document.body).fontSize")[:-2]) < float(plain[:-2])
    page.goto(f"/t/{company.table}/log")
    assert page.locator("html").get_attribute("data-text-size") == "small"
