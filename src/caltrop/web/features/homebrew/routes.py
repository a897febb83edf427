"""Saving what a table has made up as a variant's file."""

from __future__ import annotations

from litestar import Response, get

from caltrop.games.homebrew_file import homebrew_variant, write_toml
from caltrop.table.session import Session
from caltrop.web.gate.server import FromGuard


@get("/homebrew.toml")
async def save_homebrew(caller: FromGuard) -> Response[str]:
    """Download the homebrew things and creatures as a variant's file, with which a new table can begin."""
    text = await caller.room.look(homebrew_text)
    named = {"content-disposition": 'attachment; filename="homebrew.toml"'}
    return Response(text, media_type="application/toml", headers=named)


def homebrew_text(session: Session) -> str:
    return write_toml(homebrew_variant(session.game, session.state.homebrew))


FACILITATOR = [save_homebrew]
