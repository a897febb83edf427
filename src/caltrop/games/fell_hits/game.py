"""Fell (Hits): every die is a miss, a weak hit or a hit; wounds, experience, and pushing. Start reading here.

A character is three attribute dice with as many points as they have sides, and skills with their own dice. Every
uncertain task is one mechanic of `mechanics.py`: a test, a contest of two pools, an attack. The chapters beside this
file turn what a seat wants into such a roll, and its outcome into events:

    checks.py    tests, help, pushing at once, contests     people.py     reactions, hirelings
    combat.py    sides, turns, attacks, blasts, morale      market.py     buying, wearing, slots, repair
    harm.py      harm, wounds, death, treatment             recovery.py   rest, and pushing afterwards
    creatures.py creatures at the table                     creation.py   making a character

`sheet.py` has the parts that only this game has, `rulings.py` what its text leaves open and which numbers a variant may
change, `data/` its texts and rows. What it shares with other games is in `games/common`: wounds, skills with dice,
pools, turns, morale, sleep.
"""

from __future__ import annotations

from caltrop.games.common import every_table
from caltrop.games.common.conditions import in_play, onset
from caltrop.games.common.conditions.on_sheet import notice_ends
from caltrop.games.common.conditions.onset import tell_new_place
from caltrop.games.common.dice_pools import drafts, ladder, morale, pools, wounds
from caltrop.games.common.dice_pools.ladder import look_by_points
from caltrop.games.common.fighting import rout, turn_order
from caltrop.games.common.health import needs
from caltrop.games.common.health.dying import notice_run_out
from caltrop.games.common.items import trade
from caltrop.games.common.items.trade import drop_sprung_traps
from caltrop.games.common.people import attitude, hirelings
from caltrop.games.common.people.creatures import creature_bringer
from caltrop.games.common.table import failed_tests
from caltrop.games.common.table.lessons import lesson_reader
from caltrop.kernel.contract.game import Game, Ways, kinds_in
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import mechanics_in
from caltrop.kernel.state.state import State

from . import checks, combat, creation, creatures, harm, market, mechanics, people, recovery, rulings, sheet, telling
from .forecast import FORECAST
from .library import LIBRARY
from .rulings import DIALS
from .surface import SITUATIONS, SURFACE


def _notice(scene: Scene, before: State) -> None:
    """Apply what a move may lead to: a new pack size, a due morale roll."""
    notice_ends(scene, before)
    notice_run_out(scene, before)
    onset.release_the_bound(scene, before)
    ladder.resize_packs(scene, before)
    combat.offer_morale(scene, before)
    hirelings.notice_pay(scene, before)
    drop_sprung_traps(scene, before)
    rout.notice_empty_side(scene, before)
    turn_order.end_finished_turn(scene, before)


MOVES = (
    *checks.MOVES,
    *recovery.PUSH_MOVES,
    *combat.MOVES,
    *harm.MOVES,
    *people.MOVES,
    *market.MOVES,
    *recovery.MOVES,
    *creation.MOVES,
    *creatures.MOVES,
)

GAME = Game(
    "fell-hits",
    "Fell (Hits)",
    moves=(*every_table.MOVES, *MOVES),
    mechanics=(*every_table.MECHANICS, *mechanics_in(mechanics)),
    kinds=(
        *every_table.KINDS,
        *kinds_in(needs, wounds, pools, morale, drafts, failed_tests, sheet, attitude, hirelings),
    ),
    rulings=rulings.RULINGS,
    dials=DIALS,
    later=harm.LATER | trade.LATER | {"fell-hits.morale": rout.leave_with_turn},
    notice=_notice,
    hurt=look_by_points,
    warn_before_move=in_play.warn_before_move,
    ways=Ways(harm=wounds.hurt_without_blow, bring=creature_bringer(creatures.make_character), relocate=tell_new_place),
    round_seconds=6,
    languages="caltrop.games.fell_hits.languages",
    tellings=telling.TELLINGS,
    livery=LIBRARY.livery,
    lesson=lesson_reader("caltrop.games.fell_hits"),
    library=LIBRARY,
    situations=SITUATIONS,
    creation=creation.CREATION,
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
