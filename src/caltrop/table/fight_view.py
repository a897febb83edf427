"""The fight as one seat sees it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from caltrop.kernel.events.encounter import still_to_act
from caltrop.kernel.state import Encounter, State


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


def reading(field: str) -> Any:
    """Make a property that reads a field of the fight."""
    return property(lambda seen: getattr(seen.fight, field))


class FightInSight:
    """The fight of a state, which may be one as a seat knows it: each part is worked out when it is read."""

    def __init__(self, state: State) -> None:
        assert state.encounter is not None
        self.state, self.fight = state, state.encounter

    sides: dict[str, tuple[str, ...]] = reading("sides")
    order: tuple[str, ...] = reading("order")
    turn: int = reading("turn")
    round: int = reading("round")
    acted: tuple[str, ...] = reading("acted")
    surprised: tuple[str, ...] = reading("surprised")
    paused: bool = reading("paused")
    moved: tuple[str, ...] = reading("moved")
    done: tuple[str, ...] = property(lambda seen: shown_done(seen.fight))  # type: ignore[assignment]
    to_act: tuple[str, ...] = property(lambda seen: still_to_act(seen.state, seen.done))  # type: ignore[assignment]


def shown_done(fight: Encounter) -> tuple[str, ...]:
    """Return who is shown as done. That a character's own turn is over is not shown: it goes on for players while
    someone hidden acts.
    """
    return tuple(who for who in fight.done if who != fight.whose_turn)


def seen_fight(state: State) -> SeenFight | None:
    """Return the fight of a state, which may be one as a seat knows it, as a whole."""
    if state.encounter is None:
        return None
    seen = FightInSight(state)
    return SeenFight(*(getattr(seen, name) for name in SeenFight.__struct_fields__))
