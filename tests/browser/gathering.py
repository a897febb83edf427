"""A table laid over the API, with everybody seated: for journeys that begin when the company is already together."""

from __future__ import annotations

import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, Response, expect

from browser.arriving import house, live
from browser.serving import Server
from browser.visits import Visits, look_up
from caltrop.games import registry
from caltrop.kernel.state.sheet_json import export_sheet
from caltrop.kernel.state.state import Character

# The number of the last line that a page shows, or -1 where it is somewhere else, or knows that it is cut off.
SHOWN = """() => {
    const { live, seen = "" } = document.body?.dataset ?? {};
    return live === "live" && seen ? Number((window.shown ?? seen).split(".")[0]) : -1;
}"""
# Nothing here is encrypted; without this, every request would begin by reading all certificates of the system.
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


@contextmanager
def serving(data: Path, *options: str) -> Iterator[Server]:
    """A server that lets many tables be laid in a row."""
    with house(data, "--no-limits", *options) as started:
        yield started


class Voice:
    """Somebody's token at a table: what they may do over the API, and the same seat in a browser."""

    def __init__(self, url: str, table: str, seat: str, token: str, around: Around | None = None) -> None:
        self.url, self.table, self.seat, self.token = url, table, seat, token
        self.around: Around = [] if around is None else around
        self.at = f"{url}/api/tables/{table}"
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str = "", **query: str) -> httpx.Response:
        return httpx.get(f"{self.at}{path}", params=query, headers=self.headers, timeout=30, verify=PLAIN)

    def do(self, move: str, actor: str = "", /, **params: Any) -> dict[str, Any]:
        """A move that must work, its warnings set aside; when it is done, every page at the table shows its line."""
        return self._ask("/moves", {"move": move, "actor": actor, "params": params, "overrule": True})

    def undo(self) -> None:
        """Undo the last line of this seat."""
        self._ask("/undo", {})

    def _ask(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        done = _json(httpx.post(f"{self.at}{path}", json=body, headers=self.headers, timeout=30, verify=PLAIN))
        for voice, page in self.around:
            voice.wait_for(page)
        return done

    def wait_for(self, page: Page) -> None:
        """Wait until a page of this seat shows all of its log, unless it is closed, elsewhere or cut off."""
        shown = -1 if page.is_closed() else page.evaluate(SHOWN)
        missing = self.get("/log", since=str(shown)) if shown >= 0 else None
        if missing is not None and missing.is_success and (unseen := missing.json()):
            has_come = f"(last) => [-1, last].includes(Math.min(({SHOWN})(), last))"
            page.wait_for_function(has_come, arg=unseen[-1]["n"])

    def bring(self, character: Character, game: str) -> None:
        """A sheet that was made elsewhere; whoever brings it plays it."""
        found = registry.games()[game]
        self.do("table.bring", character=export_sheet(found, character, 0))

    def sits(self, visits: Visits, **more: Any) -> Page:
        """The same seat in a browser of its own."""
        page = visits(self.url, **more)
        cookie = {"name": f"caltrop-{self.table}", "value": self.token, "url": self.url}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(f"/t/{self.table}")
        live(page)
        self.around.append((self, page))
        return page


Around = list[tuple[Voice, Page]]  # the pages at a table, and whose they are


class Company:
    """A new table: its facilitator, and players as they come."""

    def __init__(self, url: str, game: str = "fell", name: str = "Mill Road", **rulings: str) -> None:
        self.url, self.game = url, game
        body = {"name": name, "game": game, "facilitator": "Nell", "rulings": rulings}
        made = _json(httpx.post(f"{url}/api/tables", json=body, timeout=30, verify=PLAIN))
        self.table, self.invite = made["table"], made["invite"]
        self.around: Around = []
        self.host = Voice(url, self.table, "s0", made["facilitator"], self.around)

    def player(self, name: str, *characters: Character) -> Voice:
        """Somebody who sits down, with what they brought."""
        body = {"invite": self.invite, "name": name}
        made = _json(httpx.post(f"{self.url}/api/tables/{self.table}/join", json=body, timeout=30, verify=PLAIN))
        voice = Voice(self.url, self.table, made["seat"], made["token"], self.around)
        for character in characters:
            voice.bring(character, self.game)
        return voice

    def onlooker(self, name: str) -> Voice:
        """A seat that only looks on, such as the screen on the wall."""
        body = {"invite": self.invite, "name": name, "spectator": True}
        made = _json(httpx.post(f"{self.url}/api/tables/{self.table}/join", json=body, timeout=30, verify=PLAIN))
        return Voice(self.url, self.table, made["seat"], made["token"], self.around)

    def creatures(self, line: str, count: int = 1, **more: Any) -> None:
        self.host.do(f"{self.game}.creature", creature=line, count=count, **more)

    @contextmanager
    def unawaited(self) -> Iterator[None]:
        """What happens in here waits for no page: one of them is held up, or everybody acts at once."""
        pages, self.around[:] = list(self.around), []
        try:
            yield
        finally:
            self.around[:] = pages


def _json(answer: httpx.Response) -> dict[str, Any]:
    assert answer.is_success, answer.text
    found: dict[str, Any] = answer.json()
    return found


# ---- what people look for on a page
def lines(page: Page) -> Locator:
    """The lines of the log, in the order of the page; a heading that says all of a line is one, too."""
    return page.locator("#log-lines :is(.line, .opens[id])")


def newest(page: Page, back: int = 0) -> Locator:
    """The newest line, or one that is so many lines back: a player's is the last, a facilitator's stands first."""
    if page.locator("#log-lines[data-newest=last]").count():
        return page.locator(f"#log-lines > :nth-last-child({back + 1} of .line, .opens[id])")
    return page.locator("#log-lines .line").nth(back)


def form(page: Page) -> Locator:
    """What lies open in the dialog."""
    return page.get_by_role("dialog")


def rolled(page: Page, who: str) -> Locator:
    """The last line that tells what somebody rolled, and can say why."""
    told = lines(page).filter(has_text=who).filter(has=page.get_by_text("Why", exact=True))
    return told.last if page.locator("#log-lines[data-newest=last]").count() else told.first


def catch_up(page: Page, voice: Voice) -> None:
    """Wait until a page has the answers to all that was pressed on it, and shows every line that came of it."""
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    voice.wait_for(page)


def answer(page: Page, who: str) -> None:
    """Roll what is called for; where the game asks something about it, take the default, or the first answer where a
    secret keeps the default from being shown."""
    page.get_by_role("button", name="Roll").first.click()
    told = rolled(page, who)
    asked = page.locator("section.question").get_by_role("button")
    expect(told.or_(asked).first).to_be_visible()
    if asked.first.is_visible():
        usual = asked.filter(has_text="(default)")
        (usual if usual.count() else asked).first.click()
    expect(told).to_be_attached()


def settle(host: Page, before: int) -> None:
    """Wait for a line beyond so many; where the rules ask somebody something first, take the usual answers."""
    usual = host.get_by_role("button", name="Use defaults")
    fresh = lines(host).nth(before)
    expect(fresh.or_(usual).first).to_be_visible()
    if usual.is_visible():
        usual.click()
    expect(fresh).to_be_attached()


def is_act(answer: Response) -> bool:
    """Whether this answers an act: odds and targets are asked for on the way to it."""
    return answer.request.method == "POST" and not answer.url.endswith(("/preview", "/aim"))


def tapped(page: Page, button: Locator) -> None:
    """One tap; what stands in its way, unless its form has said so, is said first, and set aside."""
    with page.expect_response(is_act) as done:
        button.click()
    if 'name="overrule"' in done.value.text():
        anyway(page)


def anyway(page: Page) -> None:
    """What stands in the way is said first, and set aside."""
    look_up(page)
    form(page).get_by_role("button", name="anyway").click()
    expect(form(page)).to_be_hidden()


def typed(page: Page, faces: str) -> None:
    """Real dice, typed into the form that lies open, and thrown."""
    form(page).get_by_text("Real dice").click()
    form(page).get_by_label("Faces shown").fill(faces)
    tapped(page, form(page).get_by_role("button", name="Roll"))


def give_reason(host: Page, text: str) -> None:
    """What the facilitator's free roll is for, among the details on the bench."""
    bench = host.get_by_role("contentinfo")
    bench.get_by_role("button", name="Add details").click()
    bench.get_by_label("Reason").fill(text)
    host.keyboard.press("Escape")


def every_move(host: Page, who: str, move: str) -> None:
    """The facilitator opens the form of some move of somebody's."""
    host.get_by_role("main").get_by_role("button", name=who, exact=True).first.click()
    form(host).get_by_role("button", name="All actions").click()
    form(host).get_by_role("searchbox", name="Search actions").fill(move)
    named = host.locator("b").filter(has_text=re.compile(f"^{re.escape(move)}$"))
    form(host).get_by_role("button").filter(has=named).first.click()
    expect(form(host).get_by_role("heading", name=move, exact=True)).to_be_visible()


def tab(page: Page, name: str) -> None:
    """Another part of a player's page on a phone."""
    page.get_by_role("navigation", name="Page sections").get_by_role("link", name=name).click()


def aim(page: Page, foe: str) -> None:
    """Choose the target of the next attack, in the list of foes on a player's page; the button names it."""
    if page.locator("nav.tabs").is_visible():
        tab(page, "Fight")
    page.locator("label.foe").filter(has_text=foe).first.click()
    expect(page.locator(".dock .action.wide").first).to_contain_text(foe)


def fits(page: Page) -> None:
    """Nothing on a phone's page reaches over its edge."""
    assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("screen.width")


def number(host: Page, who: str, name: str, now: int | None = None) -> Locator:
    """A number on the facilitator's page, as it stands there."""
    return host.get_by_role("button", name=re.compile(rf"^{who}: {name} {'' if now is None else now}\b"))


def out(host: Page, letter: str) -> Locator:
    """A creature that is out of the fight, on the facilitator's page: a letter behind the others of its kind."""
    return host.locator(".outs summary b", has_text=re.compile(rf"\b{letter}\b"))


def set_number(host: Page, who: str, name: str, value: int) -> None:
    """A number set where it stands on the facilitator's page."""
    number(host, who, name).click()
    host.get_by_role("spinbutton", name=f"{who}: {name}").fill(str(value))
    host.get_by_role("button", name="Set", exact=True).click()
    expect(number(host, who, name, value)).to_be_visible()
