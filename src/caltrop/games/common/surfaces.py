"""What the surfaces of several games share: buttons, and how to read the outcomes of common rolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from caltrop.games.common.sheet.pack import Item
from caltrop.games.common.sheet.scores import Scores
from caltrop.kernel.contract.surface import Aim, Goal, JoiningDie, OddsReading, OutcomeRows, QuickAction
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
UNSAID = frozenset({"no-target", "no-harm"})  # the form asks for both
FLED = frozenset({"retreat", "flee", "flees", "fleeing"})
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
YES_NO, ASK, ARMOUR = ("", "yes", "no", "ask"), ("", "ask"), ("", "0", "ask")


# ---- odds
PASSED = Goal("passes", lambda o: o.passed)
WINS = Goal("wins", lambda o: o.winner == "a")
HARMS = Goal("harms", lambda o: o.b_takes > 0)
DAMAGES = Goal("harms", lambda o: o.damage > 0)
RESULT = OutcomeRows("result")
WINNER = OutcomeRows("winner", named={"a": "won", "b": "lost", "tie": "tie"})
TAKEN = OutcomeRows("b_takes", "takes", can_lump=True)
DAMAGE = OutcomeRows("damage", "takes", can_lump=True)

CONTEST = OddsReading(WINS, WINNER, target="b")
ATTACK_ODDS = OddsReading(HARMS, TAKEN, target="b")
BLAST_ODDS = OddsReading(HARMS, each="targets", target="b")
TARGETS = OddsReading(rows=OutcomeRows("targets", "targets"))
DEATH = OddsReading(rows=RESULT)


def by_result(says: str, *good: str) -> OddsReading:
    """Return the reading of a roll on a table, of which the `good` results count as success."""
    return OddsReading(Goal(says, lambda o: o.result in good), RESULT)


REACTION = by_result("welcome", "friendly", "kind", "helpful")
MORALE = by_result("breaks", "retreat", "flee", "surrender")
