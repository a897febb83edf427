"""The real program, started for a test and stopped after it."""

from __future__ import annotations

import os
import queue
import random
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


class Server:
    """A running server: its address, its process, and what it has printed so far."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.printed: list[str] = []
        self.url, self._checked = "", 0
        self._addresses: queue.Queue[str | None] = queue.Queue()
        # Read to the end: a full pipe would make the server wait for us.
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.printed.append(line)
            if found := ADDRESS.search(line):
                self._addresses.put(found.group())
        self._addresses.put(None)

    def wait_for_address(self, seconds: float) -> None:
        """Learn the address from what the server prints."""
        try:
            address = self._addresses.get(timeout=seconds)
        except queue.Empty:
            address = None
        if address is None:
            raise AssertionError(f"The server printed no address:\n{self.text}")
        self.url = address

    @property
    def text(self) -> str:
        """All that was printed."""
        return "".join(self.printed)

    def stop(self, seconds: float = 60) -> None:
        """Ask the server to stop, as a person's Ctrl-C or a system would; a busy computer takes its time for it."""
        self.process.terminate()
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"The server did not stop within {seconds:g} s:\n{self.text}") from None
        self._reader.join()

    def kill(self) -> None:
        """End the server at once, as a power cut would, unless it has ended; what it printed is read to the end."""
        self.process.kill()
        self.process.wait()
        self._reader.join()

    def check(self) -> None:
        """What the server could not do since it was last asked is the test's failure."""
        text = "".join(self.printed[self._checked :])
        self._checked = len(self.printed)
        assert "Traceback (most recent call last)" not in text, text

    @property
    def runs(self) -> bool:
        """Whether the server is there."""
        return self.process.poll() is None


@contextmanager
def running(command: Sequence[str], seconds: float = 90) -> Iterator[Server]:
    """A program that prints the address it serves; stopped at the end, and its errors are the test's."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=pipe, stderr=subprocess.STDOUT, encoding="utf-8"
    ) as process:
        server = Server(process)
        try:
            server.wait_for_address(seconds)
            yield server
            if server.runs:
                server.stop()
        finally:
            # Whoever leaves this block closes the pipe, and nobody may still read from it then.
            server.kill()
    server.check()


def lasting_port() -> int:
    """A port for a server that comes back to it: below those that a system gives to connections by itself."""
    while True:
        port = random.randrange(10_000, 30_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def caltrop(data: Path, *options: str, port: int = 0) -> list[str]:
    """The command that serves the tables in a folder, on a port that is free unless one is named."""
    program = [sys.executable, "-c", "from caltrop.cli.main import run; run()"]
    return [*program, "serve", "--data", str(data), "--port", str(port), *options]
