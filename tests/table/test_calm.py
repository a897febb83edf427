"""What takes calm is warned about in a fight, and can be done all the same: rest, trade, growth, a suit of armour."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import do, done, warnings
from caltrop.games import registry
from caltrop.games.common.items.pack import Item, Pack
from caltrop.kernel.state.state import Character
from caltrop.table.log import Parked
from caltrop.table.session import Session, Warnings
from web.fights import fight, people

EACH = pytest.mark.parametrize("game", registry.ids())


def gear(game: str, of: str) -> Item:
    """A piece of the game's gear: a suit for the "body", or something worn as "extra"."""
    items: dict[str, Item] = registry.games()[game].library.items
    return next(item for item in items.values() if item.worn == of)


def unarmoured(game: str, *items: Item) -> dict[str, Character]:
    """The usual people, Ana with nothing but these in her pack."""
    them = people(game)
    return {**them, "ana": them["ana"].with_parts(Pack(12, {item.id: item for item in items}))}


def doings(game: str) -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Moves that take calm, by what they are: the seat, the move, and its parameters."""
    torch = {"item": "torch"}
    found = {
        "rest": ("s1", f"{game}.rest", {}),
        "trade": ("s1", f"{game}.buy", torch),
        "sell": ("s1", f"{game}.sell", torch),
    }
    return found | ({"grow": ("s1", "fell.advance", {})} if game == "fell" else {})


def codes(session: Session, seat: str, move: str, **want: Any) -> list[str]:
    """The warnings of a move of Ana's, or none if it is done."""
    result = do(session, seat, move, "ana", **want)
    return warnings(result) if isinstance(result, Warnings) else []


@EACH
def test_combat_rest_trade_and_growth_in_a_fight_are_warned_about(game: str) -> None:
    for seat, move, want in doings(game).values():
        session = fight(game)
        assert codes(session, seat, move, **want).count("in-a-fight") == 1, move
        result = do(session, seat, move, "ana", overrule=True, **want)
        while isinstance(result, Parked):
            result = session.roll_for("s0", result.id, result.asks[0].key)
        assert "in-a-fight" in [w.code for w in done(result).overruled]


@EACH
def test_combat_rest_trade_and_growth_after_a_fight_are_not(game: str) -> None:
    for seat, move, want in doings(game).values():
        assert "in-a-fight" not in codes(fight(game, fight=None), seat, move, **want), move


@EACH
def test_combat_who_is_not_in_the_fight_may_trade_but_a_rest_takes_everyones_time(game: str) -> None:
    session = fight(game)
    done(do(session, "s0", f"{game}.fight.leave", "ana"))
    assert "in-a-fight" not in codes(session, "s1", f"{game}.buy", item="torch")
    assert "in-a-fight" in codes(session, "s1", f"{game}.rest")


@EACH
def test_combat_a_suit_of_armour_in_a_fight_is_warned_about_and_a_shield_is_not(game: str) -> None:
    suit, shield = gear(game, "body"), gear(game, "extra")
    session = fight(game, characters=unarmoured(game, suit, shield))
    assert codes(session, "s1", f"{game}.wear", item=suit.id).count("in-a-fight") == 1
    assert "in-a-fight" not in codes(session, "s1", f"{game}.wear", item=shield.id)
    done(do(session, "s1", f"{game}.wear", "ana", item=suit.id, overrule=True))
    assert session.state.part("ana", Pack).items[suit.id].on
    calm = fight(game, characters=unarmoured(game, suit), fight=None)
    assert codes(calm, "s1", f"{game}.wear", item=suit.id) == []
