"""axe finds nothing moderate, serious or critical on any screen, dialog, layer or menu, by day or by candle."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from browser.arriving import live
from browser.gathering import PLAIN, Company, form
from browser.seeing import close_cards
from browser.serving import Server
from browser.sweeping import Sweep
from browser.test_seen_in_every_game import HARMS, ROLLS
from browser.visits import Visits, Watch
from web.fights import CREATURES, HEROES

STILL: dict[str, Any] = {"reduced_motion": "reduce", "bypass_csp": True}


class Evening:
    """Ann's Ana and Bob's Bram at a table with something of everything: notes, a stash, foes seen and unseen."""

    def __init__(self, url: str, game: str = "fell") -> None:
        self.game, self.company = game, Company(url, game)
        self.nell = self.company.host
        ana, bram = HEROES[game]()
        self.ann, self.bob = self.company.player("Ann", ana), self.company.player("Bob", bram)
        kind = CREATURES[game]
        self.nell.do("table.sitting", on=True)
        self.nell.do("table.scene", title="The old mill")
        self.nell.do("table.note", text="The mill is shut.")
        self.nell.do("table.note", text="A torn map", title="The map")
        self.nell.do("table.stash")
        self.nell.do("table.prepare", name="The mill", note="Rats", creatures=[f"{kind} x2"])
        self.company.creatures(kind, 3)
        self.company.creatures(kind, hidden=True)
        people = self.nell.get().json()["characters"]
        self.foes = [who for who, one in people.items() if one["kind"] == "creature"]

    def fight(self) -> None:
        """A fight, in which one is outside, one has fallen, and people stand in places and have conditions."""
        first = {"first": "party"} if self.game.startswith(("fell", "generic")) else {}
        self.nell.do(f"{self.game}.fight", foes=self.foes, **first)
        self.company.creatures(CREATURES[self.game])
        self.nell.do("table.life", self.foes[2], life="dead")
        self.nell.do("table.condition", "ana", text="cursed")
        self.nell.do("table.condition", self.foes[0], text="entangled")
        self.nell.do("table.place", "bram", place="the bridge")

    def call(self) -> None:
        """A roll that all are called for."""
        name, want = ROLLS[self.game]
        self.nell.do("table.call", move=f"{self.game}.{name}", who=["ana", "bram"], want=want, stakes="the beam gives")

    def hurt(self) -> None:
        name, want = HARMS[self.game]
        self.nell.do(f"{self.game}.{name}", "ana", **want)

    def let_bram_die(self) -> None:
        """Bram falls, and a week goes by: the facilitator is asked what becomes of him."""
        harm = {"move": "fell.harm", "actor": "bram", "params": {"n": 8, "armour": False}, "dice": [2, 1]}
        url, headers = f"{self.nell.at}/moves", self.nell.headers
        assert httpx.post(url, json=harm, headers=headers, timeout=30, verify=PLAIN).is_success
        self.nell.do("table.clock", n=7, unit="days")


@pytest.fixture(params=HEROES)
def evening(request: pytest.FixtureRequest, server: Server) -> Evening:
    return Evening(server.url, request.param)


# ---- the facilitator
@pytest.mark.sweep
def test_the_facilitators_page(evening: Evening, laptop: Visits) -> None:
    """Before a fight and in one: every part."""
    sweep = Sweep(evening.nell.sits(laptop, **STILL), "facilitator")
    sweep.judge("before a fight")
    evening.fight()
    evening.call()
    evening.hurt()
    expect(sweep.page.get_by_role("region", name="Fight", exact=True)).to_be_visible()
    expect(sweep.page.locator("#log-lines > :nth-child(1 of .line, .bundle).told-large")).to_contain_text("Ana")
    sweep.judge("in a fight")
    sweep.tabs()
    for leaf in ("prep", "seats"):
        sweep.page.locator("nav.tabs a[data-tab=notes]").click()
        sweep.page.locator(f"label[for=shelf-{leaf}]").click()
        sweep.judge(leaf, "phone")
    assert sweep.found == []


@pytest.mark.sweep
def test_all_that_opens_over_the_facilitators_page(evening: Evening, laptop: Visits) -> None:
    """In a fight: every menu and dialog."""
    evening.fight()
    evening.call()
    evening.hurt()
    sweep = Sweep(evening.nell.sits(laptop, **STILL), "facilitator")
    sweep.menus()
    sweep.dialogs()
    for path in ("invite", "tv", f"seats/{evening.ann.seat}/link"):
        sweep.open(f"/t/{evening.company.table}/{path}", "POST")
    assert sweep.found == []


@pytest.mark.sweep
def test_what_a_facilitator_is_asked(server: Server, laptop: Visits) -> None:
    """Whose time is up, who knocks, which turn ends too soon, what an undo would take along, what is set and moved."""
    evening = Evening(server.url)
    evening.fight()
    evening.let_bram_die()
    evening.ann.do("table.preferences", real_dice=True)
    evening.call()
    knocker = laptop(server.url)
    knocker.goto(f"/join/{evening.company.invite}")
    knocker.get_by_text("Rejoin seat").click()
    knocker.get_by_role("button", name="Bob").click()
    sweep = Sweep(evening.nell.sits(laptop, **STILL), "facilitator")
    page = sweep.page
    expect(page.get_by_role("alertdialog", name="Time is up for Bram")).to_be_visible()
    sweep.judge("questions")
    sweep.dialogs("#asks, #deaths")
    page.get_by_role("button", name="End turn").click()
    sweep.look("ending a turn")
    evening.nell.do("fell.attack", evening.foes[0], target="ana")
    sweep.fit("laptop")  # a phone shows the log on a tab of its own
    page.locator("#log-lines .line", has_text="Bram").last.get_by_role("button", name="undo").click()
    sweep.look("undoing")
    page.locator("[data-set]:visible").first.click()
    expect(page.locator("#setter")).to_be_visible()
    sweep.judge("setting a number", "laptop")
    page.keyboard.press("Escape")
    page.locator("[data-moves]:visible").first.click()
    expect(page.locator("#mover")).to_be_visible()
    sweep.judge("moving someone", "laptop")
    assert sweep.found == []


@pytest.mark.sweep
def test_a_table_at_which_nobody_is(server: Server, laptop: Visits) -> None:
    sweep = Sweep(Company(server.url).host.sits(laptop, **STILL), "facilitator")
    sweep.judge("an empty table")
    sweep.tabs()
    assert sweep.found == []


# ---- players
@pytest.mark.sweep
def test_a_players_page_with_all_that_opens_over_it(evening: Evening, laptop: Visits) -> None:
    """Before a fight and in one, with a call: every part and dialog, outcome cards, and a rule."""
    sweep = Sweep(evening.ann.sits(laptop, **STILL), "player")
    page = sweep.page
    evening.nell.do("table.say", text="You hear steps", to=[evening.ann.seat])
    expect(page.locator(".outcome:visible")).to_be_visible()
    sweep.judge("before a fight, with a message")
    evening.fight()
    evening.hurt()
    expect(page.locator("[data-card][data-kind=harmed]")).to_be_attached()
    while page.locator(".outcome:visible").count():  # none is Ann's own: they stay until they are closed
        sweep.judge(f"card {page.locator('.outcome:visible').get_attribute('data-kind')}", "phone")
        page.locator(".outcome:visible [data-close-card]").click()
    evening.call()
    expect(page.locator("#asks").get_by_role("button", name="Roll").first).to_be_visible()
    sweep.judge("in a fight, with a call")
    sweep.tabs()
    sweep.dialogs()
    page.locator("#sheet a.ruleword").first.click()
    expect(page.locator("#rule-layer")).to_be_visible()
    sweep.judge("a rule")
    assert sweep.found == []


@pytest.mark.sweep
def test_what_a_player_is_asked_and_told(server: Server, laptop: Visits) -> None:
    """Faces of real dice; what happened last time; the belongings of the dead."""
    evening = Evening(server.url)
    evening.nell.do("table.sitting", on=False)
    evening.nell.do("table.sitting", on=True)
    evening.ann.do("table.preferences", real_dice=True)
    evening.ann.do("fell.test", "ana", ability="BOD", dn=4)
    evening.nell.do("table.life", "bram", life="dead")
    for who, seat in (("with real dice", evening.ann), ("whose character is dead", evening.bob)):
        sweep = Sweep(seat.sits(laptop, **STILL), f"player {who}")
        expect(sweep.page.locator("#last-time .recap")).to_be_visible()
        close_cards(sweep.page)
        sweep.judge("asked")
        assert sweep.found == []


@pytest.mark.sweep
def test_a_seat_without_a_character(server: Server, laptop: Visits) -> None:
    """The choice of a character; one rolled up; one made by hand; one from a file."""
    company = Company(server.url)
    sweep = Sweep(company.player("Dot").sits(laptop, **STILL), "newcomer")
    sweep.judge("arriving")
    sweep.dialogs()
    sweep.page.get_by_role("button", name="Roll character").click()
    sweep.look("a character rolled up")
    sweep.tabs()
    assert sweep.found == []


@pytest.mark.parametrize("game", HEROES)
def test_both_pages_in_a_fight(server: Server, laptop: Visits, game: str) -> None:
    """In short, what the others here do at length."""
    evening = Evening(server.url, game)
    evening.fight()
    evening.call()
    for who, seat, size in (("facilitator", evening.nell, "laptop"), ("player", evening.ann, "phone")):
        sweep = Sweep(seat.sits(laptop, **STILL), f"{game}, {who}", quick=True)
        sweep.judge("in a fight", size)
        assert sweep.found == []


# ---- pages to read, and doors
@pytest.mark.sweep
def test_pages_to_read(server: Server, laptop: Visits) -> None:
    """The rules with and without a table, the log, dice, a proof, the screen on the wall, devices, settings."""
    evening = Evening(server.url)
    evening.fight()
    for _ in range(4):
        evening.nell.do("table.roll", roll="3d6+2d20", label="luck")
    evening.ann.do("fell.test", "ana", ability="BOD", dn=4)
    sweep = Sweep(evening.nell.sits(laptop, **STILL), "reader")
    table = f"/t/{evening.company.table}"
    sweep.visit("/rules", "/rules/fell", "/rules/fell?q=xyzzy")  # the second takes a minute
    sweep.visit(*(f"{table}/{path}" for path in ("rules/spells?q=sleep", "rules/tables?q=omens", "log", "dice")))
    sweep.page.goto(table)
    sweep.open(f"{table}/tv", "POST")
    sweep.page.goto(f"{table}/tv")
    live(sweep.page)
    sweep.judge("the TV")
    assert sweep.found == []
    wall = Sweep(evening.company.onlooker("Wall").sits(laptop, **STILL), "TV")
    wall.judge("in a fight")
    assert wall.found == []


@pytest.mark.sweep
def test_the_doors(server: Server, laptop: Visits, watch: Watch) -> None:
    """The front page, the invitation, the knock, links to seats, a TV's code, files, and pages that say what fails."""
    for status in ("401", "404", "422"):
        watch.pardon(status)
    company = Company(server.url)
    company.player("Ann", HEROES["fell"]()[0])
    sweep = Sweep(laptop(server.url, **STILL), "visitor")
    page = sweep.page
    sweep.visit("/lab?rule=fell.attack&over=dn%3D8&over=fell.contest.reroll%3Doff", "/lab/games", "/lab/fight")
    sweep.visit("/", f"/join/{company.invite}", "/tv", "/restore", "/seat/nothing", "/join/nothing", "/no/such/page")
    sweep.visit(f"/t/{company.table}")
    page.goto("/tv")
    page.get_by_role("textbox").fill("WRONG1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    sweep.judge("a wrong code")
    page.goto(f"/join/{company.invite}")
    page.get_by_text("Rejoin seat").click()
    sweep.judge("seats to come back to")
    page.get_by_role("button", name="Ann").click()
    expect(page.get_by_role("heading", name="Waiting for the facilitator")).to_be_visible()
    sweep.judge("knocking")
    page.goto(seat_link(company, laptop))
    sweep.judge("a link to a seat")
    assert sweep.found == []


def seat_link(company: Company, laptop: Visits) -> str:
    """A link to Ann's seat, as the facilitator makes one."""
    host = company.host.sits(laptop)
    host.get_by_role("group", name="Section").get_by_text("Seats").click()
    host.get_by_role("button", name="New link for Ann").click()
    link = form(host).get_by_label("Link", exact=True)
    expect(link).to_be_visible()
    return link.input_value()
