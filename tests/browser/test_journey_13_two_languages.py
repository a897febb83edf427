"""Journey 13: one table, two languages. A German phone and an English laptop, each in its reader's own words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.arriving import live
from browser.gathering import Company, form, newest
from browser.judging import SMALL, broken_words, cut_words, judged, within
from browser.serving import Server
from browser.visits import Visits
from fell.table import hero
from web.fights import CREATURES, HEROES

GERMAN: dict[str, Any] = {"locale": "de-DE", "bypass_csp": True}
ENGLISH: dict[str, Any] = {"locale": "en-GB", "bypass_csp": True}


def told(page: Page, line: str) -> None:
    """The newest line of the log begins so, as it is read aloud."""
    expect(newest(page).get_by_role("paragraph")).to_match_aria_snapshot(f"- paragraph: {json.dumps(f'/^{line}/')}")


def parts(page: Page) -> list[Locator]:
    """The parts of a page on a phone, each behind its tab."""
    return [tab for tab in page.locator("nav.tabs a").all() if (tab.get_attribute("href") or "").startswith("#")]


def fits_the_smallest_phone(page: Page) -> None:
    """Nothing is wider than 360 px, and every word is read whole."""
    within(page)
    assert cut_words(page) == []
    assert broken_words(page) == []


class Ford:
    """Ana, with a mace, faces two goblins: Ann's phone is small and German, Nell's laptop English."""

    def __init__(self, server: Server, laptop: Visits, phone: Visits) -> None:
        company = Company(server.url)
        ann = company.player("Ann", hero("Ana", bod="d12", items=("mace", "rations"), worn=("gambeson",)))
        company.creatures("goblin", 2)
        company.host.do("fell.fight", foes=["goblin-a", "goblin-b"], first="party")
        self.host, self.ann = company.host.sits(laptop, **ENGLISH), ann.sits(phone, **SMALL, **GERMAN)


def test_each_reads_their_own_language_at_one_table(server: Server, laptop: Visits, phone: Visits, long: bool) -> None:
    """The browsers ask for German and for English. Both pages, an attack, its line in the log, a warning, a called roll
    and its odds are told in both; nothing is too wide for 360 px, and axe finds nothing."""
    ford = Ford(server, laptop, phone)
    each_page_is_in_its_own_words(ford)
    found = [*an_attack_is_told_in_both(ford), *a_warning_is_understood(ford)]
    found += the_odds_of_a_called_roll(ford)
    for n, part in enumerate(parts(ford.ann)):
        part.click()
        fits_the_smallest_phone(ford.ann)
        found += judged(ford.ann, f"German {part.inner_text()}") if n == 0 or long else []  # axe reads few words
    found += judged(ford.host, "English facilitator") if long else []
    assert found == []


def each_page_is_in_its_own_words(ford: Ford) -> None:
    host, ann = ford.host, ford.ann
    expect(host.locator("html")).to_have_attribute("lang", "en")
    expect(ann.locator("html")).to_have_attribute("lang", "de")
    expect(host.get_by_role("banner")).to_contain_text("Party's turn")
    expect(ann.get_by_role("banner")).to_contain_text("Gruppe am Zug")
    expect(ann.locator("#fight .foe")).to_have_count(2)
    attack = ann.get_by_role("region", name="Aktionen von Ana").get_by_role("button", name="Angreifen").first
    expect(attack).to_contain_text("Nur Spielleitung")
    for page, fight, turn in (
        (host, "Fight: 1 against 2", "Round 1: the party's turn"),
        (ann, "Kampf: 1 gegen 2", "Runde 1: Die Gruppe ist am Zug"),
    ):
        expect(page.locator(".s-fight h3")).to_have_text(fight)
        expect(page.locator(".s-turn h3")).to_have_text(turn)
    fits_the_smallest_phone(ann)


def an_attack_is_told_in_both(ford: Ford) -> list[str]:
    """A 12 and a 6 against at most 6 and 4: two hits, 4 harm; a player reads of foes in words, not in numbers."""
    host, ann = ford.host, ford.ann
    ann.get_by_role("button", name="Angreifen: Einzelheiten").first.click()
    expect(form(ann).get_by_role("heading", name="Angreifen")).to_be_visible()
    fits_the_smallest_phone(ann)
    found = judged(ann, "German attack", "#dialog")
    form(ann).get_by_text("Echte Würfel").click()
    form(ann).get_by_label("Gewürfelte Augen").fill("12 6")
    form(ann).get_by_role("button", name="d12 und d6 würfeln").click()
    told(host, r"Ana strikes Goblin A with a mace: 2 hits. Goblin A takes 4 harm: HP 4 to 0. Goblin A is out")
    told(ann, r"Ana trifft Goblin A \(mace\): 2 Treffer. Goblin A scheidet aus dem Kampf aus.")
    # the game's own word, and read aloud as an English one
    expect(newest(ann).get_by_role("paragraph").locator("[lang=en]")).to_have_text(["mace"])
    return found


def a_warning_is_understood(ford: Ford) -> list[str]:
    """Ana has acted: the question before a second attack, and its two answers."""
    ann = ford.ann
    ann.get_by_role("region", name="Aktionen von Ana").get_by_role("button", name="Angreifen").first.click()
    expect(form(ann)).to_contain_text("Ana hat in diesem Zug schon gehandelt. Noch einmal handeln?")
    expect(form(ann).get_by_role("button", name="Trotzdem angreifen")).to_be_visible()
    fits_the_smallest_phone(ann)
    found = judged(ann, "German warning", "#dialog")
    form(ann).get_by_role("button", name="Abbrechen").click()
    expect(form(ann)).to_be_hidden()
    return found


def the_odds_of_a_called_roll(ford: Ford) -> list[str]:
    """Called for in English, asked in German: ten of the twelve faces pass, and what was typed stays as it is."""
    host, ann = ford.host, ford.ann
    bench = host.get_by_role("contentinfo")
    bench.get_by_label("Ability").select_option("BOD")
    bench.get_by_label("Difficulty (DN)").fill("3")
    bench.get_by_label("At stake").fill("the beam gives")
    bench.get_by_role("button", name="Call", exact=True).click()
    asked = ann.get_by_role("region", name="Probe: BOD, DN 3")
    expect(asked).to_contain_text("the beam gives")
    expect(asked.get_by_role("button", name="Würfeln d12")).to_contain_text("83\N{NO-BREAK SPACE}%")
    expect(asked.get_by_role("button", name="Würfeln d12")).to_contain_text("Erfolg")
    fits_the_smallest_phone(ann)
    found = judged(ann, "German call", "#asks")
    asked.get_by_role("button", name="Würfeln d12").click()
    told(host, r"Ana (passes|fails) the BOD test, DN 3")
    told(ann, r"Ana (besteht die|scheitert an der) Probe auf BOD, DN 3")
    return found


# ---- the smallest phone, in German and with every part of both pages
@pytest.mark.parametrize("game", HEROES)
@pytest.mark.sweep
def test_german_words_fit_the_smallest_phone(server: Server, phone: Visits, game: str) -> None:
    """A player's and the facilitator's page before a fight and in it: nothing reaches over an edge or is broken."""
    company = Company(server.url, game)
    ana, bram = HEROES[game]()
    ann = company.player("Ann", ana)
    company.player("Bob", bram)
    company.creatures(CREATURES[game], 3)
    pages = [ann.sits(phone, **SMALL, **GERMAN), company.host.sits(phone, **SMALL, **GERMAN)]
    every_part_fits(pages)
    foes = [who for who, one in company.host.get().json()["characters"].items() if one["kind"] == "creature"]
    company.host.do(f"{game}.fight", foes=foes)
    for page in pages:
        expect(page.get_by_role("banner")).to_contain_text("Runde 1")
    every_part_fits(pages)


def every_part_fits(pages: list[Page]) -> None:
    for page in pages:
        live(page)
        for part in parts(page):
            part.click()
            fits_the_smallest_phone(page)
