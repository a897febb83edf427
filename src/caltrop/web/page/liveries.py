"""The colours and emblems of all games, as one stylesheet and one SVG sprite for all pages.

Both are made from each game's livery. A game without one has Caltrop's own colours and emblem.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from hashlib import blake2b

import msgspec
from litestar import Response, get
from msgspec import Struct

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.surface import Livery
from caltrop.web.settings import HOME

LOG = logging.getLogger("caltrop")
CALTROP = "caltrop"  # the id of the program's own emblem in the sprite
COLOURS = ("day", "day-wash", "night", "night-wash", "night-fill")
FOR_GOOD = "public, max-age=31536000, immutable"  # the address changes with the content


class GameSheets(Struct, frozen=True):
    """The stylesheet and the sprite, each with its address, and the games that have an emblem in the sprite.

    `order` lists all games as the front page shows them: by the place in their livery, games without one last.
    """

    css: str
    css_url: str
    svg: str
    svg_url: str
    emblems: frozenset[str]
    order: tuple[str, ...]


def game_sheets() -> GameSheets:
    return _make_sheets(registry.ids())


@lru_cache(maxsize=4)
def _make_sheets(ids: tuple[str, ...]) -> GameSheets:
    found = {id: _readable_livery(game) for id, game in registry.games().items()}
    liveries = {id: livery for id, livery in found.items() if livery is not None}
    order = (*sorted(liveries, key=lambda id: liveries[id].place), *(id for id in ids if id not in liveries))
    own = (HOME / "page/emblem.svg").read_text(encoding="utf-8")
    css = "".join(_colour_rule(id, livery) for id, livery in liveries.items())
    drawings = {CALTROP: own} | {id: livery.emblem for id, livery in liveries.items()}
    symbols = "".join(_symbol(id, svg) for id, svg in drawings.items())
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}</svg>\n'
    return GameSheets(
        css=css,
        css_url=f"/games.css?v={_digest(css)}",
        svg=svg,
        svg_url=f"/games.svg?v={_digest(svg)}",
        emblems=frozenset(liveries),
        order=order,
    )


def _readable_livery(game: Game) -> Livery | None:
    """Return a game's livery. One that cannot be read is logged and left out: every page needs the others."""
    try:
        return game.livery()
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        LOG.error("the livery of %s cannot be read: %s", game.id, error)
        return None


def _colour_rule(id: str, livery: Livery) -> str:
    values = msgspec.to_builtins(livery)
    said = " ".join(f"--{name}: {values[name]};" for name in COLOURS)
    return f'[data-game="{id}"] {{ {said} }}\n'


def _symbol(id: str, svg: str) -> str:
    """Return a whole SVG drawing as one symbol of the sprite."""
    inside = svg.partition(">")[2].rpartition("</svg>")[0]
    return f'<symbol id="{id}" viewBox="0 0 64 64">{inside}</symbol>\n'


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()


def emblem_url(game: str) -> str:
    """Return the address of a game's emblem in the sprite, or of Caltrop's own where the game has none."""
    sheets = game_sheets()
    return f"{sheets.svg_url}#{game if game in sheets.emblems else CALTROP}"


@get("/games.css", media_type="text/css", include_in_schema=False)
async def game_styles() -> Response[str]:
    """Serve the stylesheet with the colours of all games."""
    return Response(game_sheets().css, media_type="text/css", headers={"cache-control": FOR_GOOD})


@get("/games.svg", media_type="image/svg+xml", include_in_schema=False)
async def game_emblems() -> Response[str]:
    """Serve the sprite with the emblems of all games."""
    return Response(game_sheets().svg, media_type="image/svg+xml", headers={"cache-control": FOR_GOOD})


OPEN = [game_styles, game_emblems]
