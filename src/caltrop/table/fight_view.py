"""The fight as one seat sees it."""

from __future__ import annotations

from msgspec import Struct, structs

from caltrop.kernel.events.encounter import still_to_act
from caltrop.kernel.state import State


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


def seen_fight(state: State) -> SeenFight | None:
    """Return the fight of a state, which may be one as a seat knows it.

    That a character's own turn is over is not shown: it goes on for players while someone hidden acts.
    """
    f = state.encounter
    if f is None:
        return None
    done = tuple(who for who in f.done if who != f.whose_turn)
    as_seen = structs.replace(state, encounter=structs.replace(f, done=done))
    return SeenFight(
        sides=f.sides,
        order=f.order,
        turn=f.turn,
        round=f.round,
        acted=f.acted,
        surprised=f.surprised,
        paused=f.paused,
        done=done,
        moved=f.moved,
        to_act=still_to_act(as_seen),
    )
