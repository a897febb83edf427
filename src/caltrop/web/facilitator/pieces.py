"""The pieces of a facilitator's page (see `live.pieces`): the party."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.items.piles import Pile, is_empty, is_pile
from caltrop.games.common.items.sharing import belongings
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.secrets.knowledge import SeenCharacter
from caltrop.kernel.state.state import Character, Seat, State
from caltrop.web.features.loot.view import alike_together, pile_name
from caltrop.web.live.pieces import Piece, Sources
from caltrop.web.page.cards import Card, CardMarks, make_card
from caltrop.web.page.condition_lines import ConditionLine, condition_lines
from caltrop.web.page.forms.context import item_count
from caltrop.web.page.people import People
from caltrop.web.page.render import PIECES

NIGHT = "night"  # the rest of a party, among the kinds of rest


def facilitator_pieces(of: Sources) -> dict[str, Piece]:
    """Return the pieces of a facilitator's page by their regions."""
    return {"party": _party(of, People(of))}


# ---- the party
class _Fallen(NamedTuple):
    who: str
    name: str
    leaves: bool  # there is something to put into the stash


class _Heap(NamedTuple):
    """What lies somewhere, in words."""

    name: str
    hidden: bool
    things: tuple[str, ...]
    coin: int


class _PartyBoard(NamedTuple):
    living: bool
    fallen: tuple[_Fallen, ...]
    players: tuple[str, ...]
    sittings: int
    rest: tuple[tuple[str, object], ...]  # what a rest of the whole party is asked for with
    stash_id: str
    stash: SeenCharacter | None
    heaps: tuple[_Heap, ...]


class _CardRow(NamedTuple):
    """One of the party at a glance, and what can be done about them from their card."""

    card: Card
    portrait: str
    calls: bool
    joins: bool
    needs_care: bool
    healer: str


def _party(of: Sources, people: People) -> Piece:
    state = of.view.state
    party = {who: face for who, face in people.faces.items() if face.is_in_party}
    living = tuple(who for who, face in party.items() if face.life != "dead")
    value = _PartyBoard(
        living=bool(living),
        fallen=tuple(
            _Fallen(who, face.name, _leaves_something(state, who)) for who, face in party.items() if who not in living
        ),
        players=of.shared("players", _find_players, state.seats),
        sittings=state.sitting.number,
        rest=of.shared("rest", _party_rest, of.frame.game),
        stash_id=state.stash,
        stash=of.view.sheet(state.stash) if state.stash else None,
        heaps=of.shared("heaps", _find_heaps, state.characters),
    )
    able = of.shared("able", _find_able, state.characters)
    cards = tuple(_card(of, people, who, able) for who in living)
    return of.own_piece("party", PIECES, "facilitator/party.html", value, cards)


def _leaves_something(state: State, who: str) -> bool:
    return bool(belongings(state.part(who, Pack)) or state.part(who, Purse).coin)


def _find_players(seats: Mapping[str, Seat]) -> tuple[str, ...]:
    return tuple(seat.name for seat in seats.values() if seat.role == "player")


def _party_rest(game: Game) -> tuple[tuple[str, object], ...]:
    """Return what a rest of the whole party is asked for with: a night, where the game has both."""
    rest = game.move_for("rest")
    known = parameters(rest.wants) if rest else {}
    long = (("kind", NIGHT),) if "kind" in known and NIGHT in known["kind"].options else ()
    return (("party", True), *long) if "party" in known else ()


def _find_heaps(people: Mapping[str, Character]) -> tuple[_Heap, ...]:
    """Return what lies somewhere, that of earlier scenes last."""
    found = sorted((c for c in people.values() if is_pile(c) and not is_empty(c)), key=lambda c: c.part(Pile).left)
    return tuple(
        _Heap(
            name=pile_name(c.name),
            hidden=c.hidden,
            things=tuple(item_count(item) for _, item in alike_together(c.part(Pack))),
            coin=c.part(Purse).coin,
        )
        for c in found
    )


def _find_able(people: Mapping[str, Character]) -> tuple[str, ...]:
    return tuple(who for who, c in people.items() if c.is_in_party and c.life != "dead" and c.can_act)


# ---- a card
def _card(of: Sources, people: People, who: str, able: tuple[str, ...]) -> Piece:
    game = of.frame.game
    character = of.view.state.characters[who]
    has_any = bool(character.part(Conditions).active)
    lines = of.shared(("lines", who), _find_lines, game, of.view.state, who) if has_any else ()
    fight = people.fight
    marks = people.standing(who)
    stands = CardMarks(
        in_fight=fight is not None,
        turn=marks.turn,
        surprised=marks.surprised,
        done=marks.done,
        awaited=fight is not None and people.turn is not None and people.turn.is_side and who in fight.to_act,
        owner=people.owner(who),
    )
    card = of.shared(("card", who), make_card, who, of.view.sheet(who), game, character, lines, stands)
    beaten = card.life == "out" and game.surface.treats_the_beaten
    sides = fight.sides.values() if fight else ()
    value = _CardRow(
        card=card,
        portrait=people.faces[who].portrait,
        calls=bool(game.surface.calls),
        joins=fight is not None and card.life == "up" and not any(who in members for members in sides),
        needs_care=card.is_dying or beaten,
        healer=next((other for other in able if other != who), ""),
    )
    return of.own_piece(f"card-{who}", PIECES, "facilitator/card.html", value)


def _find_lines(game: Game, state: State, who: str) -> tuple[ConditionLine, ...]:
    return condition_lines(game, state, who)
