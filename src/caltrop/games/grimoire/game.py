"""Grimoire: d20 and an attribute against a difficulty or a save, action points, magic dice. Start reading here.

A character has three scores, STR, DEX and WIL, and a few hit points. Every uncertain thing is one mechanic of
`mechanics.py`: an action or a save against a DC, a contest, an attack, a casting; `rolls.py` has the roll they share.
The chapters beside this file turn what people want into such a roll, and its outcome into events:

    checks.py      actions, saves; contests.py           casting.py    magic dice, and what a spell does
    prices.py      action points; points.py: a turn      mishaps.py    the twenty-three mishaps
    initiative.py  turns; morale.py: running away        books.py      scrolls, copying, making a grimoire
    combat.py      attacks, blasts; held.py: held ones   market.py     buying, wearing, using
    harm.py        damage, death, attributes at 0        recovery.py   rest, and what waits for it
    scars.py       the twelve scars                      people.py     reactions, hirelings, replacement
    bestiary.py    creatures at the table                create.py     making a character

`sheet.py` has the parts that only Grimoire has, `rulings.py` what its text leaves open, `data/` its shelves.
"""

from __future__ import annotations

from caltrop.games.common import every_table
from caltrop.games.common.conditions import in_play, onset
from caltrop.games.common.conditions.on_sheet import notice_ends
from caltrop.games.common.fighting import rout, turn_order
from caltrop.games.common.health import needs
from caltrop.games.common.items import tools
from caltrop.games.common.people import attitude, hirelings
from caltrop.games.common.saves import scores
from caltrop.games.common.table.lessons import lesson_reader
from caltrop.kernel.contract.game import Game, Ways, kinds_in
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import mechanics_in
from caltrop.kernel.state.state import State

from . import (
    bestiary,
    books,
    casting,
    checks,
    combat,
    contests,
    create,
    harm,
    held,
    helping,
    initiative,
    market,
    mechanics,
    mishaps,
    morale,
    people,
    points,
    prices,
    recovery,
    rulings,
    scars,
    sheet,
    telling,
    turn_state,
)
from .dials import DIALS
from .forecast import FORECAST
from .library import LIBRARY
from .situations import SITUATIONS
from .surface import SURFACE


def notice(scene: Scene, before: State) -> None:
    """Apply what a move may lead to: what ends, fatigue, points, a spell for a new scroll, a due morale save."""
    notice_ends(scene, before)
    onset.release_the_bound(scene, before)
    points.adjust_points(scene, before)
    harm.update_fatigue(scene, before)
    books.assign_missing_spells(scene, before)
    morale.offer_morale(scene, before)
    hirelings.notice_pay(scene, before)
    rout.notice_empty_side(scene, before)
    turn_order.end_finished_turn(scene, before, initiative.TURNS)


CHAPTERS = (
    checks,
    contests,
    prices,
    points,
    helping,
    combat,
    held,
    initiative,
    morale,
    harm,
    casting,
    books,
    people,
    market,
    recovery,
    create,
    bestiary,
)

GAME = Game(
    "grimoire",
    "Grimoire",
    moves=tuple(
        checks.announce_naturals_after(move) for chapter in (every_table, tools, *CHAPTERS) for move in chapter.MOVES
    ),
    mechanics=(*every_table.MECHANICS, *mechanics_in(mechanics)),
    kinds=(*every_table.KINDS, *kinds_in(needs, sheet, turn_state, initiative, attitude, hirelings, tools)),
    rulings=rulings.RULINGS,
    dials=DIALS,
    later=harm.LATER | scars.LATER | mishaps.LATER | market.LATER | casting.LATER | morale.LATER,
    notice=notice,
    heed=in_play.warn_before_move,
    ways=Ways(harm=harm.hurt_without_blow, bring=bestiary.bring_creature),
    hurt=scores.look_by_scores("STR", "DEX", "WIL"),
    round_seconds=120,
    languages="caltrop.games.grimoire.languages",
    tellings=telling.TELLINGS,
    livery=LIBRARY.livery,
    lesson=lesson_reader("caltrop.games.grimoire"),
    library=LIBRARY,
    situations=SITUATIONS,
    creation=create.CREATION,
    surface=SURFACE,
    forecast=FORECAST,
    topics={"death": "grimoire.critical", "combat": "grimoire.initiative", "protection": "grimoire.armor"},
)
