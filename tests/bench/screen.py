"""One real browser: from a move's request to the line on another person's screen."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.request import Request, urlopen

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright

from browser.chromium import find
from browser.visits import ARGUMENTS

MOVES = 60
WATCH = """() => {
  window.shown = [];
  const lines = document.getElementById("log-lines");
  new MutationObserver(() => requestAnimationFrame(() => window.shown.push(performance.timeOrigin + performance.now())))
    .observe(lines, { childList: true });
}"""
NEXT = """() => new Promise((done) => {
  const look = () => (window.shown.length ? done(window.shown.shift()) : setTimeout(look, 1));
  look();
})"""


def asked(url: str, path: str, token: str, body: Any) -> Any:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    with urlopen(Request(url + path, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def screen(url: str) -> dict[str, Any]:
    """The facilitator rolls by the API; a player's page at phone size shows the line."""
    made = asked(url, "/api/tables", "", {"name": "Mill Road", "game": "fell"})
    table, boss = made["table"], made["facilitator"]
    joined = asked(url, f"/api/tables/{table}/join", "", {"invite": made["invite"], "name": "Ana"})
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find(), args=list(ARGUMENTS))
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.add_cookies([{"name": f"caltrop-{table}", "value": joined["token"], "url": url}])
        page = context.new_page()
        page.goto(f"{url}/t/{table}")
        page.locator("[data-live=live]").first.wait_for(state="attached")
        page.evaluate(WATCH)
        took = []
        for n in range(MOVES):
            began = time.time() * 1000
            body = {"move": "table.roll", "params": {"roll": "2d6", "label": f"throw {n}"}}
            asked(url, f"/api/tables/{table}/moves", boss, body)
            took.append(page.evaluate(NEXT) - began)
        browser.close()
    return {"p50 ms": median(took), "p99 ms": quantiles(took, n=100)[98]}
