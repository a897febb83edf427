"""Tunnels: an installed program that gives this computer an https address which works from anywhere."""

from __future__ import annotations

import queue
import re
import shutil
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused

_PATIENCE = 60.0  # seconds until a tunnel has its address
_PATIENCE_WITH_PEOPLE = 300.0  # seconds in which somebody follows a link that the program prints
_REGISTERING = 20.0  # seconds until a tunnel that has its address also works
_PATH = re.compile(r"(https?://[^/\s]+)/\S*")  # what stands behind an address's name may open a seat
_GRACE = 3.0  # seconds that the program gets to end
_KEPT_LINES = 5
_LONGEST_QUOTE = 200


class TunnelProgram(Struct, frozen=True):
    """A program that makes tunnels, and how to read what it prints."""

    name: str
    arguments: tuple[str, ...]  # before the address that it leads to
    address: re.Pattern[str]
    works: re.Pattern[str] | None = None  # printed when the tunnel works, if that is later than the address
    wish: re.Pattern[str] | None = None  # a link that somebody has to follow first


_PROGRAMS = {
    program.name: program
    for program in (
        TunnelProgram(
            name="cloudflared",
            arguments=("tunnel", "--no-autoupdate", "--url"),
            address=re.compile(r"https://(?!api\.)[a-z0-9-]+\.trycloudflare\.com"),
            works=re.compile(r"Registered tunnel connection|Connection \S+ registered"),
        ),
        TunnelProgram(
            name="tailscale",
            arguments=("funnel",),
            address=re.compile(r"https://[a-z0-9-]+(?:\.[a-z0-9-]+)*\.ts\.net(?::\d+)?"),
            wish=re.compile(r"https://login\.tailscale\.com/\S+"),
        ),
    )
}
_RULE = "table.server"


class TunnelFailed(Exception):
    """A tunnel could not be made; the refusal says why, and what to do."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code)
        self.refused = refused


def installed_programs() -> tuple[str, ...]:
    """Return the names of the tunnel programs that are installed."""
    return tuple(name for name in _PROGRAMS if shutil.which(name))


def choose_program(wanted: str) -> TunnelProgram:
    """Return the named program, or with "" the first that is installed. TunnelFailed."""
    there = installed_programs()
    if wanted and wanted not in _PROGRAMS:
        raise _failed("unknown-tunnel", got=wanted[:60])
    if wanted and wanted not in there:
        raise _failed("tunnel-not-installed", program=wanted)
    if not there:
        raise _failed("no-tunnel-program")
    return _PROGRAMS[wanted or there[0]]


class Tunnel:
    """A tunnel that is open, until `close`."""

    def __init__(self, program: TunnelProgram, to: str) -> None:
        self.address = ""
        self._program = program
        self._lines = queue.Queue[str | None]()
        self._last = deque[str](maxlen=_KEPT_LINES)
        self._stopping = False
        self._lost: Callable[[str], object] = lambda said: None
        self._process = _start(program, to)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @staticmethod
    def open(program: TunnelProgram, to: str, wish: Callable[[str], object]) -> Tunnel:
        """Open a tunnel that leads to an address here, and wait until it works.

        `wish` is told a link that somebody has to follow before the program goes on. TunnelFailed.
        """
        tunnel = Tunnel(program, to)
        try:
            tunnel._wait(wish)
        except BaseException:
            tunnel.close()
            raise
        return tunnel

    def when_lost(self, lost: Callable[[str], object]) -> None:
        """Call a function, from another thread, if the program ends by itself; it gets what the program said last."""
        self._lost = lost

    def close(self) -> None:
        """End the program, and wait until it has ended."""
        self._stopping = True
        self._process.terminate()
        try:
            self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(_GRACE)

    # ---- what the program prints
    def _read(self) -> None:
        """Read to the end: a full pipe would make the program wait for us."""
        output = self._process.stdout
        assert output is not None
        with output:
            for line in output:
                self._last.append(_PATH.sub(r"\1/…", line.strip())[:_LONGEST_QUOTE])
                self._lines.put(line)
        self._lines.put(None)
        if self.address and not self._stopping:
            self._lost(self._said)

    @property
    def _said(self) -> str:
        """The last that the program said."""
        return next((line for line in reversed(self._last) if line), "")

    def _wait(self, wish: Callable[[str], object]) -> None:
        """Read until the tunnel has its address and works."""
        until = time.monotonic() + _PATIENCE
        while not self.address:
            line = self._next_line(until)
            if line is None:
                raise self._ended()
            if found := self._program.address.search(line):
                self.address = found[0]
            elif self._program.wish and (link := self._program.wish.search(line)):
                wish(link[0])
                until = time.monotonic() + _PATIENCE_WITH_PEOPLE
        self._wait_until_it_works(time.monotonic() + _REGISTERING)

    def _wait_until_it_works(self, until: float) -> None:
        """Read until the program says that the tunnel works, or for a while: not every version says it."""
        works = self._program.works
        while works is not None and time.monotonic() < until:
            try:
                line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                return
            if line is None:
                self.address = ""
                raise self._ended()
            if works.search(line):
                return

    def _next_line(self, until: float) -> str | None:
        """Return the next line, or None if the program has ended. TunnelFailed if it says nothing for too long."""
        try:
            return self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise _failed("tunnel-silent", program=self._program.name, said=self._said) from None

    def _ended(self) -> TunnelFailed:
        return _failed("tunnel-ended", program=self._program.name, said=self._said)


def _start(program: TunnelProgram, to: str) -> subprocess.Popen[str]:
    """Start the program; a Ctrl+C in the terminal reaches it as it reaches us."""
    command = [shutil.which(program.name) or program.name, *program.arguments, to]
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
        )
    except OSError as bad:
        said = bad.strerror or str(bad)
        raise _failed("tunnel-ended", program=program.name, said=said) from None


def _failed(code: str, **facts: str) -> TunnelFailed:
    return TunnelFailed(Refused(code, _RULE, dict(facts)))
