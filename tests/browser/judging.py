"""Pages judged for everybody: what axe finds, what reaches over an edge, and which words are cut."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "build" / "browser-test" / "axe.min.js"
Light = Literal["light", "dark"]
IMPACTS = ["moderate", "serious", "critical"]
RUN = """async ([rules, impacts, part]) => {
    const only = rules.length ? { runOnly: rules } : {};
    const found = await axe.run(part || document, { resultTypes: ["violations"], preload: false, ...only });
    return found.violations.filter(v => impacts.includes(v.impact))
        .map(v => v.id + ": " + v.nodes.slice(0, 6).map(n => `${n.target} ${n.html.slice(0, 120)}`).join(" | "));
}"""
# The page, its parts and its dialog, where something in them reaches over their edge.
BOXES = "main, main > *, .column > *, dialog[open]"
OUTSIDE = """(parts) => {
    const boxes = [document.scrollingElement, ...document.querySelectorAll(parts)];
    const over = boxes.filter((box) => box.clientWidth && box.scrollWidth > box.clientWidth + 1);
    return over.map((box) => `${box.tagName}#${box.id}.${box.className}: ${box.scrollWidth} in ${box.clientWidth}`);
}"""
# Words of which the screen leaves something out.
CUT = """(parts) => [...document.querySelectorAll(parts)]
    .filter((one) => one.clientWidth)
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
    .map((one) => one.textContent)"""
WORDS = ".chip, .doings .action-why, .doings .action-name, .slot button"
# Words that go on in the next line; what is only there to be heard is a pixel wide.
BROKEN = r"""(parts) => {
    const lines = (text, at, length) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + length);
        return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
    };
    const texts = [...document.querySelectorAll(parts)]
        .filter((one) => one.clientWidth > 1)
        .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE));
    const words = (text) => [...text.data.matchAll(/[\p{L}\p{N}]+/gu)];
    return texts.flatMap((text) => words(text)
        .filter((word) => lines(text, word.index, word[0].length) > 1)
        .map((word) => word[0]));
}"""
SMALL = {"viewport": {"width": 360, "height": 640}, "screen": {"width": 360, "height": 640}}  # the smallest phone


def judged(
    page: Page, where: str, part: str = "", lights: Sequence[Light] = ("light", "dark"), *, again: bool = False
) -> list[str]:
    """What axe finds moderate, serious or critical on a page or a part of it: every rule in the first of these lights,
    colours again in the other. Of what was judged before at another size, `again`, only the colours."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found = []
    for light in lights:
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        rules = [] if light == lights[0] and not again else ["color-contrast"]
        found += [f"{where}, {light}: {one}" for one in page.evaluate(RUN, [rules, IMPACTS, part])]
    return found


def within(page: Page) -> None:
    """Nothing reaches over the edge of the page, of its parts or of its dialog."""
    assert page.evaluate(OUTSIDE, BOXES) == []


def cut_words(page: Page) -> list[str]:
    """Return the words on a sheet of which the screen leaves something out."""
    found: list[str] = page.evaluate(CUT, WORDS)
    return found


def broken_words(page: Page) -> list[str]:
    """Return the words on buttons that do not fit into their line."""
    found: list[str] = page.evaluate(BROKEN, ":is(button, .button, .slot, .action) :is(span, b, small), button")
    return found
