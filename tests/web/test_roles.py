"""Pages of a game that lacks the move of a role: the part is left out, and no button is for a move without an id."""

from __future__ import annotations

import re
from copy import copy
from functools import cache
from html import unescape
from typing import Annotated, Any, get_args

import pytest
from msgspec import structs

from caltrop import demo, words
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Wants
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.surface import ActionPrice, MoveRole
from caltrop.table.session import Session
from caltrop.web.app import SCREENS
from caltrop.web.facilitator.screen import TEMPLATES
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.fight.routes import fight_intent
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look
from caltrop.web.page.regions import Drawing

NEAR = Surroundings("t", "Mill Road")
NO_MOVE = ('name="move" value=""', '"move":""', '"move": ""', "form?move=&")
games = cache(demo.make)


def without(game: Game, role: MoveRole) -> Game:
    """The game without the move of a role, and without its buttons."""
    lost, other = game.id_for(role), copy(game)
    other.moves = {id: move for id, move in game.moves.items() if id != lost}
    quick = tuple(action for action in game.surface.quick if game.move_id(action.move) != lost)
    other.surface = structs.replace(game.surface, quick=quick)
    return other


def with_wants(game: Game, role: MoveRole, wants: type[Wants]) -> Game:
    """The game whose move of a role has other parameters."""
    other = copy(game)
    changed = copy(game.moves[game.id_for(role)])
    changed.wants = wants
    other.moves = {**game.moves, changed.id: changed}
    return other


def table_of(game: Game, *, fight: bool = True) -> Session:
    """The demo table of the game, with this game in its place."""
    state = structs.replace(games(game.id).state, due_rolls={})  # moves that fell due before
    return Session(game, state if fight else structs.replace(state, fight=None), lambda sides: 1)


def page(session: Session) -> str:
    """The facilitator's page with the dialogs of bands, prices and characters."""
    gm = session.state.facilitator
    regions = Drawing(SCREENS["facilitator"], session, gm, NEAR, FragmentCache()).regions()
    return unescape("".join([*regions.values(), *dialogs(FacilitatorPage(Look(session, gm, NEAR)))]))


def dialogs(desk: FacilitatorPage) -> list[str]:
    foes = list(desk.look.creatures)
    return [
        leaf(desk, "features/fight/group.html", whom=foes, bands=desk.group_bands(foes)),
        *([leaf(desk, "features/market/prices.html")] if desk.prices else []),
        *(
            leaf(desk, "facilitator/one.html", who=who, character=c, quick=(), settings={}, labels={})
            for who, c in desk.state.characters.items()
        ),
    ]


def leaf(desk: FacilitatorPage, name: str, **things: Any) -> str:
    return TEMPLATES.render(name, look=desk.look, desk=desk, **things)


def games_with(role: MoveRole) -> list[str]:
    return [id for id, game in registry.games().items() if game.move_for(role)]


@pytest.mark.parametrize("role", get_args(MoveRole))
def test_a_game_has_the_move_of_a_role(role: MoveRole) -> None:
    assert games_with(role)


@pytest.mark.parametrize(("role", "game_id"), [(role, id) for role in get_args(MoveRole) for id in games_with(role)])
def test_no_button_is_for_a_move_that_a_game_has_not(role: MoveRole, game_id: str) -> None:
    game = registry.games()[game_id]
    other = without(game, role)
    for fight in (True, False):
        drawn = page(table_of(other, fight=fight))
        assert [sign for sign in NO_MOVE if sign in drawn] == []
        assert f'"{game.id_for(role)}"' not in drawn


def test_prices_that_cannot_be_set_are_shown() -> None:
    desk = FacilitatorPage(Look(table_of(without(registry.games()["grimoire"], "price")), "s0", NEAR))
    shown = leaf(desk, "features/market/prices.html")
    assert "<span>attack</span> <b>2</b>" in shown
    assert "<form" not in shown


def test_a_price_is_set_by_the_parameters_of_the_games_own_move() -> None:
    class Toll(Wants, frozen=True, kw_only=True):
        deed: Annotated[str, Pick.prices]
        sweat: int

    other = with_wants(registry.games()["fell"], "rest", Toll)
    prices = {"climb": ActionPrice("climb a wall", 3)}
    roles = {**other.surface.roles, "price": "rest"}
    other.surface = structs.replace(other.surface, roles=roles, prices=lambda library, rulings: prices)
    session = table_of(other)
    shown = leaf(FacilitatorPage(Look(session, "s0", NEAR)), "features/market/prices.html")
    assert 'name="w.deed" value="climb"' in shown
    assert 'name="w.sweat" id="price-1" value="3" min="0" max="20"' in shown
    assert 'aria-label="Prices"' in page(session)


def test_a_fight_asks_only_for_what_its_move_takes() -> None:
    class Bare(Wants, frozen=True, kw_only=True):
        pass

    class Foes(Wants, frozen=True, kw_only=True):
        foes: tuple[str, ...] = ()

    fields = {"foes": ["goblin-a"], "surprised": ["foes"], "first": ["party"], "group": ["yes"]}
    fell = registry.games()["fell"]
    wanted: dict[type[Wants], dict[str, list[str]]] = {Bare: {}, Foes: {"foes": ["goblin-a"]}}
    for wants, want in wanted.items():
        session = table_of(with_wants(fell, "fight", wants), fight=False)
        drawn = page(session)
        assert ('name="foes"' in drawn) == (wants is Foes)
        assert 'name="surprised"' not in drawn
        assert 'name="first"' not in drawn
        assert fight_intent(session, fields).want == want
    assert 'name="surprised"' in page(table_of(fell, fight=False))


def test_a_game_says_otherwise_what_a_fight_and_its_buttons_are_called() -> None:
    other = copy(registry.games()["fell"])
    words.catalogue(other).update({"fight-against": "Come to blows with", "button-fell-reaction": "Mood"})
    drawn = page(table_of(other, fight=False))
    assert "<legend>Come to blows with</legend>" in drawn
    assert "<span>Mood</span>" in drawn
    assert "Fight against" in page(table_of(registry.games()["fell"], fight=False))


@pytest.mark.parametrize("game", registry.games())
def test_one_button_begins_a_fight_and_says_so(game: str) -> None:
    drawn = page(table_of(registry.games()[game], fight=False))
    form = drawn[drawn.index('<form class="begin"') :].split("</form>")[0]
    assert re.findall(r"<button(?! type)[^>]*>.*?<span>(.*?)</span>", form) == ["Begin fight"]
