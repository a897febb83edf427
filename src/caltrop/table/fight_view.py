"""The fight as one seat sees it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from caltrop.kernel.state.events.fights import still_to_act
from caltrop.kernel.state.state import Encounter, State


class SeenFight(Struct, frozen=True):
    sides: dict[str, tuple[str, ...]]
    order: tuple[str, ...]
    turn: int
    round: int
    acted: tuple[str, ...]
    surprised: tuple[str, ...]
    paused: bool
    done: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    to_act: tuple[str, ...] = ()  # those whose turn it is and who are not done
    meanwhile: str = ""  # who takes a turn that players do not see


def reading(field: str) -> Any:
    """Make a property that reads a field of the fight."""
    return property(lambda seen: getattr(seen.fight, field))


class FightInSight:
    """The fight of a state, which may be one as a seat knows it: each part is worked out when it is read."""

    def __init__(self, state: State) -> None:
        assert state.fight is not None
        self.state, self.fight = state, state.fight

    sides: dict[str, tuple[str, ...]] = reading("sides")
    order: tuple[str, ...] = reading("order")
    turn: int = reading("turn")
    round: int = reading("round")
    acted: tuple[str, ...] = reading("acted")
    surprised: tuple[str, ...] = reading("surprised")
    paused: bool = reading("paused")
    moved: tuple[str, ...] = reading("moved")
    done: tuple[str, ...] = reading("done")
    to_act: tuple[str, ...] = property(lambda seen: still_to_act(seen.state))  # type: ignore[assignment]
    meanwhile: str = property(lambda seen: unseen_fighter(seen.fight))  # type: ignore[assignment]


def unseen_fighter(fight: Encounter) -> str:
    """Return who takes a turn that players do not see; "" where no one does."""
    return fight.meanwhile.who if fight.meanwhile else ""


def seen_fight(state: State) -> SeenFight | None:
    """Return the fight of a state, which may be one as a seat knows it, as a whole."""
    if state.fight is None:
        return None
    seen = FightInSight(state)
    return SeenFight(*(getattr(seen, name) for name in SeenFight.__struct_fields__))
