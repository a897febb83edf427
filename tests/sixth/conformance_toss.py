"""The sixth game's scenes for the suite."""

from __future__ import annotations

from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.state import Character, Seat, State
from caltrop.table.session import Session
from conformance.stage import Conformance, Stage


def toss() -> Game:
    from caltrop.games import registry

    found = registry.find("toss")
    assert isinstance(found, Game)
    return found


def stage(*faces: int, tie: str = "holds") -> Stage:
    left = list(faces)
    seats = {"s0": Seat("Gail", "facilitator"), "s1": Seat("Ann")}
    state = State(
        game="toss", seats=seats, characters={"ana": Character("Ana", "character", "s1")}, rulings={"toss.tie": tie}
    )
    return Stage(Session(toss(), state, lambda sides: left.pop(0)))


def scene() -> Stage:
    s = stage(5, 1)
    s.done("s1", "toss.toss", "ana", needs=3)
    s.done("s1", "toss.toss", "ana", needs=3)
    s.refused("not-on-the-die", "s1", "toss.toss", "ana", needs=7)
    s.done("s1", "toss.create", name="Wren")
    s.done("s0", "toss.creature", creature="Juggler", count=2)
    return s


def at_the_number(option: str) -> str:
    s = stage(3, tie=option)
    s.done("s1", "toss.toss", "ana", needs=3)
    return s.session.state.characters["ana"].life


def conformance() -> Conformance:
    from caltrop.games.toss.game import TossParams  # type: ignore[import-not-found]

    return Conformance(
        scenes={"two tosses": scene},
        rulings={"toss.tie": at_the_number},
        samples={"toss.toss": (TossParams(needs=3), TossParams(needs=6, tie="falls"))},
    )
