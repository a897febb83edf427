"""A fight on a small phone: the order of turns, the foes as a list, the target, and nothing that moves by itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import deeds.table
import grimoire.table
from browser.gathering import Company, aim, tab
from browser.judging import SMALL, cut_words, judged, within
from browser.seeing import close_cards
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero

STILL: dict[str, Any] = {**SMALL, "reduced_motion": "reduce"}
TIMES = "\N{MULTIPLICATION SIGN}"
ROWS = "rows => rows.map(row => row.querySelector('b').textContent)"
IN_SIGHT = """row => {
    const box = row.getBoundingClientRect(), on = document.elementFromPoint(box.left + 60, box.top + box.height / 2);
    return box.height > 0 && row.contains(on);
}"""


def creature_ids(company: Company) -> list[str]:
    found = company.host.get().json()["characters"]
    return [who for who, seen in found.items() if seen["kind"] == "creature"]


def whose_turn(company: Company) -> str:
    fight = company.host.get().json()["fight"]
    return str(fight["order"][fight["turn"]])


def fell(server: Server, *kinds: tuple[str, int]) -> tuple[Company, Any, list[str]]:
    """Bram of Tom's and Ana of Una's against these foes, the party first."""
    company = Company(server.url)
    tom = company.player("Tom", hero("Bram", items=("mace",), worn=("gambeson",)))
    company.player("Una", hero("Ana", items=("dagger",)))
    for kind, count in kinds:
        company.creatures(kind, count)
    foes = creature_ids(company)
    company.host.do("fell.fight", foes=foes, first="party")
    return company, tom, foes


def cells(page: Page) -> list[tuple[str, str]]:
    """The line of turns: each cell's class and words."""
    found = page.get_by_role("list", name="Turn order").locator("li")
    return [(str(one.get_attribute("class")).split()[0], one.inner_text()) for one in found.all()]


@pytest.mark.sweep
def test_the_line_of_turns_says_who_is_done_and_counts_the_foes(server: Server, phone: Visits) -> None:
    company, tom, foes = fell(server, ("goblin", 3))
    page = tom.sits(phone, **STILL)
    assert cells(page) == [("now", "Bram\nyour turn"), ("with", "Ana\ncan act"), ("next", "Foes\n3 of 3")]
    tom.do("fell.done", "bram")
    expect(page.locator(".orderline .done")).to_have_text("Bramdone")
    expect(page.locator(".orderline .done .icon")).to_have_count(1)  # a tick; only the fallen are struck out
    expect(page.locator(".orderline .done b")).to_have_css("text-decoration-line", "none")
    company.host.do("table.life", foes[0], life="out")
    expect(page.locator(".orderline li").last).to_have_text("foes2 of 3")
    box = page.locator(".orderline").bounding_box()
    assert box is not None
    assert 44 <= box["height"] <= 46
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.locator(".orderline .with").evaluate("one => one.getBoundingClientRect().top") >= 0


def test_a_chosen_target_changes_the_button_and_not_the_list(server: Server, phone: Visits) -> None:
    company, tom, foes = fell(server, ("goblin", 4))
    company.host.do("table.condition", foes[1], text="entangled")
    company.host.do("table.life", foes[3], life="dead")
    page = tom.sits(phone, **STILL)
    close_cards(page)
    tab(page, "Fight")
    names = ["Goblin A", "Goblin B", "Goblin C"]
    rows = page.locator(".foe")
    assert rows.evaluate_all(ROWS) == names
    expect(rows.nth(1)).to_contain_text("entangled")
    expect(page.get_by_text("Dead: Goblin D.")).to_be_visible()
    aim(page, "Goblin C")
    assert rows.evaluate_all(ROWS) == names
    attack = page.get_by_role("region", name="Bram's actions").get_by_role("button", name="Attack").first
    expect(attack).to_contain_text("Goblin C")
    company.host.do("fell.harm", foes[0], n=1, to="BOD", armour=False)  # the list is drawn anew: the choice stays
    expect(rows.first).not_to_contain_text("unhurt")
    expect(page.get_by_role("radio", name="Goblin C")).to_be_checked()
    page.reload()
    tab(page, "Fight")
    expect(page.get_by_role("radio", name="Goblin C")).to_be_checked()
    company.host.do("table.life", foes[2], life="out")
    expect(attack).not_to_contain_text("Goblin C")
    expect(page.get_by_text("Goblin C is down. A new target is chosen.")).to_be_visible()


def test_an_attack_strikes_the_chosen_target_in_two_taps(server: Server, phone: Visits) -> None:
    _, tom, _ = fell(server, ("goblin", 4))
    page = tom.sits(phone, **STILL)
    close_cards(page)
    aim(page, "Goblin C")
    page.get_by_role("region", name="Bram's actions").get_by_role("button", name="Attack").first.click()
    expect(page.locator(".outcome:visible .o-act").first).to_contain_text("Goblin C")


@pytest.mark.sweep
def test_twenty_foes_are_folded_and_the_target_stays_in_sight(server: Server, phone: Visits) -> None:
    company, tom, foes = fell(server, ("goblin", 12), ("skeleton", 7), ("ogre", 1))
    for who in foes[4:6]:
        company.host.do("table.life", who, life="out")
    page = tom.sits(phone, **STILL)
    close_cards(page)
    tab(page, "Fight")
    goblins = page.get_by_role("button", name="Goblin A to L")
    expect(goblins).to_contain_text("10 stand")
    shown = page.locator(".foe:visible")
    assert shown.evaluate_all(ROWS) == ["Goblin A", "Ogre"]  # the target, and the one of its kind
    goblins.click()
    expect(shown).to_have_count(13)
    aim(page, "Goblin H")
    assert shown.evaluate_all(ROWS)[:4] == ["Goblin A", "Goblin B", "Goblin C", "Goblin D"]
    company.host.do("table.condition", foes[0], text="asleep")
    expect(page.locator(".foe").first).to_contain_text("asleep")
    expect(goblins).to_have_attribute("aria-expanded", "true")  # what is unfolded stays so
    goblins.click()
    expect(shown).to_have_count(2)
    assert shown.evaluate_all(ROWS) == ["Goblin H", "Ogre"]
    within(page)
    assert cut_words(page) == []


@pytest.mark.sweep
def test_deeds_zones_group_the_foes_by_distance_with_a_rail_where_the_weapon_reaches(
    server: Server, phone: Visits
) -> None:
    """A longsword reaches what is close: of five reavers, A and B are close, C near, D and E far."""
    company = Company(server.url, "deeds")
    tom = company.player("Tom", deeds.table.hero("Eyvind", items=("longsword",)))
    company.creatures("reaver", 5)
    foes = creature_ids(company)
    company.host.do("deeds.fight", foes=foes)
    for who, zone in zip(foes, ("close", "close", "near", "far", "far"), strict=True):
        company.host.do("deeds.zone", who, zone=zone)
    page = tom.sits(phone, **STILL)
    close_cards(page)
    strip = page.get_by_role("list", name="Who is where")
    assert strip.locator("li").all_inner_texts() == [
        "at hand", f"close\n2 {TIMES} Reaver", "near\nReaver C", f"far\n2 {TIMES} Reaver", "distant",
    ]  # fmt: skip
    tab(page, "Fight")
    zones = page.locator(".zone")
    assert [zone.locator(".foe").evaluate_all(ROWS) for zone in zones.all()] == [
        ["Reaver A", "Reaver B"], ["Reaver C"], ["Reaver D", "Reaver E"],
    ]  # fmt: skip
    assert ["reach" in str(zone.get_attribute("class")).split() for zone in zones.all()] == [True, False, False]
    assert page.locator(".foe", has_text="out of reach").evaluate_all(ROWS) == ["Reaver C", "Reaver D", "Reaver E"]
    within(page)


@pytest.mark.sweep
def test_grimoire_initiative_the_foe_whose_turn_it_is_stays_in_sight(server: Server, phone: Visits) -> None:
    """Nine footpads and a boss: the boss has the turn, and stands in the window wherever the list is scrolled."""
    company = Company(server.url, "grimoire")
    tom = company.player("Tom", grimoire.table.hero("Mira", items=("mace",)))
    company.creatures("mudling", 7)
    company.creatures("footpad-captain")
    foes = creature_ids(company)
    company.host.do("grimoire.fight", foes=foes)
    company.host.do("table.initiative", order=["mira", *foes[:3], foes[-1], *foes[3:-1]])
    while whose_turn(company) != foes[-1]:
        company.host.do("grimoire.turn")
    page = tom.sits(phone, **STILL)
    close_cards(page)
    tab(page, "Fight")
    boss = page.locator(".foe.turn")
    expect(boss).to_contain_text("Footpad Captain")
    line = page.locator(".orderline")
    now = line.locator("[aria-current]")
    expect(now).to_contain_text("Footpad Captain")
    before = now.evaluate("one => one.previousElementSibling.getBoundingClientRect().right")
    assert 0 < before < 200  # now is the second cell of the line
    for down in (0, 200, 10_000):
        page.evaluate("down => scrollTo(0, down)", down)
        assert boss.evaluate(IN_SIGHT) or boss.evaluate("row => row.getBoundingClientRect().bottom") < 110
    point_to_done(company, page)


def point_to_done(company: Company, page: Page) -> None:
    """In one's turn Done is a button like others; without action points it is filled. Nothing moves."""
    company.host.do("table.initiative", turn="mira")
    close_cards(page)
    tab(page, "Sheet")
    done = page.get_by_role("button", name="Done", exact=True)
    expect(page.locator("#doings-mira.on-turn .action.wide .odds")).to_be_visible()
    expect(page.locator("#doings-mira")).not_to_have_class(re.compile("spent"))
    plain, stood = done.evaluate("one => getComputedStyle(one).backgroundColor"), done.bounding_box()
    company.host.do("table.house", "mira", name="AP", value=0)
    expect(page.locator("#doings-mira")).to_have_class(re.compile("spent"))
    assert done.evaluate("one => getComputedStyle(one).backgroundColor") != plain
    assert done.bounding_box() == stood


@pytest.mark.sweep
def test_places_say_who_is_where(server: Server, phone: Visits) -> None:
    company, tom, foes = fell(server, ("goblin", 3))
    company.host.do("table.place", "bram", place="on the bridge")
    for who in foes[:2]:
        company.host.do("table.place", who, place="on the bridge")
    company.host.do("table.place", "ana", place="the mill")
    page = tom.sits(phone, **STILL)
    close_cards(page)
    tab(page, "Fight")
    found = page.locator(".spots > div")
    assert [one.inner_text().replace("\n", " | ") for one in found.all()] == [
        f"on the bridge | Bram facing 2 {TIMES} Goblin", "the mill | Ana", "elsewhere | Goblin C",
    ]  # fmt: skip
    within(page)


@pytest.mark.parametrize("letters", ["large", "largest"])
@pytest.mark.sweep
def test_with_large_letters_the_buttons_leave_two_thirds_of_the_window(
    server: Server, phone: Visits, letters: str
) -> None:
    """The attack, being done and More are in reach; More has whatever has no room here."""
    _, tom, _ = fell(server, ("goblin", 4))
    page = tom.sits(phone, **STILL)
    page.context.add_cookies([{"name": "text-size", "value": letters, "url": server.url}])
    page.reload()
    close_cards(page)
    tab(page, "Fight")
    dock = page.locator(".dock")
    for name in ("Attack", "Done", "More"):
        expect(dock.get_by_role("button", name=name).first).to_be_in_viewport(ratio=1)
    assert dock.evaluate("one => one.offsetHeight") <= 640 / 3
    assert dock.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert cut_words(page) == []
    within(page)


@pytest.mark.sweep
def test_axe_finds_nothing_in_the_list_of_foes(server: Server, phone: Visits) -> None:
    company, tom, foes = fell(server, ("goblin", 12), ("ogre", 1))
    company.host.do("table.condition", foes[0], text="entangled")
    page = tom.sits(phone, **STILL, bypass_csp=True)
    close_cards(page)
    tab(page, "Fight")
    assert judged(page, "the fight") == []


@pytest.mark.sweep
def test_outside_a_fight_the_tab_is_the_partys(server: Server, phone: Visits) -> None:
    company, tom, _ = fell(server, ("goblin", 2))
    page = tom.sits(phone, **STILL)
    sections = page.get_by_role("navigation", name="Page sections")
    close_cards(page)
    tab(page, "Fight")
    company.host.do("fell.fight.end")
    expect(sections.get_by_role("link", name="Party")).to_have_attribute("aria-current", "page")
    expect(page.locator(".dock")).to_have_count(0)
    expect(page.locator(".orderline")).to_have_count(0)
