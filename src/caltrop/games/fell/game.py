"""Fell: ability dice on a ladder, difficulty numbers, steel and spells. Start reading here.

A character is three dice, Body, Intellect and Willpower, each with as many points as it has sides. Every uncertain
task is one mechanic of `mechanics.py`: a test against a difficulty number, a contest of two pools, an attack, a
casting. The chapters beside this file turn what a seat wants into such a roll, and its outcome into events:

    checks.py    tests, contests, extended tests            people.py     reactions, leverage, hirelings
    combat.py    sides, turns, attacks, blasts, morale      market.py     buying, wearing, slots, repair
    harm.py      harm, protection, death, deprivation       recovery.py   the three kinds of rest
    magic.py     casting, learning skills and spells        growth.py     advancement, and what it may bring
    creatures.py creatures at the table                     creation.py   making a character

`pools.py` collects the dice of a roll, `sheet.py` has the parts that only Fell has, `rulings.py` what its text leaves
open and which numbers a variant may change, `data/` its texts and rows.
"""

from __future__ import annotations

from caltrop.games.common import every_table
from caltrop.games.common.conditions import in_play, onset
from caltrop.games.common.conditions.on_sheet import notice_ends
from caltrop.games.common.conditions.onset import tell_new_place
from caltrop.games.common.dice_pools import drafts, ladder, morale
from caltrop.games.common.dice_pools.ladder import look_by_points
from caltrop.games.common.fighting import rout, turn_order
from caltrop.games.common.health import needs
from caltrop.games.common.health.dying import notice_run_out
from caltrop.games.common.items import tools
from caltrop.games.common.items.trade import drop_sprung_traps
from caltrop.games.common.people import attitude, hirelings
from caltrop.games.common.people.creatures import creature_bringer
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
    growth,
    harm,
    magic,
    market,
    mechanics,
    people,
    recovery,
    rulings,
    sheet,
    telling,
)
from .forecast import FORECAST
from .growth import GROWTHS
from .library import LIBRARY
from .rulings import DIALS
from .surface import SITUATIONS, SURFACE, surface_with


def _notice(scene: Scene, before: State) -> None:
    """Apply what a move may lead to: fatigue, a new pack size, a due morale roll."""
    notice_ends(scene, before)
    notice_run_out(scene, before)
    onset.release_the_bound(scene, before)
    magic.notice_swapped_deaths(scene, before)
    magic.notice_broken_charms(scene, before)
    harm.update_fatigue(scene, before)
    growth.remember_danger(scene, before)
    ladder.resize_packs(scene, before)
    combat.offer_morale(scene, before)
    hirelings.notice_pay(scene, before)
    drop_sprung_traps(scene, before)
    rout.notice_empty_side(scene, before)
    turn_order.end_finished_turn(scene, before)


MOVES = (
    *checks.MOVES,
    *combat.MOVES,
    *harm.MOVES,
    *magic.MOVES,
    *people.MOVES,
    *market.MOVES,
    *recovery.MOVES,
    *growth.MOVES,
    *creation.MOVES,
    *creatures.MOVES,
)

GAME = Game(
    "fell",
    "Fell",
    moves=(*every_table.MOVES, *tools.MOVES, *MOVES),
    mechanics=(*every_table.MECHANICS, *mechanics_in(mechanics, growth)),
    kinds=(*every_table.KINDS, *kinds_in(needs, morale, drafts, sheet, growth, attitude, hirelings, tools)),
    rulings=rulings.RULINGS,
    dials=DIALS,
    later=harm.LATER | market.LATER | {"fell.morale": rout.leave_with_turn},
    notice=_notice,
    hurt=look_by_points,
    warn_before_move=in_play.warn_before_move,
    ways=Ways(harm=harm.hurt_without_blow, bring=creature_bringer(creatures.make_character), relocate=tell_new_place),
    round_seconds=6,
    languages="caltrop.games.fell.languages",
    tellings=telling.TELLINGS,
    livery=LIBRARY.livery,
    lesson=lesson_reader("caltrop.games.fell"),
    library=LIBRARY,
    situations=SITUATIONS,
    creation=creation.CREATION,
    growths=GROWTHS,
    surface=SURFACE,
    dialled_surface=surface_with,
    forecast=FORECAST,
)
