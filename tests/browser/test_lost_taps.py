"""No tap is lost: neither one that comes before the page's scripts, nor one under which something is drawn anew."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from browser.gathering import Company, Voice, form, lines, tab
from browser.judging import SMALL
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero

# Every click is noted and goes no further; of the stream it is noted up to which line of the log it has come.
NOTED = """() => {
    window.heard = [];
    window.lines = 0;
    addEventListener("click", event => {
        const pressed = event.target.closest?.("button, summary, label, a");
        window.heard.push(pressed ? window.label(pressed) : "nothing");
        event.preventDefault();
        event.stopImmediatePropagation();
    }, true);
    addEventListener("htmx:sse:before:message", event => {
        window.lines = Math.max(window.lines, parseInt(event.detail.message.id || "0"));
    }, true);
}"""
LABEL = (
    "() => { window.label = each => each.getAttribute('aria-label') ?? each.textContent.trim().replace(/\\s+/g, ' '); }"
)


class Held:
    """Requests to one address, which wait until they are let go."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.waiting: list[Route] = []
        page.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        self.waiting.append(route)

    def let_go(self) -> None:
        """Let the one request go that waits, or is about to."""
        while not self.waiting:
            self.page.wait_for_timeout(20)
        (route,) = self.waiting
        route.continue_()


class Slow:
    """A network that does not bring the page's own scripts before it is told to."""

    def __init__(self, page: Page) -> None:
        self.waiting: list[Route] = []
        self.brings = False
        page.route(re.compile(r"/static/.*\.js"), self._ask)

    def _ask(self, route: Route) -> None:
        if self.brings or re.search(r"htmx|early", route.request.url):
            route.continue_()
        else:
            self.waiting.append(route)

    def bring(self) -> None:
        self.brings = True
        for route in self.waiting:
            route.continue_()


def fight(server: Server, foes: int = 2) -> tuple[Company, Voice]:
    """Ana and Cole against goblins, the party first; and Cole's player."""
    company = Company(server.url)
    company.player("Ann", hero("Ana", items=("mace", "rope"), skills=("athletics",)))
    cole = company.player("Cyd", hero("Cole", items=("mace", "rope")))
    company.creatures("goblin", foes)
    company.host.do("fell.fight", foes=[f"goblin-{letter}" for letter in "abcdefghijklmnop"[:foes]], first="party")
    return company, cole


def opened_before_its_scripts(page: Page, address: str) -> Slow:
    """A page that is drawn and can be tapped, while its scripts are on their way."""
    slow = Slow(page)
    page.goto(address, wait_until="commit")
    return slow


def test_a_tap_before_the_scripts_have_come_is_done_when_they_are_there(server: Server, laptop: Visits) -> None:
    company = Company(server.url)
    host = company.host.sits(laptop)
    slow = opened_before_its_scripts(host, host.url)
    host.get_by_role("button", name="Menu").click()
    invite = host.get_by_role("navigation", name="Menu").get_by_role("button", name="Invite players")
    invite.click()
    expect(invite).to_have_attribute("aria-busy", "true")
    slow.bring()
    expect(form(host).get_by_label("Link", exact=True)).to_be_visible()


@pytest.mark.sweep
def test_a_form_sent_before_the_scripts_have_come_is_sent_once_and_keeps_the_page(
    server: Server, laptop: Visits
) -> None:
    company, _ = fight(server)
    host = company.host.sits(laptop)
    slow = opened_before_its_scripts(host, host.url)
    bench = host.get_by_role("contentinfo")
    bench.get_by_label("Dice", exact=True).fill("2d6")
    for _ in range(2):
        bench.get_by_role("button", name="Roll", exact=True).click()
    slow.bring()
    expect(host.locator("#log-lines .line").filter(has_text="2d6")).to_have_count(1)
    assert "?" not in host.url


def disturb(company: Company, times: int) -> None:
    """Something comes that makes rows higher and pushes others down: a call on top, a goblin, a condition."""
    match times % 3:
        case 0:
            company.creatures("goblin")
        case 1:
            want = {"ability": "BOD", "dn": 4}
            company.host.do("table.call", move="fell.test", who=["cole"], want=want, stakes=f"beam {times}")
        case _:
            who = "ana" if times % 2 else "cole"
            company.host.do("table.condition", who, text=f"under the mill wheel {times}")


class Finger:
    """Presses and lifts: a mouse, or a finger on a screen."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page = page
        self.long = 400 if touch else 2000  # milliseconds; a longer press is no tap to the browser, or to the page
        self.wire: CDPSession | None = page.context.new_cdp_session(page) if touch else None

    def press(self, x: float, y: float) -> None:
        if self.wire:
            self._send("touchStart", [{"x": x, "y": y}])
            return
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def lift(self) -> None:
        if self.wire:
            self._send("touchEnd", [])
            return
        self.page.mouse.up()

    def _send(self, kind: str, points: list[dict[str, Any]]) -> None:
        assert self.wire
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


TAPPED = "button, summary, label, a"
LABELS = """tapped => [...document.querySelectorAll(`main :is(${tapped})`)]
    .filter(each => each.checkVisibility() && each.offsetHeight).map(window.label)"""
SPOT = """([tapped, says]) => {
    const found = [...document.querySelectorAll(`main :is(${tapped})`)];
    for (const each of found.filter(each => each.checkVisibility() && window.label(each) === says)) {
        each.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = each.getBoundingClientRect();
        const [atX, atY] = [x + width / 2, y + height / 2];
        if (document.elementFromPoint(atX, atY)?.closest(tapped) === each) return [atX, atY];
    }
    return null;
}"""


def come(page: Page, lines: int) -> None:
    """Wait until the stream has brought more than so many lines."""
    page.wait_for_function("lines => window.lines > lines", arg=lines)


def note_clicks(page: Page, company: Company) -> None:
    """From now on every click is noted, and so are the lines of the log that come."""
    page.evaluate(LABEL)
    page.evaluate(NOTED)
    company.creatures("goblin")


def tap_amid_news(page: Page, company: Company, finger: Finger) -> None:
    """Tap everything that is there; between press and tap the stream brings news that redraw the page around it."""
    note_clicks(page, company)
    heard = {
        says: next(filter(None, (tap_once(page, company, finger, says, times) for _ in range(3))), None)
        for times, says in enumerate(dict.fromkeys(page.evaluate(LABELS, TAPPED)))
    }
    tapped = {says: what for says, what in heard.items() if what is not None}
    assert tapped == {says: says for says in tapped}
    assert len(tapped) > 5


def tap_once(page: Page, company: Company, finger: Finger, says: str, times: int) -> str | None:
    """Return what has heard the tap; None if a finger cannot come to it, or came back too late for a tap."""
    spot, lines = page.evaluate(SPOT, [TAPPED, says]), page.evaluate("window.lines")
    if spot is None:
        return None
    since = time.monotonic()
    finger.press(*spot)
    with company.unawaited():  # the page draws nothing before the finger is lifted
        disturb(company, times)
    come(page, lines)
    finger.lift()
    if (time.monotonic() - since) * 1000 < finger.long:
        page.wait_for_function("() => window.heard.length")
    heard: list[str] = page.evaluate("window.heard.splice(0)")
    company.host.undo()  # and when the page has drawn that, nothing moves before the next tap
    return heard[0] if heard else None


@pytest.mark.sweep
def test_everything_on_the_facilitators_page_hears_its_click_amid_news(server: Server, laptop: Visits) -> None:
    company, _ = fight(server)
    page = company.host.sits(laptop)
    tap_amid_news(page, company, Finger(page, touch=False))


@pytest.mark.parametrize("part", ["Sheet", "Fight"])
@pytest.mark.sweep
def test_everything_on_a_players_page_hears_its_tap_amid_news(server: Server, phone: Visits, part: str) -> None:
    company, cole = fight(server)
    page = cole.sits(phone, **SMALL)
    tab(page, part)
    tap_amid_news(page, company, Finger(page, touch=False))


def test_a_finger_is_heard_by_what_it_has_touched(server: Server, phone: Visits) -> None:
    """A browser takes a touch of half a second for something else, so a slow computer may need several."""
    company, cole = fight(server)
    page = cole.sits(phone, **SMALL)
    tab(page, "Fight")
    note_clicks(page, company)
    finger = Finger(page, touch=True)
    heard = (tap_once(page, company, finger, "Goblin B unhurt", 1) for _ in range(20))
    assert next(filter(None, heard), "nothing") == "Goblin B unhurt"


@pytest.mark.sweep
def test_what_was_opened_stays_open_amid_news(server: Server, laptop: Visits) -> None:
    """The menus of each part, and the goblins that are out, whose part is drawn anew with every change."""
    company, _ = fight(server)
    company.host.do("fell.harm", "goblin-b", n=9, armour=False)
    page = company.host.sits(laptop)
    menus = (("Menu", "#menu"), ("Add creatures", "#more-creatures"), ("More for the party", "#party-more"))
    for times, (opener, menu) in enumerate(menus):
        page.get_by_role("button", name=opener, exact=True).click()
        company.host.do("table.condition", "ana", text=f"under the mill wheel {times}")
        expect(page.locator("#party").get_by_text(f"under the mill wheel {times}")).to_be_attached()
        expect(page.locator(menu)).to_be_visible()
        page.keyboard.press("Escape")
    page.locator(".outs summary").click()
    company.host.do("table.condition", "goblin-b", text="asleep")
    expect(page.locator(".outs").get_by_text("asleep")).to_be_visible()


def test_a_target_that_was_chosen_just_before_the_tap_is_attacked(server: Server, phone: Visits) -> None:
    """The choice is on its way to the server when the button is tapped, which still names the goblin before."""
    _, cole = fight(server)
    page = cole.sits(phone, **SMALL)
    tab(page, "Fight")
    held = Held(page, "**/aim")
    page.locator("label.foe").filter(has_text="Goblin B").click()
    page.get_by_role("button", name="Attack: options").first.click()
    page.wait_for_function("() => document.querySelector('label.foe input:checked').value === 'goblin-b'")
    held.let_go()
    expect(form(page).get_by_label("Target", exact=True)).to_have_value("goblin-b")


# The next message of the stream comes late, as over a slow line; `window.come()` brings it.
LATE = """() => addEventListener("htmx:sse:before:message", ({ detail }) => {
    window.late = detail.message.data;
    detail.waitUntil(new Promise((resolve) => { window.come = resolve; }));
}, { capture: true, once: true })"""


@pytest.mark.sweep
def test_a_target_stays_chosen_when_an_older_message_comes_after_the_choice(server: Server, phone: Visits) -> None:
    """Harm to Goblin A draws its row and the buttons with Goblin A named; the choice of Goblin B is newer."""
    company, cole = fight(server)
    page = cole.sits(phone, **SMALL)
    tab(page, "Fight")
    page.evaluate(LATE)
    with company.unawaited():
        company.host.do("fell.harm", "goblin-a", n=1, armour=False)
    page.wait_for_function("() => window.late")
    with page.expect_response("**/aim"):
        page.locator("label.foe").filter(has_text="Goblin B").click()
    page.get_by_role("button", name="Attack: options").first.click()
    page.evaluate("window.come()")
    expect(form(page).get_by_label("Target", exact=True)).to_have_value("goblin-b")
    page.keyboard.press("Escape")
    expect(page.locator(".dock .action.wide").first).to_contain_text("Goblin B")
    expect(page.locator("label.foe input:checked")).to_have_value("goblin-b")


@pytest.mark.sweep
def test_a_number_that_is_being_set_stays_open_when_something_else_is_done(server: Server, laptop: Visits) -> None:
    """The news of a roll come before its button has its answer: what was opened meanwhile is not put away by it."""
    company, _ = fight(server)
    page = company.host.sits(laptop)
    held = Held(page, "**/do")
    bench = page.get_by_role("contentinfo")
    bench.get_by_label("Dice", exact=True).fill("1d6")
    with page.expect_request("**/do"):
        bench.get_by_role("button", name="Roll", exact=True).click()
    page.get_by_role("button", name=re.compile("^Ana: BOD")).click()
    value = page.get_by_role("spinbutton", name="Ana: BOD")
    expect(value).to_be_visible()
    held.let_go()
    expect(lines(page).filter(has_text="d6").first).to_be_visible()
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    expect(value).to_be_visible()
