"""The pieces of a player's page, made from nothing."""

from __future__ import annotations

from caltrop.table.parts import Parts
from caltrop.table.session import Session
from caltrop.web.live.pieces import Piece, Sources
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.player.pieces import player_pieces

AROUND = Surroundings("t", "Mill Road")


def pieces_for(session: Session, seat: str) -> dict[str, Piece]:
    return player_pieces(Sources(Parts(), session, seat, AROUND))
