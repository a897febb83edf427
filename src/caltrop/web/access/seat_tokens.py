"""Tokens, links and invitations, and the seat that each of them opens."""

from __future__ import annotations

import asyncio
import secrets
import time

from msgspec import Struct

from caltrop.kernel.errors import Refused
from caltrop.kernel.state import Role
from caltrop.store.protocol import Kind, Secret, Store
from caltrop.store.tokens import hash_token, issue_token, new_token
from caltrop.web.live.room import Room
from caltrop.web.live.rooms import Rooms


class Caller(Struct, frozen=True):
    """A person or program at a table: the room, and the seat that the token opens."""

    room: Room
    seat: str

    @property
    def role(self) -> Role:
        return self.room.session.state.seats[self.seat].role

    @property
    def is_facilitator(self) -> bool:
        return self.room.session.state.is_facilitator(self.seat)


class SeatWatch:
    """The seats of a room, to notice removed ones: the person left, was removed, or the joining was undone."""

    def __init__(self, room: Room) -> None:
        self.room, self.seats = room, room.session.state.seats

    def vacated_seats(self) -> tuple[str, ...]:
        """Return the seats that have gone since the last call."""
        before, self.seats = self.seats, self.room.session.state.seats
        return () if before is self.seats else tuple(seat for seat in before if seat not in self.seats)


def token_and_secret(table: str, seat: str, kind: Kind) -> tuple[str, Secret]:
    """Return a new token, and the secret that the store keeps of it."""
    return issue_token(table, seat, kind, time.time())


LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without those that look alike, such as 0 and O


class Invitation(Struct, frozen=True):
    """An invitation as the facilitator sees it: its link's token, and a short code to read out."""

    token: str
    code: str


class SeatTokens:
    """The tokens of all tables: makes them, and finds the seat that a token opens."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store, self.rooms = store, rooms
        self.shown: dict[str, Invitation] = {}  # by table, in memory only: the disk has only hashes of tokens

    def find_secret(self, token: str, kind: Kind) -> Secret | None:
        """Return the stored secret of a token, or None if it is invalid, used, or of another kind."""
        if not 20 <= len(token) <= 100:
            return None
        secret = self.store.find(hash_token(token))
        return secret if secret is not None and secret.kind == kind and not secret.used else None

    async def caller(self, table: str, token: str) -> Caller | None:
        """Return the caller with this token; None if it opens no seat at this table."""
        secret = self.find_secret(token, "seat")
        if secret is None or secret.table != table:
            return None
        room = await self.rooms.room(table)
        return Caller(room, secret.seat) if room and secret.seat in room.session.state.seats else None

    async def add_token(self, table: str, seat: str) -> str:
        """Make one more token for a seat: another device of the same person."""
        token, secret = token_and_secret(table, seat, "seat")
        await asyncio.wrap_future(self.store.add(secret))
        return token

    async def renew_link(self, table: str, seat: str) -> str:
        """Make a link to a seat that can be used once; earlier links become invalid."""
        token, secret = token_and_secret(table, seat, "link")
        await asyncio.wrap_future(self.store.renew(secret))
        return token

    async def invitation(self, table: str, renew: bool = False) -> Invitation:
        """Return the invitation to show: the same while the server runs, so that links already sent stay valid.

        After a restart it is one more beside the earlier ones. With `renew`, it is the only valid one.
        """
        now = self.shown.get(table)
        if now is not None and not renew and self.find_secret(now.token, "invite"):
            return now
        token, secret = token_and_secret(table, "", "invite")
        await asyncio.wrap_future(self.store.renew(secret) if renew else self.store.add(secret))
        code = "".join(secrets.choice(LETTERS) for _ in range(8))
        self.shown[table] = Invitation(token, f"{code[:4]}-{code[4:]}")
        return self.shown[table]

    def parse_token(self, said: str) -> str:
        """Return the token in a typed or pasted text: a code, a whole link, or the token itself."""
        letters = "".join(c for c in said.upper() if c.isalnum())
        known = (i.token for i in self.shown.values() if secrets.compare_digest(i.code.replace("-", ""), letters))
        plain = said.strip().rstrip("/").rsplit("/", 1)[-1]
        return next(known, plain) if letters.isascii() else plain

    async def use_link(self, token: str) -> tuple[Secret, str] | None:
        """Use a link up and return its secret and a new token of the seat; both are stored, or neither."""
        link = self.find_secret(token, "link")
        if link is None:
            return None
        given, secret = token_and_secret(link.table, link.seat, "seat")
        used = await asyncio.wrap_future(self.store.use(hash_token(token), time.time(), secret))
        return (used, given) if used else None

    async def join(self, invite: str, name: str, role: Role = "player") -> tuple[str, str, str] | Refused | None:
        """Take a new seat by invitation: return table, seat and token, or None if the invitation is invalid."""
        secret = self.find_secret(invite, "invite")
        room = await self.rooms.room(secret.table) if secret else None
        if room is None:
            return None
        seated = await self.add_seat(room, name.strip(), role)
        return seated if isinstance(seated, Refused) else (room.id, *seated)

    async def add_seat(self, room: Room, name: str, role: Role) -> tuple[str, str] | Refused:
        """Add a seat and return it with its token; both are stored, or neither."""
        token = new_token()
        seat = await room.take_seat(
            name, role, lambda seat: (Secret(hash_token(token), room.id, seat, "seat", time.time()),)
        )
        return seat if isinstance(seat, Refused) else (seat, token)

    async def revoke_tokens(self, table: str, seat: str) -> None:
        """Make every token of a seat invalid."""
        await asyncio.wrap_future(self.store.drop(table, seat=seat))

    async def renew_token(self, table: str, seat: str) -> str:
        """Make a new token the only one of a seat: other devices are signed out, and links become invalid."""
        await asyncio.wrap_future(self.store.drop(table, seat=seat, kind="link"))
        token, secret = token_and_secret(table, seat, "seat")
        await asyncio.wrap_future(self.store.renew(secret))
        return token
