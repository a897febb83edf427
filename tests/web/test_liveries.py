"""Colours and emblems: each game's own, in one stylesheet and one sprite for all pages."""

from __future__ import annotations

import re

from caltrop.games import registry
from caltrop.web.page.liveries import emblem_url

from .visiting import town


def test_a_page_loads_the_accent_and_the_emblem_of_every_game_and_may_keep_them() -> None:
    with town() as here:
        visitor = here.visitor()
        front = visitor.get("/").text
        styles, sprite = (re.findall(rf"/games\.{kind}\?v=\w+", front)[0] for kind in ("css", "svg"))
        css, svg = visitor.get(styles), visitor.get(sprite)
    assert css.headers["content-type"].startswith("text/css")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert set(re.findall(r'data-game="([\w-]+)"', css.text)) == set(registry.ids())
    assert set(re.findall(r'symbol id="([\w-]+)"', svg.text)) == {"caltrop", *registry.ids()}
    assert "--day: #28594a; --day-wash: #dce5d8;" in css.text  # games/fell/data/livery.toml
    assert all("immutable" in answer.headers["cache-control"] for answer in (css, svg))


def test_the_front_page_offers_the_games_by_their_place_each_with_its_line() -> None:
    with town() as here:
        front = here.visitor().get("/").text
    order = ["fell", "fell-hits", "generic-fantasy", "grimoire", "deeds"]  # livery.toml: place = 1 to 5
    assert re.findall(r'id="game-([\w-]+)"', front) == order
    assert "ability dice on a ladder, steel and spells" in front


def test_a_game_without_an_emblem_has_the_houses() -> None:
    assert emblem_url("fell").endswith("#fell")
    assert emblem_url("unheard-of").endswith("#caltrop")
