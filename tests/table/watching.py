"""Eyes on a table: everything that players and the spectator get to see, after every step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.base import Event
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Session, Warnings
from caltrop.table.view import View, view

PLAYERS = ("s1", "s2", "s3", "tv")


class Cup:
    """A dice box that rolls what was put into it, and nothing else."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def put(self, *faces: int) -> None:
        assert not self.faces, f"{self.faces} were never rolled"
        self.faces = list(faces)

    def __call__(self, sides: int) -> int:
        face = self.faces.pop(0)
        assert 1 <= face <= sides, f"the cup has {face} for a d{sides}"
        return face


def said(session: Session, seat: str) -> bytes:
    """All that a seat gets to see, as bytes."""
    return msgspec.json.encode(view(session, seat))


def sealed(session: Session, seat: str) -> bytes:
    """The same with prompts numbered as they come: their ids and keys are drawn from a secret salt and tell nothing."""
    seen = view(session, seat)
    raw = msgspec.json.encode(seen)
    tokens = [token for prompt in seen.prompts for token in (prompt.id, prompt.ask.key)]
    for n, token in enumerate(dict.fromkeys(tokens)):
        raw = raw.replace(token.encode(), f"<{n}>".encode())
    return raw


class Watch:
    """Plays a scene and checks after each act and each refusal that no secret is visible."""

    def __init__(self, session: Session, secrets: Iterable[str], check: Callable[[View], None] | None = None) -> None:
        self.session, self.secrets, self.check = session, list(secrets), check or (lambda seen: None)
        self.looks = 0
        self.look()

    def look(self) -> None:
        for seat in PLAYERS:
            self.search(said(self.session, seat), seat)
            self.check(view(self.session, seat))
        self.looks += 1

    def search(self, raw: bytes, seat: str) -> None:
        text = raw.decode().lower()
        for secret in self.secrets:
            found = re.search(secret.lower(), text)
            assert not found, f"{seat} sees {secret}: ...{text[max(0, found.start() - 200) : found.end() + 60]}..."

    def cup(self, *faces: int) -> None:
        assert isinstance(self.session.box, Cup)
        self.session.box.put(*faces)

    def act(self, seat: str, move: str, actor: str = "", /, *, faces: tuple[int, ...] = (), **want: Any) -> Result:
        """Try a move with these faces in the cup; what the seat is told about it is searched, too."""
        self.cup(*faces)
        more = {name: want.pop(f"_{name}") for name in ("dice", "call", "due", "overrule") if f"_{name}" in want}
        result = self.session.act(seat, Intent(move, actor, want, **more))
        return self.after(seat, result)

    def after(self, seat: str, result: Result) -> Result:
        if seat in PLAYERS and isinstance(result, (Refused, Warnings)):
            self.search(msgspec.json.encode(result), seat)
        self.look()
        return result

    def done(self, seat: str, move: str, actor: str = "", /, **want: Any) -> Entry:
        result = self.act(seat, move, actor, **want)
        assert isinstance(result, Entry), result
        return result

    def waits(self, seat: str, move: str, actor: str = "", /, **want: Any) -> Parked:
        result = self.act(seat, move, actor, **want)
        assert isinstance(result, Parked), result
        return result

    def answer(self, seat: str, waiting: Parked, value: str | tuple[int, ...], at: int = 0, *faces: int) -> Result:
        self.cup(*faces)
        return self.after(seat, self.session.answer(seat, waiting.id, waiting.asks[at].key, value))

    def undo(self, seq: int) -> Entry:
        result = self.session.undo("s0", seq)
        assert isinstance(result, Entry), result
        self.look()
        return result

    def cancel(self, waiting: Parked) -> None:
        assert isinstance(self.session.cancel("s0", waiting.id), Entry)
        self.look()


def numbers_of(closed: tuple[str, ...]) -> Callable[[View], None]:
    """Make a check that a view holds nothing of closed creatures but rolled dice and what every seat sees."""

    def check(seen: View) -> None:
        for who, sheet in seen.characters.items():
            if who in closed:
                assert all(type(w).__name__ == "Marks" for w in sheet.widgets), sheet
        for line in (*seen.log, *seen.waiting):
            steps(line.steps)
            for event in line.events:
                assert isinstance(event, Event)
                assert not (event.private and set(event.about()) & set(closed)), event
        for prompt in seen.prompts:
            steps(prompt.steps)
            assert prompt.ask.who not in closed

    def steps(shown: Iterable[Any]) -> None:
        for step in shown:
            assert step.who not in closed or set(step.facts) == {"dice", "faces"}, step

    return check
