"""What a player sees in the window of a small phone, without a tap, after whatever happens to them."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.gathering import PLAIN, Company, Voice, tab
from browser.judging import judged, within
from browser.seeing import draw, stands_in_window
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero
from web.fights import CREATURES, HEROES

SOON = 2000  # milliseconds in which a tab behind others says so
SMALL = {"viewport": {"width": 360, "height": 640}, "reduced_motion": "reduce"}


class Table:
    """Bram's phone, Ana's seat, and the facilitator's."""

    def __init__(self, server: Server, phone: Visits, **more: Any) -> None:
        self.company = Company(server.url)
        self.host = self.company.host
        bram = hero("Bram", items=("mace",), worn=("gambeson",), coin=5)
        self.me, self.other = self.company.player("Tom", bram), self.company.player("Una", hero("Ana", coin=9))
        self.bram, self.ana = self.id_of(self.me, "Bram"), self.id_of(self.other, "Ana")
        self.page: Page = self.me.sits(phone, **SMALL, **more)

    def id_of(self, voice: Voice, name: str) -> str:
        return str(next(id for id, seen in voice.get().json()["characters"].items() if seen["name"] == name))

    def fells(self, who: str, harm: int) -> None:
        """Harm to BOD that leaves nothing; the death table's dice are typed: 2 is rounds, 3 of them."""
        want = {"n": harm, "to": "BOD", "armour": False}
        body = {"move": "fell.harm", "actor": who, "params": want, "overrule": True, "dice": [2, 3]}
        answer = httpx.post(f"{self.host.at}/moves", json=body, headers=self.host.headers, timeout=30, verify=PLAIN)
        assert answer.is_success, answer.text

    def foes(self) -> None:
        self.company.creatures("goblin", 2)

    @property
    def card(self) -> Locator:
        return self.page.locator(".outcome:visible")

    def shows(self, kind: str) -> None:
        """The card in sight is of this kind, without a tap."""
        expect(self.card).to_have_attribute("data-kind", kind)

    def sees(self, text: str) -> None:
        """The words stand on the one card that is shown, in the window, and nothing covers them."""
        stands_in_window(self.card.get_by_text(text).first)
        expect(self.card).to_have_count(1)


@pytest.fixture
def table(server: Server, phone: Visits) -> Table:
    return Table(server, phone)


def test_ones_own_roll_is_seen_with_its_dice(table: Table) -> None:
    table.me.do("fell.test", table.bram, ability="BOD", dn=4)
    table.sees("the BOD test")
    die = table.card.get_by_role("img", name="d8: ")
    stands_in_window(die)
    assert die.bounding_box()["height"] >= 48  # type: ignore[index]


def test_being_struck_going_down_and_dying_are_seen(table: Table) -> None:
    table.host.do("fell.harm", table.bram, n=3, to="BOD", armour=False)
    table.sees("Bram takes 3 harm")
    change = table.card.locator(".o-change", has_text="BOD")
    expect(change).to_contain_text("5")
    stands_in_window(change)
    table.card.get_by_role("button", name="Close").click()
    table.host.do("table.life", table.bram, life="down")
    table.sees("goes down")
    table.card.get_by_role("button", name="Close").click()
    table.host.do("table.life", table.bram, life="dead")
    table.sees("Bram is dead.")
    table.card.get_by_label("Last words").fill("Tell my goat.")
    table.card.get_by_role("button", name="Speak").click()
    expect(table.page.locator("#log-lines")).to_contain_text("Tell my goat.")


@pytest.mark.sweep
def test_a_fall_among_several_blows_is_said_with_its_clock_and_who_can_help(table: Table) -> None:
    """The facilitator's 3 and 5 harm take BOD 8 whole: one card of the turn says so without a tap."""
    table.foes()
    table.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first="foes")
    table.host.do("fell.harm", table.bram, n=3, to="BOD", armour=False)
    table.fells(table.bram, 5)
    expect(table.card).to_have_attribute("data-kind", "down")
    table.sees("Bram takes 8 harm")
    table.sees("Bram goes down, dying")
    table.sees("3 rounds left unless treated. ")
    table.sees("Ana can treat Bram.")
    table.card.get_by_role("button", name="Call for help").click()
    table.sees("Everyone has been told.")


@pytest.mark.sweep
def test_a_friends_fall_is_seen_with_what_helps_and_goes_when_they_are_up(table: Table) -> None:
    table.foes()
    table.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first="party")
    table.fells(table.ana, 8)
    expect(table.card).to_have_attribute("data-kind", "friend")
    table.sees("Ana goes down, dying")
    treat = table.card.get_by_role("button", name="Treat: Ana")
    stands_in_window(treat)
    table.host.do("table.life", table.ana, life="up")
    expect(table.page.locator("[data-kind=friend]")).to_have_count(0)


@pytest.mark.sweep
def test_death_is_seen_before_an_older_card_and_the_next_character_before_the_stash(table: Table) -> None:
    table.host.do("table.say", text="You hear steps", to=[table.me.seat])
    table.sees("You hear steps")
    table.host.do("table.life", table.bram, life="dead")
    table.sees("Bram is dead.")
    table.card.locator("[data-close-card]").click()
    table.sees("You hear steps")
    table.card.locator("[data-close-card]").click()
    expect(table.card).to_have_count(0)
    title, stash = table.page.get_by_text("Your next character"), table.page.get_by_role("button", name="Move to stash")
    assert title.bounding_box()["y"] < stash.bounding_box()["y"]  # type: ignore[index]


def test_a_rescue_and_the_end_of_a_fight_are_great_moments(table: Table) -> None:
    """Bram falls and Ana treats him: by whom, without the old defeat. Then the goblins flee, and the fight ends."""
    table.foes()
    table.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first="foes")
    table.fells(table.bram, 8)
    table.shows("down")
    table.other.do("fell.treat", table.ana, target=table.bram)
    table.shows("saved")
    table.sees("Ana saves you.")
    expect(table.page.get_by_text("goes down, dying").and_(table.card.locator("*"))).to_have_count(0)
    table.card.get_by_role("button", name="Thank Ana").click()
    expect(table.page.locator("#log-lines")).to_contain_text("Thank you, Ana.")
    table.card.get_by_role("button", name="Close").click()
    for goblin in ("goblin-a", "goblin-b"):
        table.host.do("fell.fight.leave", goblin)
    table.host.do("fell.fight.end")
    table.shows("won")
    table.sees("They flee. You have won.")
    table.sees("foes fled")


def test_what_was_closed_stays_closed_on_every_device(table: Table, phone: Visits) -> None:
    table.host.do("fell.harm", table.bram, n=3, to="BOD", armour=False)
    other = table.me.sits(phone, **SMALL)
    expect(other.locator(".outcome:visible")).to_have_count(1)
    table.card.get_by_role("button", name="Close").click()
    expect(table.card).to_have_count(0)
    expect(other.locator(".outcome:visible")).to_have_count(0)


@pytest.mark.sweep
def test_a_handout_keeps_its_lines_and_its_emphasis(table: Table) -> None:
    text = "Meet me *tonight*.\n**Alone.**"
    table.host.do("table.say", text=text, title="A letter", to=[table.me.seat])
    table.sees("A letter")
    expect(table.card.locator(".o-text")).to_have_text("Meet me tonight. Alone.")
    assert table.card.locator(".o-text").inner_text() == "Meet me tonight.\nAlone."
    expect(table.card.locator(".o-text strong")).to_have_text("Alone.")


@pytest.mark.parametrize("place", ["Fight", "Sheet"])
@pytest.mark.sweep
def test_choices_of_a_card_are_in_sight_whatever_else_is_on_the_page(server: Server, phone: Visits, place: str) -> None:
    """On the tab of the fight the dock gives way; beside an open call, the rows and the dice do."""
    company = Company(server.url, "generic-fantasy")
    page = company.player("Ann", HEROES["generic-fantasy"]()[0]).sits(phone, **SMALL)
    kind = CREATURES["generic-fantasy"]
    company.creatures(kind, 3)
    foes = [f"{kind}-{x}" for x in "abc"]
    company.host.do("generic-fantasy.fight", foes=foes, first="foes")
    tab(page, place)
    for foe in foes:
        company.host.do("generic-fantasy.attack", foe, target="ana")
    if place == "Sheet":
        want = {"attribute": "BOD"}
        company.host.do("table.call", move="generic-fantasy.test", who=["ana"], want=want, stakes="it gives")
        expect(page.locator("#asks").get_by_role("button", name="Roll")).to_be_visible()
    card = page.locator(".outcome:visible")
    expect(card.locator(".o-count")).to_have_text("3")
    due_rolls = card.locator(".o-choice")
    for at in range(due_rolls.count()):
        stands_in_window(due_rolls.nth(at))
    expect(card.get_by_text("(Kobold C)").first).to_be_visible()


@pytest.mark.sweep
def test_a_handout_is_seen_before_a_gift_and_a_message_that_are_still_news(table: Table) -> None:
    table.other.do("fell.hand", table.ana, to=table.bram, coin=4)
    table.sees("Ana gives Bram 4 coin.")
    table.host.do("table.say", text="You hear steps", to=[table.me.seat])
    table.host.do("table.say", text="A torn map", title="The map", to=[table.me.seat])
    table.sees("A torn map")
    expect(table.card.get_by_text("1 of 3")).to_be_visible()
    table.card.get_by_role("button", name="Next").click()
    table.sees("Ana gives Bram 4 coin.")
    table.card.get_by_role("button", name="Next").click()
    table.sees("You hear steps")
    table.card.get_by_role("button", name="Close").click()
    expect(table.card).to_have_count(0)
    table.page.reload()
    expect(table.page.get_by_role("heading", name="Bram")).to_be_visible()
    expect(table.card).to_have_count(0)


@pytest.mark.sweep
def test_a_call_stays_in_reach_beside_a_card(table: Table) -> None:
    table.host.do("fell.harm", table.bram, n=3, to="BOD", armour=False)
    table.host.do("table.call", move="fell.test", who=[table.bram], want={"ability": "INT", "dn": 4}, stakes="it gives")
    table.sees("Bram takes 3 harm")
    roll = table.page.locator("#asks").get_by_role("button", name="Roll")
    stands_in_window(roll)
    table.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    draw(table.page)
    stands_in_window(roll)
    roll.click()
    table.sees("the INT test")


def test_a_tab_behind_others_says_that_it_is_your_turn(table: Table) -> None:
    """The page is hidden first: its stream goes on, and its title and icon change within 2 seconds."""
    table.foes()
    table.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first="foes")
    title = table.page.title()
    icon = table.page.locator("link[rel=icon]").get_attribute("href")
    with table.page.expect_response("**/here?hidden=true"):  # from now on, its silence would be sleep
        table.page.evaluate(
            """() => {
                Object.defineProperty(document, "hidden", { value: true, configurable: true });
                document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
    with table.company.unawaited():
        table.host.do("fell.turn")
    expect(table.page).to_have_title(f"Your turn - {title}", timeout=SOON)
    expect(table.page.locator("link[rel=icon]")).not_to_have_attribute("href", str(icon), timeout=SOON)
    expect(table.page.locator("#log-lines")).to_contain_text("The party's turn")


def test_an_undo_is_seen_and_the_card_of_what_was_undone_is_gone(table: Table) -> None:
    """One's own undo is told by a toast that offers to redo it, the facilitator's by a card."""
    table.me.do("fell.test", table.bram, ability="BOD", dn=4)
    table.sees("the BOD test")
    table.card.get_by_role("button", name="Undo").click()
    expect(table.card).to_have_count(0)
    redo = table.page.get_by_role("status").filter(has_text="Undone: Bram").get_by_role("button", name="Redo")
    stands_in_window(redo)
    table.host.do("fell.harm", table.bram, n=3, to="BOD", armour=False)
    table.sees("Bram takes 3 harm")
    table.host.undo()
    expect(table.card).to_have_attribute("data-kind", "undone")
    table.sees("Undone: Bram takes 3 harm")


@pytest.mark.sweep
def test_what_others_do_is_no_card(table: Table) -> None:
    table.other.do("fell.test", table.ana, ability="BOD", dn=4)
    expect(table.page.locator("#log-lines")).to_contain_text("the BOD test")
    expect(table.card).to_have_count(0)


@pytest.mark.sweep
def test_axe_finds_nothing_on_cards_of_every_tone_and_nothing_is_cut(server: Server, phone: Visits) -> None:
    table = Table(server, phone, bypass_csp=True)
    table.foes()
    table.me.do("fell.attack", table.bram, target="goblin-a")
    table.sees("Goblin A")
    table.card.get_by_text("Why").first.click()
    found = judged(table.page, "an attack", "#outcome")
    within(table.page)
    table.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first="foes")
    for foe in ("goblin-a", "goblin-b"):
        table.host.do("fell.attack", foe, target=table.bram)
    table.shows("struck")
    found += judged(table.page, "struck", "#outcome")
    within(table.page)
    table.host.do("table.life", table.bram, life="down")
    table.shows("down")
    found += judged(table.page, "down", "#outcome")
    assert found == []
