"""`caltrop games`: lists the games and what is in them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from . import show
from .command import Offers, command, json_flag, offers
from .show import Column

if TYPE_CHECKING:
    from caltrop.kernel.contract.game import Game


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    from caltrop.games import registry

    return offers(registry.ids(), incomplete)


def game_or_fail(id: str) -> Game:
    """Return a game by its id, or end the command with a refusal."""
    from caltrop.games import registry

    return show.value_or_fail(registry.find(id))


@command()
@json_flag
def games(as_json: bool) -> None:
    """List the games, with how much there is of each."""
    from caltrop.games import registry
    from caltrop.words import say

    known = registry.games()
    found = {id: _counts(game) for id, game in known.items()}
    if as_json:
        show.print_json([{"id": id, "title": known[id].title, **count} for id, count in found.items()])
        return
    rows = [
        (id, known[id].title, ", ".join(say("cli", f"count-{what}", known[id], n=n) for what, n in count.items() if n))
        for id, count in found.items()
    ]
    show.print_table([Column("", style="cyan"), Column(""), Column("")], rows, headed=False)


def _counts(game: Game) -> dict[str, int]:
    """Count a game's rules, rulings, moves and mechanics, and the entries of every shelf of its library."""
    rules: Any = getattr(game.library, "rules", None)
    own = {
        "rules": len(rules.rules) if rules is not None else 0,
        "rulings": len(game.rulings),
        "moves": len(game.moves),
        "mechanics": len(game.mechanics),
    }
    return own | {name: len(shelf) for name, shelf in shelves(game.library).items()}


def shelves(library: object) -> dict[str, dict[str, Any]]:
    """Return the shelves that a library reads from its files: those that hold entries by id."""
    names = (name for name, made in vars(type(library)).items() if isinstance(made, cached_property))
    found = {name: getattr(library, name) for name in names}
    return {name: shelf for name, shelf in found.items() if isinstance(shelf, dict)}
