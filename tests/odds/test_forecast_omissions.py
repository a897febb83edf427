"""What a forecast leaves out: it names blasts and spells where someone has them and does not use them."""

from __future__ import annotations

import pytest

from caltrop.forecast.answer import omissions
from caltrop.forecast.fight_files import creature_sheet, read_fight
from caltrop.games import registry
from caltrop.kernel.contract.game import Game

GAMES = registry.games()


def fight_against(game: Game, foe: str, heroes: int = 2, **choices: str) -> tuple[str, ...]:
    foes = {"members": [{"creature": foe}], "choices": choices}
    raw = {"game": game.id, "party": {"members": [{"count": heroes}]}, "foes": foes}
    return omissions(read_fight(game, raw)[1])


def creatures(game: Game, *, blasts: bool) -> list[str]:
    found = {id: creature_sheet(game, id).parts["pack"].items.values() for id in game.shelf("creatures")}  # type: ignore[attr-defined]
    return [id for id, items in found.items() if any(item.blast for item in items) == blasts]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_attacks_on_several_are_named_where_a_foe_has_one_and_keeps_it(game: str) -> None:
    """They are used, unless a policy keeps them, or unless they harm nothing of what other attacks do."""
    one = GAMES[game]
    plain, bursting = creatures(one, blasts=False), creatures(one, blasts=True)
    assert "blasts" not in fight_against(one, plain[0])
    assert any("blasts" not in fight_against(one, each) for each in bursting)
    if one.forecast and "blast" in one.forecast.choices:
        assert "blasts" not in fight_against(one, plain[0], blast="keep")
        assert all("blasts" in fight_against(one, each, blast="keep") for each in bursting)
        assert "blasts" not in fight_against(one, bursting[0], 1, blast="keep")
    assert set(
        omissions(read_fight(one, {"game": game, "party": {"members": [{}]}, "foes": {"members": [{}]}})[1])
    ) == set(one.forecast.leaves_out if one.forecast else ())
