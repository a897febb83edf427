"""Every screen in the pseudo-language: whatever is left in plain English is missing from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from caltrop.games import registry
from caltrop.web.gate.languages import COOKIE
from caltrop.words.language_choice import PSEUDO

from .plain_english import data_names, plain_english, typed_texts
from .visiting import Town, Visitor, invitation, town

HEROES = {
    "fell": "bram",
    "fell-hits": "jory",
    "generic-fantasy": "perrin",
    "grimoire": "mira-quill",
    "deeds": "sigrun-galeborn",
}
OPEN = {
    "front": "/",
    "books": "/rules",
    "book": "/rules/{game}",
    "book tables": "/rules/{game}/tables",
    "knock": "/knock",
    "missing page": "/nowhere",
    "used link": "/seat/nothing-that-opens-anything",
}
PLAYER = {
    "player": "",
    "player who": "/who?who={hero}",
    "player more": "/more?who={hero}",
    "player orders": "/orders?who={hero}",
    "player draft": "/draft",
    "player build": "/build",
    "player write": "/write",
    "player last time": "/last-time",
    "player settings": "/settings",
    "player import": "/import",
    "player rules": "/rules",
    "player log": "/log",
    "player statistics": "/dice",
}
DESK = {
    "desk": "",
    "desk one": "/one/{hero}",
    "desk everything": "/everything",
    "desk prices": "/prices",
    "desk rulings": "/rulings",
    "desk homebrew": "/homebrew",
    "desk recap": "/recap",
    "desk settings": "/settings",
    "desk log": "/log",
    "desk statistics": "/dice",
    "tv": "/tv",
}


class Evening:
    """A demo table with its facilitator and a player, who both read the pseudo-language."""

    def __init__(self, here: Town, game: str) -> None:
        self.game, self.hero = game, HEROES[game]
        self.boss = here.visitor()
        made = self.boss.post(f"/demo/{game}", {"as": "facilitator", "name": "Gail"})
        self.table = made.headers["location"].removeprefix("/t/")
        self.invite = invitation(self.boss, self.table)
        self.guest, _ = here.player(self.boss, self.table, "Vi")
        self.guest.does(self.table, "table.claim", "", who=self.hero)
        self.boss.tap(f"/t/{self.table}/tv", {})
        self.session, self.name = here.session(self.table), here.server.rooms.live[self.table].row.name
        self.visitor = here.visitor()
        for each in (self.boss, self.guest, self.visitor):
            each.cookies[COOKIE] = PSEUDO

    def left_in_english(self, who: Visitor, path: str) -> list[str]:
        page = who.get(path.format(game=self.game, hero=self.hero)).text
        return self.plain(page)

    def plain(self, page: str) -> list[str]:
        titles = {game.title for game in registry.games().values()}
        return plain_english(page, typed_texts(self.session) | data_names(self.game) | titles | {self.name})


@pytest.fixture(scope="module", params=HEROES)
def evening(request: pytest.FixtureRequest) -> Iterator[Evening]:
    with town() as here:
        yield Evening(here, request.param)


@pytest.mark.parametrize("screen", OPEN)
def test_a_page_before_a_table_has_no_plain_english(evening: Evening, screen: str) -> None:
    assert not evening.left_in_english(evening.visitor, OPEN[screen])


def test_an_invitation_has_no_plain_english(evening: Evening) -> None:
    assert not evening.left_in_english(evening.visitor, f"/join/{evening.invite}")


@pytest.mark.parametrize("screen", PLAYER)
def test_a_players_page_has_no_plain_english(evening: Evening, screen: str) -> None:
    assert not evening.left_in_english(evening.guest, f"/t/{evening.table}{PLAYER[screen]}")


@pytest.mark.parametrize("screen", DESK)
def test_a_facilitators_page_has_no_plain_english(evening: Evening, screen: str) -> None:
    assert not evening.left_in_english(evening.boss, f"/t/{evening.table}{DESK[screen]}")


def test_no_form_has_plain_english(evening: Evening) -> None:
    """The form of every move, as the facilitator opens it for the hero; homebrew has a form of its own."""
    start = f"/t/{evening.table}/form?actor={evening.hero}&move="
    left = [
        evening.left_in_english(evening.boss, f"{start}{move}")
        for move in evening.session.game.moves
        if move != "table.homebrew"
    ]
    assert not [text for texts in left for text in texts]


def test_no_link_or_refusal_has_plain_english(evening: Evening) -> None:
    boss, at = evening.boss, f"/t/{evening.table}"
    seat = evening.session.state.facilitator
    asked = (
        boss.tap(f"{at}/invite", {}),
        boss.tap(f"{at}/tv", {}),
        boss.tap(f"{at}/seats/{seat}/link", {}),
        boss.tap(f"{at}/undo", {}),
        boss.tap(f"{at}/do", {"move": "table.roll", "w.roll": "9q"}),
        boss.tap(f"{at}/rename", {"name": ""}),
    )
    assert not [text for answer in asked for text in evening.plain(answer.text)]
