"""Generic Fantasy: four grades of luck on every die, and a pool of points to improve on luck. Start reading here.

A character is three attribute dice with a pool of points each, and skills with their own dice. Every uncertain task
is one mechanic of `mechanics.py`: a test, a contest, an attack, or a table that a test is looked up in; what a player
may buy after a roll is in `improvements.py`. The chapters beside this file turn what a seat wants into such a roll, and
its outcome into events:

    checks.py    tests, help, trouble, contests             people.py     reactions, hirelings
    combat.py    initiative, turns, attacks, morale         market.py     buying, wearing, slots, repair
    harm.py      harm, wounds, death, treatment             recovery.py   rest, and trouble accepted afterwards
    creatures.py creatures at the table                     creation.py   making a character
    feats.py     the talents of classes

`sheet.py` has what only this game's sheets have, `rulings.py` what its text leaves open and which numbers a variant may
change, `data/` its texts and rows.
"""

from __future__ import annotations

from caltrop.games.common import every_table
from caltrop.games.common.conditions import in_play, onset
from caltrop.games.common.conditions.on_sheet import notice_ends
from caltrop.games.common.conditions.onset import tell_new_place
from caltrop.games.common.dice_pools import drafts, ladder, morale, pools, wounds
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

from . import (
    checks,
    combat,
    creation,
    creatures,
    feats,
    harm,
    library,
    market,
    mechanics,
    people,
    recovery,
    rulings,
    telling,
)
from .forecast import FORECAST
from .library import LIBRARY
from .rulings import DIALS
from .surface import SITUATIONS, SURFACE


def _notice(scene: Scene, before: State) -> None:
    """Apply what a move may lead to: a new pack size, a point of armour habit, single turns, a due morale roll."""
    notice_ends(scene, before)
    notice_run_out(scene, before)
    onset.release_the_bound(scene, before)
    ladder.resize_packs(scene, before)
    feats.update_armour_habits(scene, before)
    turn_order.end_finished_turn(scene, before)
    combat.end_double_turns(scene, before)
    combat.offer_morale(scene, before)
    hirelings.notice_pay(scene, before)
    drop_sprung_traps(scene, before)
    rout.notice_empty_side(scene, before)


MOVES = (
    *checks.MOVES,
    *recovery.TROUBLE_MOVES,
    *combat.MOVES,
    *harm.MOVES,
    *people.MOVES,
    *market.MOVES,
    *recovery.MOVES,
    *creation.MOVES,
    *feats.MOVES,
    *creatures.MOVES,
)

GAME = Game(
    "generic-fantasy",
    "Generic Fantasy",
    moves=(*every_table.MOVES, *MOVES),
    mechanics=(*every_table.MECHANICS, *mechanics_in(mechanics)),
    kinds=(
        *every_table.KINDS,
        *kinds_in(needs, wounds, pools, morale, drafts, failed_tests, library, feats, attitude, hirelings),
    ),
    rulings=rulings.RULINGS,
    dials=DIALS,
    later=harm.LATER | trade.LATER | {"generic-fantasy.morale": rout.leave_with_turn},
    notice=_notice,
    hurt=library.look_by_starting_points,
    warn_before_move=in_play.warn_before_move,
    ways=Ways(harm=wounds.hurt_without_blow, bring=creature_bringer(creatures.make_character), relocate=tell_new_place),
    round_seconds=6,
    languages="caltrop.games.generic_fantasy.languages",
    tellings=telling.TELLINGS,
    livery=LIBRARY.livery,
    lesson=lesson_reader("caltrop.games.generic_fantasy"),
    library=LIBRARY,
    situations=SITUATIONS,
    creation=creation.CREATION,
    surface=SURFACE,
    forecast=FORECAST,
    topics={
        "market": "generic-fantasy.create",
        "slots": "generic-fantasy.create",
        "protection": "generic-fantasy.create",
        "deprived": "generic-fantasy.rest",
    },
)
