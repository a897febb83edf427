"""Running the server: what it has done before the first request comes."""

from __future__ import annotations

from typing import Any

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
