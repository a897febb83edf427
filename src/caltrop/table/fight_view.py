"""The fight as one seat sees it."""

from __future__ import annotations

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


class FightInSight:
    """The fight of a state, which may be one as a seat knows it: each part is worked out when it is read."""

    def __init__(self, state: State) -> None:
        assert state.encounter is not None
        self.state, self.fight = state, state.encounter

    @property
    def sides(self) -> dict[str, tuple[str, ...]]:
        return self.fight.sides

    @property
    def order(self) -> tuple[str, ...]:
        return self.fight.order

    @property
    def turn(self) -> int:
        return self.fight.turn

    @property
    def round(self) -> int:
        return self.fight.round

    @property
    def acted(self) -> tuple[str, ...]:
        return self.fight.acted

    @property
    def surprised(self) -> tuple[str, ...]:
        return self.fight.surprised

    @property
    def paused(self) -> bool:
        return self.fight.paused

    @property
    def moved(self) -> tuple[str, ...]:
        return self.fight.moved

    @property
    def done(self) -> tuple[str, ...]:
        return shown_done(self.fight)

    @property
    def to_act(self) -> tuple[str, ...]:
        return still_to_act(self.state, self.done)


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
