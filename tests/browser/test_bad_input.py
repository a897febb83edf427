"""What people do to pages: double clicks, two at once, lost connections, old pages, far too much text."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, Page, Route, expect

import caltrop
from browser.arriving import house, invitation, lay, live, roll_up, sit_down
from browser.gathering import Company, give_reason, lines, newest
from browser.serving import Server, lasting_port
from browser.visits import Visits, Watch
from browser.wire import lose, regain, wired
from fell.table import hero

FAR_TOO_MUCH = 10_000


def toast(page: Page, text: str) -> Locator:
    """A sentence that comes up by itself."""
    return page.get_by_role("alert").filter(has_text=text)


def bench(host: Page) -> Locator:
    return host.get_by_role("contentinfo")


# ---- taken back
@pytest.mark.sweep
def test_a_refused_creature_leaves_no_mark_once_its_line_is_empty(laptop: Visits, server: Server) -> None:
    """Nothing is wrong with a line that nobody has written; what else was chosen beside it stays."""
    host = Company(server.url).host.sits(laptop)
    line = host.get_by_label("Creatures to add")
    form = host.locator("form").filter(has=line)
    form.get_by_text("hidden").click()
    line.fill("wolf, 9999 HP")
    line.press("Enter")
    expect(toast(host, "HP")).to_be_visible()
    line.fill("")
    line.blur()
    expect(host.locator("form[data-reset] :user-invalid")).to_have_count(0)
    expect(form.get_by_role("checkbox")).to_be_checked()


# ---- twice
def test_a_double_click_does_it_once(laptop: Visits, server: Server) -> None:
    """An impatient finger: one roll, one turn of the clock. Slower taps each count."""
    host = Company(server.url).host.sits(laptop)
    bench(host).get_by_label("Dice", exact=True).fill("d20")
    give_reason(host, "the door")
    bench(host).get_by_role("button", name="Roll", exact=True).dblclick()
    expect(lines(host).filter(has_text="the door")).to_have_count(1)
    host.get_by_role("button", name="10 min").dblclick()
    expect(host.get_by_role("group", name="Clock")).to_contain_text("08:10")
    host.get_by_role("button", name="1 h").click()
    expect(host.get_by_role("group", name="Clock")).to_contain_text("09:10")
    expect(lines(host).filter(has_text="the door")).to_have_count(1)
    expect(lines(host).filter(has_text="Time passes")).to_have_count(2)


@pytest.mark.sweep
def test_a_slow_double_click_does_it_once_though_the_first_was_answered_in_between(
    laptop: Visits, server: Server
) -> None:
    host = Company(server.url).host.sits(laptop)
    clock = host.get_by_role("group", name="Clock")
    host.get_by_role("button", name="10 min").click()
    expect(clock).to_contain_text("08:10")
    host.mouse.down(click_count=2)
    host.mouse.up(click_count=2)
    host.get_by_role("button", name="1 h").click()
    expect(clock).to_contain_text("09:10")
    expect(lines(host).filter(has_text="Time passes")).to_have_count(2)


@pytest.mark.sweep
def test_a_double_tap_on_plus_counts_twice(phone: Visits, laptop: Visits, server: Server) -> None:
    """[-] is tapped as often as points are lost: two quick taps are two points."""
    host, ana = laptop(server.url), phone(server.url)
    lay(host, "Fell", "The Quick Thumb")
    sit_down(ana, invitation(host), "Ana")
    roll_up(ana, "Wren")
    ana.get_by_role("button", name="BOD minus 1").dblclick()
    expect(ana.get_by_role("button", name=re.compile(r"BOD d(4, 2\/4|6, 4\/6|8, 6\/8)"))).to_be_visible()


# ---- two at once
@pytest.mark.sweep
def test_two_facilitators_set_the_same_number(phone: Visits, laptop: Visits, server: Server) -> None:
    """The facilitator's seat on two laptops: both set Wren's BOD; the later counts, and both stand in the log."""
    host, ana, second = laptop(server.url), phone(server.url), laptop(server.url)
    lay(host, "Fell", "Two Laptops")
    sit_down(ana, invitation(host), "Ana")
    roll_up(ana, "Wren")
    second.goto(own_link(host))
    second.get_by_role("button", name="Take Nell's seat").click()
    live(second)
    for page, value in ((host, "1"), (second, "2")):
        page.get_by_role("button", name="Wren: BOD").click()
        page.get_by_label("Wren: BOD", exact=True).fill(value)
    for page in (host, second):
        page.get_by_role("button", name="Set", exact=True).click()
    for page in (host, second):
        expect(lines(page).filter(has_text="BOD")).to_have_count(2)
    left = host.get_by_role("button", name=re.compile(r"Wren: BOD [12]\b")).inner_text()
    number = re.findall(r"[12]", left)[0]
    expect(second.get_by_role("button", name=re.compile(rf"Wren: BOD {number}\b"))).to_be_visible()
    expect(ana.get_by_role("button", name=re.compile(rf"BOD d\d, {number}\b"))).to_be_visible()
    for page in (host, second):
        expect(lines(page).filter(has_text="BOD").first).to_contain_text(number)


def own_link(host: Page) -> str:
    """A link to the facilitator's own seat, for another laptop."""
    host.get_by_role("group", name="Section").get_by_text("Seats").click()
    host.get_by_role("button", name="New link for Nell").click()
    link = host.get_by_role("dialog").get_by_label("Link", exact=True).input_value()
    host.get_by_role("dialog").get_by_role("button", name="close").click()
    return link


@pytest.mark.sweep
def test_a_question_answered_on_one_phone_is_gone_from_the_other(phone: Visits, server: Server, watch: Watch) -> None:
    """The same seat on two phones, one of them without network: it comes back to a question that is answered."""
    watch.pardon("net::ERR_")
    watch.pardon("htmx:")
    player = Company(server.url).player("Ana")
    player.do("table.preferences", real_dice=True)
    first = player.sits(phone)
    with wired(server.url) as wire:
        player.url = wire.url
        second = player.sits(phone)
        roll(first, "d6", "the rope")
        expect(second.get_by_label("Face of the d6")).to_be_visible()
        lose(second, wire)
        first.get_by_label("Face of the d6").fill("4")
        first.get_by_role("button", name="Enter dice").click()
        expect(newest(first)).to_contain_text("the rope")
        regain(second, wire)
        expect(second.get_by_label("Face of the d6")).to_have_count(0)
        expect(lines(second).filter(has_text="the rope")).to_have_count(1)
        second.context.close()


def roll(page: Page, dice: str, label: str) -> None:
    page.get_by_role("link", name="Dice").click()
    page.get_by_label("Dice", exact=True).fill(dice)
    page.get_by_label("Reason").fill(label)
    page.get_by_role("button", name="Roll", exact=True).click()


# ---- a lost connection
def test_a_connection_lost_in_the_middle_of_a_prompt(phone: Visits, server: Server, watch: Watch) -> None:
    """An answer that could not be sent says so, what was typed stays, and sent again it counts once."""
    watch.pardon("net::ERR_")
    watch.pardon("htmx:")
    company = Company(server.url)
    player = company.player("Ana")
    player.do("table.preferences", real_dice=True)
    with wired(server.url) as wire:
        player.url = wire.url
        ana = player.sits(phone)
        roll(ana, "2d6", "the rope")
        faces = ana.get_by_label("Face of the d6")
        faces.nth(0).fill("6")
        faces.nth(1).fill("5")
        lose(ana, wire)
        ana.get_by_role("button", name="Enter dice").click()
        expect(toast(ana, "did not reach the table")).to_be_visible()
        expect(faces.nth(0)).to_have_value("6")
        regain(ana, wire)
        live(ana)
        expect(faces.nth(0)).to_have_value("6")
        expect(faces.nth(1)).to_have_value("5")
        ana.get_by_role("button", name="Enter dice").click()
        expect(faces).to_have_count(0)
        expect(lines(ana).filter(has_text="the rope")).to_have_count(1)
        expect(lines(ana).filter(has_text="the rope")).to_contain_text("11")
        ana.context.close()


# ---- an old page
@pytest.mark.sweep
def test_an_old_page_loads_anew_after_an_upgrade(
    phone: Visits, watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server comes back as another edition: the page that was open all the while shows that one by itself."""
    watch.pardon("net::ERR_")
    watch.pardon("htmx:")
    port = lasting_port()
    with house(tmp_path / "data", port=port) as server:
        company = Company(server.url)
        ana = company.player("Ana").sits(phone)
        expect(ana.get_by_role("button", name="Roll character")).to_be_visible()
    monkeypatch.setenv("PYTHONPATH", str(next_edition(tmp_path / "next")))
    with house(tmp_path / "data", port=port):
        expect(ana.get_by_role("button", name="Roll a hero")).to_be_visible()
        live(ana)
        ana.get_by_role("button", name="Roll a hero").click()
        expect(ana.get_by_role("dialog")).to_be_visible()


def next_edition(folder: Path) -> Path:
    """The program in a folder of its own, compiled as it is, with other words on one button."""
    shutil.copytree(Path(caltrop.__file__).parent, folder / "caltrop")
    for name in ("player.ftl", "player.py"):
        path = folder / "caltrop" / "words" / "languages" / "en" / name
        words = path.read_text(encoding="utf-8")
        assert "Roll character" in words
        path.write_text(words.replace("Roll character", "Roll a hero"), encoding="utf-8")
    return folder


# ---- far too much
@pytest.mark.parametrize("letter", ["x", "\N{DRAGON}"])
@pytest.mark.sweep
def test_ten_thousand_letters_in_a_form_give_a_sentence(phone: Visits, server: Server, letter: str) -> None:
    """A whole novel pasted as a note: one sentence about how long it may be; made shorter, it is written down."""
    ana = Company(server.url).player("Ana").sits(phone)
    ana.get_by_role("link", name="Party").click()
    ana.get_by_role("button", name="Write note").click()
    form = ana.get_by_role("dialog")
    field = form.get_by_role("textbox", name="Text")
    pasted(field, letter * FAR_TOO_MUCH)
    form.get_by_role("button", name="Save note").click()
    said = form.get_by_text("up to 2,000 characters")
    expect(said).to_be_visible()
    said.click(trial=True)  # nothing lies over it
    assert len(said.inner_text()) < 300
    expect(field).to_have_value(letter * FAR_TOO_MUCH)
    field.fill("the miller lies")
    form.get_by_role("button", name="Save note").click()
    expect(ana.get_by_role("region", name="Notes")).to_contain_text("the miller lies")


def pasted(field: Locator, text: str) -> None:
    """Text as it comes from the clipboard: a field that has a limit keeps to it."""
    field.focus()
    field.page.keyboard.insert_text(text)


@pytest.mark.sweep
def test_far_too_much_at_the_doors(phone: Visits, server: Server, watch: Watch) -> None:
    """A novel as a name, a code or a table's name: the doors stay doors."""
    watch.pardon("status of 4")
    page = phone(server.url)
    page.goto("/")
    pasted(page.get_by_label("Code or link"), "x" * FAR_TOO_MUCH)
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No table has that code")
    company = Company(server.url)
    page.goto(f"/join/{company.invite}")
    pasted(page.get_by_label("Your name"), "y" * FAR_TOO_MUCH)
    page.get_by_role("button", name="Take seat").click()
    live(page)
    assert "y" * 61 not in company.host.get().text


@pytest.mark.sweep
def test_far_too_much_to_roll_and_to_bring(phone: Visits, server: Server, watch: Watch) -> None:
    """Dice without end and a sheet of a megabyte are each answered in a sentence."""
    watch.pardon("status of 4")
    ana = Company(server.url).player("Ana").sits(phone)
    roll(ana, "99999d6", "everything")
    expect(toast(ana, "99,999 dice cannot be rolled at once")).to_be_visible()
    ana.get_by_role("link", name="Sheet").click()
    ana.get_by_role("button", name="Import sheet").click()
    dialog = ana.get_by_role("dialog")
    dialog.get_by_label("Sheet file").set_input_files(sheet_of(100_000))
    dialog.get_by_role("button", name="Import sheet").click()
    expect(toast(ana, "That sheet has 100,000 bytes")).to_be_visible()
    dialog.get_by_label("Sheet file").set_input_files(sheet_of(1_000_000))
    dialog.get_by_role("button", name="Import sheet").click()
    expect(toast(ana, "Send 256 kB at most")).to_be_visible()


def sheet_of(size: int) -> FilePayload:
    """A file that calls itself a sheet, of so many bytes."""
    return {"name": "wren.json", "mimeType": "application/json", "buffer": b"x" * size}


def test_markup_in_names_is_only_letters(phone: Visits, laptop: Visits, server: Server) -> None:
    """Somebody calls themselves a script: everybody reads it, and no browser runs it."""
    company = Company(server.url)
    host = company.host.sits(laptop)
    name = "<img src=x onerror=alert(1)>"
    page = phone(server.url)
    sit_down(page, f"{server.url}/join/{company.invite}", name)
    roll_up(page, "<b>Wren</b>")
    expect(lines(host).filter(has_text=f"{name} takes a seat")).to_have_count(1)
    expect(host.get_by_role("button", name="<b>Wren</b>", exact=True)).to_be_visible()


# ---- an answer that is lost
class LostAnswers:
    """The server acts on what a page sends, but the first answer never arrives: which keys it was sent with."""

    def __init__(self, page: Page, path: str) -> None:
        self.keys: list[str] = []
        page.route(f"**{path}", self._pass_on)

    def _pass_on(self, route: Route) -> None:
        self.keys.append(route.request.headers["idempotency-key"])
        answer = route.fetch()
        assert answer.ok
        if len(self.keys) == 1:
            route.abort("connectionreset")
        else:
            route.fulfill(response=answer)


def test_a_roll_whose_answer_was_lost_is_rolled_once_though_it_is_pressed_again(
    laptop: Visits, watch: Watch, server: Server
) -> None:
    """The page presses again with the same key and gets the answer; the next press is a roll of its own."""
    watch.pardon("ERR_CONNECTION_RESET")
    watch.pardon("Failed to fetch")
    company = Company(server.url)
    host = company.host.sits(laptop)
    lost = LostAnswers(host, "/do")
    bench(host).get_by_label("Dice", exact=True).fill("3d20")
    give_reason(host, "the door")
    roll = bench(host).get_by_role("button", name="Roll", exact=True)
    with host.expect_event("requestfailed", lambda request: request.url.endswith("/do")):
        roll.click()
    expect(lines(host).filter(has_text="the door")).to_have_count(1)
    first = newest(host).inner_text()
    with host.expect_response("**/do") as again:
        roll.click()
    assert again.value.headers["hx-trigger"] == "done"
    assert lost.keys == [lost.keys[0]] * 2
    assert (lines(host).filter(has_text="the door").count(), newest(host).inner_text()) == (1, first)
    assert [line["n"] for line in company.host.get("/log").json()][-1] == 1
    with host.expect_response("**/do"):
        bench(host).get_by_label("Dice", exact=True).fill("3d20")
        give_reason(host, "the door")
        roll.click()
    expect(lines(host).filter(has_text="the door")).to_have_count(2)
    assert lost.keys[2] != lost.keys[0]


@pytest.mark.sweep
def test_a_player_who_signs_out_elsewhere_stays_signed_in_though_the_answer_was_lost(
    phone: Visits, watch: Watch, server: Server
) -> None:
    """The old token is no longer valid, and the new one was on its way: pressed again, it arrives."""
    watch.pardon("ERR_CONNECTION_RESET")
    watch.pardon("Failed to fetch")
    page = Company(server.url).player("Ann", hero("Ana")).sits(phone)
    lost = LostAnswers(page, "/sign-out")
    page.route("**/stream*", lambda route: route.abort())  # the page does not learn in between that it is signed out
    page.locator("nav.tabs").get_by_role("link", name="Dice").click()
    page.get_by_role("button", name="Table settings").click()
    button = page.get_by_role("button", name="Sign out elsewhere")
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/sign-out")):
        button.click()
    with page.expect_response("**/sign-out") as again:
        button.click()
    assert again.value.ok
    assert lost.keys == [lost.keys[0]] * 2
    page.unroute("**/stream*")
    page.reload()
    live(page)
