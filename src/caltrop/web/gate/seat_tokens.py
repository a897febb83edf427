"""Tokens, links and invitations, and the seat that each of them opens."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Iterable

from msgspec import Struct, structs

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Role
from caltrop.store.protocol import Secret, SecretKind, Store, Visit
from caltrop.store.tokens import CODE_LENGTH, DAY, LINK_SECONDS, Lasting, TokenKey, expiry, hash_token, new_token
from caltrop.web.live.keyed import guest_request
from caltrop.web.live.room import Room
from caltrop.web.live.rooms import Rooms

from .devices import IDLE, SignIns, is_idle


class Caller(Struct, frozen=True):
    """A person or program at a table: the room, the seat that the token opens, its hash, and when it expires."""

    room: Room
    seat: str
    device: bytes = b""
    expires: float = 0.0  # 0 means never

    @property
    def role(self) -> Role:
        return self.room.session.state.seats[self.seat].role

    @property
    def is_facilitator(self) -> bool:
        return self.room.session.state.is_facilitator(self.seat)


class SeatWatch:
    """The seats of a room, to notice removed ones: the person left, was removed, or the joining was undone."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.seats = room.session.state.seats

    def vacated_seats(self) -> tuple[str, ...]:
        """Return the seats that have gone since the last call."""
        before = self.seats
        self.seats = self.room.session.state.seats
        return () if before is self.seats else tuple(seat for seat in before if seat not in self.seats)


class KnownToken(Struct, frozen=True):
    """The secret of a seat's token, as it was when the store had made so many changes of secrets."""

    secret: Secret
    changes: int
    until: float  # then it is read again


def _seated(room: Room, secret: Secret) -> Caller | None:
    """Return the caller of a secret, with a seat at its table; None if the seat is gone."""
    if secret.seat not in room.session.state.seats:
        return None
    return Caller(room, secret.seat, secret.hash, secret.expires)


class SharedLink(Struct, frozen=True):
    """A link to show: its token, an invitation's code to read out, and until when it is valid."""

    token: str
    expires: float = 0.0
    code: str = ""

    def lasting(self, at: float) -> Lasting:
        """Return for how long it is still valid, as one of the choices."""
        if not self.expires:
            return "never"
        return "evening" if self.expires - at <= LINK_SECONDS["evening"] else "week"


INVITED: dict[Lasting, str] = {  # the kinds of visits that say how long the invitation is valid
    "evening": "invite-evening",
    "week": "invite-week",
    "never": "invite-never",
}
SEEN = 300.0  # seconds to within which it is noted when a device was last seen
TRUSTED = 10.0  # seconds for which a known token is not looked up: the command line may have signed its device out
DEAD = 30 * DAY  # seconds for which it can still be said of a link or an invitation that it was used or has expired
PASSING = ("knock", "screen")  # kinds that live for minutes, of which nothing need be said later
DEAD_LINKS = 8  # of one table, which the list of links still shows
KEPT = 10_000  # devices whose last note is remembered


class SeatTokens:
    """The tokens of all tables: makes them, and finds the seat that a token opens."""

    def __init__(self, store: Store, rooms: Rooms, key: bytes) -> None:
        self.key = TokenKey(key)
        self.rooms = rooms
        self.store = store
        self.sign_ins = SignIns(store)
        self.noted: dict[bytes, float] = {}  # when it was last noted that a device was seen

    # ---- finding
    def find_secret(self, token: str, kind: SecretKind) -> Secret | None:
        """Return the stored secret of a token, or None if it is invalid, used, expired, or of another kind."""
        secret = self.find_any(token, kind)
        now = time.time()
        return secret if secret is not None and secret.is_valid(now) and not is_idle(secret, now) else None

    def find_any(self, token: str, kind: SecretKind) -> Secret | None:
        """Return the stored secret of a token, also if it is used or expired: to say so."""
        secret = self.store.find(hash_token(token)) if 20 <= len(token) <= 100 else None
        return secret if secret is not None and secret.kind == kind else None

    def known_caller(self, table: str, token: str) -> Caller | None:
        """Return the caller with this token without asking the store; None if it is not known, or not for certain.

        A token is known that has opened the table in the last seconds, as long as this server has changed no secret
        since, and the device need not be noted as seen again. Another process may have signed it out meanwhile: what
        lasts, such as a new link, is therefore never done for a token that is only known.
        """
        room = self.rooms.find_open(table)
        known = room.tokens.get(hash_token(token)) if room is not None else None
        if room is None or known is None or known.changes != self.store.secret_changes or time.time() >= known.until:
            return None
        return _seated(room, known.secret)

    async def caller(self, table: str, token: str, label: str = "") -> Caller | None:
        """Return the caller with this token; None if it opens no seat at this table."""
        changes = self.store.secret_changes
        secret = await asyncio.to_thread(self.find_secret, token, "seat")
        if secret is None or secret.table != table:
            return None
        self._note_use(secret, label)
        room = await self.rooms.room(table)
        found = _seated(room, secret) if room is not None else None
        if room is not None and found is not None:
            seen = max(secret.seen, self.noted.get(secret.hash, 0.0))
            until = min(time.time() + TRUSTED, seen + SEEN, secret.expires or math.inf)
            room.tokens[secret.hash] = KnownToken(secret, changes, until)
        return found

    async def watcher(self, table: str, token: str) -> Caller | None:
        """Return the spectator whose token for watching this is; None if it opens nothing.

        It ends with the sign-in of the device that made it.
        """
        read = self.key.read_watch_token(table, token)
        secret = self.store.find(read[0]) if read else None
        now = time.time()
        if read is None or secret is None or read[1] <= now or not secret.is_valid(now) or is_idle(secret, now):
            return None
        room = await self.rooms.room(table) if (secret.table, secret.kind) == (table, "seat") else None
        there = room.session.state.seats.get(secret.seat) if room is not None else None
        if room is None or there is None or there.role != "spectator":
            return None
        return Caller(room, secret.seat, secret.hash, min(read[1], secret.expires or read[1]))

    def _note_use(self, secret: Secret, label: str) -> None:
        """Note that a device was seen, every few minutes; a token without a label gets one."""
        now = time.time()
        if now - max(secret.seen, self.noted.get(secret.hash, 0.0)) < SEEN:
            return
        if len(self.noted) >= KEPT:
            self.noted.clear()
        self.noted[secret.hash] = now
        self.store.note_use(secret.hash, now, label if label and not secret.label else None)

    # ---- devices
    def new_device(self, table: str, seat: str, label: str = "", expires: float = 0.0) -> tuple[str, Secret]:
        """Return a new token of a seat, and the secret that the store keeps of it."""
        asked = guest_request()
        now = time.time()
        token = asked.token(f"seat {table}") if asked else new_token()  # a guest's repeat gets the same one
        return token, Secret(hash_token(token), table, seat, "seat", now, expires=expires, seen=now, label=label)

    async def add_token(self, table: str, seat: str, label: str = "") -> str:
        """Make one more token for a seat: another device of the same person. A repeat gets the same token."""
        token, secret = self.new_device(table, seat, label, await self.sign_in_end(table, seat))
        before = self.store.find(secret.hash)
        if before is None or before.seat != seat:
            await asyncio.wrap_future(self.store.add(secret))
        return token

    async def sign_in_end(self, table: str, seat: str) -> float:
        """Return when a device that is signed in to a seat now is signed out; 0 means never."""
        room = await self.rooms.room(table)
        return 0.0 if room is None or room.session.state.is_facilitator(seat) else self.sign_ins.end(table)

    def devices(self, table: str, seat: str = "") -> tuple[Secret, ...]:
        """Return the devices that are signed in at a table, or only a seat's."""
        now = time.time()
        found = (s for s in self.store.secrets(table) if s.kind == "seat" and seat in ("", s.seat))
        return tuple(s for s in found if s.is_valid(now) and not is_idle(s, now))

    async def sign_out_device(self, device: Secret) -> None:
        """Make one device's token invalid."""
        await asyncio.wrap_future(self.store.drop(device.table, hash=device.hash))

    async def revoke_tokens(self, table: str, seat: str) -> None:
        """Make every token of a seat invalid."""
        await asyncio.wrap_future(self.store.drop(table, seat=seat))

    async def renew_token(self, table: str, seat: str, label: str = "") -> str:
        """Make a new token the only one of a seat: other devices are signed out, and links become invalid."""
        await asyncio.wrap_future(self.store.drop(table, seat=seat, kind="link"))
        token, secret = self.new_device(table, seat, label, await self.sign_in_end(table, seat))
        await asyncio.wrap_future(self.store.renew(secret))
        return token

    # ---- links
    async def renew_link(self, table: str, seat: str, lasts: Lasting = "week") -> SharedLink:
        """Make a link to a seat that can be used once; earlier links that were not used become invalid."""
        token, secret = self.key.issue("link", table, seat, lasts=lasts)
        for old in self.store.secrets(table):
            if old.kind == "link" and old.seat == seat and not old.used:
                await asyncio.wrap_future(self.store.drop(table, hash=old.hash))
        await asyncio.wrap_future(self.store.add(secret))
        await self.prune(table)
        return SharedLink(token, secret.expires)

    async def prune(self, table: str) -> None:
        """Delete what has opened nothing for long, and used or expired links beyond the last few.

        The history of the table still tells who used them.
        """
        for secret in dead_secrets(self.store.secrets(table), time.time()):
            await asyncio.wrap_future(self.store.drop(table, hash=secret.hash))

    async def set_lasting(self, table: str, seat: str, lasts: Lasting) -> SharedLink | None:
        """Let the link to a seat, or without a seat the invitation, expire at another time; None if there is none."""
        found = self._open_link(table, seat)
        if found is None:
            return None
        expires = expiry(lasts, time.time())
        for secret in (found, *((self.key.code_secret(found),) if found.kind == "invite" else ())):
            await asyncio.wrap_future(self.store.set_expiry(secret.hash, expires))
        return self._link_to_show(structs.replace(found, expires=expires))

    def _open_link(self, table: str, seat: str) -> Secret | None:
        """Return the last link to a seat that can be used and shown, or the last invitation if the seat is ""."""
        kind = "link" if seat else "invite"
        now = time.time()
        found = (s for s in self.store.secrets(table) if (s.kind, s.seat) == (kind, seat) and s.is_valid(now))
        fit = [s for s in found if self.key.has_made(s)]
        return fit[-1] if fit else None

    def is_only_way_in(self, table: str, seat: str) -> bool:
        """Is a seat open to one device only, with no link that would open it to another?"""
        return len(self.devices(table, seat)) <= 1 and self._open_link(table, seat) is None

    def _link_to_show(self, secret: Secret) -> SharedLink:
        code = self.key.code(secret.table, secret.nonce) if secret.kind == "invite" else ""
        return SharedLink(self.key.token(secret.kind, secret.table, secret.nonce), secret.expires, code)

    async def use_link(self, token: str, label: str = "") -> tuple[Secret, str] | None:
        """Use a link up and return its secret and a new token of the seat; both are stored, or neither.

        A repeat of the request that has used it gets the same token again.
        """
        link = self.find_any(token, "link")
        if link is None:
            return None
        end = await self.sign_in_end(link.table, link.seat)
        given, secret = self.new_device(link.table, link.seat, label, end)
        visit = Visit(secret.made, link.seat, "link-used", label)
        used = await asyncio.wrap_future(self.store.use(hash_token(token), time.time(), secret, visits=(visit,)))
        return (used or link, given) if used or self.find_secret(given, "seat") else None

    # ---- invitations
    def last_lasting(self, table: str) -> Lasting:
        """Return how long invitations to a table are valid, as it was chosen last."""
        kinds = (visit.kind for visit in self.store.visits(table))
        return next((lasts for kind in kinds for lasts, named in INVITED.items() if named == kind), "never")

    def new_invitation(self, table: str, lasts: Lasting = "never") -> tuple[SharedLink, tuple[Secret, Secret]]:
        """Return a new invitation, and the secrets of its link and its code."""
        _, secret = self.key.issue("invite", table, lasts=lasts)
        return self._link_to_show(secret), (secret, self.key.code_secret(secret))

    async def invitation(self, table: str, renew: bool = False) -> SharedLink:
        """Return the invitation to show: the same after a restart. With `renew`, a new one, and no other is valid."""
        now = None if renew else self._open_link(table, "")
        if now is not None:
            return self._link_to_show(now)
        made, kept = self.new_invitation(table, self.last_lasting(table))
        for old in self.store.secrets(table):
            if old.kind in ("invite", "code") and (renew or self._is_of_another_key(old)):
                await asyncio.wrap_future(self.store.drop(table, hash=old.hash))
        await asyncio.wrap_future(self.store.add(*kept))
        return made

    def _is_of_another_key(self, secret: Secret) -> bool:
        """Was it made with another key, so that it cannot be shown again? The database came without its key then."""
        return bool(secret.nonce) and not self.key.has_made(secret)

    def parse_token(self, said: str) -> str:
        """Return the token in a typed or pasted text: a code, a whole link, or the token itself."""
        letters = "".join(c for c in said.upper() if c.isalnum())
        found = (
            self.store.find(self.key.code_hash(letters)) if letters.isascii() and len(letters) == CODE_LENGTH else None
        )
        if found is not None and found.kind == "code":
            return self.key.token("invite", found.table, found.nonce)
        return said.strip().rstrip("/").rsplit("/", 1)[-1]

    async def join(
        self, invite: str, name: str, role: Role = "player", label: str = ""
    ) -> tuple[str, str, str] | Refused | None:
        """Take a new seat by invitation: return table, seat and token, or None if the invitation is invalid."""
        secret = self.find_secret(invite, "invite")
        room = await self.rooms.room(secret.table) if secret else None
        if room is None:
            return None
        seated = await self.add_seat(room, name, role, label)
        return seated if isinstance(seated, Refused) else (room.id, *seated)

    async def add_seat(self, room: Room, name: str, role: Role, label: str = "") -> tuple[str, str] | Refused:
        """Add a seat and return it with its token; both are stored, or neither."""
        end = 0.0 if role == "facilitator" else self.sign_ins.end(room.id)
        token, device = self.new_device(room.id, "", label, end)
        seat = await room.take_seat(
            name,
            role,
            secrets=lambda seat: (structs.replace(device, seat=seat),),
            visits=lambda seat: (Visit(device.made, seat, "joined", label),),
        )
        return seat if isinstance(seat, Refused) else (seat, token)

    # ---- what happened at the doors
    def note_visit(self, table: str, seat: str, kind: str, label: str = "", detail: str = "") -> None:
        """Note what happened at a table's doors, for the facilitator to read. No one waits for it."""
        self.store.add_visits(table, Visit(time.time(), seat, kind, label, detail))


def dead_secrets(kept: Iterable[Secret], now: float) -> tuple[Secret, ...]:
    """Return the secrets to delete: those that have opened nothing for long, and links that are too many."""
    dead = sorted((s for s in kept if death(s) <= now), key=death)
    old = [s for s in dead if now - death(s) > (0 if s.kind in PASSING else DEAD)]
    links = [s for s in dead if s.kind == "link" and s not in old]
    return (*old, *links[: max(0, len(links) - DEAD_LINKS)])


def death(secret: Secret) -> float:
    """Return when a secret opens nothing any more: used, expired, or the token of a device not seen for long."""
    ends = [0.0 if secret.kind in PASSING else secret.used, secret.expires]
    ends += [max(secret.seen, secret.made) + IDLE if secret.kind == "seat" else 0.0]
    return min((end for end in ends if end), default=math.inf)
