"""Reads what happened last time, in a thread of its own: a long log must not delay the table."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from caltrop.chronicle.recap import EVERYONE, LastTime, Recap, last_time, recap
from caltrop.table.session import Session
from caltrop.web.live.room import Room


class Reminder(Struct, frozen=True):
    """What a seat should remember: what happened last time, and what is still open."""

    story: LastTime
    open: Recap
    for_everyone: str = ""  # what everyone at the table may know, for the facilitator to write on

    @property
    def is_empty(self) -> bool:
        """Is there nothing to remember?"""
        still = self.open
        return not any((self.story.paragraphs, still.wounds, still.waiting, still.light, still.fight, still.fallen))


async def read_last_time(room: Room, seat: str) -> Reminder:
    """Read from the whole log what a seat should remember."""
    whole = await room.whole_session()
    return await asyncio.to_thread(remember, whole, seat)


def remember(session: Session, seat: str) -> Reminder:
    told = last_time(session, seat)
    public = "\n\n".join(last_time(session, EVERYONE).told) if session.state.is_facilitator(seat) else ""
    return Reminder(told, recap(session, seat), told.written or public)
