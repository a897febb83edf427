"""A game as JSON for programs: moves and their parameters, mechanics, random tables, rulings, creatures, prices."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args

import msgspec
from msgspec import Struct

from caltrop import words
from caltrop.games import registry
from caltrop.games.common.items.trade import goods
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.parameters import filled_in
from caltrop.kernel.contract.surface import MoveRole
from caltrop.kernel.rules.rulings import NumberRuling, Ruling
from caltrop.web.page.labels import move_title


class GameTitle(Struct):
    """A game, and how many moves it has."""

    id: str
    title: str
    moves: int


class MoveSheet(Struct):
    """A move: its rule, who may make it, and the JSON Schema of its parameters."""

    title: str
    rule: str
    by: str
    params: dict[str, Any]


class MechanicSheet(Struct):
    """A mechanic: the JSON Schemas of its parameters and of its outcome."""

    params: dict[str, Any]
    outcome: dict[str, Any]


class RulingSheet(Struct, omit_defaults=True):
    """A ruling: its options, or the least and the most of a number, and its default."""

    options: tuple[str, ...]
    default: str
    least: int | None = None
    most: int | None = None


class RandomTableSheet(Struct):
    """A random table: its die, and its rows."""

    title: str
    die: str
    rows: tuple[str, ...]


class WareSheet(Struct):
    """An item of the market: what it costs, and the slots that one takes."""

    id: str
    name: str
    kind: str
    cost: int
    slots: int


class QuickSheet(Struct):
    """A button that the game offers: its move, one for `each` of what, and when."""

    move: str
    each: str
    when: str


class CallSheet(Struct):
    """A roll to call for: its move, and the parameters for the ability and the difficulty."""

    move: str
    ability: str
    harder: str


class SurfaceSheet(Struct):
    """What the game offers most: its buttons, the rolls to call for, standing orders, and moves by their role."""

    quick: list[QuickSheet]
    calls: list[CallSheet]
    orders: dict[str, tuple[str, ...]]
    roles: dict[str, str]


class GameSheet(Struct):
    """One whole game."""

    id: str
    title: str
    moves: dict[str, MoveSheet]
    mechanics: dict[str, MechanicSheet]
    rulings: dict[str, RulingSheet]
    tables: dict[str, RandomTableSheet]
    creatures: list[str]
    market: list[WareSheet]
    surface: SurfaceSheet


def gamesheets() -> list[GameTitle]:
    return [GameTitle(id, game.title, len(game.moves)) for id, game in registry.games().items()]


def gamesheet(id: str) -> bytes:
    """Return one game as JSON in the reader's language; it does not change while the program runs."""
    return _gamesheet(id, words.language())


@lru_cache(maxsize=64)
def _gamesheet(id: str, language: str) -> bytes:
    game = registry.games()[id]
    sheet = GameSheet(
        id=game.id,
        title=game.title,
        moves={id: _move(game, id) for id in game.moves},
        mechanics={id: _mechanic(game, id) for id in game.mechanics},
        rulings={id: _ruling(ruling) for id, ruling in game.rulings.items()},
        tables={t.id: RandomTableSheet(t.title, t.die, t.rows) for t in game.shelf("tables").values()},
        creatures=list(game.shelf("creatures")),
        market=[WareSheet(w.id, w.name, w.kind, w.cost, w.slots) for w in goods(game).values()],
        surface=_surface(game),
    )
    return msgspec.json.encode(sheet)


def _move(game: Game, id: str) -> MoveSheet:
    move = game.moves[id]
    return MoveSheet(move_title(game, id), move.rule, move.by, msgspec.json.schema(filled_in(move.wants)))


def _surface(game: Game) -> SurfaceSheet:
    return SurfaceSheet(
        quick=[QuickSheet(game.move_id(q.move), q.each, q.when) for q in game.surface.quick],
        calls=[CallSheet(game.move_id(c.move), c.ability, c.harder) for c in game.surface.calls],
        orders={order.rule: order.answers for order in game.surface.orders},
        roles={role: move.id for role in get_args(MoveRole) if (move := game.move_for(role))},
    )


def _mechanic(game: Game, id: str) -> MechanicSheet:
    mechanic = game.mechanics[id]
    return MechanicSheet(msgspec.json.schema(mechanic.params), msgspec.json.schema(mechanic.outcome))


def _ruling(ruling: Ruling[str]) -> RulingSheet:
    bounds = (ruling.least, ruling.most) if isinstance(ruling, NumberRuling) else (None, None)
    return RulingSheet(ruling.options, ruling.default, *bounds)
