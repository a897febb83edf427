"""What a page says of its line to the server is true, and a line that lets no stream through still brings the news."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.gathering import Company, Voice
from browser.serving import Server
from browser.visits import Visits, Watch
from browser.wire import HoldingWire

SOON = 10.0  # seconds in which what happened is on a page whose streams are held back


@pytest.fixture(params=["head", "body"])
def holding(request: pytest.FixtureRequest, server: Server, watch: Watch) -> Iterator[HoldingWire]:
    """A proxy that keeps streams to itself: all of an answer that has no length, or only its body."""
    for fault in ("htmx:error", "htmx:sse:error", "net::ERR_"):  # tries that are given up, and the end of the wire
        watch.pardon(fault)
    wire = HoldingWire(server.url, holds_head=request.param == "head")
    yield wire
    wire.close()


def arrives(phone: Visits, player: Voice, url: str, script: str) -> Page:
    """Open a player's page with a script of ours, whether or not it hears anything."""
    page = phone(url, is_kept=False)
    page.add_init_script(script)
    cookie = {"name": f"caltrop-{player.table}", "value": player.token, "url": url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(f"/t/{player.table}")
    return page


def word(page: Page) -> str:
    return page.get_by_role("banner").get_by_role("status").inner_text()


def test_a_proxy_that_holds_streams_back_brings_the_news_all_the_same(
    phone: Visits, server: Server, holding: HoldingWire
) -> None:
    company = Company(server.url)
    page = arrives(phone, company.player("Ana"), holding.url, WORDS)
    company.host.do("table.say", text="the first verse")
    began = time.monotonic()
    page.get_by_role("link", name="Log").click()
    log = page.locator("#log-lines")
    expect(log).to_contain_text("the first verse", timeout=SOON * 1000)
    assert time.monotonic() - began < SOON
    expect(page.locator("body")).to_have_attribute("data-live", "slow")
    assert word(page) == "slow line"
    assert "live" not in page.evaluate("said"), "no stream has come through, and the page never said so"
    began = time.monotonic()
    company.host.do("table.say", text="the second verse")
    expect(log).to_contain_text("the second verse", timeout=SOON * 1000)
    assert time.monotonic() - began < SOON
    # The proxy is mended: the stream takes over, and what came by asking is not there twice.
    holding.let_through()
    expect(page.locator("body")).to_have_attribute("data-live", "live")
    company.host.do("table.say", text="the third verse")
    expect(log).to_contain_text("the third verse")
    for verse in ("first", "second", "third"):
        expect(log.get_by_text(f"the {verse} verse")).to_have_count(1)


WORDS = """
    window.said = [];
    new MutationObserver(() => said.push(document.body?.dataset.live))
        .observe(document, { attributes: true, subtree: true, attributeFilter: ["data-live"] });
"""


def test_live_is_said_after_the_first_beat_and_not_before(phone: Visits, server: Server) -> None:
    """The answer to the stream has begun, and nothing has come: the page is still connecting."""
    page = arrives(phone, Company(server.url).player("Ana"), server.url, STREAM)
    page.wait_for_function("() => window.stream")
    expect(page.locator("body")).not_to_have_attribute("data-live", "live")
    page.evaluate("stream.enqueue(new TextEncoder().encode('event: beat\\ndata: \\n\\n'))")
    expect(page.locator("body")).to_have_attribute("data-live", "live")


STREAM = """
    const real = window.fetch;
    window.fetch = (address, ...rest) => {
        if (!String(address).includes("/stream")) return real(address, ...rest);
        const body = new ReadableStream({ start(controller) { window.stream = controller; } });
        return Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
    };
"""


def test_a_stream_that_falls_silent_is_opened_again(phone: Visits, server: Server) -> None:
    """The page's clock alone goes on: 20 seconds of silence are nothing, after 25 it connects again."""
    page = Company(server.url).player("Ana").sits(phone, is_kept=False)
    page.clock.install()
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-live", "live")
    opened: list[str] = []
    page.on("request", lambda request: opened.append(request.url) if "/stream" in request.url else None)
    page.clock.run_for(20_000)
    assert opened == []
    with page.expect_request("**/stream?*"):
        page.clock.run_for(6_000)
    page.clock.run_for(2_000)
    expect(page.locator("body")).to_have_attribute("data-live", "live")
