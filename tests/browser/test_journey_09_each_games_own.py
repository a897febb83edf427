"""Journey 9: rest, market, a hireling, advancement, a scar, a mishap, each game's own; a death and who goes on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import deeds.table
import grimoire.table
from browser.arriving import roll_up
from browser.gathering import Company, Voice, every_move, form, lines, newest, settle, tab, tapped, typed
from browser.serving import Server
from browser.visits import Visits, look_up
from caltrop.games import registry
from web.fights import HEROES

MAIN = {"fell": "BOD", "fell-hits": "BOD", "generic-fantasy": "BOD", "grimoire": "HP", "deeds": "HP"}
WHOLE = {"BOD": "BOD d8, 8/8", "HP": "HP 4 of 4"}


def open_move(player: Page, name: str) -> None:
    """Any move there is, found by its name among all of them."""
    look_up(player)
    player.get_by_role("region", name="Ana's actions").get_by_role("button", name="More", exact=True).click()
    form(player).get_by_role("searchbox", name="Search actions").fill(name)
    look_up(player)
    form(player).get_by_role("button", name=re.compile(f"^{name}")).first.click()
    expect(form(player).get_by_role("heading", name=re.compile(f"^{name}\\b")).first).to_be_visible()


def do_it(player: Page) -> None:
    form(player).locator("#preview").get_by_role("button").click()
    expect(form(player)).to_be_hidden()


def seated(server: Server, game: str) -> tuple[Company, Voice]:
    company = Company(server.url, game)
    ana, bram = HEROES[game]()
    ann = company.player("Ann", ana)
    company.player("Bob", bram)
    return company, ann


@pytest.mark.parametrize("game", HEROES)
def test_market_hireling_and_a_nights_rest(server: Server, laptop: Visits, phone: Visits, game: str) -> None:
    """With 50 coin Ann buys a torch more, which costs what the list says; hires Pim, who goes along; and a night's
    rest brings back all that Ana has lost. The facilitator sees all of it."""
    company, ann = seated(server, game)
    company.host.do("table.house", "ana", name=MAIN[game], value=2)
    host, player = company.host.sits(laptop), ann.sits(phone)

    left = 50 - registry.games()[game].library.items["torch"].cost
    open_move(player, "Buy")
    form(player).get_by_label("Item").fill("torch")
    do_it(player)
    expect(player.get_by_role("button", name=re.compile(rf"^(Coin|Gold) {left}\b"))).to_be_visible()
    expect(newest(host)).to_contain_text("torch")

    open_move(player, "Hire")
    form(player).get_by_label(re.compile("^Name")).fill("Pim")
    if game in ("grimoire", "deeds"):
        form(player).get_by_role("combobox", name="Role").select_option(index=2)
    do_it(player)
    expect(host.get_by_role("button", name="Pim", exact=True).first).to_be_visible()

    player.get_by_role("region", name="Ana's actions").get_by_role("button", name="Rest").click()
    look_up(player)
    form(player).get_by_text("1 night", exact=True).click()
    tapped(player, form(player).get_by_role("button", name="Rest anyway"))  # anyway: it is Bram's time, too
    sheet = player.get_by_role("region", name="Ana", exact=True)
    expect(sheet.get_by_role("button", name=WHOLE[MAIN[game]])).to_be_visible()


@pytest.mark.sweep
def test_fell_advances_by_the_dice(server: Server, laptop: Visits, phone: Visits) -> None:
    """Safe again, Ann rolls her own dice for BOD d8, INT d6 and WIL d8: the 8 on BOD makes it a d10, the 1 on INT a d4,
    and a 4 leaves WIL as it is."""
    company, ann = seated(server, "fell")
    host, player = company.host.sits(laptop), ann.sits(phone)
    open_move(player, "Advance")
    typed(player, "8 1 4")  # without any danger before, as the form says
    expect(player.get_by_role("button", name="BOD d10")).to_be_visible()
    expect(player.get_by_role("button", name="INT d4")).to_be_visible()
    expect(player.get_by_role("button", name="WIL d8")).to_be_visible()
    expect(newest(host)).to_contain_text("Ana")


@pytest.mark.sweep
def test_grimoire_casts_with_a_mishap(server: Server, laptop: Visits, phone: Visits) -> None:
    """Ana puts two dice into Ashen Lance and they show 1 and 1: dice alike are a mishap, and 2 is the sum of them."""
    company, ann = seated(server, "grimoire")
    company.creatures("footpad")
    host, player = company.host.sits(laptop), ann.sits(phone)
    player.get_by_role("button", name="Cast Ashen Lance").click()
    form(player).get_by_role("spinbutton", name="Dice from slots").fill("2")
    form(player).get_by_role("group", name="Targets").get_by_text("Footpad").click()
    expect(form(player).get_by_role("button", name="Roll 2d6")).to_be_visible()
    before = lines(host).count()
    typed(player, "1 1")
    settle(host, before)
    mishap = registry.games()["grimoire"].library.mishaps[2].name
    for page in (host, player):
        expect(newest(page)).to_contain_text(mishap)


@pytest.mark.parametrize("game", ["grimoire", "deeds"])
@pytest.mark.sweep
def test_harm_to_exactly_nothing_leaves_a_scar(server: Server, laptop: Visits, phone: Visits, game: str) -> None:
    """A fall takes the last 4 of Ana's hit points and no more: she is left with a scar, on her sheet and in the log."""
    company = Company(server.url, game)
    ann = company.player("Ann", (grimoire.table if game == "grimoire" else deeds.table).hero("Ana", hp=4))
    host, player = company.host.sits(laptop), ann.sits(phone)
    every_move(host, "Ana", "Deal damage" if game == "deeds" else "Deal harm")
    form(host).get_by_role("spinbutton", name="Amount").fill("4")
    before = lines(host).count()
    form(host).get_by_role("button", name=re.compile("^(Deal|Roll)")).click()
    settle(host, before)
    expect(player.get_by_role("button", name=re.compile("^HP 0 "))).to_be_visible()
    scars = [scar.name for scar in registry.games()[game].library.scars.values()]
    expect(newest(player)).to_contain_text(re.compile("|".join(map(re.escape, scars))))


@pytest.mark.parametrize("game", HEROES)
@pytest.mark.sweep
def test_a_death_and_who_goes_on(server: Server, laptop: Visits, phone: Visits, game: str) -> None:
    """The facilitator says that Ana is dead. She is among the fallen, what she carried goes to the stash with a tap,
    and Ann goes on as somebody new, whom everybody sees."""
    company, ann = seated(server, game)
    company.host.do("table.stash")
    host, player = company.host.sits(laptop), ann.sits(phone)
    host.get_by_role("main").get_by_role("button", name="Ana", exact=True).first.click()
    form(host).get_by_role("button", name="Dead", exact=True).click()
    expect(host.get_by_role("heading", name="Fallen")).to_be_visible()

    player.get_by_role("button", name="Move to stash").click()
    expect(player.get_by_role("heading", name="Your next character")).to_be_visible()
    roll_up(player, "Wren")
    expect(host.get_by_role("main").get_by_role("button", name=re.compile("^Wren")).first).to_be_visible()
    tab(player, "Party")
    expect(player.get_by_role("region", name="Stash")).to_contain_text("mace")
