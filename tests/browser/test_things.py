"""An evening with loot and a market in each game: what the facilitator gives, and what each person sees of it.

Ann plays Ana on the smallest phone, Bob plays Bram on a phone, Nell is the facilitator at a laptop.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.gathering import Company, form, is_act, lines, newest, tapped
from browser.judging import SMALL, judged, within
from browser.seeing import close_cards
from browser.serving import Server
from browser.visits import Visits
from caltrop.games import registry
from web.fights import CREATURES, HEROES

MONEY = {"fell": "coin", "fell-hits": "coin", "generic-fantasy": "coin", "grimoire": "gold", "deeds": "gold"}
THINGS = {  # what a body of each game is searched for, as the bestiary says it, besides coin
    "fell": ("stolen spoons", "jar of something pickled"),
    "fell-hits": ("cart with a dead man's furniture", "billhook"),
    "generic-fantasy": ("bag of gears", "drawing of a dragon, with kisses"),
    "grimoire": ("list of rich travellers, with one of your names",),
    "deeds": ("round shield painted with a whale",),
}


class Evening:
    """Three people at a table of a game where two creatures lie dead."""

    def __init__(self, server: Server, phone: Visits, laptop: Visits, game: str) -> None:
        self.game, self.company = game, Company(server.url, game)
        ana, bram = HEROES[game]()
        self.ann, self.bob = self.company.player("Ann", ana), self.company.player("Bob", bram)
        self.nell = self.company.host
        self.company.creatures(CREATURES[game], 2)
        self.bodies = [f"{CREATURES[game]}-{letter}" for letter in "ab"]
        for who in self.bodies:
            self.nell.do("table.life", who, life="dead")
        self.mine: Page = self.ann.sits(phone, **SMALL, bypass_csp=True)
        self.other: Page = self.bob.sits(phone)
        self.desk: Page = self.nell.sits(laptop, bypass_csp=True)

    def close_cards(self) -> None:
        for page in (self.mine, self.other):
            close_cards(page)

    @property
    def loot(self) -> Locator:
        return self.mine.locator("#lying")


def coin_of(evening: Evening) -> int:
    """How much Ana has, as her phone shows it."""
    shown = evening.mine.get_by_role("button", name=re.compile(rf"^{MONEY[evening.game]} \d+", re.IGNORECASE)).first
    return int(re.sub(r"\D", "", shown.inner_text()))


def has_coin(evening: Evening, n: int) -> None:
    """Ana's phone shows that she has so much."""
    shown = evening.mine.get_by_role("button", name=re.compile(rf"^{MONEY[evening.game]} {n}\b", re.IGNORECASE))
    expect(shown.first).to_be_visible()


def search_bodies(evening: Evening) -> None:
    """Nell searches the bodies; what is found lies there, on everyone's phone."""
    desk = evening.desk
    desk.get_by_role("button", name="Search 2 bodies").click()
    expect(form(desk).get_by_role("heading", name="Loot")).to_be_visible()
    form(desk).get_by_label("Place").fill("the yard")
    form(desk).get_by_role("button", name="Search", exact=True).click()
    expect(form(desk).locator(".pile-row").first).to_be_visible()
    for thing in THINGS[evening.game]:
        expect(form(desk).locator(".pile-row").filter(has_text=thing).first).to_be_visible()
        expect(evening.loot.get_by_text(thing).first).to_be_visible()
        expect(evening.other.locator("#lying").get_by_text(thing).first).to_be_visible()
    expect(newest(evening.mine)).to_contain_text("The party searches")


def hand_out(evening: Evening) -> None:
    """A row is marked for Bram with a key, and nothing is given before Hand out: then Bob's phone has a card."""
    thing, desk = THINGS[evening.game][0], evening.desk
    rows = form(desk).locator(".pile-row").filter(has_text=thing)
    row = rows.first
    counted = row.locator("b").first.inner_text()  # "billhook x2": of weapons and shields one is given
    lie = evening.loot.locator(".lies:not(.gone) b").get_by_text(counted, exact=True)
    row.get_by_role("radio").first.focus()
    desk.keyboard.press("2")
    expect(row.get_by_role("radio", name="Bram")).to_be_checked()
    expect(lie).to_have_count(1)
    with desk.expect_response(is_act) as done:
        form(desk).get_by_role("button", name="Hand out 1").click()
    if 'name="overrule"' in done.value.text():
        form(desk).get_by_role("button", name=re.compile("anyway")).click()
    expect(evening.other.locator(".outcome:visible").get_by_text("Bram gets").first).to_be_visible()
    expect(lie).to_have_count(0)
    expect(rows.locator("b").get_by_text(counted, exact=True)).to_have_count(0)  # drawn anew
    expect(evening.loot.locator(".lies.gone").filter(has_text=thing)).to_contain_text("Bram has it.")
    desk.keyboard.press("Escape")
    expect(form(desk)).to_be_hidden()


def split_coin(evening: Evening) -> None:
    """Ann lays 9 on the table's word: the phone says before what each gets, and the rest stays."""
    money = MONEY[evening.game]
    evening.nell.do("table.gift", coin=9, place="the well")
    before = coin_of(evening)
    pile = evening.mine.get_by_role("region", name="What lies here: the well")
    expect(pile.get_by_text(f"Split 9 {money} between 2: 4 each, 1 stays here.")).to_be_visible()
    pile.get_by_role("button", name=f"Split {money}").click()
    expect(newest(evening.mine)).to_contain_text(f"Ana and Bram split 8 {money}: 4 each.")
    expect(pile.get_by_text(f"1 {money}").first).to_be_visible()
    has_coin(evening, before + 4)


def shop(evening: Evening) -> None:
    """Ann buys with a basket on the smallest phone, sees what is left, and what she cannot pay for."""
    game, mine = evening.game, evening.mine
    items, money = registry.games()[game].library.items, MONEY[game]
    before = coin_of(evening)
    mine.get_by_role("button", name="Market").click()
    market = form(mine)
    expect(market.get_by_role("heading", name="Market")).to_be_visible()
    within(mine)
    assert judged(mine, f"{game}: market", "#dialog") == []
    rope, torch = items["rope"], items["torch"]
    market.get_by_role("button", name=f"Add {rope.name}", exact=True).click()
    expect(market.get_by_text("Basket: 1 item")).to_be_visible()
    market.get_by_role("button", name=f"Add {torch.name}", exact=True).click()
    expect(market.get_by_text("Basket: 2 items")).to_be_visible()
    market.get_by_role("button", name=f"Add {torch.name}", exact=True).click()
    cost = rope.cost + 2 * torch.cost
    expect(market.get_by_text("Basket: 3 items")).to_be_visible()
    expect(market.locator("[data-coin-after]")).to_have_text(str(before - cost))
    dear = max(items.values(), key=lambda item: item.cost)
    market.get_by_role("searchbox").fill(dear.name)
    short = market.locator(".ware").filter(has=mine.get_by_text(dear.name, exact=True))
    expect(short.get_by_text(f"{dear.cost - (before - cost)} short")).to_be_visible()
    market.get_by_role("button", name="Buy").click()
    again = form(mine).get_by_role("button", name=re.compile("anyway"))  # a pack that is full asks first
    expect(mine.locator(".outcome:visible").get_by_text(f"for {cost} {money}").or_(again).first).to_be_visible()
    if again.count():
        again.click()
    expect(mine.locator(".outcome:visible").get_by_text(f"for {cost} {money}").first).to_be_visible()
    has_coin(evening, before - cost)
    expect(newest(evening.desk)).to_contain_text("Ana buys a rope and 2 torches")


def sell(evening: Evening) -> None:
    """Ann sells her mace for half its price."""
    mine, price = evening.mine, registry.games()[evening.game].library.items["mace"].cost // 2
    mine.get_by_role("button", name="Market").click()
    form(mine).get_by_role("button", name="Sell", exact=True).first.click()
    form(mine).get_by_role("button", name="Add mace", exact=True).last.click()
    form(mine).locator("[data-buy]").click()
    expect(newest(mine)).to_contain_text(f"Ana sells a mace for {price} {MONEY[evening.game]}.")


def make_up(evening: Evening) -> None:
    """Nell makes a thing up for Ana, who reads it on a card; no player learns that it is kept."""
    desk, mine = evening.desk, evening.mine
    desk.get_by_role("button", name="Give something").first.click()
    form(desk).get_by_role("button", name="New thing").click()
    form(desk).get_by_label("Name", exact=True).fill("Saint's lantern")
    form(desk).get_by_label("Description", exact=True).fill("It hums.")
    form(desk).get_by_label("Slots of each").fill("0")
    form(desk).get_by_label("Uses").fill("3")
    form(desk).locator(".gift-to label").filter(has_text="Ana").click()
    assert judged(desk, f"{evening.game}: make up", "#dialog") == []
    form(desk).get_by_role("button", name="Save").click()
    card = mine.locator(".outcome:visible")
    expect(card.get_by_text("Ana gets Saint's lantern.")).to_be_visible()
    expect(card.get_by_text("It hums.")).to_be_visible()
    card.get_by_role("button", name="Saint's lantern").click()
    expect(form(mine).get_by_text("It hums.")).to_be_visible()
    mine.keyboard.press("Escape")


def drop_and_take(evening: Evening) -> None:
    """What Ann drops, Bob takes."""
    evening.ann.do(f"{evening.game}.drop", "ana", item="torch")
    there = evening.other.locator("#lying").get_by_role("button", name="Take torch").first
    expect(there).to_be_visible()
    tapped(evening.other, there)
    expect(newest(evening.mine)).to_contain_text("Bram takes a torch.")
    expect(evening.loot.get_by_role("button", name="Take torch")).to_have_count(0)


def keep_a_secret(evening: Evening) -> None:
    """What Nell hides in a place is on no phone, in no log and in no page, until she shows it."""
    evening.nell.do("table.make", name="The drowned crown", place="the crypt", hidden=True)
    expect(evening.desk.get_by_text("The drowned crown").first).to_be_visible()
    for page in (evening.mine, evening.other):
        assert "drowned crown" not in page.content()
        page.reload()
        expect(lines(page).first).to_be_attached()
        assert "drowned crown" not in page.content()
    evening.desk.get_by_role("button", name="Loot", exact=True).click()
    form(evening.desk).get_by_role("button", name="Show players").click()
    expect(newest(evening.mine)).to_contain_text("Found at the crypt: The drowned crown.")
    expect(evening.loot.get_by_text("The drowned crown").first).to_be_visible()
    assert judged(evening.desk, f"{evening.game}: loot", "#dialog") == []


@pytest.mark.parametrize("game", HEROES)
@pytest.mark.sweep
def test_an_evening_with_loot_and_a_market(server: Server, phone: Visits, laptop: Visits, game: str) -> None:
    evening = Evening(server, phone, laptop, game)
    evening.close_cards()
    search_bodies(evening)
    hand_out(evening)
    evening.close_cards()
    split_coin(evening)
    evening.close_cards()
    within(evening.mine)
    assert judged(evening.mine, f"{game}: what lies here", "#lying") == []
    shop(evening)
    evening.close_cards()
    sell(evening)
    evening.close_cards()
    make_up(evening)
    drop_and_take(evening)
    keep_a_secret(evening)


def test_homebrew_things_are_listed_and_saved_as_a_variant(server: Server, laptop: Visits) -> None:
    company = Company(server.url)
    company.host.do("table.make", name="Bone key", kept_only=True)
    company.creatures("grave hound, 6 HP, BOD d6, bite d6 2 harm")
    desk = company.host.sits(laptop)
    desk.get_by_role("group", name="Section").get_by_text("Scenes").click()
    listed = desk.get_by_role("region", name="Homebrew")
    expect(listed.get_by_text("Bone key")).to_be_visible()
    expect(listed.get_by_text("Grave hound")).to_be_visible()
    with desk.expect_download() as saved:
        listed.get_by_role("link", name="Save as a variant file").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert 'id = "own-bone-key"' in text
    assert 'id = "own-grave-hound"' in text
    listed.get_by_role("button", name="Delete Bone key").click()
    expect(listed.get_by_text("Bone key")).to_have_count(0)
