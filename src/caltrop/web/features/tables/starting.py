"""Starting a table: checks the host key, the game and the rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar.datastructures import UploadFile
from msgspec import Struct

from caltrop import play
from caltrop.games import registry
from caltrop.games.variants import VARIANTS_RULE as VARIANTS
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.names import clean_name
from caltrop.store.errors import Taken
from caltrop.store.protocol import Secret
from caltrop.store.tokens import table_id
from caltrop.table.session import Session
from caltrop.web.gate.server import Req, Server, server_of
from caltrop.web.gate.slow_work import run_task
from caltrop.web.live.file_tasks import VariantFile, check_variant, read_variant
from caltrop.web.live.keyed import KeyedRequest, guest_request
from caltrop.web.live.room import Room
from caltrop.web.live.rooms import find_game

VARIANT = 100_000  # bytes of a variant's file
ID = 12  # characters of a table's id
MOST_KEY = 100  # characters of a host key


def refusal_to_host(server: Server, key: str) -> Refused | None:
    """Return the refusal of a caller who makes a table without the host key; None if the key is right or not needed.

    Every door that makes a table asks here first, before anything is read or computed.
    """
    if server.settings.may_host(key[:MOST_KEY]):
        return None
    return Refused("wrong-host-key" if key else "host-key", "table.tables")


class WantedGame(Struct, frozen=True):
    """The game that a new table is to play: a game's id, or a variant as a file or as plain data."""

    id: str
    file: UploadFile | None = None
    data: dict[str, Any] | None = None


async def start_session(
    request: Req, wanted: WantedGame, facilitator: str, *, key: str, rulings: dict[str, str] | None = None
) -> Session | Refused:
    """Return a new session that is not stored yet, or a refusal; the key is asked before anything is read."""
    server = server_of(request)
    if no := refusal_to_host(server, key):
        return no
    host = clean_name(facilitator)
    if not host:
        return Refused("no-name", "table.seats")
    found = await find_wanted_game(request, wanted)
    if isinstance(found, Refused):
        return found
    try:
        play.check_rulings(found, rulings or {})
    except play.Refusal as bad:
        return Refused(bad.refused.code, bad.refused.rule, bad.refused.facts)
    return server.rooms.new_session(found, host, rulings or {})


async def find_wanted_game(request: Req, wanted: WantedGame) -> Game | Refused:
    """Return the game of a new table; a worker reads and checks a variant."""
    variant = await read_wanted_variant(request, wanted)
    if isinstance(variant, Refused):
        return variant
    return find_game(wanted.id) if variant is None else registry.build_checked_variant(variant.data)


async def read_wanted_variant(request: Req, wanted: WantedGame) -> VariantFile | Refused | None:
    if wanted.data is not None:
        return await run_task(request, check_variant, wanted.data)
    text = await wanted.file.read(VARIANT + 1) if wanted.file is not None else b""
    name = ((wanted.file.filename if wanted.file else "") or "variant.toml")[:60]
    if len(text) > VARIANT:
        return Refused("variant-too-large", VARIANTS, {"file": name, "most": VARIANT})
    return await run_task(request, read_variant, text, name) if text else None


# ---- storing it
class OpenedTable(Struct, frozen=True):
    """A new table, and the token of its facilitator."""

    room: Room
    token: str


async def open_table_once(
    server: Server,
    name: str,
    session: Session,
    label: str,
    invite: Callable[[str], tuple[Secret, ...]] = lambda id: (),
    seat: str = "",
) -> OpenedTable | Refused:
    """Store a new table and return it with its token; a repeat of a request with a key gets the same table.

    The token opens the facilitator's seat, or the one that is named.
    """
    asked = guest_request()
    id = keyed_table_id(asked)
    token, device = server.tokens.new_device(id, seat or session.state.facilitator, label)
    try:
        done = asked.record_of_opening() if asked else None
        room = await server.rooms.begin(name, session, lambda id: (device, *invite(id)), id=id, request=done)
    except Taken:
        return await find_opened(server, id, token, asked)
    return OpenedTable(room, token)


def keyed_table_id(asked: KeyedRequest | None) -> str:
    """Return the id of the table that a request opens: the same for a repeat, if it has a key."""
    return asked.secret_bytes("table").hex()[:ID] if asked else table_id()


async def find_opened(server: Server, id: str, token: str, asked: KeyedRequest | None) -> OpenedTable | Refused:
    """Return the table that an earlier request with this key has opened; refuse a request for another one."""
    done = server.store.request(id, "", asked.key) if asked else None
    room = await server.rooms.room(id)
    if room is None or done is None or (asked and done.digest != asked.digest):
        return Refused("key-reused", "table.requests")
    return OpenedTable(room, token)
