"""Evenings in which everybody does what their forms offer, and everything that is rolled is written down."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from msgspec import Struct

from caltrop.games import registry
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.fate import Choice, Fate, Roll, TableFate
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.kernel.rules.steps import Step
from caltrop.kernel.state.state import Seat
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session, open_table
from caltrop.web.page.forms.move_form import actors
from conformance.stage import recorded_bytes
from trust.planted import creature_of
from trust.wanting import by_form

MOVES = 14


class Run(Struct):
    """A mechanic that was run at a table: its steps, and what came of it."""

    mechanic: str
    steps: list[Step]
    outcome: Struct


@contextmanager
def runs_written_down() -> Iterator[list[Run]]:
    """Write down every run of every mechanic that is played to its end."""
    found: list[Run] = []
    call = Mechanic.__call__

    def listening(self: Mechanic[Any, Any], fate: Fate, params: Any) -> Any:
        at = len(fate.trace) if isinstance(fate, TableFate) else 0
        outcome = call(self, fate, params)
        if isinstance(fate, TableFate):
            found.append(Run(self.id, fate.trace[at:], outcome))
        return outcome

    Mechanic.__call__ = listening  # type: ignore[method-assign]
    try:
        yield found
    finally:
        Mechanic.__call__ = call  # type: ignore[method-assign]


def seated_table(game: str) -> Session:
    """Two heroes and two creatures, one of them with open numbers."""
    session = open_table(registry.games()[game], "Gail", DiceBox(recorded_bytes(f"reasons {game}")).roll)
    for name in ("Ann", "Bob"):
        done = session.act("s0", Intent("table.seat", "", {"name": name}))
        assert isinstance(done, Entry), done
    assert {id for id, seat in session.state.seats.items() if isinstance(seat, Seat)} >= {"s0", "s1", "s2"}
    creature = {"creature": creature_of(game), "count": 2}
    begin = [(s, Intent(f"{game}.create", "", {"name": n})) for s, n in (("s1", "Ana"), ("s2", "Bram"))]
    for seat, intent in (*begin, ("s0", Intent(f"{game}.creature", "", creature))):
        assert isinstance(session.act(seat, intent), Entry)
    foe = next(who for who, c in session.state.characters.items() if c.kind == "creature")
    assert isinstance(session.act("s0", Intent("table.show", foe, {"shows": "numbers"})), Entry)
    return session


def play(data: DataObject, session: Session) -> list[Entry]:
    """Do any of the game's own moves, in a fight and out of it; return the entries."""
    game = session.game.id
    rolls = [m for m in session.game.moves.values() if m.id.startswith(f"{game}.") and m.id != f"{game}.create"]
    before = session.seq
    for _ in range(MOVES):
        move = data.draw(st.sampled_from(rolls), "move")
        able = [option.value for option in actors(session, "s0", move)] or [""]
        actor = data.draw(st.sampled_from(able), "actor")
        want = by_form(data, session, "s0", move.id, actor)
        answer_all(data, session, session.act("s0", Intent(move.id, actor, want, overrule=True)))
    return session.log[before - session.base :]


def answer_all(data: DataObject, session: Session, result: object) -> None:
    """Answer whatever is asked, in any way."""
    while isinstance(result, Parked):
        ask = result.asks[0]
        if isinstance(ask, Roll):
            value: Any = tuple(data.draw(st.integers(1, SIDES[die])) for die in ask.dice)
        else:
            value = data.draw(st.sampled_from(ask.options)) if isinstance(ask, Choice) else "as it is"
        result = session.answer("s0", result.id, ask.key, value)
