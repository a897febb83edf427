"""Grimoire: d20 and an attribute against a difficulty or a save, action points, magic dice. Start reading here.

A character has three scores, STR, DEX and WIL, and a few hit points. Every uncertain thing is one mechanic of
`mechanics.py`: an action or a save against a DC, a contest, an attack, a casting. The chapters beside this file turn
what people want into such a roll, and its outcome into events:

    checks.py         actions, saves, contests           magic.py      magic dice, spells, the mishaps
    action_points.py  what each action costs             books.py      scrolls, copying, making a grimoire
    rounds.py         groups, turn order, rounds         market.py     buying, wearing, using
    combat.py         attacks, blasts                    recovery.py   rest, and what waits for it
    held_actions.py   paid now, rolled when triggered    people.py     reactions, hirelings, morale, retreat
    harm.py           damage, scars, attributes at 0     creation.py   making a character
    creatures.py      creatures at the table

`turns.py` keeps what a character has in a turn, `sheet.py` the parts that only Grimoire has, `rulings.py` what its text
leaves open, `data/` its shelves.
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
    action_points,
    books,
    checks,
    combat,
    creation,
    creatures,
    harm,
    held_actions,
    magic,
    market,
    mechanics,
    people,
    recovery,
    rounds,
    rulings,
    sheet,
    telling,
    turns,
)
from .forecast import FORECAST
from .library import LIBRARY
from .rulings import DIALS
from .surface import SITUATIONS, SURFACE


def _notice(scene: Scene, before: State) -> None:
    """Apply what a move may lead to: what ends, fatigue, points, a spell for a new scroll, a due morale save."""
    notice_ends(scene, before)
    notice_run_out(scene, before)
    end_spells_of_the_dead(scene, before)
    onset.release_the_bound(scene, before)
    action_points.adjust_points(scene, before)
    harm.update_fatigue(scene, before)
    books.assign_missing_spells(scene, before)
    magic.sever_bound_hands(scene, before)
    people.offer_morale(scene, before)
    hirelings.notice_pay(scene, before)
    rout.notice_empty_side(scene, before)
    turn_order.end_finished_turn(scene, before, rounds.TURNS)


MOVES = (
    *checks.MOVES,
    *action_points.MOVES,
    *combat.MOVES,
    *held_actions.MOVES,
    *rounds.MOVES,
    *people.MORALE_MOVES,
    *harm.MOVES,
    *magic.MOVES,
    *books.MOVES,
    *people.PEOPLE_MOVES,
    *market.MOVES,
    *recovery.MOVES,
    *creation.MOVES,
    *creatures.MOVES,
)

GAME = Game(
    "grimoire",
    "Grimoire",
    moves=tuple(checks.announce_naturals_after(move) for move in (*every_table.MOVES, *tools.MOVES, *MOVES)),
    mechanics=(*every_table.MECHANICS, *mechanics_in(mechanics)),
    kinds=(*every_table.KINDS, *kinds_in(needs, sheet, turns, rounds, attitude, hirelings, tools)),
    rulings=rulings.RULINGS,
    dials=DIALS,
    later=harm.LATER | harm.SCAR_LATER | magic.MISHAP_LATER | market.LATER | magic.LATER | people.LATER,
    notice=_notice,
    warn_before_move=action_points.warn_before_move,
    ways=Ways(harm=harm.hurt_without_blow, bring=creatures.bring_creature),
    hurt=scores.look_by_scores("STR", "DEX", "WIL"),
    round_seconds=120,
    languages="caltrop.games.grimoire.languages",
    tellings=telling.TELLINGS,
    livery=LIBRARY.livery,
    lesson=lesson_reader("caltrop.games.grimoire"),
    library=LIBRARY,
    situations=SITUATIONS,
    creation=creation.CREATION,
    surface=SURFACE,
    forecast=FORECAST,
    topics={"death": "grimoire.critical", "combat": "grimoire.initiative", "protection": "grimoire.armor"},
)
