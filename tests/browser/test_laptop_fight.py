"""A large fight on the facilitator's laptop: everyone in sight, what is asked in front, nothing cut."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.gathering import PLAIN, Company, Voice, catch_up, form, lines
from browser.judging import judged, within
from browser.seeing import stands_in_window
from browser.serving import Server
from browser.visits import Visits
from web.fights import CREATURES, GAMES

SMALL_LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
NAMES = ("Ana", "Bram", "Cole", "Dot", "Mags", "Odo", "Ishel", "Pim")
# Boxes whose contents are higher or wider than they are, or hang out of the window.
SCROLLS = """(parts) => parts.flatMap((part) => [...document.querySelectorAll(part)])
    .filter((box) => box.checkVisibility())
    .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1
        || box.getBoundingClientRect().bottom > innerHeight + 1)
    .map((box) => `${box.id}.${box.className}: ${box.scrollHeight} in ${box.clientHeight}`)"""
# Words that their box does not show whole, although it is drawn to hold them.
CUT = """(parts) => [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility())
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== "visible")
    .map((one) => one.textContent.trim())"""

BURST = """(parts) => [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility())
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.textContent.trim())"""


def crowd(server: Server, game: str, names: tuple[str, ...] = NAMES) -> Company:
    """Eight heroes against twenty creatures of three kinds and one that players do not see."""
    company = Company(server.url, game)
    table = GAMES[game]
    for name in names:
        company.player(name, table.hero(name, items=("mace",)))
    kinds = [CREATURES[game], *(id for id in table.GAME.shelf("creatures") if id != CREATURES[game])]
    for kind, count in zip(kinds, (12, 3, 4), strict=False):
        company.creatures(kind, count)
    company.creatures(kinds[3], hidden=True)
    foes = [who for who, c in characters(company.host).items() if c["kind"] == "creature"]
    assert len(foes) == 20
    begins = {"first": "party"} if game.startswith(("fell", "generic")) else {}
    company.host.do(f"{game}.fight", foes=foes, **begins)
    return company


def characters(voice: Voice) -> dict[str, Any]:
    found: dict[str, Any] = voice.get().json()["characters"]
    return found


def let_cole_die(company: Company) -> None:
    """Cole falls with one round to live, and a week goes by."""
    host = company.host
    (cole,) = (who for who, c in characters(host).items() if c["name"] == "Cole")
    harm = {"move": "fell.harm", "actor": cole, "params": {"n": 8, "armour": False}, "dice": [2, 1]}
    made = httpx.post(f"{host.at}/moves", json=harm, headers=host.headers, timeout=30, verify=PLAIN)
    assert made.is_success, made.text
    host.do("table.clock", n=7, unit="days")


def no_scrolling(page: Page) -> None:
    assert page.evaluate(SCROLLS, ["#party", "#party .cards", "#fight .bands", "#where", "#foot", "#bench"]) == []


@pytest.mark.sweep
def test_eight_heroes_and_twenty_creatures_fit_with_a_question_in_front(server: Server, laptop: Visits) -> None:
    company = crowd(server, "fell")
    let_cole_die(company)
    page = company.host.sits(laptop, bypass_csp=True, **SMALL_LAPTOP)
    question = page.get_by_role("alertdialog", name="Time is up for Cole")
    for found in (question, page.get_by_role("button", name="End turn"), page.locator("#fight .group").last):
        stands_in_window(found)
    for name in NAMES:
        stands_in_window(page.locator("#party").get_by_role("button", name=name, exact=True))
    stands_in_window(page.get_by_text("0 of 7 done"))
    no_scrolling(page)
    within(page)
    assert judged(page, "a large fight", "#deaths") == []


def judge_sheet(name: Locator) -> None:
    """A sheet opened in a fight: every button is wider than high and holds its words and odds."""
    page = name.page
    name.click()
    buttons = form(page).locator(".actions .action")
    expect(buttons.first).to_be_visible()
    for box in buttons.evaluate_all("all => all.map(one => [one.offsetWidth, one.offsetHeight, one.innerText])"):
        assert box[0] > 200, box
        assert box[1] < box[0], box
    assert page.evaluate(BURST, ".one .actions :is(.action, .options)") == []
    page.keyboard.press("Escape")
    expect(form(page)).to_be_hidden()


@pytest.mark.parametrize("game", ["fell-hits", "generic-fantasy", "grimoire", "deeds"])
@pytest.mark.sweep
def test_the_other_games_fit_too_and_show_whose_turn_it_is(server: Server, laptop: Visits, game: str) -> None:
    company = crowd(server, game)
    page = company.host.sits(laptop, **SMALL_LAPTOP)
    expect(page.locator("#party .card")).to_have_count(8)
    stands_in_window(page.locator("#fight .group").last)
    no_scrolling(page)
    within(page)
    judge_sheet(page.locator("#party").get_by_role("button", name="Ana", exact=True))
    judge_sheet(page.locator("#fight .member .member-name").first)
    for _ in range(4 if game == "grimoire" else 0):
        page.get_by_role("button", name="Next turn").click()
        catch_up(page, company.host)
        now = page.locator(":is(.card.turn, .bands [aria-current=step])")
        expect(now).to_have_count(1)
        stands_in_window(now)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.sweep
def test_long_names_are_shown_whole(server: Server, laptop: Visits, locale: str) -> None:
    """Forty letters without a space: the row grows, and no letter of a name is left out."""
    long = "Wolfeschlegelsteinhausenbergerdorffwelch"
    company = crowd(server, "fell", tuple((name + long)[:40] for name in NAMES[:3]))
    foes = [who for who, c in characters(company.host).items() if c["kind"] == "creature"]
    company.host.do("table.rename", foes[-1], name=long)
    company.host.do("table.place", foes[-1], place=long)
    page = company.host.sits(laptop, locale=locale, **SMALL_LAPTOP)
    expect(page.locator("#party .card")).to_have_count(3)
    within(page)
    parts = ".card-name, .band-name, .place h3, .stands, .card-state > *, .band-risk, .fight-foot .button"
    assert page.evaluate(CUT, parts) == []


def test_a_call_is_three_taps_and_the_panel_says_what_leaks(server: Server, laptop: Visits) -> None:
    """The name, the difficulty, Call; ability and Hidden are those of the last call."""
    company = crowd(server, "fell")
    page = company.host.sits(laptop, bypass_csp=True, **SMALL_LAPTOP)
    host, bram = company.host, next(w for w, c in characters(company.host).items() if c["name"] == "Bram")
    host.do("table.call", move="fell.test", who=[bram], want={"ability": "WIL", "dn": 4}, hide=["dn"])
    page.get_by_role("button", name="Choose who rolls").click()
    panel = form(page)
    panel.get_by_text("Ana", exact=True).click()
    panel.get_by_text("6", exact=True).click()
    expect(panel.locator("#call-seen")).to_contain_text("Ana sees")
    expect(panel.locator("#call-seen")).to_contain_text("Odds hidden.")
    expect(panel.locator("#call-seen section").last).not_to_contain_text("6")
    assert judged(page, "the panel for a call", "#dialog") == []
    panel.get_by_role("button", name="Call Ana").click()
    expect(panel).to_be_hidden()
    called = page.locator(".open-call").last
    expect(called).to_contain_text("Ana")
    expect(called).to_contain_text("WIL")
    expect(called).to_contain_text("hidden")


@pytest.mark.sweep
def test_a_name_is_moved_by_a_tap_on_it_and_one_on_the_place(server: Server, laptop: Visits) -> None:
    company = crowd(server, "fell")
    someone = {c["name"]: who for who, c in characters(company.host).items()}
    company.host.do("table.place", someone["Ana"], place="the yard")
    page = company.host.sits(laptop, **SMALL_LAPTOP)
    strip = page.get_by_role("region", name="Who stands where")
    strip.get_by_role("button", name="Move Bram").click()
    page.get_by_role("button", name="the yard", exact=True).click()
    yard = strip.locator("[data-place='the yard']")
    expect(yard.get_by_role("button", name="Move Bram")).to_be_visible()
    strip.get_by_role("button", name="Move Odo").click()
    page.get_by_label("Another place").fill("the ford")
    page.keyboard.press("Enter")
    expect(strip.locator("[data-place='the ford']")).to_contain_text("Odo")


# ---- the newest outcome, and what undoes it
CARD = "#log-lines > :nth-child(1 of .line, .bundle).told-large"


@pytest.mark.sweep
def test_the_newest_outcome_is_told_once_and_what_undoes_it_stands_still(server: Server, laptop: Visits) -> None:
    """A card on top of the log, whole also above an open drawer; a tap undoes a whole band and names it."""
    company = crowd(server, "fell")
    host, people = company.host, {c["name"]: who for who, c in characters(company.host).items()}
    page = host.sits(laptop, **SMALL_LAPTOP)
    undo = page.get_by_role("button", name="Undo last")
    host.do("fell.attack", people["Ana"], target=people["Goblin A"])
    expect(page.locator(CARD)).to_contain_text("Ana")
    stood = undo.bounding_box()
    host.do("fell.attack", people["Bram"], target=people["Goblin B"])
    expect(page.locator(CARD)).to_contain_text("Bram")
    assert undo.bounding_box() == stood
    assert page.get_by_text("Bram strikes").or_(page.get_by_text("Bram attacks")).count() == 1
    for leaf in ("notes", "seats"):
        page.locator(f"label[for=shelf-{leaf}]").click()
        stands_in_window(page.locator(CARD))
        assert page.locator(CARD).evaluate("card => card.scrollHeight <= card.clientHeight + 1")
        assert undo.bounding_box() == stood
    page.get_by_role("button", name="End turn").click()
    page.get_by_role("dialog").get_by_role("button", name="End turn anyway").click()
    expect(page.locator("#bar")).to_contain_text("Foes' turn")
    page.get_by_role("group", name="Rat", exact=True).get_by_role("button", name="All attack").click()
    expect(page.locator(CARD)).to_contain_text("Rat")
    catch_up(page, host)  # all three have attacked
    undo.click()
    expect(page.get_by_role("status").filter(has_text="Undone")).to_contain_text("Rat A, B and C attack")
    expect(page.locator(CARD)).to_have_count(0)  # the undo is the newest line, and no outcome


# ---- focus and what was typed
def focused(page: Page) -> str:
    found: str = page.evaluate(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    )
    return found.strip()


def press(button: Locator) -> None:
    button.focus()
    button.page.keyboard.press("Enter")


def test_focus_is_kept_after_every_act(server: Server, laptop: Visits) -> None:
    """A tick, a hidden creature revealed, a whole band's attack, a morale roll dismissed: focus stays in that part."""
    company = crowd(server, "fell")
    page = company.host.sits(laptop, **SMALL_LAPTOP)
    press(page.get_by_role("button", name="Done: Ana", pressed=False))
    expect(page.get_by_role("button", name="Done: Ana", pressed=True)).to_be_focused()
    before = lines(page).count()
    press(page.get_by_role("button", name="Reveal").first)
    expect(lines(page)).not_to_have_count(before)
    page.wait_for_function("() => document.querySelector('#fight').contains(document.activeElement)")
    band = page.locator("#fight .group").first
    band.get_by_label("target").select_option(label="Ana")
    press(band.get_by_role("button", name="All attack"))
    press(page.get_by_role("dialog").get_by_role("button", name="All attack anyway"))  # it is the party's turn
    expect(page.locator("#log-lines")).to_contain_text("Ana")
    page.wait_for_function("() => document.querySelector('#fight').contains(document.activeElement)")
    page.wait_for_function("() => document.activeElement.textContent.includes('attack')")


# Where the keyboard is: the element that has the focus, and the part of the page it stands in.
STOP = """() => { const at = document.activeElement;
    const part = at.closest("[id]:not(button, input, select)");
    return [(at.getAttribute("aria-label") ?? at.textContent).trim(), part?.id ?? ""]; }"""


@pytest.mark.parametrize("game", ["fell", "grimoire"])
@pytest.mark.sweep
def test_the_call_is_fewer_than_twenty_stops_away_and_one_key_or_a_skip_link_away(
    server: Server, laptop: Visits, game: str
) -> None:
    """Counted with Tab alone, from the top of the page to the button Call, in a fight of 8 against 20."""
    page = crowd(server, game).host.sits(laptop, **SMALL_LAPTOP)
    stops: list[list[str]] = []
    while len(stops) < 40 and (not stops or stops[-1] != ["Call", "bench"]):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(STOP))
    assert stops[-1] == ["Call", "bench"]
    assert len(stops) < 20, stops
    page.keyboard.press("b")
    expect(page.get_by_role("button", name="Choose who rolls")).to_be_focused()


@pytest.mark.sweep
def test_escape_and_a_reload_keep_what_was_typed(server: Server, laptop: Visits) -> None:
    page = crowd(server, "fell").host.sits(laptop, **SMALL_LAPTOP)
    page.get_by_role("group", name="Section").get_by_text("Scenes").click()
    prepare = page.get_by_role("button", name="Prepare scene")
    prepare.click()
    page.get_by_label("New scene").fill("The cellar")
    page.keyboard.press("Escape")
    expect(page.get_by_label("New scene")).to_be_hidden()
    expect(prepare).to_be_focused()
    page.reload()
    page.get_by_role("button", name="Prepare scene").click()
    expect(page.get_by_label("New scene")).to_have_value("The cellar")


@pytest.mark.sweep
def test_arrows_go_on_inside_a_part_callers_are_counted_and_a_dialog_opens_at_its_top(
    server: Server, laptop: Visits
) -> None:
    page = crowd(server, "fell").host.sits(laptop, **SMALL_LAPTOP)
    arrows_go_on_inside_and_tab_leaves(page)
    several_are_counted(page)
    opens_at_its_top(page)


def arrows_go_on_inside_and_tab_leaves(page: Page) -> None:
    page.get_by_role("button", name="Done: Ana").focus()
    page.keyboard.press("ArrowRight")
    assert focused(page) == "Ana"
    page.keyboard.press("End")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('#party').contains(document.activeElement)") is False


def several_are_counted(page: Page) -> None:
    page.get_by_role("button", name="Choose who rolls").click()
    for name in ("Ana", "Dot", "Odo"):
        form(page).get_by_text(name, exact=True).click()
    expect(form(page).get_by_role("button", name="Call 3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog > *")).to_have_count(0)


def opens_at_its_top(page: Page) -> None:
    """All actions, pushed to its end; the form that one of them opens begins at its beginning."""
    page.get_by_role("contentinfo").get_by_role("button", name="All actions").click()
    expect(form(page)).to_be_visible()
    page.evaluate("document.querySelector('#dialog').scrollTop = 10000")
    form(page).locator(".moves .link").last.click()
    expect(form(page).locator(".everything")).to_have_count(0)
    stands_in_window(form(page).get_by_role("heading").first)
    assert page.evaluate("document.querySelector('#dialog').scrollTop") == 0
