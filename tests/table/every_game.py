"""A table of each game, set up with its own moves, and what must hold after any play."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from at_table import SEATS, do, done
from caltrop.games import registry
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.state.state import State
from caltrop.table.codec import load, save
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Session, replay
from caltrop.table.view import view
from conformance.stage import recorded_bytes

IDS = registry.ids()
EACH = pytest.mark.parametrize("id", IDS)


def game(id: str) -> Game:
    found = registry.find(id)
    assert isinstance(found, Game)
    return found


def laid(id: str) -> Session:
    """Ana and Bram are there, of the seats s1 and s2, as the game makes them, and Ana has 30 coin."""
    found = game(id)
    start = State(game=id, seats=SEATS, rulings=dict(found.defaults))
    session = Session(found, start, DiceBox(recorded_bytes(f"every game {id}")).roll)
    for seat, name in (("s1", "Ana"), ("s2", "Bram")):
        done(do(session, seat, f"{id}.create", "", name=name))
    coin = session.state.part("ana", Purse).coin
    if coin != 30:
        done(do(session, "s0", f"{id}.coin", "ana", by=30 - coin))
    return session


def alike(session: Session) -> None:
    """Replay is equal to play, and a saved table opens as it was."""
    gone = session.undone_seqs()
    for entry in session.log:
        if entry.intent and not entry.cancelled and entry.seq not in gone:
            assert replay(session.game, entry, session.states[entry.seq - 1]) == entry
    again = load(game, save(session), lambda sides: 1)
    assert (again.state, again.log) == (session.state, session.log)


def seen(session: Session, seat: str) -> str:
    """Everything that a seat is shown, as text."""
    return msgspec.json.encode(view(session, seat)).decode()


def play(session: Session, seat: str, move: str, actor: str = "", /, **want: Any) -> Entry:
    """A move that goes through: warnings are overruled, and what waits is answered as usual."""
    result = do(session, seat, move, actor, overrule=True, **want)
    while isinstance(result, Parked):
        ask = result.asks[0]
        assert isinstance(ask, Choice), ask
        result = session.answer("s0", result.id, ask.key, ask.usual)
    return done(result)


def gear(session: Session, who: str) -> dict[str, int]:
    """Count a character's items by id, without natural weapons and hide."""
    found: dict[str, int] = {}
    for item in session.state.part(who, Pack).items.values():
        if item.kind != "natural":
            found[item.id] = found.get(item.id, 0) + item.count
    return found


def added(*packs: dict[str, int]) -> dict[str, int]:
    """What several have together."""
    return {id: sum(p.get(id, 0) for p in packs) for id in dict.fromkeys(k for p in packs for k in p)}


def coin(session: Session, who: str) -> int:
    return session.state.part(who, Purse).coin
