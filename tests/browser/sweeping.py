"""Every screen that somebody can come to, judged in turn: on the smallest phone and a laptop, by day and by candle."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from browser.judging import Light, judged

SIZES = {"phone": (360, 640), "laptop": (1366, 768)}
LIGHTS: dict[str, tuple[Light, ...]] = {"phone": ("light",), "laptop": ("dark",)}
# What a tap opens: it asks for something and puts nothing where it stands.
OPENERS = """(within) => [...document.querySelectorAll("[hx-get]:not([hx-trigger])")]
    .filter((one) => one.getAttribute("hx-swap") === "none" && one.closest(within))
    .map((one) => one.getAttribute("hx-get"))"""
# The kinds of fields on a form: to axe, forms of the same kinds are the same.
KINDS = """async (url) => {
    const answer = await fetch(url, { headers: { "HX-Request": "true" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const parts = "[class*=kind-], fieldset, details, datalist, optgroup, .chips-box, .wrong, .danger";
    return [...new Set([...page.querySelectorAll(parts)].map((one) => `${one.tagName}.${one.className}`))];
}"""
UNFOLD = """(within) => {
    for (const one of document.querySelectorAll(`${within} details:not([hidden])`)) one.open = true;
}"""
MENUS = """() => [...document.querySelectorAll("[popovertarget]")]
    .filter((one) => one.checkVisibility()).map((one) => one.getAttribute("popovertarget"))"""


class Sweep:
    """One seat's window; what it has opened once is not opened again."""

    def __init__(self, page: Page, who: str, skips: Iterable[str] = (), *, quick: bool = False) -> None:
        self.page = page
        self.who = who
        self.quick = quick
        self.found: list[str] = []
        self.opened: set[str] = set(skips)
        self.kinds: set[str] = set()

    def judge(self, name: str, *sizes: str, part: str = "") -> None:
        """Hold the window, or a part of it, to everything, by day and by candle; if `quick`, a phone by day and a
        laptop by candle."""
        for n, size in enumerate(sizes or tuple(SIZES)):
            self.fit(size)
            lights: tuple[Light, ...] = LIGHTS[size] if self.quick else ("light", "dark")
            self.found += judged(self.page, f"{self.who}: {name}, {size}", part, lights, again=n > 0 and bool(part))

    def fit(self, size: str) -> None:
        """Give the window a size; where it has that, it need not be laid out anew."""
        width, height = SIZES[size]
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})

    def visit(self, *paths: str) -> None:
        """Judge pages, with all that is folded on them."""
        for path in paths:
            self.page.goto(path)
            self.page.evaluate(UNFOLD, "main")
            self.judge(path)

    def tabs(self) -> None:
        """Every part of a page that a phone shows one at a time."""
        self.fit("phone")
        tabs = self.page.locator("nav.tabs a[data-tab]")
        for n in range(tabs.count()):
            tabs.nth(n).click()
            self.page.evaluate(UNFOLD, "main")
            self.judge(str(tabs.nth(n).get_attribute("data-tab")), "phone")
        tabs.first.click()

    def menus(self) -> None:
        """Every menu whose button can be seen."""
        self.fit("laptop")
        for id in dict.fromkeys(self.page.evaluate(MENUS)):
            self.page.evaluate("(id) => document.getElementById(id).showPopover()", id)
            self.judge(f"menu {id}", "laptop", "phone", part=f"#{id}")
            self.page.evaluate("(id) => document.getElementById(id).hidePopover()", id)

    def dialogs(self, within: str = "body") -> None:
        """Open everything that taps on a part of this page open, and what taps in there open."""
        for path in self.openers(within):
            self.follow(path)

    def follow(self, path: str) -> None:
        """Open what a tap opens, unless something like it was opened before."""
        shape, is_form = shape_of(path)
        if shape in self.opened:
            return
        self.opened.add(shape)
        if not is_form or self.has_new_kinds(path):
            self.open(path)

    def open(self, path: str, method: str = "GET", **values: str) -> None:
        """Open a dialog, judge it, close it, and open what it leads to."""
        more = {"swap": "none", "values": values}
        self.page.evaluate("([how, where, more]) => htmx.ajax(how, where, more)", [method, path, more])
        self.look(f"{method} {path}")

    def look(self, name: str) -> None:
        """Judge the dialog that is about to open, close it, and open what it leads to."""
        expect(self.page.locator("#dialog")).to_be_visible()
        self.page.evaluate(UNFOLD, "#dialog")
        self.judge(name, part="#dialog")
        more = self.openers("#dialog")
        self.page.keyboard.press("Escape")
        expect(self.page.locator("#dialog")).to_be_hidden()
        for each in more:
            self.follow(each)

    def openers(self, within: str) -> list[str]:
        found: list[str] = self.page.evaluate(OPENERS, within)
        return found

    def has_new_kinds(self, path: str) -> bool:
        """Has this form a kind of field that no form before had?"""
        kinds = set(self.page.evaluate(KINDS, path))
        fresh = kinds - self.kinds
        self.kinds |= kinds
        return bool(fresh)


def shape_of(path: str) -> tuple[str, bool]:
    """What an address opens, whomever it is about; and whether it is the form of some move."""
    parts = urlsplit(path)
    asked = parse_qs(parts.query)
    place = parts.path.split("/")[3:4]
    kept = {name: asked[name][0] for name in ("move", "kind", "where") if name in asked}
    return "/".join([*place, *kept.values()]), place == ["form"]
