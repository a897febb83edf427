"""Forecasts of fights, worked out by workers.

A worker remembers the fights that it was asked about last: the next answer about the same fight, one deed later, costs
little. A task takes a second or so at most; an answer that is rough by then is made better when it is asked for again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from time import monotonic, process_time
from typing import Any

import msgspec
from msgspec import Struct, structs

from caltrop.forecast.answer import BestPlay, Forecast, omissions, policies_used, spells_cast
from caltrop.forecast.fight_files import (
    MOST_FIGHTERS,
    FightFile,
    creature_sheet,
    made_fight,
    policies_at,
    read_policies,
)
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.kernels import OutOfTime
from caltrop.forecast.live_fight import EACH, FightMemory, Memories, is_refined, plain_sheet
from caltrop.forecast.model import Fight, FighterGroup, SidePolicy
from caltrop.games import registry
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.variants import apply_variant
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused, Refuses, refuse
from caltrop.kernel.state.state import State
from caltrop.lab.fight_questions import FightAsker, read_asked_fight
from caltrop.odds.budget import TooLarge
from caltrop.table.codec import codec_of
from caltrop.web.live.workers import worker_task

MEMORY = 2048  # megabytes of addresses; numpy takes many and uses few
# Seconds of computing that an answer may take.
MADE_UP = 6.0
AS_IT_STANDS = 1.0
BEST = 2.5
EXACT = 3.0  # seconds in which a made-up fight may be solved exactly, before it is simulated
UNHURRIED = 2.5  # as many seconds on the clock as of computing may pass: on a busy machine an answer comes in parts
MOST_FIGHTS = 100_000  # that a request may have simulated
MEMORIES = Memories()


class PlayedGame(Struct, frozen=True):
    """A game as a table plays it: its id, and its variant as JSON."""

    id: str
    variant: bytes = b""


class TableFight(Struct, frozen=True):
    """The fight of a table: the part of its state that fights, as JSON; `policies` if not the table's own count."""

    table: str
    game: PlayedGame
    state: bytes
    policies: dict[str, Any] | None = None
    best: bool = False


class MadeUpForecast(Struct, frozen=True, tag="made-up"):
    """The forecast of a made-up fight, and what it leaves out."""

    answer: Forecast
    left_out: tuple[str, ...]
    policies: dict[str, SidePolicy] = {}
    spells: tuple[str, ...] = ()  # that are cast


class TableForecast(Struct, frozen=True, tag="table"):
    """The forecast of a table's fight: None as long as there is none. `ids` are the members of each of its groups."""

    answer: Forecast | None
    refined: bool
    ids: tuple[tuple[str, ...], ...]
    left_out: tuple[str, ...]
    learnt: int  # how much is known of this fight by now
    best: BestPlay | None = None
    policies: dict[str, SidePolicy] = {}  # what both sides do
    spells: tuple[str, ...] = ()  # that are cast


def game_for_worker(game: Game) -> PlayedGame:
    return PlayedGame(game.id, msgspec.json.encode(game.variant) if game.variant else b"")


@lru_cache(maxsize=16)
def played_game(wanted: PlayedGame) -> Game:
    found = registry.find(wanted.id)
    assert isinstance(found, Game)
    return apply_variant(found, msgspec.json.decode(wanted.variant)) if wanted.variant else found


def clock(seconds: float) -> Callable[[], bool]:
    """Return a function that tells whether these seconds of computing are over.

    So it does if the machine is so busy that they take long. Who stops by then keeps what was learnt; a worker that
    goes over its time is ended, with all that it knows.
    """
    end = process_time() + seconds
    last = monotonic() + UNHURRIED * seconds
    return lambda: process_time() > end or monotonic() > last


# ---- a made-up fight
@worker_task(seconds=8, memory=MEMORY)
def forecast_made_up(game: str, raw: dict[str, Any], unnamed: dict[str, str]) -> MadeUpForecast | Refused:
    """Forecast a fight that is described as a file describes it; `unnamed` is in the reader's language."""
    try:
        asked, fight = read_asked_fight(played_game(PlayedGame(game)), raw, unnamed)
        asker = Forecaster(fight)
        answer = FightAsker(asker, fights_of(asked), asked.seed).answer(asked.exact or None, EXACT, clock(MADE_UP))
    except Refuses as no:
        return no.refused
    if answer is None:
        return Refused("too-costly", "table.limits")
    return MadeUpForecast(answer, omissions(fight, answer), policies_used(fight), spells_cast(fight))


def fights_of(asked: FightFile) -> int:
    return min(asked.fights, MOST_FIGHTS)


# ---- the fight of a table
@worker_task(seconds=6, memory=MEMORY, about=lambda asked: f"fight {asked.table}")
def forecast_table(asked: TableFight) -> TableForecast | Refused:
    """Forecast a table's fight as it stands."""
    try:
        bare = played_game(asked.game)
        state = codec_of(bare).decode(asked.state, State)
        game = bare.with_homebrew(state.homebrew)
        memory = find_memory(asked, game, state)
        live = memory.enter(state)
        answer = memory.answer(clock(AS_IT_STANDS))
        best = memory.best_target(answer, clock(BEST)) if asked.best and answer is not None else None
    except Refuses as no:
        return no.refused
    left_out = (*omissions(live.fight, answer), *live.left_out)
    learnt = memory.fight_kernels
    return TableForecast(
        answer=answer,
        refined=is_refined(answer),
        ids=live.ids,
        left_out=left_out,
        learnt=learnt,
        best=best,
        policies=policies_used(live.fight),
        spells=spells_cast(live.fight),
    )


def find_memory(asked: TableFight, game: Game, state: State) -> FightMemory:
    asks = asked.policies
    policies = policies_at(game, state.tactics) if asks is None else read_policies(game, asks)
    rules = msgspec.json.encode((asked.game, policies, state.rulings, state.homebrew), order="sorted").decode()
    return MEMORIES.find((asked.table, rules), game, policies)


def fighting_part(state: State) -> State:
    """Return what a fight needs of a table's state: those who fight, their rulings, the clock, the facilitator."""
    fight = state.fight
    members = [who for side in fight.sides.values() for who in side] if fight else []
    people = {who: structs.replace(state.characters[who], portrait="") for who in members if who in state.characters}
    seats = {id: seat for id, seat in state.seats.items() if seat.role == "facilitator"}
    return State(
        game=state.game,
        seats=seats,
        characters=people,
        rulings=state.rulings,
        fight=fight,
        clock=state.clock,
        tactics=state.tactics,
        homebrew=state.homebrew,
    )


def table_fight(
    table: str, game: Game, state: State, policies: dict[str, Any] | None = None, *, best: bool = False
) -> TableFight:
    sent = codec_of(game).encode(fighting_part(state))
    return TableFight(table, game_for_worker(game.bare), sent, policies, best)


SECONDS = 1.5  # of computing that an answer may take
FIGHTS = 1_000  # of each number of foes
MOST_KEPT = 4
KEPT: dict[tuple[str, bytes, tuple[str, ...]], Forecaster] = {}


class SceneFight(Struct, frozen=True):
    """A scene that is prepared: the party's part of the table's state, and its creatures, each line with its count.

    `at` is the line whose number varies, `counts` are the numbers that are asked about.
    """

    table: str
    game: PlayedGame
    state: bytes
    lines: tuple[tuple[str, int], ...]
    at: int
    counts: tuple[int, ...]


class DangerPoint(Struct, frozen=True):
    """How a fight against so many goes."""

    n: int
    party: float
    dead: float  # someone dies
    down: float  # how many of the party go down, on average
    lengths: tuple[float, ...]


class SceneDanger(Struct, frozen=True, tag="danger"):
    """The numbers that were found in time."""

    points: tuple[DangerPoint, ...]


@worker_task(seconds=6, memory=MEMORY, about=lambda asked: f"scene {asked.table}")
def measure_scene(asked: SceneFight) -> SceneDanger | Refused:
    """Forecast the fight of a scene for these numbers of foes, as far as there is time."""
    found = list[DangerPoint]()
    try:
        asker = find_asker(asked)
        asker.kernels.store.is_late = clock(SECONDS)
        for n in asked.counts:
            found.append(measure(asker, asked, n))
    except Refuses as no:
        return no.refused
    except TooLarge as large:
        return large.refused
    except OutOfTime:
        pass
    return SceneDanger(tuple(found))


def find_asker(asked: SceneFight) -> Forecaster:
    """Return what answers about this scene; it is kept, because kernels do not depend on how many there are."""
    key = (asked.table, asked.state, tuple(line for line, _ in asked.lines))
    found = KEPT.pop(key, None) or Forecaster(scene_fight(asked))
    while len(KEPT) >= MOST_KEPT:
        KEPT.pop(next(iter(KEPT)))
    KEPT[key] = found
    return found


def scene_fight(asked: SceneFight) -> Fight:
    """Return the fight of the scene. Raises `Refuses`."""
    bare = played_game(asked.game)
    state = codec_of(bare).decode(asked.state, State)
    game: Game = bare.with_homebrew(state.homebrew)
    party = [plain_sheet(sheet, state.clock) for sheet in state.characters.values()]
    if not party:
        refuse("no-party", "forecast")
    ours = [FighterGroup(sheet.name, PARTY, sheet) for sheet in party]
    sheets = (creature_sheet(game, line, state.homebrew) for line, _ in asked.lines)
    theirs = [FighterGroup(f"{n}", FOES, sheet) for n, sheet in enumerate(sheets)]
    return made_fight(game, (*ours, *theirs), EACH, rulings=state.rulings)


def measure(asker: Forecaster, asked: SceneFight, n: int) -> DangerPoint:
    fight = asker.fight
    first = sum(group.side == PARTY for group in fight.groups)
    counts = [n if at == asked.at else count for at, (_, count) in enumerate(asked.lines)]
    if sum(counts) + first > MOST_FIGHTERS:
        refuse("too-many-fighters", "forecast", n=sum(counts) + first, most=MOST_FIGHTERS)
    theirs = [structs.replace(g, count=c) for g, c in zip(fight.groups[first:], counts, strict=True)]
    asker.go_on_with(structs.replace(fight, groups=(*fight.groups[:first], *theirs)))
    answer = asker.simulate(FIGHTS)
    down = sum(group.down * group.count for group in answer.groups if group.side == PARTY)
    return DangerPoint(n, answer.party, answer.any_dead, down, answer.lengths)
