"""The screen on the wall: with twenty foes and eight heroes everything is read whole, and large enough from afar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import fell.table
import grimoire.table
from browser.gathering import Company
from browser.judging import judged
from browser.seeing import draw, wait_until
from browser.serving import Server
from browser.visits import Visits
from caltrop.kernel.state.state import Character

HEROES = (
    "Aldith Underhill the Wary",
    "Bartholomew Featherstone",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Dorothea of the Seven Mills",
    "Magdalena Oakenshield-Brown",
    "Odo",
    "Ishel Ravenwood, called Ash",
    "Pimpernel Longstride",
)
FOES = {
    "fell": (("goblin", "Sharp-toothed Marsh Goblin", 12), ("wolf", "Grey Wolf of the Fells", 4), ("hob", "Hob", 4)),
    "grimoire": (("mudling", "Sharp-toothed Mudling", 12), ("wolf", "Grey Wolf of the Fen", 4), ("footpad", "Hob", 4)),
}
MAKE: dict[str, Callable[..., Character]] = {"fell": fell.table.hero, "grimoire": grimoire.table.hero}
LURKER = "The Drowned Abbot"
SIZES = {"1080p": (1920, 1080), "720p": (1280, 720), "4:3": (1024, 768), "ultra-wide": (2560, 1080)}
LEAST = 25  # pixels of a letter on a screen of 1920 by 1080

# Every text that can be seen: what of it lies outside the window or a box that cuts it, and what is too small. Letters
# on dice grow with their drawing. What only screen readers say, and the menu that comes with the mouse, do not count.
READ = r"""(least) => {
    const out = [], small = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const skip = ".unseen, .languages, .live[data-live=live], script, template, [hidden], dialog, .toasts";
    while (walk.nextNode()) {
        const text = walk.currentNode, on = text.parentElement;
        if (!text.data.trim() || on.closest(skip) || !on.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const size = parseFloat(getComputedStyle(on).fontSize) * (on.getScreenCTM ? on.getScreenCTM().a : 1);
        if (size < least - 0.05) small.push(`${size.toFixed(1)}: ${text.data.trim()}`);
        const boxes = [document.documentElement];
        for (let up = on; up !== document.body; up = up.parentElement)
            if (getComputedStyle(up).overflowX !== "visible" && !(up instanceof SVGElement)) boxes.push(up);
        for (const rect of range.getClientRects()) {
            const within = boxes.every((box) => {
                const b = box === document.documentElement
                    ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : box.getBoundingClientRect();
                const beside = rect.left < b.left - 1 || rect.right > b.right + 1;
                return !beside && rect.top >= b.top - 3 && rect.bottom <= b.bottom + 3;
            });
            if (!within) out.push(text.data.trim());
        }
    }
    const page = document.scrollingElement;
    const cuts = (box) => box === page || ["hidden", "clip", "auto"].includes(getComputedStyle(box).overflowY);
    const over = [page, ...document.querySelectorAll("main, main *")]
        .filter((box) => !(box instanceof SVGElement) && !box.matches(".unseen") && box.checkVisibility())
        .filter((box) => box.clientWidth && cuts(box))
        .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
        .map((box) => `${box.tagName}#${box.id}.${box.className}`);
    return { out, small, over };
}"""
# Boxes of words that lie on each other: heroes, foes, what happened, the bar.
CLASH = """() => {
    const parts = ["#bar > *", "#order > li", ".tv-hero > div", ".tv-foe", "#last > *", "#scene", "#since"];
    const boxes = parts.flatMap((part) => [...document.querySelectorAll(part)]).filter((one) => one.checkVisibility())
        .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
    const meet = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    return boxes.flatMap(([one, a], at) => boxes.slice(at + 1).filter(([, b]) => meet(a, b))
        .map(([other]) => `${one.textContent.trim()} | ${other.textContent.trim()}`));
}"""
STANDS = """(box) => {
    const b = box.getBoundingClientRect();
    return b.width > 0 && b.top >= 0 && b.left >= 0 && b.bottom <= innerHeight + 1 && b.right <= innerWidth + 1;
}"""


# Foes who stand, and letters of those who no longer fight: "2 out: A B".
FOES_SHOWN = """() => {
    const out = [...document.querySelectorAll(".tv-band .out")].map((each) => parseInt(each.textContent, 10));
    return out.reduce((a, b) => a + b, document.querySelectorAll(".tv-foe").length);
}"""


class Wall:
    """A table with eight heroes, and its screen."""

    def __init__(self, server: Server, game: str, heroes: tuple[str, ...] = HEROES) -> None:
        self.company = Company(server.url, game=game)
        self.game, self.host = game, self.company.host
        for name in heroes:
            self.company.player(name[:30], MAKE[game](name, items=("mace", "torch")))
        self.screen = self.company.onlooker("TV")

    def ids(self, kind: str) -> list[str]:
        return [who for who, c in self.host.get().json()["characters"].items() if c["kind"] == kind]

    def fight(self) -> None:
        """Twenty foes in sight and one who hides; the worst that a sheet may carry stands on some."""
        for creature, name, count in FOES[self.game]:
            self.company.creatures(creature, count, name=name)
        self.company.creatures(FOES[self.game][0][0], name=LURKER, hidden=True)
        heroes, foes = self.ids("character"), self.ids("creature")
        self.host.do("table.scene", title="The old mill below the bridge")
        for who in (*heroes[:2], foes[0]):
            for text in ("blinded", "cursed by the drowned abbot of Saint Wulfric's mill"):
                self.host.do("table.condition", who, text=text)
        self.host.do(f"{self.game}.fight", foes=foes, **({"first": "foes"} if self.game == "fell" else {}))

    def living(self, kind: str) -> list[str]:
        """Those in sight who can still act: the table is the same for all sizes, and some of it has fallen before."""
        people = self.screen.get().json()["characters"]
        return [who for who, c in people.items() if c["kind"] == kind and c["life"] == "up"]

    def strike(self, at: int = 0, *, back: bool = False) -> None:
        """A foe strikes a hero, or a hero strikes back."""
        foes, heroes = self.living("creature"), self.living("character")
        foe, hero = foes[at % len(foes)], heroes[at % len(heroes)]
        self.host.do(f"{self.game}.attack", hero if back else foe, target=foe if back else hero)

    def page(self, visits: Visits, width: int, height: int, **more: Any) -> Page:
        return self.screen.sits(visits, viewport={"width": width, "height": height}, reduced_motion="reduce", **more)


def is_whole(page: Page, width: int, height: int) -> None:
    """Everything is within the window and its box, nothing lies on another thing, and all is large enough."""
    page.evaluate("document.fonts.ready.then(() => true)")
    draw(page)
    unit = min(width / (1500 if width / height < 1.5 else 1920), height / 1080)
    assert page.evaluate(READ, LEAST * unit) == {"out": [], "small": [], "over": []}
    assert page.evaluate(CLASH) == []


@pytest.fixture(scope="module", params=["fell", "grimoire"])
def wall(request: pytest.FixtureRequest, server: Server) -> Wall:
    found = Wall(server, request.param)
    found.fight()
    return found


@pytest.mark.sweep
def test_twenty_foes_and_eight_heroes_with_long_names_are_read_whole(wall: Wall, laptop: Visits) -> None:
    """On screens of every size, as the fight goes on."""
    page = wall.page(laptop, *SIZES["1080p"])
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        all_is_read(wall, page, width, height)


def all_is_read(wall: Wall, page: Page, width: int, height: int) -> None:
    is_whole(page, width, height)
    expect(page.locator(".tv-hero")).to_have_count(8)
    assert page.evaluate(FOES_SHOWN) == 20
    for at in range(3):  # what many do makes the lines of a turn, where sides take turns
        wall.strike(at)
    shows_newest(wall, page)
    is_whole(page, width, height)
    shows_order(wall, page)
    assert LURKER not in page.content()
    wall.strike(4, back=True)
    shows_newest(wall, page)
    is_whole(page, width, height)


def shows_newest(wall: Wall, page: Page) -> None:
    """The newest line of the log is told in the window."""
    expect(page.locator("#last")).to_have_attribute("data-line", str(wall.screen.get().json()["seq"]))
    newest = page.locator("#last .o-act, #last .tv-lines p").last
    expect(newest).not_to_be_empty()
    wait_until(newest, STANDS, "the newest outcome is not in the window")


def shows_order(wall: Wall, page: Page) -> None:
    """Whose turn it is, and who is next, stand in the window."""
    if wall.game == "fell":
        expect(page.locator("#bar")).to_contain_text("The foes' turn")
        expect(page.locator("#bar")).to_contain_text("then the party")
        assert page.locator(".tv-next").evaluate(STANDS)
        return
    now, after = page.locator("#order .now"), page.locator("#order li:nth-child(2)")
    expect(now).to_be_visible()
    assert now.evaluate(STANDS)
    assert after.evaluate(STANDS)


@pytest.mark.sweep
def test_the_largest_names_there_can_be_are_not_cut_either(server: Server, laptop: Visits) -> None:
    wide = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewi"
    wall = Wall(server, "fell", tuple(f"{letter}{wide}" for letter in "ABCDEFGH"))
    for letter in "ABCDEFGHIJKLMNOPQRST":
        wall.company.creatures("goblin", name=f"{letter}{wide[:56]}")
    wall.host.do("fell.fight", foes=wall.ids("creature"), first="foes")
    for at in range(5):
        wall.strike(at)
    page = wall.page(laptop, 1920, 1080)
    shows_newest(wall, page)
    is_whole(page, 1920, 1080)


# Cells of the order of turns: a name in one line or two, never letter by letter.
CELLS = """() => [...document.querySelectorAll("#order > li:not([hidden])")].map((cell) =>
    Math.round(cell.clientHeight / parseFloat(getComputedStyle(cell).lineHeight)))"""


@pytest.mark.sweep
def test_the_order_of_turns_is_read_whole_whoevers_turn_it_is(server: Server, laptop: Visits) -> None:
    wide = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewi"
    wall = Wall(server, "grimoire", (*(f"{letter}{wide}" for letter in "ABC"), *HEROES[3:6]))
    wall.company.creatures("mudling", 4, name="Sharp-toothed Mudling")
    wall.company.creatures("wolf", name=f"D{wide[:56]}")
    wall.host.do("grimoire.fight", foes=wall.ids("creature"))
    page = wall.page(laptop, 1920, 1080)
    first = page.locator("#order .now").inner_text()
    for _ in range(11):
        for width, height in ((1920, 1080), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            is_whole(page, width, height)
            assert max(page.evaluate(CELLS)) <= 2
            shows_order(wall, page)
        before = page.locator("#order").inner_text()
        wall.host.do("grimoire.turn")
        expect(page.locator("#order")).not_to_have_text(before, use_inner_text=True)
    assert page.locator("#order .now").inner_text() == first, "everyone has had a turn"


@pytest.mark.sweep
def test_when_a_fight_is_over_the_screen_tells_that_and_no_word_lies_on_the_emblem(
    server: Server, laptop: Visits
) -> None:
    wall = Wall(server, "fell", HEROES[:4])
    wall.fight()
    wall.strike()
    page = wall.page(laptop, 1920, 1080)
    shows_newest(wall, page)
    wall.host.do("fell.fight.end")
    expect(page.locator("#last")).to_have_text("The fight ends.")
    words, emblem = (page.locator(part).bounding_box() for part in ("#last .o-act", ".tv-emblem .emblem"))
    assert words is not None
    assert emblem is not None
    assert words["x"] + words["width"] <= emblem["x"]
    wall.host.do("table.scene", title="The old mill below the bridge, at the hour before dawn")
    expect(page.locator("#scene")).to_contain_text("before dawn")
    expect(page.locator("#last")).to_have_text("")
    expect(page.locator("#since")).to_be_hidden()
    is_whole(page, 1920, 1080)


@pytest.mark.parametrize(
    "count", [1, pytest.param(4, marks=pytest.mark.sweep), pytest.param(8, marks=pytest.mark.sweep)]
)
def test_without_a_fight_the_newest_roll_fills_the_screen(server: Server, laptop: Visits, count: int) -> None:
    wall = Wall(server, "fell", HEROES[:count])
    page = wall.page(laptop, 1920, 1080)
    is_whole(page, 1920, 1080)
    wall.host.do("table.scene", title="The old mill below the bridge")
    wall.host.do("fell.test", wall.ids("character")[0], ability="BOD", dn=4)
    expect(page.locator("#last .o-act")).to_contain_text("the BOD test")
    expect(page.locator("#scene")).to_be_visible()
    is_whole(page, 1920, 1080)
    assert page.locator("#last .die").first.evaluate("die => die.getBoundingClientRect().height") >= 112
    assert page.locator("#last .o-act").evaluate("said => parseFloat(getComputedStyle(said).fontSize)") >= 54


@pytest.mark.sweep
def test_a_spectators_phone_shows_the_newest_first_and_nothing_is_wider(wall: Wall, phone: Visits) -> None:
    page = wall.page(phone, 360, 640)
    wall.strike(5)
    expect(page.locator("#last")).to_have_attribute("data-line", str(wall.screen.get().json()["seq"]))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    first = page.locator("#last").evaluate("last => last.getBoundingClientRect().top")
    assert first < page.locator("#party").evaluate("party => party.getBoundingClientRect().top")
    assert page.evaluate(READ, 14)["small"] == []


@pytest.mark.sweep
def test_axe_finds_nothing_on_the_screen(wall: Wall, laptop: Visits) -> None:
    page = wall.page(laptop, 1920, 1080, bypass_csp=True)
    wall.strike(6)
    assert judged(page, "the screen") == []


def test_a_code_typed_on_the_tv_opens_the_screen(server: Server, laptop: Visits) -> None:
    """As people do it: the facilitator reads the code aloud, somebody types it, in small letters and with a space."""
    company = Company(server.url)
    host = company.host.sits(laptop)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Show on TV").click()
    code = host.locator(".sharing .code b").first
    expect(code).to_be_visible()
    shown = code.inner_text().strip()
    tv = laptop(server.url, viewport={"width": 1920, "height": 1080})
    tv.goto("/tv")
    tv.keyboard.type(f"{shown[:3].lower()} {shown[3:].lower()}")  # the field has the focus
    tv.keyboard.press("Enter")
    tv.wait_for_url(f"**/t/{company.table}")
    expect(tv.locator("#bar")).to_contain_text("Mill Road")
    expect(tv.get_by_text("Nothing has happened yet")).to_be_visible()
    is_whole(tv, 1920, 1080)
