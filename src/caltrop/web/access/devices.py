"""Devices: what a browser calls itself, in a few words, and by which door it came in.

A label is stored with a seat's token: the browser, the system and the door, such as "Firefox|Android|link". It says
what the browser claims, which is enough to know one's own phone again, and is never a proof.
"""

from __future__ import annotations

import re
from typing import Any, Literal, TypeAlias

from litestar import Request
from msgspec import Struct

Door: TypeAlias = Literal["", "start", "invite", "link", "knock", "demo", "api"]
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


def device_of(said: str, door: Door = "") -> Device:
    """Return the device behind a User-Agent header; what names no browser is a program."""
    browser, system = _find(said[:READ], BROWSERS), _find(said[:READ], SYSTEMS)
    return Device(browser, system, door) if browser else Device(PROGRAM, "", door)


def read_label(label: str) -> Device:
    """Return the device that a stored label names."""
    browser, _, rest = label.partition("|")
    system, _, door = rest.partition("|")
    return Device(browser, system, door)


def device_label(request: Request[Any, Any, Any], door: Door = "") -> str:
    """Return the label of the device that sends a request, and of the door that it comes through."""
    return device_of(request.headers.get("user-agent", ""), door).label
