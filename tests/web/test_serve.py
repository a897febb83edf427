"""Running the server: what it has done before the first request comes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from caltrop.web import serve
from caltrop.web.app import create_app
from caltrop.web.settings import Settings
from store.memory import MemoryStore

worked_out: list[str] = []


def note_and_say_int() -> type[int]:
    worked_out.append("a field")
    return int


class Leaf(Struct):
    number: note_and_say_int()  # type: ignore[valid-type]  # called whenever msgspec works out how the class is read


def test_every_struct_is_learned_before_threads_open_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that read one for the first time at the same moment would end the server."""
    seen: list[int] = []

    async def serve_nothing(self: Any, sockets: Any) -> None:
        seen.append(len(worked_out))
        msgspec.json.decode(b'{"number":1}', type=Leaf)

    monkeypatch.setattr(serve.UvicornServer, "serve", serve_nothing)
    for tuned in ("tune_collector", "set_pace"):  # they are for the whole process, and so for other tests
        monkeypatch.setattr(serve, tuned, lambda: None)
    with serve.open_socket("127.0.0.1", 0) as sock:
        serve.run(create_app, MemoryStore(), Settings(), sock, lambda server: None)
    assert seen == [1]
    assert worked_out == ["a field"], "the server had learned it already"
