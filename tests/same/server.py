"""A server of a tree, started as a person starts it, and those who use it: browsers and programs in their seats."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

HERE = Path(__file__).parent
FIXED = HERE / "fixed_program.py"
IDLE = 10.0  # seconds after which a connection is not used again; the server closes it after thirty
REPEATABLE = ("GET", "HEAD")  # what may be sent again after a lost connection: anything else could act twice
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")
TOKEN = re.compile(r'<meta name="csrf" content="([0-9a-f]+)"')


def environment(tree: Path) -> dict[str, str]:
    """Return the environment in which every program of a tree runs: its own source, and nothing by chance."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "TMPDIR", "SYSTEMROOT")}
    return {
        **kept,
        "PYTHONPATH": str(tree / "src"),
        "PYTHONHASHSEED": "0",
        "COLUMNS": "100",
        "TZ": "UTC",
        "LC_ALL": "C.UTF-8",
    }


class Answer(NamedTuple):
    """An answer of the server."""

    status: int
    headers: dict[str, str]
    body: bytes
    cookies: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """A running `caltrop serve`, whose clock and dice are set before each act."""

    def __init__(self, tree: Path, data: Path) -> None:
        orders, self.orders = os.pipe()
        self.answers, answers = os.pipe()
        env = environment(tree) | {"CALTROP_SAME_CONTROL": f"{orders},{answers}"}
        options = ["--host", "127.0.0.1", "--port", "0", "--data", str(data), "--no-limits"]
        self.errors = data.with_suffix(".errors.txt").open("wb")
        self.process = subprocess.Popen(
            [sys.executable, str(FIXED), str(tree), "serve", *options, "--address", "http://caltrop.test"],
            env=env,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            pass_fds=(orders, answers),
            cwd=data.parent,
        )
        os.close(orders)
        os.close(answers)
        self.port = self._port()
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self.used = time.monotonic()

    def _port(self) -> int:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = ADDRESS.search(line.decode())
            if found:
                return int(found[1])
        said = Path(self.errors.name).read_text(encoding="utf-8", errors="replace")
        raise SystemExit(f"The server did not start:\n{said[-2000:]}")

    def fix(self, act: str, now: float, dice: str = "", at: int = 0) -> None:
        """Set the clock, the dice and the tokens for what comes next."""
        wish = {"act": act, "now": now, "at": at, "dice": dice or act}
        os.write(self.orders, json.dumps(wish).encode() + b"\n")
        os.read(self.answers, 1)

    def ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        given = {"Host": "caltrop.test", **(headers or {})}
        if time.monotonic() - self.used > IDLE:
            self.connection.close()
        try:
            return self._answer(method, path, body, given)
        except (http.client.RemoteDisconnected, ConnectionError):
            self.connection.close()
            if method not in REPEATABLE:
                raise
            return self._answer(method, path, body, given)

    def _answer(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        read = Answer(answer.status, found, answer.read(), tuple(answer.msg.get_all("set-cookie") or ()))
        self.used = time.monotonic()
        return read

    def close(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.wait(30)
        os.close(self.orders)
        os.close(self.answers)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.errors.close()


class Reader:
    """A browser or a program: with cookies, a language, and a token where it has a seat."""

    def __init__(self, server: Server, language: str = "en") -> None:
        self.server = server
        self.language = language
        self.cookies = {"language": language}
        self.csrf = ""

    # ---- as a browser
    def get(self, path: str, **headers: str) -> Answer:
        answer = self._ask("GET", path, None, headers)
        found = TOKEN.search(answer.text) if "html" in answer.headers.get("content-type", "") else None
        if found:
            self.csrf = found[1]
        return answer

    def post(self, path: str, fields: list[tuple[str, str]] | dict[str, str], **headers: str) -> Answer:
        """Send a form as a page does, by htmx."""
        if not self.csrf:
            self.get("/")
        body = urlencode(fields).encode()
        named = {
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
            "X-CSRF-Token": self.csrf,
            **headers,
        }
        return self._ask("POST", path, body, named)

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        named = {"Cookie": cookie, "Accept-Language": self.language, **headers}
        answer = self.server.ask(method, path, body, named)
        for line in answer.cookies:
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0].strip('"')
        return answer


class Seat(Reader):
    """A reader with a seat at a table."""

    def __init__(self, server: Server, table: str, token: str, language: str = "en") -> None:
        super().__init__(server, language)
        self.table = table
        self.token = token
        self.cookies[f"caltrop-{table}"] = token

    @property
    def page(self) -> str:
        return f"/t/{self.table}"

    # ---- as a program
    def api(self, path: str = "", body: Any = None, method: str = "") -> Answer:
        """Ask the table's API; with a body, as a POST."""
        headers = {"Authorization": f"Bearer {self.token}", "Accept-Language": self.language}
        sent = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            sent = json.dumps(body).encode()
        return self.server.ask(
            method or ("GET" if body is None else "POST"), f"/api/tables/{self.table}{path}", sent, headers
        )

    def send_picture(self, path: str, picture: bytes) -> Answer:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "image/png"}
        return self.server.ask("POST", f"/api/tables/{self.table}{path}", picture, headers)

    def listen(self, path: str, **headers: str) -> Listener:
        """Open a stream of the page or of the API."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        named = {"Host": "caltrop.test", "Accept-Language": self.language, "Cookie": cookie, **headers}
        return Listener(self.server.port, path, named)


class Message(NamedTuple):
    """One message of a stream."""

    event: str
    id: str
    data: str


class Listener:
    """An open stream, whose messages are put aside by a thread until somebody takes them."""

    def __init__(self, port: int, path: str, headers: dict[str, str]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.socket.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
        self.answer = http.client.HTTPResponse(self.socket)
        self.answer.begin()
        self.socket.settimeout(None)
        self.status = self.answer.status
        self.messages: list[Message] = []
        self.arrived = threading.Condition()
        self.is_over = False
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        event, id, data = "", "", list[str]()
        try:
            for raw in self.answer:
                line = raw.decode().rstrip("\n")
                name, _, value = line.partition(":")
                value = value.removeprefix(" ")
                if line:
                    event = value if name == "event" else event
                    id = value if name == "id" else id
                    data += [value] if name == "data" else []
                elif data or event:
                    if event != "beat":  # comes with time, whatever happens
                        self._put(Message(event, id, "\n".join(data)))
                    event, id, data = "", "", []
        except (OSError, ValueError, http.client.HTTPException):
            pass
        with self.arrived:
            self.is_over = True
            self.arrived.notify_all()

    def _put(self, message: Message) -> None:
        with self.arrived:
            self.messages.append(message)
            self.arrived.notify_all()

    def take(self, seconds: float = 0.0) -> list[Message]:
        """Return what has arrived; if that is nothing, wait for it."""
        with self.arrived:
            if not self.messages and seconds and not self.is_over:
                self.arrived.wait(seconds)
            taken = self.messages
            self.messages = []
            return taken

    def close(self) -> None:
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join(10)
        self.answer.close()
        self.socket.close()
