"""Clocks for any purpose: a ritual, an alarm, a long journey. The facilitator fills them, openly or hidden."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta

from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick, Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.open_business import ProgressEnded, ProgressMoved, ProgressSet
from caltrop.kernel.state.state import ProgressClock

from .wants import Id, Name, NoPlan

RULE = "table.progress"
SIZE = 6  # segments of a clock that says no number
LEAST, MOST, MANY = 2, 12, 30  # segments of a clock, and clocks of a table
SIZED = re.compile(r"(.+?)[\s,:]+(\d{1,2})", re.DOTALL)


# ---- set
class ProgressWants(Wants, frozen=True, kw_only=True):
    """A clock with `size` segments; `hidden` keeps it for the facilitator. `id` is the clock to change."""

    name: Name
    size: Annotated[int, Meta(ge=LEAST, le=MOST)] = SIZE
    hidden: bool = False
    id: Annotated[Id, Pick.progress, Unasked] = ""


def plan_progress(scene: Scene, actor: str, want: ProgressWants) -> NoPlan:
    if want.id:
        require_clock(scene, want.id)
    else:
        require_room(scene, 1)
    return plan_without_dice()


def require_room(scene: Scene, clocks: int) -> None:
    """Refuse more clocks than a table holds."""
    if clocks and len(scene.state.progress) + clocks > MANY:
        refuse("too-many-clocks", RULE, most=MANY)


def require_clock(scene: Scene, id: str) -> ProgressClock:
    if id not in scene.state.progress:
        refuse("no-such-clock", RULE, got=id)
    return scene.state.progress[id]


def set_clock(scene: Scene, actor: str, want: ProgressWants, outcome: Nothing) -> None:
    filled = scene.state.progress[want.id].filled if want.id else 0
    clock = ProgressClock(want.name, want.size, min(filled, want.size), want.hidden)
    begin_clock(scene, clock, want.id)


def begin_clock(scene: Scene, clock: ProgressClock, id: str = "") -> None:
    """Put a clock on the table; its id tells nothing of hidden ones."""
    found = id or scene.secret_id("clock", "clock", scene.state.progress)
    scene.emit(ProgressSet(found, clock), audience=() if clock.hidden else None)


def parse_clock(line: str, *, hidden: bool) -> ProgressClock:
    """Read a line of a prepared scene: "The ritual, 8" has eight segments, a bare name six."""
    sized = SIZED.fullmatch(line.strip())
    name, size = (sized[1], int(sized[2])) if sized else (line.strip(), SIZE)
    return ProgressClock(name[:60], max(LEAST, min(MOST, size)), 0, hidden)


# ---- fill, remove
class TickWants(Wants, frozen=True, kw_only=True):
    """Fill `by` segments; a negative number empties them again."""

    id: Annotated[Id, Pick.progress]
    by: Annotated[int, Meta(ge=-MOST, le=MOST)] = 1


def plan_tick(scene: Scene, actor: str, want: TickWants) -> NoPlan:
    clock = require_clock(scene, want.id)
    if want.by > 0 and clock.is_full:
        refuse("clock-full", RULE, name=clock.name)
    if want.by <= 0 and not (want.by and clock.filled):
        refuse("clock-empty", RULE, name=clock.name)
    return plan_without_dice()


def tick(scene: Scene, actor: str, want: TickWants, outcome: Nothing) -> None:
    hidden = scene.state.progress[want.id].hidden
    scene.emit(ProgressMoved(want.id, want.by), audience=() if hidden else None)


class EndWants(Wants, frozen=True, kw_only=True):
    id: Annotated[Id, Pick.progress]


def plan_end(scene: Scene, actor: str, want: EndWants) -> NoPlan:
    require_clock(scene, want.id)
    return plan_without_dice()


def end(scene: Scene, actor: str, want: EndWants, outcome: Nothing) -> None:
    clock = scene.state.progress[want.id]
    scene.emit(ProgressEnded(want.id, clock.name), audience=() if clock.hidden else None)


MOVES: tuple[AnyMove, ...] = (
    Move(RULE, ProgressWants, plan_progress, set_clock, by="facilitator"),
    Move("table.progress.tick", TickWants, plan_tick, tick, rule=RULE, by="facilitator"),
    Move("table.progress.end", EndWants, plan_end, end, rule=RULE, by="facilitator", danger=True),
)
