"""A stage for scenes: a session that remembers everything it said, refusals and warnings included."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import shake_256
from typing import Any

from msgspec import Struct

from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.rules.mechanic import Params
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.table import Said
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Session, Warnings


def recorded_bytes(seed: str) -> Callable[[int], bytes]:
    """Recorded entropy: the same bytes in every run."""
    stream = shake_256(seed.encode()).digest(4_000_000)
    at = 0

    def take(n: int) -> bytes:
        nonlocal at
        at += n
        assert at <= len(stream), "the recording is too short"
        return stream[at - n : at]

    return take


SAID = ("dice", "call", "due", "overrule", "outcome", "counted")  # what an intent says besides its parameters


class Stage:
    """Plays moves, answers what waits (as usual, or as told), and keeps every rule id that was spoken of."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.spoken: set[str] = set()
        self.results: list[Result] = []

    def do(self, seat: str, move: str, actor: str = "", /, *, say: dict[str, str] | None = None, **want: Any) -> Result:
        """Try a move; `say` answers waiting questions by their rule, others are answered as usual."""
        intent = {k: want.pop(f"_{k}") for k in SAID if f"_{k}" in want}
        result = self.session.act(seat, Intent(move, actor, want, **intent))
        while isinstance(result, Parked):
            ask = result.asks[0]
            usual = ask.usual if isinstance(ask, Choice) else ""
            if ask.rule not in (say or {}) and not isinstance(ask, Choice):
                result = self.session.roll_for("s0", result.id, ask.key)
            else:
                result = self.session.answer("s0", result.id, ask.key, (say or {}).get(ask.rule, usual))
        self.results.append(result)
        self._listen(result)
        return result

    def done(self, seat: str, move: str, actor: str = "", /, **want: Any) -> Entry:
        result = self.do(seat, move, actor, **want)
        assert isinstance(result, Entry), (move, result)
        return result

    def refused(self, code: str, seat: str, move: str, actor: str = "", /, **want: Any) -> None:
        before = self._standing()
        result = self.do(seat, move, actor, **want)
        assert isinstance(result, Refused), (move, result)
        assert result.code == code, result
        assert self._standing() == before

    def warned(self, code: str, seat: str, move: str, actor: str = "", /, **want: Any) -> None:
        before = self._standing()
        result = self.do(seat, move, actor, **want)
        assert isinstance(result, Warnings), (move, result)
        assert self._standing() == before
        assert code in [w.code for w in result.warnings], result

    def _standing(self) -> tuple[Any, ...]:
        """Everything that a refusal must leave as it was."""
        return self.session.state, len(self.session.log), dict(self.session.parked)

    def _listen(self, result: Result) -> None:
        if isinstance(result, Refused):
            self.spoken.add(result.rule)
        elif isinstance(result, Warnings):
            self.spoken |= {w.rule for w in result.warnings}
        elif isinstance(result, Entry):
            self.spoken |= {s.step.rule for s in result.steps}
            self.spoken |= {t.event.rule for t in result.emitted if isinstance(t.event, Said)}


def find_things(s: Stage, game: str) -> Stage:
    """Things found, taken, split, shared, renamed and bought: Ana and Bram, in every game."""
    s.done("s0", "table.gift", item="torch", count=3, coin=20, place="the mill")
    s.done("s1", f"{game}.take", "ana", source="pile", item="torch", count=3, _overrule=True)
    s.done("s1", f"{game}.share", "pile")
    s.done("s1", f"{game}.divide", "ana", item="torch", count=1)
    s.done("s1", f"{game}.relabel", "ana", item="torch", name="Tar stick")
    s.done("s1", f"{game}.shop", "ana", buys=[{"item": "torch"}], _overrule=True)
    return s


class Conformance(Struct, frozen=True):
    """What a game brings for the suite that every game must pass.

    `scenes` are played whole; `rulings` give, for an option, something that must differ between options; `samples`
    are parameters for each mechanic; `prose` are rules that nothing at the table can show, each with the reason.
    """

    scenes: dict[str, Callable[[], Stage]]
    rulings: dict[str, Callable[[str], Any]]
    samples: dict[str, tuple[Params, ...]]
    prose: dict[str, str] = {}
