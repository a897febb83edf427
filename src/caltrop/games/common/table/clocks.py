"""Clocks: the story's own, a turn of exploring as one deed, and clocks for a ritual, an alarm, a long journey.

In a turn of exploring time passes, lights burn down, and if the facilitator wants, something may come. No game here
has a rule for what comes along, so the facilitator chooses the chance and the table. What is rolled for it, and what
comes of it, only facilitators see. Clocks for a purpose are filled by the facilitator, openly or hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.health.dying import warn_of_open_verdicts
from caltrop.games.common.library.random_tables import ROW, RowOutcome, RowParams, Unfolding, known_tables, row_at
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick, Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.telling import HeardLine, Tellings
from caltrop.kernel.rules.dice import Dice
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.open_business import ProgressEnded, ProgressMoved, ProgressSet
from caltrop.kernel.state.events.story import ExplorationRolled
from caltrop.kernel.state.messages import Data, Message
from caltrop.kernel.state.state import ProgressClock
from caltrop.messages import log

from .countdowns import Unit, seconds
from .time import pass_time
from .wants import Amount, Id, Name, NoPlan

EXPLORE_RULE = "table.explore"
_MINUTES = 10
_MOST_MINUTES = 720
_SIDES = 6  # of the die that says whether something comes
_LONG_IN_A_FIGHT = 600  # seconds


# ---- the clock of the story
class ClockWants(Wants, frozen=True, kw_only=True):
    n: Amount
    unit: Unit = "minutes"


def _plan_clock(scene: Scene, actor: str, want: ClockWants) -> NoPlan:
    """Warn of a length that no fight lasts."""
    if scene.state.fight is not None and seconds(scene, want.n, want.unit) >= _LONG_IN_A_FIGHT:
        scene.warn("in-a-fight", scene.rule("combat"), doing="time")
    warn_of_open_verdicts(scene)
    return plan_without_dice()


def _advance_clock(scene: Scene, actor: str, want: ClockWants, outcome: Nothing) -> None:
    pass_time(scene, seconds(scene, want.n, want.unit))


TIME_MOVES: tuple[AnyMove, ...] = (
    Move("table.clock", ClockWants, _plan_clock, _advance_clock, rule="table.clock", by="facilitator"),
)


# ---- exploring
class ExploreWants(Wants, frozen=True, kw_only=True):
    """How long it takes; something comes on `chance` faces of a d6; `table` says what it is."""

    minutes: Annotated[int, Meta(ge=1, le=_MOST_MINUTES)] = _MINUTES
    chance: Annotated[int, Meta(ge=0, le=_SIDES)] = 0
    table: Annotated[Id, Pick.tables] = ""


def _plan_turn(scene: Scene, actor: str, want: ExploreWants) -> Plan[Any, Any]:
    """Warn in a fight, as of any long time; refuse a table that cannot be rolled on."""
    found = known_tables(scene).get(want.table)
    if want.table and (found is None or not found.die):
        refuse("no-such-table-to-roll", EXPLORE_RULE, got=want.table)
    if scene.state.fight is not None:
        scene.warn("in-a-fight", scene.rule("combat"), doing="time")
    warn_of_open_verdicts(scene)
    if not want.chance:
        return plan_without_dice()
    return Plan(ROW, RowParams(die=f"d{_SIDES}"), {"roller": scene.seat}, audience=())


def _explore(scene: Scene, actor: str, want: ExploreWants, outcome: object) -> None:
    """Let the time pass, then tell the facilitator whether something comes, and what."""
    pass_time(scene, want.minutes * 60)
    if not isinstance(outcome, RowOutcome):
        return
    comes = outcome.face <= want.chance
    table = known_tables(scene).get(want.table) if comes else None

    def throw(dice: Dice) -> int:
        return scene.fate.total(dice, scene.seat, EXPLORE_RULE)

    text = ""
    if table is not None and table.die:
        face = scene.fate.roll(table.die, scene.seat, EXPLORE_RULE)
        text = Unfolding(known_tables(scene), throw).unfold(row_at(table, face))
    found = ExplorationRolled(
        comes=comes, table=table.id if table else "", title=table.title if table else "", text=text
    )
    scene.emit(found, audience=())


EXPLORE_MOVES: tuple[AnyMove, ...] = (
    Move(EXPLORE_RULE, ExploreWants, _plan_turn, _explore, by="facilitator", changes_others=True),
)


_CLOCK_RULE = "table.progress"
_SIZE = 6  # segments of a clock that says no number
# Segments of a clock, and clocks of a table.
_LEAST = 2
_MOST_STEPS = 12
_MANY = 30
_NAME_AND_SIZE = re.compile(r"(.+?)[\s,:]+(\d{1,2})", re.DOTALL)


# ---- set
class ProgressWants(Wants, frozen=True, kw_only=True):
    """A clock with `size` segments; `hidden` keeps it for the facilitator. `id` is the clock to change."""

    name: Name
    size: Annotated[int, Meta(ge=_LEAST, le=_MOST_STEPS)] = _SIZE
    hidden: bool = False
    id: Annotated[Id, Pick.progress, Unasked] = ""


def _plan_progress(scene: Scene, actor: str, want: ProgressWants) -> NoPlan:
    if want.id:
        _require_clock(scene, want.id)
    else:
        require_room(scene, 1)
    return plan_without_dice()


def require_room(scene: Scene, clocks: int) -> None:
    """Refuse more clocks than a table holds."""
    if clocks and len(scene.state.progress) + clocks > _MANY:
        refuse("too-many-clocks", _CLOCK_RULE, most=_MANY)


def _require_clock(scene: Scene, id: str) -> ProgressClock:
    if id not in scene.state.progress:
        refuse("no-such-clock", _CLOCK_RULE, got=id)
    return scene.state.progress[id]


def _set_clock(scene: Scene, actor: str, want: ProgressWants, outcome: Nothing) -> None:
    filled = scene.state.progress[want.id].filled if want.id else 0
    clock = ProgressClock(want.name, want.size, min(filled, want.size), want.hidden)
    begin_clock(scene, clock, want.id)


def begin_clock(scene: Scene, clock: ProgressClock, id: str = "") -> None:
    """Put a clock on the table; its id tells nothing of hidden ones."""
    found = id or scene.secret_id("clock", "clock", scene.state.progress)
    scene.emit(ProgressSet(found, clock), audience=() if clock.hidden else None)


def parse_clock(line: str, *, hidden: bool) -> ProgressClock:
    """Read a line of a prepared scene: "The ritual, 8" has eight segments, a bare name six."""
    sized = _NAME_AND_SIZE.fullmatch(line.strip())
    name, size = (sized[1], int(sized[2])) if sized else (line.strip(), _SIZE)
    return ProgressClock(name[:60], max(_LEAST, min(_MOST_STEPS, size)), 0, hidden)


# ---- fill, remove
class TickWants(Wants, frozen=True, kw_only=True):
    """Fill `by` segments; a negative number empties them again."""

    id: Annotated[Id, Pick.progress]
    by: Annotated[int, Meta(ge=-_MOST_STEPS, le=_MOST_STEPS)] = 1


def _plan_tick(scene: Scene, actor: str, want: TickWants) -> NoPlan:
    clock = _require_clock(scene, want.id)
    if want.by > 0 and clock.is_full:
        refuse("clock-full", _CLOCK_RULE, name=clock.name)
    if want.by <= 0 and not (want.by and clock.filled):
        refuse("clock-empty", _CLOCK_RULE, name=clock.name)
    return plan_without_dice()


def _tick(scene: Scene, actor: str, want: TickWants, outcome: Nothing) -> None:
    hidden = scene.state.progress[want.id].hidden
    scene.emit(ProgressMoved(want.id, want.by), audience=() if hidden else None)


class EndWants(Wants, frozen=True, kw_only=True):
    id: Annotated[Id, Pick.progress]


def _plan_end(scene: Scene, actor: str, want: EndWants) -> NoPlan:
    _require_clock(scene, want.id)
    return plan_without_dice()


def _end(scene: Scene, actor: str, want: EndWants, outcome: Nothing) -> None:
    clock = scene.state.progress[want.id]
    scene.emit(ProgressEnded(want.id, clock.name), audience=() if clock.hidden else None)


CLOCK_MOVES: tuple[AnyMove, ...] = (
    Move(_CLOCK_RULE, ProgressWants, _plan_progress, _set_clock, by="facilitator"),
    Move("table.progress.tick", TickWants, _plan_tick, _tick, rule=_CLOCK_RULE, by="facilitator"),
    Move("table.progress.end", EndWants, _plan_end, _end, rule=_CLOCK_RULE, by="facilitator", danger=True),
)


def _tell_encounter(event: ExplorationRolled, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell whether something comes, and what the table says of it; of the game's own, in its English."""
    if not event.comes:
        return (log.NothingComes(),)
    if not event.text:
        return (log.SomethingComes(),)
    is_ours = heard.row(event.table, "tables") is not None and not event.table.startswith("own-")
    title, text = (Data(event.title), Data(event.text)) if is_ours else (event.title, event.text)
    return (log.Encounters(title=title, text=text),)


TELLINGS = Tellings({"exploration-rolled": _tell_encounter})
