"""Surface of Fell (Hits): its buttons, calls, standing orders, and what its odds measure.

`SITUATIONS` are those that every game has, with the dice of Fell (Hits), so that games can be compared.
"""

from __future__ import annotations

from collections.abc import Mapping

from caltrop.games.common import surfaces as shared
from caltrop.games.common.dice_pools.ladder import falls_by_points
from caltrop.games.common.dice_pools.pools import EXCHANGED_HARM
from caltrop.kernel.contract.game import Game, Situation
from caltrop.kernel.contract.surface import CallableRoll, JoiningDie, QuickAction, StandingOrder, Surface
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.mechanic import Nothing

from .mechanics import ATTACK, REACTION, TEST, AttackParams, TestParams, die_grade
from .rulings import WEAPONS


def _hidden_facts(rulings: Mapping[str, str] | None) -> frozenset[str]:
    """Return the facts of weapons to hide: harm, because hits are the harm, and steel if a table gives it no dice."""
    plain = rulings is not None and WEAPONS.option_in(rulings) == "plain"
    return frozenset({"harm", "steel"} if plain else {"harm"})


SURFACE = Surface(
    groups={"push": "rolls"},
    quick=(
        shared.ATTACK,
        QuickAction("test", "ability", form=True, icon="dice", of="attribute"),
        QuickAction("push", when="failed", form=True, icon="dice"),
        shared.MOVE,
        shared.TREAT,
        *shared.EVERYDAY,
    ),
    calls=(
        CallableRoll(
            "test",
            "attribute",
            "needs",
            "1",
            trouble="trouble",
            joins=(JoiningDie("skill"), JoiningDie("experience"), *shared.HELP),
        ),
    ),
    rolls=("test", "contest", "attack", "blast", "treat", "reaction", "morale", "order", "rest"),
    joins=dict.fromkeys(("attack", "contest"), (JoiningDie("skill"), JoiningDie("experience"), *shared.HELP)),
    orders=(
        StandingOrder("fell-hits.equipment", shared.ARMOUR),
        StandingOrder("fell-hits.attack", shared.ASK),
        StandingOrder("fell-hits.experience", shared.ASK),
    ),
    readings={
        "fell-hits.test": shared.by_result("passes", "hit"),
        "fell-hits.contest": shared.CONTEST,
        "fell-hits.attack": shared.ATTACK_ODDS,
        "fell-hits.blast": shared.BLAST_ODDS,
        "fell-hits.reaction": shared.REACTION,
        "fell-hits.morale": shared.MORALE,
        "fell-hits.death": shared.DEATH,
    },
    hides=_hidden_facts,
    silent_refusals=shared.SILENT_REFUSALS,
    tells_harm=shared.tells_harm,
    fled=shared.FLEEING_RESULTS,
    gave_up=shared.GAVE_UP,
    falls=falls_by_points,
    grade=die_grade,
)


_SAMPLE_WEAPON = "longsword"
_SAMPLE_FOE = "grave-warden"


def _attack_with_rows(game: Game) -> AttackParams:
    """BOD d8 and athletics d6 against a warden; by a ruling both add the steel of their weapons."""
    item = game.library.items[_SAMPLE_WEAPON]
    guard = game.library.creatures[_SAMPLE_FOE]
    theirs = guard.moves[0]
    with_steel = WEAPONS.option_in(game.defaults) == "steel"
    steel = [die if with_steel else None for die in (item.steel, theirs.steel)]
    a: tuple[LadderDie | None, ...] = ("d8", "d6", steel[0])
    b: tuple[LadderDie | None, ...] = (guard.BOD, guard.skills.get(theirs.skill), steel[1])
    return AttackParams(a=tuple(die for die in a if die), b=tuple(die for die in b if die))


SITUATIONS = {
    "test": Situation(TEST, TestParams(dice=("d6",)), {"passes": lambda o: o.result == "hit"}),
    "expert": Situation(TEST, TestParams(dice=("d8", "d6")), {"passes": lambda o: o.result == "hit"}),
    "attack": Situation(
        ATTACK,
        _attack_with_rows,
        EXCHANGED_HARM,
        rows=(("items", _SAMPLE_WEAPON), ("creatures", _SAMPLE_FOE)),
    ),
    "reaction": Situation(
        REACTION,
        Nothing(),
        {"welcome": lambda o: o.result in ("friendly", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}
