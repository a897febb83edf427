"""A game as JSON for programs: moves and their parameters, mechanics, random tables, rulings, creatures, prices."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args

import msgspec

from caltrop import words
from caltrop.games import registry
from caltrop.games.common.items.pack import Item
from caltrop.games.common.items.trade import goods
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.parameters import filled_in
from caltrop.kernel.contract.surface import MoveRole
from caltrop.kernel.rules.rulings import NumberRuling, Ruling


def gamesheets() -> list[dict[str, Any]]:
    return [{"id": id, "title": game.title, "moves": len(game.moves)} for id, game in registry.games().items()]


def gamesheet(id: str) -> bytes:
    """Return one game as JSON in the reader's language; it does not change while the program runs."""
    return _gamesheet(id, words.language())


@lru_cache(maxsize=64)
def _gamesheet(id: str, language: str) -> bytes:
    game = registry.games()[id]
    return msgspec.json.encode(
        {
            "id": game.id,
            "title": game.title,
            "moves": {id: _move(game, id) for id in game.moves},
            "mechanics": {id: _mechanic(game, id) for id in game.mechanics},
            "rulings": {id: _ruling(ruling) for id, ruling in game.rulings.items()},
            "tables": {t.id: {"title": t.title, "die": t.die, "rows": t.rows} for t in game.shelf("tables").values()},
            "creatures": list(game.shelf("creatures")),
            "market": [_ware(item) for item in goods(game).values()],
            "surface": _surface(game),
        }
    )


def _move(game: Game, id: str) -> dict[str, Any]:
    move = game.moves[id]
    about = {"title": words.title(move.rule, game), "rule": move.rule, "by": move.by}
    return {**about, "params": msgspec.json.schema(filled_in(move.wants))}


def _ware(item: Item) -> dict[str, Any]:
    """An item of the market: what it costs, and the slots that one takes."""
    return {"id": item.id, "name": item.name, "kind": item.kind, "cost": item.cost, "slots": item.slots}


def _surface(game: Game) -> dict[str, Any]:
    """What the game offers most: its buttons, the rolls to call for, standing orders, and moves by their role."""
    roles = {role: move.id for role in get_args(MoveRole) if (move := game.move_for(role))}
    return {
        "quick": [{"move": game.move_id(q.move), "each": q.each, "when": q.when} for q in game.surface.quick],
        "calls": [{"move": game.move_id(c.move), "ability": c.ability, "harder": c.harder} for c in game.surface.calls],
        "orders": {order.rule: order.answers for order in game.surface.orders},
        "roles": roles,
    }


def _mechanic(game: Game, id: str) -> dict[str, Any]:
    mechanic = game.mechanics[id]
    return {"params": msgspec.json.schema(mechanic.params), "outcome": msgspec.json.schema(mechanic.outcome)}


def _ruling(ruling: Ruling[str]) -> dict[str, Any]:
    bounds = {"least": ruling.least, "most": ruling.most} if isinstance(ruling, NumberRuling) else {}
    return {"options": ruling.options, "default": ruling.default, **bounds}
