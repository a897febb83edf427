"""Who calls: tokens, links and invitations, and the seat that each of them opens."""

from __future__ import annotations

import asyncio
import secrets
import time

from msgspec import Struct

from caltrop.kernel.errors import Refused
from caltrop.kernel.state import Role
from caltrop.store.base import Kind, Secret, Store, StoreError
from caltrop.store.tokens import hash_token, issue_token
from caltrop.table.log import Intent
from caltrop.web.live.room import Room
from caltrop.web.live.rooms import Rooms


class Caller(Struct, frozen=True):
    """A person or program at a table: the room, and the seat that their token opens."""

    room: Room
    seat: str

    @property
    def role(self) -> Role:
        return self.room.session.state.seats[self.seat].role

    @property
    def boss(self) -> bool:
        return self.room.session.state.is_facilitator(self.seat)


class SeatWatch:
    """The seats of a room, to notice those that are gone: left, removed, or their joining undone."""

    def __init__(self, room: Room) -> None:
        self.room, self.seats = room, room.session.state.seats

    def vacated_seats(self) -> tuple[str, ...]:
        """The seats that were there last time and are not now."""
        before, self.seats = self.seats, self.room.session.state.seats
        return () if before is self.seats else tuple(seat for seat in before if seat not in self.seats)


def token_and_secret(table: str, seat: str, kind: Kind) -> tuple[str, Secret]:
    """A new token, and what is kept of it."""
    return issue_token(table, seat, kind, time.time())


LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that is taken for another


class Invitation(Struct, frozen=True):
    """An invitation as the facilitator shows it: its link's token, and a code that can be read out."""

    token: str
    code: str


class SeatTokens:
    """Makes tokens, and finds the seat that a token opens."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store, self.rooms = store, rooms
        self.shown: dict[str, Invitation] = {}  # by table, while the server runs: only hashes are kept on the disk

    def find_secret(self, token: str, kind: Kind) -> Secret | None:
        """What a token opens, if it is one of that kind."""
        if not 20 <= len(token) <= 100:
            return None
        secret = self.store.find(hash_token(token))
        return secret if secret is not None and secret.kind == kind and not secret.used else None

    async def caller(self, table: str, token: str) -> Caller | None:
        """The caller who has this token at this table; None where it opens nothing, as that of a removed seat."""
        secret = self.find_secret(token, "seat")
        if secret is None or secret.table != table:
            return None
        room = await self.rooms.room(table)
        return Caller(room, secret.seat) if room and secret.seat in room.session.state.seats else None

    async def add_token(self, table: str, seat: str) -> str:
        """One more token for a seat: another phone, the same person."""
        token, secret = token_and_secret(table, seat, "seat")
        await asyncio.wrap_future(self.store.add(secret))
        return token

    async def renew_link(self, table: str, seat: str) -> str:
        """A link to a seat, good for one use, in the place of any other."""
        token, secret = token_and_secret(table, seat, "link")
        await asyncio.wrap_future(self.store.renew(secret))
        return token

    async def renew_invitation(self, table: str) -> str:
        """A new invitation; the old one opens nothing from now on."""
        token, secret = token_and_secret(table, "", "invite")
        await asyncio.wrap_future(self.store.renew(secret))
        return token

    async def invitation(self, table: str, renew: bool = False) -> Invitation:
        """The invitation to show: the same as before while the server runs, so that links already sent stay good.

        After a restart it is one more beside the earlier ones; renewed, it is the only one.
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
        """The token in a text that was typed or pasted: a code that was read out, a whole link, or the token itself."""
        letters = "".join(c for c in said.upper() if c.isalnum())
        known = (i.token for i in self.shown.values() if secrets.compare_digest(i.code.replace("-", ""), letters))
        plain = said.strip().rstrip("/").rsplit("/", 1)[-1]
        return next(known, plain) if letters.isascii() else plain

    async def use_link(self, token: str) -> tuple[Secret, str] | None:
        """A link's one use: what it was, and the seat's new token. Both are kept, or the link is still good."""
        link = self.find_secret(token, "link")
        if link is None:
            return None
        given, secret = token_and_secret(link.table, link.seat, "seat")
        used = await asyncio.wrap_future(self.store.use(hash_token(token), time.time(), secret))
        return (used, given) if used else None

    async def join(self, invite: str, name: str, role: Role = "player") -> tuple[str, str, str] | Refused | None:
        """A new seat by invitation: the table, the seat and its token. None: the invitation opens nothing."""
        secret = self.find_secret(invite, "invite")
        room = await self.rooms.room(secret.table) if secret else None
        if room is None:
            return None
        seated = await self.add_seat(room, name.strip(), role)
        return seated if isinstance(seated, Refused) else (room.id, *seated)

    async def add_seat(self, room: Room, name: str, role: Role) -> tuple[str, str] | Refused:
        """A new seat and its token; a seat whose token cannot be stored is removed again."""
        seat = await room.take_seat(name, role)
        if isinstance(seat, Refused):
            return seat
        try:
            return seat, await self.add_token(room.id, seat)
        except StoreError as failed:
            await room.act(room.session.state.facilitator, Intent("table.leave", "", {"seat": seat}))
            return failed.refused

    async def revoke_tokens(self, table: str, seat: str) -> None:
        """Make every token of a seat open nothing."""
        await asyncio.wrap_future(self.store.drop(table, seat=seat))

    async def renew_token(self, table: str, seat: str) -> str:
        """A seat's only token from now on: every other device is signed out, and links to it open nothing."""
        await asyncio.wrap_future(self.store.drop(table, seat=seat, kind="link"))
        token, secret = token_and_secret(table, seat, "seat")
        await asyncio.wrap_future(self.store.renew(secret))
        return token
