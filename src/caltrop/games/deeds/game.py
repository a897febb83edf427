"""Deeds: scores to roll under, strikes that always land, and heroic deeds. Start reading here.

A character has three scores, Brawn, Finesse and Intellect, and a few HP before Brawn. Every uncertain thing is a
mechanic of `mechanics.py`. The chapters beside this file turn what people want into such a roll, and its outcome into
events:

    saves.py     saves, opposed ones, aid, interference     harm.py       damage, scars, critical injuries
    rounds.py    the clock, sides, declaring, initiative    recovery.py   moments, nights, a healer's care
    zones.py     distances, moving, how far one reaches     magic.py      spellbooks
    combat.py    attacks, blasts, allies, retreat           people.py     reactions, morale, hirelings
    heroic_deeds.py  deeds instead of damage                creation.py   making a character
    market.py    buying, wearing, the pack                  creatures.py  creatures at the table
    supplies.py  what is used up

`strikes.py` is what attacks of every kind share, `turns.py` keeps what a character does in a round, `sheet.py` the
parts that only Deeds has, `rulings.py` what its text leaves open, `data/` its shelves.
"""

from __future__ import annotations

from caltrop.games.common import every_table
from caltrop.games.common.conditions import onset
from caltrop.games.common.conditions.on_sheet import notice_ends
from caltrop.games.common.fighting import rout, turn_order
from caltrop.games.common.health import needs
from caltrop.games.common.health.dying import notice_run_out
from caltrop.games.common.items import tools
from caltrop.games.common.people import attitude, hirelings
from caltrop.games.common.saves import scores
from caltrop.games.common.table.countdowns import end_spells_of_the_dead
from caltrop.games.common.table.lessons import lesson_reader
from caltrop.kernel.contract.game import Game, Ways, kinds_in
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import mechanics_in
from caltrop.kernel.state.state import State

from . import (
    combat,
    creation,
    creatures,
    harm,
    heroic_deeds,
    magic,
    market,
    mechanics,
    people,
    recovery,
    rounds,
    rulings,
    saves,
    sheet,
    telling,
    turns,
    zones,
)
from .forecast import FORECAST
from .library import LIBRARY
from .rulings import DIALS
from .surface import SITUATIONS, SURFACE


def _notice(scene: Scene, before: State) -> None:
    """Apply what a move may lead to: fatigue, a place for new foes, a due morale save."""
    notice_ends(scene, before)
    notice_run_out(scene, before)
    end_spells_of_the_dead(scene, before)
    onset.release_the_bound(scene, before)
    harm.update_fatigue(scene, before)
    rounds.place_newcomers(scene, before)
    people.offer_morale(scene, before)
    hirelings.notice_pay(scene, before)
    rout.notice_empty_side(scene, before)
    turn_order.end_finished_turn(scene, before, rounds.TURNS)


MOVES = (
    *saves.MOVES,
    *rounds.MOVES,
    *zones.MOVES,
    *combat.MOVES,
    *heroic_deeds.MOVES,
    *harm.MOVES,
    *recovery.MOVES,
    *magic.MOVES,
    *people.MOVES,
    *market.MOVES,
    *creation.MOVES,
    *creatures.MOVES,
)
_TOPICS = {
    "market": market.MARKET,
    "hirelings": people.HIRELINGS,
    "slots": market.SLOTS,
    "protection": market.ARMOUR,
    "death": "deeds.damage",
    "combat": "deeds.round",
    "contest": "deeds.opposed",
}

GAME = Game(
    "deeds",
    "Deeds",
    moves=(*every_table.MOVES, *tools.MOVES, *MOVES),
    mechanics=(*every_table.MECHANICS, *mechanics_in(mechanics)),
    kinds=(*every_table.KINDS, *kinds_in(needs, sheet, turns, zones, attitude, hirelings, tools)),
    rulings=rulings.RULINGS,
    dials=DIALS,
    later=harm.LATER | market.LATER | magic.LATER | {"deeds.morale": rout.leave_with_turn},
    notice=_notice,
    hurt=scores.look_by_scores("Brawn"),
    warn_before_move=turns.warn_before_move,
    ways=Ways(harm=harm.hurt_without_blow, relocate=zones.relocate),
    round_seconds=30,
    languages="caltrop.games.deeds.languages",
    tellings=telling.TELLINGS,
    livery=LIBRARY.livery,
    lesson=lesson_reader("caltrop.games.deeds"),
    library=LIBRARY,
    situations=SITUATIONS,
    creation=creation.CREATION,
    surface=SURFACE,
    forecast=FORECAST,
    topics=_TOPICS,
)
