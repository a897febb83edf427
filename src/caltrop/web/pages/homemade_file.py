"""Saving what a table has made up as a variant's file."""

from __future__ import annotations

from litestar import Response, get

from caltrop.games.homemade_file import homemade_variant, write_toml
from caltrop.table.session import Session
from caltrop.web.access.server import FromGuard


@get("/homemade.toml")
async def save_homemade(caller: FromGuard) -> Response[str]:
    """Download the homemade things and creatures as a variant's file, with which a new table can begin."""
    text = await caller.room.look(homemade_text)
    named = {"content-disposition": 'attachment; filename="homemade.toml"'}
    return Response(text, media_type="application/toml", headers=named)


def homemade_text(session: Session) -> str:
    return write_toml(homemade_variant(session.game, session.state.homemade))


FACILITATOR = [save_homemade]
