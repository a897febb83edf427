"""Nothing is wider than the screen, however long the names are and whatever people write."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import expect

import grimoire.table
from browser.gathering import Company, tab
from browser.judging import SMALL, broken_words, cut_words, within
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero

WIDE = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"  # sixty letters, as many as a name may have
LONG = f"{WIDE} says that {'the miller would not be moved and ' * 8}{WIDE * 3}"


NAMES = (f"Ann {n}" for n in count(1))  # of newcomers: each name once at a table


@pytest.fixture(scope="module")
def company(server: Server) -> Company:
    """A fight, a call, a note, a scene, things and conditions, all with the longest names there can be."""
    found = Company(server.url, name=WIDE)
    ann = found.player(WIDE, hero(WIDE, items=("mace", "rope"), worn=("gambeson",)))
    found.player(f"B{WIDE[:59]}", hero(f"B{WIDE[:59]}", spells=("web",)))
    mine = next(iter(found.host.get().json()["characters"]))
    found.creatures("goblin", 3, name=WIDE[:58])
    found.creatures("goblin", name=f"H{WIDE[:57]}", hidden=True)
    foes = [who for who, c in found.host.get().json()["characters"].items() if c["kind"] == "creature"]
    found.host.do("fell.fight", foes=foes, first="party")  # whose names stand there as those who are still to act
    found.host.do("table.condition", mine, text=WIDE)
    found.host.do("table.place", mine, place=WIDE)
    found.host.do("table.note", text=LONG)
    found.host.do("table.prepare", name=WIDE, note=LONG, creatures=["goblin x2"])
    found.host.do("table.call", move="fell.test", who=[mine], want={"ability": "BOD", "dn": 6}, stakes=WIDE * 3)
    ann.do("table.say", text=LONG)
    return found


@pytest.fixture(params=["phone", pytest.param("laptop", marks=pytest.mark.sweep)])
def visits(request: pytest.FixtureRequest) -> Visits:
    found: Visits = request.getfixturevalue(request.param)
    return found


def test_the_facilitators_page_is_no_wider_than_the_screen(company: Company, visits: Visits) -> None:
    page = company.host.sits(visits)
    within(page)
    if page.locator("nav.tabs").is_visible():
        for name in ("Party", "Roll", "Log", "Notes"):
            tab(page, name)
            within(page)
    page.get_by_text("Seats", exact=True).click()
    within(page)


@pytest.mark.sweep
def test_whoever_a_facilitator_looks_at_fits_into_the_dialog(company: Company, laptop: Visits) -> None:
    page = company.host.sits(laptop)
    page.get_by_role("main").get_by_role("button", name=WIDE, exact=True).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    within(page)


def test_a_players_page_is_no_wider_than_the_screen(company: Company, visits: Visits) -> None:
    voice = company.player(next(NAMES), hero(WIDE[:59], items=("mace",), worn=("gambeson",)))
    company.host.do("table.say", text=LONG)
    page = voice.sits(visits)
    within(page)
    if page.locator("nav.tabs").is_visible():
        for name in ("Dice", "Log", "Fight"):
            tab(page, name)
            within(page)


@pytest.mark.sweep
def test_what_is_read_the_screen_on_the_wall_and_the_doors_hold_long_names(company: Company, visits: Visits) -> None:
    page = company.host.sits(visits)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show on TV").click()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    page.goto(f"/t/{company.table}/tv")
    expect(page.locator("#party")).to_be_visible()
    within(page)
    page.goto(f"/t/{company.table}/log")
    within(page)
    page.goto("/")
    expect(page.get_by_text(WIDE).first).to_be_visible()
    within(page)
    page.goto(f"/join/{company.invite}")
    within(page)


@pytest.mark.sweep
def test_who_comes_back_finds_a_long_name_within_the_screen(company: Company, phone: Visits) -> None:
    page = phone(company.url, **SMALL)
    page.goto(f"/join/{company.invite}")
    page.get_by_text("Rejoin seat").click()
    expect(page.get_by_role("button", name=WIDE, exact=True)).to_be_visible()
    within(page)


@pytest.mark.sweep
def test_who_sits_down_finds_those_who_wait(company: Company, visits: Visits) -> None:
    page = company.player(next(NAMES)).sits(visits)
    expect(page.get_by_role("heading", name="Your character")).to_be_visible()
    within(page)


# ---- a call whose odds are hidden
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.sweep
def test_the_button_of_a_call_breaks_no_word(server: Server, phone: Visits, language: str) -> None:
    company = Company(server.url, game="grimoire")
    ann = company.player("Ann", grimoire.table.hero("Ana"))
    want = {"attribute": "DEX", "dc": 12}
    company.host.do("table.call", move="grimoire.save", who=["ana"], want=want, hide=["dc"])
    page = ann.sits(phone, locale=language)
    odds = page.locator(".rolling .odds small")
    expect(odds).to_have_text("Chancen verborgen" if language == "de-DE" else "Odds hidden")
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        page.wait_for_function("width => innerWidth === width", arg=width)
        assert odds.evaluate("one => one.getBoundingClientRect().height") <= 2 * 16
        assert odds.evaluate("one => one.scrollWidth <= one.clientWidth")
        within(page)


# ---- the smallest phone
# Buttons that lie over the ring of a die beside them.
OVER = """() => {
    const boxes = (parts) => [...document.querySelectorAll(parts)].map((one) => one.getBoundingClientRect());
    const rings = boxes(".ability-die"), buttons = boxes(".abilities .steps button");
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return buttons.filter((button) => rings.some((ring) => meet(button, ring))).length;
}"""


@pytest.mark.sweep
def test_on_the_smallest_phone_conditions_warnings_and_things_are_read_whole(server: Server, phone: Visits) -> None:
    """Ana sleeps and is cursed; the button says why not, the question before it is done has both its answers."""
    company = Company(server.url)
    ann = company.player("Ann", hero("Ana", items=("mace", "rations"), worn=("gambeson",)))
    company.creatures("goblin", 2)
    company.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first="party")
    for text in ("asleep", "blinded", "cursed by the drowned abbot of Saint Wulfric's mill"):
        company.host.do("table.condition", "ana", text=text)
    company.host.do("table.condition", "goblin-a", text="out of reach on the rafters of the mill")
    page = ann.sits(phone, **SMALL)
    attack = page.get_by_role("region", name="Ana's actions").get_by_role("button", name="Attack").first
    expect(attack).to_contain_text("asleep")
    assert cut_words(page) == []
    assert broken_words(page) == []
    assert page.evaluate(OVER) == 0
    tab(page, "Fight")
    within(page)
    assert cut_words(page) == []
    box = page.locator(".foe", has_text="Goblin B").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 640  # the second foe can be seen, too
    tab(page, "Sheet")
    attack.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Attack anyway")).to_be_visible()
    yes, no = (dialog.get_by_role("button", name=name).bounding_box() for name in ("Attack anyway", "Cancel"))
    assert yes is not None
    assert no is not None
    assert yes["x"] + yes["width"] + 8 <= no["x"] or yes["y"] + yes["height"] + 8 <= no["y"]
    within(page)
