"""What each person sees in their window after every kind of act, in all five games: on a small phone and a laptop."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.gathering import Company, some
from browser.judging import SMALL
from browser.serving import Server
from browser.visits import Visits
from web.fights import CREATURES, HEROES

# A roll of one's own, and harm of 2 by the facilitator's hand that no armour stops, as each game has them.
ROLLS: dict[str, tuple[str, dict[str, Any]]] = {
    "fell": ("test", {"ability": "BOD", "dn": 4}),
    "fell-hits": ("test", {"attribute": "BOD"}),
    "generic-fantasy": ("test", {"attribute": "BOD"}),
    "grimoire": ("save", {"attribute": "STR", "dc": 15}),
    "deeds": ("save", {"ability": "Brawn"}),
}
HARMS: dict[str, tuple[str, dict[str, Any]]] = {
    "fell": ("harm", {"n": 2, "armour": False}),
    "fell-hits": ("harm", {"n": 2, "armour": False}),
    "generic-fantasy": ("harm", {"n": 2, "armour": False}),
    "grimoire": ("harm", {"n": 2, "armor": False}),
    "deeds": ("damage", {"n": 2}),
}
SEEN = """element => {
    const box = element.getBoundingClientRect();
    const on = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const inside = box.width && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    return inside && (element.contains(on) || !!on?.contains(element));
}"""


def is_seen(found: Locator) -> None:
    """It stands wholly in the window, and nothing covers it."""
    expect(found).to_be_visible()
    found.page.wait_for_function(f"element => ({SEEN})(element)", arg=found.element_handle())


class Evening:
    """Ana's phone, Bram's phone and the facilitator's laptop; none of them is touched unless a test says so."""

    def __init__(self, server: Server, phone: Visits, laptop: Visits, game: str) -> None:
        self.game, self.company = game, Company(server.url, game)
        ana, bram = HEROES[game]()
        self.ann, self.bob = self.company.player("Ann", ana), self.company.player("Bob", bram)
        self.nell = self.company.host
        self.mine, self.other = self.ann.sits(phone, **SMALL), self.bob.sits(phone, **SMALL)
        self.desk = self.nell.sits(laptop, viewport={"width": 1366, "height": 768})

    def own(self, move: tuple[str, dict[str, Any]]) -> tuple[str, dict[str, Any]]:
        return f"{self.game}.{move[0]}", move[1]

    def card(self, page: Page, kind: str) -> Locator:
        """The card of a kind in sight: without a tap, or once those before it, which are still news, are closed."""
        expect(page.locator(f"[data-card][data-kind={kind}]").last).to_be_attached()
        shown = page.locator(".outcome:visible")
        if kind in ("down", "turn", "act"):  # nothing goes before these
            expect(shown).to_have_attribute("data-kind", kind)
        while shown.get_attribute("data-kind") != kind:
            shown.locator("[data-close-card]").click()
        return shown

    def tells(self, text: str) -> None:
        """The facilitator reads the newest outcome on top of the log."""
        is_seen(self.desk.locator("#log-lines > :nth-child(1 of .line, .bundle).told-large").get_by_text(text).first)

    def close_cards(self, page: Page) -> None:
        while page.locator(".outcome:visible").count():
            page.locator(".outcome:visible [data-close-card]").click()


@pytest.mark.parametrize("game", some("fell", "generic-fantasy", "deeds"))
def test_everyone_sees_what_happens(server: Server, phone: Visits, laptop: Visits, game: str) -> None:
    """A roll, harm, healing, a gift, a message, a call, an undo, a fight with a turn, and a death."""
    evening = Evening(server, phone, laptop, game)
    mine, other = evening.mine, evening.other

    move, want = evening.own(ROLLS[game])
    evening.ann.do(move, "ana", **want)
    card = evening.card(mine, "act")
    is_seen(card.get_by_role("img", name=":").first)
    is_seen(card.get_by_text("Ana").first)
    evening.tells("Ana")
    expect(other.locator(".outcome:visible")).to_have_count(0)

    move, want = evening.own(HARMS[game])
    evening.nell.do(move, "ana", **want)
    card = evening.card(mine, "harmed")
    is_seen(card.locator(".o-change").first)
    evening.tells("Ana")
    evening.nell.do(f"{game}.heal", "ana", n=1)
    is_seen(evening.card(mine, "healed").locator(".o-change").first)

    evening.bob.do(f"{game}.hand", "bram", to="ana", item="shield")
    is_seen(evening.card(mine, "given").get_by_text("shield").first)
    evening.nell.do("table.say", text="You hear steps", to=[evening.ann.seat])
    is_seen(evening.card(mine, "message").get_by_text("You hear steps"))
    expect(other.get_by_text("You hear steps")).to_have_count(0)

    move, want = evening.own(ROLLS[game])
    evening.nell.do("table.call", move=move, who=["ana"], want=want, stakes="the beam gives")
    is_seen(mine.locator("#asks").get_by_text("the beam gives"))
    is_seen(mine.locator("#asks").get_by_role("button", name="Roll").first)
    evening.nell.undo()
    expect(mine.locator("#asks").get_by_text("the beam gives")).to_have_count(0)

    evening.company.creatures(CREATURES[game], 2)
    evening.nell.do(f"{game}.fight", foes=[f"{CREATURES[game]}-a", f"{CREATURES[game]}-b"])
    is_seen(evening.card(mine, "fight").get_by_text("fight").first)
    evening.close_cards(mine)

    evening.nell.do("table.life", "ana", life="dead")
    is_seen(evening.card(mine, "down").get_by_text("Ana dies").first)
    evening.tells("Ana dies")
    evening.nell.undo()
    is_seen(evening.card(mine, "undone").get_by_text("Undone").first)
