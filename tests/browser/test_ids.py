"""An id names one thing on a page, also in a fight with twenty foes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser.serving import Server
from browser.test_laptop_fight import crowd
from browser.visits import Visits
from fell.table import hero

TWICE = """() => {
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    return ids.filter((id, at) => ids.indexOf(id) !== at || !id);
}"""
LOST = """() => [...document.querySelectorAll("[for], [aria-labelledby], [aria-describedby], [popovertarget]")]
    .flatMap((one) => ["for", "aria-labelledby", "aria-describedby", "popovertarget"]
        .flatMap((name) => (one.getAttribute(name) ?? "").split(" ")))
    .filter((id) => id && id !== "rule-title" && !document.getElementById(id))"""  # a rule's title comes with the rule


@pytest.mark.sweep
def test_no_id_occurs_twice_and_none_is_missing(server: Server, laptop: Visits) -> None:
    company = crowd(server, "fell")
    ann = company.player("Ann", hero("Aldith", items=("mace", "torch"), worn=("gambeson",)))
    company.host.do("table.call", move="fell.test", who=["aldith"], want={"ability": "BOD", "dn": 4})
    pages: dict[str, Page] = {
        "facilitator": company.host.sits(laptop),
        "player": ann.sits(laptop),
        "TV": company.onlooker("Wall").sits(laptop),
    }
    found = {who: (page.evaluate(TWICE), page.evaluate(LOST)) for who, page in pages.items()}
    assert found == dict.fromkeys(pages, ([], []))
