"""People with their phones and laptops: a fresh browser window each, watched for what must not happen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from browser import chromium

# Of several lists of features the browser takes the last, so the one that Playwright gives stands here again.
PLAYWRIGHTS = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
# Work for an address line that nobody sees, in every window more than for the page itself, and processes in reserve.
UNSEEN = ("WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess")

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join((*PLAYWRIGHTS, *UNSEEN))}",
    # What a page asks of any other host is seen by the watch; it shall not also leave this computer.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

PATIENCE = 180_000.0  # milliseconds for the browser to start, on a computer with much else to do

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
# When a page was tapped last: on a phone the second tap of a double tap is none, and a test is quicker than a finger.
TAPPED = "addEventListener('click', (event) => { if (event.detail) window.tapped = event.timeStamp; }, true)"
# The last line that a page has shown.
HEARD = """addEventListener("htmx:sse:after:message", ({ detail: { message } }) => {
    window.shown = message.id || window.shown;
})"""
GOT = "() => performance.getEntriesByType('resource').map((each) => each.name)"
LATER = "() => performance.now() - (window.tapped ?? -1000) > 450"


@contextmanager
def launched() -> Iterator[Browser]:
    """The browser, without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(ARGUMENTS), timeout=PATIENCE)
        try:
            yield browser
        finally:
            KEPT.clear()
            browser.close()


def look_up(page: Page) -> None:
    """Let pass what a person needs to see what the last tap has brought: a quicker one nearby is half a double tap."""
    page.wait_for_function(LATER)


class Watch:
    """What went wrong in the windows of one test, but for what the test has said it will provoke."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.pardoned: list[str] = []

    def pardon(self, part: str) -> None:
        """Expect errors with these words, such as the browser's line about a refused request."""
        self.pardoned.append(part)

    @property
    def faults(self) -> list[str]:
        """What nobody expected."""
        return [fault for fault in self.seen if not any(part in fault for part in self.pardoned)]

    def over(self, context: BrowserContext, host: str) -> Callable[[], None]:
        """Watch a window whose pages come from one host; what is returned ends that.

        No other computer is reached, so what a page asks of one fails; what it has got is looked at in the end.
        """
        hears: dict[Any, Callable[[Any], None]] = {
            "console": lambda line: self._note("console", line.text) if line.type == "error" else None,
            "weberror": lambda error: self._note("page", str(error.error)),
            "requestfailed": lambda request: self._check(request.url, host),
        }
        hearing = ExitStack()
        for event, hear in hears.items():
            context.on(event, hear)
            hearing.callback(context.remove_listener, event, hear)
        hearing.callback(self._look_back, context, host)
        return hearing.close

    def _look_back(self, context: BrowserContext, host: str) -> None:
        """See from where the pages that are open have what they show."""
        for page in context.pages:
            with suppress(Error):  # a page that is just being left
                for url in page.evaluate(GOT):
                    self._check(url, host)

    def _note(self, where: str, text: str) -> None:
        self.seen.append(f"{where}: {text}")

    def _check(self, url: str, host: str) -> None:
        parts = urlsplit(url)
        if parts.netloc != host and parts.scheme not in {"about", "blob", "data"}:
            self._note("another host", url)


# Windows whose visitors have left, by their address and device: a new one takes a fifth of a second of a core longer.
KEPT: dict[str, list[BrowserContext]] = {}
MOST = 6  # so many of a kind


class Visits:
    """Opens windows of one kind; each visitor has cookies of their own."""

    def __init__(self, browser: Browser, watch: Watch, device: dict[str, Any]) -> None:
        self.browser = browser
        self.watch = watch
        self.device = device
        self._windows = ExitStack()

    def __call__(self, url: str, **more: Any) -> Page:
        """A page whose addresses start at `url`; `more` is what a window may have besides (a colour scheme, ...).

        Others may have had its window before, unless `is_kept` is false: it still has the program's files of them.
        """
        is_kept, kind = more.pop("is_kept", True), json.dumps([url, {**self.device, **more}], sort_keys=True)
        kept = KEPT.setdefault(kind, []) if is_kept else None
        context = kept.pop() if kept else self._open(url, **more)
        leave = self.watch.over(context, urlsplit(url).netloc)
        self._windows.callback(self._put_away, context, kept, leave)
        page = context.new_page()
        everything = {"origin": url, "storageTypes": "all"}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", everything)
        return page

    def _open(self, url: str, **more: Any) -> BrowserContext:
        context = self.browser.new_context(base_url=url, **{**self.device, **more})
        context.add_init_script(f"{TAPPED}; {HEARD}")
        return context

    def _put_away(self, context: BrowserContext, kept: list[BrowserContext] | None, leave: Callable[[], None]) -> None:
        """Close a window, or keep it for others: without pages, cookies, permissions, and with a network."""
        leave()
        if kept is None or len(kept) >= MOST or not context.pages:
            context.close()
            return
        for page in context.pages:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        context.set_offline(False)
        kept.append(context)

    def close(self) -> None:
        """Close all windows."""
        self._windows.close()
