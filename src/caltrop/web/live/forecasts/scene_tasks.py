"""How dangerous a scene would be for a party, for several numbers of one kind of foe; worked out by workers."""

from __future__ import annotations

from msgspec import Struct, structs

from caltrop.forecast.fight_files import MOST_FIGHTERS, creature_sheet, made_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.kernels import OutOfTime
from caltrop.forecast.live_fight import EACH, plain_sheet
from caltrop.forecast.model import Fight, FighterGroup
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused, Refuses, refuse
from caltrop.kernel.state.state import State
from caltrop.odds.budget import TooLarge
from caltrop.table.codec import codec_of
from caltrop.web.live.workers import worker_task

from .tasks import MEMORY, PlayedGame, clock, played_game

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
