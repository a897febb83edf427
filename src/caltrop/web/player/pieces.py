"""The pieces of a player's page (see `live.pieces`): the bar and the party; those of a fight are its feature's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.items.sharing import belongings
from caltrop.kernel.secrets.knowledge import SeenCharacter
from caltrop.kernel.state.state import Seat
from caltrop.web.features.fight.player_pieces import foe_list, turn_order, zone_strip
from caltrop.web.live.pieces import Piece, Sources
from caltrop.web.page.people import FightMarks, People, TurnNow
from caltrop.web.page.render import PIECES


def player_pieces(of: Sources) -> dict[str, Piece]:
    """Return the pieces of a player's page by their regions."""
    people = People(of)
    return {
        "bar": _bar(of, people),
        "order": turn_order(of, people),
        "zones": zone_strip(of, people),
        "fight": foe_list(of, people),
        "party": _party(of, people),
    }


# ---- the bar
class _Bar(Struct, frozen=True):
    table: str
    sitting: int  # 0 between two
    letters: str  # how large they are for this seat
    clock: int | None  # in a fight none, so that the bar stays as it is while rounds pass
    turn: TurnNow | None
    mine: bool


def _bar(of: Sources, people: People) -> Piece:
    state = of.view.state
    value = _Bar(
        table=of.around.name,
        sitting=state.sitting.number if state.sitting.on else 0,
        letters=state.seats[of.seat].letters,
        clock=None if people.fight else state.clock,
        turn=people.turn,
        mine=people.my_turn,
    )
    return of.own_piece("bar", PIECES, "player/bar.html", value)


# ---- the party
class _Card(NamedTuple):
    """One of the party, with all open numbers."""

    who: str
    seen: SeenCharacter
    stands: FightMarks = FightMarks()
    owner: str = ""
    claims: bool = False  # the reader may claim them
    stashes: bool = False  # they are dead, and the reader may put what they leave into the stash


class _Glance(NamedTuple):
    """One of the others, in the strip under the sheet."""

    who: str
    name: str
    seen: SeenCharacter
    done: bool


class _SeatRow(NamedTuple):
    name: str
    away: bool
    flags: tuple[str, ...]


class _Party(Struct, frozen=True):
    has_others: bool
    empty: bool
    dead: tuple[_Card, ...]
    seats: tuple[_SeatRow, ...]


def _party(of: Sources, people: People) -> Piece:
    party = [who for who, face in people.faces.items() if face.is_in_party]
    living = [who for who in party if people.faces[who].life != "dead"]
    others = tuple(_glance(of, people, who) for who in living if who not in people.mine)
    value = _Party(
        has_others=bool(others),
        empty=not living,
        dead=tuple(_dead(of, people, who) for who in party if who not in living),
        seats=of.value("seats", _find_seats, of.view.state.seats, of.seat),
    )
    cards = tuple(_card(of, people, who) for who in living)
    return of.own_piece("party", PIECES, "player/party.html", value, others, cards)


def _card(of: Sources, people: People, who: str) -> Piece:
    owner = people.owner(who)
    claims = not owner and not people.mine and people.faces[who].kind == "character"
    value = _Card(who, people.sheet(who), people.standing(who), owner, claims=claims)
    keep = of.own_piece if value.seen.mine or claims else of.shared_piece
    return keep(f"seen-{who}", PIECES, "player/card.html", value)


def _glance(of: Sources, people: People, who: str) -> Piece:
    value = _Glance(who, people.faces[who].short, of.view.sheet(who), people.standing(who).done)
    return of.shared_piece(f"glance-{who}", PIECES, "player/glance.html", value)


def _dead(of: Sources, people: People, who: str) -> _Card:
    state = of.own.state
    seen = people.sheet(who)
    leaves = seen.mine and bool(belongings(state.part(who, Pack)) or state.part(who, Purse).coin)
    return _Card(who, seen, stashes=leaves)


def _find_seats(seats: Mapping[str, Seat], own: str) -> tuple[_SeatRow, ...]:
    found = []
    for id, s in seats.items():
        flags = {"facilitator": s.role == "facilitator", "you": id == own, "away": s.away}
        if s.role != "spectator":
            found.append(_SeatRow(s.name, s.away, tuple(flag for flag, holds in flags.items() if holds)))
    return tuple(found)
