"""Takes pictures of the screens for the documents: `make screenshots` makes docs/screens anew.

The demo tables are the same every time, and so are the pictures, but for the codes of invitations.
"""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Literal

import numpy as np
from playwright.sync_api import Browser, Page, expect

from browser.palette import png
from browser.serving import caltrop, running
from browser.visits import LAPTOP, PHONE, launched

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
Light = Literal["light", "dark"]
PIXELS = """async picture => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const bytes = pen.getImageData(0, 0, image.width, image.height).data;
    let text = "";
    for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
    return [image.width, image.height, btoa(text)];
}"""


class Camera:
    """Takes pictures of pages, and makes them small."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.darkroom = browser.new_page()

    def take(self, page: Page, name: str, light: Light = "light") -> None:
        """The page as it is on the screen, by day or by candle."""
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        page.evaluate("document.fonts.ready.then(() => document.activeElement?.blur())")
        shot = page.screenshot(animations="disabled", caret="hide")
        width, height, raw = self.darkroom.evaluate(PIXELS, base64.b64encode(shot).decode())
        pixels = np.frombuffer(base64.b64decode(raw), np.uint8).reshape(height, width, 4)[:, :, :3]
        (self.folder / f"{name}.png").write_bytes(png(pixels))

    def both(self, page: Page, name: str) -> None:
        """By day and by candle."""
        self.take(page, f"{name}-light")
        self.take(page, f"{name}-dark", "dark")

    @contextmanager
    def visitor(self, url: str, device: dict[str, Any]) -> Iterator[Page]:
        """Somebody with a phone or a laptop of their own."""
        context = self.browser.new_context(base_url=url, reduced_motion="reduce", **device)
        try:
            yield context.new_page()
        finally:
            context.close()


def front(camera: Camera, url: str) -> None:
    """The front page, as somebody sees it who has never been there."""
    with camera.visitor(url, LAPTOP) as page:
        page.goto("/")
        camera.take(page, "front-laptop-light")
    with camera.visitor(url, PHONE) as page:
        page.goto("/")
        camera.take(page, "front-phone-dark", "dark")


def live(page: Page) -> None:
    """Wait until the page has its stream."""
    expect(page.locator("[data-live]").first).to_have_attribute("data-live", "live")


def run_demo(page: Page, game: str) -> str:
    """Into a demo as its facilitator: the table's address."""
    page.goto("/")
    page.get_by_role("button", name=f"Run demo: {game}", exact=True).click()
    page.wait_for_url("**/t/*")
    live(page)
    return page.url


def invitation(page: Page) -> str:
    """The link that lets players in, which stays open in the dialog."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation", name="Menu").get_by_role("button", name="Invite players").click()
    link = page.get_by_label("Link", exact=True).input_value()
    assert "/join/" in link
    return link


def sit_down(page: Page, name: str, character: str) -> None:
    """Through the join page to a character."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take seat").click()
    page.wait_for_url("**/t/*")
    live(page)
    page.locator("#sheet").get_by_role("button", name=character).first.click()
    expect(page.locator("#sheet h2", has_text=character)).to_be_visible()
    # What was sat down and claimed stands in the log of the page; the buttons with their odds come a moment later.
    expect(page.locator("#sheet .doings .action").first).to_be_visible()


@contextmanager
def elsewhere(camera: Camera, page: Page, device: dict[str, Any]) -> Iterator[Page]:
    """The same person on another device."""
    with camera.visitor("", device) as other:
        other.context.add_cookies([{**cookie} for cookie in page.context.cookies()])  # type: ignore[typeddict-item]
        other.goto(page.url)
        live(other)
        yield other


def facilitator(camera: Camera, page: Page, game: str) -> None:
    """The facilitator's page on a laptop and on a phone."""
    camera.both(page, f"{game}-facilitator-laptop")
    with elsewhere(camera, page, PHONE) as phone:
        camera.take(phone, f"{game}-facilitator-phone-light")


def fell(camera: Camera, url: str) -> None:
    """Mill Road: an invitation, a player who takes Bram, the facilitator, a roll typed in, and everything to read."""
    with camera.visitor(url, LAPTOP) as host, camera.visitor(url, PHONE) as phone:
        table = run_demo(host, "Fell")
        link = invitation(host)
        camera.take(host, "invite-laptop-light")
        host.keyboard.press("Escape")
        phone.goto(link)
        camera.take(phone, "join-phone-light")
        sit_down(phone, "Nell", "Bram")
        camera.both(phone, "fell-player-phone")
        with elsewhere(camera, phone, LAPTOP) as laptop:
            camera.take(laptop, "fell-player-laptop-light")
        facilitator(camera, host, "fell")
        attack(camera, phone)
        wall(camera, host, phone, table)
        reading(camera, host, table)


def attack(camera: Camera, page: Page) -> None:
    """The form of an attack, with its odds."""
    page.get_by_role("button", name="Attack: options").click()
    expect(page.locator("#dialog form")).to_be_visible()
    camera.take(page, "fell-attack-phone-light")
    page.keyboard.press("Escape")


def wall(camera: Camera, host: Page, phone: Page, table: str) -> None:
    """The screen on the wall, when a die has just been typed in."""
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Show on TV").click()
    expect(host.get_by_label("Link", exact=True)).to_be_visible()
    host.goto(f"{table}/tv")
    live(host)
    phone.get_by_text("Real dice").click()
    phone.get_by_label("Faces of d8").fill("7")
    phone.get_by_role("button", name="Enter dice").click()
    expect(host.locator("#last .o-dice")).to_contain_text("7")
    camera.take(host, "tv-laptop-dark", "dark")


def reading(camera: Camera, page: Page, table: str) -> None:
    """The rules, the log, and what the dice have shown."""
    for name in ("rules", "log", "dice"):
        page.goto(f"{table}/{name}")
        camera.take(page, f"{name}-laptop-light")


def grimoire(camera: Camera, url: str) -> None:
    """The Drowned Stacks: a player who takes Mira, and the facilitator."""
    with camera.visitor(url, LAPTOP) as host, camera.visitor(url, PHONE) as phone:
        run_demo(host, "Grimoire")
        phone.goto(invitation(host))
        host.keyboard.press("Escape")
        sit_down(phone, "Nell", "Mira Quill")
        camera.both(phone, "grimoire-player-phone")
        facilitator(camera, host, "grimoire")


def all_screens(folder: Path) -> None:
    """Every picture, from a server with demo tables on a folder of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = stack.enter_context(launched())
        command = caltrop(data, "--demo", "--host", "127.0.0.1", "--no-limits")
        server = stack.enter_context(running(command, seconds=90))
        for visit in (front, fell, grimoire):
            visit(Camera(browser, folder), server.url)


if __name__ == "__main__":
    all_screens(SCREENS)
