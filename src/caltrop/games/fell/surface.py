"""What Fell shows: its buttons, calls, standing orders, and what its odds measure."""

from __future__ import annotations

from caltrop.games.common.ladder_family.body import falls_by_points
from caltrop.games.common.surfaces import (
    ARMOUR,
    ASK,
    ATTACK,
    ATTACK_ODDS,
    BLAST_ODDS,
    CONTEST,
    DEATH,
    EVERYDAY,
    FLED,
    GAVE_UP,
    MORALE,
    PASSED,
    REACTION,
    TARGETS,
    TREAT,
    UNSAID,
    YES_NO,
    spell_aim,
    tells_harm,
)
from caltrop.kernel.surface import CallableRoll, OddsReading, OutcomeRows, QuickAction, StandingOrder, Surface

MODERATE = 4  # the most common difficulty

SURFACE = Surface(
    quick=(
        ATTACK,
        QuickAction(
            "cast",
            "spell",
            form=True,
            icon="magic",
            of="spell",
            aim="targets",
            aims_at=spell_aim,
            want={"dn": MODERATE},
            wide=True,
        ),
        QuickAction("test", "ability", form=True, icon="dice", of="ability", want={"dn": MODERATE}),
        TREAT,
        *EVERYDAY,
    ),
    calls=(CallableRoll("test", "ability", "dn", str(MODERATE), easier={"advantage": 1}, worse={"advantage": -1}),),
    rolls=("test", "contest"),
    orders=(
        StandingOrder("fell.test.reroll", YES_NO),
        StandingOrder("fell.protection", ARMOUR),
        StandingOrder("fell.steel", ASK),
        StandingOrder("fell.cast", YES_NO),
    ),
    readings={
        "fell.test": OddsReading(PASSED, OutcomeRows("hits", "hits")),
        "fell.contest": CONTEST,
        "fell.attack": ATTACK_ODDS,
        "fell.blast": BLAST_ODDS,
        "fell.blast.count": TARGETS,
        "fell.cast": OddsReading(PASSED, OutcomeRows("wil_spent", "wil", is_cost=True, can_lump=True)),
        "fell.reaction": REACTION,
        "fell.morale": MORALE,
        "fell.death": DEATH,
        "fell.advance": OddsReading(rows=OutcomeRows("change", named={"-1": "lower", "0": "same", "1": "higher"})),
    },
    unsaid=UNSAID,
    tells_harm=tells_harm,
    fled=FLED,
    gave_up=GAVE_UP,
    falls=falls_by_points,
)
