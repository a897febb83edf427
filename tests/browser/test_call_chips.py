"""A called roll on a small phone: chips in sight, odds that follow each tap, and a Roll button that never moves."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.gathering import Company, Voice
from browser.judging import judged, within
from browser.seeing import stands_in_window
from browser.serving import Server
from browser.test_outcome_cards import SMALL
from browser.visits import Visits
from fell.table import hero
from grimoire.table import hero as mage


class Called:
    """A phone whose player has been called to roll, another player, and the facilitator."""

    def __init__(
        self, server: Server, phone: Visits, game: str = "fell", items: tuple[str, ...] = (), **more: Any
    ) -> None:
        self.company = Company(server.url, game)
        self.host = self.company.host
        mine, other = (
            (hero("Bram", items=("mace", *items), skills=("athletics",)), hero("Ana", skills=("lore",)))
            if game == "fell"
            else (mage("Bram", strength=12, items=("mace", "shield")), mage("Ana"))
        )
        self.me, self.other = self.company.player("Tom", mine), self.company.player("Una", other)
        self.bram = self.id_of(self.me, "Bram")
        self.page: Page = self.me.sits(phone, **{**SMALL, **more})

    def id_of(self, voice: Voice, name: str) -> str:
        return str(next(id for id, seen in voice.get().json()["characters"].items() if seen["name"] == name))

    def call(self, move: str, hide: tuple[str, ...] = (), **want: Any) -> None:
        self.host.do("table.call", move=move, who=[self.bram], want=want, hide=list(hide), stakes="the beam gives")
        expect(self.roll).to_be_visible()

    @property
    def asks(self) -> Locator:
        return self.page.locator("#asks")

    @property
    def roll(self) -> Locator:
        return self.asks.get_by_role("button", name="Roll")

    def chip(self, name: str) -> Locator:
        return self.asks.get_by_role("button", name=name)

    def has_odds(self, chance: str) -> None:
        expect(self.roll.locator(".odds b")).to_have_text(chance)
        expect(self.asks.locator("form[data-stale]")).to_have_count(0)


@pytest.fixture
def fell(server: Server, phone: Visits) -> Called:
    return Called(server, phone)


def test_fell_odds_follow_each_chip_and_the_button_never_moves(fell: Called) -> None:
    """A d8 hits DN 6 in 3 of 8, each d6 in 1 of 6: 37.5%, 47.9%, 56.6%."""
    fell.call("fell.test", ability="BOD", dn=6)
    fell.has_odds("38%")
    stands_in_window(fell.roll, fell.chip("athletics"), fell.chip("mace"), fell.chip("Ana helps"))
    place = fell.roll.bounding_box()
    for name, chance in (("athletics", "48%"), ("Ana helps", "57%"), ("mace", "57%"), ("mace", "48%")):
        fell.chip(name).click()
        fell.has_odds(chance)
        assert fell.roll.bounding_box() == place
        stands_in_window(fell.roll)
    expect(fell.chip("athletics")).to_have_attribute("aria-pressed", "false")  # the mace has taken its place
    expect(fell.chip("Ana helps")).to_have_attribute("aria-pressed", "true")
    within(fell.page)


def test_fell_a_call_takes_one_tap_and_with_a_skill_two(fell: Called) -> None:
    fell.call("fell.test", ability="BOD", dn=6)
    fell.roll.click()
    expect(fell.page.locator(".outcome:visible").get_by_text("the BOD test")).to_be_visible()
    expect(fell.asks.locator(".called-roll")).to_have_count(0)
    fell.call("fell.test", ability="BOD", dn=4)
    fell.chip("athletics").click()
    fell.roll.click()  # at once: whatever the odds show by then, what is pressed is rolled
    expect(fell.asks.locator(".called-roll")).to_have_count(0)
    expect(fell.page.locator(".outcome:visible").get_by_role("img", name="d6: ").first).to_be_visible()


@pytest.mark.sweep
def test_fell_each_die_of_the_hand_says_where_it_comes_from_and_what_it_adds(fell: Called) -> None:
    fell.call("fell.test", ability="BOD", dn=6)
    fell.chip("athletics").click()
    fell.has_odds("48%")
    parts = fell.asks.locator(".hand .die-cap")
    assert [" ".join(text.split()) for text in parts.all_inner_texts()] == ["d8 BOD 38%", "d6 athletics +10"]
    for part in parts.all():
        stands_in_window(part)


@pytest.mark.sweep
def test_fell_what_is_pressed_stays_pressed_when_the_page_changes_or_is_loaded_again(fell: Called) -> None:
    fell.call("fell.test", ability="BOD", dn=6)
    fell.chip("athletics").click()
    fell.has_odds("48%")
    fell.host.do("table.preferences", seat=fell.other.seat, away=True)  # draws the card anew: the helper is away
    expect(fell.chip("Ana helps").filter(has_text="away")).to_be_visible()
    expect(fell.chip("athletics")).to_have_attribute("aria-pressed", "true")
    fell.has_odds("48%")
    fell.page.reload()
    expect(fell.chip("athletics")).to_have_attribute("aria-pressed", "true")
    fell.has_odds("48%")


@pytest.mark.sweep
def test_fell_a_hidden_difficulty_shows_dice_and_no_number(fell: Called) -> None:
    answers: list[str] = []
    fell.page.on("response", lambda answer: answers.append(answer.text()) if "/hand" in answer.url else None)
    fell.call("fell.test", hide=("dn",), ability="BOD", dn=11)
    fell.chip("athletics").click()
    expect(fell.asks.locator(".hand .die-cap")).to_have_count(2)
    stands_in_window(fell.roll, fell.roll.get_by_text("Odds hidden"))
    assert "%" not in fell.asks.evaluate("element => element.outerHTML")
    assert answers
    assert not any("%" in answer or "+" in answer for answer in answers)


@pytest.mark.sweep
def test_fell_a_test_from_the_sheet_shows_the_call_and_answers_it(fell: Called) -> None:
    fell.call("fell.test", ability="BOD", dn=6)
    fell.page.get_by_role("button", name="BOD").first.click()
    form = fell.page.get_by_role("dialog")
    expect(form.get_by_text("This answers the call")).to_be_visible()
    roll = form.get_by_role("button", name="Roll")
    place = roll.bounding_box()
    stands_in_window(roll, form.get_by_role("button", name="athletics"))
    form.get_by_role("button", name="athletics").click()
    expect(roll.locator(".odds b")).to_have_text("48%")
    assert roll.bounding_box() == place
    roll.click()
    expect(fell.asks.locator(".called-roll")).to_have_count(0)


@pytest.mark.sweep
def test_fell_who_cannot_roll_reads_why(fell: Called) -> None:
    fell.host.do("table.adjust", fell.bram, name="BOD", by=-8)
    fell.host.do("table.call", move="fell.test", who=[fell.bram], want={"ability": "BOD", "dn": 6})
    fell.host.do("table.life", fell.bram, life="up")
    why = fell.asks.locator(".cannot")
    expect(why).to_contain_text("BOD")
    expect(fell.roll).to_have_count(0)


@pytest.mark.sweep
def test_fell_real_dice_join_the_chips(fell: Called) -> None:
    fell.call("fell.test", ability="BOD", dn=6)
    fell.chip("athletics").click()
    fell.has_odds("48%")
    fell.asks.get_by_text("Real dice").click()
    fell.asks.get_by_role("textbox").fill("2 6")
    fell.asks.get_by_role("button", name="Enter dice").click()
    expect(fell.asks.locator(".called-roll")).to_have_count(0)


@pytest.mark.sweep
def test_grimoire_tools_join_a_save(server: Server, phone: Visits) -> None:
    """d20 + 12 beats 20 in 12 of 20; with the shield's d6 in 93 of 120."""
    table = Called(server, phone, "grimoire")
    table.call("grimoire.save", attribute="STR", dc=20, disclosed=True)
    table.has_odds("60%")
    place = table.roll.bounding_box()
    stands_in_window(table.roll, table.chip("mace"), table.chip("shield"))
    table.chip("shield").click()
    table.has_odds("78%")
    assert table.roll.bounding_box() == place
    table.roll.click()
    expect(table.asks.locator(".called-roll")).to_have_count(0)


@pytest.mark.sweep
def test_axe_finds_nothing_on_a_call_with_chips(server: Server, phone: Visits) -> None:
    table = Called(server, phone, bypass_csp=True)
    table.call("fell.test", ability="BOD", dn=6)
    table.chip("athletics").click()
    table.has_odds("48%")
    assert judged(table.page, "a call with chips", "#asks") == []
    within(table.page)
