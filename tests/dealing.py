"""Moves that every game has are the same functions in all of them: a short run tries each in one game, in turn."""

from __future__ import annotations

from functools import cache

from caltrop.games import registry


def is_dealt(move: str, game: str) -> bool:
    """Whether a short run tries a move in this game: its own always, a move of the table in one game of those."""
    return not move.startswith("table.") or _dealt()[move] == game


@cache
def _dealt() -> dict[str, str]:
    """The game that each move of the table is tried in."""
    games = registry.games()
    shared = sorted({move for game in games.values() for move in game.moves if move.startswith("table.")})
    having = {move: [id for id, game in games.items() if move in game.moves] for move in shared}
    return {move: having[move][n % len(having[move])] for n, move in enumerate(shared)}
