"""Where the moves of every table, and those that several games have, stand among all that can be done.

Eight groups by what one wants to do. A game puts moves of its own into them (`Surface.groups`); it adds no ninth.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.surface import MoveGroup

FIRST_FEW = 4.5  # of a group: these are done every evening
GROUPS: tuple[MoveGroup, ...] = get_args(MoveGroup)
NAMES: Mapping[MoveGroup, str] = {
    "rolls": "test contest save action cast table.roll table.call table.call.drop table.call.excuse table.random"
    " table.tool table.tool.answer table.tool.drop reaction",
    "harm": "harm heal treat wound deprive fatigue rest table.condition table.condition.end table.free table.let_go"
    " table.countdown table.life table.house table.adjust",
    "fight": "attack blast blast.count morale move fight fight.join fight.leave fight.pause fight.end turn done"
    " not_done retreat table.initiative table.place",
    "things": "hand take share coin buy sell shop use wear take_off drop repair relabel divide table.gift table.make"
    " table.discard table.search table.deal table.reveal table.stash table.bequeath",
    "time": "table.explore table.clock table.trigger table.progress table.progress.tick"
    " table.progress.end table.sitting",
    "people": "create creature hire pay dismiss order table.seat table.preferences table.role table.leave table.give"
    " table.remove table.rename table.claim table.bring table.portrait",
    "telling": "table.note table.say table.scene table.prepare table.unprepare table.enter table.recap table.display"
    " table.hide table.show table.xcard table.xcard.close"
    " table.lesson table.lesson.next table.lesson.scene table.lesson.leave table.lesson.end",
    "rulings": "table.ruling table.order table.tactics table.language table.homebrew table.show_row table.due.drop",
}
SHARED: Mapping[str, MoveGroup] = {name: group for group, names in NAMES.items() for name in names.split()}


def group_of(game: Game, move: str) -> MoveGroup:
    """Return the group of a move: the game's own word counts, and a move that none places is a roll."""
    name = move.removeprefix(f"{game.id}.")
    return game.surface.groups.get(name) or SHARED.get(name, "rolls")


def place_in_group(game: Game, move: str) -> float:
    """Return a sort key inside the group: what is done often first; a game's own come after the first few."""
    name = move.removeprefix(f"{game.id}.")
    listed = NAMES[group_of(game, move)].split()
    return listed.index(name) if name in listed else FIRST_FEW
