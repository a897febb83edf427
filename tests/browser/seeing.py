"""What a person sees in a window, and cards that are read and closed: a page rests a moment after it has changed."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

IN_THE_WINDOW = """element => {
    const box = element.getBoundingClientRect();
    if (!box.width || box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) return false;
    const on = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return element === on || element.contains(on) || !!on?.contains(element);
}"""
# The card that is shown, unless it is of a kind: its number, or nothing.
CARD = """(but) => {
    const card = [...document.querySelectorAll(".outcome")].find((one) => one.checkVisibility());
    return card?.dataset.kind === but ? "" : card?.dataset.card;
}"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def stands_in_window(*found: Locator) -> None:
    """They are wholly inside the window, and nothing lies on them."""
    for each in found:
        wait_until(each, IN_THE_WINDOW, "not in the window")


def wait_until(found: Locator, script: str, otherwise: str) -> None:
    """Wait until something is so of what can be seen, also where another takes its place meanwhile."""
    how, is_so = f"(one) => one.isConnected ? ({script})(one) && 'so' : 'gone'", False
    while not is_so:
        expect(found).to_be_visible()
        try:
            is_so = found.page.wait_for_function(how, arg=found.element_handle()).json_value() == "so"
        except TimeoutError as error:
            raise AssertionError(f"{otherwise}: {found}") from error


def draw(page: Page) -> None:
    """Let a page draw what has changed, and hear of it."""
    page.evaluate(TWO_FRAMES)


def close_cards(page: Page, but: str = "") -> None:
    """Read and close one card after the other, up to one of a kind; one that gives way to another by itself in this
    moment is not there to be closed."""
    while number := page.evaluate(CARD, but):
        with suppress(TimeoutError):
            page.locator(f"[data-card='{number}'] [data-close-card]").click(timeout=2000)
