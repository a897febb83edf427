"""Running the server: what it has done before the first request comes."""

from __future__ import annotations

import asyncio
import sys
from typing import Any
from urllib.request import urlopen

import pytest
from msgspec import Struct

from caltrop.games import registry
from caltrop.kernel.state.struct_types import kinds_of
from caltrop.web import serve
from caltrop.web.app import create_app
from caltrop.web.settings import Settings
from store.memory import MemoryStore


def test_every_struct_is_learned_before_threads_open_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that read one for the first time at the same moment would end the server."""
    happened: list[Any] = []

    async def serve_nothing(self: Any, sockets: Any) -> None:
        happened.append("served")

    monkeypatch.setattr(serve, "learn_structs", lambda: happened.append(set(kinds_of(Struct))))
    monkeypatch.setattr(serve.UvicornServer, "serve", serve_nothing)
    for tuned in ("tune_collector", "set_pace"):  # they are for the whole process, and so for other tests
        monkeypatch.setattr(serve, tuned, lambda: None)
    with serve.open_socket("127.0.0.1", 0) as sock:
        serve.run(create_app, MemoryStore(), Settings(), sock, lambda server: None)
    known, served = happened
    assert served == "served"
    assert all(set(registry.games()[id].kinds) <= known for id in registry.ids()), "those of every game"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a computer has no second address for itself")
def test_a_server_listens_at_one_more_address_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    for tuned in ("tune_collector", "set_pace", "learn_structs"):
        monkeypatch.setattr(serve, tuned, lambda: None)
    said: list[Any] = []
    with serve.open_socket("127.0.0.1", 0) as sock:
        port = sock.getsockname()[1]

        async def ask(server: Any) -> None:
            uvicorn_server = server.listen_also.__self__
            while not uvicorn_server.started:
                await asyncio.sleep(0.01)
            await server.listen_also("127.0.0.2", port)
            for host in ("127.0.0.1", "127.0.0.2"):
                with await asyncio.to_thread(urlopen, f"http://{host}:{port}/healthz", timeout=20) as answer:
                    said.append(answer.read())
            with pytest.raises(OSError, match="in use"):
                await server.listen_also("127.0.0.2", port)
            uvicorn_server.should_exit = True

        def ready(server: Any) -> None:
            server.start_task(ask(server))

        serve.run(create_app, MemoryStore(), Settings(), sock, ready)
    assert said == [b"ok\n", b"ok\n"]
    with pytest.raises(OSError, match="refused"):
        urlopen(f"http://127.0.0.2:{port}/healthz", timeout=5)
