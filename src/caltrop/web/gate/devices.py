"""Devices: what a browser calls itself, by which door it came in, and how long it stays signed in.

A label is stored with a seat's token: the browser, the system and the door, such as "Firefox|Android|link". It says
what the browser claims, which is enough to know one's own phone again, and is never a proof.

The facilitator chooses for each table how long devices stay signed in. A token gets its end when it is made, and those
that exist already when the choice is made. Facilitators' tokens have none: with the last of them signed out, no one
could run the table.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from litestar import Request
from msgspec import Struct

from caltrop.store.protocol import Secret, Store
from caltrop.store.tokens import DAY, HOUR

Door: TypeAlias = Literal["", "start", "invite", "link", "knock", "code", "demo", "api"]
PROGRAM = "program"
BROWSERS = (  # the first that a browser names is the one: nearly all of them also name Chrome or Safari
    ("Edge", r"\bEdgA?(?:iOS)?/"),
    ("Opera", r"\bOPR/"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|CriOS/|Chromium/"),
    ("Safari", r"Safari/"),
)
SYSTEMS = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("ChromeOS", r"CrOS"),
    ("Windows", r"Windows"),
    ("macOS", r"Macintosh|Mac OS X"),
    ("Linux", r"Linux|X11"),
)
READ = 400  # characters of what a browser says of itself


class Device(Struct, frozen=True):
    """A device as its label names it; what is unknown is ""."""

    browser: str = ""
    system: str = ""
    door: str = ""

    @property
    def label(self) -> str:
        return "|".join((self.browser, self.system, self.door))


def _find(said: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((name for name, pattern in known if re.search(pattern, said)), "")


@lru_cache(maxsize=512)
def device_of(said: str, door: Door = "") -> Device:
    """Return the device behind a User-Agent header; what names no browser is a program."""
    browser = _find(said[:READ], BROWSERS)
    system = _find(said[:READ], SYSTEMS)
    return Device(browser, system, door) if browser else Device(PROGRAM, "", door)


def read_label(label: str) -> Device:
    """Return the device that a stored label names."""
    browser, _, rest = label.partition("|")
    system, _, door = rest.partition("|")
    return Device(browser, system, door)


def device_label(request: Request[Any, Any, Any], door: Door = "") -> str:
    """Return the label of the device that sends a request, and of the door that it comes through."""
    return device_of(request.headers.get("user-agent", "")[:READ], door).label


# ---- how long they stay signed in
Stay: TypeAlias = Literal["evening", "week", "month", "half-year", "never"]
STAYS: dict[Stay, float] = {
    "evening": 12 * HOUR,
    "week": 7 * DAY,
    "month": 30 * DAY,
    "half-year": 180 * DAY,
    "never": 0.0,
}
KEY = "stay "  # and the table's id: where the store has the choice
IDLE = 180 * DAY  # after so long without a visit, a device is signed out, whatever was chosen


class SignIns:
    """What was chosen for each table, and the ends of sign-ins that follow from it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def stay(self, table: str) -> Stay:
        """Return how long devices stay signed in at a table; until they are signed out unless chosen."""
        return find_stay((self.store.meta(KEY + table) or b"").decode()) or "never"

    def end(self, table: str) -> float:
        """Return when a device that is signed in now is signed out; 0 means never."""
        length = STAYS[self.stay(table)]
        return time.time() + length if length else 0.0

    async def choose(self, table: str, stay: Stay, devices: Iterable[Secret]) -> float:
        """Keep a choice, let these devices be signed out accordingly, counted from now, and return when."""
        await asyncio.wrap_future(self.store.put(KEY + table, stay.encode()))
        end = self.end(table)
        for device in devices:
            await asyncio.wrap_future(self.store.set_expiry(device.hash, end))
        return end

    async def forget(self, table: str) -> None:
        """Forget the choice of a table that is deleted."""
        await asyncio.wrap_future(self.store.put(KEY + table, None))


def find_stay(said: str) -> Stay | None:
    """Return the choice with this name, or None."""
    return next((stay for stay in STAYS if stay == said), None)


def is_idle(secret: Secret, at: float) -> bool:
    """Is it the token of a device that has not been seen for very long?"""
    return secret.kind == "seat" and at - max(secret.seen, secret.made) > IDLE
