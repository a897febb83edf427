"""Journey 7: a blind roll, a hidden difficulty and a hidden creature; nothing gives them away to a player."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.gathering import Company, Voice, answer, lines, newest, settle
from browser.serving import Server
from browser.visits import Visits
from web.fights import CREATURES, HEROES

ABBOT = "Drowned Abbot"  # a creature that nobody has seen
OMEN = "the seventh omen"  # what the blind roll is for
FAREWELL = "That is all for tonight"
LINE = {
    "fell": f"{ABBOT}, 6 HP, BOD d6, claw d6 2 harm",
    "fell-hits": f"{ABBOT}, 6 HP, BOD d6, claw attack",
    "generic-fantasy": f"{ABBOT}, 6 HP, BOD d6, claw attack",
    "grimoire": f"{ABBOT}, 6 HP, STR 12, claw d6",
    "deeds": f"{ABBOT}, 6 HP, Brawn 12, spit d6 far",
}
# How hard the called roll is, where a game has a number for it: one that stands nowhere else at the table.
HARD = {"fell": 11, "grimoire": 83}


class Overheard(threading.Thread):
    """Every byte of a stream, from its beginning to the farewell."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        super().__init__(daemon=True)
        self.url, self.headers = url, headers
        self.heard = b""
        self.open = threading.Event()
        self.start()
        assert self.open.wait(30), f"{url} did not open"

    def run(self) -> None:
        with httpx.stream("GET", self.url, headers=self.headers, timeout=60) as answer:
            assert answer.status_code == 200
            self.open.set()
            for chunk in answer.iter_bytes():
                self.heard += chunk
                if FAREWELL.encode() in self.heard:
                    return

    def all(self) -> str:
        self.join(60)
        assert FAREWELL.encode() in self.heard, "the stream ended before its time"
        return self.heard.decode()


def numbers(thing: object) -> Iterator[int]:
    """Every number in a JSON answer."""
    if isinstance(thing, int):
        yield thing
    elif isinstance(thing, dict):
        for each in thing.values():
            yield from numbers(each)
    elif isinstance(thing, list):
        for each in thing:
            yield from numbers(each)


def keep_secrets(host: Page, game: str) -> None:
    """The facilitator hides a creature, rolls blind, and calls for a roll whose difficulty nobody is told."""
    host.get_by_label("Creatures to add").fill(LINE[game])
    host.get_by_role("checkbox", name="Hidden", exact=True).check()
    host.get_by_role("button", name="Add", exact=True).click()
    expect(host.get_by_role("button", name=f"Reveal {ABBOT}")).to_be_visible()

    bench = host.get_by_role("contentinfo")
    bench.get_by_label("Dice", exact=True).fill("2d100+4000")
    bench.get_by_role("button", name="Add details").click()
    bench.get_by_label("Reason").fill(OMEN)
    bench.get_by_role("group", name="Visible to").get_by_text("Blind", exact=True).click()
    host.keyboard.press("Escape")
    bench.get_by_role("button", name="Roll", exact=True).click()
    expect(newest(host)).to_contain_text(OMEN)

    if game in HARD:
        bench.get_by_label("Difficulty").fill(str(HARD[game]))
        bench.get_by_role("checkbox", name="Hidden from players").check()
    bench.get_by_label("At stake").fill("the beam gives")
    bench.get_by_role("button", name="Call", exact=True).click()
    expect(host.get_by_role("region", name="Open questions")).to_contain_text("the beam gives")


def fight_unseen(host: Page) -> None:
    """A fight begins, and the one whom nobody has seen strikes out of the dark."""
    begin = host.get_by_role("region", name="Creatures")
    first = begin.get_by_label("Who acts first")
    if first.count():
        first.select_option(label="The party")
    begin.get_by_role("button", name="Begin fight").click()
    abbot = host.get_by_role("region", name="Fight").get_by_role("group", name=ABBOT)
    abbot.get_by_label("target").select_option(label="Ana")
    before = lines(host).count()
    abbot.get_by_role("button", name="Attack").click()
    anyway = host.get_by_role("button", name=re.compile("anyway"))
    usual = host.get_by_role("button", name="Use defaults")
    expect(lines(host).nth(before).or_(anyway).or_(usual).first).to_be_visible()
    if anyway.is_visible():  # it is the party's turn, and the page asks first
        anyway.click()
    settle(host, before)


@pytest.mark.parametrize("game", HEROES)
def test_what_the_facilitator_keeps_back_reaches_no_player(
    server: Server, laptop: Visits, phone: Visits, game: str
) -> None:
    """The facilitator adds a hidden creature, rolls blind, calls for a roll of hidden difficulty and lets the hidden
    one attack. The player's page, every stream, every page they can open and every answer of the API are searched."""
    company = Company(server.url, game)
    ana, bram = HEROES[game]()
    ann = company.player("Ann", ana)
    company.player("Bob", bram)
    company.creatures(CREATURES[game], 2)
    host, player = company.host.sits(laptop), ann.sits(phone)
    cookie = {"Cookie": f"caltrop-{company.table}={ann.token}"}
    streams = [
        Overheard(f"{server.url}/t/{company.table}/stream", cookie),
        Overheard(f"{ann.at}/stream", ann.headers),
    ]

    keep_secrets(host, game)
    call = player.get_by_text("the beam gives", exact=True)
    expect(call).to_be_visible()
    if game in HARD:
        expect(player.get_by_role("button", name="Roll").first).not_to_contain_text("%")
        assert ann.get("/odds", move=f"{game}.test", call=call_of(ann), actor="ana").status_code == 422
    answer(player, "Ana")
    expect(call).to_be_hidden()
    fight_unseen(host)

    company.host.do("table.say", text=FAREWELL)
    expect(newest(player)).to_contain_text(FAREWELL)
    everything = [*(stream.all() for stream in streams), *read(player, company), *answers(ann)]
    found = [text for text in everything if ABBOT in text or OMEN in text or "abbot" in text.lower()]
    assert found == []
    if game in HARD:
        assert HARD[game] not in [n for answer in answers(ann) for n in numbers(json.loads(answer))]
    assert "d100" not in player.goto(f"/t/{company.table}/dice").text()  # type: ignore[union-attr]

    # The facilitator has it all, and so will the player once it is shown: what was looked for can be found.
    assert "d100" in host.goto(f"/t/{company.table}/dice").text()  # type: ignore[union-attr]
    host.goto(f"/t/{company.table}")
    player.goto(f"/t/{company.table}")
    host.get_by_role("button", name=f"Reveal {ABBOT}").click()
    expect(player.locator("#fight")).to_contain_text(ABBOT)
    assert OMEN in company.host.get("/log").text


def call_of(voice: Voice) -> str:
    calls: dict[str, object] = voice.get().json()["calls"]
    return next(iter(calls))


def read(player: Page, company: Company) -> Iterator[str]:
    """Every page that a player can open at the table, whole, beginning with the one that has been open all along."""
    yield player.content()
    for page in ("", "/log", "/log.md", "/dice", "/rules", "/last-time", "/more?who=ana"):
        answer = player.context.request.get(f"{company.url}/t/{company.table}{page}")
        assert answer.ok, f"{page}: {answer.status}"
        yield answer.text()
    attack = f"/t/{company.table}/form?move={company.game}.attack&actor=ana"
    yield player.context.request.get(f"{company.url}{attack}").text()


def answers(voice: Voice) -> Iterator[str]:
    """All that the API tells a seat."""
    for path in ("", "/log"):
        answer = voice.get(path)
        assert answer.status_code == 200
        yield answer.text
