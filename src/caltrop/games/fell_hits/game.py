"""Fell (Hits): every die is a miss, a weak hit or a hit; wounds, experience, and pushing. Start reading here.

A character is three attribute dice with as many points as they have sides, and skills with their own dice. Every
uncertain task is one mechanic of `mechanics.py`: a test, a contest of two pools, an attack. The chapters beside this
file turn what a seat wants into such a roll, and its outcome into events:

    checks.py    tests, help, pushing, contests             people.py     reactions, hirelings
    combat.py    sides, turns, attacks, blasts, morale      market.py     buying, wearing, slots, repair
    harm.py      harm, wounds, death, treatment             recovery.py   the three kinds of rest
    bestiary.py  creatures at the table                     create.py     making a character

`sheet.py` has the parts that only this game has, `rulings.py` what its text leaves open, `data/` its texts and rows.
What it shares with other games is in `games/common`: wounds, skills with dice, pools, turns, morale, sleep.
"""

from __future__ import annotations

from caltrop.games.common.chapters import afflictions, attitude, bearing, hirelings, passing, rout, trade
from caltrop.games.common.chapters.afflictions import tell_new_place
from caltrop.games.common.ladder_family import burden, drafts, morale, wounds
from caltrop.games.common.ladder_family.body import look_by_points
from caltrop.games.common.library.bestiary import creature_bringer
from caltrop.games.common.library.lessons import lesson_reader
from caltrop.games.common.sheet import failing, need, skills
from caltrop.games.common.sheet.conditions import notice_ends
from caltrop.games.common.table_moves import table
from caltrop.kernel.contract.game import Game, Ways, kinds_in
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import mechanics_in
from caltrop.kernel.state.state import State

from . import (
    bestiary,
    checks,
    combat,
    create,
    harm,
    market,
    mechanics,
    people,
    pushing,
    recovery,
    rulings,
    sheet,
    telling,
)
from .dials import DIALS
from .forecast import FORECAST
from .library import LIBRARY
from .situations import SITUATIONS
from .surface import SURFACE


def notice(scene: Scene, before: State) -> None:
    """Apply what a move may lead to: a new pack size, a due morale roll."""
    notice_ends(scene, before)
    afflictions.release_the_bound(scene, before)
    burden.resize_packs(scene, before)
    combat.offer_morale(scene, before)
    hirelings.notice_pay(scene, before)
    rout.notice_empty_side(scene, before)
    passing.end_finished_turn(scene, before)


CHAPTERS = (checks, pushing, combat, harm, people, market, recovery, create, bestiary)

GAME = Game(
    "fell-hits",
    "Fell (Hits)",
    moves=(*table.MOVES, *(move for chapter in CHAPTERS for move in chapter.MOVES)),
    mechanics=(*table.MECHANICS, *mechanics_in(mechanics)),
    kinds=(*table.KINDS, *kinds_in(need, wounds, skills, morale, drafts, failing, sheet, attitude, hirelings)),
    rulings=rulings.RULINGS,
    dials=DIALS,
    later=harm.LATER | trade.LATER | {"fell-hits.morale": rout.leave_with_turn},
    notice=notice,
    hurt=look_by_points,
    heed=bearing.heed,
    ways=Ways(harm=wounds.hurt_without_blow, bring=creature_bringer(bestiary.make_character), relocate=tell_new_place),
    round_seconds=6,
    languages="caltrop.games.fell_hits.languages",
    tellings=telling.TELLINGS,
    livery=LIBRARY.livery,
    lesson=lesson_reader("caltrop.games.fell_hits"),
    library=LIBRARY,
    situations=SITUATIONS,
    creation=create.CREATION,
    surface=SURFACE,
    forecast=FORECAST,
    topics={
        "market": "fell-hits.equipment",
        "slots": "fell-hits.equipment",
        "protection": "fell-hits.equipment",
        "deprived": "fell-hits.rest",
        "trouble": "fell-hits.push",
    },
)
