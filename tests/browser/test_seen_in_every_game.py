"""What each person sees in their window after every kind of act, in all five games: on a small phone and a laptop."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.gathering import Company
from browser.judging import SMALL
from browser.seeing import close_cards, stands_in_window
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
    "grimoire": ("harm", {"n": 2, "armour": False}),
    "deeds": ("damage", {"n": 2}),
}


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
        if kind not in ("down", "turn", "act"):  # nothing goes before these
            close_cards(page, but=kind)
        expect(shown).to_have_attribute("data-kind", kind)
        return shown

    def tells(self, text: str) -> None:
        """The facilitator reads the newest outcome on top of the log."""
        newest = self.desk.locator("#log-lines > :nth-child(1 of .line, .bundle).told-large")
        stands_in_window(newest.get_by_text(text).first)


@pytest.mark.parametrize("game", HEROES)
def test_everyone_sees_what_happens(server: Server, phone: Visits, laptop: Visits, game: str) -> None:
    """A roll, harm, healing, a gift, a message, a call, an undo, a fight with a turn, and a death."""
    evening = Evening(server, phone, laptop, game)
    mine, other = evening.mine, evening.other

    move, want = evening.own(ROLLS[game])
    evening.ann.do(move, "ana", **want)
    card = evening.card(mine, "act")
    stands_in_window(card.get_by_role("img", name=":").first)
    stands_in_window(card.get_by_text("Ana").first)
    evening.tells("Ana")
    expect(other.locator(".outcome:visible")).to_have_count(0)

    move, want = evening.own(HARMS[game])
    evening.nell.do(move, "ana", **want)
    card = evening.card(mine, "harmed")
    stands_in_window(card.locator(".o-change").first)
    evening.tells("Ana")
    evening.nell.do(f"{game}.heal", "ana", n=1)
    stands_in_window(evening.card(mine, "healed").locator(".o-change").first)

    evening.bob.do(f"{game}.hand", "bram", to="ana", item="shield")
    stands_in_window(evening.card(mine, "given").get_by_text("shield").first)
    evening.nell.do("table.say", text="You hear steps", to=[evening.ann.seat])
    stands_in_window(evening.card(mine, "message").get_by_text("You hear steps"))
    expect(other.get_by_text("You hear steps")).to_have_count(0)

    move, want = evening.own(ROLLS[game])
    evening.nell.do("table.call", move=move, who=["ana"], want=want, stakes="the beam gives")
    stands_in_window(mine.locator("#asks").get_by_text("the beam gives"))
    stands_in_window(mine.locator("#asks").get_by_role("button", name="Roll").first)
    evening.nell.undo()
    expect(mine.locator("#asks").get_by_text("the beam gives")).to_have_count(0)

    evening.company.creatures(CREATURES[game], 2)
    evening.nell.do(f"{game}.fight", foes=[f"{CREATURES[game]}-a", f"{CREATURES[game]}-b"])

    evening.nell.do("table.life", "ana", life="dead")
    stands_in_window(evening.card(mine, "death").get_by_text("Ana is dead").first)
    evening.tells("Ana dies")
    evening.nell.undo()
    stands_in_window(evening.card(mine, "undone").get_by_text("Undone").first)
