"""Surfaces that games share: buttons, how to read the outcomes of common rolls, and the groups of all moves.

There are eight groups, by what one wants to do. A game puts moves of its own into them (`Surface.groups`); it adds no
ninth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Item
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.surface import Aim, Goal, JoiningDie, MoveGroup, OddsReading, OutcomeRows, QuickAction
from caltrop.kernel.state.state import State

# ---- buttons
ATTACK = QuickAction("attack", "weapon", "fight", icon="sword", of="weapon", aim="target", wide=True)
MOVE = QuickAction("move", when="fight", icon="boot")  # where a turn is a move and a test
TREAT = QuickAction("treat", "patient", icon="treat", of="target")
EVERYDAY = (
    QuickAction("rest", when="calm", form=True, icon="rest"),
    QuickAction("use", "light", icon="torch", of="item"),
    QuickAction("use", "meal", icon="bag", of="item"),
    QuickAction("done", when="turn", icon="check"),
    QuickAction("not_done", when="done", icon="undo"),
    QuickAction("harm", when="facilitator", form=True, icon="harm"),
    QuickAction("heal", when="facilitator", form=True, icon="heal"),
)


def spell_aim(spell: Any) -> Aim:
    """Return who a spell is aimed at: foes, or friends if it heals or cannot be resisted."""
    if not spell.target.startswith("creature"):
        return ""
    return "friend" if getattr(spell, "heal", "") or not getattr(spell, "resisted", True) else "foe"


# ---- what joins a roll
HELP = (JoiningDie("help", "help"), JoiningDie("hireling", "help", skill="hireling_skill"))


# ---- words that a page looks for
SILENT_REFUSALS = frozenset({"no-target", "no-harm"})  # the form asks for both
FLEEING_RESULTS = frozenset({"retreat", "retreating", "flee", "flees", "fleeing"})
GAVE_UP = ("surrender",)


def tells_harm(outcome: Mapping[str, Any]) -> bool:
    """Is an outcome, as data, about harm?"""
    return bool(outcome.get("harm"))


# ---- what an attack may do
def falls_by_scores(state: State, target: str, weapon: Item | None) -> Callable[[Any], bool]:
    """Return whether an outcome takes all hit points of someone who has some."""
    left = state.part(target, Scores).now("HP")
    return lambda outcome: 0 < left <= outcome.damage


# ---- standing orders
YES_NO = ("", "yes", "no", "ask")
ASK = ("", "ask")
ARMOUR = ("", "0", "ask")


# ---- odds
PASSED_GOAL = Goal("passes", lambda o: o.passed)
_WINS = Goal("wins", lambda o: o.winner == "a")
_HARMS = Goal("harms", lambda o: o.b_takes > 0)
DAMAGES = Goal("harms", lambda o: o.damage > 0)
_RESULT = OutcomeRows("result")
_WINNER = OutcomeRows("winner", named={"a": "won", "b": "lost", "tie": "tie"})
_TAKEN = OutcomeRows("b_takes", "takes", can_lump=True)
DAMAGE = OutcomeRows("damage", "takes", can_lump=True)

CONTEST = OddsReading(_WINS, _WINNER, target="b")
ATTACK_ODDS = OddsReading(_HARMS, _TAKEN, target="b")
BLAST_ODDS = OddsReading(_HARMS, each="targets", target="b")
TARGETS = OddsReading(rows=OutcomeRows("targets", "targets"))
DEATH = OddsReading(rows=_RESULT)


def by_result(says: str, *good: str) -> OddsReading:
    """Return the reading of a roll on a table, of which the `good` results count as success."""
    return OddsReading(Goal(says, lambda o: o.result in good), _RESULT)


REACTION = by_result("welcome", "friendly", "kind", "helpful")
MORALE = by_result("breaks", "retreat", "flee", "surrender")


_FIRST_FEW = 4.5  # of a group: these are done every evening
GROUPS: tuple[MoveGroup, ...] = get_args(MoveGroup)
_NAMES: Mapping[MoveGroup, str] = {
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
SHARED_GROUPS: Mapping[str, MoveGroup] = {name: group for group, names in _NAMES.items() for name in names.split()}


def group_of(game: Game, move: str) -> MoveGroup:
    """Return the group of a move: the game's own word counts, and a move that none places is a roll."""
    name = move.removeprefix(f"{game.id}.")
    return game.surface.groups.get(name) or SHARED_GROUPS.get(name, "rolls")


def place_in_group(game: Game, move: str) -> float:
    """Return a sort key inside the group: what is done often first; a game's own come after the first few."""
    name = move.removeprefix(f"{game.id}.")
    listed = _NAMES[group_of(game, move)].split()
    return listed.index(name) if name in listed else _FIRST_FEW
