"""What the facilitator shares and watches, and what is said of damage: on the smallest phone, in both languages."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.arriving import live
from browser.gathering import Company, Voice, serving
from browser.judging import SMALL, judged, within
from browser.serving import Server
from browser.visits import Visits, Watch
from fell.table import hero


class Abbey:
    """A table with a player, on a server that was started again after its disk had lost a line."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with serving(data) as server:
            company = Company(server.url, name="The drowned abbey")
            self.people = {"host": company.host, "player": company.player("Ann", hero("Ana"))}
            for n in range(6):
                company.host.do("table.clock", n=n + 1, unit="minutes")
        with closing(sqlite3.connect(data / "caltrop.db")) as there:
            (last,) = there.execute("SELECT max(seq) FROM entries").fetchone()
            there.execute("DELETE FROM entries WHERE seq = ?", (last - 1,))
            there.commit()

    def sits(self, url: str, who: str, visits: Visits, language: str) -> Page:
        seat = self.people[who]
        return Voice(url, seat.table, seat.seat, seat.token).sits(visits, **SMALL, locale=language, bypass_csp=True)


@pytest.fixture(scope="module")
def abbey(tmp_path_factory: pytest.TempPathFactory) -> Abbey:
    return Abbey(tmp_path_factory.mktemp("abbey"))


@pytest.fixture(scope="module")
def restarted(abbey: Abbey) -> Iterator[Server]:
    with serving(abbey.data) as server:
        yield server


def open_dialog(page: Page, method: str, path: str) -> None:
    table = page.url.rpartition("/t/")[2]
    page.evaluate("([how, where]) => htmx.ajax(how, where, { swap: 'none' })", [method, f"/t/{table}{path}"])
    expect(page.get_by_role("dialog")).to_be_visible()


def unfold(page: Page) -> None:
    page.evaluate("for (const one of document.querySelectorAll('dialog details')) one.open = true")


def open_devices(page: Page) -> None:
    open_dialog(page, "GET", "/devices")
    unfold(page)


def forget(page: Page) -> None:
    """As an old page would send it, without being sure."""
    table = page.url.rpartition("/t/")[2]
    page.evaluate(
        """table => {
            const to = { method: "post", action: `/t/${table}/forget` };
            const form = Object.assign(document.createElement("form"), to);
            const csrf = document.querySelector("meta[name=csrf]").content;
            form.append(Object.assign(document.createElement("input"), { name: "_csrf", value: csrf }));
            document.body.append(form);
            form.submit();
        }""",
        table,
    )
    expect(page.get_by_role("alert")).to_be_visible()


HOST: dict[str, Callable[[Page], None]] = {
    "damage": lambda page: expect(page.locator("#loss")).to_be_visible(),
    "invitation": lambda page: open_dialog(page, "POST", "/invite"),
    "link": lambda page: open_dialog(page, "POST", "/seats/s1/link"),
    "devices": open_devices,
    "restoring": lambda page: void(page.goto("/restore")),
    "forgetting": forget,
}
PLAYER: dict[str, Callable[[Page], None]] = {
    "notice of damage": lambda page: expect(page.locator("#asks .wrong")).to_be_visible(),
    "own devices": open_devices,
}


def void(_: object) -> None:
    """Nothing: for steps of which only what they do counts."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("who", "shown"), [("host", HOST), ("player", PLAYER)], ids=["host", "player"])
@pytest.mark.sweep
def test_doors_and_damage_fit_a_small_phone_and_axe_finds_nothing(
    abbey: Abbey,
    restarted: Server,
    phone: Visits,
    watch: Watch,
    language: str,
    who: str,
    shown: dict[str, Callable[[Page], None]],
) -> None:
    watch.pardon("409")
    page, found = abbey.sits(restarted.url, who, phone, language), []
    table = page.url
    for name, step in shown.items():
        if page.url != table:
            page.goto(table)
            live(page)
        step(page)
        within(page)
        part = "#dialog" if page.locator("#dialog[open]").count() else "body"
        found += judged(page, name, part)
        page.keyboard.press("Escape")
        expect(page.locator("#dialog > *")).to_have_count(0)
    assert found == []


@pytest.mark.sweep
def test_a_dialog_with_a_link_begins_at_its_top(abbey: Abbey, restarted: Server, phone: Visits) -> None:
    """Although its button is pressed first."""
    page = abbey.sits(restarted.url, "host", phone, "en")
    open_dialog(page, "POST", "/invite")
    expect(page.get_by_role("button", name="Copy")).to_be_focused()
    assert page.locator("dialog").evaluate("one => one.scrollTop") == 0


@pytest.mark.parametrize("clipboard", [True, False], ids=["with TLS", "without TLS"])
@pytest.mark.sweep
def test_a_link_is_copied_and_its_code_says_where_it_is_entered(
    abbey: Abbey, restarted: Server, laptop: Visits, clipboard: bool
) -> None:
    """Without TLS a browser has no clipboard for a script; what is selected is copied then."""
    page = abbey.sits(restarted.url, "host", laptop, "en")
    if clipboard:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    else:
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    open_dialog(page, "POST", "/invite")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"Code to enter at {restarted.url.removeprefix('http://')}")
    link = dialog.get_by_label("Link", exact=True).input_value()
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog > *")).to_have_count(0)
    page.locator("nav.tabs a[data-tab=fight]").click()
    page.get_by_label("Creatures to add").focus()
    page.keyboard.press("Control+V")
    expect(page.get_by_label("Creatures to add")).to_have_value(link)
