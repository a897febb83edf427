"""Journey 12: journey 2 with the keyboard alone, and axe finds nothing serious on any screen, by day or by candle."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.arriving import live
from browser.gathering import Company, form, newest, some, tab
from browser.judging import judged
from browser.serving import Server
from browser.visits import Visits, Watch
from web.fights import CREATURES, HEROES


# ---- the keyboard alone
def reach(page: Page, wanted: Locator) -> Locator:
    """Press Tab until that has the focus; it must be there within a page's worth of stops."""
    expect(wanted).to_be_visible()
    for _ in range(150):
        if wanted.evaluate("one => one === document.activeElement"):
            return wanted
        page.keyboard.press("Tab")
    raise AssertionError(f"The keyboard does not come to {wanted}")


def press(page: Page, wanted: Locator, key: str = "Enter") -> None:
    reach(page, wanted)
    page.keyboard.press(key)


def lay_by_keys(host: Page) -> str:
    """From the front page to a table of Fell, and to the link that invites to it."""
    host.goto("/")
    reach(host, host.get_by_role("textbox", name="Table name"))
    host.keyboard.type("Mill Road")
    press(host, host.get_by_role("button", name="Start table"))
    live(host)
    press(host, host.get_by_role("button", name="Menu"))
    press(host, host.get_by_role("navigation", name="Menu").get_by_role("button", name="Invite players"))
    link = form(host).get_by_label("Link", exact=True)
    expect(link).to_be_visible()
    shown = link.input_value()
    host.keyboard.press("Escape")
    expect(form(host)).to_be_hidden()
    return shown


def test_joining_and_a_called_roll_with_the_keyboard_alone(server: Server, laptop: Visits) -> None:
    """The facilitator lays a table and invites; a player sits down, rolls up a character and takes it; the facilitator
    calls for a roll; the player jumps to what is asked of them and rolls. No mouse, no touch, at either screen."""
    host, player = laptop(server.url), laptop(server.url)
    player.goto(lay_by_keys(host))
    reach(player, player.get_by_role("textbox", name="Your name"))
    player.keyboard.type("Ann")
    player.keyboard.press("Enter")
    live(player)

    press(player, player.get_by_role("button", name="Roll character"))
    reach(player, form(player).get_by_role("textbox", name="Name"))
    player.keyboard.press("Control+A")
    player.keyboard.type("Wren")
    press(player, form(player).get_by_role("button", name="Take character"))
    expect(player.get_by_role("heading", name="Wren").first).to_be_visible()
    expect(form(player)).to_be_hidden()

    bench = host.get_by_role("contentinfo")
    reach(host, bench.get_by_label("At stake"))
    host.keyboard.type("the beam gives")
    press(host, bench.get_by_role("button", name="Call", exact=True))
    expect(player.get_by_text("the beam gives", exact=True)).to_be_visible()

    press(player, player.get_by_role("link", name="Skip to questions"))
    press(player, player.get_by_role("button", name="Roll d").first)
    expect(player.get_by_text("the beam gives", exact=True)).to_be_hidden()
    for page in (player, host):
        expect(newest(page)).to_contain_text("Wren")
        expect(newest(page).get_by_text("Why", exact=True)).to_be_attached()
    press(player, newest(player).get_by_text("Why", exact=True).locator("xpath=ancestor::summary"))
    expect(newest(player).get_by_role("list").last).to_be_visible()


# ---- axe
def busy(url: str, game: str) -> Company:
    """A table with something of everything: a fight, somebody hidden, a call, a note, a stash, lines in the log."""
    company = Company(url, game)
    company.creatures(CREATURES[game], 3)
    company.creatures(CREATURES[game], hidden=True)
    company.host.do("table.note", text="The mill is shut.")
    company.host.do("table.stash")
    return company


@pytest.mark.parametrize("game", some("fell"))
def test_axe_finds_nothing_serious_at_a_table(server: Server, laptop: Visits, phone: Visits, game: str) -> None:
    """The facilitator's page in a fight and the player's page with all its parts and a called roll."""
    company = busy(server.url, game)
    ana, bram = HEROES[game]()
    ann = company.player("Ann", ana)
    company.player("Bob", bram)
    host, player = company.host.sits(laptop, bypass_csp=True), ann.sits(phone, bypass_csp=True)
    creatures = host.get_by_role("region", name="Creatures")
    creatures.get_by_role("button", name="The party").or_(creatures.get_by_role("button", name="Begin")).first.click()
    expect(host.get_by_role("region", name="Fight")).to_be_visible()
    host.get_by_role("contentinfo").get_by_role("button", name="Call", exact=True).click()
    expect(player.get_by_role("button", name="Roll").first).to_be_visible()
    found = judged(host, "facilitator") + judged(player, "player's sheet")
    for part in ("Dice", "Log", "Fight"):
        tab(player, part)
        found += judged(player, f"player's {part}")
    assert found == []


def dialogs(host: Page, player: Page) -> list[str]:
    """What opens over the page, at either screen."""
    found = []
    person = host.get_by_role("main").get_by_role("button", name="Ana", exact=True).first
    bench = host.get_by_role("contentinfo")
    hers = player.get_by_role("region", name="Ana's actions")
    opened: list[tuple[str, Page, Locator]] = [
        ("one of them", host, person),
        ("house call", host, bench.get_by_role("button", name="Adjust")),
        ("everything", host, bench.get_by_role("button", name="All actions")),
        ("a thing", player, player.get_by_role("button", name="mace", exact=True)),
        ("sheet", player, player.get_by_role("button", name="Ana's sheet")),
        ("more", player, hers.get_by_role("button", name="More")),
        ("attack", player, hers.get_by_role("button", name="Attack: options").first),
    ]
    for name, page, button in opened:
        button.click()
        expect(form(page)).to_be_visible()
        found += judged(page, name)
        page.keyboard.press("Escape")
        expect(form(page)).to_be_hidden()
    return found


def test_axe_finds_nothing_serious_in_dialogs_and_menus(server: Server, laptop: Visits, phone: Visits) -> None:
    """Forms, sheets and lists that open over the pages of a table of Fell; the menu, the invitation, the settings."""
    company = busy(server.url, "fell")
    ann = company.player("Ann", HEROES["fell"]()[0])
    foes = [who for who, one in company.host.get().json()["characters"].items() if one["kind"] == "creature"]
    company.host.do("fell.fight", foes=foes, first="party")
    host, player = company.host.sits(laptop, bypass_csp=True), ann.sits(phone, bypass_csp=True)
    found = dialogs(host, player)
    for name in ("Invite players", "Rulings", "Last time", "Table settings"):
        host.get_by_role("button", name="Menu").click()
        found += judged(host, "menu") if name == "Rulings" else []
        host.get_by_role("button", name=name).last.click()
        expect(form(host)).to_be_visible()
        found += judged(host, name)
        host.keyboard.press("Escape")
        expect(form(host)).to_be_hidden()
    assert found == []


def test_axe_finds_nothing_serious_on_pages_to_read(server: Server, laptop: Visits, phone: Visits) -> None:
    """The rules with and without a table, the log, what the dice have shown, and the screen on the wall."""
    company = busy(server.url, "fell")
    company.player("Ann", HEROES["fell"]()[0])
    company.host.do("table.roll", roll="3d6+2d20", label="luck")
    for device in (laptop, phone):
        page = company.host.sits(device, bypass_csp=True)
        found: list[str] = []
        for path in ("/rules", "/rules/fell", *(f"/t/{company.table}/{one}" for one in ("rules", "log", "dice"))):
            page.goto(path)
            found += judged(page, path)
        assert found == []
    wall = company.onlooker("TV").sits(laptop, bypass_csp=True)
    assert judged(wall, "on the wall") == []


def test_axe_finds_nothing_serious_at_the_doors(server: Server, laptop: Visits, phone: Visits, watch: Watch) -> None:
    """The front page, the invitation, the knock, a link to a seat, a link that opens nothing, the choice of a
    character; and the facilitator's page while nobody is there."""
    watch.pardon("404")
    company = Company(server.url)
    company.player("Ann", HEROES["fell"]()[0])
    host = company.host.sits(laptop)
    page = phone(server.url, bypass_csp=True)
    page.goto("/")
    found = judged(page, "front page")
    page.goto(f"/join/{company.invite}")
    found += judged(page, "invitation")
    page.get_by_text("Rejoin seat").click()
    found += judged(page, "invitation with seats")
    page.get_by_role("button", name="Ann").click()
    expect(page.get_by_role("heading", name="Waiting for the facilitator")).to_be_visible()
    found += judged(page, "knocking")
    page.goto("/seat/nothing")
    found += judged(page, "a link that opens nothing")
    page.goto(seat_link(host, "Ann"))
    found += judged(page, "a link to a seat")
    page.goto(f"/join/{company.invite}")
    page.get_by_label("Your name").fill("Dot")
    page.get_by_role("button", name="Take seat").click()
    live(page)
    found += judged(page, "a seat without a character")
    found += judged(Company(server.url).host.sits(laptop, bypass_csp=True), "an empty table")
    assert found == []


def test_axe_would_find_what_is_wrong(server: Server, laptop: Visits) -> None:
    """A button without a name, and pale words on a pale ground, are found by day and by candle."""
    page = laptop(server.url, bypass_csp=True)
    page.goto("/")
    page.evaluate("""document.querySelector("main").insertAdjacentHTML("afterbegin",
        "<button></button><p style='color: #777; background: #888'>Hardly to be read</p>")""")
    found = judged(page, "front page")
    assert [one.split(":")[0] for one in found if "button-name" in one] == ["front page, day"]
    assert len([one for one in found if "color-contrast" in one]) == 2


def seat_link(host: Page, name: str) -> str:
    """A link to a seat, as the facilitator makes one."""
    host.get_by_role("group", name="Section").get_by_text("Seats").click()
    host.get_by_role("button", name=f"New link for {name}").click()
    link = form(host).get_by_label("Link", exact=True)
    expect(link).to_be_visible()
    return link.input_value()
