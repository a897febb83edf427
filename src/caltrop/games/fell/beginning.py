"""Which side begins a fight of Fell, by a contest."""

from __future__ import annotations

from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import climb
from caltrop.kernel.rules.steps import FactStated, RulingApplied

from .mechanics import CONTEST, ContestOutcome, ContestParams
from .rulings import COMBAT_TIE

AGAIN_AT_MOST = 20  # two d4 tie 20 times in a row once in 10^12 fights


def starting_side(scene: Scene, outcome: ContestOutcome) -> str:
    """Return the side that won the contest; a tie is rolled again, or goes to the party by the table's ruling."""
    plan = scene.plan
    assert plan is not None
    for _ in range(AGAIN_AT_MOST):
        if outcome.winner == "tie" and scene.ruling(COMBAT_TIE) == "party":
            scene.fate.note("fell.combat", "", RulingApplied(COMBAT_TIE.id, "party"))
        if outcome.winner != "tie" or scene.ruling(COMBAT_TIE) == "party" or not rolls_a_die(plan.params):
            break
        scene.fate.note("fell.combat", "", FactStated("again"))
        outcome = scene.run(CONTEST, plan.params, plan.roles)
    return FOES if outcome.winner == "b" else PARTY


def rolls_a_die(p: ContestParams) -> bool:
    """Does either side have a die left to roll? If not, every further contest would be the same tie."""
    own = ((die, p.a_advantage) for die in p.a), ((die, p.b_advantage) for die in p.b)
    left = any(climb(die, steps) for side in own for die, steps in side)
    return p.floor == "stay" or left or bool(p.a_help or p.b_help or p.a_spells or p.b_spells)
