"""Surface of Fell: its buttons, calls, standing orders, and what its odds measure.

`SITUATIONS` are those that every game has, with the dice of Fell, so that games can be compared.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from caltrop.games.common import surfaces as shared
from caltrop.games.common.dice_pools.ladder import falls_by_points
from caltrop.games.common.dice_pools.pools import EXCHANGED_HARM
from caltrop.games.common.items.tools import plain_gear
from caltrop.kernel.contract.game import Game, Situation
from caltrop.kernel.contract.surface import (
    CallableRoll,
    JoiningDie,
    OddsReading,
    OutcomeRows,
    QuickAction,
    StandingOrder,
    Surface,
)

from .mechanics import ATTACK, CAST, REACTION, TEST, AttackParams, CastParams, TestParams, WilParams
from .rulings import MODERATE

_USUAL = MODERATE.value_in({})  # the most common difficulty

SURFACE = Surface(
    groups={"extended": "rolls", "extended.drop": "rolls", "leverage": "rolls", "learn": "people", "advance": "people"},
    quick=(
        shared.ATTACK,
        QuickAction(
            "cast",
            "spell",
            form=True,
            icon="magic",
            of="spell",
            aim="targets",
            aims_at=shared.spell_aim,
            want={"dn": _USUAL},
            wide=True,
        ),
        QuickAction("test", "ability", form=True, icon="dice", of="ability", want={"dn": _USUAL}),
        shared.MOVE,
        shared.TREAT,
        *shared.EVERYDAY,
    ),
    calls=(
        CallableRoll(
            "test",
            "ability",
            "dn",
            str(_USUAL),
            easier={"advantage": 1},
            worse={"advantage": -1},
            joins=(*(JoiningDie(name, alone=True) for name in ("skill", "weapon", "spell")), *shared.HELP),
            tools=plain_gear,
        ),
    ),
    rolls=(
        "test",
        "contest",
        "attack",
        "blast",
        "blast.count",
        "cast",
        "treat",
        "reaction",
        "leverage",
        "morale",
        "order",
        "rest",
        "advance",
    ),
    joins={
        "attack": (*(JoiningDie(name, alone=True) for name in ("skill", "spell")), *shared.HELP),
        "contest": (*(JoiningDie(name, alone=True) for name in ("skill", "weapon", "spell")), *shared.HELP),
    },
    orders=(
        StandingOrder("fell.test.reroll", shared.YES_NO),
        StandingOrder("fell.protection", shared.ARMOUR),
        StandingOrder("fell.steel", shared.ASK),
        StandingOrder("fell.cast", shared.YES_NO),
    ),
    readings={
        "fell.test": OddsReading(shared.PASSED_GOAL, OutcomeRows("hits", "hits")),
        "fell.contest": shared.CONTEST,
        "fell.attack": shared.ATTACK_ODDS,
        "fell.blast": shared.BLAST_ODDS,
        "fell.blast.count": shared.TARGETS,
        "fell.cast": OddsReading(shared.PASSED_GOAL, OutcomeRows("wil_spent", "wil", is_cost=True, can_lump=True)),
        "fell.reaction": shared.REACTION,
        "fell.morale": shared.MORALE,
        "fell.death": shared.DEATH,
        "fell.advance": OddsReading(rows=OutcomeRows("change", named={"-1": "lower", "0": "same", "1": "higher"})),
    },
    silent_refusals=shared.SILENT_REFUSALS,
    tells_harm=shared.tells_harm,
    fled=shared.FLEEING_RESULTS,
    gave_up=shared.GAVE_UP,
    falls=falls_by_points,
)


def surface_with(dialled: Mapping[str, str]) -> Surface:
    """Return the surface of a variant: its forms and calls start with its own moderate difficulty."""
    usual = MODERATE.value_in(dialled)
    quick = (structs.replace(q, want={**q.want, "dn": usual}) if "dn" in q.want else q for q in SURFACE.quick)
    calls = (structs.replace(call, usual=str(usual)) for call in SURFACE.calls)
    return structs.replace(SURFACE, quick=tuple(quick), calls=tuple(calls))


_SAMPLE_WEAPON = "longsword"
_SAMPLE_FOE = "guard"


def _attack_with_rows(game: Game) -> AttackParams:
    """BOD d8 with a longsword against a guard with the first of its weapons."""
    item = game.library.items[_SAMPLE_WEAPON]
    guard = game.library.creatures[_SAMPLE_FOE]
    theirs = guard.moves[0]
    return AttackParams(
        a=("d8", *((item.steel,) if item.steel else ())),
        b=(guard.BOD, *((theirs.steel,) if theirs.steel else ())),
        a_harm=item.harm or 1,
        b_harm=theirs.harm or 1,
    )


SITUATIONS = {
    "test": Situation(TEST, TestParams(dice=("d6",), dn=4), {"passes": lambda o: o.passed}),
    "expert": Situation(TEST, TestParams(dice=("d8", "d6"), dn=4), {"passes": lambda o: o.passed}),
    "attack": Situation(
        ATTACK,
        _attack_with_rows,
        EXCHANGED_HARM,
        rows=(("items", _SAMPLE_WEAPON), ("creatures", _SAMPLE_FOE)),
    ),
    "cast": Situation(
        CAST,
        CastParams(wil="d8", spell="d6", dn=4),
        {"passes": lambda o: o.passed, "mean-price": lambda o: o.wil_spent},
    ),
    "reaction": Situation(
        REACTION,
        WilParams(wil="d6"),
        {"welcome": lambda o: o.result in ("friendly", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}
